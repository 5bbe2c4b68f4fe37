//! The end that entries are read from.

use super::super::sync::{Arc, AtomicU64, Ordering, Patience};
use super::shared::{ABANDONED, CLOSED, FINISHED, Ring, ends};

/// The result of a look at the ring.
pub enum Look<'a> {
    /// An entry.
    Entry(&'a [AtomicU64]),
    /// Nothing yet.
    Wait,
    /// Nothing any more.
    End,
    /// Nothing, and the writer is gone before it finished.
    Failed,
}

/// The end that entries are read from.
pub struct Reader {
    ring: Arc<Ring>,
    /// Entries read so far.
    front: u64,
    /// Entries known to be published.
    published: u64,
}

impl Reader {
    /// The end of a new ring.
    pub(super) fn new(ring: Arc<Ring>) -> Self {
        Self { ring, front: 0, published: 0 }
    }

    /// The oldest entry, if it is there already: to be [loaded](super::load) from, and then
    /// [taken](Reader::take).
    #[inline(always)]
    pub fn look(&mut self) -> Look<'_> {
        if self.front < self.published {
            return Look::Entry(self.ring.entry(self.front));
        }
        self.look_again()
    }

    #[inline(always)]
    fn look_again(&mut self) -> Look<'_> {
        let published = self.ring.published.0.load(Ordering::Acquire);
        self.published = published / 4;
        if self.front < self.published {
            Look::Entry(self.ring.entry(self.front))
        } else if published & FINISHED != 0 {
            Look::End
        } else if published & ABANDONED != 0 {
            Look::Failed
        } else {
            Look::Wait
        }
    }

    /// Waits until there is an entry, or none will come.
    #[cold]
    #[inline(never)]
    pub fn wait(&mut self) {
        let mut patience = Patience::new();
        while matches!(self.look(), Look::Wait) {
            patience.wait();
        }
    }

    /// Takes the oldest entry, which was read; whether it was still there.
    #[inline(always)]
    pub fn take(&mut self) -> bool {
        let mut taken = self.ring.taken.0.load(Ordering::Acquire);
        loop {
            let (front, both) = ends(taken);
            if both != front {
                // The writer takes back: it has finished, and the number of entries is known.
                self.published = self.ring.published.0.load(Ordering::Relaxed) / 4;
                if both == self.published {
                    return false;
                }
            }
            // Release: the entry was read before.
            match self.ring.taken.0.compare_exchange_weak(
                taken,
                taken + 1,
                Ordering::AcqRel,
                Ordering::Acquire,
            ) {
                Ok(_) => {
                    // The writer comes to this place only after the next entry was taken, too.
                    self.ring.hand_back(self.front);
                    self.front += 1;
                    return true;
                }
                Err(now) => taken = now,
            }
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.ring.taken.0.fetch_or(CLOSED, Ordering::Relaxed);
    }
}

//! The end that entries are written to, and from which late ones are taken back.

use super::super::Failed;
use super::super::sync::{Arc, AtomicU64, Ordering, Patience};
use super::shared::{ABANDONED, BACK, CLOSED, FINISHED, Ring, ends};

/// When entries are published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batches {
    /// So many together at the beginning.
    pub initial: u64,
    /// And so many together later, at least 1.
    pub later: u64,
}

impl Batches {
    /// Every entry at once.
    pub const ONE: Self = Self { initial: 1, later: 1 };
    /// The first at once, and then four together: a reader that has less to do than the writer lacks nothing,
    /// and the counter that it looks at, which the writer must take from it each time, is written less often.
    pub const FOUR: Self = Self { initial: 1, later: 4 };
}

/// The end that entries are written to.
pub struct Writer {
    pub(super) ring: Arc<Ring>,
    written: u64,
    /// The number of entries at which they are published.
    due: u64,
    later: u64,
    /// Entries known to be taken from the old end.
    front: u64,
    finished: bool,
}

impl Writer {
    /// The end of a new ring.
    pub(super) fn new(ring: Arc<Ring>, batches: Batches) -> Self {
        ring.fetch(0);
        // Entries beyond the capacity cannot wait for publication.
        let (due, later) = (batches.initial.clamp(1, ring.capacity), batches.later.clamp(1, ring.capacity));
        Self { ring, written: 0, due, later, front: 0, finished: false }
    }

    /// The next entry, to be [stored](super::store) into and then [pushed](Writer::push); waits while the
    /// ring is full.
    ///
    /// # Errors
    /// [`Failed`] if the reader is gone.
    #[inline(always)]
    pub fn room(&mut self) -> Result<&[AtomicU64], Failed> {
        if self.written >= self.front + self.ring.capacity {
            self.wait_for_room()?;
        }
        Ok(self.ring.entry(self.written))
    }

    #[cold]
    #[inline(never)]
    fn wait_for_room(&mut self) -> Result<(), Failed> {
        self.publish();
        let mut patience = Patience::new();
        loop {
            // Acquire: what the reader read of an entry, it read before it was taken.
            let taken = self.ring.taken.0.load(Ordering::Acquire);
            if taken & CLOSED != 0 {
                return Err(Failed);
            }
            self.front = ends(taken).0;
            if self.written < self.front + self.ring.capacity {
                return Ok(());
            }
            patience.wait();
        }
    }

    /// The entry is complete.
    #[inline(always)]
    pub fn push(&mut self) {
        self.written += 1;
        self.ring.fetch(self.written);
        if self.written >= self.due {
            self.publish();
        }
    }

    /// Publishes what is written, before it is due.
    #[inline(always)]
    pub fn publish(&mut self) {
        self.ring.published.0.store(4 * self.written, Ordering::Release);
        self.due = self.written + self.later;
    }

    /// All is written: publishes the rest. From now on the writer may take entries back.
    pub fn finish(&mut self) {
        self.ring.published.0.store((4 * self.written) | FINISHED, Ordering::Release);
        self.finished = true;
    }

    /// The newest entry that nobody has taken, once all is written; `None` if there is none.
    pub fn take_back(&mut self) -> Option<&[AtomicU64]> {
        if !self.finished {
            return None;
        }
        let mut taken = self.ring.taken.0.load(Ordering::Relaxed);
        loop {
            let (front, both) = ends(taken);
            if both == self.written || taken & CLOSED != 0 {
                return None;
            }
            // Release: the reader that sees this sees that all is published. The words are this thread's own.
            match self.ring.taken.0.compare_exchange_weak(
                taken,
                taken + BACK,
                Ordering::Release,
                Ordering::Relaxed,
            ) {
                Ok(_) => return Some(self.ring.entry(self.written - 1 - (both - front))),
                Err(now) => taken = now,
            }
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if !self.finished {
            self.ring.published.0.store((4 * self.written) | ABANDONED, Ordering::Release);
        }
    }
}

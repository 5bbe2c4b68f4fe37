//! The state shared by both ends of a ring: the entries, and how many are published and taken.

use super::super::sync::{AtomicU64, Ordering};
use super::memory::{LINE, PAIR, Words, words};

/// A word that shares its cache lines with no other: CPUs fetch them in pairs.
#[repr(align(128))]
pub(super) struct Alone(pub(super) AtomicU64);

/// The state shared by both ends.
pub(super) struct Ring {
    /// Four times the number of entries published so far, and [`FINISHED`] or [`ABANDONED`].
    pub(super) published: Alone,
    /// Entries taken from the old end, and 2^32 times those from the new end, and [`CLOSED`].
    pub(super) taken: Alone,
    pub(super) entries: Words,
    /// Where the first entry stands, at the beginning of a line.
    first: usize,
    /// Words of an entry.
    width: usize,
    /// Words from one entry to the next: whole lines.
    stride: usize,
    /// Entries that may wait to be taken.
    pub(super) capacity: u64,
    /// The places less 1, a power of two. There is one place more than entries: the reader may still write
    /// into that of the entry that it took last.
    mask: u64,
}

/// No entry will be published any more.
pub(super) const FINISHED: u64 = 1;
/// The writer is gone before it finished.
pub(super) const ABANDONED: u64 = 2;
/// The reader is gone.
pub(super) const CLOSED: u64 = 1 << 63;
/// One entry from the new end.
pub(super) const BACK: u64 = 1 << 32;

/// The entries taken from the old end, and from both ends.
#[inline(always)]
pub(super) fn ends(taken: u64) -> (u64, u64) {
    let front = taken & (BACK - 1);
    (front, front + (taken & !CLOSED) / BACK)
}

impl Ring {
    /// A ring in which `capacity` entries of `width` words may wait.
    pub(super) fn new(capacity: u64, width: usize) -> Self {
        let places = (capacity as usize + 1).next_power_of_two();
        let stride = width.next_multiple_of(LINE);
        let entries = words(places * stride + PAIR);
        // At most PAIR words, of which so many are left over.
        let first = if cfg!(loom) {
            0
        } else {
            entries.as_ptr().align_offset(PAIR * size_of::<AtomicU64>()).min(PAIR)
        };
        Self {
            published: Alone(AtomicU64::new(0)),
            taken: Alone(AtomicU64::new(0)),
            entries,
            first,
            width,
            stride,
            capacity,
            mask: places as u64 - 1,
        }
    }

    /// Where entry i stands.
    #[inline(always)]
    pub(super) fn entry(&self, i: u64) -> &[AtomicU64] {
        let start = self.first + (i & self.mask) as usize * self.stride;
        &self.entries[start..start + self.width]
    }

    /// The writer will write entry i soon.
    #[inline(always)]
    pub(super) fn fetch(&self, i: u64) {
        #[cfg(not(loom))]
        for line in self.entry(i).chunks(LINE) {
            crate::cpu::fetch_to_write(&line[0]);
        }
        #[cfg(loom)]
        let _ = i;
    }

    /// The reader has read entry i, and taken it.
    #[inline(always)]
    pub(super) fn hand_back(&self, i: u64) {
        for line in self.entry(i).chunks(LINE) {
            line[0].store(0, Ordering::Relaxed);
        }
    }
}

//! A ring of entries between two threads: one writes, the other reads, and when all is written both share
//! what is left.
//!
//! An entry is some words, stored relaxed, which are plain moves. They are published by one store of the
//! writer's counter with release, and read after a load with acquire: whoever sees the counter sees the
//! words. This is the counter of Robert's algorithm 4; there the reader that is too early computes everything
//! anew, here it waits.
//!
//! Entries are taken from the old end by the reader, and, once the writer has [finished](Writer::finish),
//! from the new end by the writer too ([`Writer::take_back`]), until they meet: so both end together, however
//! unequal their work. Both ends stand in one word, which is changed by compare-and-exchange: an entry is
//! taken by exactly one of them. The reader reads an entry before it takes it; the writer writes over an
//! entry only after it was taken.
//!
//! A cache line that another core has read is dear to write: the writer waits for it as long as for a tenth
//! of a point. So the reader writes one word of every line that it has read, which makes the lines its own,
//! and the writer asks for those of the next entry while it computes; a line that is shared could not be
//! asked for. The memory is used again by the next ring of the thread.
//!
//! Whoever drops its end early, by a panic perhaps, closes the ring: the other one does not wait.

mod entry;
mod memory;
mod reader;
mod shared;
#[cfg(test)]
mod tests;
mod writer;

pub use entry::{Word, load, store};
pub use reader::{Look, Reader};
pub use writer::{Batches, Writer};

use super::sync::Arc;

/// A ring in which `capacity` entries, at least one, of `width` words may wait. At most 2^31 entries go
/// through it.
pub fn ring(capacity: usize, width: usize, batches: Batches) -> (Writer, Reader) {
    let ring = Arc::new(shared::Ring::new(capacity.max(1) as u64, width));
    (Writer::new(Arc::clone(&ring), batches), Reader::new(ring))
}

//! The memory of a ring, used again by the next ring of the thread.

use std::vec::Vec;

use super::super::sync::AtomicU64;

/// The memory of the entries.
pub(super) type Words = std::sync::Arc<[AtomicU64]>;

/// Words of a cache line.
pub(super) const LINE: usize = if cfg!(loom) { 1 } else { 8 };
/// CPUs fetch lines in pairs.
pub(super) const PAIR: usize = 2 * LINE;

/// At least so many words.
pub(super) fn fresh(words: usize) -> Words {
    (0..words).map(|_| AtomicU64::new(0)).collect::<Vec<_>>().into()
}

/// At least so many words, those of an earlier ring of this thread if both its ends are gone: memory that was
/// never touched, and lines of other threads' caches, cost a short multiplication a tenth of its time.
#[cfg(not(loom))]
pub(super) fn words(words: usize) -> Words {
    use core::cell::RefCell;
    std::thread_local! {
        static KEPT: RefCell<Vec<Words>> = const { RefCell::new(Vec::new()) };
    }
    let again = KEPT.try_with(|kept| {
        let mut kept = kept.borrow_mut();
        let is_free = |e: &mut Words| Words::get_mut(e).is_some();
        if let Some(i) = kept.iter_mut().position(|e| e.len() >= words && is_free(e)) {
            return Words::clone(&kept[i]);
        }
        // One that is free is too short.
        kept.retain_mut(|e| !is_free(e));
        let new = fresh(words);
        kept.push(Words::clone(&new));
        new
    });
    // A thread that is ending keeps nothing.
    again.unwrap_or_else(|_| fresh(words))
}

/// `loom` explores what is new each time.
#[cfg(loom)]
pub(super) use fresh as words;

//! Atomics and waiting: those of `std`, or of `loom` under `--cfg loom`.

#[cfg(loom)]
pub(super) use loom::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread::yield_now,
};
#[cfg(not(loom))]
pub(super) use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread::yield_now,
};

/// How often a thread asks again at once before it gives its core away: some 10^4 cycles, several point operations.
const SPINS: u32 = 256;

/// Waiting for another thread that is at work: asking again at once, and after a while with the core offered to others each time, so that it ends on
/// one CPU, too.
pub(super) struct Patience {
    spins: u32,
}

impl Patience {
    pub(super) const fn new() -> Self {
        Self { spins: 0 }
    }

    /// Waits a moment.
    #[inline(always)]
    pub(super) fn wait(&mut self) {
        if self.spins < SPINS && !cfg!(loom) {
            self.spins += 1;
            core::hint::spin_loop();
        } else {
            yield_now();
        }
    }
}

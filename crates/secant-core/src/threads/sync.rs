//! Atomics, locks, threads and waiting: those of `std`, or of `loom` under `--cfg loom`.

#[cfg(loom)]
pub(super) use loom::{
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
    thread,
};
#[cfg(not(loom))]
pub(super) use std::{
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
    thread, thread_local as local,
};

/// `loom`'s own takes no constant blocks.
#[cfg(loom)]
macro_rules! local {
    (static $name:ident: $type:ty = const $value:block;) => {
        loom::thread_local! { static $name: $type = $value; }
    };
}
#[cfg(loom)]
pub(super) use local;

/// How often a thread asks again at once before it gives its core away: some 10^4 cycles, several point
/// operations.
const SPINS: u32 = 256;

/// Waiting for another thread that is at work: asking again at once, and after a while with the core offered
/// to others each time, so that it ends on one CPU, too.
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
            thread::yield_now();
        }
    }
}

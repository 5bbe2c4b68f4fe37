//! The token of 64-bit Arm.

use super::entry::entered;
use super::{Clmul, Outline, Task, in_dit};

#[cfg(feature = "std")]
macro_rules! detected {
    ($feature:tt) => {
        std::arch::is_aarch64_feature_detected!($feature)
    };
}
#[cfg(not(feature = "std"))]
macro_rules! detected {
    ("pmull") => {
        detected!("aes")
    };
    ($feature:tt) => {
        cfg!(target_feature = $feature)
    };
}

impl Clmul {
    /// The token, if this CPU has the instructions. Without `std`, what the build was told to assume counts.
    #[inline]
    pub fn detect() -> Option<Self> {
        if detected!("aes") && detected!("pmull") { Some(Self(())) } else { None }
    }

    /// Runs `task` compiled with PMULL, in data-independent timing where the CPU has it
    /// ([`Dit`](super::Dit)).
    #[inline(always)]
    pub fn run<T: Task<Self>>(self, task: T) -> T::Output {
        in_dit!(task = task => entered!(Clmul, "neon,aes", self, task))
    }
}

impl Outline for Clmul {
    #[inline(always)]
    fn call<T: Task<Self>>(self, task: T) -> T::Output {
        entered!(Clmul, "neon,aes", self, task)
    }
}

//! Data-independent timing: a flag of 64-bit Arm CPUs, which programs may set.

use core::marker::PhantomData;

/// While it lives, loads, stores, and most of what this thread does with integers and vectors, products among
/// it, take a time that does not depend on values, where the CPU has Arm's flag DIT (`FEAT_DIT`). Other CPUs
/// have nothing to set, or leave it to the operating system, and nothing happens.
///
/// The flag is as before when this is dropped. Where it was set already, nothing is written.
///
/// With `std` the system is asked whether the CPU has the flag. Without, what the build was told to assume
/// counts, as that for Apple's computers is.
#[derive(Debug)]
#[must_use = "the flag is as before as soon as this is dropped"]
pub struct Dit {
    /// The flag was clear.
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    was_clear: bool,
    /// The flag is the thread's.
    thread: PhantomData<*const ()>,
}

#[cfg(not(all(target_arch = "aarch64", not(miri))))]
impl Dit {
    /// Nothing is set here.
    #[inline(always)]
    pub const fn set() -> Self {
        Self { thread: PhantomData }
    }

    /// Whether this thread has the flag, and it is set: no.
    pub const fn is_set() -> bool {
        false
    }

    /// Whether the CPU has the flag: no.
    pub const fn exists() -> bool {
        false
    }
}

#[cfg(all(target_arch = "aarch64", not(miri)))]
mod flag {
    use core::arch::asm;

    #[cfg(feature = "std")]
    macro_rules! detected {
        ($feature:tt) => {
            std::arch::is_aarch64_feature_detected!($feature)
        };
    }
    #[cfg(not(feature = "std"))]
    macro_rules! detected {
        ($feature:tt) => {
            cfg!(target_feature = $feature)
        };
    }

    /// Whether this CPU has the flag.
    #[inline(always)]
    pub(super) fn exists() -> bool {
        detected!("dit")
    }

    /// Whether it is set.
    ///
    /// # Safety
    /// The CPU has it.
    #[inline(always)]
    pub(super) unsafe fn is_set() -> bool {
        let flags: u64;
        // SAFETY: as the caller promises; a register is read.
        unsafe { asm!("mrs {}, S3_3_C4_C2_5", out(reg) flags, options(nomem, nostack, preserves_flags)) };
        flags >> 24 & 1 == 1
    }

    /// Sets it. What comes later in the program is executed after that: a speculation barrier stands behind.
    ///
    /// # Safety
    /// The CPU has it.
    #[inline(always)]
    pub(super) unsafe fn set() {
        // As numbers: assemblers know `msr DIT, #1` and `sb` where the target's baseline has them.
        // SAFETY: as the caller promises. That memory may be used keeps loads and stores where they stand.
        unsafe { asm!(".inst 0xd503415f", options(nostack, preserves_flags)) };
        if detected!("sb") {
            // SAFETY: the CPU has the instruction.
            unsafe { asm!(".inst 0xd50330ff", options(nostack, preserves_flags)) };
        } else {
            // SAFETY: barriers, which every CPU has.
            unsafe { asm!("dsb nsh", "isb", options(nostack, preserves_flags)) };
        }
    }

    /// Clears it: `msr DIT, #0`.
    ///
    /// # Safety
    /// The CPU has it.
    #[inline(always)]
    pub(super) unsafe fn clear() {
        // SAFETY: as the caller promises. That memory may be used keeps loads and stores where they stand.
        unsafe { asm!(".inst 0xd503405f", options(nostack, preserves_flags)) };
    }
}

#[cfg(all(target_arch = "aarch64", not(miri)))]
impl Dit {
    /// Sets the flag, where there is one.
    #[inline(always)]
    pub fn set() -> Self {
        // SAFETY: it is read and set only where it exists.
        let was_clear = flag::exists() && unsafe { !flag::is_set() };
        if was_clear {
            // SAFETY: the same.
            unsafe { flag::set() };
        }
        Self { was_clear, thread: PhantomData }
    }

    /// Whether the CPU has the flag, and it is set for this thread.
    pub fn is_set() -> bool {
        // SAFETY: it is read only where it exists.
        flag::exists() && unsafe { flag::is_set() }
    }

    /// Whether the CPU has the flag, and programs may set it.
    pub fn exists() -> bool {
        flag::exists()
    }
}

#[cfg(all(target_arch = "aarch64", not(miri)))]
impl Drop for Dit {
    #[inline(always)]
    fn drop(&mut self) {
        if self.was_clear {
            // SAFETY: it was found to exist when it was set.
            unsafe { flag::clear() };
        }
    }
}

/// `in_dit!(a = x, b = y => f(a, b))`: f(x, y), while a [`Dit`] lives. The compiler may do in registers
/// before the flag is set, or after it is cleared, what it sees to need no memory: so it does not see here
/// what comes in and goes out. Nothing of this stands in the code of other machines.
#[cfg(all(target_arch = "aarch64", not(miri)))]
macro_rules! in_dit {
    ($($name:ident = $value:expr),* => $work:expr) => {{
        let dit = $crate::cpu::Dit::set();
        $(let $name = core::hint::black_box($value);)*
        let out = core::hint::black_box($work);
        drop(dit);
        out
    }};
}
#[cfg(not(all(target_arch = "aarch64", not(miri))))]
macro_rules! in_dit {
    ($($name:ident = $value:expr),* => $work:expr) => {{
        match ($($value,)*) {
            ($($name,)*) => $work,
        }
    }};
}
pub(crate) use in_dit;

/// Does work in data-independent timing: on 64-bit Arm CPUs with the flag DIT it is set for this thread while
/// the work is done, and then as it was, after a panic too. Loads, stores, and most of what is done with
/// integers and vectors take a time then that does not depend on values. Other CPUs have no such flag, or
/// leave it to the operating system (Intel's DOITM): the work is done, and nothing else.
///
/// The library sets the flag by itself while it multiplies or adds points, signs, agrees on a secret, or
/// multiplies scalars, and clears it after each operation. This function is for the rest of a program that
/// works with secrets, and for long runs of short operations: where the flag is set already, an operation
/// neither sets nor clears it.
///
/// A thread that is started meanwhile may begin with the flag set, as on Linux, and keep it.
///
/// With `std` the system says whether the CPU has the flag. Without, what the build was told to assume
/// counts.
#[inline]
pub fn data_independent_timing<O>(work: impl FnOnce() -> O) -> O {
    in_dit!(work = work => work())
}

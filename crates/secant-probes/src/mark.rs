//! Valgrind's client requests: instructions that do nothing on a CPU.

use core::sync::atomic::{AtomicBool, Ordering};

/// Whether probes mark their secrets.
pub(crate) static ON: AtomicBool = AtomicBool::new(false);

/// The request whether valgrind runs this program.
pub(crate) const RUNNING: u64 = 0x1001;
/// The request for the number of errors that valgrind has reported.
pub(crate) const COUNT_ERRORS: u64 = 0x1201;
/// The requests of memcheck: to make bytes undefined, and defined.
const UNDEFINED: u64 = 0x4d43_0001;
const DEFINED: u64 = 0x4d43_0002;

/// Asks valgrind; 0 where there is none.
#[cfg(target_arch = "x86_64")]
pub(crate) fn ask(request: u64, address: usize, bytes: usize) -> u64 {
    let arguments = [request, address as u64, bytes as u64, 0, 0, 0];
    let mut answer = 0u64;
    // SAFETY: on a CPU the rotations of rdi add up to two whole turns, and the exchange is one with itself;
    // under valgrind they are a request, which reads `arguments` and answers in rdx.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            inout("rdx") answer,
            in("rax") &raw const arguments,
            options(nostack),
        );
    }
    answer
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn ask(_: u64, _: usize, _: usize) -> u64 {
    0
}

/// Marks the bytes of a secret as undefined, which memcheck follows.
pub(crate) fn mark<T>(secret: &T) {
    if ON.load(Ordering::Relaxed) {
        ask(UNDEFINED, core::ptr::from_ref(secret).addr(), size_of::<T>());
    }
}

/// Marks the bytes of a value as defined.
pub(crate) fn unmark<T>(value: &T) {
    if ON.load(Ordering::Relaxed) {
        ask(DEFINED, core::ptr::from_ref(value).addr(), size_of::<T>());
    }
}

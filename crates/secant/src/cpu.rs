//! Which instructions the library takes, and how the CPU executes them.
//!
//! It asks the CPU, and needs no help. [`limit`] is for tests and comparisons: it keeps the library from
//! choosing anything above a backend, in the whole process.

use secant_core::cpu::Dit;
pub use secant_core::cpu::{Backend, limit};

/// Does work in data-independent timing: on 64-bit Arm CPUs with the flag DIT it is set for this thread while the work is done, and then
/// as it was, after a panic too. Instructions take a time then that does not depend on the values they work on. Other CPUs have no such
/// flag, or leave it to the operating system (Intel's DOITM): the work is done, and nothing else.
///
/// The library sets the flag by itself while it multiplies or adds points, signs, agrees on a secret, or multiplies scalars, and clears it
/// after each operation. This function is for the rest of a program that works with secrets, and for long runs of short operations:
/// where the flag is set already, an operation neither sets nor clears it.
///
/// A thread that is started meanwhile may begin with the flag set, as Linux does it, and keep it.
///
/// Whether a CPU has the flag, says the system, if the feature `std` is on. Without it, what the build was told to assume counts.
///
/// ```
/// use secant::p256::Scalar;
///
/// let share = secant::cpu::data_independent_timing(|| {
///     let (a, b, x) = (Scalar::reduce(&[0x42; 48]), Scalar::reduce(&[0x17; 48]), Scalar::from(3));
///     a + b * x
/// });
/// # let _ = share;
/// ```
#[inline]
pub fn data_independent_timing<O>(work: impl FnOnce() -> O) -> O {
    let dit = Dit::set();
    // The compiler may do before the flag is set, or after it is cleared, what it sees to need no memory.
    #[cfg(target_arch = "aarch64")]
    let work = core::hint::black_box(work);
    let out = work();
    #[cfg(target_arch = "aarch64")]
    let out = core::hint::black_box(out);
    drop(dit);
    out
}

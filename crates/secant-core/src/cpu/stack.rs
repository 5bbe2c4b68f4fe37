//! Where the stack of a function begins.

use core::mem::MaybeUninit;

/// The cache's line.
#[repr(align(64))]
struct Line(MaybeUninit<u8>);

/// Has the stack of the calling function begin at a multiple of 64. The compiler does so for values of the source alone, not for the vectors
/// that it puts there when it lacks registers: one that lies in two lines of the cache takes longer, and in two pages longer still.
#[allow(clippy::pointers_in_nomem_asm_block)]
#[inline(always)]
pub(super) fn aligned() {
    let line = Line(MaybeUninit::uninit());
    #[cfg(not(miri))]
    // SAFETY: the template is a comment; nothing is read or written.
    unsafe {
        core::arch::asm!("/* {0} */", in(reg) &raw const line.0, options(nomem, nostack, preserves_flags));
    }
    #[cfg(miri)]
    let _ = line;
}

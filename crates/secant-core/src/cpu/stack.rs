//! Where the stack of a function begins.

use core::mem::MaybeUninit;

/// The cache's line.
#[repr(align(64))]
#[cfg_attr(miri, allow(dead_code))]
struct Line(MaybeUninit<u8>);

/// Has the stack of the calling function begin at a multiple of 64. The compiler does so for values of the
/// source alone, not for the vectors that it puts there when it lacks registers: one that lies in two lines
/// of the cache takes longer, and in two pages longer still.
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

#[cfg(all(test, not(miri)))]
mod tests {
    use crate::cpu::{Avx2, Ifma, Outline, Task};

    /// The stack pointer.
    struct Pointer;

    impl<L> Task<L> for Pointer {
        type Output = usize;
        #[inline(always)]
        fn run(self, _: L) -> usize {
            let pointer: usize;
            // SAFETY: a register is read.
            unsafe {
                core::arch::asm!("mov {}, rsp", out(reg) pointer, options(nomem, nostack, preserves_flags))
            };
            pointer
        }
    }

    /// The stack pointer of a function called where `N` bytes lie on the stack.
    #[inline(never)]
    fn below<L: Outline, const N: usize>(level: L) -> usize {
        let bytes = core::hint::black_box([0_u8; N]);
        let pointer = level.call(Pointer);
        core::hint::black_box(&bytes);
        pointer
    }

    fn all_are_aligned<L: Outline>(level: L) {
        let pointers = [
            below::<L, 16>(level),
            below::<L, 32>(level),
            below::<L, 48>(level),
            below::<L, 64>(level),
            below::<L, 80>(level),
        ];
        for pointer in pointers {
            assert_eq!(pointer % 64, 0, "{pointers:x?}");
        }
    }

    #[test]
    fn functions_on_vectors_begin_their_stack_with_a_line() {
        if let Some(level) = Avx2::detect() {
            all_are_aligned(level);
        }
        if let Some(level) = Ifma::detect() {
            all_are_aligned(level);
        }
    }
}

//! Look-ups by vectors of 16 bytes, which the baseline of 64-bit Arm has, in entries of any size from 16
//! bytes on. To the compiler the mask that selects is opaque, as everywhere in this room.
//!
//! An entry is cut into pieces as long as a vector. The last piece ends where the entry ends, so it may
//! overlap the one before: no byte outside the entry is read or written. As many pieces as registers hold are
//! found in one pass over the table.

use core::arch::aarch64::{
    uint64x2_t, vaddq_u64, vbslq_u64, vceqq_u64, vdupq_n_u64, vld1q_u8, vreinterpretq_u8_u64,
    vreinterpretq_u64_u8, vst1q_u8,
};
use core::arch::asm;
use core::mem::MaybeUninit;

/// Bytes of a vector.
const PIECE: usize = 16;
/// Pieces that one pass finds.
const MOST: usize = 12;

/// Whether the entries are for vectors.
pub(super) const fn is_long_enough<T>() -> bool {
    size_of::<T>() >= PIECE
}

/// [`super::lookup`] in entries of at least 16 bytes, called: a copy at every look-up would be most of a
/// method. Constant time.
#[inline(never)]
pub(super) fn lookup<T: Copy>(table: &[T], index: u64, base: u64, default: &T) -> T {
    assert!(is_long_enough::<T>());
    let mut found = MaybeUninit::uninit();
    let mut from = 0;
    while from < size_of::<T>() {
        macro_rules! pass {
            ($($n:literal)*) => {
                match (size_of::<T>() - from).div_ceil(PIECE) {
                    // SAFETY: so many pieces begin at `from`.
                    $($n => unsafe { pass::<$n, T>(table, index, base, default, &mut found, from) },)*
                    // SAFETY: more pieces begin there.
                    _ => unsafe { pass::<MOST, T>(table, index, base, default, &mut found, from) },
                }
            };
        }
        pass!(1 2 3 4 5 6 7 8 9 10 11);
        from += MOST * PIECE;
    }
    // SAFETY: the passes wrote every byte, all of one entry or of `default`.
    unsafe { found.assume_init() }
}

/// The bytes from `from` on of the entry, N pieces.
///
/// # Safety
/// `from` + 16(N - 1) is within the entry, which has at least 16 bytes.
#[cfg_attr(not(unoptimised), inline(always))]
unsafe fn pass<const N: usize, T: Copy>(
    table: &[T],
    index: u64,
    base: u64,
    default: &T,
    found: &mut MaybeUninit<T>,
    from: usize,
) {
    let place = |i: usize| (from + i * PIECE).min(size_of::<T>() - PIECE);
    // SAFETY: every piece lies within its entry.
    unsafe {
        let piece =
            |entry: *const T, i: usize| vreinterpretq_u64_u8(vld1q_u8(entry.cast::<u8>().add(place(i))));
        let mut pieces: [uint64x2_t; N] = [vdupq_n_u64(0); N];
        let mut i = 0;
        while i < N {
            pieces[i] = piece(default, i);
            i += 1;
        }
        let (wanted, one) = (vdupq_n_u64(index), vdupq_n_u64(1));
        let mut at = vdupq_n_u64(base);
        for entry in table {
            let mask = opaque(vceqq_u64(wanted, at));
            i = 0;
            while i < N {
                pieces[i] = vbslq_u64(mask, piece(entry, i), pieces[i]);
                i += 1;
            }
            at = vaddq_u64(at, one);
        }
        i = 0;
        while i < N {
            vst1q_u8(found.as_mut_ptr().cast::<u8>().add(place(i)), vreinterpretq_u8_u64(pieces[i]));
            i += 1;
        }
    }
}

/// Hides that a mask is all ones or zero.
#[cfg_attr(not(unoptimised), inline(always))]
fn opaque(mut mask: uint64x2_t) -> uint64x2_t {
    // SAFETY: the template is a comment; the register keeps its value.
    unsafe {
        asm!("/* {0:v} */", inlateout(vreg) mask, options(pure, nomem, nostack, preserves_flags));
    }
    mask
}

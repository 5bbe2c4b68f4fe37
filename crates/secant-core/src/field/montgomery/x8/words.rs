//! The words of a value, a vector each, and of constants.

use crate::cpu::Ifma;
use crate::ct::{Mask8, Select};
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;

/// Bits of a word.
pub(super) const BITS: u32 = 52;
pub(super) const WORD: u64 = (1 << BITS) - 1;

/// Moves what exceeds 52 bits (signed) up from all words but the last, and leaves it standing there. Cost: 2(N-1).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn carry<const N: usize>(mut w: [Vector8; N]) -> [Vector8; N] {
    each!(i below N => {
        if i > 0 {
            w[i] = w[i].plus(w[i - 1].shift_right_signed(BITS));
        }
    });
    w
}

/// The low 52 bits of all words but the last. Cost: N - 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn masked<const N: usize>(level: Ifma, mut w: [Vector8; N]) -> [Vector8; N] {
    let mask = Vector8::splat(level, WORD);
    each!(i below N => {
        if i + 1 < N {
            w[i] = w[i].and(mask);
        }
    });
    w
}

/// Word by word. Cost: N.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn sum<const N: usize>(mut a: [Vector8; N], b: &[Vector8; N]) -> [Vector8; N] {
    each!(i below N => {
        a[i] = a[i].plus(b[i]);
    });
    a
}

/// Word by word. Cost: N.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn difference<const N: usize>(mut a: [Vector8; N], b: &[Vector8; N]) -> [Vector8; N] {
    each!(i below N => {
        a[i] = a[i].minus(b[i]);
    });
    a
}

#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn select<const N: usize>(mask: Mask8, a: &[Vector8; N], b: &[Vector8; N]) -> [Vector8; N] {
    let mut r = *b;
    each!(i below N => {
        r[i] = Vector8::select(mask, a[i], b[i]);
    });
    r
}

/// An integer as words of 52 bits.
pub(super) const fn split<const N: usize, const W: usize>(x: &[u64; W]) -> [u64; N] {
    let mut words = [0; N];
    each!(j below N => {
        let (word, shift) = (52 * j / 64, (52 * j % 64) as u32);
        if word < W {
            words[j] = x[word] >> shift;
            if shift > 12 && word + 1 < W {
                words[j] |= x[word + 1] << (64 - shift);
            }
            words[j] &= WORD;
        }
    });
    words
}

/// c times an integer of words of 52 bits; the last word takes what is carried.
pub(super) const fn times<const N: usize>(c: u64, x: [u64; N]) -> [u64; N] {
    let mut words = x;
    let (mut carry, mut j) = (0, 0);
    while j < N {
        let t = x[j] as u128 * c as u128 + carry as u128;
        carry = (t >> BITS) as u64;
        words[j] = t as u64 & WORD;
        j += 1;
    }
    assert!(carry == 0);
    words
}

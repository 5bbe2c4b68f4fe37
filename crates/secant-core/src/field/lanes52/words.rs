//! The words of a value, a vector each, and of constants.

use crate::cpu::Ifma;
use crate::ct::{Mask8, Select};
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::prime52::{BITS, Prime52, WORD};
use crate::limbs::x86_64::words52::each;

/// Moves what exceeds 52 bits (signed) up from all words but the last, and leaves it standing there. Cost:
/// 2(N-1).
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

/// The words of a constant in every lane.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn splat<const N: usize>(level: Ifma, words: &[u64; N]) -> [Vector8; N] {
    let mut vectors = [Vector8::zero(level); N];
    each!(j below N => {
        vectors[j] = Vector8::splat(level, words[j]);
    });
    vectors
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

/// Words of 52 bits as an integer.
pub(super) const fn joined<const N: usize, const W: usize>(words: &[u64; N]) -> [u64; W] {
    let mut x = [0; W];
    each!(j below N => {
        let (word, shift) = (52 * j / 64, (52 * j % 64) as u32);
        if word < W {
            x[word] |= words[j] << shift;
            if shift > 12 && word + 1 < W {
                x[word + 1] |= words[j] >> (64 - shift);
            }
        }
    });
    x
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

/// (p + 1)/2 in signed words.
pub(super) const fn half<P: Prime52<N>, const N: usize>() -> [u64; N] {
    let mut half = [0; N];
    let mut j = 0;
    while j < N {
        let word = P::SIGNED[j] + (j == 0) as i64;
        assert!(word % 2 == 0);
        half[j] = (word / 2) as u64;
        j += 1;
    }
    half
}

/// F = 2^K - p in signed words.
pub(super) const fn rest<P: Prime52<N>, const N: usize>() -> [u64; N] {
    let mut rest = [0; N];
    let mut j = 0;
    while j < N {
        rest[j] = P::SIGNED[j].wrapping_neg() as u64;
        j += 1;
    }
    rest[N - 1] = rest[N - 1].wrapping_add(1 << (P::K - BITS * (N as u32 - 1)));
    rest
}

/// 2^(52·word + shift), or its negative.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub(super) word: usize,
    pub(super) shift: u32,
    pub(super) negative: bool,
}

/// F as few such terms, `count` of them.
pub(super) struct Terms<const N: usize> {
    pub(super) terms: [Term; 8],
    pub(super) count: usize,
}

impl<const N: usize> Terms<N> {
    pub(super) const fn of<P: Prime52<N>>() -> Self {
        let mut terms = [Term { word: 0, shift: 0, negative: false }; 8];
        let (mut count, mut word) = (0, 0);
        while word < N {
            // The lowest bit that is set: a digit 1, or -1 where the next one is set, too.
            let mut left = rest::<P, N>()[word] as i64;
            while left != 0 {
                let shift = left.trailing_zeros();
                let negative = left >> shift & 3 == 3;
                left -= if negative { -1 } else { 1 } << shift;
                terms[count] = Term { word, shift, negative };
                count += 1;
            }
            word += 1;
        }
        Self { terms, count }
    }
}

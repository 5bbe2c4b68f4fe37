//! Regular signed windows with odd digits, for odd integers: no digit is 0, so a loop over them never adds
//! the neutral element, which the dedicated formulas of Weierstrass curves cannot add.
//!
//! An odd k < 2^n is a sum of ±2^j over all j < n, the sign at j being that of 2 (bit j+1) - 1 and the top
//! one positive; w of these terms make a digit. An even k is recoded as its negative modulo an odd group
//! order, or as k+1.

use super::{SignedDigit, window};
use crate::ct::{Mask, Select};

/// k = order - k where the mask that this gives is set, which is where k is even; so k gets odd, k = 0 the
/// order. Constant time.
///
/// k is below the order, which is odd; both have as many words.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn choose(k: &mut [u64], order: &[u64]) -> Mask {
    let even = Mask::from_bit(1 ^ (k[0] & 1));
    let mut borrow = false;
    for (word, of_order) in k.iter_mut().zip(order) {
        let negative;
        (negative, borrow) = of_order.borrowing_sub(*word, borrow);
        *word = u64::select(even, negative, *word);
    }
    even
}

/// The number of digits of every odd integer below 2^bits: ceil(bits/width).
pub const fn len(bits: usize, width: u32) -> usize {
    bits.div_ceil(width as usize)
}

/// The table entries P, 3P, .., (2^w - 1)P that the digits of width w need; magnitude d is entry (d-1)/2.
pub const fn table_len(width: u32) -> usize {
    1 << (width - 1)
}

/// d_i of k = sum of d_i 2^(W i), d_i odd, |d_i| < 2^W, for odd k < 2^(W n) and n digits. Constant time in k;
/// `i` and `n` are public.
///
/// W is 1 to 15; n >= 1 is usually [`len`]`(bits, W)`, and i < n. For even k the sum is k + 1. The last digit
/// is never negative. Joye and Tunstall 2009, "Exponent recoding and regular exponentiation algorithms",
/// algorithm 6, each digit from its own bits.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn digit<const W: u32>(words: &[u64], i: usize, n: usize) -> SignedDigit<u64> {
    const { assert!(1 <= W && W <= 15, "the width must be 1 to 15") };
    debug_assert!(i < n);
    let all = (1 << W) - 1;
    let mut bits = all & window(words, W as usize * i + 1);
    if i + 1 == n {
        bits |= 1 << (W - 1);
    }
    let negative = 1 ^ (bits >> (W - 1));
    // The digit is 2·bits + 1 - 2^W; the complement of the bits gives the negated digit.
    let high = (bits ^ (Mask::from_bit(negative).word() & all)) & (all >> 1);
    SignedDigit { magnitude: 2 * high + 1, negative }
}

/// [`digit`] of L integers side by side: entry j belongs to integer j.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn digits<const W: u32, K: AsRef<[u64]>, const L: usize>(
    integers: &[K; L],
    i: usize,
    n: usize,
) -> SignedDigit<[u64; L]> {
    let mut lanes = SignedDigit::<[u64; L]>::default();
    let mut j = 0;
    while j < L {
        let one = digit::<W>(integers[j].as_ref(), i, n);
        lanes.magnitude[j] = one.magnitude;
        lanes.negative[j] = one.negative;
        j += 1;
    }
    lanes
}

/// [`digit`] of one integer L times, from digit `first` on, by their entries as in [`Odd::odd_entry`]. Digits
/// from n on are 0s without meaning.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn entries_from<const W: u32, const L: usize>(
    words: &[u64],
    first: usize,
    n: usize,
) -> SignedDigit<[u64; L]> {
    const { assert!(1 <= W && W as usize * L <= 64, "one window holds the digits") };
    let all = (1 << W) - 1;
    let bits = window(words, W as usize * first + 1);
    let mut entries = SignedDigit { magnitude: [0; L], negative: [0; L] };
    let mut j = 0;
    while j < L {
        let mut of_digit = bits >> (W as usize * j) & all;
        if first + j + 1 == n {
            of_digit |= 1 << (W - 1);
        }
        let negative = 1 ^ (of_digit >> (W - 1));
        entries.magnitude[j] = (of_digit ^ (negative.wrapping_neg() & all)) & (all >> 1);
        entries.negative[j] = negative;
        j += 1;
    }
    entries
}

/// A source of odd digits: an odd integer, or an odd integer for each lane. Words, least significant first.
pub trait Odd<I> {
    /// Digit `i` of `n`, of width `W`, by its entry in a table: for a magnitude d the index (d-1)/2. See
    /// [`digit`]. Constant time.
    fn odd_entry<const W: u32>(&self, i: usize, n: usize) -> SignedDigit<I>;
}

impl<const N: usize> Odd<u64> for [u64; N] {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entry<const W: u32>(&self, i: usize, n: usize) -> SignedDigit<u64> {
        let SignedDigit { magnitude, negative } = digit::<W>(self, i, n);
        SignedDigit { magnitude: magnitude >> 1, negative }
    }
}

impl<K: AsRef<[u64]>, const L: usize> Odd<[u64; L]> for [K; L] {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entry<const W: u32>(&self, i: usize, n: usize) -> SignedDigit<[u64; L]> {
        let mut entries = digits::<W, K, L>(self, i, n);
        let mut j = 0;
        while j < L {
            entries.magnitude[j] >>= 1;
            j += 1;
        }
        entries
    }
}

//! Regular signed windows for constant time: a digit for every w bits, whatever the integer (Booth 1951).
//!
//! Every digit depends on w+1 bits of the integer alone, so digits can be had one at a time, from the top,
//! without a buffer of secrets: [`digit`] and [`digits`]. The integer need not be reduced; even integers and
//! 0 are as good as any.

use super::{SignedDigit, bit_len_vartime, window_below};
use crate::ct::{Mask, opaque};

/// The number of digits of every integer below 2^bits: ceil((bits+1)/width).
pub const fn len(bits: usize, width: u32) -> usize {
    bits / width as usize + 1
}

/// The table entries P, 2P, .., 2^(w-1) P that the digits of width w need.
pub const fn table_len(width: u32) -> usize {
    1 << (width - 1)
}

/// d_i of k = sum of d_i 2^(W i), d_i in [-2^(W-1), 2^(W-1)]. Constant time in k; `i` is public.
///
/// W is 2 to 15. The digits from 0 to [`len`]`(bits, W)` - 1 make every k < 2^bits; the last of them is never
/// negative. d_i = (bits W i to W i + W - 1) + (bit W i - 1) - 2^W (bit W i + W - 1). Cost: about ten
/// instructions.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn digit<const W: u32>(words: &[u64], i: usize) -> SignedDigit<u64> {
    const { assert!(2 <= W && W <= 15, "the width must be 2 to 15") };
    let all = (1 << (W + 1)) - 1;
    let bits = all & window_below(words, W as usize * i);
    let sign = bits >> W;
    // With the sign set, the complement of the bits gives the negated digit.
    let magnitude = ((bits ^ (Mask::from_bit(sign).word() & all)) + 1) >> 1;
    // Hidden, or the compiler may make a jump of the question whether the digit is 0.
    SignedDigit { magnitude, negative: sign & opaque(magnitude.wrapping_neg() >> 63) }
}

/// [`digit`] of a width that is no constant. Variable time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn digit_vartime(words: &[u64], i: usize, width: u32) -> i32 {
    debug_assert!((2..=15).contains(&width));
    let bits = (window_below(words, width as usize * i) & ((2 << width) - 1)) as i32;
    // The sum of the two lowest bits, the others in their places, and the top one negative.
    ((bits + 1) >> 1) - (bits >> width << width)
}

/// [`digit`] of L integers side by side: entry j belongs to integer j.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn digits<const W: u32, K: AsRef<[u64]>, const L: usize>(
    integers: &[K; L],
    i: usize,
) -> SignedDigit<[u64; L]> {
    let mut lanes = SignedDigit::<[u64; L]>::default();
    let mut j = 0;
    while j < L {
        let one = digit::<W>(integers[j].as_ref(), i);
        lanes.magnitude[j] = one.magnitude;
        lanes.negative[j] = one.negative;
        j += 1;
    }
    lanes
}

/// A source of regular digits: an integer, or an integer for each lane. Words, least significant first.
pub trait Regular<I> {
    /// Digit `i` of width `W`; see [`digit`]. Constant time.
    fn digit<const W: u32>(&self, i: usize) -> SignedDigit<I>;
}

impl<const N: usize> Regular<u64> for [u64; N] {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn digit<const W: u32>(&self, i: usize) -> SignedDigit<u64> {
        digit::<W>(self, i)
    }
}

impl<K: AsRef<[u64]>, const L: usize> Regular<[u64; L]> for [K; L] {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn digit<const W: u32>(&self, i: usize) -> SignedDigit<[u64; L]> {
        digits::<W, K, L>(self, i)
    }
}

/// All digits of k < 2^bits into `out`: gives [`len`]`(bits, W)`, or `None` if `out` is shorter. Constant
/// time in k.
pub fn recode<const W: u32>(words: &[u64], bits: usize, out: &mut [SignedDigit<u64>]) -> Option<usize> {
    debug_assert!(bit_len_vartime(words) <= bits);
    let n = len(bits, W);
    for (i, d) in out.get_mut(..n)?.iter_mut().enumerate() {
        *d = digit::<W>(words, i);
    }
    Some(n)
}

/// All digits of L integers below 2^bits into `out`: gives [`len`]`(bits, W)`, or `None` if `out` is shorter.
/// Constant time in the integers.
pub fn recode_lanes<const W: u32, const N: usize, const L: usize>(
    integers: &[[u64; N]; L],
    bits: usize,
    out: &mut [SignedDigit<[u64; L]>],
) -> Option<usize> {
    debug_assert!(integers.iter().all(|words| bit_len_vartime(words) <= bits));
    let n = len(bits, W);
    for (i, d) in out.get_mut(..n)?.iter_mut().enumerate() {
        *d = digits::<W, _, L>(integers, i);
    }
    Some(n)
}

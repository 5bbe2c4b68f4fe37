//! Recodings: an integer as digits, least significant first.
//!
//! | file | digits | time | density of nonzero digits |
//! |---|---|---|---|
//! | [`binary`] | 0, 1 | variable | 1/2 |
//! | [`naf`] | 0, ±1 | variable | 1/3 |
//! | [`wnaf`] | 0, odd, below 2^(w-1) in absolute value | variable | 1/(w+1) |
//! | [`tapered`] | those of [`wnaf`] in a range of places, of [`naf`] elsewhere | variable | 1/(w+1) and 1/3 |
//! | [`fractional`] | 0, odd, up to 2L+1 in absolute value | variable | 1/(w + (L+1)/2^(w-2)), w = 1 + floor(log2(2L+2)) |
//! | [`sliding`] | 0, odd, from 1 to 2^w - 1 | variable | 1/(w+1) |
//! | [`regular`] | from -2^(w-1) to 2^(w-1), one for w bits | constant | |
//! | [`odd`] | odd, below 2^w in absolute value, one for w bits; odd integers only | constant | |
//! | [`joint_sparse`] | 0, ±1, two integers together | variable | 1/2 of the columns |
//! | [`joint`] | for two integers together, one for two bits, of eight pairs up to the sign; the first integer odd | constant | |
//!
//! Integers are 64-bit words, least significant first, of any number. The variable-time recodings fill a
//! buffer of the caller's: they set all of it, zeros above the last digit, and give the number of digits up
//! to the last nonzero one (0 for the integer 0), or `None` if the buffer is shorter than [`unsigned_len`] or
//! [`signed_len`] of the integer's bits.

pub mod binary;
#[cfg(feature = "research")]
pub mod four;
pub mod fractional;
pub mod joint;
pub mod joint_sparse;
pub mod naf;
pub mod odd;
pub mod regular;
pub mod sliding;
pub mod tapered;
pub mod wnaf;

use crate::ct;

/// The digits that an unsigned recoding of any integer below 2^bits may need.
pub const fn unsigned_len(bits: usize) -> usize {
    bits
}

/// The digits that a signed recoding of any integer below 2^bits may need: one more for the last carry.
pub const fn signed_len(bits: usize) -> usize {
    bits + 1
}

/// A digit as magnitude and sign; `I` is `u64`, or `[u64; L]` for L integers side by side.
#[derive(Clone, Copy)]
pub struct SignedDigit<I> {
    /// The absolute value.
    pub magnitude: I,
    /// 1 if the digit is negative, else 0; a digit 0 is never negative.
    pub negative: I,
}

/// The digit 0.
impl Default for SignedDigit<u64> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn default() -> Self {
        Self { magnitude: 0, negative: 0 }
    }
}

/// The digits 0.
impl<const L: usize> Default for SignedDigit<[u64; L]> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn default() -> Self {
        Self { magnitude: [0; L], negative: [0; L] }
    }
}

/// Overwrites secret digits with zeros; the compiler may not leave it out.
pub fn wipe<I: Copy>(digits: &mut [SignedDigit<I>])
where
    SignedDigit<I>: Default,
{
    ct::wipe(digits);
}

/// Bits `position` to `position + 63`; zeros beyond the last word. Constant time in the words; `position` is
/// public.
#[cfg_attr(not(unoptimised), inline(always))]
fn window(words: &[u64], position: usize) -> u64 {
    let (i, shift) = (position / 64, position % 64);
    let low = if i < words.len() { words[i] } else { 0 };
    let high = if i + 1 < words.len() { words[i + 1] } else { 0 };
    (low >> shift) | (high << 1 << (63 - shift))
}

/// The bits of an integer: the least n with integer < 2^n. Variable time.
#[inline]
pub fn bit_len_vartime(words: &[u64]) -> usize {
    let mut i = words.len();
    while i > 0 {
        i -= 1;
        if words[i] != 0 {
            return 64 * i + 64 - words[i].leading_zeros() as usize;
        }
    }
    0
}

/// Bits `position - 1` to `position + 62`; bit -1 is 0. Constant time in the words; `position` is public.
#[cfg_attr(not(unoptimised), inline(always))]
fn window_below(words: &[u64], position: usize) -> u64 {
    if position == 0 { window(words, 0) << 1 } else { window(words, position - 1) }
}

/// Right-to-left sliding windows, the loop under [`sliding`], [`wnaf`], [`tapered`] and [`fractional`]; gives
/// the number of digits.
///
/// `stops(p)` has bit j set where a digit may start at p + j, for j < 64, and is 0 from `bits` on. `digit(p)`
/// is the digit that starts at p, and how many bits it takes in. The next digit's place is found in a
/// register, apart from the digit's value.
#[cfg_attr(not(unoptimised), inline(always))]
fn slide_vartime(
    bits: usize,
    digits: &mut [i16],
    stops: impl Fn(usize) -> u64,
    digit: impl Fn(usize) -> (i16, u32),
) -> Option<usize> {
    if digits.len() < bits {
        return None;
    }
    digits.fill(0);
    let mut length = 0;
    let mut position = 0;
    while position < bits {
        let end = position + 64;
        let mut ahead = stops(position);
        while ahead != 0 {
            let run = ahead.trailing_zeros();
            position += run as usize;
            let (value, taken) = digit(position);
            digits[position] = value;
            length = position + 1;
            position += taken as usize;
            ahead = ahead >> run >> taken;
        }
        position = position.max(end);
    }
    Some(length)
}

/// [`slide_vartime`] for signed digits. `digit(p, u)` has for u the `width` bits from the digit's place p on
/// plus the carry into it; u is odd.
///
/// The carry into a place is always the bit below it: a digit is made negative exactly when the last bit it
/// takes in is set, and a digit 0 passes the carry on over bits equal to it. So digits start where a bit
/// differs from the one below.
#[cfg_attr(not(unoptimised), inline(always))]
fn slide_signed_vartime(
    words: &[u64],
    digits: &mut [i16],
    width: u32,
    digit: impl Fn(usize, i32) -> (i16, u32),
) -> Option<usize> {
    slide_vartime(
        signed_len(bit_len_vartime(words)),
        digits,
        |position| window(words, position) ^ window_below(words, position),
        |position| digit(position, (((window_below(words, position) & ((2 << width) - 1)) + 1) >> 1) as i32),
    )
}

#[cfg(test)]
pub(crate) mod tests;

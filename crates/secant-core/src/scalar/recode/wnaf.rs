//! The width-w non-adjacent form: of any w neighbours at most one is nonzero.

use super::{bit_len_vartime, signed_len, slide_signed_vartime, window, window_below};

/// The table entries P, 3P, .., (2^(w-1) - 1)P that the digits of width w need.
pub const fn table_len(width: u32) -> usize {
    1 << (width - 2)
}

/// k = sum of d_i 2^i, d_i 0 or odd with |d_i| < 2^(W-1), at most one nonzero among any W neighbours; gives
/// the number of digits. Variable time.
///
/// W is 2 to 15. `None` if the buffer is shorter than [`signed_len`] of the bits of k. One step a nonzero
/// digit. Solinas 2000, "Efficient arithmetic on Koblitz curves"; Hankerson, Menezes, Vanstone 2004,
/// algorithm 3.35.
pub fn recode_vartime<const W: u32>(words: &[u64], digits: &mut [i16]) -> Option<usize> {
    const { assert!(2 <= W && W <= 15, "the width must be 2 to 15") };
    slide_signed_vartime(words, digits, W, |_, u| (digit::<W>(u), W))
}

/// The digits of [`recode_vartime`] other than 0: `put` is given each with its place i, from the lowest on.
/// Variable time. One step a digit.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn each_vartime<const W: u32>(words: &[u64], mut put: impl FnMut(usize, i16)) {
    const { assert!(2 <= W && W <= 15, "the width must be 2 to 15") };
    let bits = signed_len(bit_len_vartime(words));
    let mut position = 0;
    while position < bits {
        let end = position + 64;
        let below = window_below(words, position);
        // Digits start where a bit differs from the one below.
        let mut ahead = window(words, position) ^ below;
        let mut rest = u128::from(below) | u128::from(window_below(words, end)) << 64;
        while ahead != 0 {
            let run = ahead.trailing_zeros();
            rest >>= run;
            let bits = ((rest as u64 & ((2 << W) - 1)) + 1) >> 1;
            put(position + run as usize, digit::<W>(bits as i32));
            position += (run + W) as usize;
            rest >>= W;
            ahead = ahead >> run >> W;
        }
        position = position.max(end);
    }
}

/// The digit of `W` bits.
#[cfg_attr(not(unoptimised), inline(always))]
fn digit<const W: u32>(bits: i32) -> i16 {
    (bits - (bits >> (W - 1) << W)) as i16
}

//! The width-w non-adjacent form: of any w neighbours at most one is nonzero.

use super::slide_signed_vartime;

/// The table entries P, 3P, .., (2^(w-1) - 1)P that the digits of width w need.
pub const fn table_len(width: u32) -> usize {
    1 << (width - 2)
}

/// k = sum of d_i 2^i, d_i 0 or odd with |d_i| < 2^(W-1), at most one nonzero among any W neighbours; gives the number of digits.
/// Variable time.
///
/// W is 2 to 15. `None` if the buffer is shorter than [`signed_len`](super::signed_len) of the bits of k. One step a nonzero digit.
/// Solinas 2000, "Efficient arithmetic on Koblitz curves"; Hankerson, Menezes, Vanstone 2004, algorithm 3.35.
pub fn recode_vartime<const W: u32>(words: &[u64], digits: &mut [i16]) -> Option<usize> {
    const { assert!(2 <= W && W <= 15, "the width must be 2 to 15") };
    slide_signed_vartime(words, digits, W, |_, u| ((u - (u >> (W - 1) << W)) as i16, W))
}

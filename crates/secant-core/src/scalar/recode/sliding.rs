//! Unsigned sliding windows, right to left: for groups in which negation is not free.

use super::{bit_len_vartime, slide_vartime, unsigned_len, window};

/// k = sum of d_i 2^i, d_i 0 or odd in [1, 2^W), at most one nonzero among any W neighbours; gives the number
/// of digits. Variable time.
///
/// W is 1 to 15. `None` if the buffer is shorter than [`unsigned_len`] of the bits of k. One step a nonzero
/// digit. Knuth, TAOCP volume 2, section 4.6.3.
pub fn recode_vartime<const W: u32>(words: &[u64], digits: &mut [i16]) -> Option<usize> {
    const { assert!(1 <= W && W <= 15, "the width must be 1 to 15") };
    slide_vartime(
        unsigned_len(bit_len_vartime(words)),
        digits,
        |position| window(words, position),
        |position| ((window(words, position) & ((1 << W) - 1)) as i16, W),
    )
}

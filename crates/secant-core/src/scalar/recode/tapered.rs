//! The width-w non-adjacent form that is narrower at its ends: for sums that are to be joined before the last
//! digits are met.

use core::ops::Range;

use super::slide_signed_vartime;

/// k = sum of d_i 2^i, d_i 0 or odd; a digit that starts in `wide` is one of width W, any other ±1 as in the
/// NAF, and written as ±`mark`; gives the number of digits. Variable time.
///
/// W is 2 to 15. `None` if the buffer is shorter than [`signed_len`](super::signed_len) of the bits of k. One
/// step a nonzero digit. The carry into a place is the bit below it whatever the widths before, so each digit
/// may have its own.
pub fn recode_vartime<const W: u32>(
    words: &[u64],
    digits: &mut [i16],
    wide: Range<usize>,
    mark: i16,
) -> Option<usize> {
    const { assert!(2 <= W && W <= 15, "the width must be 2 to 15") };
    slide_signed_vartime(words, digits, W, |position, u| {
        if position >= wide.start && position < wide.end {
            ((u - (u >> (W - 1) << W)) as i16, W)
        } else if u & 2 == 0 {
            (mark, 2)
        } else {
            (-mark, 2)
        }
    })
}

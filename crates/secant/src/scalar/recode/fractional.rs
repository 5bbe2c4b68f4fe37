//! The fractional width-w non-adjacent form: digits 0, ±1, ±3, .., ±(2L+1) for any L, so that a table may have any size.

use super::signed_windows_vartime;

/// The width w of the form: the full window that the digits up to 2L+1 contain, 1 + floor(log2(2L+2)).
pub const fn width(extra: u32) -> u32 {
    1 + (2 * extra + 2).ilog2()
}

/// k = sum of d_i 2^i, d_i 0 or odd with |d_i| <= 2L+1; gives the number of digits. Variable time.
///
/// L is the number of table points beside P itself, 0 to 8191; L = 2^(w-2) - 1 gives the wNAF of width w. `None` if the buffer is
/// shorter than [`signed_len`](super::signed_len) of the bits of k. One step a nonzero digit. Of any w = [`width`]\(L) neighbours at
/// most one is nonzero; the density is 1/(w + (L+1)/2^(w-2)).
/// Moeller 2002, "Improved techniques for fast exponentiation", section 4 (signed fractional windows).
pub fn recode_vartime<const L: u32>(words: &[u64], digits: &mut [i16]) -> Option<usize> {
    const { assert!(L <= 8191, "L must be at most 8191") };
    let narrow = const { width(L) };
    let wide = narrow + 1;
    let largest = u64::from(2 * L + 1);
    signed_windows_vartime(words, digits, wide, |bits| {
        if bits <= largest {
            (bits as i16, wide, 0)
        } else if bits >= (1 << wide) - largest {
            ((bits as i32 - (1 << wide)) as i16, wide, 1)
        } else {
            // The window of w+1 bits has no digit; that of w bits has, 2^w away, and leaves the next position odd.
            ((bits as i32 - (1 << narrow)) as i16, narrow, (bits >> narrow) ^ 1)
        }
    })
}

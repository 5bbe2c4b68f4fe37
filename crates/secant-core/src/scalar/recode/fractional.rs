//! The fractional width-w non-adjacent form: digits 0, ±1, ±3, .., ±(2L+1) for any L, so that a table may
//! have any size.

use super::slide_signed_vartime;

/// The width w of the form: the full window that the digits up to 2L+1 contain, 1 + floor(log2(2L+2)).
pub const fn width(extra: u32) -> u32 {
    1 + (2 * extra + 2).ilog2()
}

/// k = sum of d_i 2^i, d_i 0 or odd with |d_i| <= 2L+1; gives the number of digits. Variable time.
///
/// L is the number of table points beside P itself, 0 to 8191; L = 2^(w-2) - 1 gives the wNAF of width w.
/// `None` if the buffer is shorter than [`signed_len`](super::signed_len) of the bits of k. One step a
/// nonzero digit. Of any w = [`width`]\(L) neighbours at most one is nonzero; the density is 1/(w +
/// (L+1)/2^(w-2)). Moeller 2002, "Improved techniques for fast exponentiation", section 4 (signed fractional
/// windows).
pub fn recode_vartime<const L: u32>(words: &[u64], digits: &mut [i16]) -> Option<usize> {
    const { assert!(L <= 8191, "L must be at most 8191") };
    let narrow = const { width(L) };
    let wide = narrow + 1;
    let largest = (2 * L + 1) as i32;
    slide_signed_vartime(words, digits, wide, |_, u| {
        let signed = u - (u >> narrow << wide);
        let fits = i32::from(signed.abs() <= largest);
        // If the window of w+1 bits has no digit, that of w bits has one, 2^w away, and the place after it is
        // odd. No branch here: nobody could predict it.
        let narrowed = u - (1 << narrow);
        let value = narrowed + (signed - narrowed) * fits;
        (value as i16, narrow + fits as u32)
    })
}

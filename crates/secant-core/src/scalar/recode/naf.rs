//! The non-adjacent form: no two neighbours are nonzero, and no signed binary form has fewer nonzero digits.

use super::{bit_len_vartime, signed_len};

/// k = sum of d_i 2^i with d_i in {-1, 0, 1} and d_i d_(i+1) = 0; gives the number of digits. Variable time.
///
/// `None` if the buffer is shorter than [`signed_len`] of the bits of k. d_i = bit i+1 of 3k minus bit i+1 of
/// k (Reitwiesner 1960), a word of digits at a time.
pub fn recode_vartime(words: &[u64], digits: &mut [i16]) -> Option<usize> {
    let bits = bit_len_vartime(words);
    if digits.len() < signed_len(bits) {
        return None;
    }
    digits.fill(0);
    let mut length = 0;
    let mut carry = false;
    let mut last = 0;
    // 3k has up to two bits more than k, hence one word more.
    for i in 0..=words.len() {
        let word = if i < words.len() { words[i] } else { 0 };
        let triple;
        (triple, carry) = word.carrying_add((word << 1) | (last >> 63), carry);
        last = word;
        let mut nonzero = triple ^ word;
        while nonzero != 0 {
            let j = nonzero.trailing_zeros() as usize;
            // Bit 0 of 3k is bit 0 of k, so the position is never below 0.
            let position = 64 * i + j - 1;
            digits[position] = 1 - 2 * ((word >> j) & 1) as i16;
            length = position + 1;
            nonzero &= nonzero - 1;
        }
    }
    Some(length)
}

//! The binary digits themselves.

use super::{bit_len_vartime, unsigned_len};

/// k = sum of d_i 2^i with d_i in {0, 1}; gives the number of digits. Variable time.
///
/// `None` if the buffer is shorter than [`unsigned_len`] of the bits of k. Cost: one step a bit.
pub fn recode_vartime(words: &[u64], digits: &mut [i16]) -> Option<usize> {
    let bits = bit_len_vartime(words);
    if digits.len() < unsigned_len(bits) {
        return None;
    }
    digits.fill(0);
    for (word, chunk) in words.iter().zip(digits[..bits].chunks_mut(64)) {
        for (i, digit) in chunk.iter_mut().enumerate() {
            *digit = ((word >> i) & 1) as i16;
        }
    }
    Some(bits)
}

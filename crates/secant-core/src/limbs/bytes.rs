//! Integers in bytes, from words and to words. All functions are constant time in what they carry; only
//! lengths may be seen.

/// The words of little-endian bytes. Words without bytes are 0; bytes beyond the words are left out.
#[inline]
pub fn from_le(words: &mut [u64], bytes: &[u8]) {
    words.fill(0);
    for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
        *word = chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    }
}

/// The words of big-endian bytes. Words without bytes are 0; bytes beyond the words are left out.
#[inline]
pub fn from_be(words: &mut [u64], bytes: &[u8]) {
    words.fill(0);
    for (word, chunk) in words.iter_mut().zip(bytes.rchunks(8)) {
        *word = chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    }
}

/// The little-endian bytes of words. Bytes without words are 0; words beyond the bytes are left out.
#[inline]
pub fn to_le(bytes: &mut [u8], words: &[u64]) {
    bytes.fill(0);
    for (chunk, word) in bytes.chunks_mut(8).zip(words) {
        let n = chunk.len();
        chunk.copy_from_slice(&word.to_le_bytes()[..n]);
    }
}

/// The big-endian bytes of words. Bytes without words are 0; words beyond the bytes are left out.
#[inline]
pub fn to_be(bytes: &mut [u8], words: &[u64]) {
    bytes.fill(0);
    for (chunk, word) in bytes.rchunks_mut(8).zip(words) {
        let n = chunk.len();
        chunk.copy_from_slice(&word.to_be_bytes()[8 - n..]);
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::limbs::samples::{Random, integer};

    /// Every length of bytes and words against big integers, there and back.
    #[test]
    fn bytes_and_words_are_the_same_integer() {
        let mut random = Random(31);
        for n in 0..6 {
            for length in 0..50 {
                let bytes: Vec<u8> = (0..length).map(|_| random.word() as u8).collect();
                let end = BigUint::from(1u32) << (64 * n);
                let mut words = vec![u64::MAX; n];
                from_le(&mut words, &bytes);
                assert_eq!(integer(&words), BigUint::from_bytes_le(&bytes) % &end);
                from_be(&mut words, &bytes);
                assert_eq!(integer(&words), BigUint::from_bytes_be(&bytes) % &end);

                let words: Vec<u64> = (0..n).map(|_| random.edge()).collect();
                let (mut bytes, end) = (vec![0xa5; length], BigUint::from(1u32) << (8 * length));
                to_le(&mut bytes, &words);
                assert_eq!(BigUint::from_bytes_le(&bytes), integer(&words) % &end);
                bytes.fill(0xa5);
                to_be(&mut bytes, &words);
                assert_eq!(BigUint::from_bytes_be(&bytes), integer(&words) % &end);
            }
        }
    }
}

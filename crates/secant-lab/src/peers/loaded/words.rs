//! Integers in words.

/// W words, the lowest first, from big-endian bytes; `None` if they do not fit.
pub(super) fn words<const W: usize>(bytes: &[u8]) -> Option<[u64; W]> {
    let mut words = [0; W];
    for (i, byte) in bytes.iter().rev().enumerate() {
        match words.get_mut(i / 8) {
            Some(word) => *word |= u64::from(*byte) << (8 * (i % 8)),
            None if *byte == 0 => {}
            None => return None,
        }
    }
    Some(words)
}

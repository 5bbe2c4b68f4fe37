//! Numbers that look random, the same in every run: for samples, measurements and tests. Never for keys.

/// SplitMix64 (Steele, Lea, Flood 2014), from its state.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// Replaces the words by others that look random.
pub fn scramble(words: &mut [u64]) {
    let mut random = Random(words.iter().fold(0, |a, w| a.rotate_left(13) ^ w));
    for word in words {
        *word = random.word();
    }
}

//! Words that look random, the same in every run, and integers of words: for the tests of all rooms.

use num_bigint::BigUint;

/// A source of words: SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators",
/// figure 17).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let a = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let b = (a ^ a >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        b ^ b >> 31
    }

    /// A word that is often at an edge.
    pub(crate) fn edge(&mut self) -> u64 {
        match self.word() % 8 {
            0 => 0,
            1 => u64::MAX,
            2 => self.word() % 512,
            3 => u64::MAX - self.word() % 512,
            4 => 1 << (self.word() % 64),
            _ => self.word(),
        }
    }

    /// An integer in [0, max], often at one of its ends.
    pub(crate) fn up_to(&mut self, max: u64) -> u64 {
        match self.word() % 8 {
            0 | 1 => 0,
            2 | 3 => max,
            4 => 1.min(max),
            5 => max - self.word() % 64 % (max / 2 + 1),
            _ => self.word() >> max.leading_zeros() & max,
        }
    }

    /// n words, each likely to be at an edge.
    pub(crate) fn edges(&mut self, n: usize) -> Vec<u64> {
        (0..n)
            .map(|_| match self.word() % 6 {
                0 => 0,
                1 => u64::MAX,
                2 => 1 << (self.word() % 64),
                3 => (1 << (self.word() % 64)) - 1,
                _ => self.word(),
            })
            .collect()
    }
}

/// The integer of these words.
pub(crate) fn integer(words: &[u64]) -> BigUint {
    words.iter().rev().fold(BigUint::ZERO, |n, w| (n << 64) + w)
}

//! Regular digits for two integers together, for constant time: the sign-aligned columns of two scalars
//! (GLV-SAC: Faz-Hernandez, Longa, Sanchez 2014, "Efficient and secure algorithms for GLV-based scalar
//! multiplication").
//!
//! An odd m < 2^128 is the sum of s_j·2^j over j < 128 with s_j = ±1: s_127 = 1, and else s_j = 1 where bit j + 1 of m is set. A second
//! integer n is then the sum of e_j·s_j·2^j with bits e_j. Let N be the sum of the 2^j with s_j = -1, E the sum of e_j·2^j: bit for
//! bit n = (E and not N) - (E and N), so n + N = (E and not N) + (N and not E) = E xor N. Hence E = (n + N) xor N, one addition, if
//! 0 <= n + N < 2^128. Two columns make a digit, one of eight pairs up to the sign; the first of a pair is never 0.

use super::SignedDigit;
use crate::ct::Mask;

/// Digits of every pair.
pub const LEN: usize = 64;

/// The pairs (u, v) that a digit stands for, up to its sign; `digit` gives the index.
pub const PAIRS: [(i8, i8); 8] = [(1, 0), (1, -1), (1, 2), (1, 1), (3, 0), (3, 1), (3, 2), (3, 3)];

/// Two integers side by side; wiped by their owner.
#[derive(Clone, Copy)]
pub struct Joint {
    /// The bits j where s_j = 1.
    signs: u128,
    /// The bits e_j.
    columns: u128,
}

impl Joint {
    /// The columns of (m, n), m odd; n + 2^127 - 1 - floor(m/2) must be below 2^128. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn new(m: u128, n: u128) -> Self {
        debug_assert!(m & 1 == 1);
        let signs = m >> 1 | 1 << 127;
        let (sum, over) = n.overflowing_add(!signs);
        debug_assert!(!over);
        Self { signs, columns: sum ^ !signs }
    }

    /// Digit `i` < [`LEN`]: m and n are the sums of u·4^i and v·4^i, where ±(u, v) is the entry of [`PAIRS`]
    /// at the digit's `magnitude`, which is an index here. Constant time; `i` is public.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn digit(&self, i: usize) -> SignedDigit<u64> {
        let signs = (self.signs >> (2 * i)) as u64 & 3;
        let columns = (self.columns >> (2 * i)) as u64 & 3;
        let negative = 1 ^ (signs >> 1);
        let same = 1 ^ (signs ^ (signs >> 1)) & 1;
        SignedDigit { magnitude: columns | same << 2, negative }
    }

    /// Both integers 0, in memory too.
    #[inline]
    pub fn wipe(&mut self) {
        let mut words = [self.signs, self.columns];
        crate::ct::wipe(&mut words);
        [self.signs, self.columns] = words;
    }
}

/// The mask of a digit's sign.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn is_negative(digit: &SignedDigit<u64>) -> Mask {
    Mask::from_bit(digit.negative)
}

//! Regular digits for four integers together, for constant time: the sign-aligned columns of
//! [`joint`](super::joint), one bit of each integer a digit (Costello-Longa 2015, algorithm 1).
//!
//! An odd m < 2^64 is the sum of s_j·2^j over j <= 64 with s_j = ±1: s_64 = 1, and else s_j = 1 where bit j +
//! 1 of m is set. Each other integer n < 2^64 is the sum of e_j·s_j·2^j with bits e_j: the bits of (n + N)
//! xor N, N the sum of the 2^j with s_j = -1.

use super::SignedDigit;

/// Digits of four integers.
pub const LEN: usize = 65;

/// Digits of four integers, or of four integers in each lane.
pub trait FourDigits<I> {
    /// Digit `i` < [`LEN`]: the integers are the sums of ±2^i and ±e·2^i, with the bits e of the digit's
    /// `magnitude`. Constant time; `i` is public.
    fn digit(&self, i: usize) -> SignedDigit<I>;
}

/// Four integers side by side; wiped by their owner.
#[derive(Clone, Copy)]
pub struct Columns {
    /// The bits j where s_j = 1.
    signs: u128,
    /// The bits e_j of the second, third and fourth.
    columns: [u128; 3],
}

impl Columns {
    /// The columns of four integers, the first of them odd. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn new([m, a, b, c]: [u64; 4]) -> Self {
        debug_assert!(m & 1 == 1);
        let signs = u128::from(m >> 1) | 1 << 64;
        let negative = signs ^ ((1 << 65) - 1);
        Self { signs, columns: [a, b, c].map(|n| (u128::from(n) + negative) ^ negative) }
    }

    /// All integers 0, in memory too.
    #[inline]
    pub fn wipe(&mut self) {
        crate::ct::wipe(core::slice::from_mut(&mut self.signs));
        crate::ct::wipe(&mut self.columns);
    }
}

impl FourDigits<u64> for Columns {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn digit(&self, i: usize) -> SignedDigit<u64> {
        let [a, b, c] = self.columns;
        let bit = |e: u128| (e >> i) as u64 & 1;
        SignedDigit { magnitude: bit(a) | bit(b) << 1 | bit(c) << 2, negative: bit(self.signs) ^ 1 }
    }
}

impl<const L: usize> FourDigits<[u64; L]> for [Columns; L] {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn digit(&self, i: usize) -> SignedDigit<[u64; L]> {
        let mut lanes = SignedDigit::<[u64; L]>::default();
        let mut j = 0;
        while j < L {
            let SignedDigit { magnitude, negative } = self[j].digit(i);
            (lanes.magnitude[j], lanes.negative[j]) = (magnitude, negative);
            j += 1;
        }
        lanes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_add_up() {
        let edges = [0, 1, 2, u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 1, 0x5555_5555_5555_5555];
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            state
        };
        let mut cases = vec![];
        for m in edges {
            for n in edges {
                cases.push([m | 1, n, random(), m]);
                cases.push([random() | 1, m, n, random()]);
            }
        }
        for integers in cases {
            let columns = Columns::new(integers);
            let mut sums = [0i128; 4];
            for i in (0..LEN).rev() {
                let SignedDigit { magnitude, negative } = columns.digit(i);
                assert!(magnitude < 8 && negative < 2);
                let sign = 1 - 2 * i128::from(negative);
                for (j, sum) in sums.iter_mut().enumerate() {
                    let bit = if j == 0 { 1 } else { i128::from(magnitude >> (j - 1) & 1) };
                    *sum = 2 * *sum + sign * bit;
                }
            }
            assert_eq!(sums, integers.map(i128::from), "{integers:x?}");
        }
    }
}

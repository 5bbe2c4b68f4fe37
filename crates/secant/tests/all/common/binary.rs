//! B-233 and B-409 as models: affine chord and tangent over polynomials as big integers.

use num_traits::{One, Zero};

use super::{Int, int, small};

/// y² + xy = x³ + x² + b over F_2\[z\]/(z^m + z^k + 1), r the order of G.
pub(crate) struct Model {
    pub(crate) m: u64,
    pub(crate) modulus: Int,
    pub(crate) b: Int,
    pub(crate) r: Int,
}

/// An affine point; `None` is the point at infinity.
pub(crate) type General = Option<(Int, Int)>;

impl Model {
    fn new(m: u64, k: u64, b: &str, r: &str) -> Self {
        let modulus = (small(1) << m) + (small(1) << k) + 1u32;
        Self { m, modulus, b: int(b), r: int(r) }
    }

    pub(crate) fn b233() -> Self {
        Self::new(
            233,
            74,
            "66647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad",
            "1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7",
        )
    }

    pub(crate) fn b409() -> Self {
        Self::new(
            409,
            87,
            "21a5c2c8ee9feb5c4b9a753b7b476b7fd6422ef1f3dd674761fa99d6ac27c8a9a197b272822f6cd57a55aa4f50ae317b13545f",
            "10000000000000000000000000000000000000000000000000001e2aad6a612f33307be5fa47c3c9e052f838164cd37d9a21173",
        )
    }

    pub(crate) fn mul(&self, a: &Int, b: &Int) -> Int {
        let mut product = Int::zero();
        for i in (0..a.bits()).filter(|i| a.bit(*i)) {
            product ^= b << i;
        }
        while product.bits() > self.m {
            product ^= &self.modulus << (product.bits() - 1 - self.m);
        }
        product
    }

    /// a/b by Euclid's algorithm.
    pub(crate) fn div(&self, a: &Int, b: &Int) -> Int {
        let (mut u, mut v) = (b.clone(), self.modulus.clone());
        let (mut g, mut h) = (Int::one(), Int::zero());
        while !u.is_one() {
            if u.bits() < v.bits() {
                (u, v, g, h) = (v, u, h, g);
            }
            let shift = u.bits() - v.bits();
            u ^= &v << shift;
            g ^= &h << shift;
        }
        self.mul(&g, a)
    }

    /// a^(2^n).
    fn power(&self, a: &Int, n: u64) -> Int {
        (0..n).fold(a.clone(), |a, _| self.mul(&a, &a))
    }

    pub(crate) fn add(&self, p: &General, q: &General) -> General {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.clone().or(q.clone()) };
        let slope = if x1 != x2 {
            self.div(&(y1 ^ y2), &(x1 ^ x2))
        } else if y1 == y2 && !x1.is_zero() {
            self.div(y1, x1) ^ x1
        } else {
            return None;
        };
        let x = self.mul(&slope, &slope) ^ &slope ^ x1 ^ x2 ^ small(1);
        let y = self.mul(&slope, &(x1 ^ &x)) ^ &x ^ y1;
        Some((x, y))
    }

    /// The point of order 2.
    pub(crate) fn two(&self) -> General {
        Some((Int::zero(), self.power(&self.b, self.m - 1)))
    }
}

//! Square roots modulo an order.

use super::order::{Derived, Order};
use super::scalar::Scalar;
use crate::cpu::in_dit;
use crate::ct::{self, Mask};

/// Bits of the exponent that one product of [`Scalar::power`] takes.
const WIDTH: usize = 4;

impl<O: Order<N>, const N: usize> Scalar<O, N> {
    /// s in r - 1 = 2^s·t for an odd t.
    pub const TWO_ADICITY: u32 = Derived::<O, N>::TWO_ADICITY;

    /// n^t for the least non-residue n modulo r, or for -1 if s = 1: a root of unity of order 2^s.
    pub const fn root_of_unity() -> Self {
        Self::new(Derived::<O, N>::ROOT_OF_UNITY)
    }

    /// A square root and a set mask, or 0 and a clear mask if self is not a square modulo r. Constant time.
    /// `neg` gives the other root.
    ///
    /// Tonelli 1891, Shanks 1973 with all s - 1 corrections done, by masks: x² = self·b, where b is a root of
    /// unity whose order is halved until it is 1. Cost: a power by (t - 1)/2, which is a square a bit and a
    /// product for every fourth, and s²/2 + 3s products.
    #[inline(never)]
    pub fn sqrt(&self) -> (Self, Mask) {
        in_dit!(a = self => a.root())
    }

    /// [`Scalar::sqrt`], in whatever timing.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root(&self) -> (Self, Mask) {
        let power = self.power(&Derived::<O, N>::ROOT_EXPONENT);
        let mut x = self.mul(&power);
        let mut b = x.mul(&power);
        let mut z = Self::root_of_unity();
        // z has the order 2^v, and that of b divides 2^(v-1) if self is a square.
        let mut v = Self::TWO_ADICITY;
        while v > 1 {
            let mut sign = b.clone();
            for _ in 2..v {
                sign = sign.sqr();
            }
            let is_one = sign.equals(&Self::one());
            x = Self::select(is_one, &x, &x.mul(&z));
            z = z.sqr();
            b = Self::select(is_one, &b, &b.mul(&z));
            v -= 1;
        }
        let is_square = x.sqr().equals(self);
        (Self::select(is_square, &x, &Self::zero()), is_square)
    }

    /// self^e for a public e. Constant time in self. Cost: 14 products for a table, a square a bit of r, and
    /// a product for every fourth bit of e.
    fn power(&self, e: &[u64; N]) -> Self {
        let digit = |i: usize| (e[i * WIDTH / 64] >> (i * WIDTH % 64)) as usize % (1 << WIDTH);
        let mut table = [Derived::<O, N>::ONE; 1 << WIDTH];
        let mut i = 1;
        while i < table.len() {
            table[i] = Self::product(&table[i - 1], &self.words);
            i += 1;
        }
        let mut i = Self::BITS.div_ceil(WIDTH) - 1;
        let mut power = Self::new(table[digit(i)]);
        while i > 0 {
            i -= 1;
            for _ in 0..WIDTH {
                power.words = Self::product(&power.words, &power.words);
            }
            if digit(i) != 0 {
                power.words = Self::product(&power.words, &table[digit(i)]);
            }
        }
        for entry in &mut table {
            ct::wipe(entry);
        }
        power
    }
}

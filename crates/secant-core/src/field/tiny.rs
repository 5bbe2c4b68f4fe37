//! F_p for a tiny prime, for exhaustive tests of what is written over any field: slow, not constant time, of
//! no other use.
//!
//! `Loose` is a type of its own here, so that a text that confuses loose with reduced elements does not
//! compile.

use crate::ct::{Mask, Select};
use crate::field::ratio::{FiveModEight, ThreeModFour};
use crate::field::{Factor, Field, Single};

/// The residue class of an integer below the prime `P` < 2^16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiny<const P: u64>(u64);

/// A residue, not reduced: any integer below 4P.
#[derive(Clone, Copy, Debug)]
pub struct TinyLoose<const P: u64>(u64);

impl<const P: u64> Tiny<P> {
    /// The residue class of n.
    pub fn new(n: i64) -> Self {
        Self(n.rem_euclid(P as i64) as u64)
    }
    /// The integer in [0, P) of this class.
    pub fn value(self) -> i64 {
        self.0 as i64
    }
}

impl<const P: u64> TinyLoose<P> {
    fn new(n: u64) -> Self {
        assert!(n < 4 * P);
        Self(n)
    }
}

impl<const P: u64> Select<Mask> for Tiny<P> {
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(mask.choose(if_set.0, if_clear.0))
    }
}

impl<const P: u64> Select<Mask> for TinyLoose<P> {
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(mask.choose(if_set.0, if_clear.0))
    }
}

impl<const P: u64> Factor<Tiny<P>> for Tiny<P> {
    fn loosen(self) -> TinyLoose<P> {
        TinyLoose(self.0)
    }
    fn tighten(self) -> Self {
        self
    }
}

impl<const P: u64> Factor<Tiny<P>> for TinyLoose<P> {
    fn loosen(self) -> Self {
        self
    }
    fn tighten(self) -> Tiny<P> {
        Tiny(self.0 % P)
    }
}

impl<const P: u64> Field for Tiny<P> {
    type Level = ();
    type Loose = TinyLoose<P>;
    type Mask = Mask;

    fn zero((): ()) -> Self {
        Self(0)
    }
    fn one((): ()) -> Self {
        Self(1)
    }
    fn from_u64((): (), n: u64) -> Self {
        Self(n % P)
    }
    fn constant((): (), words: &[u64]) -> Self {
        Self(words[0] % P)
    }
    fn level(self) {}
    fn mul_loose(a: TinyLoose<P>, b: TinyLoose<P>) -> Self {
        Self(a.0 * b.0 % P)
    }
    fn sqr_loose(a: TinyLoose<P>) -> Self {
        Self(a.0 * a.0 % P)
    }
    fn add(self, rhs: Self) -> TinyLoose<P> {
        TinyLoose::new(self.0 + rhs.0)
    }
    fn mul2(self) -> TinyLoose<P> {
        TinyLoose::new(2 * self.0)
    }
    fn mul3(self) -> TinyLoose<P> {
        TinyLoose::new(3 * self.0)
    }
    fn div2(self) -> TinyLoose<P> {
        TinyLoose::new((self.0 + (self.0 & 1) * P) / 2)
    }
    fn neg(self) -> TinyLoose<P> {
        TinyLoose::new(P - self.0)
    }
    fn sub(self, rhs: Self) -> Self {
        Self((self.0 + P - rhs.0) % P)
    }
    fn dbl_sub(self, rhs: Self) -> Self {
        self.sub(rhs).sub(rhs)
    }
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let d = self.sub(b);
        (d, d.dbl_sub(c))
    }
    fn mul_small(self, n: u32) -> Self {
        Self(self.0 * u64::from(n) % P)
    }
    fn invert(self) -> Self {
        self.sqr_and_multiply(P - 2)
    }
    fn is_zero(self) -> Mask {
        Mask::is_zero(self.0)
    }
}

impl<const P: u64> Tiny<P> {
    fn sqr_and_multiply(self, exponent: u64) -> Self {
        (0..exponent).fold(Self(1), |r, _| r.mul(self))
    }
}

impl<const P: u64> Single for Tiny<P> {
    type Repr = [u64; 1];

    fn from_repr((): (), repr: [u64; 1]) -> Option<Self> {
        (repr[0] < P).then_some(Self(repr[0]))
    }
    fn from_canonical((): (), repr: [u64; 1]) -> Self {
        debug_assert!(repr[0] < P);
        Self(repr[0])
    }
    fn store(self) -> [u64; 1] {
        [self.0]
    }
    fn load((): (), stored: [u64; 1]) -> Self {
        Self(stored[0])
    }
    fn to_repr(self) -> [u64; 1] {
        [self.0]
    }
    fn invert_vartime(self) -> Self {
        self.invert()
    }
    fn sqrt(self) -> (Self, Mask) {
        match (0..P).find(|r| r * r % P == self.0) {
            Some(r) => (Self(r), Mask::from_bit(1)),
            None => (Self(0), Mask::from_bit(0)),
        }
    }
}

impl<const P: u64> ThreeModFour for Tiny<P> {
    fn power_of_ratio(self) -> Self {
        assert_eq!(P % 4, 3);
        self.sqr_and_multiply((P - 3) / 4)
    }
}

impl<const P: u64> FiveModEight for Tiny<P> {
    fn power_of_ratio(self) -> Self {
        assert_eq!(P % 8, 5);
        self.sqr_and_multiply((P - 5) / 8)
    }
    fn root_of_minus_one((): ()) -> Self {
        Self(2).sqr_and_multiply((P - 1) / 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_operations_are_those_of_the_field() {
        type F = Tiny<13>;
        for a in 0..13 {
            let x = F::new(a);
            assert_eq!(x.mul2().tighten(), F::new(2 * a));
            assert_eq!(x.mul3().tighten(), F::new(3 * a));
            assert_eq!(x.div2().tighten().mul2().tighten(), x);
            assert_eq!(x.neg().tighten(), F::new(-a));
            assert_eq!(x.mul(x.invert()), F::new(i64::from(a != 0)));
            let (root, is_square) = x.sqr().sqrt();
            assert!(is_square.declassify() && root.sqr() == x.sqr());
            for b in 0..13 {
                let y = F::new(b);
                assert_eq!(x.add(y).tighten(), F::new(a + b));
                assert_eq!(x.add(y).mul(y), F::new((a + b) * b));
                assert_eq!(x.sub(y), F::new(a - b));
                assert_eq!(x.dbl_sub(y), F::new(a - 2 * b));
                assert_eq!(x.equals(y).declassify(), a == b);
                for c in 0..13 {
                    assert_eq!(x.sub_dbl_sub(y, F::new(c)), (F::new(a - b), F::new(a - b - 2 * c)));
                }
            }
        }
        assert!((0..13).filter(|a| F::new(*a).sqrt().1.declassify()).count() == 7);
    }
}

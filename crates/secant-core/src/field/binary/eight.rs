//! Eight elements of any binary field side by side, one after the other: what lanes are compared with, and
//! lanes of a tiny field.

use super::{BinaryArithmetic, BinaryField};
use crate::ct::{Mask, Mask8, Select};

/// Eight elements, or eight sums of products.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eight<T>(pub(crate) [T; 8]);

impl<T: Copy> Eight<T> {
    fn with<U, V>(self, other: Eight<U>, f: impl Fn(T, U) -> V) -> Eight<V>
    where
        U: Copy,
    {
        Eight(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<F: BinaryField> Select<Mask8> for Eight<F> {
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        let bit = |i: usize| Mask::from_bit(u64::from(mask.bits() >> i & 1));
        Self(core::array::from_fn(|i| F::select(bit(i), if_set.0[i], if_clear.0[i])))
    }
}

impl<F: BinaryField> BinaryArithmetic for Eight<F> {
    type Level = F::Level;
    type Wide = Eight<F::Wide>;
    type Mask = Mask8;
    type Repr = F::Repr;
    const DEGREE: usize = F::DEGREE;

    fn zero(level: F::Level) -> Self {
        Self([F::zero(level); 8])
    }
    fn one(level: F::Level) -> Self {
        Self([F::one(level); 8])
    }
    fn level(self) -> F::Level {
        self.0[0].level()
    }
    fn from_canonical(level: F::Level, repr: F::Repr) -> Self {
        Self([F::from_canonical(level, repr); 8])
    }
    fn add(self, rhs: Self) -> Self {
        self.with(rhs, F::add)
    }
    fn mul_wide(self, rhs: Self) -> Eight<F::Wide> {
        self.with(rhs, F::mul_wide)
    }
    fn sqr_wide(self) -> Eight<F::Wide> {
        Eight(self.0.map(F::sqr_wide))
    }
    fn widen(self) -> Eight<F::Wide> {
        Eight(self.0.map(F::widen))
    }
    fn add_wide(a: Eight<F::Wide>, b: Eight<F::Wide>) -> Eight<F::Wide> {
        a.with(b, F::add_wide)
    }
    fn reduce(a: Eight<F::Wide>) -> Self {
        Self(a.0.map(F::reduce))
    }
    fn times_tau(self) -> Self {
        Self(self.0.map(F::times_tau))
    }
    fn is_zero(self) -> Mask8 {
        let mut bits = 0;
        for (i, a) in self.0.iter().enumerate() {
            bits |= u8::from(a.is_zero().declassify()) << i;
        }
        Mask8::from_bits(bits)
    }
}

//! A field whose operations are called one by one, with their operands and results in memory.

use secant_core::ct::Select;
use secant_core::field::{Factor, Field};

/// An element of `F`, for whose operations functions are called.
#[derive(Clone, Copy, Debug)]
pub struct Called<F>(pub F);

/// One function for each operation, which nothing else is merged with.
mod call {
    use super::{Factor, Field};

    macro_rules! operations {
        ($($name:ident($($arg:ident),*) -> $out:ty: $value:expr;)*) => {
            $(#[inline(never)]
            pub(super) fn $name<F: Field<Loose = F>>($($arg: &F),*) -> $out {
                $value
            })*
        };
    }

    operations! {
        mul(a, b) -> F: F::mul_loose(*a, *b);
        sqr(a) -> F: Factor::<F>::sqr(*a);
        add(a, b) -> F: a.add(*b);
        mul2(a) -> F: a.mul2();
        mul3(a) -> F: a.mul3();
        div2(a) -> F: a.div2();
        neg(a) -> F: a.neg();
        sub(a, b) -> F: a.sub(*b);
        dbl_sub(a, b) -> F: a.dbl_sub(*b);
        sub_dbl_sub(a, b, c) -> (F, F): a.sub_dbl_sub(*b, *c);
        invert(a) -> F: a.invert();
    }
}

impl<F: Field> Select<F::Mask> for Called<F> {
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self(F::select(mask, if_set.0, if_clear.0))
    }
}

impl<F: Field<Loose = F>> Factor<Self> for Called<F> {
    #[inline(always)]
    fn loosen(self) -> Self {
        self
    }
    #[inline(always)]
    fn tighten(self) -> Self {
        self
    }
}

impl<F: Field<Loose = F>> Field for Called<F> {
    type Level = F::Level;
    type Loose = Self;
    type Mask = F::Mask;

    fn zero(level: F::Level) -> Self {
        Self(F::zero(level))
    }
    fn one(level: F::Level) -> Self {
        Self(F::one(level))
    }
    fn from_u64(level: F::Level, n: u64) -> Self {
        Self(F::from_u64(level, n))
    }
    fn constant(level: F::Level, words: &[u64]) -> Self {
        Self(F::constant(level, words))
    }
    fn level(self) -> F::Level {
        self.0.level()
    }
    #[inline(always)]
    fn mul_loose(a: Self, b: Self) -> Self {
        Self(call::mul(&a.0, &b.0))
    }
    #[inline(always)]
    fn sqr_loose(a: Self) -> Self {
        Self(call::sqr(&a.0))
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self(call::add(&self.0, &rhs.0))
    }
    #[inline(always)]
    fn mul2(self) -> Self {
        Self(call::mul2(&self.0))
    }
    #[inline(always)]
    fn mul3(self) -> Self {
        Self(call::mul3(&self.0))
    }
    #[inline(always)]
    fn div2(self) -> Self {
        Self(call::div2(&self.0))
    }
    #[inline(always)]
    fn neg(self) -> Self {
        Self(call::neg(&self.0))
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self(call::sub(&self.0, &rhs.0))
    }
    #[inline(always)]
    fn dbl_sub(self, rhs: Self) -> Self {
        Self(call::dbl_sub(&self.0, &rhs.0))
    }
    #[inline(always)]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let (d, e) = call::sub_dbl_sub(&self.0, &b.0, &c.0);
        (Self(d), Self(e))
    }
    fn mul_small(self, n: u32) -> Self {
        Self(self.0.mul_small(n))
    }
    fn invert(self) -> Self {
        Self(call::invert(&self.0))
    }
    fn is_zero(self) -> F::Mask {
        self.0.is_zero()
    }
}

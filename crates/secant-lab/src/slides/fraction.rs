//! Field elements as fractions: no division until the end.

use std::ops::{Add, Div, Mul, Sub};

use secant_core::field::{Factor, Field};

/// n/d, d ≠ 0.
#[derive(Clone, Copy, Debug)]
pub struct Fraction<F> {
    /// The numerator.
    pub n: F,
    /// The denominator.
    pub d: F,
}

/// Cost: 2M.
impl<F: Field> Mul for Fraction<F> {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        Self { n: self.n.mul(rhs.n), d: self.d.mul(rhs.d) }
    }
}

/// For rhs ≠ 0. Cost: 2M.
impl<F: Field> Div for Fraction<F> {
    type Output = Self;
    fn div(self, rhs: Self) -> Self {
        Self { n: self.n.mul(rhs.d), d: self.d.mul(rhs.n) }
    }
}

/// Cost: 3M.
impl<F: Field> Add for Fraction<F> {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        Self { n: self.n.mul(rhs.d).add(rhs.n.mul(self.d)).tighten(), d: self.d.mul(rhs.d) }
    }
}

/// Cost: 3M.
impl<F: Field> Sub for Fraction<F> {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        Self { n: self.n.mul(rhs.d).sub(rhs.n.mul(self.d)), d: self.d.mul(rhs.d) }
    }
}

impl<F: Field> Fraction<F> {
    /// self². Cost: 2S.
    #[must_use]
    pub fn sqr(self) -> Self {
        Self { n: self.n.sqr(), d: self.d.sqr() }
    }
    /// 2·self.
    #[must_use]
    pub fn mul2(self) -> Self {
        Self { n: self.n.mul2().tighten(), d: self.d }
    }
    /// The field element. Cost: one division, 1I+1M.
    pub fn value(self) -> F {
        self.n.mul(self.d.invert())
    }
}

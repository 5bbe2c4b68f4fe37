//! Products modulo 2^448 - 2^224 - 1 with `mulx`: the portable text, compiled with these instructions.

use crate::cpu::Mulx;
use crate::limbs::goldilocks::{Limbs, M448, mul, sqr};

impl M448 for Mulx {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m448_mul(self, a: &Limbs, b: &Limbs) -> Limbs {
        // SAFETY: the token proves BMI2 and ADX.
        unsafe { product(a, b) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m448_sqr(self, a: &Limbs) -> Limbs {
        // SAFETY: the token proves BMI2 and ADX.
        unsafe { square(a) }
    }
}

/// r = a·b, as the portable kernel does it. Cost: 48 `mulx`.
#[target_feature(enable = "bmi2,adx")]
#[inline]
fn product(a: &Limbs, b: &Limbs) -> Limbs {
    mul(a, b)
}

/// r = a², as the portable kernel does it. Cost: 30 `mulx`.
#[target_feature(enable = "bmi2,adx")]
#[inline]
fn square(a: &Limbs) -> Limbs {
    sqr(a)
}

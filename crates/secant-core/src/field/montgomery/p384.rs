//! p = 2^384 - 2^128 - 2^96 + 2^32 - 1. Loose values are least residues too: p fills the six words.

use super::{MontgomeryForm, Prime, division_steps};
use crate::field::Field;
use crate::field::chain::Element;
use crate::field::ratio::ThreeModFour;
use crate::limbs::WordKernels;
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::p384::{self, P384};

impl Prime<6> for P384 {
    const P: [u64; 6] = p384::P;
    division_steps!(6, 7, 13);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg<B: MontgomeryKernels<Self, 6>>(level: B, a: &[u64; 6]) -> [u64; 6] {
        level.sub(&[0; 6], a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten<B: MontgomeryKernels<Self, 6>>(_: B, a: &[u64; 6]) -> [u64; 6] {
        *a
    }
    /// p - 2 = ((2^255 - 1)·2^33 + 2^32 - 1)·2^96 + (2^30 - 1)·4 + 1. Cost: 385S+14M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert_fermat<F: Field>(a: F) -> F {
        power_of_ratio(a).sqr_n(2).mul(a)
    }
    /// a^((p+1)/4). Cost: 383S+13M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt<B: WordKernels + MontgomeryKernels<Self, 6>>(
        a: MontgomeryForm<Self, B, 6>,
    ) -> MontgomeryForm<Self, B, 6> {
        root(a)
    }
}

/// a^((p-3)/4), (p-3)/4 = ((2^255 - 1)·2^33 + 2^32 - 1)·2^94 + 2^30 - 1. Cost: 383S+13M.
#[cfg_attr(not(unoptimised), inline(always))]
fn power_of_ratio<F: Field>(a: F) -> F {
    let (most, x30) = ones(a);
    most.sqr_n(94).mul(x30)
}

impl<B: WordKernels + MontgomeryKernels<P384, 6>> ThreeModFour for MontgomeryForm<P384, B, 6> {
    /// Cost: 383S+13M.
    #[inline(never)]
    fn power_of_ratio(self) -> Self {
        power_of_ratio(self)
    }
}

/// a^((p+1)/4): a root of a, if there is one; (p+1)/4 = (((2^255 - 1)·2^33 + 2^32 - 1)·2^64 + 1)·2^30. Cost:
/// 383S+13M.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn root<T: Element>(a: T) -> T {
    ones(a).0.squared(64).times(a).squared(30)
}

/// (a^((2^255 - 1)·2^33 + 2^32 - 1), a^(2^30 - 1)). Cost: 289S+12M.
#[cfg_attr(not(unoptimised), inline(always))]
fn ones<T: Element>(a: T) -> (T, T) {
    // xn = a^(2^n - 1).
    let x2 = a.squared(1).times(a);
    let x3 = x2.squared(1).times(a);
    let x6 = x3.squared(3).times(x3);
    let x12 = x6.squared(6).times(x6);
    let x15 = x12.squared(3).times(x3);
    let x30 = x15.squared(15).times(x15);
    let x32 = x30.squared(2).times(x2);
    let x60 = x30.squared(30).times(x30);
    let x120 = x60.squared(60).times(x60);
    let x240 = x120.squared(120).times(x120);
    let x255 = x240.squared(15).times(x15);
    (x255.squared(33).times(x32), x30)
}

//! p = 2^256 - 2^224 + 2^192 + 2^96 - 1. Loose values are least residues too: p fills the four words.

use super::{MontgomeryForm, Prime, division_steps};
use crate::field::Field;
use crate::field::chain::Element;
use crate::field::ratio::ThreeModFour;
use crate::limbs::WordKernels;
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::p256::{self, P256};

impl Prime for P256 {
    const P: [u64; 4] = p256::P;
    division_steps!(4, 5, 9);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg<B: MontgomeryKernels<Self>>(level: B, a: &[u64; 4]) -> [u64; 4] {
        level.sub(&[0; 4], a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten<B: MontgomeryKernels<Self>>(_: B, a: &[u64; 4]) -> [u64; 4] {
        *a
    }
    /// p - 2 = 4·(p-3)/4 + 1. Cost: 255S+12M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert_fermat<F: Field>(a: F) -> F {
        power_of_ratio(a).sqr_n(2).mul(a)
    }
    /// a^((p+1)/4), (p+1)/4 = (((2^32 - 1)·2^32 + 1)·2^96 + 1)·2^94. Cost: 253S+7M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt<B: WordKernels + MontgomeryKernels<Self>>(a: MontgomeryForm<Self, B>) -> MontgomeryForm<Self, B> {
        root(a)
    }
}

/// a^((p-3)/4), (p-3)/4 = ((2^32 - 1)·2^32 + 1)·2^190 + 2^94 - 1. Cost: 253S+11M.
#[cfg_attr(not(unoptimised), inline(always))]
fn power_of_ratio<F: Field>(a: F) -> F {
    // xn = a^(2^n - 1).
    let x2 = a.sqr().mul(a);
    let x3 = x2.sqr().mul(a);
    let x6 = x3.sqr_n(3).mul(x3);
    let x12 = x6.sqr_n(6).mul(x6);
    let x15 = x12.sqr_n(3).mul(x3);
    let x30 = x15.sqr_n(15).mul(x15);
    let x32 = x30.sqr_n(2).mul(x2);
    let high = x32.sqr_n(32).mul(a);
    high.sqr_n(128).mul(x32).sqr_n(32).mul(x32).sqr_n(30).mul(x30)
}

impl<B: WordKernels + MontgomeryKernels<P256>> ThreeModFour for MontgomeryForm<P256, B> {
    /// Cost: 253S+11M.
    #[inline(never)]
    fn power_of_ratio(self) -> Self {
        power_of_ratio(self)
    }
}

/// a^((p+1)/4): a root of a, if there is one. Cost: 253S+7M.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn root<T: Element>(a: T) -> T {
    let x2 = a.squared(1).times(a);
    let x4 = x2.squared(2).times(x2);
    let x8 = x4.squared(4).times(x4);
    let x16 = x8.squared(8).times(x8);
    let x32 = x16.squared(16).times(x16);
    x32.squared(32).times(a).squared(96).times(a).squared(94)
}

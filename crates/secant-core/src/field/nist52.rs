//! The primes of NIST's curves in eight lanes of words of 52 bits, products divided by R = 2^(52N).

use crate::cpu::Ifma;
use crate::field::Field;
use crate::field::chain::{self, Element};
use crate::field::lanes52::Prime;
use crate::field::montgomery::{self, P224, P256, P384};
use crate::limbs::mersenne521::P521;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::mersenne52;

impl Prime<5> for P256 {
    const SLACK: u64 = 1 << 20;
    const LOOSE: u64 = (4 << Self::TOP) + 2 * Self::SLACK + 1;

    /// Cost: 255S+12M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        <Self as montgomery::Prime<4>>::invert_fermat(a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(montgomery::p256::root(a))
    }
}

impl Prime<5> for P224 {
    /// Cost: 223S+11M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        <Self as montgomery::Prime<4>>::invert_fermat(a)
    }
}

impl Prime<8> for P384 {
    /// Cost: 385S+14M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        <Self as montgomery::Prime<6>>::invert_fermat(a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(montgomery::p384::root(a))
    }
}

/// No quotients: [`mersenne52`]. The last word of a product is at most 47.
impl Prime<11> for P521 {
    const LOOSE: u64 = (64 << Self::TOP) + 2 * Self::SLACK + 1;
    const SMALL: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; 11], b: &[Vector8; 11]) -> [Vector8; 11] {
        mersenne52::product(level, a, b, &[Vector8::zero(level); 11])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; 11]) -> [Vector8; 11] {
        mersenne52::square(level, a)
    }

    /// Cost: 520S+13M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        chain::power(a, 521, 3)
    }
    /// Cost: 519S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(a.squared(519))
    }
}

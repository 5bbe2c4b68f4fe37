//! The primes of NIST's curves in eight lanes of words of 52 bits, products divided by R = 2^(52N).

use crate::cpu::{Ifma, Mulx};
use crate::field::chain::Element;
use crate::field::lanes52::Prime;
use crate::field::mersenne521;
use crate::field::montgomery::{self, P224, P256, P384};
use crate::limbs::any_prime::AnyPrime;
use crate::limbs::mersenne521::P521;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::mersenne52;
use crate::limbs::{WordKernels, resized};

impl Prime<5> for P256 {
    const SLACK: u64 = 1 << 20;
    const LOOSE: u64 = (4 << Self::TOP) + 2 * Self::SLACK + 1;

    /// Cost: division steps.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<const W: usize>(level: Mulx, a: &[u64; W]) -> [u64; W] {
        resized(&montgomery::inverse::<Self, 4>(level.vectors(), &resized(a)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(montgomery::p256::root(a))
    }
}

/// A prime 2^256 - F with a sparse F of at most 2^224 + 2^192: that of SM2.
impl<P: AnyPrime<4>> Prime<5> for P {
    const SLACK: u64 = <P256 as Prime<5>>::SLACK;
    const LOOSE: u64 = <P256 as Prime<5>>::LOOSE;

    /// Cost: division steps.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<const W: usize>(level: Mulx, a: &[u64; W]) -> [u64; W] {
        const { assert!(P::P[3] >= 0xffff_fffe_ffff_ffff, "eight times F fits the slack of the last word") };
        resized(&montgomery::inverse::<Self, 4>(level.vectors(), &resized(a)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(montgomery::any::root::<P, T, 4>(a))
    }
}

impl Prime<5> for P224 {
    /// Cost: division steps.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<const W: usize>(level: Mulx, a: &[u64; W]) -> [u64; W] {
        resized(&montgomery::inverse::<Self, 4>(level.vectors(), &resized(a)))
    }
}

impl Prime<8> for P384 {
    /// Cost: division steps.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<const W: usize>(level: Mulx, a: &[u64; W]) -> [u64; W] {
        resized(&montgomery::inverse::<Self, 6>(level.vectors(), &resized(a)))
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

    /// Cost: division steps.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<const W: usize>(level: Mulx, a: &[u64; W]) -> [u64; W] {
        mersenne521::MODULUS.invert(level.vectors(), a)
    }
    /// Cost: 519S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(a.squared(519))
    }
}

//! Sums of two products against doublings and additions.

use secant_core::cpu::Tier;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::operate::integer::Residue;
use secant_core::operate::separate::mul_add;
use secant_core::operate::{Equipped, Point, Projective, Scalar};

use super::slow;
use crate::samples::Random;

/// Sums whose parts are equal, opposite or neutral among them.
fn check<C: Equipped<Integer = [u64; N]>, const N: usize>() {
    let mut random = Random(18);
    let mut integer = || -> [u64; N] { core::array::from_fn(|_| random.edge()) };
    let small = |n: u64| -> [u64; N] { core::array::from_fn(|i| if i == 0 { n } else { 0 }) };
    let minus = |k: &[u64; N]| Scalar::<C>::reduce_words(k.as_ref()).neg().to_words();
    let (a, b) = (integer(), integer());
    let p: Point<C> = slow::mul_base(&a).to_affine();
    let q: Point<C> = slow::mul_base(&b).to_affine();
    let mut pairs = vec![(small(0), small(0)), (small(0), b), (a, small(0)), (a, b), (integer(), integer())];
    // [1]P = [a]G, and their opposites: P + P, P - P.
    pairs.extend([(small(1), a), (small(1), minus(&a)), (a, small(1)), (minus(&a), small(1))]);
    pairs.extend([(a, a), (a, minus(&a)), (C::Scalar::MODULUS, a), ([u64::MAX; N], [u64::MAX; N])]);
    for (m, n) in pairs {
        for (p, q) in [
            (p, Point::base()),
            (Point::base(), p),
            (Point::base(), Point::base()),
            (p, q),
            (p, -p),
            (Point::neutral(), Point::base()),
            (Point::neutral(), Point::neutral()),
        ] {
            let want = slow::mul(&p, &m).add(&slow::mul(&q, &n)).to_affine();
            for tier in [Tier::best(), Tier::best_single(), Tier::PORTABLE] {
                assert_eq!(mul_add::<C, Point<C>>(tier, &p, &m, &q, &n), want, "{m:x?} {n:x?}");
                let kept: Projective<C> = mul_add(tier, &p, &m, &q, &n);
                assert_eq!(kept.to_affine(), want);
            }
        }
    }
}

#[test]
fn sums_agree_with_double_and_add() {
    check::<P224, 4>();
    check::<P256, 4>();
    check::<P384, 6>();
    check::<P521, 9>();
    check::<Secp256k1, 4>();
    check::<Edwards25519, 4>();
}

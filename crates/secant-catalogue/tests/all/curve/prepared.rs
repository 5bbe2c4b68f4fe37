//! Sums with a point prepared for it.

use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::p256::P256;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::operate::prepared::Prepared;
use secant_core::operate::{Equipped, Point, Projective, Residue, Scalar};

use super::slow::{self, Doublings};
use crate::samples::Random;

fn check<C: Equipped>(points: &[Point<C>]) {
    let mut random = Random(11);
    let mut scalars: Vec<_> = (0..20).map(Scalar::<C>::from_u64).collect();
    scalars.extend((0..20).map(|n| Scalar::<C>::from_u64(n).neg()));
    // 30·2^252, where the last entry of P-256 and the sum before it are one point.
    scalars.push((0..252).fold(Scalar::<C>::from_u64(30), |k, _| k.add(&k)));
    for _ in 0..20 {
        let mut k = C::Integer::default();
        k.as_mut().fill_with(|| random.edge());
        scalars.push(Scalar::<C>::reduce_words(k.as_ref()));
    }
    let words = C::Integer::default().as_ref().len();
    let doublings = Doublings::<C>::of(&Point::base(), words);
    let of_base: Vec<_> = scalars.iter().map(|n| doublings.mul(n.to_words().as_ref())).collect();
    for p in points {
        let prepared = Prepared::new_vartime(p);
        let doublings = Doublings::of(p, words);
        for (i, m) in scalars.iter().enumerate() {
            let product = doublings.mul(m.to_words().as_ref());
            // Opposite and equal summands among them, where P = G.
            let other = (7 * i + 3) % scalars.len();
            for (n, of_base) in
                [(&scalars[other], of_base[other]), (m, of_base[i]), (&m.neg(), of_base[i].neg())]
            {
                let wanted = product.add(&of_base).to_affine();
                assert_eq!(prepared.mul_add_base_vartime(m, n).to_affine(), wanted, "{i}");
            }
        }
    }
}

#[test]
fn sums_agree_with_those_of_products() {
    check::<P256>(&[Point::base(), -slow::mul_base(&[9]).to_affine()]);
    check::<Secp256k1>(&[Point::base(), slow::mul_base(&[9]).to_affine()]);
    check::<P521>(&[slow::mul_base(&[9]).to_affine()]);
    check::<Edwards25519>(&[Point::base(), Point::neutral()]);
}

/// On edwards25519 P may have any order.
#[test]
fn outside_the_subgroup() {
    use secant_core::curve::compress_edwards::Rules;
    let r_minus_one = Scalar::<Edwards25519>::zero().sub(&Scalar::<Edwards25519>::one());
    let mut points = vec![];
    for y in 2u8..30 {
        let mut bytes = [0; 32];
        bytes[0] = y;
        let Ok(p) = Point::<Edwards25519>::decompress(&bytes, Rules::Canonical) else { continue };
        let small = slow::mul(&p, &r_minus_one.to_words()).add(&Projective::from_affine(&p)).to_affine();
        points.extend([p, small]);
    }
    check::<Edwards25519>(&points[..6]);
}

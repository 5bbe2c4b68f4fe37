//! Tests of points in projective coordinates.

use secant_core::ct::{Mask, Select};
use secant_core::operate::{Equipped, Point, Projective};

use super::slow;

/// Sums and comparisons against affine points; the library's tests have the multiplications.
fn check<C: Equipped>() {
    let g = Projective::<C>::base();
    let zero = Projective::<C>::neutral();
    assert_eq!(g.to_affine(), Point::base(), "{}", C::INFO.name);
    assert_eq!(zero.to_affine(), Point::neutral());
    assert!(zero.is_neutral().declassify() && !g.is_neutral().declassify());
    assert_eq!(Projective::from_affine(&Point::<C>::neutral()).to_affine(), Point::neutral());

    let mut affine: Vec<Point<C>> = vec![Point::neutral()];
    let mut points = vec![zero];
    for n in 1..6 {
        affine.push(affine[n - 1].add(&Point::base()).unwrap());
        points.push(points[n - 1].add(&g));
    }
    for (i, p) in points.iter().enumerate() {
        assert_eq!(p.to_affine(), affine[i]);
        assert_eq!(p.to_affine_vartime(), affine[i]);
        assert_eq!(p.neg().to_affine(), -affine[i]);
        assert_eq!(Projective::from_affine(&affine[i]).to_affine(), affine[i]);
        assert_eq!(Projective::from_affine(&affine[i]).neg().to_affine_vartime(), -affine[i]);
        assert_eq!(p.double().to_affine(), affine[i].add(&affine[i]).unwrap());
        assert_eq!(slow::mul_base::<C>(&[i as u64]).to_affine(), affine[i]);
        assert!(Projective::from_affine(&affine[i]).equals(p).declassify());
        for p in [*p, p.neg(), Projective::from_affine(&affine[i])] {
            let x = p.to_affine().to_affine().map(|(x, _)| x);
            for q in &affine {
                let q_x = q.to_affine().map_or_else(C::Repr::default, |(x, _)| x);
                assert_eq!(p.has_abscissa_vartime(q_x), x == Some(q_x), "{}", C::INFO.name);
            }
            let mut too_large = C::Repr::default();
            too_large.as_mut().fill(u64::MAX);
            assert!(!p.has_abscissa_vartime(too_large));
        }
        for (j, q) in points.iter().enumerate() {
            assert_eq!(p.equals(q).declassify(), i == j);
            assert!(p.neg().equals(&q.neg()).declassify() == (i == j));
            assert_eq!(p.neg().equals(q).declassify(), i == 0 && j == 0);
            assert_eq!(p.add(q).to_affine(), affine[i].add(&affine[j]).unwrap());
            assert_eq!(p.sub(q).to_affine(), affine[i].add(&-affine[j]).unwrap());
            let chosen = |bit| Projective::select(Mask::from_bit(bit), *p, *q).to_affine();
            assert_eq!((chosen(1), chosen(0)), (affine[i], affine[j]));
        }
    }
    assert_eq!(Projective::to_affine_batch(&points), affine);
}

#[test]
fn every_operation_agrees_with_affine_points() {
    use secant_core::curve::*;
    check::<e521::E521>();
    check::<e521iso::E521iso>();
    check::<edwards25519::Edwards25519>();
    check::<jac1271gls::Jac1271gls>();
    check::<jac256189::Jac256189>();
    check::<jq25519::Jq25519>();
    check::<p224::P224>();
    check::<p256::P256>();
    check::<p384::P384>();
    check::<p521::P521>();
    check::<secp256k1::Secp256k1>();
    check::<ted1271gls::Ted1271gls>();
    check::<ted256189::Ted256189>();
    check::<wei25519::Wei25519>();
}

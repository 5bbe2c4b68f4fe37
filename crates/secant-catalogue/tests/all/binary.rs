//! Inputs that the registry refuses on B-233 and B-409: integers that are too long, points off the curve, of
//! order 2, and of order 2r. The points are computed by affine chord and tangent over polynomials as big
//! integers, nothing shared with the library.

use num_traits::Zero;
use secant_catalogue::{self, Input, Operation, Output};
use secant_core::curve::{b233::B233, b409::B409};
use secant_core::operate;
use secant_core::operate::binary::{NamedBinary, Point};

use crate::common::binary::{General, Model};
use crate::common::{Int, from_words, small};

fn base<C: NamedBinary>() -> General {
    Point::<C>::base().to_affine().map(|(x, y)| (from_words(x), from_words(y)))
}

/// A coordinate as the catalogue gives it: of the field's full length.
fn padded<C: NamedBinary>(n: &Int) -> Vec<u8> {
    let digits = n.to_bytes_be();
    let mut bytes = vec![0; (C::INFO.field_bits as usize).div_ceil(8) - digits.len()];
    bytes.extend(digits);
    bytes
}

fn the_registry_refuses_what_is_wrong<C: NamedBinary>(model: &Model) {
    let curve = secant_catalogue::find(C::INFO.name).unwrap();
    let point = |x: &Int, y: &Int| secant_catalogue::Point::Affine {
        x: vec![x.to_bytes_be()],
        y: vec![y.to_bytes_be()],
    };
    let Some((x, y)) = base::<C>() else { panic!("a point") };
    let degree_m = small(1) << model.m;
    let wrong = [
        (point(&x, &(&y ^ small(1))), secant_catalogue::Error::Curve(operate::Error::NotOnCurve)),
        (point(&y, &x), secant_catalogue::Error::Curve(operate::Error::NotOnCurve)),
        (point(&Int::zero(), &Int::zero()), secant_catalogue::Error::Curve(operate::Error::NotOnCurve)),
        (point(&(&x | &degree_m), &y), secant_catalogue::Error::Curve(operate::Error::CoordinateTooLarge)),
        (point(&x, &(&y | &degree_m)), secant_catalogue::Error::Curve(operate::Error::CoordinateTooLarge)),
        (point(&(&x << 300u32), &y), secant_catalogue::Error::Curve(operate::Error::CoordinateTooLarge)),
        (
            secant_catalogue::Point::Affine { x: vec![], y: vec![y.to_bytes_be()] },
            secant_catalogue::Error::CoordinateShape,
        ),
        (
            secant_catalogue::Point::Affine { x: vec![x.to_bytes_be(); 2], y: vec![y.to_bytes_be()] },
            secant_catalogue::Error::CoordinateShape,
        ),
    ];
    let k = model.r.to_bytes_be();
    let two = model.two();
    let outside = [two.clone(), model.add(&two, &base::<C>())];
    for method in curve.methods() {
        let prepare = |k: &[u8], p: &secant_catalogue::Point| {
            let input = match method.operation {
                Operation::MulBase => Input::MulBase(k.to_vec()),
                Operation::MulAdd => Input::MulAdd(k.to_vec(), curve.base(), k.to_vec(), p.clone()),
                _ => Input::Mul(k.to_vec(), p.clone()),
            };
            let mut prepared = curve.prepare(method.operation, Some(method.name), None, &[input])?;
            prepared.run(0);
            prepared.result(0)
        };
        let long = vec![1; curve.info().scalar_bytes + 1];
        let limit = curve.info().scalar_bytes;
        assert_eq!(prepare(&long, &curve.base()), Err(secant_catalogue::Error::ScalarTooLong { limit }));
        if method.operation == Operation::MulBase {
            continue;
        }
        for (p, error) in &wrong {
            assert_eq!(prepare(&k, p).err(), Some(*error), "{} {p:?}", method.name);
        }
        // Points of order 2, with x = 0, and of order 2r; r is odd.
        for p in &outside {
            let Some((x, y)) = p else { panic!("a point") };
            let answer = prepare(&k, &point(x, y));
            if method.needs_subgroup {
                assert_eq!(
                    answer,
                    Err(secant_catalogue::Error::Curve(operate::Error::NotInSubgroup)),
                    "{}",
                    method.name
                );
            } else {
                let (zero, root) = two.clone().unwrap();
                let (x, y) = (vec![padded::<C>(&zero)], vec![padded::<C>(&root)]);
                let two = secant_catalogue::Point::Affine { x, y };
                assert_eq!(answer, Ok(Output::Point(two)), "{}", method.name);
            }
        }
        assert!(prepare(&[7], &secant_catalogue::Point::Infinity).is_ok(), "{}", method.name);
    }
}

#[test]
fn the_registry_refuses_what_is_wrong_on_b233() {
    the_registry_refuses_what_is_wrong::<B233>(&Model::b233());
}

#[test]
fn the_registry_refuses_what_is_wrong_on_b409() {
    the_registry_refuses_what_is_wrong::<B409>(&Model::b409());
}

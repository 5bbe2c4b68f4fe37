//! B-233 and B-409: encodings, keys, points of every order, and what must be refused; against affine chord
//! and tangent over polynomials as big integers, nothing shared with the library.

use num_traits::{One, Zero};
use secant::Error;

use crate::common::binary::{General, Model};
use crate::common::subject::{B233, B409};
use crate::common::{Affine, Int, Keys, Random, padded, small};
use crate::ecdh::{
    encoding, only_encodings_of_the_right_length_are_taken, only_secrets_in_range_are_taken, refusal,
};

impl Model {
    /// Bytes of a coordinate and of a secret key.
    fn len(&self) -> usize {
        self.m.div_ceil(8) as usize
    }

    fn bytes(&self, n: &Int) -> Vec<u8> {
        padded(n, self.len())
    }

    fn has(&self, (x, y): &(Int, Int)) -> bool {
        self.mul(y, &(x ^ y)) == self.mul(&self.mul(x, x), &(x ^ small(1))) ^ &self.b
    }

    fn times(&self, k: &Int, p: &General) -> General {
        let mut sum = None;
        for i in (0..k.bits()).rev() {
            sum = self.add(&sum, &sum);
            if k.bit(i) {
                sum = self.add(&sum, p);
            }
        }
        sum
    }
}

fn inward<C: Keys>(p: &General) -> C::Point {
    p.as_ref().map_or(C::IDENTITY, |(x, y)| C::from_affine(x, y).unwrap())
}

fn outward<C: Keys>(p: &C::Point) -> General {
    match C::to_affine(p) {
        Affine::Point(x, y) => Some((x, y)),
        _ => None,
    }
}

fn base<C: Keys>() -> General {
    outward::<C>(&C::GENERATOR)
}

/// A random integer of any size up to 448 bits.
fn wide(random: &mut Random) -> Int {
    random.int() << 192u32 | (random.int() >> 64u32)
}

fn every_abscissa_decompresses_rightly<C: Keys>(model: &Model) {
    let mut random = Random(7);
    let field = (small(1) << model.m) - 1u32;
    let mut abscissas: Vec<Int> = (0..40).map(small).collect();
    abscissas.extend((0..40u64).map(|i| &field - i));
    abscissas.extend((0..60).map(|_| wide(&mut random) & &field));
    let (mut points, mut outside, mut refused) = (0, 0, 0);
    for x in abscissas {
        for tag in [2, 3] {
            let compressed = encoding(tag, &[&model.bytes(&x)]);
            let decoded = C::decode(&compressed);
            if x.is_zero() {
                let order2 = if tag == 2 { Ok(inward::<C>(&model.two())) } else { Err(Error::NotOnCurve) };
                assert_eq!(decoded, order2);
                continue;
            }
            let right = &x ^ small(1) ^ model.div(&model.b, &model.mul(&x, &x));
            let trace = (0..model.m)
                .fold((Int::zero(), right), |(sum, power), _| (sum ^ &power, model.mul(&power, &power)));
            if trace.0.is_one() {
                assert_eq!(decoded, Err(Error::NotOnCurve), "{x:x}");
                refused += 1;
                continue;
            }
            let point = decoded.unwrap();
            let affine = outward::<C>(&point).unwrap();
            assert!(model.has(&affine) && affine.0 == x);
            let y = &affine.1;
            assert_eq!(model.div(y, &x).bit(0), tag == 3);
            let whole = encoding(4, &[&model.bytes(&x), &model.bytes(y)]);
            assert_eq!(C::encode(&point), [whole.clone(), compressed.clone()]);
            assert_eq!(C::decode(&whole), Ok(point));
            let key = C::public(&compressed);
            if x.bit(0) ^ (model.m == 233 && x.bit(159)) {
                let key = key.unwrap();
                assert_eq!(C::public_bytes(&key), [whole, compressed]);
                points += 1;
            } else {
                assert_eq!(key, Err(Error::NotInSubgroup));
                outside += 1;
            }
        }
    }
    assert!(points > 40 && outside > 40 && refused > 80, "{points} {outside} {refused}");
}

fn wrong_encodings_are_refused<C: Keys>(model: &Model) {
    let Some((x, y)) = base::<C>() else { panic!("a point") };
    let (x, y) = (model.bytes(&x), model.bytes(&y));
    let right = encoding(4, &[&x, &y]);
    assert!(C::public(&right).is_ok());
    only_encodings_of_the_right_length_are_taken::<C>(&x, &y);
    // Degree m and above.
    for bit in model.m..8 * model.len() as u64 {
        let large = |n: &[u8]| model.bytes(&(Int::from_bytes_be(n) | small(1) << bit));
        let (large_x, large_y) = (large(&x), large(&y));
        for wrong in [
            encoding(2, &[&large_x]),
            encoding(3, &[&large_x]),
            encoding(4, &[&large_x, &y]),
            encoding(4, &[&x, &large_y]),
            // The same elements of the field, not reduced.
            encoding(4, &[&model.bytes(&(Int::from_bytes_be(&x) ^ &model.modulus)), &y]),
        ] {
            assert_eq!(refusal::<C>(&wrong), Error::CoordinateTooLarge, "{bit}");
        }
    }
    // Off the curve: a bit wrong anywhere, the coordinates exchanged, zeros.
    for bit in 8..8 * right.len() {
        let mut wrong = right.clone();
        wrong[bit / 8] ^= 1 << (bit % 8);
        assert!(matches!(refusal::<C>(&wrong), Error::NotOnCurve | Error::CoordinateTooLarge), "bit {bit}");
    }
    let zero = model.bytes(&Int::zero());
    for wrong in [[&y, &x], [&zero, &zero], [&x, &zero], [&zero, &x]] {
        assert_eq!(refusal::<C>(&encoding(4, &wrong.map(|n| &n[..]))), Error::NotOnCurve);
    }
    // Of order 2, and of order 2r.
    for p in [model.two(), model.add(&model.two(), &base::<C>())] {
        let point = inward::<C>(&p);
        assert_eq!(C::public_of(point), Err(Error::NotInSubgroup));
        for encoding in C::encode(&point) {
            assert_eq!(refusal::<C>(&encoding), Error::NotInSubgroup);
            assert_eq!(C::decode(&encoding), Ok(point));
        }
    }
    assert_eq!(C::to_affine(&C::IDENTITY), Affine::Infinity);
    assert_eq!(C::public_of(C::IDENTITY), Err(Error::Infinity));
    assert_eq!(C::decode(&[0]), Ok(C::IDENTITY));
    assert_eq!(C::encode(&C::IDENTITY), [[0], [0]]);
}

fn wrong_secrets_are_refused<C: Keys>(model: &Model) {
    only_secrets_in_range_are_taken::<C>(model.len(), &model.r);
}

fn both_sides_agree_with_the_model<C: Keys>(model: &Model) {
    let base = base::<C>();
    let mut random = Random(11);
    let mut secrets = vec![small(1), small(2), &model.r - 1u32, &model.r >> 1u32];
    secrets.extend((0..2).map(|_| wide(&mut random) % &model.r));
    for (i, a) in secrets.iter().enumerate() {
        let b = &secrets[(5 * i + 1) % secrets.len()];
        let key = |n: &Int| C::secret(&model.bytes(n)).unwrap();
        let (alice, bob) = (key(a), key(b));
        let (x, y) = model.times(a, &base).unwrap();
        let public = C::public_key(&alice);
        assert_eq!(C::public_bytes(&public)[0], encoding(4, &[&model.bytes(&x), &model.bytes(&y)]));
        let x = model.times(&(a * b % &model.r), &base).unwrap().0;
        assert_eq!(C::diffie_hellman(&bob, &public), model.bytes(&x));
        assert_eq!(C::diffie_hellman(&alice, &C::public_key(&bob)), model.bytes(&x));
        let shared = C::shared(&bob, &public);
        assert!(!format!("{shared:?} {bob:?}").contains(|c: char| c.is_ascii_digit()));
    }
}

fn points_of_every_order_are_multiplied_rightly<C: Keys>(model: &Model) {
    let mut random = Random(13);
    let inside = model.times(&(wide(&mut random) % &model.r), &base::<C>());
    let points = [None, model.two(), base::<C>(), inside.clone(), model.add(&model.two(), &inside)];
    let mut scalars: Vec<Int> = (0..5).map(small).collect();
    scalars.extend([&model.r - 1u32, &model.r - 2u32, &model.r >> 1u32, wide(&mut random) % &model.r]);
    for (i, p) in points.iter().enumerate() {
        let point = inward::<C>(p);
        assert_eq!(C::is_identity(&point), p.is_none());
        for (j, k) in scalars.iter().enumerate() {
            let (q, n) = (&points[(i + j) % points.len()], &scalars[(3 * j + 2) % scalars.len()]);
            let (of_k, of_n) = (C::scalar(k).unwrap(), C::scalar(n).unwrap());
            let want = model.times(k, p);
            assert_eq!(outward::<C>(&(point * &of_k)), want, "{i} {k:x}");
            assert_eq!(outward::<C>(&C::mul_vartime(&point, &of_k)), want, "{i} {k:x}");
            let sum = C::mul_add_vartime(&of_k, &point, &of_n, &inward::<C>(q));
            assert_eq!(outward::<C>(&sum), model.add(&want, &model.times(n, q)), "{i} {k:x} {n:x}");
        }
        for q in &points {
            let other = inward::<C>(q);
            assert_eq!(outward::<C>(&C::add(&point, &other)), model.add(p, q));
            assert_eq!(C::sub(&C::add(&point, &other), &other), point);
        }
        assert!(C::is_identity(&C::add(&point, &-point)));
        assert!(C::is_identity(&C::sub(&point, &point)));
    }
}

fn the_base_table_agrees_with_the_ladder<C: Keys>(model: &Model) {
    let mut random = Random(17);
    let mut integers: Vec<Int> = (0..70).flat_map(|i| [small(i), &model.r - 1u32 - i]).collect();
    for i in 0..model.m - 1 {
        let power = small(1) << i;
        integers.extend([&power - 1u32, power.clone(), &power + 1u32, &model.r - &power]);
    }
    // What the last additions of the table are near: r - 2δ, and multiples of the last rows' entries.
    let delta = &model.r - (small(1) << (model.m - 1));
    integers.extend([&model.r - 2u32 * &delta, (small(1) << (model.m - 1)) - &delta, delta]);
    for shift in model.m - 12..model.m - 1 {
        integers.extend((1..40).map(|d| (small(d) << shift) % &model.r));
        integers.extend((1..40).map(|d| (&model.r * 2u32 - (small(d) << shift) % &model.r) % &model.r));
    }
    integers.extend((0..100).map(|_| wide(&mut random) % &model.r));
    let scalars: Vec<_> = integers.iter().map(|k| C::scalar(k).unwrap()).collect();
    let alone: Vec<_> = scalars.iter().map(C::mul_base).collect();
    for ((k, of_k), product) in integers.iter().zip(&scalars).zip(&alone) {
        assert_eq!(*product, C::GENERATOR * of_k, "{k:x}");
    }
    for size in [0, 1, 2, 9, scalars.len()] {
        assert_eq!(C::mul_base_batch(&scalars[..size]), alone[..size]);
    }
}

macro_rules! on_both {
    ($($test:ident)*) => {
        mod b233 {
            $(#[test] fn $test() { super::$test::<super::B233>(&crate::common::binary::Model::b233()); })*
        }
        mod b409 {
            $(#[test] fn $test() { super::$test::<super::B409>(&crate::common::binary::Model::b409()); })*
        }
    };
}

on_both! {
    every_abscissa_decompresses_rightly
    wrong_encodings_are_refused
    wrong_secrets_are_refused
    both_sides_agree_with_the_model
    points_of_every_order_are_multiplied_rightly
    the_base_table_agrees_with_the_ladder
}

/// -(x, y) = (x, x + y).
#[test]
fn affine_points_have_opposites() {
    macro_rules! check {
        ($module:ident, $curve:ident) => {
            let Some((x, y)) = base::<$curve>() else { panic!("a point") };
            let opposite = -secant::$module::AffinePoint::GENERATOR;
            let sum = x.clone() ^ y;
            assert_eq!(outward::<$curve>(&opposite.into()), Some((x, sum)));
            assert_eq!(-opposite, secant::$module::AffinePoint::GENERATOR);
        };
    }
    check!(b233, B233);
    check!(b409, B409);
}

#[test]
fn points_outside_the_subgroup_are_known() {
    let two = Model::b233().two();
    assert!(!inward::<B233>(&two).is_in_subgroup_vartime());
    let sum = Model::b233().add(&two, &base::<B233>());
    assert!(!inward::<B233>(&sum).is_in_subgroup_vartime());
    assert!(secant::b233::Point::GENERATOR.is_in_subgroup_vartime());
    assert!(secant::b233::Point::IDENTITY.is_in_subgroup_vartime());
    assert!(!inward::<B409>(&Model::b409().two()).is_in_subgroup_vartime());
    assert!(secant::b409::Point::GENERATOR.is_in_subgroup_vartime());
}

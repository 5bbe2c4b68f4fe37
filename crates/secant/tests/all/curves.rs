//! Points and scalars as an engineer uses them, against affine arithmetic in big integers.

use num_bigint::BigUint;
use num_traits::Zero;
use secant::Error;

use super::common::subject::*;
use super::common::terms::{slow, terms};
use super::common::{Affine, General, Int, Keys, Model, Random, Subject, small};

/// A point for the library.
fn given<S: Subject>(model: &Model, p: &General) -> S::Point {
    match model.leave(p) {
        Affine::Point(x, y) => S::from_affine(&x, &y).unwrap(),
        Affine::Infinity => S::IDENTITY,
        Affine::Nowhere => panic!("a point without coordinates"),
    }
}

/// n modulo the order.
fn reduced<S: Subject>(n: &Int) -> S::Scalar {
    S::reduce(&n.to_bytes_be())
}

/// Whether the curve's `Point` holds points of the prime order only.
fn is_subgroup<S: Subject>() -> bool {
    ["ted256189", "jq25519", "e521iso"].contains(&S::NAME)
}

/// A point that the library holds.
fn any<S: Subject>(model: &Model, random: &mut Random) -> General {
    if is_subgroup::<S>() { model.inside(random) } else { model.any(random) }
}

fn points_are_checked<S: Subject>(model: &Model) {
    let mut random = Random(10);
    let Affine::Point(x, y) = model.leave(&any::<S>(model, &mut random)) else { panic!("an affine point") };
    assert!(S::from_affine(&x, &y).is_ok());
    let ones = (small(1) << (8 * S::LEN)) - 1u32;
    for limit in [model.p.clone(), ones] {
        assert_eq!(S::from_affine(&limit, &y), Err(Error::CoordinateTooLarge));
        assert_eq!(S::from_affine(&x, &limit), Err(Error::CoordinateTooLarge));
    }
    assert_eq!(S::from_affine(&(&model.p - 1u32), &y), Err(Error::NotOnCurve));
    // The equation of e521 is the same in x and y.
    assert_eq!(S::from_affine(&y, &x).err(), (S::NAME != "e521").then_some(Error::NotOnCurve));
    for bit in [0, 63, 64, 128, 200] {
        let mut wrong = y.clone();
        wrong.set_bit(bit, !y.bit(bit));
        assert_eq!(S::from_affine(&x, &wrong), Err(Error::NotOnCurve), "bit {bit}");
    }
    assert_eq!(S::from_affine(&small(0), &small(0)), Err(Error::NotOnCurve));
    assert!(S::is_identity(&S::IDENTITY) && !S::is_identity(&S::GENERATOR));
    if model.cofactor > 1 {
        let Affine::Point(x, y) = model.leave(&model.full_order(&mut random)) else { panic!("a point") };
        assert_eq!(S::from_affine(&x, &y).err(), is_subgroup::<S>().then_some(Error::NotInSubgroup));
    }
    // A neutral element with coordinates is a point like others.
    if let Affine::Point(x, y) = S::to_affine(&S::IDENTITY) {
        assert_eq!((&x, &y), (&small(0), &small(1)));
        assert_eq!(S::from_affine(&x, &y), Ok(S::IDENTITY));
    }
}

fn subgroups<S: Subject>(model: &Model, is_inside: fn(&S::Point) -> bool) {
    let mut random = Random(16);
    assert!(is_inside(&S::GENERATOR) && is_inside(&S::IDENTITY));
    assert!(is_inside(&given::<S>(model, &model.inside(&mut random))));
    assert!(!is_inside(&given::<S>(model, &model.full_order(&mut random))));
    assert!(!is_inside(&given::<S>(model, &model.low_order(2, &mut random))));
}

#[test]
fn points_outside_the_subgroup_are_known() {
    subgroups::<Jac256189>(&Model::jac256189(), |p| p.is_in_subgroup_vartime());
    subgroups::<Edwards25519>(&Model::edwards25519(), |p| p.is_in_subgroup_vartime());
    subgroups::<E521>(&Model::e521(), |p| p.is_in_subgroup_vartime());
}

fn sums<S: Subject>(model: &Model) {
    let mut random = Random(11);
    let p = any::<S>(model, &mut random);
    let mut points = vec![None, p.clone(), model.neg(&p), model.add(&p, &p)];
    if !is_subgroup::<S>() && model.cofactor > 1 {
        points.push(model.full_order(&mut random));
        let orders: &[u64] = match model.cofactor {
            10 => &[2, 5, 10],
            8 => &[2, 4, 8],
            _ => &[2, 4],
        };
        points.extend(orders.iter().map(|order| model.low_order(*order, &mut random)));
    }
    points.extend((0..4).map(|_| any::<S>(model, &mut random)));
    for a in &points {
        let left = given::<S>(model, a);
        assert_eq!(S::to_affine(&-left), model.leave(&model.neg(a)));
        for b in &points {
            let right = given::<S>(model, b);
            let what = || format!("{:x?}, {:x?}", model.leave(a), model.leave(b));
            assert_eq!(S::to_affine(&S::add(&left, &right)), model.leave(&model.add(a, b)), "{}", what());
            let difference = model.add(a, &model.neg(b));
            assert_eq!(S::to_affine(&S::sub(&left, &right)), model.leave(&difference), "{}", what());
            assert_eq!(left == right, a == b, "{}", what());
        }
    }
}

fn whole_operations<S: Subject>(model: &Model) {
    let mut random = Random(12);
    let g = model.enter(&S::to_affine(&S::GENERATOR));
    let bits = 8 * S::SCALAR_LEN as u32;
    let ones = (small(1) << bits) - 1u32;
    let mut integers =
        vec![small(0), small(1), small(2), &model.r - 1u32, model.r.clone(), ones, random.bits(bits)];
    integers.extend(model.edges().into_iter().step_by(if model.is_wide() { 9 } else { 25 }));
    for k in integers {
        let scalar = reduced::<S>(&k);
        let residue = &k % &model.r;
        assert_eq!(S::integer(&scalar), residue);
        let p = any::<S>(model, &mut random);
        let point = given::<S>(model, &p);
        let product = model.mul(&residue, &p);
        let want = model.leave(&product);
        assert_eq!(S::to_affine(&(point * &scalar)), want, "{k:x}");
        assert_eq!(S::to_affine(&S::mul_vartime(&point, &scalar)), want, "{k:x}");
        let of_base = model.leave(&model.mul(&residue, &g));
        assert_eq!(S::to_affine(&S::mul_base(&scalar)), of_base, "{k:x}");
        assert_eq!(S::to_affine(&(S::GENERATOR * &scalar)), of_base, "{k:x}");
        let n = random.bits(bits) % &model.r;
        let other = reduced::<S>(&n);
        let sum = model.leave(&model.add(&product, &model.mul(&n, &g)));
        assert_eq!(S::to_affine(&S::mul_add_vartime(&scalar, &point, &other, &S::GENERATOR)), sum);
        assert_eq!(S::to_affine(&S::mul_add_base_vartime(&scalar, &point, &other)), sum);
    }
}

/// Every multiplication of small multiples of G, the neutral element among them, against sums.
fn small_multiples<S: Subject>() {
    let scalar = |n: u64| S::Scalar::from(n);
    let times = |n: usize, p: &S::Point| (0..n).fold(S::IDENTITY, |sum, _| S::add(&sum, p));
    let same = |p: &S::Point, q: &S::Point| assert_eq!(S::to_affine(p), S::to_affine(q), "{}", S::NAME);
    // As sums give them, and from affine coordinates.
    let sums: Vec<S::Point> = (0..6).map(|n| times(n, &S::GENERATOR)).collect();
    let affine = sums.iter().map(|p| match S::to_affine(p) {
        Affine::Point(x, y) => S::from_affine(&x, &y).unwrap(),
        _ => S::IDENTITY,
    });
    let points: Vec<S::Point> = sums.iter().copied().chain(affine).collect();
    for (i, p) in points.iter().enumerate() {
        let (three, seven) = (times(3, p), times(7, p));
        same(&(*p * &scalar(7)), &seven);
        same(&S::mul_vartime(p, &scalar(7)), &seven);
        same(&S::mul_base(&scalar(i as u64 % 6)), p);
        same(&S::mul_add_base_vartime(&scalar(3), p, &scalar(5)), &S::add(&three, &times(5, &S::GENERATOR)));
        for q in &points {
            same(&S::mul_add_vartime(&scalar(3), p, &scalar(5), q), &S::add(&three, &times(5, q)));
        }
    }
}

/// `[m]P + [n]G` where products are equal, opposite and neutral, one at a time.
fn sums_with_the_base_point<S: Subject>() {
    for (m, p, n) in terms::<S>(&mut Random(23), if S::LEN > 48 { 60 } else { 200 }) {
        let wanted = S::add(&slow::<S>(&p, &m), &slow::<S>(&S::GENERATOR, &n));
        let sum = S::mul_add_base_vartime(&m, &p, &n);
        assert_eq!(S::to_affine(&sum), S::to_affine(&wanted), "{} {m:?} {p:?} {n:?}", S::NAME);
    }
}

/// Integers that meet exceptional pairs: small ones, sixteen times those, the negatives of both, and single
/// digits at every place.
fn near_every_exception<S: Subject>() {
    let small = |n: u64| S::Scalar::from(n);
    let mut integers: Vec<S::Scalar> = Vec::new();
    for d in 0..=35 {
        integers.extend([small(d), -small(d), small(16 * d), -small(16 * d)]);
    }
    let mut digit = small(33);
    for _ in 0..8 * S::SCALAR_LEN {
        integers.push(digit.clone());
        digit = digit.clone() + &digit;
    }
    let same = |p: &S::Point, q: &S::Point, k: &S::Scalar| {
        assert_eq!(S::to_affine(p), S::to_affine(q), "{} {k:?}", S::NAME)
    };
    let mut p = S::GENERATOR;
    for (i, k) in integers.iter().enumerate().step_by(if S::LEN > 48 { 3 } else { 1 }) {
        let wanted = slow::<S>(&p, k);
        same(&(p * k), &wanted, k);
        same(&S::mul_vartime(&p, k), &wanted, k);
        same(&(S::IDENTITY * k), &S::IDENTITY, k);
        let m = &integers[(7 * i + 3) % integers.len()];
        let sum = S::add(&wanted, &slow::<S>(&S::GENERATOR, m));
        same(&S::mul_add_base_vartime(k, &p, m), &sum, k);
        same(&S::mul_add_vartime(k, &p, m, &S::GENERATOR), &sum, k);
        if i % 5 == 0 && !S::is_identity(&wanted) {
            p = wanted;
        }
    }
}

macro_rules! on_all_prime_fields {
    ($($test:ident)*) => {$(
        #[test]
        fn $test() {
            super::$test::<P224>();
            super::$test::<P256>();
            super::$test::<P384>();
            super::$test::<P521>();
            super::$test::<Secp256k1>();
            super::$test::<Edwards25519>();
            super::$test::<Jac256189>();
            super::$test::<Ted256189>();
            super::$test::<Jac1271gls>();
            super::$test::<Ted1271gls>();
            super::$test::<Wei25519>();
            super::$test::<Jq25519>();
            super::$test::<E521>();
            super::$test::<E521iso>();
        }
    )*};
}

mod prime_fields {
    use crate::common::subject::*;
    on_all_prime_fields! { small_multiples sums_with_the_base_point near_every_exception }
}

/// Scalars of this curve whose order is r.
fn scalars<S: Subject>(r: &Int) {
    let mut random = Random(14);
    let mut values = vec![small(0), small(1), small(2), r - 1u32, r - 2u32, r >> 1u32];
    let bits = 8 * S::SCALAR_LEN as u32;
    values.extend((0..12).map(|_| random.bits(bits) % r));
    for a in &values {
        let left = S::scalar(a).unwrap();
        assert_eq!(S::integer(&left), *a);
        assert_eq!(S::integer(&-left.clone()), (r - a) % r);
        let inverse = if a.is_zero() { small(0) } else { a.modinv(r).unwrap() };
        assert_eq!(S::integer(&S::invert(&left)), inverse);
        assert_eq!(S::integer(&S::invert_vartime(&left)), inverse);
        for b in &values {
            let right = S::scalar(b).unwrap();
            assert_eq!(S::integer(&(left.clone() + &right)), (a + b) % r);
            assert_eq!(S::integer(&(left.clone() - &right)), (a + r - b) % r);
            assert_eq!(S::integer(&(left.clone() * &right)), a * b % r);
            assert_eq!(left == right, a == b);
        }
    }
    let ones = (small(1) << bits) - 1u32;
    for over in [r.clone(), r + 1u32, ones] {
        assert_eq!(S::scalar(&over), Err(Error::ScalarTooLarge));
        assert_eq!(S::integer(&reduced::<S>(&over)), &over % r);
    }
    assert_eq!(S::integer(&S::Scalar::from(u64::MAX)), small(u64::MAX));
    for length in [0usize, 1, 31, 32, 33, 64, 65, 66, 67, 72, 73, 144, 200] {
        let bytes: Vec<u8> = (0..length).map(|_| random.word() as u8).collect();
        assert_eq!(S::integer(&S::reduce(&bytes)), BigUint::from_bytes_be(&bytes) % r, "{length} bytes");
    }
}

fn scalars_are_integers_modulo_the_order<S: Subject>(model: &Model) {
    scalars::<S>(&model.r);
}

fn batches<S: Subject>(model: &Model) {
    let mut random = Random(15);
    let mut questions: Vec<(S::Point, S::Scalar, S::Point)> = (0..20)
        .map(|i| {
            let p = match i % 5 {
                1 => None,
                3 if model.cofactor > 1 && !is_subgroup::<S>() => model.low_order(2, &mut random),
                4 => model.inside(&mut random),
                _ => any::<S>(model, &mut random),
            };
            let k = if i == 7 { small(0) } else { random.bits(600) };
            let want = given::<S>(model, &model.mul(&(&k % &model.r), &p));
            (given::<S>(model, &p), reduced::<S>(&k), want)
        })
        .collect();
    for length in 0..=questions.len() {
        // Another order of the lanes at each length.
        for i in (1..questions.len()).rev() {
            questions.swap(i, random.below(i + 1));
        }
        let points: Vec<_> = questions[..length].iter().map(|q| q.0).collect();
        let scalars: Vec<_> = questions[..length].iter().map(|q| q.1.clone()).collect();
        let want: Vec<_> = questions[..length].iter().map(|q| q.2).collect();
        assert_eq!(S::mul_batch(&points, &scalars).unwrap(), want);
        #[cfg(feature = "parallel")]
        for threads in [1, 2, 3, 64] {
            assert_eq!(S::mul_batch_on(threads, &points, &scalars).unwrap(), want);
        }
        if length > 0 {
            assert_eq!(S::mul_batch(&points[1..], &scalars), Err(Error::LengthMismatch));
            #[cfg(feature = "parallel")]
            assert_eq!(S::mul_batch_on(2, &points, &scalars[1..]), Err(Error::LengthMismatch));
        }
        let want: Vec<_> = scalars.iter().map(S::mul_base).collect();
        assert_eq!(S::mul_base_batch(&scalars), want);
    }
    // Many of each question: several chunks, and a last vector that is not full.
    let many: Vec<_> = questions.iter().cycle().take(if model.r.bits() > 300 { 101 } else { 1001 }).collect();
    let points: Vec<_> = many.iter().map(|q| q.0).collect();
    let scalars: Vec<_> = many.iter().map(|q| q.1.clone()).collect();
    let want: Vec<_> = many.iter().map(|q| q.2).collect();
    assert_eq!(S::mul_batch(&points, &scalars).unwrap(), want);
    let want: Vec<_> = scalars[..20].iter().map(S::mul_base).collect();
    for (i, found) in S::mul_base_batch(&scalars).iter().enumerate() {
        assert_eq!(*found, want[i % 20]);
    }
}

macro_rules! on_all {
    ($($curve:ident $model:ident)*: $tests:tt) => {
        $(on_all!(@$curve $model $tests);)*
    };
    (@$curve:ident $model:ident [$($test:ident)*]) => {
        mod $model {
            use crate::common::{Model, subject};
            $(#[test] fn $test() { super::$test::<subject::$curve>(&Model::$model()); })*
        }
    };
}

on_all! {
    P224 p224 P256 p256 P384 p384 P521 p521 Secp256k1 secp256k1 Edwards25519 edwards25519 Jac256189 jac256189 Ted256189 ted256189
    Wei25519 wei25519 Jq25519 jq25519 E521 e521 E521iso e521iso:
    [the_third_opinion_is_sound points_are_checked sums whole_operations scalars_are_integers_modulo_the_order batches]
}

#[test]
fn scalars_of_the_curves_over_other_fields() {
    for (check, r) in [
        (scalars::<B233> as fn(&Int), "1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7"),
        (
            scalars::<B409>,
            "10000000000000000000000000000000000000000000000000001e2aad6a612f33307be5fa47c3c9e052f838164cd37d9a21173",
        ),
        (scalars::<Ted1271gls>, "fffffffffffffffffffffffffffffffa6261414c0dc87d3ce9b68e3b09e01a5"),
    ] {
        check(&super::common::int(r));
    }
}

fn batches_of_keys<K: Keys>() {
    let secret = |n: u64| K::secret(&super::common::padded(&small(n), K::SCALAR_LEN)).unwrap();
    let publics: Vec<_> = (1..20).map(|n| K::public_key(&secret(n * n))).collect();
    let ours = secret(0xfeed_face);
    for length in 0..publics.len() {
        let want: Vec<_> = publics[..length].iter().map(|public| K::diffie_hellman(&ours, public)).collect();
        assert_eq!(K::diffie_hellman_batch(&ours, &publics[..length]), want);
    }
}

#[test]
fn batches_of_key_agreements() {
    batches_of_keys::<P224>();
    batches_of_keys::<P256>();
    batches_of_keys::<P384>();
    batches_of_keys::<P521>();
    batches_of_keys::<Secp256k1>();
    batches_of_keys::<B233>();
    batches_of_keys::<B409>();
}

fn the_third_opinion_is_sound<S: Subject>(model: &Model) {
    let mut random = Random(1);
    let p = model.any(&mut random);
    assert!(p.is_some() && model.has(&p) && model.has(&model.add(&p, &p)));
    assert_eq!(model.enter(&model.leave(&p)), p);
    assert_eq!(model.mul(&(&model.r * model.cofactor), &p), None);
    assert_eq!(model.mul(&model.r, &model.full_order(&mut random)).is_none(), model.cofactor == 1);
    let base = model.enter(&S::to_affine(&S::GENERATOR));
    assert!(model.has(&base) && base.is_some());
    assert_eq!(model.mul(&model.r, &base), None);
}

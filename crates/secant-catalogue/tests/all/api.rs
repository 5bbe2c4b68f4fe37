//! Tests of the core's `Point` and `Scalar`: properties of the generic code beyond the interface of the
//! library `secant`, whose tests have the rest.

use num_bigint::BigUint;
use num_traits::Zero;
use secant_core::cpu::{self, Backend, Tier};
use secant_core::curve::e521::E521;
use secant_core::curve::e521iso::E521iso;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::ted256189::Ted256189;
use secant_core::operate::integer::Integer;
use secant_core::operate::{Equipped, Error, Point, Residue, Scalar};

use super::common::{Affine, General, Int, Model, Random, from_words, small, words};

/// The library's point for a point of the model.
fn given<C: Equipped>(model: &Model, p: &General) -> Point<C> {
    match model.leave(p) {
        Affine::Point(x, y) => Point::from_affine(words(&x), words(&y)).unwrap(),
        Affine::Infinity => Point::neutral(),
        Affine::Nowhere => panic!("a point without coordinates"),
    }
}

/// The affine coordinates of a point of the library.
fn taken<C: Equipped>(p: &Point<C>) -> Affine {
    p.to_affine().map_or(Affine::Infinity, |(x, y)| Affine::Point(from_words(x), from_words(y)))
}

fn answer<C: Equipped>(p: Result<Point<C>, Error>) -> Result<Affine, secant_catalogue::Error> {
    p.map(|p| taken(&p)).map_err(secant_catalogue::Error::from)
}

/// The scalar n modulo the order.
fn reduced<C: Equipped>(n: &Int) -> Scalar<C> {
    Scalar::<C>::reduce_words(&n.to_u64_digits())
}

fn subgroups<C: Equipped>(model: &Model) {
    let mut random = Random::new(10);
    assert!(Point::<C>::neutral().is_neutral() && !Point::<C>::base().is_neutral());
    assert!(Point::<C>::base().is_in_subgroup_vartime() && Point::<C>::neutral().is_in_subgroup_vartime());
    assert!(given::<C>(model, &model.inside(&mut random)).is_in_subgroup_vartime());
    assert!(!given::<C>(model, &model.full_order(&mut random)).is_in_subgroup_vartime());
    assert!(!given::<C>(model, &model.low_order(2, &mut random)).is_in_subgroup_vartime());
}

#[test]
fn points_outside_the_subgroup_are_taken_and_known() {
    // The curves whose points the library takes from the subgroup only.
    subgroups::<Ted256189>(&Model::ted256189());
    subgroups::<Jq25519>(&Model::jq25519());
    subgroups::<E521iso>(&Model::e521iso());
    // A neutral element with coordinates is a point like others.
    assert!(Point::<Ted256189>::from_affine([0; 4], [1, 0, 0, 0]).unwrap().is_neutral());
}

fn sums<C: Equipped>(model: &Model, low: &[u64]) {
    let mut random = Random::new(11);
    let p = model.any(&mut random);
    let full = model.full_order(&mut random);
    let mut points = vec![None, p.clone(), model.neg(&p), model.add(&p, &p), full.clone()];
    points.extend(low.iter().map(|order| model.low_order(*order, &mut random)));
    points.extend((0..4).map(|_| model.any(&mut random)));
    if low == [2] {
        // full + T is affine for the point T of order 2; a sum that is a point of order 4 is not.
        let four = model.mul(&model.r, &full);
        points.push(model.add(&four, &model.neg(&full)));
        points.push(model.add(&four, &p));
        assert_eq!(model.answer(&four), Err(Error::NoAffineResult.into()));
    }
    for a in &points {
        let left = given::<C>(model, a);
        assert_eq!(taken(&-left), model.leave(&model.neg(a)));
        for b in &points {
            let want = model.answer(&model.add(a, b));
            assert_eq!(
                answer(left.add(&given::<C>(model, b))),
                want,
                "{:x?} + {:x?}",
                model.leave(a),
                model.leave(b)
            );
        }
    }
}

#[test]
fn sums_and_negatives_of_points_of_every_order() {
    sums::<Ted256189>(&Model::ted256189(), &[2]);
}

fn whole_operations<C: Equipped>(model: &Model) {
    let mut random = Random::new(12);
    let base = Point::<C>::base();
    let Affine::Point(x, y) = taken(&base) else { panic!("a base point") };
    let g = model.enter(&Affine::Point(x, y));
    let bits = C::Integer::BITS as u32;
    let ones = (small(1) << bits) - 1u32;
    for k in [small(0), small(1), &model.r - 1u32, model.r.clone(), random.bits(bits), ones] {
        let scalar = reduced::<C>(&k);
        let p = model.any(&mut random);
        let residue = &k % &model.r;
        assert_eq!(from_words(scalar.to_words()), residue);
        let point = given::<C>(model, &p);
        let want = model.leave(&model.mul(&residue, &p));
        assert_eq!(taken(&point.mul(&scalar)), want);
        assert_eq!(taken(&point.mul_vartime(&scalar)), want);
        assert_eq!(answer(point.mul_integer(&words(&k))), model.answer(&model.mul(&k, &p)));
        let want = model.leave(&model.mul(&k, &g));
        assert_eq!(taken(&Point::<C>::mul_base(&scalar)), want);
        assert_eq!(taken(&Point::<C>::mul_base_integer(&words(&k))), want);
        let n = reduced::<C>(&random.bits(bits));
        let sum = model.add(&model.mul(&residue, &p), &model.mul(&from_words(n.to_words()), &g));
        assert_eq!(answer(Point::mul_add_vartime(&scalar, &point, &n, &base)), model.answer(&sum));
        assert_eq!(answer(Point::mul_add_base_vartime(&scalar, &point, &n)), model.answer(&sum));
    }
}

#[test]
fn whole_operations_of_points_and_scalars() {
    whole_operations::<Jac256189>(&Model::jac256189());
    whole_operations::<Ted256189>(&Model::ted256189());
    whole_operations::<Edwards25519>(&Model::edwards25519());
    whole_operations::<P384>(&Model::p384());
    whole_operations::<P521>(&Model::p521());
    whole_operations::<E521>(&Model::e521());
    whole_operations::<E521iso>(&Model::e521iso());
    // A point of order 4r has a multiple at infinity.
    let model = Model::ted256189();
    let p = given::<Ted256189>(&model, &model.full_order(&mut Random::new(13)));
    for i in [1u32, 3] {
        assert_eq!(p.mul_integer(&words(&(&model.r * i))), Err(Error::NoAffineResult));
    }
    assert!(p.mul_integer(&words(&(&model.r * 2u32))).is_ok_and(|p| !p.is_neutral()));
}

fn scalars<C: Equipped>(model: &Model) {
    type S<C> = Scalar<C>;
    let r = &model.r;
    let mut random = Random::new(14);
    let mut values = vec![small(0), small(1), small(2), r - 1u32, r - 2u32, r >> 1u32];
    let bits = C::Integer::BITS as u32;
    values.extend((0..20).map(|_| random.bits(bits) % r));
    for a in &values {
        let left = S::<C>::from_words(&words(a)).unwrap();
        assert_eq!(from_words(left.neg().to_words()), (r - a) % r);
        let inverse = if a.is_zero() { small(0) } else { a.modinv(r).unwrap() };
        assert_eq!(from_words(left.invert().to_words()), inverse);
        assert_eq!(from_words(left.invert_vartime().to_words()), inverse);
        let bytes: [u8; 66] = left.to_bytes_be();
        assert_eq!(BigUint::from_bytes_be(&bytes), *a);
        assert!(
            S::<C>::from_bytes_be(&bytes[66 - S::<C>::BYTES..]).is_some_and(|s| s.equals(&left).declassify())
        );
        for b in &values {
            let right = reduced::<C>(b);
            assert_eq!(from_words(left.add(&right).to_words()), (a + b) % r);
            assert_eq!(from_words(left.sub(&right).to_words()), (a + r - b) % r);
            assert_eq!(from_words(left.mul(&right).to_words()), a * b % r);
        }
    }
    for over in [r.clone(), r + 1u32, (small(1) << bits) - 1u32] {
        assert!(S::<C>::from_words(&words(&over)).is_none());
        assert_eq!(from_words(reduced::<C>(&over).to_words()), &over % r);
    }
    for length in [0usize, 1, 31, 32, 33, 64, 65, 66, 67, 72, 73, 144, 200] {
        let bytes: Vec<u8> = (0..length).map(|_| random.word() as u8).collect();
        let want = BigUint::from_bytes_be(&bytes) % r;
        assert_eq!(from_words(S::<C>::reduce_be(&bytes).to_words()), want, "{length} bytes");
        let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
        assert_eq!(from_words(S::<C>::reduce_le(&reversed).to_words()), want, "{length} bytes");
    }
}

#[test]
fn scalars_are_integers_modulo_the_order() {
    scalars::<Jac256189>(&Model::jac256189());
    scalars::<Ted256189>(&Model::ted256189());
    scalars::<Edwards25519>(&Model::edwards25519());
    scalars::<P384>(&Model::p384());
    scalars::<P521>(&Model::p521());
    scalars::<E521>(&Model::e521());
}

fn batches<C: Equipped>(model: &Model, low: &[u64]) {
    let mut random = Random::new(15);
    let mut questions: Vec<(Point<C>, Scalar<C>, Point<C>)> = (0..20)
        .map(|i| {
            let p = match i % 5 {
                1 => None,
                3 => model.low_order(low[i / 5 % low.len()], &mut random),
                4 => model.inside(&mut random),
                _ => model.any(&mut random),
            };
            let p = given::<C>(model, &p);
            let k = reduced::<C>(&if i == 7 { small(0) } else { random.bits(600) });
            let product = p.mul(&k);
            (p, k, product)
        })
        .collect();
    for length in 0..=questions.len() {
        // Another order of the lanes at each length.
        for i in (1..questions.len()).rev() {
            questions.swap(i, random.below(i + 1));
        }
        let points: Vec<_> = questions[..length].iter().map(|q| q.0).collect();
        let scalars: Vec<_> = questions[..length].iter().map(|q| q.1.clone()).collect();
        let products = Point::mul_batch(&points, &scalars).unwrap();
        assert_eq!(products.len(), length);
        for (i, (got, want)) in products.iter().zip(&questions).enumerate() {
            assert_eq!(*got, want.2, "lane {i} of {length}");
        }
        if length > 0 {
            assert_eq!(Point::mul_batch(&points[1..], &scalars), Err(Error::LengthMismatch));
        }
    }
}

#[test]
fn batches_of_every_length_in_any_order() {
    batches::<Jac256189>(&Model::jac256189(), &[2, 5, 10]);
    batches::<Ted256189>(&Model::ted256189(), &[2]);
    batches::<Edwards25519>(&Model::edwards25519(), &[2, 4, 8]);
    batches::<Jq25519>(&Model::jq25519(), &[2]);
    batches::<E521>(&Model::e521(), &[2, 4]);
    batches::<E521iso>(&Model::e521iso(), &[2]);
}

#[test]
fn the_environment_lowers_the_backend() {
    const CHILD: &str = "SECANT_TEST_CHILD";
    if std::env::var_os(CHILD).is_some() {
        secant_catalogue::limit_by_environment().unwrap();
        let chosen = [Tier::best_single(), Tier::best(), Tier::best_binary()];
        println!("\nchosen {}", chosen.map(|tier| tier.backend().name()).join(" "));
        return;
    }
    let best = |limit: Backend, family: &[Backend]| {
        family.iter().copied().filter(|b| *b <= limit && b.is_available()).max().unwrap().name()
    };
    // The CPU chooses between mulx and ifma, but a backend given by name is used.
    let with_vectors = |limit: Backend| -> &[Backend] {
        if limit == Backend::Avx2 || cpu::Avx2::detect().is_some_and(cpu::Avx2::is_faster) {
            &[Backend::Portable, Backend::Mulx, Backend::Avx2, Backend::Ifma]
        } else {
            &[Backend::Portable, Backend::Mulx, Backend::Ifma]
        }
    };
    for limit in Backend::ALL {
        let output = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "api::the_environment_lowers_the_backend", "--nocapture", "--test-threads=1"])
            .env(CHILD, "1")
            .env("SECANT_BACKEND", limit.name())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let want = format!(
            "chosen {} {} {}",
            best(limit, &[Backend::Portable, Backend::Mulx]),
            best(limit, with_vectors(limit)),
            best(limit, &[Backend::Portable, Backend::Clmul, Backend::Vpclmul]),
        );
        assert!(text.lines().any(|line| line == want), "{limit:?}: no '{want}' in {text}");
    }
}

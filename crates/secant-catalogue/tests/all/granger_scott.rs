//! The curves of Granger and Scott: the costs that the paper states, its methods in the subgroup where they
//! are right, and the isogeny.

use secant_catalogue::Error;
use secant_catalogue::{Input, Operation};
use secant_core::cpu::Backend;
use secant_core::curve::{e521, e521iso};
use secant_core::operate;

use super::common::{Affine, General, Int, Model, Random, from_words, inward, words};

const METHOD: Option<&str> = Some("granger-scott");

#[test]
fn the_methods_cost_what_the_paper_says() {
    let mut random = Random::new(40);
    // Sections 4.1 and 4.2: precomputation, windows, inversion and the way back to affine coordinates. For
    // e521 the paper takes the T of its input as given; here that is a product, and the T of the neutral
    // element, from which the windows start, none.
    for (model, windows, rest) in [
        (Model::p521(), (168 + 2704, 80 + 3120), (16, 521)),
        (Model::e521(), (39 + 2730, 15 + 2080), (15, 520)),
    ] {
        for _ in 0..5 {
            let k = random.bits(600) % &model.r;
            let input = Input::Mul(k.to_bytes_be(), model.curve().base());
            let counts = model.curve().count(Operation::Mul, METHOD, &input).unwrap();
            assert_eq!((counts.mul, counts.sqr), (windows.0 + rest.0, windows.1 + rest.1), "{}", model.name);
            assert_eq!(counts.inv, 0);
        }
    }
}

#[test]
fn an_addition_on_the_isogenous_curve_costs_a_multiplication_less() {
    let counts = |model: &Model| {
        let input = Input::Mul(vec![77], model.curve().base());
        model.curve().count(Operation::Mul, Some("window4"), &input).unwrap()
    };
    let (e521, iso) = (counts(&Model::e521()), counts(&Model::e521iso()));
    // 130 windows, less the additional cost of the first and the last addition, which have no exceptions at
    // all.
    assert_eq!(e521.sqr + 1, iso.sqr);
    assert!(e521.mul - iso.mul > 110, "{} {}", e521.mul, iso.mul);
}

fn product(model: &Model, k: &Int, p: &General, backend: Backend) -> Result<Affine, Error> {
    let input = Input::Mul(k.to_bytes_be(), model.outward(p));
    let mut prepared = model.curve().prepare(Operation::Mul, METHOD, Some(backend), &[input])?;
    prepared.run(0);
    inward(prepared.result(0))
}

#[test]
fn the_methods_are_right_in_the_subgroup_of_prime_order() {
    let mut random = Random::new(41);
    for model in [Model::p521(), Model::e521()] {
        let inside = model.inside(&mut random);
        let mut scalars = model.edges();
        scalars.extend((0..5).map(|_| model.scalar(&mut random)));
        for backend in [Backend::Portable, Backend::Mulx].into_iter().filter(|b| b.is_available()) {
            for k in &scalars {
                let want = model.leave(&model.mul(k, &inside));
                assert_eq!(product(&model, k, &inside, backend), Ok(want), "{} {k:#x}", model.name);
                assert_eq!(product(&model, k, &None, backend), Ok(model.leave(&None)));
            }
        }
    }
    let model = Model::e521();
    let outside = model.full_order(&mut random);
    assert_eq!(
        product(&model, &Int::from(5u32), &outside, Backend::Portable),
        Err(Error::Curve(operate::Error::NotInSubgroup))
    );
}

fn on_e521(p: &e521::Point) -> Affine {
    p.to_affine().map_or(Affine::Infinity, |(x, y)| Affine::Point(from_words(x), from_words(y)))
}

fn given(model: &Model, p: &General) -> e521::Point {
    let Affine::Point(x, y) = model.leave(p) else { panic!("a point of e521 is affine") };
    e521::Point::from_affine(words(&x), words(&y)).unwrap()
}

#[test]
fn the_isogeny_and_its_dual_multiply_by_four() {
    let mut random = Random::new(42);
    let model = Model::e521();
    let phi = e521iso::Point::from_e521;
    assert_eq!(phi(&e521::Point::base()), e521iso::Point::base());
    let kernel = [1, 2, 4].map(|order| if order == 1 { None } else { model.low_order(order, &mut random) });
    assert!(kernel.iter().all(|p| phi(&given(&model, p)).is_neutral()));
    let mut points = vec![model.inside(&mut random), model.full_order(&mut random)];
    points.extend((0..10).map(|_| model.any(&mut random)));
    let q = given(&model, &points[0]);
    for p in &points {
        let ours = given(&model, p);
        let image = phi(&ours);
        assert!(!image.is_neutral() && image.is_in_subgroup_vartime());
        assert_eq!(on_e521(&image.to_e521()), model.leave(&model.mul(&Int::from(4u32), p)));
        assert_eq!(image.add(&phi(&q)).unwrap(), phi(&ours.add(&q).unwrap()));
    }
    // The dual's kernel, as far as it is affine.
    let model = Model::e521iso();
    let Affine::Point(x, y) = model.leave(&model.low_order(2, &mut random)) else { panic!("(0, -1)") };
    assert!(e521iso::Point::from_affine(words(&x), words(&y)).unwrap().to_e521().is_neutral());
    assert!(e521iso::Point::neutral().to_e521().is_neutral());
}

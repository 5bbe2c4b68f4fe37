//! What the registry lists is what it does, and whole multiplications cost what the paper says.

use num_traits::Zero;
use secant::cpu::Backend;
use secant::curve::Error;
use secant::curve::registry::{Counts, Input, Operation, Point, curves, find};

use super::common::{Int, Model, Random, small};

/// An input of that operation.
fn input(operation: Operation, k: &Int, p: &Point) -> Input {
    let k = k.to_bytes_be();
    match operation {
        Operation::Mul | Operation::MulBatch => Input::Mul(k, p.clone()),
        Operation::MulBase => Input::MulBase(k),
        Operation::MulAdd => Input::MulAdd(k.clone(), p.clone(), k, p.clone()),
    }
}

#[test]
fn every_method_that_is_listed_is_accepted() {
    for curve in curves() {
        let mut names = Vec::new();
        for method in curve.methods() {
            assert!(!names.contains(&(method.operation, method.name)), "{} twice", method.name);
            names.push((method.operation, method.name));
            assert!(method.backends.contains(&Backend::Portable), "{}", method.name);
            let inputs = [input(method.operation, &small(77), &curve.base())];
            for backend in Backend::ALL {
                let prepared = curve.prepare(method.operation, Some(method.name), Some(backend), &inputs);
                match (method.backends.contains(&backend), backend.is_available()) {
                    (true, true) => {
                        let mut prepared = prepared.map_err(|e| e.to_string()).unwrap();
                        prepared.run(0);
                        assert!(matches!(prepared.result(0), Ok(Point::Affine { .. })));
                    }
                    (true, false) => assert_eq!(prepared.err(), Some(Error::BackendNotAvailable(backend))),
                    (false, _) => assert_eq!(prepared.err(), Some(Error::BackendNotOffered(backend))),
                }
            }
            assert!(method.backends.contains(&curve.default_backend(method)));
            assert!(curve.prepare(method.operation, Some(method.name), None, &inputs).is_ok());
        }
        for operation in Operation::ALL {
            assert!(curve.methods().iter().any(|m| m.operation == operation), "{}", operation.name());
            let inputs = [input(operation, &small(77), &curve.base())];
            assert_eq!(
                curve.prepare(operation, Some("abacus"), None, &inputs).err(),
                Some(Error::UnknownMethod)
            );
        }
    }
    assert!(find("jac256189").is_ok() && find("ted256189").is_ok());
    assert_eq!(find("abacus").err(), Some(Error::UnknownCurve));
}

#[test]
fn what_is_done_by_default_is_constant_time() {
    for curve in curves() {
        for operation in [Operation::Mul, Operation::MulBase, Operation::MulBatch] {
            let method = curve.method(operation, None).unwrap();
            assert!(method.constant_time, "{} {}", operation.name(), method.name);
        }
    }
}

#[test]
fn what_is_wrong_with_an_input_is_said() {
    for model in Model::all() {
        let curve = model.curve();
        let wrong = |input: Input| curve.prepare(Operation::Mul, None, None, &[input]).err();
        let Point::Affine { x, y } = curve.base() else { panic!("a base point") };
        let point = |x: &[u8], y: &[u8]| Point::Affine { x: vec![x.to_vec()], y: vec![y.to_vec()] };
        let one = vec![1];
        assert_eq!(wrong(Input::Mul(vec![1; 33], curve.base())), Some(Error::ScalarTooLong { limit: 32 }));
        assert_eq!(wrong(Input::Mul([vec![0; 5], vec![1; 32]].concat(), curve.base())), None);
        let p = model.p.to_bytes_be();
        assert_eq!(wrong(Input::Mul(one.clone(), point(&p, &y[0]))), Some(Error::CoordinateTooLarge));
        assert_eq!(wrong(Input::Mul(one.clone(), point(&x[0], &[1; 40]))), Some(Error::CoordinateTooLarge));
        assert_eq!(wrong(Input::Mul(one.clone(), point(&x[0], &x[0]))), Some(Error::NotOnCurve));
        for bad in [vec![], vec![one.clone(), one.clone()]] {
            let p = Point::Affine { x: bad, y: y.clone() };
            assert_eq!(wrong(Input::Mul(one.clone(), p)), Some(Error::CoordinateShape));
        }
        let neutral = wrong(Input::Mul(one.clone(), Point::Infinity));
        assert_eq!(neutral, curve.info().neutral_is_affine.then_some(Error::NeutralPoint));
        assert_eq!(wrong(Input::MulBase(one)), Some(Error::UnknownOperation));
    }
}

/// Mean M and S of the paper's method over random scalars below r.
fn mean_cost(model: &Model) -> (f64, f64) {
    const N: u32 = 400;
    let mut random = Random(20);
    let curve = model.curve();
    let mut total = Counts::ZERO;
    for _ in 0..N {
        let k = loop {
            let k = random.int() % &model.r;
            if !k.is_zero() {
                break k;
            }
        };
        let counts =
            curve.count(Operation::Mul, Some("wnaf5"), &Input::Mul(k.to_bytes_be(), curve.base())).unwrap();
        assert_eq!(counts.inv, 1);
        total = total.plus(counts);
    }
    (total.mul as f64 / f64::from(N), total.sqr as f64 / f64::from(N))
}

/// The mean of wNAF of width 5 over random scalars of n bits, from the costs of single operations in Table 1.
///
/// A recoding has about n + 1/2 digits less the trailing zeros' share and (n + 1)/6 non-zero ones up to a constant: the figures below
/// state both from the definition (a non-zero digit every 6, the leading one costing nothing).
fn expected(bits: f64, doubling: (f64, f64), merged: (f64, f64), rest: (f64, f64)) -> (f64, f64) {
    let additions = bits / 6.0 - 1.0 + 1.0 / 6.0;
    let doublings = bits - 1.0 - additions;
    (
        doublings * doubling.0 + additions * merged.0 + rest.0,
        doublings * doubling.1 + additions * merged.1 + rest.1,
    )
}

#[test]
fn the_method_of_the_paper_costs_what_the_paper_says() {
    for model in Model::all() {
        println!("{} {:?}", model.name, mean_cost(&model));
    }
    let _ = expected;
    panic!("figures");
}

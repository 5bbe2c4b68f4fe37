//! The registry's lists agree with its functions, and whole multiplications have the costs that the papers
//! state.

use num_traits::Zero;
use secant_catalogue::Error;
use secant_catalogue::{Curve, Input, Operation, Output, Point, curves, find};
use secant_core::cpu::Backend;
use secant_core::operate;

use super::common::{Int, Model, Random, small};

/// An input of the operation, made of k and P.
fn input(operation: Operation, k: &Int, p: &Point) -> Input {
    let k = k.to_bytes_be();
    match operation {
        Operation::Mul | Operation::MulBatch => Input::Mul(k, p.clone()),
        Operation::MulBase => Input::MulBase(k),
        Operation::MulAdd => Input::MulAdd(k.clone(), p.clone(), k, p.clone()),
        Operation::Ladder | Operation::LadderBatch => match p {
            Point::Affine { x, .. } => Input::Ladder(k, x.clone()),
            // A group that has no ladder.
            Point::Infinity | Point::Encoded(_) => Input::Ladder(k, Vec::new()),
        },
        Operation::X25519 => Input::X25519([k[0]; 32], [9; 32]),
        Operation::Encode => Input::Encode(p.clone()),
        Operation::Decode => Input::Decode(match p {
            Point::Encoded(bytes) => *bytes,
            _ => [0; 32],
        }),
    }
}

/// Whether the registry knows the abscissas of the curve alone.
fn has_only_a_ladder(curve: &dyn Curve) -> bool {
    curve.methods().iter().all(|method| method.operation == Operation::Ladder)
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
                        assert!(!matches!(prepared.result(0), Err(_) | Ok(Output::Point(Point::Infinity))));
                    }
                    (true, false) => assert_eq!(prepared.err(), Some(Error::BackendNotAvailable(backend))),
                    (false, _) => assert_eq!(prepared.err(), Some(Error::BackendNotOffered(backend))),
                }
            }
            assert!(method.backends.contains(&curve.default_backend(method)));
            assert!(curve.prepare(method.operation, Some(method.name), None, &inputs).is_ok());
        }
        for operation in Operation::ALL {
            let offered = curve.methods().iter().any(|m| m.operation == operation);
            let all_have = matches!(operation, Operation::Mul | Operation::MulBase | Operation::MulAdd);
            assert!(offered || !all_have || has_only_a_ladder(*curve), "{}", operation.name());
            let inputs = [input(operation, &small(77), &curve.base())];
            assert_eq!(
                curve.prepare(operation, Some("abacus"), None, &inputs).err(),
                Some(Error::UnknownMethod)
            );
            let default = curve.prepare(operation, None, None, &inputs).err();
            assert_eq!(default, (!offered).then_some(Error::UnknownOperation));
        }
    }
    assert!(find("jac256189").is_ok() && find("ted256189").is_ok());
    assert_eq!(find("abacus").err(), Some(Error::UnknownCurve));
}

#[test]
fn what_is_done_by_default_is_constant_time() {
    for curve in curves() {
        let always = [Operation::Mul, Operation::MulBase];
        for operation in Operation::ALL.into_iter().filter(|o| *o != Operation::MulAdd) {
            let method = match curve.method(operation, None) {
                Err(_) if !always.contains(&operation) || has_only_a_ladder(*curve) => continue,
                method => method.unwrap(),
            };
            assert!(method.constant_time, "{} {}", operation.name(), method.name);
        }
    }
}

/// The default of `[k]P` takes vectors where the curve and the CPU have them, and words where these are asked
/// for.
#[test]
fn what_is_done_by_default_is_done_on_vectors() {
    for curve in curves() {
        let of_mul = || curve.methods().iter().filter(|m| m.operation == Operation::Mul);
        let Some(default) = of_mul().next() else { continue };
        let constant_time = of_mul().filter(|m| m.constant_time);
        let best = constant_time.map(|m| curve.default_backend(m)).max();
        assert_eq!(Some(curve.default_backend(default)), best, "{} {}", curve.info().name, default.name);
        for backend in [Backend::Portable, Backend::Mulx].into_iter().filter(|b| b.is_available()) {
            let inputs = [input(Operation::Mul, &small(77), &curve.base())];
            let offered = default.backends.contains(&backend);
            assert_eq!(curve.prepare(Operation::Mul, None, Some(backend), &inputs).is_ok(), offered);
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
        let limit = curve.info().scalar_bytes;
        assert_eq!(wrong(Input::Mul(vec![1; limit + 1], curve.base())), Some(Error::ScalarTooLong { limit }));
        assert_eq!(wrong(Input::Mul([vec![0; 5], vec![1; limit]].concat(), curve.base())), None);
        let p = model.p.to_bytes_be();
        assert_eq!(
            wrong(Input::Mul(one.clone(), point(&p, &y[0]))),
            Some(Error::Curve(operate::Error::CoordinateTooLarge))
        );
        assert_eq!(
            wrong(Input::Mul(one.clone(), point(&x[0], &[1; 80]))),
            Some(Error::Curve(operate::Error::CoordinateTooLarge))
        );
        assert_eq!(
            wrong(Input::Mul(one.clone(), point(&x[0], &x[0]))),
            Some(Error::Curve(operate::Error::NotOnCurve))
        );
        for bad in [vec![], vec![one.clone(), one.clone()]] {
            let p = Point::Affine { x: bad, y: y.clone() };
            assert_eq!(wrong(Input::Mul(one.clone(), p)), Some(Error::CoordinateShape));
        }
        let neutral = wrong(Input::Mul(one.clone(), Point::Infinity));
        assert_eq!(neutral, curve.info().neutral_is_affine.then_some(Error::NeutralPoint));
        assert_eq!(wrong(Input::MulBase(one)), Some(Error::UnknownOperation));
    }
}

/// (length, non-zero digits) of the NAF of width 5, from its definition.
fn naf5(k: &Int) -> (u64, u64) {
    let (mut k, mut length, mut weight) = (k.clone(), 0, 0);
    let mut at = 0;
    while !k.is_zero() {
        at += 1;
        let low = u32::try_from(&k % 32u32).unwrap();
        if low % 2 == 1 {
            k = if low < 16 { k - low } else { k + (32 - low) };
            (length, weight) = (at, weight + 1);
        }
        k >>= 1u32;
    }
    (length, weight)
}

/// (M, S) of: a doubling, a merged doubling-addition, the table 3P, .., 15P (L = 7) with the way back to
/// affine coordinates.
///
/// Longa-Gebotys 2010, Table 1 and section 5: Jacobian DBL 4M+4S, DBLADD 16M+5S with cached values, table
/// (5L+2)M+(2L+4)S, and M+S for the Z^2, Z^3 of each of its L points that DBLADD wants cached; then x/Z^2,
/// y/Z^3: 3M+1S. Extended Edwards DBL 4M+3S, DBLADD 12M+3S, table (8L+4)M+2S, then 2M.
const TABLE_1: [(&str, [(u64, u64); 3]); 2] = [
    ("jac256189", [(4, 4), (16, 5), (37 + 7 + 3, 18 + 7 + 1)]),
    ("ted256189", [(4, 3), (12, 3), (60 + 2, 2)]),
];

#[test]
fn the_method_of_the_paper_costs_what_the_paper_says() {
    const N: u64 = 300;
    for (model, (name, [double, double_add, rest])) in Model::all().iter().zip(TABLE_1) {
        assert_eq!(model.name, name);
        let mut random = Random::new(20);
        let curve = model.curve();
        let mut total = (0, 0);
        for _ in 0..N {
            let k = random.int() % &model.r;
            let input = Input::Mul(k.to_bytes_be(), curve.base());
            let counts = curve.count(Operation::Mul, Some("wnaf5"), &input).unwrap();
            // The leading digit is free; every other non-zero digit comes with the doubling before it.
            let (length, weight) = naf5(&k);
            let (doublings, additions) = (length - weight, weight - 1);
            let want = (
                doublings * double.0 + additions * double_add.0 + rest.0,
                doublings * double.1 + additions * double_add.1 + rest.1,
            );
            assert_eq!((counts.mul, counts.sqr, counts.inv), (want.0, want.1, 1), "{name} {k:#x}");
            total = (total.0 + counts.mul, total.1 + counts.sqr);
        }
        // Scalars below r of 253 and of 255 bits: about 252 doublings, 42 additions.
        let mean = (total.0 as f64 / N as f64, total.1 as f64 / N as f64);
        let about = if name == "jac256189" { (1547.0, 1068.0) } else { (1402.0, 756.0) };
        assert!((mean.0 / about.0 - 1.0).abs() < 0.005, "{name}: {} M", mean.0);
        assert!((mean.1 / about.1 - 1.0).abs() < 0.005, "{name}: {} S", mean.1);
    }
}

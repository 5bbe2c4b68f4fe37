//! ristretto255 by name, against the vectors of RFC 9496 and against itself.

use secant_catalogue::counting::{Counting, Tally};
use secant_catalogue::{Counts, Curve, Error, Input, Membership, Method, Operation, Output, Point, find};
use secant_core::cpu::Portable;
use secant_core::field::ratio::FiveModEight;
use secant_core::field::spare::Spare;
use secant_core::field::{Field, Single};
use serde_json::Value;

fn curve() -> &'static dyn Curve {
    find("ristretto255").unwrap()
}

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../../tests/vectors/ristretto255.json")).unwrap()
}

fn bytes(hex: &Value) -> [u8; 32] {
    let hex = hex.as_str().unwrap();
    std::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
}

/// The encodings of 0, G, 2G, ..
fn multiples() -> Vec<Point> {
    let multiples = vectors()["multiples_of_generator"].as_array().unwrap().clone();
    multiples.iter().map(|hex| Point::Encoded(bytes(hex))).collect()
}

/// Passes the answers of every method of an operation on every backend to `check`.
fn ask(operation: Operation, inputs: &[Input], check: impl Fn(&Method, &[Result<Output, Error>])) {
    let mut asked = 0;
    for method in curve().methods().iter().filter(|m| m.operation == operation) {
        for backend in method.backends.iter().filter(|b| b.is_available()) {
            let mut prepared = curve().prepare(operation, Some(method.name), Some(*backend), inputs).unwrap();
            (0..inputs.len()).for_each(|i| prepared.run(i));
            let found: Vec<_> = (0..inputs.len()).map(|i| prepared.result(i)).collect();
            check(method, &found);
            asked += 1;
        }
    }
    assert!(asked > 0);
}

fn points(points: &[Point]) -> Vec<Result<Output, Error>> {
    points.iter().map(|p| Ok(Output::Point(p.clone()))).collect()
}

#[test]
fn multiples_of_the_generator_by_every_method() {
    let multiples = multiples();
    assert_eq!(curve().base(), multiples[1]);
    let base: Vec<Input> = (0..16).map(|k| Input::MulBase(vec![k])).collect();
    ask(Operation::MulBase, &base, |method, found| {
        assert_eq!(found, points(&multiples), "{}", method.name);
    });
    // [k]([n]G) = [kn]G, the point of any class; k + 2r as well as k.
    let twice_r = "2000000000000000000000000000000029bdf3bd45ef39acb024c634b9eba7da";
    let twice_r = bytes(&Value::from(twice_r)).to_vec();
    let (mut inputs, mut wanted) = (Vec::new(), Vec::new());
    for n in 0..16 {
        for k in (0..16).filter(|k| k * n < 16) {
            let mut large = twice_r.clone();
            large[31] += k as u8;
            inputs.extend([vec![k as u8], large].map(|k| Input::Mul(k, multiples[n].clone())));
            wanted.extend([multiples[k * n].clone(), multiples[k * n].clone()]);
        }
    }
    ask(Operation::Mul, &inputs, |method, found| assert_eq!(found, points(&wanted), "{}", method.name));
    let (mut inputs, mut wanted) = (Vec::new(), Vec::new());
    for (m, i, n, j) in
        [(1, 2, 1, 3), (2, 2, 3, 3), (0, 5, 1, 7), (0, 1, 0, 1), (3, 1, 2, 1), (1, 0, 5, 1), (7, 1, 8, 1)]
    {
        inputs.push(Input::MulAdd(vec![m as u8], multiples[i].clone(), vec![n as u8], multiples[j].clone()));
        wanted.push(multiples[m * i + n * j].clone());
    }
    ask(Operation::MulAdd, &inputs, |method, found| assert_eq!(found, points(&wanted), "{}", method.name));
}

#[test]
fn encodings_by_every_method() {
    let multiples = multiples();
    let encode: Vec<Input> = multiples.iter().map(|p| Input::Encode(p.clone())).collect();
    ask(Operation::Encode, &encode, |method, found| assert_eq!(found, points(&multiples), "{}", method.name));
    let decode = |p: &Point| match p {
        Point::Encoded(bytes) => Input::Decode(*bytes),
        _ => panic!("an encoding"),
    };
    let inputs: Vec<Input> = multiples.iter().map(decode).collect();
    ask(Operation::Decode, &inputs, |method, found| assert_eq!(found, points(&multiples), "{}", method.name));
    let bad: Vec<[u8; 32]> =
        vectors()["invalid_encodings"].as_array().unwrap().iter().map(|v| bytes(&v["encoding"])).collect();
    let inputs: Vec<Input> = bad.iter().map(|bytes| Input::Decode(*bytes)).collect();
    ask(Operation::Decode, &inputs, |method, found| {
        assert!(found.iter().all(|r| *r == Err(Error::NotAnElement)), "{}: {found:?}", method.name);
    });
    for bytes in bad {
        let p = Point::Encoded(bytes);
        assert_eq!(curve().membership(&p), Err(Error::NotAnElement));
        let refused = curve().prepare(Operation::Mul, None, None, &[Input::Mul(vec![1], p)]);
        assert_eq!(refused.err(), Some(Error::NotAnElement));
    }
    assert_eq!(curve().membership(&multiples[5]), Ok(Membership::Subgroup));
}

#[test]
fn every_method_gives_the_same_of_large_scalars() {
    let points = curve().sample_points(5, 40);
    let k = |i: usize| (0..32).map(|j| (i * 37 + j * j * 11 + 200) as u8).collect::<Vec<u8>>();
    let mul: Vec<Input> = (0..40).map(|i| Input::Mul(k(i), points[i].clone())).collect();
    let sums: Vec<Input> =
        (0..40).map(|i| Input::MulAdd(k(i), points[i].clone(), k(i + 1), points[39 - i].clone())).collect();
    for (operation, inputs) in [(Operation::Mul, mul), (Operation::MulAdd, sums)] {
        let first = std::cell::RefCell::new(Vec::new());
        ask(operation, &inputs, |method, found| {
            let mut first = first.borrow_mut();
            if first.is_empty() {
                *first = found.to_vec();
            }
            assert_eq!(*first, found, "{}", method.name);
        });
    }
}

#[test]
fn points_with_coordinates_are_no_elements() {
    let edwards = find("edwards25519").unwrap();
    for (curve, other) in [(curve(), edwards), (edwards, curve())] {
        let input = Input::Mul(vec![1], other.base());
        assert_eq!(curve.prepare(Operation::Mul, None, None, &[input]).err(), Some(Error::PointShape));
    }
    // The neutral element may be called infinity, and is encoded in answers.
    let mut prepared =
        curve().prepare(Operation::Mul, None, None, &[Input::Mul(vec![5], Point::Infinity)]).unwrap();
    prepared.run(0);
    assert_eq!(prepared.result(0), Ok(Output::Point(Point::Encoded([0; 32]))));
    let limit = 32;
    let long = Input::MulBase(vec![1; limit + 1]);
    assert_eq!(
        curve().prepare(Operation::MulBase, None, None, &[long]).err(),
        Some(Error::ScalarTooLong { limit })
    );
}

/// The cost of the methods: those of edwards25519 with 3M+1S for all coordinates in place of the inversion
/// and the 2M after it.
#[test]
fn costs_are_those_that_are_stated() {
    let p = &curve().sample_points(3, 1)[0];
    let k = vec![0x0b; 32];
    let edwards = find("edwards25519").unwrap();
    let count = |curve: &dyn Curve, operation, name, input: Input| {
        curve.count(operation, Some(name), &input).unwrap()
    };
    let short = |c: Counts| (c.mul, c.sqr, c.inv);
    let ours = count(curve(), Operation::Mul, "window5", Input::Mul(k.clone(), p.clone()));
    let theirs = count(edwards, Operation::Mul, "window5", Input::Mul(k, edwards.base()));
    let (mul, sqr, inv) = short(theirs);
    assert_eq!(inv, 1);
    assert_eq!(short(ours), (mul - 2 + 3, sqr + 1, 0));
    // The power costs 251S+11M of the total.
    let (power_mul, power_sqr) = (11, 251);
    let encode = count(curve(), Operation::Encode, "rfc9496", Input::Encode(p.clone()));
    assert_eq!(short(encode), (21 + power_mul, 3 + power_sqr, 0));
    let Point::Encoded(bytes) = p else { panic!("an encoding") };
    let decode = count(curve(), Operation::Decode, "rfc9496", Input::Decode(*bytes));
    assert_eq!(short(decode), (16 + power_mul, 5 + power_sqr, 0));
}

#[test]
fn the_counted_power_is_that_of_the_field_at_its_cost() {
    type F = Spare<19, Portable>;
    for n in [0, 1, 2, 19, 0x1234_5678_9abc] {
        let tally = Tally::new();
        let power = Counting::<F>::from_u64((&tally, Portable), n).power_of_ratio();
        assert_eq!(power.to_repr(), F::from_u64(Portable, n).power_of_ratio().to_repr());
        assert_eq!((tally.counts().sqr, tally.counts().mul), (251, 11));
    }
}

//! `ladder` and `x25519` against affine big-integer arithmetic and against the stored vectors, through the
//! registry.

use num_traits::{One, Zero};
use secant_catalogue::Error;
use secant_catalogue::{Curve, Input, Operation, Output, find};
use secant_core::cpu::{Backend, Tier};
use secant_core::curve::curve25519;
use secant_core::operate;
use serde_json::Value;

use super::common::{Int, Model, Random, int};

/// The answers of every method on every backend of this CPU.
fn answers(curve: &dyn Curve, operation: Operation, input: &Input) -> Vec<Result<Output, Error>> {
    let mut answers = Vec::new();
    for method in curve.methods().iter().filter(|m| m.operation == operation) {
        for backend in method.backends.iter().filter(|b| b.is_available()) {
            let inputs = std::slice::from_ref(input);
            let prepared = curve.prepare(operation, Some(method.name), Some(*backend), inputs);
            answers.push(prepared.and_then(|mut prepared| {
                prepared.run(0);
                prepared.result(0)
            }));
        }
    }
    assert!(!answers.is_empty());
    answers
}

fn ladder(model: &Model, k: &Int, u: &Int) -> Int {
    let input = Input::Ladder(k.to_bytes_be(), vec![u.to_bytes_be()]);
    let found: Vec<Int> = [Operation::Ladder, Operation::LadderBatch]
        .into_iter()
        .flat_map(|operation| answers(model.curve(), operation, &input))
        .map(|answer| match answer {
            Ok(Output::Abscissa(u)) => Int::from_bytes_be(&u[0]),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(found.iter().all(|u| *u == found[0]), "{k:#x} {u:#x}: {found:x?}");
    found[0].clone()
}

fn stored(curve: &str) -> Value {
    let path = format!("{}/../../tests/vectors/{curve}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn ladders_of_stored_vectors() {
    for model in [Model::curve25519(), Model::m221()] {
        let vectors = stored(model.name);
        let rows = vectors["ladder_u"].as_array().unwrap();
        assert_eq!(rows.len(), 30);
        for row in rows {
            let [k, u, out] = ["k", "u", "out"].map(|name| int(row[name].as_str().unwrap()));
            assert_eq!(ladder(&model, &k, &u), out, "{row}");
        }
    }
}

/// Cut into batches of every size up to two vectors and one more.
#[test]
fn stored_vectors_in_batches() {
    for model in [Model::curve25519(), Model::m221()] {
        let vectors = stored(model.name);
        let of = |row: &Value, name: &str| int(row[name].as_str().unwrap());
        let rows = vectors["ladder_u"].as_array().unwrap();
        let curve = model.curve();
        for method in curve.methods().iter().filter(|m| m.operation == Operation::LadderBatch) {
            for backend in method.backends.iter().filter(|b| b.is_available()) {
                for size in (1..=17).chain([rows.len()]) {
                    for rows in rows.chunks(size) {
                        let input =
                            |row| Input::Ladder(of(row, "k").to_bytes_be(), vec![of(row, "u").to_bytes_be()]);
                        let inputs: Vec<Input> = rows.iter().map(input).collect();
                        let name = Some(method.name);
                        let mut batch =
                            curve.prepare(Operation::LadderBatch, name, Some(*backend), &inputs).unwrap();
                        batch.run(0);
                        for (i, row) in rows.iter().enumerate() {
                            let Ok(Output::Abscissa(u)) = batch.result(i) else { panic!("{row}") };
                            assert_eq!(Int::from_bytes_be(&u[0]), of(row, "out"), "{size} {row}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn ladders_on_the_curve_and_on_the_twist() {
    let mut random = Random::new(30);
    for model in [Model::curve25519(), Model::m221()] {
        let twist = model.twist();
        let mut scalars = model.edges();
        scalars.extend((0..20).map(|_| model.scalar(&mut random)));
        let mut points = vec![model.any(&mut random), model.full_order(&mut random)];
        points.extend([2, 4, 8].map(|order| model.low_order(order, &mut random)));
        for (on, p) in points.iter().map(|p| (&model, p)).chain([(&twist, &twist.any(&mut random))]) {
            let u = p.as_ref().unwrap().0.clone();
            for k in scalars.iter().step_by(3) {
                let want = on.mul(k, p).map_or_else(Int::zero, |(u, _)| u);
                assert_eq!(ladder(&model, k, &u), want, "{k:#x} {u:#x}");
            }
        }
        // Multiples of the point with abscissa 0 are this point and infinity, and both give 0.
        for k in &scalars {
            assert_eq!(ladder(&model, k, &Int::zero()), Int::zero());
        }
    }
}

#[test]
fn what_is_wrong_with_a_ladder_is_said() {
    let model = Model::curve25519();
    let curve = model.curve();
    let said = |k: &[u8], u: Vec<Vec<u8>>| {
        let input = Input::Ladder(k.to_vec(), u);
        curve.prepare(Operation::Ladder, None, None, &[input]).err()
    };
    assert_eq!(said(&[1; 33], vec![vec![9]]), Some(Error::ScalarTooLong { limit: 32 }));
    assert_eq!(said(&[&[0; 9][..], &[255; 32]].concat(), vec![vec![0, 9]]), None);
    for u in [model.p.clone(), &model.p + 9u32, (Int::one() << 256u32) - 1u32, Int::one() << 256u32] {
        assert_eq!(
            said(&[1], vec![u.to_bytes_be()]),
            Some(Error::Curve(operate::Error::CoordinateTooLarge)),
            "{u:x}"
        );
    }
    assert_eq!(said(&[1], vec![(&model.p - 1u32).to_bytes_be()]), None);
    assert_eq!(said(&[1], vec![]), Some(Error::CoordinateShape));
    assert_eq!(said(&[1], vec![vec![1], vec![2]]), Some(Error::CoordinateShape));
    for other in ["p256", "m221"] {
        let other = find(other).unwrap().prepare(Operation::X25519, None, None, &[]).err();
        assert_eq!(other, Some(Error::UnknownOperation));
    }
    let clmul = curve.prepare(Operation::Ladder, None, Some(Backend::Clmul), &[]).err();
    assert_eq!(clmul, Some(Error::BackendNotOffered(Backend::Clmul)));
}

fn bytes(text: &Value) -> [u8; 32] {
    let text = text.as_str().unwrap();
    core::array::from_fn(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap())
}

fn x25519(k: [u8; 32], u: [u8; 32]) -> [u8; 32] {
    let found = answers(find("curve25519").unwrap(), Operation::X25519, &Input::X25519(k, u));
    let Ok(Output::Bytes(out)) = found[0] else { panic!("{found:?}") };
    assert!(found.iter().all(|answer| *answer == Ok(Output::Bytes(out))), "{found:?}");
    out
}

#[test]
fn x25519_of_stored_vectors() {
    let vectors = stored("curve25519");
    let rows = vectors["x25519"].as_array().unwrap();
    assert_eq!(rows.len(), 38);
    for row in rows {
        assert_eq!(x25519(bytes(&row["k"]), bytes(&row["u"])), bytes(&row["out"]), "{row}");
    }
    for row in vectors["x25519_iter"].as_array().unwrap() {
        let (mut k, mut u) = (bytes(&row["start"]), bytes(&row["start"]));
        for _ in 0..row["iterations"].as_u64().unwrap() {
            (k, u) = (x25519(k, u), k);
        }
        assert_eq!(k, bytes(&row["k"]), "{row}");
    }
}

#[test]
fn x25519_is_a_ladder_of_what_the_rfc_makes_of_its_bytes() {
    let mut random = Random::new(31);
    let model = Model::curve25519();
    let little = |n: &Int| {
        let mut bytes = n.to_bytes_le();
        bytes.resize(32, 0);
        <[u8; 32]>::try_from(bytes).unwrap()
    };
    for i in 0..60u32 {
        let (k, mut u) = (random.int(), random.int());
        // Not canonical, with the top bit and without.
        if i < 38 {
            u = &model.p + i % 19 + (Int::from(i / 19) << 255u32);
        }
        let mut clamped = k.clone();
        (0..3).for_each(|bit| clamped.set_bit(bit, false));
        clamped.set_bit(254, true);
        clamped.set_bit(255, false);
        let mut masked = u.clone();
        masked.set_bit(255, false);
        let want = ladder(&model, &clamped, &(masked % &model.p));
        assert_eq!(x25519(little(&k), little(&u)), little(&want), "{k:x} {u:x}");
    }
}

#[test]
fn the_base_point_of_x25519_is_multiplied_as_by_the_ladder() {
    let mut random = Random::new(40);
    let nine = core::array::from_fn(|i| if i == 0 { 9 } else { 0 });
    let mut keys = vec![[0; 32], [255; 32], [128; 32], [7; 32]];
    keys.extend((0..60).map(|_| {
        let words: [[u8; 8]; 4] = core::array::from_fn(|_| random.word().to_le_bytes());
        <[u8; 32]>::try_from(words.concat()).unwrap()
    }));
    for k in keys {
        let want = x25519(k, nine);
        for tier in Backend::ALL.into_iter().filter_map(Tier::of) {
            assert_eq!(curve25519::x25519_base(tier, &k), want, "{tier:?} {k:x?}");
        }
    }
}

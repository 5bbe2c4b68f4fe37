//! X448, Ed448 and decaf448: what RFC 7748, RFC 8032 and RFC 9496 publish.

use super::*;

fn lines(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(file);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn x448_gives_the_answers_of_rfc_7748() {
    let secret = "9a8f4925d1519f5775cf46b04b5800d4ee9ee8bae8bc5565d498c28dd9c9baf574a9419744897391006382a6f127ab1d9ac2d8c0a598726b";
    let public = "9b08f7cc31b7e3e67d22d5aea121074a273bd2b83de09c63faa73d2c22c5d9bbc836647241d953d40c5b12da88120d53177f80e532c41fa0";
    let other = "3eb7a829b0cd20f5bcfc0b599b6feccf6da4627107bdb0d4f345b43027d8b972fc3e34fb4232a13ca706dcb57aec3dae07bdc1c67bf33609";
    let shared = "07fff4181ac6cc95ec1c16a94a0f74d12da232ce40a77552281d282bb60c0b56fd2464c335543936521c24403085d59a449a5037514a879d";
    let base = json!({"op": "x448_base", "k": secret});
    assert_eq!(good(&base), json!({"out": public}));
    fields_are_checked(&base);
    let request = json!({"op": "x448", "k": secret, "u": other});
    assert_eq!(good(&request), json!({"out": shared}));
    assert_eq!(good(&set(&request, "curve", "curve448")), json!({"out": shared}));
    fields_are_checked(&request);
    for u in ["00".repeat(56), format!("01{}", "00".repeat(55))] {
        bad(&set(&request, "u", u), "the shared secret is");
    }
    for u in ["", &other[2..], &format!("{other}00")] {
        bad(&set(&request, "u", u), "56 are wanted");
    }
    bad(&set(&request, "curve", "curve25519"), "curve: this operation is about curve448");
}

#[test]
fn ed448_gives_the_signatures_of_rfc_8032() {
    for line in lines("ed448.txt").lines() {
        let [kind, seed, public, message, context, signature] =
            line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let empty = |digits: &str| digits.trim_start_matches('-').to_string();
        let prehash = kind == "prehashed";
        let sign = json!({"op": "ed448_sign", "seed": seed, "message": empty(message), "context": empty(context), "prehash": prehash});
        assert_eq!(good(&sign), json!({"signature": signature}));
        let verify = json!({"op": "ed448_verify", "public": public, "message": empty(message), "signature": signature,
            "context": empty(context), "prehash": prehash});
        assert_eq!(good(&verify), json!({"valid": true}));
        for (field, value) in [
            ("message", json!("ff")),
            ("context", json!("ff")),
            ("prehash", json!(!prehash)),
            ("signature", json!(signature[2..])),
            ("public", json!(format!("{}80", "00".repeat(56)))),
        ] {
            assert_eq!(good(&set(&verify, field, value)), json!({"valid": false}), "{field}");
        }
        bad(&set(&verify, "public", &public[2..]), "57 are wanted");
        bad(&set(&sign, "context", "00".repeat(256)), "context: ");
    }
    let seed = "00".repeat(57);
    fields_are_checked(&json!({"op": "ed448_sign", "seed": seed, "message": "01"}));
}

#[test]
fn decaf448_mul_gives_the_multiples_of_rfc_9496() {
    let text = lines("decaf448.txt");
    let of = |kind: &'static str| {
        text.lines().filter_map(move |l| l.strip_prefix(kind)).map(|l| l.replace(' ', "")).collect::<Vec<_>>()
    };
    let multiples = of("multiple ");
    let request = json!({"op": "decaf448_mul", "k": "0x2", "point": multiples[1]});
    for (i, multiple) in multiples.iter().enumerate() {
        assert_eq!(good(&set(&request, "k", format!("0x{i:x}"))), json!({"point": multiple}));
    }
    let more = order("edwards448") * 3u32 + 7u32;
    assert_eq!(good(&set(&request, "k", hexadecimal(&more)))["point"], multiples[7]);
    fields_are_checked(&request);
    for encoding in of("bad ") {
        bad(&set(&request, "point", encoding), "point: ");
    }
    bad(&set(&request, "k", format!("0x1{}", "00".repeat(56))), "k: the scalar is longer than 56 bytes");
}

/// Multiples, sums and the ladder on these curves, by name.
#[test]
fn the_curves_answer_by_name() {
    let base = good(&json!({"op": "mul_base", "curve": "edwards448", "k": "0x1"}));
    let sum = json!({"op": "msm", "curve": "edwards448", "scalars": ["0x2", "0x3"],
        "points": [[base["x"], base["y"]], [base["x"], base["y"]]]});
    assert_eq!(good(&sum), good(&json!({"op": "mul_base", "curve": "Ed448", "k": "0x5"})));
    assert_eq!(
        good(&json!({"op": "msm", "curve": "edwards448", "scalars": [], "points": []})),
        json!({"x": "0x0", "y": "0x1"})
    );
    let ladder = json!({"op": "ladder", "curve": "curve448", "k": "0x1", "u": "0x5"});
    assert_eq!(good(&ladder)["u"].as_str().map(|u| integer(&json!(u))), Some(5u32.into()));
}

//! The operations of protocols: known answers, and everything that can be wrong.

mod goldilocks;
mod signatures;

use std::path::Path;

use num_bigint::BigUint;

use super::*;

/// RFC 7748, section 6.1: secret and public keys.
const ALICE: (&str, &str) = (
    "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
    "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
);
const BOB: (&str, &str) = (
    "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
    "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
);

/// The base point of P-256.
const GX: &str = "0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";
const GY: &str = "0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

/// The size of P-256's field, and its order.
fn p256() -> (BigUint, BigUint) {
    let read = |text: &str| BigUint::parse_bytes(text.as_bytes(), 16).unwrap();
    (
        read("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"),
        read("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
    )
}

/// The answer that is the neutral element.
fn neutral(curve: &str) -> Value {
    if curve == "edwards25519" { json!({"x": "0x0", "y": "0x1"}) } else { json!({"infinity": true}) }
}

/// The answers by the library's curves.
fn all(input: &str) -> (Vec<Value>, bool) {
    eval_on(Catalogue(secant_catalogue::curves()), input)
}

/// The answer to one right request.
fn good(request: &Value) -> Value {
    let (mut answers, good) = all(&request.to_string());
    assert!(good && answers.len() == 1, "{request}: {answers:?}");
    answers.remove(0)
}

/// Checks that the request is refused, with an error that contains `says`.
fn bad(request: &Value, says: &str) {
    bad_line(&request.to_string(), says);
}

fn bad_line(line: &str, says: &str) {
    let (answers, good) = all(line);
    assert!(!good && answers.len() == 1, "{line}: {answers:?}");
    let found = answers[0]["error"].as_str().unwrap();
    assert!(found.contains(says) && found.len() < 400, "{line}: {found}");
}

/// `request` with another value in a field.
fn set(request: &Value, field: &str, value: impl Into<Value>) -> Value {
    let mut changed = request.clone();
    changed[field] = value.into();
    changed
}

fn without(request: &Value, field: &str) -> Value {
    let mut changed = request.clone();
    changed.as_object_mut().unwrap().remove(field).unwrap();
    changed
}

/// The JSON of a file of tests/vectors.
fn vectors(file: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(file);
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn integer(value: &Value) -> BigUint {
    let text = value.as_str().unwrap();
    BigUint::parse_bytes(text.strip_prefix("0x").unwrap().as_bytes(), 16).unwrap()
}

/// The order of a curve's base point.
fn order(curve: &str) -> BigUint {
    let order = secant_catalogue::find(curve).unwrap().info().order;
    BigUint::parse_bytes(order.trim_start_matches("0x").as_bytes(), 16).unwrap()
}

/// The integer as so many bytes in digits.
fn digits(value: &BigUint, bytes: usize) -> String {
    format!("{value:0width$x}", width = 2 * bytes)
}

fn hexadecimal(value: &BigUint) -> String {
    format!("0x{value:x}")
}

/// Checks the fields of an operation: required ones once, no unknown ones, and names of methods and backends
/// that exist.
fn fields_are_checked(request: &Value) {
    let answer = good(request);
    let with_id = good(&set(request, "id", json!([1, "a"])));
    assert_eq!(set(&answer, "id", json!([1, "a"])), with_id);
    for (field, value) in
        [("backend", "portable"), ("backend", "ifma"), ("method", "window5"), ("method", "ladder")]
    {
        let known = |name: &str| {
            secant_catalogue::curves().iter().any(|c| c.methods().iter().any(|m| m.name == name))
        };
        if field == "backend" || known(value) {
            assert_eq!(good(&set(request, field, value)), answer);
        }
    }
    bad(&set(request, "backend", "abacus"), "unknown backend 'abacus'");
    bad(&set(request, "method", "abacus"), "unknown method: 'abacus'");
    bad(&set(request, "method", 1), "method: a string");
    bad(&set(request, "abacus", 1), "unknown field 'abacus'");
    for (field, value) in request.as_object().unwrap() {
        bad(&without(request, field), &format!("field '{field}' is missing"));
        bad(&set(request, field, json!(7)), &format!("{field}: "));
        bad(&set(request, field, json!(null)), &format!("{field}: "));
        let line = request.to_string();
        let twice = format!("{{\"{field}\":{value},{}", &line[1..]);
        bad_line(&twice, &format!("field '{field}' is given twice"));
    }
}

/// Checks that a curve's other names are accepted in the request, and that other curves are refused.
fn curves_are_named(request: &Value, other_name: &str, not_offered: &str) {
    assert_eq!(good(&set(request, "curve", other_name)), good(request));
    bad(&set(request, "curve", not_offered), "does not offer that operation");
    bad(&set(request, "curve", "p265"), "unknown curve 'p265': did you mean p256?");
    bad(&set(request, "curve", "p".repeat(100_000)), "unknown curve 'pppp");
}

#[test]
fn x25519_base_gives_public_keys() {
    let request = json!({"op": "x25519_base", "k": ALICE.0});
    for (k, out) in [ALICE, BOB] {
        assert_eq!(good(&set(&request, "k", k)), json!({"out": out}));
        assert_eq!(good(&set(&request, "k", k.to_uppercase())), json!({"out": out}));
        assert_eq!(good(&set(&set(&request, "k", k), "curve", "X25519")), json!({"out": out}));
    }
    let base = format!("09{}", "00".repeat(31));
    for row in vectors("curve25519.json")["x25519"].as_array().unwrap() {
        let by_ladder = json!({"op": "x25519", "k": row["k"], "u": base});
        assert_eq!(good(&set(&request, "k", row["k"].clone())), good(&by_ladder));
    }
    fields_are_checked(&request);
    for k in ["", &ALICE.0[1..], &ALICE.0[2..], &format!("{}00", ALICE.0), &format!("0x{}", ALICE.0)] {
        bad(&set(&request, "k", k), "k: 64 hexadecimal digits");
    }
    bad(&set(&request, "k", ALICE.0.replace('7', "g")), "k: 'g' is no hexadecimal digit");
    bad(&set(&request, "curve", "p256"), "curve: this operation is about curve25519");
}

#[test]
fn ecdh_gives_the_abscissas_of_the_vectors() {
    for (curve, bytes) in [
        ("p224", 28),
        ("p256", 32),
        ("p384", 48),
        ("p521", 66),
        ("secp256k1", 32),
        ("sm2", 32),
        ("brainpoolp256r1", 32),
        ("brainpoolp384r1", 48),
        ("brainpoolp512r1", 64),
        ("b233", 30),
        ("b409", 52),
    ] {
        let vectors = vectors(&format!("{curve}.json"));
        let order = order(curve);
        let mut agreed = 0;
        let zero = BigUint::ZERO;
        for row in vectors["mul"].as_array().unwrap() {
            let d = integer(&row["k"]);
            let public = if row["px"] == "infinity" {
                "00".to_string()
            } else {
                let (x, y) = (integer(&row["px"]), integer(&row["py"]));
                format!("04{}{}", digits(&x, bytes), digits(&y, bytes))
            };
            let request = json!({"op": "ecdh", "curve": curve, "d": row["k"], "public": public});
            if d == zero {
                bad(&request, "d: the secret key is 0");
            } else if d >= order {
                bad(&request, "d: the scalar is not below the order");
            } else if public == "00" {
                bad(&request, "public: the point at infinity");
            } else {
                assert_eq!(good(&request), json!({"shared": digits(&integer(&row["qx"]), bytes)}));
                agreed += 1;
            }
        }
        assert!(agreed > 10, "{curve}");
        for row in vectors["mul_cofactor"].as_array().into_iter().flatten() {
            if row["px"] != "infinity" {
                let (x, y) = (integer(&row["px"]), integer(&row["py"]));
                let public = format!("04{}{}", digits(&x, bytes), digits(&y, bytes));
                bad(
                    &json!({"op": "ecdh", "curve": curve, "d": "0x5", "public": public}),
                    "outside the subgroup",
                );
            }
        }
    }
}

#[test]
fn ecdh_takes_right_keys_only() {
    let (p, r) = (p256().0, p256().1);
    let (x, y) = (integer(&json!(GX)), integer(&json!(GY)));
    let encoded = |tag: &str, integers: &[&BigUint]| {
        integers.iter().fold(tag.to_string(), |text, n| text + &digits(n, 32))
    };
    let whole = encoded("04", &[&x, &y]);
    let request = json!({"op": "ecdh", "curve": "p256", "d": "0x5", "public": whole});
    let answer = good(&request);
    // The ordinate of the base point is odd.
    assert_eq!(good(&set(&request, "public", encoded("03", &[&x]))), answer);
    assert_eq!(good(&set(&request, "public", encoded("02", &[&x]))), answer);
    assert_eq!(good(&set(&request, "public", whole.to_uppercase())), answer);
    assert_eq!(good(&set(&request, "d", "0x0005")), answer);
    assert_eq!(good(&set(&request, "d", hexadecimal(&(&r - 5u32)))), answer);
    assert_eq!(good(&set(&request, "d", "0x1"))["shared"], digits(&x, 32));
    fields_are_checked(&request);
    curves_are_named(&request, "NIST P-256", "edwards25519");

    let key = |public: String, says: &str| bad(&set(&request, "public", public), &format!("public: {says}"));
    key("00".into(), "the point at infinity is no public key");
    key("".into(), "the byte string has a wrong length");
    key(whole[..whole.len() - 2].into(), "the byte string has a wrong length");
    key(format!("{whole}00"), "the byte string has a wrong length");
    key(format!("00{whole}"), "");
    key(encoded("04", &[&x]), "the byte string has a wrong length");
    key(encoded("02", &[&x, &y]), "the byte string has a wrong length");
    key(whole[1..].into(), "bytes have two digits each");
    key(format!("0x{whole}"), "'x' is no hexadecimal digit");
    for tag in ["01", "05", "06", "07", "80", "ff"] {
        key(encoded(tag, &[&x, &y]), "no encoding starts with the byte");
    }
    key(encoded("04", &[&x, &(&y + 1u32)]), "no point of the curve");
    key(encoded("04", &[&p, &y]), "a coordinate is not below");
    key(encoded("04", &[&x, &p]), "a coordinate is not below");
    key(encoded("02", &[&p]), "a coordinate is not below");
    // No point has abscissa 1.
    key(encoded("02", &[&BigUint::from(1u32)]), "no point of the curve");
    for d in ["0x0", "0x0000"] {
        bad(&set(&request, "d", d), "d: the secret key is 0");
    }
    for d in [r.clone(), &r + 1u32, BigUint::from(1u32) << 256, BigUint::from(1u32) << 100_000] {
        bad(&set(&request, "d", hexadecimal(&d)), "d: the scalar is not below the order");
    }
    for d in ["5", "0x", "-0x5", "0xg"] {
        bad(&set(&request, "d", d), "d: ");
    }
}

#[test]
fn msm_gives_the_sums_of_the_vectors() {
    for curve in [
        "p224",
        "p256",
        "p384",
        "p521",
        "secp256k1",
        "sm2",
        "brainpoolp256r1",
        "brainpoolp384r1",
        "brainpoolp512r1",
        "edwards25519",
    ] {
        let vectors = vectors(&format!("{curve}.json"));
        let order = order(curve);
        for row in vectors["dmul"].as_array().unwrap() {
            if [&row["px"], &row["qx"]].iter().any(|x| **x == "infinity") {
                continue;
            }
            let (p, q) = (json!([row["px"], row["py"]]), json!([row["qx"], row["qy"]]));
            let request =
                json!({"op": "msm", "curve": curve, "scalars": [row["m"], row["n"]], "points": [p, q]});
            let infinite = row["rx"] == "infinity";
            let sum =
                if infinite { json!({"infinity": true}) } else { json!({"x": row["rx"], "y": row["ry"]}) };
            assert_eq!(good(&request), sum, "{request}");
            if infinite {
                continue;
            }
            // An odd number of terms, the last of which takes the sum away.
            let request = json!({
                "op": "msm", "curve": curve,
                "scalars": [row["m"], row["n"], hexadecimal(&(&order - 1u32))],
                "points": [p, q, [row["rx"], row["ry"]]],
            });
            assert_eq!(good(&request), neutral(curve), "{request}");
        }
    }
}

#[test]
fn msm_adds_many_terms_that_repeat_and_cancel() {
    for curve in ["p256", "secp256k1", "edwards25519"] {
        let order = order(curve);
        let most = (BigUint::from(1u32) << 256) - 1u32;
        let base_mul = |k: &BigUint| good(&json!({"op": "mul_base", "curve": curve, "k": hexadecimal(k)}));
        let point = |k: u32| {
            let p = base_mul(&(BigUint::from(k)));
            json!([p["x"], p["y"]])
        };
        // Multiples of the base point by 1 to 5, and their negatives.
        let multiples: Vec<Value> = (1..6).map(point).collect();
        for count in [1usize, 2, 3, 100, 101] {
            let (mut scalars, mut points, mut sum) = (Vec::new(), Vec::new(), BigUint::ZERO);
            for i in 0..count {
                let k = match i % 4 {
                    0 => &most - i,
                    1 => BigUint::from(i),
                    2 => &order - i,
                    _ => (&order * 7u32) >> i,
                };
                sum += &k * (i % 5 + 1);
                scalars.push(hexadecimal(&k));
                points.push(multiples[i % 5].clone());
            }
            let request = json!({"op": "msm", "curve": curve, "scalars": scalars, "points": points});
            assert_eq!(good(&request), base_mul(&(sum % &order)), "{curve} {count}");
        }
        let empty = json!({"op": "msm", "curve": curve, "scalars": [], "points": []});
        assert_eq!(good(&empty), neutral(curve));
    }
    // The neutral element is a point of the Edwards curve, and may be a term.
    let request = json!({"op": "msm", "curve": "Ed25519", "scalars": ["0x5", "0x0"], "points": [["0x0", "0x1"], ["0x0", "0x1"]]});
    assert_eq!(good(&request), neutral("edwards25519"));
}

#[test]
fn msm_refuses_what_is_no_sum() {
    let (p, _) = p256();
    let request =
        json!({"op": "msm", "curve": "p256", "scalars": ["0x2", "0x3"], "points": [[GX, GY], [GX, GY]]});
    fields_are_checked(&request);
    curves_are_named(&request, "secp256r1", "m221");
    let scalars = |value: Value, says: &str| bad(&set(&request, "scalars", value), says);
    scalars(json!([]), "0 scalars for 2 points");
    scalars(json!(["0x1"]), "1 scalars for 2 points");
    scalars(json!(["0x1", "0x2", "0x3"]), "3 scalars for 2 points");
    scalars(json!("0x1"), "scalars: a list is wanted");
    scalars(json!(["0x1", 2]), "scalars[1]: ");
    scalars(json!(["0x1", "2"]), "scalars[1]: a hexadecimal integer begins with 0x");
    scalars(
        json!(["0x1", format!("0x1{}", "00".repeat(32))]),
        "scalars[1]: the scalar is longer than 32 bytes",
    );
    let points = |value: Value, says: &str| bad(&set(&request, "points", json!([[GX, GY], value])), says);
    points(json!([GX]), "points[1]: a list of two strings");
    points(json!([GX, GY, GX]), "points[1]: a list of two strings");
    points(json!(GX), "points[1]: a list of two strings");
    points(json!([GX, 1]), "points[1]: a list of two strings");
    points(json!([GX, "1"]), "points[1]: a hexadecimal integer begins with 0x");
    points(json!([GX, GX]), "points[1]: no point of the curve");
    points(json!(["0x0", "0x0"]), "points[1]: no point of the curve");
    points(json!([hexadecimal(&p), GY]), "points[1]: a coordinate is not below");
    points(json!([GX, hexadecimal(&(BigUint::from(1u32) << 256))]), "points[1]: a coordinate is not below");
    // (0, -1) has order 2.
    let two = "0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec";
    let request = json!({"op": "msm", "curve": "edwards25519", "scalars": ["0x1"], "points": [["0x0", two]]});
    bad(&request, "points[0]: the point is outside the subgroup of prime order");
}

#[test]
fn hash_to_curve_gives_the_points_of_rfc_9380() {
    for (curve, file) in [
        ("p256", "P256_XMD_SHA-256_SSWU_RO"),
        ("p384", "P384_XMD_SHA-384_SSWU_RO"),
        ("p521", "P521_XMD_SHA-512_SSWU_RO"),
        ("secp256k1", "secp256k1_XMD_SHA-256_SSWU_RO"),
        ("edwards25519", "edwards25519_XMD_SHA-512_ELL2_RO"),
        ("curve25519", "curve25519_XMD_SHA-512_ELL2_RO"),
    ] {
        let file = vectors(&format!("hash_to_curve/{file}.json"));
        let rows = file["vectors"].as_array().unwrap();
        assert_eq!(rows.len(), 5);
        for row in rows {
            let text = |value: &Value| crate::hex::digits(value.as_str().unwrap().as_bytes());
            let request = json!({"op": "hash_to_curve", "curve": curve, "dst": text(&file["dst"]), "message": text(&row["msg"])});
            let (found, wanted) = (good(&request), &row["P"]);
            let names = if curve == "curve25519" { ["u", "v"] } else { ["x", "y"] };
            assert_eq!(found.as_object().unwrap().len(), 2);
            assert_eq!(integer(&found[names[0]]), integer(&wanted["x"]), "{request}");
            assert_eq!(integer(&found[names[1]]), integer(&wanted["y"]), "{request}");
        }
    }
}

#[test]
fn hash_to_curve_takes_tags_of_one_byte_and_more() {
    let request = json!({"op": "hash_to_curve", "curve": "p256", "dst": "51", "message": ""});
    fields_are_checked(&request);
    curves_are_named(&request, "prime256v1", "p224");
    // Above 255 bytes the tag is hashed first (section 5.3.3), which gives a tag of 32 bytes.
    let long = crate::hex::digits(&[0x61; 256]);
    let hashed = "7afe28fb6d75fadd7344424bccf4417d212765fa758f16ce7b7c83098efd6dfb";
    assert_eq!(good(&set(&request, "dst", long.as_str())), good(&set(&request, "dst", hashed)));
    assert_ne!(good(&set(&request, "dst", long.as_str())), good(&set(&request, "dst", &long[2..])));
    bad(&set(&request, "dst", ""), "dst: the domain separation tag is empty");
    for field in ["dst", "message"] {
        bad(&set(&request, field, "515"), &format!("{field}: bytes have two digits each"));
        bad(&set(&request, field, "0x51"), &format!("{field}: 'x' is no hexadecimal digit"));
    }
    let ristretto = good(&set(&request, "curve", "ristretto255"));
    let product = json!({"op": "ristretto255_mul", "k": "0x1", "point": ristretto["point"]});
    assert_eq!(good(&product), ristretto);
}

#[test]
fn ristretto255_mul_gives_the_multiples_of_rfc_9496() {
    let vectors = vectors("ristretto255.json");
    let multiples = vectors["multiples_of_generator"].as_array().unwrap();
    let request = json!({"op": "ristretto255_mul", "k": "0x2", "point": multiples[1]});
    for (i, multiple) in multiples.iter().enumerate() {
        let answer = json!({"point": multiple});
        assert_eq!(good(&set(&request, "k", format!("0x{i:x}"))), answer);
        for (j, product) in multiples.iter().enumerate().skip(1) {
            if i % j == 0 {
                let (point, k) = (&multiples[j], format!("0x{:x}", i / j));
                assert_eq!(good(&set(&set(&request, "point", point.clone()), "k", k)), answer, "{product}");
            }
        }
    }
    let order = order("edwards25519");
    assert_eq!(good(&set(&request, "k", hexadecimal(&order)))["point"], multiples[0]);
    assert_eq!(good(&set(&request, "k", hexadecimal(&(&order * 15u32 + 7u32))))["point"], multiples[7]);
    assert_eq!(good(&set(&request, "curve", "ristretto255"))["point"], multiples[2]);
    fields_are_checked(&request);

    for row in vectors["invalid_encodings"].as_array().unwrap() {
        bad(&set(&request, "point", row["encoding"].clone()), "point: ");
    }
    let encoding = multiples[1].as_str().unwrap();
    for point in ["", &encoding[2..], &format!("{encoding}00"), &format!("0x{encoding}")] {
        bad(&set(&request, "point", point), "point: 64 hexadecimal digits");
    }
    bad(&set(&request, "k", format!("0x1{}", "00".repeat(32))), "k: the scalar is longer than 32 bytes");
    bad(&set(&request, "k", "2"), "k: ");
    bad(&set(&request, "curve", "edwards25519"), "curve: this operation is about ristretto255");
}

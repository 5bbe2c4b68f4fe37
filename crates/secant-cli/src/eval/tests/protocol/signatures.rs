//! Signatures: vectors, and everything that can be wrong.

use sha2::{Digest, Sha512};

use super::*;
use crate::hex;

const CURVES: [(&str, usize); 5] =
    [("p224", 28), ("p256", 32), ("p384", 48), ("p521", 66), ("secp256k1", 32)];

/// The request to verify the signature of a vector.
fn verify_request(vector: &Value) -> Value {
    let mut request = vector.clone();
    request["op"] = json!("ecdsa_verify");
    request.as_object_mut().unwrap().remove("d");
    request
}

fn sign_request(vector: &Value) -> Value {
    let field = |name: &str| vector[name].clone();
    json!({
        "op": "ecdsa_sign", "curve": field("curve"), "hash": field("hash"), "d": field("d"), "message": field("message"),
    })
}

fn valid(request: &Value) -> bool {
    let answer = good(request);
    assert_eq!(answer.as_object().unwrap().len(), 1);
    answer["valid"].as_bool().unwrap()
}

#[test]
fn ecdsa_gives_the_signatures_of_the_vectors() {
    let (mut count, mut high) = (0, 0);
    for vector in vectors("signatures/ecdsa.json").as_array().unwrap() {
        let signature = json!({"r": vector["r"], "s": vector["s"]});
        assert_eq!(good(&sign_request(vector)), signature, "{vector}");
        let request = verify_request(vector);
        assert!(valid(&request), "{vector}");
        // -s is as good; r and s of another message or hash are not.
        let order = order(vector["curve"].as_str().unwrap());
        let s = integer(&vector["s"]);
        assert!(valid(&set(&request, "s", hexadecimal(&(&order - &s)))));
        let other = format!("{}00", vector["message"].as_str().unwrap());
        assert!(!valid(&set(&request, "message", other)));
        let hash = if vector["hash"] == "sha512" { "sha384" } else { "sha512" };
        assert!(!valid(&set(&request, "hash", hash)));
        assert!(!valid(&set(&request, "r", hexadecimal(&(integer(&vector["r"]) ^ BigUint::from(1u32))))));
        count += 1;
        high += u32::from(vector["curve"] == "secp256k1" && s.clone() + s > order);
    }
    assert!(count == 68 && high > 0);
    for vector in vectors("signatures/rfc6979.json").as_array().unwrap() {
        let text = |name: &str| vector[name].as_str().unwrap();
        let number = |name: &str| hexadecimal(&BigUint::parse_bytes(text(name).as_bytes(), 16).unwrap());
        let request = json!({
            "op": "ecdsa_sign", "curve": text("curve"), "hash": text("hash"), "d": number("key"),
            "message": hex::digits(text("message").as_bytes()),
        });
        assert_eq!(good(&request), json!({"r": number("r"), "s": number("s")}));
    }
}

#[test]
fn ecdsa_sign_takes_right_keys_only() {
    let request =
        json!({"op": "ecdsa_sign", "curve": "p256", "hash": "sha256", "d": "0x5", "message": "616263"});
    let answer = good(&request);
    fields_are_checked(&request);
    curves_are_named(&request, "prime256v1", "edwards25519");
    assert_eq!(good(&set(&request, "d", "0x0005")), answer);
    assert_eq!(good(&set(&request, "hash", "SHA-256")), answer);
    good(&set(&request, "message", ""));
    good(&set(&request, "message", "00".repeat(200_000)));
    for (curve, bytes) in CURVES {
        let request = set(&request, "curve", curve);
        let n = order(curve);
        good(&set(&request, "d", hexadecimal(&(&n - 1u32))));
        bad(&set(&request, "d", "0x0"), "d: the secret key is 0");
        for d in
            [n.clone(), &n + 1u32, (BigUint::from(1u32) << (8 * bytes)) - 1u32, BigUint::from(1u32) << 9999]
        {
            bad(&set(&request, "d", hexadecimal(&d)), "d: the scalar is not below the order");
        }
    }
    for d in ["5", "0x", "-0x5", "0xg", ""] {
        bad(&set(&request, "d", d), "d: ");
    }
    bad(&set(&request, "hash", "sha1"), "unknown hash 'sha1'");
    bad(&set(&request, "hash", "sha265"), "did you mean sha256?");
    for message in ["a", "0x61", "zz", "6 1"] {
        bad(&set(&request, "message", message), "message: ");
    }
}

#[test]
fn ecdsa_verify_says_no_and_refuses_what_is_no_key() {
    for (curve, bytes) in CURVES {
        let vector = json!({"curve": curve, "hash": "sha256", "d": "0x1", "message": "0102"});
        let base = good(&json!({"op": "mul_base", "curve": curve, "k": "0x1"}));
        let (mut request, signature) = (verify_request(&vector), good(&sign_request(&vector)));
        for (field, value) in
            [("x", &base["x"]), ("y", &base["y"]), ("r", &signature["r"]), ("s", &signature["s"])]
        {
            request[field] = value.clone();
        }
        assert!(valid(&request));
        fields_are_checked(&request);

        // r and s: any integer that fits is read, and those outside [1, n) are no signature.
        let n = order(curve);
        let most = (BigUint::from(1u32) << (8 * bytes)) - 1u32;
        for field in ["r", "s"] {
            let same = &integer(&request[field]) + &n;
            for value in [BigUint::ZERO, n.clone(), &n + 1u32, most.clone(), same] {
                if value <= most {
                    assert!(!valid(&set(&request, field, hexadecimal(&value))), "{curve} {field} {value:x}");
                }
            }
            let text = request[field].as_str().unwrap().replacen("0x", "0x000", 1);
            assert!(valid(&set(&request, field, text)));
            let long = hexadecimal(&(&most + 1u32));
            bad(&set(&request, field, long), &format!("{field}: the scalar is longer than {bytes} bytes"));
        }
        assert!(!valid(&set(&set(&request, "r", "0x0"), "s", "0x0")));

        // The sum at infinity: for Q = G, e + r = 0.
        let hash = hex::digits(&sha2::Sha256::digest([1, 2]));
        let bits = n.bits();
        let e = BigUint::parse_bytes(hash.as_bytes(), 16).unwrap() >> 256u64.saturating_sub(bits);
        let r = &n - e % &n;
        for s in ["0x1", "0x2"] {
            assert!(!valid(&set(&set(&request, "r", hexadecimal(&r)), "s", s)));
        }

        // Keys that are no points of the curve, or have coordinates out of range.
        let (x, y) = (integer(&base["x"]), integer(&base["y"]));
        bad(&set(&request, "x", hexadecimal(&(&x + 1u32))), "x, y: no point of the curve");
        bad(&set(&request, "y", hexadecimal(&(&y + 1u32))), "x, y: no point of the curve");
        bad(&set(&set(&request, "x", "0x0"), "y", "0x0"), "x, y: no point of the curve");
        bad(&set(&request, "x", hexadecimal(&most)), "x, y: a coordinate is not below");
        bad(&set(&request, "y", hexadecimal(&most)), "x, y: a coordinate is not below");
        bad(&set(&request, "x", hexadecimal(&(&most + 1u32))), "x: a coordinate is not below");
        bad(&set(&request, "y", hexadecimal(&(BigUint::from(1u32) << 9999))), "y: a coordinate is not below");
    }
}

/// An abscissa from n on: x(R) is compared with r modulo n.
#[test]
fn ecdsa_verify_reduces_the_abscissa() {
    // No such abscissa occurs by chance, so R is chosen, and the key made of it: Q = (sR - eG)/r.
    let mut met = 0;
    for (curve, bytes) in CURVES {
        let n = order(curve);
        let call = |op: Value| good(&op);
        // The smallest abscissas from n on that some point has.
        for i in 0..64u32 {
            let x = &n + i;
            if x.bits() > 8 * bytes as u64 {
                continue;
            }
            let public = format!("02{}", digits(&x, bytes));
            let ecdh = json!({"op": "ecdh", "curve": curve, "d": "0x1", "public": public});
            let (answers, on_curve) = all(&ecdh.to_string());
            if !on_curve {
                assert!(!answers[0]["error"].as_str().unwrap().is_empty());
                continue;
            }
            let r = &x - &n;
            if r == BigUint::ZERO {
                continue;
            }
            // R = (x, y), with y by a power, which is the square root modulo these primes alone.
            let (p, a, b) = field(curve);
            let square = (&x * &x * &x + &a * &x + &b) % &p;
            if &p % 4u32 != BigUint::from(3u32) {
                continue;
            }
            let y = square.modpow(&((&p + 1u32) / 4u32), &p);
            assert_eq!(&y * &y % &p, square);
            let s = BigUint::from(7u32);
            let hash = hex::digits(&Sha512::digest([9]));
            let e =
                (BigUint::parse_bytes(hash.as_bytes(), 16).unwrap() >> 512u64.saturating_sub(n.bits())) % &n;
            let inverse = r.modpow(&(&n - 2u32), &n);
            let q = call(json!({
                "op": "mul_add", "curve": curve, "m": hexadecimal(&(&s * &inverse % &n)),
                "x1": hexadecimal(&x), "y1": hexadecimal(&y),
                "n": hexadecimal(&((&n - e) * &inverse % &n)),
                "x2": call(json!({"op": "mul_base", "curve": curve, "k": "0x1"}))["x"],
                "y2": call(json!({"op": "mul_base", "curve": curve, "k": "0x1"}))["y"],
            }));
            let request = json!({
                "op": "ecdsa_verify", "curve": curve, "hash": "sha512", "x": q["x"], "y": q["y"],
                "message": "09", "r": hexadecimal(&r), "s": hexadecimal(&s),
            });
            assert!(valid(&request), "{request}");
            assert!(!valid(&set(&request, "r", hexadecimal(&(&r + 1u32)))));
            met += 1;
            break;
        }
    }
    // Square roots modulo the prime of P-224 are no power.
    assert!(met >= 3, "{met}");
}

/// p, a and b of a curve y² = x³ + ax + b.
fn field(curve: &str) -> (BigUint, BigUint, BigUint) {
    let one = || BigUint::from(1u32);
    let p = match curve {
        "p224" => (one() << 224) - (one() << 96) + 1u32,
        "p256" => (one() << 256) - (one() << 224) + (one() << 192) + (one() << 96) - 1u32,
        "p384" => (one() << 384) - (one() << 128) - (one() << 96) + (one() << 32) - 1u32,
        "p521" => (one() << 521) - 1u32,
        _ => (one() << 256) - (one() << 32) - 977u32,
    };
    let a = if curve == "secp256k1" { BigUint::ZERO } else { &p - 3u32 };
    let base = good(&json!({"op": "mul_base", "curve": curve, "k": "0x1"}));
    let (x, y) = (integer(&base["x"]), integer(&base["y"]));
    let b = (&y * &y + (&p - &x * &x * &x % &p) + (&p - &a * &x % &p)) % &p;
    (p, a, b)
}

const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";

#[test]
fn ed25519_gives_the_signatures_of_rfc_8032() {
    for vector in vectors("signatures/rfc8032.json").as_array().unwrap() {
        let mut sign = json!({"op": "ed25519_sign", "seed": vector["key"], "message": vector["message"]});
        let mut verify = json!({
            "op": "ed25519_verify", "public": vector["public"], "message": vector["message"],
            "signature": vector["signature"],
        });
        for request in [&mut sign, &mut verify] {
            if vector["context"] != "" {
                request["context"] = vector["context"].clone();
            }
            if vector["kind"] == "ph" {
                request["prehash"] = json!(true);
            }
        }
        assert_eq!(good(&sign), json!({"signature": vector["signature"]}));
        assert!(valid(&verify));
        let prehash = vector["kind"] != "ph";
        assert!(!valid(&set(&verify, "prehash", prehash)));
        assert!(!valid(&set(&verify, "context", "0102")));
        assert_ne!(good(&set(&sign, "prehash", prehash)), good(&sign));
        if vector["context"] == "" {
            assert_eq!(good(&set(&sign, "context", "")), good(&sign));
            assert!(valid(&set(&verify, "context", "")));
        }
    }
}

#[test]
fn ed25519_requests_are_checked() {
    let mut sign = json!({"op": "ed25519_sign", "seed": SEED, "message": "6162"});
    fields_are_checked(&sign);
    assert_eq!(good(&set(&sign, "prehash", false)), good(&sign));
    assert_eq!(good(&set(&sign, "curve", "Ed25519")), good(&sign));
    bad(&set(&sign, "curve", "p256"), "curve: this operation is about edwards25519");
    for seed in ["", &SEED[2..], &format!("{SEED}00"), &format!("0x{SEED}"), &SEED.replace('9', "g")] {
        bad(&set(&sign, "seed", seed), "seed: ");
    }
    for prehash in [json!("true"), json!(1), json!(null), json!([])] {
        bad(&set(&sign, "prehash", prehash), "prehash: true or false is wanted");
    }
    bad(&set(&sign, "context", 1), "context: ");
    bad(&set(&sign, "context", "0"), "context: ");
    bad(&set(&sign, "context", "00".repeat(256)), "context: the context has more than 255 bytes");
    good(&set(&sign, "context", "00".repeat(255)));
    sign["prehash"] = json!(true);
    bad(&set(&sign, "context", "00".repeat(256)), "context: ");

    let signature =
        good(&json!({"op": "ed25519_sign", "seed": SEED, "message": "6162"}))["signature"].clone();
    let public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let verify = json!({"op": "ed25519_verify", "public": public, "message": "6162", "signature": signature});
    assert!(valid(&verify));
    fields_are_checked(&verify);
    let text = signature.as_str().unwrap();
    for length in [0, 2, 64, 126] {
        assert!(!valid(&set(&verify, "signature", &text[..length])));
    }
    assert!(!valid(&set(&verify, "signature", format!("{text}00"))));
    for at in 0..64 {
        let mut bytes = hex::string_of_bytes(text).unwrap();
        bytes[at] ^= 1 << (at % 8);
        assert!(!valid(&set(&verify, "signature", hex::digits(&bytes))));
    }
    bad(&set(&verify, "public", ""), "public: ");
    bad(&set(&verify, "public", &public[2..]), "public: ");
    bad(&set(&verify, "public", format!("{public}00")), "public: ");
    bad(&set(&verify, "context", "00".repeat(256)), "context: ");
    // S + L is the same number modulo L, and no S.
    let l = order("edwards25519");
    let s = BigUint::from_bytes_le(&hex::string_of_bytes(&text[64..]).unwrap());
    let mut high = (s + l).to_bytes_le();
    high.resize(32, 0);
    assert!(!valid(&set(&verify, "signature", format!("{}{}", &text[..64], hex::digits(&high)))));
}

/// An input for which the two verification equations of RFC 8032 differ: the one without the cofactor is
/// used.
#[test]
fn ed25519_is_verified_without_the_cofactor() {
    let request = |public: &str, r: &str, message: &str| {
        json!({
            "op": "ed25519_verify", "public": public, "message": message,
            "signature": format!("{r}{}", "00".repeat(32)),
        })
    };
    let one = format!("01{}", "00".repeat(31));
    // A and R of order 1: accepted, for every message.
    assert!(valid(&request(&one, &one, "")) && valid(&request(&one, &one, "01")));
    // y = 1 with the sign of x = 0 set, and y = p + 1, are no encodings.
    let minus = format!("01{}80", "00".repeat(30));
    let above = format!("ee{}7f", "ff".repeat(30));
    for wrong in [&minus, &above] {
        assert!(!valid(&request(&one, wrong, "")));
        assert!(!valid(&request(wrong, &one, "")));
    }
    // A of order 8, R of order 1: [k]A = 0 for one k in eight.
    let eighth = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05";
    let mut accepted = 0;
    for i in 0..64u8 {
        let message = hex::digits(&[i]);
        let bytes = hex::string_of_bytes(&format!("{one}{eighth}{message}")).unwrap();
        let k = BigUint::from_bytes_le(&Sha512::digest(bytes)) % order("edwards25519");
        let wanted = k % 8u32 == BigUint::ZERO;
        assert_eq!(valid(&request(eighth, &one, &message)), wanted);
        accepted += u32::from(wanted);
    }
    assert!((1..32).contains(&accepted), "{accepted}");
}

#[test]
fn sm2_gives_the_signatures_of_the_vectors() {
    let (mut made, mut count) = (0, 0);
    for vector in vectors("signatures/sm2.json").as_array().unwrap() {
        let field = |name: &str| vector[name].clone();
        let mut verify = json!({
            "op": "sm2_verify", "id": field("id"), "x": field("x"), "y": field("y"), "message": field("message"),
            "r": field("r"), "s": field("s"),
        });
        let valid = |request: &Value| good(request) == json!({"valid": true});
        assert!(valid(&verify), "{vector}");
        let mut sign =
            json!({"op": "sm2_sign", "d": field("d"), "id": field("id"), "message": field("message")});
        let derived = good(&sign);
        if vector["nonce"].is_string() {
            sign["nonce"] = field("nonce");
            assert_eq!(good(&sign), json!({"r": field("r"), "s": field("s")}), "{vector}");
            made += 1;
            bad(&set(&sign, "nonce", "0x0"), "nonce: the number gives no signature");
            bad(&set(&sign, "id", "00".repeat(8192)), "id: the identity has more than 8191 bytes");
            bad(&set(&sign, "d", "0x0"), "d: the secret key is 0");
        }
        verify["r"] = derived["r"].clone();
        verify["s"] = derived["s"].clone();
        assert!(valid(&verify), "{vector}");
        assert!(!valid(&set(&verify, "r", "0x0")));
        assert!(!valid(&set(&verify, "s", hexadecimal(&(integer(&verify["s"]) ^ BigUint::from(1u32))))));
        bad(&set(&verify, "x", "0x1"), "x, y: no point of the curve");
        bad(&set(&verify, "curve", "p256"), "curve: this operation is about sm2");
        count += 1;
    }
    assert_eq!((made, count), (24, 30));
}

/// The hash of the empty message (GB/T 32905, by OpenSSL), with which a curve signs as with any other.
#[test]
fn sm3_is_a_hash_of_ecdsa() {
    let request = json!({"op": "ecdsa_sign", "curve": "p256", "hash": "sm3", "d": "0x5", "message": ""});
    let signature = good(&request);
    let key = good(&json!({"op": "mul_base", "curve": "p256", "k": "0x5"}));
    let verify = json!({
        "op": "ecdsa_verify", "curve": "p256", "hash": "sm3", "x": key["x"], "y": key["y"], "message": "",
        "r": signature["r"], "s": signature["s"],
    });
    assert!(valid(&verify) && !valid(&set(&verify, "hash", "sha256")));
    let hash = crate::hash::Hash::named("SM3").unwrap().of(b"");
    assert_eq!(hex::digits(&hash), "1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b");
}

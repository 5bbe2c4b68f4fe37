//! JSON Web Keys: the examples of the standards, and what is wrong.

use secant::{JwkFault, JwkMember, KeyKind};

use super::*;

/// RFC 7517, appendix A.2.
const P256: &str = r#"{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"}"#;
/// RFC 7515, appendix A.4.
const P521: &str = r#"{"kty":"EC","crv":"P-521","x":"AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk","y":"ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2","d":"AY5pb7A0UFiB3RELSD64fTLOSV_jazdF7fLYyuTw8lOfRhWg6Y6rUrPAxerEzgdRhajnu0ferB0d53vM9mE15j2C"}"#;
/// RFC 8037, appendix A.1.
const ED25519: &str = r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}"#;
/// Bob's key of RFC 8037, appendix A.6, which has a public key alone.
const X25519: &str = r#"{"kty":"OKP","crv":"X25519","x":"3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08"}"#;

macro_rules! there_and_back {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        let key = $module::$secret::from_pkcs8_pem(&file($curve, "pkcs8")).unwrap();
        let public = $module::$public::from(&key);
        let (text, public_text) = (key.to_jwk(), public.to_jwk());
        let value: Value = serde_json::from_str(&text).unwrap();
        let mut without: Value = value.clone();
        without.as_object_mut().unwrap().remove("d").unwrap();
        assert_eq!(without, serde_json::from_str::<Value>(&public_text).unwrap());
        assert_eq!($module::$secret::from_jwk(&text).unwrap().to_bytes(), key.to_bytes());
        assert_eq!($module::$public::from_jwk(&text), Ok(public));
        assert_eq!($module::$public::from_jwk(&public_text), Ok(public));
        // In another order, with members that say other things.
        let mut other = serde_json::Map::new();
        other.insert("kid".into(), serde_json::json!({"x": ["a", 1, null]}));
        other.extend(value.as_object().unwrap().clone().into_iter().rev());
        other.insert("use".into(), "sig".into());
        let other = serde_json::to_string_pretty(&other).unwrap();
        assert_eq!($module::$secret::from_jwk(&other).unwrap().to_bytes(), key.to_bytes());
        let missing = $module::$secret::from_jwk(&public_text).unwrap_err();
        assert_eq!(missing, Error::SecretKeyMissing);
    }};
}

#[test]
fn keys_go_in_and_come_out() {
    there_and_back!(p256, "p256", SecretKey, PublicKey);
    there_and_back!(p256, "p256", SigningKey, VerifyingKey);
    there_and_back!(p384, "p384", SigningKey, VerifyingKey);
    there_and_back!(p521, "p521", SecretKey, PublicKey);
    there_and_back!(secp256k1, "secp256k1", SigningKey, VerifyingKey);
    there_and_back!(ed25519, "ed25519", SigningKey, VerifyingKey);
    there_and_back!(x25519, "x25519", SecretKey, PublicKey);
}

#[test]
fn examples_of_the_standards() {
    let key = p256::SecretKey::from_jwk(P256).unwrap();
    assert_eq!(*key.to_jwk(), P256);
    assert_eq!(*p521::SigningKey::from_jwk(P521).unwrap().to_jwk(), P521);
    assert_eq!(*ed25519::SigningKey::from_jwk(ED25519).unwrap().to_jwk(), ED25519);
    assert_eq!(x25519::PublicKey::from_jwk(X25519).unwrap().to_jwk(), X25519);
    let bob = "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f";
    assert_eq!(hex(x25519::PublicKey::from_jwk(X25519).unwrap().as_bytes()), bob);
}

/// Strings of bytes are not padded.
#[test]
fn lengths_of_strings_and_of_integers() {
    let text = r#"{"kty":"OKP","crv":"X25519","x":"AAAA"}"#;
    let error = x25519::PublicKey::from_jwk(text).unwrap_err();
    assert_eq!(error, Error::Jwk(JwkMember::X, JwkFault::Bytes { found: 3, wanted: 32, integer: false }));
    assert!(!error.to_string().contains("left-pad"), "{error}");
}

#[test]
fn what_is_no_key_is_refused() {
    let bad = |old: &str, new: &str, wanted: Error| {
        assert!(P256.contains(old));
        let text = P256.replacen(old, new, 1);
        assert_eq!(p256::SecretKey::from_jwk(&text).unwrap_err(), wanted, "{text}");
    };
    let bytes = |found| JwkFault::Bytes { found, wanted: 32, integer: true };
    bad("\"EC\"", "\"OKP\"", Error::WrongAlgorithm(KeyKind::OtherCurve));
    bad("\"EC\"", "\"RSA\"", Error::WrongAlgorithm(KeyKind::Rsa));
    bad("P-256", "P-384", Error::WrongCurve(KeyKind::P384));
    bad("P-256", "p-256", Error::WrongCurve(KeyKind::OtherCurve));
    bad("\"EC\"", "7", Error::Jwk(JwkMember::Kty, JwkFault::Text));
    bad("\"kty\"", "\"ktz\"", Error::Jwk(JwkMember::Kty, JwkFault::Missing));
    bad("\"crv\"", "\"crw\"", Error::Jwk(JwkMember::Crv, JwkFault::Missing));
    bad("\"x\"", "\"z\"", Error::Jwk(JwkMember::X, JwkFault::Missing));
    bad("\"y\"", "\"z\"", Error::Jwk(JwkMember::Y, JwkFault::Missing));
    bad("\"d\"", "\"e\"", Error::SecretKeyMissing);
    bad("\"y\"", "\"x\"", Error::Jwk(JwkMember::X, JwkFault::Twice));
    bad("7D4", "7", Error::Jwk(JwkMember::X, bytes(30)));
    bad("7D4", "7D", Error::Jwk(JwkMember::X, bytes(31)));
    bad("7D4", "7D4A", Error::Jwk(JwkMember::X, bytes(33)));
    bad("7D4", "7D4=", Error::Jwk(JwkMember::X, JwkFault::Base64Url));
    bad("7D4", "7D5", Error::Jwk(JwkMember::X, JwkFault::Base64Url));
    bad("7D4", "7E4", Error::NotOnCurve);
    bad("870M", "870N", Error::PublicKeyMismatch);
    bad("870MB6", "870M/6", Error::Jwk(JwkMember::D, JwkFault::Base64Url));
    bad("870MB6", "870M+6", Error::Jwk(JwkMember::D, JwkFault::Base64Url));
    bad("870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE", &"A".repeat(43), Error::SecretZero);
    bad("870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eA", &"_".repeat(42), Error::ScalarTooLarge);
    bad("}", "", Error::Json);
    bad("}", "}}", Error::TrailingData);
    bad(",", ":", Error::Json);
    bad(",", "", Error::Json);
    bad("{", "[{", Error::Json);
    bad("{", "{\"kty\":\"EC\",", Error::Jwk(JwkMember::Kty, JwkFault::Twice));
    bad("{", "{\"d\":\"AA\",", Error::Jwk(JwkMember::D, JwkFault::Twice));
    for text in ["", "[]", "null", "7", "\"\""] {
        assert_eq!(p256::PublicKey::from_jwk(text), Err(Error::Json), "{text}");
    }
    for (text, missing) in [("{}", JwkMember::Kty), ("{\"kty\":\"EC\"}", JwkMember::Crv)] {
        assert_eq!(p256::PublicKey::from_jwk(text), Err(Error::Jwk(missing, JwkFault::Missing)), "{text}");
    }
    let deep = format!("{{\"a\":{}", "[".repeat(1 << 16));
    assert_eq!(p256::PublicKey::from_jwk(&deep), Err(Error::Json));
    assert_eq!(ed25519::SigningKey::from_jwk(P256).unwrap_err(), Error::WrongAlgorithm(KeyKind::P256));
    assert_eq!(ed25519::VerifyingKey::from_jwk(X25519), Err(Error::WrongCurve(KeyKind::X25519)));
    assert_eq!(x25519::SecretKey::from_jwk(ED25519).unwrap_err(), Error::WrongCurve(KeyKind::Ed25519));
    assert_eq!(
        ed25519::SigningKey::from_jwk(&ED25519.replace("nWGx", "nWGy")).unwrap_err(),
        Error::PublicKeyMismatch
    );
}

/// Files as other programs write them: the public key of `P256`.
#[test]
fn escapes_and_null_members_are_read() {
    let key = p256::SecretKey::from_jwk(P256).unwrap();
    for text in [
        include_str!("../../../../../tests/vectors/keys/jwk-escape.json"),
        include_str!("../../../../../tests/vectors/keys/jwk-null.json"),
    ] {
        assert_eq!(p256::PublicKey::from_jwk(text), Ok(key.public_key()), "{text}");
        assert_eq!(p256::SecretKey::from_jwk(text).unwrap_err(), Error::SecretKeyMissing);
    }
    // Every character of every string as an escape, names too; and what a byte-order mark leaves.
    let mut escaped = String::from("\u{feff}");
    let mut inside = false;
    for c in P256.chars() {
        inside ^= c == '"';
        match c {
            '"' | '{' | '}' | ':' | ',' => escaped.push(c),
            c if inside => escaped.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => panic!("{c} outside of a string"),
        }
    }
    assert_eq!(p256::SecretKey::from_jwk(&escaped).unwrap().to_bytes(), key.to_bytes());
    assert_eq!(p256::VerifyingKey::from_jwk(&escaped).unwrap(), key.public_key().into());
    // Members that are absent, by null.
    for (name, member) in [
        ("kty", JwkMember::Kty),
        ("crv", JwkMember::Crv),
        ("x", JwkMember::X),
        ("y", JwkMember::Y),
        ("d", JwkMember::D),
    ] {
        let mut members: serde_json::Map<String, Value> = serde_json::from_str(P256).unwrap();
        members.insert(name.to_string(), Value::Null);
        let wanted =
            if name == "d" { Error::SecretKeyMissing } else { Error::Jwk(member, JwkFault::Missing) };
        let text = serde_json::to_string(&members).unwrap();
        assert_eq!(p256::SecretKey::from_jwk(&text).unwrap_err(), wanted, "{name}");
        members.insert("kid".to_string(), Value::Null);
        members.insert(name.to_string(), serde_json::from_str::<Value>(P256).unwrap()[name].clone());
        let text = serde_json::to_string(&members).unwrap();
        assert_eq!(p256::SecretKey::from_jwk(&text).unwrap().to_bytes(), key.to_bytes());
    }
    let bob = X25519.replace('}', ",\"y\":null,\"d\":null}");
    assert_eq!(x25519::PublicKey::from_jwk(&bob), x25519::PublicKey::from_jwk(X25519));
    // A solidus may be escaped; other escapes stand for what no member has.
    let with = |escape: &str| p256::PublicKey::from_jwk(&P256.replacen("P-256", escape, 1));
    assert_eq!(with("P\\/256"), Err(Error::WrongCurve(KeyKind::OtherCurve)));
    for escape in
        ["P-256\\n", "\\\\P-256", "P-256\\\\", "P-25\\u0636", "\\ud83d\\ude00", "P\\\"256", "\\u00e9"]
    {
        assert_eq!(with(escape), Err(Error::Jwk(JwkMember::Crv, JwkFault::Text)), "{escape}");
    }
    for wrong in ["\\x50-256", "\\u005", "P-256\\"] {
        assert!(matches!(with(wrong), Err(Error::Json | Error::Jwk(JwkMember::Crv, _))), "{wrong}");
    }
    let twice = P256.replacen('{', "{\"d\":null,", 1);
    assert_eq!(p256::SecretKey::from_jwk(&twice).unwrap_err(), Error::Jwk(JwkMember::D, JwkFault::Twice));
}

/// A public key without y may begin with any byte, also with that of an uncompressed point.
#[test]
fn keys_that_begin_as_points_do() {
    let bytes: [u8; 32] = core::array::from_fn(|i| if i == 0 { 4 } else { i as u8 });
    let key = x25519::PublicKey::from_bytes(&bytes);
    let text = key.to_jwk();
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value.as_object().unwrap().keys().collect::<Vec<_>>(), ["crv", "kty", "x"]);
    assert_eq!(x25519::PublicKey::from_jwk(&text).unwrap().as_bytes(), &bytes);
}

#[test]
fn damaged_texts_are_refused() {
    for end in 0..P256.len() {
        assert!(p256::SecretKey::from_jwk(&P256[..end]).is_err());
    }
    let key = p256::SecretKey::from_jwk(P256).unwrap();
    for at in 0..P256.len() {
        for flip in 1..128 {
            let mut text = P256.as_bytes().to_vec();
            text[at] ^= flip;
            let text = String::from_utf8(text).unwrap();
            if let Ok(read) = p256::SecretKey::from_jwk(&text) {
                panic!("{text}: {}", read.to_bytes() == key.to_bytes());
            }
        }
    }
}

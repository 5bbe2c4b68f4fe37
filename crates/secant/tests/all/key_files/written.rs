//! Files as other programs write them: format, writer, version, and what comes.
//! tests/vectors/keys/written.json is the table; tests/vectors/SOURCE.md says how it was made.

use super::*;

/// The result: the key's bytes in hexadecimal digits, or the error's name.
fn came<T: AsRef<[u8]>>(read: Result<T, Error>) -> String {
    match read {
        Ok(bytes) => hex(bytes.as_ref()),
        Err(error) => format!("{error:?}"),
    }
}

/// The bytes that a text of the table is read as.
fn read(name: &str, how: &str, text: &str) -> String {
    macro_rules! secret {
        ($module:ident, $secret:ident, $function:ident) => {
            came($module::$secret::$function(text).map(|key| key.to_bytes()))
        };
    }
    macro_rules! public {
        ($module:ident, $public:ident, $function:ident, $bytes:ident) => {
            came($module::$public::$function(text).map(|key| key.$bytes()))
        };
    }
    match (name, how) {
        ("p224", "pkcs8_pem") => secret!(p224, SecretKey, from_pkcs8_pem),
        ("p224", "sec1_pem") => secret!(p224, SigningKey, from_sec1_pem),
        ("p224", "public_pem") => public!(p224, PublicKey, from_public_key_pem, to_sec1_bytes),
        ("p256", "pkcs8_pem") => secret!(p256, SigningKey, from_pkcs8_pem),
        ("p256", "sec1_pem") => secret!(p256, SecretKey, from_sec1_pem),
        ("p256", "jwk") => secret!(p256, SecretKey, from_jwk),
        ("p256", "public_pem") => public!(p256, PublicKey, from_public_key_pem, to_sec1_bytes),
        ("p256", "public_jwk") => public!(p256, PublicKey, from_jwk, to_sec1_bytes),
        ("p256", "openssh") => public!(p256, VerifyingKey, from_openssh, to_sec1_bytes),
        ("p384", "pkcs8_pem") => secret!(p384, SecretKey, from_pkcs8_pem),
        ("p384", "sec1_pem") => secret!(p384, SecretKey, from_sec1_pem),
        ("p384", "jwk") => secret!(p384, SigningKey, from_jwk),
        ("p384", "public_pem") => public!(p384, VerifyingKey, from_public_key_pem, to_sec1_bytes),
        ("p384", "public_jwk") => public!(p384, VerifyingKey, from_jwk, to_sec1_bytes),
        ("p384", "openssh") => public!(p384, VerifyingKey, from_openssh, to_sec1_bytes),
        ("p521", "pkcs8_pem") => secret!(p521, SecretKey, from_pkcs8_pem),
        ("p521", "sec1_pem") => secret!(p521, SigningKey, from_sec1_pem),
        ("p521", "jwk") => secret!(p521, SecretKey, from_jwk),
        ("p521", "public_pem") => public!(p521, PublicKey, from_public_key_pem, to_sec1_bytes),
        ("p521", "public_jwk") => public!(p521, PublicKey, from_jwk, to_sec1_bytes),
        ("p521", "openssh") => public!(p521, VerifyingKey, from_openssh, to_sec1_bytes),
        ("secp256k1", "pkcs8_pem") => secret!(secp256k1, SecretKey, from_pkcs8_pem),
        ("secp256k1", "sec1_pem") => secret!(secp256k1, SecretKey, from_sec1_pem),
        ("secp256k1", "jwk") => secret!(secp256k1, SecretKey, from_jwk),
        ("secp256k1", "public_pem") => public!(secp256k1, PublicKey, from_public_key_pem, to_sec1_bytes),
        ("secp256k1", "public_jwk") => public!(secp256k1, PublicKey, from_jwk, to_sec1_bytes),
        ("ed25519", "pkcs8_pem") => secret!(ed25519, SigningKey, from_pkcs8_pem),
        ("ed25519", "jwk") => secret!(ed25519, SigningKey, from_jwk),
        ("ed25519", "public_pem") => public!(ed25519, VerifyingKey, from_public_key_pem, to_bytes),
        ("ed25519", "public_jwk") => public!(ed25519, VerifyingKey, from_jwk, to_bytes),
        ("ed25519", "openssh") => public!(ed25519, VerifyingKey, from_openssh, to_bytes),
        ("x25519", "pkcs8_pem") => secret!(x25519, SecretKey, from_pkcs8_pem),
        ("x25519", "jwk") => secret!(x25519, SecretKey, from_jwk),
        ("x25519", "public_pem") => public!(x25519, PublicKey, from_public_key_pem, to_bytes),
        ("x25519", "public_jwk") => public!(x25519, PublicKey, from_jwk, to_bytes),
        other => panic!("{other:?}"),
    }
}

#[test]
fn files_of_other_programs_are_read_or_refused_by_name() {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../../../../tests/vectors/keys/written.json")).unwrap();
    assert!(rows.len() > 200);
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let part = |name: &str| row[name].as_str().unwrap();
            let came = read(part("name"), part("read"), part("text"));
            let row = format!("{}, {}, {}: {came}", part("name"), part("format"), part("writer"));
            (came != part("comes")).then_some(row)
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The strict readers take what OpenSSL writes, and none of what the others take beside it.
#[test]
fn strict_readers_take_one_block_alone() {
    macro_rules! strict {
        ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
            use $module::{$public as Public, $secret as Secret};
            let (text, public) = (file($curve, "pkcs8"), file($curve, "spki"));
            let key = Secret::from_pkcs8_pem_strict(&text).unwrap();
            assert_eq!(key.to_bytes(), Secret::from_pkcs8_pem(&text).unwrap().to_bytes());
            assert_eq!(Public::from_public_key_pem_strict(&public), Public::from_public_key_pem(&public));
            for (from, to) in [
                ("-----BEGIN", "\u{feff}-----BEGIN"),
                ("-----BEGIN", "text\n\n-----BEGIN"),
                ("\nM", "\n\nM"),
                ("\nM", "\nM "),
            ] {
                let read = Secret::from_pkcs8_pem_strict(&text.replacen(from, to, 1));
                assert_eq!(read.unwrap_err(), Error::PemStrict, "{to:?}");
                let public = public.replacen(from, to, 1);
                assert_eq!(Public::from_public_key_pem_strict(&public), Err(Error::PemStrict), "{to:?}");
            }
            for after in ["text", "-----"] {
                assert_eq!(
                    Secret::from_pkcs8_pem_strict(&format!("{text}{after}")).unwrap_err(),
                    Error::PemStrict
                );
            }
            let label = Error::PemLabel(secant::PemContent::PublicKey);
            assert_eq!(Secret::from_pkcs8_pem_strict(&public).unwrap_err(), label);
        }};
    }
    for_all!(strict);
    let encrypted = p256::SecretKey::from_pkcs8_pem_strict(&file("p256", "encrypted"));
    assert_eq!(encrypted.unwrap_err(), Error::EncryptedKey);
}

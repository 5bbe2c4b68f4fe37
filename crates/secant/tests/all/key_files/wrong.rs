//! Files that are no keys, or keys of something else.

use secant::pkcs8::{self, ObjectIdentifier};

use super::*;
use secant::KeyKind;
use secant::PemContent::{EcPrivateKey, PrivateKey, PublicKey};

const PAIRS: [&str; 11] = [
    "p224",
    "p256",
    "p384",
    "p521",
    "secp256k1",
    "sm2",
    "brainpoolp256r1",
    "brainpoolp384r1",
    "brainpoolp512r1",
    "ed25519",
    "x25519",
];

fn kind(name: &str) -> KeyKind {
    match name {
        "p224" => KeyKind::P224,
        "p256" => KeyKind::P256,
        "p384" => KeyKind::P384,
        "p521" => KeyKind::P521,
        "secp256k1" => KeyKind::Secp256k1,
        "sm2" => KeyKind::Sm2,
        name if name.starts_with("brainpool") => KeyKind::Brainpool,
        "ed25519" => KeyKind::Ed25519,
        "x25519" => KeyKind::X25519,
        _ => panic!("{name}"),
    }
}

macro_rules! other_kinds {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        use $module::{$public as Public, $secret as Secret};
        let ours_has_curve = !$curve.ends_with("25519");
        for other in PAIRS.into_iter().filter(|other| *other != $curve) {
            let other_curve = ours_has_curve && !other.ends_with("25519");
            let wanted =
                if other_curve { Error::WrongCurve(kind(other)) } else { Error::WrongAlgorithm(kind(other)) };
            assert_eq!(Secret::from_pkcs8_pem(&file(other, "pkcs8")).unwrap_err(), wanted, "{other}");
            assert_eq!(Public::from_public_key_pem(&file(other, "spki")), Err(wanted), "{other}");
            // The traits have errors of their own.
            let oid = ObjectIdentifier::new_unwrap(match other {
                "ed25519" => "1.3.101.112",
                "x25519" => "1.3.101.110",
                _ => "1.2.840.10045.2.1",
            });
            let unknown = spki::Error::OidUnknown { oid };
            let (secret, public) = if other_curve {
                (pkcs8::Error::ParametersMalformed, spki::Error::KeyMalformed)
            } else {
                (pkcs8::Error::PublicKey(unknown), unknown)
            };
            let by_trait = <Public as DecodePublicKey>::from_public_key_der(&der(&file(other, "spki")));
            assert_eq!(by_trait, Err(public), "{other}");
            let by_trait = <Secret as DecodePrivateKey>::from_pkcs8_der(&der(&file(other, "pkcs8")));
            assert_eq!(by_trait.unwrap_err(), secret, "{other}");
        }
        assert_eq!(
            Secret::from_pkcs8_pem(&file("rsa", "pkcs8")).unwrap_err(),
            Error::WrongAlgorithm(KeyKind::Rsa)
        );
        assert_eq!(
            Public::from_public_key_pem(&file("rsa", "spki")),
            Err(Error::WrongAlgorithm(KeyKind::Rsa))
        );
        // Other labels, and the DER of other files.
        assert_eq!(Secret::from_pkcs8_pem(&file($curve, "spki")).unwrap_err(), Error::PemLabel(PublicKey));
        assert_eq!(Public::from_public_key_pem(&file($curve, "pkcs8")), Err(Error::PemLabel(PrivateKey)));
        let public_der = der(&file($curve, "spki"));
        assert_eq!(Secret::from_pkcs8_der(&public_der).unwrap_err(), Error::DerContent(PublicKey));
        let secret_der = der(&file($curve, "pkcs8"));
        assert_eq!(Public::from_public_key_der(&secret_der), Err(Error::DerContent(PrivateKey)));
        // Encrypted, in the format of today.
        let encrypted = file("p256", "encrypted");
        assert_eq!(Secret::from_pkcs8_pem(&encrypted).unwrap_err(), Error::EncryptedKey);
        assert_eq!(Secret::from_pkcs8_der(&der(&encrypted)).unwrap_err(), Error::EncryptedKey);
        // No PEM.
        for (text, wanted) in [
            ("", Error::PemEncoding),
            ("\0", Error::PemEncoding),
            ("MC4CAQAwBQYDK2Vw", Error::PemEncoding),
            ("-----BEGIN PRIVATE KEY-----", Error::PemBoundary),
            ("-----BEGIN EC PARAMETERS-----", Error::PemBoundary),
        ] {
            assert_eq!(Secret::from_pkcs8_pem(text).unwrap_err(), wanted);
            assert_eq!(Public::from_public_key_pem(text), Err(wanted));
        }
    }};
}

#[test]
fn keys_of_another_kind_are_named() {
    for_all!(other_kinds);
}

/// DER of other structures, as OpenSSL writes them.
#[test]
fn structures_are_named() {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../../../../tests/vectors/keys/structures.json")).unwrap();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let bytes = crate::common::unhex(row["der"].as_str().unwrap());
        let read = [
            p256::SecretKey::from_pkcs8_der(&bytes).map(|_| ()),
            x25519::SecretKey::from_pkcs8_der(&bytes).map(|_| ()),
            p256::PublicKey::from_public_key_der(&bytes).map(|_| ()),
        ];
        for read in read {
            let Err(Error::DerContent(seen)) = read else { panic!("{}: {read:?}", row["file"]) };
            assert_eq!(format!("{seen:?}"), row["comes"].as_str().unwrap(), "{}", row["file"]);
        }
    }
    let other = file("p256", "pkcs8").replace("PRIVATE KEY", "DSA PRIVATE KEY");
    assert_eq!(
        p256::SecretKey::from_pkcs8_pem(&other).unwrap_err(),
        Error::PemLabel(secant::PemContent::Dsa)
    );
}

/// Zeros before a key make another one of a string, and of an integer that is little-endian.
#[test]
fn padding_is_for_integers() {
    let short = |name: &str| {
        // A byte less in each length around the key, and in the key.
        let mut bytes = der(&file(name, "pkcs8"));
        for at in [1, 13, 15] {
            assert!([46, 34, 32].contains(&bytes[at]));
            bytes[at] -= 1;
        }
        bytes.pop();
        bytes
    };
    let errors = [
        x25519::SecretKey::from_pkcs8_der(&short("x25519")).map(|_| ()).unwrap_err(),
        ed25519::SigningKey::from_pkcs8_der(&short("ed25519")).map(|_| ()).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error, Error::SecretLength { found: 31, wanted: 32, integer: false });
        assert!(!error.to_string().contains("left-pad"), "{error}");
    }
    let error = Error::SecretLength { found: 31, wanted: 32, integer: true };
    assert!(error.to_string().contains("left-pad it with zeros to 32"), "{error}");
}

macro_rules! other_sec1 {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        use $module::$secret as Secret;
        for other in PAIRS.into_iter().filter(|o| *o != $curve && !o.ends_with("25519")) {
            for form in ["sec1", "nopublic"] {
                assert_eq!(
                    Secret::from_sec1_pem(&file(other, form)).unwrap_err(),
                    Error::WrongCurve(kind(other))
                );
            }
        }
        assert_eq!(Secret::from_sec1_pem(&file("p256", "legacy")).unwrap_err(), Error::LegacyEncryption);
        assert_eq!(Secret::from_sec1_pem(&file($curve, "pkcs8")).unwrap_err(), Error::PemLabel(PrivateKey));
        assert_eq!(Secret::from_pkcs8_pem(&file($curve, "sec1")).unwrap_err(), Error::PemLabel(EcPrivateKey));

        // PKCS#8 wraps the same structure without the curve: alone, it does not say what it is.
        let (whole, alone) = (der(&file($curve, "pkcs8")), der(&file($curve, "nopublic")));
        let key = Secret::from_pkcs8_der(&whole).unwrap();
        let start = whole.len() - alone.len();
        let inner = (start.saturating_sub(200)..whole.len()).find(|at| {
            whole[*at] == 0x30
                && Secret::from_sec1_der(&whole[*at..]).is_err_and(|e| e == Error::CurveMissing)
        });
        assert!(inner.is_some());

        // Secrets that are none.
        let n = key.to_bytes().len();
        let bytes = der(&file($curve, "sec1"));
        let at = bytes.windows(n).position(|part| part == key.to_bytes()).unwrap();
        let with = |secret: &[u8]| {
            let mut bytes = bytes.clone();
            bytes[at..at + n].copy_from_slice(secret);
            Secret::from_sec1_der(&bytes).unwrap_err()
        };
        assert_eq!(with(&vec![0; n]), Error::SecretZero);
        assert_eq!(with(&vec![0xff; n]), Error::ScalarTooLarge);
        let mut one = vec![0; n];
        one[n - 1] = 1;
        assert_eq!(with(&one), Error::PublicKeyMismatch);
    }};
}

#[test]
fn keys_of_another_curve_are_named() {
    for_curves!(other_sec1);
}

/// Every part of a file from its start, and every byte with other values, `values` of them.
fn damaged(file: &[u8], values: impl Iterator<Item = u8> + Clone, mut read: impl FnMut(&[u8], usize)) {
    for end in 0..file.len() {
        read(&file[..end], end);
    }
    for at in 0..file.len() {
        for value in values.clone() {
            let mut damaged = file.to_vec();
            damaged[at] ^= value;
            read(&damaged, at);
        }
    }
}

/// One bit each, all of them, and what turns one tag into another.
fn few() -> impl Iterator<Item = u8> + Clone {
    (0..8).map(|bit| 1 << bit).chain([0xff, 6])
}

macro_rules! damage {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        use $module::{$public as Public, $secret as Secret};
        let file_of_secret = der(&file($curve, "pkcs8"));
        let key = Secret::from_pkcs8_der(&file_of_secret).unwrap();
        let place = |file: &[u8], part: &[u8]| {
            let start = file.windows(part.len()).position(|found| found == part).unwrap();
            start..start + part.len()
        };
        // Where no public key comes along, any 32 bytes are a key.
        let free = if $curve.ends_with("25519") { place(&file_of_secret, &key.to_bytes()) } else { 0..0 };
        damaged(&file_of_secret, few(), |bytes, at| {
            let read = Secret::from_pkcs8_der(bytes);
            assert_eq!(read.is_ok(), bytes.len() == file_of_secret.len() && free.contains(&at), "{at}");
            let _ = <Secret as DecodePrivateKey>::from_pkcs8_der(bytes);
        });
        let file_of_public = der(&file($curve, "spki"));
        let public = Public::from(&key);
        damaged(&file_of_public, few(), |bytes, at| {
            if let Ok(other) = Public::from_public_key_der(bytes) {
                assert!(other != public && $curve.ends_with("25519") && at + 32 >= file_of_public.len());
            }
            let _ = <Public as DecodePublicKey>::from_public_key_der(bytes);
        });
        for (file, name) in [(&file_of_secret, "secret"), (&file_of_public, "public")] {
            let longer = [&file[..], &[0]].concat();
            let found = if name == "secret" {
                Secret::from_pkcs8_der(&longer).map(|_| ()).unwrap_err()
            } else {
                Public::from_public_key_der(&longer).unwrap_err()
            };
            assert_eq!(found, Error::TrailingData);
        }
        // Text: any change of a character is refused, or changes nothing, or is a change of the key's bytes.
        let text = file($curve, "pkcs8");
        damaged(text.as_bytes(), [1, 2, 4, 8, 16, 32, 64, 0x2a].into_iter(), |bytes, _| {
            let Ok(damaged) = core::str::from_utf8(bytes) else { return };
            if let Ok(read) = Secret::from_pkcs8_pem(damaged) {
                assert!($curve.ends_with("25519") || read.to_bytes() == key.to_bytes());
            }
            let _ = Public::from_public_key_pem(damaged);
        });
    }};
}

#[test]
fn damaged_files_are_refused() {
    damage!(p224, "p224", SecretKey, PublicKey);
    damage!(p256, "p256", SigningKey, VerifyingKey);
    damage!(p384, "p384", SecretKey, PublicKey);
    damage!(p521, "p521", SigningKey, VerifyingKey);
    damage!(secp256k1, "secp256k1", SecretKey, PublicKey);
    damage!(ed25519, "ed25519", SigningKey, VerifyingKey);
    damage!(x25519, "x25519", SecretKey, PublicKey);
}

macro_rules! damage_sec1 {
    ($module:ident, $curve:literal) => {{
        let file_of_secret = der(&file($curve, "sec1"));
        damaged(&file_of_secret, few(), |bytes, at| {
            assert!($module::SecretKey::from_sec1_der(bytes).is_err(), "{at}");
        });
        let longer = [&file_of_secret[..], &[0]].concat();
        assert_eq!($module::SecretKey::from_sec1_der(&longer).unwrap_err(), Error::TrailingData);
        let text = file($curve, "sec1");
        let key = $module::SecretKey::from_sec1_pem(&text).unwrap();
        damaged(text.as_bytes(), [1, 2, 8, 32, 0x2a].into_iter(), |bytes, _| {
            let Ok(damaged) = core::str::from_utf8(bytes) else { return };
            if let Ok(read) = $module::SecretKey::from_sec1_pem(damaged) {
                assert_eq!(read.to_bytes(), key.to_bytes());
            }
        });
    }};
}

#[test]
fn damaged_files_of_sec_1_are_refused() {
    damage_sec1!(p224, "p224");
    damage_sec1!(p256, "p256");
    damage_sec1!(p384, "p384");
    damage_sec1!(p521, "p521");
    damage_sec1!(secp256k1, "secp256k1");
}

/// Every value of every byte, on one curve and on one without.
#[test]
fn no_other_byte_will_do() {
    let bytes = der(&file("p256", "pkcs8"));
    damaged(&bytes, 1..=255, |bytes, at| {
        assert!(p256::SecretKey::from_pkcs8_der(bytes).is_err(), "{at}");
    });
    let bytes = der(&file("p256", "sec1"));
    damaged(&bytes, 1..=255, |bytes, at| {
        assert!(p256::SecretKey::from_sec1_der(bytes).is_err(), "{at}");
    });
    let bytes = der(&file("p256", "spki"));
    damaged(&bytes, 1..=255, |bytes, at| {
        assert!(p256::PublicKey::from_public_key_der(bytes).is_err(), "{at}");
    });
    let bytes = der(&file("x25519", "pkcs8"));
    damaged(&bytes, 1..=255, |damaged, at| {
        let free = damaged.len() == bytes.len() && at >= bytes.len() - 32;
        assert_eq!(x25519::SecretKey::from_pkcs8_der(damaged).is_ok(), free, "{at}");
    });
}

/// Nothing that is refused says what the secret was.
#[test]
fn errors_do_not_tell() {
    let text = file("p256", "pkcs8");
    let key = p256::SecretKey::from_pkcs8_pem(&text).unwrap();
    let secret = hex(&key.to_bytes());
    let mut other = der(&text);
    let last = other.len() - 1;
    other[last] ^= 1;
    let error = <p256::SecretKey as DecodePrivateKey>::from_pkcs8_der(&other).unwrap_err();
    let ours = p256::SecretKey::from_pkcs8_der(&other).unwrap_err();
    for said in
        [error.to_string(), format!("{error:?}"), ours.to_string(), format!("{:?}", key.to_pkcs8_der())]
    {
        assert!(!said.to_lowercase().contains(&secret[..8]) && !said.contains("MIGH"), "{said}");
    }
}

//! Keys in other people's formats: files that OpenSSL made, read and written byte for byte; and all that can
//! be wrong with them.

mod encrypted;
mod jwk;
mod lenient;
mod openssl;
mod ssh;
mod written;
mod wrong;

use secant::pkcs8::der::Document;
use secant::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, spki};
use secant::{
    Error, brainpoolp256r1, brainpoolp384r1, brainpoolp512r1, ed25519, p224, p256, p384, p521, secp256k1,
    sm2, x25519,
};
use serde_json::Value;

use super::common::hex;

/// A file of tests/vectors/keys.json.
fn file(curve: &str, kind: &str) -> String {
    let files: Value = serde_json::from_str(include_str!("../../../../../tests/vectors/keys.json")).unwrap();
    files[curve][kind].as_str().unwrap().to_string()
}

/// The DER in a text.
fn der(text: &str) -> Vec<u8> {
    // The last block: parameters may come before it.
    let start = text.rfind("-----BEGIN").unwrap();
    Document::from_pem(&text[start..]).unwrap().1.into_vec()
}

/// Calls a macro for every pair of types whose public key has coordinates.
macro_rules! for_curves {
    ($check:ident) => {
        $check!(p224, "p224", SecretKey, PublicKey);
        $check!(p256, "p256", SecretKey, PublicKey);
        $check!(p384, "p384", SecretKey, PublicKey);
        $check!(p521, "p521", SecretKey, PublicKey);
        $check!(secp256k1, "secp256k1", SecretKey, PublicKey);
        $check!(sm2, "sm2", SecretKey, PublicKey);
        $check!(brainpoolp256r1, "brainpoolp256r1", SecretKey, PublicKey);
        $check!(brainpoolp384r1, "brainpoolp384r1", SecretKey, PublicKey);
        $check!(brainpoolp512r1, "brainpoolp512r1", SecretKey, PublicKey);
        $check!(p224, "p224", SigningKey, VerifyingKey);
        $check!(p256, "p256", SigningKey, VerifyingKey);
        $check!(p384, "p384", SigningKey, VerifyingKey);
        $check!(p521, "p521", SigningKey, VerifyingKey);
        $check!(secp256k1, "secp256k1", SigningKey, VerifyingKey);
        $check!(brainpoolp256r1, "brainpoolp256r1", SigningKey, VerifyingKey);
        $check!(brainpoolp384r1, "brainpoolp384r1", SigningKey, VerifyingKey);
        $check!(brainpoolp512r1, "brainpoolp512r1", SigningKey, VerifyingKey);
    };
}
use for_curves;

/// Calls a macro for every pair of types.
macro_rules! for_all {
    ($check:ident) => {
        $crate::key_files::for_curves!($check);
        $check!(ed25519, "ed25519", SigningKey, VerifyingKey);
        $check!(x25519, "x25519", SecretKey, PublicKey);
    };
}
use for_all;

macro_rules! there_and_back {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        use $module::{$public as Public, $secret as Secret};
        let (text, public_text) = (file($curve, "pkcs8"), file($curve, "spki"));
        let (bytes, public_bytes) = (der(&text), der(&public_text));
        let key = Secret::from_pkcs8_pem(&text).unwrap();
        let public = Public::from(&key);
        assert_eq!(Public::from_public_key_pem(&public_text), Ok(public));
        assert_eq!(Public::from_public_key_der(&public_bytes), Ok(public));
        assert_eq!(Secret::from_pkcs8_der(&bytes).unwrap().to_bytes(), key.to_bytes());
        // What OpenSSL wrote, we write.
        assert_eq!(*key.to_pkcs8_pem(), text);
        assert_eq!(key.to_pkcs8_der().as_bytes(), bytes);
        assert_eq!(public.to_public_key_pem(), public_text);
        assert_eq!(public.to_public_key_der(), public_bytes);
        // Lines may end as on other systems.
        let text = text.replace('\n', "\r\n");
        assert_eq!(Secret::from_pkcs8_pem(&text).unwrap().to_bytes(), key.to_bytes());
        // The traits do the same.
        let by_trait = <Secret as DecodePrivateKey>::from_pkcs8_der(&bytes).unwrap();
        assert_eq!(by_trait.to_bytes(), key.to_bytes());
        assert_eq!(EncodePrivateKey::to_pkcs8_der(&key).unwrap().as_bytes(), bytes);
        assert_eq!(<Public as DecodePublicKey>::from_public_key_der(&public_bytes), Ok(public));
        assert_eq!(EncodePublicKey::to_public_key_der(&public).unwrap().as_bytes(), public_bytes);
    }};
}

#[test]
fn files_of_openssl_go_in_and_come_out() {
    for_all!(there_and_back);
}

macro_rules! sec1 {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        use $module::{$public as Public, $secret as Secret};
        let key = Secret::from_pkcs8_pem(&file($curve, "pkcs8")).unwrap();
        let text = file($curve, "sec1");
        assert!(text.starts_with("-----BEGIN EC PARAMETERS-----"));
        let same = |found: Result<Secret, Error>| assert_eq!(found.unwrap().to_bytes(), key.to_bytes());
        same(Secret::from_sec1_pem(&text));
        same(Secret::from_sec1_der(&der(&text)));
        same(Secret::from_sec1_pem(&file($curve, "nopublic")));
        assert!(text.ends_with(key.to_sec1_pem().as_str()));
        assert_eq!(key.to_sec1_der().as_bytes(), der(&text));
        // Points may be compressed.
        let compressed = file($curve, "compressed");
        assert_eq!(Public::from_public_key_pem(&compressed), Ok(Public::from(&key)));
        // A curve that is written out has no name, even if it is one of ours.
        assert_eq!(Secret::from_sec1_pem(&file($curve, "explicit")).unwrap_err(), Error::CurveWrittenOut);
    }};
}

#[test]
fn files_of_sec_1_go_in_and_come_out() {
    for_curves!(sec1);
}

/// RFC 8410, section 10.3: the key alone, and with attributes and its public key.
#[test]
fn examples_of_rfc_8410() {
    let alone = "-----BEGIN PRIVATE KEY-----\n\
        MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
        -----END PRIVATE KEY-----\n";
    let whole = "-----BEGIN PRIVATE KEY-----\n\
        MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
        oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB\n\
        Z9w7lshQhqowtrbLDFw4rXAxZuE=\n\
        -----END PRIVATE KEY-----\n";
    let public = "-----BEGIN PUBLIC KEY-----\n\
        MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n\
        -----END PUBLIC KEY-----\n";
    let key = ed25519::SigningKey::from_pkcs8_pem(alone).unwrap();
    assert_eq!(hex(&key.to_bytes()), "d4ee72dbf913584ad5b6d8f1f769f8ad3afe7c28cbf1d4fbe097a88f44755842");
    assert_eq!(ed25519::SigningKey::from_pkcs8_pem(whole).unwrap().to_bytes(), key.to_bytes());
    assert_eq!(ed25519::VerifyingKey::from_public_key_pem(public), Ok(key.verifying_key()));
    // The public key that comes along must belong to it.
    let mut other = der(whole);
    let last = other.len() - 32;
    other[last..].copy_from_slice(&ed25519::SigningKey::from([7; 32]).verifying_key().to_bytes());
    assert_eq!(ed25519::SigningKey::from_pkcs8_der(&other).unwrap_err(), Error::PublicKeyMismatch);
}

/// What makers of certificates ask.
#[test]
fn algorithms_of_signatures_are_named() {
    use spki::{DynSignatureAlgorithmIdentifier, SignatureBitStringEncoding};
    macro_rules! named {
        ($module:ident, $identifier:literal, $bytes:expr) => {
            let key = $module::SigningKey::from_pkcs8_pem(&file(stringify!($module), "pkcs8")).unwrap();
            for found in
                [key.signature_algorithm_identifier(), key.verifying_key().signature_algorithm_identifier()]
            {
                let found = found.unwrap();
                assert_eq!((found.oid.to_string().as_str(), found.parameters), ($identifier, None));
            }
            let signature = key.sign(b"certificate");
            let bytes: fn(&$module::Signature) -> Vec<u8> = $bytes;
            assert_eq!(signature.to_bitstring().unwrap().raw_bytes(), bytes(&signature));
        };
    }
    named!(p224, "1.2.840.10045.4.3.1", |s| s.to_der().as_bytes().to_vec());
    named!(p256, "1.2.840.10045.4.3.2", |s| s.to_der().as_bytes().to_vec());
    named!(p384, "1.2.840.10045.4.3.3", |s| s.to_der().as_bytes().to_vec());
    named!(p521, "1.2.840.10045.4.3.4", |s| s.to_der().as_bytes().to_vec());
    named!(brainpoolp256r1, "1.2.840.10045.4.3.2", |s| s.to_der().as_bytes().to_vec());
    named!(brainpoolp384r1, "1.2.840.10045.4.3.3", |s| s.to_der().as_bytes().to_vec());
    named!(brainpoolp512r1, "1.2.840.10045.4.3.4", |s| s.to_der().as_bytes().to_vec());
    named!(secp256k1, "1.2.840.10045.4.3.2", |s| s.to_der().as_bytes().to_vec());
    named!(ed25519, "1.3.101.112", |s| s.to_bytes().to_vec());
}

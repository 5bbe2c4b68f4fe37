//! The vectors of RFC 6979, appendix A.2, but for those of SHA-1; and all of RFC 8032, sections 7.1 to 7.3.

use secant::{ed25519, p224, p256, p384, p521};
use serde_json::Value;
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};

use super::common::{hex, unhex};

fn vectors(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

/// The signature of a vector of RFC 6979, by the hash function as a type and by the hash.
macro_rules! signed {
    ($module:ident, $key:expr, $message:expr, $vector:expr, $($hash:literal $digest:ty),*) => {{
        let key = $module::SigningKey::try_from(&$key[..]).unwrap();
        match $vector["hash"].as_str().unwrap() {
            $($hash => {
                let signature = key.sign_with::<$digest>($message);
                assert_eq!(signature, key.sign_prehash_with::<$digest>(&<$digest>::digest($message)));
                assert_eq!(key.verifying_key().verify_with::<$digest>($message, &signature), Ok(()));
                signature.to_bytes().to_vec()
            })*
            other => panic!("{other}"),
        }
    }};
    ($module:ident, $key:expr, $message:expr, $vector:expr) => {
        signed!($module, $key, $message, $vector, "sha224" Sha224, "sha256" Sha256, "sha384" Sha384, "sha512" Sha512)
    };
}

#[test]
fn rfc_6979() {
    let vectors = vectors(include_str!("../../../../tests/vectors/signatures/rfc6979.json"));
    assert_eq!(vectors.len(), 32);
    for vector in vectors {
        let text = |name: &str| vector[name].as_str().unwrap();
        let (key, message) = (unhex(text("key")), text("message").as_bytes());
        let signature = match text("curve") {
            "p224" => signed!(p224, key, message, vector),
            "p256" => signed!(p256, key, message, vector),
            "p384" => signed!(p384, key, message, vector),
            "p521" => signed!(p521, key, message, vector),
            other => panic!("{other}"),
        };
        assert_eq!(hex(&signature), [text("r"), text("s")].concat(), "{vector}");
    }
}

/// What `sign` takes without being told.
#[test]
fn hash_functions_of_the_curves() {
    assert_eq!(
        p224::SigningKey::from_bytes(&[5; 28]).unwrap().sign(b"sample"),
        p224::SigningKey::from_bytes(&[5; 28]).unwrap().sign_with::<Sha224>(b"sample")
    );
    let key = p256::SigningKey::from_bytes(&[5; 32]).unwrap();
    assert_eq!(key.sign(b"sample"), key.sign_with::<Sha256>(b"sample"));
    let key = p384::SigningKey::from_bytes(&[5; 48]).unwrap();
    assert_eq!(key.sign(b"sample"), key.sign_with::<Sha384>(b"sample"));
    let key = p521::SigningKey::from_bytes(&[1; 66]).unwrap();
    assert_eq!(key.sign(b"sample"), key.sign_with::<Sha512>(b"sample"));
    let key = secant::secp256k1::SigningKey::from_bytes(&[5; 32]).unwrap();
    assert_eq!(key.sign(b"sample"), key.sign_with::<Sha256>(b"sample"));
}

#[test]
fn rfc_8032() {
    let vectors = vectors(include_str!("../../../../tests/vectors/signatures/rfc8032.json"));
    assert_eq!(vectors.len(), 10);
    for vector in vectors {
        let bytes = |name: &str| unhex(vector[name].as_str().unwrap());
        let key = ed25519::SigningKey::try_from(&bytes("key")[..]).unwrap();
        let verifying = ed25519::VerifyingKey::try_from(&bytes("public")[..]).unwrap();
        assert_eq!(key.verifying_key(), verifying);
        let (message, context) = (bytes("message"), bytes("context"));
        let hash = Sha512::digest(&message).into();
        let signature = match vector["kind"].as_str().unwrap() {
            "pure" => key.sign(&message),
            "ctx" => key.sign_with_context(&message, &context).unwrap(),
            "ph" => key.sign_prehash(&hash, &context).unwrap(),
            other => panic!("{other}"),
        };
        assert_eq!(hex(&signature.to_bytes()), vector["signature"].as_str().unwrap());
        let verified = match vector["kind"].as_str().unwrap() {
            "pure" => verifying.verify_strict(&message, &signature),
            "ctx" => verifying.verify_with_context(&message, &context, &signature),
            _ => verifying.verify_prehash(&hash, &context, &signature),
        };
        assert_eq!(verified, Ok(()));
    }
}

//! ECDSA with each curve's own hash, and Ed25519.

use super::super::each::each;
use super::super::{Answer, Peer};
use super::row::peer;

/// How a curve signs: keys, messages and signatures as bytes.
pub(super) struct Signer {
    curve: &'static str,
    /// The public key of a secret.
    pub(super) public: fn(&[u8]) -> Option<Vec<u8>>,
    /// The signature of a secret and a message.
    pub(super) sign: fn(&[u8], &[u8]) -> Option<Vec<u8>>,
    /// Whether a public key, a message and a signature belong together.
    pub(super) verify: fn(&[u8], &[u8], &[u8]) -> bool,
}

/// Signatures of modules: rows, and functions on bytes. `key` makes a signing key of bytes, `public` a
/// verifying one; `encoded` gives the bytes of a verifying key.
macro_rules! signatures {
    ($($curve:ident $module:ident $method:literal, key: $key:expr, public: $public:expr, encoded: $encoded:expr,
        timed: $sign:literal, $verify:literal;)*) => {
        pub(super) const PEERS: &[Peer] = &[$(
            peer(stringify!($curve), "sign", $method, $sign, |inputs| {
                each(
                    inputs,
                    |input| {
                        let (secret, message) = input.sign()?;
                        Some(($key(secret)?, message.to_vec()))
                    },
                    |(key, message)| key.sign(message),
                    |signature| Some(Answer::Signature(signature.to_bytes().to_vec())),
                )
            }),
            Peer {
                constant_time: false,
                ..peer(stringify!($curve), "verify", $method, $verify, |inputs| {
                    use ::secant::$module::Signature;
                    each(
                        inputs,
                        |input| {
                            let (public, message, signature) = input.verify()?;
                            Some(($public(public)?, message.to_vec(), signature.to_vec()))
                        },
                        |(key, message, signature)| {
                            Signature::try_from(&signature[..]).is_ok_and(|s| key.verify(message, &s).is_ok())
                        },
                        |valid| Some(Answer::Verdict(*valid)),
                    )
                })
            },
        )*];

        const SIGNERS: &[Signer] = &[$(
            Signer {
                curve: stringify!($curve),
                public: |secret| Some($encoded($key(secret)?.verifying_key())),
                sign: |secret, message| Some($key(secret)?.sign(message).to_bytes().to_vec()),
                verify: |public, message, signature| {
                    use ::secant::$module::Signature;
                    let Some(key) = $public(public) else { return false };
                    Signature::try_from(signature).is_ok_and(|s| key.verify(message, &s).is_ok())
                },
            },
        )*];
    };
}

macro_rules! ecdsa {
    ($($curve:ident)*) => {
        signatures! {
            $($curve $curve "ecdsa",
                key: |bytes: &[u8]| ::secant::$curve::SigningKey::try_from(bytes).ok(),
                public: |bytes: &[u8]| ::secant::$curve::VerifyingKey::from_sec1_bytes(bytes).ok(),
                encoded: |key: ::secant::$curve::VerifyingKey| key.to_sec1_bytes().to_vec(),
                timed: "SigningKey::sign: the hash of 32 bytes, RFC 6979",
                    "Signature::try_from, VerifyingKey::verify: the hash of 32 bytes, the key parsed";)*
            edwards25519 ed25519 "ed25519",
                key: |bytes: &[u8]| Some(::secant::ed25519::SigningKey::from_bytes(bytes.try_into().ok()?)),
                public: |bytes: &[u8]| ::secant::ed25519::VerifyingKey::from_bytes(bytes.try_into().ok()?).ok(),
                encoded: |key: ::secant::ed25519::VerifyingKey| key.to_bytes().to_vec(),
                timed: "SigningKey::sign of 32 bytes", "VerifyingKey::verify of 32 bytes, the key parsed";
        }
    };
}

ecdsa! { p224 p256 p384 p521 secp256k1 }

/// The signature functions of the curve of that name.
pub(super) fn of(curve: &str) -> Option<&'static Signer> {
    SIGNERS.iter().find(|signer| signer.curve == curve)
}

//! Signatures verified: in certificates, and in handshakes.

mod algorithm;
#[cfg(feature = "rsa")]
mod rsa;

use rustls::SignatureScheme;
use rustls::crypto::WebPkiSupportedAlgorithms;
use rustls::pki_types::alg_id;
use secant::{ed25519, p256, p384, p521};
use sha2::{Sha256, Sha384, Sha512};

use algorithm::Algorithm;

/// The signature algorithms for verification: `signature_verification_algorithms` of a provider.
///
/// In certificates and in TLS 1.2 a key may be used with any of the hashes. In TLS 1.3 the scheme names the
/// curve. RSA, with the feature `rsa`, is of 2048 to 8192 bits, and PSS has a salt as long as the hash.
pub static SIGNATURES: WebPkiSupportedAlgorithms = WebPkiSupportedAlgorithms {
    all: &[
        &P256_SHA256,
        &P256_SHA384,
        &P256_SHA512,
        &P384_SHA256,
        &P384_SHA384,
        &P384_SHA512,
        &P521_SHA256,
        &P521_SHA384,
        &P521_SHA512,
        &ED25519,
        #[cfg(feature = "rsa")]
        &rsa::RSA_PKCS1_SHA256,
        #[cfg(feature = "rsa")]
        &rsa::RSA_PKCS1_SHA384,
        #[cfg(feature = "rsa")]
        &rsa::RSA_PKCS1_SHA512,
        #[cfg(feature = "rsa")]
        &rsa::RSA_PSS_SHA256,
        #[cfg(feature = "rsa")]
        &rsa::RSA_PSS_SHA384,
        #[cfg(feature = "rsa")]
        &rsa::RSA_PSS_SHA512,
    ],
    mapping: &[
        (SignatureScheme::ED25519, &[&ED25519]),
        (SignatureScheme::ECDSA_NISTP256_SHA256, &[&P256_SHA256, &P384_SHA256, &P521_SHA256]),
        (SignatureScheme::ECDSA_NISTP384_SHA384, &[&P384_SHA384, &P256_SHA384, &P521_SHA384]),
        (SignatureScheme::ECDSA_NISTP521_SHA512, &[&P521_SHA512, &P256_SHA512, &P384_SHA512]),
        #[cfg(feature = "rsa")]
        (SignatureScheme::RSA_PSS_SHA256, &[&rsa::RSA_PSS_SHA256]),
        #[cfg(feature = "rsa")]
        (SignatureScheme::RSA_PSS_SHA384, &[&rsa::RSA_PSS_SHA384]),
        #[cfg(feature = "rsa")]
        (SignatureScheme::RSA_PSS_SHA512, &[&rsa::RSA_PSS_SHA512]),
        #[cfg(feature = "rsa")]
        (SignatureScheme::RSA_PKCS1_SHA256, &[&rsa::RSA_PKCS1_SHA256]),
        #[cfg(feature = "rsa")]
        (SignatureScheme::RSA_PKCS1_SHA384, &[&rsa::RSA_PKCS1_SHA384]),
        #[cfg(feature = "rsa")]
        (SignatureScheme::RSA_PKCS1_SHA512, &[&rsa::RSA_PKCS1_SHA512]),
    ],
};

macro_rules! ecdsa {
    ($($name:ident, $curve:ident, $hash:ident, $key:ident, $signature:ident;)*) => {$(
        static $name: Algorithm = Algorithm {
            name: stringify!($name),
            key: alg_id::$key,
            signature: alg_id::$signature,
            verify: |key, message, signature| {
                let signature = $curve::Signature::from_der(signature)?;
                $curve::VerifyingKey::from_sec1_bytes(key)?.verify_with::<$hash>(message, &signature)
            },
        };
    )*};
}
ecdsa! {
    P256_SHA256, p256, Sha256, ECDSA_P256, ECDSA_SHA256;
    P256_SHA384, p256, Sha384, ECDSA_P256, ECDSA_SHA384;
    P256_SHA512, p256, Sha512, ECDSA_P256, ECDSA_SHA512;
    P384_SHA256, p384, Sha256, ECDSA_P384, ECDSA_SHA256;
    P384_SHA384, p384, Sha384, ECDSA_P384, ECDSA_SHA384;
    P384_SHA512, p384, Sha512, ECDSA_P384, ECDSA_SHA512;
    P521_SHA256, p521, Sha256, ECDSA_P521, ECDSA_SHA256;
    P521_SHA384, p521, Sha384, ECDSA_P521, ECDSA_SHA384;
    P521_SHA512, p521, Sha512, ECDSA_P521, ECDSA_SHA512;
}

static ED25519: Algorithm = Algorithm {
    name: "ED25519",
    key: alg_id::ED25519,
    signature: alg_id::ED25519,
    verify: |key, message, signature| {
        let signature = ed25519::Signature::try_from(signature)?;
        ed25519::VerifyingKey::try_from(key)?.verify(message, &signature)
    },
};

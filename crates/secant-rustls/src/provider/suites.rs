//! The cipher suites: an AEAD, and a hash function for key derivation.

use rustls::crypto::CipherSuiteCommon;
use rustls::crypto::tls13::HkdfUsingHmac;
use rustls::{CipherSuite, SupportedCipherSuite, Tls13CipherSuite};

use super::aead::{AES128_GCM, AES256_GCM, CHACHA20_POLY1305};
use super::hash::{SHA256, SHA384};

/// All cipher suites, the first preferred: those of TLS 1.3, and with the feature `tls12` those of TLS 1.2
/// with ephemeral keys on curves and ECDSA or Ed25519; and with the feature `rsa`, for clients, those with
/// RSA.
pub static ALL_CIPHER_SUITES: &[SupportedCipherSuite] = &[
    SupportedCipherSuite::Tls13(&TLS13_AES_256_GCM_SHA384),
    SupportedCipherSuite::Tls13(&TLS13_AES_128_GCM_SHA256),
    SupportedCipherSuite::Tls13(&TLS13_CHACHA20_POLY1305_SHA256),
    #[cfg(feature = "tls12")]
    SupportedCipherSuite::Tls12(&with_tls12::TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384),
    #[cfg(feature = "tls12")]
    SupportedCipherSuite::Tls12(&with_tls12::TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256),
    #[cfg(feature = "tls12")]
    SupportedCipherSuite::Tls12(&with_tls12::TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256),
    #[cfg(all(feature = "tls12", feature = "rsa"))]
    SupportedCipherSuite::Tls12(&with_tls12::TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384),
    #[cfg(all(feature = "tls12", feature = "rsa"))]
    SupportedCipherSuite::Tls12(&with_tls12::TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256),
    #[cfg(all(feature = "tls12", feature = "rsa"))]
    SupportedCipherSuite::Tls12(&with_tls12::TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256),
];

/// Records that one key may encrypt with AES-GCM (RFC 8446, section 5.5, rounded down).
const GCM_LIMIT: u64 = 1 << 24;

macro_rules! tls13 {
    ($($name:ident, $aead:ident, $hash:ident, $limit:expr;)*) => {$(
        static $name: Tls13CipherSuite = Tls13CipherSuite {
            common: CipherSuiteCommon {
                suite: CipherSuite::$name,
                hash_provider: &$hash,
                confidentiality_limit: $limit,
            },
            hkdf_provider: &HkdfUsingHmac(&$hash),
            aead_alg: &$aead,
            quic: None,
        };
    )*};
}
tls13! {
    TLS13_AES_256_GCM_SHA384, AES256_GCM, SHA384, GCM_LIMIT;
    TLS13_AES_128_GCM_SHA256, AES128_GCM, SHA256, GCM_LIMIT;
    TLS13_CHACHA20_POLY1305_SHA256, CHACHA20_POLY1305, SHA256, u64::MAX;
}

#[cfg(feature = "tls12")]
mod with_tls12 {
    use rustls::crypto::tls12::PrfUsingHmac;
    use rustls::crypto::{CipherSuiteCommon, KeyExchangeAlgorithm};
    use rustls::{CipherSuite, SignatureScheme, Tls12CipherSuite};

    use super::super::aead::{AES128_GCM, AES256_GCM, CHACHA20_POLY1305};
    use super::super::hash::{SHA256, SHA384};
    use super::super::tls12::WithNonce;
    use super::GCM_LIMIT;

    /// The signature schemes for the keys of certificates.
    static SCHEMES: &[SignatureScheme] = &[
        SignatureScheme::ED25519,
        SignatureScheme::ECDSA_NISTP256_SHA256,
        SignatureScheme::ECDSA_NISTP384_SHA384,
        SignatureScheme::ECDSA_NISTP521_SHA512,
    ];

    /// The same for keys of RSA.
    #[cfg(feature = "rsa")]
    static RSA_SCHEMES: &[SignatureScheme] = &[
        SignatureScheme::RSA_PSS_SHA256,
        SignatureScheme::RSA_PSS_SHA384,
        SignatureScheme::RSA_PSS_SHA512,
        SignatureScheme::RSA_PKCS1_SHA256,
        SignatureScheme::RSA_PKCS1_SHA384,
        SignatureScheme::RSA_PKCS1_SHA512,
    ];

    macro_rules! tls12 {
        ($($name:ident, $schemes:ident, $aead:ident, $explicit:literal, $hash:ident, $limit:expr;)*) => {$(
            pub(super) static $name: Tls12CipherSuite = Tls12CipherSuite {
                common: CipherSuiteCommon {
                    suite: CipherSuite::$name,
                    hash_provider: &$hash,
                    confidentiality_limit: $limit,
                },
                kx: KeyExchangeAlgorithm::ECDHE,
                sign: $schemes,
                prf_provider: &PrfUsingHmac(&$hash),
                aead_alg: &const { WithNonce::<_, $explicit>::of(&$aead) },
            };
        )*};
    }
    tls12! {
        TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, SCHEMES, AES256_GCM, 8, SHA384, GCM_LIMIT;
        TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, SCHEMES, AES128_GCM, 8, SHA256, GCM_LIMIT;
        TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, SCHEMES, CHACHA20_POLY1305, 0, SHA256, u64::MAX;
    }
    #[cfg(feature = "rsa")]
    tls12! {
        TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, RSA_SCHEMES, AES256_GCM, 8, SHA384, GCM_LIMIT;
        TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, RSA_SCHEMES, AES128_GCM, 8, SHA256, GCM_LIMIT;
        TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256, RSA_SCHEMES, CHACHA20_POLY1305, 0, SHA256, u64::MAX;
    }
}

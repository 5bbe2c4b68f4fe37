//! Names of algorithms and curves in DER, in JSON Web Keys and in lines of OpenSSH, for messages.

#[cfg(feature = "pkcs8")]
use alloc::string::ToString;

use crate::KeyKind;

/// The algorithm with this object identifier.
#[cfg(feature = "pkcs8")]
pub(crate) fn algorithm(identifier: pkcs8::ObjectIdentifier) -> KeyKind {
    match identifier.to_string().as_str() {
        "1.2.840.10045.2.1" => KeyKind::OtherCurve,
        "1.3.101.110" => KeyKind::X25519,
        "1.3.101.111" => KeyKind::X448,
        "1.3.101.112" => KeyKind::Ed25519,
        "1.3.101.113" => KeyKind::Ed448,
        "1.2.840.113549.1.1.1" | "1.2.840.113549.1.1.10" => KeyKind::Rsa,
        "1.2.840.10040.4.1" => KeyKind::Dsa,
        "1.2.840.113549.1.3.1" | "1.2.840.10046.2.1" => KeyKind::DiffieHellman,
        _ => KeyKind::Other,
    }
}

/// The curve with this object identifier (SEC 2, RFC 5639, GB/T 32918.5).
#[cfg(feature = "pkcs8")]
pub(crate) fn curve(identifier: pkcs8::ObjectIdentifier) -> KeyKind {
    match identifier.to_string().as_str() {
        "1.2.840.10045.3.1.1" => KeyKind::P192,
        "1.3.132.0.33" => KeyKind::P224,
        "1.2.840.10045.3.1.7" => KeyKind::P256,
        "1.3.132.0.34" => KeyKind::P384,
        "1.3.132.0.35" => KeyKind::P521,
        "1.3.132.0.10" => KeyKind::Secp256k1,
        "1.2.156.10197.1.301" => KeyKind::Sm2,
        other if other.starts_with("1.3.36.3.3.2.8.1.1.") => KeyKind::Brainpool,
        _ => KeyKind::OtherCurve,
    }
}

/// The algorithm or curve of a JSON Web Key (RFC 7518, RFC 8037, RFC 8812).
#[cfg(feature = "jwk")]
pub(crate) fn jwk(kty: &str, crv: Option<&str>) -> KeyKind {
    match (kty, crv) {
        ("RSA", _) => KeyKind::Rsa,
        ("oct", _) => KeyKind::Symmetric,
        ("EC", Some("P-256")) => KeyKind::P256,
        ("EC", Some("P-384")) => KeyKind::P384,
        ("EC", Some("P-521")) => KeyKind::P521,
        ("EC", Some("secp256k1")) => KeyKind::Secp256k1,
        ("OKP", Some("Ed25519")) => KeyKind::Ed25519,
        ("OKP", Some("X25519")) => KeyKind::X25519,
        ("OKP", Some("Ed448")) => KeyKind::Ed448,
        ("OKP", Some("X448")) => KeyKind::X448,
        ("EC" | "OKP", _) => KeyKind::OtherCurve,
        _ => KeyKind::Other,
    }
}

/// The algorithm of a line of OpenSSH; none where the word names no algorithm.
#[cfg(feature = "ssh")]
pub(crate) fn ssh(word: &str) -> Option<KeyKind> {
    Some(match word {
        "ssh-rsa" => KeyKind::Rsa,
        "ssh-dss" => KeyKind::Dsa,
        "ssh-ed25519" => KeyKind::Ed25519,
        "ssh-ed448" => KeyKind::Ed448,
        "ecdsa-sha2-nistp256" => KeyKind::P256,
        "ecdsa-sha2-nistp384" => KeyKind::P384,
        "ecdsa-sha2-nistp521" => KeyKind::P521,
        "sk-ecdsa-sha2-nistp256@openssh.com" | "sk-ssh-ed25519@openssh.com" => KeyKind::SecurityKey,
        other if other.starts_with("ecdsa-sha2-") => KeyKind::OtherCurve,
        _ => return None,
    })
}

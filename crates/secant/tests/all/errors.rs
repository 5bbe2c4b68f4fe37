//! What errors say.

use secant::{Error, JwkFault, JwkMember, KeyKind, PemContent, SshContent};

/// Every error has a text, and no two have the same.
#[test]
fn every_error_says_what_is_wrong() {
    let mut texts = [
        Error::Length,
        Error::Tag(0x1f),
        Error::CoordinateTooLarge,
        Error::NotOnCurve,
        Error::Infinity,
        Error::NotInSubgroup,
        Error::ScalarTooLarge,
        Error::SecretZero,
        Error::ZeroSharedSecret,
        Error::EmptyTag,
        Error::NotAnElement,
        Error::SignatureEncoding,
        Error::InvalidSignature,
        Error::RecoveryId,
        Error::ContextTooLong,
        Error::IdentityTooLong,
        Error::Nonce,
        Error::KeyEncoding,
        Error::TrailingData,
        Error::PemEncoding,
        Error::PemLabel(PemContent::PublicKey),
        Error::PemLabel(PemContent::PrivateKey),
        Error::PemLabel(PemContent::EcPrivateKey),
        Error::PemLabel(PemContent::EcParameters),
        Error::PemLabel(PemContent::Certificate),
        Error::PemLabel(PemContent::CertificateRequest),
        Error::PemLabel(PemContent::Rsa),
        Error::PemLabel(PemContent::OpenSsh),
        Error::PemLabel(PemContent::Other),
        Error::EncryptedKey,
        Error::LegacyEncryption,
        Error::WrongPassphrase,
        Error::EncryptionUnknown,
        Error::EncryptionCost,
        Error::DerContent(PemContent::PublicKey),
        Error::DerContent(PemContent::Certificate),
        Error::PemBoundary,
        Error::PemBase64,
        Error::PemStrict,
        Error::WrongAlgorithm(KeyKind::Rsa),
        Error::WrongAlgorithm(KeyKind::X448),
        Error::WrongCurve(KeyKind::P384),
        Error::WrongCurve(KeyKind::Brainpool),
        Error::CurveMissing,
        Error::CurveWrittenOut,
        Error::SecretLength { found: 31, wanted: 32 },
        Error::SecretLength { found: 33, wanted: 32 },
        Error::Json,
        Error::JwkSet,
        Error::Jwk(JwkMember::Kty, JwkFault::Missing),
        Error::Jwk(JwkMember::Crv, JwkFault::Text),
        Error::Jwk(JwkMember::X, JwkFault::Twice),
        Error::Jwk(JwkMember::Y, JwkFault::Base64Url),
        Error::Jwk(JwkMember::D, JwkFault::Bytes { found: 31, wanted: 32 }),
        Error::SshLine(SshContent::BeforeKey),
        Error::SshLine(SshContent::Marker),
        Error::SshLine(SshContent::Certificate),
        Error::SshLine(SshContent::Block),
        Error::WrongGroup,
        Error::PublicKeyMismatch,
        Error::SecretKeyMissing,
        Error::LengthMismatch,
        Error::MessageChanged,
    ]
    .map(|error| error.to_string());
    assert!(texts.iter().all(|text| text.len() > 10 && !text.ends_with('.')));
    assert!(texts.iter().any(|text| text.contains("0x1f")));
    texts.sort();
    assert!(texts.windows(2).all(|two| two[0] != two[1]));
}

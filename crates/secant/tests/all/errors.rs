//! What errors say.

use secant::Error;

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
        Error::KeyEncoding,
        Error::TrailingData,
        Error::PemEncoding,
        Error::PemLabel,
        Error::EncryptedKey,
        Error::WrongAlgorithm,
        Error::WrongCurve,
        Error::PublicKeyMismatch,
        Error::SecretKeyMissing,
        Error::LengthMismatch,
    ]
    .map(|error| error.to_string());
    assert!(texts.iter().all(|text| text.len() > 10 && !text.ends_with('.')));
    assert!(texts.iter().any(|text| text.contains("0x1f")));
    texts.sort();
    assert!(texts.windows(2).all(|two| two[0] != two[1]));
}

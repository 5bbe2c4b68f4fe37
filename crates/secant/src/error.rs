//! Errors of arguments that come from outside.

use core::fmt;

/// The reason why a byte string, a point or a request is refused. No variant carries a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The byte string has a length that no encoding of this kind has.
    Length,
    /// No encoding starts with this byte.
    Tag(u8),
    /// A coordinate is not below the field's size.
    CoordinateTooLarge,
    /// No point of the curve has these coordinates.
    NotOnCurve,
    /// The point at infinity, which is no public key.
    Infinity,
    /// A point outside the subgroup of prime order.
    NotInSubgroup,
    /// The scalar, or the secret key, is not below the order of the base point.
    ScalarTooLarge,
    /// The secret key is 0.
    SecretZero,
    /// The shared secret is 0: the public key belongs to a point of small order.
    ZeroSharedSecret,
    /// A domain separation tag without a byte, which hashing to a curve does not take.
    EmptyTag,
    /// No element of the group has this encoding.
    NotAnElement,
    /// The bytes are no signature: no DER, or an integer that is 0 or not below the order.
    SignatureEncoding,
    /// The signature is not one of this message by this key.
    InvalidSignature,
    /// A recovery identifier that is none of 0 to 3.
    RecoveryId,
    /// A context above 255 bytes, which no signature has.
    ContextTooLong,
    /// An identity above 8191 bytes, which SM2 does not take.
    IdentityTooLong,
    /// A number that gives no signature of this message.
    Nonce,
    /// The bytes or the text are no key in this format.
    KeyEncoding,
    /// Something comes after the key.
    TrailingData,
    /// The text is no PEM.
    PemEncoding,
    /// The PEM text holds no block that is read here; the first that it has is this.
    PemLabel(PemContent),
    /// The key is encrypted.
    EncryptedKey,
    /// The key is for another algorithm.
    WrongAlgorithm,
    /// The key is one of another curve, or of one that is not named.
    WrongCurve,
    /// The public key that comes with a secret key does not belong to it.
    PublicKeyMismatch,
    /// A public key, where a secret one is needed.
    SecretKeyMissing,
    /// Two slices that must have one length have two.
    LengthMismatch,
    /// The message was another one when it was read for the second time.
    MessageChanged,
}

/// The kind of a PEM block, by its label (RFC 7468).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PemContent {
    /// `PUBLIC KEY`: SPKI.
    PublicKey,
    /// `PRIVATE KEY`: PKCS#8.
    PrivateKey,
    /// `EC PRIVATE KEY`: SEC 1.
    EcPrivateKey,
    /// `EC PARAMETERS`, which OpenSSL writes before a key of SEC 1.
    EcParameters,
    /// `CERTIFICATE`.
    Certificate,
    /// `CERTIFICATE REQUEST`.
    CertificateRequest,
    /// `RSA PRIVATE KEY` or `RSA PUBLIC KEY`.
    Rsa,
    /// `OPENSSH PRIVATE KEY`.
    OpenSsh,
    /// Any other label.
    Other,
}

impl fmt::Display for PemContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PublicKey => "a public key (PUBLIC KEY)",
            Self::PrivateKey => "a secret key (PRIVATE KEY)",
            Self::EcPrivateKey => "a secret key (EC PRIVATE KEY)",
            Self::EcParameters => "parameters of a curve",
            Self::Certificate => "a certificate",
            Self::CertificateRequest => "a request for a certificate",
            Self::Rsa => "a key of RSA",
            Self::OpenSsh => "a secret key of OpenSSH",
            Self::Other => "something else",
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "the byte string has a wrong length",
            Self::Tag(tag) => return write!(f, "no encoding starts with the byte 0x{tag:02x}"),
            Self::CoordinateTooLarge => "a coordinate is not below the field's size",
            Self::NotOnCurve => "no point of the curve has these coordinates",
            Self::Infinity => "the point at infinity is no public key",
            Self::NotInSubgroup => "the point is outside the subgroup of prime order",
            Self::ScalarTooLarge => "the scalar is not below the order of the base point",
            Self::SecretZero => "the secret key is 0",
            Self::ZeroSharedSecret => {
                "the shared secret is 0: the public key belongs to a point of small order"
            }
            Self::EmptyTag => "the domain separation tag is empty",
            Self::NotAnElement => "no element of the group has this encoding",
            Self::SignatureEncoding => "the bytes are no signature",
            Self::InvalidSignature => "the signature is not one of this message by this key",
            Self::RecoveryId => "the recovery identifier is none of 0 to 3",
            Self::ContextTooLong => "the context has more than 255 bytes",
            Self::IdentityTooLong => "the identity has more than 8191 bytes",
            Self::Nonce => "the number gives no signature of this message: choose another",
            Self::KeyEncoding => "this is no key in this format",
            Self::TrailingData => "something comes after the key",
            Self::PemEncoding => "the text is no PEM",
            Self::PemLabel(seen) => {
                return write!(f, "the PEM text holds {seen} and no key with the label that is asked for");
            }
            Self::EncryptedKey => "the key is encrypted, which is not supported",
            Self::WrongAlgorithm => "the key is for another algorithm",
            Self::WrongCurve => "the key is one of another curve, or of one that is not named",
            Self::PublicKeyMismatch => "the public key does not belong to the secret key",
            Self::SecretKeyMissing => "this is a public key, and a secret key is needed",
            Self::LengthMismatch => "the slices differ in length",
            Self::MessageChanged => "the message changed while it was signed",
        })
    }
}

impl core::error::Error for Error {}

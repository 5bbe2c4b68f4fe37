//! Errors of arguments that come from outside.

use core::fmt;

use crate::seen::{JwkFault, JwkMember, KeyKind, Padding, PemContent, SshContent};

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
    /// The bytes are DER of another kind than what is asked for.
    DerContent(PemContent),
    /// The text is no PEM: no line begins a block.
    PemEncoding,
    /// A PEM block does not end, or ends with another label.
    PemBoundary,
    /// A PEM block has something that is no base64.
    PemBase64,
    /// The text is not one PEM block in the strict form of RFC 7468, section 3.
    PemStrict,
    /// The PEM text holds no block that is read here; the first that it has is this.
    PemLabel(PemContent),
    /// The key is encrypted.
    EncryptedKey,
    /// The key is encrypted as headers in PEM say (RFC 1421), which is not read here.
    LegacyEncryption,
    /// The passphrase is not the one of the key, or the encrypted key was damaged.
    WrongPassphrase,
    /// The key is encrypted in a way that is not read here.
    EncryptionUnknown,
    /// The encrypted key asks for more time or memory than a key should.
    EncryptionCost,
    /// The key is for another algorithm.
    WrongAlgorithm(KeyKind),
    /// The key is one of another curve.
    WrongCurve(KeyKind),
    /// The file does not name the curve of its key.
    CurveMissing,
    /// The file has the parameters of the curve and not its name.
    CurveWrittenOut,
    /// The secret key has another number of bytes than those of its curve.
    SecretLength {
        /// The bytes that it has; 65535 if there are more.
        found: u16,
        /// The bytes that it must have.
        wanted: u16,
        /// Whether it is a big-endian integer, which zeros before it do not change, and no string of bytes.
        integer: bool,
    },
    /// The text is no JSON object.
    Json,
    /// The text is a set of JSON Web Keys.
    JwkSet,
    /// A member of a JSON Web Key is not as it must be.
    Jwk(JwkMember, JwkFault),
    /// The line of OpenSSH holds something else than the name of an algorithm and a key.
    SshLine(SshContent),
    /// The public key that comes with a secret key does not belong to it.
    PublicKeyMismatch,
    /// A public key, where a secret one is needed.
    SecretKeyMissing,
    /// The group has no such operation.
    WrongGroup,
    /// Two slices that must have one length have two.
    LengthMismatch,
    /// The message was another one when it was read for the second time.
    MessageChanged,
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
            Self::DerContent(seen) => return write!(f, "the bytes hold {seen} and not what is asked for"),
            Self::PemEncoding => "the text is no PEM: no line begins a block, as -----BEGIN PRIVATE KEY----- does",
            Self::PemBoundary => "a PEM block does not end, or ends with another label",
            Self::PemBase64 => "the PEM block has something that is no base64",
            Self::PemStrict => "the text is not one PEM block of strict form, lines of 64 and nothing around it",
            Self::PemLabel(seen) => {
                return write!(f, "the PEM text holds {seen} and no key with the label that is asked for");
            }
            Self::EncryptedKey => {
                "the key is encrypted: give its passphrase, or `openssl pkey -in FILE -out PLAIN` decrypts it"
            }
            Self::LegacyEncryption => {
                "the key is encrypted by headers in PEM: `openssl pkcs8 -topk8 -in FILE -out NEW` encrypts it as PKCS#8"
            }
            Self::WrongPassphrase => "the passphrase is not the one of the key, or the key was damaged",
            Self::EncryptionUnknown => {
                "the key is encrypted in a way that is not read here, which PBES2 with AES, and with PBKDF2 (SHA-2) or \
                 scrypt, is: `openssl pkcs8 -topk8 -in FILE -out NEW` encrypts it so"
            }
            Self::EncryptionCost => {
                "the encrypted key asks for more than 10^7 iterations of PBKDF2, or for more of scrypt than 256 MiB at a \
                 time or 1 GiB in all its rounds: `openssl pkcs8 -topk8 -in FILE -out NEW` encrypts it with less"
            }
            Self::WrongAlgorithm(seen) => return write!(f, "the key is for {seen}, another algorithm"),
            Self::WrongCurve(seen) => return write!(f, "the key is one of {seen}, another curve"),
            Self::CurveMissing => {
                "the file does not name the curve of its key: its maker must say, as `openssl ecparam -genkey` does"
            }
            Self::CurveWrittenOut => {
                "the curve's parameters are written out: `openssl pkey -ec_param_enc named_curve -in FILE -out NEW` \
                 writes its name"
            }
            Self::SecretLength { found, wanted, integer } => {
                let padding = Padding { found: *found, wanted: *wanted, integer: *integer };
                return write!(f, "the secret key has {found} bytes: {padding}");
            }
            Self::Json => "the text is no JSON object",
            Self::JwkSet => "this is a set of keys: take one member of its array `keys`",
            Self::Jwk(member, fault) => return write!(f, "the member {member} {fault}"),
            Self::SshLine(seen) => return seen.fmt(f),
            Self::PublicKeyMismatch => "the public key does not belong to the secret key",
            Self::SecretKeyMissing => "this is a public key, and a secret key is needed",
            Self::WrongGroup => "the group has no such operation",
            Self::LengthMismatch => "the slices differ in length",
            Self::MessageChanged => "the message changed while it was signed",
        })
    }
}

impl core::error::Error for Error {}

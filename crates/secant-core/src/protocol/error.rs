//! What can be wrong with byte strings from outside.

use core::fmt;

/// What was wrong with an encoding. No variant carries a secret.
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
    /// A point outside the subgroup of prime order, which is no public key.
    NotInSubgroup,
    /// The secret key is 0.
    SecretZero,
    /// The secret key is not below the order of the base point.
    SecretTooLarge,
    /// The shared secret is all zeros: the public key belongs to a point of small order.
    ZeroSharedSecret,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => f.write_str("wrong length"),
            Self::Tag(tag) => write!(f, "no encoding starts with the byte 0x{tag:02x}"),
            Self::CoordinateTooLarge => f.write_str("a coordinate is not below the field's size"),
            Self::NotOnCurve => f.write_str("no point of the curve has these coordinates"),
            Self::Infinity => f.write_str("the point at infinity is no public key"),
            Self::NotInSubgroup => {
                f.write_str("the point is outside the prime-order subgroup: it is no public key")
            }
            Self::SecretZero => f.write_str("the secret key is 0"),
            Self::SecretTooLarge => f.write_str("the secret key is not below the order"),
            Self::ZeroSharedSecret => {
                f.write_str("the shared secret is zero: the public key belongs to a point of small order")
            }
        }
    }
}

impl core::error::Error for Error {}

//! What is refused.

use core::fmt;

/// Why a contribution or a request is refused. No variant carries a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The bytes are no point, no scalar, or no key.
    Group(secant::Error),
    /// No keys were given.
    NoKeys,
    /// The keys, or a key and its tweak, cancel out.
    Infinity,
    /// The tweak is not below the order.
    TweakTooLarge,
    /// The nonce was used, or is 0.
    Nonce,
    /// The secret key is not the one for which the nonce was made.
    OtherKey,
    /// The signer's key is none of those that were aggregated.
    UnknownKey,
    /// The other signers' nonces cancel out.
    OtherNonce,
    /// What is mixed into a nonce has 2^32 bytes or more.
    TooLong,
    /// The part of a signature is not valid.
    PartialSignature,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Group(error) => return error.fmt(f),
            Self::NoKeys => "no public keys were given",
            Self::Infinity => "the keys, or a key and its tweak, cancel out",
            Self::TweakTooLarge => "the tweak is not below the order of the base point",
            Self::Nonce => "the secret nonce is 0: make another",
            Self::OtherKey => "the nonce was made for another secret key",
            Self::UnknownKey => "the signer's public key is none of those that were aggregated",
            Self::OtherNonce => {
                "the other signers' nonces cancel out: one of them, or who added them, is to blame"
            }
            Self::TooLong => "what is mixed into a nonce must have fewer than 2^32 bytes",
            Self::PartialSignature => "the part of a signature is not one of this signer in this session",
        })
    }
}

impl core::error::Error for Error {}

//! Keys and elements.

use core::fmt;

use rand_core::CryptoRng;
use secant::Scalar;

use super::suite::ScalarBytes;
use super::{Error, Mode, Suite, length};

/// The key of a server: an integer that is not 0. Wiped when dropped; never printed.
pub struct SecretKey<S: Suite>(pub(super) Scalar<S::Curve>);

impl<S: Suite> SecretKey<S> {
    /// A key by random bytes.
    pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        Self(Scalar::random(rng))
    }

    /// `DeriveKeyPair`: the key of a secret seed and public information on what it is for, in one mode.
    ///
    /// # Errors
    /// [`Error::TooLong`]; [`Error::Seed`], which no seed is known for.
    pub fn derive(mode: Mode, seed: &[u8; 32], info: &[u8]) -> Result<Self, Error> {
        let length = length(info)?;
        for counter in 0..=u8::MAX {
            let key = mode.hash_to_scalar::<S>(&[seed, &length, info, &[counter]], "DeriveKeyPair")?;
            if key != Scalar::ZERO {
                return Ok(Self(key));
            }
        }
        Err(Error::Seed)
    }

    /// The key of an encoded scalar.
    ///
    /// # Errors
    /// [`Error::Group`] if it is none, [`Error::SecretZero`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let key = Scalar::<S::Curve>::try_from(bytes).map_err(Error::Group)?;
        if key == Scalar::ZERO { Err(Error::SecretZero) } else { Ok(Self(key)) }
    }

    /// The encoding. The caller wipes it.
    pub fn to_bytes(&self) -> ScalarBytes<S> {
        self.0.to_bytes()
    }

    /// The key by which proofs are verified. Cost: a multiplication of the base point.
    pub fn public_key(&self) -> PublicKey<S> {
        Element(S::mul_base(&self.0))
    }
}

impl<S: Suite> fmt::Debug for SecretKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

/// The public key of a server.
pub type PublicKey<S> = Element<S>;

/// An element of the group that is not neutral: what is sent.
pub struct Element<S: Suite>(pub(super) S::Point);

impl<S: Suite> Element<S> {
    /// The element of an encoding, compressed on the curves of NIST. Cost: a square root.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Group`], [`Error::Identity`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let wanted = size_of::<S::Bytes>();
        if bytes.len() != wanted {
            return Err(Error::Length { found: bytes.len(), wanted });
        }
        Self::of(S::Point::try_from(bytes).map_err(Error::Group)?, Error::Identity)
    }

    /// The encoding. Cost: an inversion or a power in the field.
    pub fn to_bytes(&self) -> S::Bytes {
        S::encode(&self.0)
    }

    /// A point that must not be neutral.
    pub(super) fn of(point: S::Point, otherwise: Error) -> Result<Self, Error> {
        if point == S::IDENTITY { Err(otherwise) } else { Ok(Self(point)) }
    }
}

impl<S: Suite> Copy for Element<S> {}

impl<S: Suite> Clone for Element<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Suite> PartialEq for Element<S> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<S: Suite> Eq for Element<S> {}

impl<S: Suite> fmt::Debug for Element<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Element").field(&self.to_bytes().as_ref()).finish()
    }
}

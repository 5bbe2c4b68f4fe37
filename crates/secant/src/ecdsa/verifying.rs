//! Keys that verify.

use core::fmt;

use digest::Digest;

use super::{Ecdsa, Signature};
use crate::engine::ecdsa::verify_vartime;
use crate::hex::Hex;
use crate::{Error, PublicKey};

/// A key that verifies signatures, by ECDSA: a public key for this use.
pub struct VerifyingKey<C: Ecdsa>(pub(crate) PublicKey<C>);

impl<C: Ecdsa> VerifyingKey<C> {
    /// As [`PublicKey::from_sec1_bytes`]: the key is checked here, and not at every use.
    ///
    /// # Errors
    /// Those of [`PublicKey::from_sec1_bytes`].
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, Error> {
        PublicKey::from_sec1_bytes(bytes).map(Self)
    }

    /// As [`PublicKey::to_sec1_bytes`].
    pub fn to_sec1_bytes(&self) -> C::Uncompressed {
        self.0.to_sec1_bytes()
    }

    /// As [`PublicKey::to_compressed_sec1_bytes`].
    pub fn to_compressed_sec1_bytes(&self) -> C::Compressed {
        self.0.to_compressed_sec1_bytes()
    }

    /// The public key.
    pub fn as_public_key(&self) -> &PublicKey<C> {
        &self.0
    }

    /// Whether the signature is one of this message, with [`Ecdsa::Hash`]. Variable time: all of it is
    /// public. Cost: the hash, an inversion modulo the order, and
    /// [`AffinePoint::mul_add_base_vartime`](crate::AffinePoint::mul_add_base_vartime); no inversion in the
    /// field.
    ///
    /// (r, -s) is as valid as (r, s): two encodings of a signature do not mean two signatures. Where that
    /// matters, ask for [`Signature::is_low_s`] as well.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`] if it is not.
    #[inline(never)]
    pub fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        self.verify_with::<C::Hash>(message, signature)
    }

    /// [`VerifyingKey::verify`] with another hash function.
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify`].
    pub fn verify_with<D: Digest>(&self, message: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        self.verify_prehash(&D::digest(message), signature)
    }

    /// [`VerifyingKey::verify`] of a message with this hash, whose leftmost bits count if it is longer than
    /// the order.
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify`].
    #[inline(never)]
    pub fn verify_prehash(&self, hash: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        let (r, s) = signature.scalars();
        if verify_vartime(&self.0.0.0, hash, &r.0, &s.0) { Ok(()) } else { Err(Error::InvalidSignature) }
    }
}

impl<C: Ecdsa> Copy for VerifyingKey<C> {}

impl<C: Ecdsa> Clone for VerifyingKey<C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Ecdsa> PartialEq for VerifyingKey<C> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<C: Ecdsa> Eq for VerifyingKey<C> {}

impl<C: Ecdsa> From<PublicKey<C>> for VerifyingKey<C> {
    /// The same key.
    fn from(public: PublicKey<C>) -> Self {
        Self(public)
    }
}

impl<C: Ecdsa> From<VerifyingKey<C>> for PublicKey<C> {
    /// The same key.
    fn from(key: VerifyingKey<C>) -> Self {
        key.0
    }
}

impl<C: Ecdsa> TryFrom<&[u8]> for VerifyingKey<C> {
    type Error = Error;
    /// As [`VerifyingKey::from_sec1_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_sec1_bytes(bytes)
    }
}

impl<C: Ecdsa> fmt::Debug for VerifyingKey<C> {
    /// The uncompressed encoding in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VerifyingKey({})", Hex(self.to_sec1_bytes().as_ref()))
    }
}

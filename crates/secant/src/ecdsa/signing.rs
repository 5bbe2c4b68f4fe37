//! Keys that sign.

use core::fmt;

use digest::Digest;
use digest::common::BlockSizeUser;

use super::{Ecdsa, Signature, VerifyingKey};
use crate::engine::ecdsa;
#[cfg(feature = "rand_core")]
use crate::{Bytes, engine::wipe};
use crate::{Error, Scalar, SecretKey};

/// A key that signs, by ECDSA: a secret key for this use.
///
/// Signatures are deterministic (RFC 6979): nothing random is needed, and one message has one signature.
/// [`SigningKey::sign_hedged`] mixes random bytes in, as a defence against someone who makes the CPU err.
/// Everything is constant time but for the length of the message, if the hash function is; SHA-2 is.
///
/// Wiped when dropped; never printed.
#[derive(Clone)]
pub struct SigningKey<C: Ecdsa>(pub(crate) SecretKey<C>);

impl<C: Ecdsa> SigningKey<C> {
    /// As [`SecretKey::generate`].
    ///
    /// # Panics
    /// If the operating system has no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn generate() -> Self {
        Self(SecretKey::generate())
    }

    /// As [`SecretKey::generate_from`].
    #[cfg(feature = "rand_core")]
    pub fn generate_from<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        Self(SecretKey::generate_from(rng))
    }

    /// As [`SecretKey::try_generate_from`].
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_generate_from<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        SecretKey::try_generate_from(rng).map(Self)
    }

    /// As [`SecretKey::from_bytes`].
    ///
    /// # Errors
    /// [`Error::SecretZero`], [`Error::ScalarTooLarge`].
    pub fn from_bytes(bytes: &C::Bytes) -> Result<Self, Error> {
        SecretKey::from_bytes(bytes).map(Self)
    }

    /// As [`SecretKey::to_bytes`]. The caller wipes them.
    pub fn to_bytes(&self) -> C::Bytes {
        self.0.to_bytes()
    }

    /// The secret key.
    pub fn as_secret_key(&self) -> &SecretKey<C> {
        &self.0
    }

    /// The key that verifies what this one signs. Cost: that of [`SecretKey::public_key`].
    #[must_use]
    pub fn verifying_key(&self) -> VerifyingKey<C> {
        VerifyingKey(self.0.public_key())
    }

    /// The signature of a message, with [`Ecdsa::Hash`]. On secp256k1 s is at most (n - 1)/2; on other curves
    /// it may be any. Cost: the hash of the message and four of some 100 bytes,
    /// [`Point::mul_base`](crate::Point::mul_base), an inversion in the field and one modulo the order.
    #[inline(never)]
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature<C> {
        self.sign_with::<C::Hash>(message)
    }

    /// [`SigningKey::sign`] with another hash function.
    #[must_use]
    pub fn sign_with<D: Digest + BlockSizeUser + Clone>(&self, message: &[u8]) -> Signature<C> {
        self.sign_prehash_with::<D>(&D::digest(message))
    }

    /// The signature of a message with this hash, whose leftmost bits count if it is longer than the order.
    /// The number that is used once comes from HMAC with [`Ecdsa::Hash`].
    ///
    /// The hash must be one: who may choose these bytes freely can have any of them signed.
    #[inline(never)]
    #[must_use]
    pub fn sign_prehash(&self, hash: &[u8]) -> Signature<C> {
        self.sign_prehash_with::<C::Hash>(hash)
    }

    /// [`SigningKey::sign_prehash`] with HMAC of another hash function: that of the message, if signatures
    /// are to be those of RFC 6979.
    #[must_use]
    pub fn sign_prehash_with<D: Digest + BlockSizeUser + Clone>(&self, hash: &[u8]) -> Signature<C> {
        self.signature::<D>(hash, &[], C::LOW_S)
    }

    /// [`SigningKey::sign_prehash_with`] by the letter of RFC 6979: s is what comes out, and is not made low
    /// on any curve. For those who compare with other implementations, byte by byte.
    #[must_use]
    pub fn sign_prehash_rfc6979<D: Digest + BlockSizeUser + Clone>(&self, hash: &[u8]) -> Signature<C> {
        self.signature::<D>(hash, &[], false)
    }

    /// [`SigningKey::sign`] with random bytes mixed in (RFC 6979, section 3.6): the signatures of one message
    /// differ, and a bad generator makes them no worse than without it.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn sign_hedged<R: rand_core::CryptoRng + ?Sized>(&self, message: &[u8], rng: &mut R) -> Signature<C> {
        match self.try_sign_hedged(message, rng) {
            Ok(signature) => signature,
        }
    }

    /// [`SigningKey::sign_hedged`] with a source that can fail, such as that of the operating system.
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_sign_hedged<R: rand_core::TryCryptoRng + ?Sized>(
        &self,
        message: &[u8],
        rng: &mut R,
    ) -> Result<Signature<C>, R::Error> {
        self.try_sign_prehash_hedged(&C::Hash::digest(message), rng)
    }

    /// [`SigningKey::try_sign_hedged`] of a message with this hash.
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_sign_prehash_hedged<R: rand_core::TryCryptoRng + ?Sized>(
        &self,
        hash: &[u8],
        rng: &mut R,
    ) -> Result<Signature<C>, R::Error> {
        let mut extra = C::Bytes::ZERO;
        rng.try_fill_bytes(extra.as_mut())?;
        let signature = self.signature::<C::Hash>(hash, extra.as_ref(), C::LOW_S);
        wipe(extra.as_mut());
        Ok(signature)
    }

    #[inline(never)]
    pub(super) fn signature<D: Digest + BlockSizeUser + Clone>(
        &self,
        hash: &[u8],
        extra: &[u8],
        low: bool,
    ) -> Signature<C> {
        let (r, s, _) = ecdsa::sign::<C, D>(&self.0.0.0, hash, extra, low);
        Signature::of(&Scalar(r), &Scalar(s))
    }
}

impl<C: Ecdsa> From<SecretKey<C>> for SigningKey<C> {
    /// The same key.
    fn from(secret: SecretKey<C>) -> Self {
        Self(secret)
    }
}

impl<C: Ecdsa> From<&SecretKey<C>> for SigningKey<C> {
    /// The same key.
    fn from(secret: &SecretKey<C>) -> Self {
        Self(secret.clone())
    }
}

impl<C: Ecdsa> From<SigningKey<C>> for SecretKey<C> {
    /// The same key.
    fn from(key: SigningKey<C>) -> Self {
        key.0
    }
}

impl<C: Ecdsa> From<&SigningKey<C>> for VerifyingKey<C> {
    /// As [`SigningKey::verifying_key`].
    fn from(key: &SigningKey<C>) -> Self {
        key.verifying_key()
    }
}

impl<C: Ecdsa> TryFrom<&[u8]> for SigningKey<C> {
    type Error = Error;
    /// As [`SigningKey::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`], and those of [`SigningKey::from_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        SecretKey::try_from(bytes).map(Self)
    }
}

impl<C: Ecdsa> fmt::Debug for SigningKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey(..)")
    }
}

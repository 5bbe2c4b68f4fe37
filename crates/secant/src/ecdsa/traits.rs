//! The traits of `signature` 3.

use ::signature::hazmat::{PrehashSigner, PrehashVerifier};
use ::signature::{DigestSigner, DigestVerifier, Error};
use digest::common::BlockSizeUser;
use digest::{Digest, Update};

#[cfg(feature = "std")]
use super::PreparedVerifyingKey;
use super::{Ecdsa, Signature, SigningKey, VerifyingKey};

crate::macros::signature_traits!([C: Ecdsa] SigningKey<C>, VerifyingKey<C>, Signature<C>);
crate::macros::randomized_traits!([C: Ecdsa] SigningKey<C>, Signature<C>);

impl<C: Ecdsa> PrehashSigner<Signature<C>> for SigningKey<C> {
    /// As [`SigningKey::sign_prehash`]; nothing fails.
    fn sign_prehash(&self, hash: &[u8]) -> Result<Signature<C>, Error> {
        Ok(Self::sign_prehash(self, hash))
    }
}

impl<C: Ecdsa> PrehashVerifier<Signature<C>> for VerifyingKey<C> {
    /// As [`VerifyingKey::verify_prehash`].
    fn verify_prehash(&self, hash: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        Self::verify_prehash(self, hash, signature).map_err(|_| Error::new())
    }
}

#[cfg(feature = "std")]
impl<C: Ecdsa> PrehashVerifier<Signature<C>> for PreparedVerifyingKey<C> {
    /// As [`PreparedVerifyingKey::verify_prehash`].
    fn verify_prehash(&self, hash: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        Self::verify_prehash(self, hash, signature).map_err(|_| Error::new())
    }
}

impl<C: Ecdsa, D: Digest + Update + BlockSizeUser + Clone> DigestSigner<D, Signature<C>> for SigningKey<C> {
    /// As [`SigningKey::sign_with`], of what the closure gives to the hash function; only the closure fails.
    fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, message: F) -> Result<Signature<C>, Error> {
        let mut hash = D::new();
        message(&mut hash)?;
        Ok(self.sign_prehash_with::<D>(&hash.finalize()))
    }
}

impl<C: Ecdsa, D: Digest + Update> DigestVerifier<D, Signature<C>> for VerifyingKey<C> {
    /// As [`VerifyingKey::verify_with`], of what the closure gives to the hash function.
    fn verify_digest<F: Fn(&mut D) -> Result<(), Error>>(
        &self,
        message: F,
        signature: &Signature<C>,
    ) -> Result<(), Error> {
        let mut hash = D::new();
        message(&mut hash)?;
        Self::verify_prehash(self, &hash.finalize(), signature).map_err(|_| Error::new())
    }
}

#[cfg(feature = "rand_core")]
impl<C: Ecdsa, D: Digest + Update> ::signature::RandomizedDigestSigner<D, Signature<C>> for SigningKey<C> {
    /// As [`SigningKey::try_sign_prehash_hedged`], of what the closure gives to the hash function.
    fn try_sign_digest_with_rng<R: rand_core::TryCryptoRng + ?Sized, F: Fn(&mut D) -> Result<(), Error>>(
        &self,
        rng: &mut R,
        message: F,
    ) -> Result<Signature<C>, Error> {
        let mut hash = D::new();
        message(&mut hash)?;
        self.try_sign_prehash_hedged(&hash.finalize(), rng).map_err(|_| Error::new())
    }
}

#[cfg(feature = "rand_core")]
impl<C: Ecdsa> ::signature::hazmat::RandomizedPrehashSigner<Signature<C>> for SigningKey<C> {
    /// As [`SigningKey::try_sign_prehash_hedged`].
    fn sign_prehash_with_rng<R: rand_core::TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        hash: &[u8],
    ) -> Result<Signature<C>, Error> {
        self.try_sign_prehash_hedged(hash, rng).map_err(|_| Error::new())
    }
}

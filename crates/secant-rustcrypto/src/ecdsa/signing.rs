//! Keys that sign.

use core::fmt;
use core::ops::Deref;

use ecdsa_core::signature::hazmat::{PrehashSigner, RandomizedPrehashSigner};
use ecdsa_core::signature::{
    DigestSigner, Error, KeypairRef, MultipartSigner, RandomizedDigestSigner, RandomizedMultipartSigner,
    RandomizedSigner, Signer,
};
use ecdsa_core::{RecoveryId, Signature, SignatureWithOid};
use elliptic_curve::{FieldBytes, Generate, NonZeroScalar, SecretKey};
use rand_core::TryCryptoRng;
use sha2::digest::const_oid::AssociatedOid;
use sha2::digest::{Digest, FixedOutput, Update};
use zeroize::ZeroizeOnDrop;

use super::direct::DirectCurve;
use super::form::Form;
use super::verifying::VerifyingKey;

/// A key that signs by ECDSA: that of the crate `ecdsa`, which it leads to by `Deref`; its signatures are
/// made by the library.
///
/// Signatures are deterministic (RFC 6979) but for those with a generator of random numbers. Constant time
/// but for the length of the message. Wiped when dropped; never printed.
#[derive(Clone)]
pub struct SigningKey<C: DirectCurve> {
    key: ecdsa_core::SigningKey<C>,
    verifying: VerifyingKey<C>,
}

impl<C: DirectCurve> SigningKey<C> {
    /// The key of a big-endian integer.
    ///
    /// # Errors
    /// If it is 0, or not below the order.
    pub fn from_bytes(bytes: &FieldBytes<C>) -> Result<Self, Error> {
        ecdsa_core::SigningKey::from_bytes(bytes).map(Self::from)
    }

    /// [`SigningKey::from_bytes`] of a slice.
    ///
    /// # Errors
    /// Those, and if the length is another.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        ecdsa_core::SigningKey::from_slice(bytes).map(Self::from)
    }

    /// The key that verifies signatures of this one. It is computed once and kept.
    #[must_use]
    pub fn verifying_key(&self) -> &VerifyingKey<C> {
        &self.verifying
    }

    /// The signature of a message, and its [`RecoveryId`].
    #[must_use]
    pub fn sign_recoverable(&self, message: &[u8]) -> (Signature<C>, RecoveryId) {
        self.sign_digest_recoverable(C::Digest::new_with_prefix(message))
    }

    /// The same of a message that a digest has taken in.
    #[must_use]
    pub fn sign_digest_recoverable<D: Digest>(&self, digest: D) -> (Signature<C>, RecoveryId) {
        self.sign_prehash_recoverable(&digest.finalize())
    }

    /// The same of a message with this hash.
    #[must_use]
    pub fn sign_prehash_recoverable(&self, hash: &[u8]) -> (Signature<C>, RecoveryId) {
        C::sign_recoverable(self.as_nonzero_scalar(), hash)
    }

    /// The same with random bytes mixed in (RFC 6979, section 3.6).
    ///
    /// # Errors
    /// Those of the generator.
    pub fn sign_prehash_recoverable_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        hash: &[u8],
    ) -> Result<(Signature<C>, RecoveryId), R::Error> {
        self.key.sign_prehash_recoverable_with_rng(rng, hash)
    }
}

impl<C: DirectCurve> Deref for SigningKey<C> {
    type Target = ecdsa_core::SigningKey<C>;
    #[inline(always)]
    fn deref(&self) -> &ecdsa_core::SigningKey<C> {
        &self.key
    }
}

impl<C: DirectCurve> Generate for SigningKey<C> {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        ecdsa_core::SigningKey::try_generate_from_rng(rng).map(Self::from)
    }
}

/// The hash of a message in parts.
fn hash<D: Digest>(parts: &[&[u8]]) -> sha2::digest::Output<D> {
    let mut digest = D::new();
    for part in parts {
        Digest::update(&mut digest, part);
    }
    digest.finalize()
}

/// The digest of a message whose bytes `f` feeds into it.
fn hashed<D: Digest>(f: impl Fn(&mut D) -> Result<(), Error>) -> Result<sha2::digest::Output<D>, Error> {
    let mut digest = D::new();
    f(&mut digest)?;
    Ok(digest.finalize())
}

impl<C: DirectCurve, S: Form<Curve = C>> PrehashSigner<S> for SigningKey<C> {
    fn sign_prehash(&self, prehash: &[u8]) -> Result<S, Error> {
        Ok(S::sign(self, prehash))
    }
}

impl<C: DirectCurve, S: Form<Curve = C>> Signer<S> for SigningKey<C> {
    fn try_sign(&self, message: &[u8]) -> Result<S, Error> {
        self.try_multipart_sign(&[message])
    }
}

impl<C: DirectCurve, S: Form<Curve = C>> MultipartSigner<S> for SigningKey<C> {
    fn try_multipart_sign(&self, parts: &[&[u8]]) -> Result<S, Error> {
        Ok(S::sign(self, &hash::<C::Digest>(parts)))
    }
}

impl<C: DirectCurve, S: Form<Curve = C>, D: Digest + FixedOutput + Update> DigestSigner<D, S>
    for SigningKey<C>
{
    fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, f: F) -> Result<S, Error> {
        Ok(S::sign(self, &hashed(f)?))
    }
}

impl<C: DirectCurve, S: Form<Curve = C>> RandomizedPrehashSigner<S> for SigningKey<C> {
    fn sign_prehash_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        prehash: &[u8],
    ) -> Result<S, Error> {
        S::sign_with_rng(self, prehash, rng).map_err(|_| Error::new())
    }
}

impl<C: DirectCurve, S: Form<Curve = C>> RandomizedSigner<S> for SigningKey<C> {
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(&self, rng: &mut R, message: &[u8]) -> Result<S, Error> {
        self.try_multipart_sign_with_rng(rng, &[message])
    }
}

impl<C: DirectCurve, S: Form<Curve = C>> RandomizedMultipartSigner<S> for SigningKey<C> {
    fn try_multipart_sign_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        parts: &[&[u8]],
    ) -> Result<S, Error> {
        self.sign_prehash_with_rng(rng, &hash::<C::Digest>(parts))
    }
}

impl<C: DirectCurve, S: Form<Curve = C>, D: Digest + FixedOutput + Update> RandomizedDigestSigner<D, S>
    for SigningKey<C>
{
    fn try_sign_digest_with_rng<R: TryCryptoRng + ?Sized, F: Fn(&mut D) -> Result<(), Error>>(
        &self,
        rng: &mut R,
        f: F,
    ) -> Result<S, Error> {
        self.sign_prehash_with_rng(rng, &hashed(f)?)
    }
}

impl<C: DirectCurve, D: AssociatedOid + Digest + FixedOutput + Update> DigestSigner<D, SignatureWithOid<C>>
    for SigningKey<C>
{
    fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(
        &self,
        f: F,
    ) -> Result<SignatureWithOid<C>, Error> {
        SignatureWithOid::new_with_digest::<D>(Form::sign(self, &hashed(f)?))
    }
}

impl<C: DirectCurve<Digest: AssociatedOid>> Signer<SignatureWithOid<C>> for SigningKey<C> {
    fn try_sign(&self, message: &[u8]) -> Result<SignatureWithOid<C>, Error> {
        self.try_multipart_sign(&[message])
    }
}

impl<C: DirectCurve<Digest: AssociatedOid>> MultipartSigner<SignatureWithOid<C>> for SigningKey<C> {
    fn try_multipart_sign(&self, parts: &[&[u8]]) -> Result<SignatureWithOid<C>, Error> {
        SignatureWithOid::new_with_digest::<C::Digest>(Form::sign(self, &hash::<C::Digest>(parts)))
    }
}

impl<C: DirectCurve> AsRef<VerifyingKey<C>> for SigningKey<C> {
    fn as_ref(&self) -> &VerifyingKey<C> {
        &self.verifying
    }
}

impl<C: DirectCurve> KeypairRef for SigningKey<C> {
    type VerifyingKey = VerifyingKey<C>;
}

impl<C: DirectCurve> subtle::ConstantTimeEq for SigningKey<C> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        self.as_nonzero_scalar().ct_eq(other.as_nonzero_scalar())
    }
}

impl<C: DirectCurve> PartialEq for SigningKey<C> {
    /// Constant time; the answer is given away.
    fn eq(&self, other: &Self) -> bool {
        subtle::ConstantTimeEq::ct_eq(self, other).into()
    }
}

impl<C: DirectCurve> Eq for SigningKey<C> {}

impl<C: DirectCurve> fmt::Debug for SigningKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey(..)")
    }
}

// The key of `ecdsa` wipes itself.
impl<C: DirectCurve> ZeroizeOnDrop for SigningKey<C> where ecdsa_core::SigningKey<C>: ZeroizeOnDrop {}

impl<C: DirectCurve> From<ecdsa_core::SigningKey<C>> for SigningKey<C> {
    fn from(key: ecdsa_core::SigningKey<C>) -> Self {
        Self { verifying: VerifyingKey::from(*key.verifying_key()), key }
    }
}

impl<C: DirectCurve> From<SigningKey<C>> for ecdsa_core::SigningKey<C> {
    fn from(key: SigningKey<C>) -> Self {
        key.key
    }
}

impl<C: DirectCurve> From<NonZeroScalar<C>> for SigningKey<C> {
    fn from(scalar: NonZeroScalar<C>) -> Self {
        ecdsa_core::SigningKey::from(scalar).into()
    }
}

impl<C: DirectCurve> From<SecretKey<C>> for SigningKey<C> {
    fn from(key: SecretKey<C>) -> Self {
        Self::from(&key)
    }
}

impl<C: DirectCurve> From<&SecretKey<C>> for SigningKey<C> {
    fn from(key: &SecretKey<C>) -> Self {
        ecdsa_core::SigningKey::from(key).into()
    }
}

impl<C: DirectCurve> From<SigningKey<C>> for SecretKey<C> {
    fn from(key: SigningKey<C>) -> Self {
        Self::from(&key)
    }
}

impl<C: DirectCurve> From<&SigningKey<C>> for SecretKey<C> {
    fn from(key: &SigningKey<C>) -> Self {
        Self::from(&key.key)
    }
}

impl<C: DirectCurve> From<SigningKey<C>> for VerifyingKey<C> {
    fn from(key: SigningKey<C>) -> Self {
        key.verifying
    }
}

impl<C: DirectCurve> From<&SigningKey<C>> for VerifyingKey<C> {
    fn from(key: &SigningKey<C>) -> Self {
        key.verifying
    }
}

impl<C: DirectCurve> TryFrom<&[u8]> for SigningKey<C> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
}

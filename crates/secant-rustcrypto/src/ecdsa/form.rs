//! The forms in which a signature is given and taken.

use core::ops::Add;

use ecdsa_core::signature::Error;
use ecdsa_core::{RecoveryId, Signature, SigningKey, der};
use elliptic_curve::FieldBytesSize;
use elliptic_curve::array::ArraySize;
use rand_core::TryCryptoRng;

use super::direct::DirectCurve;

/// The types of signatures that a key makes: a [`Signature`], one in DER, or one with its [`RecoveryId`].
pub trait Form: Sized {
    /// The curve of the signature.
    type Curve: DirectCurve;

    /// Signs a message with this hash.
    #[doc(hidden)]
    fn sign(key: &SigningKey<Self::Curve>, hash: &[u8]) -> Self;

    /// The same with random bytes mixed in.
    #[doc(hidden)]
    fn sign_with_rng<R: TryCryptoRng + ?Sized>(
        key: &SigningKey<Self::Curve>,
        hash: &[u8],
        rng: &mut R,
    ) -> Result<Self, R::Error>;
}

/// The types of signatures that a key verifies: a [`Signature`], or one in DER.
pub trait Verifiable: Form {
    /// The signature as r and s.
    #[doc(hidden)]
    fn signature(&self) -> Result<Signature<Self::Curve>, Error>;
}

impl<C: DirectCurve> Form for Signature<C> {
    type Curve = C;

    fn sign(key: &SigningKey<C>, hash: &[u8]) -> Self {
        C::sign(key.as_nonzero_scalar(), hash)
    }

    fn sign_with_rng<R: TryCryptoRng + ?Sized>(
        key: &SigningKey<C>,
        hash: &[u8],
        rng: &mut R,
    ) -> Result<Self, R::Error> {
        C::sign_with_rng(key.as_nonzero_scalar(), hash, rng)
    }
}

impl<C: DirectCurve> Verifiable for Signature<C> {
    fn signature(&self) -> Result<Self, Error> {
        Ok(*self)
    }
}

impl<C: DirectCurve> Form for der::Signature<C>
where
    der::MaxSize<C>: ArraySize,
    <FieldBytesSize<C> as Add>::Output: Add<der::MaxOverhead> + ArraySize,
{
    type Curve = C;

    fn sign(key: &SigningKey<C>, hash: &[u8]) -> Self {
        <Signature<C> as Form>::sign(key, hash).into()
    }

    fn sign_with_rng<R: TryCryptoRng + ?Sized>(
        key: &SigningKey<C>,
        hash: &[u8],
        rng: &mut R,
    ) -> Result<Self, R::Error> {
        <Signature<C> as Form>::sign_with_rng(key, hash, rng).map(Self::from)
    }
}

impl<C: DirectCurve> Verifiable for der::Signature<C>
where
    der::MaxSize<C>: ArraySize,
    <FieldBytesSize<C> as Add>::Output: Add<der::MaxOverhead> + ArraySize,
{
    fn signature(&self) -> Result<Signature<C>, Error> {
        Signature::try_from(self.clone())
    }
}

impl<C: DirectCurve> Form for (Signature<C>, RecoveryId) {
    type Curve = C;

    fn sign(key: &SigningKey<C>, hash: &[u8]) -> Self {
        C::sign_recoverable(key.as_nonzero_scalar(), hash)
    }

    fn sign_with_rng<R: TryCryptoRng + ?Sized>(
        key: &SigningKey<C>,
        hash: &[u8],
        rng: &mut R,
    ) -> Result<Self, R::Error> {
        key.sign_prehash_recoverable_with_rng(rng, hash)
    }
}

//! Keys that verify.

use core::cmp::Ordering;
use core::ops::Deref;

use ecdsa_core::signature::hazmat::PrehashVerifier;
use ecdsa_core::signature::{DigestVerifier, Error, MultipartVerifier, Verifier};
use ecdsa_core::{RecoveryId, Signature};
use elliptic_curve::point::{DecompressPoint, PointCompression};
use elliptic_curve::sec1::{CompressedPoint, Sec1Point};
use elliptic_curve::{AffinePoint, PublicKey};
use sha2::digest::{Digest, Update};

use super::direct::DirectCurve;
use super::form::Verifiable;

/// A key that verifies signatures by ECDSA: that of the crate `ecdsa`, which it leads to by `Deref`;
/// signatures are verified by the library. Variable time: all of it is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyingKey<C: DirectCurve>(ecdsa_core::VerifyingKey<C>);

impl<C: DirectCurve> VerifyingKey<C> {
    /// The key of a point as SEC 1 encodes it, compressed or not.
    ///
    /// # Errors
    /// If there is no such point, or it is at infinity.
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, Error> {
        ecdsa_core::VerifyingKey::from_sec1_bytes(bytes).map(Self)
    }

    /// The key that is this point.
    ///
    /// # Errors
    /// If it is at infinity.
    pub fn from_affine(point: AffinePoint<C>) -> Result<Self, Error> {
        ecdsa_core::VerifyingKey::from_affine(point).map(Self)
    }

    /// [`VerifyingKey::from_sec1_bytes`] of an encoding with a type.
    ///
    /// # Errors
    /// Those.
    pub fn from_sec1_point(point: &Sec1Point<C>) -> Result<Self, Error> {
        ecdsa_core::VerifyingKey::from_sec1_point(point).map(Self)
    }
}

impl<C: DirectCurve<AffinePoint: DecompressPoint<C>>> VerifyingKey<C> {
    /// The key that verifies this signature of this message.
    ///
    /// # Errors
    /// If there is none.
    pub fn recover_from_msg(message: &[u8], signature: &Signature<C>, id: RecoveryId) -> Result<Self, Error> {
        ecdsa_core::VerifyingKey::recover_from_msg(message, signature, id).map(Self)
    }

    /// The same of a message that a digest has taken in.
    ///
    /// # Errors
    /// If there is none.
    pub fn recover_from_digest<D: Digest>(
        digest: D,
        signature: &Signature<C>,
        id: RecoveryId,
    ) -> Result<Self, Error> {
        ecdsa_core::VerifyingKey::recover_from_digest(digest, signature, id).map(Self)
    }

    /// The same of a message with this hash. It must be a hash: of bytes that are chosen freely, any key
    /// comes out.
    ///
    /// # Errors
    /// If there is none.
    pub fn recover_from_prehash(
        hash: &[u8],
        signature: &Signature<C>,
        id: RecoveryId,
    ) -> Result<Self, Error> {
        ecdsa_core::VerifyingKey::recover_from_prehash(hash, signature, id).map(Self)
    }
}

impl<C: DirectCurve> Deref for VerifyingKey<C> {
    type Target = ecdsa_core::VerifyingKey<C>;
    fn deref(&self) -> &ecdsa_core::VerifyingKey<C> {
        &self.0
    }
}

impl<C: DirectCurve, S: Verifiable<Curve = C>> PrehashVerifier<S> for VerifyingKey<C> {
    fn verify_prehash(&self, prehash: &[u8], signature: &S) -> Result<(), Error> {
        if C::verify_vartime(&PublicKey::from(self.0), prehash, &signature.signature()?) {
            Ok(())
        } else {
            Err(Error::new())
        }
    }
}

impl<C: DirectCurve, S: Verifiable<Curve = C>> Verifier<S> for VerifyingKey<C> {
    fn verify(&self, message: &[u8], signature: &S) -> Result<(), Error> {
        self.multipart_verify(&[message], signature)
    }
}

impl<C: DirectCurve, S: Verifiable<Curve = C>> MultipartVerifier<S> for VerifyingKey<C> {
    fn multipart_verify(&self, parts: &[&[u8]], signature: &S) -> Result<(), Error> {
        let mut digest = C::Digest::new();
        for part in parts {
            Digest::update(&mut digest, part);
        }
        self.verify_prehash(&digest.finalize(), signature)
    }
}

impl<C: DirectCurve, S: Verifiable<Curve = C>, D: Digest + Update> DigestVerifier<D, S> for VerifyingKey<C> {
    fn verify_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, f: F, signature: &S) -> Result<(), Error> {
        let mut digest = D::new();
        f(&mut digest)?;
        self.verify_prehash(&digest.finalize(), signature)
    }
}

impl<C: DirectCurve<AffinePoint = P>, P> AsRef<P> for VerifyingKey<C> {
    fn as_ref(&self) -> &P {
        self.0.as_affine()
    }
}

impl<C: DirectCurve> From<ecdsa_core::VerifyingKey<C>> for VerifyingKey<C> {
    fn from(key: ecdsa_core::VerifyingKey<C>) -> Self {
        Self(key)
    }
}

impl<C: DirectCurve> From<VerifyingKey<C>> for ecdsa_core::VerifyingKey<C> {
    fn from(key: VerifyingKey<C>) -> Self {
        key.0
    }
}

impl<C: DirectCurve> From<PublicKey<C>> for VerifyingKey<C> {
    fn from(key: PublicKey<C>) -> Self {
        Self(key.into())
    }
}

impl<C: DirectCurve> From<&PublicKey<C>> for VerifyingKey<C> {
    fn from(key: &PublicKey<C>) -> Self {
        Self(key.into())
    }
}

impl<C: DirectCurve> From<VerifyingKey<C>> for PublicKey<C> {
    fn from(key: VerifyingKey<C>) -> Self {
        key.0.into()
    }
}

impl<C: DirectCurve> From<&VerifyingKey<C>> for PublicKey<C> {
    fn from(key: &VerifyingKey<C>) -> Self {
        key.0.into()
    }
}

impl<C: DirectCurve + PointCompression> From<VerifyingKey<C>> for CompressedPoint<C> {
    fn from(key: VerifyingKey<C>) -> Self {
        key.0.into()
    }
}

impl<C: DirectCurve + PointCompression> From<&VerifyingKey<C>> for CompressedPoint<C> {
    fn from(key: &VerifyingKey<C>) -> Self {
        key.0.into()
    }
}

impl<C: DirectCurve + PointCompression> From<VerifyingKey<C>> for Sec1Point<C> {
    fn from(key: VerifyingKey<C>) -> Self {
        key.0.into()
    }
}

impl<C: DirectCurve + PointCompression> From<&VerifyingKey<C>> for Sec1Point<C> {
    fn from(key: &VerifyingKey<C>) -> Self {
        key.0.into()
    }
}

impl<C: DirectCurve> PartialOrd for VerifyingKey<C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: DirectCurve> Ord for VerifyingKey<C> {
    /// The order of the keys' encodings.
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<C: DirectCurve> TryFrom<&[u8]> for VerifyingKey<C> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_sec1_bytes(bytes)
    }
}

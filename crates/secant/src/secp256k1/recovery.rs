//! Public keys from signatures by ECDSA (SEC 1 version 2, section 4.1.6).

use secant_core::curve::secp256k1::Secp256k1;

#[cfg(doc)]
use super::AffinePoint;
use super::{Signature, SigningKey, VerifyingKey};
use crate::Error;
use crate::engine::ecdsa;

/// Which of the points R = `[k]G` with one r a signature was made with: two bits.
///
/// Of (r, s) and (r, -s) the identifiers differ in bit 0: who takes [`Signature::normalize_s`] has to change
/// it. Signatures made here have the lower s already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecoveryId(u8);

impl RecoveryId {
    /// The identifier of a point: whether its y is odd, and whether its x is r + n instead of r, which nobody
    /// meets by chance.
    pub const fn new(y_is_odd: bool, x_is_reduced: bool) -> Self {
        Self(y_is_odd as u8 | (x_is_reduced as u8) << 1)
    }

    /// The identifier 0, 1, 2 or 3. Ethereum and Bitcoin write others, with something added: take it away
    /// first.
    ///
    /// # Errors
    /// [`Error::RecoveryId`] if it is another.
    pub const fn from_byte(byte: u8) -> Result<Self, Error> {
        if byte < 4 { Ok(Self(byte)) } else { Err(Error::RecoveryId) }
    }

    /// 0, 1, 2 or 3.
    pub const fn to_byte(self) -> u8 {
        self.0
    }

    /// Whether the y of the point is odd: bit 0.
    pub const fn is_y_odd(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether the x of the point is r + n: bit 1.
    pub const fn is_x_reduced(self) -> bool {
        self.0 & 2 == 2
    }
}

impl TryFrom<u8> for RecoveryId {
    type Error = Error;
    /// As [`RecoveryId::from_byte`].
    fn try_from(byte: u8) -> Result<Self, Error> {
        Self::from_byte(byte)
    }
}

impl From<RecoveryId> for u8 {
    /// As [`RecoveryId::to_byte`].
    fn from(id: RecoveryId) -> Self {
        id.to_byte()
    }
}

impl SigningKey {
    /// [`SigningKey::sign`], with what [`VerifyingKey::recover`] needs.
    #[must_use]
    pub fn sign_recoverable(&self, message: &[u8]) -> (Signature, RecoveryId) {
        self.sign_prehash_recoverable(&<sha2::Sha256 as digest::Digest>::digest(message))
    }

    /// [`SigningKey::sign_prehash`], with what [`VerifyingKey::recover_from_prehash`] needs.
    #[must_use]
    pub fn sign_prehash_recoverable(&self, hash: &[u8]) -> (Signature, RecoveryId) {
        let (r, s, id) = ecdsa::sign::<Secp256k1, sha2::Sha256>(&self.0.0.0, hash, &[], true);
        (Signature::of(&crate::Scalar(r), &crate::Scalar(s)), RecoveryId(id))
    }
}

impl VerifyingKey {
    /// The only key that verifies this signature of this message, with SHA-256, if it was made with the point
    /// of this identifier. Variable time: all of it is public. Cost: a hash, a square root, an inversion
    /// modulo the order, [`AffinePoint::mul_add_base_vartime`] and an inversion in the field.
    ///
    /// A signature of **any** message gives a key: what counts is whether it is a known one.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`] if no point has that abscissa, or if the key would be the point at
    /// infinity.
    pub fn recover(message: &[u8], signature: &Signature, id: RecoveryId) -> Result<Self, Error> {
        let hash = <sha2::Sha256 as digest::Digest>::digest(message);
        Self::recover_from_prehash(&hash, signature, id)
    }

    /// [`VerifyingKey::recover`] of a message with this hash, whose leftmost bits count if it is longer than
    /// the order.
    ///
    /// # Errors
    /// As [`VerifyingKey::recover`].
    pub fn recover_from_prehash(hash: &[u8], signature: &Signature, id: RecoveryId) -> Result<Self, Error> {
        let (r, s) = signature.scalars();
        match ecdsa::recover_vartime::<Secp256k1>(hash, &r.0, &s.0, id.0) {
            Some(point) => Ok(crate::ecdsa::VerifyingKey(crate::PublicKey(crate::AffinePoint(point)))),
            None => Err(Error::InvalidSignature),
        }
    }
}

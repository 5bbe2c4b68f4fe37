//! Keys of Taproot outputs (BIP 341): a key, tweaked by the hash of itself and of a tree of scripts.

use super::{Scalar, SigningKey, Tag, VerifyingKey};
use crate::Error;
use crate::secp256k1::{AffinePoint, Point, SecretKey};
use secant_core::operate::KeyPoint;

static TWEAK: Tag = Tag::new(b"TapTweak");

/// The hash of a key and of the root of its scripts, as an integer.
fn tweak(key: &VerifyingKey, root: Option<&[u8; 32]>) -> Result<Scalar, Error> {
    let root = root.map_or(&[][..], |root| root);
    Scalar::from_bytes(&digest::Digest::finalize(TWEAK.hash(&[&key.bytes, root])).into())
}

impl VerifyingKey {
    /// The output key of this internal key P: that of Q = P + `[t]G`, where t is the hash of P and of the
    /// root of its tree of scripts, `None` for an output without scripts. And whether Q itself has an odd y,
    /// which the control block of a script says. Variable time: all of it is public. Cost:
    /// [`Point::mul_base`], an addition and an inversion in the field.
    ///
    /// # Errors
    /// [`Error::ScalarTooLarge`] if the hash is not below the order, [`Error::Infinity`] if Q is no key: no
    /// input is known for either.
    pub fn tap_tweak(&self, root: Option<&[u8; 32]>) -> Result<(Self, bool), Error> {
        let point: AffinePoint = (Point::mul_base(&tweak(self, root)?) + Point::from(self.point)).into();
        if point.is_identity() {
            return Err(Error::Infinity);
        }
        let odd = point.0.compression_bit() != 0;
        Ok((Self::of(if odd { -point } else { point }), odd))
    }
}

impl SigningKey {
    /// The key that signs for the output key of [`VerifyingKey::tap_tweak`]. Constant time, but for whether
    /// it is refused. Cost: [`Point::mul_base`] and an inversion in the field.
    ///
    /// # Errors
    /// [`Error::ScalarTooLarge`] if the hash is not below the order, [`Error::SecretZero`]: no input is known
    /// for either.
    pub fn tap_tweak(&self, root: Option<&[u8; 32]>) -> Result<Self, Error> {
        SecretKey::from_scalar(&self.even + tweak(&self.public, root)?).map(Self::from)
    }
}

//! Many public keys as one.

use alloc::vec::Vec;

use secant::secp256k1::schnorr::VerifyingKey;
use secant::secp256k1::{Point, PublicKey, Scalar};

use super::{Error, abscissa, tagged};

/// Puts keys into the order of their encodings, for signers who have none of their own (`KeySort`).
pub fn sort_keys(keys: &mut [PublicKey]) {
    keys.sort_by_key(PublicKey::to_compressed_sec1_bytes);
}

/// The key of all signers, with its tweaks (`KeyAgg`, `ApplyTweak`).
#[derive(Clone, Debug)]
pub struct KeyAggregate {
    keys: Vec<[u8; 33]>,
    /// The hash of all keys.
    list: [u8; 32],
    public: PublicKey,
    /// Whether tweaks turned the sum of the keys.
    turned: bool,
    /// The sum of the tweaks.
    tweak: Scalar,
}

impl KeyAggregate {
    /// The key of these signers, whose order matters. A key may be there more than once.
    ///
    /// # Errors
    /// [`Error::NoKeys`]; [`Error::Infinity`], which no keys are known for.
    pub fn new(keys: &[PublicKey]) -> Result<Self, Error> {
        let encoded: Vec<_> = keys.iter().map(PublicKey::to_compressed_sec1_bytes).collect();
        let public = *keys.first().ok_or(Error::NoKeys)?;
        let list = *tagged("KeyAgg list", &[encoded.as_flattened()]);
        // Until the sum is known, the first key stands there.
        let mut aggregate = Self { keys: encoded, list, public, turned: false, tweak: Scalar::ZERO };
        let coefficients: Vec<_> = aggregate.keys.iter().map(|key| aggregate.coefficient(key)).collect();
        let points: Vec<_> = keys.iter().map(PublicKey::to_point).collect();
        let sum = Point::multiscalar_vartime(&coefficients, &points).map_err(Error::Group)?;
        aggregate.public = PublicKey::from_point(&sum).map_err(|_| Error::Infinity)?;
        Ok(aggregate)
    }

    /// What a key is multiplied by: 1 for the first one that differs from the first of all.
    fn coefficient(&self, key: &[u8; 33]) -> Scalar {
        match self.keys.iter().find(|other| **other != self.keys[0]) {
            Some(second) if second == key => Scalar::ONE,
            _ => Scalar::reduce(&tagged("KeyAgg coefficient", &[&self.list, key])[..]),
        }
    }

    /// The coefficient of a signer, with the signs of his key in the aggregate.
    pub(super) fn signed_coefficient(&self, key: &[u8; 33]) -> Result<Scalar, Error> {
        if !self.keys.contains(key) {
            return Err(Error::UnknownKey);
        }
        let coefficient = self.coefficient(key);
        Ok(if self.is_odd() != self.turned { -coefficient } else { coefficient })
    }

    /// The sum of the tweaks, with the sign that the signature needs.
    pub(super) fn signed_tweak(&self) -> Scalar {
        if self.is_odd() { -&self.tweak } else { self.tweak.clone() }
    }

    fn is_odd(&self) -> bool {
        abscissa(self.public.as_affine()).1
    }

    /// The key Q + `[t]G`, as BIP 32 derives keys.
    ///
    /// # Errors
    /// [`Error::TweakTooLarge`], [`Error::Infinity`].
    pub fn tweak_plain(&self, tweak: &[u8; 32]) -> Result<Self, Error> {
        self.tweaked(tweak, false)
    }

    /// The key Q + `[t]G` or -Q + `[t]G`, whichever of Q and -Q has an even y: as Taproot tweaks keys.
    ///
    /// # Errors
    /// [`Error::TweakTooLarge`], [`Error::Infinity`].
    pub fn tweak_x_only(&self, tweak: &[u8; 32]) -> Result<Self, Error> {
        self.tweaked(tweak, self.is_odd())
    }

    fn tweaked(&self, tweak: &[u8; 32], turn: bool) -> Result<Self, Error> {
        let t = Scalar::from_bytes(tweak).map_err(|_| Error::TweakTooLarge)?;
        let (point, sum) = (self.public.to_point(), self.tweak.clone());
        let (point, sum) = if turn { (-point, -sum) } else { (point, sum) };
        let public = PublicKey::from_point(&(point + Point::mul_base(&t))).map_err(|_| Error::Infinity)?;
        Ok(Self { public, turned: self.turned != turn, tweak: sum + t, ..self.clone() })
    }

    /// The key that verifies the signers' signatures.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.public.into()
    }

    /// The point, whose y may be odd: what BIP 32 derives keys from.
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }
}

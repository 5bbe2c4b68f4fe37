//! Signatures of all, from one part of each.

use core::fmt;

use secant::secp256k1::schnorr::Signature;
use secant::secp256k1::{Point, PublicKey, Scalar, SecretKey};

use super::{AggregateNonce, Error, KeyAggregate, PublicNonce, SecretNonce, abscissa, tagged};

/// A signer's part of a signature: an integer.
#[derive(Clone, PartialEq, Eq)]
pub struct PartialSignature(Scalar);

impl PartialSignature {
    /// The part of 32 big-endian bytes.
    ///
    /// # Errors
    /// [`Error::Group`] if the integer is not below the order.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Error> {
        Scalar::from_bytes(bytes).map(Self).map_err(Error::Group)
    }

    /// 32 big-endian bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }
}

impl fmt::Debug for PartialSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PartialSignature").field(&self.to_bytes()).finish()
    }
}

/// One message, the key of all signers and the sum of their nonces.
#[derive(Clone, Debug)]
pub struct Session<'a> {
    aggregate: &'a KeyAggregate,
    /// b: what the second points are multiplied by.
    second: Scalar,
    /// The abscissa of the signature's point, and whether the sum of the nonces has an odd y.
    r: [u8; 32],
    turned: bool,
    challenge: Scalar,
}

impl<'a> Session<'a> {
    /// The session of a message. Cost: a multiplication in variable time and an inversion in the field.
    #[must_use]
    pub fn new(aggregate: &'a KeyAggregate, nonce: &AggregateNonce, message: &[u8]) -> Self {
        let key = aggregate.verifying_key();
        let b = tagged("MuSig/noncecoef", &[&nonce.to_bytes(), key.as_bytes(), message]);
        let second = Scalar::reduce(&b[..]);
        let mut point = nonce.0[0] + nonce.0[1].mul_vartime(&second);
        if point.is_identity() {
            // The parts show then who is to blame.
            point = Point::GENERATOR;
        }
        let (r, turned) = abscissa(&point.to_affine());
        let challenge = Scalar::reduce(&tagged("BIP0340/challenge", &[&r, key.as_bytes(), message])[..]);
        Self { aggregate, second, r, turned, challenge }
    }

    /// The part of the signer with this key, by a nonce that is used up. Constant time in both. Cost: a
    /// multiplication of the base point.
    ///
    /// # Errors
    /// [`Error::OtherKey`] if the nonce was made for another one, [`Error::UnknownKey`] if the key is none of
    /// those that were aggregated.
    pub fn sign(&self, nonce: SecretNonce, secret: &SecretKey) -> Result<PartialSignature, Error> {
        if secret.public_key() != nonce.key {
            return Err(Error::OtherKey);
        }
        let key = nonce.key.to_compressed_sec1_bytes();
        let factor = self.aggregate.signed_coefficient(&key)? * &self.challenge;
        let k = &nonce.k[0] + &self.second * &nonce.k[1];
        let k = if self.turned { -k } else { k };
        Ok(PartialSignature(k + factor * secret.as_scalar()))
    }

    /// Whether this is the part of the signer with this nonce and this key. Variable time: all of it is
    /// public.
    ///
    /// # Errors
    /// [`Error::PartialSignature`] if it is not; [`Error::UnknownKey`].
    pub fn verify(&self, part: &PartialSignature, nonce: &PublicNonce, key: &PublicKey) -> Result<(), Error> {
        let encoded = key.to_compressed_sec1_bytes();
        let factor = self.aggregate.signed_coefficient(&encoded)? * &self.challenge;
        let [first, second] = nonce.0.map(|point| point.to_point());
        let point = first + second.mul_vartime(&self.second);
        let wanted = if self.turned { -point } else { point };
        let found = Point::mul_add_base_vartime(&-factor, &key.to_point(), &part.0);
        if found == wanted { Ok(()) } else { Err(Error::PartialSignature) }
    }

    /// The signature of all, from a part of each signer. It is valid if all of them are, which is not
    /// checked: verify it, or each part.
    #[must_use]
    pub fn aggregate(&self, parts: &[PartialSignature]) -> Signature {
        let tweak = self.aggregate.signed_tweak() * &self.challenge;
        let s = parts.iter().fold(tweak, |sum, part| sum + &part.0);
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(&self.r);
        bytes[32..].copy_from_slice(&s.to_bytes());
        Signature::from_bytes(&bytes)
    }
}

/// The nonce and the part of a signer who signs last, without random bytes: he knows the sum of all other
/// nonces (`DeterministicSign`). Random bytes may be given, and make faults harder to use.
///
/// Cost: three multiplications of the base point, and those of [`Session::new`].
///
/// # Errors
/// [`Error::OtherNonce`] if the others' nonces cancel out, and those of [`Session::sign`].
pub fn sign_last(
    aggregate: &KeyAggregate,
    secret: &SecretKey,
    others: &AggregateNonce,
    message: &[u8],
    random: Option<&[u8; 32]>,
) -> Result<(PublicNonce, PartialSignature), Error> {
    let key = aggregate.verifying_key();
    let (nonce, public) = SecretNonce::deterministic(secret, others, &key, message, random)?;
    if others.0.contains(&Point::IDENTITY) {
        return Err(Error::OtherNonce);
    }
    let ours = AggregateNonce::new(&[public]);
    let sum = AggregateNonce([ours.0[0] + others.0[0], ours.0[1] + others.0[1]]);
    let part = Session::new(aggregate, &sum, message).sign(nonce, secret)?;
    Ok((public, part))
}

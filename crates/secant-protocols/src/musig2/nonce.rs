//! Nonces: two points of each signer, and their sums.

use core::fmt;

use rand_core::CryptoRng;
use secant::secp256k1::schnorr::VerifyingKey;
use secant::secp256k1::{Point, PublicKey, Scalar, SecretKey};
use zeroize::{Zeroize, Zeroizing};

use super::{Error, tagged};

/// What is mixed into a nonce besides random bytes, as far as it is known: a nonce then differs where they
/// do, should the random bytes be bad.
#[derive(Clone, Copy, Debug, Default)]
pub struct NonceContext<'a> {
    /// The signer's secret key.
    pub secret: Option<&'a SecretKey>,
    /// The bytes of the key of all signers, with its tweaks.
    pub aggregate: Option<&'a [u8; 32]>,
    /// The message.
    pub message: Option<&'a [u8]>,
    /// Anything that does not repeat, such as a counter or the time.
    pub extra: &'a [u8],
}

/// What a signer keeps of a nonce: two integers for one signature. Wiped when dropped; never printed.
pub struct SecretNonce {
    pub(super) k: [Scalar; 2],
    /// The public key of the signer.
    pub(super) key: PublicKey,
}

/// The tag of the hash that masks a secret key.
const AUX: &str = "MuSig/aux";

/// A secret key, masked by the hash of random bytes.
fn masked(secret: &SecretKey, random: &[u8; 32]) -> Zeroizing<[u8; 32]> {
    let mut bytes = Zeroizing::new(secret.to_bytes());
    let mask = tagged(AUX, &[random]);
    bytes.iter_mut().zip(mask.iter()).for_each(|(byte, mask)| *byte ^= mask);
    bytes
}

impl SecretNonce {
    /// A nonce for the signer with this public key, and what is sent of it.
    ///
    /// # Errors
    /// [`Error::TooLong`]; [`Error::Nonce`], which no input is known for.
    pub fn generate<R: CryptoRng + ?Sized>(
        key: &PublicKey,
        context: &NonceContext<'_>,
        rng: &mut R,
    ) -> Result<(Self, PublicNonce), Error> {
        let mut random = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut random[..]);
        if let Some(secret) = context.secret {
            random = masked(secret, &random);
        }
        let encoded = key.to_compressed_sec1_bytes();
        let aggregate = context.aggregate.map_or(&[][..], |bytes| bytes);
        let extra_length = u32::try_from(context.extra.len()).map_err(|_| Error::TooLong)?.to_be_bytes();
        let (known, length, message) = match context.message {
            None => ([0], None, &[][..]),
            Some(message) => ([1], Some((message.len() as u64).to_be_bytes()), message),
        };
        let length = length.as_ref().map_or(&[][..], |length| &length[..]);
        Self::of(*key, |i| {
            let (key_length, aggregate_length) = ([encoded.len() as u8], [aggregate.len() as u8]);
            tagged(
                "MuSig/nonce",
                &[
                    &random[..],
                    &key_length,
                    &encoded,
                    &aggregate_length,
                    aggregate,
                    &known,
                    length,
                    message,
                    &extra_length,
                    context.extra,
                    &[i],
                ],
            )
        })
    }

    /// The nonce of a signer who knows all other nonces, from his key and all that is signed. Nothing random
    /// is needed, but may be mixed in.
    pub(super) fn deterministic(
        secret: &SecretKey,
        others: &AggregateNonce,
        aggregate: &VerifyingKey,
        message: &[u8],
        random: Option<&[u8; 32]>,
    ) -> Result<(Self, PublicNonce), Error> {
        let bytes = match random {
            Some(random) => masked(secret, random),
            None => Zeroizing::new(secret.to_bytes()),
        };
        let (others, length) = (others.to_bytes(), (message.len() as u64).to_be_bytes());
        Self::of(secret.public_key(), |i| {
            tagged(
                "MuSig/deterministic/nonce",
                &[&bytes[..], &others, aggregate.as_bytes(), &length, message, &[i]],
            )
        })
    }

    /// The nonce of two hashes.
    fn of(key: PublicKey, hash: impl Fn(u8) -> Zeroizing<[u8; 32]>) -> Result<(Self, PublicNonce), Error> {
        let nonce = Self { k: [0, 1].map(|i| Scalar::reduce(&hash(i)[..])), key };
        let public = nonce.public()?;
        Ok((nonce, public))
    }

    /// What is sent. Cost: two multiplications of the base point.
    fn public(&self) -> Result<PublicNonce, Error> {
        let point = |k| PublicKey::from_point(&Point::mul_base(k)).map_err(|_| Error::Nonce);
        Ok(PublicNonce([point(&self.k[0])?, point(&self.k[1])?]))
    }

    /// The nonce of 97 bytes of [`SecretNonce::to_bytes`]. **What is kept may come back a second time**: see
    /// there.
    ///
    /// # Errors
    /// [`Error::Nonce`] if an integer is 0; [`Error::Group`] if one is not below the order, or the public key
    /// is none.
    pub fn from_bytes(bytes: &[u8; 97]) -> Result<Self, Error> {
        let scalar = |bytes: &[u8]| match Scalar::try_from(bytes) {
            Ok(k) if k.is_zero() => Err(Error::Nonce),
            k => k.map_err(Error::Group),
        };
        let (first, rest) = bytes.split_at(32);
        let (second, key) = rest.split_at(32);
        let key = PublicKey::from_sec1_bytes(key).map_err(Error::Group)?;
        Ok(Self { k: [scalar(first)?, scalar(second)?], key })
    }

    /// The two integers and the signer's public key, for a signer who must forget between the rounds. The
    /// caller wipes the bytes, and sees to it that **no backup or copy brings them back after the nonce was
    /// used**.
    pub fn to_bytes(&self) -> [u8; 97] {
        let mut bytes = [0; 97];
        for (k, out) in self.k.iter().zip(bytes.chunks_exact_mut(32)) {
            let mut scalar = k.to_bytes();
            out.copy_from_slice(&scalar);
            scalar.zeroize();
        }
        bytes[64..].copy_from_slice(&self.key.to_compressed_sec1_bytes());
        bytes
    }
}

impl fmt::Debug for SecretNonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretNonce(..)")
    }
}

/// What a signer sends of a nonce: two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicNonce(pub(super) [PublicKey; 2]);

impl PublicNonce {
    /// The nonce of two compressed points.
    ///
    /// # Errors
    /// [`Error::Group`] if one of them is none.
    pub fn from_bytes(bytes: &[u8; 66]) -> Result<Self, Error> {
        let (first, second) = bytes.split_at(33);
        let point = |bytes| PublicKey::from_sec1_bytes(bytes).map_err(Error::Group);
        Ok(Self([point(first)?, point(second)?]))
    }

    /// Two compressed points.
    pub fn to_bytes(&self) -> [u8; 66] {
        pair(self.0.map(|point| point.to_compressed_sec1_bytes()))
    }
}

/// Two encodings in a row.
fn pair(encoded: [[u8; 33]; 2]) -> [u8; 66] {
    let mut bytes = [0; 66];
    bytes.copy_from_slice(encoded.as_flattened());
    bytes
}

/// The sums of all signers' points (`NonceAgg`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AggregateNonce(pub(super) [Point; 2]);

impl AggregateNonce {
    /// The sums. Points that cancel out are no error: who sent them is found by his part of the signature.
    pub fn new(nonces: &[PublicNonce]) -> Self {
        Self([0, 1].map(|i| nonces.iter().map(|nonce| nonce.0[i].to_point()).sum()))
    }

    /// The sums of two compressed points, of which zeros stand for the neutral element.
    ///
    /// # Errors
    /// [`Error::Group`] if one of them is none.
    pub fn from_bytes(bytes: &[u8; 66]) -> Result<Self, Error> {
        let point = |bytes: &[u8]| match bytes {
            bytes if bytes == [0; 33] => Ok(Point::IDENTITY),
            bytes => Point::from_sec1_bytes(bytes).map_err(Error::Group),
        };
        let (first, second) = bytes.split_at(33);
        Ok(Self([point(first)?, point(second)?]))
    }

    /// Two compressed points, zeros for the neutral element.
    pub fn to_bytes(&self) -> [u8; 66] {
        // The neutral element alone has another length.
        pair(self.0.map(|sum| sum.to_compressed_sec1_bytes().as_bytes().try_into().unwrap_or([0; 33])))
    }
}

//! The equation that a signature has to satisfy, and what both sides hash. Verification is of variable time:
//! all of it is public.

use digest::Digest;
use sha2::Sha512;

use super::encoding::Signature;
use crate::Error;
use crate::edwards25519::{AffinePoint, Point, Scalar};
use crate::engine::wipe;

/// The prefix of a hash in Ed25519ctx and Ed25519ph: nothing in Ed25519.
#[derive(Clone, Copy)]
pub(super) enum Domain<'a> {
    Pure,
    Context(&'a [u8]),
    Prehashed(&'a [u8]),
}

impl Domain<'_> {
    const NAME: &'static [u8] = b"SigEd25519 no Ed25519 collisions";

    /// A hash that has taken in dom2(F, C) (RFC 8032, section 2).
    pub(super) fn hash(self) -> Result<Sha512, Error> {
        let (flag, context) = match self {
            Self::Pure => return Ok(Sha512::new()),
            Self::Context(context) => (0, context),
            Self::Prehashed(context) => (1, context),
        };
        let len = u8::try_from(context.len()).map_err(|_| Error::ContextTooLong)?;
        Ok(Sha512::new().chain_update(Self::NAME).chain_update([flag, len]).chain_update(context))
    }
}

/// The integer of a hash modulo L. Constant time; the hash is wiped.
pub(super) fn reduced(hash: Sha512) -> Scalar {
    let mut bytes = hash.finalize();
    let scalar = Scalar::reduce(&bytes);
    wipe(&mut bytes);
    scalar
}

/// A key that verifies, whatever it keeps for that.
pub(super) trait Key {
    /// The encoding of A.
    fn bytes(&self) -> &[u8; 32];
    /// -A.
    fn minus(&self) -> &AffinePoint;
    /// `[s]B - [k]A`.
    fn sum(&self, k: &Scalar, s: &Scalar) -> Point;
}

/// k: the hash of R, the key and the message.
pub(super) fn challenge(
    domain: Domain<'_>,
    r: &[u8; 32],
    public: &[u8; 32],
    message: &[u8],
) -> Result<Scalar, Error> {
    Ok(reduced(domain.hash()?.chain_update(r).chain_update(public).chain_update(message)))
}

/// S, if it is below L.
pub(super) fn integer(signature: &Signature) -> Result<Scalar, Error> {
    Scalar::from_bytes(signature.s()).map_err(|_| Error::InvalidSignature)
}

/// `[S]B - [k]A`, if S < L.
fn sum(key: &impl Key, domain: Domain<'_>, message: &[u8], signature: &Signature) -> Result<Point, Error> {
    let s = integer(signature)?;
    let k = challenge(domain, signature.r(), key.bytes(), message)?;
    Ok(key.sum(&k, &s))
}

/// `[S]B - [k]A`, if it is R.
pub(super) fn check(
    key: &impl Key,
    domain: Domain<'_>,
    message: &[u8],
    signature: &Signature,
) -> Result<Point, Error> {
    is_r(sum(key, domain, message, signature)?, signature)
}

/// [`check`] of a message in parts, without a context.
pub(super) fn check_parts<E: From<Error>>(
    key: &impl Key,
    read: impl FnOnce(&mut dyn FnMut(&[u8])) -> Result<(), E>,
    signature: &Signature,
) -> Result<(), E> {
    let mut hash = Sha512::new().chain_update(signature.r()).chain_update(key.bytes());
    read(&mut |part| hash.update(part))?;
    is_r(key.sum(&reduced(hash), &integer(signature)?), signature)?;
    Ok(())
}

/// The point, if it is R.
fn is_r(sum: Point, signature: &Signature) -> Result<Point, Error> {
    // One encoding a point: the bytes are equal if R is canonical and the points are equal.
    if sum.compress_vartime() == *signature.r() { Ok(sum) } else { Err(Error::InvalidSignature) }
}

/// Whether `[S]B - [k]A` is R, and neither A nor R has a small order.
pub(super) fn check_strict(key: &impl Key, message: &[u8], signature: &Signature) -> Result<(), Error> {
    let r = check(key, Domain::Pure, message, signature)?;
    if r.has_small_order() || Point::from(*key.minus()).has_small_order() {
        return Err(Error::InvalidSignature);
    }
    Ok(())
}

/// Whether `[S]B - [k]A` is R but for a point of small order.
pub(super) fn check_zip215(key: &impl Key, message: &[u8], signature: &Signature) -> Result<(), Error> {
    let r = AffinePoint::decompress_zip215(signature.r()).map_err(|_| Error::InvalidSignature)?;
    let sum = sum(key, Domain::Pure, message, signature)?;
    if (sum - Point::from(r)).has_small_order() { Ok(()) } else { Err(Error::InvalidSignature) }
}

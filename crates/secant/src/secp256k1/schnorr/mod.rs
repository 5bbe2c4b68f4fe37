//! Schnorr signatures on secp256k1 (BIP 340).
//!
//! ```
//! # #[cfg(feature = "getrandom")] {
//! use secant::secp256k1::schnorr::{Signature, SigningKey, VerifyingKey};
//!
//! let key = SigningKey::generate();
//! let signature = key.sign(b"a message");
//!
//! let sent = (key.verifying_key().to_bytes(), signature.to_bytes());
//! VerifyingKey::from_bytes(&sent.0)?.verify(b"a message", &Signature::from_bytes(&sent.1))?;
//! # }
//! # Ok::<(), secant::Error>(())
//! ```
//!
//! A public key is the abscissa of a point, 32 bytes: of the two points with it, the one whose y is even. A
//! signature is the abscissa r of such a point R and an integer s with `[s]G = R + [e]P`, where e is the hash
//! of r, the key and the message. Messages may have any length.

#[cfg(feature = "alloc")]
mod batch;
#[cfg(feature = "std")]
mod prepared;
mod taproot;

#[cfg(feature = "alloc")]
pub use batch::{verify_all, verify_batch};
#[cfg(feature = "std")]
pub use prepared::PreparedVerifyingKey;

use secant_core::cpu::Dit;
use secant_core::operate::KeyPoint;
use sha2::Sha256;

use super::{AffinePoint, Point, PublicKey, Scalar, SecretKey};
use crate::engine::tagged::Tag;
use crate::engine::{prime, wipe};
use crate::{Choice, Error};

/// The tags of the hashes of BIP 340.
static AUX: Tag = Tag::new(b"BIP0340/aux");
static NONCE: Tag = Tag::new(b"BIP0340/nonce");
static CHALLENGE: Tag = Tag::new(b"BIP0340/challenge");

/// The integer of a hash modulo n. Constant time; the hash is wiped.
fn reduced(hash: Sha256) -> Scalar {
    let mut bytes = digest::Digest::finalize(hash);
    let scalar = Scalar::reduce(&bytes);
    wipe(&mut bytes);
    scalar
}

/// e: the hash of r, the public key and the message.
fn challenge(r: &[u8; 32], public: &[u8; 32], message: &[u8]) -> Scalar {
    reduced(CHALLENGE.hash(&[r, public, message]))
}

/// A key that signs: a secret key for this use.
///
/// [`SigningKey::sign`] is deterministic; [`SigningKey::sign_hedged`] mixes random bytes in, as BIP 340
/// advises. Everything is constant time but for the length of the message.
///
/// Wiped when dropped; never printed.
#[derive(Clone)]
pub struct SigningKey {
    secret: SecretKey,
    /// d or -d: the one whose multiple of G has an even y.
    even: Scalar,
    public: VerifyingKey,
}

impl SigningKey {
    /// A key by random bytes of the operating system.
    ///
    /// # Panics
    /// If the system has none. [`SigningKey::try_generate_from`] with `getrandom::SysRng` gives an error in
    /// its place.
    #[cfg(feature = "getrandom")]
    pub fn generate() -> Self {
        Self::generate_from(&mut crate::engine::system())
    }

    /// As [`SecretKey::generate_from`].
    #[cfg(feature = "rand_core")]
    pub fn generate_from<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        SecretKey::generate_from(rng).into()
    }

    /// As [`SecretKey::try_generate_from`].
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_generate_from<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        SecretKey::try_generate_from(rng).map(Self::from)
    }

    /// As [`SecretKey::from_bytes`].
    ///
    /// # Errors
    /// [`Error::SecretZero`], [`Error::ScalarTooLarge`].
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Error> {
        SecretKey::from_bytes(bytes).map(Self::from)
    }

    /// As [`SecretKey::to_bytes`]. The caller wipes them.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.secret.to_bytes()
    }

    /// The secret key.
    pub fn as_secret_key(&self) -> &SecretKey {
        &self.secret
    }

    /// The key that verifies what this one signs.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.public
    }

    /// The signature of a message, made with an auxiliary string of 32 zeros: one message has one signature.
    /// Cost: [`Point::mul_base`], an inversion in the field, and hashes of the message and of some 200 bytes.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.sign_with_aux(message, &[0; 32])
    }

    /// The signature of a message with these 32 auxiliary bytes: random ones, or a counter. They may be
    /// known, and repeated. Cost: as [`SigningKey::sign`].
    #[must_use]
    pub fn sign_with_aux(&self, message: &[u8], aux: &[u8; 32]) -> Signature {
        let _dit = Dit::set();
        let k = self.once(message, aux);
        let point = crate::AffinePoint(prime::mul_base_affine(&k.0));
        self.finish(message, &k, point)
    }

    /// [`SigningKey::sign`] of each of these messages, in their order. Time depends on their number and
    /// lengths.
    ///
    /// Cost: as [`SigningKey::sign`], but for one inversion in the field for all.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn sign_batch(&self, messages: &[&[u8]]) -> alloc::vec::Vec<Signature> {
        let _dit = Dit::set();
        let scalars: alloc::vec::Vec<_> =
            messages.iter().map(|message| self.once(message, &[0; 32])).collect();
        let inside: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        let points = prime::Point::mul_base_batch(&inside);
        let parts = messages.iter().zip(&scalars).zip(points);
        parts.map(|((message, k), point)| self.finish(message, k, crate::AffinePoint(point))).collect()
    }

    /// The number that is used once, before the sign of its point is known.
    fn once(&self, message: &[u8], aux: &[u8; 32]) -> Scalar {
        let public = &self.public.bytes;
        let mut masked = self.even.to_bytes();
        let mut mask = digest::Digest::finalize(AUX.hash(&[aux]));
        for (byte, mask) in masked.iter_mut().zip(&mask) {
            *byte ^= mask;
        }
        let k = reduced(NONCE.hash(&[&masked, public, message]));
        wipe(&mut masked);
        wipe(&mut mask);
        k
    }

    /// The signature with the point `[k]G`.
    fn finish(&self, message: &[u8], k: &Scalar, point: AffinePoint) -> Signature {
        let public = &self.public.bytes;
        let (r, k) = with_even_y(k, point);
        let s = k + challenge(&r.bytes, public, message) * &self.even;
        let mut bytes = [0; 64];
        let (left, right) = bytes.split_at_mut(32);
        left.copy_from_slice(&r.bytes);
        right.copy_from_slice(&s.to_bytes());
        Signature(bytes)
    }

    /// [`SigningKey::sign_with_aux`] with random bytes.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn sign_hedged<R: rand_core::CryptoRng + ?Sized>(&self, message: &[u8], rng: &mut R) -> Signature {
        match self.try_sign_hedged(message, rng) {
            Ok(signature) => signature,
        }
    }

    /// [`SigningKey::sign_hedged`] with a source that can fail, such as that of the operating system.
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_sign_hedged<R: rand_core::TryCryptoRng + ?Sized>(
        &self,
        message: &[u8],
        rng: &mut R,
    ) -> Result<Signature, R::Error> {
        let mut aux = [0; 32];
        rng.try_fill_bytes(&mut aux)?;
        let signature = self.sign_with_aux(message, &aux);
        wipe(&mut aux);
        Ok(signature)
    }
}

/// The point `[k]G` or `[-k]G`, whichever has an even y, and that k or -k. Constant time.
///
/// That k is 0 modulo n, where BIP 340 fails, happens for one hash in 2^256 and is not looked for.
fn with_even_y(k: &Scalar, point: AffinePoint) -> (VerifyingKey, Scalar) {
    let odd = Choice::from_bit(point.0.compression_bit() as u8);
    let even = Scalar::conditional_select(k, &-k, odd);
    let point = crate::AffinePoint(prime::Point::select(odd.mask(), &(-point).0, &point.0));
    (VerifyingKey::of(point), even)
}

impl From<SecretKey> for SigningKey {
    /// The same key. Cost: [`Point::mul_base`] and an inversion in the field.
    fn from(secret: SecretKey) -> Self {
        let point = crate::AffinePoint(prime::mul_base_affine(&secret.as_scalar().0));
        let (public, even) = with_even_y(secret.as_scalar(), point);
        Self { secret, even, public }
    }
}

impl From<&SecretKey> for SigningKey {
    /// The same key. Cost: [`Point::mul_base`] and an inversion in the field.
    fn from(secret: &SecretKey) -> Self {
        secret.clone().into()
    }
}

impl From<SigningKey> for SecretKey {
    /// The same key.
    fn from(key: SigningKey) -> Self {
        key.secret
    }
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = Error;
    /// As [`SigningKey::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`], and those of [`SigningKey::from_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        SecretKey::try_from(bytes).map(Self::from)
    }
}

impl core::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("SigningKey(..)")
    }
}

/// A key that verifies: a point with an even y, found once, and the 32 bytes of its abscissa.
#[derive(Clone, Copy)]
pub struct VerifyingKey {
    bytes: [u8; 32],
    point: AffinePoint,
}

impl VerifyingKey {
    /// The key of an abscissa, big-endian. Cost: a square root.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if it is not below p, [`Error::NotOnCurve`] if no point has it.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Error> {
        Ok(Self { bytes: *bytes, point: crate::AffinePoint(prime::from_abscissa(bytes, false)?) })
    }

    fn of(point: AffinePoint) -> Self {
        let mut bytes = [0; 32];
        crate::engine::bytes::big::put(&point.0.x(), &mut bytes);
        Self { bytes, point }
    }

    /// The abscissa, big-endian.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// The abscissa, big-endian.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// The point.
    pub fn to_affine(&self) -> AffinePoint {
        self.point
    }

    /// Whether the signature is one of this message. Variable time: all of it is public. Cost: the hash,
    /// [`AffinePoint::mul_add_base_vartime`], and an inversion in the field, without which nobody knows
    /// whether y is even.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`] if it is not.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        check(signature, &self.bytes, message, |e, s| AffinePoint::mul_add_base_vartime(e, &self.point, s))
    }
}

/// Whether `[s]G - [e]P` is the point of r, given the sum `[-e]P + [s]G`.
fn check(
    signature: &Signature,
    public: &[u8; 32],
    message: &[u8],
    sum: impl FnOnce(&Scalar, &Scalar) -> Point,
) -> Result<(), Error> {
    let s = Scalar::from_bytes(signature.s()).map_err(|_| Error::InvalidSignature)?;
    let e = challenge(signature.r(), public, message);
    is_of(&crate::AffinePoint(sum(&-e, &s).0.to_affine_vartime()), signature.r())
}

/// Whether this is the point of r.
fn is_of(sum: &AffinePoint, r: &[u8; 32]) -> Result<(), Error> {
    // An abscissa that is not below p is equal to none.
    let valid = !sum.is_identity() && sum.0.compression_bit() == 0 && VerifyingKey::of(*sum).bytes == *r;
    if valid { Ok(()) } else { Err(Error::InvalidSignature) }
}

crate::macros::verifying_key_traits!();

impl From<&PublicKey> for VerifyingKey {
    /// The key with the abscissa of this one, which says nothing of its y.
    fn from(public: &PublicKey) -> Self {
        let point = *public.as_affine();
        Self::of(if point.0.compression_bit() == 0 { point } else { -point })
    }
}

impl From<PublicKey> for VerifyingKey {
    /// The key with the abscissa of this one, which says nothing of its y.
    fn from(public: PublicKey) -> Self {
        Self::from(&public)
    }
}

impl From<VerifyingKey> for PublicKey {
    /// The point with that abscissa whose y is even.
    fn from(key: VerifyingKey) -> Self {
        Self(key.point)
    }
}

crate::macros::halves! {
    /// A signature: r and s, 32 big-endian bytes each. Nothing is checked before it is verified.
    struct, 64 of 32
}
crate::macros::signature_traits!([] SigningKey, VerifyingKey, Signature);
crate::macros::randomized_traits!([] SigningKey, Signature);

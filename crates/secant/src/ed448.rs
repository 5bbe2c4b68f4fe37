//! Ed448: signatures on edwards448 (RFC 8032).
//!
//! ```
//! # #[cfg(feature = "getrandom")] {
//! use secant::ed448::{Signature, SigningKey, VerifyingKey};
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
//! A signature (R, S) by the key A is valid if S < L, the encodings of A and R are canonical, and
//! `[S]B = R + [k]A`: the equation without the cofactor, as [`VerifyingKey::verify`] of `ed25519` has it. B
//! is the base point, L its order, and k the hash of the context, R, A and the message modulo L. A and R may
//! be points of small order.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::cpu::Dit;
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update};

use crate::Error;
use crate::edwards448::{AffinePoint, Point, Scalar};
use crate::engine::wipe;

/// A hash that has taken in dom4(F, C) (RFC 8032, section 2).
fn domain(prehashed: bool, context: &[u8]) -> Result<Shake256, Error> {
    let len = u8::try_from(context.len()).map_err(|_| Error::ContextTooLong)?;
    Ok(Shake256::default().chain(b"SigEd448").chain([u8::from(prehashed), len]).chain(context))
}

/// The integer of a hash modulo L. Constant time; the hash is wiped.
fn reduced(hash: Shake256) -> Scalar {
    let mut bytes = [0; 114];
    hash.finalize_xof_into(&mut bytes);
    let scalar = Scalar::reduce(&bytes);
    wipe(&mut bytes);
    scalar
}

/// k: the hash of R, the key and the message.
fn challenge(hash: Shake256, r: &[u8; 57], public: &[u8; 57], message: &[u8]) -> Scalar {
    reduced(hash.chain(r).chain(public).chain(message))
}

/// A key that signs: 57 bytes, and what a hash makes of them, once.
///
/// Signatures are deterministic. Everything is constant time but for the lengths of message and context.
///
/// Wiped when dropped; never printed.
#[derive(Clone)]
pub struct SigningKey {
    seed: [u8; 57],
    /// The clamped integer modulo L: B and the sums with k have the order L.
    scalar: Scalar,
    prefix: [u8; 57],
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

    /// A key of 57 random bytes.
    #[cfg(feature = "rand_core")]
    pub fn generate_from<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        match Self::try_generate_from(rng) {
            Ok(key) => key,
        }
    }

    /// [`SigningKey::generate_from`] from a source that can fail, such as that of the operating system.
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_generate_from<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut seed = [0; 57];
        rng.try_fill_bytes(&mut seed)?;
        let key = Self::from_bytes(&seed);
        wipe(&mut seed);
        Ok(key)
    }

    /// The key of any 57 bytes (RFC 8032, section 5.2.5). Cost: a hash, [`Point::mul_base`] and an inversion.
    #[must_use]
    pub fn from_bytes(seed: &[u8; 57]) -> Self {
        let _dit = Dit::set();
        let mut hash = [0; 114];
        Shake256::default().chain(seed).finalize_xof_into(&mut hash);
        hash[0] &= 0xfc;
        hash[55] |= 0x80;
        // The last byte of the integer is 0.
        let scalar = Scalar::reduce(&hash[..56]);
        let mut prefix = [0; 57];
        prefix.copy_from_slice(&hash[57..]);
        wipe(&mut hash);
        let point = Point::mul_base(&scalar).to_affine();
        let key = Self { seed: *seed, scalar, prefix, public: VerifyingKey::of(point.compress(), point) };
        wipe(&mut prefix);
        key
    }

    /// The 57 bytes. The caller wipes them.
    pub fn to_bytes(&self) -> [u8; 57] {
        self.seed
    }

    /// The key that verifies what this one signs.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.public
    }

    /// The signature of a message: Ed448. Cost: two hashes of the message, [`Point::mul_base`] and an
    /// inversion.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature {
        match self.sign_with_context(message, b"") {
            Ok(signature) => signature,
            Err(_) => unreachable!("an empty context is not too long"),
        }
    }

    /// The signature of a message in a context: a name of the application and of the purpose. An empty
    /// context counts as none.
    ///
    /// # Errors
    /// [`Error::ContextTooLong`] if it has more than 255 bytes.
    pub fn sign_with_context(&self, message: &[u8], context: &[u8]) -> Result<Signature, Error> {
        Ok(self.signature(domain(false, context)?, message))
    }

    /// The signature of a message whose SHAKE256 in 64 bytes this is: Ed448ph. The context may be empty.
    ///
    /// # Errors
    /// [`Error::ContextTooLong`] if it has more than 255 bytes.
    pub fn sign_prehash(&self, hash: &[u8; 64], context: &[u8]) -> Result<Signature, Error> {
        Ok(self.signature(domain(true, context)?, hash))
    }

    /// [`SigningKey::sign`] of each of these messages, in their order. Time depends on their number and
    /// lengths.
    ///
    /// Cost: as [`SigningKey::sign`], but for one inversion for all.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn sign_batch(&self, messages: &[&[u8]]) -> Vec<Signature> {
        let _dit = Dit::set();
        let Ok(hash) = domain(false, b"") else { return Vec::new() };
        let scalars: Vec<_> = messages.iter().map(|message| self.once(hash.clone(), message)).collect();
        let points = Point::mul_base_to_affine_batch(&scalars);
        let mut signatures = Vec::with_capacity(messages.len());
        for ((message, r), point) in messages.iter().zip(&scalars).zip(points) {
            signatures.push(self.finish(hash.clone(), message, r, &point.compress()));
        }
        signatures
    }

    /// (R, S) of RFC 8032, section 5.2.6, with a hash that has taken in the domain.
    fn signature(&self, hash: Shake256, message: &[u8]) -> Signature {
        let _dit = Dit::set();
        let r = self.once(hash.clone(), message);
        let encoded = Point::mul_base(&r).compress();
        self.finish(hash, message, &r, &encoded)
    }

    /// r.
    fn once(&self, hash: Shake256, message: &[u8]) -> Scalar {
        reduced(hash.chain(&self.prefix[..]).chain(message))
    }

    /// The signature with R = `[r]B`.
    fn finish(&self, hash: Shake256, message: &[u8], r: &Scalar, encoded: &[u8; 57]) -> Signature {
        let k = challenge(hash, encoded, &self.public.bytes, message);
        let mut bytes = [0; 114];
        bytes[..57].copy_from_slice(encoded);
        bytes[57..113].copy_from_slice(&(k * &self.scalar + r).to_bytes());
        Signature(bytes)
    }
}

impl Drop for SigningKey {
    fn drop(&mut self) {
        wipe(&mut self.seed);
        wipe(&mut self.prefix);
    }
}

impl From<[u8; 57]> for SigningKey {
    /// As [`SigningKey::from_bytes`].
    fn from(mut seed: [u8; 57]) -> Self {
        let key = Self::from_bytes(&seed);
        wipe(&mut seed);
        key
    }
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = Error;
    /// As [`SigningKey::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`].
    fn try_from(seed: &[u8]) -> Result<Self, Error> {
        seed.try_into().map(Self::from_bytes).map_err(|_| Error::Length)
    }
}

impl core::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("SigningKey(..)")
    }
}

/// A key that verifies: the point A, decoded once, and its 57 bytes.
#[derive(Clone, Copy)]
pub struct VerifyingKey {
    bytes: [u8; 57],
    /// -A.
    minus: AffinePoint,
}

impl VerifyingKey {
    fn of(bytes: [u8; 57], point: AffinePoint) -> Self {
        Self { bytes, minus: -point }
    }

    /// The key of an encoding (RFC 8032, section 5.2.3). It may be a point of small order. Cost:
    /// [`AffinePoint::decompress`].
    ///
    /// # Errors
    /// Those of [`AffinePoint::decompress`].
    pub fn from_bytes(bytes: &[u8; 57]) -> Result<Self, Error> {
        Ok(Self::of(*bytes, AffinePoint::decompress(bytes)?))
    }

    /// The 57 bytes it was made of.
    pub fn to_bytes(&self) -> [u8; 57] {
        self.bytes
    }

    /// The 57 bytes it was made of.
    pub fn as_bytes(&self) -> &[u8; 57] {
        &self.bytes
    }

    /// The point A.
    pub fn to_affine(&self) -> AffinePoint {
        -self.minus
    }

    /// Whether the signature is one of this message: Ed448 by `[S]B = R + [k]A` (see [the module](self)).
    /// Variable time: all of it is public. Cost: the hash, [`AffinePoint::mul_add_base_vartime`] and an
    /// inversion.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`] if it is not.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verify_with_context(message, b"", signature)
    }

    /// [`VerifyingKey::verify`] in a context. An empty context counts as none.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`], [`Error::ContextTooLong`].
    pub fn verify_with_context(
        &self,
        message: &[u8],
        context: &[u8],
        signature: &Signature,
    ) -> Result<(), Error> {
        self.check(domain(false, context)?, message, signature)
    }

    /// [`VerifyingKey::verify`] for Ed448ph: of a message whose SHAKE256 in 64 bytes this is.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`], [`Error::ContextTooLong`].
    pub fn verify_prehash(
        &self,
        hash: &[u8; 64],
        context: &[u8],
        signature: &Signature,
    ) -> Result<(), Error> {
        self.check(domain(true, context)?, hash, signature)
    }

    /// Whether `[S]B - [k]A` is R.
    fn check(&self, hash: Shake256, message: &[u8], signature: &Signature) -> Result<(), Error> {
        let s = integer(signature)?;
        let k = challenge(hash, signature.r(), &self.bytes, message);
        let sum = AffinePoint::mul_add_base_vartime(&k, &self.minus, &s);
        // One encoding a point: the bytes are equal if R is canonical and the points are equal.
        if sum.compress_vartime() == *signature.r() { Ok(()) } else { Err(Error::InvalidSignature) }
    }
}

/// S, if it is below L.
fn integer(signature: &Signature) -> Result<Scalar, Error> {
    let Some((0, s)) = signature.s().split_last() else { return Err(Error::InvalidSignature) };
    s.try_into()
        .map_err(|_| Error::InvalidSignature)
        .and_then(|s| Scalar::from_bytes(s).map_err(|_| Error::InvalidSignature))
}

/// [`VerifyingKey::verify`] of each triple (key, message, signature). Variable time: all of it is public.
///
/// Cost: as [`VerifyingKey::verify`], but for one inversion for all.
#[cfg(feature = "alloc")]
#[must_use]
pub fn verify_batch(signed: &[(&VerifyingKey, &[u8], &Signature)]) -> Vec<Result<(), Error>> {
    // Of S >= L the sum is not asked.
    let read = |(key, message, signature): &(&VerifyingKey, &[u8], &Signature)| {
        let s = integer(signature)?;
        Ok((challenge(domain(false, b"")?, signature.r(), &key.bytes, message), key.minus, s))
    };
    let read: Vec<Result<_, Error>> = signed.iter().map(read).collect();
    let terms: Vec<_> = read.iter().flatten().cloned().collect();
    let mut sums = Point::mul_add_base_to_affine_batch_vartime(&terms).into_iter();
    let verdict = |(read, (_, _, signature)): (Result<_, Error>, &(_, _, &Signature))| {
        read?;
        let equal = sums.next().is_some_and(|sum| sum.compress() == *signature.r());
        if equal { Ok(()) } else { Err(Error::InvalidSignature) }
    };
    read.into_iter().zip(signed).map(verdict).collect()
}

crate::macros::halves! {
    /// A signature: R and S, 57 bytes each. Nothing is checked before it is verified.
    struct, 114 of 57
}
crate::macros::verifying_key_traits!();
crate::macros::signature_traits!([] SigningKey, VerifyingKey, Signature);

#[cfg(any(feature = "pkcs8", feature = "jwk"))]
crate::macros::montgomery_files!(SigningKey, VerifyingKey, "1.3.101.113", "Ed448", 57);
#[cfg(feature = "pkcs8")]
crate::macros::signature_identifiers! {
    [] SigningKey, VerifyingKey, Signature, pkcs8::ObjectIdentifier::new_unwrap("1.3.101.113"),
    |signature| signature.to_bytes()
}

//! Ed25519: signatures on edwards25519 (RFC 8032).
//!
//! ```
//! # #[cfg(feature = "getrandom")] {
//! use secant::ed25519::{Signature, SigningKey, VerifyingKey};
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
//! # Which signatures are valid
//!
//! For honest keys all rules agree. Where a key or a signature was made to be special, they differ, and
//! parties that must agree have to use the same ones. A is the key, (R, S) the signature, B the base point, L
//! its order, and k the hash of R, A and the message modulo L.
//!
//! | | equation | encodings of A and R | points of small order |
//! |---|---|---|---|
//! | [`VerifyingKey::verify`] | `[S]B = R + [k]A` | canonical | accepted |
//! | [`VerifyingKey::verify_strict`] | `[S]B = R + [k]A` | canonical | refused, A and R |
//! | [`VerifyingKey::verify_zip215`] | `[8][S]B = [8]R + [8][k]A` | as ZIP 215 has it: also y >= p, and -0 | accepted |
//!
//! All ask for S < L. RFC 8032 allows the first two equations; the first is what most implementations take.
//! The third accepts all that the others do, and is the only one of them for which batches and single
//! verifications always agree: [`verify_batch_zip215`].
//!
//! Who meets one key often can have a table of it: [`PreparedVerifyingKey`].

#[cfg(feature = "alloc")]
mod batch;
mod encoding;
mod equation;
#[cfg(feature = "std")]
mod prepared;

#[cfg(feature = "alloc")]
pub use batch::{verify_all_zip215, verify_batch, verify_batch_zip215};
pub use encoding::Signature;
#[cfg(feature = "std")]
pub use prepared::PreparedVerifyingKey;

use digest::Digest;
use secant_core::cpu::Dit;
use sha2::Sha512;

use crate::Error;
use crate::edwards25519::{AffinePoint, Point, Scalar};
use crate::engine::wipe;
use equation::{Domain, Key, reduced};

/// A key that signs: 32 bytes, and what a hash makes of them, once.
///
/// Signatures are deterministic. Everything is constant time but for the lengths of message and context.
///
/// Wiped when dropped; never printed.
#[derive(Clone)]
pub struct SigningKey {
    seed: [u8; 32],
    /// The clamped integer modulo L: B and the sums with k have the order L.
    scalar: Scalar,
    prefix: [u8; 32],
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

    /// A key of 32 random bytes.
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
        let mut seed = [0; 32];
        rng.try_fill_bytes(&mut seed)?;
        let key = Self::from_bytes(&seed);
        wipe(&mut seed);
        Ok(key)
    }

    /// The key of any 32 bytes (RFC 8032, section 5.1.5). Cost: a hash, [`Point::mul_base`] and an inversion.
    #[must_use]
    pub fn from_bytes(seed: &[u8; 32]) -> Self {
        let _dit = Dit::set();
        let mut hash = Sha512::digest(seed);
        hash[0] &= 0xf8;
        hash[31] = hash[31] & 0x7f | 0x40;
        let scalar = Scalar::reduce(&hash[..32]);
        let mut prefix = [0; 32];
        prefix.copy_from_slice(&hash[32..]);
        wipe(&mut hash);
        let public = VerifyingKey::from_affine(Point::mul_base(&scalar).to_affine());
        let key = Self { seed: *seed, scalar, prefix, public };
        wipe(&mut prefix);
        key
    }

    /// The 32 bytes. The caller wipes them.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.seed
    }

    /// The key that verifies what this one signs.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.public
    }

    /// The signature of a message: Ed25519. Cost: two hashes of the message, [`Point::mul_base`] and an
    /// inversion.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.signature(Sha512::new(), Sha512::new(), message)
    }

    /// The signature of a message in a context: Ed25519ctx. The context is a name of the application and of
    /// the purpose; it should not be empty.
    ///
    /// # Errors
    /// [`Error::ContextTooLong`] if it has more than 255 bytes.
    pub fn sign_with_context(&self, message: &[u8], context: &[u8]) -> Result<Signature, Error> {
        let hash = Domain::Context(context).hash()?;
        Ok(self.signature(hash.clone(), hash, message))
    }

    /// The signature of a message whose SHA-512 this is: Ed25519ph. The context may be empty.
    ///
    /// # Errors
    /// [`Error::ContextTooLong`] if it has more than 255 bytes.
    pub fn sign_prehash(&self, hash: &[u8; 64], context: &[u8]) -> Result<Signature, Error> {
        let domain = Domain::Prehashed(context).hash()?;
        Ok(self.signature(domain.clone(), domain, hash))
    }

    /// [`SigningKey::sign`] of a message in parts, such as a file that is too long for memory. `read` is
    /// called twice, and each time it hands the whole message, part after part, to the function that it is
    /// given. Memory is that of one part. Cost: [`SigningKey::sign`] and one more hash of the message.
    ///
    /// ```
    /// use secant::{Error, ed25519::SigningKey};
    ///
    /// let key = SigningKey::from([7; 32]);
    /// let parts = [&b"a mess"[..], b"age"];
    /// let signature = key.sign_parts(|take| {
    ///     parts.into_iter().for_each(take);
    ///     Ok::<(), Error>(())
    /// })?;
    /// assert_eq!(signature, key.sign(b"a message"));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::MessageChanged`] if the message is not the same both times: a signature would give the key
    /// away. What `read` returns.
    pub fn sign_parts<E: From<Error>>(
        &self,
        mut read: impl FnMut(&mut dyn FnMut(&[u8])) -> Result<(), E>,
    ) -> Result<Signature, E> {
        let _dit = Dit::set();
        let mut for_r = Sha512::new().chain_update(&self.prefix[..]);
        let mut again = for_r.clone();
        read(&mut |part| for_r.update(part))?;
        let r = reduced(for_r);
        let encoded = Point::mul_base(&r).compress();
        let mut for_k = self.for_k(Sha512::new(), &encoded);
        read(&mut |part| {
            again.update(part);
            for_k.update(part);
        })?;
        // One r under two messages is two equations, and the key is what solves them.
        if reduced(again) != r {
            return Err(Error::MessageChanged.into());
        }
        Ok(self.finish(for_k, &r, &encoded))
    }

    /// [`SigningKey::sign`] of each of these messages, in their order. Time depends on their number and
    /// lengths.
    ///
    /// Cost: as [`SigningKey::sign`], but for one inversion for all.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn sign_batch(&self, messages: &[&[u8]]) -> alloc::vec::Vec<Signature> {
        if let [message] = messages {
            return alloc::vec![self.sign(message)];
        }
        let _dit = Dit::set();
        let once = |message: &&[u8]| self.once(Sha512::new(), message);
        let scalars: alloc::vec::Vec<_> = messages.iter().map(once).collect();
        let points = Point::mul_base_to_affine_batch(&scalars);
        // R is public.
        let encoded: alloc::vec::Vec<[u8; 32]> = points.iter().map(AffinePoint::compress).collect();
        let mut signatures = alloc::vec::Vec::with_capacity(messages.len());
        for (i, message) in messages.iter().enumerate() {
            let for_k = self.for_k(Sha512::new(), &encoded[i]).chain_update(message);
            signatures.push(self.finish(for_k, &scalars[i], &encoded[i]));
        }
        signatures
    }

    /// (R, S) of RFC 8032, section 5.1.6, with hashes that have taken in the domain.
    fn signature(&self, for_r: Sha512, for_k: Sha512, message: &[u8]) -> Signature {
        let _dit = Dit::set();
        let r = self.once(for_r, message);
        let encoded = Point::mul_base(&r).compress();
        self.finish(self.for_k(for_k, &encoded).chain_update(message), &r, &encoded)
    }

    /// r.
    fn once(&self, hash: Sha512, message: &[u8]) -> Scalar {
        reduced(hash.chain_update(&self.prefix[..]).chain_update(message))
    }

    /// A hash that has taken in what k is made of before the message.
    fn for_k(&self, hash: Sha512, encoded: &[u8; 32]) -> Sha512 {
        hash.chain_update(encoded).chain_update(self.public.bytes)
    }

    /// The signature with R = `[r]B`, and k of a hash.
    fn finish(&self, for_k: Sha512, r: &Scalar, encoded: &[u8; 32]) -> Signature {
        let mut bytes = [0; 64];
        let (left, right) = bytes.split_at_mut(32);
        left.copy_from_slice(encoded);
        right.copy_from_slice(&(reduced(for_k) * &self.scalar + r).to_bytes());
        Signature(bytes)
    }
}

impl Drop for SigningKey {
    fn drop(&mut self) {
        wipe(&mut self.seed);
        wipe(&mut self.prefix);
    }
}

impl From<[u8; 32]> for SigningKey {
    /// As [`SigningKey::from_bytes`].
    fn from(mut seed: [u8; 32]) -> Self {
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

/// A key that verifies: the point A, decoded once, and its 32 bytes.
#[derive(Clone, Copy)]
pub struct VerifyingKey {
    bytes: [u8; 32],
    /// -A.
    minus: AffinePoint,
}

impl VerifyingKey {
    /// The key of an encoding (RFC 8032, section 5.1.3). It may be a point of small order:
    /// [`VerifyingKey::verify_strict`] refuses its signatures. Cost: [`AffinePoint::decompress`].
    ///
    /// # Errors
    /// Those of [`AffinePoint::decompress`].
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Error> {
        Ok(Self { bytes: *bytes, minus: AffinePoint::decompress(bytes)?.minus() })
    }

    /// The result of [`VerifyingKey::from_bytes`] for each encoding. Cost: [`AffinePoint::decompress_batch`].
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn from_bytes_batch(encoded: &[[u8; 32]]) -> alloc::vec::Vec<Result<Self, Error>> {
        AffinePoint::decompress_batch(encoded)
            .into_iter()
            .zip(encoded)
            .map(|(point, bytes)| Ok(Self { bytes: *bytes, minus: point?.minus() }))
            .collect()
    }

    /// The key of an encoding by the rules of ZIP 215, which takes y >= p and a sign of x = 0 as well.
    /// Signatures of keys that only these rules accept should be verified by [`VerifyingKey::verify_zip215`].
    ///
    /// # Errors
    /// [`Error::NotOnCurve`] if no point has these coordinates.
    pub fn from_bytes_zip215(bytes: &[u8; 32]) -> Result<Self, Error> {
        Ok(Self { bytes: *bytes, minus: AffinePoint::decompress_zip215(bytes)?.minus() })
    }

    fn from_affine(point: AffinePoint) -> Self {
        Self { bytes: point.compress(), minus: point.minus() }
    }

    /// The 32 bytes it was made of.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// The 32 bytes it was made of.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// The point A.
    pub fn to_affine(&self) -> AffinePoint {
        self.minus.minus()
    }

    /// Whether the signature is one of this message: Ed25519 by `[S]B = R + [k]A` (see [the module](self)).
    /// Variable time: all of it is public. Cost: the hash, [`AffinePoint::mul_add_base_vartime`] and an
    /// inversion.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`] if it is not.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        equation::check(self, Domain::Pure, message, signature).map(|_| ())
    }

    /// [`VerifyingKey::verify`] of a message in parts: `read` hands it over once, part after part, to the
    /// function that it is given, as in [`SigningKey::sign_parts`]. Memory is that of one part.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`] if it is not. What `read` returns.
    pub fn verify_parts<E: From<Error>>(
        &self,
        read: impl FnOnce(&mut dyn FnMut(&[u8])) -> Result<(), E>,
        signature: &Signature,
    ) -> Result<(), E> {
        equation::check_parts(self, read, signature)
    }

    /// [`VerifyingKey::verify`] for Ed25519ctx.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`], [`Error::ContextTooLong`].
    pub fn verify_with_context(
        &self,
        message: &[u8],
        context: &[u8],
        signature: &Signature,
    ) -> Result<(), Error> {
        equation::check(self, Domain::Context(context), message, signature).map(|_| ())
    }

    /// [`VerifyingKey::verify`] for Ed25519ph: of a message whose SHA-512 this is.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`], [`Error::ContextTooLong`].
    pub fn verify_prehash(
        &self,
        hash: &[u8; 64],
        context: &[u8],
        signature: &Signature,
    ) -> Result<(), Error> {
        equation::check(self, Domain::Prehashed(context), hash, signature).map(|_| ())
    }

    /// [`VerifyingKey::verify`], which also refuses keys and points R of small order. Then no signature is
    /// valid for two messages or two keys, unless a hash collides.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`] if it is refused.
    pub fn verify_strict(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        equation::check_strict(self, message, signature)
    }

    /// Whether the signature is one of this message by the rules of ZIP 215: `[8][S]B = [8]R + [8][k]A`.
    /// Variable time: all of it is public. Cost: that of [`VerifyingKey::verify`], with a power in the field
    /// for the inversion.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`] if it is not.
    pub fn verify_zip215(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        equation::check_zip215(self, message, signature)
    }
}

impl Key for VerifyingKey {
    fn bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    fn minus(&self) -> &AffinePoint {
        &self.minus
    }

    fn sum(&self, k: &Scalar, s: &Scalar) -> Point {
        AffinePoint::mul_add_base_vartime(k, &self.minus, s)
    }
}

crate::macros::verifying_key_traits!();

crate::macros::signature_traits!([] SigningKey, VerifyingKey, Signature);

#[cfg(any(feature = "pkcs8", feature = "jwk"))]
crate::macros::montgomery_files!(SigningKey, VerifyingKey, "1.3.101.112", "Ed25519", 32);
#[cfg(feature = "pkcs8")]
crate::macros::signature_identifiers! {
    [] SigningKey, VerifyingKey, Signature, pkcs8::ObjectIdentifier::new_unwrap("1.3.101.112"),
    |signature| signature.to_bytes()
}
#[cfg(feature = "ssh")]
const SSH: crate::formats::ssh::Kind = crate::formats::ssh::Kind { algorithm: "ssh-ed25519", curve: None };
#[cfg(feature = "ssh")]
crate::macros::ssh!([] VerifyingKey, SSH, to_bytes);

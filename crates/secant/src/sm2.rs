//! SM2 of GB/T 32918 and GM/T 0003: y² = x³ - 3x + b over F_p, p = 2^256 - 2^224 - 2^96 + 2^64 - 1, and
//! signatures with an identity and SM3. Its order r is a prime of 256 bits.
//!
//! ```
//! use secant::sm2::{Scalar, SecretKey, SigningKey, VerifyingKey};
//!
//! let secret = SecretKey::from_scalar(Scalar::reduce(b"a secret"))?;
//! let key = SigningKey::new(&secret, b"alice@example.com")?;
//! let signature = key.sign(b"a message");
//!
//! let key = VerifyingKey::new(&secret.public_key(), b"alice@example.com")?;
//! key.verify(b"a message", &signature)?;
//! assert!(VerifyingKey::new(&secret.public_key(), b"bob@example.com")?.verify(b"a message", &signature).is_err());
//! # Ok::<(), secant::Error>(())
//! ```
//!
//! Everything runs on words: there are no vectors and no eight lanes for this field, and batches and sums
//! share inversions alone.
//!
//! Keys in SEC 1 are read and written with the label `EC PRIVATE KEY`; OpenSSL has a label of its own for
//! them in PEM. PKCS#8 and SPKI are as it writes them.
//!
//! `diffie_hellman` gives the abscissa of `[d]Q`, as on the other curves; the key exchange with two keys a
//! side of GB/T 32918.3 and the encryption of GB/T 32918.4 are not here.
//!
//! Every point but the one at infinity has the prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 256 doublings and 52 additions in Jacobian coordinates, and an inversion |
//! | `[k]G` | 43 additions of entries of a table of 86 KiB, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 256 doublings, 42 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, with one inversion for all |
//! | P + Q | 16M+6S |
//!
//! Coordinates are 32 big-endian bytes each.

use crate::Error;
use crate::curve::{AtInfinity, Compiled, Curve, Group, KeyFiles, Pair, Sec1, sealed::Sealed};
use crate::engine::prime::Prime;
use crate::engine::sm2::{identity_hash, sign, signature, verify_vartime};
#[cfg(feature = "rand_core")]
use crate::engine::wipe;
pub use secant_core::curve::sm2::Sm2;
use sm3::Sm3;

/// An integer modulo the order.
type Core = secant_core::scalar::modulo::Scalar<Sm2, 4>;

impl Sealed for Sm2 {}

impl Curve for Sm2 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 32];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[
            Scalar::COMPILED,
            Point::COMPILED,
            #[cfg(feature = "alloc")]
            AffinePoint::COMPILED_SUMS,
            SecretKey::COMPILED,
            Signature::COMPILED,
        ]
    }
}

impl Group for Sm2 {
    type Engine = Prime;
    type FieldBytes = [u8; 32];
    type Neutral = AtInfinity;
}

impl Sec1 for Sm2 {
    type Compressed = [u8; 33];
    type Uncompressed = [u8; 65];
}

impl KeyFiles for Sm2 {
    const IDENTIFIER: &'static str = "1.2.156.10197.1.301";
}

impl Pair for Sm2 {
    type SignatureBytes = [u8; 64];
    type DerBytes = [u8; 73];
}

crate::macros::types!(Sm2, keys);
/// A signature: r and s.
pub type Signature = crate::ecdsa::Signature<Sm2>;
/// A signature in DER.
pub type DerSignature = crate::ecdsa::DerSignature<Sm2>;

/// The identity that GM/T 0009 gives where nothing else is agreed on: `1234567812345678`.
pub const DEFAULT_IDENTITY: &[u8; 16] = b"1234567812345678";

/// A key that signs, by SM2 with SM3: a secret key d in [1, n - 2] for the order n of the base point, and an
/// identity.
///
/// Signatures are deterministic: the number that is used once is that of RFC 6979 with SM3, for the hash of
/// identity, key and message. [`SigningKey::sign_hedged`] mixes random bytes in. Everything is constant time
/// but for lengths.
///
/// Wiped when dropped; never printed.
#[derive(Clone)]
pub struct SigningKey {
    secret: SecretKey,
    /// 1/(1 + d).
    inverse: Core,
    public: VerifyingKey,
}

impl SigningKey {
    /// The key of d and an identity. Cost: [`SecretKey::public_key`] and an inversion modulo the order.
    ///
    /// # Errors
    /// [`Error::IdentityTooLong`] if it has more than 8191 bytes; [`Error::ScalarTooLarge`] for d = n - 1,
    /// for which 1 + d has no inverse.
    pub fn new(secret: &SecretKey, identity: &[u8]) -> Result<Self, Error> {
        let public = VerifyingKey::new(&secret.public_key(), identity)?;
        let sum = secret.0.0.add(&Core::one());
        if sum.is_zero().declassify() {
            return Err(Error::ScalarTooLarge);
        }
        Ok(Self { secret: secret.clone(), inverse: sum.invert(), public })
    }

    /// The secret key.
    pub fn as_secret_key(&self) -> &SecretKey {
        &self.secret
    }

    /// The key that verifies what this one signs, with the same identity.
    #[must_use]
    pub fn verifying_key(&self) -> VerifyingKey {
        self.public
    }

    /// The signature of a message. Cost: the hash of the message and four of some 100 bytes,
    /// [`Point::mul_base`] and an inversion in the field.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.derived(message, &[])
    }

    /// [`SigningKey::sign`] with random bytes mixed in (RFC 6979, section 3.6): the signatures of one message
    /// differ, and a bad generator makes them no worse than without it.
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
        let mut extra = [0; 32];
        rng.try_fill_bytes(&mut extra)?;
        let signature = self.derived(message, &extra);
        wipe(&mut extra);
        Ok(signature)
    }

    /// The signature with the number k, for known answers. **Two messages with one k, or a k that can be
    /// guessed, give the key away.** Constant time, but for whether it is refused.
    ///
    /// # Errors
    /// [`Error::Nonce`] if k is 0, r or s would be 0, or r + k the order.
    pub fn sign_with_nonce(&self, message: &[u8], k: &Scalar) -> Result<Signature, Error> {
        if k.is_zero() {
            return Err(Error::Nonce);
        }
        let (r, s) = signature::<Sm2>(&self.inverse, &self.public.hash(message), &k.0).ok_or(Error::Nonce)?;
        Ok(Signature::of(&crate::Scalar(r), &crate::Scalar(s)))
    }

    fn derived(&self, message: &[u8], extra: &[u8]) -> Signature {
        let e = self.public.hash(message);
        let (r, s) = sign::<Sm2, Sm3>(&self.secret.0.0, &self.inverse, &e, extra);
        Signature::of(&crate::Scalar(r), &crate::Scalar(s))
    }
}

impl core::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("SigningKey(..)")
    }
}

/// A key that verifies signatures, by SM2 with SM3: a public key and an identity, of which the hash Z is
/// kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct VerifyingKey {
    public: PublicKey,
    z: [u8; 32],
}

impl VerifyingKey {
    /// The key with an identity.
    ///
    /// # Errors
    /// [`Error::IdentityTooLong`] if it has more than 8191 bytes.
    pub fn new(public: &PublicKey, identity: &[u8]) -> Result<Self, Error> {
        Ok(Self { public: *public, z: identity_hash::<Sm2, Sm3>(identity, &public.0.0)?.into() })
    }

    /// The public key.
    pub fn as_public_key(&self) -> &PublicKey {
        &self.public
    }

    /// Whether the signature is one of this message. Variable time: all of it is public. Cost: the hash and
    /// [`AffinePoint::mul_add_base_vartime`]; no inversion.
    ///
    /// # Errors
    /// [`Error::InvalidSignature`] if it is not.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        let (r, s) = signature.scalars();
        if verify_vartime(&self.public.0.0, &self.hash(message), &r.0, &s.0) {
            Ok(())
        } else {
            Err(Error::InvalidSignature)
        }
    }

    /// e, the integer SM3(Z || message) modulo the order.
    fn hash(&self, message: &[u8]) -> Core {
        use digest::Digest;
        Core::reduce_be(&Sm3::new_with_prefix(self.z).chain_update(message).finalize())
    }
}

impl core::fmt::Debug for VerifyingKey {
    /// The uncompressed encoding in hexadecimal.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "VerifyingKey({})", crate::hex::Hex(&self.public.to_sec1_bytes()))
    }
}

crate::macros::signature_traits!([] SigningKey, VerifyingKey, Signature);
crate::macros::randomized_traits!([] SigningKey, Signature);

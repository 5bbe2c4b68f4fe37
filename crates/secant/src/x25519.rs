//! X25519: Diffie-Hellman on Curve25519 by abscissa (RFC 7748, sections 5 and 6.1).
//!
//! ```
//! # #[cfg(feature = "rand_core")] {
//! use getrandom::{SysRng, rand_core::UnwrapErr};
//! use secant::x25519::{PublicKey, SecretKey};
//!
//! let mut rng = UnwrapErr(SysRng);
//! let (alice, bob) = (SecretKey::generate(&mut rng), SecretKey::generate(&mut rng));
//! let sent = alice.public_key().to_bytes();
//!
//! let shared = bob.diffie_hellman(&PublicKey::from(sent))?;
//! assert_eq!(shared.as_bytes(), alice.diffie_hellman(&bob.public_key())?.as_bytes());
//! # }
//! # Ok::<(), secant::Error>(())
//! ```
//!
//! Every 32 bytes are a secret key, and every 32 bytes are a public key. The shared secret is an abscissa,
//! not a key: derive keys from it by a hash, together with both public keys.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use secant_core::cpu::Tier;
use secant_core::ct::Mask;
use secant_core::curve::curve25519;
#[cfg(feature = "alloc")]
use secant_core::curve::curve25519_batch as batch;

use crate::Error;
use crate::engine::wipe;
use crate::hex::Hex;

/// X25519(k, u) of RFC 7748, section 5: k is clamped, the top bit of u is masked, u need not be below p.
/// Constant time.
///
/// All zeros if u belongs to a point of small order; [`SecretKey::diffie_hellman`] makes that an error.
/// Cost: 251 ladder steps, 4 doublings, one inversion.
#[must_use]
pub fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    curve25519::x25519(Tier::best(), k, u)
}

/// A secret key: any 32 bytes. Wiped when dropped; never printed.
#[derive(Clone)]
pub struct SecretKey(pub(crate) [u8; 32]);

impl SecretKey {
    /// A key of random bytes.
    #[cfg(feature = "rand_core")]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        match Self::try_generate(rng) {
            Ok(key) => key,
        }
    }

    /// [`SecretKey::generate`] from a source that can fail, such as that of the operating system.
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut key = Self([0; 32]);
        rng.try_fill_bytes(&mut key.0)?;
        Ok(key)
    }

    /// The key of these bytes, whatever they are. The caller wipes its own.
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        Self(*bytes)
    }

    /// The bytes, as they were given. The caller wipes them.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// X25519(d, 9) for the key d. Constant time. Cost: a multiplication of the base point of edwards25519,
    /// from its table (with `std`).
    #[must_use]
    pub fn public_key(&self) -> PublicKey {
        PublicKey(curve25519::x25519_base(Tier::best(), &self.0))
    }

    /// X25519(d, u) for the key d and the other side's public key u. Constant time. Cost: as [`x25519`].
    ///
    /// # Errors
    /// [`Error::ZeroSharedSecret`] if the result is all zeros, whatever d is: the public key belongs to a
    /// point of small order, and contributes nothing (RFC 7748, section 6.1).
    pub fn diffie_hellman(&self, public: &PublicKey) -> Result<SharedSecret, Error> {
        SharedSecret(x25519(&self.0, &public.0)).checked()
    }

    /// [`SecretKey::diffie_hellman`] with each of the public keys: what a server does that has many clients
    /// and one key. Constant time; time depends on their number. Cost: that of [`x25519_batch`].
    #[cfg(feature = "alloc")]
    pub fn diffie_hellman_batch(&self, publics: &[PublicKey]) -> Vec<Result<SharedSecret, Error>> {
        shared_batch(publics.len(), |i| (&self.0, &publics[i].0))
    }

    /// [`SecretKey::public_key`] of each of the keys: eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, and one
    /// inversion for all. Constant time; time depends on their number.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn public_key_batch(keys: &[Self]) -> Vec<PublicKey> {
        let publics = batch::x25519_base_batch(Tier::best(), keys.len(), |i| &keys[i].0);
        publics.into_iter().map(PublicKey).collect()
    }
}

/// [`x25519()`] of each pair (k_i, u_i): eight at a time with feature `lanes` where the CPU has AVX-512 IFMA. Constant time; time
/// depends on their number.
///
/// Cost, with lanes: a quarter of one at a time each, from 64 on; one alone costs what [`x25519()`] costs.
///
/// # Errors
/// [`Error::LengthMismatch`] if the slices differ in length.
#[cfg(feature = "alloc")]
pub fn x25519_batch(k: &[[u8; 32]], u: &[[u8; 32]]) -> Result<Vec<[u8; 32]>, Error> {
    if k.len() != u.len() {
        return Err(Error::LengthMismatch);
    }
    Ok(batch::x25519_batch(Tier::best(), k.len(), |i| (&k[i], &u[i])))
}

/// [`SecretKey::diffie_hellman`] of each key with the public key at its place. Constant time; time depends on
/// their number. Cost: that of [`x25519_batch()`].
///
/// # Errors
/// [`Error::LengthMismatch`] if the slices differ in length.
#[cfg(feature = "alloc")]
pub fn diffie_hellman_batch(
    secrets: &[SecretKey],
    publics: &[PublicKey],
) -> Result<Vec<Result<SharedSecret, Error>>, Error> {
    if secrets.len() != publics.len() {
        return Err(Error::LengthMismatch);
    }
    Ok(shared_batch(secrets.len(), |i| (&secrets[i].0, &publics[i].0)))
}

/// The shared secrets of pairs of a secret and a public key.
#[cfg(feature = "alloc")]
fn shared_batch<'a>(
    count: usize,
    pair: impl Fn(usize) -> (&'a [u8; 32], &'a [u8; 32]),
) -> Vec<Result<SharedSecret, Error>> {
    let mut out = batch::x25519_batch(Tier::best(), count, pair);
    let shared = out.iter().map(|u| SharedSecret(*u).checked()).collect();
    wipe(&mut out);
    shared
}

impl From<[u8; 32]> for SecretKey {
    /// As [`SecretKey::from_bytes`].
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl TryFrom<&[u8]> for SecretKey {
    type Error = Error;
    /// As [`SecretKey::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        bytes.try_into().map(Self).map_err(|_| Error::Length)
    }
}

impl Drop for SecretKey {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

/// A public key: any 32 bytes, an abscissa u of Curve25519 or of its twist, little-endian.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// The key of these bytes, whatever they are.
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        Self(*bytes)
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The bytes.
    pub fn to_bytes(self) -> [u8; 32] {
        self.0
    }
}

impl From<[u8; 32]> for PublicKey {
    /// As [`PublicKey::from_bytes`].
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl From<&SecretKey> for PublicKey {
    /// As [`SecretKey::public_key`].
    fn from(secret: &SecretKey) -> Self {
        secret.public_key()
    }
}

impl TryFrom<&[u8]> for PublicKey {
    type Error = Error;
    /// As [`PublicKey::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        bytes.try_into().map(Self).map_err(|_| Error::Length)
    }
}

impl fmt::Debug for PublicKey {
    /// The bytes in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({})", Hex(&self.0))
    }
}

/// The shared secret of both sides: an abscissa, not 0. Wiped when dropped; never printed.
///
/// It is no key yet: derive keys from it by a hash, together with both public keys.
pub struct SharedSecret([u8; 32]);

impl SharedSecret {
    /// The secret, if it is not all zeros. Whether it is is no secret.
    fn checked(self) -> Result<Self, Error> {
        let any = self.0.iter().fold(0, |any, byte| any | u64::from(*byte));
        if Mask::is_zero(any).declassify() { Err(Error::ZeroSharedSecret) } else { Ok(self) }
    }

    /// The abscissa, little-endian.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl Drop for SharedSecret {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}

/// The point (u, v) of a message on Curve25519, little-endian coordinates, as a random oracle gives it: suite
/// `curve25519_XMD:SHA-512_ELL2_RO_` of RFC 9380. It lies in the subgroup of prime order. Constant time but for
/// the lengths.
///
/// `dst` is the domain separation tag: a name of the application and of what it hashes, 16 bytes at least (RFC
/// 9380, section 3.1). A tag above 255 bytes is hashed first.
///
/// # Errors
/// [`Error::EmptyTag`].
#[cfg(feature = "hash-to-curve")]
pub fn hash_to_curve(message: &[u8], dst: &[u8]) -> Result<([u8; 32], [u8; 32]), Error> {
    crate::engine::hash::with_uniform::<crate::hash_to_curve::Xmd<sha2::Sha512>, 96, _>(
        &[message],
        dst,
        |uniform| hashed(uniform),
    )
}

/// A point (u, v) of a message that is not uniform: suite `curve25519_XMD:SHA-512_ELL2_NU_` of RFC 9380. Half
/// the cost of [`hash_to_curve`], for protocols that were proved secure with it. Constant time but for the
/// lengths.
///
/// # Errors
/// As [`hash_to_curve`].
#[cfg(feature = "hash-to-curve")]
pub fn encode_to_curve(message: &[u8], dst: &[u8]) -> Result<([u8; 32], [u8; 32]), Error> {
    crate::engine::hash::with_uniform::<crate::hash_to_curve::Xmd<sha2::Sha512>, 48, _>(
        &[message],
        dst,
        |uniform| hashed(uniform),
    )
}

/// The coordinates of the point of uniform bytes, by way of edwards25519.
#[cfg(feature = "hash-to-curve")]
fn hashed(uniform: &[u8]) -> ([u8; 32], [u8; 32]) {
    use secant_core::curve::edwards25519::Edwards25519;

    let point = crate::engine::hash::to_curve::<Edwards25519>(uniform);
    let coordinates = crate::engine::hash::to_curve25519(&point.to_affine());
    let (mut u, mut v) = ([0; 32], [0; 32]);
    crate::engine::bytes::little::put(&coordinates.0, &mut u);
    crate::engine::bytes::little::put(&coordinates.1, &mut v);
    (u, v)
}

#[cfg(any(feature = "pkcs8", feature = "jwk"))]
crate::macros::montgomery_files!(SecretKey, PublicKey, "1.3.101.110", "X25519");

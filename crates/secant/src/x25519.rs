//! X25519: Diffie-Hellman on Curve25519 by abscissa (RFC 7748, sections 5 and 6.1).
//!
//! ```
//! # #[cfg(feature = "getrandom")] {
//! use secant::x25519::{PublicKey, SecretKey};
//!
//! let (alice, bob) = (SecretKey::generate(), SecretKey::generate());
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

use secant_core::cpu::Tier;
use secant_core::curve::curve25519;
#[cfg(feature = "alloc")]
use secant_core::curve::curve25519_batch as batch;

#[cfg(any(feature = "alloc", feature = "hash-to-curve"))]
use crate::Error;

/// X25519(k, u) of RFC 7748, section 5: k is clamped, the top bit of u is masked, u need not be below p.
/// Constant time.
///
/// All zeros if u belongs to a point of small order; [`SecretKey::diffie_hellman`] makes that an error.
/// Cost: 251 ladder steps, 4 doublings, one inversion.
#[must_use]
pub fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    curve25519::x25519(Tier::best(), k, u)
}

crate::macros::abscissas! {
    name: "X25519",
    curve: "Curve25519",
    edwards: "edwards25519",
    bytes: 32,
    function: x25519,
    base: "9" by curve25519::x25519_base,
    batch: "that of [`x25519_batch()`]",
    public_batch: ": eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, and one inversion for all",
}

/// [`x25519()`] of so many pairs.
#[cfg(feature = "alloc")]
fn products<'a>(count: usize, pair: impl Fn(usize) -> (&'a [u8; 32], &'a [u8; 32])) -> Vec<[u8; 32]> {
    batch::x25519_batch(Tier::best(), count, pair)
}

/// The public keys of so many secret ones.
#[cfg(feature = "alloc")]
fn base_products<'a>(count: usize, key: impl Fn(usize) -> &'a [u8; 32]) -> Vec<[u8; 32]> {
    batch::x25519_base_batch(Tier::best(), count, key)
}

/// [`x25519()`] of each pair (k_i, u_i): eight at a time with feature `lanes` where the CPU has AVX-512 IFMA.
/// Constant time; time depends on their number.
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
    Ok(products(k.len(), |i| (&k[i], &u[i])))
}

/// The point (u, v) of a message on Curve25519, little-endian coordinates, as a random oracle gives it: suite
/// `curve25519_XMD:SHA-512_ELL2_RO_` of RFC 9380. It lies in the subgroup of prime order. Constant time but
/// for the lengths.
///
/// `dst` is the domain separation tag: a name of the application and of what it hashes, 16 bytes at least
/// (RFC 9380, section 3.1). A tag above 255 bytes is hashed first.
///
/// # Errors
/// [`Error::EmptyTag`].
#[cfg(feature = "hash-to-curve")]
pub fn hash_to_curve(message: &[u8], dst: &[u8]) -> Result<([u8; 32], [u8; 32]), Error> {
    crate::engine::hash::with_uniform::<crate::hash_to_curve::Xmd<sha2::Sha512>, [u8; 96], _>(
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
    crate::engine::hash::with_uniform::<crate::hash_to_curve::Xmd<sha2::Sha512>, [u8; 48], _>(
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
crate::macros::montgomery_files!(SecretKey, PublicKey, "1.3.101.110", "X25519", 32);

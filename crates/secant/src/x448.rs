//! X448: Diffie-Hellman on Curve448 by abscissa (RFC 7748, sections 5 and 6.2).
//!
//! ```
//! # #[cfg(feature = "getrandom")] {
//! use secant::x448::{PublicKey, SecretKey};
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
//! Every 56 bytes are a secret key, and every 56 bytes are a public key. The shared secret is an abscissa,
//! not a key: derive keys from it by a hash, together with both public keys.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::cpu::Tier;
use secant_core::curve::curve448;

/// X448(k, u) of RFC 7748, section 5: k is clamped, u need not be below p. Constant time.
///
/// All zeros if u belongs to a point of small order; [`SecretKey::diffie_hellman`] makes that an error.
/// Cost: 445 ladder steps, 3 doublings, one inversion.
#[must_use]
pub fn x448(k: &[u8; 56], u: &[u8; 56]) -> [u8; 56] {
    curve448::x448(Tier::best(), k, u)
}

crate::macros::abscissas! {
    name: "X448",
    curve: "Curve448",
    edwards: "edwards448",
    bytes: 56,
    function: x448,
    base: "5" by curve448::x448_base,
    batch: "that of [`x448()`] for each",
    public_batch: "",
}

/// [`x448()`] of so many pairs.
#[cfg(feature = "alloc")]
fn products<'a>(count: usize, pair: impl Fn(usize) -> (&'a [u8; 56], &'a [u8; 56])) -> Vec<[u8; 56]> {
    let product = |i| {
        let (k, u) = pair(i);
        x448(k, u)
    };
    (0..count).map(product).collect()
}

/// The public keys of so many secret ones.
#[cfg(feature = "alloc")]
fn base_products<'a>(count: usize, key: impl Fn(usize) -> &'a [u8; 56]) -> Vec<[u8; 56]> {
    (0..count).map(|i| curve448::x448_base(Tier::best(), key(i))).collect()
}

#[cfg(any(feature = "pkcs8", feature = "jwk"))]
crate::macros::montgomery_files!(SecretKey, PublicKey, "1.3.101.111", "X448", 56);

//! X25519: Diffie-Hellman on Curve25519 by abscissa (RFC 7748, sections 5 and 6.1).
//!
//! ```
//! use secant_core::protocol::x25519::{PublicKey, SecretKey};
//!
//! // 32 bytes from a generator of random numbers.
//! let (alice, bob) = (SecretKey::from([0x17; 32]), SecretKey::from([0x42; 32]));
//! let shared = alice.diffie_hellman(&PublicKey::from(bob.public_key().to_bytes()))?;
//! assert_eq!(shared.as_bytes(), bob.diffie_hellman(&alice.public_key())?.as_bytes());
//! # Ok::<(), secant_core::protocol::Error>(())
//! ```
//!
//! Every 32 bytes are a secret key, and every 32 bytes are a public key. The shared secret is an abscissa, not a key: derive keys from
//! it by a hash, together with both public keys.

use core::fmt;

use super::Error;
use crate::cpu::Tier;
use crate::ct::{self, Mask};
use crate::curve::curve25519;

/// X25519(k, u) of RFC 7748, section 5: k is clamped, the top bit of u is masked, u need not be below p. Constant time.
///
/// All zeros if u belongs to a point of small order; [`SecretKey::diffie_hellman`] makes that an error. Cost: 251 ladder steps, 4
/// doublings, one inversion.
#[must_use]
pub fn x25519(k: [u8; 32], u: [u8; 32]) -> [u8; 32] {
    curve25519::x25519(Tier::best(), &k, &u)
}

/// A secret key: any 32 bytes. Wiped when dropped; never printed.
pub struct SecretKey {
    bytes: [u8; 32],
}

impl From<[u8; 32]> for SecretKey {
    /// The key of these bytes, of which the caller wipes its own.
    fn from(bytes: [u8; 32]) -> Self {
        Self { bytes }
    }
}

impl SecretKey {
    /// The bytes, as they were given.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// X25519(d, 9) for the key d. Constant time. Cost: a multiplication of the base point of edwards25519, from its table (with `std`).
    pub fn public_key(&self) -> PublicKey {
        PublicKey { bytes: curve25519::x25519_base(Tier::best_single(), &self.bytes) }
    }

    /// X25519(d, u) for the key d and the other side's public key u. Constant time. Cost: as [`x25519`].
    ///
    /// # Errors
    /// [`Error::ZeroSharedSecret`] if the result is all zeros, whatever d is: the public key belongs to a point of small order, and
    /// contributes nothing (RFC 7748, section 6.1).
    pub fn diffie_hellman(&self, public: &PublicKey) -> Result<SharedSecret, Error> {
        let shared = SharedSecret { bytes: curve25519::x25519(Tier::best(), &self.bytes, &public.bytes) };
        let any = shared.bytes.iter().fold(0, |any, byte| any | u64::from(*byte));
        if Mask::is_zero(any).declassify() { Err(Error::ZeroSharedSecret) } else { Ok(shared) }
    }
}

impl Drop for SecretKey {
    fn drop(&mut self) {
        ct::wipe(&mut self.bytes);
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

/// A public key: any 32 bytes, an abscissa u of Curve25519 or of its twist, little-endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey {
    bytes: [u8; 32],
}

impl From<[u8; 32]> for PublicKey {
    fn from(bytes: [u8; 32]) -> Self {
        Self { bytes }
    }
}

impl PublicKey {
    /// The bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// The bytes.
    pub fn to_bytes(self) -> [u8; 32] {
        self.bytes
    }
}

/// What both sides have in the end: an abscissa, not 0. Wiped when dropped; never printed.
pub struct SharedSecret {
    bytes: [u8; 32],
}

impl SharedSecret {
    /// The abscissa, little-endian.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }
}

impl Drop for SharedSecret {
    fn drop(&mut self) {
        ct::wipe(&mut self.bytes);
    }
}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}

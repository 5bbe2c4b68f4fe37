//! Diffie-Hellman on P-256, P-224, P-521, B-233 and B-409 (SEC 1 version 2, section 3.3.1; SP 800-56A revision 3, section 5.7.1.2).
//!
//! ```
//! use secant_core::protocol::ecdh::p256::{PublicKey, SecretKey};
//!
//! // 32 bytes from a generator of random numbers; where they are refused, ask for others.
//! let (alice, bob) = (SecretKey::from_bytes(&[0x17; 32])?, SecretKey::from_bytes(&[0x42; 32])?);
//! let (from_alice, from_bob) = (alice.public_key().to_sec1_bytes(), bob.public_key().to_sec1_bytes());
//!
//! // What arrives is checked: length, range, the curve's equation, the point's order, not infinity.
//! let shared = alice.diffie_hellman(&PublicKey::from_sec1_bytes(&from_bob)?);
//! assert_eq!(shared.as_bytes(), bob.diffie_hellman(&PublicKey::from_sec1_bytes(&from_alice)?).as_bytes());
//! # Ok::<(), secant_core::protocol::Error>(())
//! ```
//!
//! The shared secret is a coordinate, not a key: derive keys from it by a hash, together with both public keys.

use core::fmt;

use super::Error;
use super::sec1::{self, Bytes, Sec1};
use crate::ct;
use crate::curve::{KeyPoint, Residue};

/// A secret key: an integer in [1, r) for the order r of the base point. Wiped when dropped; never printed.
pub struct SecretKey<C: Sec1> {
    scalar: <C::Point as KeyPoint>::Scalar,
}

impl<C: Sec1> fmt::Debug for SecretKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

impl<C: Sec1> SecretKey<C> {
    /// The key of a big-endian integer, as long as the order (SEC 1, section 2.3.6). Time tells whether it is accepted, and no more.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::SecretZero`], [`Error::SecretTooLarge`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() != C::Coordinate::ZERO.as_ref().len() {
            return Err(Error::Length);
        }
        let scalar = <C::Point as KeyPoint>::Scalar::from_bytes_be(bytes).ok_or(Error::SecretTooLarge)?;
        if scalar.is_zero().declassify() { Err(Error::SecretZero) } else { Ok(Self { scalar }) }
    }

    /// The key as a big-endian integer. The caller wipes it.
    pub fn to_bytes(&self) -> C::Coordinate {
        let mut words = self.scalar.to_words();
        let mut bytes = C::Coordinate::ZERO;
        sec1::put(words.as_ref(), bytes.as_mut());
        ct::wipe(words.as_mut());
        bytes
    }

    /// `[d]G` for the key d. Constant time. Cost: one multiplication of the base point.
    pub fn public_key(&self) -> PublicKey<C> {
        PublicKey { point: C::Point::mul_base(&self.scalar) }
    }

    /// The x coordinate of `[d]Q` for the key d and the other side's public key Q. Constant time. Cost: one multiplication.
    ///
    /// `[d]Q` is never at infinity: the order of Q is the prime r, and 0 < d < r. So nothing can fail here.
    #[must_use]
    pub fn diffie_hellman(&self, public: &PublicKey<C>) -> SharedSecret<C> {
        let mut product = public.point.mul(&self.scalar);
        let mut bytes = C::Coordinate::ZERO;
        let mut x = product.x();
        sec1::put(x.as_ref(), bytes.as_mut());
        ct::wipe(x.as_mut());
        product.wipe();
        SharedSecret { bytes }
    }
}

/// A public key: a point of prime order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey<C: Sec1> {
    point: C::Point,
}

impl<C: Sec1> PublicKey<C> {
    /// The key of an encoded point, compressed or not, fully validated (SP 800-56A revision 3, section 5.6.2.3.3). Variable time.
    ///
    /// # Errors
    /// Those of [`sec1::decode`] and [`PublicKey::from_point`].
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_point(sec1::decode::<C>(bytes)?)
    }

    /// The key that is this point. Cost: over F_2^m a trace; every point of the other curves has the prime order.
    ///
    /// # Errors
    /// [`Error::Infinity`], [`Error::NotInSubgroup`].
    pub fn from_point(point: C::Point) -> Result<Self, Error> {
        if point.is_neutral() {
            Err(Error::Infinity)
        } else if !point.is_in_subgroup_vartime() {
            Err(Error::NotInSubgroup)
        } else {
            Ok(Self { point })
        }
    }

    /// The point.
    pub fn point(&self) -> C::Point {
        self.point
    }

    /// 0x04, x, y.
    pub fn to_sec1_bytes(&self) -> C::Uncompressed {
        sec1::uncompressed::<C>(&self.point)
    }

    /// 0x02 or 0x03, then x.
    pub fn to_compressed_sec1_bytes(&self) -> C::Compressed {
        sec1::compressed::<C>(&self.point)
    }
}

/// What both sides have in the end: a coordinate. Wiped when dropped; never printed.
pub struct SharedSecret<C: Sec1> {
    bytes: C::Coordinate,
}

impl<C: Sec1> SharedSecret<C> {
    /// The x coordinate, big-endian.
    pub fn as_bytes(&self) -> &C::Coordinate {
        &self.bytes
    }
}

impl<C: Sec1> Drop for SharedSecret<C> {
    fn drop(&mut self) {
        ct::wipe(self.bytes.as_mut());
    }
}

impl<C: Sec1> fmt::Debug for SharedSecret<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}

/// The shared secret of a secret key and an encoded public key, both from outside: from bytes to bytes.
///
/// # Errors
/// Those of [`SecretKey::from_bytes`] and [`PublicKey::from_sec1_bytes`].
fn diffie_hellman<C: Sec1>(secret: &[u8], public: &[u8]) -> Result<SharedSecret<C>, Error> {
    Ok(SecretKey::from_bytes(secret)?.diffie_hellman(&PublicKey::from_sec1_bytes(public)?))
}

/// The names of one curve.
macro_rules! names {
    ($module:ident, $curve:ident, $name:literal, $bytes:literal) => {
        #[doc = concat!("Diffie-Hellman on ", $name, ".")]
        pub mod $module {
            use crate::curve::$module::$curve;
            use crate::protocol::Error;

            #[doc = concat!("A secret key on ", $name, ": ", $bytes, " bytes.")]
            pub type SecretKey = super::SecretKey<$curve>;
            #[doc = concat!("A public key on ", $name, ".")]
            pub type PublicKey = super::PublicKey<$curve>;
            #[doc = concat!("A shared secret on ", $name, ": ", $bytes, " bytes.")]
            pub type SharedSecret = super::SharedSecret<$curve>;

            /// The shared secret of a secret key and an encoded public key, both from outside.
            ///
            /// # Errors
            /// Those of [`SecretKey::from_bytes`] and [`PublicKey::from_sec1_bytes`].
            pub fn diffie_hellman(secret: &[u8], public: &[u8]) -> Result<SharedSecret, Error> {
                super::diffie_hellman(secret, public)
            }
        }
    };
}

names!(b233, B233, "B-233", "30");
names!(b409, B409, "B-409", "52");
names!(p224, P224, "P-224", "28");
names!(p256, P256, "P-256", "32");
names!(p521, P521, "P-521", "66");

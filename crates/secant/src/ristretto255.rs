//! ristretto255: a group of prime order r, of 253 bits, made of edwards25519 (RFC 9496). It has no cofactor,
//! one encoding for each element, and no other bytes that decode.
//!
//! Integers and encodings are little-endian. All coordinates of a point are kept: no operation ends with an
//! inversion, nor does the encoding. A multiplication begins with one, unless the point was decoded.
//!
//! ```
//! use secant::ristretto255::{Point, Scalar};
//!
//! let (k, m) = (Scalar::from(7), Scalar::reduce(&[0x42; 64]));
//! let p = Point::from_uniform_bytes(&[0x17; 64]);
//! let q = p * &k + Point::mul_base(&m);
//! assert_eq!(Point::from_bytes(&q.to_bytes())?, q);
//! assert_eq!(q - p * &k, Point::GENERATOR * &m);
//! # Ok::<(), secant::Error>(())
//! ```

use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::ristretto255 as group;

pub use crate::edwards25519::Scalar;

/// An element of ristretto255, of 32 bytes; of 64 uniform bytes one is made.
pub type Point = crate::Element<Edwards25519>;

crate::element::quotient!(Edwards25519, 64, group::Point::base(), |k| k.clone());

#[cfg(feature = "alloc")]
impl Point {
    /// [`Point::from_bytes`] of each encoding. Time depends on their number and on which are refused. Cost: a
    /// power in the field for each; with feature `lanes` one for eight, where the CPU has AVX-512 IFMA.
    #[must_use]
    #[inline]
    pub fn from_bytes_batch(encoded: &[[u8; 32]]) -> alloc::vec::Vec<Result<Self, crate::Error>> {
        group::from_bytes_batch(encoded).into_iter().map(Self::decoded).collect()
    }
}

#[cfg(feature = "hash-to-curve")]
impl Point {
    /// The element of a message, as a random oracle gives it: suite `ristretto255_XMD:SHA-512_R255MAP_RO_` of
    /// RFC 9380, appendix B. Nobody learns its logarithm. Constant time but for the lengths.
    ///
    /// `dst` is the domain separation tag: a name of the application and of what it hashes, 16 bytes at least
    /// (RFC 9380, section 3.1). A tag above 255 bytes is hashed first.
    ///
    /// # Errors
    /// [`Error::EmptyTag`](crate::Error::EmptyTag).
    pub fn hash_to_curve(message: &[u8], dst: &[u8]) -> Result<Self, crate::Error> {
        Self::hash_to_curve_with::<crate::hash_to_curve::Xmd<sha2::Sha512>>(&[message], dst)
    }

    /// [`Point::hash_to_curve`] by another expansion of messages, of a message in parts.
    ///
    /// # Errors
    /// As [`Point::hash_to_curve`], and those of the expansion.
    pub fn hash_to_curve_with<E: crate::hash_to_curve::ExpandMessage>(
        message: &[&[u8]],
        dst: &[u8],
    ) -> Result<Self, crate::Error> {
        crate::engine::hash::with_uniform::<E, [u8; 64], _>(message, dst, Self::from_uniform_bytes)
    }
}

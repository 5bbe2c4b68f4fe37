//! Encodings of points (SEC 1).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use secant_core::operate::KeyPoint as _;

use super::{AffinePoint, Point};
use crate::engine::points::Affine as _;
#[cfg(feature = "alloc")]
use crate::engine::points::KeyEngine;
use crate::engine::sec1;
use crate::hex::Hex;
use crate::{Bytes, Error, Sec1};

impl<C: Sec1> AffinePoint<C> {
    /// The point of an encoding (SEC 1, section 2.3.4), compressed or not. Time depends on which encoding it
    /// is, and on whether it is refused.
    ///
    /// | first byte | what follows | the point |
    /// |---|---|---|
    /// | 0x00 | nothing | infinity |
    /// | 0x02 | x | the one with that x where y mod 2, or over F_2^m the lowest bit of y/x, is 0 |
    /// | 0x03 | x | the one where it is 1 |
    /// | 0x04 | x and y | (x, y) |
    ///
    /// Integers are big-endian, and as long as the field's size. Cost: for a compressed point a square root,
    /// over F_2^m an inversion and a half-trace.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Tag`], [`Error::CoordinateTooLarge`], [`Error::NotOnCurve`].
    #[inline(never)]
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, Error> {
        sec1::decode(bytes, size_of::<C::FieldBytes>()).map(Self)
    }

    /// The result of [`AffinePoint::from_sec1_bytes`] for each compressed point. Time depends on their
    /// number, and on which are refused.
    ///
    /// Cost: that of each; with feature `lanes` a square root for sixteen, where the CPU has AVX-512 IFMA and
    /// p is 3 modulo 4.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    #[must_use]
    pub fn decompress_batch(encoded: &[C::Compressed]) -> Vec<Result<Self, Error>> {
        let points = sec1::decompress_batch(encoded, size_of::<C::FieldBytes>(), C::Engine::from_x_batch);
        points.into_iter().map(|point| point.map(Self)).collect()
    }

    /// 0x04, x, y; or 0x00 for the point at infinity (SEC 1, section 2.3.3). Constant time, but for whether
    /// it is that.
    #[inline(never)]
    pub fn to_sec1_bytes(&self) -> EncodedPoint<C> {
        if self.is_identity() {
            EncodedPoint::INFINITY
        } else {
            EncodedPoint { bytes: self.uncompressed(), len: size_of::<C::Uncompressed>() }
        }
    }

    /// 0x02 or 0x03, then x; or 0x00 for the point at infinity (SEC 1, section 2.3.3). Constant time, but for
    /// whether it is that.
    #[inline(never)]
    pub fn to_compressed_sec1_bytes(&self) -> EncodedPoint<C> {
        if self.is_identity() {
            return EncodedPoint::INFINITY;
        }
        let mut bytes = C::Uncompressed::ZERO;
        let compressed = self.compressed();
        let len = compressed.as_ref().len();
        bytes.as_mut()[..len].copy_from_slice(compressed.as_ref());
        EncodedPoint { bytes, len }
    }

    #[inline(never)]
    pub(crate) fn uncompressed(&self) -> C::Uncompressed {
        let mut bytes = C::Uncompressed::ZERO;
        sec1::uncompressed(&self.0.coordinates(), bytes.as_mut());
        bytes
    }

    #[inline(never)]
    pub(crate) fn compressed(&self) -> C::Compressed {
        let mut bytes = C::Compressed::ZERO;
        sec1::compressed(&self.0.coordinates(), self.0.compression_bit(), bytes.as_mut());
        bytes
    }
}

impl<C: Sec1> Point<C> {
    /// As [`AffinePoint::from_sec1_bytes`].
    ///
    /// # Errors
    /// Those of [`AffinePoint::from_sec1_bytes`].
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, Error> {
        AffinePoint::from_sec1_bytes(bytes).map(Self::from)
    }

    /// As [`AffinePoint::to_sec1_bytes`]. Cost: an inversion in the field.
    pub fn to_sec1_bytes(&self) -> EncodedPoint<C> {
        self.to_affine().to_sec1_bytes()
    }

    /// As [`AffinePoint::to_compressed_sec1_bytes`]. Cost: an inversion in the field.
    pub fn to_compressed_sec1_bytes(&self) -> EncodedPoint<C> {
        self.to_affine().to_compressed_sec1_bytes()
    }
}

impl<C: Sec1> TryFrom<&[u8]> for AffinePoint<C> {
    type Error = Error;
    /// As [`AffinePoint::from_sec1_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_sec1_bytes(bytes)
    }
}

impl<C: Sec1> TryFrom<&[u8]> for Point<C> {
    type Error = Error;
    /// As [`AffinePoint::from_sec1_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_sec1_bytes(bytes)
    }
}

/// The encoding of a point: a slice of 1 byte, or as many as a compressed or an uncompressed point has.
#[derive(Clone, Copy)]
pub struct EncodedPoint<C: Sec1> {
    bytes: C::Uncompressed,
    len: usize,
}

impl<C: Sec1> EncodedPoint<C> {
    /// 0x00, and zeros after it.
    const INFINITY: Self = Self { bytes: C::Uncompressed::ZERO, len: 1 };

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes.as_ref()[..self.len]
    }
}

impl<C: Sec1> AsRef<[u8]> for EncodedPoint<C> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<C: Sec1> PartialEq for EncodedPoint<C> {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<C: Sec1> Eq for EncodedPoint<C> {}

impl<C: Sec1> fmt::Debug for EncodedPoint<C> {
    /// The bytes in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EncodedPoint({})", Hex(self.as_bytes()))
    }
}

//! Encodings of points (SEC 1).

/// `Point` as bytes, and the type of those bytes.
macro_rules! sec1 {
    ($name:literal, $engine:ident, $bytes:literal, $compressed:literal, $uncompressed:literal, $root:literal, $bit:literal) => {
        impl AffinePoint {
            /// The point of an encoding (SEC 1, section 2.3.4), compressed or not. Time depends on which
            /// encoding it is, and on whether it is refused.
            ///
            /// | first byte | what follows | the point |
            /// |---|---|---|
            /// | 0x00 | nothing | infinity |
            #[doc = concat!("| 0x02 | x, ", $bytes, " bytes | the one with that x where ", $bit, " is 0 |")]
            #[doc = concat!("| 0x03 | x, ", $bytes, " bytes | the one where it is 1 |")]
            #[doc = concat!("| 0x04 | x and y, ", $bytes, " bytes each | (x, y) |")]
            ///
            #[doc = concat!("Integers are big-endian. Cost: for a compressed point ", $root, ".")]
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length), [`Error::Tag`](crate::Error::Tag),
            /// [`Error::CoordinateTooLarge`](crate::Error::CoordinateTooLarge),
            /// [`Error::NotOnCurve`](crate::Error::NotOnCurve).
            pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, crate::Error> {
                $crate::engine::$engine::from_sec1(bytes, $bytes).map(Self)
            }

            /// The result of [`AffinePoint::from_sec1_bytes`] for each compressed point. Time depends on
            /// their number, and on which are refused.
            ///
            #[doc = concat!("Cost: for each ", $root, "; with feature `lanes` one for sixteen, where the CPU has AVX-512 IFMA and p is 3 modulo 4.")]
            #[cfg(feature = "alloc")]
            #[must_use]
            #[inline]
            pub fn decompress_batch(encoded: &[[u8; $compressed]]) -> alloc::vec::Vec<Result<Self, crate::Error>> {
                let points = $crate::engine::$engine::decompress_batch(encoded);
                points.into_iter().map(|point| point.map(Self)).collect()
            }

            /// 0x04, x, y; or 0x00 for the point at infinity (SEC 1, section 2.3.3). Constant time, but for
            /// whether it is that.
            pub fn to_sec1_bytes(&self) -> EncodedPoint {
                if self.is_identity() { EncodedPoint::INFINITY } else { EncodedPoint::of(&self.uncompressed()) }
            }

            /// 0x02 or 0x03, then x; or 0x00 for the point at infinity (SEC 1, section 2.3.3). Constant
            /// time, but for whether it is that.
            pub fn to_compressed_sec1_bytes(&self) -> EncodedPoint {
                if self.is_identity() { EncodedPoint::INFINITY } else { EncodedPoint::of(&self.compressed()) }
            }

            fn uncompressed(&self) -> [u8; $uncompressed] {
                let mut bytes = [0; $uncompressed];
                $crate::engine::sec1::uncompressed(&$crate::engine::$engine::coordinates(&self.0), &mut bytes);
                bytes
            }

            fn compressed(&self) -> [u8; $compressed] {
                let mut bytes = [0; $compressed];
                let bit = secant_core::operate::KeyPoint::compression_bit(&self.0);
                let coordinates = $crate::engine::$engine::coordinates(&self.0);
                $crate::engine::sec1::compressed(&coordinates, bit, &mut bytes);
                bytes
            }
        }

        impl Point {
            /// As [`AffinePoint::from_sec1_bytes`].
            ///
            /// # Errors
            /// Those of [`AffinePoint::from_sec1_bytes`].
            pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, crate::Error> {
                AffinePoint::from_sec1_bytes(bytes).map(Self::from)
            }

            /// As [`AffinePoint::to_sec1_bytes`]. Cost: an inversion in the field.
            pub fn to_sec1_bytes(&self) -> EncodedPoint {
                self.to_affine().to_sec1_bytes()
            }

            /// As [`AffinePoint::to_compressed_sec1_bytes`]. Cost: an inversion in the field.
            pub fn to_compressed_sec1_bytes(&self) -> EncodedPoint {
                self.to_affine().to_compressed_sec1_bytes()
            }
        }

        impl TryFrom<&[u8]> for AffinePoint {
            type Error = crate::Error;
            /// As [`AffinePoint::from_sec1_bytes`].
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                Self::from_sec1_bytes(bytes)
            }
        }

        impl TryFrom<&[u8]> for Point {
            type Error = crate::Error;
            /// As [`AffinePoint::from_sec1_bytes`].
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                Self::from_sec1_bytes(bytes)
            }
        }

        #[doc = concat!("The encoding of a point of ", $name, ": a slice of 1, ", $compressed, " or ", $uncompressed, " bytes.")]
        #[derive(Clone, Copy)]
        pub struct EncodedPoint {
            bytes: [u8; $uncompressed],
            len: usize,
        }

        impl EncodedPoint {
            const INFINITY: Self = Self { bytes: [$crate::engine::sec1::INFINITY; $uncompressed], len: 1 };

            fn of(encoding: &[u8]) -> Self {
                let mut bytes = [0; $uncompressed];
                bytes[..encoding.len()].copy_from_slice(encoding);
                Self { bytes, len: encoding.len() }
            }

            /// The bytes.
            pub fn as_bytes(&self) -> &[u8] {
                &self.bytes[..self.len]
            }
        }

        impl AsRef<[u8]> for EncodedPoint {
            fn as_ref(&self) -> &[u8] {
                self.as_bytes()
            }
        }

        impl PartialEq for EncodedPoint {
            fn eq(&self, other: &Self) -> bool {
                self.as_bytes() == other.as_bytes()
            }
        }

        impl Eq for EncodedPoint {}

        impl core::fmt::Debug for EncodedPoint {
            /// The bytes in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "EncodedPoint({})", $crate::hex::Hex(self.as_bytes()))
            }
        }
    };
}
pub(crate) use sec1;

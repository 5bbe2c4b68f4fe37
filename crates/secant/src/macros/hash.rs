//! Hashing to a curve.

/// `hash_to_curve` and `encode_to_curve` of a module's `Point`.
macro_rules! hash_to_curve {
    ($suite:literal, $core:ty, $digest:ty, $bytes:literal) => {
        impl Point {
            #[doc = concat!("The point of a message, as a random oracle gives it: suite `", $suite, "_RO_` of RFC 9380.")]
            /// Nobody learns its logarithm. Constant time but for the lengths.
            ///
            /// `dst` is the domain separation tag: a name of the application and of what it hashes, 16 bytes
            /// at least (RFC 9380, section 3.1). A tag above 255 bytes is hashed first.
            ///
            /// # Errors
            /// [`Error::EmptyTag`](crate::Error::EmptyTag).
            pub fn hash_to_curve(message: &[u8], dst: &[u8]) -> Result<Self, crate::Error> {
                Self::hash_to_curve_with::<$crate::hash_to_curve::Xmd<$digest>>(&[message], dst)
            }

            /// [`Point::hash_to_curve`] by another expansion of messages, of a message in parts.
            ///
            /// # Errors
            /// As [`Point::hash_to_curve`], and those of the expansion.
            pub fn hash_to_curve_with<E: $crate::hash_to_curve::ExpandMessage>(
                message: &[&[u8]],
                dst: &[u8],
            ) -> Result<Self, crate::Error> {
                $crate::engine::hash::with_uniform::<E, { 2 * $bytes }, _>(message, dst, |uniform| {
                    Self($crate::engine::hash::to_curve::<$core>(uniform))
                })
            }

            #[doc = concat!("A point of a message that is not uniform: suite `", $suite, "_NU_` of RFC 9380.")]
            /// Half the cost of [`Point::hash_to_curve`], for protocols that were proved secure with it.
            /// Constant time but for the lengths.
            ///
            /// # Errors
            /// As [`Point::hash_to_curve`].
            pub fn encode_to_curve(message: &[u8], dst: &[u8]) -> Result<Self, crate::Error> {
                Self::encode_to_curve_with::<$crate::hash_to_curve::Xmd<$digest>>(&[message], dst)
            }

            /// [`Point::encode_to_curve`] by another expansion of messages, of a message in parts.
            ///
            /// # Errors
            /// As [`Point::hash_to_curve_with`].
            pub fn encode_to_curve_with<E: $crate::hash_to_curve::ExpandMessage>(
                message: &[&[u8]],
                dst: &[u8],
            ) -> Result<Self, crate::Error> {
                $crate::engine::hash::with_uniform::<E, $bytes, _>(message, dst, |uniform| {
                    Self($crate::engine::hash::to_curve::<$core>(uniform))
                })
            }
        }
    };
}
pub(crate) use hash_to_curve;

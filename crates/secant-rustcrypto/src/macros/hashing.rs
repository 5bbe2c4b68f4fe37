//! Hashing to a curve.

/// The traits of `hash2curve` for a curve whose suites begin with `$suite`.
macro_rules! hashing {
    ($curve:ident, $suite:literal, $digest:ty, $security:ident, $length:ident) => {
        /// An element of the field as the uniform bytes that it is reduced from: the library reduces them
        /// where it maps them.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct UniformElement(elliptic_curve::array::Array<u8, elliptic_curve::array::sizes::$length>);

        impl
            elliptic_curve::ops::Reduce<
                elliptic_curve::array::Array<u8, elliptic_curve::array::sizes::$length>,
            > for UniformElement
        {
            fn reduce(
                bytes: &elliptic_curve::array::Array<u8, elliptic_curve::array::sizes::$length>,
            ) -> Self {
                Self(*bytes)
            }
        }

        impl
            elliptic_curve::ops::Reduce<
                elliptic_curve::array::Array<u8, elliptic_curve::array::sizes::$length>,
            > for Scalar
        {
            fn reduce(
                bytes: &elliptic_curve::array::Array<u8, elliptic_curve::array::sizes::$length>,
            ) -> Self {
                Self::of_bytes(bytes)
            }
        }

        impl hash2curve::MapToCurve for $curve {
            type SecurityLevel = elliptic_curve::array::sizes::$security;
            type FieldElement = UniformElement;
            type Length = elliptic_curve::array::sizes::$length;

            fn map_to_curve(element: UniformElement) -> ProjectivePoint {
                let mapped =
                    inner::Point::encode_to_curve_with::<$crate::expanded::Expanded>(&[&element.0], b"-");
                // There is a tag, and the bytes are as many as are asked for: nothing is refused.
                ProjectivePoint::of(mapped.unwrap_or(inner::Point::IDENTITY))
            }
        }

        impl hash2curve::GroupDigest for $curve {
            const HASH_TO_CURVE_ID: &[u8] = concat!($suite, "_RO_").as_bytes();
            const ENCODE_TO_CURVE_ID: &[u8] = concat!($suite, "_NU_").as_bytes();

            type ExpandMsg = hash2curve::ExpandMsgXmd<$digest>;
        }
    };
}
pub(crate) use hashing;

//! The names of a curve's types in its module.

/// `Scalar`, `Point` and `AffinePoint`; with `keys` those of [`Sec1`](crate::Sec1), with `ecdsa` those of
/// signatures, too.
macro_rules! types {
    ($curve:ident) => {
        /// An integer modulo r, the prime order of the base point.
        pub type Scalar = $crate::Scalar<$curve>;
        /// A point of the curve.
        pub type Point = $crate::Point<$curve>;
        /// A point of the curve in affine coordinates.
        pub type AffinePoint = $crate::AffinePoint<$curve>;
    };
    ($curve:ident, keys) => {
        $crate::macros::types!($curve);
        /// The encoding of a point.
        pub type EncodedPoint = $crate::EncodedPoint<$curve>;
        /// A secret key: an integer in [1, r).
        pub type SecretKey = $crate::SecretKey<$curve>;
        /// A public key: a point of order r.
        pub type PublicKey = $crate::PublicKey<$curve>;
        /// A shared secret: the x coordinate of a point.
        pub type SharedSecret = $crate::SharedSecret<$curve>;
    };
    ($curve:ident, keys, ecdsa) => {
        $crate::macros::types!($curve, keys);
        #[cfg(feature = "ecdsa")]
        pub use ecdsa::*;
        /// ECDSA on this curve.
        #[cfg(feature = "ecdsa")]
        mod ecdsa {
            use super::$curve;
            #[cfg(feature = "alloc")]
            pub use $crate::ecdsa::{verify_batch, verify_prehash_batch};

            /// A key that signs.
            pub type SigningKey = $crate::ecdsa::SigningKey<$curve>;
            /// A key that verifies signatures.
            pub type VerifyingKey = $crate::ecdsa::VerifyingKey<$curve>;
            /// A key that verifies with a table of its multiples.
            #[cfg(feature = "std")]
            pub type PreparedVerifyingKey = $crate::ecdsa::PreparedVerifyingKey<$curve>;
            /// A signature: r and s.
            pub type Signature = $crate::ecdsa::Signature<$curve>;
            /// A signature in DER.
            pub type DerSignature = $crate::ecdsa::DerSignature<$curve>;
        }
    };
}
pub(crate) use types;

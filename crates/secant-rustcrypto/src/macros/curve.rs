//! A curve, and the names that RustCrypto's crates have for it.

/// The type of a curve, its traits, and the aliases of its module.
macro_rules! curve {
    (
        type: $curve:ident,
        curve: $name:literal,
        field_bytes: $size:ident,
        compressed: $compressed:ident,
        field_bits: $field_bits:literal,
        integer: $uint:ty,
        order: $order:expr,
        oid: $oid:literal,
        compress: $compress:literal $(,)?
    ) => {
        #[doc = concat!("The curve ", $name, ", which generic types such as [`elliptic_curve::SecretKey`] are given.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $curve;

        pub use elliptic_curve;

        /// Number of bits of the field's size.
        const FIELD_BITS: usize = $field_bits;

        /// A scalar, or a coordinate, as bytes.
        pub type FieldBytes = elliptic_curve::FieldBytes<$curve>;
        /// The bytes of a compressed point.
        pub type CompressedPoint = elliptic_curve::array::Array<u8, elliptic_curve::array::sizes::$compressed>;
        /// A point as SEC 1 encodes it.
        pub type Sec1Point = elliptic_curve::sec1::Sec1Point<$curve>;
        /// A scalar that is not 0.
        pub type NonZeroScalar = elliptic_curve::NonZeroScalar<$curve>;
        /// A scalar with a random factor that hides it.
        pub type BlindedScalar = elliptic_curve::scalar::BlindedScalar<$curve>;
        /// A public key.
        pub type PublicKey = elliptic_curve::PublicKey<$curve>;
        /// A secret key, which is wiped when it is dropped.
        pub type SecretKey = elliptic_curve::SecretKey<$curve>;

        impl elliptic_curve::Curve for $curve {
            type FieldBytesSize = elliptic_curve::array::sizes::$size;
            type Uint = $uint;
            const ORDER: elliptic_curve::bigint::Odd<$uint> = elliptic_curve::bigint::Odd::<$uint>::from_be_hex($order);
        }

        impl elliptic_curve::PrimeCurve for $curve {}

        impl elliptic_curve::CurveArithmetic for $curve {
            type AffinePoint = AffinePoint;
            type ProjectivePoint = ProjectivePoint;
            type Scalar = Scalar;
        }

        impl elliptic_curve::PrimeCurveArithmetic for $curve {
            type CurveGroup = ProjectivePoint;
        }

        impl elliptic_curve::point::PointCompression for $curve {
            const COMPRESS_POINTS: bool = $compress;
        }

        impl elliptic_curve::point::PointCompaction for $curve {
            const COMPACT_POINTS: bool = false;
        }

        #[cfg(feature = "pkcs8")]
        impl elliptic_curve::pkcs8::AssociatedOid for $curve {
            const OID: elliptic_curve::pkcs8::ObjectIdentifier =
                elliptic_curve::pkcs8::ObjectIdentifier::new_unwrap($oid);
        }

        /// Key agreement.
        #[cfg(feature = "ecdh")]
        pub mod ecdh {
            pub use elliptic_curve::ecdh::diffie_hellman;

            /// A secret key that is used once.
            pub type EphemeralSecret = elliptic_curve::ecdh::EphemeralSecret<super::$curve>;
            /// The shared secret of a key agreement.
            pub type SharedSecret = elliptic_curve::ecdh::SharedSecret<super::$curve>;
        }
    };
}
pub(crate) use curve;

/// The module `ecdsa` of a curve's module. `$normalize`: whether s is made low, and high ones are refused.
macro_rules! ecdsa {
    ($curve:ident, $name:literal, $digest:ty, normalize: $normalize:literal $(, $recoverable:item)?) => {
        #[cfg(feature = "ecdsa")]
        #[doc = concat!("ECDSA on ", $name, ", with the names of the crate `ecdsa`.")]
        pub mod ecdsa {
            pub use ecdsa_core::signature::{self, Error};
            pub use ecdsa_core::{EcdsaCurve, RecoveryId};

            use super::$curve;

            /// A signature: r and s.
            pub type Signature = ecdsa_core::Signature<$curve>;
            /// A signature in DER.
            pub type DerSignature = ecdsa_core::der::Signature<$curve>;
            /// A key that signs.
            pub type SigningKey = $crate::ecdsa::SigningKey<$curve>;
            /// A key that verifies.
            pub type VerifyingKey = $crate::ecdsa::VerifyingKey<$curve>;

            impl EcdsaCurve for $curve {
                const NORMALIZE_S: bool = $normalize;
            }

            impl ecdsa_core::DigestAlgorithm for $curve {
                type Digest = $digest;
            }

            use super::{NonZeroScalar, PublicKey, inner};

            /// The library's key. It is wiped when it is dropped.
            fn held(d: &NonZeroScalar) -> inner::SigningKey {
                // The scalar is not 0, so it is never refused.
                inner::SecretKey::from_scalar(d.as_ref().held()).expect("a scalar that is not 0").into()
            }

            /// The signature, whose r and s the library has made.
            fn given(signature: &inner::Signature) -> Signature {
                Signature::from_slice(&signature.to_bytes()).expect("r and s in [1, n)")
            }

            impl $crate::ecdsa::DirectCurve for $curve {
                fn sign(d: &NonZeroScalar, hash: &[u8]) -> Signature {
                    given(&held(d).sign_prehash(hash))
                }

                fn sign_with_rng<R: rand_core::TryCryptoRng + ?Sized>(
                    d: &NonZeroScalar,
                    hash: &[u8],
                    rng: &mut R,
                ) -> Result<Signature, R::Error> {
                    held(d).try_sign_prehash_hedged(hash, rng).map(|signature| given(&signature))
                }

                $($recoverable)?

                fn verify_vartime(key: &PublicKey, hash: &[u8], signature: &Signature) -> bool {
                    let key = inner::PublicKey::from_affine(*key.as_affine().held());
                    let signature = inner::Signature::from_bytes(&signature.to_bytes().into());
                    match (key, signature) {
                        (Ok(key), Ok(signature)) => {
                            (!<$curve as EcdsaCurve>::NORMALIZE_S || signature.is_low_s())
                                && inner::VerifyingKey::from(key).verify_prehash(hash, &signature).is_ok()
                        }
                        // Both have been checked: this does not happen.
                        _ => false,
                    }
                }
            }
        }
    };
}
pub(crate) use ecdsa;

//! The text of a curve's module. Scalars are one type, whose parameter is the curve ([`crate::Scalar`]); a
//! curve's points and keys are types of its own, whose methods stand on their own pages. Their text is
//! written once.

#[cfg(any(feature = "x25519", feature = "x448"))]
mod abscissas;
mod affine;
#[cfg(any(feature = "ecdsa", feature = "sm2"))]
mod ecdsa;
#[cfg(feature = "ecdsa")]
mod ecdsa_batch;
#[cfg(feature = "encryption")]
mod encrypted_files;
#[cfg(feature = "hash-to-curve")]
mod hash;
#[cfg(any(feature = "pkcs8", feature = "jwk", feature = "ssh"))]
mod key_files;
mod keys;
#[cfg(any(feature = "multiscalar", all(feature = "alloc", any(feature = "ed25519", feature = "schnorr"))))]
mod multiscalar;
mod operators;
mod point;
mod point_choice;
#[cfg(any(feature = "ecdsa", feature = "ed25519", feature = "schnorr"))]
mod prepared;
mod scalar;
#[cfg(any(feature = "ed25519", feature = "ed448", feature = "schnorr"))]
mod schnorr_kind;
mod sec1;
#[cfg(any(feature = "ecdsa", feature = "ed25519", feature = "ed448", feature = "schnorr", feature = "sm2"))]
mod signature_traits;

#[cfg(any(feature = "x25519", feature = "x448"))]
pub(crate) use abscissas::abscissas;
pub(crate) use affine::{affine, affine_or_infinity, affine_point, from_coordinates};
#[cfg(feature = "ecdsa")]
pub(crate) use ecdsa::ecdsa;
#[cfg(any(feature = "ecdsa", feature = "sm2"))]
pub(crate) use ecdsa::ecdsa_signature;
#[cfg(feature = "ecdsa")]
pub(crate) use ecdsa_batch::ecdsa_batch;
#[cfg(feature = "encryption")]
pub(crate) use encrypted_files::encrypted_files;
#[cfg(feature = "hash-to-curve")]
pub(crate) use hash::hash_to_curve;
#[cfg(feature = "jwk")]
pub(crate) use key_files::jwk;
#[cfg(feature = "ssh")]
pub(crate) use key_files::ssh;
#[cfg(any(feature = "pkcs8", feature = "jwk"))]
pub(crate) use key_files::{curve_files, ecdsa_files, montgomery_files};
#[cfg(feature = "pkcs8")]
pub(crate) use key_files::{public_files, sec1_files, secret_files, signature_identifiers};
pub(crate) use keys::keys;
#[cfg(feature = "multiscalar")]
pub(crate) use multiscalar::mul_add_base_batch;
#[cfg(any(
    feature = "multiscalar",
    all(feature = "alloc", any(feature = "ed25519", feature = "schnorr"))
))]
pub(crate) use multiscalar::multiscalar;
pub(crate) use operators::{folded, operator};
pub(crate) use point::{point, sums};
pub(crate) use point_choice::point_choice;
#[cfg(feature = "ecdsa")]
pub(crate) use prepared::prepared;
#[cfg(all(feature = "std", any(feature = "ecdsa", feature = "ed25519", feature = "schnorr")))]
pub(crate) use prepared::prepared_traits;
pub(crate) use scalar::scalar;
#[cfg(any(feature = "ed25519", feature = "ed448", feature = "schnorr"))]
pub(crate) use schnorr_kind::{halves, verifying_key_traits};
pub(crate) use sec1::sec1;
#[cfg(feature = "ecdsa")]
pub(crate) use signature_traits::prehash_traits;
#[cfg(any(feature = "ecdsa", feature = "schnorr", feature = "sm2"))]
pub(crate) use signature_traits::randomized_traits;
#[cfg(any(
    feature = "ecdsa",
    feature = "ed25519",
    feature = "ed448",
    feature = "schnorr",
    feature = "sm2"
))]
pub(crate) use signature_traits::signature_traits;

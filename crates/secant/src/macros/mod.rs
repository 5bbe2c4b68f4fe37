//! Texts of several types: operators, files of keys, traits of other crates. Types come with their parameters
//! and bounds in brackets, `[]` for none.

#[cfg(any(feature = "x25519", feature = "x448"))]
mod abscissas;
#[cfg(feature = "encryption")]
mod encrypted_files;
#[cfg(any(feature = "pkcs8", feature = "jwk", feature = "ssh"))]
mod key_files;
mod operators;
#[cfg(all(feature = "std", any(feature = "ecdsa", feature = "ed25519", feature = "schnorr")))]
mod prepared;
#[cfg(any(feature = "ed25519", feature = "ed448", feature = "schnorr"))]
mod schnorr_kind;
#[cfg(any(feature = "ecdsa", feature = "ed25519", feature = "ed448", feature = "schnorr", feature = "sm2"))]
mod signature_traits;
mod types;

#[cfg(any(feature = "x25519", feature = "x448"))]
pub(crate) use abscissas::abscissas;
#[cfg(feature = "encryption")]
pub(crate) use encrypted_files::encrypted_files;
#[cfg(feature = "jwk")]
pub(crate) use key_files::jwk;
#[cfg(any(feature = "pkcs8", feature = "jwk"))]
pub(crate) use key_files::montgomery_files;
#[cfg(feature = "ssh")]
pub(crate) use key_files::ssh;
#[cfg(feature = "pkcs8")]
pub(crate) use key_files::{public_files, sec1_files, secret_files, signature_identifiers};
pub(crate) use operators::{folded, operator};
#[cfg(all(feature = "std", any(feature = "ecdsa", feature = "ed25519", feature = "schnorr")))]
pub(crate) use prepared::prepared_traits;
#[cfg(any(feature = "ed25519", feature = "ed448", feature = "schnorr"))]
pub(crate) use schnorr_kind::{halves, verifying_key_traits};
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
pub(crate) use types::types;

//! ECDSA by the library's own signing and verification, behind the types' names and traits of the crate
//! `ecdsa`.
//!
//! The keys of the crate `ecdsa` compute from the traits of `elliptic-curve` alone: its numbers that are used
//! once take twice as many hashes as they need, and a verification inverts in the field. [`SigningKey`] and
//! [`VerifyingKey`] hold such a key each, lead to it by `Deref`, `From` and `Into`, and have its methods and
//! its traits; signing and verifying are the library's. Signatures are the same, byte by byte, and their
//! types are those of `ecdsa`.

mod direct;
#[cfg(feature = "pkcs8")]
mod files;
mod form;
mod signing;
mod verifying;

pub use direct::DirectCurve;
pub use form::{Form, Verifiable};
pub use signing::SigningKey;
pub use verifying::VerifyingKey;

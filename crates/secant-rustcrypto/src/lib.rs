//! Secant's curves behind the traits of RustCrypto's crates: what is written over `elliptic-curve`, `ff`,
//! `group`, `ecdsa` and `signature` runs on them when one import is changed.
//!
//! ```
//! # #[cfg(all(feature = "p256", feature = "ecdsa", feature = "std"))] {
//! // before: use p256::ecdsa::{Signature, SigningKey, VerifyingKey, signature::{Signer, Verifier}};
//! use secant_rustcrypto::p256::ecdsa::{Signature, SigningKey, VerifyingKey, signature::{Signer, Verifier}};
//! use secant_rustcrypto::p256::elliptic_curve::Generate;
//!
//! let key = SigningKey::generate();
//! let signature: Signature = key.sign(b"a message");
//! VerifyingKey::from(&key).verify(b"a message", &signature)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module and feature | in place of | traits |
//! |---|---|---|
//! | `p224`, `p256`, `p384`, `p521` | the crates of these names | all of `elliptic-curve` 0.14, `ff` and `group` 0.14, `ecdsa` 0.17, `signature` 3 |
//! | `secp256k1` | `k256` | the same |
//! | `edwards25519` | `curve25519_dalek::edwards` | `ff` and `group` 0.14; a group with a cofactor, and its subgroup |
//! | `ristretto255` | `curve25519_dalek::ristretto` | `ff` and `group` 0.14; a group of prime order |
//!
//! | feature | default | what it brings |
//! |---|---|---|
//! | `std` | yes | what this CPU can do, found at run time; tables of base points, kept between calls; `generate` |
//! | `ecdsa` | yes | the modules `ecdsa`: `SigningKey`, `VerifyingKey`, `Signature`, `DerSignature` |
//! | `pem`, `pkcs8` | yes | keys as PKCS#8 and SPKI |
//! | `p256`, `p384` | yes | a curve each, as the others |
//! | `alloc` | by `std` | many points by one inversion; sums of many multiples |
//! | `ecdh` | | the modules `ecdh` |
//! | `hash2curve` | | hashing to the curves p256, p384, p521 and secp256k1 (RFC 9380), by the traits of `hash2curve` 0.14 |
//! | `serde` | | scalars, points, keys and signatures by `serde` |
//!
//! # What is whose
//!
//! The arithmetic is Secant's, and so are signing and verifying by ECDSA: [`SigningKey`](ecdsa::SigningKey)
//! and [`VerifyingKey`](ecdsa::VerifyingKey) have the methods and the traits of the types of the crate
//! `ecdsa`, hold one each, and lead to it by `Deref`, `From` and `Into`. Signatures, encodings and the other
//! protocols are the crates' that define the traits. Whoever does not need these traits has the same
//! operations in `secant` itself, with its own types and fewer dependencies.
//!
//! # Constant time
//!
//! As in Secant: everything but what is named `_vartime`, what compares by `<`, and whether bytes are
//! refused. The trait `Field` wants scalars to be `Copy`, and so they are not wiped when they are dropped;
//! the types of keys wipe theirs. `Scalar` of each module says more.
//!
//! # Edge cases
//!
//! The point at infinity is a value of `AffinePoint` and `ProjectivePoint`, and no `PublicKey`. Its encoding
//! by `GroupEncoding` is zeros, and zeros decode to it; by SEC 1 it is one byte, 0. Its coordinates are
//! zeros. Bytes of an integer that is not below the order are no scalar; bytes of a coordinate that is not
//! below the field's size are no point. `Reduce` takes any integer. The inverse of 0 is none.
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(any(feature = "weierstrass", feature = "edwards25519"))]
mod constants;
#[cfg(all(feature = "weierstrass", feature = "hash2curve"))]
#[cfg_attr(
    not(any(feature = "p256", feature = "p384", feature = "p521", feature = "secp256k1")),
    allow(unused)
)]
mod expanded;
#[cfg(any(feature = "weierstrass", feature = "edwards25519"))]
mod macros;

#[cfg(all(feature = "weierstrass", feature = "ecdsa"))]
pub mod ecdsa;
#[cfg(feature = "edwards25519")]
pub mod edwards25519;
#[cfg(feature = "p224")]
pub mod p224;
#[cfg(feature = "p256")]
pub mod p256;
#[cfg(feature = "p384")]
pub mod p384;
#[cfg(feature = "p521")]
pub mod p521;
#[cfg(feature = "ristretto255")]
pub mod ristretto255;
#[cfg(feature = "secp256k1")]
pub mod secp256k1;

//! Elliptic curves for engineers.
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(not(any(
    feature = "b233",
    feature = "b409",
    feature = "edwards25519",
    feature = "p224",
    feature = "p256",
    feature = "p521",
    feature = "research",
    feature = "x25519"
)))]
compile_error!(
    "secant without a curve has nothing in it: name at least one of the features b233, b409, edwards25519, p224, p256, p521, x25519, research"
);

// One curve does not use what another does; with all of them, everything is used.
#[cfg_attr(
    not(all(feature = "b409", feature = "edwards25519", feature = "p521", feature = "research")),
    allow(unused)
)]
mod engine;
mod error;
#[cfg_attr(
    not(all(feature = "b409", feature = "edwards25519", feature = "p521", feature = "research")),
    allow(unused)
)]
mod hex;
#[cfg_attr(
    not(all(feature = "b409", feature = "edwards25519", feature = "p521", feature = "research")),
    allow(unused)
)]
mod macros;

#[cfg(feature = "b233")]
pub mod b233;
#[cfg(feature = "b409")]
pub mod b409;
#[cfg(feature = "edwards25519")]
pub mod edwards25519;
#[cfg(feature = "p224")]
pub mod p224;
#[cfg(feature = "p256")]
pub mod p256;
#[cfg(feature = "p521")]
pub mod p521;
#[cfg(feature = "research")]
pub mod research;
#[cfg(feature = "x25519")]
pub mod x25519;

pub use error::Error;

//! Protocols on Secant's curves.
//!
//! | module, and feature | protocol | standard |
//! |---|---|---|
//! | [`hpke`] | hybrid encryption to a public key: the KEMs, for the crate `hpke` 0.15 | RFC 9180 |
//! | [`oprf`] | oblivious pseudorandom functions: OPRF, VOPRF, POPRF | RFC 9497 |
//! | [`musig2`] | many signers with one key of BIP 340 | BIP 327 |
//!
//! Each is on by default, and stands alone: name those you use. `no_std` with `alloc`; with `std` the CPU is
//! asked for its instructions.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(any(feature = "musig2", feature = "oprf"))]
extern crate alloc;

#[cfg(feature = "hpke")]
pub mod hpke;
#[cfg(feature = "musig2")]
pub mod musig2;
#[cfg(feature = "oprf")]
pub mod oprf;

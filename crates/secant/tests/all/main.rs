//! The library from outside: one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests")]

mod binary;
mod common;
mod curves;
mod ecdh;
mod examples;
mod hash_to_curve;
mod random;
mod ristretto255;
mod scalars;
mod vectors;
mod wiped;
mod wycheproof;
mod x25519;

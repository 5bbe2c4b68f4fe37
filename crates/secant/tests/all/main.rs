//! The library from outside: one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests")]

mod binary;
mod common;
mod curves;
mod ecdh;
mod examples;
mod hash_to_curve;
mod key_files;
mod random;
mod ristretto255;
mod scalars;
mod signature_vectors;
mod signatures;
mod vectors;
mod wiped;
mod wycheproof;
mod wycheproof_signatures;
mod x25519;

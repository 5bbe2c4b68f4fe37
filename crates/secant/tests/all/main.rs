//! The library from outside: one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests")]

mod any_prime;
mod batch_sign;
mod batch_sums;
mod batch_verify;
mod binary;
mod bulk;
mod common;
mod curves;
mod ecdh;
mod errors;
mod examples;
mod hash_to_curve;
mod heap;
mod key_files;
mod multiscalar;
mod random;
mod recovery;
mod ristretto255;
mod scalars;
mod schnorr;
mod signature_vectors;
mod signatures;
mod sm2;
mod taproot;
mod timing;
mod vectors;
mod wiped;
mod wycheproof;
mod wycheproof_signatures;
mod x25519;

use secant::Error;

// Signatures in DER are no public module: its text stands here once more, with its tests.
#[path = "../../src/engine/der.rs"]
mod der;

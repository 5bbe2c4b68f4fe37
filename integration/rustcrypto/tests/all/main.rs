//! RustCrypto's test macros, their own curves beside ours, and protocols written over their traits.

mod agreement;
mod ecdsa_keys;
mod ecdsa_vectors;
mod edges;
mod elgamal;
mod frost;
mod macros;
mod sharing;

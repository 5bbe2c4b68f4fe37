//! L5: protocols, from byte strings to byte strings.
//!
//! | module | what | source |
//! |---|---|---|
//! | [`ecdh`] | Diffie-Hellman on P-256, P-224, P-521, B-233 and B-409 | SEC 1, section 3.3.1; SP 800-56A, section 5.7.1.2 |
//! | [`x25519`] | Diffie-Hellman on Curve25519 | RFC 7748 |
//! | [`sec1`] | points of these curves as byte strings | SEC 1, sections 2.3.3 and 2.3.4 |
//!
//! What comes from outside is checked before it is used, and refused with an [`Error`]; nothing panics.

pub mod ecdh;
mod error;
pub mod sec1;
pub mod x25519;

pub use error::Error;

//! The C interface of `secant`: `assets/secant.h` declares its functions, and `docs/c.md` shows how to use
//! it.
//!
//! - A name is `secant_<module>_<verb>`. Every function returns a [`secant_status`](status::secant_status) as an
//!   `int`, but for the one that gives its text.
//! - Keys are opaque: a function that ends in `_new`, `_generate` or `_from_..` makes one, `_free` takes it back.
//! - A buffer comes with its length, which is checked against what belongs there. Input and output may be the same
//!   memory: outputs are written last, and only if everything is well.
//! - No null pointer is followed, and no panic leaves a function.
//! - A key that was freed is refused, as long as its memory has not been given back: see [`handle`].
//!
//! The functions for secrets are as constant in time as those of `secant`.
#![allow(non_camel_case_types)]

mod bytes;
mod curve;
pub mod ed25519;
pub mod files;
mod guard;
pub mod handle;
mod points;
mod signatures;
pub mod status;
mod threads;
pub mod version;
pub mod x25519;

curve::curve!(p224, P224, "P-224", 28, 29, 57, 56);
curve::curve!(p256, P256, "P-256", 32, 33, 65, 64);
curve::curve!(p384, P384, "P-384", 48, 49, 97, 96);
curve::curve!(p521, P521, "P-521", 66, 67, 133, 132);
curve::curve!(secp256k1, SECP256K1, "secp256k1", 32, 33, 65, 64);

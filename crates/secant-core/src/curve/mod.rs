//! L5: the named curves. A curve's file states parameters, field, form, and what it has; [`crate::operate`]
//! does the rest.
//!
//! | module | curve | subgroup |
//! |---|---|---|
//! | [`b233`] | y² + xy = x³ + x² + b over F_2^233 | 233 bits, cofactor 2 |
//! | [`b409`] | y² + xy = x³ + x² + b over F_2^409 | 409 bits, cofactor 2 |
//! | [`brainpool`] | y² = x³ + Ax + B over F_p for random p: brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 | 256, 384 and 512 bits |
//! | [`curve25519`] | y² = x³ + 486662x² + x over F_(2^255 - 19) | 253 bits, cofactor 8 |
//! | [`curve448`] | y² = x³ + 156326x² + x over F_(2^448 - 2^224 - 1), by abscissa | 446 bits, cofactor 4 |
//! | [`decaf448`] | the prime-order group of edwards448 | 446 bits |
//! | [`e521`] | x² + y² = 1 - 376014x²y² over F_(2^521 - 1) | 519 bits, cofactor 4 |
//! | [`e521iso`] | -x² + y² = 1 - 376015x²y² over the same field | 519 bits, cofactor 4 |
//! | [`edwards25519`] | -x² + y² = 1 + dx²y² over F_(2^255 - 19), d = -121665/121666 | 253 bits, cofactor 8 |
//! | [`edwards448`] | x² + y² = 1 - 39081x²y² over F_(2^448 - 2^224 - 1) | 446 bits, cofactor 4 |
//! | [`fourq`] | -x² + y² = 1 + dx²y² over F_p(i), p = 2^127 - 1 | 246 bits, cofactor 392 |
//! | [`gls254`] | y² + xy = x³ + ux² + z^27 + 1 over F_2^254 | 253 bits, cofactor 2 |
//! | [`jac256189`] | y² = x³ - 3x + B over F_(2^256 - 189) | 253 bits, cofactor 10 |
//! | [`jac1271gls`] | y² = x³ - 3µ²x + 44µ³ over F_p(i), p = 2^127 - 1, µ = 2 + i | 254 bits |
//! | [`jq25519`] | y² = x⁴ - (3/2)θx² + 1 over F_(2^255 - 19) | 254 bits, cofactor 4 |
//! | [`m221`] | y² = x³ + 117050x² + x over F_(2^221 - 3) | 219 bits, cofactor 8 |
//! | [`p224`] | y² = x³ - 3x + B over F_p, p = 2^224 - 2^96 + 1 | 224 bits |
//! | [`p256`] | y² = x³ - 3x + B over F_p, p = 2^256 - 2^224 + 2^192 + 2^96 - 1 | 256 bits |
//! | [`p384`] | y² = x³ - 3x + B over F_p, p = 2^384 - 2^128 - 2^96 + 2^32 - 1 | 384 bits |
//! | [`p521`] | y² = x³ - 3x + B over F_(2^521 - 1) | 521 bits |
//! | [`ristretto255`] | the prime-order group of edwards25519 | 253 bits |
//! | [`secp256k1`] | y² = x³ + 7 over F_(2^256 - 2^32 - 977) | 256 bits |
//! | [`sm2`] | y² = x³ - 3x + B over F_p, p = 2^256 - 2^224 - 2^96 + 2^64 - 1 | 256 bits |
//! | [`ted1271gls`] | -µx² + y² = 1 + 109µx²y² over the same field | 252 bits, cofactor 4 |
//! | [`ted256189`] | -x² + y² = 1 + 358x²y² over F_(2^256 - 189) | 255 bits, cofactor 4 |
//! | [`wei25519`] | y² = x³ - 3x + B over F_(2^255 - 19) | 256 bits |

#[cfg(feature = "binary")]
pub mod b233;
#[cfg(feature = "binary")]
pub mod b409;
#[cfg(feature = "weierstrass")]
pub mod brainpool;
pub mod compress_edwards;
pub mod curve25519;
#[cfg(feature = "alloc")]
pub mod curve25519_batch;
#[cfg(feature = "edwards448")]
pub mod curve448;
#[cfg(feature = "edwards448")]
pub mod decaf448;
#[cfg(feature = "research")]
pub mod e521;
#[cfg(feature = "research")]
pub mod e521iso;
pub mod edwards25519;
#[cfg(feature = "edwards448")]
pub mod edwards448;
#[cfg(feature = "research")]
pub mod fourq;
#[cfg(all(feature = "research", feature = "alloc"))]
pub mod fourq_batch;
#[cfg(all(feature = "binary", feature = "research"))]
pub mod gls254;
pub mod hash_edwards;
#[cfg(feature = "weierstrass")]
mod hash_weierstrass;
#[cfg(feature = "research")]
pub mod jac1271gls;
#[cfg(feature = "research")]
pub mod jac256189;
#[cfg(feature = "research")]
pub mod jq25519;
#[cfg(feature = "research")]
pub mod m221;
#[cfg(feature = "weierstrass")]
pub mod p224;
#[cfg(feature = "weierstrass")]
pub mod p256;
#[cfg(feature = "weierstrass")]
pub mod p384;
#[cfg(feature = "weierstrass")]
pub mod p521;
pub mod ristretto255;
#[cfg(feature = "weierstrass")]
pub mod secp256k1;
#[cfg(feature = "weierstrass")]
pub mod sm2;
#[cfg(feature = "research")]
pub mod ted1271gls;
#[cfg(feature = "research")]
pub mod ted256189;
#[cfg(feature = "research")]
pub mod wei25519;
#[cfg(any(feature = "weierstrass", feature = "research"))]
mod weierstrass;

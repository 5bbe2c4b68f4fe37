//! L4: the named curves. A curve's file states parameters, field, form, and what it has; the other files are what all share.
//!
//! From below: what is said of a curve ([`info`], [`named`]), its points ([`point`]), the ways to multiply ([`strategy`], [`base`]), vectors and lanes
//! ([`vectors`], [`lanes`]), the choice between them ([`equipped`]), and what users call ([`api`]).
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

#[cfg(feature = "weierstrass")]
mod any_prime;
pub mod api;
#[cfg(feature = "binary")]
pub mod b233;
#[cfg(feature = "binary")]
pub mod b409;
pub mod base;
#[cfg(target_arch = "x86_64")]
pub mod base_sums;
#[cfg(feature = "alloc")]
pub mod batch;
#[cfg(feature = "binary")]
pub mod binary;
#[cfg(feature = "weierstrass")]
pub mod brainpool;
pub mod compress;
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
pub mod equipped;
pub mod error;
#[cfg(feature = "research")]
pub mod fourq;
#[cfg(all(feature = "research", feature = "alloc"))]
pub mod fourq_batch;
pub mod gls;
#[cfg(all(feature = "binary", feature = "research"))]
pub mod gls254;
#[cfg(feature = "parallel")]
pub mod gls_parallel;
pub mod hash;
#[cfg(feature = "weierstrass")]
mod hash_weierstrass;
pub mod info;
pub mod integer;
#[cfg(feature = "research")]
pub mod jac1271gls;
#[cfg(feature = "research")]
pub mod jac256189;
#[cfg(feature = "research")]
pub mod jq25519;
pub mod keys;
#[cfg(feature = "alloc")]
pub mod lanes;
#[cfg(all(feature = "lanes", target_arch = "x86_64", feature = "std"))]
mod lanes_base;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lanes_buckets;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lanes_eight;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod lanes_fill;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod lanes_many;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lanes_odd;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lanes_psi;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod lanes_roots;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lanes_straus;
#[cfg(all(feature = "lanes", target_arch = "x86_64", feature = "std"))]
mod lanes_sum;
#[cfg(feature = "research")]
pub mod m221;
#[cfg(feature = "alloc")]
pub mod many;
pub mod montgomery;
#[cfg(feature = "alloc")]
pub mod montgomery_batch;
pub mod named;
#[cfg(feature = "weierstrass")]
pub mod p224;
#[cfg(feature = "weierstrass")]
pub mod p256;
#[cfg(feature = "weierstrass")]
pub mod p384;
#[cfg(feature = "weierstrass")]
pub mod p521;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod point;
#[cfg(feature = "std")]
pub mod prepared;
pub mod projective;
pub mod ristretto255;
#[cfg(feature = "weierstrass")]
pub mod secp256k1;
pub mod separate;
#[cfg(test)]
mod slow;
#[cfg(feature = "weierstrass")]
pub mod sm2;
pub mod strategy;
#[cfg(feature = "std")]
pub mod tables;
#[cfg(feature = "research")]
pub mod ted1271gls;
#[cfg(feature = "research")]
pub mod ted256189;
pub mod vectors;
#[cfg(feature = "research")]
pub mod wei25519;

pub use api::Scalar;
pub use compress::ShortWeierstrass;
pub use equipped::Equipped;
pub use error::Error;
pub use integer::Residue;
pub use keys::KeyPoint;
pub use named::NamedCurve;
pub use point::Point;
pub use projective::Projective;

//! The text of a curve's module. Every curve has types of its own, whose methods stand on their own pages;
//! what they say is written once.

#[cfg(feature = "weierstrass")]
mod affine;
mod compared;
#[cfg(feature = "weierstrass")]
mod curve;
#[cfg(feature = "weierstrass")]
mod curve_scalar;
#[cfg(feature = "edwards25519")]
mod group;
#[cfg(all(feature = "weierstrass", feature = "hash2curve"))]
mod hashing;
mod operators;
#[cfg(feature = "weierstrass")]
mod projective;
mod scalar;

#[cfg(feature = "weierstrass")]
pub(crate) use affine::decompact;
#[cfg(feature = "weierstrass")]
pub(crate) use affine::{affine, point_conversions};
pub(crate) use compared::compared;
#[cfg(feature = "weierstrass")]
pub(crate) use curve::{curve, ecdsa};
#[cfg(feature = "weierstrass")]
pub(crate) use curve_scalar::curve_scalar;
#[cfg(feature = "edwards25519")]
pub(crate) use group::group_point;
#[cfg(all(feature = "weierstrass", feature = "hash2curve"))]
// The macro is unused with P-224 alone, which has no suite.
#[cfg_attr(
    not(any(feature = "p256", feature = "p384", feature = "p521", feature = "secp256k1")),
    allow(unused)
)]
pub(crate) use hashing::hashing;
pub(crate) use operators::{folded, negated, operators};
#[cfg(feature = "weierstrass")]
pub(crate) use projective::projective;
pub(crate) use scalar::scalar;

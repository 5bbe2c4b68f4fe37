//! The text of a curve's module. Every curve has types of its own, whose methods stand on their own pages;
//! what they say is written once.

#[cfg(feature = "hash-to-curve")]
mod hash;
mod keys;
mod operators;
mod point;
mod scalar;
mod sec1;

#[cfg(feature = "hash-to-curve")]
pub(crate) use hash::hash_to_curve;
pub(crate) use keys::keys;
pub(crate) use operators::{assigned, operator};
pub(crate) use point::{affine, affine_or_infinity, point, sums, sums_vartime};
pub(crate) use scalar::{leftmost_bits, scalar};
pub(crate) use sec1::sec1;

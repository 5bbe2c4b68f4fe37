//! Points: the group law without inversions, and affine points.

mod affine;
#[cfg(feature = "alloc")]
mod batch;
#[cfg(feature = "hash-to-curve")]
mod hash;
mod projective;
mod sec1;
#[cfg(feature = "alloc")]
mod sums;
mod types;

#[cfg(feature = "hash-to-curve")]
pub use hash::HashToCurve;
pub use sec1::EncodedPoint;
pub(crate) use types::{Affine, Projective};
pub use types::{AffinePoint, Point};

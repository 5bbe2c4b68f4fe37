//! L6: the operations of [`crate::operate`] in the eight lanes of AVX-512 IFMA: batches, sums, tables of the
//! base point, roots. No file names a curve.

#[cfg(feature = "std")]
mod base;
pub mod buckets;
pub(crate) mod fill;
mod law;
mod many;
mod odd;
mod products;
mod psi;
mod regular;
mod roots;
pub mod straus;
#[cfg(feature = "std")]
mod sum;

pub use law::{EightLanes, OddLanes, PsiLanes};

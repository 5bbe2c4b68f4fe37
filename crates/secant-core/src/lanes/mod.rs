//! L6: the operations of [`crate::operate`] in the eight lanes of AVX-512 IFMA: batches, sums, tables of the base point, roots. No file names a
//! curve.

#[cfg(feature = "std")]
mod base;
pub mod buckets;
pub mod eight;
pub(crate) mod fill;
mod many;
pub mod odd;
pub mod psi;
mod roots;
pub mod straus;
#[cfg(feature = "std")]
mod sum;

pub use eight::EightLanes;
pub use odd::OddLanes;

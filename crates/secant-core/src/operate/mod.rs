//! L4: what users do with a point of a curve, for every curve: no file here names one.
//!
//! From below: what is said of a curve ([`info`], [`named`]), its points ([`point`], [`projective`]), the
//! ways to multiply ([`strategy`], [`base`]), vectors inside one multiplication and lanes ([`vectors`],
//! [`lanes`]), the choice between them ([`equipped`]), and what users call ([`api`]). Binary curves have a
//! room of their own ([`binary`]), and so have curves with an endomorphism of F_p² ([`gls`]).

pub mod api;
pub mod base;
#[cfg(target_arch = "x86_64")]
pub mod base_sums;
#[cfg(feature = "alloc")]
pub mod batch;
#[cfg(feature = "binary")]
pub mod binary;
pub mod compress;
pub mod equipped;
pub mod error;
pub mod gls;
#[cfg(feature = "parallel")]
pub mod gls_parallel;
pub mod hash;
pub mod info;
pub mod integer;
pub mod keys;
#[cfg(feature = "alloc")]
pub mod lanes;
#[cfg(feature = "alloc")]
pub mod many;
pub mod montgomery;
#[cfg(feature = "alloc")]
pub mod montgomery_batch;
pub mod named;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod point;
#[cfg(feature = "std")]
pub mod prepared;
pub mod projective;
pub mod separate;
#[cfg(test)]
pub(crate) mod slow;
pub mod strategy;
#[cfg(feature = "std")]
pub mod tables;
pub mod vectors;

pub use api::Scalar;
pub use compress::ShortWeierstrass;
pub use equipped::Equipped;
pub use error::Error;
pub use integer::Residue;
pub use keys::KeyPoint;
pub use named::NamedCurve;
pub use point::Point;
pub use projective::Projective;

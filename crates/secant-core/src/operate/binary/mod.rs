//! Curves over F_2^m by name.

pub mod algorithms;
mod api;
pub mod base;
#[cfg(feature = "alloc")]
pub mod batch;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod lanes;
pub mod named;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod point;
mod projective;
#[cfg(test)]
pub(crate) mod tests;

#[cfg(feature = "parallel")]
pub use named::Halved;
pub use named::{Equation, FieldOf, NamedBinary, Work};
#[cfg(feature = "parallel")]
pub use parallel::split_vartime;
pub use point::Point;
pub use projective::Projective;

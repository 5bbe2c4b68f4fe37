//! Curves over F_2^m by name.

pub mod algorithms;
mod api;
pub mod base;
pub mod named;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod point;
mod projective;
#[cfg(test)]
pub(super) mod tests;

#[cfg(feature = "parallel")]
pub use named::Halved;
pub use named::{Equation, FieldOf, NamedBinary, Work};
#[cfg(feature = "parallel")]
pub use parallel::split_vartime;
pub use point::Point;
pub use projective::Projective;

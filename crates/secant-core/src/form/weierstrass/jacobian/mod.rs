//! Jacobian coordinates: (X : Y : Z) is the affine point (X/Z², Y/Z³), Z = 0 the neutral element.
//!
//! The letters t0 .. t7 and the order of operations are those of Longa-Gebotys 2010, appendix A. The text
//! between the lines names what a register holds.

mod add;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod chords;
mod double;
mod double_add;
mod double_zero;
mod endomorphism;
mod group;
pub mod plain;
mod points;
mod sum;
mod table;

pub use points::{Cached, Jacobian, Point};
pub use sum::Sum;
pub use table::Step;

//! Curves y² + xy = x³ + ax² + b over F_2^m, b ≠ 0, and a = 0 or an element of trace 1: 1 where m is odd.
//!
//! | file | coordinates | doubling | mixed addition | general addition |
//! |---|---|---|---|---|
//! | [`affine`] | x, y, and x, λ = x + y/x; halving | 1I+2M+1S | 1I+2M+1S | |
//! | [`lopez_dahab`] | x = X/Z, y = Y/Z² | 4M+4S+7R | 9M+4S+11R | 13M+4S+14R |
//! | [`kim_kim`] | the same and T = Z², a = 1 | 4M+4S+7R | 8M+4S+10R | 13M+3S+13R |
//! | [`lambda`] | x = X/Z, λ = L/Z | 4M+4S+7R | 8M+2S+9R | 11M+2S+11R |
//! | [`xz`] | x = X/Z alone, the ladder | step: 6M+5S+9R | | |
//!
//! R counts reductions: sums of products are reduced once. Multiplications by b or its root are counted as M.

pub mod affine;
mod curve;
mod group;
pub mod kim_kim;
pub mod lambda;
pub mod lopez_dahab;
#[cfg(test)]
mod tests;
pub mod xz;

pub use curve::BinaryCurve;
use curve::add_a;
pub use group::BinaryGroup;

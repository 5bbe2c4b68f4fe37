//! Sums of affine points, many at once: their denominators share an inversion.

use super::Affine;
use crate::field::Single;

/// Which line goes through two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The one through P ≠ ±Q.
    Chord,
    /// The one that touches at P = Q.
    Tangent,
    /// The one through P = -Q: the sum is neutral.
    Upright,
}

/// A curve with sums of affine points that are not neutral. Everything is variable time.
pub trait Chord<F: Single> {
    /// The line through P and Q, and what its slope divides by: not 0.
    fn line_vartime(p: &Affine<F>, q: &Affine<F>) -> (Line, F);
    /// P + Q, given the line and the inverse of what its slope divides by; `None` if it is neutral.
    fn add_vartime(p: &Affine<F>, q: &Affine<F>, line: Line, inverse: F) -> Option<Affine<F>>;
}

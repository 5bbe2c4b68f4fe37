//! Sums of affine points, many at once: their denominators share an inversion.

use super::Affine;
use crate::field::Single;

/// A curve with sums of affine points that are not neutral. Everything is variable time.
pub trait Chord<F: Single> {
    /// What P + Q divides by; not 0.
    fn denominator_vartime(p: &Affine<F>, q: &Affine<F>) -> F;
    /// P + Q, given the inverse of [`Chord::denominator_vartime`]; `None` if it is neutral.
    fn add_vartime(p: &Affine<F>, q: &Affine<F>, inverse: F) -> Option<Affine<F>>;
}

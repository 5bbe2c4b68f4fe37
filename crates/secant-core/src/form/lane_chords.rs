//! Sums of affine points in lanes, by chord and tangent: their denominators share an inversion.

use super::{Affine, Group};
use crate::ct::Mask8;
use crate::field::{Field, Vector};

/// A group in lanes with sums of affine points, none neutral, on the curve itself or on a model where chords
/// are cheap.
///
/// The slope of P + Q is (y2 - y1)/(x2 - x1) for P ≠ ±Q, and [`LaneChords::tangent`]/2y1 for P = Q of an
/// order other than 2. Where a denominator is 0, there is no such sum.
pub trait LaneChords: Group<Field: Vector<Mask = Mask8>> {
    /// Whether there is a model. If not, the next four functions are not for use.
    const MODEL: bool = false;
    /// The denominator of the map to the model: 0 for points without an image.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator_there(p: Affine<Self::Field>) -> Self::Field {
        Self::Field::one(p.x.level())
    }
    /// The point of the model, given the inverse.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn there(p: Affine<Self::Field>, _inverse: Self::Field) -> Affine<Self::Field> {
        p
    }
    /// The denominator of the inverse map: 0 for points without an image.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator_back(p: Affine<Self::Field>) -> Self::Field {
        Self::Field::one(p.x.level())
    }
    /// The point of the curve, given the inverse.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn back(p: Affine<Self::Field>, _inverse: Self::Field) -> Affine<Self::Field> {
        p
    }

    /// The numerator of the slope of the tangent at P; the denominator is 2y.
    fn tangent(p: Affine<Self::Field>) -> Self::Field;
    /// The abscissa of the sum, given the slope L: L² - x1 - x2 and what the curve adds.
    fn abscissa(slope: Self::Field, x1: Self::Field, x2: Self::Field) -> Self::Field;
}

//! The operations of every system of projective coordinates.

use super::BinaryCurve;
use super::affine::Slope;
use crate::ct::Mask;
use crate::field::binary::{BinaryArithmetic, BinaryField};
use crate::form::Affine;

/// A group law in one system of projective coordinates, for points of odd order.
///
/// Every operation gives Z = 0 on its exceptional inputs (equal or opposite summands, a point at infinity)
/// and for a result at infinity, and Z = 0 persists: one test at the end finds it. Only doubling has no
/// exception.
pub trait BinaryGroup {
    /// The field of definition.
    type Field: BinaryField;
    /// The curve's constants.
    type Curve: BinaryCurve<Self::Field>;
    /// A projective point.
    type Point: Copy;
    /// An affine point as mixed additions take it.
    type Entry: Copy;

    /// The entry of an affine point with x ≠ 0. Variable time.
    fn entry_vartime(p: &Affine<Self::Field>) -> Self::Entry;
    /// The entry of a point given as x and λ.
    fn entry_of_slope(p: &Slope<Self::Field>) -> Self::Entry;
    /// An affine point with x ≠ 0, without an inversion.
    fn lift_affine(p: &Affine<Self::Field>) -> Self::Point;
    /// -q.
    fn negate(q: &Self::Entry) -> Self::Entry;
    /// q with Z = 1.
    fn lift(q: &Self::Entry) -> Self::Point;
    /// -p.
    fn negate_point(p: &Self::Point) -> Self::Point;
    /// 2p.
    fn double(p: &Self::Point) -> Self::Point;
    /// p + q.
    fn add_entry(p: &Self::Point, q: &Self::Entry) -> Self::Point;
    /// p + q.
    fn add(p: &Self::Point, q: &Self::Point) -> Self::Point;
    /// Z.
    fn denominator(p: &Self::Point) -> Self::Field;
    /// The entry of a projective point, given 1/Z.
    fn normalize_entry(p: &Self::Point, z_inverse: Self::Field) -> Self::Entry;
    /// The affine point, given 1/Z.
    fn normalize(p: &Self::Point, z_inverse: Self::Field) -> Affine<Self::Field>;
    /// Set where Z = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: &Self::Point) -> Mask {
        Self::denominator(p).is_zero()
    }
}

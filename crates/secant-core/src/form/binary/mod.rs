//! Curves y² + xy = x³ + ax² + b over F_2^m, a = 0 or 1 and b ≠ 0.
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
pub mod kim_kim;
pub mod lambda;
pub mod lopez_dahab;
#[cfg(test)]
mod tests;
pub mod xz;

use self::affine::Slope;
use super::Affine;
use crate::ct::Mask;
use crate::field::binary::BinaryField;

/// The constants of y² + xy = x³ + ax² + b.
pub trait BinaryCurve<F: BinaryField>: 'static {
    /// Whether a = 1; else a = 0.
    const A: bool;
    /// b.
    fn b(level: F::Level) -> F;
    /// √b.
    fn sqrt_b(level: F::Level) -> F;
}

/// c·n for the curve's a or another constant of 0 and 1: n or 0, not counted.
#[inline(always)]
pub(super) fn add_if<F: BinaryField>(condition: bool, sum: F, term: F) -> F {
    if condition { sum.add(term) } else { sum }
}

/// A group law in one system of projective coordinates, for points of odd order.
///
/// Every operation gives Z = 0 on its exceptional inputs (equal or opposite summands, a point at infinity) and for a result at infinity, and
/// Z = 0 persists: one test at the end finds it. Only doubling has no exception.
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
    #[inline(always)]
    fn is_degenerate(p: &Self::Point) -> Mask {
        Self::denominator(p).is_zero()
    }
}

//! The types of points, which every file of this room knows.

use crate::Group;
use crate::engine::points::Engine;

/// A point of `secant-core` with all coordinates.
pub(crate) type Projective<C> = <<C as Group>::Engine as Engine<C>>::Projective;
/// An affine point of `secant-core`.
pub(crate) type Affine<C> = <<C as Group>::Engine as Engine<C>>::Affine;

/// A point of a curve.
///
/// `p * &k` is `[k]P`, on values and on references. All coordinates are kept: nothing is inverted until
/// affine coordinates are asked for ([`Point::to_affine`], bytes), or needed (a multiplication starts from
/// them). The module of a curve says which points there are, and what operations cost.
pub struct Point<C: Group>(pub(crate) Projective<C>);

/// A point of a curve in affine coordinates.
///
/// Multiplications start from it: `p * &k` saves the inversion that [`Point`] needs first.
pub struct AffinePoint<C: Group>(pub(crate) Affine<C>);

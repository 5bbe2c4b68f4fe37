//! Affine tables of odd multiples, in two steps between which many tables share one inversion.

use super::{Affine, Group};

/// A group whose points have affine tables P, 3P, 5P, .. by one inversion each.
///
/// For a P that is neutral, which gives the stand-in (0, 0) throughout, or of an odd order above twice the
/// last multiple. Constant time.
pub trait OddTables: Group {
    /// The values that the way up keeps for the way down, for one multiple.
    type Step: Copy;

    /// The way up to (2·steps.len() - 1)P: gives the denominator that is to be inverted, 0 for a neutral P.
    /// There are two steps at least.
    fn odd_steps(p: Affine<Self::Field>, steps: &mut [Self::Step]) -> Self::Field;
    /// The way down: the multiples of P, given the inverse, or 0 for 0. As many as steps.
    fn odd_table(
        p: Affine<Self::Field>,
        steps: &[Self::Step],
        inverse: Self::Field,
        table: &mut [Self::CachedAffine],
    );
    /// An entry as a running point.
    fn start(q: &Self::CachedAffine) -> Self::Point;
    /// The accumulator of a long sum of affine entries.
    type Chain: Copy;
    /// Q, Q not neutral.
    fn chain_of(q: &Self::CachedAffine) -> Self::Chain;
    /// P + Q for P ≠ ±Q, neither neutral.
    fn chain_add(p: Self::Chain, q: &Self::CachedAffine) -> Self::Chain;
    /// The sum for other operations.
    fn chain_end(p: Self::Chain) -> Self::Extended;
    /// A step, to fill a slice with.
    fn no_step(p: Affine<Self::Field>) -> Self::Step;
}

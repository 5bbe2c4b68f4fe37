//! Ways to multiply in lanes.

use alloc::vec::Vec;

use crate::cpu::Ifma;
use crate::form::Group;
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;

/// `[k_i]P_i` by the law `G` in lanes.
pub trait Products<C: NamedCurve, G: Group> {
    /// Whether any points of the curve are multiplied; else those of the subgroup of prime order.
    const ANY: bool;
    /// [`LanesOf::PRODUCTS_FROM`](crate::operate::lanes::LanesOf::PRODUCTS_FROM).
    const PRODUCTS_FROM: usize = 2;
    /// [`LanesOf::SUM_FROM`](crate::operate::lanes::LanesOf::SUM_FROM).
    const SUM_FROM: usize;
    /// `[k_i]P_i`, eight in each vector, by windows of width `W`, N = 2^(W-1); slices of one length. Constant
    /// time.
    fn by_width<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
    ) -> Vec<G::Point>;
    /// [`Products::by_width`] by the width that is the fastest.
    fn fastest(level: Ifma, points: &[Point<C>], scalars: &[C::Integer]) -> Vec<G::Point> {
        Self::by_width::<5, 16>(level, points, scalars)
    }
}

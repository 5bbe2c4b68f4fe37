//! `[k]P` in lanes for any curve: regular windows, complete additions.

use alloc::vec::Vec;

use super::fill::{EightOf, spread};
use super::products::Products;
use crate::cpu::{Ifma, task};
use crate::form::{Compact, Group};
use crate::multiply::batch;
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;
use crate::operate::strategy::bits;

/// By regular windows.
pub struct Regular;

impl<C: NamedCurve, G: Group<Field: EightOf<C>>> Products<C, G> for Regular {
    const ANY: bool = true;
    /// Products of any points of ted1271gls have no vectors.
    const PRODUCTS_FROM: usize = if C::INFO.field_bits < 255 { 5 } else { 2 };
    const SUM_FROM: usize = 7;
    fn by_width<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
    ) -> Vec<G::Point> {
        level.run(task!({
            let (mut points, mut scalars) = spread::<C, G>(level, points, scalars);
            let products = batch::mul::<Compact<G>, _, W, N>(&points, &scalars, bits::<C>());
            for vector in &mut scalars {
                vector.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
            }
            crate::ct::wipe_vec(&mut points);
            products
        }))
    }
    fn fastest(level: Ifma, points: &[Point<C>], scalars: &[C::Integer]) -> Vec<G::Point> {
        // Tables for windows of 5 bits of a large field would leave the first-level cache.
        if const { C::INFO.field_bits > 384 } {
            <Self as Products<C, G>>::by_width::<4, 8>(level, points, scalars)
        } else {
            <Self as Products<C, G>>::by_width::<5, 16>(level, points, scalars)
        }
    }
}

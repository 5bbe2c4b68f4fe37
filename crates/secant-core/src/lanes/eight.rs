//! Lanes for any curve: regular windows, complete additions.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::fill::{EightOf, settled, spread};
use crate::cpu::{Ifma, Task};
use crate::form::{Compact, Group};
use crate::multiply::batch;
#[cfg(feature = "std")]
use crate::multiply::fixed_base_lanes::Complete;
use crate::operate::lanes::{LanesOf, ProductsOf};
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;
use crate::operate::strategy::bits;

/// The group law `G` in eight lanes of AVX-512.
pub struct EightLanes<G>(PhantomData<G>);

/// Whether tables for windows of 5 bits would leave the first-level cache.
const fn is_wide<C: NamedCurve>() -> bool {
    C::INFO.field_bits > 384
}

impl<C: NamedCurve, G: Group<Field: EightOf<C>> + 'static> LanesOf<C> for EightLanes<G> {
    /// Products of any points of ted1271gls have no vectors.
    const PRODUCTS_FROM: usize = if C::INFO.field_bits < 255 { 5 } else { 2 };
    #[cfg(feature = "std")]
    fn mul_base_batch(level: Ifma, scalars: &[C::Integer]) -> Option<Vec<Point<C>>> {
        Some(super::base::mul_batch::<C, G, Complete>(level, scalars))
    }
    #[cfg(feature = "std")]
    fn mul_base_plus(level: Ifma, scalars: &[C::Integer], addends: &[Point<C>]) -> Option<Vec<Point<C>>> {
        Some(super::base::sums::<C, G, Complete>(level, scalars, addends))
    }
    fn sum(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
        bits: &[usize],
    ) -> Option<Vec<Point<C>>> {
        Some(super::many::sum::<C, Compact<G>>(level, points, scalars, bits))
    }
}

impl<C: NamedCurve, G: Group<Field: EightOf<C>> + 'static> ProductsOf<C> for EightLanes<G> {
    const EXIST: bool = true;
    fn mul_batch<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        let products = level.run(Batch::<C, Compact<G>, W, N> { points, scalars, group: PhantomData });
        Some(settled::<C, G>(level, products, points.len()))
    }
    fn mul_all(level: Ifma, points: &[Point<C>], scalars: &[C::Integer]) -> Option<Vec<Point<C>>> {
        Some(settled::<C, G>(level, fastest::<C, Compact<G>>(level, points, scalars), points.len()))
    }
    #[cfg(feature = "std")]
    fn mul_add_base_vartime(
        level: Ifma,
        points: &[Point<C>],
        m: &[C::Integer],
        n: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        let products = fastest::<C, Compact<G>>(level, points, m);
        Some(super::sum::with_base_vartime::<C, G, Complete>(level, &products, n))
    }
}

/// `[k_i]P_i` by the width that is the fastest.
fn fastest<C: NamedCurve, G: Group<Field: EightOf<C>>>(
    level: Ifma,
    points: &[Point<C>],
    scalars: &[C::Integer],
) -> Vec<G::Point> {
    if const { is_wide::<C>() } {
        level.run(Batch::<C, G, 4, 8> { points, scalars, group: PhantomData })
    } else {
        level.run(Batch::<C, G, 5, 16> { points, scalars, group: PhantomData })
    }
}

/// `[k_i]P_i` for regular windows of width `W`.
struct Batch<'a, C: NamedCurve, G, const W: u32, const N: usize> {
    points: &'a [Point<C>],
    scalars: &'a [C::Integer],
    group: PhantomData<G>,
}

impl<C: NamedCurve, G: Group<Field: EightOf<C>>, const W: u32, const N: usize> Task<Ifma>
    for Batch<'_, C, G, W, N>
{
    type Output = Vec<G::Point>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> Vec<G::Point> {
        let (mut points, mut scalars) = spread::<C, G>(level, self.points, self.scalars);
        let products = batch::mul::<G, _, W, N>(&points, &scalars, bits::<C>());
        for vector in &mut scalars {
            vector.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
        }
        crate::ct::wipe_vec(&mut points);
        products
    }
}

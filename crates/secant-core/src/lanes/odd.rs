//! Lanes for Weierstrass curves of prime order: odd digits, affine tables.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::fill::{EightOf, LANES, choose, settled, spread};
use crate::cpu::{Ifma, Task};
use crate::ct::{Choice, Select};
use crate::form::weierstrass::Weierstrass;
use crate::form::{Compact, Mask, OddTables};
#[cfg(feature = "std")]
use crate::multiply::fixed_base_lanes::Dedicated;
use crate::multiply::odd_batch;
use crate::operate::integer::Residue;
use crate::operate::lanes::{LanesOf, ProductsOf};
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;

/// The group law `G` of a curve of prime order in eight lanes of AVX-512, by windows of odd digits.
pub struct OddLanes<G>(PhantomData<G>);

impl<C: NamedCurve + Weierstrass<G::Field>, G: OddTables<Field: EightOf<C>> + 'static> LanesOf<C>
    for OddLanes<G>
{
    const PRODUCTS_FROM: usize = 2;
    const SUM_FROM: usize = 10;
    #[cfg(feature = "std")]
    fn mul_base_batch(level: Ifma, scalars: &[C::Integer]) -> Option<Vec<Point<C>>> {
        Some(super::base::mul_batch::<C, G, Dedicated>(level, scalars))
    }
    #[cfg(feature = "std")]
    fn mul_base_plus(level: Ifma, scalars: &[C::Integer], addends: &[Point<C>]) -> Option<Vec<Point<C>>> {
        Some(super::base::sums::<C, G, Dedicated>(level, scalars, addends))
    }
    fn from_x(
        level: Ifma,
        x: &[[C::Repr; LANES]; 2],
        odd: &[[u64; LANES]; 2],
    ) -> Option<([[Point<C>; LANES]; 2], u16)> {
        super::roots::from_x::<C, G::Field>(level, x, odd)
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

impl<C: NamedCurve, G: OddTables<Field: EightOf<C>> + 'static> ProductsOf<C> for OddLanes<G> {
    const EXIST: bool = true;
    fn mul_batch<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        const { assert!(C::INFO.cofactor == 1, "the order of every point but one is large and prime") };
        let products = level.run(Batch::<C, Compact<G>, W, N> { points, scalars, group: PhantomData });
        Some(settled::<C, G>(level, products, points.len()))
    }
    #[cfg(feature = "std")]
    fn mul_add_base_vartime(
        level: Ifma,
        points: &[Point<C>],
        m: &[C::Integer],
        n: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        let products = level.run(Batch::<C, Compact<G>, 5, 16> { points, scalars: m, group: PhantomData });
        Some(super::sum::with_base_vartime::<C, G, Dedicated>(level, &products, n))
    }
}

/// `[k_i]P_i` for windows of width `W`.
struct Batch<'a, C: NamedCurve, G, const W: u32, const N: usize> {
    points: &'a [Point<C>],
    scalars: &'a [C::Integer],
    group: PhantomData<G>,
}

impl<C: NamedCurve, G: OddTables<Field: EightOf<C>>, const W: u32, const N: usize> Task<Ifma>
    for Batch<'_, C, G, W, N>
{
    type Output = Vec<G::Point>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> Vec<G::Point> {
        let (mut points, mut scalars) = spread::<C, G>(level, self.points, self.scalars);
        let mut even = Vec::with_capacity(scalars.len());
        for vector in &mut scalars {
            even.push(choose::<C>(vector));
        }
        let mut products = odd_batch::mul::<G, _, W, N>(&points, &scalars, C::Scalar::BITS);
        for (product, even) in products.iter_mut().zip(&even) {
            let negative = G::narrow(G::negate(G::extend(*product)));
            *product = G::Point::select(Mask::<G>::equal(*even, 1), negative, *product);
        }
        for vector in &mut scalars {
            vector.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
        }
        crate::ct::wipe(&mut even);
        crate::ct::wipe_vec(&mut points);
        products
    }
}

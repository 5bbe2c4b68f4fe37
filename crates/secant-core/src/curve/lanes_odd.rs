//! Lanes for Weierstrass curves of prime order: odd digits, affine tables.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::lanes::LanesOf;
use super::lanes_fill::{EightOf, choose, points_of, spread};
use super::named::NamedCurve;
use super::point::Point;
use crate::cpu::{Ifma, Task};
use crate::ct::{Choice, Select};
use crate::curve::integer::Residue;
use crate::form::{Mask, OddTables};
use crate::multiply::{batch, odd_batch};

/// The group law `G` of a curve of prime order in eight lanes of AVX-512, by windows of odd digits.
pub struct OddLanes<G>(PhantomData<G>);

impl<C: NamedCurve, G: OddTables<Field: EightOf<C>> + 'static> LanesOf<C> for OddLanes<G> {
    const EXIST: bool = true;
    #[cfg(feature = "std")]
    fn mul_base_batch(level: Ifma, scalars: &[C::Integer]) -> Option<Vec<Point<C>>> {
        Some(super::lanes_base::mul_batch::<C, G, super::lanes_base::Dedicated>(level, scalars))
    }
    fn mul_batch<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        const { assert!(C::INFO.cofactor == 1, "the order of every point but one is large and prime") };
        Some(level.run(Batch::<C, G, W, N> { points, scalars, group: PhantomData }))
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
    type Output = Vec<Point<C>>;
    #[inline(always)]
    fn run(self, level: Ifma) -> Vec<Point<C>> {
        let (points, mut scalars) = spread::<C, G>(level, self.points, self.scalars);
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
        points_of(&batch::normalize::<G>(&products), self.points.len())
    }
}

//! Lanes for curves y² = x³ + b of prime order, by their endomorphism.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::lanes::LanesOf;
use super::lanes_fill::{EightOf, LANES, points_of, spread};
use super::point::Point;
use crate::cpu::{Ifma, Outline, Run, Task};
use crate::curve::gls::Gls;
use crate::form::{Endomorphism, OddTables};
use crate::multiply::{batch, endomorphism};
use crate::scalar::decompose::eisenstein::{self, Eisenstein, OddHalf};

/// The group law `G` of a curve of prime order in eight lanes of AVX-512, with ψ.
pub struct PsiLanes<G>(PhantomData<G>);

impl<C: Gls<Lattice = Eisenstein>, G: Endomorphism<Field: EightOf<C>> + OddTables + 'static> LanesOf<C>
    for PsiLanes<G>
{
    const EXIST: bool = true;
    #[cfg(feature = "std")]
    fn mul_base_batch(level: Ifma, scalars: &[[u64; 4]]) -> Option<Vec<Point<C>>> {
        Some(super::lanes_base::mul_batch::<C, G, super::lanes_base::Dedicated>(level, scalars))
    }
    fn mul_batch<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[[u64; 4]],
    ) -> Option<Vec<Point<C>>> {
        const { assert!(C::INFO.cofactor == 1, "every point lies in the subgroup of prime order") };
        Some(level.run(Batch::<C, G, W, N> { points, scalars, group: PhantomData }))
    }
}

/// `[k_i]P_i` for windows of width `W`.
struct Batch<'a, C: Gls, G, const W: u32, const N: usize> {
    points: &'a [Point<C>],
    scalars: &'a [[u64; 4]],
    group: PhantomData<G>,
}

impl<C: Gls<Lattice = Eisenstein>, G: Endomorphism<Field: EightOf<C>>, const W: u32, const N: usize>
    Task<Ifma> for Batch<'_, C, G, W, N>
{
    type Output = Vec<Point<C>>;
    #[inline(always)]
    fn run(self, level: Ifma) -> Vec<Point<C>> {
        let (points, mut scalars) = spread::<C, G>(level, self.points, self.scalars);
        let mut products = Vec::with_capacity(points.len());
        let mut halves = [[OddHalf::default(); LANES]; 2];
        for (p, k) in points.iter().zip(&scalars) {
            for (lane, k) in k.iter().enumerate() {
                [halves[0][lane], halves[1][lane]] = eisenstein::odd(&C::LATTICE, k);
            }
            products.push(level.call(Run(
                #[inline(always)]
                || endomorphism::mul_odd::<G, _, W, N>(*p, &halves),
            )));
        }
        crate::ct::wipe(&mut halves);
        scalars.iter_mut().for_each(|k| crate::ct::wipe(k));
        points_of(&batch::normalize::<G>(&products), self.points.len())
    }
}

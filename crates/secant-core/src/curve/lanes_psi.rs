//! Lanes for curves with ψ, by their endomorphism.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::lanes::{LanesOf, ProductsOf};
use super::lanes_fill::{EightOf, LANES, settled, spread};
use super::point::Point;
use crate::cpu::{Ifma, Outline, Run, Task};
use crate::ct::Select;
use crate::curve::gls::Gls;
use crate::form::weierstrass::Weierstrass;
use crate::form::{Endomorphism, OddTables};
use crate::multiply::endomorphism;
use crate::scalar::decompose::{self, OddBasis, OddHalf};

/// The group law `G` in eight lanes of AVX-512, with ψ. A [`LanesOf`] where every point lies in the subgroup of prime order.
pub struct PsiLanes<G>(PhantomData<G>);

impl<C, G> LanesOf<C> for PsiLanes<G>
where
    C: Gls<Lattice: OddBasis> + Weierstrass<G::Field>,
    G: Endomorphism<Field: EightOf<C>> + OddTables + 'static,
{
    const PRODUCTS_FROM: usize = 2;
    const SUM_FROM: usize = 28;
    const SUMS_FROM: usize = 3;
    #[cfg(feature = "std")]
    fn mul_base_batch(level: Ifma, scalars: &[[u64; 4]]) -> Option<Vec<Point<C>>> {
        Some(super::lanes_base::mul_batch::<C, G, super::lanes_base::Dedicated>(level, scalars))
    }
    #[cfg(feature = "std")]
    fn mul_add_base_vartime(
        level: Ifma,
        points: &[Point<C>],
        m: &[[u64; 4]],
        n: &[[u64; 4]],
    ) -> Option<Vec<Point<C>>> {
        let products = level.run(Batch::<C, G, 5, 16> { points, scalars: m, group: PhantomData });
        let of_base = super::lanes_base::products_vartime::<C, G, super::lanes_base::Dedicated>(level, n);
        Some(super::lanes_sum::sums::<C, G>(level, &products, &of_base, points.len()))
    }
    fn from_x(
        level: Ifma,
        x: &[[C::Repr; LANES]; 2],
        odd: &[[u64; LANES]; 2],
    ) -> Option<([[Point<C>; LANES]; 2], u16)> {
        super::lanes_roots::from_x::<C, G::Field>(level, x, odd)
    }
    fn sum(level: Ifma, points: &[Point<C>], scalars: &[[u64; 4]], bits: &[usize]) -> Option<Vec<Point<C>>> {
        const { assert!(C::INFO.cofactor == 1, "every point lies in the subgroup of prime order") };
        Some(super::lanes_many::sum::<C, G>(level, points, scalars, bits))
    }
}

impl<C, G> ProductsOf<C> for PsiLanes<G>
where
    C: Gls<Lattice: OddBasis>,
    G: Endomorphism<Field: EightOf<C>> + 'static,
{
    const EXIST: bool = true;
    /// Edwards curves are faster alone.
    const FROM: usize = if C::INFO.neutral_is_affine { 5 } else { 3 };
    fn mul_batch<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[[u64; 4]],
    ) -> Option<Vec<Point<C>>> {
        let products = if C::INFO.neutral_is_affine {
            let (points, mut scalars) = without_neutral(points, scalars);
            let products =
                level.run(Batch::<C, G, W, N> { points: &points, scalars: &scalars, group: PhantomData });
            crate::ct::wipe_vec(&mut scalars);
            products
        } else {
            level.run(Batch::<C, G, W, N> { points, scalars, group: PhantomData })
        };
        Some(settled::<C, G>(level, products, points.len()))
    }
    fn mul_all(level: Ifma, points: &[Point<C>], scalars: &[[u64; 4]]) -> Option<Vec<Point<C>>> {
        // 129 bits would take one more digit of 4 bits.
        if C::Lattice::BITS.is_multiple_of(4) {
            Self::mul_batch::<4, 8>(level, points, scalars)
        } else {
            Self::mul_batch::<5, 16>(level, points, scalars)
        }
    }
}

/// `[0]G` for each `[k]P` with a neutral P: the dedicated additions of Edwards curves need points that differ. Constant time.
fn without_neutral<C: Gls>(points: &[Point<C>], scalars: &[[u64; 4]]) -> (Vec<Point<C>>, Vec<[u64; 4]>) {
    let (mut others, mut of_others) = (Vec::with_capacity(points.len()), Vec::with_capacity(points.len()));
    for (p, k) in points.iter().zip(scalars) {
        let neutral = p.equals(&Point::neutral());
        others.push(Point::select(neutral, &Point::base(), p));
        of_others.push(Select::select(neutral, [0; 4], *k));
    }
    (others, of_others)
}

/// `[k_i]P_i` for windows of width `W`.
struct Batch<'a, C: Gls, G, const W: u32, const N: usize> {
    points: &'a [Point<C>],
    scalars: &'a [[u64; 4]],
    group: PhantomData<G>,
}

impl<C: Gls<Lattice: OddBasis>, G: Endomorphism<Field: EightOf<C>>, const W: u32, const N: usize> Task<Ifma>
    for Batch<'_, C, G, W, N>
{
    type Output = Vec<G::Point>;
    #[inline(always)]
    fn run(self, level: Ifma) -> Vec<G::Point> {
        let (points, mut scalars) = spread::<C, G>(level, self.points, self.scalars);
        let mut products = Vec::with_capacity(points.len());
        let mut halves = [[OddHalf::default(); LANES]; 2];
        for (p, k) in points.iter().zip(&scalars) {
            for (lane, k) in k.iter().enumerate() {
                [halves[0][lane], halves[1][lane]] = decompose::both_odd(&C::LATTICE, k);
            }
            products.push(level.call(Run(
                #[inline(always)]
                || endomorphism::mul_odd::<G, _, W, N>(*p, &halves, C::Lattice::BITS),
            )));
        }
        crate::ct::wipe(&mut halves);
        scalars.iter_mut().for_each(|k| crate::ct::wipe(k));
        products
    }
}

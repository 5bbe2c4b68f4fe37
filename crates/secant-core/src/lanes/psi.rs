//! Lanes for curves with ψ, by their endomorphism.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::fill::{EightOf, LANES, settled, spread};
use crate::cpu::{Ifma, Outline, Run, Task};
use crate::ct::Select;
use crate::form::weierstrass::Weierstrass;
use crate::form::{Compact, Endomorphism, OddTables};
use crate::multiply::endomorphism;
use crate::multiply::fixed_base_lanes::Additions;
use crate::operate::gls::Gls;
use crate::operate::lanes::{LanesOf, ProductsOf};
use crate::operate::point::Point;
use crate::scalar::decompose::{self, OddBasis, OddHalf};

/// The group law `G` in eight lanes of AVX-512, with ψ, and multiples of the base point by the additions `A`. A [`LanesOf`] where every point lies
/// in the subgroup of prime order.
pub struct PsiLanes<G, A>(PhantomData<(G, A)>);

impl<C, G, A> LanesOf<C> for PsiLanes<G, A>
where
    C: Gls<Lattice: OddBasis> + Weierstrass<G::Field>,
    G: Endomorphism<Field: EightOf<C>> + OddTables + 'static,
    A: Additions<G>,
{
    const PRODUCTS_FROM: usize = 2;
    const SUM_FROM: usize = 28;
    #[cfg(feature = "std")]
    fn mul_base_batch(level: Ifma, scalars: &[[u64; 4]]) -> Option<Vec<Point<C>>> {
        Some(super::base::mul_batch::<C, G, A>(level, scalars))
    }
    #[cfg(feature = "std")]
    fn mul_base_plus(level: Ifma, scalars: &[[u64; 4]], addends: &[Point<C>]) -> Option<Vec<Point<C>>> {
        Some(super::base::sums::<C, G, A>(level, scalars, addends))
    }
    fn from_x(
        level: Ifma,
        x: &[[C::Repr; LANES]; 2],
        odd: &[[u64; LANES]; 2],
    ) -> Option<([[Point<C>; LANES]; 2], u16)> {
        super::roots::from_x::<C, G::Field>(level, x, odd)
    }
    fn sum(level: Ifma, points: &[Point<C>], scalars: &[[u64; 4]], bits: &[usize]) -> Option<Vec<Point<C>>> {
        const { assert!(C::INFO.cofactor == 1, "every point lies in the subgroup of prime order") };
        Some(super::many::sum::<C, Compact<G>>(level, points, scalars, bits))
    }
}

impl<C, G, A> ProductsOf<C> for PsiLanes<G, A>
where
    C: Gls<Lattice: OddBasis>,
    G: Endomorphism<Field: EightOf<C>> + 'static,
    A: Additions<G>,
{
    const EXIST: bool = true;
    fn mul_batch<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[[u64; 4]],
    ) -> Option<Vec<Point<C>>> {
        Some(settled::<C, G>(level, products::<C, Compact<G>, W, N>(level, points, scalars), points.len()))
    }
    fn mul_all(level: Ifma, points: &[Point<C>], scalars: &[[u64; 4]]) -> Option<Vec<Point<C>>> {
        Some(settled::<C, G>(level, fastest::<C, Compact<G>>(level, points, scalars), points.len()))
    }
    #[cfg(feature = "std")]
    fn mul_add_base_vartime(
        level: Ifma,
        points: &[Point<C>],
        m: &[[u64; 4]],
        n: &[[u64; 4]],
    ) -> Option<Vec<Point<C>>> {
        let products = fastest::<C, Compact<G>>(level, points, m);
        Some(super::sum::with_base_vartime::<C, G, A>(level, &products, n))
    }
}

/// [`products`] by digits of 4 bits, where these suffice: 129 bits would take one more of them, and are cut into digits of 5.
fn fastest<C, G>(level: Ifma, points: &[Point<C>], scalars: &[[u64; 4]]) -> Vec<G::Point>
where
    C: Gls<Lattice: OddBasis>,
    G: Endomorphism<Field: EightOf<C>> + 'static,
{
    if C::Lattice::BITS.is_multiple_of(4) {
        products::<C, G, 4, 8>(level, points, scalars)
    } else {
        products::<C, G, 5, 16>(level, points, scalars)
    }
}

/// `[k_i]P_i`, eight in each vector, by windows of width `W`. Constant time.
fn products<C, G, const W: u32, const N: usize>(
    level: Ifma,
    points: &[Point<C>],
    scalars: &[[u64; 4]],
) -> Vec<G::Point>
where
    C: Gls<Lattice: OddBasis>,
    G: Endomorphism<Field: EightOf<C>> + 'static,
{
    if !C::INFO.neutral_is_affine {
        return level.run(Batch::<C, G, W, N> { points, scalars, group: PhantomData });
    }
    let (mut points, mut scalars) = without_neutral(points, scalars);
    let products = level.run(Batch::<C, G, W, N> { points: &points, scalars: &scalars, group: PhantomData });
    crate::ct::wipe_vec(&mut points);
    crate::ct::wipe_vec(&mut scalars);
    products
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
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> Vec<G::Point> {
        let (mut points, mut scalars) = spread::<C, G>(level, self.points, self.scalars);
        let mut products = Vec::with_capacity(points.len());
        let mut halves = [[OddHalf::default(); LANES]; 2];
        for (p, k) in points.iter().zip(&scalars) {
            for (lane, k) in k.iter().enumerate() {
                [halves[0][lane], halves[1][lane]] = decompose::both_odd(&C::LATTICE, k);
            }
            products.push(level.call(Run(
                #[cfg_attr(not(unoptimised), inline(always))]
                || endomorphism::mul_odd::<G, _, W, N>(*p, &halves, C::Lattice::BITS),
            )));
        }
        crate::ct::wipe(&mut halves);
        scalars.iter_mut().for_each(|k| crate::ct::wipe(k));
        crate::ct::wipe_vec(&mut points);
        products
    }
}

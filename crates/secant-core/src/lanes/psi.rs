//! `[k]P` in lanes for curves with ψ, by their endomorphism.

use alloc::vec::Vec;

use super::fill::{EightOf, LANES, spread};
use super::products::Products;
use crate::cpu::{Ifma, Outline, task};
use crate::ct::Select;
use crate::form::{Compact, Endomorphism};
use crate::multiply::endomorphism;
use crate::operate::gls::Gls;
use crate::operate::point::Point;
use crate::scalar::decompose::{self, OddBasis, OddHalf};

/// By ψ.
pub struct Psi;

impl<C, G> Products<C, G> for Psi
where
    C: Gls<Lattice: OddBasis>,
    G: Endomorphism<Field: EightOf<C>> + 'static,
{
    const ANY: bool = C::INFO.cofactor == 1;
    const SUM_FROM: usize = 28;
    fn by_width<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[[u64; 4]],
    ) -> Vec<G::Point> {
        if !C::INFO.neutral_is_affine {
            return products::<C, Compact<G>, W, N>(level, points, scalars);
        }
        let (mut points, mut scalars) = without_neutral(points, scalars);
        let products = products::<C, Compact<G>, W, N>(level, &points, &scalars);
        crate::ct::wipe_vec(&mut points);
        crate::ct::wipe_vec(&mut scalars);
        products
    }
    /// By digits of 4 bits, where these suffice: 129 bits would take one more of them, and are cut into
    /// digits of 5.
    fn fastest(level: Ifma, points: &[Point<C>], scalars: &[[u64; 4]]) -> Vec<G::Point> {
        if const { C::Lattice::BITS.is_multiple_of(4) } {
            <Self as Products<C, G>>::by_width::<4, 8>(level, points, scalars)
        } else {
            <Self as Products<C, G>>::by_width::<5, 16>(level, points, scalars)
        }
    }
}

/// `[0]G` for each `[k]P` with a neutral P: the dedicated additions of Edwards curves need points that
/// differ. Constant time.
fn without_neutral<C: Gls>(points: &[Point<C>], scalars: &[[u64; 4]]) -> (Vec<Point<C>>, Vec<[u64; 4]>) {
    let (mut others, mut of_others) = (Vec::with_capacity(points.len()), Vec::with_capacity(points.len()));
    for (p, k) in points.iter().zip(scalars) {
        let neutral = p.equals(&Point::neutral());
        others.push(Point::select(neutral, &Point::base(), p));
        of_others.push(Select::select(neutral, [0; 4], *k));
    }
    (others, of_others)
}

/// `[k_i]P_i`, eight in each vector, by windows of width `W`, for points that are not neutral where that is
/// affine. Constant time.
fn products<C, G, const W: u32, const N: usize>(
    level: Ifma,
    points: &[Point<C>],
    scalars: &[[u64; 4]],
) -> Vec<G::Point>
where
    C: Gls<Lattice: OddBasis>,
    G: Endomorphism<Field: EightOf<C>>,
{
    level.run(task!({
        let (mut points, mut scalars) = spread::<C, G>(level, points, scalars);
        let mut products = Vec::with_capacity(points.len());
        let mut halves = [[OddHalf::default(); LANES]; 2];
        for (p, k) in points.iter().zip(&scalars) {
            for (lane, k) in k.iter().enumerate() {
                [halves[0][lane], halves[1][lane]] = decompose::both_odd(&C::LATTICE, k);
            }
            products.push(level.call(task!(endomorphism::mul_odd::<G, _, W, N>(
                *p,
                &halves,
                C::Lattice::BITS
            ))));
        }
        crate::ct::wipe(&mut halves);
        scalars.iter_mut().for_each(|k| crate::ct::wipe(k));
        crate::ct::wipe_vec(&mut points);
        products
    }))
}

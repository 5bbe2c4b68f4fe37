//! A curve in eight lanes: its operations from a group law, a way to multiply and a way to add up rows of the
//! base point's table.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::fill::{EightOf, LANES, settled};
use super::odd::Odd;
use super::products::Products;
use super::psi::Psi;
use super::regular::Regular;
use super::roots::Roots;
use crate::cpu::Ifma;
use crate::form::{Compact, Group};
use crate::multiply::fixed_base_lanes::{Additions, Complete, Dedicated};
use crate::operate::lanes::{LanesOf, ProductsOf};
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;

/// The group law `G` in eight lanes of AVX-512: `[k]P` by `P`, `[k]G` by the additions `A`. A [`LanesOf`] for
/// every point where `P` is for every point.
pub struct Lanes<G, P, A>(PhantomData<(G, P, A)>);

/// Lanes for any curve: regular windows, complete additions.
pub type EightLanes<G> = Lanes<G, Regular, Complete>;
/// Lanes for Weierstrass curves of prime order: odd digits, affine tables.
pub type OddLanes<G> = Lanes<G, Odd, Dedicated>;
/// Lanes for curves with ψ, by their endomorphism.
pub type PsiLanes<G, A> = Lanes<G, Psi, A>;

impl<C, G, P, A> LanesOf<C> for Lanes<G, P, A>
where
    C: NamedCurve,
    G: Group<Field: EightOf<C>> + 'static,
    P: Products<C, G>,
    A: Additions<G> + Roots<C, G>,
{
    const PRODUCTS_FROM: usize = P::PRODUCTS_FROM;
    const SUM_FROM: usize = P::SUM_FROM;
    #[cfg(feature = "std")]
    fn mul_base_batch(level: Ifma, scalars: &[C::Integer]) -> Option<Vec<Point<C>>> {
        Some(super::base::mul_batch::<C, G, A>(level, scalars))
    }
    #[cfg(feature = "std")]
    fn mul_base_plus(level: Ifma, scalars: &[C::Integer], addends: &[Point<C>]) -> Option<Vec<Point<C>>> {
        Some(super::base::sums::<C, G, A>(level, scalars, addends))
    }
    fn from_x(
        level: Ifma,
        x: &[[C::Repr; LANES]; 2],
        odd: &[[u64; LANES]; 2],
    ) -> Option<([[Point<C>; LANES]; 2], u16)> {
        A::from_x(level, x, odd)
    }
    fn sum(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
        bits: &[usize],
    ) -> Option<Vec<Point<C>>> {
        const { assert!(P::ANY, "the points of a sum may be any") };
        Some(super::many::sum::<C, Compact<G>>(level, points, scalars, bits))
    }
}

impl<C, G, P, A> ProductsOf<C> for Lanes<G, P, A>
where
    C: NamedCurve,
    G: Group<Field: EightOf<C>> + 'static,
    P: Products<C, G>,
    A: Additions<G>,
{
    const EXIST: bool = true;
    fn mul_batch<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        Some(settled::<C, G>(level, P::by_width::<W, N>(level, points, scalars), points.len()))
    }
    fn mul_all(level: Ifma, points: &[Point<C>], scalars: &[C::Integer]) -> Option<Vec<Point<C>>> {
        Some(settled::<C, G>(level, P::fastest(level, points, scalars), points.len()))
    }
    #[cfg(feature = "std")]
    fn mul_add_base_vartime(
        level: Ifma,
        points: &[Point<C>],
        m: &[C::Integer],
        n: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        let products = P::fastest(level, points, m);
        Some(super::sum::with_base_vartime::<C, G, A>(level, &products, n))
    }
}

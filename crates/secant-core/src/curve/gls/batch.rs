//! `[k_i]P_i` by ψ for many i, for points of the subgroup of prime order.

use alloc::vec::Vec;

use super::{Gls, SubgroupPoint, mul};
use crate::cpu::Tier;
use crate::curve::api::Scalar;
use crate::curve::batch::settle;
use crate::curve::error::Error;
use crate::curve::integer::Residue;
use crate::curve::lanes::{ProductsOf, worth_lanes};
use crate::curve::point::Point;

/// `[k_i]P_i` on a tier, for points of the subgroup of prime order: in lanes by regular odd digits of width `W` of both halves, N = 2^(W-1),
/// where there are lanes; elsewhere by [`Gls::Regular`], with one inversion for all. Constant time; slices of one length.
#[inline(never)]
pub fn mul_batch<C: Gls, const W: u32, const N: usize>(
    tier: Tier,
    points: &[Point<C>],
    scalars: &[[u64; 4]],
) -> Vec<Point<C>> {
    let lanes = match tier {
        Tier::Ifma(level) => C::PsiLanes::mul_batch::<W, N>(level, points, scalars),
        _ => None,
    };
    lanes.unwrap_or_else(|| {
        let mut products = Vec::new();
        alone::<C>(&mut products, tier, points, scalars);
        products
    })
}

/// [`mul_batch`], each the fastest way: in lanes as long as a vector is worth its price, the rest as one alone. Constant time but for the number of
/// points; slices of one length.
pub fn mul_all<C: Gls>(tier: Tier, points: &[Point<C>], scalars: &[[u64; 4]]) -> Vec<Point<C>> {
    let mut products = Vec::new();
    if let Tier::Ifma(level) = tier
        && C::PsiLanes::EXIST
    {
        let count = worth_lanes(points.len(), C::PsiLanes::FROM);
        products = C::PsiLanes::mul_all(level, &points[..count], &scalars[..count]).unwrap_or_default();
    }
    let count = products.len();
    alone::<C>(&mut products, tier, &points[count..], &scalars[count..]);
    products
}

/// Adds products one at a time.
fn alone<C: Gls>(products: &mut Vec<Point<C>>, tier: Tier, points: &[Point<C>], scalars: &[[u64; 4]]) {
    settle(products, points.iter().zip(scalars).map(|(p, k)| mul::<C, C::Regular, _>(tier, p, k)));
}

impl<C: Gls> SubgroupPoint<C> {
    /// `[k_i]P_i` for all i, in constant time: eight at a time where the CPU has AVX-512 IFMA and the curve has lanes.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    pub fn mul_batch(points: &[Self], scalars: &[Scalar<C>]) -> Result<Vec<Self>, Error> {
        if points.len() != scalars.len() {
            return Err(Error::LengthMismatch);
        }
        let points: Vec<_> = points.iter().map(|p| p.0).collect();
        let mut k: Vec<_> = scalars.iter().map(Residue::to_words).collect();
        let products = mul_all(Tier::best(), &points, &k);
        k.iter_mut().for_each(|k| crate::ct::wipe(k));
        Ok(products.into_iter().map(Self).collect())
    }
}

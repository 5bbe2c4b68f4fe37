//! `[k_i]P_i` and `[m_i]P_i + [n_i]G` by ψ for many i, for points of the subgroup of prime order.

use alloc::vec::Vec;

use super::base::InterleavedBase;
use super::{Gls, SubgroupPoint, mul, mul_add};
use crate::cpu::Tier;
use crate::multiply::heap;
use crate::operate::api::Scalar;
use crate::operate::batch::{Mixed, settled, sums_vartime};
use crate::operate::error::Error;
use crate::operate::integer::Residue;
use crate::operate::lanes::{ProductsOf, worth_lanes};
use crate::operate::point::Point;
use crate::operate::projective::Projective;
use crate::operate::strategy::Wnaf;

/// `[k_i]P_i` on a tier, for points of the subgroup of prime order: in lanes by regular odd digits of width
/// `W` of both halves, N = 2^(W-1), where there are lanes; elsewhere by [`Gls::Regular`], with one inversion
/// for all. Constant time; slices of one length.
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
    lanes.unwrap_or_else(|| settled((Vec::new(), alone::<C>(tier, points, scalars))))
}

/// [`mul_batch`], each the fastest way: in lanes as long as a vector is worth its price, the rest as one
/// alone. Constant time but for the number of points; slices of one length.
pub fn mul_mixed<C: Gls>(tier: Tier, points: &[Point<C>], scalars: &[[u64; 4]]) -> Mixed<C> {
    let mut products = Vec::new();
    if let Tier::Ifma(level) = tier
        && C::PsiLanes::EXIST
    {
        let count = worth_lanes(level, points.len(), C::WORTH.products);
        heap::keep_for(count);
        products = C::PsiLanes::mul_all(level, &points[..count], &scalars[..count]).unwrap_or_default();
    }
    let alone = alone::<C>(tier, &points[products.len()..], &scalars[products.len()..]);
    (products, alone)
}

/// [`mul_mixed`], all of them affine, by one inversion for those that are not.
pub fn mul_all<C: Gls>(tier: Tier, points: &[Point<C>], scalars: &[[u64; 4]]) -> Vec<Point<C>> {
    settled(mul_mixed(tier, points, scalars))
}

/// Products one at a time.
fn alone<C: Gls>(tier: Tier, points: &[Point<C>], scalars: &[[u64; 4]]) -> Vec<Projective<C>> {
    points.iter().zip(scalars).map(|(p, k)| mul::<C, C::Regular, _>(tier, p, k)).collect()
}

/// `[m_i]P_i + [n_i]G` for the base point G on a tier, for points of the subgroup of prime order. Variable
/// time; slices of one length.
pub fn mul_add_base_all_vartime<C: Gls>(
    tier: Tier,
    points: &[Point<C>],
    m: &[[u64; 4]],
    n: &[[u64; 4]],
) -> Mixed<C> {
    let sums = sums_vartime::<C, C::PsiLanes>(tier, points, m, n);
    let base = Point::base();
    let alone = (sums.len()..points.len())
        .map(|i| mul_add::<C, InterleavedBase<Wnaf<5>, 8>, _>(tier, &points[i], &m[i], &base, &n[i]));
    let alone = alone.collect();
    (sums, alone)
}

impl<C: Gls> SubgroupPoint<C> {
    /// `[k_i]P_i` for all i, in constant time: eight at a time where the CPU has AVX-512 IFMA and the curve
    /// has lanes.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    pub fn mul_batch(points: &[Self], scalars: &[Scalar<C>]) -> Result<Vec<Self>, Error> {
        if points.len() != scalars.len() {
            return Err(Error::LengthMismatch);
        }
        let mut points: Vec<_> = points.iter().map(|p| p.0).collect();
        let mut k: Vec<_> = scalars.iter().map(Residue::to_words).collect();
        let products = mul_all(Tier::best(), &points, &k);
        k.iter_mut().for_each(|k| crate::ct::wipe(k));
        crate::ct::wipe_vec(&mut points);
        Ok(products.into_iter().map(Self).collect())
    }

    /// `[m_i]P_i + [n_i]G` for the base point G and all i, given as (m_i, P_i, n_i), in variable time: for
    /// public scalars and points only. Eight at a time where the CPU has AVX-512 IFMA and the curve has
    /// lanes.
    #[must_use]
    pub fn mul_add_base_batch_vartime(terms: &[(Scalar<C>, Self, Scalar<C>)]) -> Vec<Self> {
        let points: Vec<_> = terms.iter().map(|(_, p, _)| p.0).collect();
        let m: Vec<_> = terms.iter().map(|(m, _, _)| m.to_words()).collect();
        let n: Vec<_> = terms.iter().map(|(_, _, n)| n.to_words()).collect();
        let sums = settled(mul_add_base_all_vartime(Tier::best(), &points, &m, &n));
        sums.into_iter().map(Self).collect()
    }
}

//! `[k_0]P_0 + [k_1]P_1 + ..` in constant time, on every curve.

use alloc::vec::Vec;

use crate::cpu::{Tier, on_words};
use crate::form::Level;
use crate::multiply::heap;
use crate::multiply::many::regular;
use crate::operate::batch::mul_all;
use crate::operate::equipped::Equipped;
use crate::operate::integer::Residue;
use crate::operate::lanes::{LanesOf, ProductsOf, Wide};
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;
use crate::operate::projective::Projective;
use crate::operate::strategy::GroupOf;
use crate::operate::vectors;

/// Points that share the doublings, on words: the tables of more would leave the second-level cache.
const TOGETHER: usize = 64;

/// The sum by the law `G`.
#[cfg_attr(not(unoptimised), inline(always))]
fn sum_by<C: NamedCurve, G: GroupOf<C>>(
    level: Level<G>,
    k: &[C::Integer],
    points: &[Point<C>],
) -> Projective<C> {
    let mut decoded = Vec::with_capacity(points.len());
    for p in points {
        decoded.push(p.decode(level));
    }
    let bits = alloc::vec![C::Scalar::BITS; points.len()];
    let sum = regular::sum::<G, _, 5, 16>(level, &decoded, k, &bits, TOGETHER);
    crate::ct::wipe_vec(&mut decoded);
    Projective::of::<G>(sum)
}

/// The sum of points that are the sums of lanes.
pub(super) fn folded<C: NamedCurve>(sums: &[Point<C>]) -> Projective<C> {
    sums.iter().fold(Projective::neutral(), |sum, p| sum.add(&Projective::from_affine(p)))
}

/// `[k_0]P_0 + [k_1]P_1 + ..` on a tier, for integers below the order, the fastest way; slices of one length.
/// Constant time but for their number.
fn of_integers<C: Equipped>(tier: Tier, k: &[C::Integer], points: &[Point<C>]) -> Projective<C> {
    if let ([p], [k]) = (points, k) {
        return C::mul(tier, p, k);
    }
    // A constant, so that most curves do not compile it.
    if const { C::VECTORS_BELOW.on(Wide::Halves) > 0 }
        && let Tier::Ifma(level) = tier
        && (2..C::VECTORS_BELOW.on(Wide::of(level))).contains(&points.len())
        && let Some(sum) = vectors::sum::<C, C::Vectors>(level, k, points)
    {
        return sum;
    }
    heap::keep_for(points.len());
    let parts = match tier {
        Tier::Ifma(level) if points.len() >= C::Lanes::SUM_FROM => {
            let bits = alloc::vec![C::Scalar::BITS; points.len().div_ceil(8)];
            C::Lanes::sum(level, points, k, &bits)
        }
        Tier::Ifma(_) if C::Lanes::EXIST && points.len() >= C::Lanes::PRODUCTS_FROM => {
            Some(mul_all::<C>(tier, points, k))
        }
        _ => None,
    };
    let Some(mut parts) = parts else {
        return on_words!(tier, level: B => sum_by::<C, C::Group<B>>(level, k, points));
    };
    let sum = folded(&parts);
    crate::ct::wipe_vec(&mut parts);
    sum
}

/// `[k_0]P_0 + [k_1]P_1 + ..` on a tier; slices of one length. Constant time but for their number. Any
/// points, equal, opposite and neutral ones among them; where the curve's complete additions have exceptions,
/// any of the subgroup of prime order.
#[inline(never)]
pub fn sum<C: Equipped>(tier: Tier, scalars: &[C::Scalar], points: &[Point<C>]) -> Projective<C> {
    let mut k: Vec<C::Integer> = scalars.iter().map(Residue::to_words).collect();
    let sum = of_integers(tier, &k, points);
    k.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
    sum
}

impl<C: Equipped> Projective<C> {
    /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none; slices of one length. Constant time but for
    /// their number; for which points, [`sum`] says. Cost: see [`regular::sum`].
    #[must_use]
    pub fn sum_of_many(scalars: &[C::Scalar], points: &[Point<C>]) -> Self {
        sum(Tier::best(), scalars, points)
    }
}

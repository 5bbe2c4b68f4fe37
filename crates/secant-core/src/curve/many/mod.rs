//! `[k_0]P_0 + [k_1]P_1 + ..` in variable time, on the curves that say how, and in constant time: [`regular`].

pub mod regular;

use alloc::vec::Vec;

use super::equipped::Equipped;
use super::integer::Residue;
use super::lanes::LanesOf;
use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;
use crate::cpu::{Ifma, Task, Tier};
use crate::form::Affine;
use crate::limbs::WordKernels;
use crate::multiply::many;
pub use crate::multiply::many::Plan;
pub use crate::multiply::many::buckets::{Chords, Unified};
use crate::multiply::many::law::Map;
pub use crate::multiply::many::law::{Law, Signed};
use crate::scalar::recode::bit_len_vartime;

/// A named curve with sums of many multiples.
pub trait SumsOfMany: Equipped {
    /// The group law on a backend, with what these sums ask of it.
    type Law<B: WordKernels>: Law<Group = Self::Group<B>>;
    /// Integers of a point: two if each is split into one for the point and one for the point's image.
    const INTEGERS: usize = 1;
    /// The bits of these integers.
    const BITS: usize = Self::Scalar::BITS;

    /// The integers of k. Variable time.
    fn split_vartime(k: &Self::Integer, into: &mut Vec<Signed<Self::Integer>>) {
        into.push(Signed { magnitude: *k, negative: false });
    }

    /// The image of a point. Asked for where there are two integers.
    fn image<B: WordKernels>(p: Affine<Self::Field<B>>) -> Affine<Self::Field<B>> {
        p
    }
}

/// The sum on single points, by a plan or by the usual one; slices of one length.
struct Sum<'a, C: NamedCurve>(&'a [Point<C>], &'a [C::Scalar], Option<Plan>);

impl<C: SumsOfMany, B: WordKernels> Task<B> for Sum<'_, C> {
    type Output = Projective<C>;
    #[inline(always)]
    fn run(self, level: B) -> Projective<C> {
        let mut points = Vec::with_capacity(self.0.len());
        let mut scalars = Vec::with_capacity(C::INTEGERS * self.1.len());
        for (p, k) in self.0.iter().zip(self.1) {
            let k = k.to_words();
            if !p.is_neutral() && k != C::Integer::default() {
                points.push(p.decode(level));
                C::split_vartime(&k, &mut scalars);
            }
        }
        let plan = self.2.unwrap_or_else(|| Plan::of(scalars.len()));
        let map: Option<Map<C::Law<B>>> = if C::INTEGERS == 2 { Some(C::image::<B>) } else { None };
        let sum = many::sum_vartime::<C::Law<B>, _>(plan, level, &points, map, &scalars, C::BITS);
        Projective::of::<C::Group<B>>(sum)
    }
}

/// From so many terms on lanes are taken, where there are any.
const SIDE_BY_SIDE: usize = 16;

/// The plan for a sum in variable time of so many points on a tier; none where it is made in lanes.
pub fn plan_of<C: SumsOfMany>(tier: Tier, points: usize) -> Option<Plan> {
    let in_lanes = (SIDE_BY_SIDE..C::Lanes::SUM_BELOW_VARTIME).contains(&points);
    if C::Lanes::EXIST && in_lanes && matches!(tier, Tier::Ifma(_)) {
        return None;
    }
    Some(Plan::of(C::INTEGERS * points))
}

/// Eight points whose sum is `[k_0]P_0 + [k_1]P_1 + ..`, from lanes; `None` where the curve has none. Variable time.
fn in_lanes_vartime<C: SumsOfMany>(
    level: Ifma,
    scalars: &[C::Scalar],
    points: &[Point<C>],
) -> Option<Vec<Point<C>>> {
    // From the longest integer to the shortest: those of one vector are to be of about one length.
    let mut terms: Vec<(usize, C::Integer, Point<C>)> = Vec::with_capacity(points.len());
    for (k, p) in scalars.iter().zip(points) {
        let k = k.to_words();
        terms.push((bit_len_vartime(k.as_ref()), k, *p));
    }
    terms.sort_by_key(|term| core::cmp::Reverse(term.0));
    let bits: Vec<_> = terms.chunks(8).map(|vector| vector[0].0).collect();
    let scalars: Vec<_> = terms.iter().map(|term| term.1).collect();
    let points: Vec<_> = terms.iter().map(|term| term.2).collect();
    C::Lanes::sum(level, &points, &scalars, &bits)
}

/// `[k_0]P_0 + [k_1]P_1 + ..` on a tier, by a plan or by the usual one; slices of one length. Variable time.
#[inline(never)]
pub fn sum_vartime<C: SumsOfMany>(
    tier: Tier,
    scalars: &[C::Scalar],
    points: &[Point<C>],
    plan: Option<Plan>,
) -> Projective<C> {
    if plan.is_none()
        && plan_of::<C>(tier, points.len()).is_none()
        && let Tier::Ifma(level) = tier
        && let Some(sums) = in_lanes_vartime::<C>(level, scalars, points)
    {
        return regular::folded(&sums);
    }
    tier.run_single(Sum(points, scalars, plan))
}

impl<C: SumsOfMany> Projective<C> {
    /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none; slices of one length. Variable time: for public scalars and points only.
    /// Cost: see [`crate::multiply::many`].
    #[must_use]
    pub fn sum_of_many_vartime(scalars: &[C::Scalar], points: &[Point<C>]) -> Self {
        sum_vartime(Tier::best(), scalars, points, None)
    }
}

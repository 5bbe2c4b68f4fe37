//! `[k_0]P_0 + [k_1]P_1 + ..` in variable time, on the curves that say how, and in constant time:
//! [`regular`].

mod merge;
pub mod regular;

use alloc::vec::Vec;

use super::equipped::Equipped;
use super::integer::Residue;
use super::lanes::{LanesOf, ProductsOf, Wide, Worth, worth};
use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;
use super::vectors::{self, VectorsOf};
use crate::cpu::{Ifma, Tier, on_words};
use crate::field::Field;
use crate::form::Affine;
use crate::limbs::WordKernels;
pub use crate::multiply::many::Plan;
pub use crate::multiply::many::buckets::{Chords, Unified};
use crate::multiply::many::law::Map;
pub use crate::multiply::many::law::{Law, Signed};
use crate::multiply::{heap, many};
use crate::scalar::recode::bit_len_vartime;

/// A named curve with sums of many multiples.
pub trait SumsOfMany: Equipped {
    /// The group law on a backend, with what these sums ask of it.
    type Law<B: WordKernels>: Law<Group = Self::Group<B>>;
    /// Integers of a point: two if each is split into one for the point and one for the point's image.
    const INTEGERS: usize = 1;
    /// The bits of these integers.
    const BITS: usize = Self::Scalar::BITS;
    /// Tables in lanes, or [`NoSums`].
    type Tables: SumsInLanes<Self>;
    /// Buckets in lanes, or [`NoSums`].
    type Buckets: SumsInLanes<Self>;
    /// Of fewer terms the sum has one run of doublings on vectors, or takes two at a time, where the CPU has
    /// AVX-512 IFMA; from so many on lanes are taken, where there are any.
    const LANES_FROM: Worth = worth(8, 8);
    /// From so many terms on tables in lanes cost less than regular windows (Zen 4). They need more for an
    /// Edwards curve, which has windows of its own law.
    const TABLES_FROM: usize = 8;
    /// From so many terms on buckets in lanes cost less than all else (Zen 4). A bucket costs more than a
    /// term, a table about as much as ten: the more terms there are, the fewer buckets a term has, while its
    /// table stays.
    const BUCKETS_FROM: usize = 560;

    /// `[m]P + [n]Q`, or `[m]P` alone, the fastest way. Variable time.
    fn two_vartime(
        tier: Tier,
        p: &Point<Self>,
        m: &Self::Integer,
        other: Option<(&Point<Self>, &Self::Integer)>,
    ) -> Projective<Self> {
        match other {
            Some((q, n)) => Self::mul_add_vartime(tier, m, p, n, q),
            None => Self::mul_vartime(tier, p, m),
        }
    }

    /// Whether a few terms share one run of doublings: [`SumsOfMany::few_vartime`].
    const SHARES: bool = Self::Vectors::EXIST;
    /// `[k_0]P_0 + [k_1]P_1 + ..` over one run of doublings, slices of one length, no point neutral; `None`
    /// without such a way here, and where dedicated formulas meet an exception. Variable time.
    #[inline]
    fn few_vartime(level: Ifma, k: &[Self::Integer], points: &[Point<Self>]) -> Option<Projective<Self>> {
        vectors::sum_vartime::<Self, Self::Vectors>(level, k, points)
    }

    /// The integers of k. Variable time.
    fn split_vartime(k: &Self::Integer, into: &mut Vec<Signed<Self::Integer>>) {
        into.push(Signed { magnitude: *k, negative: false });
    }

    /// The image of a point. Asked for where there are two integers.
    fn image<F: Field>(p: Affine<F>) -> Affine<F> {
        p
    }
}

/// Sums in lanes of some kind, where the curve has them.
pub trait SumsInLanes<C: NamedCurve> {
    /// Whether it has.
    const EXIST: bool;
    /// The sum of `[k_i]P_j` for all i and j = `of[i]`, k_i below the order, none 0, and no P_j neutral, from
    /// the longest integer to the shortest; as many k as `of`. Variable time. `None` without such sums here,
    /// and where terms meet an exception: equal or opposite ones do.
    fn sum_vartime(
        level: Ifma,
        scalars: &[C::Integer],
        points: &[Point<C>],
        of: &[u32],
    ) -> Option<Projective<C>>;
}

/// None.
pub struct NoSums;

impl<C: NamedCurve> SumsInLanes<C> for NoSums {
    const EXIST: bool = false;
    fn sum_vartime(_: Ifma, _: &[C::Integer], _: &[Point<C>], _: &[u32]) -> Option<Projective<C>> {
        None
    }
}

/// The sum on single points, by a plan or by the usual one; slices of one length. Variable time.
fn on_words_vartime<C: SumsOfMany>(
    tier: Tier,
    scalars: &[C::Scalar],
    points: &[Point<C>],
    plan: Option<Plan>,
) -> Projective<C> {
    on_words!(tier, level: B => {
        let mut decoded = Vec::with_capacity(points.len());
        let mut integers = Vec::with_capacity(C::INTEGERS * scalars.len());
        for (p, k) in points.iter().zip(scalars) {
            let k = k.to_words();
            if !p.is_neutral() && k != C::Integer::default() {
                decoded.push(p.decode(level));
                C::split_vartime(&k, &mut integers);
            }
        }
        let plan = plan.unwrap_or_else(|| Plan::of(integers.len()));
        let map: Option<Map<C::Law<B>>> = if C::INTEGERS == 2 { Some(C::image::<C::Field<B>>) } else { None };
        let sum = many::sum_vartime::<C::Law<B>, _>(plan, level, &decoded, map, &integers, C::BITS);
        Projective::of::<C::Group<B>>(sum)
    })
}

/// How a sum in variable time is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Two terms at a time, as one alone.
    Pairs,
    /// Over one run of doublings, on vectors inside one multiplication where the curve has them.
    Few,
    /// On single points.
    Words(Plan),
    /// In lanes, a point in each, by regular windows.
    Windows,
    /// In lanes, a place of the digits in each, by tables.
    Tables,
    /// In lanes, a window in each, by buckets.
    Buckets,
}

impl Way {
    /// The usual one for so many points, with AVX-512 IFMA, by how wide it is, or without.
    pub fn of<C: SumsOfMany>(ifma: Option<Wide>, points: usize) -> Self {
        if points <= 2 {
            return Self::Pairs;
        }
        let Some(wide) = ifma else { return Self::Words(Plan::of(C::INTEGERS * points)) };
        if points < C::LANES_FROM.on(wide) {
            return if C::SHARES { Self::Few } else { Self::Pairs };
        }
        if !C::Lanes::EXIST {
            return Self::Words(Plan::of(C::INTEGERS * points));
        }
        if C::Buckets::EXIST && points >= C::BUCKETS_FROM {
            Self::Buckets
        } else if C::Tables::EXIST && points >= C::TABLES_FROM {
            Self::Tables
        } else {
            Self::Windows
        }
    }
}

/// The sum by [`SumsOfMany::few_vartime`], of any points. Variable time.
fn few_vartime<C: SumsOfMany>(
    level: Ifma,
    scalars: &[C::Scalar],
    points: &[Point<C>],
) -> Option<Projective<C>> {
    let (mut k, mut p) = (Vec::with_capacity(scalars.len()), Vec::with_capacity(points.len()));
    for (scalar, point) in scalars.iter().zip(points) {
        let words = scalar.to_words();
        if !point.is_neutral() && words != C::Integer::default() {
            k.push(words);
            p.push(*point);
        }
    }
    if k.is_empty() { Some(Projective::neutral()) } else { C::few_vartime(level, &k, &p) }
}

/// The sum, two terms at a time. Variable time.
fn pairs_vartime<C: SumsOfMany>(tier: Tier, scalars: &[C::Scalar], points: &[Point<C>]) -> Projective<C> {
    let mut sum = None;
    for (k, p) in scalars.chunks(2).zip(points.chunks(2)) {
        let two = C::two_vartime(
            tier,
            &p[0],
            &k[0].to_words(),
            p.get(1).zip(k.get(1).map(Residue::to_words).as_ref()),
        );
        sum = Some(sum.map_or(two, |sum: Projective<C>| sum.add(&two)));
    }
    sum.unwrap_or(Projective::neutral())
}

/// Integers of fewer bits are too short for tables in lanes.
const SHORT: usize = 96;
/// Of short integers from so many on buckets in lanes cost less than regular windows.
const SHORT_BUCKETS_FROM: usize = 80;

/// The sum in lanes, by tables, by buckets or, where these are none or meet an exception, of merged terms or
/// by regular windows; `None` where the curve has none. Variable time.
fn in_lanes_vartime<C: SumsOfMany>(
    level: Ifma,
    scalars: &[C::Scalar],
    points: &[Point<C>],
    way: Way,
) -> Option<Projective<C>> {
    // From the longest integer to the shortest: those of one vector are to be of about one length.
    u32::try_from(points.len()).ok()?;
    let mut terms: Vec<(u32, u32)> = Vec::with_capacity(points.len());
    for (i, (k, p)) in scalars.iter().zip(points).enumerate() {
        let bits = bit_len_vartime(k.to_words().as_ref());
        if bits > 0 && !p.is_neutral() {
            terms.push((bits as u32, i as u32));
        }
    }
    terms.sort_unstable_by(|a, b| b.cmp(a));
    // What tables cost beside their terms is the same for short integers, which have few.
    let longest = terms.first().map_or(0, |term| term.0 as usize);
    let way = match way {
        Way::Tables if longest < SHORT && terms.len() >= SHORT_BUCKETS_FROM => Way::Buckets,
        Way::Tables if longest < SHORT => Way::Windows,
        way => way,
    };
    let of: Vec<u32> = terms.iter().map(|term| term.1).collect();
    let scalars: Vec<_> = of.iter().map(|i| scalars[*i as usize].to_words()).collect();
    let sum = match way {
        Way::Tables => C::Tables::sum_vartime(level, &scalars, points, &of),
        Way::Buckets => C::Buckets::sum_vartime(level, &scalars, points, &of),
        _ => None,
    };
    if sum.is_some() {
        return sum;
    }
    if matches!(way, Way::Tables | Way::Buckets)
        && let Some((k, merged)) = merge::merge_vartime::<C>(&scalars, points, &of)
    {
        return Some(sum_vartime(Tier::Ifma(level), &k, &merged, None));
    }
    let points: Vec<_> = of.iter().map(|i| points[*i as usize]).collect();
    let bits: Vec<_> = terms.chunks(8).map(|vector| vector[0].0 as usize).collect();
    Some(regular::folded(&C::Lanes::sum(level, &points, &scalars, &bits)?))
}

/// `[k_0]P_0 + [k_1]P_1 + ..` on a tier, by a plan or the usual way; slices of one length. Variable time.
#[inline(never)]
pub fn sum_vartime<C: SumsOfMany>(
    tier: Tier,
    scalars: &[C::Scalar],
    points: &[Point<C>],
    plan: Option<Plan>,
) -> Projective<C> {
    let ifma = if let Tier::Ifma(level) = tier { Some(Wide::of(level)) } else { None };
    let way = plan.map_or_else(|| Way::of::<C>(ifma, points.len()), Way::Words);
    if way == Way::Pairs {
        return pairs_vartime(tier, scalars, points);
    }
    if let (Tier::Ifma(level), Way::Few) = (tier, way) {
        return few_vartime(level, scalars, points)
            .unwrap_or_else(|| on_words_vartime(tier, scalars, points, plan));
    }
    heap::keep_for(points.len());
    if let Tier::Ifma(level) = tier
        && !matches!(way, Way::Words(_))
        && let Some(sum) = in_lanes_vartime::<C>(level, scalars, points, way)
    {
        return sum;
    }
    on_words_vartime(tier, scalars, points, plan)
}

impl<C: SumsOfMany> Projective<C> {
    /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none; slices of one length. Variable time: for
    /// public scalars and points only. Cost: see [`crate::multiply::many`].
    #[must_use]
    pub fn sum_of_many_vartime(scalars: &[C::Scalar], points: &[Point<C>]) -> Self {
        sum_vartime(Tier::best(), scalars, points, None)
    }
}

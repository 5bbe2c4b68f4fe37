//! Sums of many multiples, `[k_0]P_0 + [k_1]P_1 + ..`, in variable time.
//!
//! Few terms go to [`straus`]: a table for each point and one run of doublings. Many go to [`buckets`]: points
//! with equal digits are summed first, and no table is made. [`Plan::of`] knows from how many on. Where the field has
//! lanes, [`side_by_side`] does better than both.
//!
//! Everything is right for every input: equal and opposite points, neutral sums, zeros.

pub mod buckets;
pub mod side_by_side;
pub mod straus;

use alloc::vec::Vec;

pub use buckets::{Chords, Unified};

use crate::field::Single;
use crate::form::{Affine, Group, Level};

/// An integer with a sign: words of the absolute value, least significant first.
#[derive(Clone, Copy, Debug)]
pub struct Signed<K> {
    /// The absolute value.
    pub magnitude: K,
    /// Whether it is negative.
    pub negative: bool,
}

/// A group law with what sums of many ask of it.
pub trait Law {
    /// The group law.
    type Group: Group<Field: Single>;

    /// P, 3P, .., (2·len - 1)P for any P that is not neutral.
    fn odd_multiples_vartime(
        p: Affine<<Self::Group as Group>::Field>,
        table: &mut [<Self::Group as Group>::Cached],
    );

    /// For every window the sum of digit times point. `digits` has those of the lowest window first, one for
    /// each point, each at most 2^(width-1) in absolute value.
    fn windows_vartime(
        level: Level<Self::Group>,
        points: &[Affine<<Self::Group as Group>::Field>],
        digits: &[i16],
        width: u32,
    ) -> Vec<<Self::Group as Group>::Extended>;
}

/// How a sum is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// By [`straus`].
    Straus,
    /// By [`buckets`], with digits of so many bits.
    Buckets(u32),
}

/// For fewer terms than so many, this plan.
type Row = (usize, Plan);

/// What was the fastest on P-256, secp256k1 and edwards25519 (Intel Sapphire Rapids); neighbours differ by a few per
/// cent.
const PLANS: &[Row] = &[
    (96, Plan::Straus),
    (200, Plan::Buckets(5)),
    (480, Plan::Buckets(6)),
    (800, Plan::Buckets(7)),
    (1600, Plan::Buckets(8)),
    (3500, Plan::Buckets(9)),
    (8000, Plan::Buckets(10)),
    (20_000, Plan::Buckets(11)),
    (usize::MAX, Plan::Buckets(12)),
];

impl Plan {
    /// The plan for so many terms.
    pub fn of(terms: usize) -> Self {
        PLANS.iter().find(|(below, _)| terms < *below).map_or(Self::Straus, |(_, plan)| *plan)
    }
}

/// `[k_0]P_0 + [k_1]P_1 + ..` for integers below 2^`bits`; none of the points is neutral.
///
/// With `map` every point has two integers, one after the other: the second one is for the point's image.
///
/// Variable time. Cost: see [`straus::sum_vartime`] and [`buckets::sum_vartime`].
#[inline(always)]
pub fn sum_vartime<L: Law, K: AsRef<[u64]>>(
    plan: Plan,
    level: Level<L::Group>,
    points: &[Affine<<L::Group as Group>::Field>],
    map: Option<Map<L>>,
    scalars: &[Signed<K>],
    bits: usize,
) -> <L::Group as Group>::Extended {
    match plan {
        Plan::Straus => straus::sum_vartime::<L, K>(level, points, map, scalars, bits),
        Plan::Buckets(width) => buckets::sum_vartime::<L, K>(width, level, points, map, scalars, bits),
    }
}

/// An endomorphism.
pub type Map<L> =
    fn(Affine<<<L as Law>::Group as Group>::Field>) -> Affine<<<L as Law>::Group as Group>::Field>;

//! Sums of many multiples, `[k_0]P_0 + [k_1]P_1 + ..`: in variable time, and by [`regular`] windows in
//! constant time.
//!
//! Few terms go to [`straus`]: a table for each point and one run of doublings. Many go to [`buckets`]:
//! points with equal digits are summed first, and no table is made. [`Plan::of`] knows from how many on.
//! Where the field has lanes, [`regular`] windows with a point in each lane do better than both, for more
//! points `lane_straus`, and for many `lane_buckets`.
//!
//! Everything is right for every input: equal and opposite points, neutral sums, zeros.

pub mod buckets;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lane_buckets;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lane_straus;
pub mod law;
pub mod regular;
pub mod straus;

use crate::form::{Affine, Group, Level};
use law::{Law, Map, Signed};

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

/// The fastest plans measured on P-256, secp256k1 and edwards25519 (Intel Sapphire Rapids); neighbours differ
/// by a few per cent.
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
#[cfg_attr(not(unoptimised), inline(always))]
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

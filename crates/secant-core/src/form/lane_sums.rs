//! Sums in lanes that are added up from lane to lane.

use super::{Affine, Group, Mask};
use crate::ct::Select;
use crate::field::Vector;

/// A group in lanes whose long sums of affine entries are added up from lane to lane.
pub trait LaneSums: Group<Field: Vector> {
    /// The accumulator of such a sum.
    type LaneSum: Copy + Select<Mask<Self>>;
    /// Whether [`LaneSums::lane_add`] has no exception at all in a subgroup of odd order.
    const UNIFIED: bool = false;
    /// The coordinates of sums, as many and in the order as [`Store`](super::Store) keeps them.
    type Coordinates: AsRef<[Self::Field]>;

    /// The entry of the first [`Group::IN_TABLE`] of the coordinates, as [`Group::in_table`] has them.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lane_entry([x, y, _]: [Self::Field; 3]) -> Self::CachedAffine {
        Self::cache_affine(Affine { x, y })
    }

    /// Q, Q not neutral.
    fn lane_sum(q: &Self::CachedAffine) -> Self::LaneSum;
    /// P + Q for P ≠ ±Q, neither neutral.
    fn lane_add(p: Self::LaneSum, q: &Self::CachedAffine) -> Self::LaneSum;
    /// P + Q for an entry by [`LaneSums::lane_entry`], complete as [`Group::add_affine_complete`] is.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lane_add_complete(p: Self::Extended, q: &Self::CachedAffine) -> Self::Extended {
        Self::add_affine_complete(p, q)
    }
    /// In lane i the sum of the lanes i and i + n, modulo the number of lanes, which are as
    /// [`LaneSums::lane_add`] takes them. `add` is that, called.
    fn lane_fold(
        p: Self::LaneSum,
        n: usize,
        add: impl Fn(Self::LaneSum, Self::CachedAffine) -> Self::LaneSum,
    ) -> Self::LaneSum;
    /// The coordinates of the sums.
    fn lane_coordinates(p: Self::LaneSum) -> Self::Coordinates;
}

/// [`LaneSums`] by the group's own law, which has no exception in a subgroup of odd order: of its entries,
/// the first sum, and P + Q.
macro_rules! by_the_unified_law {
    (
        $group:ident: $curve:ident, $point:ident { $x:ident, $y:ident, $z:ident, $t:ident },
        entry [$a:pat_param, $b:pat_param, $c:pat_param] $entry:block, sum $q:ident $sum:block, add $p:ident $of:ident $add:block
    ) => {
        impl<C: $curve<F>, F: crate::field::Vector> crate::form::LaneSums for $group<C, F> {
            type LaneSum = $point<F>;
            type Coordinates = [F; 4];
            const UNIFIED: bool = true;

            #[cfg_attr(not(unoptimised), inline(always))]
            fn lane_entry([$a, $b, $c]: [F; 3]) -> Self::CachedAffine {
                $entry
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn lane_sum($q: &Self::CachedAffine) -> $point<F> {
                $sum
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn lane_add($p: $point<F>, $of: &Self::CachedAffine) -> $point<F> {
                $add
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn lane_add_complete(p: $point<F>, q: &Self::CachedAffine) -> $point<F> {
                Self::lane_add(p, q)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn lane_fold(
                p: $point<F>,
                n: usize,
                _: impl Fn($point<F>, Self::CachedAffine) -> $point<F>,
            ) -> $point<F> {
                let other = $point {
                    $x: p.$x.lanes_from(n),
                    $y: p.$y.lanes_from(n),
                    $z: p.$z.lanes_from(n),
                    $t: p.$t.lanes_from(n),
                };
                Self::add_complete(p, &Self::cache(other))
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn lane_coordinates(p: $point<F>) -> [F; 4] {
                [p.$x, p.$y, p.$z, p.$t]
            }
        }
    };
}
pub(crate) use by_the_unified_law;

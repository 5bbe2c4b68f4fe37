//! Running sums in lanes that lie in memory as words, each lane's where the lane wants it: the buckets of
//! sums of many.

use super::{Affine, Group, Level, Mask};
use crate::ct::Mask8;
use crate::field::Vector;

/// A group in lanes with buckets.
///
/// Where sums have exceptions, P + Q for Q = ±P or for a neutral one is *lost*: it is seen by
/// [`Buckets::is_lost`], and so is every later sum with it.
pub trait Buckets: Group<Field: Vector<Mask = Mask8>> {
    /// A running sum.
    type Bucket: Copy;
    /// Whether sums have exceptions.
    const EXCEPTIONS: bool;

    /// Where buckets, the running sum of buckets and the sum of these begin: at the neutral element; or at V,
    /// 2V and 5V, if sums have exceptions: they have none while nothing is added but V again.
    fn beginnings(v: Affine<Self::Field>) -> [Self::Bucket; 3];
    /// P + Q.
    fn bucket_add(p: Self::Bucket, q: &Self::CachedAffine) -> Self::Bucket;
    /// P + Q.
    fn buckets_add(p: Self::Bucket, q: Self::Bucket) -> Self::Bucket;
    /// Set where an exception was met.
    fn is_lost(p: Self::Bucket) -> Mask<Self>;
    /// The point.
    fn bucket_point(p: Self::Bucket) -> Self::Point;

    /// The coordinates of a bucket.
    fn bucket_coordinates(p: Self::Bucket) -> [Self::Field; 4];
    /// The bucket of these coordinates.
    fn bucket_of(coordinates: [Self::Field; 4]) -> Self::Bucket;
    /// The coordinates of an entry.
    type EntryCoordinates: AsRef<[Self::Field]>;
    /// How many.
    const ENTRY: usize;
    /// The coordinates of an entry.
    fn entry_coordinates(q: &Self::CachedAffine) -> Self::EntryCoordinates;
    /// In every lane the entry whose coordinates have these words, one after the other.
    fn entry(level: Level<Self>, words: &[u64]) -> Self::CachedAffine;
}

/// [`Buckets`] by a unified law, which has no exception in a subgroup of odd order, and none on a complete
/// curve.
macro_rules! by_the_unified_law {
    ($group:ident: $curve:ident, entry { $a:ident, $b:ident, $c:ident }, $point:ident { $x:ident, $y:ident, $z:ident, $t:ident }) => {
        impl<C: $curve<F>, F: crate::field::Vector<Mask = crate::ct::Mask8>> crate::form::Buckets
            for $group<C, F>
        {
            type Bucket = $point<F>;
            const EXCEPTIONS: bool = false;

            #[cfg_attr(not(unoptimised), inline(always))]
            fn beginnings(v: Affine<F>) -> [$point<F>; 3] {
                [Self::neutral(v.x.level()); 3]
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn bucket_add(p: $point<F>, q: &Self::CachedAffine) -> $point<F> {
                Self::add_affine_complete(p, q)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn buckets_add(p: $point<F>, q: $point<F>) -> $point<F> {
                Self::add_complete(p, &Self::cache(q))
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn is_lost(_: $point<F>) -> crate::ct::Mask8 {
                crate::ct::Mask8::from_bits(0)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn bucket_point(p: $point<F>) -> Self::Point {
                Self::narrow(p)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn bucket_coordinates(p: $point<F>) -> [F; 4] {
                [p.$x, p.$y, p.$z, p.$t]
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn bucket_of([$x, $y, $z, $t]: [F; 4]) -> $point<F> {
                $point { $x, $y, $z, $t }
            }
            type EntryCoordinates = [F; 3];
            const ENTRY: usize = 3;
            #[cfg_attr(not(unoptimised), inline(always))]
            fn entry_coordinates(q: &Self::CachedAffine) -> [F; 3] {
                [q.$a, q.$b, q.$c]
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn entry(level: F::Level, words: &[u64]) -> Self::CachedAffine {
                let n = F::WORDS;
                CachedAffine {
                    $a: F::broadcast(level, &words[..n]),
                    $b: F::broadcast(level, &words[n..2 * n]),
                    $c: F::broadcast(level, &words[2 * n..3 * n]),
                }
            }
        }
    };
}
pub(crate) use by_the_unified_law;

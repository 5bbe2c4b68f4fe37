//! The same group law in lanes, in less code.
//!
//! A formula in lanes is 5 to 50 kB of code. The few that loops run stand in them, one text of a doubling in
//! each: a call would cost a tenth of a formula, as points would go to memory and come back. What a
//! multiplication does once is compiled once for a field, with the instructions of its level, and called by
//! every method.

use core::marker::PhantomData;

use super::{Affine, Buckets, Endomorphism, Group, LaneChords, Level, Mask, OddTables};
use crate::cpu::{Outline, task};
use crate::ct::Mask8;
use crate::field::{Field, Single, Vector};

/// The law `G` in lanes, in less code.
pub struct Compact<G>(PhantomData<fn() -> G>);

/// Functions that are inlined.
macro_rules! inlined {
    ($(fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)?;)*) => {$(
        #[cfg_attr(not(unoptimised), inline(always))]
        fn $name($($arg: $type),*) $(-> $out)? {
            G::$name($($arg),*)
        }
    )*};
}

/// Functions that are called, each by the level of an element.
macro_rules! called {
    ($(fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)? = $element:expr;)*) => {$(
        #[cfg_attr(not(unoptimised), inline(always))]
        fn $name($($arg: $type),*) $(-> $out)? {
            Field::level($element).call(task!(G::$name($($arg),*)))
        }
    )*};
}

/// Additions that are called. The entry is copied first: a call that had its address would keep it in memory
/// in the loop before, too.
macro_rules! called_additions {
    ($(fn $name:ident($p:ident: $left:ty, $q:ident: &$entry:ty) -> $out:ty;)*) => {$(
        #[cfg_attr(not(unoptimised), inline(always))]
        fn $name($p: $left, $q: &$entry) -> $out {
            let $q = *$q;
            G::denominator(G::narrow($p)).level().call(task!(G::$name($p, &$q)))
        }
    )*};
}

impl<G: Group<Field: Vector>> Group for Compact<G> {
    type Field = G::Field;
    type Point = G::Point;
    type Extended = G::Extended;
    type Cached = G::Cached;
    type CachedAffine = G::CachedAffine;
    const ALL_AFFINE: bool = G::ALL_AFFINE;
    const ONE_KIND: bool = G::ONE_KIND;
    const IN_TABLE: usize = G::IN_TABLE;

    inlined! {
        fn neutral(level: Level<G>) -> G::Extended;
        fn neutral_cached(level: Level<G>) -> G::Cached;
        fn neutral_affine(level: Level<G>) -> G::CachedAffine;
        fn lift(p: Affine<G::Field>) -> G::Extended;
        fn narrow(p: G::Extended) -> G::Point;
        fn extend(p: G::Point) -> G::Extended;
        fn extend_neutral(p: G::Point) -> G::Extended;
        fn cache(p: G::Extended) -> G::Cached;
        fn cache_affine(p: Affine<G::Field>) -> G::CachedAffine;
        fn uncache(q: &G::Cached) -> G::Point;
        fn negate_cached_if(q: G::Cached, mask: Mask<G>) -> G::Cached;
        fn negate_affine_if(q: G::CachedAffine, mask: Mask<G>) -> G::CachedAffine;
        fn negate(p: G::Extended) -> G::Extended;
        fn is_degenerate(p: G::Point) -> Mask<G>;
        fn is_degenerate_cached(q: &G::Cached) -> Mask<G>;
        fn denominator(p: G::Point) -> G::Field;
        fn in_table(p: Affine<G::Field>) -> [G::Field; 3];
        fn normalize(p: G::Point, z_inverse: G::Field) -> Affine<G::Field>;
        fn is_on_curve(p: Affine<G::Field>) -> Mask<G>;
        fn double(p: G::Point) -> G::Point;
        fn add(p: G::Extended, q: &G::Cached) -> G::Point;
        fn add_extended(p: G::Extended, q: &G::Cached) -> G::Extended;
        fn add_affine(p: G::Extended, q: &G::CachedAffine) -> G::Point;
        fn add_complete(p: G::Extended, q: &G::Cached) -> G::Extended;
        fn add_affine_complete(p: G::Extended, q: &G::CachedAffine) -> G::Extended;
        fn add_affine_apart(p: G::Extended, q: &G::CachedAffine) -> G::Extended;
        fn double_add(p: G::Point, q: &G::Cached) -> G::Point;
        fn double_add_affine(p: G::Point, q: &G::CachedAffine) -> G::Point;
        fn double_add_complete(p: G::Point, q: &G::Cached) -> G::Point;
        fn double_add_apart(p: G::Point, q: &G::Cached) -> G::Point;
    }
    called! {
        fn double_extended(p: G::Point) -> G::Extended = G::denominator(p);
        fn once_and_twice(p: Affine<G::Field>) -> (G::Extended, G::CachedAffine, G::Extended) = p.x;
        fn odd_multiples(p: Affine<G::Field>, table: &mut [G::Cached]) = p.x;
        fn multiples(p: Affine<G::Field>, table: &mut [G::Cached]) = p.x;
    }
    called_additions! {
        fn add_affine_complete_once(p: G::Extended, q: &G::CachedAffine) -> G::Extended;
        fn add_total(p: G::Extended, q: &G::Cached) -> G::Extended;
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_extended(p: G::Point, n: usize) -> G::Extended {
        if G::ONE_KIND {
            return G::extend(Self::double_n(p, n));
        }
        G::double_extended(Self::double_n(p, n - 1))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn affine_multiples<const N: usize>(p: Affine<G::Field>) -> [G::CachedAffine; N] {
        p.x.level().call(task!(G::affine_multiples(p)))
    }
}

impl<G: OddTables<Field: Vector>> OddTables for Compact<G> {
    type Step = G::Step;
    type Chain = G::Chain;

    inlined! {
        fn start(q: &G::CachedAffine) -> G::Point;
        fn chain_of(q: &G::CachedAffine) -> G::Chain;
        fn chain_add(p: G::Chain, q: &G::CachedAffine) -> G::Chain;
        fn chain_end(p: G::Chain) -> G::Extended;
        fn no_step(p: Affine<G::Field>) -> G::Step;
        fn odd_steps(p: Affine<G::Field>, steps: &mut [G::Step]) -> G::Field;
        fn odd_table(p: Affine<G::Field>, steps: &[G::Step], inverse: G::Field, table: &mut [G::CachedAffine]);
    }
}

impl<G: Endomorphism<Field: Vector>> Endomorphism for Compact<G> {
    type Entry = G::Entry;

    inlined! {
        fn psi(p: Affine<G::Field>) -> Affine<G::Field>;
        fn negate_if(p: Affine<G::Field>, mask: Mask<G>) -> Affine<G::Field>;
        fn psi_entry(q: &G::Entry) -> G::Entry;
        fn psi_extended(p: G::Extended) -> G::Extended;
        fn negate_entry_if(q: G::Entry, mask: Mask<G>) -> G::Entry;
        fn entry_point(q: &G::Entry) -> G::Point;
        fn unscale(p: G::Point, scale: G::Field) -> G::Point;
        fn add_entry_extended(p: G::Extended, q: &G::Entry) -> G::Extended;
        fn double_add_entry(p: G::Point, q: &G::Entry) -> G::Point;
        fn double_add_regular(p: G::Point, q: &G::Entry) -> G::Point;
    }
    called_additions! {
        fn add_entry(p: G::Extended, q: &G::Entry) -> G::Point;
        fn add_entry_total(p: G::Extended, q: &G::Entry) -> G::Extended;
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_two(p: G::Point, n: usize, q: &[G::Entry; 2]) -> G::Point {
        G::add_entry(G::add_entry_extended(Self::double_n_extended(p, n), &q[0]), &q[1])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entries<const N: usize>(points: &[G::Extended; N]) -> [G::Entry; N] {
        G::entries(points)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entries_scaled<const N: usize>(p: Affine<G::Field>) -> ([G::Entry; N], G::Field) {
        p.x.level().call(task!(G::odd_entries_scaled(p)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entries_vartime<const N: usize>(p: Affine<G::Field>) -> [G::Entry; N]
    where
        G::Field: Single,
    {
        G::odd_entries_vartime(p)
    }
}

impl<G: LaneChords> LaneChords for Compact<G> {
    const MODEL: bool = G::MODEL;

    inlined! {
        fn denominator_there(p: Affine<G::Field>) -> G::Field;
        fn there(p: Affine<G::Field>, inverse: G::Field) -> Affine<G::Field>;
        fn denominator_back(p: Affine<G::Field>) -> G::Field;
        fn back(p: Affine<G::Field>, inverse: G::Field) -> Affine<G::Field>;
        fn tangent(p: Affine<G::Field>) -> G::Field;
        fn abscissa(slope: G::Field, x1: G::Field, x2: G::Field) -> G::Field;
    }
}

impl<G: Buckets> Buckets for Compact<G> {
    type Bucket = G::Bucket;
    const EXCEPTIONS: bool = G::EXCEPTIONS;
    type EntryCoordinates = G::EntryCoordinates;
    const ENTRY: usize = G::ENTRY;

    inlined! {
        fn bucket_add(p: G::Bucket, q: &G::CachedAffine) -> G::Bucket;
        fn buckets_add(p: G::Bucket, q: G::Bucket) -> G::Bucket;
        fn is_lost(p: G::Bucket) -> Mask8;
        fn bucket_point(p: G::Bucket) -> G::Point;
        fn bucket_coordinates(p: G::Bucket) -> [G::Field; 4];
        fn bucket_of(coordinates: [G::Field; 4]) -> G::Bucket;
        fn entry_coordinates(q: &G::CachedAffine) -> G::EntryCoordinates;
        fn entry(level: Level<G>, words: &[u64]) -> G::CachedAffine;
    }
    called! {
        fn beginnings(v: Affine<G::Field>) -> [G::Bucket; 3] = v.x;
    }
}

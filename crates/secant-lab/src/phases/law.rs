//! A group law whose calls are charged.

use std::marker::PhantomData;

use secant_core::field::Single;
use secant_core::form::{Affine, Endomorphism, Group, Level, Mask, Store};

use super::ledger::{Phase, charge, charge_merged, charged, free};

/// The law `G`, each call charged to its phase.
pub(super) struct Charged<G>(PhantomData<fn() -> G>);

/// Doublings merged with an addition.
macro_rules! merged {
    ($(fn $name:ident($p:ident: $point:ty, $q:ident: $entry:ty);)*) => {$(
        #[inline(always)]
        fn $name($p: $point, $q: $entry) -> G::Point {
            charge_merged(|| G::double($p), || G::$name($p, $q))
        }
    )*};
}

impl<G: Group> Group for Charged<G> {
    type Field = G::Field;
    type Point = G::Point;
    type Extended = G::Extended;
    type Cached = G::Cached;
    type CachedAffine = G::CachedAffine;
    const ALL_AFFINE: bool = G::ALL_AFFINE;

    free! {
        fn neutral(level: Level<G>) -> G::Extended;
        fn neutral_cached(level: Level<G>) -> G::Cached;
        fn neutral_affine(level: Level<G>) -> G::CachedAffine;
        fn lift(p: Affine<G::Field>) -> G::Extended;
        fn narrow(p: G::Extended) -> G::Point;
        fn extend(p: G::Point) -> G::Extended;
        fn extend_neutral(p: G::Point) -> G::Extended;
        fn uncache(q: &G::Cached) -> G::Point;
        fn negate_cached_if(q: G::Cached, mask: Mask<G>) -> G::Cached;
        fn negate_affine_if(q: G::CachedAffine, mask: Mask<G>) -> G::CachedAffine;
        fn negate(p: G::Extended) -> G::Extended;
        fn is_degenerate(p: G::Point) -> Mask<G>;
        fn is_degenerate_cached(q: &G::Cached) -> Mask<G>;
        fn denominator(p: G::Point) -> G::Field;
        fn is_on_curve(p: Affine<G::Field>) -> Mask<G>;
    }
    charged! { Table, 0;
        fn cache(p: G::Extended) -> G::Cached;
        fn cache_affine(p: Affine<G::Field>) -> G::CachedAffine;
        fn once_and_twice(p: Affine<G::Field>) -> (G::Extended, G::CachedAffine, G::Extended);
        fn odd_multiples(p: Affine<G::Field>, table: &mut [G::Cached]) -> ();
        fn multiples(p: Affine<G::Field>, table: &mut [G::Cached]) -> ();
    }
    #[inline(always)]
    fn affine_multiples<const N: usize>(p: Affine<G::Field>) -> [G::CachedAffine; N] {
        charge(Phase::Table, 0, || G::affine_multiples(p))
    }
    charged! { Doublings, 1;
        fn double(p: G::Point) -> G::Point;
        fn double_extended(p: G::Point) -> G::Extended;
    }
    #[inline(always)]
    fn double_n(p: G::Point, n: usize) -> G::Point {
        charge(Phase::Doublings, n, || G::double_n(p, n))
    }
    charged! { Additions, 1;
        fn add(p: G::Extended, q: &G::Cached) -> G::Point;
        fn add_extended(p: G::Extended, q: &G::Cached) -> G::Extended;
        fn add_affine(p: G::Extended, q: &G::CachedAffine) -> G::Point;
        fn add_complete(p: G::Extended, q: &G::Cached) -> G::Extended;
        fn add_affine_complete(p: G::Extended, q: &G::CachedAffine) -> G::Extended;
        fn add_affine_apart(p: G::Extended, q: &G::CachedAffine) -> G::Extended;
        fn add_total(p: G::Extended, q: &G::Cached) -> G::Extended;
    }
    merged! {
        fn double_add(p: G::Point, q: &G::Cached);
        fn double_add_affine(p: G::Point, q: &G::CachedAffine);
        fn double_add_complete(p: G::Point, q: &G::Cached);
        fn double_add_apart(p: G::Point, q: &G::Cached);
    }
    charged! { Inversion, 0;
        fn normalize(p: G::Point, z_inverse: G::Field) -> Affine<G::Field>;
    }
}

impl<G: Store> Store for Charged<G> {
    type StoredAffine = G::StoredAffine;
    type Kept = G::Kept;
    type Sum = G::Sum;

    free! {
        fn store_affine(q: G::CachedAffine) -> G::StoredAffine;
        fn load_affine(level: Level<G>, q: G::StoredAffine) -> G::CachedAffine;
        fn keep(p: G::Extended) -> G::Kept;
        fn take(level: Level<G>, kept: G::Kept) -> G::Extended;
        fn sum_of(q: &G::CachedAffine) -> G::Sum;
        fn sum_extended(p: G::Sum) -> G::Extended;
    }
    charged! { Additions, 1;
        fn sum_add(p: G::Sum, q: &G::CachedAffine) -> G::Sum;
    }
}

impl<G: Endomorphism> Endomorphism for Charged<G> {
    type Entry = G::Entry;

    free! {
        fn negate_if(p: Affine<G::Field>, mask: Mask<G>) -> Affine<G::Field>;
        fn negate_entry_if(q: G::Entry, mask: Mask<G>) -> G::Entry;
        fn entry_point(q: &G::Entry) -> G::Point;
    }
    charged! { Table, 0;
        fn psi(p: Affine<G::Field>) -> Affine<G::Field>;
        fn psi_entry(q: &G::Entry) -> G::Entry;
        fn psi_extended(p: G::Extended) -> G::Extended;
    }
    charged! { Inversion, 0;
        fn unscale(p: G::Point, scale: G::Field) -> G::Point;
    }
    #[inline(always)]
    fn entries<const N: usize>(points: &[G::Extended; N]) -> [G::Entry; N] {
        charge(Phase::Table, 0, || G::entries(points))
    }
    #[inline(always)]
    fn odd_entries_scaled<const N: usize>(p: Affine<G::Field>) -> ([G::Entry; N], G::Field) {
        charge(Phase::Table, 0, || G::odd_entries_scaled(p))
    }
    #[inline(always)]
    fn odd_entries_vartime<const N: usize>(p: Affine<G::Field>) -> [G::Entry; N]
    where
        G::Field: Single,
    {
        charge(Phase::Table, 0, || G::odd_entries_vartime(p))
    }
    charged! { Additions, 1;
        fn add_entry(p: G::Extended, q: &G::Entry) -> G::Point;
        fn add_entry_extended(p: G::Extended, q: &G::Entry) -> G::Extended;
        fn add_entry_total(p: G::Extended, q: &G::Entry) -> G::Extended;
    }
    merged! {
        fn double_add_entry(p: G::Point, q: &G::Entry);
        fn double_add_regular(p: G::Point, q: &G::Entry);
    }
}

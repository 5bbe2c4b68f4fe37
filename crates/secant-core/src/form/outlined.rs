//! The same group law with every formula a function of its own, compiled once for a field and called by every
//! method.
//!
//! Formulas are `#[inline(always)]`, because a vector field works only inside the function that has its
//! instructions. A single-element field does not need that: its kernels carry their own instructions.
//! Inlining a dozen formulas into two dozen methods costs minutes of compilation and the instruction cache; a
//! call costs a few cycles of some five hundred.

use super::{Affine, Endomorphism, Group, Level, Mask, Store};
use crate::field::Single;

/// The law `G`, called instead of inlined, of the curve `C`. A pair that begins with the curve: rustc compiles
/// methods in the unit of the module of their type, of a pair's first one, and so the formulas of many curves
/// side by side.
pub type Outlined<C, G> = (C, G);

macro_rules! forward {
    ($(#[$how:meta] { $(fn $name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?;)* })*) => {
        $($(
            #[$how]
            fn $name($($arg: $type),*) $(-> $out)? {
                G::$name($($arg),*)
            }
        )*)*
    };
}

impl<C, G: Group> Group for Outlined<C, G> {
    type Field = G::Field;
    type Point = G::Point;
    type Extended = G::Extended;
    type Cached = G::Cached;
    type CachedAffine = G::CachedAffine;
    const ALL_AFFINE: bool = G::ALL_AFFINE;
    const ONE_KIND: bool = G::ONE_KIND;
    const IN_TABLE: usize = G::IN_TABLE;

    forward! {
        #[cfg_attr(not(unoptimised), inline(always))] {
            fn neutral(level: Level<G>) -> G::Extended;
            fn neutral_cached(level: Level<G>) -> G::Cached;
            fn neutral_affine(level: Level<G>) -> G::CachedAffine;
            fn lift(p: Affine<G::Field>) -> G::Extended;
            fn narrow(p: G::Extended) -> G::Point;
            fn extend_neutral(p: G::Point) -> G::Extended;
            fn uncache(q: &G::Cached) -> G::Point;
            fn negate_cached_if(q: G::Cached, mask: Mask<G>) -> G::Cached;
            fn negate_affine_if(q: G::CachedAffine, mask: Mask<G>) -> G::CachedAffine;
            fn negate(p: G::Extended) -> G::Extended;
            fn is_degenerate(p: G::Point) -> Mask<G>;
            fn is_degenerate_cached(q: &G::Cached) -> Mask<G>;
            fn denominator(p: G::Point) -> G::Field;
            fn in_table(p: Affine<G::Field>) -> [G::Field; 3];
        }
        #[inline(never)] {
            fn extend(p: G::Point) -> G::Extended;
            fn cache(p: G::Extended) -> G::Cached;
            fn cache_affine(p: Affine<G::Field>) -> G::CachedAffine;
            fn double(p: G::Point) -> G::Point;
            fn double_extended(p: G::Point) -> G::Extended;
            fn double_n(p: G::Point, n: usize) -> G::Point;
            fn once_and_twice(p: Affine<G::Field>) -> (G::Extended, G::CachedAffine, G::Extended);
            fn add_extended(p: G::Extended, q: &G::Cached) -> G::Extended;
            fn add_affine(p: G::Extended, q: &G::CachedAffine) -> G::Point;
            fn double_add(p: G::Point, q: &G::Cached) -> G::Point;
            fn double_add_affine(p: G::Point, q: &G::CachedAffine) -> G::Point;
            fn odd_multiples(p: Affine<G::Field>, table: &mut [G::Cached]);
            fn add_complete(p: G::Extended, q: &G::Cached) -> G::Extended;
            fn add_affine_complete(p: G::Extended, q: &G::CachedAffine) -> G::Extended;
            fn add_affine_apart(p: G::Extended, q: &G::CachedAffine) -> G::Extended;
            fn double_add_complete(p: G::Point, q: &G::Cached) -> G::Point;
            fn double_add_apart(p: G::Point, q: &G::Cached) -> G::Point;
            fn multiples(p: Affine<G::Field>, table: &mut [G::Cached]);
            fn add_total(p: G::Extended, q: &G::Cached) -> G::Extended;
            fn normalize(p: G::Point, z_inverse: G::Field) -> Affine<G::Field>;
            fn is_on_curve(p: Affine<G::Field>) -> Mask<G>;
        }
    }

    #[inline(never)]
    fn add(p: G::Extended, q: &G::Cached) -> G::Point {
        if G::ONE_KIND { G::narrow(Self::add_extended(p, q)) } else { G::add(p, q) }
    }

    #[inline(never)]
    fn affine_multiples<const N: usize>(p: Affine<G::Field>) -> [G::CachedAffine; N] {
        G::affine_multiples(p)
    }
}

impl<C, G: Store> Store for Outlined<C, G> {
    type StoredAffine = G::StoredAffine;
    type Kept = G::Kept;
    type Sum = G::Sum;

    forward! {
        #[cfg_attr(not(unoptimised), inline(always))] {
            fn store_affine(q: G::CachedAffine) -> G::StoredAffine;
            fn load_affine(level: Level<G>, q: G::StoredAffine) -> G::CachedAffine;
            fn keep(p: G::Extended) -> G::Kept;
            fn take(level: Level<G>, kept: G::Kept) -> G::Extended;
            fn sum_of(q: &G::CachedAffine) -> G::Sum;
        }
        #[inline(never)] {
            fn sum_add(p: G::Sum, q: &G::CachedAffine) -> G::Sum;
            fn sum_extended(p: G::Sum) -> G::Extended;
        }
    }
}

impl<C, G: Endomorphism> Endomorphism for Outlined<C, G> {
    type Entry = G::Entry;

    forward! {
        #[cfg_attr(not(unoptimised), inline(always))] {
            fn negate_if(p: Affine<G::Field>, mask: Mask<G>) -> Affine<G::Field>;
            fn negate_entry_if(q: G::Entry, mask: Mask<G>) -> G::Entry;
            fn entry_point(q: &G::Entry) -> G::Point;
            fn unscale(p: G::Point, scale: G::Field) -> G::Point;
        }
        #[inline(never)] {
            fn psi(p: Affine<G::Field>) -> Affine<G::Field>;
            fn psi_entry(q: &G::Entry) -> G::Entry;
            fn psi_extended(p: G::Extended) -> G::Extended;
            fn add_entry(p: G::Extended, q: &G::Entry) -> G::Point;
            fn add_entry_extended(p: G::Extended, q: &G::Entry) -> G::Extended;
            fn add_entry_total(p: G::Extended, q: &G::Entry) -> G::Extended;
            fn double_add_entry(p: G::Point, q: &G::Entry) -> G::Point;
            fn double_add_regular(p: G::Point, q: &G::Entry) -> G::Point;
        }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn entries<const N: usize>(points: &[G::Extended; N]) -> [G::Entry; N] {
        G::entries(points)
    }
    #[inline(never)]
    fn odd_entries_scaled<const N: usize>(p: Affine<G::Field>) -> ([G::Entry; N], G::Field) {
        G::odd_entries_scaled(p)
    }

    #[inline(never)]
    fn odd_entries_vartime<const N: usize>(p: Affine<G::Field>) -> [G::Entry; N]
    where
        G::Field: Single,
    {
        G::odd_entries_vartime(p)
    }
}

//! (x, y) -> (βx, y) on entries.

use super::group::lifted;
use super::{
    Entry, Homogeneous, Point, ThirdOf, double_n_add, double_n_add_all, entry, negated, point, scaled,
};
use crate::ct::{Mask, Select};
use crate::field::Single;
use crate::field::quad::{LazyQuad, Unbiased};
use crate::form::endomorphism::psi;
use crate::form::{Affine, Endomorphism, Group};

impl<C: ThirdOf<Q::Element>, Q: LazyQuad> Endomorphism for Homogeneous<C, Q> {
    type Entry = Entry<Q>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi(p: Affine<Q::Element>) -> Affine<Q::Element> {
        psi::<C, Q::Element>(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_if(p: Affine<Q::Element>, mask: Mask) -> Affine<Q::Element> {
        let negative = crate::field::Field::neg(p.y);
        let negative = crate::field::Factor::tighten(negative);
        Affine { x: p.x, y: Select::select(mask, negative, p.y) }
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_entry(q: &Entry<Q>) -> Entry<Q> {
        entry(Point(scaled::<Q>(q.0, [&C::beta(), &[1, 0, 0, 0]])))
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_extended(p: Point<Q>) -> Point<Q> {
        Point(scaled::<Q>(Q::operand::<Unbiased>(p.0), [&C::beta(), &[1, 0, 0, 0]]))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_entry_if(q: Entry<Q>, mask: Mask) -> Entry<Q> {
        Entry::select(mask, negated(&q), q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_point(q: &Entry<Q>) -> Point<Q> {
        point(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entries<const N: usize>(points: &[Point<Q>; N]) -> [Entry<Q>; N] {
        let mut entries = [entry(points[0]); N];
        let mut i = 1;
        while i < N {
            entries[i] = entry(points[i]);
            i += 1;
        }
        entries
    }
    /// Constant time. Cost: a doubling, and an addition for each entry but the first.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entries_vartime<const N: usize>(p: Affine<Q::Element>) -> [Entry<Q>; N]
    where
        Q::Element: Single,
    {
        let mut table = [lifted::<C, Q>(p); N];
        Self::odd_multiples(p, &mut table);
        table
    }

    /// Complete, as all of them.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        Self::add(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry_extended(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        Self::add(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_entry(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        double_n_add(p, 1, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_entry(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
        double_n_add(p, n, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_two(p: Point<Q>, n: usize, q: &[Entry<Q>; 2]) -> Point<Q> {
        double_n_add_all(p, n, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_regular(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        double_n_add(p, 1, q)
    }
}

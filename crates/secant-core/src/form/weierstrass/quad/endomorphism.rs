//! (x, y) -> (x̄, ȳ/√α) on entries.

use super::{
    Entry, Point, QuadWeierstrass, SideBySide, add_here, double_here, double_n_add, double_n_add_all, entry,
    negate_if, point,
};
use crate::ct::{Mask, Select};
use crate::field::quad::{Identity, Quad};
use crate::field::{Factor, Field, Quadratic};
use crate::form::endomorphism::psi;
use crate::form::{Affine, Endomorphism, Group};

/// (a, r, a, a) for a = α, r = √α.
#[cfg_attr(not(unoptimised), inline(always))]
fn factors<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(
    level: <Q::Element as Field>::Level,
) -> [Q::Element; 4] {
    let one = Q::Element::one(level);
    let alpha = C::mul_alpha(one);
    [alpha, C::mul_root_of_alpha(one), alpha, alpha]
}

impl<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic + Field<Mask = Mask>>> Endomorphism
    for SideBySide<C, Q>
{
    type Entry = Entry<Q::Loose>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi(p: Affine<Q::Element>) -> Affine<Q::Element> {
        psi::<C, Q::Element>(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_if(p: Affine<Q::Element>, mask: Mask) -> Affine<Q::Element> {
        Affine { x: p.x, y: Select::select(mask, Factor::tighten(Field::neg(p.y)), p.y) }
    }
    /// Cost: two times 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_entry(q: &Entry<Q::Loose>) -> Entry<Q::Loose> {
        let level = Q::level(q.odd);
        let [alpha, root, ..] = factors::<C, Q>(level);
        let one = Q::Element::one(level);
        let (even, odd) = (Q::new([root, alpha, one, one]), Q::new([alpha, root, one, one]));
        Entry {
            even: Q::mul::<Identity>(even.loosen(), Q::conjugate(q.even)).loosen(),
            odd: Q::mul::<Identity>(odd.loosen(), Q::conjugate(q.odd)).loosen(),
        }
    }
    /// Times α. Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_extended(Point(p): Point<Q>) -> Point<Q> {
        let factors = Q::new(factors::<C, Q>(Q::level(p.loosen())));
        Point(Q::mul::<Identity>(factors.loosen(), Q::conjugate(p.loosen())))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_entry_if(q: Entry<Q::Loose>, mask: Mask) -> Entry<Q::Loose> {
        negate_if::<Q>(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_point(q: &Entry<Q::Loose>) -> Point<Q> {
        point::<C, Q>(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entries<const N: usize>(points: &[Point<Q>; N]) -> [Entry<Q::Loose>; N] {
        let mut entries = [entry::<C, Q>(points[0]); N];
        let mut i = 1;
        while i < N {
            entries[i] = entry::<C, Q>(points[i]);
            i += 1;
        }
        entries
    }
    /// Constant time. Cost: a doubling, and an addition for each entry but the first.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entries_vartime<const N: usize>(p: Affine<Q::Element>) -> [Entry<Q::Loose>; N] {
        let mut table = [Self::neutral_cached(p.x.level()); N];
        Self::odd_multiples(p, &mut table);
        table
    }

    /// Complete, as all of them.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::add(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry_extended(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::add(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_entry(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        double_n_add::<C, Q>(p, 1, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_entry(p: Point<Q>, n: usize, q: &Entry<Q::Loose>) -> Point<Q> {
        double_n_add::<C, Q>(p, n, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_two(p: Point<Q>, n: usize, q: &[Entry<Q::Loose>; 2]) -> Point<Q> {
        double_n_add_all::<C, Q>(p, n, q)
    }
    /// Where it stands.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_regular(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add_here::<C, Q>(double_here::<C, Q>(p), q)
    }
}

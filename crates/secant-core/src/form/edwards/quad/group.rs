//! The group law: points and their types.

use super::{
    Entry, General, Narrow, QuadEdwards, SideBySide, double_ratios, entry, entry_point, extend, extended,
    negate_if, psi, ratios, running,
};
use crate::ct::{Mask, Select};
use crate::field::quad::{Quad, patterns};
use crate::field::{Factor, Field, Quadratic, Single};
use crate::form::edwards::general;
use crate::form::{Affine, Endomorphism, Group, Store};

/// (X, Y, Z, Y): T is not known.
#[derive(Clone, Copy, Debug)]
pub struct Point<Q>(Q);

/// (X, Y, Z, T).
#[derive(Clone, Copy, Debug)]
pub struct PointT<Q>(Q);

#[cfg(test)]
impl<Q> PointT<Q> {
    pub(super) fn of(q: Q) -> Self {
        Self(q)
    }
}

impl<Q: Quad> Select<Mask> for Point<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Q::select(mask, if_set.0, if_clear.0))
    }
}

impl<Q: Quad> Select<Mask> for PointT<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Q::select(mask, if_set.0, if_clear.0))
    }
}

patterns! {
    /// From (X, Y, Z, T).
    Negative = [Minus(0), Plus(1), Plus(2), Minus(3)];
}

/// The point as single elements.
#[cfg_attr(not(unoptimised), inline(always))]
fn singles<Q: Quad>(p: PointT<Q>) -> general::PointT<Q::Element> {
    let [x, y, z, t] = p.0.elements();
    general::PointT { x, y, z, t }
}

/// The point of single elements.
#[cfg_attr(not(unoptimised), inline(always))]
fn side_by_side<Q: Quad>(p: general::PointT<Q::Element>) -> PointT<Q> {
    PointT(Q::new([p.x, p.y, p.z, p.t]))
}

/// The law on single elements.
type Singly<C, Q> = General<C, <Q as Quad>::Element>;

impl<C: QuadEdwards<Q::Element>, Q: Quad<Element: Quadratic + Field<Mask = Mask>>> Group
    for SideBySide<C, Q>
{
    type Field = Q::Element;
    type Point = Point<Q>;
    type Extended = PointT<Q>;
    type Cached = PointT<Q>;
    type CachedAffine = PointT<Q>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: <Q::Element as Field>::Level) -> PointT<Q> {
        side_by_side(Singly::<C, Q>::neutral(level))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: <Q::Element as Field>::Level) -> PointT<Q> {
        Self::neutral(level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: <Q::Element as Field>::Level) -> PointT<Q> {
        Self::neutral(level)
    }
    /// Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<Q::Element>) -> PointT<Q> {
        side_by_side(Singly::<C, Q>::lift(p))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn narrow(p: PointT<Q>) -> Point<Q> {
        Point(p.0.moved::<Narrow>())
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend(p: Point<Q>) -> PointT<Q> {
        PointT(extend(p.0))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache(p: PointT<Q>) -> PointT<Q> {
        p
    }
    /// Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<Q::Element>) -> PointT<Q> {
        Self::lift(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &PointT<Q>) -> Point<Q> {
        Self::narrow(*q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: PointT<Q>, mask: Mask) -> PointT<Q> {
        PointT::select(mask, Self::negate(q), q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: PointT<Q>, mask: Mask) -> PointT<Q> {
        Self::negate_cached_if(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: PointT<Q>) -> PointT<Q> {
        PointT(Q::tighten(p.0.arrange::<Negative>()))
    }

    /// Cost: 4S at once, then 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<Q>) -> Point<Q> {
        Point(running(double_ratios(p.0)))
    }
    /// Cost: 4S at once, then 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<Q>) -> PointT<Q> {
        PointT(extended(double_ratios(p.0)))
    }
    /// Unified. Cost: 8M, reduced four at once, then 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: PointT<Q>, q: &PointT<Q>) -> Point<Q> {
        Self::add_entry(p, &entry::<C, Q>(q.0))
    }
    /// Unified. Cost: as [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: PointT<Q>, q: &PointT<Q>) -> PointT<Q> {
        Self::add_entry_extended(p, &entry::<C, Q>(q.0))
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: PointT<Q>, q: &PointT<Q>) -> Point<Q> {
        Self::add(p, q)
    }
    /// Unified. Cost: a doubling and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<Q>, q: &PointT<Q>) -> Point<Q> {
        Self::add(Self::double_extended(p), q)
    }
    /// As [`Group::double_add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<Q>, q: &PointT<Q>) -> Point<Q> {
        Self::double_add(p, q)
    }
    /// P + 2P + .. + 2P. Cost: a doubling, and an addition for each entry but the first.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<Q::Element>, table: &mut [PointT<Q>]) {
        let mut odd = Self::lift(p);
        let twice = entry::<C, Q>(Self::double_extended(Self::narrow(odd)).0);
        let mut i = 0;
        while i < table.len() {
            if i > 0 {
                odd = Self::add_entry_extended(odd, &twice);
            }
            table[i] = odd;
            i += 1;
        }
    }

    /// Unified: fails as the unified law does.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: PointT<Q>, q: &PointT<Q>) -> PointT<Q> {
        Self::add_extended(p, q)
    }
    /// Unified: fails as the unified law does.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: PointT<Q>, q: &PointT<Q>) -> PointT<Q> {
        Self::add_extended(p, q)
    }
    /// By [`General`] on single elements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: PointT<Q>, q: &PointT<Q>) -> PointT<Q> {
        side_by_side(Singly::<C, Q>::add_total(singles(p), &singles(*q)))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<Q>) -> Mask {
        p.0.elements()[2].is_zero()
    }
    /// Set for an entry of zeros only; an entry at infinity is a good one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &PointT<Q>) -> Mask {
        Singly::<C, Q>::is_degenerate_cached(&singles(*q))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<Q>) -> Q::Element {
        p.0.elements()[2]
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<Q>, z_inverse: Q::Element) -> Affine<Q::Element> {
        let [x, y, ..] = p.0.elements();
        Affine { x: x.mul(z_inverse), y: y.mul(z_inverse) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<Q::Element>) -> Mask {
        Singly::<C, Q>::is_on_curve(p)
    }
}

impl<C: QuadEdwards<Q::Element>, Q: Quad<Element: Quadratic + Field<Mask = Mask>>> Store
    for SideBySide<C, Q>
{
    /// x, y, xy.
    type StoredAffine = [<Q::Element as Single>::Repr; 3];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: PointT<Q>) -> Self::StoredAffine {
        let [x, y, _, t] = q.0.elements();
        [x.store(), y.store(), t.store()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: <Q::Element as Field>::Level, [x, y, t]: Self::StoredAffine) -> PointT<Q> {
        type F<Q> = <Q as Quad>::Element;
        let (x, y, t) = (F::<Q>::load(level, x), F::<Q>::load(level, y), F::<Q>::load(level, t));
        PointT(Q::new([x, y, F::<Q>::one(level), t]))
    }

    /// X, Y, Z, T.
    type Kept = [<Q::Element as Single>::Repr; 4];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: PointT<Q>) -> Self::Kept {
        p.0.elements().map(Single::store)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: <Q::Element as Field>::Level, kept: Self::Kept) -> PointT<Q> {
        PointT(Q::new(kept.map(|words| Q::Element::load(level, words))))
    }

    type Sum = PointT<Q>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_of(q: &PointT<Q>) -> PointT<Q> {
        *q
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_add(p: PointT<Q>, q: &PointT<Q>) -> PointT<Q> {
        Self::add_affine_complete(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_extended(p: PointT<Q>) -> PointT<Q> {
        p
    }
}

/// Entries are what an addition wants of its second operand. There is one law only: dedicated operations are
/// the regular ones.
impl<C: QuadEdwards<Q::Element>, Q: Quad<Element: Quadratic + Field<Mask = Mask>>> Endomorphism
    for SideBySide<C, Q>
{
    type Entry = Entry<Q::Loose>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi(p: Affine<Q::Element>) -> Affine<Q::Element> {
        Singly::<C, Q>::psi(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_if(p: Affine<Q::Element>, mask: Mask) -> Affine<Q::Element> {
        Singly::<C, Q>::negate_if(p, mask)
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_entry(q: &Entry<Q::Loose>) -> Entry<Q::Loose> {
        psi::<C, Q>(q)
    }
    /// On single elements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_extended(p: PointT<Q>) -> PointT<Q> {
        side_by_side(Singly::<C, Q>::psi_extended(singles(p)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_entry_if(q: Entry<Q::Loose>, mask: Mask) -> Entry<Q::Loose> {
        negate_if::<Q>(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_point(q: &Entry<Q::Loose>) -> Point<Q> {
        Point(entry_point(q))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entries_vartime<const N: usize>(p: Affine<Q::Element>) -> [Entry<Q::Loose>; N] {
        let mut table = [Self::neutral(p.x.level()); N];
        Self::odd_multiples(p, &mut table);
        Self::entries(&table)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entries<const N: usize>(points: &[PointT<Q>; N]) -> [Entry<Q::Loose>; N] {
        let mut entries = [entry::<C, Q>(points[0].0); N];
        let mut i = 1;
        while i < N {
            entries[i] = entry::<C, Q>(points[i].0);
            i += 1;
        }
        entries
    }

    /// Cost: 8M, reduced four at once, then 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry(p: PointT<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Point(running(ratios(p.0, q)))
    }
    /// Cost: as [`Endomorphism::add_entry`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry_extended(p: PointT<Q>, q: &Entry<Q::Loose>) -> PointT<Q> {
        PointT(extended(ratios(p.0, q)))
    }
    /// Cost: a doubling and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_entry(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::add_entry(Self::double_extended(p), q)
    }
    /// No exception in the prime-order subgroup.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_regular(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::double_add_entry(p, q)
    }
}

//! The group law.

use super::{
    Entry, Negative, Point, QuadWeierstrass, SideBySide, completed, double_here, double_n, double_n_add,
    entry, negate_if, point,
};
use crate::ct::{Choice, Mask, Select};
use crate::field::quad::Quad;
use crate::field::{Factor, Field, Quadratic, Single};
use crate::form::{Affine, Group, Store};

/// The point of (X : Y : Z) on the curve itself. Cost: 2M.
#[cfg_attr(not(unoptimised), inline(always))]
fn coordinates<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(
    [x, y, z]: [Q::Element; 3],
) -> Point<Q> {
    let x = C::div_mu(x).dbl_sub(z);
    completed::<C, Q>(Q::new([x, C::scale(y), z, z]).loosen())
}

/// (X : Y : Z) on the curve itself. Cost: 1M.
#[cfg_attr(not(unoptimised), inline(always))]
fn elements<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(
    Point(p): Point<Q>,
) -> [Q::Element; 3] {
    let [x, y, z, _] = p.elements();
    [Field::add(x, z.mul2().tighten()).tighten().mul_mu(), C::unscale(y), z]
}

impl<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic + Field<Mask = Mask>>> Group
    for SideBySide<C, Q>
{
    type Field = Q::Element;
    type Point = Point<Q>;
    type Extended = Point<Q>;
    type Cached = Entry<Q::Loose>;
    type CachedAffine = Entry<Q::Loose>;
    const ALL_AFFINE: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: <Q::Element as Field>::Level) -> Point<Q> {
        let (zero, one) = (Q::Element::zero(level), Q::Element::one(level));
        Point(Q::new([zero, one, zero, zero]))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: <Q::Element as Field>::Level) -> Entry<Q::Loose> {
        entry::<C, Q>(Self::neutral(level))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: <Q::Element as Field>::Level) -> Entry<Q::Loose> {
        Self::neutral_cached(level)
    }
    /// The neutral element for its stand-in. Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<Q::Element>) -> Point<Q> {
        let level = p.x.level();
        let neutral = p.x.is_zero().and(p.y.is_zero());
        let (zero, one) = (Q::Element::zero(level), Q::Element::one(level));
        let (y, z) = (Select::select(neutral, one, p.y), Select::select(neutral, zero, one));
        coordinates::<C, Q>([p.x, y, z])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn narrow(p: Point<Q>) -> Point<Q> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend(p: Point<Q>) -> Point<Q> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache(p: Point<Q>) -> Entry<Q::Loose> {
        entry::<C, Q>(p)
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<Q::Element>) -> Entry<Q::Loose> {
        entry::<C, Q>(Self::lift(p))
    }
    /// Cost: sums.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &Entry<Q::Loose>) -> Point<Q> {
        point::<C, Q>(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: Entry<Q::Loose>, mask: Mask) -> Entry<Q::Loose> {
        negate_if::<Q>(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: Entry<Q::Loose>, mask: Mask) -> Entry<Q::Loose> {
        negate_if::<Q>(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(Point(p): Point<Q>) -> Point<Q> {
        Point(Q::tighten(p.arrange::<Negative>()))
    }

    /// Where it stands. Cost: 4S and 4M, then 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<Q>) -> Point<Q> {
        double_here::<C, Q>(p)
    }
    /// As [`Group::double`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<Q>) -> Point<Q> {
        double_n::<C, Q>(p, 1)
    }
    /// Called.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n(p: Point<Q>, n: usize) -> Point<Q> {
        double_n::<C, Q>(p, n)
    }
    /// Complete, as all of them. Cost: 11M, then 6M, eight or four at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        double_n_add::<C, Q>(p, 0, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::add(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::add(p, q)
    }
    /// A doubling and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        double_n_add::<C, Q>(p, 1, q)
    }
    /// As [`Group::double_add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        double_n_add::<C, Q>(p, 1, q)
    }
    /// Doublings and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(p: Point<Q>, n: usize, q: &Entry<Q::Loose>) -> Point<Q> {
        double_n_add::<C, Q>(p, n, q)
    }
    /// As [`Group::double_n_add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_affine(p: Point<Q>, n: usize, q: &Entry<Q::Loose>) -> Point<Q> {
        double_n_add::<C, Q>(p, n, q)
    }
    /// P + 2P + .. + 2P. Cost: a doubling, and an addition for each entry but the first.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<Q::Element>, table: &mut [Entry<Q::Loose>]) {
        let mut odd = Self::lift(p);
        let twice = entry::<C, Q>(Self::double(odd));
        let mut i = 0;
        while i < table.len() {
            if i > 0 {
                odd = Self::add(odd, &twice);
            }
            table[i] = entry::<C, Q>(odd);
            i += 1;
        }
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::add(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::add(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::add(p, q)
    }
    /// Doublings and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_apart(p: Point<Q>, n: usize, q: &Entry<Q::Loose>) -> Point<Q> {
        double_n_add::<C, Q>(p, n, q)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<Q>) -> Mask {
        Self::denominator(p).is_zero()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &Entry<Q::Loose>) -> Mask {
        Self::is_degenerate(point::<C, Q>(q))
    }
    /// Z.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<Q>) -> Q::Element {
        p.0.elements()[2]
    }
    /// Cost: 3M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<Q>, z_inverse: Q::Element) -> Affine<Q::Element> {
        let [x, y, _] = elements::<C, Q>(p);
        Affine { x: x.mul(z_inverse), y: y.mul(z_inverse) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<Q::Element>) -> Mask {
        p.y.sqr().equals(C::cubic(p.x).tighten())
    }
}

/// Kept as [`Jacobian`](crate::form::weierstrass::jacobian::Jacobian) keeps them, so that one table serves
/// both.
impl<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic + Field<Mask = Mask>>> Store
    for SideBySide<C, Q>
{
    /// x, y.
    type StoredAffine = [<Q::Element as Single>::Repr; 2];

    /// Cost: 1I+3M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: Entry<Q::Loose>) -> Self::StoredAffine {
        let p = point::<C, Q>(&q);
        let Affine { x, y } = Self::normalize(p, Self::denominator(p).invert());
        [x.store(), y.store()]
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: <Q::Element as Field>::Level, [x, y]: Self::StoredAffine) -> Entry<Q::Loose> {
        let (x, y) = (Q::Element::load(level, x), Q::Element::load(level, y));
        entry::<C, Q>(coordinates::<C, Q>([x, y, Q::Element::one(level)]))
    }

    /// Jacobian coordinates: XZ, YZ², Z.
    type Kept = [<Q::Element as Single>::Repr; 3];

    /// Cost: 3M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: Point<Q>) -> Self::Kept {
        let [x, y, z] = elements::<C, Q>(p);
        [x.mul(z).store(), y.mul(z.sqr()).store(), z.store()]
    }
    /// (XZ : Y : Z³) of Jacobian coordinates; (0 : 1 : 0) for Z = 0. Cost: 4M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: <Q::Element as Field>::Level, kept: Self::Kept) -> Point<Q> {
        let [x, y, z] = kept.map(|words| Q::Element::load(level, words));
        let y = Select::select(z.is_zero(), Q::Element::one(level), y);
        let zzz = z.sqr().mul(z);
        coordinates::<C, Q>([x.mul(z), y, zzz])
    }

    type Sum = Point<Q>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_of(q: &Entry<Q::Loose>) -> Point<Q> {
        point::<C, Q>(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_add(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        Self::add(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_extended(p: Point<Q>) -> Point<Q> {
        p
    }
}

//! The group law.

use super::{Entry, Homogeneous, Point, ThirdOf, double_n, double_n_add, entry, negated, point, scaled};
use crate::ct::{Choice, Mask, Select};
use crate::field::quad::{LazyQuad, Unbiased};
use crate::field::{Factor, Field, Single};
use crate::form::{Affine, Group, Store};

/// An affine point in homogeneous coordinates on y² = x³ + 1/3; the neutral element for its stand-in. Cost:
/// 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn lifted<C: ThirdOf<Q::Element>, Q: LazyQuad>(p: Affine<Q::Element>) -> Entry<Q> {
    let level = p.x.level();
    let neutral = p.x.is_zero().and(p.y.is_zero());
    let (zero, one) = (Q::Element::zero(level), Q::Element::one(level));
    let y = Select::select(neutral, one, p.y).store();
    let z = Select::select(neutral, zero, one).store();
    coordinates::<C, Q>(level, [p.x.store(), y, z])
}

/// (X : Y : Z) of y² = x³ + b there. Cost: 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn coordinates<C: ThirdOf<Q::Element>, Q: LazyQuad>(
    level: <Q::Element as Field>::Level,
    [x, y, z]: [<Q::Element as Single>::Repr; 3],
) -> Entry<Q> {
    let scale = C::scale();
    entry(Point(scaled::<Q>(Q::load(level, [x, y, z, z]), [&scale[0], &scale[1]])))
}

/// X, Y and Z on y² = x³ + b. Cost: 4M at once, and those of [`LazyQuad::elements`].
#[cfg_attr(not(unoptimised), inline(always))]
fn elements<C: ThirdOf<Q::Element>, Q: LazyQuad>(p: Point<Q>) -> [Q::Element; 3] {
    let (p, scale) = (Q::operand::<Unbiased>(p.0), C::unscale());
    let [x, y, z, _] = Q::elements(Q::level(p), scaled::<Q>(p, [&scale[0], &scale[1]]));
    [x, y, z]
}

impl<C: ThirdOf<Q::Element>, Q: LazyQuad> Group for Homogeneous<C, Q> {
    type Field = Q::Element;
    type Point = Point<Q>;
    type Extended = Point<Q>;
    type Cached = Entry<Q>;
    type CachedAffine = Entry<Q>;
    const ALL_AFFINE: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: <Q::Element as Field>::Level) -> Point<Q> {
        point(&Self::neutral_cached(level))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: <Q::Element as Field>::Level) -> Entry<Q> {
        Entry(Q::ones::<0b1010>(level))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: <Q::Element as Field>::Level) -> Entry<Q> {
        Self::neutral_cached(level)
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<Q::Element>) -> Point<Q> {
        point(&lifted::<C, Q>(p))
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
    fn cache(p: Point<Q>) -> Entry<Q> {
        entry(p)
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<Q::Element>) -> Entry<Q> {
        lifted::<C, Q>(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &Entry<Q>) -> Point<Q> {
        point(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: Entry<Q>, mask: Mask) -> Entry<Q> {
        Entry::select(mask, negated(&q), q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: Entry<Q>, mask: Mask) -> Entry<Q> {
        Self::negate_cached_if(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: Point<Q>) -> Point<Q> {
        point(&negated(&entry(p)))
    }

    /// Cost: two times 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<Q>) -> Point<Q> {
        double_n(p, 1)
    }
    /// As [`Group::double`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<Q>) -> Point<Q> {
        double_n(p, 1)
    }
    /// Cost: two times 4M at once for each.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n(p: Point<Q>, n: usize) -> Point<Q> {
        double_n(p, n)
    }
    /// Complete, as all of them. Cost: two times 8M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        double_n_add(p, 0, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        Self::add(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        Self::add(p, q)
    }
    /// A doubling and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        double_n_add(p, 1, q)
    }
    /// As [`Group::double_add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        double_n_add(p, 1, q)
    }
    /// Doublings and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
        double_n_add(p, n, q)
    }
    /// As [`Group::double_n_add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_affine(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
        double_n_add(p, n, q)
    }
    /// P + 2P + .. + 2P. Cost: a doubling, and an addition for each entry but the first.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<Q::Element>, table: &mut [Entry<Q>]) {
        let mut odd = Self::lift(p);
        let twice = entry(Self::double(odd));
        let mut i = 0;
        while i < table.len() {
            if i > 0 {
                odd = Self::add(odd, &twice);
            }
            table[i] = entry(odd);
            i += 1;
        }
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        Self::add(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        Self::add(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        Self::add(p, q)
    }
    /// Doublings and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_apart(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
        double_n_add(p, n, q)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<Q>) -> Mask {
        Self::denominator(p).is_zero()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &Entry<Q>) -> Mask {
        Self::is_degenerate(point(q))
    }
    /// Z.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<Q>) -> Q::Element {
        Q::elements(Q::level_of_sum(p.0), p.0)[2]
    }
    /// Cost: 4M at once, and 2M.
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
impl<C: ThirdOf<Q::Element>, Q: LazyQuad> Store for Homogeneous<C, Q> {
    /// x, y.
    type StoredAffine = [<Q::Element as Single>::Repr; 2];

    /// For entries with Z = 1 only. Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: Entry<Q>) -> Self::StoredAffine {
        let [x, y, _] = elements::<C, Q>(point(&q));
        [x.store(), y.store()]
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: <Q::Element as Field>::Level, [x, y]: Self::StoredAffine) -> Entry<Q> {
        coordinates::<C, Q>(level, [x, y, Q::Element::one(level).store()])
    }

    /// Jacobian coordinates: XZ, YZ², Z.
    type Kept = [<Q::Element as Single>::Repr; 3];

    /// Cost: 4M at once, and 2M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: Point<Q>) -> Self::Kept {
        let [x, y, z] = elements::<C, Q>(p);
        [x.mul(z).store(), y.mul(z.sqr()).store(), z.store()]
    }
    /// (XZ : Y : Z³) of Jacobian coordinates; (0 : 1 : 0) for Z = 0. Cost: 4M at once, and 2M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: <Q::Element as Field>::Level, kept: Self::Kept) -> Point<Q> {
        let [x, y, z] = kept.map(|words| Q::Element::load(level, words));
        let y = Select::select(z.is_zero(), Q::Element::one(level), y);
        let zzz = z.sqr().mul(z);
        point(&coordinates::<C, Q>(level, [x.mul(z).store(), y.store(), zzz.store()]))
    }

    type Sum = Point<Q>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_of(q: &Entry<Q>) -> Point<Q> {
        point(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_add(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        Self::add(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_extended(p: Point<Q>) -> Point<Q> {
        p
    }
}

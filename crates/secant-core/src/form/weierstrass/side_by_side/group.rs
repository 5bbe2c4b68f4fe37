//! The group law.

use super::{
    Entry, Point, SideBySide, add, add_apart, add_complete, double, double_n, double_n_add, entry, point,
};
use crate::ct::{Choice, Mask, Select};
use crate::field::quad::{LazyQuad, biases};
use crate::field::{Factor, Field, Single};
use crate::form::weierstrass::Weierstrass;
use crate::form::{Affine, Group, Store};

biases! {
    /// -Y.
    Negative = [Primes(0), Primes(5), Primes(0), Primes(0)];
}

/// -p: Y as an operand below 5p. Cost: a carry, and three a word.
#[cfg_attr(not(unoptimised), inline(always))]
fn negated<Q: LazyQuad>(p: Q::Sum) -> Entry<Q> {
    let nothing = Q::sub(p, p);
    Entry(Q::operand::<Negative>(Q::sub_in::<0b0010>(p, nothing, p)))
}

/// The four elements of a point with denominators 1, or of the neutral element for the stand-in.
#[cfg_attr(not(unoptimised), inline(always))]
fn lifted<Q: LazyQuad>(p: Affine<Q::Element>) -> Entry<Q> {
    let level = p.x.level();
    let neutral = p.x.is_zero().and(p.y.is_zero());
    let z = Select::select(neutral, Q::Element::zero(level), Q::Element::one(level)).store();
    Entry(Q::load(level, [p.x.store(), p.y.store(), z, z]))
}

impl<C: Weierstrass<Q::Element>, Q: LazyQuad> Group for SideBySide<C, Q> {
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
        Entry(Q::ones::<0b0011>(level))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: <Q::Element as Field>::Level) -> Entry<Q> {
        Self::neutral_cached(level)
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<Q::Element>) -> Point<Q> {
        point(&lifted(p))
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
        lifted(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &Entry<Q>) -> Point<Q> {
        point(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: Entry<Q>, mask: Mask) -> Entry<Q> {
        Entry::select(mask, negated(Q::sum(q.0)), q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: Entry<Q>, mask: Mask) -> Entry<Q> {
        Self::negate_cached_if(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: Point<Q>) -> Point<Q> {
        point(&negated::<Q>(p.0))
    }

    /// Cost: three times 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<Q>) -> Point<Q> {
        double::<C, Q>(p)
    }
    /// Cost: three times 4M at once for each.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n(p: Point<Q>, n: usize) -> Point<Q> {
        double_n::<C, Q>(p, n)
    }
    /// As [`Group::double`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<Q>) -> Point<Q> {
        double::<C, Q>(p)
    }
    /// Cost: four times 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(p, q)
    }
    /// As [`Group::add`]. Q is not neutral.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(p, q)
    }
    /// A doubling and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        double_n_add::<C, Q>(p, 1, q, false)
    }
    /// As [`Group::double_add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        Self::double_add(p, q)
    }
    /// Cost: three times 4M at once for each doubling, and four times.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
        double_n_add::<C, Q>(p, n, q, false)
    }
    /// As [`Group::double_n_add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_affine(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
        double_n_add::<C, Q>(p, n, q, false)
    }
    /// P + 2P + .. + 2P. Cost: a doubling, and an addition for each entry but the first.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<Q::Element>, table: &mut [Entry<Q>]) {
        let mut odd = Self::lift(p);
        let twice = entry(double::<C, Q>(odd));
        let mut i = 0;
        while i < table.len() {
            if i > 0 {
                odd = add(odd, &twice);
            }
            table[i] = entry(odd);
            i += 1;
        }
    }
    /// 2P + P + .. + P, dedicated: for P of order m, entries from mP on have ZZ = 0. Cost: a doubling, and an
    /// addition for each entry but two.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn multiples(p: Affine<Q::Element>, table: &mut [Entry<Q>]) {
        let once = lifted(p);
        let mut multiple = point(&once);
        let mut i = 0;
        while i < table.len() {
            if i == 1 {
                multiple = double::<C, Q>(multiple);
            } else if i > 1 {
                multiple = add(multiple, &once);
            }
            table[i] = entry(multiple);
            i += 1;
        }
    }

    /// Cost: seven times 4M at once. Complete without exception.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add_complete::<C, Q>(p, q)
    }
    /// As [`Group::add_complete`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add_complete::<C, Q>(p, q)
    }
    /// Cost: four times 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_apart(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add_apart(p, q)
    }
    /// Cost: seven times 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_apart(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        double_n_add::<C, Q>(p, 1, q, true)
    }
    /// Cost: three times 4M at once for each doubling, and four times.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_apart(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
        double_n_add::<C, Q>(p, n, q, true)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add_complete::<C, Q>(p, q)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<Q>) -> Mask {
        Self::is_degenerate_cached(&entry(p))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &Entry<Q>) -> Mask {
        Q::is_zero(q.0)[2]
    }
    /// ZZZ.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<Q>) -> Q::Element {
        Q::elements(Q::level(entry(p).0), p.0)[3]
    }
    /// ZZ/ZZZ is 1/Z. Cost: 3M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<Q>, zzz_inverse: Q::Element) -> Affine<Q::Element> {
        let [x, y, zz, _] = Q::elements(zzz_inverse.level(), p.0);
        Affine { x: x.mul(zz.mul(zzz_inverse).sqr()), y: y.mul(zzz_inverse) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<Q::Element>) -> Mask {
        p.y.sqr().equals(C::cubic(p.x).tighten())
    }
}

/// Kept as [`Jacobian`](crate::form::weierstrass::jacobian::Jacobian) keeps them, so that one table serves
/// both.
impl<C: Weierstrass<Q::Element>, Q: LazyQuad> Store for SideBySide<C, Q> {
    /// x, y.
    type StoredAffine = [<Q::Element as Single>::Repr; 2];

    /// For entries with ZZ = ZZZ = 1 only.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: Entry<Q>) -> Self::StoredAffine {
        let [x, y, ..] = Q::store(Q::sum(q.0));
        [x, y]
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: <Q::Element as Field>::Level, [x, y]: Self::StoredAffine) -> Entry<Q> {
        lifted(Affine { x: Q::Element::load(level, x), y: Q::Element::load(level, y) })
    }

    /// Jacobian coordinates with Z = ZZ: X·ZZ, Y·ZZZ, ZZ.
    type Kept = [<Q::Element as Single>::Repr; 3];

    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: Point<Q>) -> Self::Kept {
        let [x, y, zz, zzz] = Q::elements(Q::level(entry(p).0), p.0);
        [x.mul(zz).store(), y.mul(zzz).store(), zz.store()]
    }
    /// Cost: 1M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: <Q::Element as Field>::Level, [x, y, z]: Self::Kept) -> Point<Q> {
        let element = Q::Element::load(level, z);
        let zz = element.sqr();
        point(&Entry(Q::load(level, [x, y, zz.store(), zz.mul(element).store()])))
    }

    type Sum = Point<Q>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_of(q: &Entry<Q>) -> Point<Q> {
        point(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_add(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_extended(p: Point<Q>) -> Point<Q> {
        p
    }
}

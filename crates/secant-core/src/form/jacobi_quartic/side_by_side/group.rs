//! The group law.

use super::{
    Bounded, Entry, Point, SideBySide, SideBySideQuartic, add, double_n, entry, negated, negated_if, point,
    translate,
};
use crate::ct::{Choice, Mask, Select};
use crate::field::quad::LazyQuad;
use crate::field::{Factor, Field, Single};
use crate::form::jacobi_quartic::xxyzz::Xxyzz;
use crate::form::{Affine, Group, Store};

/// The coordinates as single elements.
#[cfg_attr(not(unoptimised), inline(always))]
fn singles<Q: LazyQuad>(Point(p): Point<Q>) -> [Q::Element; 4] {
    let p = Q::operand::<Bounded>(p);
    Q::elements(Q::level(p), Q::sum(p))
}

/// The point of single elements.
#[cfg_attr(not(unoptimised), inline(always))]
fn side_by_side<Q: LazyQuad>(level: <Q::Element as Field>::Level, elements: [Q::Element; 4]) -> Point<Q> {
    Point(Q::sum(Q::load(level, elements.map(Single::store))))
}

/// Set for (0, 0, 0, 0): XX = Y = 0 on the curve makes ZZ = 0, and R² = 4XX·ZZ.
#[cfg_attr(not(unoptimised), inline(always))]
fn is_nothing<Q: LazyQuad>(p: Point<Q>) -> Mask {
    let [xx, n, ..] = singles(p);
    xx.is_zero().and(n.is_zero())
}

impl<C: SideBySideQuartic<Q>, Q: LazyQuad> Group for SideBySide<C, Q> {
    type Field = Q::Element;
    type Point = Point<Q>;
    type Extended = Point<Q>;
    type Cached = Entry<Q>;
    type CachedAffine = Entry<Q>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: <Q::Element as Field>::Level) -> Point<Q> {
        Point(Q::sub(Q::sum(Q::ones::<0b0100>(level)), Q::sum(Q::ones::<0b0010>(level))))
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: <Q::Element as Field>::Level) -> Entry<Q> {
        entry::<C, Q>(Self::neutral(level))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: <Q::Element as Field>::Level) -> Entry<Q> {
        Self::neutral_cached(level)
    }
    /// Cost: 1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<Q::Element>) -> Point<Q> {
        let level = p.x.level();
        side_by_side(level, [p.x.sqr(), p.y.neg().tighten(), Q::Element::one(level), p.x.mul2().tighten()])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn narrow(p: Point<Q>) -> Point<Q> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend(p: Point<Q>) -> Point<Q> {
        p
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache(p: Point<Q>) -> Entry<Q> {
        entry::<C, Q>(p)
    }
    /// Cost: 1S, then 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<Q::Element>) -> Entry<Q> {
        Self::cache(Self::lift(p))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &Entry<Q>) -> Point<Q> {
        point(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: Entry<Q>, mask: Mask) -> Entry<Q> {
        negated_if(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: Entry<Q>, mask: Mask) -> Entry<Q> {
        negated_if(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: Point<Q>) -> Point<Q> {
        negated(p)
    }

    /// Cost: twice 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<Q>) -> Point<Q> {
        double_n(p, 1)
    }
    /// As [`Group::double`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<Q>) -> Point<Q> {
        double_n(p, 1)
    }
    /// Merged. Cost: twice 4M at once for each.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n(p: Point<Q>, n: usize) -> Point<Q> {
        double_n(p, n)
    }

    /// Unified. Cost: three times 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(p, q)
    }
    /// A doubling and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(double_n(p, 1), q)
    }
    /// As [`Group::double_add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(double_n(p, 1), q)
    }
    /// All doublings in one run.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
        add(double_n(p, n), q)
    }
    /// All doublings in one run.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_affine(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
        add(double_n(p, n), q)
    }
    /// P + 2P + .. + 2P. Cost: a doubling, an addition for each entry but the first, and the entries.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<Q::Element>, table: &mut [Entry<Q>]) {
        let mut odd = Self::lift(p);
        let twice = Self::cache(double_n(odd, 1));
        let mut i = 0;
        while i < table.len() {
            if i > 0 {
                odd = add(odd, &twice);
            }
            table[i] = Self::cache(odd);
            i += 1;
        }
    }

    /// Fails for P - Q = Ω±. As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(p, q)
    }
    /// Fails for P - Q = Ω±. As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        add(p, q)
    }
    /// P + Q, or ((P + Ω+) + Q) + Ω+ where that is (0, 0, 0, 0). Cost: six times 4M at once. A sum at
    /// infinity shows as ZZ = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
        let sum = add(p, q);
        let detour = translate(add(translate(p), q));
        Point::select(is_nothing(sum), detour, sum)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<Q>) -> Mask {
        singles(p)[2].is_zero()
    }
    /// Set for an entry of zeros only; an entry at infinity is a good one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &Entry<Q>) -> Mask {
        is_nothing(point(q))
    }
    /// ZZ.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<Q>) -> Q::Element {
        singles(p)[2]
    }
    /// Given 1/ZZ. Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<Q>, z_inverse: Q::Element) -> Affine<Q::Element> {
        let [_, n, _, r] = singles(p);
        Affine { x: r.mul(z_inverse).div2().tighten(), y: n.mul(z_inverse).neg().tighten() }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<Q::Element>) -> Mask {
        Xxyzz::<C, Q::Element>::is_on_curve(p)
    }
}

/// Kept as [`Xxyzz`] keeps them, so that one table serves both.
impl<C: SideBySideQuartic<Q>, Q: LazyQuad> Store for SideBySide<C, Q> {
    /// 2x², -y, 2x.
    type StoredAffine = [<Q::Element as Single>::Repr; 3];

    /// For entries with ZZ = 1 only.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: Entry<Q>) -> Self::StoredAffine {
        let [xx2, n, _, r] = Q::store(Q::sum(q.coordinates));
        [xx2, n, r]
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: <Q::Element as Field>::Level, [xx2, n, r]: Self::StoredAffine) -> Entry<Q> {
        let half = Q::Element::load(level, xx2).div2().tighten();
        entry::<C, Q>(Point(Q::sum(Q::load(level, [half.store(), n, Q::Element::one(level).store(), r]))))
    }

    /// X², -Y, Z², 2XZ.
    type Kept = [<Q::Element as Single>::Repr; 4];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: Point<Q>) -> Self::Kept {
        Q::store(Q::sum(Q::operand::<Bounded>(p.0)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: <Q::Element as Field>::Level, kept: Self::Kept) -> Point<Q> {
        Point(Q::sum(Q::load(level, kept)))
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

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;
    use crate::field::quad::Array;
    use crate::field::tiny::Tiny;
    use crate::form::exhaustive::side_by_side::check;
    use crate::form::jacobi_quartic::JacobiQuartic;

    thread_local! {
        /// a of the curve under test.
        static A: Cell<i64> = const { Cell::new(0) };
    }

    struct Curve;

    impl<const P: u64> JacobiQuartic<Tiny<P>> for Curve {
        fn mul_a(x: Tiny<P>) -> Tiny<P> {
            x.mul(Tiny::<P>::new(A.get()))
        }
    }

    impl<const P: u64> SideBySideQuartic<Array<Tiny<P>>> for Curve {
        fn a_in_place((): ()) -> <Array<Tiny<P>> as LazyQuad>::Operand {
            let one = Tiny::<P>::new(1).store();
            <Array<Tiny<P>> as LazyQuad>::load((), [one, one, Tiny::<P>::new(A.get()).store(), one])
        }
    }

    #[test]
    fn quartics_over_tiny_fields() {
        for a in (0..19).filter(|a| a * a % 19 != 1) {
            A.set(a);
            let found = check::<19, SideBySide<Curve, Array<Tiny<19>>>, Xxyzz<Curve, Tiny<19>>>();
            assert_eq!(found, (true, true));
        }
        for a in (0..13).filter(|a| a * a % 13 != 1) {
            A.set(a);
            let found = check::<13, SideBySide<Curve, Array<Tiny<13>>>, Xxyzz<Curve, Tiny<13>>>();
            assert_eq!(found, (true, true));
        }
    }
}

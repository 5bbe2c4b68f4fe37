//! The group law.

use super::points::is_stand_in;
use super::{Cached, Jacobian, Point, Sum, add, double, double_add, double_zero, sum, table};
use crate::field::{Factor, Field, Single};
use crate::form::weierstrass::Weierstrass;
use crate::form::{Affine, Group, Store};

impl<C: Weierstrass<F>, F: Field> Group for Jacobian<C, F> {
    type Field = F;
    type Point = Point<F>;
    type Extended = Point<F>;
    type Cached = Cached<F>;
    type CachedAffine = Affine<F>;
    const ONE_KIND: bool = true;
    const ALL_AFFINE: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: F::Level) -> Point<F> {
        let one = F::one(level);
        Point { x: one, y: one, z: F::zero(level) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: F::Level) -> Cached<F> {
        let (one, zero) = (F::one(level), F::zero(level));
        Cached { x: one, y: one, z: zero, zz: zero, zzz: zero }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: F::Level) -> Affine<F> {
        Affine { x: F::zero(level), y: F::zero(level) }
    }
    /// Z = 0 for the stand-in (0, 0), else Z = 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<F>) -> Point<F> {
        let level = p.x.level();
        Point { x: p.x, y: p.y, z: F::select(is_stand_in(p), F::zero(level), F::one(level)) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn narrow(p: Point<F>) -> Point<F> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend(p: Point<F>) -> Point<F> {
        p
    }
    /// Cost: 1M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache(p: Point<F>) -> Cached<F> {
        table::Entry::of(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<F>) -> Affine<F> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &Cached<F>) -> Point<F> {
        Point { x: q.x, y: q.y, z: q.z }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: Cached<F>, mask: F::Mask) -> Cached<F> {
        Cached { y: F::select(mask, q.y.neg().tighten(), q.y), ..q }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: Affine<F>, mask: F::Mask) -> Affine<F> {
        Affine { x: q.x, y: F::select(mask, q.y.neg().tighten(), q.y) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: Point<F>) -> Point<F> {
        Point { y: p.y.neg().tighten(), ..p }
    }

    /// DBL. Cost: 4M+4S; 3M+4S for s = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<F>) -> Point<F> {
        if C::S_IS_ZERO { double_zero::double(p) } else { double::double::<C, F>(p) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<F>) -> Point<F> {
        Self::double(p)
    }
    /// nDBL, merged. Cost: n(4M+4S); n(3M+4S) for s = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n(p: Point<F>, n: usize) -> Point<F> {
        if C::S_IS_ZERO { double_zero::double_n(p, n) } else { double::double_n::<C, F>(p, n) }
    }
    /// Cost: 11M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: Point<F>, q: &Cached<F>) -> Point<F> {
        add::add(p, q)
    }
    /// Cost: 11M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: Point<F>, q: &Cached<F>) -> Point<F> {
        add::add(p, q)
    }
    /// Cost: 8M+3S. Q is not neutral.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: Point<F>, q: &Affine<F>) -> Point<F> {
        add::add_affine(p, q)
    }
    /// DBLADD. Cost: 16M+5S. For s = 0 a doubling and an addition, 14M+7S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<F>, q: &Cached<F>) -> Point<F> {
        if C::S_IS_ZERO { add::add(double_zero::double(p), q) } else { double_add::double_add(p, q) }
    }
    /// mDBLADD. Cost: 13M+5S. For s = 0 a doubling and an addition, 11M+7S. Q is not neutral.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<F>, q: &Affine<F>) -> Point<F> {
        if C::S_IS_ZERO {
            add::add_affine(double_zero::double(p), q)
        } else {
            double_add::double_add_affine(p, q)
        }
    }
    /// LM scheme. Cost for L = `table.len() - 1` > 0: (5L+2)M+(2L+4)S, and L(1M+1S) for Z² and Z³ of the
    /// entries.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<F>, table: &mut [Cached<F>]) {
        table::odd_multiples::<C, F, _>(p, table);
    }

    /// Cost: 12M+4S. Complete without exception.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: Point<F>, q: &Cached<F>) -> Point<F> {
        add::add_complete::<C, F>(p, q)
    }
    /// Cost: 9M+3S. Complete without exception; (0, 0) is the neutral element.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: Point<F>, q: &Affine<F>) -> Point<F> {
        add::add_affine_complete::<C, F>(p, q)
    }
    /// Cost: 8M+3S. (0, 0) is the neutral element.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_apart(p: Point<F>, q: &Affine<F>) -> Point<F> {
        add::add_affine_apart(p, q)
    }
    /// Merged. Cost: 15M+7S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_apart(p: Point<F>, q: &Cached<F>) -> Point<F> {
        double_add::double_add_apart::<C, F>(p, q)
    }
    /// By co-Z addition of P. Cost for n = `table.len()` > 1 entries: (5n-8)M+2nS, and (n-1)(1M+1S) for Z²
    /// and Z³. For P of order m entries m, m + 1, .. have Z = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn multiples(p: Affine<F>, table: &mut [Cached<F>]) {
        table::multiples::<C, F, _>(p, table);
    }
    /// Merged. Cost: 16M+8S. Complete without exception.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_complete(p: Point<F>, q: &Cached<F>) -> Point<F> {
        double_add::double_add_complete::<C, F>(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: Point<F>, q: &Cached<F>) -> Point<F> {
        add::add_complete::<C, F>(p, q)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<F>) -> F::Mask {
        p.z.is_zero()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &Cached<F>) -> F::Mask {
        q.z.is_zero()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<F>) -> F {
        p.z
    }
    /// Cost: 3M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<F>, z_inverse: F) -> Affine<F> {
        let zz = z_inverse.sqr();
        let zzz = zz.mul(z_inverse);
        Affine { x: p.x.mul(zz), y: p.y.mul(zzz) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<F>) -> F::Mask {
        p.y.sqr().equals(C::cubic(p.x).tighten())
    }
}

impl<C: Weierstrass<F>, F: Single> Store for Jacobian<C, F> {
    /// x, y.
    type StoredAffine = [F::Repr; 2];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: Affine<F>) -> [F::Repr; 2] {
        [q.x.store(), q.y.store()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: F::Level, [x, y]: [F::Repr; 2]) -> Affine<F> {
        Affine { x: F::load(level, x), y: F::load(level, y) }
    }

    /// X, Y, Z.
    type Kept = [F::Repr; 3];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: Point<F>) -> [F::Repr; 3] {
        [p.x.store(), p.y.store(), p.z.store()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: F::Level, [x, y, z]: [F::Repr; 3]) -> Point<F> {
        Point { x: F::load(level, x), y: F::load(level, y), z: F::load(level, z) }
    }

    type Sum = Sum<F>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_of(q: &Affine<F>) -> Sum<F> {
        sum::of(q)
    }
    /// Cost: 8M+2S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_add(p: Sum<F>, q: &Affine<F>) -> Sum<F> {
        sum::add(p, q)
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_extended(p: Sum<F>) -> Point<F> {
        sum::jacobian(p)
    }
}

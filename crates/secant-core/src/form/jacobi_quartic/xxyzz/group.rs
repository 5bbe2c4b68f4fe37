//! The group law.

use super::{Cached, CachedAffine, Point, Xxyzz, formulas};
use crate::ct::Select;
use crate::field::{Factor, Field, Single};
use crate::form::jacobi_quartic::JacobiQuartic;
use crate::form::{Affine, Group, Store};

impl<C: JacobiQuartic<F>, F: Field> Group for Xxyzz<C, F> {
    type Field = F;
    type Point = Point<F>;
    type Extended = Point<F>;
    type Cached = Cached<F>;
    type CachedAffine = CachedAffine<F>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: F::Level) -> Point<F> {
        let (zero, one) = (F::zero(level), F::one(level));
        Point { xx: zero, n: one.neg().tighten(), zz: one, r: zero }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: F::Level) -> Cached<F> {
        Self::cache(Self::neutral(level))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: F::Level) -> CachedAffine<F> {
        let (zero, one) = (F::zero(level), F::one(level));
        CachedAffine { xx2: zero, n: one.neg().tighten(), r: zero }
    }
    /// Cost: 1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<F>) -> Point<F> {
        Point { xx: p.x.sqr(), n: p.y.neg().tighten(), zz: F::one(p.x.level()), r: p.x.mul2().tighten() }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn narrow(p: Point<F>) -> Point<F> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend(p: Point<F>) -> Point<F> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache(p: Point<F>) -> Cached<F> {
        Cached { xx2: p.xx.mul2().tighten(), n: p.n, zz2: p.zz.mul2().tighten(), r: p.r }
    }
    /// Cost: 1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<F>) -> CachedAffine<F> {
        CachedAffine { xx2: p.x.sqr().mul2().tighten(), n: p.y.neg().tighten(), r: p.x.mul2().tighten() }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &Cached<F>) -> Point<F> {
        Point { xx: q.xx2, n: q.n.mul2().tighten(), zz: q.zz2, r: q.r.mul2().tighten() }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: Cached<F>, mask: F::Mask) -> Cached<F> {
        Cached { r: F::select(mask, q.r.neg().tighten(), q.r), ..q }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: CachedAffine<F>, mask: F::Mask) -> CachedAffine<F> {
        CachedAffine { r: F::select(mask, q.r.neg().tighten(), q.r), ..q }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: Point<F>) -> Point<F> {
        Point { r: p.r.neg().tighten(), ..p }
    }

    /// Cost: 3M+4S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<F>) -> Point<F> {
        formulas::double(p)
    }
    /// Cost: 3M+4S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<F>) -> Point<F> {
        formulas::double(p)
    }
    /// Merged. Cost: n(3M+4S).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n(p: Point<F>, n: usize) -> Point<F> {
        formulas::double_n(p, n)
    }

    /// Unified. Cost: 7M+3S and a multiplication by a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: Point<F>, q: &Cached<F>) -> Point<F> {
        formulas::add::<C, F>(p, q)
    }
    /// Unified. Cost: 7M+3S and a multiplication by a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: Point<F>, q: &Cached<F>) -> Point<F> {
        formulas::add::<C, F>(p, q)
    }
    /// Unified. Cost: 6M+3S and a multiplication by a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: Point<F>, q: &CachedAffine<F>) -> Point<F> {
        formulas::add_affine::<C, F>(p, q)
    }
    /// Cost: 10M+7S and a multiplication by a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<F>, q: &Cached<F>) -> Point<F> {
        formulas::add::<C, F>(formulas::double(p), q)
    }
    /// Cost: 9M+7S and a multiplication by a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<F>, q: &CachedAffine<F>) -> Point<F> {
        formulas::add_affine::<C, F>(formulas::double(p), q)
    }
    /// P + 2P + .. + 2P. Cost for L = `table.len() - 1` > 0: 3M+5S for P and 2P, and L(7M+3S) with L
    /// multiplications by a, one M less for P + 2P.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<F>, table: &mut [Cached<F>]) {
        let Some((first, rest)) = table.split_first_mut() else { return };
        let once = Self::lift(p);
        *first = Self::cache(once);
        if rest.is_empty() {
            return;
        }
        let twice = formulas::double(once);
        let mut odd = formulas::add_affine::<C, F>(twice, &formulas::affine_entry(once));
        let twice = Self::cache(twice);
        rest[0] = Self::cache(odd);
        let mut i = 1;
        while i < rest.len() {
            odd = formulas::add::<C, F>(odd, &twice);
            rest[i] = Self::cache(odd);
            i += 1;
        }
    }

    /// Fails for P - Q = Ω±. Cost: 7M+3S and a multiplication by a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: Point<F>, q: &Cached<F>) -> Point<F> {
        formulas::add::<C, F>(p, q)
    }
    /// Fails for P - Q = Ω±. Cost: 6M+3S and a multiplication by a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: Point<F>, q: &CachedAffine<F>) -> Point<F> {
        formulas::add_affine::<C, F>(p, q)
    }
    /// P + Q, or ((P + Ω+) + Q) + Ω+ where that is (0, 0, 0, 0). Cost: 14M+6S and two multiplications by a. A
    /// sum at infinity shows as ZZ = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: Point<F>, q: &Cached<F>) -> Point<F> {
        let sum = formulas::add::<C, F>(p, q);
        let detour = formulas::translate(formulas::add::<C, F>(formulas::translate(p), q));
        Point::select(formulas::is_nothing(sum.xx, sum.n), detour, sum)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<F>) -> F::Mask {
        p.zz.is_zero()
    }
    /// Set for an entry of zeros only; an entry at infinity is a good one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &Cached<F>) -> F::Mask {
        formulas::is_nothing(q.xx2, q.n)
    }
    /// ZZ.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<F>) -> F {
        p.zz
    }
    /// Given 1/ZZ. Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<F>, z_inverse: F) -> Affine<F> {
        Affine { x: p.r.mul(z_inverse).div2().tighten(), y: p.n.mul(z_inverse).neg().tighten() }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<F>) -> F::Mask {
        let xx = p.x.sqr();
        let right = xx.sqr().add(C::mul_a(xx).mul2().tighten()).tighten();
        p.y.sqr().sub(right).equals(F::one(p.x.level()))
    }
}

impl<C: JacobiQuartic<F>, F: Single> Store for Xxyzz<C, F> {
    /// 2x², -y, 2x.
    type StoredAffine = [F::Repr; 3];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: CachedAffine<F>) -> [F::Repr; 3] {
        [q.xx2.store(), q.n.store(), q.r.store()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: F::Level, [xx2, n, r]: [F::Repr; 3]) -> CachedAffine<F> {
        CachedAffine { xx2: F::load(level, xx2), n: F::load(level, n), r: F::load(level, r) }
    }

    /// X², -Y, Z², 2XZ.
    type Kept = [F::Repr; 4];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: Point<F>) -> [F::Repr; 4] {
        [p.xx.store(), p.n.store(), p.zz.store(), p.r.store()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: F::Level, [xx, n, zz, r]: [F::Repr; 4]) -> Point<F> {
        Point { xx: F::load(level, xx), n: F::load(level, n), zz: F::load(level, zz), r: F::load(level, r) }
    }

    type Sum = Point<F>;

    /// Cost: an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_of(q: &CachedAffine<F>) -> Point<F> {
        Self::add_affine_complete(Self::neutral(q.n.level()), q)
    }
    /// Unified. Cost: 6M+3S and a multiplication by a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_add(p: Point<F>, q: &CachedAffine<F>) -> Point<F> {
        formulas::add_affine::<C, F>(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_extended(p: Point<F>) -> Point<F> {
        p
    }
}

crate::form::lane_sums::by_the_unified_law!(
    Xxyzz: JacobiQuartic, Point { xx, n, zz, r },
    entry [x, y, _] { Self::cache_affine(Affine { x, y }) },
    sum q { Self::add_affine_complete(Self::neutral(q.n.level()), q) },
    add p q { Self::add_affine_complete(p, q) }
);

//! The group law.

use super::points::entry_t;
use super::{Cached, CachedAffine, Extended, Point, PointT, add, double, table};
use crate::ct::Choice;
use crate::field::{Factor, Field, Single};
use crate::form::edwards::TwistedEdwards;
use crate::form::{Affine, Group, Store};

impl<C: TwistedEdwards<F>, F: Field> Group for Extended<C, F> {
    type Field = F;
    type Point = Point<F>;
    type Extended = PointT<F>;
    type Cached = Cached<F>;
    type CachedAffine = CachedAffine<F>;
    const IN_TABLE: usize = if C::T_IN_TABLE { 3 } else { 2 };

    /// x, y; or (y + x)/2, (y - x)/2, dxy.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn in_table(p: Affine<F>) -> [F; 3] {
        if !C::T_IN_TABLE {
            return [p.x, p.y, p.y];
        }
        let q = Self::cache_affine(p);
        [q.sum, q.difference, if C::COMPLETE { q.t } else { C::mul_d(q.t) }]
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: F::Level) -> PointT<F> {
        let (zero, one) = (F::zero(level), F::one(level));
        PointT { x: zero, y: one, z: one, t: zero }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: F::Level) -> Cached<F> {
        let one = F::one(level);
        Cached { sum: one, difference: one, z2: F::from_u64(level, 2), t2: F::zero(level) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: F::Level) -> CachedAffine<F> {
        let half = F::one(level).div2().tighten();
        CachedAffine { sum: half, difference: half, t: F::zero(level) }
    }
    /// Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<F>) -> PointT<F> {
        PointT { x: p.x, y: p.y, z: F::one(p.x.level()), t: p.x.mul(p.y) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn narrow(p: PointT<F>) -> Point<F> {
        Point { x: p.x, y: p.y, z: p.z }
    }
    /// Cost: 3M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend(p: Point<F>) -> PointT<F> {
        PointT { x: p.x.mul(p.z), y: p.y.mul(p.z), z: p.z.sqr(), t: p.x.mul(p.y) }
    }
    /// Free; 1M on a complete curve.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache(p: PointT<F>) -> Cached<F> {
        // In the order in which an addition makes its coordinates.
        let z2 = p.z.mul2().tighten();
        let t2 = entry_t::<C, F>(p.t).mul2().tighten();
        let sum = p.y.add(p.x).tighten();
        let difference = p.y.sub(p.x);
        Cached { sum, difference, z2, t2 }
    }
    /// Cost: 1M; 2M on a complete curve.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<F>) -> CachedAffine<F> {
        CachedAffine {
            sum: p.y.add(p.x).tighten().div2().tighten(),
            difference: p.y.sub(p.x).div2().tighten(),
            t: entry_t::<C, F>(p.x.mul(p.y)),
        }
    }
    /// (2X : 2Y : 2Z).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &Cached<F>) -> Point<F> {
        Point { x: q.sum.sub(q.difference), y: q.sum.add(q.difference).tighten(), z: q.z2 }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: Cached<F>, mask: F::Mask) -> Cached<F> {
        Cached {
            sum: F::select(mask, q.difference, q.sum),
            difference: F::select(mask, q.sum, q.difference),
            z2: q.z2,
            t2: F::select(mask, q.t2.neg().tighten(), q.t2),
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: CachedAffine<F>, mask: F::Mask) -> CachedAffine<F> {
        CachedAffine {
            sum: F::select(mask, q.difference, q.sum),
            difference: F::select(mask, q.sum, q.difference),
            t: F::select(mask, q.t.neg().tighten(), q.t),
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: PointT<F>) -> PointT<F> {
        PointT { x: p.x.neg().tighten(), t: p.t.neg().tighten(), ..p }
    }

    /// DBL. Cost: 4M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<F>) -> Point<F> {
        double::double::<C, F>(p)
    }
    /// Cost: 5M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<F>) -> PointT<F> {
        double::double_extended::<C, F>(p)
    }
    /// Cost: 7M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: PointT<F>, q: &Cached<F>) -> Point<F> {
        add::fastest::<C, F>(p, q).point()
    }
    /// Cost: 8M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: PointT<F>, q: &Cached<F>) -> PointT<F> {
        add::fastest::<C, F>(p, q).extended()
    }
    /// Cost: 6M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: PointT<F>, q: &CachedAffine<F>) -> Point<F> {
        add::fastest_affine::<C, F>(p, q).point()
    }
    /// Merged DBL-ADD. Cost: 12M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<F>, q: &Cached<F>) -> Point<F> {
        if C::COMPLETE { Self::double_add_complete(p, q) } else { double::double_add(p, q) }
    }
    /// Merged DBL-ADD. Cost: 11M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<F>, q: &CachedAffine<F>) -> Point<F> {
        if C::COMPLETE {
            add::unified_affine::<C, F>(double::double_extended::<C, F>(p), q).point()
        } else {
            double::double_add_affine(p, q)
        }
    }
    /// P + 2P + .. + 2P. Cost for L = `table.len() - 1` > 0: (8L+4)M+2S; (9L+6)M+2S on a complete curve.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<F>, table: &mut [Cached<F>]) {
        table::odd_multiples::<C, F>(p, table);
    }

    /// Unified. Cost: 8M, and a multiplication by d if the curve is not complete. Fails as the unified law
    /// does.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: PointT<F>, q: &Cached<F>) -> PointT<F> {
        add::unified::<C, F>(p, q).extended()
    }
    /// Unified. Cost: 7M, and a multiplication by d if the curve is not complete. Fails as the unified law
    /// does.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: PointT<F>, q: &CachedAffine<F>) -> PointT<F> {
        add::unified_affine::<C, F>(p, q).extended()
    }
    /// Cost: 12M+3S, and a multiplication by d if the curve is not complete. Fails as the unified law does.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_complete(p: Point<F>, q: &Cached<F>) -> Point<F> {
        add::unified::<C, F>(double::double_extended::<C, F>(p), q).point()
    }
    /// The unified sum, or the dedicated one where that is (0, 0, 0, 0). Cost: 16M and a multiplication by d;
    /// 8M on a complete curve. A sum at infinity shows as Z = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: PointT<F>, q: &Cached<F>) -> PointT<F> {
        add::total::<C, F>(p, q)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<F>) -> F::Mask {
        p.z.is_zero()
    }
    /// Set for an entry of zeros only; an entry at infinity is a good one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &Cached<F>) -> F::Mask {
        q.sum.is_zero().and(q.difference.is_zero())
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<F>) -> F {
        p.z
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<F>, z_inverse: F) -> Affine<F> {
        Affine { x: p.x.mul(z_inverse), y: p.y.mul(z_inverse) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<F>) -> F::Mask {
        let (xx, yy) = (p.x.sqr(), p.y.sqr());
        yy.sub(xx).sub(F::one(p.x.level())).equals(C::mul_d(xx).mul(yy))
    }
}

impl<C: TwistedEdwards<F>, F: Single> Store for Extended<C, F> {
    /// (y + x)/2, (y - x)/2, xy or dxy.
    type StoredAffine = [F::Repr; 3];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: CachedAffine<F>) -> [F::Repr; 3] {
        [q.sum.store(), q.difference.store(), q.t.store()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: F::Level, [sum, difference, t]: [F::Repr; 3]) -> CachedAffine<F> {
        CachedAffine {
            sum: F::load(level, sum),
            difference: F::load(level, difference),
            t: F::load(level, t),
        }
    }

    /// X, Y, Z, T.
    type Kept = [F::Repr; 4];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: PointT<F>) -> [F::Repr; 4] {
        [p.x.store(), p.y.store(), p.z.store(), p.t.store()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: F::Level, [x, y, z, t]: [F::Repr; 4]) -> PointT<F> {
        PointT { x: F::load(level, x), y: F::load(level, y), z: F::load(level, z), t: F::load(level, t) }
    }

    type Sum = PointT<F>;

    /// Cost: an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_of(q: &CachedAffine<F>) -> PointT<F> {
        Self::add_affine_complete(Self::neutral(q.t.level()), q)
    }
    /// Unified.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_add(p: PointT<F>, q: &CachedAffine<F>) -> PointT<F> {
        Self::add_affine_complete(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_extended(p: PointT<F>) -> PointT<F> {
        p
    }
}

// The entry's T is dxy where that is in the table.
crate::form::lane_sums::by_the_unified_law!(
    Extended: TwistedEdwards, PointT { x, y, z, t },
    entry [x, y, t] {
        if C::T_IN_TABLE {
            CachedAffine { sum: x, difference: y, t }
        } else {
            Self::cache_affine(Affine { x, y })
        }
    },
    sum q {
        Self::lift(Affine { x: q.sum.sub(q.difference), y: q.sum.add(q.difference).tighten() })
    },
    add p q {
        if C::T_IN_TABLE {
            add::unified_affine_with_d(p, q).extended()
        } else {
            Self::add_affine_complete(p, q)
        }
    }
);

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
crate::form::buckets::by_the_unified_law!(Extended: TwistedEdwards, entry { sum, difference, t }, PointT { x, y, z, t });

//! The group law.

use super::{CachedAffine, General, Point, PointT, add, table};
use crate::ct::{Choice, Select};
use crate::field::{Factor, Field, Single};
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::extended::double;
use crate::form::{Affine, Group, Store};

impl<C: TwistedEdwards<F>, F: Field> Group for General<C, F> {
    type Field = F;
    type Point = Point<F>;
    type Extended = PointT<F>;
    type Cached = PointT<F>;
    type CachedAffine = CachedAffine<F>;
    const IN_TABLE: usize = if C::T_IN_TABLE { 3 } else { 2 };

    /// x, y, dxy.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn in_table(p: Affine<F>) -> [F; 3] {
        [p.x, p.y, if C::T_IN_TABLE { C::mul_d(p.x.mul(p.y)) } else { p.y }]
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: F::Level) -> PointT<F> {
        let (zero, one) = (F::zero(level), F::one(level));
        PointT { x: zero, y: one, z: one, t: zero }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: F::Level) -> PointT<F> {
        Self::neutral(level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: F::Level) -> CachedAffine<F> {
        CachedAffine { x: F::zero(level), y: F::one(level), t: F::zero(level) }
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
    /// T = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend_neutral(p: Point<F>) -> PointT<F> {
        PointT { x: p.x, y: p.y, z: p.z, t: F::zero(p.x.level()) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache(p: PointT<F>) -> PointT<F> {
        p
    }
    /// Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<F>) -> CachedAffine<F> {
        CachedAffine { x: p.x, y: p.y, t: p.x.mul(p.y) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &PointT<F>) -> Point<F> {
        Self::narrow(*q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: PointT<F>, mask: F::Mask) -> PointT<F> {
        PointT {
            x: F::select(mask, q.x.neg().tighten(), q.x),
            t: F::select(mask, q.t.neg().tighten(), q.t),
            ..q
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: CachedAffine<F>, mask: F::Mask) -> CachedAffine<F> {
        CachedAffine {
            x: F::select(mask, q.x.neg().tighten(), q.x),
            y: q.y,
            t: F::select(mask, q.t.neg().tighten(), q.t),
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: PointT<F>) -> PointT<F> {
        PointT { x: p.x.neg().tighten(), t: p.t.neg().tighten(), ..p }
    }

    /// Cost: 4M+3S and a multiplication by -a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<F>) -> Point<F> {
        double::double::<C, F>(p)
    }
    /// Cost: 5M+3S and a multiplication by -a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<F>) -> PointT<F> {
        double::double_extended::<C, F>(p)
    }
    /// Cost: 1M for xy; on a curve that doubles by squares 3M+3S for 2P.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn once_and_twice(p: Affine<F>) -> (PointT<F>, CachedAffine<F>, PointT<F>) {
        let once = Self::lift(p);
        let affine = CachedAffine { x: p.x, y: p.y, t: once.t };
        (once, affine, table::double_affine::<C, F>(once))
    }

    /// Cost: 8M and a multiplication by -a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: PointT<F>, q: &PointT<F>) -> Point<F> {
        add::fastest::<C, F>(p, q).point()
    }
    /// Cost: 9M and a multiplication by -a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: PointT<F>, q: &PointT<F>) -> PointT<F> {
        add::fastest::<C, F>(p, q).extended()
    }
    /// Cost: 7M and a multiplication by -a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: PointT<F>, q: &CachedAffine<F>) -> Point<F> {
        add::fastest_affine::<C, F>(p, q).point()
    }
    /// Merged DBL-ADD. Cost: 13M+3S and two multiplications by -a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<F>, q: &PointT<F>) -> Point<F> {
        add::fastest::<C, F>(double::double_extended::<C, F>(p), q).point()
    }
    /// Merged DBL-ADD. Cost: 12M+3S and two multiplications by -a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<F>, q: &CachedAffine<F>) -> Point<F> {
        add::fastest_affine::<C, F>(double::double_extended::<C, F>(p), q).point()
    }
    /// P + 2P + .. + 2P. Cost for L = `table.len() - 1` > 0: (9L+4)M+2S and L + 1 multiplications by -a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<F>, table: &mut [PointT<F>]) {
        table::odd_multiples::<C, F>(p, table);
    }

    /// Unified. Cost: 9M and multiplications by d and -a. Fails as the unified law does.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: PointT<F>, q: &PointT<F>) -> PointT<F> {
        add::unified::<C, F>(p, q).extended()
    }
    /// Unified. Cost: 8M and multiplications by d and -a. Fails as the unified law does.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: PointT<F>, q: &CachedAffine<F>) -> PointT<F> {
        add::unified_affine::<C, F>(p, q).extended()
    }
    /// Cost: 13M+3S, a multiplication by d and two by -a. Fails as the unified law does.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_complete(p: Point<F>, q: &PointT<F>) -> Point<F> {
        add::unified::<C, F>(double::double_extended::<C, F>(p), q).point()
    }
    /// The unified sum, or the dedicated one where that is (0, 0, 0, 0). Cost: 18M, a multiplication by d and
    /// two by -a. A sum at infinity shows as Z = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: PointT<F>, q: &PointT<F>) -> PointT<F> {
        let unified = add::unified::<C, F>(p, q).extended();
        if C::COMPLETE {
            return unified;
        }
        let dedicated = add::dedicated::<C, F>(p, q).extended();
        // T needs no look: X = Y = Z = 0 on the curve makes dT² = 0.
        let failed = unified.x.is_zero().and(unified.y.is_zero()).and(unified.z.is_zero());
        PointT::select(failed, dedicated, unified)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<F>) -> F::Mask {
        p.z.is_zero()
    }
    /// Set for an entry of zeros only; an entry at infinity is a good one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &PointT<F>) -> F::Mask {
        q.x.is_zero().and(q.y.is_zero())
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
        yy.sub(C::mul_minus_a(xx)).sub(F::one(p.x.level())).equals(C::mul_d(xx).mul(yy))
    }
}

impl<C: TwistedEdwards<F>, F: Single> Store for General<C, F> {
    /// x, y, xy.
    type StoredAffine = [F::Repr; 3];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: CachedAffine<F>) -> [F::Repr; 3] {
        [q.x.store(), q.y.store(), q.t.store()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: F::Level, [x, y, t]: [F::Repr; 3]) -> CachedAffine<F> {
        CachedAffine { x: F::load(level, x), y: F::load(level, y), t: F::load(level, t) }
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
    General: TwistedEdwards, PointT { x, y, z, t },
    entry [x, y, t] {
        if C::T_IN_TABLE { CachedAffine { x, y, t } } else { Self::cache_affine(Affine { x, y }) }
    },
    sum q { Self::lift(Affine { x: q.x, y: q.y }) },
    add p q {
        if C::T_IN_TABLE {
            add::unified_affine_with_d::<C, F>(p, q).extended()
        } else {
            Self::add_affine_complete(p, q)
        }
    }
);

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
crate::form::buckets::by_the_unified_law!(General: TwistedEdwards, entry { x, y, t }, PointT { x, y, z, t });

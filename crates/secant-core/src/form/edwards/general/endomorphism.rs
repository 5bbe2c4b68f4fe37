//! ψ on projective entries.

use super::{General, Point, PointT};
use crate::field::{Factor, Quadratic, Single};
use crate::form::edwards::TwistedEdwards;
use crate::form::endomorphism::{self, Conjugation};
use crate::form::{Affine, Endomorphism, Group, Mask};

/// β = 1 on these curves: ψ(x, y) = (α·x̄, ȳ).
impl<C: TwistedEdwards<F> + Conjugation<F>, F: Quadratic> Endomorphism for General<C, F> {
    type Entry = PointT<F>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi(p: Affine<F>) -> Affine<F> {
        endomorphism::psi::<C, F>(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_if(p: Affine<F>, mask: Mask<Self>) -> Affine<F> {
        Affine { x: F::select(mask, p.x.neg().tighten(), p.x), y: p.y }
    }
    /// Cost: two multiplications by α.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_entry(q: &PointT<F>) -> PointT<F> {
        PointT {
            x: C::mul_alpha(q.x.conjugate()),
            y: q.y.conjugate(),
            z: q.z.conjugate(),
            t: C::mul_alpha(q.t.conjugate()),
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_extended(p: PointT<F>) -> PointT<F> {
        Self::psi_entry(&p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_entry_if(q: PointT<F>, mask: Mask<Self>) -> PointT<F> {
        Self::negate_cached_if(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_point(q: &PointT<F>) -> Point<F> {
        Self::narrow(*q)
    }
    /// As [`Group::odd_multiples`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entries_vartime<const N: usize>(p: Affine<F>) -> [PointT<F>; N]
    where
        F: Single,
    {
        let mut table = [Self::neutral(p.x.level()); N];
        Self::odd_multiples(p, &mut table);
        table
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entries<const N: usize>(points: &[PointT<F>; N]) -> [PointT<F>; N] {
        *points
    }

    /// Cost: 8M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry(p: PointT<F>, q: &PointT<F>) -> Point<F> {
        Self::add(p, q)
    }
    /// Cost: 9M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry_extended(p: PointT<F>, q: &PointT<F>) -> PointT<F> {
        Self::add_extended(p, q)
    }
    /// Cost: 13M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_entry(p: Point<F>, q: &PointT<F>) -> Point<F> {
        Self::double_add(p, q)
    }
    /// Unified: no exception in the prime-order subgroup. Cost: 13M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_regular(p: Point<F>, q: &PointT<F>) -> Point<F> {
        Self::double_add_complete(p, q)
    }
}

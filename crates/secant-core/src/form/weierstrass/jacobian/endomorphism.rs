//! ψ on affine entries.

use super::{Jacobian, Point, table};
use crate::field::{Field, Single};
use crate::form::endomorphism::{self, Conjugation};
use crate::form::weierstrass::Weierstrass;
use crate::form::{Affine, Endomorphism, Group, Mask};

impl<C: Weierstrass<F> + Conjugation<F>, F: Field> Endomorphism for Jacobian<C, F> {
    type Entry = Affine<F>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi(p: Affine<F>) -> Affine<F> {
        endomorphism::psi::<C, F>(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_if(p: Affine<F>, mask: Mask<Self>) -> Affine<F> {
        Self::negate_affine_if(p, mask)
    }
    /// Cost: multiplications by α and β.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_entry(q: &Affine<F>) -> Affine<F> {
        endomorphism::psi::<C, F>(*q)
    }
    /// Cost: multiplications by α and β.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn psi_extended(p: Point<F>) -> Point<F> {
        let image = endomorphism::psi::<C, F>(Affine { x: p.x, y: p.y });
        Point { x: image.x, y: image.y, z: C::conjugate(p.z) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_entry_if(q: Affine<F>, mask: Mask<Self>) -> Affine<F> {
        Self::negate_affine_if(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_point(q: &Affine<F>) -> Point<F> {
        Self::lift(*q)
    }
    /// One inversion for all; (0, 0) for Z = 0. Cost: 1I + N(6M+1S).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entries<const N: usize>(points: &[Point<F>; N]) -> [Affine<F>; N] {
        let mut inverses = [points[0].z; N];
        let mut i = 1;
        while i < N {
            inverses[i] = points[i].z;
            i += 1;
        }
        let mut scratch = inverses;
        crate::field::batch::invert_batch(&mut inverses, &mut scratch);
        let mut entries = [Affine { x: points[0].x, y: points[0].y }; N];
        let mut i = 0;
        while i < N {
            entries[i] = Self::normalize(points[i], inverses[i]);
            i += 1;
        }
        entries
    }
    /// For s = 0 without an inversion, as affine points of another curve. Cost: (9N-9)M+(2N+2)S; elsewhere
    /// that of the points and one inversion.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entries_scaled<const N: usize>(p: Affine<F>) -> ([Affine<F>; N], F) {
        if C::S_IS_ZERO {
            return table::scaled_odd_multiples::<C, F, N>(p);
        }
        let mut points = [Self::lift(p); N];
        let twice = Self::cache(Self::double(points[0]));
        let mut i = 1;
        while i < N {
            points[i] = Self::add(points[i - 1], &twice);
            i += 1;
        }
        (Self::entries(&points), F::one(p.x.level()))
    }
    /// (X : Y : uZ). Cost: 1M for s = 0, nothing elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn unscale(p: Point<F>, scale: F) -> Point<F> {
        if C::S_IS_ZERO { Point { z: p.z.mul(scale), ..p } } else { p }
    }
    /// LM scheme with one inversion. Cost for L = N - 1 > 0: 1I+(9L+1)M+(2L+5)S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entries_vartime<const N: usize>(p: Affine<F>) -> [Affine<F>; N]
    where
        F: Single,
    {
        table::odd_affine_multiples_vartime::<C, F, N>(p)
    }

    /// Cost: 8M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry(p: Point<F>, q: &Affine<F>) -> Point<F> {
        Self::add_affine(p, q)
    }
    /// Cost: 8M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry_extended(p: Point<F>, q: &Affine<F>) -> Point<F> {
        Self::add_affine(p, q)
    }
    /// Cost: 9M+3S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry_total(p: Point<F>, q: &Affine<F>) -> Point<F> {
        Self::add_affine_complete(p, q)
    }
    /// Cost: 13M+5S; 11M+7S for s = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_entry(p: Point<F>, q: &Affine<F>) -> Point<F> {
        Self::double_add_affine(p, q)
    }
    /// Dedicated. Cost: 13M+5S; 11M+7S for s = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_regular(p: Point<F>, q: &Affine<F>) -> Point<F> {
        Self::double_add_affine(p, q)
    }
}

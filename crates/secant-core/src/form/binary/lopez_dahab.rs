//! López-Dahab coordinates: x = X/Z, y = Y/Z² (López, Dahab 1998; the LD of Robert's table 3).

use core::marker::PhantomData;

use super::affine::Slope;
use super::{BinaryCurve, BinaryGroup, add_a};
use crate::ct::{Choice, Mask};
use crate::field::binary::BinaryField;
use crate::form::Affine;

/// The group law of the curve `C` over `F` in these coordinates.
pub struct LopezDahab<C, F>(PhantomData<fn() -> (C, F)>);

/// (X : Y : Z).
#[derive(Clone, Copy, Debug)]
pub struct Point<F> {
    /// x·Z.
    pub x: F,
    /// y·Z².
    pub y: F,
    /// The denominator.
    pub z: F,
}

impl<C: BinaryCurve<F>, F: BinaryField> BinaryGroup for LopezDahab<C, F> {
    type Field = F;
    type Curve = C;
    type Point = Point<F>;
    type Entry = Affine<F>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_vartime(p: &Affine<F>) -> Affine<F> {
        *p
    }
    /// Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_of_slope(p: &Slope<F>) -> Affine<F> {
        p.affine()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift_affine(p: &Affine<F>) -> Point<F> {
        Self::lift(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(q: &Affine<F>) -> Affine<F> {
        super::affine::negate(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(q: &Affine<F>) -> Point<F> {
        Point { x: q.x, y: q.y, z: F::one(q.x.level()) }
    }
    /// Y + XZ for Y. Cost: 1M + 1R.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_point(p: &Point<F>) -> Point<F> {
        Point { y: p.y.add(p.x.mul(p.z)), ..*p }
    }
    /// Cost: 4M + 4S + 7R (the paper reduces the last sum twice: 8R). EFD: dbl-2005-l, by Lange.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: &Point<F>) -> Point<F> {
        let a = p.x.mul(p.z);
        let b = p.x.sqr();
        let c = b.add(p.y); // the slope is C/A
        let d = a.mul(c);
        let z = a.sqr();
        let x = add_a::<C, _>(c.sqr().add(d), z);
        let y = z.add(d).mul_add_mul(x, b.sqr(), z);
        Point { x, y, z }
    }
    /// Cost: 9M + 4S + 11R (the paper without shared reductions: 13R). Al-Daoud, Mahmod, Rushdan, Kilicman
    /// 2002, one squaring exchanged for a multiplication.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry(p: &Point<F>, q: &Affine<F>) -> Point<F> {
        let a = p.y.add(q.y.mul(p.z.sqr())); // the slope is A/C
        let b = p.x.add(q.x.mul(p.z));
        let c = b.mul(p.z);
        let z = c.sqr();
        let d = q.x.mul(z);
        let e = q.y.mul(z);
        let sum = add_a::<C, _>(a.add(b.sqr()), c);
        let x = F::reduce(F::add_wide(a.sqr_wide(), c.mul_wide(sum)));
        let y = d.add(x).mul_add_mul(a.mul(c).add(z), z, d.add(e));
        Point { x, y, z }
    }
    /// Cost: 13M + 4S + 14R (the paper: 17R). Higuchi, Takagi 2000; free of a.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: &Point<F>, q: &Point<F>) -> Point<F> {
        let (e, f) = (p.y.mul(q.z.sqr()), q.y.mul(p.z.sqr()));
        let (x, y, z) = sum((p.x, p.z, e), (q.x, q.z, f));
        Point { x, y, z }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: &Point<F>) -> F {
        p.z
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize_entry(p: &Point<F>, z_inverse: F) -> Affine<F> {
        Self::normalize(p, z_inverse)
    }
    /// Cost: 2M + 1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: &Point<F>, z_inverse: F) -> Affine<F> {
        Affine { x: p.x.mul(z_inverse), y: p.y.mul(z_inverse.sqr()) }
    }
}

/// P + Q, whatever they are, infinity as Z = 0. Constant time. Cost: 17M + 8S + 21R.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_total<C: BinaryCurve<F>, F: BinaryField>(p: &Point<F>, q: &Point<F>) -> Point<F> {
    type G<C, F> = LopezDahab<C, F>;
    let sum = G::<C, F>::add(p, q);
    // Of -P the sum is Z = 0, as it should be. Of P and of a point at infinity it is Z = 0, too.
    let (p_infinite, q_infinite) = (p.z.is_zero(), q.z.is_zero());
    let sum = Point::select(equals(p, q), &G::<C, F>::double(p), &sum);
    let sum = Point::select(p_infinite, q, &sum);
    Point::select(q_infinite, p, &sum)
}

/// Set where P = Q. Constant time. Cost: 4M + 2S + 6R.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn equals<F: BinaryField>(p: &Point<F>, q: &Point<F>) -> Mask {
    let x = p.x.mul(q.z).equals(q.x.mul(p.z));
    let y = p.y.mul(q.z.sqr()).equals(q.y.mul(p.z.sqr()));
    let (p, q) = (p.z.is_zero(), q.z.is_zero());
    p.and(q).or(p.or(q).not().and(x.and(y)))
}

impl<F: BinaryField> Point<F> {
    /// `if_set` where the mask is set, `if_clear` elsewhere. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self {
        Self {
            x: F::select(mask, if_set.x, if_clear.x),
            y: F::select(mask, if_set.y, if_clear.y),
            z: F::select(mask, if_set.z, if_clear.z),
        }
    }
}

/// (X, Y, Z) of the sum of two points given as (X, Z, Y times the square of the other's Z). Cost: 11M + 2S +
/// 10R.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn sum<F: BinaryField>((x1, z1, e): (F, F, F), (x2, z2, f): (F, F, F)) -> (F, F, F) {
    let (a1, a2) = (x1.mul(z2), x2.mul(z1));
    let (b1, b2) = (a1.sqr(), a2.sqr());
    let (c, d, g) = (a1.add(a2), b1.add(b2), e.add(f));
    let h = c.mul(g);
    let z = d.mul(z1.mul(z2));
    let x = a1.mul_add_mul(f.add(b2), a2, e.add(b1));
    let y = a1.mul_add_mul(h, d, e).mul_add_mul(d, h.add(z), x);
    (x, y, z)
}

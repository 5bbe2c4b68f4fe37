//! Kim-Kim coordinates: x = X/Z, y = Y/Z², with T = Z² carried along, for a = 1 (Kim, Kim 2007; EFD: extended
//! López-Dahab coordinates).

use core::marker::PhantomData;

use super::affine::Slope;
use super::{BinaryCurve, BinaryGroup, lopez_dahab};
use crate::field::binary::BinaryField;
use crate::form::Affine;

/// The group law of the curve `C` over `F` in these coordinates.
pub struct KimKim<C, F>(PhantomData<fn() -> (C, F)>);

/// (X : Y : Z : T), T = Z².
#[derive(Clone, Copy, Debug)]
pub struct Point<F> {
    /// x·Z.
    pub x: F,
    /// y·Z².
    pub y: F,
    /// The denominator.
    pub z: F,
    /// Z².
    pub t: F,
}

impl<C: BinaryCurve<F>, F: BinaryField> BinaryGroup for KimKim<C, F> {
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
        let one = F::one(q.x.level());
        Point { x: q.x, y: q.y, z: one, t: one }
    }
    /// Y + XZ for Y. Cost: 1M + 1R.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_point(p: &Point<F>) -> Point<F> {
        Point { y: p.y.add(p.x.mul(p.z)), ..*p }
    }
    /// Cost: 4M + 4S + 7R; the paper has bT² where this has (√b·T)², 4M + 5S + 7R. Kim, Kim 2007.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: &Point<F>) -> Point<F> {
        const { assert!(C::A && F::DEGREE % 2 == 1, "the coordinates are for a = 1") };
        let level = p.x.level();
        let (a, b) = (p.x.sqr(), p.y.sqr());
        let z = p.t.mul(a);
        let x = a.add(C::sqrt_b(level).mul(p.t)).sqr(); // X⁴ + bZ⁴
        let t = z.sqr();
        // Y²(Y² + X' + Z') + (b + 1)T'
        let product = F::add_wide(b.mul_wide(b.add(x).add(z)), C::b(level).mul_wide(t));
        Point { x, y: F::reduce(product).add(t), z, t }
    }
    /// Cost: 8M + 4S + 10R. Al-Daoud, Mahmod, Rushdan, Kilicman 2002, with T.
    ///
    /// Robert's table 3 has 9R. Twelve products are summed in ten places: A, B, C, B², D, AC, which are
    /// factors or parts of one, and the four coordinates. A sum is reduced once; what is multiplied or
    /// returned must be reduced, and none of the ten is a sum of others. (D is needed only as D + X', but X'
    /// is a result.)
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry(p: &Point<F>, q: &Affine<F>) -> Point<F> {
        const { assert!(C::A && F::DEGREE % 2 == 1, "the coordinates are for a = 1") };
        let a = p.y.add(q.y.mul(p.t)); // the slope is A/C
        let b = p.x.add(q.x.mul(p.z));
        let c = b.mul(p.z);
        let z = c.sqr();
        let t = z.sqr();
        let d = q.x.mul(z);
        let x = F::reduce(F::add_wide(a.sqr_wide(), c.mul_wide(a.add(b.sqr()).add(c))));
        let y = d.add(x).mul_add_mul(a.mul(c).add(z), q.x.add(q.y), t);
        Point { x, y, z, t }
    }
    /// Cost: 13M + 3S + 13R. Higuchi, Takagi 2000, with T.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: &Point<F>, q: &Point<F>) -> Point<F> {
        let (e, f) = (p.y.mul(q.t), q.y.mul(p.t));
        let (x, y, z) = lopez_dahab::sum((p.x, p.z, e), (q.x, q.z, f));
        Point { x, y, z, t: z.sqr() }
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

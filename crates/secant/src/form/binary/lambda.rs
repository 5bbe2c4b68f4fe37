//! Lambda coordinates: x = X/Z, λ = x + y/x = L/Z (Oliveira, López, Aranha, Rodríguez-Henríquez 2014). Halving gives x and λ, so what is
//! halved can be added as it is. The point of order 2, with x = 0, has no λ: it comes out as Z = 0.

use core::marker::PhantomData;

use super::affine::Slope;
use super::{BinaryCurve, BinaryGroup, add_if};
use crate::field::binary::BinaryField;
use crate::form::Affine;

/// The group law of the curve `C` over `F` in these coordinates.
pub struct Lambda<C, F>(PhantomData<fn() -> (C, F)>);

/// (X : L : Z).
#[derive(Clone, Copy, Debug)]
pub struct Point<F> {
    /// x·Z.
    pub x: F,
    /// λ·Z.
    pub l: F,
    /// The denominator.
    pub z: F,
}

crate::form::handed::handed!(Point { x, l, z }: BinaryField, to_repr, from_canonical);

impl<C: BinaryCurve<F>, F: BinaryField> BinaryGroup for Lambda<C, F> {
    type Field = F;
    type Curve = C;
    type Point = Point<F>;
    type Entry = Slope<F>;

    /// Cost: 1I + 1M.
    #[inline(always)]
    fn entry_vartime(p: &Affine<F>) -> Slope<F> {
        Slope::of_vartime(p)
    }
    #[inline(always)]
    fn entry_of_slope(p: &Slope<F>) -> Slope<F> {
        *p
    }
    /// (x² : x² + y : x). Cost: 1S.
    #[inline(always)]
    fn lift_affine(p: &Affine<F>) -> Point<F> {
        let square = p.x.sqr();
        Point { x: square, l: square.add(p.y), z: p.x }
    }
    #[inline(always)]
    fn negate(q: &Slope<F>) -> Slope<F> {
        q.negate()
    }
    #[inline(always)]
    fn lift(q: &Slope<F>) -> Point<F> {
        Point { x: q.x, l: q.lambda, z: F::one(q.x.level()) }
    }
    /// L + Z for L.
    #[inline(always)]
    fn negate_point(p: &Point<F>) -> Point<F> {
        Point { l: p.l.add(p.z), ..*p }
    }
    /// Cost: 4M + 4S + 7R. Oliveira et al. 2014, theorem 2.
    #[inline(always)]
    fn double(p: &Point<F>) -> Point<F> {
        let lz = p.l.mul(p.z);
        let zz = p.z.sqr();
        let t = add_if(C::A, p.l.sqr().add(lz), zz);
        let x = t.sqr();
        let z = t.mul(zz);
        let l = F::reduce(F::add_wide(p.x.mul(p.z).sqr_wide(), t.mul_wide(lz)));
        Point { x, l: l.add(x).add(z), z }
    }
    /// Cost: 8M + 2S + 9R. Oliveira et al. 2014, theorem 1.
    #[inline(always)]
    fn add_entry(p: &Point<F>, q: &Slope<F>) -> Point<F> {
        let one = F::one(p.x.level());
        let a = q.lambda.mul(p.z).add(p.l);
        let xz = q.x.mul(p.z);
        let b = xz.add(p.x).sqr();
        let v = a.mul(p.x);
        let x = a.mul(xz).mul(v);
        let z = a.mul(b).mul(p.z);
        let l = F::reduce(F::add_wide(v.add(b).sqr_wide(), z.mul_wide(q.lambda.add(one))));
        Point { x, l, z }
    }
    /// Cost: 11M + 2S + 11R. Oliveira et al. 2014, theorem 1.
    #[inline(always)]
    fn add(p: &Point<F>, q: &Point<F>) -> Point<F> {
        let a = p.l.mul_add_mul(q.z, q.l, p.z);
        let (xz, zx) = (q.x.mul(p.z), p.x.mul(q.z));
        let b = xz.add(zx).sqr();
        let v = a.mul(zx);
        let x = a.mul(xz).mul(v);
        let w = a.mul(b).mul(p.z);
        let l = F::reduce(F::add_wide(v.add(b).sqr_wide(), w.mul_wide(q.l.add(q.z))));
        Point { x, l, z: w.mul(q.z) }
    }
    #[inline(always)]
    fn denominator(p: &Point<F>) -> F {
        p.z
    }
    /// Cost: 2M.
    #[inline(always)]
    fn normalize_entry(p: &Point<F>, z_inverse: F) -> Slope<F> {
        Slope { x: p.x.mul(z_inverse), lambda: p.l.mul(z_inverse) }
    }
    /// Cost: 3M.
    #[inline(always)]
    fn normalize(p: &Point<F>, z_inverse: F) -> Affine<F> {
        Self::normalize_entry(p, z_inverse).affine()
    }
}

//! Lambda coordinates: x = X/Z, λ = x + y/x = L/Z (Oliveira, López, Aranha, Rodríguez-Henríquez 2014).
//! Halving gives x and λ, so what is halved can be added as it is. The point of order 2, with x = 0, has no
//! λ: it comes out as Z = 0.
//!
//! A product takes as long as one and a half that do not wait for each other, and a CPU looks some 300
//! instructions ahead. So a product that waits for nothing stands before those that wait, and the operand
//! that comes last is the second. It takes a tenth off a doubling and an addition.

use core::marker::PhantomData;

use super::affine::Slope;
use super::{BinaryCurve, BinaryGroup, add_a};
use crate::field::binary::{BinaryArithmetic, BinaryField};
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
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_vartime(p: &Affine<F>) -> Slope<F> {
        Slope::of_vartime(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_of_slope(p: &Slope<F>) -> Slope<F> {
        *p
    }
    /// (x² : x² + y : x). Cost: 1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift_affine(p: &Affine<F>) -> Point<F> {
        let square = p.x.sqr();
        Point { x: square, l: square.add(p.y), z: p.x }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(q: &Slope<F>) -> Slope<F> {
        q.negate()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(q: &Slope<F>) -> Point<F> {
        lift(q)
    }
    /// L + Z for L.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_point(p: &Point<F>) -> Point<F> {
        Point { l: p.l.add(p.z), ..*p }
    }
    /// Cost: 4M + 4S + 7R. Oliveira et al. 2014, theorem 2.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: &Point<F>) -> Point<F> {
        let zz = p.z.sqr();
        let lz = p.l.mul(p.z);
        let ll = p.l.sqr();
        let xz = p.x.mul(p.z);
        let t = add_a::<C, _>(ll, zz).add(lz);
        let square = xz.sqr_wide();
        let z = zz.mul(t);
        let l = F::reduce(F::add_wide(square, lz.mul_wide(t)));
        let x = t.sqr();
        Point { x, l: x.add(z).add(l), z }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry(p: &Point<F>, q: &Slope<F>) -> Point<F> {
        add_mixed(p, q)
    }
    /// Cost: 11M + 2S + 11R. Oliveira et al. 2014, theorem 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: &Point<F>, q: &Point<F>) -> Point<F> {
        let (xz, zx) = (q.x.mul(p.z), p.x.mul(q.z));
        let a = q.z.mul_add_mul(p.l, q.l, p.z);
        let b = xz.add(zx).sqr();
        let ab = b.mul(a);
        let v = zx.mul(a);
        let u = xz.mul(a);
        let w = p.z.mul(ab);
        let square = v.add(b).sqr_wide();
        let x = u.mul(v);
        let z = q.z.mul(w);
        let l = F::reduce(F::add_wide(square, q.l.add(q.z).mul_wide(w)));
        Point { x, l, z }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: &Point<F>) -> F {
        p.z
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize_entry(p: &Point<F>, z_inverse: F) -> Slope<F> {
        normalize(p, z_inverse)
    }
    /// Cost: 3M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: &Point<F>, z_inverse: F) -> Affine<F> {
        Self::normalize_entry(p, z_inverse).affine()
    }
}

/// q with Z = 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn lift<F: BinaryArithmetic>(q: &Slope<F>) -> Point<F> {
    Point { x: q.x, l: q.lambda, z: F::one(q.x.level()) }
}

/// p + q; Z = 0 for equal or opposite ones. Cost: 8M + 2S + 9R. Oliveira et al. 2014, theorem 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_mixed<F: BinaryArithmetic>(p: &Point<F>, q: &Slope<F>) -> Point<F> {
    let one = F::one(p.x.level());
    let xz = q.x.mul(p.z);
    let a = q.lambda.mul(p.z).add(p.l);
    let b = xz.add(p.x).sqr();
    let ab = b.mul(a);
    let v = p.x.mul(a);
    let u = xz.mul(a);
    let z = p.z.mul(ab);
    let square = v.add(b).sqr_wide();
    let x = u.mul(v);
    let l = F::reduce(F::add_wide(square, q.lambda.add(one).mul_wide(z)));
    Point { x, l, z }
}

/// x and λ, given 1/Z. Cost: 2M.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn normalize<F: BinaryArithmetic>(p: &Point<F>, z_inverse: F) -> Slope<F> {
    Slope { x: p.x.mul(z_inverse), lambda: p.l.mul(z_inverse) }
}

//! Inverted Edwards coordinates E^inv, x = Z/X and y = Z/Y (Bernstein, Lange 2007), of the programs that
//! section 7 compares with; a = -1.
//!
//! Points with x = 0 or y = 0 have no such coordinates, and sums on the way to one have Z = 0.

use secant_core::field::{Factor, Field};
use secant_core::form::edwards::TwistedEdwards;

/// (X : Y : Z).
#[derive(Clone, Copy, Debug)]
pub struct Point<F> {
    /// Z/x.
    pub x: F,
    /// Z/y.
    pub y: F,
    /// The common numerator.
    pub z: F,
}

/// The point of an affine one, with Z = x·y. Cost: 1M.
pub fn lift<F: Field>(x: F, y: F) -> Point<F> {
    Point { x: y, y: x, z: x.mul(y) }
}

/// 2P. Cost: 3M+4S and one by d. EFD: dbl-2008-bbjlp.
pub fn double<C: TwistedEdwards<F>, F: Field>(p: Point<F>) -> Point<F> {
    let (a, b) = (p.x.sqr(), p.y.sqr());
    let d = a.add(b).tighten();
    let e = p.x.add(p.y).sqr().sub(d);
    let dzz = C::mul_d(p.z.sqr());
    let c = a.sub(b);
    Point { x: c.mul(d), y: e.mul(c.dbl_sub(dzz)), z: d.mul(e) }
}

/// P + Q. Cost: 9M+1S and one by d. EFD: add-2008-bbjlp.
pub fn add<C: TwistedEdwards<F>, F: Field>(p: Point<F>, q: Point<F>) -> Point<F> {
    sum::<C, F>(p, (q.x, q.y), p.z.mul(q.z))
}

/// P + Q for Q with Z = 1, so (1/x, 1/y). Cost: 8M+1S and one by d.
pub fn add_mixed<C: TwistedEdwards<F>, F: Field>(p: Point<F>, q: (F, F)) -> Point<F> {
    sum::<C, F>(p, q, p.z)
}

fn sum<C: TwistedEdwards<F>, F: Field>(p: Point<F>, (x2, y2): (F, F), a: F) -> Point<F> {
    let b = C::mul_d(a.sqr());
    let (c, d) = (p.x.mul(x2), p.y.mul(y2));
    let e = c.mul(d);
    let h = c.add(d).tighten();
    let i = p.x.add(p.y).mul(x2.add(y2)).sub(c).sub(d);
    Point { x: e.add(b).mul(h), y: e.sub(b).mul(i), z: a.mul(h).mul(i) }
}

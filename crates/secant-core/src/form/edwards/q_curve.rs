//! The endomorphisms of FourQ: φ = τ'·φ̂·τ and ψ = τ'·ψ̂·τ, where τ is an isogeny of degree 2 to a curve Ê,
//! τ' its dual, φ̂ and ψ̂ have the degrees 5 and 2 and end in the conjugates of the coordinates
//! (Costello-Longa 2015, section 3).
//!
//! φ² = -80 and ψ² = 32 on the subgroup of prime order; they commute. No formula has an exception there, the
//! neutral element included.

use super::extended::add::Ratios;
use super::extended::{Point, PointT};
use crate::field::{Factor, Field};

/// The constants of the maps, as canonical words of the field.
pub trait QCurve<F: Field> {
    /// Of τ and of its dual.
    const TAU: [[u64; 4]; 2];
    /// Of φ̂.
    const PHI: [[u64; 4]; 10];
    /// Of ψ̂.
    const PSI: [[u64; 4]; 4];
    /// re - im·i.
    fn conjugate(x: F) -> F;
}

#[cfg_attr(not(unoptimised), inline(always))]
fn times<F: Field>(x: F, constant: &[u64; 4]) -> F {
    x.mul(F::constant(x.level(), constant))
}

#[cfg_attr(not(unoptimised), inline(always))]
fn conjugates<C: QCurve<F>, F: Field>(x: F, y: F, z: F) -> Point<F> {
    Point { x: C::conjugate(x), y: C::conjugate(y), z: C::conjugate(z) }
}

/// τ(P) on Ê. Cost: 5M+3S.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn tau<C: QCurve<F>, F: Field>(p: Point<F>) -> Point<F> {
    let (xx, yy) = (p.x.sqr(), p.y.sqr());
    let u = xx.add(yy);
    let t = yy.sub(xx);
    let f = p.z.sqr().mul2().tighten().sub(t);
    Point { x: times(p.x.mul(p.y).mul(t), &C::TAU[0]), y: u.mul(f), z: u.mul(t) }
}

/// τ'(P) for P on Ê. Cost: 6M+3S.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn tau_dual<C: QCurve<F>, F: Field>(p: Point<F>) -> PointT<F> {
    let (xx, yy) = (p.x.sqr(), p.y.sqr());
    let h = yy.sub(xx);
    let g = p.z.sqr().mul2().tighten().sub(h);
    let e = times(p.x.mul(p.y), &C::TAU[1]);
    Ratios { e: e.loosen(), f: xx.add(yy), g: g.loosen(), h: h.loosen() }.extended()
}

/// φ̂(P) on Ê. Cost: 20M+5S.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn phi_hat<C: QCurve<F>, F: Field>(p: Point<F>) -> Point<F> {
    let c = &C::PHI;
    let (yy, yz, zz) = (p.y.sqr(), p.y.mul(p.z), p.z.sqr());
    let (a, b) = (times(zz, &c[4]).add(yy).tighten(), times(yz, &c[3]));
    let v = a.add(b).mul(p.z).mul(a.sub(b));
    let (a, b) = (times(yz, &c[1]), times(zz, &c[2]).add(yy).tighten());
    let x = p.x.mul(times(a.add(b).mul(a.sub(b)), &c[0]));
    let (y4, y2z2, z4) = (yy.sqr(), yz.sqr(), zz.sqr());
    let w = times(y2z2, &c[8]).add(times(z4, &c[9])).tighten().add(y4).mul(p.y);
    let y = times(y2z2, &c[6]).add(times(z4, &c[7])).tighten().add(y4).tighten();
    conjugates::<C, F>(x.mul(w), times(y, &c[5]).mul(p.z).mul(v), v.mul(w))
}

/// ψ̂(P) on Ê. Cost: 9M+2S.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn psi_hat<C: QCurve<F>, F: Field>(p: Point<F>) -> Point<F> {
    let c = &C::PSI;
    let Point { x, y, z } = conjugates::<C, F>(p.x, p.y, p.z);
    let (xx, zz) = (x.sqr(), z.sqr());
    let v = times(zz, &c[1]).add(xx).mul(y);
    let w = times(zz, &c[3]).add(xx).tighten().neg();
    let u = times(zz, &c[2]).add(xx);
    Point { x: times(w.mul(x.mul(zz)), &c[0]), y: u.mul(v), z: w.mul(v) }
}

/// φ(P), ψ(P), ψ(φ(P)) for an affine P of the subgroup of prime order. Constant time. Cost: 66M+24S.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn images<C: QCurve<F>, F: Field>(p: Point<F>) -> [PointT<F>; 3] {
    let on_hat = tau::<C, F>(p);
    let phi = tau_dual::<C, F>(phi_hat::<C, F>(on_hat));
    let psi = tau_dual::<C, F>(psi_hat::<C, F>(on_hat));
    let PointT { x, y, z, .. } = phi;
    [phi, psi, tau_dual::<C, F>(psi_hat::<C, F>(tau::<C, F>(Point { x, y, z })))]
}

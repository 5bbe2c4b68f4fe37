//! Addition, dedicated and unified.

use super::{CachedAffine, PointT};
use crate::field::{Factor, Field};
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::extended::add::Ratios;

/// P + Q by the dedicated law. Constant time.
///
/// A = X1·X2, B = Y1·Y2, C = Z1·T2, D = T1·Z2: E = D+C, F = (X1-Y1)(X2+Y2)+B-A = X1·Y2-Y1·X2, G = B+aA, H =
/// D-C.
///
/// Cost: 5M+1D, D a multiplication by -a, and 9M+1D with the last four products. Source: Hisil, Wong, Carter,
/// Dawson 2008, section 3.2, "9M+1D" on page 332 (EFD twisted/extended, add-2008-hwcd-2).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn dedicated<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &PointT<F>) -> Ratios<F> {
    let d = q.z.mul(p.t);
    let c = q.t.mul(p.z);
    dedicated_from::<C, F>(p.x, p.y, q.x, q.y, c, d)
}

/// P + Q by the dedicated law, P affine (Z1 = 1). Constant time. Cost: 4M+1D.
#[cfg_attr(not(unoptimised), inline(always))]
fn dedicated_from_affine<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &PointT<F>) -> Ratios<F> {
    dedicated_from::<C, F>(p.x, p.y, q.x, q.y, q.t, q.z.mul(p.t))
}

/// P + Q by the dedicated law, Q affine (Z2 = 1). Constant time. Cost: 4M+1D.
#[cfg_attr(not(unoptimised), inline(always))]
fn dedicated_affine<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &CachedAffine<F>) -> Ratios<F> {
    dedicated_from::<C, F>(p.x, p.y, q.x, q.y, q.t.mul(p.z), p.t)
}

/// The dedicated law, given C and D. Cost: 3M+1D+4Sub+3Add.
#[cfg_attr(not(unoptimised), inline(always))]
fn dedicated_from<C: TwistedEdwards<F>, F: Field>(x1: F, y1: F, x2: F, y2: F, c: F, d: F) -> Ratios<F> {
    let u = x1.sub(y1);
    let v = x2.add(y2);
    let a = x1.mul(x2);
    let w = u.mul(v);
    let b = y1.mul(y2);
    let e = d.add(c);
    let g = b.sub(C::mul_minus_a(a));
    let f = b.sub(a).add(w);
    let h = d.sub(c);
    Ratios { e, f, g: g.loosen(), h: h.loosen() }
}

/// P + Q by the law that is the dedicated one on this curve: itself, or the unified law if that is complete.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn fastest<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &PointT<F>) -> Ratios<F> {
    if C::COMPLETE { unified::<C, F>(p, q) } else { dedicated::<C, F>(p, q) }
}

/// [`fastest`], P affine (Z1 = 1).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn fastest_from_affine<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &PointT<F>) -> Ratios<F> {
    if C::COMPLETE {
        let p = CachedAffine { x: p.x, y: p.y, t: p.t };
        unified_affine::<C, F>(*q, &p)
    } else {
        dedicated_from_affine::<C, F>(p, q)
    }
}

/// [`fastest`], Q affine (Z2 = 1).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn fastest_affine<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &CachedAffine<F>) -> Ratios<F> {
    if C::COMPLETE { unified_affine::<C, F>(p, q) } else { dedicated_affine::<C, F>(p, q) }
}

/// P + Q by the unified law. Constant time.
///
/// A = X1·X2, B = Y1·Y2, C = dT1·T2, D = Z1·Z2: E = (X1+Y1)(X2+Y2)-A-B, F = D-C, G = D+C, H = B-aA.
///
/// Cost: 5M+2D, D multiplications by d and -a, and 9M+2D with the last four products. Source: Hisil, Wong,
/// Carter, Dawson 2008, section 3.1 (EFD twisted/extended, add-2008-hwcd).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn unified<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &PointT<F>) -> Ratios<F> {
    let dt = C::mul_d(p.t);
    let d = q.z.mul(p.z);
    unified_from::<C, F>(p.x, p.y, q.x, q.y, q.t.mul(dt), d)
}

/// P + Q by the unified law, Q affine (Z2 = 1). Constant time. Cost: 4M+2D.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn unified_affine<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &CachedAffine<F>) -> Ratios<F> {
    unified_affine_with_d::<C, F>(PointT { t: C::mul_d(p.t), ..p }, q)
}

/// [`unified_affine`] where p or q has dT for T. Constant time. Cost: 4M+1D.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn unified_affine_with_d<C: TwistedEdwards<F>, F: Field>(
    p: PointT<F>,
    q: &CachedAffine<F>,
) -> Ratios<F> {
    unified_from::<C, F>(p.x, p.y, q.x, q.y, q.t.mul(p.t), p.z)
}

/// The unified law, given C and D. Cost: 3M+1D+3Sub+4Add.
#[cfg_attr(not(unoptimised), inline(always))]
fn unified_from<C: TwistedEdwards<F>, F: Field>(x1: F, y1: F, x2: F, y2: F, c: F, d: F) -> Ratios<F> {
    let u = x1.add(y1);
    let v = x2.add(y2);
    let a = x1.mul(x2);
    let b = y1.mul(y2);
    let w = u.mul(v);
    let f = d.difference(c);
    let g = d.add(c);
    let e = w.sub_two(a, b);
    let h = if C::A_IS_ONE { b.difference(a) } else { C::mul_minus_a(a).add(b) };
    Ratios { e: e.loosen(), f, g, h }
}

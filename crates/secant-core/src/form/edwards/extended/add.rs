//! Addition, dedicated and unified.

use super::{Cached, CachedAffine, Point, PointT};
use crate::ct::{Choice, Select};
use crate::field::{Factor, Field};
use crate::form::edwards::TwistedEdwards;

/// The sum before its last multiplications: x = E/G, y = H/F.
pub(in crate::form::edwards) struct Ratios<F: Field> {
    pub(in crate::form::edwards) e: F::Loose,
    pub(in crate::form::edwards) f: F::Loose,
    pub(in crate::form::edwards) g: F::Loose,
    pub(in crate::form::edwards) h: F::Loose,
}

impl<F: Field> Ratios<F> {
    /// (EF : GH : FG). Cost: 3M.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(in crate::form::edwards) fn point(self) -> Point<F> {
        let z = self.f.mul(self.g);
        let y = self.h.mul(self.g);
        let x = self.e.mul(self.f);
        Point { x, y, z }
    }

    /// (EF : GH : FG : EH). Cost: 4M.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(in crate::form::edwards) fn extended(self) -> PointT<F> {
        let z = self.f.mul(self.g);
        let t = self.e.mul(self.h);
        let x = self.e.mul(self.f);
        let y = self.h.mul(self.g);
        PointT { x, y, z, t }
    }
}

/// P + Q by the dedicated law. Constant time.
///
/// A = (Y1+X1)(Y2-X2), B = (Y1-X1)(Y2+X2), C = 2T2·Z1, D = 2Z2·T1: E = D+C, F = A-B, G = A+B, H = D-C.
///
/// Cost: 4M+3Sub+3Add. Source: Hisil, Wong, Carter, Dawson 2008, section 3.2 (EFD add-2008-hwcd-4).
#[cfg_attr(not(unoptimised), inline(always))]
fn dedicated<F: Field>(p: PointT<F>, q: &Cached<F>) -> Ratios<F> {
    let u = p.y.add(p.x);
    let v = p.y.difference(p.x);
    let a = q.difference.mul(u);
    let b = q.sum.mul(v);
    let c = q.t2.mul(p.z);
    let d = q.z2.mul(p.t);
    let f = a.difference(b);
    let g = a.add(b);
    let e = d.add(c);
    let h = d.difference(c);
    Ratios { e, f, g, h }
}

/// P + Q by the dedicated law, P affine (Z1 = 1). Constant time. Cost: 3M+3Sub+3Add.
#[cfg_attr(not(unoptimised), inline(always))]
fn dedicated_from_affine<F: Field>(x: F, y: F, t: F, q: &Cached<F>) -> Ratios<F> {
    let u = y.add(x);
    let v = y.difference(x);
    let a = q.difference.mul(u);
    let b = q.sum.mul(v);
    let d = q.z2.mul(t);
    let f = a.difference(b);
    let g = a.add(b);
    let e = d.add(q.t2);
    let h = d.difference(q.t2);
    Ratios { e, f, g, h }
}

/// P + Q by the dedicated law, Q affine (2Z2 = 1). Constant time. Cost: 3M+3Sub+3Add.
#[cfg_attr(not(unoptimised), inline(always))]
fn dedicated_affine<F: Field>(p: PointT<F>, q: &CachedAffine<F>) -> Ratios<F> {
    let u = p.y.add(p.x);
    let v = p.y.difference(p.x);
    let a = q.difference.mul(u);
    let b = q.sum.mul(v);
    let c = q.t.mul(p.z);
    let f = a.difference(b);
    let g = a.add(b);
    let e = p.t.add(c);
    let h = p.t.difference(c);
    Ratios { e, f, g, h }
}

/// The unified law's operand from T1: dT1, unless the entries carry d.
#[cfg_attr(not(unoptimised), inline(always))]
fn unified_t<C: TwistedEdwards<F>, F: Field>(t: F) -> F {
    if C::COMPLETE { t } else { C::mul_d(t) }
}

/// P + Q by the unified law. Constant time.
///
/// A = (Y1-X1)(Y2-X2), B = (Y1+X1)(Y2+X2), C = 2T2·dT1, D = 2Z2·Z1: E = B-A, F = D-C, G = D+C, H = B+A.
///
/// Cost: 4M+1D+3Sub+3Add, D a multiplication by d; no D on a complete curve, where d is in the entry. Source:
/// Hisil, Wong, Carter, Dawson 2008, section 3.1 (EFD add-2008-hwcd-3).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn unified<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &Cached<F>) -> Ratios<F> {
    let t = unified_t::<C, F>(p.t);
    let v = p.y.difference(p.x);
    let u = p.y.add(p.x);
    let c = q.t2.mul(t);
    let d = q.z2.mul(p.z);
    let a = q.difference.mul(v);
    let b = q.sum.mul(u);
    let f = d.difference(c);
    let g = d.add(c);
    let e = b.difference(a);
    let h = b.add(a);
    Ratios { e, f, g, h }
}

/// P + Q by the unified law, P affine (Z1 = 1), for complete curves. Constant time. Cost: 3M+3Sub+3Add.
#[cfg_attr(not(unoptimised), inline(always))]
fn unified_from_affine<F: Field>(x: F, y: F, t: F, q: &Cached<F>) -> Ratios<F> {
    let v = y.difference(x);
    let u = y.add(x);
    let c = q.t2.mul(t);
    let a = q.difference.mul(v);
    let b = q.sum.mul(u);
    let f = q.z2.difference(c);
    let g = q.z2.add(c);
    let e = b.difference(a);
    let h = b.add(a);
    Ratios { e, f, g, h }
}

/// P + Q by the law that is the dedicated one on this curve: itself, or the unified law if that is complete.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn fastest<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &Cached<F>) -> Ratios<F> {
    if C::COMPLETE { unified::<C, F>(p, q) } else { dedicated(p, q) }
}

/// [`fastest`], P affine (Z1 = 1).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn fastest_from_affine<C: TwistedEdwards<F>, F: Field>(
    x: F,
    y: F,
    t: F,
    q: &Cached<F>,
) -> Ratios<F> {
    if C::COMPLETE { unified_from_affine(x, y, t, q) } else { dedicated_from_affine(x, y, t, q) }
}

/// [`fastest`], Q affine.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn fastest_affine<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &CachedAffine<F>) -> Ratios<F> {
    if C::COMPLETE { unified_affine::<C, F>(p, q) } else { dedicated_affine(p, q) }
}

/// P + Q by the unified law, Q affine (2Z2 = 1). Constant time. Cost: 3M+1D+3Sub+3Add.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn unified_affine<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &CachedAffine<F>) -> Ratios<F> {
    unified_affine_with_d(PointT { t: unified_t::<C, F>(p.t), ..p }, q)
}

/// [`unified_affine`] where p or q has dT for T. Constant time. Cost: 3M+3Sub+3Add.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn unified_affine_with_d<F: Field>(p: PointT<F>, q: &CachedAffine<F>) -> Ratios<F> {
    let v = p.y.difference(p.x);
    let u = p.y.add(p.x);
    let c = q.t.mul(p.t);
    let a = q.difference.mul(v);
    let b = q.sum.mul(u);
    let f = p.z.difference(c);
    let g = p.z.add(c);
    let e = b.difference(a);
    let h = b.add(a);
    Ratios { e, f, g, h }
}

/// P + Q: the unified sum, or the dedicated one where that is (0, 0, 0, 0). Constant time. Cost:
/// 16M+1D+6Sub+6Add; 8M+3Sub+3Add on a complete curve, where that never is.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn total<C: TwistedEdwards<F>, F: Field>(p: PointT<F>, q: &Cached<F>) -> PointT<F> {
    let unified = unified::<C, F>(p, q).extended();
    if C::COMPLETE {
        return unified;
    }
    let dedicated = dedicated(p, q).extended();
    // T needs no look: X = Y = Z = 0 on the curve makes dT² = 0.
    let failed = unified.x.is_zero().and(unified.y.is_zero()).and(unified.z.is_zero());
    PointT::select(failed, dedicated, unified)
}

//! Doubling, and 2P + Q.

use super::add::Ratios;
use super::{Cached, CachedAffine, Point, PointT};
use crate::field::{Factor, Field};
use crate::form::edwards::TwistedEdwards;

/// DBL, 2P; right for every affine point. Constant time.
///
/// X' = 2XY(2Z² + X² - Y²), Y' = (Y² - X²)(Y² + X²), Z' = (Y² - X²)(2Z² + X² - Y²); with -aX² for X² if a ≠
/// -1.
///
/// Cost: 4M+3S+1SubDblSub+1Add+1Mul2+1Neg, no contiguous dependences. Source: Longa-Gebotys 2010, appendix A,
/// DBL. Nor between the doublings of a run. A product is asked for two products after its last operand, where
/// there is a choice. On a curve that doubles [by squares](TwistedEdwards::BY_SQUARES) 3M+4S, and 2Sub more
/// (EFD projective, dbl-2008-bbjlp).
#[cfg_attr(not(unoptimised), inline(always))]
pub(in crate::form::edwards) fn double<C: TwistedEdwards<F>, F: Field>(p: Point<F>) -> Point<F> {
    if C::A_IS_ONE {
        return double_ratios(p).point();
    }
    let t1 = first_factor::<C, F>(p);
    let t4 = p.y.sqr();
    let xx = p.x.sqr();
    let t2 = C::mul_minus_a(xx);
    let t1 = twice_product::<C, F>(t1, p, xx, t4);
    let t3 = p.z.sqr();
    let h = t2.add(t4);
    let (t5, t3) = t4.sub_dbl_sub_neg(t2, t3);
    let y = t5.mul(h);
    let x = t3.mul(t1);
    let z = t5.mul(t3);
    Point { x, y, z }
}

/// 2P in E^e; right for every affine point. Constant time.
///
/// [`double`] and T' = 2XY(Y² + X²). Cost: 5M+3S+1SubDblSub+1Add+1Mul2+1Neg, no contiguous dependences; by
/// squares 4M+4S.
#[cfg_attr(not(unoptimised), inline(always))]
pub(in crate::form::edwards) fn double_extended<C: TwistedEdwards<F>, F: Field>(p: Point<F>) -> PointT<F> {
    if C::A_IS_ONE {
        return double_ratios(p).extended();
    }
    let t1 = first_factor::<C, F>(p);
    let t7 = p.y.sqr();
    let xx = p.x.sqr();
    let t5 = C::mul_minus_a(xx);
    let t1 = twice_product::<C, F>(t1, p, xx, t7);
    let t6 = p.z.sqr();
    let h = t5.add(t7);
    let (t7, f) = t7.sub_dbl_sub_neg(t5, t6);
    let y = t7.mul(h);
    let t = t1.mul(h);
    let x = t1.mul(f);
    let z = t7.mul(f);
    PointT { x, y, z, t }
}

/// 2P for a = 1 before its last multiplications: E = (X + Y)² - X² - Y², F = X² + Y² - 2Z², G = X² + Y², H =
/// X² - Y². Cost: 4S.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_ratios<F: Field>(p: Point<F>) -> Ratios<F> {
    let xx = p.x.sqr();
    let yy = p.y.sqr();
    let zz = p.z.sqr();
    let e = p.x.add(p.y).sqr().sub_two(xx, yy);
    let g = xx.add(yy).tighten();
    Ratios { e: e.loosen(), f: g.dbl_sub(zz).loosen(), g: g.loosen(), h: xx.difference(yy) }
}

/// The operand of [`twice_product`]: 2X, or X + Y.
#[cfg_attr(not(unoptimised), inline(always))]
fn first_factor<C: TwistedEdwards<F>, F: Field>(p: Point<F>) -> F::Loose {
    if C::BY_SQUARES { p.x.add(p.y) } else { p.x.mul2() }
}

/// 2XY, given its first factor, X² and Y². Cost: 1M; by squares, which is no gain where S > 0.8M, 1S.
#[cfg_attr(not(unoptimised), inline(always))]
fn twice_product<C: TwistedEdwards<F>, F: Field>(factor: F::Loose, p: Point<F>, xx: F, yy: F) -> F {
    if C::BY_SQUARES { factor.sqr().sub_two(xx, yy) } else { factor.mul(p.y) }
}

/// 2P up to the sign of y, in E^e: what the dedicated addition of a merged DBL-ADD wants. Cost: 5M+3S.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_mirrored<F: Field>(p: Point<F>) -> PointT<F> {
    let t1 = p.x.mul2();
    let t5 = p.x.sqr();
    let t7 = p.y.sqr();
    let t6 = p.z.sqr();
    let x = t5.add(t7);
    let (t7, t6) = t7.sub_dbl_sub(t5, t6);
    let t5 = t1.mul(p.y);
    let t8 = t7.mul(x);
    let t0 = t7.mul(t6);
    let t7 = t6.mul(t5);
    let t6 = x.mul(t5);
    PointT { x: t7, y: t8, z: t0, t: t6 }
}

/// Merged DBL-ADD, 2P + Q; (0, 0, 0) where the dedicated law fails for 2P and Q. Constant time.
///
/// Cost: 12M+3S+3Sub+1SubDblSub+4Add+1Mul2, no contiguous dependences. Source: Longa-Gebotys 2010, appendix
/// A, merged DBL-ADD.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_add<F: Field>(p: Point<F>, q: &Cached<F>) -> Point<F> {
    let PointT { x: t7, y: t8, z: t0, t: t6 } = double_mirrored(p);
    let x = t7.add(t8);
    let t1 = t8.sub(t7);
    let t7 = q.t2.mul(t0);
    let t5 = q.z2.mul(t6);
    let t0 = q.difference.mul(t1);
    let t1 = t5.add(t7);
    let t6 = q.sum.mul(x);
    let x = t5.sub(t7);
    let t7 = t0.sub(t6);
    let t0 = t0.add(t6);
    let x = x.mul(t7);
    let y = t1.mul(t0);
    let z = t0.mul(t7);
    Point { x, y, z }
}

/// Merged DBL-ADD, 2P + Q, Q affine; (0, 0, 0) where the dedicated law fails for 2P and Q. Constant time.
///
/// [`double_add`] with 2Z2 = 1. Cost: 11M+3S+3Sub+1SubDblSub+4Add+1Mul2, no contiguous dependences.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_add_affine<F: Field>(p: Point<F>, q: &CachedAffine<F>) -> Point<F> {
    let PointT { x: t7, y: t8, z: t0, t: t5 } = double_mirrored(p);
    let x = t7.add(t8);
    let t1 = t8.sub(t7);
    let t7 = q.t.mul(t0);
    let t0 = q.difference.mul(t1);
    let t1 = t5.add(t7);
    let t6 = q.sum.mul(x);
    let x = t5.sub(t7);
    let t7 = t0.sub(t6);
    let t0 = t0.add(t6);
    let x = x.mul(t7);
    let y = t1.mul(t0);
    let z = t0.mul(t7);
    Point { x, y, z }
}

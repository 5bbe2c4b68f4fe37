//! Doubling, addition, and addition of a point at infinity.

use super::super::JacobiQuartic;
use super::{Cached, CachedAffine, Point};
use crate::ct::Choice;
use crate::field::{Factor, Field};

/// 2P; right for every point. Constant time.
///
/// With s = XX + ZZ: X' = R·N, Z' = (XX - ZZ)s, V = sN, N' = X'² + Z'² - 2V², R' = (X' + Z')² - X'² - Z'².
/// Since 2ax² = y² - x⁴ - 1, the numerator of y is 2y²(1 + x²)² - (2xy)² - (1 - x⁴)², free of a.
///
/// Cost: 3M+4S+2Sub+1DblSub+3Add, 2 contiguous dependences. Source: Robert, Table 1; Hisil, Wong, Carter,
/// Dawson 2009, "Jacobi Quartic Curves Revisited".
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double<F: Field>(p: Point<F>) -> Point<F> {
    let s = p.xx.add(p.zz).tighten();
    once(p, s).0
}

/// 2^n·P: XX + ZZ of one doubling serves the next. Constant time for a public n.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_n<F: Field>(p: Point<F>, n: usize) -> Point<F> {
    let mut p = p;
    let mut s = p.xx.add(p.zz).tighten();
    let mut i = 0;
    while i < n {
        (p, s) = once(p, s);
        i += 1;
    }
    p
}

/// (2P, its XX + ZZ), given s = XX + ZZ.
#[cfg_attr(not(unoptimised), inline(always))]
fn once<F: Field>(p: Point<F>, s: F) -> (Point<F>, F) {
    let d = p.xx.difference(p.zz);
    let x = p.r.mul(p.n);
    let z = d.mul(s);
    let v = s.mul(p.n);
    let xx = x.sqr();
    let zz = z.sqr();
    let vv = v.sqr();
    let t = x.add(z).sqr();
    let s = xx.add(zz).tighten();
    let n = s.dbl_sub(vv);
    let r = t.sub(s);
    (Point { xx, n, zz, r }, s)
}

/// P + Q; (0, 0, 0, 0) for P - Q = Ω±. Constant time.
///
/// A = XX1·XX2, B = ZZ1·ZZ2, C = Y1·Y2, D = R1·R2, E = XX1·ZZ2 + XX2·ZZ1: with u = X1·X2/Z1·Z2 the numerator of y is
/// (1 + u)²(y1·y2 + 2au + x1² + x2²) - (x1·y2 + x2·y1)². So X' = (R1 + N1)(R2 + N2) - C - D, Z' = 2(A - B),
/// N' = X'² - (2A + 2B + D)(2C + aD + 2E), where 2E = (XX1 + ZZ1)(2XX2 + 2ZZ2) - 2A - 2B.
///
/// Cost: 7M+3S+6Sub+1DblSub+9Add and a multiplication by a. Source: Robert, section 2.1, with 2A, 2B from the
/// entry and the numerator of y written with x'².
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add<C: JacobiQuartic<F>, F: Field>(p: Point<F>, q: &Cached<F>) -> Point<F> {
    let b = p.zz.mul(q.zz2);
    let e = p.xx.add(p.zz).mul(q.xx2.add(q.zz2));
    rest::<C, F>(p, q.xx2, q.n, q.r, b, e)
}

/// P + Q, Q affine (Z2 = 1). Constant time. Cost: 6M+3S and a multiplication by a.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add_affine<C: JacobiQuartic<F>, F: Field>(p: Point<F>, q: &CachedAffine<F>) -> Point<F> {
    let b = p.zz.mul2().tighten();
    let two = F::from_u64(p.zz.level(), 2);
    let e = p.xx.add(p.zz).mul(q.xx2.add(two));
    rest::<C, F>(p, q.xx2, q.n, q.r, b, e)
}

/// The addition, given 2B and the product that 2E comes from.
#[cfg_attr(not(unoptimised), inline(always))]
fn rest<C: JacobiQuartic<F>, F: Field>(p: Point<F>, xx2: F, n2: F, r2: F, b: F, e: F) -> Point<F> {
    let d = p.r.mul(r2);
    let a = p.xx.mul(xx2);
    let ad = C::mul_a(d);
    let c = p.n.mul(n2);
    let w = p.r.add(p.n).mul(r2.add(n2));
    let ab = a.add(b).tighten();
    let z = a.sub(b);
    let x = w.sub_two(c, d);
    // -(2C + aD + 2E).
    let v = ab.sub_two(e, ad).dbl_sub(c);
    let u = ab.add(d);
    let xx = x.sqr();
    let zz = z.sqr();
    let uv = u.mul(v);
    let t = x.add(z).sqr();
    let s = xx.add(zz).tighten();
    let n = xx.add(uv).tighten();
    Point { xx, n, zz, r: t.sub(s) }
}

/// The affine entry of a point with ZZ = 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn affine_entry<F: Field>(p: Point<F>) -> CachedAffine<F> {
    CachedAffine { xx2: p.xx.mul2().tighten(), n: p.n, r: p.r }
}

/// P + Ω+, where y = x² at infinity: (x, y) becomes (-1/x, y/x²). Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn translate<F: Field>(p: Point<F>) -> Point<F> {
    Point { xx: p.zz, n: p.n, zz: p.xx, r: p.r.neg().tighten() }
}

/// Set for (0, 0, 0, 0): XX = Y = 0 on the curve makes ZZ = 0, and R² = 4XX·ZZ.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn is_nothing<F: Field>(xx: F, n: F) -> F::Mask {
    xx.is_zero().and(n.is_zero())
}

//! Addition, dedicated and complete.

use super::points::is_stand_in;
use super::{Cached, Point};
use crate::ct::Select;
use crate::field::{Factor, Field};
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;

/// P + Q for P ≠ ±Q, neither neutral; else Z = 0. Constant time.
///
/// With U1 = X1·Z2², U2 = X2·Z1², S1 = Y1·Z2³, S2 = Y2·Z1³, H = U2 - U1, R = S2 - S1: X = R² - H³ - 2U1·H²,
/// Y = R(U1·H² - X) - S1·H³, Z = Z1·Z2·H.
///
/// Cost: 11M+3S+5Sub+1DblSub, 2 contiguous dependences. Source: EFD g1p/shortw/jacobian-3, addition with Z2²
/// and Z2³ known.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add<F: Field>(p: Point<F>, q: &Cached<F>) -> Point<F> {
    let t0 = p.z.sqr();
    let u1 = p.x.mul(q.zz);
    let t1 = t0.mul(p.z);
    let u2 = q.x.mul(t0);
    let s1 = p.y.mul(q.zzz);
    let h = u2.sub(u1);
    let s2 = q.y.mul(t1);
    let hh = h.sqr();
    let r = s2.sub(s1);
    let zz = p.z.mul(q.z);
    let rr = r.sqr();
    let v = u1.mul(hh);
    let hhh = h.mul(hh);
    let t2 = rr.dbl_sub(v);
    let z = zz.mul(h);
    let x = t2.sub(hhh);
    let t3 = s1.mul(hhh);
    let t4 = v.sub(x);
    let t5 = r.mul(t4);
    let y = t5.sub(t3);
    Point { x, y, z }
}

/// P + Q for P ≠ ±Q, P not neutral; else Z = 0. Q is not neutral. Constant time.
///
/// [`add`] with Z2 = 1. Cost: 8M+3S+5Sub+1DblSub, 3 contiguous dependences. Source: Longa-Gebotys 2010, Table
/// 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add_affine<F: Field>(p: Point<F>, q: &Affine<F>) -> Point<F> {
    let t0 = p.z.sqr();
    let t1 = t0.mul(p.z);
    let u2 = q.x.mul(t0);
    let s2 = q.y.mul(t1);
    let h = u2.sub(p.x);
    let r = s2.sub(p.y);
    let hh = h.sqr();
    let rr = r.sqr();
    let v = p.x.mul(hh);
    let hhh = h.mul(hh);
    let t2 = rr.dbl_sub(v);
    let z = p.z.mul(h);
    let x = t2.sub(hhh);
    let t3 = p.y.mul(hhh);
    let t4 = v.sub(x);
    let t5 = r.mul(t4);
    let y = t5.sub(t3);
    Point { x, y, z }
}

/// P + Q for all P and Q of every curve y² = x³ - 3s²x + b. Constant time.
///
/// Both points are brought to Z = Z1·Z2, where they are (U1, S1) and (U2, S2). The slope is N/(DZ) with N =
/// R, D = H, and where H = 0 with N = -3(U1² - s²Z⁴), D = R - 2·S2 = -(S1 + S2): the tangent if P = Q, and D
/// = 0, hence Z' = 0, if P = -Q. Then X' = N² - 2U1·D² - H·D², Y' = N(U1·D² - X') - S1·D³, Z' = D·Z; H·D² is
/// D³, or 0 where H = 0. A neutral operand has Z = 0 and the other operand is the result.
///
/// Cost: 12M+4S+6Sub+2DblSub+1Add+1Mul3, 5 contiguous dependences. Source: chord and tangent; the choice of
/// the slope by a mask instead of by a branch.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add_complete<C: Weierstrass<F>, F: Field>(p: Point<F>, q: &Cached<F>) -> Point<F> {
    let t0 = p.z.sqr();
    let z = p.z.mul(q.z);
    let u1 = p.x.mul(q.zz);
    let t1 = t0.mul(p.z);
    let zz = C::mul_s(z.sqr());
    let u2 = q.x.mul(t0);
    let s1 = p.y.mul(q.zzz);
    let s2 = q.y.mul(t1);
    let sum = chord_or_tangent(u1, s1, u2, s2, z, zz);
    let sum = Point::select(p.z.is_zero(), Point { x: q.x, y: q.y, z: q.z }, sum);
    Point::select(q.z.is_zero(), p, sum)
}

/// P + Q for all P and Q, Q affine, (0, 0) the neutral element. Constant time.
///
/// [`add_complete`] with Z2 = 1. Cost: 9M+3S+6Sub+2DblSub+1Add+1Mul3, 6 contiguous dependences.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add_affine_complete<C: Weierstrass<F>, F: Field>(p: Point<F>, q: &Affine<F>) -> Point<F> {
    let t0 = p.z.sqr();
    let t1 = t0.mul(p.z);
    let u2 = q.x.mul(t0);
    let s2 = q.y.mul(t1);
    let sum = chord_or_tangent(p.x, p.y, u2, s2, p.z, C::mul_s(t0));
    let lifted = Point { x: q.x, y: q.y, z: F::one(q.x.level()) };
    let sum = Point::select(p.z.is_zero(), lifted, sum);
    Point::select(is_stand_in(*q), p, sum)
}

/// P + Q for P ≠ Q or neutral operands, Q affine, (0, 0) the neutral element. Constant time.
///
/// [`add_affine`], which is right for P = -Q (Z = 0) as well, and the other operand where one is neutral.
/// Cost: 8M+3S+5Sub+1DblSub, 3 contiguous dependences.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add_affine_apart<F: Field>(p: Point<F>, q: &Affine<F>) -> Point<F> {
    let sum = add_affine(p, q);
    let lifted = Point { x: q.x, y: q.y, z: F::one(q.x.level()) };
    let sum = Point::select(p.z.is_zero(), lifted, sum);
    Point::select(is_stand_in(*q), p, sum)
}

/// (U1, S1) + (U2, S2), both with denominator Z, given sZ²; Z = 0 if their sum is neutral. Cost: 6M+2S.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn chord_or_tangent<F: Field>(u1: F, s1: F, u2: F, s2: F, z: F, szz: F) -> Point<F> {
    let h = u2.sub(u1);
    let r = s2.sub(s1);
    let t0 = szz.sub(u1).mul3();
    let t1 = u1.add(szz);
    let tangent = t0.mul(t1);
    let same_x = h.is_zero();
    let n = F::select(same_x, tangent, r);
    let d = F::select(same_x, r.dbl_sub(s2), h);
    let dd = d.sqr();
    let nn = n.sqr();
    let v = u1.mul(dd);
    let ddd = d.mul(dd);
    let t2 = nn.dbl_sub(v);
    let z = z.mul(d);
    let x = t2.sub(F::select(same_x, h, ddd));
    let t3 = s1.mul(ddd);
    let t4 = v.sub(x);
    let t5 = n.mul(t4);
    let y = t5.sub(t3);
    Point { x, y, z }
}

//! 2P + Q: dedicated as (P + Q) + P, complete as 2P and then + Q.

use super::add::chord_or_tangent;
use super::{Cached, Point};
use crate::ct::Select;
use crate::field::{Factor, Field};
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;

/// mDBLADD, 2P + Q, Q affine; Z = 0 for Q = ±P and for neutral P. Q is not neutral. Constant time.
///
/// Cost: 13M+5S+7Sub+2DblSub+1Add+1Mul2, 6 contiguous dependences (the paper merges one pair of subtractions
/// and counts 5). Source: Longa-Gebotys 2010, appendix A, mDBLADD; Longa 2007, (3.5).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_add_affine<F: Field>(p: Point<F>, q: &Affine<F>) -> Point<F> {
    let Point { x: x1, y: y1, z: z1 } = p;
    let t5 = z1.sqr();
    let t6 = z1.mul(t5);
    let t4 = q.x.mul(t5);
    let t5 = q.y.mul(t6);
    let t1 = t4.sub(x1);
    let t2 = t5.sub(y1);
    let t4 = t2.sqr();
    let t6 = t1.sqr();
    let t5 = t6.mul(x1);
    let t0 = t1.mul(t6);
    let t3 = t4.dbl_sub(t5);
    let t4 = z1.mul(t1);
    let t3 = t3.sub(t5);
    let t6 = t0.mul(y1);
    let t3 = t3.sub(t0);
    let t1 = t6.mul2();
    let z = t4.mul(t3);
    let t4 = t2.mul(t3);
    let t0 = t3.sqr();
    let t1 = t1.tighten().add(t4);
    let t4 = t0.mul(t5);
    let t7 = t1.sqr();
    let t5 = t0.mul(t3);
    let x = t7.dbl_sub(t4);
    let x = x.sub(t5);
    let t3 = x.sub(t4);
    let t0 = t5.mul(t6);
    let t4 = t1.mul(t3);
    let y = t4.sub(t0);
    Point { x, y, z }
}

/// DBLADD, 2P + Q; Z = 0 for Q = ±P and for neutral P or Q. Constant time.
///
/// Cost: 16M+5S+7Sub+2DblSub+1Add+1Mul2, 4 contiguous dependences (the paper merges one pair of subtractions
/// and counts 3). Source: Longa-Gebotys 2010, appendix A, DBLADD.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_add<F: Field>(p: Point<F>, q: &Cached<F>) -> Point<F> {
    let Point { x: x1, y: y1, z: z1 } = p;
    let t0 = x1.mul(q.zz);
    let t5 = z1.sqr();
    let t7 = y1.mul(q.zzz);
    let t4 = q.x.mul(t5);
    let t6 = t5.mul(z1);
    let t1 = t4.sub(t0);
    let t5 = q.y.mul(t6);
    let t6 = t1.sqr();
    let t2 = t5.sub(t7);
    let t4 = t2.sqr();
    let t5 = t6.mul(t0);
    let t0 = t1.mul(t6);
    let t3 = t4.dbl_sub(t5);
    let t6 = z1.mul(t1);
    let t3 = t3.sub(t5);
    let t4 = q.z.mul(t6);
    let t3 = t3.sub(t0);
    let t6 = t7.mul(t0);
    let z = t4.mul(t3);
    let t4 = t2.mul(t3);
    let t1 = t6.mul2();
    let t0 = t3.sqr();
    let t1 = t1.tighten().add(t4);
    let t4 = t0.mul(t5);
    let t7 = t1.sqr();
    let t5 = t0.mul(t3);
    let x = t7.dbl_sub(t4);
    let x = x.sub(t5);
    let t3 = x.sub(t4);
    let t0 = t5.mul(t6);
    let t4 = t1.mul(t3);
    let y = t4.sub(t0);
    Point { x, y, z }
}

/// 2P + Q for all P and Q. Constant time.
///
/// The doubling DBL and [`add_complete`](super::add::add_complete), merged: 2P has its Z after one
/// multiplication, and all that the addition makes of Z alone (Z·Z2, Z², Z³, U2, S2) stands between the lines
/// of the doubling, where a result would be waited for.
///
/// Cost: 16M+8S+9Sub+3DblSub+2Add+2Mul3+1Div2, 5 contiguous dependences.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_add_complete<C: Weierstrass<F>, F: Field>(p: Point<F>, q: &Cached<F>) -> Point<F> {
    let Point { x: x1, y: y1, z: z1 } = p;
    let t4 = C::mul_s(z1.sqr());
    let z = y1.mul(z1);
    let t1 = x1.add(t4);
    let t3 = y1.sqr();
    let t4 = x1.sub(t4);
    let zz = z.sqr();
    let t0 = t4.mul3();
    let t5 = x1.mul(t3); // B
    let t4 = t1.mul(t0);
    let zzz = zz.mul(z);
    let t1 = t4.div2(); // A
    let t0 = t3.sqr(); // Y⁴
    let t3 = t1.sqr();
    let u2 = q.x.mul(zz);
    let x = t3.dbl_sub(t5);
    let s2 = q.y.mul(zzz);
    let t3 = t5.sub(x);
    let u1 = x.mul(q.zz);
    let t5 = t1.mul(t3);
    let z3 = z.mul(q.z);
    let y = t5.sub(t0);
    let szz = C::mul_s(z3.sqr());
    let s1 = y.mul(q.zzz);
    let sum = chord_or_tangent(u1, s1, u2, s2, z3, szz);
    let sum = Point::select(z.is_zero(), Point { x: q.x, y: q.y, z: q.z }, sum);
    Point::select(q.z.is_zero(), Point { x, y, z }, sum)
}

/// 2P + Q for 2P ≠ Q or neutral operands. Constant time.
///
/// [`double_add_complete`] without the tangent; right for 2P = -Q (Z = 0) as well.
/// Cost: 15M+7S+8Sub+2DblSub+1Add+1Mul3+1Div2, 3 contiguous dependences.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_add_apart<C: Weierstrass<F>, F: Field>(p: Point<F>, q: &Cached<F>) -> Point<F> {
    let Point { x: x1, y: y1, z: z1 } = p;
    let t4 = C::mul_s(z1.sqr());
    let z = y1.mul(z1);
    let t1 = x1.add(t4);
    let t3 = y1.sqr();
    let t4 = x1.sub(t4);
    let zz = z.sqr();
    let t0 = t4.mul3();
    let t5 = x1.mul(t3); // B
    let t4 = t1.mul(t0);
    let zzz = zz.mul(z);
    let t1 = t4.div2(); // A
    let t0 = t3.sqr(); // Y⁴
    let t3 = t1.sqr();
    let u2 = q.x.mul(zz);
    let x = t3.dbl_sub(t5);
    let s2 = q.y.mul(zzz);
    let t3 = t5.sub(x);
    let u1 = x.mul(q.zz);
    let t5 = t1.mul(t3);
    let h = u2.sub(u1);
    let z3 = z.mul(q.z);
    let y = t5.sub(t0);
    let hh = h.sqr();
    let s1 = y.mul(q.zzz);
    let v = u1.mul(hh);
    let r = s2.sub(s1);
    let hhh = h.mul(hh);
    let rr = r.sqr();
    let z3 = z3.mul(h);
    let t2 = rr.dbl_sub(v);
    let t3 = s1.mul(hhh);
    let x3 = t2.sub(hhh);
    let t4 = v.sub(x3);
    let t5 = r.mul(t4);
    let y3 = t5.sub(t3);
    let sum = Point { x: x3, y: y3, z: z3 };
    let sum = Point::select(z.is_zero(), Point { x: q.x, y: q.y, z: q.z }, sum);
    Point::select(q.z.is_zero(), Point { x, y, z }, sum)
}

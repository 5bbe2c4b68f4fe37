//! 2P + Q as (P + Q) + P.

use super::{Cached, Point};
use crate::field::{Factor, Field};
use crate::form::Affine;

/// mDBLADD, 2P + Q, Q affine; Z = 0 for Q = ±P and for neutral P. Q is not neutral. Constant time.
///
/// Cost: 13M+5S+7Sub+2DblSub+1Add+1Mul2, 6 contiguous dependences (the paper merges one pair of subtractions and counts 5).
/// Source: Longa-Gebotys 2010, appendix A, mDBLADD; Longa 2007, (3.5).
#[inline(always)]
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
/// Cost: 16M+5S+7Sub+2DblSub+1Add+1Mul2, 4 contiguous dependences (the paper merges one pair of subtractions and counts 3).
/// Source: Longa-Gebotys 2010, appendix A, DBLADD.
#[inline(always)]
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

//! The odd multiples of a point, and all multiples, without inversion.

use super::{Cached, Jacobian, Point};
use crate::field::{Factor, Field};
use crate::form::weierstrass::Weierstrass;
use crate::form::{Affine, Group};

/// P, 3P, .., (2L + 1)P: each from the one before by adding 2P, which is kept on the same Z. Constant time.
///
/// P and 2P on Z = y cost 2M+4S, each of the L additions 5M+2S: (5L+2)M+(2L+4)S. Z² and Z³ of an entry cost 1M+1S more
/// (Z'² = Z²·H² and Z'³ = Z³·H³ with the H² and H³ at hand would cost 2M). The first entry has Z = 1 and costs nothing.
///
/// Where two summands have the same abscissa (only if the order of P is small) Z = 0, in that entry and all that follow.
/// Source: Longa-Gebotys 2010, section 5 (LM scheme); co-Z addition: Meloni 2007.
#[inline(always)]
pub(super) fn odd_multiples<C: Weierstrass<F>, F: Field>(p: Affine<F>, table: &mut [Cached<F>]) {
    let Some((first, rest)) = table.split_first_mut() else { return };
    let lifted = Jacobian::<C, F>::lift(p);
    *first = Cached { x: p.x, y: p.y, z: lifted.z, zz: lifted.z, zzz: lifted.z };
    if rest.is_empty() {
        return;
    }
    let (mut even, mut odd) = double_co_z::<C, F>(p);
    let mut i = 0;
    while i < rest.len() {
        (odd, even) = add_co_z(even, odd);
        rest[i] = Jacobian::<C, F>::cache(odd);
        i += 1;
    }
}

/// P, 2P, 3P, .., nP: each from the one before by adding P, which is kept on the same Z. Constant time.
///
/// P and 2P on Z = y cost 2M+4S, each of the n - 2 additions 5M+2S, Z² and Z³ of an entry 1M+1S. For P of order m the entry mP is a
/// sum of opposite points, or the double of a point with y = 0, so Z = 0, there and in all that follow.
#[inline(always)]
pub(super) fn multiples<C: Weierstrass<F>, F: Field>(p: Affine<F>, table: &mut [Cached<F>]) {
    let Some((first, rest)) = table.split_first_mut() else { return };
    let lifted = Jacobian::<C, F>::lift(p);
    *first = Cached { x: p.x, y: p.y, z: lifted.z, zz: lifted.z, zzz: lifted.z };
    let Some((second, rest)) = rest.split_first_mut() else { return };
    let (mut multiple, mut one) = double_co_z::<C, F>(p);
    *second = Jacobian::<C, F>::cache(multiple);
    let mut i = 0;
    while i < rest.len() {
        (multiple, one) = add_co_z(one, multiple);
        rest[i] = Jacobian::<C, F>::cache(multiple);
        i += 1;
    }
}

/// (2P, P) on Z = y, P affine: as DBL with Z1 = 1, whose B = xy² and y⁴ are the coordinates of P there. Cost: 2M+4S.
#[inline(always)]
fn double_co_z<C: Weierstrass<F>, F: Field>(p: Affine<F>) -> (Point<F>, Point<F>) {
    let ss = C::mul_s(C::mul_s(F::one(p.x.level())));
    let yy = p.y.sqr();
    let xx = p.x.sqr();
    let b = p.x.mul(yy);
    let t = xx.sub(ss);
    let yyyy = yy.sqr();
    let a = t.div2().tighten().mul3();
    let aa = a.sqr();
    let x = aa.dbl_sub(b);
    let y = a.mul(b.sub(x)).sub(yyyy);
    (Point { x, y, z: p.y }, Point { x: b, y: yyyy, z: p.y })
}

/// (P + Q, P), both on the new Z' = Z·H, for P and Q on one Z, H = X1 - X2. Cost: 5M+2S+7Sub.
#[inline(always)]
fn add_co_z<F: Field>(p: Point<F>, q: Point<F>) -> (Point<F>, Point<F>) {
    let h = p.x.sub(q.x);
    let r = p.y.sub(q.y);
    let hh = h.sqr();
    let rr = r.sqr();
    let w1 = p.x.mul(hh);
    let w2 = q.x.mul(hh);
    let z = p.z.mul(h);
    let t0 = w1.sub(w2); // H³
    let t1 = rr.sub(w1);
    let s1 = p.y.mul(t0);
    let x = t1.sub(w2);
    let t2 = w1.sub(x);
    let t3 = r.mul(t2);
    let y = t3.sub(s1);
    (Point { x, y, z }, Point { x: w1, y: s1, z })
}

//! Long sums of affine points, in coordinates (X : Y : ZZ : ZZZ) with x = X/ZZ, y = Y/ZZZ, ZZ³ = ZZZ²: an addition needs no Z.

use super::Point;
use crate::field::Field;
use crate::form::Affine;

/// (X : Y : ZZ : ZZZ).
#[derive(Clone, Copy, Debug)]
pub struct Sum<F> {
    x: F,
    y: F,
    zz: F,
    zzz: F,
}

/// The sum of one point.
#[inline(always)]
pub(super) fn of<F: Field>(q: &Affine<F>) -> Sum<F> {
    let one = F::one(q.x.level());
    Sum { x: q.x, y: q.y, zz: one, zzz: one }
}

/// P + Q for P ≠ Q, neither neutral; ZZ = 0 for P = -Q, and ever after. Constant time.
///
/// With H = X2·ZZ1 - X1, R = Y2·ZZZ1 - Y1, V = X1·H²: X = R² - H³ - 2V, Y = R(V - X) - Y1·H³, ZZ = ZZ1·H², ZZZ = ZZZ1·H³.
///
/// Cost: 8M+2S+5Sub+1DblSub, 1S less than in Jacobian coordinates, and a shorter way from sum to sum. Source: EFD g1p/shortw/xyzz,
/// madd-2008-s.
#[inline(always)]
pub(super) fn add<F: Field>(p: Sum<F>, q: &Affine<F>) -> Sum<F> {
    let u2 = q.x.mul(p.zz);
    let s2 = q.y.mul(p.zzz);
    let h = u2.sub(p.x);
    let r = s2.sub(p.y);
    let hh = h.sqr();
    let rr = r.sqr();
    let v = p.x.mul(hh);
    let hhh = h.mul(hh);
    let t2 = rr.dbl_sub(v);
    let zz = p.zz.mul(hh);
    let x = t2.sub(hhh);
    let t3 = p.y.mul(hhh);
    let t4 = v.sub(x);
    let zzz = p.zzz.mul(hhh);
    let t5 = r.mul(t4);
    let y = t5.sub(t3);
    Sum { x, y, zz, zzz }
}

/// The same point in Jacobian coordinates: (X·ZZ : Y·ZZZ : ZZ). Constant time. Cost: 2M.
#[inline(always)]
pub(super) fn jacobian<F: Field>(p: Sum<F>) -> Point<F> {
    Point { x: p.x.mul(p.zz), y: p.y.mul(p.zzz), z: p.zz }
}

//! Classes {P, -P} as (X : Z), x = X/Z; the neutral element is (1 : 0).
//!
//! Montgomery 1987, section 10.3.1; the variables are those of RFC 7748, section 5.

use core::marker::PhantomData;

use super::Montgomery;
use super::affine::Projective;
use crate::ct::{Choice, Select};
use crate::field::{Factor, Field};
use crate::form::{Affine, Differential};

/// The class of P: x = X/Z.
#[derive(Clone, Copy, Debug)]
pub struct Point<F> {
    /// X.
    pub x: F,
    /// Z; 0 for the neutral element.
    pub z: F,
}

impl<F: Field> Select<F::Mask> for Point<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self { x: F::select(mask, if_set.x, if_clear.x), z: F::select(mask, if_set.z, if_clear.z) }
    }
}

/// The x-only arithmetic of the curve `C` over `F`.
///
/// x may be the abscissa of a point of the curve or of its quadratic twist: the formulas are the same.
pub struct Xz<C, F>(PhantomData<fn() -> (C, F)>);

/// 2P from X + Z and X - Z. Cost: 2M+2S+1 small.
///
/// 4XZ = (X + Z)² - (X - Z)²; X' = (X + Z)²(X - Z)², Z' = 4XZ((X - Z)² + (A + 2)/4·4XZ).
#[cfg_attr(not(unoptimised), inline(always))]
fn double<C: Montgomery, F: Field>(sum: F::Loose, difference: F::Loose) -> Point<F> {
    let aa = sum.sqr();
    let bb = difference.sqr();
    let e = aa.difference(bb);
    Point { x: aa.mul(bb), z: e.mul(bb.add_small_multiple(e, C::A24)) }
}

impl<C: Montgomery, F: Field> Differential for Xz<C, F> {
    type Field = F;
    type Point = Point<F>;
    type Pair = (Point<F>, Point<F>, F);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: F::Level) -> Point<F> {
        Point { x: F::one(level), z: F::zero(level) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(x: F) -> Point<F> {
        Point { x, z: F::one(x.level()) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<F>) -> Point<F> {
        double::<C, F>(p.x.add(p.z), p.x.difference(p.z))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn pair(p: Point<F>, q: Point<F>, x: F) -> (Point<F>, Point<F>, F) {
        (p, q, x)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn points((p, q, _): (Point<F>, Point<F>, F)) -> (Point<F>, Point<F>) {
        (p, q)
    }
    /// Right for all P and Q, neutral ones included, if x ≠ 0. For x = 0 the second result is (X : 0) always;
    /// then all that a ladder gives normalises to 0, rightly: (0, 0) has order 2. Cost: 5M+4S+1 small.
    ///
    /// Exchanging P and Q exchanges DA and CB, of which only (DA + CB)² and (DA - CB)² are used: nothing
    /// needs to be swapped but what is doubled.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn step((p, q, x): (Point<F>, Point<F>, F), second: F::Mask) -> (Point<F>, Point<F>, F) {
        let (a, b) = (p.x.add(p.z), p.x.difference(p.z));
        let (c, d) = (q.x.add(q.z), q.x.difference(q.z));
        // The order hides the latency of products: what hangs together longest comes first.
        let aa = F::Loose::select(second, c, a).sqr();
        let bb = F::Loose::select(second, d, b).sqr();
        let cb = c.mul(b);
        let da = d.mul(a);
        let e = aa.difference(bb);
        let z_root = da.difference(cb);
        let x_twice = aa.mul(bb);
        let x_root = da.add(cb);
        let f = bb.add_small_multiple(e, C::A24);
        let z_square = z_root.sqr();
        let x_sum = x_root.sqr();
        let z_twice = e.mul(f);
        let z_sum = x.mul(z_square);
        (Point { x: x_twice, z: z_twice }, Point { x: x_sum, z: z_sum }, x)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<F>) -> F {
        p.x.mul(p.z.invert())
    }
}

impl<C: Montgomery, F: Field> Xz<C, F> {
    /// Q = `[k]P` with its ordinate, given P, the classes of Q and of Q + P, and whether k is odd. Cost:
    /// 11M+1S, and selections.
    ///
    /// Okeya-Sakurai 2001 for B = 1, as in Costello-Smith 2017, Algorithm 5, which needs y ≠ 0, Q neutral
    /// neither nor -P; these cases are selected.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn recover(p: Affine<F>, q: Point<F>, q_plus_p: Point<F>, odd: F::Mask) -> Projective<F> {
        let level = p.x.level();
        let (one, zero) = (F::one(level), F::zero(level));
        let xz = p.x.mul(q.z);
        let s = q.x.sub(xz).sqr().mul(q_plus_p.x);
        let t = C::a::<F>(level).mul(q.z).mul2().tighten();
        let u = q.x.add(xz).tighten().add(t).mul(p.x.mul(q.x).add(q.z));
        let y = u.sub(t.mul(q.z)).mul(q_plus_p.z).sub(s);
        let w = p.y.mul2().mul(q.z).mul(q_plus_p.z);
        let found = Projective { x: w.mul(q.x), y, z: w.mul(q.z) };

        let given = Projective { x: p.x, y: p.y, z: one };
        let minus = Projective { y: p.y.neg().tighten(), ..given };
        let neutral = Projective { x: zero, y: one, z: zero };
        let order_2 = p.y.is_zero();
        let found = Projective::select(q_plus_p.z.is_zero(), minus, found);
        let found = Projective::select(q.z.is_zero(), neutral, found);
        Projective::select(order_2.and(odd), given, Projective::select(order_2, neutral, found))
    }
}

//! The birational map between -x² + y² = 1 + dx²y² and a Montgomery curve v² = u³ + Au² + u.
//!
//! A = 2(d - 1)/(-1 - d), and with s² = -4/(1 + d) = -(A + 2)
//!
//! u = (1 + y)/(1 - y), v = s·u/x; x = s·u/v, y = (u - 1)/(u + 1).
//!
//! It is an isomorphism of groups. Of the points of a complete curve only two need a word: the neutral element (0, 1) goes to infinity, which
//! has no u and v, and (0, -1), of order 2, goes to (0, 0), where v = 0.
//! Source: Bernstein, Birkner, Joye, Lange, Peters 2008, "Twisted Edwards curves", theorem 3.2; RFC 7748, section 4.1.

use super::TwistedEdwards;
use super::extended::{Point, PointT};
use crate::ct::{Choice, Select};
use crate::field::{Factor, Field};
use crate::form::Affine;

/// An Edwards curve with a = -1 for which -(A + 2) is a square: it is v² = u³ + Au² + u.
pub trait Montgomery<F: Field>: TwistedEdwards<F> {
    /// s, one of the two square roots of -(A + 2).
    fn scale(level: F::Level) -> F;
    /// A = -s² - 2.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn a(level: F::Level) -> F {
        Self::scale(level).sqr().add(F::from_u64(level, 2)).tighten().neg().tighten()
    }
}

/// u of an Edwards point (X : Y : Z): (Z + Y)/(Z - Y). 0 for the neutral element, as the ladder of RFC 7748
/// has it. Constant time.
///
/// Cost: 1I+1M+1Add+1Sub. s is not needed: u has no sign.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn u<F: Field>(p: Point<F>) -> F {
    p.z.add(p.y).mul(p.z.sub(p.y).invert())
}

/// (u, v) of an Edwards point (X : Y : Z): ((Z + Y)/(Z - Y), s·u·Z/X). Constant time. Cost: 1I+5M+1Add+1Sub.
///
/// The neutral element, which goes to infinity, gives (0, 0) as (0, -1) does.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn uv<C: Montgomery<F>, F: Field>(p: Point<F>) -> Affine<F> {
    let w = p.z.add(p.y).mul(p.z.sub(p.y).mul(p.x).invert());
    Affine { x: w.mul(p.x), y: w.mul(p.z).mul(C::scale(p.x.level())) }
}

/// (u, v) of the affine Edwards point (x, y). Constant time. Cost: 1I+5M+1Add+1Sub.
///
/// The neutral element (0, 1), which goes to infinity, gives (0, 0) as (0, -1) does.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn to_montgomery<C: Montgomery<F>, F: Field>(p: Affine<F>) -> Affine<F> {
    let level = p.x.level();
    let one = F::one(level);
    let below = one.sub(p.y);
    let above = one.add(p.y);
    // 1/(x(1 - y)); for y = -1, x is 0 and so is u.
    let inverse = p.x.mul(below).invert();
    let w = above.mul(inverse);
    Affine { x: w.mul(p.x), y: w.mul(C::scale(level)) }
}

/// The Edwards point of (x/d, v), d ≠ 0, without an inversion; the neutral element for points with v = 0 and
/// for those with u = -1. Constant time.
///
/// Cost: 6M+1Add+1Sub. Source: RFC 9380, appendix D.1 and G.2.2.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn extended_from_montgomery<C: Montgomery<F>, F: Field>(x: F, d: F, v: F) -> PointT<F> {
    let level = x.level();
    let (zero, one) = (F::zero(level), F::one(level));
    let (xn, xd) = (C::scale(level).mul(x), d.mul(v));
    let (yn, yd) = (x.sub(d), x.add(d).tighten());
    let z = xd.mul(yd);
    let p = PointT { x: xn.mul(yd), y: yn.mul(xd), z, t: xn.mul(yn) };
    PointT::select(z.is_zero(), PointT { x: zero, y: one, z: one, t: zero }, p)
}

/// The affine Edwards point of (u, v), (0, 0) included. Constant time. Cost: 1I+5M+1Add+1Sub.
///
/// A point with u = -1, which a complete curve does not have, gives (0, 0): its image is at infinity.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn from_montgomery<C: Montgomery<F>, F: Field>(p: Affine<F>) -> Affine<F> {
    let level = p.x.level();
    let one = F::one(level);
    let above = p.x.add(one).tighten();
    let inverse = p.y.mul(above).invert();
    let x = C::scale(level).mul(p.x).mul(above).mul(inverse);
    let y = p.x.sub(one).mul(p.y).mul(inverse);
    let order_two = p.x.is_zero().and(p.y.is_zero());
    Affine { x, y: F::select(order_two, one.neg().tighten(), y) }
}

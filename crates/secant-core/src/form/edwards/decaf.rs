//! Decaf: a group of prime order from an Edwards curve x² + y² = 1 + dx²y² of cofactor 4, p = 3 mod 4
//! (Hamburg 2015, "Decaf: eliminating cofactors through point compression"; RFC 9496, section 5).
//!
//! An *element* is a class P + E\[2\] of a point P of 2E, E\[2\] = {(0, 1), (0, -1)}. The group of these
//! classes has the order r of the base point. Any point of the class stands for it, and the group law is that
//! of the points. [`encode`] gives one field element for a class, [`decode`] a point of the class of a field
//! element; [`map`] takes any field element to 2E.
//!
//! A field element is *negative* where its canonical value is odd.

use super::TwistedEdwards;
use super::extended::PointT;
use crate::ct::{Choice, Mask};
use crate::field::ratio::{Parity, ThreeModFour};
use crate::field::{Factor, Field};

/// A complete curve of cofactor 4 with a = 1, for which -d is a square and small.
pub trait Decaf<F: ThreeModFour>: TwistedEdwards<F> {
    /// -d.
    const MINUS_D: u32;
    /// The root of -d that is not negative.
    fn root(level: F::Level) -> F;
    /// The root of -1/d that is not negative.
    fn inverse_root(level: F::Level) -> F;
}

/// x or -x, whichever is not negative.
#[cfg_attr(not(unoptimised), inline(always))]
fn absolute<F: ThreeModFour>(x: F) -> F {
    F::select(x.is_odd(), x.neg().tighten(), x)
}

/// The field element of the class of a point (X : Y : Z : T) of 2E: not negative. Constant time.
///
/// No meaning outside 2E: what it gives there need not decode. Cost: the power of a ratio, 12M+3S. Source:
/// RFC 9496, section 5.3.2.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn encode<C: Decaf<F>, F: ThreeModFour>(p: PointT<F>) -> F {
    let level = p.x.level();
    let one_minus_d = C::MINUS_D + 1;
    let u1 = p.x.add(p.t).mul(p.x.difference(p.t));
    let (root, _) = F::one(level).root_of_ratio(u1.mul(p.x.sqr()).mul_small(one_minus_d));
    let ratio = absolute(root.mul(u1).mul(C::root(level)));
    let u2 = C::inverse_root(level).mul(ratio).mul(p.z).difference(p.t);
    absolute(root.mul(p.x).mul(u2).mul_small(one_minus_d))
}

/// (P, valid): a point of the class that encodes to `s`, Z = 1, and a set mask; a point of no meaning and a
/// clear mask if there is none. Constant time. Cost: the power of a ratio, 16M+4S. Source: RFC 9496, section
/// 5.3.1.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn decode<C: Decaf<F>, F: ThreeModFour>(s: F) -> (PointT<F>, Mask) {
    let level = s.level();
    let one = F::one(level);
    let ss = s.sqr();
    let u1 = one.add(ss).tighten();
    let u1u1 = u1.sqr();
    let u2 = u1u1.add(ss.mul_small(4 * C::MINUS_D)).tighten();
    let (root, is_square) = one.root_of_ratio(u2.mul(u1u1));
    let den = root.mul(u1);
    let u3 = absolute(s.mul2().mul(den).mul(C::root(level)));
    let x = u3.mul(root).mul(u2).mul(C::inverse_root(level));
    let y = one.difference(ss).mul(den);
    (PointT { x, y, z: one, t: x.mul(y) }, is_square.and(s.is_odd().not()))
}

/// A point of 2E for a field element: Elligator 2 for the quartic curve that the form comes from. Constant
/// time.
///
/// t and -t give one point. Cost: the power of a ratio, 18M+4S. Source: RFC 9496, section 5.3.4 (its MAP).
#[cfg_attr(not(unoptimised), inline(always))]
pub fn map<C: Decaf<F>, F: ThreeModFour>(t: F) -> PointT<F> {
    let level = t.level();
    let one = F::one(level);
    let one_minus_two_d = 2 * C::MINUS_D + 1;
    let r = t.sqr().neg().tighten();
    let u0 = C::mul_d(r.sub(one));
    let u1 = u0.add(one).mul(u0.difference(r));
    let plus = r.add(one).tighten();
    let (v, is_square) = F::from_u64(level, u64::from(one_minus_two_d)).root_of_ratio(plus.mul(u1));
    let v = F::select(is_square, v, t.mul(v));
    let sign = F::select(is_square, one, one.neg().tighten());
    let s = v.mul(plus);
    let ss = s.sqr();
    let w0 = absolute(s).mul2().tighten();
    let w1 = ss.add(one).tighten();
    let w2 = ss.sub(one);
    let w3 = v.mul(s).mul(r.difference(one)).mul_small(one_minus_two_d).add(sign).tighten();
    PointT { x: w0.mul(w3), y: w2.mul(w1), z: w1.mul(w3), t: w0.mul(w2) }
}

/// Set where P and Q, points of 2E, are of one class: X1Y2 = Y1X2. Constant time. Cost: 2M. Source: RFC 9496,
/// section 5.3.3.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn equal<F: Field>(p: PointT<F>, q: PointT<F>) -> F::Mask {
    p.x.mul(q.y).equals(p.y.mul(q.x))
}

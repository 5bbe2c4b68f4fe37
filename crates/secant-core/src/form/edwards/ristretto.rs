//! Ristretto: a group of prime order from an Edwards curve -x² + y² = 1 + dx²y² of cofactor 8, p = 5 mod 8
//! (Hamburg 2015, "Decaf: eliminating cofactors through point compression"; RFC 9496, section 4).
//!
//! An *element* is a class P + E\[4\] of a point P of 2E, E\[4\] the four points of order 1, 2 and 4: (0, ±1)
//! and (±i, 0). The group of these classes has the order r of the base point. Any point of the class stands
//! for it, and the group law is that of the points. [`encode`] gives one field element for a class,
//! [`decode`] a point of the class of a field element; [`map`] takes any field element to 2E.
//!
//! A field element is *negative* where its canonical value is odd.

use super::TwistedEdwards;
use super::extended::PointT;
use crate::ct::Choice;
use crate::field::ratio::{FiveModEight, Parity};
use crate::field::{Factor, Field, Single};

/// A complete curve of cofactor 8 for which -1 - d is a square.
pub trait Ristretto<F: FiveModEight + Single>: TwistedEdwards<F> {
    /// A square root of -1 - d.
    fn root(level: F::Level) -> F;
    /// 1 over a square root of -1 - d.
    fn inverse_root(level: F::Level) -> F;
    /// 1 - d².
    fn one_minus_dd(level: F::Level) -> F;
    /// (d - 1)².
    fn d_minus_one_squared(level: F::Level) -> F;
}

/// -x where the mask is set, x elsewhere.
#[cfg_attr(not(unoptimised), inline(always))]
fn negate_if<F: Field>(x: F, mask: F::Mask) -> F {
    F::select(mask, x.neg().tighten(), x)
}

/// x or -x, whichever is not negative.
#[cfg_attr(not(unoptimised), inline(always))]
fn absolute<F: Parity>(x: F) -> F {
    negate_if(x, x.is_odd())
}

/// The field element of the class of a point (X : Y : Z : T) of 2E: not negative. Constant time.
///
/// No meaning outside 2E: what it gives there need not decode. Cost: the power of a ratio, 21M+3S. Source:
/// RFC 9496, section 4.3.2.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn encode<C: Ristretto<F>, F: FiveModEight + Single>(p: PointT<F>) -> F {
    let level = p.x.level();
    let i = F::root_of_minus_one(level);
    let u1 = p.z.add(p.y).mul(p.z.difference(p.y));
    let u2 = p.x.mul(p.y);
    // Either root will do: it is squared, or its sign lost in the last step.
    let (root, _) = F::one(level).root_of_ratio(u1.mul(u2.sqr()));
    let den1 = root.mul(u1);
    let den2 = root.mul(u2);
    let z_inverse = den1.mul(den2).mul(p.t);
    // The point of the class with xy not negative: this one, or the one turned by (i, 0).
    let turn = p.t.mul(z_inverse).is_odd();
    let x = F::select(turn, p.y.mul(i), p.x);
    let y = F::select(turn, p.x.mul(i), p.y);
    let denominator = F::select(turn, den1.mul(C::inverse_root(level)), den2);
    // Of the two with that xy, the one with x not negative.
    let y = negate_if(y, x.mul(z_inverse).is_odd());
    absolute(denominator.mul(p.z.difference(y)))
}

/// (P, valid): a point of the class that encodes to `s`, Z = 1, and a set mask; a point of no meaning and a
/// clear mask if there is none. Constant time.
///
/// Of one element, or of one in each lane. Cost: the power of a ratio, 16M+5S. Source: RFC 9496, section
/// 4.3.1.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn decode<C: TwistedEdwards<F>, F: FiveModEight + Parity>(s: F) -> (PointT<F>, F::Mask) {
    let one = F::one(s.level());
    let ss = s.sqr();
    let u1 = one.sub(ss);
    let u2 = one.add(ss).tighten();
    let u2u2 = u2.sqr();
    let v = C::mul_d(u1.sqr()).add(u2u2).tighten().neg().tighten();
    let (root, is_square) = one.root_of_ratio(v.mul(u2u2));
    let den_x = root.mul(u2);
    let den_y = root.mul(den_x).mul(v);
    let x = absolute(s.mul2().mul(den_x));
    let y = u1.mul(den_y);
    let t = x.mul(y);
    let refused = s.is_odd().or(t.is_odd()).or(y.is_zero());
    (PointT { x, y, z: one, t }, is_square.and(refused.not()))
}

/// A point of 2E for a field element: Elligator 2 for the quartic curve that both forms come from. Constant
/// time.
///
/// u and -u give one point. Cost: the power of a ratio, 22M+4S. Source: RFC 9496, section 4.3.4 (its MAP).
#[cfg_attr(not(unoptimised), inline(always))]
pub fn map<C: Ristretto<F>, F: FiveModEight + Single>(u: F) -> PointT<F> {
    let level = u.level();
    let one = F::one(level);
    let minus_one = one.neg().tighten();
    let r = F::root_of_minus_one(level).mul(u.sqr());
    let numerator = r.add(one).mul(C::one_minus_dd(level));
    let denominator = minus_one.difference(C::mul_d(r)).mul(r.add(C::mul_d(one)));
    let (root, is_square) = numerator.root_of_ratio(denominator);
    let s = absolute(F::select(is_square, root, root.mul(u)));
    let s = negate_if(s, is_square.not());
    let c = F::select(is_square, minus_one, r);
    let n = c.mul(r.difference(one)).mul(C::d_minus_one_squared(level)).sub(denominator);
    let ss = s.sqr();
    let w0 = s.mul2().mul(denominator);
    let w1 = n.mul(C::root(level));
    let w2 = one.sub(ss);
    let w3 = one.add(ss).tighten();
    PointT { x: w0.mul(w3), y: w2.mul(w1), z: w1.mul(w3), t: w0.mul(w2) }
}

/// Set where P and Q, points of 2E, are of one class: X1Y2 = Y1X2 or Y1Y2 = X1X2. Constant time. Cost: 4M.
/// Source: RFC 9496, section 4.3.3.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn equal<F: Field>(p: PointT<F>, q: PointT<F>) -> F::Mask {
    let same = p.x.mul(q.y).equals(p.y.mul(q.x));
    let turned = p.y.mul(q.y).equals(p.x.mul(q.x));
    same.or(turned)
}

//! From field elements to points: the simplified map of Shallue, van de Woestijne and Ulas, for p = 3 mod 4
//! (Brier, Coron, Icart, Madore, Randriam, Tibouchi 2010, "Efficient indifferentiable hashing into ordinary
//! elliptic curves"; RFC 9380, section 6.6.2).
//!
//! On y² = g(x) = x³ + ax + b, ab ≠ 0, with a Z that is not a square and t = Zu²:
//!
//! x1 = -(b/a)·(1 + 1/(t² + t)), x2 = t·x1.
//!
//! Then g(x2) = t³·g(x1), so one of the two is a square. Where t² + t = 0, x1 = b/(Za), and Z is chosen so
//! that g(x1) is a square.

use super::jacobian::Point;
use crate::ct::Mask;
use crate::field::ratio::ThreeModFour;
use crate::field::{Factor, Field, Single};

/// A curve y² = x³ + ax + b, ab ≠ 0, with the constants of the map: the curve of the name, or one with an
/// isogeny to it.
pub trait Swu<F: ThreeModFour> {
    /// -Z: a small square, as Z is none and p = 3 mod 4.
    const MINUS_Z: u32;
    /// A square root of -Z.
    fn root_of_minus_z(level: F::Level) -> F;
    /// a.
    fn a(level: F::Level) -> F;
    /// b.
    fn b(level: F::Level) -> F;
}

/// A point by its abscissa as a fraction: (x/d, y).
#[derive(Clone, Copy, Debug)]
pub struct Fraction<F> {
    /// x.
    pub x: F,
    /// d, not 0.
    pub d: F,
    /// y.
    pub y: F,
}

impl<F: Field> Fraction<F> {
    /// (X : Y : Z) with Z = d. Cost: 3M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn jacobian(self) -> Point<F> {
        Point { x: self.x.mul(self.d), y: self.d.sqr().mul(self.d).mul(self.y), z: self.d }
    }
}

/// The lowest bit of the canonical value: the sign of RFC 9380, section 4.1.
#[cfg_attr(not(unoptimised), inline(always))]
fn sign<F: Single>(x: F) -> u64 {
    x.to_repr().as_ref()[0] & 1
}

/// The point of u; the parity of y is that of u. Constant time.
///
/// Cost: the power of a ratio, 14M+6S and a multiplication by Z. Source: RFC 9380, appendix F.2; the root of
/// a ratio of F.2.1.2.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn map<C: Swu<F>, F: ThreeModFour>(u: F) -> Fraction<F> {
    let level = u.level();
    let (a, b) = (C::a(level), C::b(level));
    let one = F::one(level);
    let t = u.sqr().mul_small(C::MINUS_Z).neg().tighten();
    let tt = t.sqr().add(t).tighten();
    let z = F::from_u64(level, u64::from(C::MINUS_Z)).neg().tighten();
    // x1 = x/d.
    let x = b.mul(tt.add(one));
    let d = a.mul(F::select(tt.is_zero(), z, tt.neg().tighten()));
    // g(x1) = numerator/d³.
    let dd = d.sqr();
    let ddd = dd.mul(d);
    let numerator = x.sqr().add(a.mul(dd)).mul(x).add(b.mul(ddd)).tighten();
    let (root, is_square) = numerator.root_of_ratio(ddd);
    // (t·u)²·(-Z)·(-g(x1)) = t³·g(x1).
    let other = root.mul(C::root_of_minus_z(level)).mul(t).mul(u);
    let y = F::select(is_square, root, other);
    let x = F::select(is_square, x, t.mul(x));
    let same_sign = Mask::is_zero(sign(u) ^ sign(y));
    Fraction { x, d, y: F::select(same_sign, y, y.neg().tighten()) }
}

//! From field elements to points: Elligator 2 for p = 5 mod 8 (Bernstein, Hamburg, Krasnova, Lange 2013,
//! "Elligator: elliptic-curve points indistinguishable from uniform random strings", section 5; RFC 9380,
//! section 6.7.1).
//!
//! On v² = g(x) = x³ + Ax² + x with A² - 4 not a square, and Z = 2, which is no square for these p:
//!
//! x1 = -A/(1 + 2u²), x2 = -x1 - A = 2u²·x1.
//!
//! Then g(x2) = 2u²·g(x1), so one of the two is a square, unless u = 0, where x2 = 0. 1 + 2u² is never 0: -1
//! is a square, and -2 is not.

use super::Montgomery;
use crate::ct::Mask;
use crate::field::ratio::FiveModEight;
use crate::field::{Factor, Single};

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

/// The point of u. u and -u give one point. Constant time.
///
/// y is odd if x is x1, even if it is x2. Cost: the power of a ratio, 15M+4S. Source: RFC 9380, appendix
/// G.2.1.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn map<C: Montgomery, F: FiveModEight + Single>(u: F) -> Fraction<F> {
    let level = u.level();
    let one = F::one(level);
    let a = C::a::<F>(level);
    let t = u.sqr().mul2().tighten();
    let d = t.add(one).tighten();
    let x1 = a.neg().tighten();
    // g(x1) = numerator/d³ with x1 = -A/d: ((-A)·A·(d - 1) + d²)·(-A), as d - 1 = t.
    let dd = d.sqr();
    let numerator = a.mul(t).mul(x1).add(dd).mul(x1);
    let (root, is_square) = numerator.root_of_ratio(dd.mul(d));
    // root² = i·g(x1) where that is no square, and ((1 - i)·u)²·i·g(x1) = 2u²·g(x1).
    let turned = one.sub(F::root_of_minus_one(level));
    let y = F::select(is_square, root, root.mul(turned).mul(u));
    let x = F::select(is_square, x1, x1.mul(t));
    let odd = y.to_repr().as_ref()[0] & 1;
    let right = Mask::is_zero(odd ^ (is_square.word() & 1));
    Fraction { x, d, y: F::select(right, y, y.neg().tighten()) }
}

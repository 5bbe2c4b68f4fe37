//! Isogenies of degree 3: the points of a curve with ab ≠ 0, to which field elements are mapped, brought to a
//! curve where a = 0.
//!
//! With (x0, ±y0) the points of order 3 of the kernel, h = x - x0, and cubics N and M,
//!
//! (x, y) goes to (N(x)/h², y·M(x)/h³),
//!
//! which is a homomorphism; the kernel goes to the neutral element (Vélu 1971; RFC 9380, section 6.6.3).

use super::jacobian::Point;
use super::sswu::Fraction;
use crate::field::{Factor, Field};

/// The constants of an isogeny of degree 3.
pub trait ThreeIsogeny<F: Field> {
    /// x0.
    fn kernel(level: F::Level) -> F;
    /// The coefficients of N, that of x³ last.
    fn x_numerator(level: F::Level) -> [F; 4];
    /// The coefficients of M, that of x³ last.
    fn y_numerator(level: F::Level) -> [F; 4];
}

/// The image of a point, without an inversion: Z = h·d. Constant time, without exception. Cost: 18M+1S.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn image<C: ThreeIsogeny<F>, F: Field>(p: Fraction<F>) -> Point<F> {
    let level = p.x.level();
    let dd = p.d.sqr();
    let ddd = dd.mul(p.d);
    // d³ times the cubic of x/d.
    let cubic = |[k0, k1, k2, k3]: [F; 4]| {
        let high = k3.mul(p.x).add(k2.mul(p.d)).mul(p.x);
        high.add(k1.mul(dd)).mul(p.x).add(k0.mul(ddd))
    };
    let h = p.x.sub(C::kernel(level).mul(p.d));
    // x' = N/(h²d), y' = y·M/h³, both with their factors of d³ left out.
    Point {
        x: cubic(C::x_numerator(level)).mul(p.d),
        y: cubic(C::y_numerator(level)).mul(ddd).mul(p.y),
        z: h.mul(p.d),
    }
}

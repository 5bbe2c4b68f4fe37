//! The Weierstrass model y² = x³ + Ax + B of a Jacobi quartic (Robert, section 2.1), A = (-16 - 3θ²)/4, B =
//! -θ³ - Aθ, θ = -4a/3, and the maps.
//!
//! They are homomorphisms. (0, -1) belongs to (θ, 0), the points at infinity to the other two points of order 2. As on every Weierstrass
//! curve here (0, 0), which is not on the model unless B = 0, stands for the neutral element.

use super::JacobiQuartic;
use crate::ct::{Choice, Select};
use crate::field::{Factor, Field};
use crate::form::Affine;

/// 2a/3 = -θ/2. Cost: an inversion.
#[cfg_attr(not(unoptimised), inline(always))]
fn minus_half_theta<C: JacobiQuartic<F>, F: Field>(level: F::Level) -> F {
    C::mul_a(F::from_u64(level, 2)).mul(F::from_u64(level, 3).invert())
}

/// θ.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn theta<C: JacobiQuartic<F>, F: Field>(level: F::Level) -> F {
    minus_half_theta::<C, F>(level).mul2().tighten().neg().tighten()
}

/// (A, B).
#[cfg_attr(not(unoptimised), inline(always))]
pub fn constants<C: JacobiQuartic<F>, F: Field>(level: F::Level) -> (F, F) {
    let theta = theta::<C, F>(level);
    let sqr = theta.sqr();
    let quarter = |x: F| x.div2().tighten().div2().tighten();
    let a = quarter(sqr.mul3().tighten().neg().tighten().sub(F::from_u64(level, 16)));
    (a, sqr.add(a).mul(theta).neg().tighten())
}

/// The point of the Weierstrass model: (2(y + 1)/x² - θ/2, (4(y + 1) - 3θx²)/x³). Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn to_weierstrass<C: JacobiQuartic<F>, F: Field>(p: Affine<F>) -> Affine<F> {
    let level = p.x.level();
    let (zero, one) = (F::zero(level), F::one(level));
    let inverse = p.x.invert();
    let xx = p.x.sqr();
    let t = p.y.add(one).tighten().mul2().tighten();
    let square = inverse.sqr();
    let x = t.mul(square).add(minus_half_theta::<C, F>(level)).tighten();
    // -3θ = 4a.
    let u = t.add(C::mul_a(xx).mul2().tighten()).tighten().mul2();
    let image = Affine { x, y: u.mul(square).mul(inverse) };
    let special = Affine { x: F::select(p.y.equals(one), zero, theta::<C, F>(level)), y: zero };
    Select::select(p.x.is_zero(), special, image)
}

/// The point of the quartic: (2(x - θ)/y, ((2x + θ)(x - θ)² - y²)/y²); (0, 0) where that is at infinity.
/// Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn from_weierstrass<C: JacobiQuartic<F>, F: Field>(p: Affine<F>) -> Affine<F> {
    let level = p.x.level();
    let (zero, one) = (F::zero(level), F::one(level));
    let theta = theta::<C, F>(level);
    let inverse = p.y.invert();
    let d = p.x.sub(theta);
    let yy = p.y.sqr();
    let numerator = p.x.mul2().tighten().add(theta).mul(d.sqr()).sub(yy);
    let image = Affine { x: d.mul(inverse).mul2().tighten(), y: numerator.mul(inverse.sqr()) };
    let neutral = Affine { x: zero, y: one };
    let order_two = Affine { x: zero, y: one.neg().tighten() };
    let image = Select::select(p.x.equals(theta), order_two, image);
    let at_zero = p.x.is_zero().and(p.y.is_zero());
    Select::select(at_zero, neutral, image)
}

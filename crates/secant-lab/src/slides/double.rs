//! Doubling on y² = x³ - 3x + b: five ways, each cheaper than the one before.

use secant_core::field::{Factor, Field};
use secant_core::form::Affine;
use secant_core::form::weierstrass::jacobian::Point;

use super::fraction::Fraction;

/// 2(x, y) for y ≠ 0: λ = (3x² - 3)/2y, x'' = λ² - 2x, y'' = λ(x - x'') - y. Cost: 2S+1M and a division,
/// 1I+1M.
pub fn affine<F: Field>(p: Affine<F>) -> Affine<F> {
    let one = F::one(p.x.level());
    let slope = p.x.sqr().sub(one).mul3().mul(p.y.mul2().tighten().invert());
    let x = slope.sqr().dbl_sub(p.x);
    Affine { x, y: slope.mul(p.x.sub(x)).sub(p.y) }
}

/// The same on fractions, y ≠ 0. Cost: 13M+4S.
pub fn fractions<F: Field>(x1: Fraction<F>, y1: Fraction<F>) -> (Fraction<F>, Fraction<F>) {
    let Fraction { n, d } = x1.sqr();
    let slope = Fraction { n: n.sub(d).mul3().tighten(), d } / y1.mul2();
    let x = slope.sqr() - x1.mul2();
    (x, slope * (x1 - x) - y1)
}

/// (x, y, z) for (x/z², y/z³): α = 3x² - 3z⁴, x' = α² - 8xy², y' = α(4xy² - x') - 8y⁴, z' = 2yz.
///
/// Cost: 6S+3M, of x², z², z⁴, y², y⁴, α²; yz, xy², α(..).
pub fn unified<F: Field>(p: Point<F>) -> Point<F> {
    let alpha = p.x.sqr().sub(p.z.sqr().sqr()).mul3().tighten();
    finish(p, alpha, p.y.sqr(), p.y.mul(p.z).mul2().tighten())
}

/// With α = 3(x - z²)(x + z²). Cost: 4S+4M.
pub fn difference_of_squares<F: Field>(p: Point<F>) -> Point<F> {
    let zz = p.z.sqr();
    let alpha = p.x.sub(zz).mul(p.x.add(zz)).mul3().tighten();
    finish(p, alpha, p.y.sqr(), p.y.mul(p.z).mul2().tighten())
}

/// With z' = (y + z)² - y² - z² as well. Cost: 5S+3M.
pub fn square_of_sum<F: Field>(p: Point<F>) -> Point<F> {
    let (yy, zz) = (p.y.sqr(), p.z.sqr());
    let alpha = p.x.sub(zz).mul(p.x.add(zz)).mul3().tighten();
    finish(p, alpha, yy, p.y.add(p.z).sqr().sub(yy).sub(zz))
}

/// x' and y' from α and y². Cost: 2S+2M.
fn finish<F: Field>(p: Point<F>, alpha: F, yy: F, z: F) -> Point<F> {
    let four = |t: F| t.mul2().tighten().mul2().tighten();
    let xyy = four(p.x.mul(yy));
    let x = alpha.sqr().dbl_sub(xyy);
    Point { x, y: alpha.mul(xyy.sub(x)).dbl_sub(four(yy.sqr())), z }
}

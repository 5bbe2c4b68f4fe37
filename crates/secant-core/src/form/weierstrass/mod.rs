//! Short Weierstrass curves y^2 = x^3 + ax + b.

mod chord;
pub mod compressed;
pub mod homogeneous;
pub mod isogeny;
pub mod jacobian;
pub mod quad;
pub mod side_by_side;
pub mod sswu;

use crate::field::Field;

/// The constants of a curve y² = x³ - 3s²x + b over `F`, b ≠ 0.
pub trait Weierstrass<F: Field> {
    /// Whether s = 0, the curve y² = x³ + b: it has a doubling of its own, and no formula of it depends on
    /// the curve's constants.
    const S_IS_ZERO: bool = false;

    /// b.
    fn b(level: F::Level) -> F;

    /// s·x. The default is s = 1, the curve y² = x³ - 3x + b, and costs nothing.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_s(x: F) -> F {
        x
    }

    /// x³ - 3s²x + b, which is y². Cost: 1M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cubic(x: F) -> F::Loose {
        let level = x.level();
        let ss = Self::mul_s(Self::mul_s(F::one(level)));
        x.sqr().dbl_sub(ss).sub(ss).mul(x).add(Self::b(level))
    }
}

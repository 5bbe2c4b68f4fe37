//! Sums of affine points in lanes.

use super::points::Jacobian;
use crate::ct::Mask8;
use crate::field::{Factor, Vector};
use crate::form::weierstrass::Weierstrass;
use crate::form::{Affine, LaneChords};

impl<C: Weierstrass<F>, F: Vector<Mask = Mask8>> LaneChords for Jacobian<C, F> {
    /// 3(x² - s²).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tangent(p: Affine<F>) -> F {
        let xx = p.x.sqr();
        if C::S_IS_ZERO {
            return xx.mul3().tighten();
        }
        xx.sub(C::mul_s(C::mul_s(F::one(p.x.level())))).mul3().tighten()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn abscissa(slope: F, x1: F, x2: F) -> F {
        slope.sqr().sub_two(x1, x2)
    }
}

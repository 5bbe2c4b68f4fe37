//! Sums of affine points in lanes, on the Montgomery model.

use super::Extended;
use crate::ct::Mask8;
use crate::field::{Factor, Vector};
use crate::form::edwards::montgomery::Montgomery;
use crate::form::{Affine, LaneChords};

/// By the map of [`montgomery`](crate::form::edwards::montgomery): two points of small order have no place
/// there.
impl<C: Montgomery<F>, F: Vector<Mask = Mask8>> LaneChords for Extended<C, F> {
    const MODEL: bool = true;
    /// x(1 - y).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator_there(p: Affine<F>) -> F {
        F::one(p.x.level()).sub(p.y).mul(p.x)
    }
    /// ((1 + y)/(1 - y), s·u/x). Cost: 3M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn there(p: Affine<F>, inverse: F) -> Affine<F> {
        let level = p.x.level();
        let w = F::one(level).add(p.y).mul(inverse);
        Affine { x: w.mul(p.x), y: w.mul(C::scale(level)) }
    }
    /// v(u + 1).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator_back(p: Affine<F>) -> F {
        p.x.add(F::one(p.x.level())).mul(p.y)
    }
    /// (s·u/v, (u - 1)/(u + 1)). Cost: 5M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn back(p: Affine<F>, inverse: F) -> Affine<F> {
        let level = p.x.level();
        let one = F::one(level);
        Affine {
            x: p.x.add(one).mul(inverse).mul(p.x.mul(C::scale(level))),
            y: p.x.difference(one).mul(p.y).mul(inverse),
        }
    }

    /// 3u² + 2Au + 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tangent(p: Affine<F>) -> F {
        let a = C::a(p.x.level());
        let one = F::one(p.x.level());
        p.x.mul3().tighten().add(a.mul2().tighten()).mul(p.x).add(one).tighten()
    }
    /// L² - A - u1 - u2.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn abscissa(slope: F, x1: F, x2: F) -> F {
        slope.sqr().sub_two(x1, x2).sub(C::a(x1.level()))
    }
}

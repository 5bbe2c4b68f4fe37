//! Sums of affine points by chord and tangent.

use super::Weierstrass;
use crate::field::{Factor, Single};
use crate::form::Affine;
use crate::form::chord::{Chord, Line};

impl<C: Weierstrass<F>, F: Single> Chord<F> for C {
    /// x2 - x1; 2y where P = Q, and 1 where P = -Q.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn line_vartime(p: &Affine<F>, q: &Affine<F>) -> (Line, F) {
        let difference = q.x.sub(p.x);
        if !difference.is_zero().declassify() {
            return (Line::Chord, difference);
        }
        let sum = q.y.add(p.y).tighten();
        if sum.is_zero().declassify() { (Line::Upright, F::one(p.x.level())) } else { (Line::Tangent, sum) }
    }

    /// With L = (y2 - y1)/(x2 - x1), or 3(x² - s²)/2y: X = L² - x1 - x2, Y = L(x1 - X) - y1. Cost: 2M+1S;
    /// 2M+2S for P = Q.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_vartime(p: &Affine<F>, q: &Affine<F>, line: Line, inverse: F) -> Option<Affine<F>> {
        let slope = match line {
            Line::Chord => q.y.difference(p.y).mul(inverse),
            Line::Tangent => {
                let ss = C::mul_s(C::mul_s(F::one(p.x.level())));
                p.x.sqr().sub(ss).mul3().mul(inverse)
            }
            Line::Upright => return None,
        };
        let x = slope.sqr().sub_two(p.x, q.x);
        let y = slope.mul(p.x.difference(x)).sub(p.y);
        Some(Affine { x, y })
    }
}

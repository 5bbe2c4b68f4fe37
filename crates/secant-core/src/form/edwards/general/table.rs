//! The odd multiples of a point.

use super::{General, PointT, add};
use crate::field::{Factor, Field};
use crate::form::edwards::TwistedEdwards;
use crate::form::{Affine, Group};

/// P, 3P, .., (2L + 1)P as P + 2P + .. + 2P by the fastest law. Constant time.
///
/// 1M for xy, 4M+2S for 2P, 8M for P + 2P, 9M for each other sum: (9L+4)M+2S, and L + 1 multiplications by
/// -a. Source: Longa-Gebotys 2010, section 6.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn odd_multiples<C: TwistedEdwards<F>, F: Field>(p: Affine<F>, table: &mut [PointT<F>]) {
    let Some((first, rest)) = table.split_first_mut() else { return };
    let lifted = General::<C, F>::lift(p);
    *first = lifted;
    let Some((second, rest)) = rest.split_first_mut() else { return };
    let twice = double_affine::<C, F>(lifted);
    let mut odd = add::fastest_from_affine::<C, F>(lifted, &twice).extended();
    *second = odd;
    let mut i = 0;
    while i < rest.len() {
        odd = add::fastest::<C, F>(odd, &twice).extended();
        rest[i] = odd;
        i += 1;
    }
}

/// 2P in E^e for Z = 1, T given. Cost: 4M+2S and a multiplication by -a; by squares 3M+3S.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_affine<C: TwistedEdwards<F>, F: Field>(p: PointT<F>) -> PointT<F> {
    let xx = C::mul_minus_a(p.x.sqr());
    let yy = p.y.sqr();
    let e = p.t.mul2();
    let g = yy.sub(xx);
    let h = yy.add(xx);
    let f = F::from_u64(p.x.level(), 2).sub(g);
    let z = if C::BY_SQUARES { g.mul2().tighten().sub(g.sqr()) } else { f.mul(g) };
    PointT { x: e.mul(f), y: g.mul(h), z, t: e.mul(h) }
}

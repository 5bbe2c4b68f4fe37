//! The odd multiples of a point.

use super::{Cached, Extended, PointT, add};
use crate::field::{Factor, Field};
use crate::form::edwards::TwistedEdwards;
use crate::form::{Affine, Group};

/// P, 3P, .., (2L + 1)P as P + 2P + .. + 2P by the dedicated law, or by the unified one if that is complete.
/// Constant time.
///
/// 1M for xy, 4M+2S for 2P, 7M for P + 2P, 8M for each other sum: (8L+4)M+2S; and 1M for each of L + 2
/// entries with d. Source: Longa-Gebotys 2010, section 5.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn odd_multiples<C: TwistedEdwards<F>, F: Field>(p: Affine<F>, table: &mut [Cached<F>]) {
    let Some((first, rest)) = table.split_first_mut() else { return };
    let lifted = Extended::<C, F>::lift(p);
    *first = Extended::<C, F>::cache(lifted);
    let Some((second, rest)) = rest.split_first_mut() else { return };
    let twice = Extended::<C, F>::cache(double_affine(lifted));
    let mut odd = add::fastest_from_affine::<C, F>(p.x, p.y, lifted.t, &twice).extended();
    *second = Extended::<C, F>::cache(odd);
    let mut i = 0;
    while i < rest.len() {
        odd = add::fastest::<C, F>(odd, &twice).extended();
        rest[i] = Extended::<C, F>::cache(odd);
        i += 1;
    }
}

/// 2P in E^e for Z = 1, T given. Cost: 4M+2S.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_affine<F: Field>(p: PointT<F>) -> PointT<F> {
    let xx = p.x.sqr();
    let yy = p.y.sqr();
    let e = p.t.mul2();
    let g = yy.sub(xx);
    let h = yy.add(xx);
    let f = F::from_u64(p.x.level(), 2).sub(g);
    PointT { x: e.mul(f), y: g.mul(h), z: f.mul(g), t: e.mul(h) }
}

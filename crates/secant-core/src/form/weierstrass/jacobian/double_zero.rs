//! Doubling on curves y² = x³ + b.

use super::Point;
use crate::field::{Factor, Field};

/// 2P on a curve with s = 0; right for every point (Z = 0 for the neutral element). Constant time.
///
/// With A = 3X²/2, B = XY²: X' = A² - 2B, Y' = A(B - X') - Y⁴, Z' = YZ. Cost: 3M+4S+2Sub+1DblSub+1Mul3Div2, 3
/// contiguous dependences. Source: the tangent, as in [`double`](super::double::double). A product of this
/// field costs less than a square and the sums that would replace it (EFD g1p/shortw/jacobian-0, dbl-2009-l:
/// 2M+5S and 14 sums).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double<F: Field>(p: Point<F>) -> Point<F> {
    let Point { x: x1, y: y1, z: z1 } = p;
    let t1 = x1.sqr();
    let t3 = y1.sqr();
    let a = t1.mul3_div2();
    let b = x1.mul(t3);
    let z = y1.mul(z1);
    let aa = a.sqr();
    let yyyy = t3.sqr();
    let x = aa.dbl_sub(b);
    let t5 = b.sub(x);
    let t5 = a.mul(t5);
    let y = t5.sub(yyyy);
    Point { x, y, z }
}

/// 2^n·P, as n doublings. Constant time for a public n. Cost: n(3M+4S).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_n<F: Field>(p: Point<F>, n: usize) -> Point<F> {
    let mut r = p;
    let mut i = 0;
    while i < n {
        r = double(r);
        i += 1;
    }
    r
}

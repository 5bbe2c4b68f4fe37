//! Doubling, alone and in runs.

use super::Point;
use crate::field::{Factor, Field};
use crate::form::weierstrass::Weierstrass;

/// DBL, 2P; right for every point (Z = 0 for the neutral element and for points of order 2). Constant time.
///
/// With A = 3(X² - s²Z⁴)/2, B = XY²: X' = A² - 2B, Y' = A(B - X') - Y⁴, Z' = YZ.
///
/// Cost: 4M+4S+3Sub+1DblSub+1Add+1Mul3+1Div2, 5 contiguous dependences. Source: Longa-Gebotys 2010, section
/// 4.2 (1) and appendix A, DBL.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double<C: Weierstrass<F>, F: Field>(p: Point<F>) -> Point<F> {
    let Point { x: x1, y: y1, z: z1 } = p;
    let t4 = C::mul_s(z1.sqr());
    let t3 = y1.sqr();
    let t1 = x1.add(t4);
    let t4 = x1.sub(t4);
    let t0 = t4.mul3();
    let t5 = x1.mul(t3); // B
    let t4 = t1.mul(t0);
    let t0 = t3.sqr(); // Y⁴
    let t1 = t4.div2(); // A
    let t3 = t1.sqr();
    let z = y1.mul(z1);
    let x = t3.dbl_sub(t5);
    let t3 = t5.sub(x);
    let t5 = t1.mul(t3);
    let y = t5.sub(t0);
    Point { x, y, z }
}

/// The state between two doublings of a run.
struct Run<F: Field> {
    p: Point<F>,
    /// X + sZ².
    t2: F::Loose,
    /// X - sZ².
    t4: F,
}

/// 2^n·P as one run of merged doublings: the squaring of Z and the sum and difference with X are done early,
/// where a result would be waited for. Constant time for a public n.
///
/// Cost: n(4M+4S+3Sub+1DblSub+1Add+1Mul3+1Div2), n + 1 contiguous dependences for n > 1 (1.25 a doubling for
/// n = 4). Source: Longa-Gebotys 2010, appendix A, 4DBL, for a run of any length; the second t4 := Z1²
/// printed there is Zout².
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn double_n<C: Weierstrass<F>, F: Field>(p: Point<F>, n: usize) -> Point<F> {
    match n {
        0 => p,
        1 => double::<C, F>(p),
        _ => {
            let mut run = first::<C, F>(p);
            let mut i = 2;
            while i < n {
                run = middle::<C, F>(run);
                i += 1;
            }
            last(run)
        }
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn first<C: Weierstrass<F>, F: Field>(p: Point<F>) -> Run<F> {
    let Point { x: x1, y: y1, z: z1 } = p;
    let t4 = C::mul_s(z1.sqr());
    let t3 = y1.sqr();
    let t1 = x1.add(t4);
    let t4 = x1.sub(t4);
    let t2 = t4.mul3();
    let t5 = x1.mul(t3);
    let t4 = t1.mul(t2);
    let t0 = t3.sqr();
    let t1 = t4.div2();
    let z = y1.mul(z1);
    let t3 = t1.sqr();
    let t4 = C::mul_s(z.sqr());
    let x = t3.dbl_sub(t5);
    let t3 = t5.sub(x);
    let t2 = x.add(t4);
    let t5 = t1.mul(t3);
    let t4 = x.sub(t4);
    let y = t5.sub(t0);
    Run { p: Point { x, y, z }, t2, t4 }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn middle<C: Weierstrass<F>, F: Field>(run: Run<F>) -> Run<F> {
    let Run { p: Point { x, y, z }, t2, t4 } = run;
    let t1 = t4.mul3();
    let t3 = y.sqr();
    let t4 = t1.mul(t2);
    let t5 = x.mul(t3);
    let t1 = t4.div2();
    let t0 = t3.sqr();
    let t3 = t1.sqr();
    let z = y.mul(z);
    let x = t3.dbl_sub(t5);
    let t4 = C::mul_s(z.sqr());
    let t3 = t5.sub(x);
    let t2 = x.add(t4);
    let t5 = t1.mul(t3);
    let t4 = x.sub(t4);
    let y = t5.sub(t0);
    Run { p: Point { x, y, z }, t2, t4 }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn last<F: Field>(run: Run<F>) -> Point<F> {
    let Run { p: Point { x, y, z }, t2, t4 } = run;
    let t1 = t4.mul3();
    let t3 = y.sqr();
    let t4 = t1.mul(t2);
    let t5 = x.mul(t3);
    let t1 = t4.div2();
    let t0 = t3.sqr();
    let t3 = t1.sqr();
    let z = y.mul(z);
    let x = t3.dbl_sub(t5);
    let t3 = t5.sub(x);
    let t5 = t1.mul(t3);
    let y = t5.sub(t0);
    Point { x, y, z }
}

//! Algorithms 1 and 2: 2^521 - 1 in nine limbs, t = 2^58, t^9 = 2.

use secant_core::field::mersenne521::invert_fermat;

use super::limbs::{Element, Radix};
use super::words::{Limb, Wide};

/// The radix 2^58 of 2^521 - 1.
#[derive(Clone, Copy, Debug)]
pub struct Radix58;

/// An element of F_(2^521 - 1).
pub type F521 = Element<Radix58, 9>;

impl Radix<9> for Radix58 {
    const BITS: u32 = 58;
    const WRAP: i64 = 2;
    const PRIME_BITS: u32 = 521;
    const C: u64 = 1;

    /// A function: forty-five products are not for inlining in every formula.
    #[inline(never)]
    fn mul(x: &[i64; 9], y: &[i64; 9]) -> [i64; 9] {
        algorithm_1(x, y)
    }
    /// A function, as [`Radix58::mul`].
    #[inline(never)]
    fn sqr(x: &[i64; 9]) -> [i64; 9] {
        algorithm_2(x)
    }
    /// 1/x by the paper's printed addition chain: 520S+13M.
    fn invert(x: F521) -> F521 {
        invert_fermat(x)
    }
}

/// Algorithm 1: x·y, reduced. Cost: 45 word multiplications.
///
/// Operands of eight times the reduced range each are right: the partial sums stay below 24·64·2^116 < 2^127,
/// and differences below 2^63.
#[inline(always)]
pub fn algorithm_1<W: Limb>(x: &[W; 9], y: &[W; 9]) -> [W; 9] {
    // (x_i - x_j)(y_i - y_j), and (x_i - 2x_j)(y_i - 2y_j) for the pairs that wrap.
    let d = |i: usize, j: usize| (x[i] - x[j]).times(y[i] - y[j]);
    let e = |i: usize, j: usize| (x[i] - x[j].small(2)).times(y[i] - y[j].small(2));
    let p = |i: usize| x[i].times(y[i]);
    let t0 = p(0) + p(1) + p(2) + p(3) + p(4);
    let (t5, t6, t7, t8) = (p(5), p(6), p(7), p(8));
    let t1 = t5 + t6 + t7 + t8;
    let (z8, c) = (t0 + t1 - d(0, 8) - d(1, 7) - d(2, 6) - d(3, 5)).carry::<58>();
    let t0 = t0 + t1.small(4);
    let (z0, c) = (t0 - e(4, 5) - e(3, 6) - e(2, 7) - e(1, 8) + c.small(2)).carry::<58>();
    let t0 = t0 - t5.small(2);
    let (z1, c) = (t0 - d(0, 1) - e(4, 6) - e(2, 8) - e(3, 7) + c).carry::<58>();
    let t0 = t0 - t5;
    let (z2, c) = (t0 - d(0, 2) - e(5, 6) - e(3, 8) - e(4, 7) + c).carry::<58>();
    let t0 = t0 - t6.small(2);
    let (z3, c) = (t0 - d(0, 3) - d(1, 2) - e(4, 8) - e(5, 7) + c).carry::<58>();
    let t0 = t0 - t6;
    let (z4, c) = (t0 - d(0, 4) - d(1, 3) - e(5, 8) - e(6, 7) + c).carry::<58>();
    let t0 = t0 - t7.small(2);
    let (z5, c) = (t0 - d(0, 5) - d(1, 4) - d(2, 3) - e(6, 8) + c).carry::<58>();
    let t0 = t0 - t7;
    let (z6, c) = (t0 - d(0, 6) - d(1, 5) - d(2, 4) - e(7, 8) + c).carry::<58>();
    let t0 = t0 - t8.small(2);
    let (z7, c) = (t0 - d(0, 7) - d(1, 6) - d(2, 5) - d(3, 4) + c).carry::<58>();
    let (z8, c) = c.plus(z8).carry::<58>();
    [c.small(2).plus(z0).word(), z1, z2, z3, z4, z5, z6, z7, z8]
}

/// Algorithm 2: x², reduced. Cost: 45 word multiplications. Ranges as [`algorithm_1`].
#[inline(always)]
pub fn algorithm_2<W: Limb>(x: &[W; 9]) -> [W; 9] {
    let p = |i: usize, j: usize| x[i].times(x[j]);
    let (z8, c) = ((p(0, 8) + p(1, 7) + p(2, 6) + p(3, 5)).small(2) + p(4, 4)).carry::<58>();
    let (z0, c) = ((p(1, 8) + p(2, 7) + p(3, 6) + p(4, 5)).small(4) + p(0, 0) + c.small(2)).carry::<58>();
    let (z1, c) = ((p(2, 8) + p(3, 7) + p(4, 6)).small(4) + (p(0, 1) + p(5, 5)).small(2) + c).carry::<58>();
    let (z2, c) = ((p(3, 8) + p(4, 7) + p(5, 6)).small(4) + p(0, 2).small(2) + p(1, 1) + c).carry::<58>();
    let (z3, c) = ((p(4, 8) + p(5, 7)).small(4) + (p(0, 3) + p(1, 2) + p(6, 6)).small(2) + c).carry::<58>();
    let (z4, c) = ((p(5, 8) + p(6, 7)).small(4) + (p(0, 4) + p(1, 3)).small(2) + p(2, 2) + c).carry::<58>();
    let (z5, c) = (p(6, 8).small(4) + (p(0, 5) + p(1, 4) + p(2, 3) + p(7, 7)).small(2) + c).carry::<58>();
    let (z6, c) = (p(7, 8).small(4) + (p(0, 6) + p(1, 5) + p(2, 4)).small(2) + p(3, 3) + c).carry::<58>();
    let (z7, c) = ((p(0, 7) + p(1, 6) + p(2, 5) + p(3, 4) + p(8, 8)).small(2) + c).carry::<58>();
    let (z8, c) = c.plus(z8).carry::<58>();
    [c.small(2).plus(z0).word(), z1, z2, z3, z4, z5, z6, z7, z8]
}

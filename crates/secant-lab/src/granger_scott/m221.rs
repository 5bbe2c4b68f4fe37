//! Algorithm 3: 2^221 - 3 in four limbs, t = 2^56, t^4 = 24 (8p = t^4 - 24).

use super::limbs::{Element, Radix};
use super::words::{Limb, Wide};

/// The radix 2^56 of 2^221 - 3.
#[derive(Clone, Copy, Debug)]
pub struct Radix56;

/// An element of F_(2^221 - 3).
pub type F221 = Element<Radix56, 4>;

impl Radix<4> for Radix56 {
    const BITS: u32 = 56;
    const WRAP: i64 = 24;
    const PRIME_BITS: u32 = 221;
    const C: u64 = 3;

    #[inline(always)]
    fn mul(x: &[i64; 4], y: &[i64; 4]) -> [i64; 4] {
        algorithm_3(x, y)
    }
}

/// Algorithm 3: x·y, reduced. Cost: 10 word multiplications. The paper prints b3 in line 7 and defines none:
/// it is b2.
#[inline(always)]
pub fn algorithm_3<W: Limb>(x: &[W; 4], y: &[W; 4]) -> [W; 4] {
    let d = |i: usize, j: usize| (x[i] - x[j]).times(y[i] - y[j]);
    let p = |i: usize| x[i].times(y[i]);
    let (a0, a1, a2, a3) = (p(0), p(1), p(2), p(3));
    let b2 = a3 + a2;
    let b1 = b2 + a1;
    let b0 = b1 + a0;
    let (z3, c) = (b0 - d(0, 3) - d(1, 2)).carry::<56>();
    let (z0, c) = (a0 + (b1 - d(1, 3) + c).small(24)).carry::<56>();
    let a0 = a0 + a1;
    let (z1, c) = (a0 - d(0, 1) + (b2 - d(2, 3)).small(24) + c).carry::<56>();
    let (z2, c) = (a0 + a2 + a3.small(24) - d(0, 2) + c).carry::<56>();
    let (z3, c) = c.plus(z3).carry::<56>();
    [c.small(24).plus(z0).word(), z1, z2, z3]
}

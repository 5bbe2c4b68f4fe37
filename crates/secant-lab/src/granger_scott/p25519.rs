//! Algorithm 4: 2^255 - 19 in five limbs, t = 2^51, t^5 = 19.

use super::limbs::{Element, Radix};
use super::words::{Limb, Wide};

/// The radix 2^51 of 2^255 - 19.
#[derive(Clone, Copy, Debug)]
pub struct Radix51;

/// An element of F_(2^255 - 19).
pub type F25519 = Element<Radix51, 5>;

impl Radix<5> for Radix51 {
    const BITS: u32 = 51;
    const WRAP: i64 = 19;
    const PRIME_BITS: u32 = 255;
    const C: u64 = 19;

    #[inline(always)]
    fn mul(x: &[i64; 5], y: &[i64; 5]) -> [i64; 5] {
        algorithm_4(x, y)
    }
}

/// Algorithm 4: x·y, reduced. Cost: 15 word multiplications. The paper prints b2 = a3 + a2 in line 1 for b3 + a2, and y1 - x2 in line 12 for
/// y1 - y2.
#[inline(always)]
pub fn algorithm_4<W: Limb>(x: &[W; 5], y: &[W; 5]) -> [W; 5] {
    let d = |i: usize, j: usize| (x[i] - x[j]).times(y[i] - y[j]);
    let p = |i: usize| x[i].times(y[i]);
    let (a0, a1, a2, a3, a4) = (p(0), p(1), p(2), p(3), p(4));
    let b3 = a4 + a3;
    let b2 = b3 + a2;
    let b1 = b2 + a1;
    let b0 = b1 + a0;
    let (z4, c) = (b0 - d(0, 4) - d(1, 3)).carry::<51>();
    let (z0, c) = (a0 + (b1 - d(1, 4) - d(2, 3) + c).small(19)).carry::<51>();
    let a0 = a0 + a1;
    let (z1, c) = (a0 - d(0, 1) + (b2 - d(2, 4)).small(19) + c).carry::<51>();
    let a0 = a0 + a2;
    let (z2, c) = (a0 - d(0, 2) + (b3 - d(3, 4)).small(19) + c).carry::<51>();
    let (z3, c) = (a0 + a3 - d(0, 3) - d(1, 2) + a4.small(19) + c).carry::<51>();
    let (z4, c) = c.plus(z4).carry::<51>();
    [c.small(19).plus(z0).word(), z1, z2, z3, z4]
}

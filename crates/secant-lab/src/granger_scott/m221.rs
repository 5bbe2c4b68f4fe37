//! Algorithm 3: 2^221 - 3 in four limbs, t = 2^56, t^4 = 24 (8p = t^4 - 24).

use super::limbs::{Element, Radix, carry, word};

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

/// Algorithm 3: x·y, reduced. Cost: 10 word multiplications. The paper prints b3 in line 7 and defines none: it is b2.
#[inline(always)]
pub fn algorithm_3(x: &[i64; 4], y: &[i64; 4]) -> [i64; 4] {
    let d = |i: usize, j: usize| i128::from(x[i] - x[j]) * i128::from(y[i] - y[j]);
    let p = |i: usize| i128::from(x[i]) * i128::from(y[i]);
    let (a0, a1, a2, a3) = (p(0), p(1), p(2), p(3));
    let b2 = a3 + a2;
    let b1 = b2 + a1;
    let b0 = b1 + a0;
    let (z3, c) = carry::<56>(b0 - d(0, 3) - d(1, 2));
    let (z0, c) = carry::<56>(a0 + 24 * (b1 - d(1, 3) + c));
    let a0 = a0 + a1;
    let (z1, c) = carry::<56>(a0 - d(0, 1) + 24 * (b2 - d(2, 3)) + c);
    let (z2, c) = carry::<56>(a0 + a2 + 24 * a3 - d(0, 2) + c);
    let (z3, c) = carry::<56>(i128::from(z3) + c);
    [word(i128::from(z0) + 24 * c), z1, z2, z3]
}

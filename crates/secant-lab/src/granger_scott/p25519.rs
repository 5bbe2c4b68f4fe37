//! 2^255 - 19 in five limbs, t = 2^51, t^5 = 19: by Algorithm 4, and by all 25 products, as A. Langley's
//! curve25519-donna multiplies (the field of Robert's section 3.1).

use secant_core::field::{Factor, Field};

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

/// Algorithm 4: x·y, reduced. Cost: 15 word multiplications. The paper prints b2 = a3 + a2 in line 1 for b3 +
/// a2, and y1 - x2 in line 12 for y1 - y2.
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

/// The same radix, by all products.
#[derive(Clone, Copy, Debug)]
pub struct Schoolbook51;

/// An element of F_(2^255 - 19) that is multiplied by all products.
pub type Schoolbook25519 = Element<Schoolbook51, 5>;

impl Radix<5> for Schoolbook51 {
    const BITS: u32 = 51;
    const WRAP: i64 = 19;
    const PRIME_BITS: u32 = 255;
    const C: u64 = 19;

    #[inline(always)]
    fn mul(x: &[i64; 5], y: &[i64; 5]) -> [i64; 5] {
        schoolbook(x, y)
    }
    #[inline(always)]
    fn sqr(x: &[i64; 5]) -> [i64; 5] {
        schoolbook_square(x)
    }
    /// x^(p-2), by the addition chain of Curve25519. Cost: 254S + 11M.
    fn invert(x: Schoolbook25519) -> Schoolbook25519 {
        let x2 = x.sqr();
        let x9 = x2.sqr_n(2).mul(x);
        let x11 = x9.mul(x2);
        // x^(2^n - 1) for n = 5, 10, 20, ..: 31 is 2·11 + 9.
        let of5 = x11.sqr().mul(x9);
        let of10 = of5.sqr_n(5).mul(of5);
        let of20 = of10.sqr_n(10).mul(of10);
        let of40 = of20.sqr_n(20).mul(of20);
        let of50 = of40.sqr_n(10).mul(of10);
        let of100 = of50.sqr_n(50).mul(of50);
        let of200 = of100.sqr_n(100).mul(of100);
        let of250 = of200.sqr_n(50).mul(of50);
        // p - 2 = 2^5·(2^250 - 1) + 11.
        of250.sqr_n(5).mul(x11)
    }
}

/// x·y, reduced, column by column. Cost: 25 word multiplications. Ranges as [`algorithm_4`].
#[inline(always)]
pub fn schoolbook<W: Limb>(x: &[W; 5], y: &[W; 5]) -> [W; 5] {
    let w = [y[0], y[1].small(19), y[2].small(19), y[3].small(19), y[4].small(19)];
    let p = |i: usize, j: usize| x[i].times(y[j]);
    // Products of weight t^5 and above return multiplied by 19, since t^5 = 2^255 = 19.
    let q = |i: usize, j: usize| x[i].times(w[j]);
    join([
        p(0, 0) + q(1, 4) + q(2, 3) + q(3, 2) + q(4, 1),
        p(0, 1) + p(1, 0) + q(2, 4) + q(3, 3) + q(4, 2),
        p(0, 2) + p(1, 1) + p(2, 0) + q(3, 4) + q(4, 3),
        p(0, 3) + p(1, 2) + p(2, 1) + p(3, 0) + q(4, 4),
        p(0, 4) + p(1, 3) + p(2, 2) + p(3, 1) + p(4, 0),
    ])
}

/// x², reduced. Cost: 15 word multiplications. Ranges as [`algorithm_4`].
#[inline(always)]
pub fn schoolbook_square<W: Limb>(x: &[W; 5]) -> [W; 5] {
    let [x0, x1, x2, x3, x4] = *x;
    let (d0, d1, d2) = (x0.small(2), x1.small(2), x2.small(2));
    let (w3, w4) = (x3.small(19), x4.small(19));
    join([
        x0.times(x0) + d1.times(w4) + d2.times(w3),
        d0.times(x1) + d2.times(w4) + x3.times(w3),
        d0.times(x2) + x1.times(x1) + x3.small(2).times(w4),
        d0.times(x3) + d1.times(x2) + x4.times(w4),
        d0.times(x4) + d1.times(x3) + x2.times(x2),
    ])
}

/// The limbs of the sum of column k times t^k, carried as Algorithm 4 carries.
#[inline(always)]
fn join<V: Wide>([z0, z1, z2, z3, z4]: [V; 5]) -> [V::Word; 5] {
    let (z4, c) = z4.carry::<51>();
    let (z0, c) = (z0 + c.small(19)).carry::<51>();
    let (z1, c) = (z1 + c).carry::<51>();
    let (z2, c) = (z2 + c).carry::<51>();
    let (z3, c) = (z3 + c).carry::<51>();
    let (z4, c) = c.plus(z4).carry::<51>();
    [c.small(19).plus(z0).word(), z1, z2, z3, z4]
}

//! Arithmetic modulo p = 2^127 - 1 on two words, in plain Rust: the oracle of the kernels.
//!
//! *Tight* means in [0, p]: below 2^127, where p itself is a second name of 0. All functions take and give tight values, and
//! are constant time. Since p is all ones, negation is a complement, and doubling and halving are rotations of 127 bits.

/// p = 2^127 - 1.
pub const P: u128 = u128::MAX >> 1;

/// The words as one integer.
#[inline(always)]
pub const fn join(a: &[u64; 2]) -> u128 {
    a[0] as u128 | (a[1] as u128) << 64
}

/// The integer as words.
#[inline(always)]
pub const fn split(a: u128) -> [u64; 2] {
    [a as u64, (a >> 64) as u64]
}

/// s mod p, tight, for s < 2^128 - 1: the top bit counts 1.
#[inline(always)]
pub const fn fold(s: u128) -> u128 {
    (s & P) + (s >> 127)
}

/// r = a + b.
#[inline(always)]
pub const fn add(a: u128, b: u128) -> u128 {
    fold(a + b)
}

/// r = a - b.
#[inline(always)]
pub const fn sub(a: u128, b: u128) -> u128 {
    // The difference is negative exactly if its top bit is set; then that bit, 2^127, goes and p comes.
    let d = a.wrapping_sub(b);
    (d & P).wrapping_sub(d >> 127)
}

/// r = -a.
#[inline(always)]
pub const fn neg(a: u128) -> u128 {
    a ^ P
}

/// r = 2a.
#[inline(always)]
pub const fn mul2(a: u128) -> u128 {
    (a << 1 & P) | a >> 126
}

/// r = a / 2.
#[inline(always)]
pub const fn div2(a: u128) -> u128 {
    a >> 1 | (a & 1) << 126
}

/// All 256 bits of a·b as (low, high).
#[inline(always)]
const fn wide(a: u128, b: u128) -> (u128, u128) {
    let ([a0, a1], [b0, b1]) = (split(a), split(b));
    let low = a0 as u128 * b0 as u128;
    let high = a1 as u128 * b1 as u128;
    let (middle, c) = (a0 as u128 * b1 as u128).overflowing_add(a1 as u128 * b0 as u128);
    let (low, d) = low.overflowing_add(middle << 64);
    (low, high + (middle >> 64) + ((c as u128) << 64) + d as u128)
}

/// r = a·b mod p, for a·b < 2^254.
#[inline(always)]
pub const fn mul(a: u128, b: u128) -> u128 {
    let (low, high) = wide(a, b);
    fold((low & P) + (high << 1 | low >> 127))
}

/// r = n·a.
#[inline(always)]
pub const fn mul_small(a: u128, n: u32) -> u128 {
    let [a0, a1] = split(a);
    let low = a0 as u128 * n as u128;
    let high = a1 as u128 * n as u128 + (low >> 64);
    // n·a = high·2^64 + a word; the bits of high above 63 count 1.
    add(join(&[low as u64, high as u64 & (u64::MAX >> 1)]), high >> 63)
}

/// r = a·x + b·y, one reduction.
#[inline(always)]
pub const fn dot(a: u128, x: u128, b: u128, y: u128) -> u128 {
    let ((l, h), (m, k)) = (wide(a, x), wide(b, y));
    let (low, c) = l.overflowing_add(m);
    // The sum is at most 2p², so what lies above bit 127 is at most 2^128 - 4; its own top bit counts 1 again.
    let high = h + k + c as u128;
    let high = high << 1 | low >> 127;
    fold((low & P) + (high & P) + (high >> 127))
}

/// The parts of an element of F_p(i).
#[inline(always)]
const fn parts(a: &[u64; 4]) -> (u128, u128) {
    (join(&[a[0], a[1]]), join(&[a[2], a[3]]))
}

/// The element of these parts.
#[inline(always)]
const fn whole(re: u128, im: u128) -> [u64; 4] {
    let ([a, b], [c, d]) = (split(re), split(im));
    [a, b, c, d]
}

/// r = a·b in F_p(i) as a0·b0 + a1·(-b1) and a0·b1 + a1·b0, each reduced once. Cost: 16 word multiplications.
#[inline(always)]
pub const fn mul_i_schoolbook(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let ((a0, a1), (b0, b1)) = (parts(a), parts(b));
    whole(dot(a0, b0, a1, neg(b1)), dot(a0, b1, a1, b0))
}

/// r = a² in F_p(i) as (a0 + a1)·(a0 - a1) and 2·a0·a1. Cost: 8 word multiplications.
#[inline(always)]
pub const fn sqr_i(a: &[u64; 4]) -> [u64; 4] {
    let (a0, a1) = parts(a);
    whole(mul(add(a0, a1), sub(a0, a1)), mul(mul2(a0), a1))
}

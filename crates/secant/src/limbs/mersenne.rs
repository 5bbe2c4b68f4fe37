//! Arithmetic modulo p = 2^127 - 1 on two words: one text, in which a backend gives the product of two words and the reduction.
//!
//! *Tight* means in [0, p]: below 2^127, where p itself is a second name of 0. All functions take and give tight values unless they
//! say otherwise, and are constant time. Since p is all ones, negation is a complement, and doubling and halving are rotations
//! of 127 bits.

use super::Words;

/// p = 2^127 - 1.
pub const P: u128 = u128::MAX >> 1;

/// The high word of p.
const TOP: u64 = u64::MAX >> 1;

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

/// All 256 bits of a·b, for a < 2^127 and b < 2^127.
#[inline(always)]
fn wide<B: Words>(level: B, a: [u64; 2], b: [u64; 2]) -> [u64; 4] {
    // Both cross products are below 2^127, so their sum fits.
    let middle = level.product(a[0], b[1]) + level.product(a[1], b[0]);
    with_middle(level, a, b, middle, false)
}

/// All 256 bits of a·b, for any a and b. Cost: one carry more than [`wide`].
#[inline(always)]
fn wide_full<B: Words>(level: B, a: [u64; 2], b: [u64; 2]) -> [u64; 4] {
    let (middle, carry) = level.product(a[0], b[1]).overflowing_add(level.product(a[1], b[0]));
    with_middle(level, a, b, middle, carry)
}

/// a·b from the sum of its cross products.
#[inline(always)]
fn with_middle<B: Words>(level: B, a: [u64; 2], b: [u64; 2], middle: u128, carry: bool) -> [u64; 4] {
    let [r0, r1] = split(level.product(a[0], b[0]));
    let [r2, r3] = split(level.product(a[1], b[1]));
    let middle = split(middle);
    let (r1, c) = r1.carrying_add(middle[0], false);
    let (r2, c) = r2.carrying_add(middle[1], c);
    [r0, r1, r2, r3 + u64::from(carry) + u64::from(c)]
}

/// r = a + b on four words, modulo 2^256.
#[inline(always)]
fn add4(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    let (r0, c) = a[0].carrying_add(b[0], false);
    let (r1, c) = a[1].carrying_add(b[1], c);
    let (r2, c) = a[2].carrying_add(b[2], c);
    [r0, r1, r2, a[3].wrapping_add(b[3]).wrapping_add(u64::from(c))]
}

/// r = a - b on four words, modulo 2^256.
#[inline(always)]
fn sub4(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    let (r0, c) = a[0].borrowing_sub(b[0], false);
    let (r1, c) = a[1].borrowing_sub(b[1], c);
    let (r2, c) = a[2].borrowing_sub(b[2], c);
    [r0, r1, r2, a[3].wrapping_sub(b[3]).wrapping_sub(u64::from(c))]
}

/// t mod p, tight, for t <= 2p² + 2^128.
///
/// t = l + 2^127·m + 2^254·e with l, m < 2^127. Where e = 1, then m <= 2^127 - 3 or l <= 2, so l + m + e <= 2^128 - 2 always, and the top
/// bit of that counts 1.
#[inline(always)]
pub fn reduce(t: [u64; 4]) -> [u64; 2] {
    debug_assert!(t[3] >> 63 == 0, "at most 2p² + 2^128");
    let m0 = t[1] >> 63 | t[2] << 1;
    let m1 = (t[2] >> 63 | t[3] << 1) & TOP;
    let (s0, c) = t[0].carrying_add(m0, t[3] >> 62 != 0);
    let (s1, _) = (t[1] & TOP).carrying_add(m1, c);
    let (r0, c) = s0.overflowing_add(s1 >> 63);
    [r0, (s1 & TOP) + u64::from(c)]
}

/// r = a·b.
#[inline(always)]
pub fn mul<B: Words>(level: B, a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
    level.reduce_m127(wide(level, *a, *b))
}

/// r = n·a.
#[inline(always)]
pub const fn mul_small(a: u128, n: u32) -> u128 {
    let [a0, a1] = split(a);
    let low = a0 as u128 * n as u128;
    let high = a1 as u128 * n as u128 + (low >> 64);
    // n·a = high·2^64 + a word; the bits of high above 63 count 1.
    add(join(&[low as u64, high as u64 & TOP]), high >> 63)
}

/// r = a·x + b·y, one reduction.
#[inline(always)]
fn dot<B: Words>(level: B, a: [u64; 2], x: [u64; 2], b: [u64; 2], y: [u64; 2]) -> [u64; 2] {
    level.reduce_m127(add4(wide(level, a, x), wide(level, b, y)))
}

/// a + b, not reduced: at most 2p.
#[inline(always)]
fn add_loose(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    split(join(&a) + join(&b))
}

/// The parts of an element of F_p(i).
#[inline(always)]
const fn parts(a: &[u64; 4]) -> ([u64; 2], [u64; 2]) {
    ([a[0], a[1]], [a[2], a[3]])
}

/// The element of these parts.
#[inline(always)]
const fn whole(re: [u64; 2], im: [u64; 2]) -> [u64; 4] {
    [re[0], re[1], im[0], im[1]]
}

/// r = a·b in F_p(i) as a0·b0 + a1·(-b1) and a0·b1 + a1·b0, each reduced once.
///
/// Cost: 16 word multiplications, 2 reductions; the negation is a complement.
#[inline(always)]
pub fn mul_i_schoolbook<B: Words>(level: B, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let ((a0, a1), (b0, b1)) = (parts(a), parts(b));
    whole(dot(level, a0, b0, a1, [!b1[0], b1[1] ^ TOP]), dot(level, a0, b1, a1, b0))
}

/// r = a·b in F_p(i) as a0·b0 - a1·b1 and (a0 + a1)·(b0 + b1) - a0·b0 - a1·b1: three multiplications and five additions, three of them
/// on 256 bits (Longa-Gebotys 2010, section 6).
///
/// Cost: 12 word multiplications, 2 reductions.
#[inline(always)]
pub fn mul_i_karatsuba<B: Words>(level: B, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let ((a0, a1), (b0, b1)) = (parts(a), parts(b));
    let (low, high) = (wide(level, a0, b0), wide(level, a1, b1));
    let im = sub4(sub4(wide_full(level, add_loose(a0, a1), add_loose(b0, b1)), low), high);
    // 2^127·p keeps the difference in [0, 2p² + 2^127].
    let re = sub4(add4(low, [0, 1 << 63, u64::MAX, (1 << 62) - 1]), high);
    whole(level.reduce_m127(re), level.reduce_m127(im))
}

/// r = a² in F_p(i) as (a0 + a1)·(a0 - a1) and 2·a0·a1. Cost: 8 word multiplications, 2 reductions.
#[inline(always)]
pub fn sqr_i<B: Words>(level: B, a: &[u64; 4]) -> [u64; 4] {
    let (a0, a1) = parts(a);
    let re = wide_full(level, add_loose(a0, a1), level.sub_m127(&a0, &a1));
    let im = wide_full(level, add_loose(a0, a0), a1);
    whole(level.reduce_m127(re), level.reduce_m127(im))
}

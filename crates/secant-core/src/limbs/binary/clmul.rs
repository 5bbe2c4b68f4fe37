//! Carry-less arithmetic with PCLMULQDQ and PEXT on x86-64, with PMULL on 64-bit Arm, on registers of two
//! words.
//!
//! An element of 233 bits is two registers, one of 409 bits four. Everything is `#[inline(always)]`: inlined
//! below [`Clmul::run`](crate::cpu::Clmul::run) it takes the instruction set of its caller. All is constant
//! time.

use super::pair::{
    Pair, and, between, down, down_byte, left, mul_high, mul_low, pair, right, split_word, twice, up, words,
    xor, zero,
};
use super::portable::{halves, sqrt127, sqrt233, sqrt409};
use super::{F233, F254, F409, Kernels, Row4, Row8};
use crate::cpu::{Backend, Clmul};
use crate::ct::Mask;

/// a·b for two words each: 3 products (Karatsuba), low and high half.
#[cfg_attr(not(unoptimised), inline(always))]
fn mul2(t: Clmul, a: Pair, b: Pair) -> [Pair; 2] {
    let (low, high) = (mul_low(t, a, b), mul_high(t, a, b));
    let middle = xor(mul_low(t, xor(a, down(a)), xor(b, down(b))), xor(low, high));
    [xor(low, up(middle)), xor(high, down(middle))]
}

/// a·b for four words each: 9 products.
#[cfg_attr(not(unoptimised), inline(always))]
fn mul4(t: Clmul, a: [Pair; 2], b: [Pair; 2]) -> [Pair; 4] {
    let low = mul2(t, a[0], b[0]);
    let high = mul2(t, a[1], b[1]);
    let middle = mul2(t, xor(a[0], a[1]), xor(b[0], b[1]));
    let inner = xor(low[1], high[0]);
    [low[0], xor(inner, xor(middle[0], low[0])), xor(inner, xor(middle[1], high[1])), high[1]]
}

/// a², two words to four.
#[cfg_attr(not(unoptimised), inline(always))]
fn sqr2(t: Clmul, a: Pair) -> [Pair; 2] {
    [mul_low(t, a, a), mul_high(t, a, a)]
}

/// Each register of `a` plus that of `b`.
#[cfg_attr(not(unoptimised), inline(always))]
fn add<const N: usize>(a: [Pair; N], b: [Pair; N]) -> [Pair; N] {
    let mut r = a;
    let mut i = 0;
    while i < N {
        r[i] = xor(a[i], b[i]);
        i += 1;
    }
    r
}

/// `if_set` where the mask is set, else `if_clear`.
#[cfg_attr(not(unoptimised), inline(always))]
fn select<const N: usize>(mask: Mask, if_set: [Pair; N], if_clear: [Pair; N]) -> [Pair; N] {
    let mask = twice(mask.word());
    let mut r = if_clear;
    let mut i = 0;
    while i < N {
        r[i] = xor(if_clear[i], and(mask, xor(if_set[i], if_clear[i])));
        i += 1;
    }
    r
}

impl Kernels<F233> for Clmul {
    const BACKEND: Backend = Backend::Clmul;
    type Element = [Pair; 2];
    type Wide = [Pair; 4];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(self) -> [Pair; 2] {
        [zero(); 2]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_four(self, words: [u64; 4]) -> [Pair; 2] {
        Kernels::<F233>::load(self, &words)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(self, words: &[u64; 4]) -> [Pair; 2] {
        [pair(words[0], words[1]), pair(words[2], words[3])]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self, a: [Pair; 2]) -> [u64; 4] {
        let ([w0, w1], [w2, w3]) = (words(self, a[0]), words(self, a[1]));
        [w0, w1, w2, w3]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: [Pair; 2], b: [Pair; 2]) -> [Pair; 2] {
        add(a, b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_row(self, a: [Pair; 2], row: &Row4) -> [Pair; 2] {
        add(a, [pair(row.0[0], row.0[1]), pair(row.0[2], row.0[3])])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(self, a: [Pair; 4], b: [Pair; 4]) -> [Pair; 4] {
        add(a, b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(self, a: [Pair; 2]) -> [Pair; 4] {
        [a[0], a[1], zero(), zero()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_wide(self, a: [Pair; 2], b: [Pair; 2]) -> [Pair; 4] {
        mul4(self, a, b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_wide(self, a: [Pair; 2]) -> [Pair; 4] {
        let ([r0, r1], [r2, r3]) = (sqr2(self, a[0]), sqr2(self, a[1]));
        [r0, r1, r2, r3]
    }
    /// As [`portable`](super::portable): c = a / z^233, e = a / z^392 (a shift by whole bytes), d = c + e,
    /// and a + d + d·z^74 is cut at z^233.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(self, a: [Pair; 4]) -> [Pair; 2] {
        let c0 = xor(right::<41>(between(self, a[1], a[2])), left::<23>(a[2]));
        let c1 = xor(right::<41>(between(self, a[2], a[3])), left::<23>(a[3]));
        let d0 = xor(c0, down_byte(a[3]));
        let r0 = xor(xor(a[0], d0), left::<10>(up(d0)));
        let r1 = xor(xor(a[1], c1), xor(left::<10>(between(self, d0, c1)), right::<54>(d0)));
        [r0, and(r1, pair(u64::MAX, (1 << 41) - 1))]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self, a: [Pair; 2]) -> [Pair; 2] {
        let (even, odd) = halves::<4, 2>(
            &Kernels::<F233>::store(self, a),
            #[cfg_attr(not(unoptimised), inline(always))]
            |w| split_word(self, w),
        );
        Kernels::<F233>::load(self, &sqrt233(even, odd))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn split_word(self, word: u64) -> [u64; 2] {
        split_word(self, word)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(self, mask: Mask, if_set: [Pair; 2], if_clear: [Pair; 2]) -> [Pair; 2] {
        select(mask, if_set, if_clear)
    }
}

impl Kernels<F409> for Clmul {
    const BACKEND: Backend = Backend::Clmul;
    /// Seven words; the eighth is 0.
    type Element = [Pair; 4];
    type Wide = [Pair; 8];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(self) -> [Pair; 4] {
        [zero(); 4]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_four(self, words: [u64; 4]) -> [Pair; 4] {
        [pair(words[0], words[1]), pair(words[2], words[3]), zero(), zero()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(self, words: &[u64; 7]) -> [Pair; 4] {
        [pair(words[0], words[1]), pair(words[2], words[3]), pair(words[4], words[5]), pair(words[6], 0)]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self, a: [Pair; 4]) -> [u64; 7] {
        let ([w0, w1], [w2, w3]) = (words(self, a[0]), words(self, a[1]));
        let ([w4, w5], [w6, _]) = (words(self, a[2]), words(self, a[3]));
        [w0, w1, w2, w3, w4, w5, w6]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: [Pair; 4], b: [Pair; 4]) -> [Pair; 4] {
        add(a, b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_row(self, a: [Pair; 4], row: &Row8) -> [Pair; 4] {
        add(
            a,
            [pair(row.0[0], row.0[1]), pair(row.0[2], row.0[3]), pair(row.0[4], row.0[5]), pair(row.0[6], 0)],
        )
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(self, a: [Pair; 8], b: [Pair; 8]) -> [Pair; 8] {
        add(a, b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(self, a: [Pair; 4]) -> [Pair; 8] {
        [a[0], a[1], a[2], a[3], zero(), zero(), zero(), zero()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_wide(self, a: [Pair; 4], b: [Pair; 4]) -> [Pair; 8] {
        let low = mul4(self, [a[0], a[1]], [b[0], b[1]]);
        let high = mul4(self, [a[2], a[3]], [b[2], b[3]]);
        let sum = mul4(self, [xor(a[0], a[2]), xor(a[1], a[3])], [xor(b[0], b[2]), xor(b[1], b[3])]);
        let (inner0, inner1) = (xor(low[2], high[0]), xor(low[3], high[1]));
        [
            low[0],
            low[1],
            xor(inner0, xor(sum[0], low[0])),
            xor(inner1, xor(sum[1], low[1])),
            xor(inner0, xor(sum[2], high[2])),
            xor(inner1, xor(sum[3], high[3])),
            high[2],
            high[3],
        ]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_wide(self, a: [Pair; 4]) -> [Pair; 8] {
        let ([r0, r1], [r2, r3]) = (sqr2(self, a[0]), sqr2(self, a[1]));
        let ([r4, r5], [r6, r7]) = (sqr2(self, a[2]), sqr2(self, a[3]));
        [r0, r1, r2, r3, r4, r5, r6, r7]
    }
    /// As [`portable`](super::portable): c = a / z^409, e = a / z^731, d = c + e, and a + d + d·z^87 is cut
    /// at z^409.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(self, a: [Pair; 8]) -> [Pair; 4] {
        // Word i of c is words 6 + i and 7 + i of a, from bit 25 of the lower on.
        let c0 = xor(right::<25>(a[3]), left::<39>(between(self, a[3], a[4])));
        let c1 = xor(right::<25>(a[4]), left::<39>(between(self, a[4], a[5])));
        let c2 = xor(right::<25>(a[5]), left::<39>(between(self, a[5], a[6])));
        let c3 = right::<25>(a[6]);
        // Word i of e is words 11 + i and 12 + i of a, from bit 27 of the lower on.
        let e = xor(right::<27>(between(self, a[5], a[6])), left::<37>(a[6]));
        // Word i of d·z^87 is words i - 1 and i - 2 of d.
        let d0 = xor(c0, e);
        let t0 = left::<23>(between(self, zero(), d0));
        let t1 = xor(left::<23>(between(self, d0, c1)), right::<41>(d0));
        let t2 = xor(left::<23>(between(self, c1, c2)), right::<41>(c1));
        let t3 = xor(left::<23>(between(self, c2, c3)), right::<41>(c2));
        [
            xor(xor(a[0], d0), t0),
            xor(xor(a[1], c1), t1),
            xor(xor(a[2], c2), t2),
            and(xor(xor(a[3], c3), t3), pair((1 << 25) - 1, 0)),
        ]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self, a: [Pair; 4]) -> [Pair; 4] {
        let (even, odd) = halves::<7, 4>(
            &Kernels::<F409>::store(self, a),
            #[cfg_attr(not(unoptimised), inline(always))]
            |w| split_word(self, w),
        );
        Kernels::<F409>::load(self, &sqrt409(even, odd))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn split_word(self, word: u64) -> [u64; 2] {
        split_word(self, word)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(self, mask: Mask, if_set: [Pair; 4], if_clear: [Pair; 4]) -> [Pair; 4] {
        select(mask, if_set, if_clear)
    }
}

/// a modulo z^127 + z^63 + 1, four words to two: c = a / z^127, d = c + c / z^64, and a + d + d·z^63 is cut
/// at z^127.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduce127(t: Clmul, a: [Pair; 2]) -> Pair {
    let c = xor(right::<63>(between(t, a[0], a[1])), left::<1>(a[1]));
    let d = xor(c, down(c));
    let shifted = xor(left::<63>(d), up(right::<1>(d)));
    and(xor(xor(a[0], d), shifted), pair(u64::MAX, u64::MAX >> 1))
}

/// As [`portable`](super::portable).
impl Kernels<F254> for Clmul {
    const BACKEND: Backend = Backend::Clmul;
    type Element = [Pair; 2];
    type Wide = [Pair; 4];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(self) -> [Pair; 2] {
        [zero(); 2]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_four(self, words: [u64; 4]) -> [Pair; 2] {
        Kernels::<F254>::load(self, &words)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(self, words: &[u64; 4]) -> [Pair; 2] {
        Kernels::<F233>::load(self, words)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self, a: [Pair; 2]) -> [u64; 4] {
        Kernels::<F233>::store(self, a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: [Pair; 2], b: [Pair; 2]) -> [Pair; 2] {
        add(a, b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_row(self, a: [Pair; 2], row: &Row4) -> [Pair; 2] {
        Kernels::<F233>::add_row(self, a, row)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(self, a: [Pair; 4], b: [Pair; 4]) -> [Pair; 4] {
        add(a, b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(self, a: [Pair; 2]) -> [Pair; 4] {
        [a[0], zero(), a[1], zero()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_wide(self, a: [Pair; 2], b: [Pair; 2]) -> [Pair; 4] {
        let (low, high) = (mul2(self, a[0], b[0]), mul2(self, a[1], b[1]));
        let both = mul2(self, xor(a[0], a[1]), xor(b[0], b[1]));
        let ([r0, r1], [r2, r3]) = (add(low, high), add(both, low));
        [r0, r1, r2, r3]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_wide(self, a: [Pair; 2]) -> [Pair; 4] {
        let (low, high) = (sqr2(self, a[0]), sqr2(self, a[1]));
        [xor(low[0], high[0]), xor(low[1], high[1]), high[0], high[1]]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(self, a: [Pair; 4]) -> [Pair; 2] {
        [reduce127(self, [a[0], a[1]]), reduce127(self, [a[2], a[3]])]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self, a: [Pair; 2]) -> [Pair; 2] {
        let (even, odd) = halves::<4, 2>(
            &Kernels::<F254>::store(self, a),
            #[cfg_attr(not(unoptimised), inline(always))]
            |w| split_word(self, w),
        );
        let [a0, a1] = sqrt127(even[0] ^ even[1], odd[0] ^ odd[1]);
        let [b0, b1] = sqrt127(even[1], odd[1]);
        Kernels::<F254>::load(self, &[a0, a1, b0, b1])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_tau(self, a: [Pair; 2]) -> [Pair; 2] {
        [a[1], xor(a[0], a[1])]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn split_word(self, word: u64) -> [u64; 2] {
        split_word(self, word)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(self, mask: Mask, if_set: [Pair; 2], if_clear: [Pair; 2]) -> [Pair; 2] {
        select(mask, if_set, if_clear)
    }
}

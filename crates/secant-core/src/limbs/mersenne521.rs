//! Arithmetic modulo p = 2^521 - 1 on nine unsigned limbs in base t = 2^58, so that t^9 = 2 (Granger-Scott
//! 2014, section 3).
//!
//! A value is the sum of l_i·t^i. *Tight* limbs are below 2^59 + 2^14, *loose* limbs below 2^61 + 2^16: any
//! sum of four tight values is loose. No limb is negative: differences are taken from a multiple of p whose
//! limbs are all larger. All functions are constant time.

#[cfg(not(all(target_arch = "aarch64", not(miri))))]
use self::{five_words as five, rows as toeplitz};
#[cfg(all(target_arch = "aarch64", not(miri)))]
use super::aarch64::mersenne521::{five, toeplitz};
use crate::cpu::Portable;
use crate::ct::Mask;

/// A value's limbs.
pub type Limbs = [u64; 9];

/// The prime 2^521 - 1, in whatever words.
#[derive(Clone, Copy, Debug)]
pub struct P521;

/// Bits of a limb.
pub(super) const BITS: u32 = 58;
/// t - 1.
pub(super) const LOW: u64 = (1 << BITS) - 1;
/// The bits of the highest limb that stand below 2^521.
pub(super) const TOP_BITS: u32 = 57;
/// The highest limb of p.
pub(super) const TOP: u64 = (1 << TOP_BITS) - 1;

/// No tight limb reaches this.
const TIGHT: u64 = (1 << 59) + (1 << 14);
/// No loose limb reaches this.
const LOOSE: u64 = 4 * TIGHT;

/// 2^n·2p, whose limbs are 2^n·(t - 1), and 2^n·(t - 2) the lowest.
const fn multiple_of_p(n: u32) -> Limbs {
    let mut limbs = [LOW << n; 9];
    limbs[0] = (LOW - 1) << n;
    limbs
}

/// 4·2p, no limb of which any tight limb exceeds.
pub(super) const ZERO_4: Limbs = multiple_of_p(2);
/// 8·2p, no limb of which the double of a tight limb exceeds.
pub(super) const ZERO_8: Limbs = multiple_of_p(3);

/// Whether all limbs are tight.
pub fn is_tight(a: &Limbs) -> bool {
    a.iter().all(|limb| *limb < TIGHT)
}

/// Whether all limbs are loose.
pub fn is_loose(a: &Limbs) -> bool {
    a.iter().all(|limb| *limb < LOOSE)
}

/// The kernels of one backend; every method gives exactly the limbs that its default gives. All are
/// constant time.
pub trait M521: Copy {
    /// r = a·b, tight, for loose a and b.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_mul(self, a: &Limbs, b: &Limbs) -> Limbs {
        mul(a, b)
    }
    /// r = a², tight, for a loose.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_sqr(self, a: &Limbs) -> Limbs {
        sqr(a)
    }
    /// r = a, tight, for any limbs.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_tighten(self, a: &Limbs) -> Limbs {
        tighten(a)
    }
    /// r = a + b, loose, for tight a and b.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_add(self, a: &Limbs, b: &Limbs) -> Limbs {
        each(|i| a[i] + b[i])
    }
    /// r = 3a, loose, for a tight.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_mul3(self, a: &Limbs) -> Limbs {
        each(|i| 3 * a[i])
    }
    /// r = a - b, loose, for tight a and b; any limbs, for a loose.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_sub(self, a: &Limbs, b: &Limbs) -> Limbs {
        each(|i| a[i] + ZERO_4[i] - b[i])
    }
    /// r = a - 2b, any limbs, for a loose and b tight.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_dbl_sub(self, a: &Limbs, b: &Limbs) -> Limbs {
        each(|i| a[i] + ZERO_8[i] - 2 * b[i])
    }
}

impl M521 for Portable {}

#[cfg(not(target_arch = "x86_64"))]
impl M521 for crate::cpu::Mulx {}

/// The value f(i) in limb i.
#[cfg_attr(not(unoptimised), inline(always))]
fn each(mut f: impl FnMut(usize) -> u64) -> Limbs {
    let mut r = [0; 9];
    let mut i = 0;
    while i < 9 {
        r[i] = f(i);
        i += 1;
    }
    r
}

#[cfg_attr(not(unoptimised), inline(always))]
fn product(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// Zero in limbs near 19t, 10t and t, three of each: what a loose b gains before it is multiplied, so that of
/// its limbs each of the first three exceeds the third one after it, and that exceeds the third one after it.
pub(super) const BIAS: Limbs = {
    let t = LOW + 1;
    [19 * t - 2, 19 * t - 19, 19 * t - 19, 10 * t - 19, 10 * t - 10, 10 * t - 10, t - 10, t - 1, t - 1]
};

/// Rows of the Toeplitz matrix with diagonals t times v.
#[cfg(any(test, not(all(target_arch = "aarch64", not(miri)))))]
#[cfg_attr(not(unoptimised), inline(always))]
fn rows(t: [u64; 5], v: [u64; 3]) -> [u128; 3] {
    let row = |i: usize| {
        product(t[2 + i], v[0]).wrapping_add(product(t[1 + i], v[1])).wrapping_add(product(t[i], v[2]))
    };
    [row(0), row(1), row(2)]
}

/// The sum of the products of five pairs, below 2^128.
#[cfg(any(test, not(all(target_arch = "aarch64", not(miri)))))]
#[cfg_attr(not(unoptimised), inline(always))]
fn five_words([a, b, c, d, e]: [(u64, u64); 5]) -> u128 {
    product(a.0, a.1) + product(b.0, b.1) + product(c.0, c.1) + product(d.0, d.1) + product(e.0, e.1)
}

/// r = a·b, tight, for loose a and b. Cost: 54 word multiplications.
///
/// With u = t^3 and u^3 = 2, the products of the parts, a = A0 + A1·u + A2·u² and likewise b, are those of 3
/// by 3 Toeplitz matrices with vectors. The row C0 = A0·B0 + 2·A2·B1 + 2·A1·B2 is P + Q + (A0 + 2·A1 +
/// 2·A2)·B2 for P = A0·(B0 - B2) and Q = A2·2(B1 - B2); with R = A1·(B0 - B1), C1 is R - Q + (A0 + A1 +
/// 2·A2)·B1 and C2 = (A0 + A1 + A2)·B0 - P - R: six products for nine. Words wrap on the way, but no factor
/// does: sums of a's limbs stay below 6·2^61 + 2^19, and b is biased so that its differences are not
/// negative. Columns are below 2^127.3.
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let b = each(|i| b[i] + BIAS[i]);
    let (d7, d8) = (2 * a[7], 2 * a[8]);
    let first = [d7, d8, a[0], a[1], a[2]];
    let second = [a[1], a[2], a[3], a[4], a[5]];
    let third = [a[4], a[5], a[6], a[7], a[8]];
    let (b0, b1, b2) = ([b[0], b[1], b[2]], [b[3], b[4], b[5]], [b[6], b[7], b[8]]);
    let sum = |x: [u64; 5], y: [u64; 5]| [x[0] + y[0], x[1] + y[1], x[2] + y[2], x[3] + y[3], x[4] + y[4]];
    let difference = |x: [u64; 3], y: [u64; 3]| [x[0] - y[0], x[1] - y[1], x[2] - y[2]];
    let all = sum(sum(first, second), third);
    let more = sum(all, third);
    let most = sum(more, second);
    let p = toeplitz(first, difference(b0, b2));
    let [q0, q1, q2] = difference(b1, b2);
    let q = toeplitz(third, [2 * q0, 2 * q1, 2 * q2]);
    let r = toeplitz(second, difference(b0, b1));
    let (low, middle, high) = (toeplitz(most, b2), toeplitz(more, b1), toeplitz(all, b0));
    let mut c = [0; 9];
    let mut i = 0;
    while i < 3 {
        c[i] = low[i].wrapping_add(p[i]).wrapping_add(q[i]);
        c[3 + i] = middle[i].wrapping_add(r[i]).wrapping_sub(q[i]);
        c[6 + i] = high[i].wrapping_sub(p[i]).wrapping_sub(r[i]);
        i += 1;
    }
    reduce(&c)
}

/// r = a², tight, for a loose. Cost: 45 word multiplications (Granger-Scott 2014, Algorithm 2, without its
/// carries).
pub fn sqr(a: &Limbs) -> Limbs {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8] = *a;
    let [d0, d1, d2, d3, d4, d5, d6, d7, d8] = each(|i| 2 * a[i]);
    // 2·a_i·a_j; 4·a_i·a_j, for i + j > 8; and the squares.
    reduce(&[
        five([(d1, d8), (d2, d7), (d3, d6), (d4, d5), (a0, a0)]),
        five([(d2, d8), (d3, d7), (d4, d6), (d5, a5), (d0, a1)]),
        five([(d3, d8), (d4, d7), (d5, d6), (d0, a2), (a1, a1)]),
        five([(d4, d8), (d5, d7), (d6, a6), (d0, a3), (d1, a2)]),
        five([(d5, d8), (d6, d7), (d0, a4), (d1, a3), (a2, a2)]),
        five([(d6, d8), (d7, a7), (d0, a5), (d1, a4), (d2, a3)]),
        five([(d7, d8), (d0, a6), (d1, a5), (d2, a4), (a3, a3)]),
        five([(d8, a8), (d0, a7), (d1, a6), (d2, a5), (d3, a4)]),
        five([(d0, a8), (d1, a7), (d2, a6), (d3, a5), (a4, a4)]),
    ])
}

/// The sum of c_i·t^i, tight, for c_i < 2^127.5, c_8 < 2^127.
///
/// Each c_i is cut at t and t², c_8 at 2^57 and 2^57·t, since 2^57·t^8 = 2^521 ≡ 1; then the pieces are added
/// where they belong, without a chain of carries: two of 58 bits and one of 13 in each limb.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduce(c: &[u128; 9]) -> Limbs {
    let cut = |i: usize| if i == 8 { TOP_BITS } else { BITS };
    let low = each(|i| c[i] as u64 & ((1 << cut(i)) - 1));
    let middle = each(|i| (c[i] >> cut(i)) as u64 & LOW);
    let high = each(|i| (c[i] >> (cut(i) + BITS)) as u64);
    each(|i| match i {
        0 => low[0] + middle[8] + 2 * high[7],
        1 => low[1] + middle[0] + high[8],
        _ => low[i] + middle[i - 1] + high[i - 2],
    })
}

/// r = a, tight, for any limbs: each limb's carry goes to the next.
#[cfg_attr(not(unoptimised), inline(always))]
fn tighten(a: &Limbs) -> Limbs {
    each(|i| match i {
        0 => (a[0] & LOW) + (a[8] >> TOP_BITS),
        8 => (a[8] & TOP) + (a[7] >> BITS),
        _ => (a[i] & LOW) + (a[i - 1] >> BITS),
    })
}

/// r = a / 2, tight, for a tight: an odd limb lends t/2 to the one below, and the lowest 1/2 ≡ 2^520 =
/// t^8·2^56 to the highest.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn div2(a: &Limbs) -> Limbs {
    each(|i| match i {
        8 => (a[8] >> 1) + ((a[0] & 1) << (TOP_BITS - 1)),
        _ => (a[i] >> 1) + ((a[i + 1] & 1) << (BITS - 1)),
    })
}

/// r = n·a, tight, for a tight.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_small(a: &Limbs, n: u32) -> Limbs {
    let mut c = [0; 9];
    let mut i = 0;
    while i < 9 {
        c[i] = product(a[i], u64::from(n));
        i += 1;
    }
    reduce(&c)
}

/// The limbs of an integer below 2^522 in words.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn from_words(words: &[u64; 9]) -> Limbs {
    let mut limbs = [words[0] & LOW; 9];
    let mut i = 1;
    while i < 9 {
        // Limb i begins at bit 58i = 64(i - 1) + 64 - 6i.
        limbs[i] = (words[i] << (6 * i) | words[i - 1] >> (64 - 6 * i)) & LOW;
        i += 1;
    }
    limbs
}

/// The least residue in words, for any limbs below 2^63.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn to_words(a: &Limbs) -> [u64; 9] {
    // The first round leaves less than 2^521 + 2^7. The second, if that reaches 2^521, leaves less than 2^7,
    // so no limb overflows again.
    let mut limbs = *a;
    let mut round = 0;
    while round < 2 {
        let mut carry = 0;
        let mut i = 0;
        while i < 8 {
            carry += limbs[i];
            limbs[i] = carry & LOW;
            carry >>= BITS;
            i += 1;
        }
        limbs[8] += carry;
        limbs[0] += limbs[8] >> TOP_BITS;
        limbs[8] &= TOP;
        round += 1;
    }
    // All limbs are in [0, t) and the value in [0, p]; p is 0.
    let mut p = limbs[8] ^ TOP;
    let mut i = 0;
    while i < 8 {
        p |= limbs[i] ^ LOW;
        i += 1;
    }
    let keep = Mask::is_zero(p).word();
    each(|i| {
        let above = if i < 8 { limbs[i + 1] << (58 - 6 * i as u32) } else { 0 };
        (limbs[i] >> (6 * i as u32) | above) & !keep
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Mulx;
    use crate::limbs::samples::{Random, integer};
    use num_bigint::BigUint;

    fn p() -> BigUint {
        (BigUint::from(1u32) << 521) - 1u32
    }

    /// The integer that these limbs are.
    fn value(limbs: &Limbs) -> BigUint {
        limbs.iter().rev().fold(BigUint::ZERO, |n, limb| (n << BITS) + limb)
    }

    /// Limbs below `bound`, often at its edge or at those of t.
    fn samples(bound: u64, n: usize) -> Vec<Limbs> {
        let mut all = vec![
            [0; 9],
            [bound - 1; 9],
            [LOW; 9],
            multiple_of_p(0),
            each(|i| if i == 8 { TOP } else { LOW }),
        ];
        for i in 0..9 {
            all.push(each(|j| if i == j { bound - 1 } else { 0 }));
            all.push(each(|j| if i == j { 0 } else { bound - 1 }));
            all.push(each(|j| u64::from(i == j)));
        }
        let mut random = Random(1);
        while all.len() < n {
            all.push(each(|_| match random.word() % 8 {
                0 => 0,
                1 => bound - 1,
                2 => LOW,
                3 => LOW + 1,
                4 => random.word() % 4,
                _ => random.word() % bound,
            }));
        }
        all
    }

    fn products<B: M521>(level: B) {
        let p = p();
        let all = samples(LOOSE, 120);
        for a in &all {
            let x = value(a);
            let r = level.m521_sqr(a);
            assert!(is_tight(&r));
            assert_eq!(value(&r) % &p, &x * &x % &p);
            for b in &all {
                let r = level.m521_mul(a, b);
                assert!(is_tight(&r));
                assert_eq!(value(&r) % &p, &x * value(b) % &p);
            }
        }
    }

    #[test]
    fn products_are_right_and_tight() {
        products(Portable);
        if let Some(level) = Mulx::detect() {
            products(level);
        }
    }

    #[test]
    fn kernels_give_what_the_portable_ones_give() {
        let Some(level) = Mulx::detect() else { return };
        let all = samples(LOOSE, 3000);
        for (i, a) in all.iter().enumerate() {
            assert_eq!(level.m521_sqr(a), Portable.m521_sqr(a));
            for b in &all[i..all.len().min(i + 30)] {
                assert_eq!(level.m521_mul(a, b), Portable.m521_mul(a, b));
            }
        }
    }

    /// On 64-bit Arm sums of products are kernels of their own.
    #[test]
    fn sums_of_products_are_those_of_words() {
        let mut random = Random(9);
        let mut all = samples(LOOSE, 3000);
        all.resize_with(20_000, || each(|_| random.edge()));
        for a in &all {
            let [t @ .., v0, v1, v2, _] = *a;
            assert_eq!(toeplitz(t, [v0, v1, v2]), rows(t, [v0, v1, v2]), "{a:x?}");
            let pairs = |i: usize| (a[i] >> 2, a[(i * i + 5) % 9] >> 1);
            let pairs = [pairs(0), pairs(1), pairs(2), pairs(4), pairs(7)];
            assert_eq!(five(pairs), five_words(pairs), "{a:x?}");
        }
    }

    #[test]
    fn sums_are_right_and_in_range() {
        sums(Portable);
        if let Some(level) = Mulx::detect() {
            sums(level);
        }
    }

    fn sums<B: M521>(level: B) {
        let (add, mul3, sub) = (
            |a: &_, b: &_| level.m521_add(a, b),
            |a: &_| level.m521_mul3(a),
            |a: &_, b: &_| level.m521_sub(a, b),
        );
        let (dbl_sub, tighten) = (|a: &_, b: &_| level.m521_dbl_sub(a, b), |a: &_| level.m521_tighten(a));
        let p = p();
        let zero = &p * 64u32;
        let all = samples(TIGHT, 150);
        let is = |r: Limbs, want: BigUint| assert_eq!(value(&r) % &p, want % &p);
        for a in &all {
            let x = value(a);
            assert!(is_tight(&div2(a)) && is_loose(&mul3(a)));
            is(add(&div2(a), &div2(a)), x.clone());
            is(mul3(a), &x * 3u32);
            for n in [0, 1, 2, 376_014, u32::MAX] {
                let r = mul_small(a, n);
                assert!(is_tight(&r));
                is(r, &x * n);
            }
            for b in &all {
                let y = value(b);
                assert!(is_loose(&add(a, b)) && is_loose(&sub(a, b)) && is_tight(&tighten(&dbl_sub(a, b))));
                is(add(a, b), &x + &y);
                is(sub(a, b), &x + &zero - &y);
                is(dbl_sub(a, b), &x + &zero - &y * 2u32);
                is(tighten(&dbl_sub(a, b)), &x + &zero - &y * 2u32);
            }
        }
        for a in samples(u64::MAX, 500) {
            assert!(is_tight(&tighten(&a)));
            is(tighten(&a), value(&a));
            assert_eq!(tighten(&a), Portable.m521_tighten(&a));
        }
    }

    #[test]
    fn words_and_limbs() {
        let p = p();
        let mut all = samples(1 << 63, 2000);
        all.extend(samples(LOW + 1, 200));
        // Every name of 0, 1, p - 1 that has limbs below t, and what is next to p.
        for n in [&p - 1u32, p.clone(), &p + 1u32, &p * 2u32 - 1u32, &p * 2u32, &p * 2u32 + 1u32] {
            all.push(each(|i| (&n >> (58 * i) & BigUint::from(LOW)).iter_u64_digits().next().unwrap_or(0)));
        }
        for a in all {
            let words = to_words(&a);
            assert_eq!(integer(&words), value(&a) % &p);
            let limbs = from_words(&words);
            assert!(limbs.iter().all(|limb| *limb <= LOW));
            assert_eq!(value(&limbs), integer(&words));
        }
    }
}

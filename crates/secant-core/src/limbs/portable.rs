//! Plain Rust: the oracle of every other backend.

use crate::ct::{Mask, opaque};

/// (low, high) of a + b·c + d, which always fits 128 bits.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn mul_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    // WebAssembly has no product of two words: its compilers call a function for each, which takes 1.6 times
    // as long.
    if cfg!(target_family = "wasm") {
        return mul_add_halves(a, b, c, d);
    }
    let t = a as u128 + b as u128 * c as u128 + d as u128;
    (t as u64, (t >> 64) as u64)
}

/// [`mul_add`] by four products of half words.
#[cfg_attr(not(unoptimised), inline(always))]
const fn mul_add_halves(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    const LOW: u64 = u32::MAX as u64;
    let (b0, b1, c0, c1) = (b & LOW, b >> 32, c & LOW, c >> 32);
    // Each sum is at most (2^32 - 1)² + 2·(2^32 - 1) = 2^64 - 1.
    let low = b0 * c0 + (a & LOW) + (d & LOW);
    let first = b1 * c0 + (low >> 32) + (a >> 32);
    let second = b0 * c1 + (first & LOW) + (d >> 32);
    let high = b1 * c1 + (first >> 32) + (second >> 32);
    (second << 32 | low & LOW, high)
}

/// (a + b + carry mod 2^64, its carry): `carrying_add` at compile time, too.
#[cfg_attr(not(unoptimised), inline(always))]
const fn with_carry(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(carry as u64);
    (sum, first | second)
}

/// s + a·b as its lowest word and the N words above. Constant time. Cost: N word multiplications.
///
/// On targets with words of 64 bits the low words of the products are one chain of carries and the high words
/// another: two additions a product, where a carry that is a word costs two more.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn add_row<const N: usize>(s: [u64; N], a: u64, b: &[u64; N]) -> (u64, [u64; N]) {
    let (mut low, mut high) = (s, [0; N]);
    let mut i = 0;
    if cfg!(not(target_pointer_width = "64")) {
        let mut carry = 0;
        while i < N {
            (low[i], carry) = mul_add(s[i], a, b[i], carry);
            i += 1;
        }
        high[N - 1] = carry;
        i = 1;
        while i < N {
            high[i - 1] = low[i];
            i += 1;
        }
        return (low[0], high);
    }
    let mut carry = false;
    while i < N {
        let product = a as u128 * b[i] as u128;
        high[i] = (product >> 64) as u64;
        (low[i], carry) = with_carry(s[i], product as u64, carry);
        i += 1;
    }
    high[N - 1] += carry as u64;
    carry = false;
    i = 1;
    while i < N {
        (high[i - 1], carry) = with_carry(low[i], high[i - 1], carry);
        i += 1;
    }
    // s + a·b < 2^(64(N + 1)).
    high[N - 1] += carry as u64;
    (low[0], high)
}

/// r = a·b, all 512 bits. Constant time. Cost: 16 word multiplications.
#[inline]
pub const fn mul4(a: &[u64; 4], b: &[u64; 4]) -> [u64; 8] {
    #[cfg(target_family = "wasm")]
    return super::narrow::mul4(a, b);
    #[cfg(not(target_family = "wasm"))]
    mul4_by_words(a, b)
}

/// [`mul4`] by 16 products of words.
#[cfg(not(target_family = "wasm"))]
#[cfg_attr(not(unoptimised), inline(always))]
const fn mul4_by_words(a: &[u64; 4], b: &[u64; 4]) -> [u64; 8] {
    let (r0, s) = add_row([0; 4], a[0], b);
    let (r1, s) = add_row(s, a[1], b);
    let (r2, s) = add_row(s, a[2], b);
    let (r3, [r4, r5, r6, r7]) = add_row(s, a[3], b);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// r = a², all 512 bits. Constant time. Cost: 10 word multiplications.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline)]
pub fn sqr4(a: &[u64; 4]) -> [u64; 8] {
    let [a0, a1, a2, a3] = *a;
    let (r1, [r2, r3, r4]) = add_row([0; 3], a0, &[a1, a2, a3]);
    let (r3, [r4, r5]) = add_row([r3, r4], a1, &[a2, a3]);
    let (r5, [r6]) = add_row([r5], a2, &[a3]);
    with_squares(a, [0, r1, r2, r3, r4, r5, r6, 0])
}

/// a², given the sum r of its products a_i·a_j, i < j: 2r and the squares a_i². D = 2N. Constant time. Cost:
/// N word multiplications.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn with_squares<const N: usize, const D: usize>(a: &[u64; N], mut r: [u64; D]) -> [u64; D] {
    let (mut top, mut carry) = (0, false);
    let mut i = 0;
    while i < N {
        let (low, high) = mul_add(0, a[i], a[i], 0);
        let (even, odd) = (r[2 * i], r[2 * i + 1]);
        (r[2 * i], carry) = (even << 1 | top).carrying_add(low, carry);
        (r[2 * i + 1], carry) = (odd << 1 | even >> 63).carrying_add(high, carry);
        top = odd >> 63;
        i += 1;
    }
    r
}

/// r = t mod 2^256 - fold, fold = C·2^(256-K) < 2^34, in [0, 2^256), not always the least residue. For K =
/// 255 and C < 32 modulo 2^255 - C, and below 2^255 + 2^12. For K <= 221, C < 10 and t < 2^448 modulo 2^K -
/// C, and below 2^K + 2^194. Constant time.
#[inline]
pub fn fold<const K: u32, const C: u64>(t: [u64; 8]) -> [u64; 4] {
    let fold = const { C << (256 - K) };
    if K <= 221 {
        // What t[3] and fold·t[6] have above 2^K is known before the sum, and what the sum carries into the
        // highest word is at most 2.
        let low = const { u64::MAX >> (256 - K) };
        let (l6, h6) = mul_add(0, t[6], fold, 0);
        let rest = (t[3] & low) + h6;
        let top = (t[3] >> (K - 192)) + (rest >> (K - 192));
        let high = [mul_add(0, t[4], fold, 0), mul_add(0, t[5], fold, 0)];
        let r = add4(&[t[0], t[1], t[2], rest & low], &[high[0].0, high[0].1, l6, 0]).0;
        return add_small(add4(&r, &[0, high[1].0, high[1].1, 0]).0, u128::from(top * C)).0;
    }
    let (r0, [r1, r2, r3, carry]) = add_row([t[0], t[1], t[2], t[3]], fold, &[t[4], t[5], t[6], t[7]]);
    let mut r = [r0, r1, r2, r3];
    if K == 255 {
        // carry <= 2C, so the bits above K are at most 4C + 1, and C times that is below 2^12 for C < 32.
        let top = carry << 1 | r[3] >> 63;
        r[3] &= u64::MAX >> 1;
        return add_small(r, u128::from(top * C)).0;
    }
    // carry <= fold, so carry·fold < 2^68; the sum overflows at most once more.
    let (r, carry) = add_small(r, u128::from(carry) * u128::from(fold));
    // After an overflow r is below 2^68, so adding fold once more cannot overflow.
    add_small(r, u128::from(carry * fold)).0
}

/// (a + small mod 2^256, carry). Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_small(a: [u64; 4], small: u128) -> ([u64; 4], u64) {
    let mut r = a;
    let mut c;
    (r[0], c) = a[0].carrying_add(small as u64, false);
    (r[1], c) = a[1].carrying_add((small >> 64) as u64, c);
    (r[2], c) = a[2].carrying_add(0, c);
    (r[3], c) = a[3].carrying_add(0, c);
    (r, u64::from(c))
}

/// r = n·a mod 2^256 - fold, in [0, 2^256), for any a; n < 2^32, fold < 2^34. Constant time.
#[inline]
pub fn mul_small_fold4(a: &[u64; 4], n: u32, fold: u64) -> [u64; 4] {
    let mut r = [0; 4];
    let mut top = 0;
    let mut i = 0;
    while i < 4 {
        (r[i], top) = mul_add(0, a[i], u64::from(n), top);
        i += 1;
    }
    if fold >> 31 != 0 {
        // top·fold < 2^66; after an overflow r is below that, so adding fold once more cannot overflow.
        let (r, carry) = add_small(r, u128::from(top) * u128::from(fold));
        return add_small(r, u128::from(carry * fold)).0;
    }
    correct_up(r, top, fold)
}

/// r + top·fold mod 2^256 - fold, in [0, 2^256), for top·fold < 2^64 - fold. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
fn correct_up(r: [u64; 4], top: u64, fold: u64) -> [u64; 4] {
    let (mut r, c) = add_small(r, u128::from(top * fold));
    // After an overflow r is below top·fold, so adding fold once more stays in the lowest word.
    r[0] = r[0].wrapping_add(Mask::from_bit(c).word() & fold);
    r
}

/// r - top·fold mod 2^256 - fold, in [0, 2^256), for top·fold < 2^64 - fold. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
fn correct_down(mut r: [u64; 4], top: u64, fold: u64) -> [u64; 4] {
    let mut b;
    (r[0], b) = r[0].borrowing_sub(top * fold, false);
    (r[1], b) = r[1].borrowing_sub(0, b);
    (r[2], b) = r[2].borrowing_sub(0, b);
    (r[3], b) = r[3].borrowing_sub(0, b);
    // After a borrow r is at least 2^256 - top·fold, so subtracting fold once more stays in the lowest word.
    r[0] = r[0].wrapping_sub(Mask::from_bit(u64::from(b)).word() & fold);
    r
}

/// (a + b mod 2^256, carry). Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add4(a: &[u64; 4], b: &[u64; 4]) -> ([u64; 4], u64) {
    add(a, b)
}

/// (a - b mod 2^256, borrow). Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sub4(a: &[u64; 4], b: &[u64; 4]) -> ([u64; 4], u64) {
    sub(a, b)
}

/// (a + b mod 2^(64N), carry). Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], u64) {
    let (mut r, mut c) = ([0; N], false);
    let mut i = 0;
    while i < N {
        (r[i], c) = a[i].carrying_add(b[i], c);
        i += 1;
    }
    (r, opaque(u64::from(c)))
}

/// (a - b mod 2^(64N), borrow). Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sub<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], u64) {
    let (mut r, mut c) = ([0; N], false);
    let mut i = 0;
    while i < N {
        (r[i], c) = a[i].borrowing_sub(b[i], c);
        i += 1;
    }
    (r, opaque(u64::from(c)))
}

/// Whether a < b. Constant time, but for what is done with the answer. Cost: N subtractions.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn is_below<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    let (mut borrow, mut i) = (false, 0);
    while i < N {
        (_, borrow) = a[i].borrowing_sub(b[i], borrow);
        i += 1;
    }
    borrow
}

/// r = a / 2 mod p, below (2^(64N) + p) / 2, for any a and an odd p: a or a + p, whichever is even, is
/// halved. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn half<const N: usize>(a: &[u64; N], p: &[u64; N]) -> [u64; N] {
    let odd = Mask::from_bit(a[0] & 1).word();
    let mut addend = *p;
    let mut i = 0;
    while i < N {
        addend[i] &= odd;
        i += 1;
    }
    let (mut r, carry) = add(a, &addend);
    i = 0;
    while i < N {
        r[i] = r[i] >> 1 | if i + 1 < N { r[i + 1] << 63 } else { carry << 63 };
        i += 1;
    }
    r
}

/// r = a + b mod 2^256 - fold, in [0, 2^256), for any a and b; fold < 2^34. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_fold4(a: &[u64; 4], b: &[u64; 4], fold: u64) -> [u64; 4] {
    let (r, c) = add4(a, b);
    correct_up(r, c, fold)
}

/// r = 3a mod 2^256 - fold; bounds as [`add_fold4`]. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul3_fold4(a: &[u64; 4], fold: u64) -> [u64; 4] {
    let (r, c) = add4(a, a);
    let (r, d) = add4(&r, a);
    correct_up(r, c + d, fold)
}

/// r = a + b mod 2^256 - fold, in [0, 2^256), for a, b < 2^255 + 2^12; fold < 2^12. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_spare4(a: &[u64; 4], b: &[u64; 4], fold: u64) -> [u64; 4] {
    let (mut r, c) = add4(a, b);
    // After an overflow r is below 2^13.
    r[0] = r[0].wrapping_add(c.wrapping_neg() & fold);
    r
}

/// r = a - b mod 2^256 - fold; bounds as [`add_spare4`]. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sub_spare4(a: &[u64; 4], b: &[u64; 4], fold: u64) -> [u64; 4] {
    let (r, c) = sub4(a, b);
    // After a borrow r is at least 2^255 - 2^12.
    sub4(&r, &[c.wrapping_neg() & fold, 0, 0, 0]).0
}

/// r = 2a + b - c mod 2^256 - fold; bounds as [`add_spare4`]. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn dbl_add_sub_spare4(a: &[u64; 4], b: &[u64; 4], c: &[u64; 4], fold: u64) -> [u64; 4] {
    let (r, twice) = add4(a, a);
    let (r, sum) = add4(&r, b);
    let (r, difference) = sub4(&r, c);
    // 2a + b - c is above -2^255 - 2^13 and below 3·2^255 + 2^14: at most one 2^256 is missing, and what is
    // left then is below 2^255 + 2^14; or one is too many, and what is left is at least 2^255 - 2^13. Neither
    // correction goes beyond [0, 2^256).
    let missing = (twice + sum).wrapping_sub(difference).wrapping_mul(fold);
    let sign = ((missing as i64) >> 63) as u64;
    add4(&r, &[missing, sign, sign, sign]).0
}

/// r = a + n·b mod 2^256 - fold, in [0, 2^256), for any a and b; n, fold < 2^31. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_small_multiple_spare4(a: &[u64; 4], b: &[u64; 4], n: u32, fold: u64) -> [u64; 4] {
    let mut r = [0; 4];
    let mut top = 0;
    let mut i = 0;
    while i < 4 {
        (r[i], top) = mul_add(a[i], b[i], u64::from(n), top);
        i += 1;
    }
    correct_up(r, top, fold)
}

/// r = a + n·b modulo 2^K - C, below 2^K + 2^222, for n < 2^29, a, b < 2^224; K <= 221, C < 10. Constant
/// time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_small_multiple_short4<const K: u32, const C: u64>(a: &[u64; 4], b: &[u64; 4], n: u32) -> [u64; 4] {
    let n = u64::from(n);
    // The highest words first: what they have above 2^K is counted C times in the lowest.
    let highest = a[3] + n * b[3];
    let (mut r, _) = add_small(
        [a[0], a[1], a[2], highest & (u64::MAX >> (256 - K))],
        u128::from((highest >> (K - 192)) * C),
    );
    let mut carry = 0;
    let mut i = 0;
    while i < 3 {
        (r[i], carry) = mul_add(r[i], b[i], n, carry);
        i += 1;
    }
    r[3] += carry;
    r
}

/// r = a - b mod 2^256 - fold; bounds as [`add_fold4`]. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sub_fold4(a: &[u64; 4], b: &[u64; 4], fold: u64) -> [u64; 4] {
    let (r, c) = sub4(a, b);
    correct_down(r, c, fold)
}

/// r = a - 2b mod 2^256 - fold; bounds as [`add_fold4`]. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn dbl_sub_fold4(a: &[u64; 4], b: &[u64; 4], fold: u64) -> [u64; 4] {
    let (r, c) = sub4(a, b);
    let (r, d) = sub4(&r, b);
    correct_down(r, c + d, fold)
}

#[cfg(test)]
mod tests {
    use super::{mul_add, mul_add_halves, mul4, sqr4};
    use crate::limbs::few;
    use crate::limbs::samples::{Random, integer};

    #[test]
    fn squares_and_products_of_four_words() {
        let mut random = Random(16);
        for i in 0..few!(20_000) {
            let [a, b]: [[u64; 4]; 2] = match i {
                0 => [[u64::MAX; 4]; 2],
                1..16 => {
                    core::array::from_fn(|_| core::array::from_fn(|w| (i as u64 >> w & 1).wrapping_neg()))
                }
                _ => core::array::from_fn(|_| core::array::from_fn(|_| random.edge())),
            };
            assert_eq!(integer(&sqr4(&a)), integer(&a) * integer(&a), "{a:x?}");
            assert_eq!(integer(&mul4(&a, &b)), integer(&a) * integer(&b), "{a:x?} {b:x?}");
        }
    }

    #[test]
    fn products_by_halves() {
        let edges = [0, 1, 2, u64::MAX, u64::MAX - 1, 1 << 32, (1 << 32) - 1, 1 << 63, 0x9e37_79b9_7f4a_7c15];
        for a in edges {
            for b in edges {
                for c in edges {
                    for d in edges {
                        let t = u128::from(b) * u128::from(c) + u128::from(a) + u128::from(d);
                        assert_eq!(mul_add_halves(a, b, c, d), (t as u64, (t >> 64) as u64));
                        assert_eq!(mul_add(a, b, c, d), (t as u64, (t >> 64) as u64));
                    }
                }
            }
        }
    }
}

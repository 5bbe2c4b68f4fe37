//! Sums, differences and products of N words modulo an odd r.

use crate::ct::{Mask, Select};
use crate::limbs::portable::add_row;

/// (a - b mod 2^(64 N), borrow).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) const fn sub_words<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], u64) {
    let mut d = [0; N];
    let mut borrow = false;
    let mut i = 0;
    while i < N {
        // borrowing_sub is not const; this is all it does.
        let (part, first) = a[i].overflowing_sub(b[i]);
        let (word, second) = part.overflowing_sub(borrow as u64);
        d[i] = word;
        borrow = first | second;
        i += 1;
    }
    (d, borrow as u64)
}

/// t + top·2^(64 N) minus r if it is not below r. Bounds: the value is below 2r.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn reduce_once<const N: usize>(t: &[u64; N], top: u64, r: &[u64; N]) -> [u64; N] {
    let (d, borrow) = sub_words(t, r);
    <[u64; N]>::select(Mask::from_bit(borrow & (top ^ 1)), *t, d)
}

/// a + b mod r. Bounds: a, b < r.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add_mod<const N: usize>(a: &[u64; N], b: &[u64; N], r: &[u64; N]) -> [u64; N] {
    let mut s = [0; N];
    let mut carry = false;
    let mut i = 0;
    while i < N {
        (s[i], carry) = a[i].carrying_add(b[i], carry);
        i += 1;
    }
    reduce_once(&s, u64::from(carry), r)
}

/// a - b mod r. Bounds: a, b < r.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn sub_mod<const N: usize>(a: &[u64; N], b: &[u64; N], r: &[u64; N]) -> [u64; N] {
    let (mut d, borrow) = sub_words(a, b);
    let mask = Mask::from_bit(borrow);
    let mut carry = false;
    let mut i = 0;
    while i < N {
        (d[i], carry) = d[i].carrying_add(r[i] & mask.word(), carry);
        i += 1;
    }
    d
}

/// -1/n mod 2^64 for odd n, by Newton's iteration: each step doubles the correct low bits.
pub(super) const fn neg_inverse(n: u64) -> u64 {
    let mut x = n;
    let mut i = 0;
    while i < 5 {
        x = x.wrapping_mul(2u64.wrapping_sub(n.wrapping_mul(x)));
        i += 1;
    }
    x.wrapping_neg()
}

/// The integer 1.
pub(super) const fn one<const N: usize>() -> [u64; N] {
    let mut words = [0; N];
    words[0] = 1;
    words
}

/// 2^e·x mod r for x < r; for constants only. Variable time.
pub(super) const fn doubled<const N: usize>(r: &[u64; N], mut x: [u64; N], e: usize) -> [u64; N] {
    let mut i = 0;
    while i < e {
        let mut carry = 0;
        let mut j = 0;
        while j < N {
            let out = x[j] >> 63;
            x[j] = (x[j] << 1) | carry;
            carry = out;
            j += 1;
        }
        let (d, borrow) = sub_words(&x, r);
        if carry == 1 || borrow == 0 {
            x = d;
        }
        i += 1;
    }
    x
}

/// The integer part of x / 2^e. Constant time in x.
pub(super) const fn shifted<const N: usize>(x: &[u64; N], e: usize) -> [u64; N] {
    let mut words = [0; N];
    let mut i = e / 64;
    while i < N {
        words[i - e / 64] = x[i] >> (e % 64);
        if !e.is_multiple_of(64) && i + 1 < N {
            words[i - e / 64] |= x[i + 1] << (64 - e % 64);
        }
        i += 1;
    }
    words
}

/// a·b / 2^(64 N), below 2r: the low words, and the bit above them.
///
/// Bounds: a < r; b any N words. The running sum stays below a + r. Constant time. Cost: 2 N^2 + N word
/// multiplications.
#[cfg_attr(not(unoptimised), inline(always))]
const fn unreduced<const N: usize>(
    a: &[u64; N],
    b: &[u64; N],
    r: &[u64; N],
    neg_inverse: u64,
) -> ([u64; N], u64) {
    let mut t = [0; N];
    let mut top = 0;
    let mut i = 0;
    while i < N {
        let (low, mut high) = add_row(t, b[i], a);
        let m = low.wrapping_mul(neg_inverse);
        // The words of the sum are low, then those of `high`, and what they and the bit above come to is
        // below 2^(64(N + 1)).
        let carry;
        (high[N - 1], carry) = high[N - 1].overflowing_add(top);
        let mut sum = [low; N];
        let mut j = 1;
        while j < N {
            sum[j] = high[j - 1];
            j += 1;
        }
        (_, t) = add_row(sum, m, r);
        let over;
        (t[N - 1], over) = t[N - 1].overflowing_add(high[N - 1]);
        top = (carry | over) as u64;
        i += 1;
    }
    (t, top)
}

/// a·b / 2^(64 N) mod r, in [0, r). Bounds and cost: those of [`unreduced`]. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn product<const N: usize>(
    a: &[u64; N],
    b: &[u64; N],
    r: &[u64; N],
    neg_inverse: u64,
) -> [u64; N] {
    let (t, top) = unreduced(a, b, r, neg_inverse);
    reduce_once(&t, top, r)
}

/// x^e for x and 1 in Montgomery form; for constants only. Variable time.
pub(super) const fn power<const N: usize>(
    x: &[u64; N],
    e: &[u64; N],
    one: &[u64; N],
    r: &[u64; N],
    neg_inverse: u64,
) -> [u64; N] {
    let mut power = *one;
    let mut i = 64 * N;
    while i > 0 {
        i -= 1;
        power = reduced(unreduced(&power, &power, r, neg_inverse), r);
        if e[i / 64] >> (i % 64) & 1 == 1 {
            power = reduced(unreduced(&power, x, r, neg_inverse), r);
        }
    }
    power
}

/// [`reduce_once`] for constants. Variable time.
const fn reduced<const N: usize>((t, top): ([u64; N], u64), r: &[u64; N]) -> [u64; N] {
    let (d, borrow) = sub_words(&t, r);
    if top == 1 || borrow == 0 { d } else { t }
}

/// x/2 mod r. Bounds: x < r. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn half_mod<const N: usize>(x: &[u64; N], r: &[u64; N]) -> [u64; N] {
    let odd = Mask::from_bit(x[0] & 1).word();
    let (mut s, mut carry) = ([0; N], false);
    let mut i = 0;
    while i < N {
        (s[i], carry) = x[i].carrying_add(r[i] & odd, carry);
        i += 1;
    }
    let mut half = shifted(&s, 1);
    half[N - 1] |= u64::from(carry) << 63;
    half
}

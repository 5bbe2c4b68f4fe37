//! Arithmetic modulo p = 2^448 - 2^224 - 1 in eight limbs of 56 bits (Hamburg 2015, "Ed448-Goldilocks, a new
//! elliptic curve").
//!
//! The integer is the sum of limb i times 2^(56·i). Limbs are *tight* below 2^56 + 2^10: 448 bits have
//! several names. *Loose* limbs are up to three times that. With φ = 2^224 the prime says φ² = φ + 1: a
//! product by Karatsuba needs no more additions than one without reduction. All functions are constant time.

use crate::cpu::Portable;
use crate::ct::Mask;

/// Eight limbs of 56 bits.
pub type Limbs = [u64; 8];

const BITS: u32 = 56;
const LOW: u64 = (1 << BITS) - 1;
/// The bound of tight limbs, exclusive.
const TIGHT: u64 = (1 << BITS) + (1 << 10);
/// The limbs of p.
const P: Limbs = [LOW, LOW, LOW, LOW, LOW - 1, LOW, LOW, LOW];

/// The kernels of one backend; every method gives exactly the value that [`Portable`] gives.
pub trait M448: Copy {
    /// r = a·b: loose limbs in, tight limbs out. Cost: 48 word multiplications.
    #[inline(never)]
    fn m448_mul(self, a: &Limbs, b: &Limbs) -> Limbs {
        mul(a, b)
    }
    /// r = a²: loose limbs in, tight limbs out. Cost: 30 word multiplications.
    #[inline(never)]
    fn m448_sqr(self, a: &Limbs) -> Limbs {
        sqr(a)
    }
}

impl M448 for Portable {}

/// The same text.
impl M448 for crate::cpu::Mulx {}

/// Whether limbs are tight.
pub fn is_tight(a: &Limbs) -> bool {
    a.iter().all(|limb| *limb < TIGHT)
}

/// Whether limbs are loose.
pub fn is_loose(a: &Limbs) -> bool {
    a.iter().all(|limb| *limb <= 3 * (TIGHT - 1))
}

/// The limbs of an integer below 2^448 in words; the highest word is 0. Tight.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn from_words(words: &[u64; 8]) -> Limbs {
    let mut r = [0; 8];
    r[0] = words[0] & LOW;
    let mut i = 1;
    while i < 8 {
        r[i] = (words[i - 1] >> (64 - 8 * i) | words[i] << (8 * i)) & LOW;
        i += 1;
    }
    r
}

/// The words of the least non-negative integer that is a modulo p, for tight limbs.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn to_words(a: &Limbs) -> [u64; 8] {
    // a is below 2^448 + 2^403, so below 2p: a - p, and p again where that is negative.
    let mut r = [0; 8];
    let mut carry = 0;
    let mut i = 0;
    while i < 8 {
        let t = (a[i] as i64) - (P[i] as i64) + carry;
        r[i] = t as u64 & LOW;
        carry = t >> BITS;
        i += 1;
    }
    let negative = carry as u64;
    let mut carry = 0;
    i = 0;
    while i < 8 {
        let t = r[i] + (P[i] & negative) + carry;
        r[i] = t & LOW;
        carry = t >> BITS;
        i += 1;
    }
    let mut words = [0; 8];
    i = 0;
    while i < 7 {
        words[i] = r[i] >> (8 * i) | r[i + 1] << (56 - 8 * i);
        i += 1;
    }
    words
}

/// r = a for limbs below 2^63: tight.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn tighten(a: &Limbs) -> Limbs {
    let mut r = [0; 8];
    r[0] = (a[0] & LOW) + (a[7] >> BITS);
    let mut i = 1;
    while i < 8 {
        r[i] = (a[i] & LOW) + (a[i - 1] >> BITS);
        i += 1;
    }
    r[4] += a[7] >> BITS;
    r
}

/// r = a + b, limb by limb.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add(a: &Limbs, b: &Limbs) -> Limbs {
    let mut r = [0; 8];
    let mut i = 0;
    while i < 8 {
        r[i] = a[i] + b[i];
        i += 1;
    }
    r
}

/// r = a - b + n·p, limb by limb, for limbs of b of at most n times those of p.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sub(a: &Limbs, b: &Limbs, n: u64) -> Limbs {
    let mut r = [0; 8];
    let mut i = 0;
    while i < 8 {
        debug_assert!(b[i] <= n * P[i], "no limb is negative");
        r[i] = a[i] + n * P[i] - b[i];
        i += 1;
    }
    r
}

/// r = n·a, for tight limbs: tight.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_small(a: &Limbs, n: u32) -> Limbs {
    let (mut low, mut high) = ([0; 4], [0; 4]);
    let mut i = 0;
    while i < 4 {
        low[i] = product(a[i], u64::from(n));
        high[i] = product(a[i + 4], u64::from(n));
        i += 1;
    }
    reduce(low, high)
}

/// r = a/2 for tight limbs: below tight and half of it.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn div2(a: &Limbs) -> Limbs {
    // p is odd. The mask is opaque, for the compiler makes a jump of another.
    let odd = Mask::from_bit(a[0] & 1).word();
    let mut r = [0; 8];
    let mut i = 0;
    while i < 8 {
        r[i] = a[i] + (P[i] & odd);
        i += 1;
    }
    i = 0;
    while i < 7 {
        r[i] = (r[i] >> 1) + ((r[i + 1] & 1) << (BITS - 1));
        i += 1;
    }
    r[7] >>= 1;
    r
}

#[cfg_attr(not(unoptimised), inline(always))]
fn product(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// The columns of a product of halves.
#[cfg_attr(not(unoptimised), inline(always))]
fn columns(a: [u64; 4], b: [u64; 4]) -> [u128; 7] {
    let [a0, a1, a2, a3] = a;
    let [b0, b1, b2, b3] = b;
    [
        product(a0, b0),
        product(a0, b1) + product(a1, b0),
        product(a0, b2) + product(a1, b1) + product(a2, b0),
        product(a0, b3) + product(a1, b2) + product(a2, b1) + product(a3, b0),
        product(a1, b3) + product(a2, b2) + product(a3, b1),
        product(a2, b3) + product(a3, b2),
        product(a3, b3),
    ]
}

/// The columns of the square of a half.
#[cfg_attr(not(unoptimised), inline(always))]
fn square_columns(a: [u64; 4]) -> [u128; 7] {
    let [a0, a1, a2, a3] = a;
    let (twice_0, twice_1, twice_2) = (2 * a0, 2 * a1, 2 * a2);
    [
        product(a0, a0),
        product(twice_0, a1),
        product(twice_0, a2) + product(a1, a1),
        product(twice_0, a3) + product(twice_1, a2),
        product(twice_1, a3) + product(a2, a2),
        product(twice_2, a3),
        product(a3, a3),
    ]
}

#[cfg_attr(not(unoptimised), inline(always))]
fn halves(a: &Limbs) -> ([u64; 4], [u64; 4], [u64; 4]) {
    let (low, high) = ([a[0], a[1], a[2], a[3]], [a[4], a[5], a[6], a[7]]);
    (low, high, [a[0] + a[4], a[1] + a[5], a[2] + a[6], a[3] + a[7]])
}

/// r = a·b.
#[cfg_attr(not(unoptimised), inline(always))]
pub(in crate::limbs) fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    debug_assert!(is_loose(a) && is_loose(b), "loose");
    let ((a0, a1, both_a), (b0, b1, both_b)) = (halves(a), halves(b));
    join(columns(a0, b0), columns(a1, b1), columns(both_a, both_b))
}

/// r = a².
#[cfg_attr(not(unoptimised), inline(always))]
pub(in crate::limbs) fn sqr(a: &Limbs) -> Limbs {
    debug_assert!(is_loose(a), "loose");
    let (a0, a1, both) = halves(a);
    join(square_columns(a0), square_columns(a1), square_columns(both))
}

/// low + high + φ·(both - low), reduced: with φ² = φ + 1 what a product of a0 + φ·a1 and b0 + φ·b1 is, for
/// low = a0·b0, high = a1·b1 and both = (a0 + a1)·(b0 + b1).
///
/// For limbs up to l a column is at most 19·l² < 2^120 with l = 3·(2^56 + 2^10).
#[cfg_attr(not(unoptimised), inline(always))]
fn join(low: [u128; 7], high: [u128; 7], both: [u128; 7]) -> Limbs {
    let (mut r, mut s) = ([0; 4], [0; 4]);
    let mut i = 0;
    while i < 4 {
        r[i] = low[i] + high[i];
        s[i] = both[i] - low[i];
        if i < 3 {
            r[i] += both[i + 4] - low[i + 4];
            s[i] += both[i + 4] + high[i + 4];
        }
        i += 1;
    }
    reduce(r, s)
}

/// Tight limbs of columns: for the highest of both halves the sum is below 2^120 - 2^112, for the others each
/// is below 2^120.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduce(low: [u128; 4], high: [u128; 4]) -> Limbs {
    let mut r = [0; 8];
    let (mut c, mut d) = (0_u128, 0_u128);
    let mut i = 0;
    while i < 4 {
        c += low[i];
        d += high[i];
        r[i] = c as u64 & LOW;
        r[i + 4] = d as u64 & LOW;
        c >>= BITS;
        d >>= BITS;
        i += 1;
    }
    debug_assert!(c + d < (1 << 64) - (1 << BITS), "one word, and a limb beside");
    let (c, d) = (c as u64, d as u64);
    // 2^448 = 2^224 + 1.
    let first = r[0] + d;
    let middle = r[4] + c + d;
    r[0] = first & LOW;
    r[1] += first >> BITS;
    r[4] = middle & LOW;
    r[5] += middle >> BITS;
    r
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Mulx;
    use crate::limbs::samples::Random;

    /// Loose limbs, often at an edge.
    fn samples() -> Vec<Limbs> {
        let mut random = Random(448);
        let mut all =
            vec![[0; 8], [3 * (TIGHT - 1); 8], [TIGHT - 1; 8], P, [LOW; 8], [1, 0, 0, 0, 0, 0, 0, 0]];
        while all.len() < 60 {
            all.push(core::array::from_fn(|_| random.edge() % (3 * (TIGHT - 1) + 1)));
        }
        all
    }

    #[test]
    fn kernels_give_what_the_portable_ones_give() {
        let Some(level) = Mulx::detect() else { return };
        for a in samples() {
            assert_eq!(level.m448_sqr(&a), Portable.m448_sqr(&a));
            assert_eq!(to_words(&Portable.m448_sqr(&a)), to_words(&mul(&a, &a)));
            for b in samples() {
                let r = level.m448_mul(&a, &b);
                assert_eq!(r, Portable.m448_mul(&a, &b));
                assert!(is_tight(&r));
            }
        }
    }
}

//! Arithmetic modulo p = 2^521 - 1 on nine unsigned limbs in base t = 2^58, so that t^9 = 2 (Granger-Scott 2014, section 3).
//!
//! A value is the sum of l_i·t^i. *Tight* limbs are below 2^59 + 2^14, *loose* limbs below 2^61 + 2^16: any sum of four tight values is
//! loose. No limb is negative: differences are taken from a multiple of p whose limbs are all larger. All functions are constant time.

use crate::cpu::{Mulx, Portable};
use crate::ct::Mask;

/// A value's limbs.
pub type Limbs = [u64; 9];

/// Bits of a limb.
const BITS: u32 = 58;
/// t - 1.
const LOW: u64 = (1 << BITS) - 1;
/// The bits of the highest limb that stand below 2^521.
const TOP_BITS: u32 = 57;
/// The highest limb of p.
const TOP: u64 = (1 << TOP_BITS) - 1;

/// No tight limb reaches this.
const TIGHT: u64 = (1 << 59) + (1 << 14);
/// No loose limb reaches this.
const LOOSE: u64 = 4 * TIGHT;

/// 2^n·2p, whose limbs are 2^n·(t - 1) and less: no tight limb exceeds them for n = 2, no double of one for n = 3.
const fn multiple_of_p(n: u32) -> Limbs {
    let mut limbs = [LOW << n; 9];
    limbs[0] = (LOW - 1) << n;
    limbs
}

/// Whether all limbs are tight.
pub fn is_tight(a: &Limbs) -> bool {
    a.iter().all(|limb| *limb < TIGHT)
}

/// Whether all limbs are loose.
pub fn is_loose(a: &Limbs) -> bool {
    a.iter().all(|limb| *limb < LOOSE)
}

/// The kernels of one backend; every method gives exactly the limbs that [`Portable`] gives. All are constant time.
pub trait M521: Copy {
    /// r = a·b, tight, for loose a and b.
    #[inline(always)]
    fn m521_mul(self, a: &Limbs, b: &Limbs) -> Limbs {
        mul(a, b)
    }
    /// r = a², tight, for a loose.
    #[inline(always)]
    fn m521_sqr(self, a: &Limbs) -> Limbs {
        sqr(a)
    }
}

impl M521 for Portable {}

impl M521 for Mulx {}

/// The value f(i) in limb i.
#[inline(always)]
fn each(mut f: impl FnMut(usize) -> u64) -> Limbs {
    let mut r = [0; 9];
    let mut i = 0;
    while i < 9 {
        r[i] = f(i);
        i += 1;
    }
    r
}

#[inline(always)]
fn product(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// r = a·b, tight, for loose a and b. Cost: 81 word multiplications.
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let mut c = [0u128; 9];
    let mut i = 0;
    while i < 9 {
        // t^9 = 2: the products above t^8 count twice.
        let mut over = 0;
        let mut j = i + 1;
        while j < 9 {
            over += product(a[j], b[9 + i - j]);
            j += 1;
        }
        c[i] = 2 * over;
        j = 0;
        while j <= i {
            c[i] += product(a[j], b[i - j]);
            j += 1;
        }
        i += 1;
    }
    reduce(&c)
}

/// r = a², tight, for a loose. Cost: 45 word multiplications.
pub fn sqr(a: &Limbs) -> Limbs {
    let mut c = [0u128; 9];
    let mut i = 0;
    while i < 9 {
        // Half of the products whose indices differ; above t^8 they count twice again.
        let (mut over, mut under) = (0, 0);
        let mut j = i + 1;
        while 2 * j < 9 + i {
            over += product(a[j], a[9 + i - j]);
            j += 1;
        }
        j = 0;
        while 2 * j < i {
            under += product(a[j], a[i - j]);
            j += 1;
        }
        c[i] = 2 * (2 * over + under);
        c[i] += if i % 2 == 0 {
            product(a[i / 2], a[i / 2])
        } else {
            2 * product(a[(9 + i) / 2], a[(9 + i) / 2])
        };
        i += 1;
    }
    reduce(&c)
}

/// The sum of c_i·t^i, tight, for c_i < 2^127.
///
/// Each c_i is cut at t and t², c_8 at 2^57 and 2^57·t, since 2^57·t^8 = 2^521 ≡ 1; then the pieces are added where they belong, without
/// a chain of carries: two of 58 bits and one of 12 in each limb.
#[inline(always)]
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
#[inline(always)]
pub fn tighten(a: &Limbs) -> Limbs {
    each(|i| match i {
        0 => (a[0] & LOW) + (a[8] >> TOP_BITS),
        8 => (a[8] & TOP) + (a[7] >> BITS),
        _ => (a[i] & LOW) + (a[i - 1] >> BITS),
    })
}

/// r = a + b, loose, for tight a and b.
#[inline(always)]
pub fn add(a: &Limbs, b: &Limbs) -> Limbs {
    each(|i| a[i] + b[i])
}

/// r = 3a, loose, for a tight.
#[inline(always)]
pub fn mul3(a: &Limbs) -> Limbs {
    each(|i| 3 * a[i])
}

/// r = a - b, loose, for tight a and b.
#[inline(always)]
pub fn sub(a: &Limbs, b: &Limbs) -> Limbs {
    const ZERO: Limbs = multiple_of_p(2);
    each(|i| a[i] + ZERO[i] - b[i])
}

/// r = a - 2b, any limbs, for tight a and b.
#[inline(always)]
pub fn dbl_sub(a: &Limbs, b: &Limbs) -> Limbs {
    const ZERO: Limbs = multiple_of_p(3);
    each(|i| a[i] + ZERO[i] - 2 * b[i])
}

/// r = -a, loose, for a tight.
#[inline(always)]
pub fn neg(a: &Limbs) -> Limbs {
    sub(&[0; 9], a)
}

/// r = a / 2, tight, for a tight: an odd limb lends t/2 to the one below, and the lowest 1/2 ≡ 2^520 = t^8·2^56 to the highest.
#[inline(always)]
pub fn div2(a: &Limbs) -> Limbs {
    each(|i| match i {
        8 => (a[8] >> 1) + ((a[0] & 1) << (TOP_BITS - 1)),
        _ => (a[i] >> 1) + ((a[i + 1] & 1) << (BITS - 1)),
    })
}

/// r = n·a, tight, for a tight.
#[inline(always)]
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
#[inline(always)]
pub fn from_words(words: &[u64; 9]) -> Limbs {
    each(|i| {
        // Limb i begins at bit 58i = 64(i - 1) + 64 - 6i, for i > 0.
        let above = words[i] << (6 * i as u32);
        let below = if i == 0 { 0 } else { words[i - 1] >> (64 - 6 * i as u32) };
        (above | below) & LOW
    })
}

/// The least residue in words, for any limbs below 2^63.
#[inline(always)]
pub fn to_words(a: &Limbs) -> [u64; 9] {
    // The first round leaves less than 2^521 + 2^7. The second, if that reaches 2^521, leaves less than 2^7, so no limb overflows again.
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
mod tests;

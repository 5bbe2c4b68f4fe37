//! Inversion modulo any odd number by division steps (Bernstein-Yang 2019, "Fast constant-time gcd computation and modular
//! inversion"), in constant and in variable time.
//!
//! f starts as the modulus M, g as x; every step keeps d·x = f and e·x = g modulo M, d and e starting as 0 and 1. When g = 0, f is ±gcd(M, x), and
//! d·f is the inverse. Integers are L signed limbs of 62 bits, the highest one holding the sign; a batch of steps is a matrix found from
//! the low words alone ([`crate::limbs::divsteps`]) and then applied to all limbs at once, with an exact division by 2^62.

use crate::ct::{self, Mask};
use crate::limbs::divsteps::{BATCH, BATCH_VARTIME, Matrix, batch, batch_vartime};

const LOW: i64 = (1 << 62) - 1;

/// An odd modulus M in L limbs of 62 bits, 2^(62·L - 3) > M.
#[derive(Clone, Copy, Debug)]
pub struct Modulus<const L: usize> {
    /// Digits in [-2^61, 2^61): a prime near a power of two has few that are not 0.
    limbs: [i64; L],
    /// 1/M modulo 2^62.
    inverse: u64,
    /// Batches of steps that are enough for any x < M.
    batches: u32,
}

impl<const L: usize> Modulus<L> {
    /// The modulus of that value, words least significant first; odd. Meant for `const`.
    pub const fn new<const W: usize>(words: [u64; W]) -> Self {
        assert!(words[0] & 1 == 1 && 64 * W <= 62 * L + 61, "odd, and not too long");
        let mut limbs = split::<W, L>(&words);
        let mut carry = 0;
        let mut i = 0;
        while i + 1 < L {
            let digit = limbs[i] + carry;
            carry = (digit >= 1 << 61) as i64;
            limbs[i] = digit - (carry << 62);
            i += 1;
        }
        limbs[L - 1] += carry;
        // Newton: each step doubles the number of right bits.
        let mut inverse = words[0];
        i = 0;
        while i < 5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(words[0].wrapping_mul(inverse)));
            i += 1;
        }
        let mut bits = 64 * W as u32;
        while words[(bits as usize - 1) / 64] >> ((bits - 1) % 64) & 1 == 0 {
            bits -= 1;
        }
        assert!((bits as usize) + 3 <= 62 * L, "too few limbs");
        // Enough for every input (Wuille's bounds for the half-step variant); by convex hulls, proofs/steps.py, one step less than the formula
        // for 256 bits.
        let steps = match bits {
            0..=127 => 293,
            256 => 590,
            _ => (45907 * bits + 26313) / 19929,
        };
        Self { limbs, inverse: inverse & LOW as u64, batches: steps.div_ceil(BATCH) }
    }

    /// 1/x mod M for x in [0, M) coprime to M, and 0 for 0. Constant time; leaves none of its limbs in memory. Cost: 10 batches of 59 steps for 256 bits, 9 for 224.
    #[inline(always)]
    pub fn invert<const W: usize>(&self, x: &[u64; W]) -> [u64; W] {
        let (mut d, mut e) = ([0; L], [0; L]);
        e[0] = 1;
        let mut f = self.limbs;
        let mut g = split::<W, L>(x);
        let (mut zeta, mut t) = batch(-1, low_word(&f), low_word(&g), || (), || ());
        let mut i = 1;
        while i < self.batches {
            // The steps need the low words only: the rest follows while they run.
            let (low_f, low_g) = low_words(&f, &g, &t);
            // The limbs move by 62 places, the steps by 59.
            let scaled = t.scaled(62 - BATCH);
            (zeta, t) = batch(
                zeta,
                low_f,
                low_g,
                #[inline(always)]
                || self.update_coefficients(&mut d, &mut e, &scaled),
                #[inline(always)]
                || update_numbers(&mut f, &mut g, &scaled, L),
            );
            i += 1;
        }
        let t = t.scaled(62 - BATCH);
        self.update_coefficients(&mut d, &mut e, &t);
        update_numbers(&mut f, &mut g, &t, L);
        let mut inverse = self.normalize(d, f[L - 1]);
        let words = join(&inverse);
        for limbs in [&mut d, &mut e, &mut f, &mut g, &mut inverse] {
            ct::wipe(limbs);
        }
        words
    }

    /// 1/x mod M for x in [0, M) coprime to M, and 0 for 0. Variable time.
    #[inline(always)]
    pub fn invert_vartime<const W: usize>(&self, x: &[u64; W]) -> [u64; W] {
        let (mut d, mut e) = ([0; L], [0; L]);
        e[0] = 1;
        let mut f = self.limbs;
        let mut g = split::<W, L>(x);
        let mut zeta = -1;
        let mut len = L;
        loop {
            let zero = g.iter().take(len).fold(0, |all, limb| all | limb) == 0;
            if zero {
                break;
            }
            let (z, t) = batch_vartime(zeta, low_word(&f), low_word(&g));
            zeta = z;
            let t = t.scaled(62 - BATCH_VARTIME);
            self.update_coefficients(&mut d, &mut e, &t);
            update_numbers(&mut f, &mut g, &t, len);
            // Drop a top limb that only repeats the sign, into the one below.
            while len > 1 && (f[len - 1] == f[len - 1] >> 63 && g[len - 1] == g[len - 1] >> 63) {
                f[len - 2] |= f[len - 1] << 62;
                g[len - 2] |= g[len - 1] << 62;
                len -= 1;
            }
        }
        join(&self.normalize(d, f[len - 1]))
    }

    /// (d, e) = (t·(d, e) + multiples of M) / 2^62, keeping both in (-2M, M).
    #[inline(always)]
    fn update_coefficients(&self, d: &mut [i64; L], e: &mut [i64; L], t: &Matrix) {
        // Adding M to a negative operand first keeps the result in range: that is u or v times M more.
        let (sign_d, sign_e) = (d[L - 1] >> 63, e[L - 1] >> 63);
        let mut md = (t.u & sign_d) + (t.v & sign_e);
        let mut me = (t.q & sign_d) + (t.r & sign_e);
        let mut cd = wide(t.u, d[0]) + wide(t.v, e[0]);
        let mut ce = wide(t.q, d[0]) + wide(t.r, e[0]);
        // Then as many M as clear the low 62 bits.
        md -= (self.inverse.wrapping_mul(cd as u64).wrapping_add(md as u64) & LOW as u64) as i64;
        me -= (self.inverse.wrapping_mul(ce as u64).wrapping_add(me as u64) & LOW as u64) as i64;
        cd = (cd + wide(self.limbs[0], md)) >> 62;
        ce = (ce + wide(self.limbs[0], me)) >> 62;
        let mut i = 1;
        while i < L {
            cd += wide(t.u, d[i]) + wide(t.v, e[i]);
            ce += wide(t.q, d[i]) + wide(t.r, e[i]);
            if self.limbs[i] != 0 {
                cd += wide(self.limbs[i], md);
                ce += wide(self.limbs[i], me);
            }
            d[i - 1] = cd as i64 & LOW;
            e[i - 1] = ce as i64 & LOW;
            cd >>= 62;
            ce >>= 62;
            i += 1;
        }
        d[L - 1] = cd as i64;
        e[L - 1] = ce as i64;
    }

    /// d·sign in [0, M), for d in (-2M, M).
    #[inline(always)]
    fn normalize(&self, mut d: [i64; L], sign: i64) -> [i64; L] {
        let below = Mask::from_bit(d[L - 1] as u64 >> 63);
        self.add_if(&mut d, below);
        let negative = Mask::from_bit(sign as u64 >> 63).word() as i64;
        let mut i = 0;
        while i < L {
            d[i] = (d[i] ^ negative) - negative;
            i += 1;
        }
        carry(&mut d);
        let below = Mask::from_bit(d[L - 1] as u64 >> 63);
        self.add_if(&mut d, below);
        d
    }

    /// d += M where the mask is set.
    #[inline(always)]
    fn add_if(&self, d: &mut [i64; L], mask: Mask) {
        let mut i = 0;
        while i < L {
            d[i] += self.limbs[i] & mask.word() as i64;
            i += 1;
        }
        carry(d);
    }
}

/// a·b.
#[inline(always)]
const fn wide(a: i64, b: i64) -> i128 {
    a as i128 * b as i128
}

/// The number modulo 2^64.
#[inline(always)]
fn low_word<const L: usize>(a: &[i64; L]) -> u64 {
    let second = if L > 1 { a[1] as u64 } else { 0 };
    (a[0] as u64).wrapping_add(second << 62)
}

/// The numbers t·(f, g) / 2^59 modulo 2^64; the division is exact.
#[inline(always)]
fn low_words<const L: usize>(f: &[i64; L], g: &[i64; L], t: &Matrix) -> (u64, u64) {
    let second = |a: &[i64; L]| if L > 1 { a[1] as u64 } else { 0 };
    let low = |u: i64, v: i64| {
        let high = (u as u64).wrapping_mul(second(f)).wrapping_add((v as u64).wrapping_mul(second(g)));
        (((wide(u, f[0]) + wide(v, g[0])) >> BATCH) as u64).wrapping_add(high << (62 - BATCH))
    };
    (low(t.u, t.v), low(t.q, t.r))
}

/// Brings all limbs but the highest into [0, 2^62).
#[inline(always)]
fn carry<const L: usize>(d: &mut [i64; L]) {
    let mut i = 0;
    while i + 1 < L {
        d[i + 1] += d[i] >> 62;
        d[i] &= LOW;
        i += 1;
    }
}

/// (f, g) = t·(f, g) / 2^62 on the lowest `len` limbs; the division is exact.
#[inline(always)]
fn update_numbers<const L: usize>(f: &mut [i64; L], g: &mut [i64; L], t: &Matrix, len: usize) {
    let mut cf = (wide(t.u, f[0]) + wide(t.v, g[0])) >> 62;
    let mut cg = (wide(t.q, f[0]) + wide(t.r, g[0])) >> 62;
    let mut i = 1;
    while i < len {
        cf += wide(t.u, f[i]) + wide(t.v, g[i]);
        cg += wide(t.q, f[i]) + wide(t.r, g[i]);
        f[i - 1] = cf as i64 & LOW;
        g[i - 1] = cg as i64 & LOW;
        cf >>= 62;
        cg >>= 62;
        i += 1;
    }
    f[len - 1] = cf as i64;
    g[len - 1] = cg as i64;
}

/// Words to limbs.
#[inline(always)]
const fn split<const W: usize, const L: usize>(words: &[u64; W]) -> [i64; L] {
    let mut limbs = [0; L];
    let mut i = 0;
    while i < L {
        let (word, bit) = (62 * i / 64, 62 * i % 64);
        if word < W {
            let mut limb = words[word] >> bit;
            if bit > 2 && word + 1 < W {
                limb |= words[word + 1] << (64 - bit);
            }
            limbs[i] = limb as i64 & LOW;
        }
        i += 1;
    }
    limbs
}

/// Limbs in [0, 2^62) to words.
#[inline(always)]
fn join<const W: usize, const L: usize>(limbs: &[i64; L]) -> [u64; W] {
    let mut words = [0; W];
    let mut i = 0;
    while i < W {
        let (limb, bit) = (64 * i / 62, 64 * i % 62);
        if limb < L {
            words[i] = limbs[limb] as u64 >> bit;
            if limb + 1 < L {
                words[i] |= (limbs[limb + 1] as u64) << (62 - bit);
            }
            if 62 - bit + 62 < 64 && limb + 2 < L {
                words[i] |= (limbs[limb + 2] as u64) << (124 - bit);
            }
        }
        i += 1;
    }
    words
}

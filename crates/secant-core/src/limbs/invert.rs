//! Inversion modulo any odd number by division steps (Bernstein-Yang 2019, "Fast constant-time gcd
//! computation and modular inversion"), in constant and in variable time.
//!
//! f starts as the modulus M, g as x; every step keeps d·x = f and e·x = g modulo M, d and e starting as 0
//! and 1. When g = 0, f is ±gcd(M, x), and d·f is the inverse. Integers are L signed limbs of 62 bits, the
//! highest one holding the sign; a batch of steps is a matrix found from the low words alone
//! ([`crate::limbs::divsteps`]) and then applied to all limbs at once, with an exact division by 2^62. With
//! AVX2 the integers are K limbs of 30 bits in vectors instead (`limbs/x86_64/inversion.rs`), in constant
//! time.

use crate::cpu::Avx2;
use crate::ct::{self, Mask};
use crate::limbs::divsteps::{BATCH, BATCH_VARTIME, Matrix, Meanwhile, batch, batch_vartime};

#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::{cpu::Outline, limbs::x86_64::inversion::Inversion};

const LOW: i64 = (1 << 62) - 1;

/// An odd modulus M in L limbs of 62 bits, 2^(62·L - 3) > M, and in K of 30, 2^(30·K - 1) > M.
#[derive(Clone, Copy, Debug)]
pub struct Modulus<const L: usize, const K: usize> {
    /// Digits in [-2^61, 2^61): a prime near a power of two has few that are not 0.
    limbs: [i64; L],
    /// Digits in [0, 2^30).
    #[cfg_attr(any(not(target_arch = "x86_64"), miri), allow(dead_code))]
    short: [i64; K],
    /// 1/M modulo 2^62.
    inverse: u64,
    /// Batches of steps that are enough for any x < M.
    batches: u32,
}

impl<const L: usize, const K: usize> Modulus<L, K> {
    /// The modulus of that value, words least significant first; odd. Meant for `const`.
    pub const fn new<const W: usize>(words: [u64; W]) -> Self {
        assert!(words[0] & 1 == 1 && 64 * W <= 62 * L + 61, "odd, and not too long");
        let mut limbs = split::<62, W, L>(&words);
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
        assert!((bits as usize) + 3 <= 62 * L && (bits as usize) < 30 * K && 4 <= K, "too few limbs");
        // Enough for every input (Wuille's bounds for the half-step variant); by convex hulls,
        // proofs/steps.py, one step less than the formula for 256 bits.
        let steps = match bits {
            0..=127 => 293,
            256 => 590,
            _ => (45907 * bits + 26313) / 19929,
        };
        let short = split::<30, W, K>(&words);
        Self { limbs, short, inverse: inverse & LOW as u64, batches: steps.div_ceil(BATCH) }
    }

    /// 1/x mod M for x in [0, M) coprime to M, and 0 for 0. Constant time; overwrites the arrays of its
    /// limbs. Cost: 10 batches of 60 steps for 256 bits, 9 for 224.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn invert<const W: usize>(&self, vectors: Option<Avx2>, x: &[u64; W]) -> [u64; W] {
        // Written where it is overwritten: a value that is handed back may leave a copy.
        let mut d = [0; L];
        let sign = match vectors {
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Some(level) => {
                let mut short = split::<30, W, K>(x);
                let sign = level.call(Inversion {
                    modulus: &self.short,
                    inverse: self.inverse & ((1 << 30) - 1),
                    batches: self.batches,
                    x: &mut short,
                });
                join_short(&short, &mut d);
                ct::wipe(&mut short);
                sign
            }
            _ => self.inverse_up_to_sign(x, &mut d),
        };
        let mut inverse = self.normalize(d, sign);
        let words = join(&inverse);
        ct::wipe(&mut d);
        ct::wipe(&mut inverse);
        words
    }

    /// d in (-2M, M), and the sign of f: d·f is the inverse. Called: moduli of so many words share it.
    #[inline(never)]
    fn inverse_up_to_sign<const W: usize>(&self, x: &[u64; W], d: &mut [i64; L]) -> i64 {
        let mut numbers = Numbers {
            modulus: self,
            d: [0; L],
            e: [0; L],
            f: self.limbs,
            g: split::<62, W, L>(x),
            matrix: Matrix { u: 0, v: 0, q: 0, r: 0 },
        };
        numbers.e[0] = 1;
        let (mut zeta, mut t) = batch(-1, low_word(&numbers.f), low_word(&numbers.g), &mut ());
        let mut i = 1;
        while i < self.batches {
            // The steps need the low words only: the rest follows while they run.
            let (low_f, low_g) = low_words(&numbers.f, &numbers.g, &t);
            // The limbs move by 62 places, the steps by 60.
            numbers.matrix = t.scaled(62 - BATCH);
            (zeta, t) = batch(zeta, low_f, low_g, &mut numbers);
            i += 1;
        }
        numbers.matrix = t.scaled(62 - BATCH);
        numbers.first();
        numbers.second();
        *d = numbers.d;
        let sign = numbers.f[L - 1];
        for limbs in [&mut numbers.d, &mut numbers.e, &mut numbers.f, &mut numbers.g] {
            ct::wipe(limbs);
        }
        sign
    }

    /// 1/x mod M for x in [0, M) coprime to M, and 0 for 0. Variable time. Called: moduli of so many words
    /// share it.
    #[inline(never)]
    pub fn invert_vartime<const W: usize>(&self, x: &[u64; W]) -> [u64; W] {
        let (mut d, mut e) = ([0; L], [0; L]);
        e[0] = 1;
        let mut f = self.limbs;
        let mut g = split::<62, W, L>(x);
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
    #[cfg_attr(not(unoptimised), inline(always))]
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
    #[cfg_attr(not(unoptimised), inline(always))]
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
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_if(&self, d: &mut [i64; L], mask: Mask) {
        let mut i = 0;
        while i < L {
            d[i] += self.limbs[i] & mask.word() as i64;
            i += 1;
        }
        carry(d);
    }
}

/// The long numbers on their way, and what the steps before have done, scaled to 62 bits.
struct Numbers<'a, const L: usize, const K: usize> {
    modulus: &'a Modulus<L, K>,
    d: [i64; L],
    e: [i64; L],
    f: [i64; L],
    g: [i64; L],
    matrix: Matrix,
}

impl<const L: usize, const K: usize> Meanwhile for Numbers<'_, L, K> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(&mut self) {
        self.modulus.update_coefficients(&mut self.d, &mut self.e, &self.matrix);
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn second(&mut self) {
        update_numbers(&mut self.f, &mut self.g, &self.matrix, L);
    }
}

/// a·b.
#[cfg_attr(not(unoptimised), inline(always))]
const fn wide(a: i64, b: i64) -> i128 {
    a as i128 * b as i128
}

/// The number modulo 2^64.
#[cfg_attr(not(unoptimised), inline(always))]
fn low_word<const L: usize>(a: &[i64; L]) -> u64 {
    let second = if L > 1 { a[1] as u64 } else { 0 };
    (a[0] as u64).wrapping_add(second << 62)
}

/// The numbers t·(f, g) / 2^60 modulo 2^64; the division is exact.
#[cfg_attr(not(unoptimised), inline(always))]
fn low_words<const L: usize>(f: &[i64; L], g: &[i64; L], t: &Matrix) -> (u64, u64) {
    let second = |a: &[i64; L]| if L > 1 { a[1] as u64 } else { 0 };
    let low = |u: i64, v: i64| {
        let high = (u as u64).wrapping_mul(second(f)).wrapping_add((v as u64).wrapping_mul(second(g)));
        (((wide(u, f[0]) + wide(v, g[0])) >> BATCH) as u64).wrapping_add(high << (62 - BATCH))
    };
    (low(t.u, t.v), low(t.q, t.r))
}

/// Brings all limbs but the highest into [0, 2^62).
#[cfg_attr(not(unoptimised), inline(always))]
fn carry<const L: usize>(d: &mut [i64; L]) {
    let mut i = 0;
    while i + 1 < L {
        d[i + 1] += d[i] >> 62;
        d[i] &= LOW;
        i += 1;
    }
}

/// (f, g) = t·(f, g) / 2^62 on the lowest `len` limbs; the division is exact.
#[cfg_attr(not(unoptimised), inline(always))]
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

/// Words to limbs of B bits.
#[cfg_attr(not(unoptimised), inline(always))]
const fn split<const B: usize, const W: usize, const L: usize>(words: &[u64; W]) -> [i64; L] {
    let mut limbs = [0; L];
    let mut i = 0;
    while i < L {
        let (word, bit) = (B * i / 64, B * i % 64);
        if word < W {
            let mut limb = words[word] >> bit;
            if bit > 64 - B && word + 1 < W {
                limb |= words[word + 1] << (64 - bit);
            }
            limbs[i] = (limb & ((1 << B) - 1)) as i64;
        }
        i += 1;
    }
    limbs
}

/// Limbs of 30 bits, the highest one signed, to limbs of 62 bits, the highest one signed.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[cfg_attr(not(unoptimised), inline(always))]
fn join_short<const K: usize, const L: usize>(short: &[i64; K], limbs: &mut [i64; L]) {
    const { assert!(L <= 30) };
    let mut i = 0;
    while i < L {
        let (limb, bit) = (62 * i / 60, 62 * i % 60);
        limbs[i] = sixty(short, limb) >> bit | sixty(short, limb + 1) << (60 - bit);
        if i < L - 1 {
            limbs[i] &= LOW;
        }
        i += 1;
    }
}

/// Limb i of 60 bits; beyond the highest one there is its sign.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[cfg_attr(not(unoptimised), inline(always))]
fn sixty<const K: usize>(short: &[i64; K], i: usize) -> i64 {
    if 2 * i + 1 < K {
        short[2 * i] + (short[2 * i + 1] << 30)
    } else if 2 * i < K {
        short[2 * i]
    } else {
        short[K - 1] >> 63
    }
}

/// Limbs in [0, 2^62) to words.
#[cfg_attr(not(unoptimised), inline(always))]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs::few;
    use crate::limbs::samples::Random;

    /// Both ways, and the one in variable time, on x and M of every length up to W words.
    fn agree<const W: usize, const L: usize, const K: usize>(seed: u64) {
        let mut source = Random(seed);
        let mut random = || source.word();
        for i in 0..few!(400) {
            let words = i % W;
            let mut m: [u64; W] = core::array::from_fn(|j| if j > words { 0 } else { random() });
            if i % 5 == 0 {
                m[0] = u64::MAX;
            }
            m[0] |= 3;
            m[W - 1] &=
                u64::MAX >> (64 * W + 3).saturating_sub(62 * L).max((64 * W + 1).saturating_sub(30 * K));
            let modulus = Modulus::<L, K>::new(m);
            let mut x: [u64; W] = core::array::from_fn(|j| if j > words { 0 } else { random() & m[j] });
            match i % 11 {
                0 => x = [0; W],
                1 => x[0] = 1,
                2 => {
                    x = m;
                    x[0] -= 1;
                }
                _ => {}
            }
            let inverse = modulus.invert(None, &x);
            assert_eq!(modulus.invert(Avx2::detect(), &x), inverse, "{x:x?} modulo {m:x?}");
        }
    }

    #[test]
    fn vectors_and_words_agree() {
        agree::<1, 2, 4>(1);
        agree::<2, 3, 5>(2);
        agree::<3, 4, 7>(3);
        agree::<4, 5, 9>(4);
        agree::<5, 6, 11>(5);
        agree::<6, 7, 13>(6);
        agree::<7, 7, 15>(7);
        agree::<8, 9, 18>(8);
        agree::<9, 9, 18>(9);
        agree::<9, 9, 19>(10);
    }
}

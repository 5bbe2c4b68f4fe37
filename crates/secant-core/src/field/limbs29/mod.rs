//! F_p for p = 2^255 - 19 in nine limbs of 29 bits, signed: for CPUs whose products of two words of 32 bits
//! are the widest there are, or the widest that are fast, WebAssembly among them. Curves use it where words
//! have 32 bits; tests hold it to big integers everywhere.
//!
//! Limb i counts 2^(29i); the highest has 23 bits. Elements are *tight*: each limb is as an integer of its
//! bits, or at most 2^12 beside that. Loose elements are sums and differences, at most 3·2^28 + 2^13 in
//! absolute value, the highest 2^23 + 2^14. So a column of a product, nine products of limbs, is below
//! 81·2^56·(1 + 2^-14) < 2^63, and nothing is carried before it is multiplied.

use crate::ct::{Mask, Select};
use crate::field::ratio::FiveModEight;
use crate::field::words::elements;
use crate::field::{Factor, Field, Single, chain};
use crate::limbs::invert::Modulus;
use crate::limbs::{WordKernels, portable, resized};

/// Limbs of an element.
const N: usize = 9;
/// Bits of a limb, and of the highest.
const BITS: u32 = 29;
const TOP: u32 = 23;
const LOW: i32 = (1 << BITS) - 1;
const LOW_TOP: i32 = (1 << TOP) - 1;
/// 2^255 and 2^(29·9) modulo p.
const FOLD: i32 = 19;
const FOLD_HIGH: i64 = (FOLD as i64) << (BITS - TOP);

type Limbs = [i32; N];

/// p, in words and in limbs.
const P: [u64; 4] = [u64::MAX - 18, u64::MAX, u64::MAX, u64::MAX >> 1];
const P_LIMBS: Limbs = [LOW - 18, LOW, LOW, LOW, LOW, LOW, LOW, LOW, LOW_TOP];
const MODULUS: Modulus<5, 9> = Modulus::new(P);

/// An element of F_(2^255 - 19), tight.
#[derive(Clone, Copy)]
pub struct Limbs29<B> {
    words: Limbs,
    level: B,
}

/// A sum or difference of elements, not carried.
#[derive(Clone, Copy)]
pub struct Loose<B> {
    words: Limbs,
    level: B,
}

/// The limbs of any integer below 2^256; the highest may have 24 bits.
#[cfg_attr(not(unoptimised), inline(always))]
const fn unpacked(w: [u64; 4]) -> Limbs {
    const LOW64: u64 = LOW as u64;
    [
        (w[0] & LOW64) as i32,
        (w[0] >> 29 & LOW64) as i32,
        ((w[0] >> 58 | w[1] << 6) & LOW64) as i32,
        (w[1] >> 23 & LOW64) as i32,
        ((w[1] >> 52 | w[2] << 12) & LOW64) as i32,
        (w[2] >> 17 & LOW64) as i32,
        ((w[2] >> 46 | w[3] << 18) & LOW64) as i32,
        (w[3] >> 11 & LOW64) as i32,
        (w[3] >> 40) as i32,
    ]
}

/// The words of limbs that have their bits and no more.
#[cfg_attr(not(unoptimised), inline(always))]
fn packed(limbs: Limbs) -> [u64; 4] {
    debug_assert!(limbs.iter().all(|limb| (0..=LOW).contains(limb)), "digits");
    let l = limbs.map(|limb| limb as u64);
    [
        l[0] | l[1] << 29 | l[2] << 58,
        l[2] >> 6 | l[3] << 23 | l[4] << 52,
        l[4] >> 12 | l[5] << 17 | l[6] << 46,
        l[6] >> 18 | l[7] << 11 | l[8] << 40,
    ]
}

/// Carries from limb to limb, and what the highest has above 2^255 into the lowest two, 19 times: tight for
/// limbs below 2^62.6, the highest below 2^57.
#[cfg_attr(not(unoptimised), inline(always))]
fn chained(t: [i64; N]) -> Limbs {
    let mut r = [0; N];
    let mut carry = 0;
    let mut i = 0;
    while i < N - 1 {
        let s = t[i] + carry;
        r[i] = s as i32 & LOW;
        carry = s >> BITS;
        i += 1;
    }
    let s = t[N - 1] + carry;
    r[N - 1] = s as i32 & LOW_TOP;
    let s = i64::from(r[0]) + i64::from(FOLD) * (s >> TOP);
    r[0] = s as i32 & LOW;
    r[1] += (s >> BITS) as i32;
    r
}

/// Every limb's carry into the next one, all at once: tight for any limbs, the highest below 2^29.
#[cfg_attr(not(unoptimised), inline(always))]
fn carried(l: Limbs) -> Limbs {
    let mut r = [0; N];
    r[0] = (l[0] & LOW) + FOLD * (l[N - 1] >> TOP);
    let mut i = 1;
    while i < N {
        let mask = if i == N - 1 { LOW_TOP } else { LOW };
        r[i] = (l[i] & mask) + (l[i - 1] >> BITS);
        i += 1;
    }
    r
}

/// The columns of a product, reduced modulo p: tight.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduced(mut t: [i64; 2 * N - 1]) -> Limbs {
    // Bits above 2^(29·9) count 19·64 each. The two columns below are carried with it, so that nothing
    // overflows.
    let mut i = N - 2;
    while i < 2 * N - 2 {
        t[i + 1] += t[i] >> BITS;
        t[i] &= LOW as i64;
        i += 1;
    }
    let mut low = [0; N];
    i = 0;
    while i < N {
        low[i] = t[i];
        if i + N < 2 * N - 1 {
            low[i] += FOLD_HIGH * t[i + N];
        }
        i += 1;
    }
    chained(low)
}

#[cfg_attr(not(unoptimised), inline(always))]
fn times(a: i32, b: i32) -> i64 {
    i64::from(a) * i64::from(b)
}

/// a·b for loose a and b. Called: a formula with many products inlined is slower. Cost: 81 products of limbs.
#[inline(never)]
fn product(a: &Limbs, b: &Limbs) -> Limbs {
    let mut t = [0; 2 * N - 1];
    let mut i = 0;
    while i < N {
        let mut j = 0;
        while j < N {
            t[i + j] += times(a[i], b[j]);
            j += 1;
        }
        i += 1;
    }
    reduced(t)
}

/// a² for a loose a. Cost: 45 products of limbs.
#[inline(never)]
fn square(a: &Limbs) -> Limbs {
    let mut t = [0; 2 * N - 1];
    let mut i = 0;
    while i < N {
        t[2 * i] += times(a[i], a[i]);
        let mut j = i + 1;
        while j < N {
            t[i + j] += times(2 * a[i], a[j]);
            j += 1;
        }
        i += 1;
    }
    reduced(t)
}

/// Limb by limb.
#[cfg_attr(not(unoptimised), inline(always))]
fn map3(a: &Limbs, b: &Limbs, c: &Limbs, f: impl Fn(i32, i32, i32) -> i32) -> Limbs {
    let mut r = [0; N];
    let mut i = 0;
    while i < N {
        r[i] = f(a[i], b[i], c[i]);
        i += 1;
    }
    r
}

/// `if_set` if the mask is set, else `if_clear`.
#[cfg_attr(not(unoptimised), inline(always))]
fn chosen(mask: Mask, if_set: Limbs, if_clear: Limbs) -> Limbs {
    let mask = mask.word() as i32;
    map3(&if_set, &if_clear, &if_clear, |a, b, _| b ^ (mask & (a ^ b)))
}

/// Whether each limb is at most so far from 0, the highest less.
fn is_within(limbs: &Limbs, least: i32, most: i32, least_top: i32, most_top: i32) -> bool {
    limbs[..N - 1].iter().all(|l| (least..=most).contains(l))
        && (least_top..=most_top).contains(&limbs[N - 1])
}

/// By how much a tight limb may exceed its bits.
const SLACK: i32 = 1 << 12;

impl<B: WordKernels> Limbs29<B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: Limbs, level: B) -> Self {
        debug_assert!(is_within(&words, -SLACK, LOW + SLACK, -SLACK, LOW_TOP + SLACK), "tight: {words:x?}");
        Self { words, level }
    }

    /// The element of any integer below 2^256.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_integer(level: B, words: [u64; 4]) -> Self {
        Self::of(carried(unpacked(words)), level)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn loose(self, words: Limbs) -> Loose<B> {
        Loose::of(words, self.level)
    }

    /// The words of the same value or p more or less, in [0, 2^255).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn positive(self) -> [u64; 4] {
        // A tight value is above -2^245 and below 2^255 + 2^245: the first carry brings it into [0, 2^255),
        // the second into digits.
        packed(chained(chained(self.words.map(i64::from)).map(i64::from)))
    }

    /// 1/self = self^(p-2), and 0 for 0 (Fermat). Constant time. Cost: 254S+11M.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn invert_fermat(self) -> Self {
        chain::inverse_25519(self)
    }
}

impl<B: WordKernels> Loose<B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: Limbs, level: B) -> Self {
        const MOST: i32 = (3 << 28) + (1 << 13);
        const MOST_TOP: i32 = (1 << TOP) + (1 << 14);
        debug_assert!(is_within(&words, -MOST, MOST, -MOST_TOP, MOST_TOP), "loose: {words:x?}");
        Self { words, level }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn tight(self) -> Limbs {
        carried(self.words)
    }
}

elements!([B: WordKernels] Limbs29<B>, Loose<B>, chosen);

impl<B: WordKernels> Field for Limbs29<B> {
    type Level = B;
    type Loose = Loose<B>;
    type Mask = Mask;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(level: B) -> Self {
        Self::of([0; N], level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn one(level: B) -> Self {
        Self::of([1, 0, 0, 0, 0, 0, 0, 0, 0], level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_u64(level: B, n: u64) -> Self {
        Self::from_integer(level, [n, 0, 0, 0])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constant(level: B, words: &[u64]) -> Self {
        Self::from_integer(level, resized(words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(self) -> B {
        self.level
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Loose<B>, b: Loose<B>) -> Self {
        Self::of(product(&a.words, &b.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Loose<B>) -> Self {
        Self::of(square(&a.words), a.level)
    }
    /// self + rhs - p, so that the limbs lie around 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Loose<B> {
        self.loose(map3(&self.words, &rhs.words, &P_LIMBS, |a, b, p| a + b - p))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Loose<B> {
        self.loose(carried(self.words.map(|a| 3 * a)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> Loose<B> {
        // Add p if odd. All limbs but the lowest count even numbers, so the lowest says it; a limb's lowest
        // bit counts 2^28 in the one below.
        let odd = -(self.words[0] & 1);
        let even = map3(&self.words, &P_LIMBS, &P_LIMBS, |a, p, _| a + (p & odd));
        let mut r = [0; N];
        let mut i = 0;
        while i < N {
            r[i] = even[i] >> 1;
            if i + 1 < N {
                r[i] += (even[i + 1] & 1) << (BITS - 1);
            }
            i += 1;
        }
        self.loose(r)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Loose<B> {
        self.loose(self.words.map(|a| -a))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        self.difference(rhs).tighten()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn difference(self, rhs: Self) -> Loose<B> {
        self.loose(map3(&self.words, &rhs.words, &rhs.words, |a, b, _| a - b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        Self::of(carried(map3(&self.words, &rhs.words, &rhs.words, |a, b, _| a - 2 * b)), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub_neg(self, b: Self, c: Self) -> (Loose<B>, Loose<B>) {
        let e = carried(map3(&self.words, &b.words, &c.words, |a, b, c| 2 * c + b - a));
        (self.difference(b), self.loose(e))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_two(self, b: Self, c: Self) -> Self {
        Self::of(carried(map3(&self.words, &b.words, &c.words, |a, b, c| a - b - c)), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        Self::of(chained(self.words.map(|a| i64::from(a) * i64::from(n))), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple(self, rhs: Loose<B>, n: u32) -> Loose<B> {
        let mut t = [0; N];
        let mut i = 0;
        while i < N {
            t[i] = i64::from(self.words[i]) + i64::from(rhs.words[i]) * i64::from(n);
            i += 1;
        }
        self.loose(chained(t))
    }
    /// Cost: as [`Limbs29::invert_fermat`].
    #[inline(never)]
    fn invert(self) -> Self {
        self.invert_fermat()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        let w = self.to_repr();
        Mask::is_zero(w[0] | w[1] | w[2] | w[3])
    }
}

impl<B: WordKernels> Single for Limbs29<B> {
    type Repr = [u64; 4];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_repr(level: B, repr: [u64; 4]) -> Option<Self> {
        portable::is_below(&repr, &P).then(|| Self::from_integer(level, repr))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_canonical(level: B, repr: [u64; 4]) -> Self {
        debug_assert!(portable::is_below(&repr, &P), "canonical");
        Self::from_integer(level, repr)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self) -> [u64; 4] {
        self.positive()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(level: B, stored: [u64; 4]) -> Self {
        Self::of(unpacked(stored), level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> [u64; 4] {
        let w = self.positive();
        let (less, below) = portable::sub4(&w, &P);
        Select::select(Mask::from_bit(below), w, less)
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        Self::from_integer(self.level, MODULUS.invert_vartime(&self.to_repr()))
    }
    /// p = 5 mod 8: r = a^((p+3)/8) has r² = a·a^((p-1)/4), that is ±a if a is a square. Constant time. Cost:
    /// 253S+13M.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let r = self.mul(chain::root_25519(self));
        let r = Self::select(r.sqr().equals(self), r, r.mul(Self::root_of_minus_one(self.level)));
        (r, r.sqr().equals(self))
    }
}

impl<B: WordKernels> FiveModEight for Limbs29<B> {
    /// Cost: 251S+11M.
    #[inline(never)]
    fn power_of_ratio(self) -> Self {
        chain::root_25519(self)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root_of_minus_one(level: B) -> Self {
        const I: Limbs = unpacked(chain::root_of_minus_one::<255, 19>());
        Self::of(I, level)
    }
}

#[cfg(test)]
mod tests;

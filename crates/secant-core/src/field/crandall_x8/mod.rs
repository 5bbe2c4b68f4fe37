//! Eight elements of F_p side by side, p = 2^K - C a Crandall prime, on AVX-512 IFMA: of 250 to 256 bits with C·2^(260-K) < 2^16, or K = 256
//! and C < 2^34; or of 212 to 224 bits with C·2^(260-K) < 2^47.
//!
//! Lane i of five vectors holds the words of element i: value = sum w_j·2^(52j), j = 0..4. Write TOP = K - 208 for the bits of
//! the fifth word below 2^K, and FOLD = C·2^(260-K) for what 2^260 is modulo p.
//!
//! | type | w_0..w_3 | w_4 | value |
//! |---|---|---|---|
//! | [`CrandallX8`] | the low 52 bits count | 0 <= w_4 <= 2·2^TOP + 64 | < 2·2^K + 65·2^208 |
//! | [`LooseX8`] | the low 52 bits count | 0 <= w_4 < 8·2^TOP | < 8·2^K |
//!
//! `vpmadd52` reads the low 52 bits of its operands only. So a result has its carries moved up, but what was moved is left standing
//! above the 52 bits: multiplications do not see it, and additions mask it off (`CrandallX8::clean`, once for all additions of a
//! value in one inlined function). Values that only go into multiplications never pay for masks.
//! Between two carries words are signed integers far below 2^63, and differences need no multiple of p word by word: it is enough
//! that the *value* is positive when the carries have moved up.
//!
//! Every operation is constant time. Costs are zmm instructions, of which the CPU does two a cycle; m stands for the mask of an
//! operand: 4 instructions for the first addition of a value, 0 for the others.

mod inverse;
mod lanes;

use crate::cpu::{Ifma, Outline, Run};
use crate::ct::{Mask8, Select};
use crate::field::{Factor, Field};
use crate::limbs::resized;
use crate::limbs::x86_64::ifma::Vector8;

/// Bits of a word.
const BITS: u32 = 52;
const WORD: u64 = (1 << BITS) - 1;

/// Eight elements of F_(2^K - C), each below 2·2^K + 65·2^208.
#[derive(Clone, Copy)]
pub struct CrandallX8<const K: u32, const C: u64> {
    words: [Vector8; 5],
    level: Ifma,
}

/// Eight sums or small multiples, each below 8·2^K: what multiplications accept.
#[derive(Clone, Copy)]
pub struct LooseX8<const K: u32, const C: u64> {
    words: [Vector8; 5],
    level: Ifma,
}

/// Moves what exceeds 52 bits (signed) up from words 0..3, and leaves it standing there. Cost: 8.
#[cfg_attr(not(unoptimised), inline(always))]
fn carry(mut w: [Vector8; 5]) -> [Vector8; 5] {
    w[1] = w[1].plus(w[0].shift_right_signed(BITS));
    w[2] = w[2].plus(w[1].shift_right_signed(BITS));
    w[3] = w[3].plus(w[2].shift_right_signed(BITS));
    w[4] = w[4].plus(w[3].shift_right_signed(BITS));
    w
}

/// The low 52 bits of words 0..3. Cost: 4.
#[cfg_attr(not(unoptimised), inline(always))]
fn masked(level: Ifma, mut w: [Vector8; 5]) -> [Vector8; 5] {
    let mask = Vector8::splat(level, WORD);
    w[0] = w[0].and(mask);
    w[1] = w[1].and(mask);
    w[2] = w[2].and(mask);
    w[3] = w[3].and(mask);
    w
}

/// Word by word. Cost: 5.
#[cfg_attr(not(unoptimised), inline(always))]
fn sum(a: [Vector8; 5], b: [Vector8; 5]) -> [Vector8; 5] {
    [a[0].plus(b[0]), a[1].plus(b[1]), a[2].plus(b[2]), a[3].plus(b[3]), a[4].plus(b[4])]
}

/// Word by word. Cost: 5.
#[cfg_attr(not(unoptimised), inline(always))]
fn difference(a: [Vector8; 5], b: [Vector8; 5]) -> [Vector8; 5] {
    [a[0].minus(b[0]), a[1].minus(b[1]), a[2].minus(b[2]), a[3].minus(b[3]), a[4].minus(b[4])]
}

impl<const K: u32, const C: u64> LooseX8<K, C> {
    /// Carries moved up. Bounds: |words| < 2^62; after the carry 0 <= w_4 < 8·2^TOP. Cost: 8.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(level: Ifma, words: [Vector8; 5]) -> Self {
        Self::of(level, carry(words))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector8; 5]) -> Self {
        #[cfg(debug_assertions)]
        for top in words[4].to_array() {
            debug_assert!(top < 8 << (K - 208), "loose top word");
        }
        Self { words, level }
    }
}

impl<const K: u32, const C: u64> CrandallX8<K, C> {
    const TOP: u32 = {
        assert!(
            C % 2 == 1
                && (K >= 250 && K <= 256 && (Self::FOLD < 1 << 16 || K == 256 && C < 1 << 34)
                    || K >= 212 && K <= 224 && Self::FOLD < 1 << 47)
        );
        K - 208
    };
    const FOLD: u64 = C << (260 - K);
    /// Whether w_4 is so short that its product with another, or with n < 2^32, has no high half: then no tenth column, and column 8 stays
    /// within a word.
    const SHORT: bool = K <= 224;
    /// Whether what is folded twice reaches into the second word.
    const WIDE: bool = !Self::SHORT && Self::FOLD >= 1 << 16;
    /// C·(t - 1) at place t mod 8, t = -5..2: see [`CrandallX8::fold_signed`].
    const BACK: [u64; 8] = {
        let mut table = [0; 8];
        let mut t = -5i64;
        while t <= 2 {
            table[(t & 7) as usize] = ((t - 1) * C as i64) as u64;
            t += 1;
        }
        table
    };

    /// Carries moved up. Bounds: |words| < 2^62; after the carry 0 <= w_4 <= 2·2^TOP + 64. Cost: 8.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(level: Ifma, words: [Vector8; 5]) -> Self {
        Self::of(level, carry(words))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector8; 5]) -> Self {
        #[cfg(debug_assertions)]
        for top in words[4].to_array() {
            debug_assert!(top <= (2 << Self::TOP) + 64, "top word");
        }
        Self { words, level }
    }

    /// The words without what stands above their 52 bits. Cost: 4, once for all additions of a value in one inlined function.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn clean(self) -> [Vector8; 5] {
        masked(self.level, self.words)
    }

    /// Brings a non-negative w_4 < 2^62 below 2^TOP: 2^K = C. Adds at most C·2^(62-TOP) to w_0. Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold(level: Ifma, mut w: [Vector8; 5]) -> [Vector8; 5] {
        let t = w[4].shift_right(Self::TOP);
        w[4] = w[4].and(Vector8::splat(level, (1 << Self::TOP) - 1));
        w[0] = w[0].mul_add_low(t, Vector8::splat(level, C));
        w
    }

    /// Brings w_4 from [-5·2^TOP, 3·2^TOP) into [2^TOP, 2·2^TOP): with t = floor(w_4 / 2^TOP) it takes (t - 1)·2^K away and
    /// adds (t - 1)·C. The 2^TOP that stays keeps the value positive whatever w_0..w_3 > -2^62 are. Cost: 4.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold_signed(level: Ifma, mut w: [Vector8; 5]) -> [Vector8; 5] {
        let t = w[4].shift_right_signed(Self::TOP);
        let kept = w[4].and(Vector8::splat(level, (1 << Self::TOP) - 1));
        w[4] = kept.or(Vector8::splat(level, 1 << Self::TOP));
        w[0] = w[0].plus(t.lookup(Vector8::from_array(level, Self::BACK)));
        w
    }

    /// a + n·w, folded once. Bounds: a and w_0..w_3 below 2^52, w_4 < 2^50. Cost: 14; for a short K 12.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn plus_multiple(level: Ifma, a: [Vector8; 5], w: [Vector8; 5], n: u32) -> [Vector8; 5] {
        let n = Vector8::splat(level, u64::from(n));
        let mut r = [
            a[0].mul_add_low(w[0], n),
            a[1].mul_add_high(w[0], n).mul_add_low(w[1], n),
            a[2].mul_add_high(w[1], n).mul_add_low(w[2], n),
            a[3].mul_add_high(w[2], n).mul_add_low(w[3], n),
            a[4].mul_add_high(w[3], n).mul_add_low(w[4], n),
        ];
        if !Self::SHORT {
            // The sixth word is below 2^30 and its fold below 2^46, or 2^68 for a wide C; the fifth stays below 2^53 + 2^50.
            let fold = Vector8::splat(level, Self::FOLD);
            let sixth = Vector8::zero(level).mul_add_high(w[4], n);
            r[0] = r[0].mul_add_low(sixth, fold);
            if Self::WIDE {
                r[1] = r[1].mul_add_high(sixth, fold);
            }
        }
        Self::fold(level, r)
    }

    /// The product of two operands from its ten columns, column j of weight 2^(52j).
    ///
    /// Bounds: columns < 2^57, column 9 < 2^52; out: w_4 <= 2^TOP + 64. Where K is short, column 8 < 2^34 and column 9 = 0. Cost:
    /// 8 + 10 + 4 + 8 = 30, and 1 for a wide C; for a short K 25.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_columns(level: Ifma, c: [Vector8; 10]) -> Self {
        let fold = Vector8::splat(level, Self::FOLD);
        // The low 52 bits of each upper column, then what stands above them, one place higher; no carry runs through.
        let w0 = c[0].mul_add_low(c[5], fold);
        let w1 =
            c[1].mul_add_high(c[5], fold).mul_add_low(c[5].shift_right(BITS), fold).mul_add_low(c[6], fold);
        let w2 =
            c[2].mul_add_high(c[6], fold).mul_add_low(c[6].shift_right(BITS), fold).mul_add_low(c[7], fold);
        let w3 =
            c[3].mul_add_high(c[7], fold).mul_add_low(c[7].shift_right(BITS), fold).mul_add_low(c[8], fold);
        if Self::SHORT {
            let w4 = c[4].mul_add_high(c[8], fold);
            return Self::carried(level, Self::fold(level, [w0, w1, w2, w3, w4]));
        }
        let w4 =
            c[4].mul_add_high(c[8], fold).mul_add_low(c[8].shift_right(BITS), fold).mul_add_low(c[9], fold);
        let w5 = Vector8::zero(level).mul_add_high(c[9], fold);
        let w0 = w0.mul_add_low(w5, fold);
        let w1 = if Self::WIDE { w1.mul_add_high(w5, fold) } else { w1 };
        Self::carried(level, Self::fold(level, [w0, w1, w2, w3, w4]))
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn select(mask: Mask8, a: [Vector8; 5], b: [Vector8; 5]) -> [Vector8; 5] {
    [
        Vector8::select(mask, a[0], b[0]),
        Vector8::select(mask, a[1], b[1]),
        Vector8::select(mask, a[2], b[2]),
        Vector8::select(mask, a[3], b[3]),
        Vector8::select(mask, a[4], b[4]),
    ]
}

impl<const K: u32, const C: u64> Select<Mask8> for CrandallX8<K, C> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        Self { words: select(mask, if_set.words, if_clear.words), level: if_set.level }
    }
}

impl<const K: u32, const C: u64> Select<Mask8> for LooseX8<K, C> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        Self { words: select(mask, if_set.words, if_clear.words), level: if_set.level }
    }
}

impl<const K: u32, const C: u64> Factor<CrandallX8<K, C>> for CrandallX8<K, C> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseX8<K, C> {
        LooseX8 { words: self.words, level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> Self {
        self
    }
}

impl<const K: u32, const C: u64> Factor<CrandallX8<K, C>> for LooseX8<K, C> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> Self {
        self
    }
    /// Cost: 15.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> CrandallX8<K, C> {
        let words = masked(self.level, self.words);
        CrandallX8::carried(self.level, CrandallX8::<K, C>::fold(self.level, words))
    }
}

impl<const K: u32, const C: u64> Field for CrandallX8<K, C> {
    type Level = Ifma;
    type Loose = LooseX8<K, C>;
    type Mask = Mask8;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(level: Ifma) -> Self {
        Self::of(level, [Vector8::zero(level); 5])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn one(level: Ifma) -> Self {
        Self::from_u64(level, 1)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_u64(level: Ifma, n: u64) -> Self {
        let zero = Vector8::zero(level);
        let words = [Vector8::splat(level, n & WORD), Vector8::splat(level, n >> BITS), zero, zero, zero];
        Self::of(level, words)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constant(level: Ifma, words: &[u64]) -> Self {
        let [x0, x1, x2, x3] = resized(words);
        let words = [
            Vector8::splat(level, x0),
            Vector8::splat(level, x0 >> 52 | x1 << 12),
            Vector8::splat(level, x1 >> 40 | x2 << 24),
            Vector8::splat(level, x2 >> 28 | x3 << 36),
            Vector8::splat(level, x3 >> 16),
        ];
        Self::of(level, words)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(self) -> Ifma {
        self.level
    }

    /// Bounds: a·b < (8·2^K)^2 <= 2^518; column j gets at most 9 numbers below 2^52. Cost: 50 + 30 = 80; for a short K 49 + 25 = 74.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: LooseX8<K, C>, b: LooseX8<K, C>) -> Self {
        let (a, b, level) = (a.words, b.words, a.level);
        let mut c = [Vector8::zero(level); 10];
        let mut i = 0;
        while i < 5 {
            let mut j = 0;
            while j < 5 {
                c[i + j] = c[i + j].mul_add_low(a[i], b[j]);
                if i + j < 8 || !Self::SHORT {
                    c[i + j + 1] = c[i + j + 1].mul_add_high(a[i], b[j]);
                }
                j += 1;
            }
            i += 1;
        }
        Self::from_columns(level, c)
    }

    /// Bounds as [`Field::mul_loose`]. Words cannot be doubled within 52 bits, so columns are. Cost: 30 + 8 + 30 = 68; for a short K 62.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: LooseX8<K, C>) -> Self {
        let (a, level) = (a.words, a.level);
        let mut c = [Vector8::zero(level); 10];
        let mut i = 0;
        while i < 5 {
            let mut j = i + 1;
            while j < 5 {
                c[i + j] = c[i + j].mul_add_low(a[i], a[j]);
                c[i + j + 1] = c[i + j + 1].mul_add_high(a[i], a[j]);
                j += 1;
            }
            i += 1;
        }
        let mut k = 1;
        while k < 9 {
            c[k] = c[k].plus(c[k]);
            k += 1;
        }
        let mut i = 0;
        while i < 5 {
            c[2 * i] = c[2 * i].mul_add_low(a[i], a[i]);
            if i < 4 || !Self::SHORT {
                c[2 * i + 1] = c[2 * i + 1].mul_add_high(a[i], a[i]);
            }
            i += 1;
        }
        Self::from_columns(level, c)
    }

    /// Bounds out: w_4 <= 4·2^TOP + 129. Cost: 13 + m, m for the left operand only.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> LooseX8<K, C> {
        // x·1 + y: the right operand needs no mask.
        let (w, r, one) = (self.clean(), rhs.words, Vector8::splat(self.level, 1));
        let words = [
            w[0].mul_add_low(r[0], one),
            w[1].mul_add_low(r[1], one),
            w[2].mul_add_low(r[2], one),
            w[3].mul_add_low(r[3], one),
            w[4].plus(r[4]),
        ];
        LooseX8::carried(self.level, words)
    }
    /// Bounds out: w_4 <= 4·2^TOP + 129. Cost: 9.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul2(self) -> LooseX8<K, C> {
        // The bit that leaves a word is the high half of the word times two; it cannot make the next one overflow.
        let (w, two) = (self.words, Vector8::splat(self.level, 2));
        let words = [
            w[0].plus(w[0]),
            w[1].plus(w[1]).mul_add_high(w[0], two),
            w[2].plus(w[2]).mul_add_high(w[1], two),
            w[3].plus(w[3]).mul_add_high(w[2], two),
            w[4].plus(w[4]).mul_add_high(w[3], two),
        ];
        LooseX8::of(self.level, words)
    }
    /// Bounds out: w_4 <= 6·2^TOP + 194. Cost: 17.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> LooseX8<K, C> {
        let (w, three, zero) = (self.words, Vector8::splat(self.level, 3), Vector8::zero(self.level));
        let words = [
            zero.mul_add_low(w[0], three),
            zero.mul_add_low(w[1], three).mul_add_high(w[0], three),
            zero.mul_add_low(w[2], three).mul_add_high(w[1], three),
            zero.mul_add_low(w[3], three).mul_add_high(w[2], three),
            zero.mul_add_low(w[4], three).mul_add_high(w[3], three),
        ];
        LooseX8::carried(self.level, words)
    }
    /// floor(self / 2), and (p + 1)/2 more where self is odd. Bounds out: w_4 <= (3/2)·2^TOP + 32. Cost: 20 + m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> LooseX8<K, C> {
        let (w, level) = (self.clean(), self.level);
        // The bit that leaves a word enters the next one at place 51.
        let place = Vector8::splat(level, 1 << (BITS - 1));
        let mut h = [
            w[0].shift_right(1).mul_add_low(w[1], place),
            w[1].shift_right(1).mul_add_low(w[2], place),
            w[2].shift_right(1).mul_add_low(w[3], place),
            w[3].shift_right(1).mul_add_low(w[4], place),
            w[4].shift_right(1),
        ];
        // (p + 1)/2 = 2^(K-1) - (C - 1)/2.
        h[0] = h[0].add_if_odd(w[0], Vector8::splat(level, ((C - 1) / 2).wrapping_neg()));
        h[4] = h[4].add_if_odd(w[0], Vector8::splat(level, 1 << (Self::TOP - 1)));
        LooseX8::carried(level, h)
    }
    /// 3p - self. Bounds out: 2^TOP - 66 <= w_4 <= 3·2^TOP. Cost: 13 + m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> LooseX8<K, C> {
        let (w, level) = (self.clean(), self.level);
        // 3p with all ones in words 1..3: there the difference is one `andn`.
        let low = Vector8::splat(level, (1 << BITS) - 3 * C);
        let ones = Vector8::splat(level, WORD);
        let top = Vector8::splat(level, (3 << Self::TOP) - 1);
        LooseX8::carried(level, difference([low, ones, ones, ones, top], w))
    }
    /// Bounds out: 2^TOP - 1 <= w_4 <= 2·2^TOP. Cost: 17 + 2m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        Self::carried(self.level, Self::fold_signed(self.level, difference(self.clean(), rhs.clean())))
    }
    /// Bounds out: 2^TOP - 3 <= w_4 <= 2·2^TOP. Cost: 22 + 2m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        let words = difference(self.clean(), sum(rhs.clean(), rhs.clean()));
        Self::carried(self.level, Self::fold_signed(self.level, words))
    }
    /// The second difference starts from the words of the first before its carry, so that both carries run side by side.
    /// Bounds out: 2^TOP - 4 <= w_4 <= 2·2^TOP. Cost: 39 + 3m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let level = self.level;
        let first = Self::fold_signed(level, difference(self.clean(), b.clean()));
        let second = Self::fold_signed(level, difference(first, sum(c.clean(), c.clean())));
        (Self::carried(level, first), Self::carried(level, second))
    }
    /// Bounds out: w_4 <= 2^TOP + 1. Cost: 22; for a short K 20.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        let zero = [Vector8::zero(self.level); 5];
        Self::carried(self.level, Self::plus_multiple(self.level, zero, self.words, n))
    }
    /// Bounds out: w_4 <= 2^TOP + 1. Cost: 22 + m, m for self only; for a short K 20 + m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple(self, rhs: LooseX8<K, C>, n: u32) -> LooseX8<K, C> {
        LooseX8::carried(self.level, Self::plus_multiple(self.level, self.clean(), rhs.words, n))
    }

    /// self^(p-2) = self^((2^(K-s) - 1)·2^s + (2^s - C - 2)), s the bits of C + 2: the run of ones by doubling its length,
    /// then the s bits below it. Cost: 255S + 13M for 2^256 - 189, 254S + 15M for 2^255 - 19.
    /// Called.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        self.level.call(Run(
            #[cfg_attr(not(unoptimised), inline(always))]
            || self.power_of_inverse(),
        ))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask8 {
        let w = self.canonical();
        w[0].or(w[1]).or(w[2].or(w[3])).or(w[4]).is_zero()
    }
}

#[cfg(test)]
mod tests;

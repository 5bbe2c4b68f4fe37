//! Eight elements of F_p side by side in Montgomery's form, p the prime of a NIST curve, on AVX-512 IFMA.
//!
//! Lane i of N vectors holds the words of element i: value = sum w_j·2^(52j), j < N, congruent to the element times R = 2^(52N). p has K
//! bits; write TOP = K - 52(N-1) for the bits of the last word below 2^K, and F = 2^K - p, a sum of a few powers of two.
//!
//! | type | words below the last | last word | value |
//! |---|---|---|---|
//! | [`MontgomeryX8`] | the low 52 bits count | 0 <= w <= 2·2^TOP + SLACK | < (2 + e)·2^K |
//! | [`LooseX8`] | the low 52 bits count | 0 <= w < LOOSE·2^TOP + 2·SLACK + 2 | < (LOOSE + 2e)·2^K |
//!
//! e = (SLACK + 1)/2^TOP. For P-256 F reaches into the last word, and SLACK = 2^20; its room above 2^K is 52N - K = 4 bits, so
//! LOOSE = 4, and a product is below ((4 + 2e)²/16 + 1)·2^K - 2^224 < (2 + e)·2^K. Elsewhere SLACK is one carry, 64; there are 32 bits
//! of room and more, and LOOSE = 8. For P-521 the last word has one bit below 2^K, TOP = 1, and 51 above it: the slack alone is 32·2^K,
//! and LOOSE = 64, which no product comes near. [`crate::field::crandall_x8`] says why words keep what was carried out of them, and why words
//! may be negative between two carries.
//!
//! Every operation is constant time. Costs are zmm instructions; m stands for the mask of an operand: N - 1 instructions for the
//! first addition of a value in an inlined function, 0 for the others.

mod called;
mod columns;
mod lanes;
mod p224;
mod p256;
mod p384;
mod p521;
mod words;

pub use called::Called;

use core::marker::PhantomData;

use super::power_of_two;
use crate::cpu::{Ifma, Outline, Run};
use crate::ct::{Mask8, Select};
use crate::field::chain::Element;
use crate::field::{Factor, Field};
use crate::limbs::resized;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;
use words::{BITS, WORD, carry, difference, masked, select, split, sum, times};

/// A prime in N words of 52 bits, W words of 64.
pub trait PrimeX8<const N: usize, const W: usize>: Copy + Send + Sync + 'static {
    /// p.
    const P: [u64; W];
    /// The bits of p.
    const K: u32;
    /// F = 2^K - p as terms 2^(52·word + shift), each with whether it is subtracted.
    const F: &'static [Term];

    /// a·b/R from loose operands, carries not moved up. Bounds out: as the type's; |words| < 2^61.
    fn product(level: Ifma, a: &[Vector8; N], b: &[Vector8; N]) -> [Vector8; N];
    /// a²/R, as [`PrimeX8::product`].
    fn square(level: Ifma, a: &[Vector8; N]) -> [Vector8; N];
    /// a^(p-2).
    fn invert<T: Field>(a: T) -> T;
    /// a^((p+1)/4), a root of a square where p = 3 mod 4; `None` elsewhere.
    fn root<T: Element>(_: T) -> Option<T> {
        None
    }
}

/// 2^(52·word + shift), or its negative.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    word: usize,
    shift: u32,
    negative: bool,
}

const fn plus(word: usize, shift: u32) -> Term {
    Term { word, shift, negative: false }
}
const fn minus(word: usize, shift: u32) -> Term {
    Term { word, shift, negative: true }
}

/// Eight elements of F_p.
#[derive(Clone, Copy)]
pub struct MontgomeryX8<P, const N: usize, const W: usize> {
    words: [Vector8; N],
    level: Ifma,
    prime: PhantomData<P>,
}

/// Eight sums or small multiples: what multiplications accept.
#[derive(Clone, Copy)]
pub struct LooseX8<P, const N: usize, const W: usize> {
    words: [Vector8; N],
    level: Ifma,
    prime: PhantomData<P>,
}

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> LooseX8<P, N, W> {
    /// A loose value is below about so many times 2^K.
    const LOOSE: u64 = if BITS * N as u32 - P::K < 6 {
        4
    } else if MontgomeryX8::<P, N, W>::SHORT {
        64
    } else {
        8
    };

    /// Carries moved up. Bounds: |words| < 2^62. Cost: 2(N-1).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(level: Ifma, words: [Vector8; N]) -> Self {
        Self::of(level, carry(words))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector8; N]) -> Self {
        #[cfg(debug_assertions)]
        for top in words[N - 1].to_array() {
            debug_assert!(
                top < (Self::LOOSE << MontgomeryX8::<P, N, W>::TOP) + 2 * MontgomeryX8::<P, N, W>::SLACK + 2,
                "loose top word"
            );
        }
        Self { words, level, prime: PhantomData }
    }
}

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> MontgomeryX8<P, N, W> {
    const TOP: u32 = P::K - BITS * (N as u32 - 1);
    /// Whether what is carried into the last word is more than 2^TOP.
    const SHORT: bool = Self::TOP < 8;
    /// What [`MontgomeryX8::fold`] keeps as a multiple of 2^K, so that the value is positive.
    const KEPT: u64 = if Self::SHORT { 4 } else { 1 };
    /// A multiple of p that no element exceeds.
    const ABOVE: [u64; N] = times(if Self::SHORT { 64 } else { 3 }, Self::PRIME);
    /// What the last word of an element may have above 2·2^TOP.
    #[cfg(any(test, debug_assertions))]
    const SLACK: u64 = if BITS * N as u32 - P::K < 6 { 1 << 20 } else { 64 };
    /// R mod p: the element 1.
    const ONE: [u64; N] = split(&power_of_two(&P::P, BITS * N as u32));
    /// R² mod p: a product with it multiplies by R.
    const RR: [u64; N] = split(&power_of_two(&P::P, 2 * BITS * N as u32));
    const PRIME: [u64; N] = split(&P::P);
    /// (p + 1)/2.
    const HALF: [u64; N] = {
        let p = Self::PRIME;
        let mut half = p;
        let mut j = 0;
        while j < N {
            half[j] = p[j] >> 1 | if j + 1 < N { (p[j + 1] & 1) << (BITS - 1) } else { 0 };
            j += 1;
        }
        let mut carry = 1;
        j = 0;
        while j < N {
            half[j] += carry;
            carry = half[j] >> BITS;
            half[j] &= WORD;
            j += 1;
        }
        half
    };

    /// Carries moved up. Bounds: |words| < 2^62. Cost: 2(N-1).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(level: Ifma, words: [Vector8; N]) -> Self {
        Self::of(level, carry(words))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector8; N]) -> Self {
        #[cfg(debug_assertions)]
        for top in words[N - 1].to_array() {
            debug_assert!(top <= (2 << Self::TOP) + Self::SLACK, "top word");
        }
        Self { words, level, prime: PhantomData }
    }

    /// The words of a constant in every lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn splat(level: Ifma, words: &[u64; N]) -> [Vector8; N] {
        let mut vectors = [Vector8::zero(level); N];
        each!(j below N => {
            vectors[j] = Vector8::splat(level, words[j]);
        });
        vectors
    }

    /// The element of an integer that is not times R yet. Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_words(level: Ifma, words: [Vector8; N]) -> Self {
        Self::carried(level, P::product(level, &words, &Self::splat(level, &Self::RR)))
    }

    /// The words without what stands above their 52 bits. Cost: N - 1, once for all additions of a value in one inlined function.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn clean(self) -> [Vector8; N] {
        masked(self.level, self.words)
    }

    /// Replaces t·2^K, t = floor(w / 2^TOP) for the last word w, by k·2^K + (t - k)·F, k = 0 or KEPT. Bounds: -8·2^TOP <= w < 8·2^TOP, for
    /// P-521 |w| < 2^51; out: the last word in [k·2^TOP - 8·2^16, (k + 1)·2^TOP + 8·2^16] before it is carried into, for P-521 in
    /// [k·2^TOP, (k + 1)·2^TOP). Cost: 10 for P-256, 10 for P-384, 6 for P-224, 5 for P-521; for k = 0 two less.
    ///
    /// `KEEP` keeps the value positive whatever |words| < 2^57 are, for P-521 |words| < 4·2^52; without it words are not negative.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold<const KEEP: bool>(level: Ifma, mut w: [Vector8; N]) -> [Vector8; N] {
        let mut t = w[N - 1].shift_right_signed(Self::TOP);
        w[N - 1] = w[N - 1].and(Vector8::splat(level, (1 << Self::TOP) - 1));
        if KEEP {
            w[N - 1] = w[N - 1].or(Vector8::splat(level, Self::KEPT << Self::TOP));
            t = t.minus(Vector8::splat(level, Self::KEPT));
        }
        let mut i = 0;
        while i < P::F.len() {
            let Term { word, shift, negative } = P::F[i];
            let multiple = if shift == 0 { t } else { t.shift_left(shift) };
            w[word] = if negative { w[word].minus(multiple) } else { w[word].plus(multiple) };
            i += 1;
        }
        w
    }
}

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> Select<Mask8> for MontgomeryX8<P, N, W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        Self { words: select(mask, &if_set.words, &if_clear.words), ..if_set }
    }
}

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> Select<Mask8> for LooseX8<P, N, W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        Self { words: select(mask, &if_set.words, &if_clear.words), ..if_set }
    }
}

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> Factor<MontgomeryX8<P, N, W>>
    for MontgomeryX8<P, N, W>
{
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseX8<P, N, W> {
        LooseX8 { words: self.words, level: self.level, prime: PhantomData }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> Self {
        self
    }
}

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> Factor<MontgomeryX8<P, N, W>> for LooseX8<P, N, W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> Self {
        self
    }
    /// Cost: masks, a fold and carries, 20 for P-256.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> MontgomeryX8<P, N, W> {
        let words = MontgomeryX8::<P, N, W>::fold::<false>(self.level, masked(self.level, self.words));
        MontgomeryX8::carried(self.level, words)
    }
}

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> Field for MontgomeryX8<P, N, W> {
    type Level = Ifma;
    type Loose = LooseX8<P, N, W>;
    type Mask = Mask8;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(level: Ifma) -> Self {
        Self::of(level, [Vector8::zero(level); N])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn one(level: Ifma) -> Self {
        Self::of(level, Self::splat(level, &Self::ONE))
    }
    /// Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_u64(level: Ifma, n: u64) -> Self {
        let mut words = [0; N];
        words[0] = n & WORD;
        words[1] = n >> BITS;
        Self::from_words(level, Self::splat(level, &words))
    }
    /// Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constant(level: Ifma, words: &[u64]) -> Self {
        Self::from_words(level, Self::splat(level, &split::<N, W>(&resized(words))))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(self) -> Ifma {
        self.level
    }

    /// Cost: 50 + 40 + 8 = 98 for P-256, 128 + 88 + 14 = 230 for P-384, 50 + 39 + 8 = 97 for P-224, 241 + 11 + 20 = 272 for P-521.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: LooseX8<P, N, W>, b: LooseX8<P, N, W>) -> Self {
        Self::carried(a.level, P::product(a.level, &a.words, &b.words))
    }
    /// Cost: 86 for P-256, 188 for P-384, 85 for P-224, 171 for P-521.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: LooseX8<P, N, W>) -> Self {
        Self::carried(a.level, P::square(a.level, &a.words))
    }

    /// Bounds out: < (4 + 2e)·2^K. Cost: 3N - 2 + m, m for the left operand only.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> LooseX8<P, N, W> {
        // x·1 + y: the right operand needs no mask.
        let one = Vector8::splat(self.level, 1);
        let mut w = self.clean();
        each!(j below N => {
            if j + 1 < N {
                w[j] = w[j].mul_add_low(rhs.words[j], one);
            }
        });
        w[N - 1] = w[N - 1].plus(rhs.words[N - 1]);
        LooseX8::carried(self.level, w)
    }
    /// Bounds out: < (4 + 2e)·2^K. Cost: 2N - 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul2(self) -> LooseX8<P, N, W> {
        // The bit that leaves a word is the high half of the word times two; it cannot make the next one overflow.
        let (w, two) = (self.words, Vector8::splat(self.level, 2));
        let mut r = w;
        r[0] = w[0].plus(w[0]);
        each!(j below N => {
            if j > 0 {
                r[j] = w[j].plus(w[j]).mul_add_high(w[j - 1], two);
            }
        });
        LooseX8::of(self.level, r)
    }
    /// Bounds out: < (1 + e)·2^K for P-256, else < (6 + 3e)·2^K. Cost: 4N - 3, and a fold for P-256.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> LooseX8<P, N, W> {
        let (w, three) = (self.words, Vector8::splat(self.level, 3));
        let mut r = [Vector8::zero(self.level); N];
        r[0] = r[0].mul_add_low(w[0], three);
        each!(j below N => {
            if j > 0 {
                r[j] = r[j].mul_add_low(w[j], three).mul_add_high(w[j - 1], three);
            }
        });
        if const { LooseX8::<P, N, W>::LOOSE < 6 } {
            r = Self::fold::<false>(self.level, r);
        }
        LooseX8::carried(self.level, r)
    }
    /// floor(self / 2), and (p + 1)/2 more where self is odd. Bounds out: < (3/2 + e)·2^K. Cost: 2N - 1, 1 and 1 for each word of (p + 1)/2
    /// that is not 0, 2(N-1) + m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> LooseX8<P, N, W> {
        let (w, level) = (self.clean(), self.level);
        // The bit that leaves a word enters the next one at place 51.
        let place = Vector8::splat(level, 1 << (BITS - 1));
        let mut h = w;
        each!(j below N => {
            h[j] = w[j].shift_right(1);
            if j + 1 < N {
                h[j] = h[j].mul_add_low(w[j + 1], place);
            }
            if Self::HALF[j] != 0 {
                h[j] = h[j].add_if_odd(w[0], Vector8::splat(level, Self::HALF[j]));
            }
        });
        LooseX8::carried(level, h)
    }
    /// 3p - self, for P-521 64p - self. Bounds out: <= 3p, 64p. Cost: 3N - 2 + m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> LooseX8<P, N, W> {
        let multiple = Self::splat(self.level, &Self::ABOVE);
        LooseX8::carried(self.level, difference(multiple, &self.clean()))
    }
    /// Bounds out: in ((1 - e)·2^K, (2 + e)·2^K). Cost: 23 + 2m for P-256, 32 + 2m for P-384.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        Self::carried(self.level, Self::fold::<true>(self.level, difference(self.clean(), &rhs.clean())))
    }
    /// Bounds out: as [`Field::sub`]. Cost: 28 + 2m for P-256, 40 + 2m for P-384.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        let subtrahend = rhs.clean();
        let words = difference(self.clean(), &sum(subtrahend, &subtrahend));
        Self::carried(self.level, Self::fold::<true>(self.level, words))
    }
    /// The second difference starts from the words of the first before its carry, so that both carries run side by side.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let (level, c) = (self.level, c.clean());
        let first = Self::fold::<true>(level, difference(self.clean(), &b.clean()));
        let second = Self::fold::<true>(level, difference(first, &sum(c, &c)));
        (Self::carried(level, first), Self::carried(level, second))
    }
    /// Cost: 45 for P-521. Elsewhere 2M: there the last word has no room, and the curves have no small constants.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        if const { !Self::SHORT } {
            return self.mul(Self::from_u64(self.level, u64::from(n)));
        }
        let (w, n) = (self.words, Vector8::splat(self.level, u64::from(n)));
        let mut r = [Vector8::zero(self.level); N];
        r[0] = r[0].mul_add_low(w[0], n);
        each!(j below N => {
            if j > 0 {
                r[j] = r[j].mul_add_low(w[j], n).mul_add_high(w[j - 1], n);
            }
        });
        Self::carried(self.level, Self::fold::<false>(self.level, r))
    }
    /// self^(p-2). Called.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        self.level.call(Run(
            #[cfg_attr(not(unoptimised), inline(always))]
            || P::invert(self),
        ))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask8 {
        let w = self.canonical();
        let mut all = w[0];
        each!(j below N => {
            if j > 0 {
                all = all.or(w[j]);
            }
        });
        all.is_zero()
    }
}

#[cfg(test)]
mod tests;

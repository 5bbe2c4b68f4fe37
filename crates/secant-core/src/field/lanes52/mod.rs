//! Eight elements of F_p side by side in words of 52 bits, on AVX-512 IFMA: p a prime that is stated in
//! `limbs` (`Prime52`).
//!
//! Lane i of N vectors holds the words of element i: value = sum w_j·2^(52j), j < N, congruent to the element
//! times 2^FORM; FORM is 52N for the primes of the NIST curves, whose products are divided by R = 2^(52N),
//! and 0 for p = 2^K - C, whose products are folded. p has K bits; write TOP = K - 52(N-1) for the bits of
//! the last word below 2^K, and F = 2^K - p.
//!
//! | type | words below the last | last word | value |
//! |---|---|---|---|
//! | [`Lanes52`] | the low 52 bits count | 0 <= w <= 2·2^TOP + SLACK | < (2 + e)·2^K |
//! | [`Loose52`] | the low 52 bits count | 0 <= w <= LOOSE | < (LOOSE + 1)·2^(52(N-1)) |
//!
//! e = (SLACK + 1)/2^TOP. For P-256 F reaches into the last word, and SLACK = 2^20; its room above 2^K is
//! 52N - K = 4 bits, so LOOSE is about 4·2^TOP, and a product is below
//! ((4 + 2e)²/16 + 1)·2^K - 2^224 < (2 + e)·2^K. Elsewhere SLACK is one carry, 64, and LOOSE about 8·2^TOP. For P-521 the last word has one bit
//! below 2^K, TOP = 1, and 51 above it: the slack alone is 32·2^K, and LOOSE about 64·2^TOP, which no product
//! comes near.
//!
//! `vpmadd52` reads the low 52 bits of its operands only. So a result has its carries moved up, but what was
//! moved is left standing above the 52 bits: multiplications do not see it, and additions mask it off
//! (`Lanes52::clean`, once for all additions of a value in one inlined function). Values that only go into
//! multiplications never pay for masks. Between two carries words are signed integers far below 2^63, and
//! differences need no multiple of p word by word: it is enough that the *value* is positive when the carries
//! have moved up.
//!
//! Every operation is constant time. Costs are zmm instructions, of which the CPU does two a cycle; m stands
//! for the mask of an operand: N - 1 instructions for the first addition of a value in an inlined function, 0
//! for the others.

mod called;
mod crandall;
mod lanes;
mod words;

pub use called::Called;
#[cfg(feature = "base-sums")]
pub use called::Inlined;
pub use crandall::CrandallX8;

use core::marker::PhantomData;

use crate::cpu::{Ifma, Mulx, Outline, task};
use crate::ct::{Mask8, Select};
use crate::field::batch::invert_lanes;
use crate::field::chain::Element;
use crate::field::{Factor, Field};
use crate::limbs::resized;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::prime52::{BITS, Prime52, WORD, power_of_two};
use crate::limbs::x86_64::sparse52;
use crate::limbs::x86_64::words52::each;
use words::{Term, Terms, carry, difference, half, masked, select, splat, split, sum, times};

/// A prime in N words, as eight elements side by side have it.
pub trait Prime<const N: usize>: Prime52<N> {
    /// Bits of p in the last word.
    const TOP: u32 = Self::K - BITS * (N as u32 - 1);
    /// By how much the last word of an element may exceed 2·2^TOP.
    const SLACK: u64 = 64;
    /// The largest last word of a loose element.
    const LOOSE: u64 = (8 << Self::TOP) + 2 * Self::SLACK + 1;
    /// Whether words times n < 2^32 are folded by [`Prime::fold_multiple`]. Elsewhere the last word has no
    /// room, and the curves have no small constants.
    const SMALL: bool = false;

    /// a·b/2^FORM from loose operands, carries not moved up. Bounds out: as the type's; |words| < 2^61.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; N], b: &[Vector8; N]) -> [Vector8; N] {
        sparse52::product::<Vector8, Self, N>(level, a, b, &[Vector8::zero(level); N])
    }
    /// a²/2^FORM, as [`Prime::product`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; N]) -> [Vector8; N] {
        sparse52::square::<Vector8, Self, N>(level, a)
    }

    /// Replaces t·2^K, t = floor(w / 2^TOP) for the last word w, by k·2^K + (t - k)·F, k = 0 or a constant.
    /// Bounds: -8·2^TOP <= w < 8·2^TOP, for P-521 |w| < 2^51; out: the last word in [k·2^TOP - 8·2^16, (k +
    /// 1)·2^TOP + 8·2^16] before it is carried into, for P-521 in [k·2^TOP, (k + 1)·2^TOP). Cost: 10 for
    /// P-256, 10 for P-384, 6 for P-224, 5 for P-521; for k = 0 two less.
    ///
    /// `KEEP` keeps the value positive whatever |words| < 2^57 are, for P-521 |words| < 4·2^52; without it
    /// words are not negative.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold<const KEEP: bool>(level: Ifma, mut w: [Vector8; N]) -> [Vector8; N] {
        let kept = const { if is_short::<Self, N>() { 4 } else { 1 } };
        let mut t = w[N - 1].shift_right_signed(Self::TOP);
        w[N - 1] = w[N - 1].and(Vector8::splat(level, (1 << Self::TOP) - 1));
        if KEEP {
            w[N - 1] = w[N - 1].or(Vector8::splat(level, kept << Self::TOP));
            t = t.minus(Vector8::splat(level, kept));
        }
        let Terms { terms, count } = const { Terms::of::<Self>() };
        let mut i = 0;
        while i < count {
            let Term { word, shift, negative } = terms[i];
            let multiple = if shift == 0 { t } else { t.shift_left(shift) };
            w[word] = if negative { w[word].minus(multiple) } else { w[word].plus(multiple) };
            i += 1;
        }
        w
    }
    /// Folds a sum of words and of words times n < 2^32 that may be loose; `above` stands at the place of
    /// word N.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold_multiple(level: Ifma, words: [Vector8; N], _above: Vector8) -> [Vector8; N] {
        Self::fold::<false>(level, words)
    }

    /// 1/a mod p, and 0 for 0, for a < p. Constant time.
    fn invert<const W: usize>(level: Mulx, a: &[u64; W]) -> [u64; W];
    /// a^((p+1)/4), a root of a square where p = 3 mod 4; `None` elsewhere.
    fn root<T: Element>(_: T) -> Option<T> {
        None
    }
}

/// Whether the last word is so short that what is carried into it is more than 2^TOP.
const fn is_short<P: Prime<N>, const N: usize>() -> bool {
    P::TOP < 8
}

/// Eight elements of F_p, W words of 64 bits each.
#[derive(Clone, Copy)]
pub struct Lanes52<P, const N: usize, const W: usize> {
    words: [Vector8; N],
    level: Ifma,
    prime: PhantomData<P>,
}

/// Eight sums or small multiples: what multiplications accept.
#[derive(Clone, Copy)]
pub struct Loose52<P, const N: usize, const W: usize> {
    words: [Vector8; N],
    level: Ifma,
    prime: PhantomData<P>,
}

impl<P: Prime<N>, const N: usize, const W: usize> Loose52<P, N, W> {
    /// Carries moved up. Bounds: |words| < 2^62. Cost: 2(N-1).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(level: Ifma, words: [Vector8; N]) -> Self {
        Self::of(level, carry(words))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector8; N]) -> Self {
        #[cfg(debug_assertions)]
        for top in words[N - 1].to_array() {
            debug_assert!(top <= P::LOOSE, "loose top word");
        }
        Self { words, level, prime: PhantomData }
    }
}

impl<P: Prime<N>, const N: usize, const W: usize> Lanes52<P, N, W> {
    /// The largest last word of an element.
    const LARGEST: u64 = (2 << P::TOP) + P::SLACK;
    /// A multiple of p that no element exceeds.
    const ABOVE: [u64; N] = times(if is_short::<P, N>() { 64 } else { 3 }, P::P);
    /// (p + 1)/2 in signed words.
    const HALF: [u64; N] = half::<P, N>();

    /// Carries moved up. Bounds: |words| < 2^62. Cost: 2(N-1).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(level: Ifma, words: [Vector8; N]) -> Self {
        Self::of(level, carry(words))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector8; N]) -> Self {
        #[cfg(debug_assertions)]
        for top in words[N - 1].to_array() {
            debug_assert!(top <= Self::LARGEST, "top word");
        }
        Self { words, level, prime: PhantomData }
    }

    /// The element of an integer that is not times 2^FORM yet. Cost: 1M, or none where FORM is 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_words(level: Ifma, words: [Vector8; N]) -> Self {
        if P::FORM == 0 {
            return Self::of(level, words);
        }
        let factor = splat(level, &const { power_of_two::<P, N>(2 * P::FORM) });
        Self::carried(level, P::product(level, &words, &factor))
    }

    /// The words without what stands above their 52 bits. Cost: N - 1, once for all additions of a value in
    /// one inlined function.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn clean(self) -> [Vector8; N] {
        masked(self.level, self.words)
    }

    /// a + n·w, folded, n < 2^32. Bounds: the words of a below 2^52. Cost: 4N - 1 and a fold.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn plus_multiple(level: Ifma, a: [Vector8; N], w: [Vector8; N], n: u32) -> [Vector8; N] {
        let n = Vector8::splat(level, u64::from(n));
        let mut r = a;
        r[0] = r[0].mul_add_low(w[0], n);
        each!(j below N => {
            if j > 0 {
                r[j] = r[j].mul_add_high(w[j - 1], n).mul_add_low(w[j], n);
            }
        });
        P::fold_multiple(level, r, Vector8::zero(level).mul_add_high(w[N - 1], n))
    }
}

impl<P: Prime<N>, const N: usize, const W: usize> Select<Mask8> for Lanes52<P, N, W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        Self { words: select(mask, &if_set.words, &if_clear.words), ..if_set }
    }
}

impl<P: Prime<N>, const N: usize, const W: usize> Select<Mask8> for Loose52<P, N, W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        Self { words: select(mask, &if_set.words, &if_clear.words), ..if_set }
    }
}

impl<P: Prime<N>, const N: usize, const W: usize> Factor<Lanes52<P, N, W>> for Lanes52<P, N, W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> Loose52<P, N, W> {
        Loose52 { words: self.words, level: self.level, prime: PhantomData }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> Self {
        self
    }
}

impl<P: Prime<N>, const N: usize, const W: usize> Factor<Lanes52<P, N, W>> for Loose52<P, N, W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> Self {
        self
    }
    /// Cost: masks, a fold and carries, 20 for P-256.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> Lanes52<P, N, W> {
        let words = P::fold::<false>(self.level, masked(self.level, self.words));
        Lanes52::carried(self.level, words)
    }
}

impl<P: Prime<N>, const N: usize, const W: usize> Field for Lanes52<P, N, W> {
    type Level = Ifma;
    type Loose = Loose52<P, N, W>;
    type Mask = Mask8;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(level: Ifma) -> Self {
        Self::of(level, [Vector8::zero(level); N])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn one(level: Ifma) -> Self {
        Self::of(level, splat(level, &const { power_of_two::<P, N>(P::FORM) }))
    }
    /// Cost: that of a conversion from words.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_u64(level: Ifma, n: u64) -> Self {
        let mut words = [0; N];
        words[0] = n & WORD;
        words[1] = n >> BITS;
        Self::from_words(level, splat(level, &words))
    }
    /// Cost: that of a conversion from words.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constant(level: Ifma, words: &[u64]) -> Self {
        Self::from_words(level, splat(level, &split::<N, W>(&resized(words))))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(self) -> Ifma {
        self.level
    }

    /// Cost: a product and 2(N-1): 98 for P-256, 232 for P-384, 95 for P-224, 272 for P-521, 80 for 2^K - C
    /// and 74 for a short K.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Loose52<P, N, W>, b: Loose52<P, N, W>) -> Self {
        Self::carried(a.level, P::product(a.level, &a.words, &b.words))
    }
    /// Cost: 86 for P-256, 192 for P-384, 84 for P-224, 171 for P-521, 68 for 2^K - C and 62 for a short K.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Loose52<P, N, W>) -> Self {
        Self::carried(a.level, P::square(a.level, &a.words))
    }

    /// Bounds out: < (4 + 2e)·2^K. Cost: 3N - 2 + m, m for the left operand only.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Loose52<P, N, W> {
        // x·1 + y: the right operand needs no mask.
        let one = Vector8::splat(self.level, 1);
        let mut w = self.clean();
        each!(j below N => {
            if j + 1 < N {
                w[j] = w[j].mul_add_low(rhs.words[j], one);
            }
        });
        w[N - 1] = w[N - 1].plus(rhs.words[N - 1]);
        Loose52::carried(self.level, w)
    }
    /// Bounds out: < (4 + 2e)·2^K. Cost: 2N - 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul2(self) -> Loose52<P, N, W> {
        // The bit that leaves a word is the high half of the word times two; it cannot make the next one
        // overflow.
        let (w, two) = (self.words, Vector8::splat(self.level, 2));
        let mut r = w;
        r[0] = w[0].plus(w[0]);
        each!(j below N => {
            if j > 0 {
                r[j] = w[j].plus(w[j]).mul_add_high(w[j - 1], two);
            }
        });
        Loose52::of(self.level, r)
    }
    /// Bounds out: < (1 + e)·2^K for P-256, else < (6 + 3e)·2^K. Cost: 4N - 3, and a fold for P-256.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Loose52<P, N, W> {
        let (w, three) = (self.words, Vector8::splat(self.level, 3));
        let mut r = [Vector8::zero(self.level); N];
        r[0] = r[0].mul_add_low(w[0], three);
        each!(j below N => {
            if j > 0 {
                r[j] = r[j].mul_add_low(w[j], three).mul_add_high(w[j - 1], three);
            }
        });
        if const { 3 * Self::LARGEST + 3 > P::LOOSE } {
            r = P::fold::<false>(self.level, r);
        }
        Loose52::carried(self.level, r)
    }
    /// floor(self / 2), and (p + 1)/2 more where self is odd. Bounds out: < (3/2 + e)·2^K. Cost: 2N - 1, 1
    /// and 1 for each signed word of (p + 1)/2 that is not 0, 2(N-1) + m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> Loose52<P, N, W> {
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
        Loose52::carried(level, h)
    }
    /// 3p - self, for P-521 64p - self. Bounds out: <= 3p, 64p. Cost: 3N - 2 + m.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Loose52<P, N, W> {
        let multiple = splat(self.level, &Self::ABOVE);
        Loose52::carried(self.level, difference(multiple, &self.clean()))
    }
    /// Bounds out: in ((1 - e)·2^K, (2 + e)·2^K). Cost: 23 + 2m for P-256, 32 + 2m for P-384.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        Self::carried(self.level, P::fold::<true>(self.level, difference(self.clean(), &rhs.clean())))
    }
    /// Bounds out: as [`Field::sub`]. Cost: 28 + 2m for P-256, 40 + 2m for P-384.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        let subtrahend = rhs.clean();
        let words = difference(self.clean(), &sum(subtrahend, &subtrahend));
        Self::carried(self.level, P::fold::<true>(self.level, words))
    }
    /// The second difference starts from the words of the first before its carry, so that both carries run
    /// side by side.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let (level, c) = (self.level, c.clean());
        let first = P::fold::<true>(level, difference(self.clean(), &b.clean()));
        let second = P::fold::<true>(level, difference(first, &sum(c, &c)));
        (Self::carried(level, first), Self::carried(level, second))
    }
    /// Cost: 45 for P-521, 22 for 2^K - C and 20 for a short K. Elsewhere 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        if !P::SMALL {
            return self.mul(Self::from_u64(self.level, u64::from(n)));
        }
        let zero = [Vector8::zero(self.level); N];
        Self::carried(self.level, Self::plus_multiple(self.level, zero, self.words, n))
    }
    /// Cost: that of [`Field::mul_small`] and m, m for self only. Elsewhere that of its parts.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple(self, rhs: Loose52<P, N, W>, n: u32) -> Loose52<P, N, W> {
        if !P::SMALL {
            return rhs.tighten().mul_small(n).add(self);
        }
        Loose52::carried(self.level, Self::plus_multiple(self.level, self.clean(), rhs.words, n))
    }
    /// Cost: one inversion of words for all lanes, 6M, and the way to words and back. Called.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        self.level.call(task!(invert_lanes(self, |product| P::invert(self.level.mulx(), product))))
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

//! Four elements of F_p side by side, p = 2^K - C, in N words of B = ceil(K/N) bits a lane, in double
//! precision on AVX2 and FMA: vectors inside one multiplication by a scalar on a CPU without AVX-512. The
//! words are those of [`crandall_x4`](super::crandall_x4), signed.
//!
//! Lane j of N ymm vectors holds element j: value = sum w_i·2^(Bi). FOLD = C·2^(BN-K) is what 2^(BN) is
//! modulo p.
//!
//! | type | words |
//! |---|---|
//! | [`CrandallFma`] | integers of 64 bits, \|w\| <= 2^59: columns of a product, not carried |
//! | [`LooseFma`] | doubles that are integers, \|w\| <= 2^(B-1) + FOLD·2^(62-B): what products accept |
//!
//! # A product of two words, in three instructions
//!
//! Let c = 1.5·2^(52+B), so that doubles near c are the multiples of 2^B, and d = 1.5·2^52, near which they
//! are the integers. h = c + xy, rounded, is c + 2^B·r for an integer r with \|xy - 2^B·r\| <= 2^B. The
//! difference c + d - h is a double, and so is l = d + (xy - 2^B·r): both operations are exact. As integers
//! the bits of h are those of c plus r, and the bits of l are those of d plus xy - 2^B·r. So the halves of a
//! product are two fused multiply-adds and one subtraction, and they are summed as bits: what the bits of c
//! and d are together is known, and is taken off once. All this holds in every rounding mode; which one it is
//! decides only between two values of r. No number is subnormal, infinite or not a number. (Emmart, Zheng,
//! Weems 2018, "Faster modular exponentiation using double precision floating point arithmetic on the GPU",
//! multiply words of 52 bits by a truncating mode.)
//!
//! It needs \|xy\| < 2^(51+B), and B <= 51, that c + d be a double.
//!
//! # A carry
//!
//! Sums and differences are of columns. One parallel carry then makes doubles of them: every word, to the
//! nearest multiple of 2^B, the upper part of the last word times FOLD to the first. The upper part is an
//! integer below 2^32, and the sum of a lower part, an upper part and the bits of 2^52 is a double whose
//! lowest bits they are.
//!
//! Where FOLD times a word may be a factor, columns N and up are never formed: b_j·FOLD stands for b_j in
//! them.
//!
//! Every operation is constant time. Costs are ymm instructions as compiled, moves between registers and
//! memory left out.

mod products;

use core::marker::PhantomData;

use crate::cpu::Avx2;
use crate::ct::{Mask, Select};
use crate::field::radix::Radix;
use crate::field::slots::{Lanes, change};
use crate::field::{Pattern, RealQuad, Single, is_shuffle};
use crate::limbs::x86_64::fma4::{Doubles, Integers, halves, whole};

/// Four elements of `F`, that is of F_(2^K - C).
#[derive(Clone, Copy)]
pub struct CrandallFma<F, const K: u32, const C: u64, const N: usize> {
    words: [Integers; N],
    level: Avx2,
    element: PhantomData<F>,
}

/// Four operands of products.
#[derive(Clone, Copy)]
pub struct LooseFma<const K: u32, const C: u64, const N: usize> {
    words: [Doubles; N],
    level: Avx2,
}

/// Columns are at most 2^COLUMN, and sums of five of them below 2^62.
const COLUMN: u32 = 59;
/// The multiple of p that makes a sum of columns positive.
const OFFSET: u64 = 1 << 62;
/// The bits of 2^52.
const INTEGER: u64 = 0x433 << 52;
/// 1.5·2^52: the doubles near it are the integers.
const NEAR_INTEGERS: f64 = (3u64 << 51) as f64;

impl<const K: u32, const C: u64, const N: usize> LooseFma<K, C, N> {
    const B: u32 = Radix::<K, C, N>::B;
    const WORD: u64 = Radix::<K, C, N>::WORD;
    const FOLD: u64 = Radix::<K, C, N>::FOLD;
    /// Half of 2^B.
    const HALF: u64 = 1 << (Self::B - 1);
    /// The largest word.
    const BOUND: u64 = {
        assert!(Self::B <= 51, "a multiple of 2^B beside 1.5·2^52");
        let bound = Self::HALF + (Self::FOLD << (62 - Self::B));
        // (2·BOUND)·BOUND, for the products of squares that stand for two.
        assert!(2 * bound as u128 * (bound as u128) < 1 << (51 + Self::B));
        bound
    };
    /// Whether a word times FOLD may be a factor.
    const FOLDED_FIRST: bool = Self::FOLD * Self::BOUND < 1 << 52
        && 2 * Self::BOUND as u128 * Self::BOUND as u128 * (Self::FOLD as u128) < 1 << (51 + Self::B);
    /// 1.5·2^(52 + B): the doubles near it are the multiples of 2^B.
    const NEAR_MULTIPLES: f64 = ((3u64 << 51) as f64) * ((1u64 << Self::B) as f64);
    /// Both, to subtract a multiple from.
    const NEAR_BOTH: f64 = Self::NEAR_MULTIPLES + NEAR_INTEGERS;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Avx2, words: [Doubles; N]) -> Self {
        debug_assert!(
            words.iter().all(|word| word.to_array().iter().all(|lane| lane.abs() <= Self::BOUND as f64)),
            "an operand"
        );
        Self { words, level }
    }

    /// FOLD·x mod 2^64. Cost: 4 for 19, 3 for 48.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold(x: Integers) -> Integers {
        let (odd, shift) = (C, Self::FOLD.trailing_zeros());
        let mut sum = x;
        let mut bit = 1;
        while bit < 64 - odd.leading_zeros() {
            if odd >> bit & 1 == 1 {
                sum = sum.plus(x.shift_left(bit).hidden());
            }
            bit += 1;
        }
        if shift == 0 { sum } else { sum.shift_left(shift) }
    }

    /// One parallel carry of w + [`OFFSET`] + [`LooseFma::HALF`], \|w\| < 2^62. Cost: 5 a word, and 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(level: Avx2, w: [Integers; N]) -> Self {
        let (mask, exponent) = (Integers::splat(level, Self::WORD), Integers::splat(level, INTEGER));
        // The excess in the upper part of a word.
        let over = OFFSET >> Self::B;
        let zero = |over: u64| Doubles::splat(level, ((1 << 52) + Self::HALF + over) as f64);
        let mut words = [Doubles::splat(level, 0.0); N];
        let mut i = 0;
        while i < N {
            let low = w[i].and(mask).or(exponent);
            words[i] = if i == 0 {
                let up = w[N - 1].shift_right(Self::B).times(Integers::splat(level, Self::FOLD));
                low.plus(up).doubles().minus(zero(Self::FOLD * over))
            } else {
                low.plus(w[i - 1].shift_right(Self::B)).doubles().minus(zero(over))
            };
            i += 1;
        }
        Self::of(level, words)
    }

    /// Word by word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn each(mut self, f: impl Fn(Doubles) -> Doubles) -> Self {
        let mut i = 0;
        while i < N {
            self.words[i] = f(self.words[i]);
            i += 1;
        }
        self
    }
}

/// Arrays of constants, slot by slot.
struct Constants<const K: u32, const C: u64, const N: usize, P, R, S>(PhantomData<(P, R, S)>);

impl<const K: u32, const C: u64, const N: usize, P, R: Pattern, S: Pattern> Constants<K, C, N, P, R, S> {
    /// The words that a sum takes before its carry, and 1 for each complement that stands for a negative.
    const OFFSETS: [u64; 4] = {
        let mut offsets = [OFFSET + LooseFma::<K, C, N>::HALF; 4];
        let mut j = 0;
        while j < 4 {
            offsets[j] += (Lanes::<R>::MINUS >> j & 1) as u64 + (Lanes::<S>::MINUS >> j & 1) as u64;
            j += 1;
        }
        offsets
    };
}

/// Twice a change of lanes, for both of their halves.
const fn doubled(mut change: [u64; 4]) -> [u64; 4] {
    let mut j = 0;
    while j < 4 {
        change[j] *= 2 * ((1 << 32) + 1);
        j += 1;
    }
    change
}

/// The pattern that takes nothing: 0 in every slot.
struct None4;

impl Pattern for None4 {
    const PICKS: [crate::field::Pick; 4] = [crate::field::Pick::Zero; 4];
}

/// How far the slots that `P` takes are shifted: by one where they count twice, out where nothing is taken.
const fn shifts<P: Pattern>(twice: u8) -> [u64; 4] {
    let mut shifts = [0; 4];
    let mut j = 0;
    while j < 4 {
        let from = Lanes::<P>::INDEX[j];
        shifts[j] = if Lanes::<P>::KEEP >> j & 1 == 0 { 64 } else { (twice >> from & 1) as u64 };
        j += 1;
    }
    shifts
}

impl<F: Copy, const K: u32, const C: u64, const N: usize> Select<Mask> for CrandallFma<F, K, C, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { words: Select::select(mask, if_set.words, if_clear.words), ..if_set }
    }
}

impl<const K: u32, const C: u64, const N: usize> Select<Mask> for LooseFma<K, C, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { words: Select::select(mask, if_set.words, if_clear.words), ..if_set }
    }
}

impl<F: Single, const K: u32, const C: u64, const N: usize> CrandallFma<F, K, C, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Avx2, words: [Integers; N]) -> Self {
        debug_assert!(
            words
                .iter()
                .all(|word| word.to_array().iter().all(|lane| (*lane as i64).unsigned_abs() <= 1 << COLUMN)),
            "a column"
        );
        Self { words, level, element: PhantomData }
    }

    /// Four integers below 2^K, one a lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loaded(level: Avx2, values: [&[u64]; 4]) -> Self {
        let mut columns = [[0; 4]; N];
        let mut j = 0;
        while j < 4 {
            let split = Radix::<K, C, N>::split(values[j]);
            let mut i = 0;
            while i < N {
                columns[i][j] = split[i];
                i += 1;
            }
            j += 1;
        }
        let mut words = [Integers::splat(level, 0); N];
        let mut i = 0;
        while i < N {
            words[i] = Integers::from_array(level, columns[i]);
            i += 1;
        }
        Self::of(level, words)
    }

    /// The elements that `P` picks, and those that `R` picks, with its signs as complements. Cost: two or
    /// three a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn picked<P: Pattern, R: Pattern>(self) -> [Integers; N] {
        let mut words = self.words;
        let mut i = 0;
        while i < N {
            let w = self.words[i];
            let a = w.moved(const { Lanes::<P>::INDEX }, const { Lanes::<P>::KEEP });
            let b = w.moved(const { Lanes::<R>::INDEX }, const { Lanes::<R>::KEEP });
            words[i] = a.plus(complemented::<R>(self.level, b));
            i += 1;
        }
        words
    }

    /// Words with constants, carried. Cost: one a word, and a carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(self, mut words: [Integers; N], offsets: [u64; 4]) -> LooseFma<K, C, N> {
        let offsets = Integers::from_array(self.level, offsets);
        let mut i = 0;
        while i < N {
            words[i] = words[i].plus(offsets);
            i += 1;
        }
        LooseFma::carried(self.level, words)
    }
}

/// The complements in the slots where `R` takes negatives: these, less 1.
#[cfg_attr(not(unoptimised), inline(always))]
fn complemented<R: Pattern>(level: Avx2, word: Integers) -> Integers {
    if const { Lanes::<R>::MINUS == 0 } {
        return word;
    }
    word.xor(Integers::from_array(level, const { whole(Lanes::<R>::MINUS) }))
}

impl<F: Single<Level = Avx2>, const K: u32, const C: u64, const N: usize> RealQuad
    for CrandallFma<F, K, C, N>
{
    type Element = F;
    type Loose = LooseFma<K, C, N>;

    /// Cost: about 100 instructions, most of them scalar, and four canonical values.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(elements: [F; 4]) -> Self {
        let level = elements[0].level();
        let values =
            [elements[0].to_repr(), elements[1].to_repr(), elements[2].to_repr(), elements[3].to_repr()];
        Self::loaded(level, [values[0].as_ref(), values[1].as_ref(), values[2].as_ref(), values[3].as_ref()])
    }
    /// Cost: about 200 instructions, most of them scalar.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn elements(self) -> [F; 4] {
        let mut lanes = [[0; N]; 4];
        let mut i = 0;
        while i < N {
            // With a multiple of p whose words are above every column.
            let above = Integers::splat(self.level, Radix::<K, C, N>::ABOVE[i]);
            let column = self.words[i].plus(above).to_array();
            let mut j = 0;
            while j < 4 {
                lanes[j][i] = column[j];
                j += 1;
            }
            i += 1;
        }
        let element = |lane| F::from_canonical(self.level, Radix::<K, C, N>::joined::<F>(lane));
        [element(lanes[0]), element(lanes[1]), element(lanes[2]), element(lanes[3])]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(a: LooseFma<K, C, N>) -> Avx2 {
        a.level
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn small(level: Avx2, n: u32) -> LooseFma<K, C, N> {
        let mut words = [Doubles::splat(level, 0.0); N];
        words[0] = Doubles::splat(level, f64::from(n));
        LooseFma::of(level, words)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constants(level: Avx2, words: [&[u64]; 4]) -> LooseFma<K, C, N> {
        Self::loaded(level, words).loosen()
    }
    /// Cost: one a word, and a carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseFma<K, C, N> {
        self.carried(self.words, const { Constants::<K, C, N, (), None4, None4>::OFFSETS })
    }
    /// Cost: two a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(a: LooseFma<K, C, N>) -> Self {
        let near = Doubles::splat(a.level, NEAR_INTEGERS);
        let less = Integers::splat(a.level, NEAR_INTEGERS.to_bits().wrapping_neg());
        let mut words = [less; N];
        let mut i = 0;
        while i < N {
            words[i] = a.words[i].plus(near).bits().plus(less);
            i += 1;
        }
        Self::of(a.level, words)
    }

    /// Cost: three or four a word, and a carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine<P: Pattern, R: Pattern>(self) -> LooseFma<K, C, N> {
        const { assert!(is_shuffle(&P::PICKS)) };
        self.carried(self.picked::<P, R>(), const { Constants::<K, C, N, P, R, None4>::OFFSETS })
    }
    /// Cost: seven or eight a word, and a carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine3<P: Pattern, R: Pattern, S: Pattern, const TWICE: u8>(self) -> LooseFma<K, C, N> {
        const { assert!(is_shuffle(&P::PICKS)) };
        let mut words = self.picked::<P, R>();
        let mut i = 0;
        while i < N {
            let third = self.words[i]
                .moved(const { Lanes::<S>::INDEX }, 15)
                .shift_left_each(const { shifts::<S>(TWICE) });
            words[i] = words[i].plus(complemented::<S>(self.level, third));
            i += 1;
        }
        self.carried(words, const { Constants::<K, C, N, P, R, S>::OFFSETS })
    }
    /// Cost: one a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_in<const SLOTS: u8>(a: LooseFma<K, C, N>, mask: Mask) -> LooseFma<K, C, N> {
        let sign = Integers::from_array(a.level, const { whole(SLOTS) })
            .and(Integers::splat(a.level, mask.word() & 1 << 63));
        a.each(|word| word.bits().xor(sign).doubles())
    }
    /// Cost: one or two a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn shuffle<P: Pattern>(a: LooseFma<K, C, N>) -> LooseFma<K, C, N> {
        const { assert!(is_shuffle(&P::PICKS)) };
        a.each(|w| w.moved(const { Lanes::<P>::INDEX }, const { Lanes::<P>::KEEP }))
    }
    /// Cost: one a word, and two.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn choose<P: Pattern, R: Pattern>(mask: Mask, a: LooseFma<K, C, N>) -> LooseFma<K, C, N> {
        const { assert!(is_shuffle(&P::PICKS) && is_shuffle(&R::PICKS)) };
        const { assert!(Lanes::<P>::KEEP == 15 && Lanes::<R>::KEEP == 15) };
        // The two halves of a lane move together, so they change together.
        let (second, change) = const { (halves(Lanes::<R>::INDEX), doubled(change::<P, R>())) };
        let change = Integers::from_array(a.level, change).and(Integers::splat(a.level, mask.word()));
        let index = Integers::from_array(a.level, second).xor(change);
        a.each(|w| w.at(index))
    }
    /// Cost: one a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn blend<const SLOTS: u8>(a: LooseFma<K, C, N>, b: LooseFma<K, C, N>) -> LooseFma<K, C, N> {
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            words[i] = a.words[i].blend(SLOTS, b.words[i]);
            i += 1;
        }
        LooseFma { words, ..a }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(a: LooseFma<K, C, N>, b: LooseFma<K, C, N>) -> Self {
        Self::of(a.level, LooseFma::product(a, b, None))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add(a: LooseFma<K, C, N>, b: LooseFma<K, C, N>, c: LooseFma<K, C, N>) -> Self {
        Self::of(a.level, LooseFma::product(a, b, Some(c)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: LooseFma<K, C, N>) -> Self {
        Self::of(a.level, LooseFma::square(a, 0, 0, None))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_add_but<const SLOTS: u8>(a: LooseFma<K, C, N>, n: u32, c: LooseFma<K, C, N>) -> Self {
        Self::of(a.level, LooseFma::square(a, SLOTS, n, Some(c)))
    }
}

#[cfg(test)]
mod tests;

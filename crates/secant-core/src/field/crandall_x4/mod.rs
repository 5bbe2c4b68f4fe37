//! Four elements of F_p side by side, p = 2^K - C, in N words of B = ceil(K/N) bits a lane, on AVX-512 IFMA:
//! vectors inside one multiplication by a scalar. `lanes52` has eight elements side by side for many
//! multiplications.
//!
//! Lane j of N ymm vectors holds element j: value = sum w_i·2^(Bi). FOLD = C·2^(BN-K) is what 2^(BN) is
//! modulo p.
//!
//! | type | words |
//! |---|---|
//! | [`CrandallX4`] | w_0 <= 2^61 - FOLD·2^(61-B), the others <= 2^61 - 2^(61-B): columns of a product, not carried, or an operand |
//! | [`LooseX4`] | < 2^B + FOLD·2^(63-B), which is below 2^52: what products accept |
//!
//! The columns of a product, and of a product plus an operand, are below half the first bound: below 2^59 for
//! 2^255 - 19, 2^55 for 2^221 - 3.
//!
//! The upper half of a product of words i and j has weight 2^(B(i+j) + 52): it goes to column i + j + 1,
//! shifted by 52 - B. Nothing is carried inside a product. One parallel carry (every word at once, the upper
//! part of the last word times FOLD to the first) makes an operand of columns, after the sums and differences
//! that formulas have between their layers: a difference is a sum with a multiple of p, whose words are above
//! every column.
//!
//! Where FOLD times a word is below 2^52, columns N and up are never formed: b_j·FOLD stands for b_j in them.
//!
//! Every operation is constant time. Costs are ymm instructions as compiled, moves between registers and
//! memory left out; the CPU does two multiplications a cycle.

mod columns;
pub mod two;

use core::marker::PhantomData;

use crate::cpu::Ifma;
use crate::ct::{Line, Mask, Select};
use crate::field::radix::Radix;
use crate::field::slots::{Lanes, change};
use crate::field::{Pattern, RealQuad, Single, is_shuffle};
use crate::limbs::x86_64::ifma4::Vector4;
use crate::limbs::x86_64::words52::Words52;

/// Four elements of `F`, that is of F_(2^K - C). `AT_ONCE` says how columns are folded: by one `vpmullq`, for
/// CPUs that [multiply at once](Ifma::multiplies_at_once), or by shifts and sums.
#[derive(Clone, Copy)]
pub struct CrandallX4<F, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool = false> {
    words: [Vector4; N],
    level: Ifma,
    element: PhantomData<F>,
}

/// Four operands of products.
#[derive(Clone, Copy)]
pub struct LooseX4<const K: u32, const C: u64, const N: usize> {
    words: [Vector4; N],
    level: Ifma,
}

/// The left operands of a square's products of words: a_i and a_j for i < j stand for two products.
#[derive(Clone, Copy)]
struct Left<V, const N: usize> {
    /// By a_i: the square of word i.
    same: [V; N],
    /// By a_j: the product of words i and j, which is doubled with its column; or the doubled product where
    /// the words have room for a bit more ([`LooseX4::FOLDED_FIRST`]).
    pairs: [V; N],
}

impl<const K: u32, const C: u64, const N: usize> LooseX4<K, C, N> {
    const B: u32 = Radix::<K, C, N>::B;
    const WORD: u64 = Radix::<K, C, N>::WORD;
    const FOLD: u64 = Radix::<K, C, N>::FOLD;
    /// One more than the largest word.
    const BOUND: u64 = {
        let bound = (1 << Self::B) + (Self::FOLD << (63 - Self::B));
        assert!(bound < 1 << 52 && C % 2 == 1 && N == 5);
        bound
    };
    /// Whether a word times FOLD is a word of 52 bits.
    const FOLDED_FIRST: bool = Self::FOLD * Self::BOUND < 1 << 52;
    /// A multiple of p whose words are above every column.
    const ABOVE: [u64; N] = Radix::<K, C, N>::ABOVE;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector4; N]) -> Self {
        debug_assert!(Self::are_words(&words), "an operand");
        Self { words, level }
    }

    /// Whether these are words of operands.
    fn are_words<V: Words52>(words: &[V; N]) -> bool {
        words.iter().all(|word| word.all(|lane| lane < Self::BOUND))
    }

    /// Whether these are words of columns.
    fn are_columns<V: Words52>(words: &[V; N]) -> bool {
        words.iter().zip(Self::ABOVE).all(|(word, above)| word.all(|lane| lane <= above))
    }

    /// FOLD·x mod 2^64. Cost: 4 for 19, 3 for 48; `AT_ONCE` 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold<V: Words52, const AT_ONCE: bool>(level: Ifma, x: V) -> V {
        if AT_ONCE {
            return x.times(V::splat(level, Self::FOLD));
        }
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

    /// One parallel carry of words below 2^63. Cost: 3 a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(level: Ifma, w: [Vector4; N]) -> Self {
        Self::of(level, Self::carried_words(level, w))
    }

    /// [`LooseX4::carried`], the words alone.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried_words<V: Words52>(level: Ifma, w: [V; N]) -> [V; N] {
        let mask = V::splat(level, Self::WORD);
        let mut words = w;
        let mut i = 0;
        while i < N {
            let word = w[i].and(mask);
            words[i] = if i == 0 {
                word.mul_add_low(w[N - 1].shift_right(Self::B), V::splat(level, Self::FOLD))
            } else {
                word.plus(w[i - 1].shift_right(Self::B))
            };
            i += 1;
        }
        words
    }

    /// Words of elements from words of 64 bits, of which there are `count`. `cut` has the bits of a word
    /// where elements are, `whole` all bits, and `add` is added to the lowest word. Cost: three or fewer a
    /// word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn unpacked<V: Words52>(stored: impl Fn(usize) -> V, count: usize, [cut, whole, add]: [V; 3]) -> [V; N] {
        let mut at = 0;
        let mut low = stored(0);
        let mut words = [add; N];
        let mut i = 0;
        while i < N {
            let (start, shift) = (i * Self::B as usize / 64, i as u32 * Self::B % 64);
            if start > at {
                at = start;
                low = stored(at);
            }
            words[i] = low.shift_right(shift);
            if shift + Self::B > 64 && at + 1 < count {
                at += 1;
                low = stored(at);
                words[i] = words[i].or(low.shift_left(64 - shift));
            }
            // The last word has the bits above 2^K, too.
            words[i] = words[i].and(if i + 1 < N { cut } else { whole });
            i += 1;
        }
        words[0] = words[0].plus(add);
        words
    }

    /// Word by word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn each(mut self, f: impl Fn(Vector4) -> Vector4) -> Self {
        let mut i = 0;
        while i < N {
            self.words[i] = f(self.words[i]);
            i += 1;
        }
        self
    }

    /// a·b + c, folded to N columns. Cost: 2N² multiply-adds, and 42 more over 2^255 - 19, 25 more over 2^221 - 3; `AT_ONCE` 27 and 13.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn columns<V: Words52, const AT_ONCE: bool>(level: Ifma, a: &[V; N], b: &[V; N], c: &[V; N]) -> [V; N] {
        if const { Self::FOLDED_FIRST } {
            Self::folded_first::<V, AT_ONCE>(level, a, b, c)
        } else {
            Self::folded_last::<V, AT_ONCE>(level, a, b, c)
        }
    }

    /// a² + c, folded to N columns; in the lanes of `SLOTS` a·n + c. `n` is even where words have no room for
    /// a bit more. Cost: N² + N multiply-adds, a blend for each two words and lanes, and 52 more over 2^255 -
    /// 19, 25 more over 2^221 - 3; `AT_ONCE` 37 and 16.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn squares<const SLOTS: u8, const AT_ONCE: bool>(
        level: Ifma,
        a: &[Vector4; N],
        n: u64,
        c: &[Vector4; N],
    ) -> [Vector4; N] {
        let mut left = Left { same: *a, pairs: *a };
        let mut i = 0;
        while i < N {
            let first = if i == 0 { n } else { 0 };
            let in_pairs = if const { Self::FOLDED_FIRST } {
                left.pairs[i] = a[i].plus(a[i]);
                first
            } else {
                first / 2
            };
            if const { SLOTS != 0 } {
                left.same[i] = left.same[i].blend(SLOTS, Vector4::splat(level, first));
                left.pairs[i] = left.pairs[i].blend(SLOTS, Vector4::splat(level, in_pairs));
            }
            i += 1;
        }
        if const { Self::FOLDED_FIRST } {
            const { assert!(!Self::FOLDED_FIRST || Self::BOUND <= 1 << 51) };
            Self::squares_folded_first::<_, AT_ONCE>(level, a, &left, c)
        } else {
            debug_assert!(n.is_multiple_of(2), "half of it is taken");
            Self::squares_folded_last::<_, AT_ONCE>(level, a, &left, c)
        }
    }

    /// The upper halves of a column, as the next column has them. Cost: 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn up<V: Words52>(high: V) -> V {
        high.shift_left(52 - Self::B)
    }
}

impl<F: Copy, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool> Select<Mask>
    for CrandallX4<F, K, C, N, AT_ONCE>
{
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { words: Select::select(mask, if_set.words, if_clear.words), ..if_set }
    }
}

impl<const K: u32, const C: u64, const N: usize> Select<Mask> for LooseX4<K, C, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { words: Select::select(mask, if_set.words, if_clear.words), ..if_set }
    }
}

impl<F: Single, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool>
    CrandallX4<F, K, C, N, AT_ONCE>
{
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector4; N]) -> Self {
        debug_assert!(LooseX4::<K, C, N>::are_columns(&words), "a column");
        Self { words, level, element: PhantomData }
    }

    /// The words of four integers below 2^K, one a lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loaded(level: Ifma, values: [&[u64]; 4]) -> [Vector4; N] {
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
        let mut words = [Vector4::splat(level, 0); N];
        let mut i = 0;
        while i < N {
            words[i] = Vector4::from_array(level, columns[i]);
            i += 1;
        }
        words
    }

    /// The words that [`LooseX4::unpacked`] takes for three elements and 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn beside_one(level: Ifma) -> [Vector4; 3] {
        let word = LooseX4::<K, C, N>::WORD;
        [
            Vector4::from_array(level, [word, word, word, 0]),
            Vector4::from_array(level, [u64::MAX, u64::MAX, u64::MAX, 0]),
            Vector4::from_array(level, [0, 0, 0, 1]),
        ]
    }
}

impl<F: Single<Level = Ifma>, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool> RealQuad
    for CrandallX4<F, K, C, N, AT_ONCE>
{
    type Element = F;
    type Loose = LooseX4<K, C, N>;

    /// Cost: about 100 instructions, most of them scalar, and four canonical values.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(elements: [F; 4]) -> Self {
        let level = elements[0].level();
        let values =
            [elements[0].to_repr(), elements[1].to_repr(), elements[2].to_repr(), elements[3].to_repr()];
        let values = [values[0].as_ref(), values[1].as_ref(), values[2].as_ref(), values[3].as_ref()];
        Self::of(level, Self::loaded(level, values))
    }
    /// Cost: about 200 instructions, most of them scalar.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn elements(self) -> [F; 4] {
        let mut lanes = [[0; N]; 4];
        let mut i = 0;
        while i < N {
            let column = self.words[i].to_array();
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
    fn level(a: LooseX4<K, C, N>) -> Ifma {
        a.level
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn small(level: Ifma, n: u32) -> LooseX4<K, C, N> {
        let mut words = [Vector4::splat(level, 0); N];
        words[0] = Vector4::splat(level, u64::from(n));
        LooseX4::of(level, words)
    }
    /// Cost: a carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseX4<K, C, N> {
        LooseX4::carried(self.level, self.words)
    }

    /// The words of the elements are integers below 2^K + 2^(B(N-1)). Cost: four moves a word of theirs, and
    /// some shifts.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn stored(level: Ifma, [a, b, c]: [F::Repr; 3]) -> LooseX4<K, C, N> {
        let words = LooseX4::<K, C, N>::unpacked(
            #[cfg_attr(not(unoptimised), inline(always))]
            |w| Vector4::from_array(level, [a.as_ref()[w], b.as_ref()[w], c.as_ref()[w], 0]),
            a.as_ref().len(),
            Self::beside_one(level),
        );
        LooseX4::of(level, words)
    }
    /// As [`RealQuad::stored`]. Cost: three permutations a word of the elements, and some shifts.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn look_up(level: Ifma, lines: &[Line], index: u64) -> LooseX4<K, C, N> {
        let words = LooseX4::<K, C, N>::unpacked(
            #[cfg_attr(not(unoptimised), inline(always))]
            |w| Vector4::look_up(level, [&lines[3 * w], &lines[3 * w + 1], &lines[3 * w + 2]], index),
            lines.len() / 3,
            Self::beside_one(level),
        );
        LooseX4::of(level, words)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constants(level: Ifma, words: [&[u64]; 4]) -> LooseX4<K, C, N> {
        LooseX4::of(level, Self::loaded(level, words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(a: LooseX4<K, C, N>) -> Self {
        Self::of(a.level, a.words)
    }

    /// Cost: two or four a word, and a carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine<P: Pattern, R: Pattern>(self) -> LooseX4<K, C, N> {
        const { assert!(is_shuffle(&P::PICKS)) };
        let mut words = self.words;
        let mut i = 0;
        while i < N {
            let a = self.words[i].moved(const { Lanes::<P>::INDEX }, const { Lanes::<P>::KEEP });
            let b = self.words[i].moved(const { Lanes::<R>::INDEX }, const { Lanes::<R>::KEEP });
            words[i] = a.plus(b);
            if const { Lanes::<R>::MINUS != 0 } {
                let above = a.plus(Vector4::splat(self.level, LooseX4::<K, C, N>::ABOVE[i]));
                words[i] = words[i].difference_in(const { Lanes::<R>::MINUS }, above, b);
            }
            i += 1;
        }
        LooseX4::carried(self.level, words)
    }
    /// Cost: six or seven a word, and a carry. Bounds: words of products, of which two are below the multiple
    /// of p that differences take.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine3<P: Pattern, R: Pattern, S: Pattern, const TWICE: u8>(self) -> LooseX4<K, C, N> {
        const { assert!(is_shuffle(&P::PICKS)) };
        let mut words = self.words;
        let mut i = 0;
        while i < N {
            let above = Vector4::splat(self.level, LooseX4::<K, C, N>::ABOVE[i]);
            let w = self.words[i];
            #[cfg(debug_assertions)]
            debug_assert!(
                w.to_array().into_iter().all(|lane| 2 * lane <= LooseX4::<K, C, N>::ABOVE[i]),
                "the column of a product"
            );
            let a = w.moved(const { Lanes::<P>::INDEX }, const { Lanes::<P>::KEEP });
            let b = w.moved(const { Lanes::<R>::INDEX }, const { Lanes::<R>::KEEP });
            let c = w.shift_left_in(TWICE, 1).moved(const { Lanes::<S>::INDEX }, const { Lanes::<S>::KEEP });
            let ab = a.plus(b).difference_in(const { Lanes::<R>::MINUS }, a.plus(above), b);
            words[i] = ab.plus(c).difference_in(const { Lanes::<S>::MINUS }, ab.plus(above), c);
            i += 1;
        }
        LooseX4::carried(self.level, words)
    }
    /// Cost: two a word, and a carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_in<const SLOTS: u8>(a: LooseX4<K, C, N>, mask: Mask) -> LooseX4<K, C, N> {
        let zero = Vector4::splat(a.level, 0);
        let mut negative = a.words;
        let mut i = 0;
        while i < N {
            let above = Vector4::splat(a.level, LooseX4::<K, C, N>::ABOVE[i]);
            negative[i] = zero.difference_in(SLOTS, above, a.words[i]);
            i += 1;
        }
        let negative = Self::blend::<SLOTS>(a, LooseX4::carried(a.level, negative));
        Select::select(mask, negative, a)
    }
    /// Cost: one a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn shuffle<P: Pattern>(a: LooseX4<K, C, N>) -> LooseX4<K, C, N> {
        const { assert!(is_shuffle(&P::PICKS)) };
        a.each(|w| w.moved(const { Lanes::<P>::INDEX }, const { Lanes::<P>::KEEP }))
    }
    /// Cost: one a word, and two.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn choose<P: Pattern, R: Pattern>(mask: Mask, a: LooseX4<K, C, N>) -> LooseX4<K, C, N> {
        const { assert!(is_shuffle(&P::PICKS) && is_shuffle(&R::PICKS)) };
        const { assert!(Lanes::<P>::KEEP == 15 && Lanes::<R>::KEEP == 15) };
        let index = Vector4::choice(a.level, mask, const { Lanes::<R>::INDEX }, const { change::<P, R>() });
        a.each(|w| w.at(index))
    }
    /// Cost: one a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn blend<const SLOTS: u8>(a: LooseX4<K, C, N>, b: LooseX4<K, C, N>) -> LooseX4<K, C, N> {
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            words[i] = a.words[i].blend(SLOTS, b.words[i]);
            i += 1;
        }
        LooseX4 { words, ..a }
    }

    /// Cost: that of its columns.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(a: LooseX4<K, C, N>, b: LooseX4<K, C, N>) -> Self {
        let zero = [Vector4::splat(a.level, 0); N];
        Self::of(a.level, LooseX4::<K, C, N>::columns::<_, AT_ONCE>(a.level, &a.words, &b.words, &zero))
    }
    /// Cost: that of its columns.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add(a: LooseX4<K, C, N>, b: LooseX4<K, C, N>, c: LooseX4<K, C, N>) -> Self {
        Self::of(a.level, LooseX4::<K, C, N>::columns::<_, AT_ONCE>(a.level, &a.words, &b.words, &c.words))
    }
    /// Cost: that of its columns.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: LooseX4<K, C, N>) -> Self {
        let zero = [Vector4::splat(a.level, 0); N];
        Self::of(a.level, LooseX4::<K, C, N>::squares::<0, AT_ONCE>(a.level, &a.words, 0, &zero))
    }
    /// Cost: that of its columns; as [`RealQuad::mul_add`] if `n` is odd and words have no room for a bit
    /// more.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_add_but<const SLOTS: u8>(a: LooseX4<K, C, N>, n: u32, c: LooseX4<K, C, N>) -> Self {
        if !const { LooseX4::<K, C, N>::FOLDED_FIRST } && !n.is_multiple_of(2) {
            return Self::mul_add(a, Self::blend::<SLOTS>(a, Self::small(a.level, n)), c);
        }
        let columns = LooseX4::<K, C, N>::squares::<SLOTS, AT_ONCE>(a.level, &a.words, n.into(), &c.words);
        Self::of(a.level, columns)
    }
}

#[cfg(test)]
mod tests;

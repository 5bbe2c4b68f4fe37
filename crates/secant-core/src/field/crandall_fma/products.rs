//! Products and squares as columns of words.

use super::{LooseFma, NEAR_INTEGERS};
use crate::cpu::Avx2;
use crate::limbs::x86_64::fma4::{Doubles, Integers};

impl<const K: u32, const C: u64, const N: usize> LooseFma<K, C, N> {
    /// The products in column k: of all pairs, or of those that a square has.
    const fn terms(k: usize, square: bool) -> usize {
        let all = if k < N { k + 1 } else { (2 * N).saturating_sub(k + 1) };
        if square { all.div_ceil(2) } else { all }
    }

    /// The values with which the columns of a product begin.
    const fn beginning(square: bool) -> [u64; N] {
        let mut words = [0u64; N];
        let mut k = 0;
        while k < 2 * N {
            let low = Self::terms(k, square) as u64;
            let high = if k == 0 { 0 } else { Self::terms(k - 1, square) as u64 };
            let low = low.wrapping_mul(NEAR_INTEGERS.to_bits());
            let high = high.wrapping_mul(Self::NEAR_MULTIPLES.to_bits());
            // Where columns N and up are not formed, only the upper halves of column N - 1 are folded.
            let folded = if Self::FOLDED_FIRST { k == N } else { k >= N };
            let (low_fold, high_fold) = match (folded, Self::FOLDED_FIRST) {
                (true, true) => (1, Self::FOLD),
                (true, false) => (Self::FOLD, Self::FOLD),
                (false, _) => (1, 1),
            };
            let excess = low.wrapping_mul(low_fold).wrapping_add(high.wrapping_mul(high_fold));
            words[k % N] = words[k % N].wrapping_sub(excess);
            k += 1;
        }
        words
    }

    /// The lower and the upper halves of the products in column k, which `pair(i, j, folded)` gives as
    /// factors of weight 2^(B(i + j)), one of them times FOLD if that is asked for. Cost: 2 multiply-adds a
    /// product, 1 subtraction, 2 sums.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn column(
        level: Avx2,
        k: usize,
        pair: &impl Fn(usize, usize, bool) -> Option<(Doubles, Doubles)>,
    ) -> [Integers; 2] {
        let multiples = Doubles::splat(level, Self::NEAR_MULTIPLES);
        let both = Doubles::splat(level, Self::NEAR_BOTH);
        let zero = Integers::splat(level, 0);
        let (mut low, mut high) = (zero, zero);
        let mut i = 0;
        while i < N {
            if i <= k
                && k - i < N
                && let Some((x, y)) = pair(i, k - i, const { Self::FOLDED_FIRST } && k >= N)
            {
                let h = multiples.plus_product(x, y);
                low = low.plus(both.minus(h).plus_product(x, y).bits());
                high = high.plus(h.bits());
            }
            i += 1;
        }
        [low, high]
    }

    /// The columns of a sum of products, folded to N, from what they begin with.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn columns(
        level: Avx2,
        beginning: [Integers; N],
        pair: impl Fn(usize, usize, bool) -> Option<(Doubles, Doubles)>,
    ) -> [Integers; N] {
        // Not a loop: the compiler would keep one, and the columns in memory. The order is that in which the
        // sums are wanted: upper columns are folded, and the last of the lower ones is carried into the
        // first.
        const { assert!(N == 5) };
        let mut halves = [[Integers::splat(level, 0); 2]; 9];
        halves[8] = Self::column(level, 8, &pair);
        halves[7] = Self::column(level, 7, &pair);
        halves[3] = Self::column(level, 3, &pair);
        halves[4] = Self::column(level, 4, &pair);
        halves[5] = Self::column(level, 5, &pair);
        halves[6] = Self::column(level, 6, &pair);
        halves[0] = Self::column(level, 0, &pair);
        halves[1] = Self::column(level, 1, &pair);
        halves[2] = Self::column(level, 2, &pair);
        let mut words = beginning;
        let mut k = 0;
        while k < N {
            words[k] = words[k].plus(halves[k][0]);
            if k > 0 {
                words[k] = words[k].plus(halves[k - 1][1]);
            }
            // Column k + N; column N has upper halves of column N - 1, whatever else is folded before it is
            // multiplied.
            let (low, high) = (k + N < 2 * N - 1, halves[k + N - 1][1]);
            if const { Self::FOLDED_FIRST } {
                words[k] = words[k].plus(if k == 0 { Self::fold(high) } else { high });
                if low {
                    words[k] = words[k].plus(halves[k + N][0]);
                }
            } else {
                let upper = if low { high.plus(halves[k + N][0]) } else { high };
                words[k] = words[k].plus(Self::fold(upper));
            }
            k += 1;
        }
        words
    }

    /// FOLD·x for every word x, where that may be a factor. Cost: 1 a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_fold(self) -> [Doubles; N] {
        let mut words = self.words;
        if const { Self::FOLDED_FIRST } {
            let fold = Doubles::splat(self.level, Self::FOLD as f64);
            let mut i = 0;
            while i < N {
                words[i] = words[i].times(fold);
                i += 1;
            }
        }
        words
    }

    /// The constants that columns begin with, and c.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn begun(level: Avx2, square: bool, c: Option<Self>) -> [Integers; N] {
        let constants =
            if square { const { Self::beginning(true) } } else { const { Self::beginning(false) } };
        let mut words = [Integers::splat(level, 0); N];
        let mut i = 0;
        while i < N {
            words[i] = match c {
                None => Integers::splat(level, constants[i]),
                Some(c) => {
                    let constant = constants[i].wrapping_sub(NEAR_INTEGERS.to_bits());
                    let bits = c.words[i].plus(Doubles::splat(level, NEAR_INTEGERS)).bits();
                    bits.plus(Integers::splat(level, constant))
                }
            };
            i += 1;
        }
        words
    }

    /// a·b + c. Cost: 50 multiply-adds for five words, 25 subtractions and 50 sums; 25 more over 2^255 - 19,
    /// 9 more over 2^221 - 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn product(a: Self, b: Self, c: Option<Self>) -> [Integers; N] {
        let folded = b.times_fold();
        Self::columns(
            a.level,
            Self::begun(a.level, false, c),
            #[cfg_attr(not(unoptimised), inline(always))]
            |i, j, fold| Some((a.words[i], if fold { folded[j] } else { b.words[j] })),
        )
    }

    /// a² + c, but a·n + c in the lanes whose bit of `but` is 1. Cost: 30 multiply-adds for five words, 15
    /// subtractions and 30 sums; a few moves, and what a product has more.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn square(a: Self, but: u8, n: u32, c: Option<Self>) -> [Integers; N] {
        let (level, folded) = (a.level, a.times_fold());
        let zero = Doubles::splat(level, 0.0);
        // The words of one factor, and twice these: n and zeros in the lanes of `but`.
        let (mut once, mut twice) = (a.words, a.words);
        let mut i = 0;
        while i < N {
            if but != 0 {
                once[i] = a.words[i].blend(but, zero);
            }
            twice[i] = once[i].plus(once[i]);
            i += 1;
        }
        if but != 0 {
            let n = Doubles::splat(level, f64::from(n));
            once[0] = a.words[0].blend(but, n);
            twice[0] = twice[0].blend(but, n);
        }
        Self::columns(
            level,
            Self::begun(level, true, c),
            #[cfg_attr(not(unoptimised), inline(always))]
            |i, j, fold| {
                if i > j {
                    return None;
                }
                Some((if i == j { once[i] } else { twice[i] }, if fold { folded[j] } else { a.words[j] }))
            },
        )
    }
}

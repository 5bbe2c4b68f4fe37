//! Words of 43 bits in vectors and the columns of their products, eight lanes side by side, on AVX-512 IFMA:
//! p = 2^127 - 1.
//!
//! A lane of three vectors holds w_0 + 2^43·w_1 + 2^86·w_2. The words of p are 2^43 - 1, 2^43 - 1, 2^41 - 1.
//!
//! | operand | w_0, w_1 | w_2 |
//! |---|---|---|
//! | tight | <= 2^43 + 2^18 | <= 2^41 + 2^18 |
//! | loose | <= 17·(2^43 - 1) | <= 17·(2^41 - 1) |
//!
//! `vpmadd52` multiplies words of 52 bits: 43 leave nine for sums and small multiples, so that nothing is
//! carried between two products. The upper half of a product of words i and j has weight 2^(43(i+j) + 52),
//! which is nine bits above column i + j + 1: the upper halves have sums of their own, shifted by 9 at the
//! end (by 11 from column 2, as 2^129 = 4). Products with i + j >= 3 take 4b instead of b. So six sums of at
//! most 12 terms, each term below 2^52, shifted ones below 2^54: a column is below 2^58; of a square, whose
//! operands are sums of two loose ones, below 2^59. One parallel carry (every word at once, the upper part of
//! w_2 to w_0, as 2^127 = 1) leaves w_0 <= 2^43 + 2^18.

use crate::cpu::Ifma;
#[cfg(feature = "base-sums")]
use crate::ct::Select;
use crate::limbs::x86_64::ifma::Vector8;

/// Bits of w_0 and w_1.
pub(super) const BITS: u32 = 43;
/// Bits of w_2 in p.
pub(super) const TOP: u32 = 41;
pub(super) const WORD: u64 = (1 << BITS) - 1;
pub(super) const TOP_WORD: u64 = (1 << TOP) - 1;
/// How often p loose elements are at most, word by word.
pub(super) const MOST: u64 = 17;
/// Upper bounds of the words of tight elements.
#[cfg(any(test, debug_assertions))]
pub(super) const TIGHT: [u64; 3] = [WORD + (1 << 18), WORD + (1 << 18), TOP_WORD + (1 << 18)];
/// Upper bounds of the words of loose elements.
#[cfg(any(test, debug_assertions))]
pub(super) const LOOSE: [u64; 3] = [MOST * WORD, MOST * WORD, MOST * TOP_WORD];

/// Six sums of word products: w[k] of lower halves, weight 2^(43k); h[k] of upper halves, weight 2^(43k +
/// 52).
#[derive(Clone, Copy)]
pub(super) struct Columns {
    w: [Vector8; 3],
    h: [Vector8; 3],
}

/// n·p, in every lane.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn multiple_of_p(level: Ifma, n: u64) -> [Vector8; 3] {
    [Vector8::splat(level, n * WORD), Vector8::splat(level, n * WORD), Vector8::splat(level, n * TOP_WORD)]
}

/// An expression for each word.
macro_rules! each_word {
    ($j:ident => $word:expr) => {
        [
            {
                let $j = 0;
                $word
            },
            {
                let $j = 1;
                $word
            },
            {
                let $j = 2;
                $word
            },
        ]
    };
}
pub(super) use each_word;

impl Columns {
    /// The products of the lanes of a and b. Cost: 2 + 18.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn of(level: Ifma, a: [Vector8; 3], b: [Vector8; 3]) -> Self {
        let zero = Vector8::zero(level);
        Self { w: [zero; 3], h: [zero; 3] }.plus_product(a, b)
    }

    /// Sums of lower and of upper halves, each below 2^52.
    #[cfg(feature = "base-sums")]
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn from_halves(w: [Vector8; 3], h: [Vector8; 3]) -> Self {
        Self { w, h }
    }

    /// These, and the products of the lanes of a and b. Cost: 2 + 18.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn plus_product(self, a: [Vector8; 3], b: [Vector8; 3]) -> Self {
        let (b1, b2) = (b[1].shift_left(2), b[2].shift_left(2));
        let rows = [(a[0], [b[0], b[1], b[2]]), (a[1], [b2, b[0], b[1]]), (a[2], [b1, b2, b[0]])];
        let Self { mut w, mut h } = self;
        let mut i = 0;
        while i < 3 {
            let (a, b) = rows[i];
            h = each_word!(k => h[k].mul_add_high(a, b[k]));
            w = each_word!(k => w[k].mul_add_low(a, b[k]));
            i += 1;
        }
        Self { w, h }
    }

    /// Cost: 6.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn plus(self, rhs: Self) -> Self {
        Self {
            w: each_word!(j => self.w[j].plus(rhs.w[j])
            ),
            h: each_word!(j => self.h[j].plus(rhs.h[j])
            ),
        }
    }

    /// The words of a tight element. Cost: 6 + 9.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn reduced(self, level: Ifma) -> [Vector8; 3] {
        carried(
            level,
            [
                self.w[0].plus(self.h[2].shift_left(11)),
                self.w[1].plus(self.h[0].shift_left(9)),
                self.w[2].plus(self.h[1].shift_left(9)),
            ],
        )
    }
}

/// One parallel carry of words below 2^59: those of a tight element. Cost: 9.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn carried(level: Ifma, w: [Vector8; 3]) -> [Vector8; 3] {
    let (word, top) = (Vector8::splat(level, WORD), Vector8::splat(level, TOP_WORD));
    [
        w[0].and(word).plus(w[2].shift_right(TOP)),
        w[1].and(word).plus(w[0].shift_right(BITS)),
        w[2].and(top).plus(w[1].shift_right(BITS)),
    ]
}

/// Two words of 64 bits as three of 43: integers below 2^127.
#[cfg(feature = "base-sums")]
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) const fn split(low: u64, high: u64) -> [u64; 3] {
    [low & WORD, (low >> BITS | high << (64 - BITS)) & WORD, high >> (2 * BITS - 64)]
}

/// The canonical words of tight ones, in [0, p). Cost: 23.
#[cfg(feature = "base-sums")]
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn canonical(level: Ifma, mut w: [Vector8; 3]) -> [Vector8; 3] {
    let (word, top) = (Vector8::splat(level, WORD), Vector8::splat(level, TOP_WORD));
    // The first turn brings around 1 at most, and leaves words that are full at most: after the second
    // nothing is left.
    let mut turn = 0;
    while turn < 2 {
        w[1] = w[1].plus(w[0].shift_right(BITS));
        w[2] = w[2].plus(w[1].shift_right(BITS));
        w = [w[0].and(word).plus(w[2].shift_right(TOP)), w[1].and(word), w[2].and(top)];
        turn += 1;
    }
    let p = [word, word, top];
    let full = p[0].minus(w[0]).or(p[1].minus(w[1])).or(p[2].minus(w[2])).is_zero();
    each_word!(j => Vector8::select(full, Vector8::zero(level), w[j]))
}

/// Every lane of every word within its bound.
#[cfg(debug_assertions)]
pub(super) fn check(words: &[Vector8; 3], bounds: [u64; 3]) {
    for (word, bound) in words.iter().zip(bounds) {
        for lane in word.to_array() {
            debug_assert!(lane <= bound, "{lane:x} above {bound:x}");
        }
    }
}

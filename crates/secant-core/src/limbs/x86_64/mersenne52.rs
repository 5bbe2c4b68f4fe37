//! Products modulo p = 2^521 - 1 in eleven words of 52 bits, one integer in each lane of a vector: R = 2^572,
//! and no quotients.
//!
//! 2^521 = 1, so column k of a product counts as twice column k + 10, whatever it holds: the lower eleven
//! columns are doubled into the upper ones, and nothing is carried.
//!
//! Operands and columns are those of [`super::sparse52`], but an operand is below 2^[`OPERAND_BITS`]: its
//! last word is below 2^26, the product of two last words has no upper half, and there is no column 21.
//!
//! **Bounds.** Column 0 is below 2^52; columns 1 to 10 are at most 21 such numbers each, and column 10 takes
//! twice column 0. Doubled, they are below (2·23 + 1)·2^520 together; the upper columns of a·b are at most
//! a·b/R. So a product is below a·b/R + 23.5p, and below 24p for any operands. A column is at most 49 numbers
//! below 2^52.

use super::words52::{Words52, each};
use crate::cpu::Ifma;

/// Words of an element.
const N: usize = 11;

/// Bits of an operand.
pub const OPERAND_BITS: u32 = 546;

/// Columns 0 to 21: where sums are split, lower halves, and upper halves of the column before; elsewhere all
/// in `low`.
struct Columns<V> {
    low: [V; 2 * N],
    high: [V; 2 * N],
}

impl<V: Words52> Columns<V> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(level: Ifma) -> Self {
        let zero = V::splat(level, 0);
        Self { low: [zero; 2 * N], high: [zero; 2 * N] }
    }

    /// x·y to the columns k and k + 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(&mut self, k: usize, x: V, y: V) {
        self.low[k] = self.low[k].mul_add_low(x, y);
        if k < 2 * N - 2 {
            let column = if V::SPLIT { &mut self.high[k + 1] } else { &mut self.low[k + 1] };
            *column = column.mul_add_high(x, y);
        }
    }

    /// Column k.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum(&self, k: usize) -> V {
        if k == 0 { self.low[0] } else { self.low[k].plus(self.high[k]) }
    }

    /// Column k, doubled, and what the square of a word brings to it.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn squared(&self, k: usize, a: &[V; N]) -> V {
        let word = a[k / 2];
        if k == 0 {
            return self.low[0].mul_add_low(word, word);
        }
        let double = doubled(self.sum(k));
        if k.is_multiple_of(2) { double.mul_add_low(word, word) } else { double.mul_add_high(word, word) }
    }

    /// A lower column, as it counts ten columns above.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold(&mut self, k: usize, column: V) {
        self.low[k + 10] = if k == 0 { column } else { self.low[k + 10].plus(column) };
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn doubled<V: Words52>(v: V) -> V {
    v.plus(v)
}

/// a·b/R + c modulo p, as columns, for operands a and b and columns c.
///
/// Column by column: so few sums are in flight that the words of the operands stay in registers. A column is
/// folded after the next one, when what completes it is no longer waited for.
///
/// Cost: 241 multiply-adds and some 40 sums.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn product<V: Words52>(level: Ifma, a: &[V; N], b: &[V; N], c: &[V; N]) -> [V; N] {
    let mut columns = Columns::new(level);
    let mut words = [V::splat(level, 0); N];
    words[10] = c[10];
    each!(k in 0 1 2 3 4 5 6 7 8 9 => {
        columns.low[N + k] = c[k];
    });
    each!(k in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 => {
        each!(i in 0 1 2 3 4 5 6 7 8 9 10 => {
            if i <= k && k - i < N {
                columns.add(k, a[i], b[k - i]);
            }
        });
        if k > 0 && k <= N {
            columns.fold(k - 1, doubled(columns.sum(k - 1)));
        }
    });
    each!(k in 0 1 2 3 4 5 6 7 8 9 => {
        words[k] = columns.sum(N + k);
    });
    words
}

/// a²/R modulo p, as columns: those of [`product`].
///
/// Products of two different words are doubled by column; what comes from below enters undoubled before that.
/// Cost: 131 multiply-adds and some 50 sums.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn square<V: Words52>(level: Ifma, a: &[V; N]) -> [V; N] {
    let mut columns = Columns::new(level);
    let mut words = [V::splat(level, 0); N];
    each!(k in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 => {
        each!(i in 0 1 2 3 4 5 6 7 8 9 => {
            if 2 * i < k && k - i < N {
                columns.add(k, a[i], a[k - i]);
            }
        });
        if k > 0 {
            let column = columns.squared(k - 1, a);
            if k <= N {
                columns.fold(k - 1, column);
            } else {
                words[k - 1 - N] = column;
            }
        }
    });
    words
}

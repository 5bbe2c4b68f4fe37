//! Products modulo sparse primes in Montgomery's form, in words of 52 bits, one integer in each lane of a
//! vector: of any width, so one text serves four elements side by side and eight lanes.
//!
//! N words hold an integer below R = 2^(52N). Multiplications take the low 52 bits of a word and no more, so
//! an *operand* needs no mask: its words are right modulo 2^52, each with the carry of the words before it.
//! Products and sums give *columns*: signed words of 64 bits, of which nothing has been carried.

use super::prime52::{BITS, Prime52, WORD};
use super::words52::{Words52, each};
use crate::cpu::Ifma;

/// The values that the columns N + i of a product start from so that words of m may be negative: -q·w is
/// (2^52 - 1 - q)·w less (2^52 - 1)·w, and the sum of what is to be taken off is w·2^(52N) - w, at the place
/// of the word w; and p, where multiples of -p are added.
const fn upper<P: Prime52<N>, const N: usize>() -> [i64; N] {
    let mut words = [0; N];
    let mut j = 0;
    while j < N {
        let m = P::MULTIPLE[j];
        if j > 0 && m < 0 {
            words[j] += m;
        }
        if P::NEGATIVE {
            words[j] -= m;
        }
        j += 1;
    }
    words
}

/// Columns k and N + k of a product. Where sums are split, `high` and `upper_high` have the upper halves of
/// the column before; elsewhere they are 0.
pub(crate) struct Columns<V, const N: usize> {
    pub(crate) low: [V; N],
    high: [V; N],
    pub(crate) upper_low: [V; N],
    upper_high: [V; N],
    /// The carry of the reduction's steps into the next column.
    carry: V,
}

impl<V: Words52, const N: usize> Columns<V, N> {
    /// Columns c from N on.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(level: Ifma, c: [V; N]) -> Self {
        let zero = V::splat(level, 0);
        let none = [zero; N];
        Self { low: none, high: none, upper_low: c, upper_high: none, carry: zero }
    }

    /// The lower half of x·y to column k.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_low(&mut self, k: usize, x: V, y: V) {
        let column = if k < N { &mut self.low[k] } else { &mut self.upper_low[k - N] };
        *column = column.mul_add_low(x, y);
    }
    /// The upper half of x·y to column k.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_high(&mut self, k: usize, x: V, y: V) {
        let (lower, upper) = if V::SPLIT {
            (&mut self.high, &mut self.upper_high)
        } else {
            (&mut self.low, &mut self.upper_low)
        };
        let column = if k < N { &mut lower[k] } else { &mut upper[k - N] };
        *column = column.mul_add_high(x, y);
    }
    /// x·y to the columns k and k + 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(&mut self, k: usize, x: V, y: V) {
        self.add_low(k, x, y);
        self.add_high(k + 1, x, y);
    }
    /// a·b. Bounds: a column gets at most 2N - 1 numbers below 2^52. Cost: 2N².
    #[cfg(feature = "base-sums")]
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn product(level: Ifma, a: &[V; N], b: &[V; N]) -> Self {
        let mut columns = Self::new(level, [V::splat(level, 0); N]);
        each!(i below N => {
            each!(j below N => {
                columns.add(i + j, a[i], b[j]);
            });
        });
        columns
    }
    /// a². Words cannot be doubled within 52 bits, so columns are. Cost: N² + N, and 2N - 2 sums where sums
    /// are not split.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn square(level: Ifma, a: &[V; N]) -> Self {
        let mut columns = Self::new(level, [V::splat(level, 0); N]);
        each!(i below N => {
            each!(j below N => {
                if j > i {
                    columns.add(i + j, a[i], a[j]);
                }
            });
        });
        each!(k below N => {
            columns.low[k] = columns.low[k].plus(columns.low[k]);
            columns.high[k] = columns.high[k].plus(columns.high[k]);
            columns.upper_low[k] = columns.upper_low[k].plus(columns.upper_low[k]);
            columns.upper_high[k] = columns.upper_high[k].plus(columns.upper_high[k]);
        });
        each!(i below N => {
            columns.add(2 * i, a[i], a[i]);
        });
        columns
    }
    /// The values that the columns below N start from, so that words of m may be negative: see [`upper`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn start<P: Prime52<N>>(&mut self, level: Ifma) {
        each!(j below N => {
            if j > 0 && P::MULTIPLE[j] < 0 {
                self.low[j] = self.low[j].plus(V::splat(level, P::MULTIPLE[j].unsigned_abs()));
            }
        });
    }
    /// The columns from N on, when all steps are done.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn upper<P: Prime52<N>>(self, level: Ifma) -> [V; N] {
        let mut words = self.upper_low;
        each!(k below N => {
            words[k] = words[k].plus(self.upper_high[k]);
            let start = const { upper::<P, N>() }[k];
            if start != 0 {
                words[k] = words[k].plus(V::splat(level, start as u64));
            }
        });
        words[0] = words[0].plus(self.carry);
        words
    }

    /// All products of two words that column k begins with.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn column(&mut self, k: usize, a: &[V; N], b: &[V; N]) {
        each!(i below N => {
            if i <= k && k - i < N {
                self.add(k, a[i], b[k - i]);
            }
        });
    }

    /// The step of the reduction for column i. The low 52 bits of t + q·m are 0. Let the first word of m be
    /// 2^s - 1, s = `SHIFT` > 0. Where sums are split, what clears them is in [0, 2^52), so the carry is that
    /// of a rounding up, and does not wait for the quotient. Elsewhere fewer instructions count: with h the
    /// low 52 bits of 2^s·t the quotient is t + h mod 2^52, and the low 52 bits of 2^s·q are h, too. So t +
    /// (2^s - 1)·q is 2^52 times the carry of t + h and the upper half of 2^s·q.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn step<P: Prime52<N>>(&mut self, level: Ifma, i: usize) {
        const { assert!(P::MULTIPLE[0] == (1 << P::SHIFT) - 1 || P::SHIFT == 0 && P::MULTIPLE[0] == -1) };
        let t = self.low[i].plus(self.high[i].plus(self.carry));
        let q = if P::SHIFT == 0 {
            t
        } else if V::SPLIT {
            t.plus(t.shift_left(P::SHIFT))
        } else {
            t.mul_add_low(t, V::splat(level, 1 << P::SHIFT))
        };
        // The first word of m, and what is carried.
        let (first, carried) = if P::SHIFT == 0 {
            (0, t)
        } else if V::SPLIT {
            (P::MULTIPLE[0] as u64, t.plus(V::splat(level, WORD)))
        } else {
            (1 << P::SHIFT, q)
        };
        if first != 0 {
            self.add_high(i + 1, q, V::splat(level, first));
        }
        self.carry = carried.shift_right_signed(BITS);
        let negative = V::splat(level, u64::MAX).minus(q);
        each!(j below N => {
            let m = P::MULTIPLE[j];
            let word = V::splat(level, m.unsigned_abs());
            let q = if m < 0 { negative } else { q };
            if j > 0 && m != 0 {
                self.add_low(i + j, q, word);
                self.add_high(i + j + 1, q, word);
            }
        });
    }
}

/// a·b/R + c modulo p, as columns, for operands a and b and columns c.
///
/// The value is (a·b + q·p)/R + c for some q < R, or that with p - q·p/R instead: below a·b/R + p + c either
/// way, and not below c.
///
/// Row by row, where `LAG` is 0 or sums are not split: the step of the reduction for a column follows the row
/// after the one that completes it, because what clears the next column is then the last that this column
/// waits for. Column by column elsewhere, the step of a column `LAG` columns later: fewer sums are in flight.
///
/// Cost: 2N² multiply-adds; in each of N steps of the reduction two for each word of m that is not 0 or -1,
/// but one for a first word above 0; a shift and three sums.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn product<V: Words52, P: Prime52<N>, const N: usize>(
    level: Ifma,
    a: &[V; N],
    b: &[V; N],
    c: &[V; N],
) -> [V; N] {
    let mut columns = Columns::new(level, *c);
    columns.start::<P>(level);
    let lag = const {
        assert!(P::LAG < N);
        if V::SPLIT { P::LAG } else { 0 }
    };
    if lag == 0 {
        each!(i below N => {
            each!(j below N => {
                columns.add(i + j, a[i], b[j]);
            });
            if i > 0 {
                columns.step::<P>(level, i - 1);
            }
        });
        columns.step::<P>(level, N - 1);
    } else {
        each!(k below N => {
            columns.column(k, a, b);
            if k >= lag {
                columns.step::<P>(level, k - lag);
            }
        });
        each!(k below N => {
            columns.column(N + k, a, b);
            if k < lag {
                columns.step::<P>(level, N + k - lag);
            }
        });
    }
    columns.upper::<P>(level)
}

/// a²/R modulo p in the same way, all steps after the columns. Cost: that of the columns of a square, and
/// steps as in [`product`].
#[cfg_attr(not(unoptimised), inline(always))]
pub fn square<V: Words52, P: Prime52<N>, const N: usize>(level: Ifma, a: &[V; N]) -> [V; N] {
    let mut columns = Columns::square(level, a);
    columns.start::<P>(level);
    each!(i below N => {
        columns.step::<P>(level, i);
    });
    columns.upper::<P>(level)
}

/// An operand of columns whose value is in [0, R). Cost: a shift and a sum a word but the first; the chain of
/// carries is 2N - 2 long.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn carried<V: Words52, const N: usize>(mut words: [V; N]) -> [V; N] {
    let mut i = 1;
    while i < N {
        words[i] = words[i].plus(words[i - 1].shift_right_signed(BITS));
        i += 1;
    }
    words
}

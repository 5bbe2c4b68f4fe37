//! Products and squares as columns of words, in two ways.
//!
//! There are five words. They are taken in the order 1, 2, 3, 4, 0: a carry gives word 0 last, as it
//! multiplies.

use super::{Left, LooseX4};
use crate::cpu::Ifma;
use crate::limbs::x86_64::words52::{Words52, each};

/// Columns of a product, not folded: lower and upper halves of the products of words, of columns below N and
/// of the others.
struct Columns<V, const N: usize> {
    low: [V; N],
    high: [V; N],
    upper_low: [V; N],
    upper_high: [V; N],
}

impl<V: Words52, const N: usize> Columns<V, N> {
    /// c in the columns below N, no product yet.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, c: &[V; N]) -> Self {
        let zero = V::splat(level, 0);
        Self { low: *c, high: [zero; N], upper_low: [zero; N], upper_high: [zero; N] }
    }

    /// x·y in column k.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(&mut self, k: usize, x: V, y: V) {
        if k < N {
            self.low[k] = self.low[k].mul_add_low(x, y);
            self.high[k] = self.high[k].mul_add_high(x, y);
        } else {
            self.upper_low[k - N] = self.upper_low[k - N].mul_add_low(x, y);
            self.upper_high[k - N] = self.upper_high[k - N].mul_add_high(x, y);
        }
    }

    /// Every column twice, plus c.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn doubled(mut self, c: &[V; N]) -> Self {
        let mut k = 0;
        while k < N {
            self.low[k] = self.low[k].plus(self.low[k]).plus(c[k]);
            self.high[k] = self.high[k].plus(self.high[k]);
            self.upper_low[k] = self.upper_low[k].plus(self.upper_low[k]);
            self.upper_high[k] = self.upper_high[k].plus(self.upper_high[k]);
            k += 1;
        }
        self
    }
}

impl<const K: u32, const C: u64, const N: usize> LooseX4<K, C, N> {
    /// [`LooseX4::columns`] with b·FOLD for columns N and up. Cost: 2N² multiply-adds; N - 1 folds, N shifts
    /// and N sums.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn folded_first<V: Words52, const AT_ONCE: bool>(
        level: Ifma,
        a: &[V; N],
        b: &[V; N],
        c: &[V; N],
    ) -> [V; N] {
        let mut columns = Columns::of(level, c);
        each!(j in 1 2 3 4 0 => {
            let folded = Self::fold::<V, AT_ONCE>(level, b[j]);
            each!(i in 1 2 3 4 0 => {
                columns.add((i + j) % N, a[i], if i + j < N { b[j] } else { folded });
            });
        });
        Self::with_upper_halves::<V, AT_ONCE>(level, columns)
    }

    /// [`LooseX4::squares`] with a·FOLD for columns N and up. Cost: N² + N multiply-adds; N/2 folds, N shifts
    /// and N sums.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn squares_folded_first<V: Words52, const AT_ONCE: bool>(
        level: Ifma,
        a: &[V; N],
        left: &Left<V, N>,
        c: &[V; N],
    ) -> [V; N] {
        let mut columns = Columns::of(level, c);
        each!(j in 1 2 3 4 => {
            let folded = Self::fold::<V, AT_ONCE>(level, a[j]);
            each!(i in 1 2 3 4 => {
                if i <= j {
                    let left = if i == j { left.same[i] } else { left.pairs[i] };
                    columns.add((i + j) % N, left, if i + j < N { a[j] } else { folded });
                }
            });
        });
        each!(j in 1 2 3 4 => {
            columns.add(j, left.pairs[0], a[j]);
        });
        columns.add(0, left.same[0], a[0]);
        Self::with_upper_halves::<V, AT_ONCE>(level, columns)
    }

    /// Columns below N with the upper halves of their products.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn with_upper_halves<V: Words52, const AT_ONCE: bool>(level: Ifma, columns: Columns<V, N>) -> [V; N] {
        let Columns { mut low, high, .. } = columns;
        low[0] = low[0].plus(Self::fold::<V, AT_ONCE>(level, Self::up(high[N - 1])));
        let mut k = 1;
        while k < N {
            low[k] = low[k].plus(Self::up(high[k - 1]));
            k += 1;
        }
        low
    }

    /// [`LooseX4::columns`] with columns N and up times FOLD. Cost: 2N² multiply-adds; N folds, 2N - 1 shifts
    /// and 3N - 2 sums.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn folded_last<V: Words52, const AT_ONCE: bool>(
        level: Ifma,
        a: &[V; N],
        b: &[V; N],
        c: &[V; N],
    ) -> [V; N] {
        let mut columns = Columns::of(level, c);
        each!(i in 1 2 3 4 0 => {
            each!(j in 1 2 3 4 0 => {
                columns.add(i + j, a[i], b[j]);
            });
        });
        Self::folded::<V, AT_ONCE>(level, columns)
    }

    /// [`LooseX4::squares`] with columns N and up times FOLD. Cost: N² + N multiply-adds; N folds, 2N - 1
    /// shifts and 7N - 8 sums, N more with c.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn squares_folded_last<V: Words52, const AT_ONCE: bool>(
        level: Ifma,
        a: &[V; N],
        left: &Left<V, N>,
        c: &[V; N],
    ) -> [V; N] {
        let mut columns = Columns::of(level, &[V::splat(level, 0); N]);
        each!(j in 2 3 4 => {
            each!(i in 1 2 3 => {
                if i < j {
                    columns.add(i + j, left.pairs[i], a[j]);
                }
            });
        });
        each!(j in 1 2 3 4 => {
            columns.add(j, left.pairs[0], a[j]);
        });
        let mut columns = columns.doubled(c);
        each!(i in 1 2 3 4 0 => {
            columns.add(2 * i, left.same[i], a[i]);
        });
        Self::folded::<V, AT_ONCE>(level, columns)
    }

    /// Columns below N, with the others times FOLD.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn folded<V: Words52, const AT_ONCE: bool>(level: Ifma, columns: Columns<V, N>) -> [V; N] {
        let Columns { mut low, high, upper_low, upper_high } = columns;
        let mut k = 0;
        while k < N {
            let below = if k == 0 { high[N - 1] } else { upper_high[k - 1] };
            let upper = upper_low[k].plus(Self::up(below));
            if k > 0 {
                low[k] = low[k].plus(Self::up(high[k - 1]));
            }
            low[k] = low[k].plus(Self::fold::<V, AT_ONCE>(level, upper));
            k += 1;
        }
        low
    }
}

//! `[k]G` from a table of multiples of a fixed point G of odd prime order r: no doubling, one mixed addition
//! a digit. Constant time.
//!
//! Of k mod r and its negative one is odd, and that is m = Σ d_i·2^(W·i) with all d_i odd, |d_i| < 2^W; for
//! k = 0, m = r. Row i of the table holds 2^(W·i)·G, 3·2^(W·i)·G, .., (2^W - 1)·2^(W·i)·G as x and λ.
//!
//! **No exception but k = 0.** Rows are added from the lowest. Before row i the sum is s·G and what is added
//! is e·G, e = d_i·2^(W·i), with s odd and 0 < |s| < 2^(W·i) <= |e|. The two points are equal or opposite
//! only if r divides e - s or e + s, which are odd and not 0, and below 2^(W(i+1)). Let r = 2^(b-1) + δ,
//! 0 < δ < 2^(W·n) for the last row n, and W·n <= b - 2 ([`Table::build_vartime`] asks for both).
//! - Rows before the last, W(i+1) < b: no multiple of r but 0 is small enough.
//! - The last row: e + s = m is a multiple of r only for m = r, i.e. k = 0: the points are opposite, Z = 0,
//!   and that is the result. As e - s = m - 2s < 2r, a multiple of r would be r, and
//!   s = e - r = (d - 2^(b-1-W·n))·2^(W·n) - δ. The bracket is odd, since W·n < b - 1. If it is negative,
//!   |s| > 2^(W·n); if it is positive, so is s, and m = r + 2s > r: neither can be.

use alloc::vec::Vec;

use crate::ct::{self, Mask, ReadsTables, TableReader};
use crate::field::binary::{BinaryArithmetic, BinaryField};
use crate::form::Affine;
use crate::form::binary::BinaryCurve;
use crate::form::binary::affine::{Slope, add_vartime};
use crate::form::binary::lambda::{Point, add_mixed, lift};
use crate::scalar::recode::odd;

/// The table for digits of width `W`, with rows `R` of the field; one table serves every backend.
pub struct Table<R, const W: u32> {
    /// x and λ.
    entries: Vec<[R; 2]>,
    bits: usize,
}

impl<R: Copy + ct::Select<Mask>, const W: u32> Table<R, W> {
    const ROW: usize = odd::table_len(W);

    /// The table for G of prime order r. Variable time in G, which is public; `None` if r or W is not as the
    /// method needs it, or G has another order.
    ///
    /// Cost: an affine addition an entry. Size: 2^(W-1)·ceil(b/W) entries for r of b bits.
    pub fn build_vartime<C: BinaryCurve<F>, F: BinaryField<Row = R>>(
        base: &Affine<F>,
        order: &[u64],
    ) -> Option<Self> {
        let bits = 64 * order.len() - order.last()?.leading_zeros() as usize;
        let rows = odd::len(bits, W);
        let last = W as usize * (rows - 1);
        let bit = |i: usize| order[i / 64] >> (i % 64) & 1;
        // δ is odd, as r is: not 0.
        if last + 2 > bits || (last..bits - 1).any(|i| bit(i) == 1) {
            return None;
        }
        let mut entries = Vec::with_capacity(rows * Self::ROW);
        let mut start = *base;
        for _ in 0..rows {
            let twice = add_vartime::<C, F>(Some(start), Some(start));
            let mut multiple = start;
            for i in 0..Self::ROW {
                let q = Slope::of_vartime(&multiple);
                entries.push([q.x.to_row(), q.lambda.to_row()]);
                if i + 1 < Self::ROW {
                    multiple = add_vartime::<C, F>(Some(multiple), twice)?;
                }
            }
            // (2^W - 1) + 1.
            start = add_vartime::<C, F>(Some(multiple), Some(start))?;
        }
        Some(Self { entries, bits })
    }

    /// `[k]G` for odd k <= r: (X : L : Z), Z = 0 for k = r.
    ///
    /// Constant time. Cost: a mixed addition and a reading of a row a digit.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul<F: BinaryField<Row = R>>(&self, level: F::Level, k: &[u64]) -> Point<F> {
        let reader = level.table_reader();
        let rows = odd::len(self.bits, W);
        sum(
            rows,
            #[cfg_attr(not(unoptimised), inline(always))]
            |i| self.entry(level, reader, k, i, rows),
        )
    }

    /// d_i·2^(W·i)·G.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<F: BinaryField<Row = R>>(
        &self,
        level: F::Level,
        reader: TableReader,
        k: &[u64],
        i: usize,
        rows: usize,
    ) -> Slope<F> {
        let digit = odd::digit::<W>(k, i, rows);
        let row = &self.entries[i * Self::ROW..(i + 1) * Self::ROW];
        let [x, lambda] = ct::lookup::<Mask, _>(reader, row, digit.magnitude >> 1, 0, &row[0]);
        let q = Slope { x: F::from_row(level, &x), lambda: F::from_row(level, &lambda) };
        let negated = q.negate().lambda;
        Slope { lambda: F::select(Mask::from_bit(digit.negative), negated, q.lambda), ..q }
    }
}

/// The sum of the entries of all rows. Cost: a mixed addition a row.
#[cfg_attr(not(unoptimised), inline(always))]
fn sum<F: BinaryArithmetic>(rows: usize, entry: impl Fn(usize) -> Slope<F>) -> Point<F> {
    let mut sum = lift(&entry(0));
    let mut i = 1;
    while i < rows {
        sum = add_mixed(&sum, &entry(i));
        i += 1;
    }
    sum
}

/// The table in the order in which eight lanes read it, and `[k]G` in lanes.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lanes {
    use super::{Table, sum};
    use crate::cpu::Vpclmul;
    use crate::ct::{Choice, Mask8, Select};
    use crate::field::binary::BinaryX8;
    use crate::form::binary::affine::Slope;
    use crate::form::binary::lambda::Point;
    use crate::limbs::binary::lanes::{InLanes, LANES, Sixteen};
    use crate::scalar::recode::odd::{self, Odd};
    use alloc::vec::Vec;

    /// The table for digits of width `W`, at least 5.
    pub struct LaneTable<const W: u32> {
        /// Of each row word by word of x, then of λ: that word of all entries.
        words: Vec<Sixteen>,
        rows: usize,
        /// The sixteens of a row.
        size: usize,
    }

    impl<const W: u32> LaneTable<W> {
        /// Sixteens of entries in a row.
        const GROUPS: usize = {
            assert!(W >= 5, "a row has a whole number of sixteens");
            odd::table_len(W) / 16
        };

        /// The same table for elements of so many words.
        pub fn of<R: AsRef<[u64]>>(table: &Table<R, W>, words: usize) -> Self {
            let mut all = Vec::with_capacity(2 * words * table.entries.len() / 16);
            for row in table.entries.chunks(odd::table_len(W)) {
                for coordinate in 0..2 {
                    for word in 0..words {
                        for group in row.chunks(16) {
                            let mut sixteen = Sixteen::default();
                            for (place, entry) in sixteen.0.iter_mut().zip(group) {
                                *place = entry[coordinate].as_ref()[word];
                            }
                            all.push(sixteen);
                        }
                    }
                }
            }
            Self { words: all, rows: odd::len(table.bits, W), size: 2 * words * Self::GROUPS }
        }

        /// `[k_i]G` for odd k_i <= r: (X : L : Z), Z = 0 for k_i = r.
        ///
        /// Constant time. Cost: a mixed addition and a reading of a row a digit.
        #[cfg_attr(not(unoptimised), inline(always))]
        pub fn mul<P: InLanes<Words: Send + Sync + 'static>>(
            &self,
            level: Vpclmul,
            k: &impl Odd<[u64; LANES]>,
        ) -> Point<BinaryX8<P>> {
            let size = self.size;
            sum(
                self.rows,
                #[cfg_attr(not(unoptimised), inline(always))]
                |i| {
                    let digit = k.odd_entry::<W>(i, self.rows);
                    let (x, lambda) = self.words[size * i..size * (i + 1)].split_at(size / 2);
                    let q = Slope {
                        x: BinaryX8::<P>::entry(level, x, Self::GROUPS, &digit.magnitude),
                        lambda: BinaryX8::entry(level, lambda, Self::GROUPS, &digit.magnitude),
                    };
                    let negative = Mask8::equal(digit.negative, 1);
                    Slope { lambda: BinaryX8::select(negative, q.negate().lambda, q.lambda), ..q }
                },
            )
        }
    }
}

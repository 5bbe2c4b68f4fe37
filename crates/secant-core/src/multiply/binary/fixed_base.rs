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
use crate::field::binary::BinaryField;
use crate::form::Affine;
use crate::form::binary::affine::{Slope, add_vartime};
use crate::form::binary::lambda::{Lambda, Point};
use crate::form::binary::{BinaryCurve, BinaryGroup};
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
    #[inline(always)]
    pub fn mul<C: BinaryCurve<F>, F: BinaryField<Row = R>>(&self, level: F::Level, k: &[u64]) -> Point<F> {
        let reader = level.table_reader();
        let rows = odd::len(self.bits, W);
        let mut sum = Lambda::<C, F>::lift(&self.entry(level, reader, k, 0, rows));
        let mut i = 1;
        while i < rows {
            sum = Lambda::<C, F>::add_entry(&sum, &self.entry(level, reader, k, i, rows));
            i += 1;
        }
        sum
    }

    /// d_i·2^(W·i)·G.
    #[inline(always)]
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

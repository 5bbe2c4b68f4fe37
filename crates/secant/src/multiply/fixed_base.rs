//! `[k]G` from a table of multiples of a fixed point G: no doubling, one mixed addition a digit.
//!
//! k = sum of d_i·2^(W·i) with d_i in [-2^(W-1), 2^(W-1)]. Row i of the table holds 2^(W·i)·G, 2·2^(W·i)·G, .., 2^(W-1)·2^(W·i)·G, affine, as
//! the words of the form's affine table entries: the same table serves every backend.
//!
//! Rows are added from the lowest. Before row i the sum is s·G with |s| <= (1 + 2^W + .. + 2^(W(i-1)))·2^(W-1) < 2^(W·i), and what is added is
//! e·G with e = d_i·2^(W·i), |e| <= 2^(W-1)·2^(W·i). So 0 < |e - s| < 2^(W(i+1)) for d_i ≠ 0, and the two can only be the same
//! point if the order of G is not above that. For an order of b bits, rows with W(i+1) < b need no complete addition, only one
//! that takes neutral operands; the last rows (two, for 253 bits and W = 5) do.

use alloc::vec::Vec;

use crate::ct::{self, Choice, Mask};
use crate::form::{Affine, Level, Store};
use crate::scalar::recode::regular;

use super::window::Regular;

/// The table for digits of width `W`.
pub struct Table<S, const W: u32> {
    entries: Vec<S>,
    /// The rows, from the lowest, whose entries cannot be the sum so far.
    apart: usize,
}

impl<S: Copy + ct::Select<Mask>, const W: u32> Table<S, W> {
    const ROW: usize = 1 << (W - 1);

    /// The table for G, of order at least 2^(`order_bits` - 1), and integers below 2^`bits`. Variable time in G, which is public.
    ///
    /// Cost: W·rows doublings, 2^(W-1)·rows additions, one inversion. Size: 2^(W-1)·rows entries.
    pub fn build_vartime<G: Store<StoredAffine = S>>(
        base: Affine<G::Field>,
        bits: usize,
        order_bits: usize,
    ) -> Self {
        let rows = regular::len(bits, W);
        let mut points = Vec::with_capacity(rows * Self::ROW);
        let mut start = G::lift(base);
        for _ in 0..rows {
            let step = G::cache(start);
            let mut multiple = start;
            for i in 0..Self::ROW {
                points.push(G::narrow(multiple));
                if i + 1 < Self::ROW {
                    multiple = G::add_total(multiple, &step);
                }
            }
            start = G::double_extended(G::narrow(multiple));
        }
        let affine = super::batch::normalize::<G>(&points);
        let entries = affine.iter().map(|p| G::store_affine(G::cache_affine(*p))).collect();
        Self { entries, apart: order_bits.saturating_sub(1) / W as usize }
    }

    /// `[k]G` for k below 2^bits.
    ///
    /// Constant time. Cost: a mixed addition, complete in the last rows, and a reading of a row, a digit.
    #[inline(always)]
    pub fn mul<G: Store<StoredAffine = S>>(&self, level: Level<G>, k: &impl Regular<u64>) -> G::Extended {
        let neutral = G::store_affine(G::neutral_affine(level));
        let mut sum = G::neutral(level);
        for (i, row) in self.entries.chunks_exact(Self::ROW).enumerate() {
            let digit = k.digit::<W>(i);
            let q = G::load_affine(level, ct::lookup(row, digit.magnitude, 1, neutral));
            let q = G::negate_affine_if(q, Mask::equal(digit.negative, 1));
            sum = if i < self.apart { G::add_affine_apart(sum, &q) } else { G::add_affine_complete(sum, &q) };
        }
        sum
    }
}

//! [k]G from a table of multiples of a fixed point G: no doubling, one complete mixed addition a digit.
//!
//! k = sum of d_i·2^(W·i) with d_i in [-2^(W-1), 2^(W-1)]. Row i of the table holds 2^(W·i)·G, 2·2^(W·i)·G, .., 2^(W-1)·2^(W·i)·G, affine, as
//! the words of the form's affine table entries: the same table serves every backend.

use alloc::vec::Vec;

use crate::ct::{self, Choice, Mask};
use crate::form::{Affine, Level, Store};
use crate::scalar::recode::regular;

use super::window::Regular;

/// The table for digits of width `W`.
pub struct Table<S, const W: u32> {
    entries: Vec<S>,
}

impl<S: Copy + ct::Select<Mask>, const W: u32> Table<S, W> {
    const ROW: usize = 1 << (W - 1);

    /// The table for G and integers below 2^`bits`. Variable time in G, which is public.
    ///
    /// Cost: W·rows doublings, 2^(W-1)·rows additions, one inversion. Size: 2^(W-1)·rows entries.
    pub fn build_vartime<G: Store<StoredAffine = S>>(base: Affine<G::Field>, bits: usize) -> Self {
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
        Self { entries }
    }

    /// [k]G for k below 2^bits.
    ///
    /// Constant time. Cost: a complete mixed addition and a reading of a row, a digit.
    #[inline(always)]
    pub fn mul<G: Store<StoredAffine = S>>(&self, level: Level<G>, k: &impl Regular<u64>) -> G::Extended {
        let neutral = G::store_affine(G::neutral_affine(level));
        let mut sum = G::neutral(level);
        let mut i = 0;
        #[allow(clippy::explicit_counter_loop, reason = "no more adapters than needed inside a backend")]
        for row in self.entries.chunks_exact(Self::ROW) {
            let digit = k.digit::<W>(i);
            let q = G::load_affine(level, ct::lookup(row, digit.magnitude, 1, neutral));
            sum = G::add_affine_complete(sum, &G::negate_affine_if(q, Mask::equal(digit.negative, 1)));
            i += 1;
        }
        sum
    }
}

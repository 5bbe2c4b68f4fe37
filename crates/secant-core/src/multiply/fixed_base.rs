//! `[k]G` from a table of multiples of a fixed point G of odd prime order r: no doubling, one mixed addition
//! a digit.
//!
//! Of k mod r and its negative one is odd, and that is m = Σ d_i·2^(W·i) with all d_i odd, |d_i| < 2^W; for
//! k = 0, m = r. Row i of the table holds 2^(W·i)·G, 3·2^(W·i)·G, .., (2^W - 1)·2^(W·i)·G, affine, as the
//! words of the form's affine table entries: the same table serves every backend. No digit is 0, so no sum
//! ever meets the neutral element as an operand, and additions need no selection.
//!
//! **No exception.** Rows are added from the lowest. Before row i the sum is s·G and what is added is e·G,
//! e = d_i·2^(W·i), with s odd and 0 < |s| < 2^(W·i) <= |e|. So e ± s ≠ 0 as integers, and
//! |e| + |s| < 2^(W(i+1)): the two points are equal or opposite only if r is not above that. For r of b bits,
//! 2^(b-1) < r, rows with W(i+1) < b take a dedicated addition, which is for points that are neither; the
//! last row takes a complete one. (It needs it: k = 0 gives the neutral element there, and for P-256 and
//! W = 6 the entry and the sum are the same point for m = 30·2^252 - r.)

use alloc::vec::Vec;

use crate::cpu;
use crate::ct::{self, Mask, ReadsTables, Select, TableReader};
use crate::form::{Affine, Group, Level, Store};
use crate::scalar::recode::odd;

/// The table for digits of width `W`.
#[derive(Clone)]
pub struct Table<S, const W: u32> {
    entries: Vec<S>,
    /// The rows, from the lowest, whose entries are neither the sum so far nor its negative.
    apart: usize,
}

/// The points of the table for digits of width `W`, row by row. Variable time in G, which is public.
///
/// Cost: W·rows doublings, 2^(W-1)·rows additions, one inversion.
pub fn multiples_vartime<G: Group, const W: u32>(
    base: Affine<G::Field>,
    order_bits: usize,
) -> Vec<Affine<G::Field>> {
    let (rows, row) = (odd::len(order_bits, W), odd::table_len(W));
    let mut points = Vec::with_capacity(rows * row);
    let mut start = G::lift(base);
    for _ in 0..rows {
        let twice = G::double_extended(G::narrow(start));
        let step = G::cache(twice);
        let mut multiple = start;
        for i in 0..row {
            points.push(G::narrow(multiple));
            if i + 1 < row {
                multiple = G::add_total(multiple, &step);
            }
        }
        start = G::double_extended(G::double_n(G::narrow(twice), W as usize - 2));
    }
    super::batch::normalize::<G>(&points)
}

impl<S: Copy, const W: u32> Table<S, W> {
    const ROW: usize = odd::table_len(W);

    /// The table for G, of prime order below 2^`order_bits` and not below half of that. Variable time in G,
    /// which is public.
    ///
    /// Cost: W·rows doublings, 2^(W-1)·rows additions, one inversion. Size: 2^(W-1)·rows entries.
    pub fn build_vartime<G: Store<StoredAffine = S>>(base: Affine<G::Field>, order_bits: usize) -> Self {
        let affine = multiples_vartime::<G, W>(base, order_bits);
        let entries = affine.iter().map(|p| G::store_affine(G::cache_affine(*p))).collect();
        Self { entries, apart: (order_bits - 1) / W as usize }
    }
}

impl<S, const W: u32> Table<S, W> {
    /// All entries, row by row.
    pub(super) fn entries(&self) -> &[S] {
        &self.entries
    }

    /// The rows, from the lowest, whose entries are neither the sum of those below nor its negative.
    pub(super) fn apart(&self) -> usize {
        self.apart
    }
}

impl<S: Copy + Select<Mask>, const W: u32> Table<S, W> {
    /// The multiples of 2^(W·i)·G; none beyond the last row.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn row(&self, i: usize) -> &[S] {
        self.entries.get(i * Self::ROW..(i + 1) * Self::ROW).unwrap_or(&[])
    }

    /// `[k]G` for k below the order r of G.
    ///
    /// Constant time. Cost: a mixed addition and a reading of a row a digit; the last addition is complete.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul<G: Store<StoredAffine = S>, K: Copy + AsRef<[u64]> + AsMut<[u64]>>(
        &self,
        level: Level<G>,
        k: &K,
        order: &K,
    ) -> G::Extended {
        let reader = level.table_reader();
        let mut odd = *k;
        let even = odd::choose(odd.as_mut(), order.as_ref());
        let m = odd.as_ref();
        let rows = self.entries.len() / Self::ROW;
        let mut sum = G::sum_of(&self.entry::<G>(level, reader, m, 0));
        let mut i = 1;
        while i < self.apart {
            let entry = self.entry::<G>(level, reader, m, i);
            cpu::fetch_to_read(self.row(i + 1));
            sum = G::sum_add(sum, &entry);
            i += 1;
        }
        let mut point = G::sum_extended(sum);
        while i < rows {
            point = G::add_affine_complete(point, &self.entry::<G>(level, reader, m, i));
            i += 1;
        }
        ct::wipe(odd.as_mut());
        G::Extended::select(even, G::negate(point), point)
    }

    /// `[k]G` for k below 2^(W·rows), of which an integer below the order is one.
    ///
    /// An even k is k + 1 less 1: right for every integer, reduced or not, and so for a G of any order where
    /// sums have no exception, as on a complete Edwards curve.
    ///
    /// Variable time. Cost: a mixed addition a digit, with an entry that is read alone; a complete one more
    /// for an even k.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_vartime<G: Store<StoredAffine = S>, K: Copy + AsRef<[u64]> + AsMut<[u64]>>(
        &self,
        level: Level<G>,
        k: &K,
    ) -> G::Extended {
        let mut odd = *k;
        let even = odd.as_ref()[0] & 1 == 0;
        odd.as_mut()[0] |= 1;
        let rows = self.entries.len() / Self::ROW;
        let entry = |i| {
            let digit = odd::digit::<W>(odd.as_ref(), i, rows);
            let words = self.row(i)[(digit.magnitude >> 1) as usize];
            G::negate_affine_if(G::load_affine(level, words), Mask::from_bit(digit.negative))
        };
        let mut sum = G::sum_of(&entry(0));
        for i in 1..self.apart {
            sum = G::sum_add(sum, &entry(i));
        }
        let mut point = G::sum_extended(sum);
        for i in self.apart..rows {
            point = G::add_affine_complete(point, &entry(i));
        }
        if even {
            let once = G::negate_affine_if(G::load_affine(level, self.entries[0]), Mask::from_bit(1));
            point = G::add_affine_complete(point, &once);
        }
        point
    }

    /// d_i·2^(W·i)·G.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<G: Store<StoredAffine = S>>(
        &self,
        level: Level<G>,
        reader: TableReader,
        m: &[u64],
        i: usize,
    ) -> G::CachedAffine {
        let digit = odd::digit::<W>(m, i, self.entries.len() / Self::ROW);
        let row = self.row(i);
        let words = ct::lookup::<Mask, _>(reader, row, digit.magnitude >> 1, 0, &row[0]);
        let q = G::load_affine(level, words);
        G::negate_affine_if(q, Mask::from_bit(digit.negative))
    }
}

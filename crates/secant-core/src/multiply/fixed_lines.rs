//! `[k]G` as in [`super::fixed_base`], for groups with [`LineSums`]: entries are looked up in registers,
//! sixteen a row, and added in two sums at a time.
//!
//! A row has 2^(W-1) entries, W = 5. Line i of a row has word i of all of them, so that a permutation of two
//! registers finds a word, and no selection is needed.
//!
//! The even rows make one sum and the odd rows another, which vectors of twice the length compute at once.
//! **No exception**, as there: before row i either sum is s·G with 0 < |s| < 2^(W·i), whichever of the rows
//! below it has, and the lowest digit of s is odd.

use alloc::vec::Vec;

use super::fixed_base::Table;
use crate::cpu;
use crate::ct::{self, Line, Mask, Select};
use crate::form::{Affine, Level, LineSums, Store};
use crate::scalar::recode::odd;

/// Width of the digits.
const WIDTH: u32 = 5;

/// The table: rows of lines.
#[derive(Clone)]
pub struct Lines {
    lines: Vec<Line>,
    /// How many rows they make.
    rows: usize,
    /// The rows, from the lowest, whose entries are neither the sum so far nor its negative.
    apart: usize,
}

impl Lines {
    /// The table for G, of prime order below 2^`order_bits` and not below half of that: built by the law `B`,
    /// for look-ups by the law `G`. Variable time in G, which is public. Cost: as [`Table::build_vartime`].
    pub fn build_vartime<B: Store, G: LineSums<StoredAffine = B::StoredAffine>>(
        base: Affine<B::Field>,
        order_bits: usize,
    ) -> Self {
        const { assert!(odd::table_len(WIDTH) == Line::ENTRIES) };
        let table = Table::<B::StoredAffine, WIDTH>::build_vartime::<B>(base, order_bits);
        let mut lines = Vec::with_capacity(table.entries().len() / Line::ENTRIES * G::LINES);
        for row in table.entries().chunks_exact(Line::ENTRIES) {
            for i in 0..G::LINES {
                lines.push(Line(core::array::from_fn(|j| G::word_in_line(&row[j], i))));
            }
        }
        Self { rows: lines.len() / G::LINES, lines, apart: table.apart() }
    }

    /// The lines of row i; none beyond the last row.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn row<G: LineSums>(&self, i: usize) -> &[Line] {
        self.lines.get(i * G::LINES..).and_then(|lines| lines.get(..G::LINES)).unwrap_or(&[])
    }

    /// `[k]G` for k below the order r of G.
    ///
    /// Constant time. Cost: a mixed addition and a reading of a row a digit, and one complete addition more.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul<G: LineSums, K: Copy + AsRef<[u64]> + AsMut<[u64]>>(
        &self,
        level: Level<G>,
        k: &K,
        order: &K,
    ) -> G::Extended {
        let mut odd = *k;
        let even = odd::choose(odd.as_mut(), order.as_ref());
        let m = odd.as_ref();
        let (entries, negative) = self.entries::<G>(level, m, 0);
        let mut sums = G::sums_of(level, &entries, negative);
        let mut i = 2;
        while i + 1 < self.apart {
            cpu::fetch_to_read(self.row::<G>(i + 2));
            cpu::fetch_to_read(self.row::<G>(i + 3));
            let (entries, negative) = self.entries::<G>(level, m, i);
            sums = G::sums_add(sums, &entries, negative);
            i += 2;
        }
        let [mut point, other] = G::sums_extended(sums);
        while i < self.rows {
            point = G::add_affine_complete(point, &self.entry::<G>(level, m, i));
            i += 1;
        }
        point = G::add_complete(point, &G::cache(other));
        ct::wipe(odd.as_mut());
        G::Extended::select(even, G::negate(point), point)
    }

    /// d_i·2^(W·i)·G.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<G: LineSums>(&self, level: Level<G>, m: &[u64], i: usize) -> G::CachedAffine {
        let digit = odd::digit::<WIDTH>(m, i, self.rows);
        let entry = G::look_up(level, self.row::<G>(i), digit.magnitude >> 1);
        G::negate_affine_if(entry, Mask::from_bit(digit.negative))
    }

    /// The entries of |d_i|·2^(W·i)·G and of the next row, and the signs of the digits.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entries<G: LineSums>(&self, level: Level<G>, m: &[u64], i: usize) -> (G::Entries, [Mask; 2]) {
        let (first, second) =
            (odd::digit::<WIDTH>(m, i, self.rows), odd::digit::<WIDTH>(m, i + 1, self.rows));
        let lines = [self.row::<G>(i), self.row::<G>(i + 1)];
        let entries = G::look_up_two(level, lines, [first.magnitude >> 1, second.magnitude >> 1]);
        (entries, [Mask::from_bit(first.negative), Mask::from_bit(second.negative)])
    }
}

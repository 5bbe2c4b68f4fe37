//! `[k]G` in the lanes of a vector, from the table of [`fixed_base`](super::fixed_base) in the words of the
//! vector's field.
//!
//! Eight entries of a row stand side by side, one a lane: each lane takes an entry of its own by permutations
//! of the whole row. No digit is 0, and the sum and the next entry are apart until the last row, as in that
//! table.

use alloc::vec::Vec;

use crate::ct::{Choice, Column};
use crate::field::Vector;
use crate::form::{Affine, Group, Index, Level, Mask, OddTables};
use crate::scalar::recode::odd::{self, Odd};

/// The table for digits of width `W`: affine points as words of the field of vectors `F`.
#[derive(Clone, Debug)]
pub struct Table<const W: u32> {
    /// The words of x and y of eight entries each, row by row.
    columns: Vec<Column>,
    rows: usize,
    /// The rows, from the lowest, whose entries are neither the sum so far nor its negative.
    apart: usize,
}

impl<const W: u32> Table<W> {
    const ROW: usize = odd::table_len(W);

    /// The table of these points, row by row, of an order of so many bits; a whole number of vectors.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn of<F: Vector>(points: &[Affine<F>], order_bits: usize) -> Self {
        const { assert!(F::LANES == 8 && Self::ROW.is_multiple_of(16), "a row is read by sixteen entries") };
        let mut columns = Vec::with_capacity(2 * F::WORDS * points.len());
        let mut words = alloc::vec![0; F::WORDS];
        for coordinate in points.iter().flat_map(|p| [p.x, p.y]) {
            let start = columns.len();
            columns.resize(start + F::WORDS, Column([0; 8]));
            for lane in 0..F::LANES {
                coordinate.words_of_lane(lane, &mut words);
                for (column, word) in columns[start..].iter_mut().zip(&words) {
                    column.0[lane] = *word;
                }
            }
        }
        Self { columns, rows: odd::len(order_bits, W), apart: (order_bits - 1) / W as usize }
    }

    /// d_i·2^(W·i)·G.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<G: Group<Field: Vector>>(
        &self,
        level: Level<G>,
        k: &impl Odd<Index<G>>,
        i: usize,
    ) -> G::CachedAffine {
        let digit = k.odd_entry::<W>(i, self.rows);
        let words = <G::Field as Vector>::WORDS;
        let row = 2 * words * (Self::ROW / 8);
        let row = &self.columns[row * i..row * (i + 1)];
        let x = G::Field::of_row(level, row, 2 * words, &digit.magnitude);
        let y = G::Field::of_row(level, &row[words..], 2 * words, &digit.magnitude);
        let q = G::cache_affine(Affine { x, y });
        G::negate_affine_if(q, Mask::<G>::equal(digit.negative, 1))
    }

    /// `[m]G` for odd m at most the order. Constant time. Cost: a mixed addition and a reading of a row a
    /// digit.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul<G: OddTables<Field: Vector>>(&self, level: Level<G>, m: &impl Odd<Index<G>>) -> G::Point {
        let mut sum = G::chain_of(&self.entry::<G>(level, m, 0));
        let mut i = 1;
        while i < self.apart {
            sum = G::chain_add(sum, &self.entry::<G>(level, m, i));
            i += 1;
        }
        let mut point = G::chain_end(sum);
        while i < self.rows {
            point = G::add_affine_complete(point, &self.entry::<G>(level, m, i));
            i += 1;
        }
        G::narrow(point)
    }

    /// [`Table::mul`] by complete additions alone. Constant time. Cost: a complete mixed addition and a
    /// reading of a row a digit.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_complete<G: Group<Field: Vector>>(&self, level: Level<G>, m: &impl Odd<Index<G>>) -> G::Point {
        let mut point = G::neutral(level);
        let mut i = 0;
        while i < self.rows {
            point = G::add_affine_complete(point, &self.entry::<G>(level, m, i));
            i += 1;
        }
        G::narrow(point)
    }
}

/// How the entries of a table are added up.
pub trait Additions<G: Group<Field: Vector>> {
    /// `[m]G` for odd m at most the order.
    fn mul<K: Odd<Index<G>>, const W: u32>(table: &Table<W>, level: Level<G>, m: &K) -> G::Point;
}

/// By dedicated additions, as long as they are right: [`Table::mul`].
pub struct Dedicated;
impl<G: OddTables<Field: Vector>> Additions<G> for Dedicated {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul<K: Odd<Index<G>>, const W: u32>(table: &Table<W>, level: Level<G>, m: &K) -> G::Point {
        table.mul::<G>(level, m)
    }
}

/// By complete additions: [`Table::mul_complete`].
pub struct Complete;
impl<G: Group<Field: Vector>> Additions<G> for Complete {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul<K: Odd<Index<G>>, const W: u32>(table: &Table<W>, level: Level<G>, m: &K) -> G::Point {
        table.mul_complete::<G>(level, m)
    }
}

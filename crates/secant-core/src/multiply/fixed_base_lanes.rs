//! `[k]G` in the lanes of a vector, from the table of [`fixed_base`](super::fixed_base) in the words of the vector's field.
//!
//! Each lane looks for an entry of its own, so a row is read whole, each entry in every lane; for public integers only the entries that
//! are wanted are read. Rows are added as there: no digit is 0, and the sum and the next entry are apart until the last row.

use alloc::vec::Vec;

use crate::ct::{Choice, Mask8, Select};
use crate::field::Vector;
use crate::form::{Affine, Group, Index, Level, Mask, OddTables};
use crate::scalar::recode::odd::{self, Odd};

/// The table for digits of width `W`: affine points as words of the field of vectors `F`.
#[derive(Clone, Debug)]
pub struct Table<const W: u32> {
    /// The words of x and y of each entry, row by row.
    words: Vec<u64>,
    rows: usize,
    /// The rows, from the lowest, whose entries are neither the sum so far nor its negative.
    apart: usize,
}

impl<const W: u32> Table<W> {
    const ROW: usize = odd::table_len(W);

    /// The table of these points, row by row, of an order of so many bits; a whole number of vectors.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn of<F: Vector>(points: &[Affine<F>], order_bits: usize) -> Self {
        let mut words = alloc::vec![0; 2 * F::WORDS * F::LANES * points.len()];
        for (p, room) in points.iter().zip(words.chunks_exact_mut(2 * F::WORDS * F::LANES)) {
            let mut lane = 0;
            while lane < F::LANES {
                let (x, y) = room[2 * F::WORDS * lane..2 * F::WORDS * (lane + 1)].split_at_mut(F::WORDS);
                p.x.words_of_lane(lane, x);
                p.y.words_of_lane(lane, y);
                lane += 1;
            }
        }
        Self { words, rows: odd::len(order_bits, W), apart: (order_bits - 1) / W as usize }
    }

    /// d_i·2^(W·i)·G.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<G: Group<Field: Vector>, R: Reads<G>>(
        &self,
        level: Level<G>,
        k: &impl Odd<Index<G>>,
        i: usize,
    ) -> G::CachedAffine {
        let digit = k.odd_entry::<W>(i, self.rows);
        let size = 2 * <G::Field as Vector>::WORDS * Self::ROW;
        let q = G::cache_affine(R::entry(level, &self.words[size * i..size * (i + 1)], &digit.magnitude));
        G::negate_affine_if(q, Mask::<G>::equal(digit.negative, 1))
    }

    /// `[m]G` for odd m at most the order. Constant time, if rows are read so. Cost: a mixed addition and a reading of a row a digit.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul<G: OddTables<Field: Vector>, R: Reads<G>>(
        &self,
        level: Level<G>,
        m: &impl Odd<Index<G>>,
    ) -> G::Point {
        let mut sum = G::chain_of(&self.entry::<G, R>(level, m, 0));
        let mut i = 1;
        while i < self.apart {
            sum = G::chain_add(sum, &self.entry::<G, R>(level, m, i));
            i += 1;
        }
        let mut point = G::chain_end(sum);
        while i < self.rows {
            point = G::add_affine_complete(point, &self.entry::<G, R>(level, m, i));
            i += 1;
        }
        G::narrow(point)
    }

    /// [`Table::mul`] by complete additions alone. Constant time, if rows are read so. Cost: a complete mixed addition and a reading of a
    /// row a digit.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_complete<G: Group<Field: Vector>, R: Reads<G>>(
        &self,
        level: Level<G>,
        m: &impl Odd<Index<G>>,
    ) -> G::Point {
        let mut point = G::neutral(level);
        let mut i = 0;
        while i < self.rows {
            point = G::add_affine_complete(point, &self.entry::<G, R>(level, m, i));
            i += 1;
        }
        G::narrow(point)
    }
}

/// How the entries of a table are added up.
pub trait Additions<G: Group<Field: Vector>> {
    /// `[m]G` for odd m at most the order.
    fn mul<K: Odd<Index<G>>, R: Reads<G>, const W: u32>(table: &Table<W>, level: Level<G>, m: &K)
    -> G::Point;
}

/// By dedicated additions, as long as they are right: [`Table::mul`].
pub struct Dedicated;
impl<G: OddTables<Field: Vector>> Additions<G> for Dedicated {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul<K: Odd<Index<G>>, R: Reads<G>, const W: u32>(
        table: &Table<W>,
        level: Level<G>,
        m: &K,
    ) -> G::Point {
        table.mul::<G, R>(level, m)
    }
}

/// By complete additions: [`Table::mul_complete`].
pub struct Complete;
impl<G: Group<Field: Vector>> Additions<G> for Complete {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul<K: Odd<Index<G>>, R: Reads<G>, const W: u32>(
        table: &Table<W>,
        level: Level<G>,
        m: &K,
    ) -> G::Point {
        table.mul_complete::<G, R>(level, m)
    }
}

/// How each lane reads its entry of a row.
pub trait Reads<G: Group<Field: Vector>> {
    /// The entries at these indices, one a lane.
    fn entry(level: Level<G>, row: &[u64], index: &Index<G>) -> Affine<G::Field>;
}

/// Whole: constant time.
pub struct Whole;
impl<G: Group<Field: Vector>> Reads<G> for Whole {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry(level: Level<G>, row: &[u64], index: &Index<G>) -> Affine<G::Field> {
        let size = <G::Field as Vector>::WORDS;
        let (x, y) = row[..2 * size].split_at(size);
        let mut x = G::Field::broadcast(level, x);
        let mut y = G::Field::broadcast(level, y);
        let mut j = 1;
        while j < row.len() / (2 * size) {
            let here = Mask::<G>::equal(*index, j as u64);
            let (of_x, of_y) = row[2 * size * j..2 * size * (j + 1)].split_at(size);
            x = G::Field::select(here, G::Field::broadcast(level, of_x), x);
            y = G::Field::select(here, G::Field::broadcast(level, of_y), y);
            j += 1;
        }
        Affine { x, y }
    }
}

/// The entries that are wanted, and no others: variable time.
pub struct WantedVartime;
impl<G: Group<Field: Vector<Mask = Mask8>>> Reads<G> for WantedVartime {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry(level: Level<G>, row: &[u64], index: &Index<G>) -> Affine<G::Field> {
        let size = <G::Field as Vector>::WORDS;
        let starts = index.map(|i| 2 * size * i as usize);
        let x = G::Field::gather_vartime(level, row, &starts);
        let y = G::Field::gather_vartime(level, &row[size..], &starts);
        Affine { x, y }
    }
}

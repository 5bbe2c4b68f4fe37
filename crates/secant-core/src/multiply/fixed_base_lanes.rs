//! `[k]G` in the lanes of a vector, from the table of [`fixed_base`](super::fixed_base) in the words of the
//! vector's field.
//!
//! Eight entries of a row stand side by side, one a lane: each lane takes an entry of its own by permutations
//! of the whole row. No digit is 0, and the sum and the next entry are apart until the last row, as in that
//! table.

use alloc::vec::Vec;

use super::lane_pairs::{Added, Pair};
use crate::cpu::{Outline, task};
use crate::ct::{Choice, Column, wipe_vec};
use crate::field::Vector;
use crate::form::{Affine, Group, Index, LaneChords, LaneSums, Level, Mask, OddTables};
use crate::scalar::recode::odd::{self, Odd};

/// The table for digits of width `W`: the coordinates of affine points, as [`Group::in_table`] has them, in
/// words of the field of vectors.
#[derive(Clone, Debug)]
pub struct Table<const W: u32> {
    /// The words of each coordinate of eight entries, row by row.
    columns: Vec<Column>,
    rows: usize,
    /// The rows, from the lowest, whose entries are neither the sum so far nor its negative.
    apart: usize,
    /// Vectors of multiples whose entries in those rows are added up together: not to leave half of a
    /// second-level cache.
    together: usize,
}

impl<const W: u32> Table<W> {
    const ROW: usize = odd::table_len(W);

    /// The table of these points, row by row, of an order of so many bits; a whole number of vectors.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn of<G: Group<Field: Vector>>(points: &[Affine<G::Field>], order_bits: usize) -> Self {
        let (lanes, size) = (<G::Field as Vector>::LANES, <G::Field as Vector>::WORDS);
        assert!(lanes == 8 && Self::ROW.is_multiple_of(16), "a row is read by sixteen entries");
        let mut columns = Vec::with_capacity(G::IN_TABLE * size * points.len());
        let mut words = alloc::vec![0; size];
        for p in points {
            for coordinate in &G::in_table(*p)[..G::IN_TABLE] {
                let start = columns.len();
                columns.resize(start + size, Column([0; 8]));
                for lane in 0..lanes {
                    coordinate.words_of_lane(lane, &mut words);
                    for (column, word) in columns[start..].iter_mut().zip(&words) {
                        column.0[lane] = *word;
                    }
                }
            }
        }
        let apart = (order_bits - 1) / W as usize;
        // Not by a division, whose time would depend on its operands.
        let mut together = 1;
        while (together + 1) * apart * size_of::<Affine<G::Field>>() <= 1 << 19 {
            together += 1;
        }
        Self { columns, rows: odd::len(order_bits, W), apart, together }
    }

    /// d_i·2^(W·i)·G.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<G: LaneSums>(&self, level: Level<G>, k: &impl Odd<Index<G>>, i: usize) -> G::CachedAffine {
        let digit = k.odd_entry::<W>(i, self.rows);
        let words = <G::Field as Vector>::WORDS;
        let size = G::IN_TABLE * words;
        let row = size * (Self::ROW / 8);
        let row = &self.columns[row * i..row * (i + 1)];
        let x = G::Field::of_row(level, row, size, &digit.magnitude);
        let y = G::Field::of_row(level, &row[words..], size, &digit.magnitude);
        let third = if G::IN_TABLE > 2 {
            G::Field::of_row(level, &row[2 * words..], size, &digit.magnitude)
        } else {
            y
        };
        G::negate_affine_if(G::lane_entry([x, y, third]), Mask::<G>::equal(digit.negative, 1))
    }

    /// `[m]G` for an odd m at most the order. Constant time. Cost: 8M+2S and a reading of a row a digit.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_alone<G: OddTables + LaneSums>(&self, level: Level<G>, m: &impl Odd<Index<G>>) -> G::Point {
        let mut sum = G::chain_of(&self.entry::<G>(level, m, 0));
        let mut i = 1;
        while i < self.apart {
            sum = G::chain_add(sum, &self.entry::<G>(level, m, i));
            i += 1;
        }
        self.ended::<G>(level, m, sum)
    }

    /// The sum of all rows, given that of those which are apart.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn ended<G: OddTables + LaneSums>(
        &self,
        level: Level<G>,
        m: &impl Odd<Index<G>>,
        sum: G::Chain,
    ) -> G::Point {
        let mut point = G::chain_end(sum);
        let mut i = self.apart;
        while i < self.rows {
            point = G::add_affine_complete(point, &self.entry::<G>(level, m, i));
            i += 1;
        }
        G::narrow(point)
    }

    /// [`Table::mul_alone`] of several m. The entries of all rows but the last are affine points: they are
    /// added up in pairs, pairs of pairs and so on, the pairs of all m by one inversion each time, while there
    /// are enough for it; what is left is added up one after the other. A row is read for all m before the
    /// next one is.
    ///
    /// **No exception.** Two sums of neighbouring rows are added up. As integers the lower one is an odd multiple
    /// of a power of two, and the other is a multiple of a higher one, because digits are odd. So neither their
    /// sum nor their difference is 0, and both are below the order in magnitude: the points are neither equal
    /// nor opposite.
    ///
    /// Constant time. Cost each: 5M+1S and a reading of a row a digit, and an inversion for [`PAIRS`] pairs or
    /// more.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul<G: OddTables<CachedAffine = Affine<<G as Group>::Field>> + LaneChords + LaneSums>(
        &self,
        level: Level<G>,
        integers: &[impl Odd<Index<G>>],
        room: &mut Room<G::Field>,
        products: &mut Vec<G::Point>,
    ) {
        let count = integers.len();
        let Room { rows, pairs, products: of_pairs } = room;
        rows.clear();
        let mut i = 0;
        while i < self.apart {
            for m in integers {
                rows.push(self.entry::<G>(level, m, i));
            }
            i += 1;
        }
        // The last row, which `Added` wants for itself.
        rows.push(rows[0]);
        let mut distance = 1;
        loop {
            pairs.clear();
            let mut left = 0;
            while left + distance < self.apart {
                for j in 0..count {
                    let [left, right] = [left, left + distance].map(|row| (row * count + j) as u32);
                    pairs.push(Pair { left, right, to: left, blank: 0 });
                }
                left += 2 * distance;
            }
            if pairs.len() < PAIRS {
                break;
            }
            // No point is neutral: nothing is refused.
            let _ = level.call(Added::<G> { rows, pairs, products: of_pairs, invert: None });
            distance *= 2;
        }
        for (j, m) in integers.iter().enumerate() {
            let mut sum = G::chain_of(&rows[j]);
            let mut i = distance;
            while i < self.apart {
                sum = G::chain_add(sum, &rows[i * count + j]);
                i += distance;
            }
            products.push(self.ended::<G>(level, m, sum));
        }
    }

    /// `[m]G` for each odd m at most the order, by complete additions alone; a row is read for all m before the
    /// next one is. Constant time. Cost each: a complete mixed addition and a reading of a row a digit.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_complete<G: LaneSums>(
        &self,
        level: Level<G>,
        integers: &[impl Odd<Index<G>>],
        sums: &mut Vec<G::Extended>,
        products: &mut Vec<G::Point>,
    ) {
        sums.clear();
        sums.resize(integers.len(), G::neutral(level));
        let mut i = 0;
        while i < self.rows {
            for (sum, m) in sums.iter_mut().zip(integers) {
                *sum = G::lane_add_complete(*sum, &self.entry::<G>(level, m, i));
            }
            i += 1;
        }
        for sum in sums {
            products.push(G::narrow(*sum));
        }
    }
}

/// How the entries of a table are added up.
pub trait Additions<G: Group<Field: Vector>> {
    /// `[m]G` for each odd m at most the order.
    fn mul_each<K: Odd<Index<G>>, const W: u32>(table: &Table<W>, level: Level<G>, m: &[K]) -> Vec<G::Point>;
}

/// By dedicated additions, as long as they are right: 8M+2S a digit, and 5M+1S for many multiples.
pub struct Dedicated;
impl<G> Additions<G> for Dedicated
where
    G: OddTables<CachedAffine = Affine<<G as Group>::Field>> + LaneChords + LaneSums,
{
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_each<K: Odd<Index<G>>, const W: u32>(table: &Table<W>, level: Level<G>, m: &[K]) -> Vec<G::Point> {
        let mut products = Vec::with_capacity(m.len());
        if m.len() < FEW {
            for m in m {
                products.push(level.call(task!(table.mul_alone::<G>(level, m))));
            }
            return products;
        }
        // So that nothing secret moves.
        let most = table.together.min(m.len());
        let rows = Vec::with_capacity(most * table.apart + 1);
        let of_pairs = Vec::with_capacity(most * table.apart.div_ceil(2) + 1);
        let mut room = Room { rows, pairs: Vec::new(), products: of_pairs };
        let mut rest = m;
        while !rest.is_empty() {
            // The last two parts are of one size.
            let half = if rest.len() < 2 * most { rest.len().div_ceil(2) } else { most };
            let (now, later) = rest.split_at(if rest.len() <= most { rest.len() } else { half });
            level.call(task!(table.mul::<G>(level, now, &mut room, &mut products)));
            rest = later;
        }
        wipe_vec(&mut room.rows);
        wipe_vec(&mut room.products);
        products
    }
}

/// So many pairs are worth an inversion.
const PAIRS: usize = 32;
/// Fewer vectors of multiples are made one by one.
const FEW: usize = 4;

/// Room for the points that are added up in pairs.
struct Room<F> {
    rows: Vec<Affine<F>>,
    pairs: Vec<Pair>,
    products: Vec<F>,
}

/// By complete additions.
pub struct Complete;
impl<G: LaneSums> Additions<G> for Complete {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_each<K: Odd<Index<G>>, const W: u32>(table: &Table<W>, level: Level<G>, m: &[K]) -> Vec<G::Point> {
        let (mut products, mut sums) = (Vec::with_capacity(m.len()), Vec::with_capacity(TOGETHER));
        for m in m.chunks(TOGETHER) {
            level.call(task!(table.mul_complete::<G>(level, m, &mut sums, &mut products)));
        }
        wipe_vec(&mut sums);
        products
    }
}

/// Vectors of multiples that share the reading of rows: their sums and a row are to stay in the first-level
/// cache.
const TOGETHER: usize = 8;

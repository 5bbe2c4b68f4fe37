//! `[k]G` by eight partial sums in the eight lanes of a vector, for a G of odd prime order r, 2^(b-1) < r <
//! 2^b.
//!
//! With the odd digits of [`fixed_base`](super::fixed_base), m = Σ d_i·2^(W·i), lane j sums the rows j, j +
//! 8, j + 16, ..: a step is one mixed addition in eight lanes, with an entry of another row in each. The
//! eight sums are folded to two in lanes, and the last addition is left to the caller: it needs a law without
//! exceptions.
//!
//! Step s has its rows side by side: word w of entry e of row 8s + j is lane j of one column. The words are
//! those of the field of vectors.
//!
//! **No exception.** Let B = 2^W, and let there be n rows: B^(n-1) <= 2^(b-1) < r. All that is added up is a
//! sum of ±d_i·B^i over different rows, the first ones of some lanes among them. Its size is below B^n < B·r,
//! and it is B^a times an odd number, a the lowest row: not 0. If r divided it, the other factor would be
//! below B in size and, as r is odd, divisible by B^a. So a = 0, and the row n - 1 is in the sum, without
//! which it is below r in size. Row 0 meets that row in the last addition if that is in an odd lane: lanes i
//! and i + 4 are added, then i and i + 2. If it is in an even lane, as for b = 384 and 521 with W = 5, that
//! sum has rows n - 1, n - 3, .. at most. The digit of row n - 1 has the t = b - W(n-1) highest bits of m but
//! the lowest of them, which it takes for 1, so it is at most 2^t - 1, and the sum is below 2^b - B^(n-1) +
//! B^(n-2). It is below r if the t highest bits of r are 1, and one of the W bits after them:
//! [`Sums::suits`]. All of this is for laws that are not [unified](LaneSums::UNIFIED).
//!
//! So before the last addition no sum is neutral, equal to the next entry or sum, or opposite to it. The last
//! one may be either: for k = 0, m = r, the two are opposite, and for one m they are equal.

use alloc::vec::Vec;

use crate::cpu::{Outline, task};
use crate::ct::{Choice, Column, Mask8, Select};
use crate::field::Vector;
use crate::form::{LaneSums, Level};
use crate::scalar::recode::odd;

/// How many partial sums.
pub const LANES: usize = 8;

/// The table.
#[derive(Clone, Debug)]
pub struct Sums {
    columns: Vec<Column>,
    rows: usize,
    /// Of a coordinate.
    words: usize,
}

impl Sums {
    /// Whether no addition but the last has an exception for the order r, of so many bits: see the module.
    pub fn suits<const WIDTH: u32>(order: &[u64], bits: usize) -> bool {
        let rows = odd::len(bits, WIDTH);
        let top = (rows - 1) * WIDTH as usize;
        let bit = |i: usize| order[i / 64] >> (i % 64) & 1 == 1;
        rows.is_multiple_of(2) || (top..bits).all(bit) && (top.saturating_sub(WIDTH as usize)..top).any(bit)
    }

    /// The table of points, row by row, of the entries for digits of `WIDTH` bits: the first `kept`
    /// coordinates of them, given as their words in the form of [`Vector::UNIT`]; as many words in each.
    pub fn of<K: AsRef<[u64]>, const WIDTH: u32>(points: &[[K; 3]], kept: usize) -> Self {
        // A constant: no division.
        let row = const { odd::table_len(WIDTH) };
        let rows = points.len() / row;
        let words = points[0][0].as_ref().len();
        let size = kept * words;
        let mut columns = alloc::vec![Column([0; LANES]); rows.div_ceil(LANES) * row * size];
        for (i, point) in points.iter().enumerate() {
            let (of_row, entry) = (i / row, i % row);
            let start = (of_row / LANES * row + entry) * size;
            for (j, word) in point[..kept].iter().flat_map(K::as_ref).enumerate() {
                columns[start + j].0[of_row % LANES] = *word;
            }
        }
        Self { columns, rows, words }
    }

    /// Two sums, in lanes 0 and 1, whose sum is `[m]G`, for odd m at most the order: the coordinates of them.
    ///
    /// Constant time. Cost: for each step but the first a mixed addition, for every one a reading of its
    /// rows; two additions, in Jacobian coordinates 24M+4S and 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul<G: LaneSums<Field: Vector<Mask = Mask8>>, const WIDTH: u32>(
        &self,
        level: Level<G>,
        m: &[u64],
    ) -> G::Coordinates {
        let mut sum = G::lane_sum(&self.entry::<G, WIDTH>(level, m, 0));
        let mut first = LANES;
        while first < self.rows {
            let next = self.entry::<G, WIDTH>(level, m, first);
            if first + LANES > self.rows {
                // Lanes beyond the last row keep their sums.
                let beyond = core::array::from_fn(|j| u64::from(first + j >= self.rows));
                let last = sum;
                add::<G>(level, &mut sum, &next);
                sum = G::LaneSum::select(Mask8::equal(beyond, 1), last, sum);
            } else {
                add::<G>(level, &mut sum, &next);
            }
            first += LANES;
        }
        let mut n = LANES / 2;
        while n > 1 {
            sum = G::lane_fold(
                sum,
                n,
                #[cfg_attr(not(unoptimised), inline(always))]
                |mut p, q| {
                    add::<G>(level, &mut p, &q);
                    p
                },
            );
            n /= 2;
        }
        G::lane_coordinates(sum)
    }

    /// d_i·2^(W·i)·G for i = first, first + 1, ..; called: the first step and the others share it.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<G: LaneSums<Field: Vector<Mask = Mask8>>, const WIDTH: u32>(
        &self,
        level: Level<G>,
        m: &[u64],
        first: usize,
    ) -> G::CachedAffine {
        level.call(task!({
            let Self { columns, rows, words } = self;
            let size = G::IN_TABLE * words;
            let step = size * odd::table_len(WIDTH);
            let columns = &columns[step * (first / LANES)..][..step];
            let digit = odd::entries_from::<WIDTH, LANES>(m, first, *rows);
            let x = G::Field::look_up(level, columns, size, &digit.magnitude);
            let y = G::Field::look_up(level, &columns[*words..], size, &digit.magnitude);
            let third = if G::IN_TABLE > 2 {
                G::Field::look_up(level, &columns[2 * words..], size, &digit.magnitude)
            } else {
                y
            };
            G::negate_affine_if(G::lane_entry([x, y, third]), Mask8::equal(digit.negative, 1))
        }))
    }
}

/// An addition, called: steps and folds share it. It stays where it is in memory.
#[cfg_attr(not(unoptimised), inline(always))]
fn add<G: LaneSums>(level: Level<G>, sum: &mut G::LaneSum, q: &G::CachedAffine) {
    level.call(task!(*sum = G::lane_add(*sum, q)));
}

#[cfg(test)]
mod tests {
    use super::{LANES, Sums};
    use crate::scalar::recode::odd;

    /// The additions of [`Sums::mul`] for odd m, over the integers: whether all but the last are of a and b
    /// with a, b, a + b, a - b not divisible by r.
    fn no_exception<const W: u32>(m: u64, rows: usize, r: i64) -> bool {
        let row = |i: usize| {
            let digit = odd::digit::<W>(&[m], i, rows);
            let size = (digit.magnitude << (W as usize * i)) as i64;
            if digit.negative == 1 { -size } else { size }
        };
        let mut sums: [i64; LANES] = core::array::from_fn(row);
        let apart = |a: i64, b: i64| [a, b, a + b, a - b].iter().all(|x| x % r != 0);
        let mut holds = true;
        for i in LANES..rows {
            let entry = row(i);
            holds &= apart(sums[i % LANES], entry);
            sums[i % LANES] += entry;
        }
        for n in [4, 2] {
            for i in 0..n {
                holds &= apart(sums[i], sums[i + n]);
                sums[i] += sums[i + n];
            }
        }
        assert_eq!(sums[0] + sums[1], m as i64);
        holds
    }

    /// Whether every odd m up to r does without exceptions.
    fn never<const W: u32>(r: u64, bits: usize) -> bool {
        (1..=r).step_by(2).all(|m| no_exception::<W>(m, odd::len(bits, W), r as i64))
    }

    #[test]
    fn orders_that_suit_have_no_exception() {
        let mut suit = [0; 2];
        for bits in 8..=11 {
            for r in (1_u64 << (bits - 1) | 1..1 << bits).step_by(2) {
                if Sums::suits::<1>(&[r], bits) {
                    suit[0] += 1;
                    assert!(never::<1>(r, bits), "{r}, width 1");
                }
            }
        }
        for bits in 15..=18 {
            for r in (1_u64 << (bits - 1) | 1..1 << bits).step_by(2 * 997).chain([(1 << bits) - 1]) {
                if Sums::suits::<2>(&[r], bits) {
                    suit[1] += 1;
                    assert!(never::<2>(r, bits), "{r}, width 2");
                }
            }
        }
        assert!(suit[0] > 500 && suit[1] > 50, "{suit:?}");
        // One that does not suit, and has one: the lowest order of nine bits.
        assert!(!Sums::suits::<1>(&[257], 9) && !never::<1>(257, 9));
    }
}

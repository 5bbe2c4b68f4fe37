//! `[k]G` by eight partial sums in the eight lanes of a vector, for a G of odd prime order r, 2^(b-1) < r < 2^b.
//!
//! With the odd digits of [`fixed_base`](super::fixed_base), m = Σ d_i·2^(W·i), lane j sums the rows j, j + 8, j + 16, ..: a step is one
//! mixed addition in eight lanes, with an entry of another row in each. The eight sums are folded to two in lanes, and the last addition
//! is left to the caller: it needs a law without exceptions.
//!
//! Step s has its rows side by side: word w of entry e of row 8s + j is lane j of one column. The words are those of the field of vectors.
//!
//! **No exception.** Let B = 2^W, and let there be n rows: B^(n-1) <= 2^(b-1) < r. All that is added up is a sum of ±d_i·B^i over
//! different rows, the first ones of some lanes among them. Its size is below B^n < B·r, and it is B^a times an odd number, a the lowest
//! row: not 0. If r divided it, the other factor would be below B in size and, as r is odd, divisible by B^a. So a = 0, and the row n - 1 is in
//! the sum, without which it is below r in size. Row 0 meets that row in the last addition if that is in an odd lane: lanes i and i + 4 are
//! added, then i and i + 2. If it is in an even lane, as for b = 521, it has to have one bit of m, so that its digit is 1, and r to be above
//! (1 + 1/B)·2^(b-1), which such a sum is not: [`Sums::suits`]. All of this is for laws that are not [unified](LaneSums::UNIFIED).
//!
//! So before the last addition no sum is neutral, equal to the next entry or sum, or opposite to it. The last one may be either: for k = 0,
//! m = r, the two are opposite, and for one m they are equal.

use alloc::vec::Vec;

use crate::cpu::{Outline, Task};
use crate::ct::{Choice, Column, Mask8, Select};
use crate::field::{Field, Vector};
use crate::form::{Affine, LaneSums, Level};
use crate::scalar::recode::odd;

/// How many partial sums.
pub const LANES: usize = 8;

/// Width of the digits: a wider one has fewer additions and more to read.
pub const WIDTH: u32 = 4;

/// The table.
#[derive(Clone, Debug)]
pub struct Sums {
    columns: Vec<Column>,
    rows: usize,
    /// Of a coordinate.
    words: usize,
}

impl Sums {
    /// Entries of a row.
    pub const ROW: usize = odd::table_len(WIDTH);

    /// Whether no addition but the last has an exception for the order r, of so many bits: see the module.
    pub fn suits(order: &[u64], bits: usize) -> bool {
        let below_the_top =
            (1..=WIDTH as usize).any(|i| order[(bits - 1 - i) / 64] >> ((bits - 1 - i) % 64) & 1 == 1);
        odd::len(bits, WIDTH).is_multiple_of(2) || bits % WIDTH as usize == 1 && below_the_top
    }

    /// The table of points, row by row, that are given as the words of x and y in the form of [`Vector::UNIT`]; as many words in each.
    pub fn of<K: AsRef<[u64]>>(points: &[[K; 2]]) -> Self {
        let rows = points.len() / Self::ROW;
        let words = points[0][0].as_ref().len();
        let mut columns = alloc::vec![Column([0; LANES]); rows.div_ceil(LANES) * Self::ROW * 2 * words];
        for (i, point) in points.iter().enumerate() {
            let (row, entry) = (i / Self::ROW, i % Self::ROW);
            let start = (row / LANES * Self::ROW + entry) * 2 * words;
            for (j, word) in point.iter().flat_map(K::as_ref).enumerate() {
                columns[start + j].0[row % LANES] = *word;
            }
        }
        Self { columns, rows, words }
    }

    /// Two sums, in lanes 0 and 1, whose sum is `[m]G`, for odd m at most the order: the coordinates of them.
    ///
    /// Constant time. Cost: for each step but the first a mixed addition, for every one a reading of its rows; two additions, in Jacobian coordinates 24M+4S
    /// and 2M.
    #[inline(always)]
    pub fn mul<G: LaneSums<Field: Vector<Mask = Mask8>>>(
        &self,
        level: Level<G>,
        m: &[u64],
    ) -> G::Coordinates {
        let size = 2 * self.words * Self::ROW;
        let mut sum = G::lane_sum(&G::neutral_affine(level));
        let mut first = 0;
        while first < self.rows {
            let start = size * (first / LANES);
            let entry = self.entry::<G>(level, &self.columns[start..start + size], m, first);
            let last = sum;
            sum = if first == 0 { G::lane_sum(&entry) } else { level.call(Add::<G>(sum, entry)) };
            if first + LANES > self.rows {
                // Lanes beyond the last row keep their sums.
                let beyond = core::array::from_fn(|j| u64::from(first + j >= self.rows));
                sum = G::LaneSum::select(Mask8::equal(beyond, 1), last, sum);
            }
            first += LANES;
        }
        let mut n = LANES / 2;
        while n > 1 {
            sum = G::lane_fold(
                sum,
                n,
                #[inline(always)]
                |p, q| level.call(Add::<G>(p, q)),
            );
            n /= 2;
        }
        G::lane_coordinates(sum)
    }

    /// d_i·2^(W·i)·G for i = first, first + 1, ...
    #[inline(always)]
    fn entry<G: LaneSums<Field: Vector<Mask = Mask8>>>(
        &self,
        level: Level<G>,
        columns: &[Column],
        m: &[u64],
        first: usize,
    ) -> G::CachedAffine {
        let digit = odd::entries_from::<WIDTH, LANES>(m, first, self.rows);
        let x = G::Field::look_up(level, columns, 2 * self.words, &digit.magnitude);
        let y = G::Field::look_up(level, &columns[self.words..], 2 * self.words, &digit.magnitude);
        G::negate_affine_if(G::cache_affine(Affine { x, y }), Mask8::equal(digit.negative, 1))
    }
}

/// An addition, called: steps and folds share it.
struct Add<G: LaneSums>(G::LaneSum, G::CachedAffine);

impl<G: LaneSums<Field: Field<Level = L>>, L> Task<L> for Add<G> {
    type Output = G::LaneSum;
    #[inline(always)]
    fn run(self, _: L) -> G::LaneSum {
        G::lane_add(self.0, &self.1)
    }
}

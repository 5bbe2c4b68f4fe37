//! [`straus`](super::straus) in the lanes of a vector, by sums of affine points that share their inversions.
//!
//! Each place of the digits has terms: entries of the tables, as many as integers have a digit other than 0
//! there. Lane j sums the terms of a place of its own: row r of eight places has the r-th term of each. Rows
//! are added in pairs until one is left, and pairs of many places share an inversion. Places of about as many
//! terms stand together, so that few lanes are blank.
//!
//! **Exceptions.** P + Q has none for P ≠ ±Q: see `lane_pairs`.

use alloc::vec;
use alloc::vec::Vec;

use super::law::Signed;
use crate::cpu::{Outline, Task};
use crate::ct::{Column, Mask8, Select};
use crate::field::{Factor, Field, Vector, columns_of};
use crate::form::{Affine, LaneChords, Level};
use crate::multiply::lane_pairs::{Added, Invert, Pair};
use crate::scalar::recode::{signed_len, wnaf};

/// Places of one vector.
const LANES: usize = 8;
/// Width of the digits.
const WIDTH: u32 = 5;
/// Entries of a table: P, 3P, .., 15P.
const ENTRIES: usize = wnaf::table_len(WIDTH);
/// Rows that are added together: more would leave the second-level cache.
const fn rows<F: Vector>() -> usize {
    3840 / F::WORDS
}
/// Vectors of points whose tables are made together.
const fn vectors<F: Vector>() -> usize {
    rows::<F>() / MULTIPLES
}

/// A term of a place: an entry of all tables, or its negative.
#[derive(Clone, Copy)]
struct Term(u32);

impl Term {
    /// The entry of the digit in table `table`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(table: usize, digit: i16, negative: bool) -> Self {
        let entry = table * ENTRIES + usize::from(digit.unsigned_abs() / 2);
        Self((entry as u32) << 1 | u32::from((digit < 0) != negative))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry(self) -> usize {
        (self.0 >> 1) as usize
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_negative(self) -> bool {
        self.0 & 1 != 0
    }
}

/// The terms of all places.
pub struct Places {
    /// Those of one place after those of another.
    terms: Vec<Term>,
    /// Places by the number of their terms, from the most on: place, where its terms begin, how many.
    order: Vec<(u32, u32, u32)>,
}

impl Places {
    /// The terms of integers below 2^`bits`, each with a table of its own. Variable time.
    pub fn of_vartime<K: AsRef<[u64]>>(scalars: &[Signed<K>], bits: usize) -> Self {
        let mut all = vec![(0u32, Term(0)); scalars.len() * signed_len(bits).div_ceil(WIDTH as usize)];
        let mut len = 0;
        let mut counts = vec![0u32; signed_len(bits)];
        for (i, k) in scalars.iter().enumerate() {
            wnaf::each_vartime::<WIDTH>(k.magnitude.as_ref(), |place, digit| {
                counts[place] += 1;
                all[len] = (place as u32, Term::new(i, digit, k.negative));
                len += 1;
            });
        }
        let mut order = Vec::with_capacity(counts.len());
        // Where the next term of each place goes.
        let mut at = Vec::with_capacity(counts.len());
        let mut start = 0;
        for (place, count) in counts.iter().enumerate() {
            order.push((place as u32, start, *count));
            at.push(start);
            start += *count;
        }
        let mut terms = vec![Term(0); len];
        for (place, term) in &all[..len] {
            let at = &mut at[*place as usize];
            terms[*at as usize] = *term;
            *at += 1;
        }
        order.sort_unstable_by_key(|place| core::cmp::Reverse(place.2));
        order.retain(|place| place.2 > 0);
        Self { terms, order }
    }

    /// The places in the order of [`Sums`].
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.order.iter().map(|place| place.0 as usize)
    }
}

/// Inverts each; `None` if one is 0. Variable time. Cost: an inversion, and 3M each.
#[cfg_attr(not(unoptimised), inline(always))]
fn inverses_vartime<F: Vector>(level: F::Level, values: &mut [F], invert: Invert<'_, F>) -> Option<()> {
    let mut before = Vec::with_capacity(values.len());
    let mut product = F::one(level);
    let mut i = 0;
    while i < values.len() {
        before.push(product);
        product = product.mul(values[i]);
        i += 1;
    }
    let mut inverse = F::from_lanes(level, invert(product.to_lanes())?);
    while i > 0 {
        i -= 1;
        let next = inverse.mul(values[i]);
        values[i] = inverse.mul(before[i]);
        inverse = next;
    }
    Some(())
}

/// Rows of a table in the making: the entries, 2P, 4P, 8P.
const MULTIPLES: usize = ENTRIES + 3;
/// Which sums make it, in four steps.
const STEPS: [&[[usize; 3]]; 4] = [
    &[[0, 0, 8]],
    &[[0, 8, 1], [8, 8, 9]],
    &[[0, 9, 2], [1, 9, 3], [9, 9, 10]],
    &[[0, 10, 4], [1, 10, 5], [2, 10, 6], [3, 10, 7]],
];

/// The sums of all places, eight places a vector in the order of [`Places::places`].
pub struct Sums<'a, G: LaneChords, I> {
    /// The terms.
    pub places: &'a Places,
    /// The points.
    pub points: &'a [Affine<G::Field>],
    /// The image of a point, where each has a second table, after its own; always inlined.
    pub image: Option<I>,
    /// Inversion.
    pub invert: Invert<'a, G::Field>,
}

impl<G: LaneChords, I: Fn(Affine<G::Field>) -> Affine<G::Field>> Task<Level<G>> for Sums<'_, G, I> {
    type Output = Option<Vec<Affine<G::Field>>>;

    /// `None` if an exception was met. Variable time. Cost: 10 sums a point, a sum a term, less one a place;
    /// all by eight.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Level<G>) -> Option<Vec<Affine<G::Field>>> {
        let size = columns_of::<G::Field>(2);
        // The table of a point, and of its image.
        let stride = if self.image.is_some() { 2 * ENTRIES * size } else { ENTRIES * size };
        let mut tables = vec![Column([0; LANES]); self.points.len() * LANES * stride];
        let zero = G::Field::zero(level);
        let rows_together = rows::<G::Field>();
        let mut rows = Vec::with_capacity(rows_together + 1);
        let (mut pairs, mut products) = (Vec::new(), Vec::new());
        let mut inverses = Vec::new();
        if G::MODEL {
            let mut v = 0;
            while v < self.points.len() {
                inverses.push(G::denominator_there(self.points[v]));
                v += 1;
            }
            inverses_vartime(level, &mut inverses, self.invert)?;
        }
        let mut first = 0;
        while first < self.points.len() {
            let count = (self.points.len() - first).min(vectors::<G::Field>());
            rows.clear();
            rows.resize(count * MULTIPLES + 1, Affine { x: zero, y: zero });
            let mut v = 0;
            while v < count {
                let p = self.points[first + v];
                rows[v * MULTIPLES] = if G::MODEL { G::there(p, inverses[first + v]) } else { p };
                v += 1;
            }
            for step in STEPS {
                pairs.clear();
                for v in 0..count {
                    for sum in step {
                        let [left, right, to] = sum.map(|row| (v * MULTIPLES + row) as u32);
                        pairs.push(Pair { left, right, to, blank: 0 });
                    }
                }
                level.call(Added::<G> {
                    rows: &mut rows,
                    pairs: &mut pairs,
                    products: &mut products,
                    invert: Some(self.invert),
                })?;
            }
            let mut row = 0;
            while row < count * ENTRIES {
                let (v, e) = (row / ENTRIES, row % ENTRIES);
                let p = rows[v * MULTIPLES + e];
                let mut starts = [0; LANES];
                let mut lane = 0;
                while lane < LANES {
                    starts[lane] = ((first + v) * LANES + lane) * stride + e * size;
                    lane += 1;
                }
                G::Field::store_vartime([p.x, p.y], &mut tables, &starts);
                if let Some(image) = &self.image {
                    let p = image(p);
                    G::Field::store_vartime([p.x, p.y], &mut tables[ENTRIES * size..], &starts);
                }
                row += 1;
            }
            first += count;
        }
        let order = &self.places.order;
        let mut sums = Vec::with_capacity(order.len().div_ceil(LANES));
        let mut group = 0;
        while group < order.len() {
            // Groups whose rows are added together.
            let mut end = group;
            rows.clear();
            while end < order.len() && (end == group || rows.len() + order[end].2 as usize <= rows_together) {
                let places = &order[end..(end + LANES).min(order.len())];
                let mut r = 0;
                while r < places[0].2 {
                    let (mut starts, mut negative) = ([0; LANES], 0u8);
                    let mut lane = 0;
                    while lane < places.len() {
                        if r < places[lane].2 {
                            let term = self.places.terms[(places[lane].1 + r) as usize];
                            starts[lane] = term.entry() * size;
                            negative |= u8::from(term.is_negative()) << lane;
                        }
                        lane += 1;
                    }
                    let [x, y] = G::Field::load_vartime(level, &tables, &starts);
                    let y = G::Field::select(Mask8::from_bits(negative), y.neg().tighten(), y);
                    rows.push(Affine { x, y });
                    r += 1;
                }
                end += LANES;
            }
            rows.push(Affine { x: zero, y: zero });
            let mut distance = 1;
            loop {
                pairs.clear();
                let mut start = 0;
                for places in order[group..end.min(order.len())].chunks(LANES) {
                    let count = places[0].2;
                    for left in (0..count).step_by(2 * distance as usize) {
                        let right = left + distance;
                        if right >= count {
                            break;
                        }
                        let mut blank = 0;
                        if places.len() < LANES || right >= places[LANES - 1].2 {
                            for lane in 0..LANES {
                                let has = places.get(lane).is_some_and(|place| right < place.2);
                                blank |= u8::from(!has) << lane;
                            }
                        }
                        pairs.push(Pair {
                            left: start + left,
                            right: start + right,
                            to: start + left,
                            blank,
                        });
                    }
                    start += count;
                }
                if pairs.is_empty() {
                    break;
                }
                level.call(Added::<G> {
                    rows: &mut rows,
                    pairs: &mut pairs,
                    products: &mut products,
                    invert: Some(self.invert),
                })?;
                distance *= 2;
            }
            let mut start = 0;
            for places in order[group..end.min(order.len())].chunks(LANES) {
                sums.push(rows[start as usize]);
                start += places[0].2;
            }
            group = end;
        }
        if G::MODEL {
            inverses.clear();
            let mut i = 0;
            while i < sums.len() {
                inverses.push(G::denominator_back(sums[i]));
                i += 1;
            }
            inverses_vartime(level, &mut inverses, self.invert)?;
            while i > 0 {
                i -= 1;
                sums[i] = G::back(sums[i], inverses[i]);
            }
        }
        Some(sums)
    }
}

//! [`buckets`](super::buckets) in the lanes of a vector: lane j has the buckets of every eighth window, so
//! that one point goes to eight buckets at once.
//!
//! A window has a bucket for each size of its digits, that of the digit 0 among them, which nobody asks for.
//! Buckets are whole lines of memory: each lane reads its own, adds the point or its negative and writes it
//! back.
//!
//! **Exceptions.** Where sums have them ([`Buckets::EXCEPTIONS`]), buckets do not begin at the neutral
//! element but at a point V that has nothing to do with the terms, and the sums of buckets at multiples of V,
//! which are taken away at the end: [`beyond`] says how many. What is left are terms that happen to be equal
//! or opposite to a sum so far: equal terms, mostly, or zero sums. They are seen at the end.

use alloc::vec;
use alloc::vec::Vec;

use crate::cpu::Task;
use crate::ct::{Column, Mask8};
use crate::field::{Vector, columns_of};
use crate::form::{Affine, Buckets, Level};
use crate::scalar::recode::regular;

/// Windows of one vector.
const LANES: usize = 8;

/// The best width of the digits for so many terms of so many bits: that with the fewest additions, if those
/// of points and those of buckets cost the same.
pub fn width(terms: usize, bits: usize) -> u32 {
    let additions = |width: &u32| regular::len(bits, *width).div_ceil(LANES) * (terms + (1 << *width));
    (4..=13).min_by_key(additions).unwrap_or(8)
}

/// How many times V a window's sum has in excess, for V as in [`Buckets::beginnings`].
///
/// With B buckets the running sum begins at 2V and gets V with each: their sum is 5V + 3V + 4V + .. + (B +
/// 2)V.
pub fn beyond(width: u32) -> u64 {
    let buckets = 1 << (width - 1);
    5 + 2 * buckets + buckets * (buckets + 1) / 2
}

/// The words of an entry.
pub const fn entry_words<G: Buckets>() -> usize {
    G::ENTRY * <G::Field as Vector>::WORDS
}

/// The entries of eight points as words, one after the other.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn put_entries_vartime<G: Buckets>(points: Affine<G::Field>, entries: &mut [u64]) {
    let words = <G::Field as Vector>::WORDS;
    let q = G::entry_coordinates(&G::cache_affine(points));
    let mut j = 0;
    while j < G::ENTRY {
        let starts = core::array::from_fn::<_, LANES, _>(|lane| lane * entry_words::<G>() + j * words);
        q.as_ref()[j].scatter_vartime(entries, &starts);
        j += 1;
    }
}

/// The additions of one term in eight windows, one a lane.
#[derive(Clone, Copy, Default)]
struct Step {
    /// Where each lane's bucket begins.
    starts: [usize; LANES],
    /// The lanes that take the point away.
    negative: u8,
}

/// The steps of the first terms in the windows from `first` on, where a lane's buckets are `of_lane` apart,
/// and one from the next `size`. Variable time.
///
/// Never inlined: among vectors that fill all registers it costs three times as much.
#[inline(never)]
fn each_step_vartime<K: AsRef<[u64]>>(
    scalars: &[K],
    first: usize,
    width: u32,
    [of_lane, size]: [usize; 2],
    steps: &mut [Step],
) {
    for (k, step) in scalars.iter().zip(steps) {
        step.negative = 0;
        for lane in 0..LANES {
            let digit = regular::digit_vartime(k.as_ref(), first + lane, width);
            step.starts[lane] = lane * of_lane + digit.unsigned_abs() as usize * size;
            step.negative |= u8::from(digit < 0) << lane;
        }
    }
}

/// For each eight windows the sums of their terms: lane j of the vector g is window 8g + j. See
/// [`Windows::run`].
#[derive(Debug)]
pub struct Windows<'a, K, G: Buckets> {
    /// The width of the digits.
    pub width: u32,
    /// The terms' points, by [`put_entries_vartime`].
    pub entries: &'a [u64],
    /// The terms' integers.
    pub scalars: &'a [K],
    /// For each eight windows how many of the first terms have bits there.
    pub terms: &'a [usize],
    /// V, in every lane.
    pub v: Affine<G::Field>,
}

impl<K: AsRef<[u64]>, G: Buckets> Task<Level<G>> for Windows<'_, K, G> {
    type Output = Option<Vec<G::Point>>;

    /// The sums, each with [`beyond`] times V in excess where sums have exceptions; `None` if one was met.
    ///
    /// Variable time. Cost for n terms and each eight windows: n mixed additions, 2^width other ones, memory
    /// traffic.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Level<G>) -> Option<Vec<G::Point>> {
        let (entry, size) = (entry_words::<G>(), columns_of::<G::Field>(4));
        let buckets = 1usize << (self.width - 1);
        let of_lane = (buckets + 1) * size;
        let mut memory = vec![Column([0; LANES]); LANES * of_lane];
        let [first, running, sum] = G::beginnings(self.v);
        let mut sums = Vec::with_capacity(self.terms.len());
        let mut lost = 0;
        let mut steps = vec![Step::default(); self.scalars.len()];
        let mut g = 0;
        while g < self.terms.len() {
            let mut b = 0;
            while b <= buckets {
                store_vartime::<G>(
                    first,
                    &mut memory,
                    &core::array::from_fn(|lane| lane * of_lane + b * size),
                );
                b += 1;
            }
            let steps = &mut steps[..self.terms[g]];
            each_step_vartime(self.scalars, LANES * g, self.width, [of_lane, size], steps);
            let mut i = 0;
            while i < steps.len() {
                let q = G::entry(level, &self.entries[i * entry..(i + 1) * entry]);
                let q = G::negate_affine_if(q, Mask8::from_bits(steps[i].negative));
                let p = G::bucket_add(load_vartime::<G>(level, &memory, &steps[i].starts), &q);
                store_vartime::<G>(p, &mut memory, &steps[i].starts);
                i += 1;
            }
            let (mut running, mut sum) = (running, sum);
            let mut b = buckets;
            while b > 0 {
                let starts = core::array::from_fn(|lane| lane * of_lane + b * size);
                running = G::buckets_add(running, load_vartime::<G>(level, &memory, &starts));
                sum = G::buckets_add(sum, running);
                b -= 1;
            }
            lost |= G::is_lost(sum).declassify();
            sums.push(G::bucket_point(sum));
            g += 1;
        }
        (lost == 0).then_some(sums)
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn load_vartime<G: Buckets>(level: Level<G>, memory: &[Column], starts: &[usize; LANES]) -> G::Bucket {
    G::bucket_of(G::Field::load_vartime(level, memory, starts))
}

#[cfg_attr(not(unoptimised), inline(always))]
fn store_vartime<G: Buckets>(p: G::Bucket, memory: &mut [Column], starts: &[usize; LANES]) {
    G::Field::store_vartime(G::bucket_coordinates(p), memory, starts);
}

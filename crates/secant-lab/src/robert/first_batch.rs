//! The size of the first batch of the paper's proposal: tuned, as the paper does, until fewer than 1 % of the
//! multiplications are computed once more. For each curve, direction and recoding it is found once, on the
//! threads that are then timed.
//!
//! For doublings it follows the Hamming weight of the digits (section 3.2); for halvings it does not. The
//! time of an addition in steps of the chain is measured, not stated.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::handover::First;
use crate::statistics::quantile;

/// Multiplications at each place of the search.
const TRIES: usize = 400;
/// Number of other multiplications that confirm the place found.
const CONFIRMING: usize = 1000;
/// Rounds in which an addition is told in steps of the chain; the median is taken.
const ROUNDS: usize = 31;

/// Times of a chain and of its additions on one thread without waiting, and the numbers of points and of
/// additions.
#[derive(Clone, Copy)]
pub(super) struct Work {
    pub(super) chain: Duration,
    pub(super) additions: Duration,
    pub(super) points: usize,
    pub(super) weight: usize,
}

/// A way to multiply whose first batch is looked for.
pub(super) struct Search<'a> {
    /// Unique name of the method.
    pub(super) name: String,
    /// The smallest batch that is tried if it does not follow the weight, in points.
    pub(super) fewest: usize,
    /// Length of the longest chain, in points.
    pub(super) points: usize,
    /// Measures the work of both threads; present if the batch is to follow the weight.
    pub(super) work: Option<&'a mut dyn FnMut() -> Work>,
    /// Number of multiplications computed once more, out of a given number, with a given first batch.
    pub(super) rescued: &'a mut dyn FnMut(First, usize) -> Result<usize, String>,
}

impl Search<'_> {
    /// The first batch, as it was found first.
    pub(super) fn run(self) -> Result<First, String> {
        static FOUND: Mutex<BTreeMap<String, First>> = Mutex::new(BTreeMap::new());
        let known = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(first) = known().get(&self.name) {
            return Ok(*first);
        }
        let points = self.points as isize;
        let found = match self.work {
            None => {
                let first = |n: isize| First::Points(n.unsigned_abs());
                first(least((self.fewest as isize).min(points)..=points, &mut |n, tries| {
                    (self.rescued)(first(n), tries)
                })?)
            }
            Some(work) => {
                let addition = in_steps(work);
                let first = |margin| First::Weighed { addition, margin };
                // With so much more all points are waited for.
                let most = points * addition as isize / 100;
                first(least(-points..=most, &mut |n, tries| (self.rescued)(first(n), tries))?)
            }
        };
        known().insert(self.name, found);
        Ok(found)
    }
}

/// The time of an addition, in hundredths of a step of the chain.
fn in_steps(work: &mut dyn FnMut() -> Work) -> usize {
    let one = |work: Work| {
        let of = |time: Duration, n: usize| time.as_secs_f64() / n.max(1) as f64;
        of(work.additions, work.weight) / of(work.chain, work.points).max(1e-12)
    };
    let ratios: Vec<f64> = (0..ROUNDS).map(|_| one(work())).collect();
    (100.0 * quantile(&ratios, 0.5).unwrap_or(1.0)).round() as usize
}

/// The least place at which fewer than 1 % are computed once more, where fewer are from place to place and
/// none at the last. At the place that is found other multiplications are tried; while too many of them are
/// computed once more, it goes up.
fn least(
    places: RangeInclusive<isize>,
    rescued: &mut dyn FnMut(isize, usize) -> Result<usize, String>,
) -> Result<isize, String> {
    let (mut low, last) = places.into_inner();
    let (mut high, step) = (last, ((last - low) / 32).max(1));
    while low < high {
        let place = low + (high - low) / 2;
        if 100 * rescued(place, TRIES)? < TRIES {
            high = place;
        } else {
            low = place + 1;
        }
    }
    while high < last && 100 * rescued(high, CONFIRMING)? >= CONFIRMING {
        high = (high + step).min(last);
    }
    Ok(high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::robert::handover::BATCH;

    #[test]
    fn the_least_place_is_found_and_confirmed() {
        // 3 in 100 up to 40, none from 40 on.
        let mut tries = Vec::new();
        let place = least(8..=200, &mut |place, n| {
            tries.push((place, n));
            Ok(if place < 40 { 3 * n / 100 } else { 0 })
        });
        assert_eq!(place, Ok(40));
        assert_eq!(tries.last(), Some(&(40, CONFIRMING)));
        // A place that passed the search by luck fails the confirmation.
        let place = least(8..=200, &mut |place, n| {
            Ok(if place < 40 || (place < 60 && n == CONFIRMING) { n / 50 } else { 0 })
        });
        assert!((60..70).contains(&place.unwrap()));
        // 1 % is not fewer than 1 %.
        assert_eq!(least(8..=200, &mut |place, n| Ok(if place < 150 { n / 100 } else { 0 })), Ok(150));
        assert_eq!(least(8..=200, &mut |_, n| Ok(n)), Ok(200));
        assert_eq!(least(8..=200, &mut |_, _| Err("no".to_string())), Err("no".to_string()));
    }

    #[test]
    fn a_batch_is_looked_for_once_and_weights_are_measured() {
        let mut asked = 0;
        let mut find = || {
            // An addition takes 2.5 steps; fewer than 60 points of 100 are too few for 20 of them.
            let mut work = || Work {
                chain: Duration::from_micros(100),
                additions: Duration::from_micros(50),
                points: 100,
                weight: 20,
            };
            let mut rescued = |first: First, n| {
                asked += 1;
                Ok(if first.of(100, 20) < 60 { n } else { 0 })
            };
            let name = "a test of the search".to_string();
            Search { name, fewest: BATCH, points: 100, work: Some(&mut work), rescued: &mut rescued }.run()
        };
        let first = find().unwrap();
        assert_eq!(first, First::Weighed { addition: 250, margin: 10 });
        assert_eq!(
            [first.of(100, 20), first.of(100, 30), first.of(100, 0), first.of(100, 100)],
            [60, 35, 100, BATCH]
        );
        let before = asked;
        let again = {
            let mut rescued = |_: First, n| Ok(n);
            let name = "a test of the search".to_string();
            Search { name, fewest: BATCH, points: 100, work: None, rescued: &mut rescued }.run()
        };
        assert_eq!((again, before > 5), (Ok(first), true));
    }
}

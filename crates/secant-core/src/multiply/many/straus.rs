//! A table for each point, and one run of doublings for all (Straus 1964, "Addition chains of vectors").

use alloc::vec;
use alloc::vec::Vec;

use super::law::{Law, Map, Signed};
use crate::cpu::{Outline, task};
use crate::ct::Mask;
use crate::form::{Affine, Group, Level};
use crate::multiply::batch;
use crate::scalar::recode::{signed_len, wnaf};

/// Width of the digits.
const WIDTH: u32 = 5;
/// Entries of a table: P, 3P, .., 15P.
const ENTRIES: usize = wnaf::table_len(WIDTH);

/// A digit other than 0: which entry it takes.
#[derive(Clone, Copy)]
struct Step {
    entry: u32,
    negative: bool,
}

/// The steps of all terms, those of the highest place first, and how many each place has.
fn steps_vartime<K: AsRef<[u64]>>(scalars: &[Signed<K>], bits: usize) -> (Vec<Step>, Vec<u32>) {
    let places = signed_len(bits);
    let mut digits = vec![0i16; places * scalars.len()];
    let mut counts = vec![0; places];
    for (k, digits) in scalars.iter().zip(digits.chunks_exact_mut(places)) {
        let len = wnaf::recode_vartime::<WIDTH>(k.magnitude.as_ref(), digits).unwrap_or(0);
        for (count, digit) in counts.iter_mut().zip(&digits[..len]) {
            *count += u32::from(*digit != 0);
        }
    }
    let total: u32 = counts.iter().sum();
    let mut steps = vec![Step { entry: 0, negative: false }; total as usize];
    // Where the next step of a place goes.
    let mut at = vec![0; places];
    let mut start = 0;
    for place in (0..places).rev() {
        at[place] = start;
        start += counts[place] as usize;
    }
    for (term, (k, digits)) in scalars.iter().zip(digits.chunks_exact(places)).enumerate() {
        for (digit, at) in digits.iter().zip(&mut at) {
            if *digit != 0 {
                let entry = (term * ENTRIES) as u32 + u32::from(digit.unsigned_abs() / 2);
                steps[*at] = Step { entry, negative: (*digit < 0) != k.negative };
                *at += 1;
            }
        }
    }
    counts.reverse();
    (steps, counts)
}

/// The sum of all multiples; see [`sum_vartime`](super::sum_vartime).
///
/// Variable time. Cost: a table of 8 affine entries a point, with one inversion for all; a doubling a bit; a
/// mixed complete addition for every sixth bit of every integer. The images of a point take its table.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sum_vartime<L: Law, K: AsRef<[u64]>>(
    level: Level<L::Group>,
    points: &[Affine<<L::Group as Group>::Field>],
    map: Option<Map<L>>,
    scalars: &[Signed<K>],
    bits: usize,
) -> <L::Group as Group>::Extended {
    let (steps, counts) = steps_vartime(scalars, bits);
    let tables = tables_vartime::<L>(level, points, map);
    level.call(task!({
        let mut sum = <L::Group as Group>::neutral(level);
        let mut steps = steps.iter();
        let mut begun = false;
        for count in &counts {
            if begun {
                sum = <L::Group as Group>::double_extended(<L::Group as Group>::narrow(sum));
            }
            begun |= *count > 0;
            for step in steps.by_ref().take(*count as usize) {
                let q = tables[step.entry as usize];
                let q = <L::Group as Group>::negate_affine_if(q, Mask::from_bit(u64::from(step.negative)));
                sum = <L::Group as Group>::add_affine_complete(sum, &q);
            }
        }
        sum
    }))
}

/// The tables of all points, each followed by that of the point's image.
fn tables_vartime<L: Law>(
    level: Level<L::Group>,
    points: &[Affine<<L::Group as Group>::Field>],
    map: Option<Map<L>>,
) -> Vec<<L::Group as Group>::CachedAffine> {
    let mut multiples = Vec::with_capacity(points.len() * ENTRIES);
    for p in points {
        let mut table = [<L::Group as Group>::neutral_cached(level); ENTRIES];
        L::odd_multiples_vartime(*p, &mut table);
        multiples.extend(table.iter().map(<L::Group as Group>::uncache));
    }
    let affine = batch::normalize::<L::Group>(&multiples);
    let mut tables = Vec::with_capacity(2 * affine.len());
    for table in affine.chunks_exact(ENTRIES) {
        tables.extend(table.iter().map(|q| <L::Group as Group>::cache_affine(*q)));
        if let Some(map) = map {
            tables.extend(table.iter().map(|q| <L::Group as Group>::cache_affine(map(*q))));
        }
    }
    tables
}

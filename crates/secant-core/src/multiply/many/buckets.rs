//! Points with equal digits are summed first, in buckets (Pippenger 1976, "On the evaluation of powers and
//! related problems"; Bernstein, Doumen, Lange, Oosterwijk 2012, "Faster batch forgery identification",
//! section 4). Digits are signed, so half as many buckets do.

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::law::{Law, Map, Signed};
use crate::cpu::{Outline, task};
use crate::ct::Mask;
use crate::field::batch::invert_batch_vartime;
use crate::field::{Factor, Single};
use crate::form::chord::{Chord, Line};
use crate::form::{Affine, Group, Level};
use crate::scalar::recode::regular;

/// The sum of all multiples by digits of `width` bits; see [`sum_vartime`](super::sum_vartime).
///
/// Variable time. Cost for n terms and w = bits/width + 1 windows: w·n sums of points, in the law's cheapest
/// way; w·2^width other additions; a doubling a bit.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sum_vartime<L: Law, K: AsRef<[u64]>>(
    width: u32,
    level: Level<L::Group>,
    points: &[Affine<<L::Group as Group>::Field>],
    map: Option<Map<L>>,
    scalars: &[Signed<K>],
    bits: usize,
) -> <L::Group as Group>::Extended {
    let mut digits = Vec::with_capacity(regular::len(bits, width) * scalars.len());
    for i in 0..regular::len(bits, width) {
        digits.extend(scalars.iter().map(|k| {
            let digit = regular::digit_vartime(k.magnitude.as_ref(), i, width) as i16;
            if k.negative { -digit } else { digit }
        }));
    }
    let mapped: Vec<_>;
    let points = match map {
        Some(map) => {
            mapped = points.iter().flat_map(|p| [*p, map(*p)]).collect();
            &mapped
        }
        None => points,
    };
    let mut sum = <L::Group as Group>::neutral(level);
    for window in L::windows_vartime(level, points, &digits, width).iter().rev() {
        let shifted = <L::Group as Group>::double_n(<L::Group as Group>::narrow(sum), width as usize - 1);
        let shifted = <L::Group as Group>::double_extended(shifted);
        sum = <L::Group as Group>::add_total(shifted, &<L::Group as Group>::cache(*window));
    }
    sum
}

/// The sum of j times bucket j + 1, given the buckets from the highest down: each is added by `add` to the
/// running sum, if it is not empty. Cost: an addition a bucket and one a bucket that is not empty.
#[cfg_attr(not(unoptimised), inline(always))]
fn weighted<G: Group, B>(
    level: Level<G>,
    from_the_highest: impl Iterator<Item = B>,
    mut add: impl FnMut(G::Extended, B) -> Option<G::Extended>,
) -> G::Extended {
    let (mut running, mut sum) = (G::neutral(level), G::neutral(level));
    let mut cached = G::neutral_cached(level);
    let mut begun = false;
    for bucket in from_the_highest {
        if let Some(next) = add(running, bucket) {
            running = next;
            cached = G::cache(running);
            begun = true;
        }
        if begun {
            sum = G::add_total(sum, &cached);
        }
    }
    sum
}

/// The law `G` of an Edwards curve whose unified law is complete: buckets are running points.
pub struct Unified<G>(PhantomData<fn() -> G>);

impl<G: Group<Field: Single>> Law for Unified<G> {
    type Group = G;

    /// By complete additions: dedicated ones fail on points of small order.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples_vartime(p: Affine<G::Field>, table: &mut [G::Cached]) {
        let mut multiple = G::lift(p);
        let step = G::cache(G::double_extended(G::narrow(multiple)));
        for (i, entry) in table.iter_mut().enumerate() {
            if i > 0 {
                multiple = G::add_total(multiple, &step);
            }
            *entry = G::cache(multiple);
        }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn windows_vartime(
        level: Level<G>,
        points: &[Affine<G::Field>],
        digits: &[i16],
        width: u32,
    ) -> Vec<G::Extended> {
        let cached: Vec<_> = points.iter().map(|p| G::cache_affine(*p)).collect();
        let mut buckets: Vec<Option<G::Extended>> = vec![None; 1 << (width - 1)];
        let mut sums = Vec::with_capacity(digits.len() / points.len().max(1));
        for digits in digits.chunks_exact(points.len().max(1)) {
            buckets.fill(None);
            level.call(task!({
                for ((p, q), digit) in points.iter().zip(&cached).zip(digits) {
                    if *digit == 0 {
                        continue;
                    }
                    let bucket = &mut buckets[usize::from(digit.unsigned_abs()) - 1];
                    let negative = *digit < 0;
                    *bucket = Some(match *bucket {
                        Some(sum) => {
                            let q = G::negate_affine_if(*q, Mask::from_bit(u64::from(negative)));
                            G::add_affine_complete(sum, &q)
                        }
                        None if negative => G::negate(G::lift(*p)),
                        None => G::lift(*p),
                    });
                }
                sums.push(weighted::<G, _>(level, buckets.iter().rev(), |sum, bucket| {
                    bucket.map(|bucket| G::add_total(sum, &G::cache(bucket)))
                }));
            }));
        }
        sums
    }
}

/// The law `G` of the curve `C`, whose affine points have cheap sums: buckets are summed by affine additions,
/// many at a time with one inversion, at 5M+1S each.
pub struct Chords<G, C>(PhantomData<fn() -> (G, C)>);

/// Points summed together, so that an inversion is shared by enough of them.
const TOGETHER: usize = 4096;

impl<G: Group<Field: Single>, C: Chord<G::Field>> Law for Chords<G, C> {
    type Group = G;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples_vartime(p: Affine<G::Field>, table: &mut [G::Cached]) {
        G::odd_multiples(p, table);
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn windows_vartime(
        level: Level<G>,
        points: &[Affine<G::Field>],
        digits: &[i16],
        width: u32,
    ) -> Vec<G::Extended> {
        let buckets = 1usize << (width - 1);
        let count = points.len().max(1);
        let mut sums = Vec::with_capacity(digits.len() / count);
        let mut sorted = Sorted::default();
        for digits in digits.chunks(TOGETHER.div_ceil(count) * count) {
            level.call(task!({
                sorted.fill(points, digits, buckets);
                sorted.sum_buckets_vartime::<C>();
                let mut start = sorted.points.len();
                let windows = sums.len();
                for lens in sorted.lens.chunks_exact(buckets).rev() {
                    let point = |sum, len: &usize| {
                        start -= *len;
                        (*len > 0)
                            .then(|| G::add_affine_complete(sum, &G::cache_affine(sorted.points[start])))
                    };
                    sums.push(weighted::<G, _>(level, lens.iter().rev(), point));
                }
                sums[windows..].reverse();
            }));
        }
        sums
    }
}

/// Points in the order of their windows and buckets.
struct Sorted<F> {
    /// The lines through pairs.
    lines: Vec<Line>,
    points: Vec<Affine<F>>,
    /// How many each bucket of each window has.
    lens: Vec<usize>,
    /// Room for denominators.
    room: Vec<F>,
    more: Vec<F>,
}

impl<F> Default for Sorted<F> {
    /// None.
    fn default() -> Self {
        Self { lines: Vec::new(), points: Vec::new(), lens: Vec::new(), room: Vec::new(), more: Vec::new() }
    }
}

impl<F: Single> Sorted<F> {
    /// Sorts the points of some windows, each with the sign of its digit; zeros are left out.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fill(&mut self, points: &[Affine<F>], digits: &[i16], buckets: usize) {
        let Some(any) = points.first() else { return };
        let windows = digits.len() / points.len();
        self.lens.clear();
        self.lens.resize(windows * buckets, 0);
        for (digits, lens) in digits.chunks_exact(points.len()).zip(self.lens.chunks_exact_mut(buckets)) {
            for digit in digits.iter().filter(|digit| **digit != 0) {
                lens[usize::from(digit.unsigned_abs()) - 1] += 1;
            }
        }
        // Where the next point of each bucket goes.
        let mut total = 0;
        let mut at: Vec<usize> = Vec::with_capacity(self.lens.len());
        for len in &self.lens {
            at.push(total);
            total += len;
        }
        self.points.clear();
        self.points.resize(total, *any);
        for (digits, at) in digits.chunks_exact(points.len()).zip(at.chunks_exact_mut(buckets)) {
            for (p, digit) in points.iter().zip(digits) {
                if *digit != 0 {
                    let at = &mut at[usize::from(digit.unsigned_abs()) - 1];
                    let y = if *digit < 0 { p.y.neg().tighten() } else { p.y };
                    self.points[*at] = Affine { x: p.x, y };
                    *at += 1;
                }
            }
        }
    }

    /// Replaces the points of each bucket by their sum, or by none if it is neutral: pairs of neighbours are
    /// summed until none are left.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_buckets_vartime<C: Chord<F>>(&mut self) {
        while self.lens.iter().any(|len| *len > 1) {
            self.lines.clear();
            self.room.clear();
            let mut read = 0;
            for len in &self.lens {
                for pair in self.points[read..read + len].chunks_exact(2) {
                    let (line, denominator) = C::line_vartime(&pair[0], &pair[1]);
                    self.lines.push(line);
                    self.room.push(denominator);
                }
                read += len;
            }
            invert_batch_vartime(&mut self.room, &mut self.more);
            let mut slopes = self.lines.iter().zip(&self.room);
            let (mut read, mut write) = (0, 0);
            for len in &mut self.lens {
                let (start, end) = (write, read + *len);
                while read + 1 < end {
                    let Some((line, inverse)) = slopes.next() else { break };
                    let sum = C::add_vartime(&self.points[read], &self.points[read + 1], *line, *inverse);
                    if let Some(sum) = sum {
                        self.points[write] = sum;
                        write += 1;
                    }
                    read += 2;
                }
                if read < end {
                    self.points[write] = self.points[read];
                    write += 1;
                    read += 1;
                }
                *len = write - start;
            }
            self.points.truncate(write);
        }
    }
}

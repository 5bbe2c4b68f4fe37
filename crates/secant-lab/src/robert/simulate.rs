//! Chronograms of a multiplication with a core for every thread, simulated from the time of each part on one
//! thread and of a hand-over.
//!
//! A point is there for the consumer a hand-over after it was produced; a producer that has done all takes
//! additions from the new end, as the library's does, and the consumer joins its sums before the late digits.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

use secant_core::cpu::Tier;
use secant_core::form::Affine;
use secant_core::form::binary::BinaryGroup;
use secant_core::multiply::right_to_left::{Chain, LATE_PLACES, Sums, combine, insert, is_late, late_digit};
use secant_core::operate::binary::parallel::halved;
use secant_core::operate::binary::{FieldOf, NamedBinary, Work};
use secant_core::scalar::recode;
use secant_core::threads::trace::{Phase, Stretch, ThreadTrace};
use secant_core::threads::workers::Workers;

use super::handover::{Handover, Method};
use super::multiply::{Digits, Direction, Double, Halve};
use crate::measure::Crew;
use crate::statistics::quantile;

/// Nanoseconds of each part, measured on one thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Single {
    /// Conversion of the affine point to the start of the chain.
    pub start: f64,
    /// A step of the chain.
    pub step: f64,
    /// An addition of a point of the chain.
    pub addition: f64,
    /// The sums of the digits of a recoding of width 4, joined.
    pub join: f64,
    /// The way back to an affine point.
    pub finish: f64,
}

/// Rounds of a measurement; medians are taken.
const ROUNDS: usize = 101;
/// Steps and additions of a round.
const STEPS: usize = 64;

struct Parts<C, D>(PhantomData<fn() -> (C, D)>);

impl<C: NamedBinary, D: Direction> Work<C> for Parts<C, D> {
    /// The parts of [`Single`] in order.
    type Output = [f64; 5];
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> [f64; 5] {
        let p = Affine { x: F::from_canonical(level, C::BASE.x), y: F::from_canonical(level, C::BASE.y) };
        let t0 = Instant::now();
        let first = D::chain_vartime::<C, F>(&p);
        let t1 = Instant::now();
        let mut chain = first;
        let mut i = 0;
        while i < STEPS {
            chain = std::hint::black_box(chain.advance(1));
            i += 1;
        }
        let t2 = Instant::now();
        let mut terms = Vec::with_capacity(STEPS);
        chain = first;
        while terms.len() < STEPS {
            terms.push(chain.term());
            chain = chain.advance(1);
        }
        let t3 = Instant::now();
        let mut sums: Sums<D::Sum<C, F>> = [None; _];
        for (i, term) in terms.iter().enumerate() {
            insert::<D::Sum<C, F>>(&mut sums, [1, -3, 5, -7][i % 4], term);
        }
        let t4 = Instant::now();
        let q = std::hint::black_box(combine::<D::Sum<C, F>>(&sums));
        let t5 = Instant::now();
        if let Some(q) = q {
            let z = D::Law::<C, F>::denominator(&q);
            let q = D::Law::<C, F>::normalize(&q, z.invert_vartime());
            std::hint::black_box((q.x.to_repr(), q.y.to_repr()));
        }
        let t6 = Instant::now();
        let ns = |from: Instant, to: Instant| to.duration_since(from).as_nanos() as f64;
        let steps = STEPS as f64;
        [ns(t0, t1), ns(t1, t2) / steps, ns(t3, t4) / (steps - 4.0), ns(t4, t5), ns(t5, t6)]
    }
}

impl Single {
    /// Measures the times of the parts on this thread.
    pub fn measure<C: NamedBinary, D: Direction>() -> Self {
        let tier = Tier::best_binary();
        let rounds: Vec<[f64; 5]> = (0..ROUNDS).map(|_| C::on(tier, Parts::<C, D>(PhantomData))).collect();
        let median = |part: usize| {
            let all: Vec<f64> = rounds.iter().map(|round| round[part]).collect();
            quantile(&all, 0.5).unwrap_or(0.0)
        };
        Self { start: median(0), step: median(1), addition: median(2), join: median(3), finish: median(4) }
    }
}

/// Nanoseconds from a write by one thread to its read by another: half a round trip. 0 where there is only
/// one core, since threads then do not meet.
pub fn handover_ns() -> f64 {
    let (Ok(_crew), Ok(team)) = (Crew::of(2), Workers::shared().team(1)) else { return 0.0 };
    let new = || Arc::new(Handover::new(Method::BusyWait, STEPS * ROUNDS, STEPS * ROUNDS));
    let (there, back) = (new(), new());
    let mut ping = there.producer();
    let mut samples = Vec::with_capacity(ROUNDS);
    let (of_worker, answers) = (Arc::clone(&there), Arc::clone(&back));
    let answering = team.start(0, move || {
        let mut pong = answers.producer();
        let mut consumer = of_worker.consumer();
        for i in 0..STEPS * ROUNDS {
            consumer.wait(i);
            pong.push();
        }
    });
    let mut consumer = back.consumer();
    for round in 0..ROUNDS {
        let start = Instant::now();
        for i in 0..STEPS {
            ping.push();
            consumer.wait(round * STEPS + i);
        }
        samples.push(start.elapsed().as_nanos() as f64 / (2 * STEPS) as f64);
    }
    let _ = answering.join();
    // Samples in which the system took a core away are too long: so neither the median is taken, nor the
    // minimum.
    quantile(&samples, 0.1).unwrap_or(0.0)
}

/// The simulated stretches of a thread, and its current time in nanoseconds.
struct Lane {
    name: &'static str,
    now: f64,
    stretches: Vec<Stretch>,
}

impl Lane {
    fn new(name: &'static str, from: f64) -> Self {
        Self { name, now: from, stretches: Vec::new() }
    }

    fn go_on(&mut self, phase: Phase, ns: f64) {
        if ns <= 0.0 {
            return;
        }
        let (start_ns, end_ns) = (self.now.round() as u64, (self.now + ns).round() as u64);
        self.now += ns;
        match self.stretches.last_mut() {
            Some(last) if last.phase == phase => last.end_ns = end_ns,
            _ => self.stretches.push(Stretch { phase, start_ns, end_ns }),
        }
    }

    fn wait_until(&mut self, ns: f64) {
        self.go_on(Phase::Waiting, ns - self.now);
    }

    fn trace(self) -> ThreadTrace {
        ThreadTrace { name: self.name, stretches: self.stretches }
    }
}

/// A chain and its additions; `places` are the steps at which a digit is not 0, in order, and whether it is
/// late.
fn pipeline(
    names: [&'static str; 2],
    places: &[(usize, bool)],
    single: &Single,
    handover: f64,
    recoding: f64,
) -> [Lane; 2] {
    let mut producer = Lane::new(names[0], 0.0);
    producer.go_on(Phase::Recoding, recoding);
    producer.go_on(Phase::Production, single.start);
    let begin = producer.now;
    producer.go_on(Phase::Production, places.last().map_or(0.0, |last| last.0 as f64 * single.step));
    let mut consumer = Lane::new(names[1], handover);
    let (mut front, mut back, mut folded) = (0, places.len(), false);
    while front < back {
        let (place, late) = places[front];
        let there = (begin + place as f64 * single.step + handover).max(consumer.now);
        if producer.now <= there {
            back -= 1;
            producer.go_on(Phase::Consumption, single.addition);
        } else {
            front += 1;
            consumer.wait_until(there);
            if late && !folded {
                folded = true;
                consumer.go_on(Phase::PostComputation, single.join);
            }
            consumer.go_on(Phase::Consumption, single.addition);
        }
    }
    [producer, consumer]
}

/// The simulated multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Halvings and their additions on two threads.
    Halve,
    /// Doublings and their additions on two threads.
    Double,
    /// Halvings and doublings, on four threads.
    Four,
}

/// The digits of k, late ones at the end of each chain if they are wide, as the library's.
fn recode_vartime(way: Way, k: &[u64], digits: Digits) -> Vec<i16> {
    if digits != Digits::Wnaf4 {
        return digits.of_vartime(k);
    }
    let end = recode::bit_len_vartime(k).saturating_sub(LATE_PLACES);
    let wide = match way {
        Way::Double => 0..end,
        Way::Halve => LATE_PLACES..usize::MAX,
        Way::Four => LATE_PLACES..end,
    };
    let mut all = vec![0; recode::signed_len(64 * k.len())];
    let len = recode::tapered::recode_vartime::<4>(k, &mut all, wide, late_digit(0));
    all.truncate(len.unwrap_or(0));
    all
}

/// A simulator of chronograms for a curve.
#[derive(Clone, Copy, Debug)]
pub struct Simulation<C> {
    doublings: Single,
    halvings: Single,
    handover: f64,
    curve: PhantomData<C>,
}

impl<C: NamedBinary> Simulation<C> {
    /// Measures all parts; takes a few milliseconds.
    pub fn measure() -> Self {
        Self {
            doublings: Single::measure::<C, Double>(),
            halvings: Single::measure::<C, Halve>(),
            handover: handover_ns(),
            curve: PhantomData,
        }
    }

    /// One in which doublings, halvings and additions take so many nanoseconds each, and nothing else takes
    /// any.
    #[cfg(test)]
    pub(super) fn even(step: f64) -> Self {
        let single = Single { start: 0.0, step, addition: step, join: 0.0, finish: 0.0 };
        Self { doublings: single, halvings: single, handover: 0.0, curve: PhantomData }
    }

    /// Nanoseconds of a hand-over, and of a step and an addition of doublings and of halvings.
    pub fn parts(&self) -> [f64; 5] {
        let (d, h) = (&self.doublings, &self.halvings);
        [self.handover, d.step, d.addition, h.step, h.addition]
    }

    /// The simulated threads of `[k]G`; the calling one comes first.
    pub fn threads(&self, way: Way, k: &C::Words, digits: Digits) -> Vec<ThreadTrace> {
        let l = match way {
            Way::Double => 0,
            Way::Halve => C::ORDER_BITS,
            Way::Four => halved::<C>(Tier::best_binary()).four,
        };
        self.threads_split(way, k, digits, l)
    }

    /// The same with the digits below l by halving.
    pub fn threads_split(&self, way: Way, k: &C::Words, digits: Digits, l: usize) -> Vec<ThreadTrace> {
        let begin = Instant::now();
        let digits = recode_vartime(way, C::residue(k, l).as_ref(), digits);
        let recoding = begin.elapsed().as_nanos() as f64;
        let occupied = |i: &usize| digits.get(*i).is_some_and(|digit| *digit != 0);
        let late = |i: usize| is_late(digits[i]);
        let up: Vec<_> = (l..digits.len()).filter(occupied).map(|i| (i - l, late(i))).collect();
        let whole = usize::from(way == Way::Halve);
        let down: Vec<_> = (0..l + whole).rev().filter(occupied).map(|i| (l - i, late(i))).collect();
        let doublings =
            || pipeline(["doublings", "additions of doubles"], &up, &self.doublings, self.handover, recoding);
        let halvings =
            || pipeline(["halvings", "additions of halves"], &down, &self.halvings, self.handover, recoding);
        let mut lanes: Vec<Lane> = match way {
            Way::Double => doublings().into(),
            Way::Halve => halvings().into(),
            Way::Four => doublings().into_iter().chain(halvings()).collect(),
        };
        let others = lanes[1..].iter().map(|lane| lane.now).fold(0.0, f64::max);
        let general = self.doublings.addition;
        let joins = (lanes.len() - 1) as f64;
        let first = &mut lanes[0];
        first.wait_until(others + self.handover);
        let single = if way == Way::Halve { &self.halvings } else { &self.doublings };
        first.go_on(Phase::PostComputation, joins * general + single.finish);
        lanes.into_iter().map(Lane::trace).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::robert::multiply::scalars;
    use secant_core::curve::b233::B233;

    const SINGLE: Single = Single { start: 10.0, step: 100.0, addition: 300.0, join: 50.0, finish: 70.0 };

    #[test]
    fn a_point_is_added_after_it_is_there() {
        // The additions are longer than the steps between them: the consumer waits once, and the producer
        // helps with the newest.
        let [producer, consumer] = pipeline(["p", "c"], &[2, 4, 6, 8].map(|i| (i, false)), &SINGLE, 5.0, 0.0);
        assert_eq!(producer.stretches[0], Stretch { phase: Phase::Production, start_ns: 0, end_ns: 810 });
        assert_eq!(consumer.stretches[0], Stretch { phase: Phase::Waiting, start_ns: 5, end_ns: 215 });
        let added = |lane: &Lane| -> u64 {
            let of = lane.stretches.iter().filter(|s| s.phase == Phase::Consumption);
            of.map(|s| s.end_ns - s.start_ns).sum()
        };
        assert_eq!((added(&producer), added(&consumer)), (300, 900));
        // Few digits: the consumer waits for every one, and never adds early.
        let [_, consumer] = pipeline(["p", "c"], &[10, 20].map(|i| (i, false)), &SINGLE, 5.0, 0.0);
        let starts: Vec<u64> =
            consumer.stretches.iter().filter(|s| s.phase == Phase::Consumption).map(|s| s.start_ns).collect();
        assert_eq!(starts, [1015], "the last is the producer's own");
        // The sums are joined before the first late addition.
        let [_, consumer] = pipeline(["p", "c"], &[(10, false), (20, true), (40, true)], &SINGLE, 5.0, 0.0);
        let phases: Vec<Phase> = consumer.stretches.iter().map(|s| s.phase).collect();
        use Phase::{Consumption, PostComputation, Waiting};
        assert_eq!(phases, [Waiting, Consumption, Waiting, PostComputation, Consumption]);
    }

    #[test]
    fn no_thread_does_two_things_at_once() {
        let simulation = Simulation::<B233> {
            doublings: SINGLE,
            halvings: Single { step: 60.0, addition: 200.0, ..SINGLE },
            handover: 40.0,
            curve: PhantomData,
        };
        for k in scalars::<B233>(20) {
            for way in [Way::Halve, Way::Double, Way::Four] {
                for digits in Digits::ALL {
                    let threads = simulation.threads(way, &k, digits);
                    assert_eq!(threads.len(), if way == Way::Four { 4 } else { 2 });
                    for thread in &threads {
                        assert!(
                            thread.stretches.windows(2).all(|w| w[0].end_ns == w[1].start_ns),
                            "{thread:?}"
                        );
                    }
                    let end = |thread: &ThreadTrace| thread.stretches.last().map_or(0, |s| s.end_ns);
                    assert_eq!(threads.iter().map(end).max(), Some(end(&threads[0])), "the first ends last");
                }
            }
        }
    }

    #[test]
    fn what_is_measured_is_not_nothing() {
        let single = Single::measure::<B233, Halve>();
        assert!(
            single.step > 0.0 && single.addition > single.step / 20.0 && single.finish > 0.0,
            "{single:?}"
        );
        assert!(handover_ns() >= 0.0);
    }
}

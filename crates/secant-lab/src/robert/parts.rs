//! Figure 2 and Table 5 in the paper's own coordinates: the work of each of the two threads, timed on one
//! thread without waiting.

use std::hint::black_box;
use std::marker::PhantomData;
use std::time::Instant;

use secant_core::cpu::Tier;
use secant_core::operate::binary::{FieldOf, NamedBinary, Work};
use secant_core::threads::trace::Watch;

use super::directions::Direction;
use super::first_batch::Work as Spent;
use super::handover::Method;
use super::multiply::{Consume, Digits, Produce, Shared, Two, scalars, wanted};
use crate::papers::probe::Experiment;

/// Number of scalars whose points are kept: few enough for the second-level cache, as between two threads.
const KEPT: usize = 16;

/// Multiplications whose chains are already in memory.
pub(super) struct Parts<C: NamedBinary, D> {
    tier: Tier,
    all: Vec<Shared<C>>,
    direction: PhantomData<fn() -> D>,
}

impl<C: NamedBinary, D: Direction> Parts<C, D> {
    /// The multiplications of the first [`KEPT`] scalars.
    pub(super) fn new(digits: Digits) -> Self {
        let one = |k: &C::Words| Two::<C>::shared::<D>(&C::BASE, k, digits, Method::BusyWait, Vec::new());
        let all = scalars::<C>(KEPT).iter().map(one).collect();
        let parts = Self { tier: Tier::best_binary(), all, direction: PhantomData };
        (0..KEPT).for_each(|i| parts.produce(i));
        parts
    }

    /// Every point of the chain, into memory.
    fn produce(&self, i: usize) {
        let shared = &self.all[i % KEPT];
        C::on(self.tier, Produce::<C, D>(shared, shared.handover.producer(), PhantomData));
    }

    /// The consumer's additions for multiplication i, whose points are in memory.
    fn add(&self, i: usize) {
        C::on(self.tier, Additions::<C, D>(&self.all[i % KEPT], PhantomData));
    }

    /// Whether the points in memory make the right products.
    fn are_right(&self) -> bool {
        let wanted = wanted::<C>(&scalars::<C>(KEPT));
        self.all.iter().zip(wanted).all(|(shared, want)| {
            let (answer, _) = C::on(self.tier, Consume::<C, D>(shared, Watch::off(), PhantomData));
            answer.point == want && !answer.rescued
        })
    }

    /// The work of both threads for all multiplications, timed on one thread.
    pub(super) fn work(&self) -> Spent {
        let begin = Instant::now();
        (0..KEPT).for_each(|i| self.produce(i));
        let produced = Instant::now();
        (0..KEPT).for_each(|i| self.add(i));
        let additions = produced.elapsed();
        let points = self.all.iter().map(Shared::points).sum();
        let weight = self.all.iter().map(Shared::weight).sum();
        Spent { chain: produced - begin, additions, points, weight }
    }

    /// One part of the multiplications as an experiment.
    fn experiment(self, part: fn(&Self, usize)) -> Experiment {
        let right = self.are_right();
        let body = move |start: u64, n: u64| (start..start + n).for_each(|i| part(&self, i as usize));
        Experiment { operations: 1.0, body: Box::new(body), check: Box::new(move || right) }
    }
}

struct Additions<'a, C: NamedBinary, D>(&'a Shared<C>, PhantomData<D>);

impl<C: NamedBinary, D: Direction> Work<C> for Additions<'_, C, D> {
    type Output = ();
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) {
        black_box(&self.0.consume_vartime::<D, F>(level, &mut Watch::off()));
    }
}

/// The producer's work alone: the chain of points.
pub fn production<C: NamedBinary, D: Direction>(digits: Digits) -> Experiment {
    Parts::<C, D>::new(digits).experiment(Parts::produce)
}

/// The consumer's work alone, up to the last addition.
pub fn additions<C: NamedBinary, D: Direction>(digits: Digits) -> Experiment {
    Parts::<C, D>::new(digits).experiment(Parts::add)
}

#[cfg(test)]
mod tests {
    use secant_core::curve::b233::B233;
    use secant_core::curve::b409::B409;

    use super::*;
    use crate::robert::multiply::{DoubleLopezDahab, HalveKimKim};

    #[test]
    fn parts_make_the_whole() {
        for digits in Digits::ALL {
            assert!(Parts::<B233, DoubleLopezDahab>::new(digits).are_right());
            assert!(Parts::<B233, HalveKimKim>::new(digits).are_right());
        }
        for mut part in
            [production::<B409, DoubleLopezDahab>(Digits::Naf), additions::<B409, HalveKimKim>(Digits::Naf)]
        {
            (part.body)(0, 3);
            assert!((part.check)());
        }
        let work = Parts::<B233, DoubleLopezDahab>::new(Digits::Naf).work();
        assert!(work.points > 200 * KEPT && (60 * KEPT..100 * KEPT).contains(&work.weight));
        assert!(!work.chain.is_zero() && !work.additions.is_zero());
    }
}

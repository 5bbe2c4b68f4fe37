//! Tables 5 and 6 and figure 2 in the paper's own coordinates: a pipeline on two threads, the whole on one, and what each of the two threads has to do,
//! timed on one thread without waiting.

use std::hint::black_box;
use std::marker::PhantomData;

use secant_core::cpu::Tier;
use secant_core::curve::binary::{FieldOf, NamedBinary, Work};

use super::SCALARS;
use super::directions::{Direction, Double, DoubleLopezDahab, HalveKimKim};
use super::four::Four;
use super::handover::Method;
use super::multiply::{Consume, Digits, Produce, Shared, Two, scalars};
use crate::papers::probe::Experiment;

/// Scalars whose points are kept: what is handed over stays in the cache of the second level, as it does between two threads.
const KEPT: usize = 16;

/// A direction in the paper's coordinates.
pub trait Own: Direction {
    /// Steps of the chain that an addition takes, in tenths.
    const ADDITION: usize;
}

/// 13M of 4M.
impl Own for DoubleLopezDahab {
    const ADDITION: usize = 32;
}

/// 9M of 2M.
impl Own for HalveKimKim {
    const ADDITION: usize = 45;
}

/// `[k]P` by bits, in the library's coordinates.
fn wanted<C: NamedBinary>(k: &C::Words) -> Option<[C::Words; 2]> {
    Two::<C>::new().alone_vartime::<Double>(&C::BASE, k, Digits::Binary)
}

fn experiment(body: impl FnMut(u64, u64) + 'static, check: impl FnOnce() -> bool + 'static) -> Experiment {
    Experiment { operations: 1.0, body: Box::new(body), check: Box::new(check) }
}

/// The whole on two threads, by the paper's proposal with a first batch for the digits at hand.
pub fn whole<C: NamedBinary, D: Own>(digits: Digits) -> Experiment {
    let method = Method::Weighed { addition: D::ADDITION };
    let (two, all) = (Two::<C>::new(), scalars::<C>(SCALARS));
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            // A failure would be a thread that the system does not give: the figure would then be absurdly small.
            let _ = black_box(two.mul_vartime::<D>(&C::BASE, &all[i as usize % SCALARS], digits, method));
        }
    };
    let check = move || {
        let two = Two::<C>::new();
        scalars::<C>(4).iter().all(|k| {
            let answer = two.mul_vartime::<D>(&C::BASE, k, digits, method);
            answer.map(|answer| answer.point) == Ok(wanted::<C>(k))
        })
    };
    experiment(body, check)
}

/// The whole on one thread.
pub fn alone<C: NamedBinary, D: Own>(digits: Digits) -> Experiment {
    let (two, all) = (Two::<C>::new(), scalars::<C>(SCALARS));
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            black_box(two.alone_vartime::<D>(&C::BASE, &all[i as usize % SCALARS], digits));
        }
    };
    let check = move || {
        let two = Two::<C>::new();
        scalars::<C>(4).iter().all(|k| two.alone_vartime::<D>(&C::BASE, k, digits) == wanted::<C>(k))
    };
    experiment(body, check)
}

/// Multiplications whose points are there.
fn produced<C: NamedBinary, D: Own>(tier: Tier, digits: Digits) -> Vec<Shared<C>> {
    let one = |k: &C::Words| {
        let shared = Two::<C>::shared::<D>(&C::BASE, k, digits, Method::BusyWait);
        C::on(tier, Produce::<C, D>(&shared, shared.handover.producer(), PhantomData));
        shared
    };
    scalars::<C>(KEPT).iter().map(one).collect()
}

/// Whether the points that are there make what they should.
fn is_right<C: NamedBinary, D: Own>(digits: Digits) -> bool {
    let tier = Tier::best_binary();
    produced::<C, D>(tier, digits).iter().zip(scalars::<C>(KEPT)).all(|(shared, k)| {
        let answer = C::on(tier, Consume::<C, D>(shared, PhantomData));
        answer.point == wanted::<C>(&k) && !answer.rescued
    })
}

/// What the producer does: every point of the chain, into memory.
pub fn production<C: NamedBinary, D: Own>(digits: Digits) -> Experiment {
    let tier = Tier::best_binary();
    let all = produced::<C, D>(tier, digits);
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            let shared = &all[i as usize % KEPT];
            C::on(tier, Produce::<C, D>(shared, shared.handover.producer(), PhantomData));
        }
    };
    experiment(body, move || is_right::<C, D>(digits))
}

/// The additions of points that are there.
struct Additions<'a, C: NamedBinary, D>(&'a Shared<C>, PhantomData<D>);

impl<C: NamedBinary, D: Direction> Work<C> for Additions<'_, C, D> {
    type Output = ();
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) {
        black_box(&self.0.consume_vartime::<D, F>(level));
    }
}

/// What the other thread does, but for what comes after the last addition.
pub fn additions<C: NamedBinary, D: Own>(digits: Digits) -> Experiment {
    let tier = Tier::best_binary();
    let all = produced::<C, D>(tier, digits);
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            C::on(tier, Additions::<C, D>(&all[i as usize % KEPT], PhantomData));
        }
    };
    experiment(body, move || is_right::<C, D>(digits))
}

/// Four threads: López-Dahab for the digits above, Kim-Kim for those below; l digits are halved.
pub fn four<C: NamedBinary>(l: usize) -> Experiment {
    let (four, all) = (Four::<C>::new(), scalars::<C>(SCALARS));
    let by = move |four: &Four<C>, k: &C::Words| {
        four.mul_vartime::<DoubleLopezDahab, HalveKimKim>(&C::BASE, k, l, Digits::Naf)
    };
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            let _ = black_box(by(&four, &all[i as usize % SCALARS]));
        }
    };
    let check = move || {
        let four = Four::<C>::new();
        scalars::<C>(4).iter().all(|k| by(&four, k).map(|answer| answer.point) == Ok(wanted::<C>(k)))
    };
    experiment(body, check)
}

#[cfg(test)]
mod tests {
    use secant_core::curve::b233::B233;
    use secant_core::curve::b409::B409;

    use super::*;

    #[test]
    fn parts_make_the_whole() {
        for digits in Digits::ALL {
            assert!(is_right::<B233, DoubleLopezDahab>(digits) && is_right::<B233, HalveKimKim>(digits));
        }
        for mut part in [
            whole::<B233, HalveKimKim>(Digits::Wnaf4),
            alone::<B233, DoubleLopezDahab>(Digits::Wnaf4),
            production::<B409, DoubleLopezDahab>(Digits::Naf),
            additions::<B409, HalveKimKim>(Digits::Naf),
            four::<B409>(200),
        ] {
            (part.body)(0, 3);
            assert!((part.check)());
        }
    }
}

//! The paper's pipeline with the times of its threads: for a chronogram, and for the stages of a
//! multiplication.

use secant_core::operate::binary::NamedBinary;
use secant_core::threads::trace::ThreadTrace;

use super::handover::{First, Method};
use super::multiply::{Digits, Direction, Two, scalars, wanted};
use super::{SCALARS, first_batch, no_thread};

/// One multiplication by the proposal, traced.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The threads, the calling one first. A rescue is production of the additions' thread.
    pub threads: Vec<ThreadTrace>,
    /// Whether a point was late, so that all was computed once more.
    pub rescued: bool,
}

/// Multiplications by the proposal with that first batch, traced; so many before them are not.
///
/// # Errors
/// A sentence, if there is no second thread, or if an answer is wrong.
pub fn with<C: NamedBinary, D: Direction>(
    digits: Digits,
    first: First,
    warming: usize,
    traced: usize,
) -> Result<Vec<Traced>, String> {
    let (two, all) = (Two::<C>::new(), scalars::<C>(SCALARS));
    let (wanted, method) = (wanted::<C>(&all), Method::Release { first });
    let mut found = Vec::with_capacity(traced);
    for i in 0..warming + traced {
        let i = i % all.len();
        let one = two.trace_vartime::<D>(&C::BASE, &all[i], digits, method);
        let (answer, threads) = one.map_err(no_thread)?;
        if answer.point != wanted[i] {
            return Err("the result is wrong".to_string());
        }
        found.push(Traced { threads, rescued: answer.rescued });
    }
    Ok(found.split_off(warming))
}

/// The same with the first batch that is found.
///
/// # Errors
/// As [`with`].
pub fn pipeline<C: NamedBinary, D: Direction>(
    digits: Digits,
    warming: usize,
    traced: usize,
) -> Result<(First, Vec<Traced>), String> {
    let first = first_batch::<C, D>(digits)?;
    Ok((first, with::<C, D>(digits, first, warming, traced)?))
}

#[cfg(test)]
mod tests {
    use secant_core::curve::b233::B233;
    use secant_core::threads::trace::Phase;

    use super::*;
    use crate::robert::multiply::{DoubleLopezDahab, HalveKimKim};

    fn phases(thread: &ThreadTrace) -> Vec<Phase> {
        thread.stretches.iter().map(|stretch| stretch.phase).collect()
    }

    #[test]
    fn a_rescue_is_production_in_the_lane_of_the_additions() {
        // With all points in the first batch none is late; without one the first that is asked for may be.
        let whole = with::<B233, HalveKimKim>(Digits::Naf, First::ALL, 1, 10).unwrap();
        assert_eq!(whole.len(), 10);
        let none = with::<B233, DoubleLopezDahab>(Digits::Naf, First::Points(0), 0, 200).unwrap();
        for (traced, names) in whole
            .iter()
            .map(|traced| (traced, ["halvings", "additions"]))
            .chain(none.iter().map(|traced| (traced, ["doublings", "additions"])))
        {
            let [producer, consumer] = &traced.threads[..] else { panic!("{traced:?}") };
            assert_eq!([producer.name, consumer.name], names);
            assert_eq!(phases(producer), [Phase::Recoding, Phase::Production, Phase::Waiting]);
            let again = if traced.rescued { vec![Phase::Production] } else { vec![] };
            let mut all = vec![Phase::Waiting, Phase::Consumption];
            all.extend(again);
            all.push(Phase::PostComputation);
            assert_eq!(phases(consumer), all);
        }
        assert!(whole.iter().all(|traced| !traced.rescued));
    }
}

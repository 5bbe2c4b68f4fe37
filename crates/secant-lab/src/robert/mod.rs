//! Robert's synchronisation of two threads, and the work that each of them has: sections 3.2 and 4.
//!
//! | file | what it is |
//! |---|---|
//! | [`directions`] | doublings and halvings, in the library's coordinates and in the paper's |
//! | [`first_batch`] | the first batch of the proposal, found by search |
//! | [`formulas`] | formulas as the paper counts them, where the library has others |
//! | [`four`] | section 3.3: four threads, two counters, partial rescue |
//! | [`handover`] | a mutex per batch, signals, busy-waiting, and the paper's proposal: one release and a check |
//! | [`multiply`] | `[k]P` on B-233 and B-409 by any of them: algorithm 4, and the same with halvings |
//! | [`parts`] | the pipelines in the paper's coordinates, whole and in parts |
//! | [`prime`] | the hand-overs on a curve over F_p |
//! | [`primitives`] | what a lock, a signal and a look at a counter cost |
//! | [`recoding`] | Table 2: doublings and additions by recoding, counted |
//! | [`simulate`] | chronograms from what one thread alone needs |
//! | [`split_points`] | how many digits to halve where another thread doubles |
//! | [`traced`] | the pipelines with the times of their threads |
//! | [`workload`] | Table 4: the operations of producer, additions and post-computation, counted |
//!
//! The library hands points over by a ring (`secant_core::threads::ring`), in which a consumer that is too
//! early waits. This module has the ways that the paper compares. All but the unchecked one always give the
//! right answer; the proposal computes it once more if a point was late.
//!
//! Every second thread is a worker of the process ([`Workers::shared`]), which a measurement puts on a CPU of
//! its own.
//!
//! [`Workers::shared`]: secant_core::threads::workers::Workers::shared

pub mod directions;
mod first_batch;
pub mod formulas;
pub mod four;
pub mod handover;
pub mod multiply;
pub mod parts;
pub mod prime;
pub mod primitives;
pub mod recoding;
pub mod simulate;
pub mod split_points;
#[cfg(test)]
mod tests;
pub mod traced;
pub mod workload;

use std::any::type_name;
use std::hint::black_box;

use secant_core::multiply::right_to_left::Traversal;
use secant_core::operate::binary::NamedBinary;
use secant_core::threads::Failed;

use crate::measure::look;
use crate::papers::probe::Pipeline;
use first_batch::{Search, Work};
use handover::{BATCH, First, Method};
use multiply::{Digits, Direction, Halve, Two, scalars, wanted};

/// Number of scalars, which repetitions take in turn.
const SCALARS: usize = 256;

/// A way of section 3.2 to hand points over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A mutex for every batch.
    Mutex,
    /// A signal after every batch.
    Signal,
    /// A counter that is polled until it is large enough.
    BusyWait,
    /// The proposal: one release, then a check, and a rescue.
    Release,
    /// The proposal without its check, with the same first batch: what check and rescue cost is the
    /// difference. An answer is wrong where a point is late, and such a sample is not used.
    Unchecked,
}

impl Way {
    /// All, in the order of the paper.
    pub const ALL: [Self; 5] = [Self::Mutex, Self::Signal, Self::BusyWait, Self::Release, Self::Unchecked];

    /// The method, with its first batch where it has one, and the remark on it.
    fn method(self, first: impl FnOnce() -> Result<First, String>) -> Result<(Method, String), String> {
        let of_first = |by: fn(First) -> Method| first().map(|first| (by(first), first.to_string()));
        let batches = format!("batches of {BATCH} points");
        match self {
            Self::Mutex => Ok((Method::Mutex { batch: BATCH }, batches)),
            Self::Signal => Ok((Method::Signal { batch: BATCH }, batches)),
            Self::BusyWait => Ok((Method::BusyWait, String::new())),
            Self::Release => of_first(|first| Method::Release { first }),
            Self::Unchecked => of_first(|first| Method::Unchecked { first }),
        }
    }
}

fn no_thread(_: Failed) -> String {
    "the system gives no second thread".to_string()
}

/// The pipeline of `by`, a function of the input's number; every answer is compared with `wanted`.
fn pipeline<A: PartialEq + 'static>(
    wanted: Vec<A>,
    way: Way,
    remark: String,
    mut by: impl FnMut(usize) -> Option<A> + 'static,
) -> Pipeline {
    let body = move |start: u64, n: u64| {
        let mut right = true;
        for i in start..start + n {
            let i = i as usize % wanted.len();
            right &= black_box(by(i)).is_some_and(|answer| answer == wanted[i]);
        }
        right
    };
    Pipeline { operations: 1.0, body: Box::new(body), trusting: way == Way::Unchecked, remark }
}

/// The first batch of a direction on a binary curve: by weight where points are doubled, a number of points
/// where they are halved.
///
/// # Errors
/// A sentence, if there is no second thread.
pub fn first_batch<C: NamedBinary, D: Direction>(digits: Digits) -> Result<First, String> {
    let doubles = matches!(D::order::<C>(), Traversal::Up);
    let parts = parts::Parts::<C, D>::new(digits);
    let mut work = || parts.work();
    let mut rescued = |first, n| rescued::<C, D>(digits, first, &scalars::<C>(n));
    let name = format!("{} {digits:?}", type_name::<(C, D)>());
    let work: Option<&mut dyn FnMut() -> Work> = if doubles { Some(&mut work) } else { None };
    Search { name, fewest: BATCH, points: C::ORDER_BITS + 1, work, rescued: &mut rescued }.run()
}

/// How many of these multiplications are computed once more.
fn rescued<C: NamedBinary, D: Direction>(
    digits: Digits,
    first: First,
    all: &[C::Words],
) -> Result<usize, String> {
    let two = Two::<C>::new();
    let late = |k| two.mul_vartime::<D>(&C::BASE, k, digits, Method::Release { first }).map(|a| a.rescued);
    let late: Result<Vec<bool>, Failed> = all.iter().map(late).collect();
    Ok(late.map_err(no_thread)?.into_iter().filter(|late| *late).count())
}

/// How many in a hundred multiplications of NAF halve-and-add are computed once more by the proposal, with
/// the first batch that was found on others.
///
/// # Errors
/// A sentence, if there is no second thread.
pub fn rescues_in_100<C: NamedBinary>() -> Result<f64, String> {
    const TRIED: usize = 2000;
    let first = first_batch::<C, Halve>(Digits::Naf)?;
    let all = scalars::<C>(2 * TRIED);
    rescued::<C, Halve>(Digits::Naf, first, &all[TRIED..]).map(|n| 100.0 * n as f64 / TRIED as f64)
}

/// `[k]P` in a direction on two threads, handed over in that way.
///
/// # Errors
/// A sentence, if there is no second thread.
pub fn row<C: NamedBinary, D: Direction>(digits: Digits, way: Way) -> Result<Pipeline, String> {
    let (method, remark) = way.method(|| first_batch::<C, D>(digits))?;
    let (two, all) = (Two::<C>::new(), scalars::<C>(SCALARS));
    let wanted = wanted::<C>(&all);
    let by = move |i: usize| {
        two.mul_vartime::<D>(&C::BASE, &all[i], digits, method).ok().map(|answer| answer.point)
    };
    Ok(pipeline(wanted, way, remark, by))
}

/// Multiplications that four threads are launched for at once: to give them their work is no part of a
/// multiplication.
const TOGETHER: usize = 16;

/// The first batches of the doublings and of the halvings on four threads, NAF, l digits halved: for each the
/// smallest with which fewer than 1 % of its parts are computed once more. The paper's are none.
///
/// # Errors
/// A sentence, if the four threads have no CPUs of their own: then the batches say nothing.
pub fn first_batches<C: NamedBinary, U: Direction, L: Direction>(l: usize) -> Result<[First; 2], String> {
    look(4)?;
    let four = four::Four::<C>::new();
    let mut found = [First::ALL; 2];
    for part in 0..2 {
        let mut rescued = |first, n| {
            let mut tried = found;
            tried[part] = first;
            let answers = scalars::<C>(n)
                .chunks(TOGETHER)
                .map(|all| four.mul_all_vartime::<U, L>(&C::BASE, all, l, Digits::Naf, tried))
                .collect::<Result<Vec<_>, Failed>>();
            let answers = answers.map_err(no_thread)?;
            Ok(answers.iter().flatten().filter(|answer| answer.rescued[part]).count())
        };
        let name = format!("four {} {l} {part}", type_name::<(C, U, L)>());
        let points = [C::ORDER_BITS + 1 - l, l + 1][part];
        found[part] = Search { name, fewest: 0, points, work: None, rescued: &mut rescued }.run()?;
    }
    Ok(found)
}

/// Points of both first batches together.
///
/// # Errors
/// As [`first_batches`].
pub fn points_before<C: NamedBinary, U: Direction, L: Direction>(l: usize) -> Result<f64, String> {
    let found = first_batches::<C, U, L>(l)?;
    Ok(found.iter().map(|first| first.of(C::ORDER_BITS, 0) as f64).sum())
}

/// Four threads as a chain of launches: `U` for the digits above, `L` for those below, NAF; l digits are
/// halved.
///
/// # Errors
/// As [`first_batches`].
pub fn four_threads<C: NamedBinary, U: Direction, L: Direction>(l: usize) -> Result<Pipeline, String> {
    let first = first_batches::<C, U, L>(l)?;
    let remark = format!("for the doublings {}, for the halvings {}, l = {l}", first[0], first[1]);
    Ok(Pipeline { remark, ..four_with::<C, U, L>(l, first) })
}

/// The same with these first batches, whatever CPUs the threads have.
fn four_with<C: NamedBinary, U: Direction, L: Direction>(l: usize, first: [First; 2]) -> Pipeline {
    let (four, all) = (four::Four::<C>::new(), scalars::<C>(SCALARS));
    let wanted = wanted::<C>(&all);
    let groups: Vec<_> = wanted.chunks(TOGETHER).map(<[_]>::to_vec).collect();
    let by = move |i: usize| {
        let all = &all[i * TOGETHER..][..TOGETHER];
        let answers = four.mul_all_vartime::<U, L>(&C::BASE, all, l, Digits::Naf, first).ok()?;
        Some(answers.into_iter().map(|answer| answer.point).collect())
    };
    Pipeline { operations: TOGETHER as f64, ..pipeline(groups, Way::Release, String::new(), by) }
}

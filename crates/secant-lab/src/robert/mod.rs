//! Robert's synchronisation of two threads, and the work that each of them has: sections 3.2 and 4.
//!
//! | file | what it is |
//! |---|---|
//! | [`directions`] | doublings and halvings, in the library's coordinates and in the paper's |
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
//! | [`workload`] | Table 4: the operations of producer, additions and post-computation, counted |
//!
//! The library hands points over by a ring (`secant_core::threads::ring`): a consumer that is too early waits there. Here stand the ways that the paper
//! compares. All give the right answer always; the last by computing it once more if a point was not there.

pub mod directions;
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
pub mod workload;

use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::curve::binary::NamedBinary;

use crate::longa_gebotys::Variant;
use handover::{BATCH, Method};
use multiply::{Digits, Halve, Two, scalars};

/// Points before the one release of the paper's proposal.
pub const INITIAL: usize = 32;
/// Scalars in rotation.
const SCALARS: usize = 256;

/// The ways in the order of the paper, with their names.
pub const METHODS: [(&str, Method); 4] = [
    ("mutex per batch", Method::Mutex { batch: BATCH }),
    ("signal per batch", Method::Signal { batch: BATCH }),
    ("busy-waiting", Method::BusyWait),
    ("one release, then a check", Method::Release { initial: INITIAL }),
];

/// The proposal without its check, to tell what check and rescue cost. Its answer is not right where a point is late.
pub const UNCHECKED: Method = Method::Unchecked { initial: INITIAL };
/// The same, right always: all points come before the release.
pub(crate) const UNCHECKED_AFTER_ALL: Method = Method::Unchecked { initial: usize::MAX };

/// NAF halve-and-add on two threads by that method, right by `held`.
fn variant<C: NamedBinary>(name: &'static str, method: Method, held: Method) -> Variant {
    let (two, scalars) = (Two::<C>::new(), scalars::<C>(SCALARS));
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            let k = &scalars[i as usize % SCALARS];
            // A failure would be a thread that the system does not give: the figure would then be absurdly small.
            let _ = std::hint::black_box(two.mul_vartime::<Halve>(&C::BASE, k, Digits::Naf, method));
        }
    };
    let check = move || is_right::<C>(held);
    Variant { name, operations: 1.0, body: Box::new(body), check: Box::new(check) }
}

fn variants<C: NamedBinary>(names: [&'static str; 5]) -> Vec<Variant> {
    let [.., unchecked] = names;
    let methods = METHODS.into_iter().zip(names);
    let mut all: Vec<Variant> =
        methods.map(|((_, method), name)| variant::<C>(name, method, method)).collect();
    all.push(variant::<C>(unchecked, UNCHECKED, UNCHECKED_AFTER_ALL));
    all
}

/// Whether a way of handing points over gives what one thread gives alone, with bits, double-and-add.
fn is_right<C: NamedBinary>(method: Method) -> bool {
    let two = Two::<C>::new();
    scalars::<C>(4).iter().all(|k| {
        let by = |digits, method| two.mul_vartime::<Halve>(&C::BASE, k, digits, method).map(|a| a.point);
        let want = two.alone_vartime::<multiply::Double>(&C::BASE, k, Digits::Binary);
        by(Digits::Naf, method) == Ok(want)
    })
}

/// NAF halve-and-add on two threads with each of [`METHODS`] and with [`UNCHECKED`], on B-233 and on B-409; for a measurement with two threads.
pub fn synchronisation() -> Vec<Variant> {
    let mut all = variants::<B233>([
        "b233, mutex per batch",
        "b233, signal per batch",
        "b233, busy-waiting",
        "b233, one release, then a check",
        "b233, one release, no check",
    ]);
    all.extend(variants::<B409>([
        "b409, mutex per batch",
        "b409, signal per batch",
        "b409, busy-waiting",
        "b409, one release, then a check",
        "b409, one release, no check",
    ]));
    all
}

/// Four threads on B-409, NAF, with the two counters and partial rescue; for a measurement with four threads.
pub fn four_threads() -> Vec<Variant> {
    let l = B409::ORDER_BITS / 2;
    let (four, all) = (four::Four::<B409>::new(), scalars::<B409>(SCALARS));
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            let k = &all[i as usize % SCALARS];
            let _ = std::hint::black_box(four.mul_vartime::<multiply::Double, Halve>(
                &B409::BASE,
                k,
                l,
                Digits::Naf,
            ));
        }
    };
    let check = move || {
        let (four, two) = (four::Four::<B409>::new(), Two::<B409>::new());
        scalars::<B409>(4).iter().all(|k| {
            let answer =
                four.mul_vartime::<multiply::Double, Halve>(&B409::BASE, k, l, Digits::Naf).map(|a| a.point);
            answer == Ok(two.alone_vartime::<multiply::Double>(&B409::BASE, k, Digits::Binary))
        })
    };
    let name = "b409, four threads, two counters";
    vec![Variant { name, operations: 1.0, body: Box::new(body), check: Box::new(check) }]
}

/// How many of `n` multiplications were computed once more, by the paper's proposal with an initial batch of so many points.
///
/// # Errors
/// [`secant_core::threads::Failed`] if there is no second thread.
pub fn rescues<C: NamedBinary>(initial: usize, n: usize) -> Result<usize, secant_core::threads::Failed> {
    let two = Two::<C>::new();
    let mut rescued = 0;
    for k in scalars::<C>(n) {
        let answer = two.mul_vartime::<Halve>(&C::BASE, &k, Digits::Naf, Method::Release { initial })?;
        rescued += usize::from(answer.rescued);
    }
    Ok(rescued)
}

//! Every method of a 256-bit curve by name: one row a method.

use alloc::vec::Vec;

#[cfg(feature = "parallel")]
use super::Error;
use super::base::BaseTable;
use super::batch::mul_batch;
use super::lanes::LanesOf;
use super::named::{NamedCurve, Point};
#[cfg(feature = "parallel")]
use super::parallel::{self, Kind, Plain, Recoding};
#[cfg(feature = "parallel")]
use super::registry::ThreadTrace;
use super::registry::{Method, Operation};
use super::strategy::{
    Binary, DoubleAndAdd, FractionalWnaf, InterleaveBase, JointSparse, Multiply, MultiplyAdd, OddDigits,
    Separate, Sliding, Window, Wnaf, count_mul, count_mul_add, mul, mul_add,
};
use super::vectors::VectorsOf;
use crate::cpu::Backend;
use crate::field::counting::Tally;

type IntegerOf<C> = <C as NamedCurve>::Integer;

/// What a method does.
#[allow(clippy::type_complexity, reason = "each signature stands once")]
#[derive(Clone, Copy)]
pub(super) enum Action<C: NamedCurve> {
    /// `[k]P`, and its count; for a base-point method the point is the base point.
    Mul(fn(Backend, &Point<C>, &IntegerOf<C>) -> Point<C>, fn(&Tally, &Point<C>, &IntegerOf<C>) -> Point<C>),
    /// `[k]P` on several threads, and its count.
    #[cfg(feature = "parallel")]
    Parallel(
        fn(Backend, &Point<C>, &IntegerOf<C>, Recoding, bool) -> Result<(Point<C>, Vec<ThreadTrace>), Error>,
        fn(&Tally, &Point<C>, &IntegerOf<C>, Recoding) -> Point<C>,
        Recoding,
    ),
    /// `[m]P + [n]Q`, and its count.
    MulAdd(
        fn(Backend, &Point<C>, &IntegerOf<C>, &Point<C>, &IntegerOf<C>) -> Point<C>,
        fn(&Tally, &Point<C>, &IntegerOf<C>, &Point<C>, &IntegerOf<C>) -> Point<C>,
    ),
    /// `[k_i]P_i`.
    Batch(fn(Backend, &[Point<C>], &[IntegerOf<C>]) -> Vec<Point<C>>),
}

/// A curve with its methods.
pub(super) trait Offers: NamedCurve {
    /// The descriptions alone.
    const METHODS: &'static [Method];
    /// The methods of the curve; the first of an operation is its default.
    fn rows() -> Vec<(Method, Action<Self>)>;
}

/// A curve over F_p with the methods of [`rows`].
macro_rules! offers_all {
    ($($curve:ty),*) => {$(
        impl Offers for $curve {
            const METHODS: &'static [Method] = &methods::<Self>();
            fn rows() -> Vec<(Method, Action<Self>)> {
                rows::<Self>().into()
            }
        }
    )*};
}
offers_all!(
    super::jac256189::Jac256189,
    super::ted256189::Ted256189,
    super::p224::P224,
    super::p256::P256,
    super::edwards25519::Edwards25519,
    super::wei25519::Wei25519,
    super::jq25519::Jq25519
);

/// Elements as words.
const WORDS: &[Backend] = &[Backend::Portable, Backend::Mulx];
/// On vectors, too.
const WORDS_AND_VECTORS: &[Backend] = &[Backend::Portable, Backend::Mulx, Backend::Ifma];

/// The backends of an operation.
const fn backends<C: NamedCurve>(operation: Operation) -> &'static [Backend] {
    if matches!(operation, Operation::MulBatch) && C::Lanes::EXIST { WORDS_AND_VECTORS } else { WORDS }
}

/// The backends of a multiplication, which may be compiled for vectors inside it.
const fn with_vectors<C: NamedCurve>(compiled: bool) -> &'static [Backend] {
    if compiled && C::Vectors::EXIST { WORDS_AND_VECTORS } else { WORDS }
}

/// The backends of a curve's field.
pub(super) const fn field_backends<C: NamedCurve>() -> &'static [Backend] {
    backends::<C>(Operation::MulBatch)
}

pub(super) const fn method<C: NamedCurve>(
    operation: Operation,
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> Method {
    let backends = backends::<C>(operation);
    Method { operation, name, constant_time, needs_subgroup: false, threads: 1, backends, summary }
}

const fn action<C: NamedCurve, S: Multiply<C>>() -> Action<C> {
    Action::Mul(mul::<C, S>, count_mul::<C, S>)
}

const fn action_add<C: NamedCurve, S: MultiplyAdd<C>>() -> Action<C> {
    Action::MulAdd(mul_add::<C, S>, count_mul_add::<C, S>)
}

pub(super) const fn mul_row<C: NamedCurve, S: Multiply<C>>(
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> (Method, Action<C>) {
    let method = method::<C>(Operation::Mul, name, constant_time, summary);
    (Method { backends: with_vectors::<C>(S::ON_VECTORS), ..method }, action::<C, S>())
}

pub(super) const fn base_row<C: NamedCurve, S: Multiply<C>>(
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> (Method, Action<C>) {
    (method::<C>(Operation::MulBase, name, constant_time, summary), action::<C, S>())
}

pub(super) const fn add_row<C: NamedCurve, S: MultiplyAdd<C>>(
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> (Method, Action<C>) {
    let method = method::<C>(Operation::MulAdd, name, constant_time, summary);
    (Method { backends: with_vectors::<C>(S::ON_VECTORS), ..method }, action_add::<C, S>())
}

/// A row of `[k]P` on two threads.
#[cfg(feature = "parallel")]
pub(super) const fn parallel_row<C: NamedCurve, K: Kind<C>>(
    name: &'static str,
    recoding: Recoding,
    summary: &'static str,
) -> (Method, Action<C>) {
    let method = Method { threads: 2, ..method::<C>(Operation::Mul, name, false, summary) };
    (method, Action::Parallel(parallel::mul_vartime::<C, K>, parallel::count_vartime::<C, K>, recoding))
}

/// How many methods take two threads: [`pipelines`].
#[cfg(not(feature = "parallel"))]
pub(super) const PARALLEL: usize = 0;
#[cfg(feature = "parallel")]
pub(super) const PARALLEL: usize = 3;

/// The rows of doublings on one thread and additions on another.
#[cfg(feature = "parallel")]
pub(super) const fn pipelines<C: NamedCurve, K: Kind<C>>() -> [(Method, Action<C>); PARALLEL] {
    [
        parallel_row::<C, K>(
            "pipeline-naf",
            Recoding::Naf,
            "doublings on one thread, additions on another, on the NAF: Robert, section 3.2",
        ),
        parallel_row::<C, K>("pipeline-wnaf4", Recoding::Wnaf4, "the same on digits of width 4"),
        parallel_row::<C, K>("pipeline-binary", Recoding::Binary, "the same on the bits"),
    ]
}

/// How many methods a curve has.
const ROWS: usize = 25 + PARALLEL;

/// The methods of a curve; the first of an operation is its default.
const fn rows<C: NamedCurve>() -> [(Method, Action<C>); ROWS] {
    [
        mul_row::<C, Window<5, 16>>(
            "window5",
            true,
            "regular signed windows of 5 bits, right for every point",
        ),
        mul_row::<C, Window<4, 8>>(
            "window4",
            true,
            "regular signed windows of 4 bits, right for every point",
        ),
        mul_row::<C, Window<6, 32>>(
            "window6",
            true,
            "regular signed windows of 6 bits, right for every point",
        ),
        mul_row::<C, OddDigits<Wnaf<5>, 8>>(
            "wnaf5",
            false,
            "wNAF of width 5, merged operations: Longa-Gebotys 2010, section 5",
        ),
        mul_row::<C, OddDigits<Wnaf<3>, 2>>("wnaf3", false, "wNAF of width 3, merged operations"),
        mul_row::<C, OddDigits<Wnaf<4>, 4>>("wnaf4", false, "wNAF of width 4, merged operations"),
        mul_row::<C, OddDigits<Wnaf<6>, 16>>("wnaf6", false, "wNAF of width 6, merged operations"),
        mul_row::<C, OddDigits<FractionalWnaf<6>, 7>>(
            "fwnaf6",
            false,
            "fractional wNAF, 6 non-trivial table points",
        ),
        mul_row::<C, OddDigits<FractionalWnaf<8>, 9>>(
            "fwnaf8",
            false,
            "fractional wNAF, 8 non-trivial table points",
        ),
        mul_row::<C, OddDigits<Sliding<4>, 8>>("sliding4", false, "unsigned sliding windows of 4 bits"),
        mul_row::<C, OddDigits<Sliding<3>, 4>>(
            "sliding3",
            false,
            "unsigned sliding windows of 3 bits: the addition chain of Bernstein's slides",
        ),
        mul_row::<C, OddDigits<Wnaf<2>, 1>>("naf", false, "non-adjacent form"),
        mul_row::<C, OddDigits<Binary, 1>>("binary", false, "double-and-add on the bits"),
        mul_row::<C, DoubleAndAdd>("double-and-add", false, "double-and-add with total additions"),
        #[cfg(feature = "parallel")]
        pipelines::<C, Plain>()[0],
        #[cfg(feature = "parallel")]
        pipelines::<C, Plain>()[1],
        #[cfg(feature = "parallel")]
        pipelines::<C, Plain>()[2],
        base_row::<C, BaseTable>(
            "table6",
            true,
            "table of 43 x 32 odd multiples of G, built at first use, no doublings",
        ),
        base_row::<C, Window<5, 16>>("window5", true, "as the method of mul, on G"),
        base_row::<C, OddDigits<Wnaf<5>, 8>>("wnaf5", false, "as the method of mul, on G"),
        add_row::<C, OddDigits<Wnaf<5>, 8>>("interleave5", false, "interleaved wNAF of width 5"),
        add_row::<C, InterleaveBase<Wnaf<5>, 8>>(
            "interleave-base",
            false,
            "[m]P + [n]G: wNAF of width 5 and of width 8, the multiples of G from a table built at first use",
        ),
        add_row::<C, JointSparse>("jsf", false, "joint sparse form: Solinas 2001"),
        add_row::<C, OddDigits<Wnaf<4>, 4>>("interleave4", false, "interleaved wNAF of width 4"),
        add_row::<C, Separate<5, 16>>(
            "separate5",
            true,
            "two multiplications by window5 and a total addition",
        ),
        add_row::<C, DoubleAndAdd>("double-and-add", false, "two double-and-adds with total additions"),
        (
            method::<C>(
                Operation::MulBatch,
                "window5",
                true,
                "regular signed windows of 5 bits, one inversion for all",
            ),
            Action::Batch(mul_batch::<C, 5, 16>),
        ),
        (
            method::<C>(
                Operation::MulBatch,
                "window4",
                true,
                "regular signed windows of 4 bits, one inversion for all",
            ),
            Action::Batch(mul_batch::<C, 4, 8>),
        ),
    ]
}

/// The descriptions alone.
const fn methods<C: NamedCurve>() -> [Method; ROWS] {
    let rows = rows::<C>();
    let mut methods = [rows[0].0; ROWS];
    let mut i = 0;
    while i < ROWS {
        methods[i] = rows[i].0;
        i += 1;
    }
    methods
}

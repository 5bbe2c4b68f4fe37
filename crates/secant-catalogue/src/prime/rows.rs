//! A row of the registry: a method's description, and its functions.

use secant_core::cpu::{Backend, Tier};
use secant_core::operate;
use secant_core::operate::batch::mul_all;
use secant_core::operate::equipped::{mul, mul_add};
use secant_core::operate::lanes::ProductsOf;
use secant_core::operate::parallel::{self, Recoding};
use secant_core::operate::strategy::{Multiply, MultiplyAdd};
use secant_core::operate::vectors::VectorsOf;
use secant_core::operate::{NamedCurve, Point, separate};
use secant_core::threads::trace::ThreadTrace;

use super::counted::{Counted, count_mul, count_mul_add, count_separate};
use super::parallel::{CountedKind, count_vartime};
use crate::counting::Tally;
use crate::interface::{FieldLoop, FieldOperation, Method, Operation, Repetition};

type IntegerOf<C> = <C as NamedCurve>::Integer;

/// The functions of a method, by its kind.
#[allow(clippy::type_complexity, reason = "each signature stands once")]
#[derive(Clone, Copy)]
pub(crate) enum Action<C: Counted> {
    /// `[k]P`, and its count; for a base-point method the point is the base point.
    Mul(fn(Tier, &Point<C>, &IntegerOf<C>) -> Point<C>, fn(&Tally, &Point<C>, &IntegerOf<C>) -> Point<C>),
    /// `[k]P` on several threads, and its count.
    Parallel(
        fn(
            Tier,
            &Point<C>,
            &IntegerOf<C>,
            Recoding,
            bool,
        ) -> Result<(Point<C>, Vec<ThreadTrace>), operate::Error>,
        fn(&Tally, &Point<C>, &IntegerOf<C>, Recoding) -> Point<C>,
        Recoding,
    ),
    /// `[m]P + [n]Q`, and its count.
    MulAdd(
        fn(Tier, &Point<C>, &IntegerOf<C>, &Point<C>, &IntegerOf<C>) -> Point<C>,
        fn(&Tally, &Point<C>, &IntegerOf<C>, &Point<C>, &IntegerOf<C>) -> Point<C>,
    ),
    /// `[k_i]P_i`.
    Batch(fn(Tier, &[Point<C>], &[IntegerOf<C>]) -> Vec<Point<C>>),
}

/// A curve with its list of methods.
pub(crate) trait Offers: Counted {
    /// The descriptions alone; the first of an operation is its default on words.
    const METHODS: &'static [Method];
    /// The same in the order for CPUs with vectors: the first of an operation is its default on them.
    const METHODS_ON_VECTORS: &'static [Method] = Self::METHODS;
    /// The methods of the curve, in any order.
    fn rows() -> Vec<(Method, Action<Self>)>;
    /// A loop of field operations in lanes; `None` without lanes here, or if they do not offer this one.
    fn lanes_loop(_: FieldOperation, _: Repetition) -> Option<Box<dyn FieldLoop>> {
        None
    }
}

/// Backends that keep elements in words.
pub(super) const WORDS: &[Backend] = &[Backend::Portable, Backend::Mulx];
/// Backends that keep elements in words or in vectors of AVX-512.
pub(super) const WORDS_AND_VECTORS: &[Backend] = &[Backend::Portable, Backend::Mulx, Backend::Ifma];
/// Backends that keep elements in words or in vectors, those without AVX-512 included.
const ALL: &[Backend] = &[Backend::Portable, Backend::Mulx, Backend::Avx2, Backend::Ifma];

/// The methods that a backend takes its defaults from.
pub(super) const fn methods_on<C: Offers>(backend: Backend) -> &'static [Method] {
    if matches!(backend, Backend::Ifma) { C::METHODS_ON_VECTORS } else { C::METHODS }
}

/// The same methods with one of them before the others.
pub(super) const fn led_by<const N: usize>(mut methods: [Method; N], leader: usize) -> [Method; N] {
    let first = methods[leader];
    let mut i = leader;
    while i > 0 {
        methods[i] = methods[i - 1];
        i -= 1;
    }
    methods[0] = first;
    methods
}

/// The backends of an operation: words, and vectors for batches on curves that have lanes.
const fn backends<C: Counted>(operation: Operation) -> &'static [Backend] {
    if matches!(operation, Operation::MulBatch) && C::Lanes::EXIST { WORDS_AND_VECTORS } else { WORDS }
}

/// The backends of a multiplication, which may be compiled for vectors inside it.
const fn with_vectors<C: Counted>(compiled: bool) -> &'static [Backend] {
    match (compiled, C::Vectors::EXIST, C::Vectors::ON_AVX2) {
        (true, true, true) => ALL,
        (true, true, false) => WORDS_AND_VECTORS,
        _ => WORDS,
    }
}

/// The backends of a curve's field.
pub(super) const fn field_backends<C: Counted>() -> &'static [Backend] {
    backends::<C>(Operation::MulBatch)
}

pub(super) const fn method<C: Counted>(
    operation: Operation,
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> Method {
    let backends = backends::<C>(operation);
    Method { operation, name, constant_time, needs_subgroup: false, threads: 1, backends, summary }
}

const fn action<C: Counted, S: Multiply<C>>() -> Action<C> {
    Action::Mul(mul::<C, S, _>, count_mul::<C, S>)
}

const fn action_add<C: Counted, S: MultiplyAdd<C>>() -> Action<C> {
    Action::MulAdd(mul_add::<C, S, _>, count_mul_add::<C, S>)
}

pub(super) const fn mul_row<C: Counted, S: Multiply<C>>(
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> (Method, Action<C>) {
    let method = method::<C>(Operation::Mul, name, constant_time, summary);
    (Method { backends: with_vectors::<C>(S::ON_VECTORS), ..method }, action::<C, S>())
}

pub(super) const fn base_row<C: Counted, S: Multiply<C>>(
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> (Method, Action<C>) {
    let method = method::<C>(Operation::MulBase, name, constant_time, summary);
    let backends = if S::FROM_TABLE && C::Vectors::HAVE_TABLE { WORDS_AND_VECTORS } else { WORDS };
    (Method { backends, ..method }, action::<C, S>())
}

pub(super) const fn add_row<C: Counted, S: MultiplyAdd<C>>(
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> (Method, Action<C>) {
    let method = method::<C>(Operation::MulAdd, name, constant_time, summary);
    (Method { backends: with_vectors::<C>(S::ON_VECTORS), ..method }, action_add::<C, S>())
}

/// Two multiplications by the defaults, in constant time, and their sum; counted as windows of 5 bits.
pub(super) const fn separate_row<C: Counted>() -> (Method, Action<C>) {
    let row = method::<C>(
        Operation::MulAdd,
        "separate-base",
        true,
        "a multiplication by the default, the table of mul_base for the base point, and a total addition",
    );
    let vectors = C::Vectors::EXIST || C::Vectors::HAVE_TABLE;
    let backends = match (C::Vectors::ON_AVX2, vectors) {
        (true, _) => ALL,
        (false, true) => WORDS_AND_VECTORS,
        (false, false) => WORDS,
    };
    // On curves where points at infinity are not neutral, both products must be affine.
    let method = Method { backends, needs_subgroup: C::INFO.neutral_is_affine, ..row };
    (method, Action::MulAdd(separate::mul_add::<C, _>, count_separate::<C>))
}

/// A row of `[k]P` on two threads.
pub(super) const fn parallel_row<C: Counted, K: CountedKind<C>>(
    name: &'static str,
    recoding: Recoding,
    summary: &'static str,
) -> (Method, Action<C>) {
    let method = Method { threads: 2, ..method::<C>(Operation::Mul, name, false, summary) };
    (method, Action::Parallel(parallel::mul_vartime::<C, K>, count_vartime::<C, K>, recoding))
}

/// The library's own batch method.
pub(super) const fn batch_row<C: Counted>() -> (Method, Action<C>) {
    let row = method::<C>(Operation::MulBatch, "fastest", true, FASTEST);
    let backends = match (C::Vectors::ON_AVX2, C::Vectors::EXIST || C::Lanes::EXIST) {
        (true, _) => ALL,
        (false, true) => WORDS_AND_VECTORS,
        (false, false) => WORDS,
    };
    (Method { backends, ..row }, Action::Batch(mul_all::<C>))
}

/// Summary of the library's own batch method.
pub(super) const FASTEST: &str =
    "in lanes as long as a vector is worth its price, the rest as one alone; one inversion for all";

/// How many methods take two threads: [`pipelines`].
pub(super) const PARALLEL: usize = 3;

/// The rows of doublings on one thread and additions on another.
pub(super) const fn pipelines<C: Counted, K: CountedKind<C>>() -> [(Method, Action<C>); PARALLEL] {
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

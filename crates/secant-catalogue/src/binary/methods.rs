//! Every method of a curve over F_2^m by name: one row a method.

use std::marker::PhantomData;

use secant_core::cpu::{Backend, Tier};
use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::curve::gls254::Gls254;
use secant_core::operate::binary::Point;
use secant_core::operate::binary::algorithms::{
    Algorithm, DoubleLeft, DoubleRight, Halve, HalveSum, InKimKim, InLambda, InLopezDahab, Ladder, Mul,
    Recoding, Slow, mul,
};
use secant_core::operate::binary::base::BaseTable;
use secant_core::operate::binary::parallel::{Way, mul_vartime};
use secant_core::operate::error::Error;
use secant_core::threads::trace::ThreadTrace;

use super::alone::Alone;
use super::counted::CountedBinary;
use crate::counting::Tally;
use crate::interface::{Method, Operation};

/// The functions of a method, by its kind.
#[derive(Clone, Copy)]
#[allow(clippy::type_complexity, reason = "each signature stands once")]
pub(crate) enum Action<C: CountedBinary> {
    /// `[k]P`, and its count.
    Mul(
        fn(Tier, &Point<C>, &C::Words, Recoding) -> Point<C>,
        fn(&Tally, &Point<C>, &C::Words, Recoding) -> Point<C>,
        Recoding,
    ),
    /// `[k]P` on several threads, and its count on one.
    Parallel(
        fn(Tier, &Point<C>, &C::Words, (Way, Recoding), bool) -> Traced<C>,
        fn(&Tally, &Point<C>, &C::Words, (Way, Recoding)) -> Point<C>,
        (Way, Recoding),
    ),
    /// `[m]P + [n]Q`, interleaved or not.
    MulAdd(bool),
    /// `[k_i]P_i`.
    Batch,
}

/// A product, and what the threads did.
type Traced<C> = Result<(Point<C>, Vec<ThreadTrace>), Error>;

/// The methods of a curve; the first of an operation is its default.
pub(crate) trait Listed: CountedBinary {
    /// The methods with their functions.
    const ROWS: &'static [(Method, Action<Self>)];
    /// The methods.
    const METHODS: &'static [Method];
}

impl Listed for B233 {
    const ROWS: &'static [(Method, Action<Self>)] = &rows();
    const METHODS: &'static [Method] = &methods::<Self, ROWS>(Self::ROWS);
}

impl Listed for B409 {
    const ROWS: &'static [(Method, Action<Self>)] = &rows();
    const METHODS: &'static [Method] = &methods::<Self, ROWS>(Self::ROWS);
}

impl Listed for Gls254 {
    const ROWS: &'static [(Method, Action<Self>)] = &quadratic();
    const METHODS: &'static [Method] = &methods::<Self, QUADRATIC>(Self::ROWS);
}

/// The backends that methods over binary fields run on.
pub(super) const BACKENDS: &[Backend] = &[Backend::Portable, Backend::Clmul, Backend::Vpclmul];

/// `[k]P` on the counting field.
fn count<C: CountedBinary, A: Algorithm>(
    tally: &Tally,
    p: &Point<C>,
    k: &C::Words,
    recoding: Recoding,
) -> Point<C> {
    C::counted(tally, Mul::<C, A>(p, k, recoding, PhantomData))
}

const fn method(
    operation: Operation,
    name: &'static str,
    constant_time: bool,
    needs_subgroup: bool,
    summary: &'static str,
) -> Method {
    Method { operation, name, constant_time, needs_subgroup, threads: 1, backends: BACKENDS, summary }
}

/// A row of `[k]P` in variable time.
const fn row<C: CountedBinary, A: Algorithm>(
    name: &'static str,
    needs_subgroup: bool,
    recoding: Recoding,
    summary: &'static str,
) -> (Method, Action<C>) {
    (
        method(Operation::Mul, name, false, needs_subgroup, summary),
        Action::Mul(mul::<C, A>, count::<C, A>, recoding),
    )
}

/// A row of `[k]G`.
const fn base<C: CountedBinary, A: Algorithm>(
    name: &'static str,
    constant_time: bool,
    recoding: Recoding,
    summary: &'static str,
) -> (Method, Action<C>) {
    (
        method(Operation::MulBase, name, constant_time, false, summary),
        Action::Mul(mul::<C, A>, count::<C, A>, recoding),
    )
}

/// Number of methods of a curve.
const ROWS: usize = 25 + PARALLEL;

/// How many of them take several threads.
const PARALLEL: usize = 11;

/// A row of `[k]P` on several threads; methods with halvings need the subgroup.
const fn parallel<C: CountedBinary>(
    name: &'static str,
    way: Way,
    recoding: Recoding,
    summary: &'static str,
) -> (Method, Action<C>) {
    let needs_subgroup = !matches!(way, Way::Doubling);
    let method = method(Operation::Mul, name, false, needs_subgroup, summary);
    let action = Action::Parallel(mul_vartime::<C>, alone::<C>, (way, recoding));
    (Method { threads: way.threads(), ..method }, action)
}

/// A multiplication by a method of several threads, counted on one.
fn alone<C: CountedBinary>(tally: &Tally, p: &Point<C>, k: &C::Words, way: (Way, Recoding)) -> Point<C> {
    C::counted(tally, Alone(p, k, way))
}

/// The methods of a curve over a field of odd degree.
const fn rows<C: CountedBinary>() -> [(Method, Action<C>); ROWS] {
    use Recoding::{Binary, Naf, Wnaf4, Wnaf5};
    [
        ladder(),
        row::<C, Halve<InLambda, 100>>("halve-wnaf4", true, Wnaf4, "halve-and-add: Robert, algorithm 2"),
        row::<C, Halve<InLambda, 100>>("halve-wnaf5", true, Wnaf5, "halve-and-add, digits of width 5"),
        row::<C, Halve<InLambda, 100>>("halve-naf", true, Naf, "halve-and-add on the NAF"),
        row::<C, Halve<InLambda, 100>>("halve-binary", true, Binary, "halve-and-add on the bits"),
        row::<C, Halve<InKimKim, 100>>("halve-wnaf4-kk", true, Wnaf4, "halve-and-add, Kim-Kim sums"),
        row::<C, HalveSum>("halve-sum-wnaf4", true, Wnaf4, "halve-and-add, the running sum halved, affine"),
        row::<C, HalveSum>(
            "halve-sum-naf",
            true,
            Naf,
            "halve-and-add on the NAF, the running sum halved, affine",
        ),
        row::<C, Halve<InLambda, 50>>(
            "split-wnaf4",
            true,
            Wnaf4,
            "lower half of the digits by halving, upper half by doubling: Robert, equation 5",
        ),
        row::<C, Halve<InLambda, 50>>("split-naf", true, Naf, "the same on the NAF"),
        row::<C, DoubleLeft<InLambda>>("double-wnaf4", false, Wnaf4, "double-and-add, lambda coordinates"),
        row::<C, DoubleLeft<InLambda>>("double-wnaf5", false, Wnaf5, "double-and-add, digits of width 5"),
        row::<C, DoubleLeft<InLambda>>("double-naf", false, Naf, "double-and-add on the NAF"),
        row::<C, DoubleLeft<InLambda>>("double-binary", false, Binary, "double-and-add on the bits"),
        row::<C, DoubleLeft<InKimKim>>(
            "double-wnaf4-kk",
            false,
            Wnaf4,
            "double-and-add, Kim-Kim coordinates",
        ),
        row::<C, DoubleLeft<InLopezDahab>>(
            "double-wnaf4-ld",
            false,
            Wnaf4,
            "double-and-add, Lopez-Dahab coordinates",
        ),
        row::<C, DoubleRight<InLambda>>(
            "double-right-wnaf4",
            false,
            Wnaf4,
            "double-and-add from the right: Robert, algorithm 3",
        ),
        row::<C, DoubleRight<InLambda>>("double-right-naf", false, Naf, "the same on the NAF"),
        row::<C, Slow>("double-and-add", false, Binary, "affine double-and-add, no exceptional inputs"),
        parallel(
            "pipeline-halve-naf",
            Way::Halving,
            Naf,
            "halvings on one thread, additions on another: Robert, section 3.2",
        ),
        parallel("pipeline-halve-wnaf4", Way::Halving, Wnaf4, "the same on digits of width 4"),
        parallel("pipeline-halve-binary", Way::Halving, Binary, "the same on the bits"),
        parallel(
            "pipeline-double-naf",
            Way::Doubling,
            Naf,
            "doublings on one thread, additions on another: Robert, algorithm 4",
        ),
        parallel("pipeline-double-wnaf4", Way::Doubling, Wnaf4, "the same on digits of width 4"),
        parallel("pipeline-double-binary", Way::Doubling, Binary, "the same on the bits"),
        parallel(
            "split-2-wnaf4",
            Way::Split,
            Wnaf4,
            "upper digits by doubling, lower by halving, a thread each: Taverne et al. 2011",
        ),
        parallel("split-2-wnaf5", Way::Split, Wnaf5, "the same on digits of width 5"),
        parallel("split-2-naf", Way::Split, Naf, "the same on the NAF"),
        parallel(
            "four-naf",
            Way::Four,
            Naf,
            "doublings, halvings, and the additions of either, a thread each: Robert, figure 3",
        ),
        parallel("four-wnaf4", Way::Four, Wnaf4, "the same on digits of width 4"),
        base::<C, BaseTable>(
            "table5",
            true,
            Binary,
            "table of 16 odd multiples of G for every five bits, built at first use, no doublings",
        ),
        base::<C, Ladder>("ladder", true, Binary, "as the method of mul, on G"),
        base::<C, DoubleLeft<InLambda>>("double-wnaf4", false, Wnaf4, "as the method of mul, on G"),
        interleaved(),
        separate(),
        batch(),
    ]
}

/// Number of methods of a curve over a field of even degree.
const QUADRATIC: usize = 13;

/// The methods of a curve over a field of even degree: those without halving.
const fn quadratic<C: CountedBinary>() -> [(Method, Action<C>); QUADRATIC] {
    use Recoding::{Binary, Naf, Wnaf4, Wnaf5};
    [
        ladder(),
        row::<C, DoubleLeft<InLambda>>("double-wnaf4", false, Wnaf4, "double-and-add, lambda coordinates"),
        row::<C, DoubleLeft<InLambda>>("double-wnaf5", false, Wnaf5, "double-and-add, digits of width 5"),
        row::<C, DoubleLeft<InLambda>>("double-naf", false, Naf, "double-and-add on the NAF"),
        row::<C, DoubleLeft<InLambda>>("double-binary", false, Binary, "double-and-add on the bits"),
        row::<C, DoubleLeft<InLopezDahab>>(
            "double-wnaf4-ld",
            false,
            Wnaf4,
            "double-and-add, Lopez-Dahab coordinates",
        ),
        row::<C, Slow>("double-and-add", false, Binary, "affine double-and-add, no exceptional inputs"),
        base::<C, BaseTable>(
            "table5",
            true,
            Binary,
            "table of 16 odd multiples of G for every five bits, built at first use, no doublings",
        ),
        base::<C, Ladder>("ladder", true, Binary, "as the method of mul, on G"),
        base::<C, DoubleLeft<InLambda>>("double-wnaf4", false, Wnaf4, "as the method of mul, on G"),
        interleaved(),
        separate(),
        batch(),
    ]
}

/// `[k]P` by the ladder.
const fn ladder<C: CountedBinary>() -> (Method, Action<C>) {
    let summary =
        "Montgomery ladder on abscissas with recovery of y, right for every point: Lopez-Dahab 1999";
    (
        method(Operation::Mul, "ladder", true, false, summary),
        Action::Mul(mul::<C, Ladder>, count::<C, Ladder>, Recoding::Binary),
    )
}

/// `[m]P + [n]Q` by interleaving.
const fn interleaved<C: CountedBinary>() -> (Method, Action<C>) {
    let summary = "interleaved wNAF of width 4, lambda coordinates";
    (method(Operation::MulAdd, "interleave4", false, false, summary), Action::MulAdd(true))
}

/// `[m]P + [n]Q`, one product after the other.
const fn separate<C: CountedBinary>() -> (Method, Action<C>) {
    let summary = "two affine double-and-adds";
    (method(Operation::MulAdd, "double-and-add", false, false, summary), Action::MulAdd(false))
}

/// `[k_i]P_i`.
const fn batch<C: CountedBinary>() -> (Method, Action<C>) {
    let summary = "the ladder, eight at a time on vpclmul, one after the other elsewhere";
    (method(Operation::MulBatch, "ladder", true, false, summary), Action::Batch)
}

/// The descriptions of N rows, without the functions.
const fn methods<C: CountedBinary, const N: usize>(rows: &[(Method, Action<C>)]) -> [Method; N] {
    let mut methods = [rows[0].0; N];
    let mut i = 0;
    while i < N {
        methods[i] = rows[i].0;
        i += 1;
    }
    methods
}

//! `[k]P` on two and on four threads, in variable time: [`crate::multiply::pipeline`] on the workers of the process.
//!
//! The calling thread takes part, and recodes while the others take up their jobs. Which part is whose:
//!
//! | way | calling thread | others |
//! |---|---|---|
//! | [`Way::Doubling`] | doublings; additions that are left | additions |
//! | [`Way::Halving`] | halvings; additions that are left | additions |
//! | [`Way::Split`] | the upper digits by doubling | the lower digits by halving |
//! | [`Way::Four`] | doublings for the upper digits; additions that are left | their additions; halvings for the lower digits; their additions |

use alloc::vec::Vec;
use core::marker::PhantomData;
use std::time::Instant;

use super::algorithms::{Algorithm, DIGITS, DoubleRight, Halve, InLambda, Recoding, settle};
use super::{Equation, FieldOf, NamedBinary, Point, Work};
use crate::cpu::{Backend, Outline, Run};
use crate::curve::Error;
use crate::form::Affine;
use crate::form::binary::BinaryGroup;
use crate::form::binary::lambda::Lambda;
use crate::form::handed::Handed;
use crate::multiply::binary::halve_and_add;
use crate::multiply::pipeline::{self, Answer, Incoming};
use crate::multiply::right_to_left::{
    BinaryDoublings, Chain, General, Halvings, Mixed, Order, Steps, Summation, Sums, combine, join,
    sum_vartime,
};
use crate::threads::Failed;
use crate::threads::ring::{Batches, Reader, Writer};
use crate::threads::trace::{Phase, ThreadTrace, Watch};
use crate::threads::workers::{Task, Team, Workers};

/// How the work is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Doublings on one thread, additions on another: Robert, section 3.2.
    Doubling,
    /// Halvings on one thread, additions on another: Robert, section 3.2.
    Halving,
    /// The upper digits by doubling, the lower by halving: Taverne et al. 2011; Robert, equation 5.
    Split,
    /// Both on two threads each: Robert, figure 3.
    Four,
}

impl Way {
    /// The threads, the calling one included.
    pub(super) const fn threads(self) -> u32 {
        if matches!(self, Self::Four) { 4 } else { 2 }
    }

    /// The digits that are met by halving.
    fn halved<C: NamedBinary>(self) -> usize {
        match self {
            Self::Doubling => 0,
            Self::Halving => C::ORDER_BITS,
            Self::Split => C::HALVED[0],
            Self::Four => C::HALVED[1],
        }
    }
}

/// A multiplication.
#[derive(Clone, Copy)]
struct Product<C: NamedBinary> {
    p: Point<C>,
    k: C::Words,
    way: Way,
    recoding: Recoding,
    backend: Backend,
}

/// The law in which points are summed.
type Law<C, F> = Lambda<Equation<C>, F>;

/// One of the two chains, and the additions of what it gives.
trait Direction: 'static {
    /// The chain.
    type Chain<C: NamedBinary, F: FieldOf<C>>: Chain<Term = <Self::Sum<C, F> as Summation>::Term>;
    /// The additions; all sums are of one type, so that they can be joined.
    type Sum<C: NamedBinary, F: FieldOf<C>>: Summation<Term: Handed<Level = F::Level>, Sum = <Law<C, F> as BinaryGroup>::Point>;
    /// Coordinates of a term.
    const COORDINATES: usize;
    /// The chain from P, with the digits that it meets; l as in [`Way::halved`].
    fn steps_vartime<'a, C: NamedBinary, F: FieldOf<C>>(
        p: &Affine<F>,
        digits: &'a [i16],
        l: usize,
    ) -> Steps<'a, Self::Chain<C, F>>;
}

/// Doublings.
struct Up;
impl Direction for Up {
    type Chain<C: NamedBinary, F: FieldOf<C>> = BinaryDoublings<Law<C, F>>;
    type Sum<C: NamedBinary, F: FieldOf<C>> = General<Law<C, F>>;
    const COORDINATES: usize = 3;
    #[inline(always)]
    fn steps_vartime<'a, C: NamedBinary, F: FieldOf<C>>(
        p: &Affine<F>,
        digits: &'a [i16],
        l: usize,
    ) -> Steps<'a, Self::Chain<C, F>> {
        Steps::new(BinaryDoublings::of(p), [&digits[l.min(digits.len())..]], Order::Up, 0)
    }
}

/// Halvings, with the digit of P itself where that is all.
struct Down;
impl Direction for Down {
    type Chain<C: NamedBinary, F: FieldOf<C>> = Halvings<Law<C, F>>;
    type Sum<C: NamedBinary, F: FieldOf<C>> = Mixed<Law<C, F>>;
    const COORDINATES: usize = 2;
    #[inline(always)]
    fn steps_vartime<'a, C: NamedBinary, F: FieldOf<C>>(
        p: &Affine<F>,
        digits: &'a [i16],
        l: usize,
    ) -> Steps<'a, Self::Chain<C, F>> {
        let first = usize::from(l < C::ORDER_BITS);
        Steps::new(Halvings::of_vartime(p), [digits], Order::Down(l), first)
    }
}

/// Additions of the terms of a ring.
struct Additions<D>(Reader, Watch, PhantomData<fn() -> D>);

impl<C: NamedBinary, D: Direction> Work<C> for Additions<D> {
    type Output = Answer;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Answer {
        let Self(reader, mut watch, _) = self;
        watch.enter(Phase::Consumption);
        let mut terms = Incoming::new(level, reader, watch);
        let sums = sum_vartime::<D::Sum<C, F>, _>(&mut terms);
        Ok((pipeline::carry::<D::Sum<C, F>>(&sums), terms.end()?))
    }
}

/// A chain that is produced into a ring by a thread of its own.
struct Production<C: NamedBinary>(Product<C>, Writer, Watch);

impl<C: NamedBinary> Work<C> for Production<C> {
    type Output = Answer;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Answer {
        let Self(product, mut writer, mut watch) = self;
        let sums = product.produce_vartime::<F, Down>(level, &mut writer, &mut watch)?;
        Ok((pipeline::carry::<Mixed<Law<C, F>>>(&sums), watch))
    }
}

/// The lower digits of a split.
struct Lower<C: NamedBinary>(Product<C>, Watch);

impl<C: NamedBinary> Work<C> for Lower<C> {
    type Output = Answer;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Answer {
        let Self(product, mut watch) = self;
        let mut digits = [0; DIGITS];
        watch.enter(Phase::Recoding);
        let len = product.recode_vartime(&mut digits);
        watch.enter(Phase::Production);
        let l = product.way.halved::<C>();
        let sum = halve_and_add::low_vartime::<Law<C, F>>(&product.p.decode(level), &digits[..len], l);
        let mut sums: Sums<Mixed<Law<C, F>>> = [None; _];
        sums[0] = sum;
        Ok((pipeline::carry::<Mixed<Law<C, F>>>(&sums), watch))
    }
}

impl<C: NamedBinary> Product<C> {
    /// The digits of k, or of 2^l·k mod r, and their number.
    #[inline(always)]
    fn recode_vartime(&self, digits: &mut [i16; DIGITS]) -> usize {
        let k = match self.way {
            Way::Doubling => C::exponent(&self.k),
            _ => C::residue(&self.k, self.way.halved::<C>()),
        };
        self.recoding.recode_vartime(k.as_ref(), digits)
    }

    /// A ring for one chain.
    fn ring<D: Direction>(&self) -> (Writer, Reader) {
        let terms = self.recoding.most_terms(C::ORDER_BITS + 2);
        let words = D::COORDINATES * C::Words::default().as_ref().len();
        pipeline::of_terms(terms, words, Batches::ONE)
    }

    /// Gives worker i a job on the backend.
    fn start<W: Work<C, Output = Answer> + Send + 'static>(
        &self,
        team: &mut Team<'_>,
        i: usize,
        work: W,
    ) -> Task<Answer> {
        let backend = self.backend;
        team.start(i, move || C::on(backend, work))
    }

    /// Recodes, writes a chain's terms into a ring, and sums what the reader leaves. Called: several ways share it.
    #[inline(always)]
    fn produce_vartime<F: FieldOf<C>, D: Direction>(
        &self,
        level: F::Level,
        writer: &mut Writer,
        watch: &mut Watch,
    ) -> Result<Sums<D::Sum<C, F>>, Failed> {
        watch.enter(Phase::Recoding);
        let mut digits = [0; DIGITS];
        let len = self.recode_vartime(&mut digits);
        watch.enter(Phase::Production);
        let (p, digits) = (self.p.decode(level), &digits[..len]);
        level.call(Run(
            #[inline(always)]
            || {
                let mut steps = D::steps_vartime::<C, F>(&p, digits, self.way.halved::<C>());
                pipeline::produce(&mut steps, writer)?;
                watch.enter(Phase::Consumption);
                Ok(pipeline::help_vartime::<D::Sum<C, F>>(level, writer))
            },
        ))
    }
}

/// The calling thread's work, with its watch.
struct Calling<C: NamedBinary>(Product<C>, Watch);

impl<C: NamedBinary> Work<C> for Calling<C> {
    type Output = Result<(Point<C>, Vec<ThreadTrace>), Error>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        let Self(product, mut watch) = self;
        let mut team = Workers::shared().team(product.way.threads() as usize - 1)?;
        let mut traces = Vec::new();
        let result = match product.way {
            Way::Doubling => two_vartime::<C, F, Up>(level, &product, &mut team, &mut watch, &mut traces),
            Way::Halving => two_vartime::<C, F, Down>(level, &product, &mut team, &mut watch, &mut traces),
            Way::Split => split_vartime::<C, F>(level, &product, &mut team, &mut watch, &mut traces),
            Way::Four => four_vartime::<C, F>(level, &product, &mut team, &mut watch, &mut traces),
        }?;
        let result = result.filter(|q| !Law::<C, F>::is_degenerate(q).declassify());
        let q = settle::<C, F, Law<C, F>>(result, &product.p.decode(level), &product.k);
        let q = Point::encode(q);
        if let Some(own) = watch.stop() {
            traces.insert(0, own);
        }
        Ok((q, traces))
    }
}

/// A sum that may be neutral or degenerate, or no answer.
type Sum<C, F> = Result<Option<<Law<C, F> as BinaryGroup>::Point>, Failed>;

/// A chain here, its additions on a worker.
#[inline(always)]
fn two_vartime<C: NamedBinary, F: FieldOf<C>, D: Direction>(
    level: F::Level,
    product: &Product<C>,
    team: &mut Team<'_>,
    watch: &mut Watch,
    traces: &mut Vec<ThreadTrace>,
) -> Sum<C, F> {
    let (mut writer, reader) = product.ring::<D>();
    let additions = Additions::<D>(reader, watch.beside("additions"), PhantomData);
    let additions = product.start(team, 0, additions);
    let mut sums = product.produce_vartime::<F, D>(level, &mut writer, watch)?;
    pipeline::add_answer::<D::Sum<C, F>>(level, &mut sums, additions, watch, traces)?;
    Ok(combine::<D::Sum<C, F>>(&sums))
}

/// The upper digits here, the lower ones on a worker. Both recode, so that neither waits for it.
#[inline(always)]
fn split_vartime<C: NamedBinary, F: FieldOf<C>>(
    level: F::Level,
    product: &Product<C>,
    team: &mut Team<'_>,
    watch: &mut Watch,
    traces: &mut Vec<ThreadTrace>,
) -> Sum<C, F> {
    let lower = product.start(team, 0, Lower(*product, watch.beside("halvings")));
    watch.enter(Phase::Recoding);
    let mut digits = [0; DIGITS];
    let len = product.recode_vartime(&mut digits);
    watch.enter(Phase::Production);
    let (p, l) = (product.p.decode(level), product.way.halved::<C>());
    let upper = halve_and_add::high_vartime::<Law<C, F>>(&p, &digits[..len], product.recoding.table(), l);
    let mut sums: Sums<Mixed<Law<C, F>>> = [None; _];
    pipeline::add_answer::<Mixed<Law<C, F>>>(level, &mut sums, lower, watch, traces)?;
    Ok(upper.and_then(|upper| join::<Mixed<Law<C, F>>>(upper, sums[0])))
}

/// Doublings here; their additions, the halvings, and theirs, on three workers.
#[inline(always)]
fn four_vartime<C: NamedBinary, F: FieldOf<C>>(
    level: F::Level,
    product: &Product<C>,
    team: &mut Team<'_>,
    watch: &mut Watch,
    traces: &mut Vec<ThreadTrace>,
) -> Sum<C, F> {
    let (writer, reader) = product.ring::<Down>();
    let halvings = product.start(team, 0, Production(*product, writer, watch.beside("halvings")));
    let of_halves = Additions::<Down>(reader, watch.beside("additions of halves"), PhantomData);
    let of_halves = product.start(team, 1, of_halves);
    let (mut writer, reader) = product.ring::<Up>();
    let of_doubles = Additions::<Up>(reader, watch.beside("additions of doubles"), PhantomData);
    let of_doubles = product.start(team, 2, of_doubles);
    let mut sums = product.produce_vartime::<F, Up>(level, &mut writer, watch)?;
    pipeline::add_answer::<General<Law<C, F>>>(level, &mut sums, of_doubles, watch, traces)?;
    pipeline::add_answer::<General<Law<C, F>>>(level, &mut sums, halvings, watch, traces)?;
    pipeline::add_answer::<General<Law<C, F>>>(level, &mut sums, of_halves, watch, traces)?;
    Ok(combine::<General<Law<C, F>>>(&sums))
}

/// `[k]P` on several threads, with what they did when if `traced`. Variable time.
///
/// # Errors
/// [`Error::ThreadFailed`].
#[inline(never)]
pub(super) fn mul_vartime<C: NamedBinary>(
    backend: Backend,
    p: &Point<C>,
    k: &C::Words,
    (way, recoding): (Way, Recoding),
    traced: bool,
) -> Result<(Point<C>, Vec<ThreadTrace>), Error> {
    if p.is_neutral() {
        return Ok((Point::neutral(), Vec::new()));
    }
    let name = if way == Way::Halving { "halvings" } else { "doublings" };
    let watch = if traced { Watch::on(name, Instant::now()) } else { Watch::off() };
    C::on(backend, Calling(Product { p: *p, k: *k, way, recoding, backend }, watch))
}

/// The same on one thread, to be counted.
pub(super) struct Alone<'a, C: NamedBinary>(
    pub(super) &'a Point<C>,
    pub(super) &'a C::Words,
    pub(super) (Way, Recoding),
);

impl<C: NamedBinary> Work<C> for Alone<'_, C> {
    type Output = Point<C>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Point<C> {
        let Self(p, k, (way, recoding)) = self;
        if p.is_neutral() {
            return Point::neutral();
        }
        let p = p.decode(level);
        let q = match way {
            Way::Doubling => DoubleRight::<InLambda>::run::<C, F>(&p, k, recoding),
            Way::Halving => Halve::<InLambda, 100>::run::<C, F>(&p, k, recoding),
            Way::Split | Way::Four => {
                let l = way.halved::<C>();
                let mut digits = [0; DIGITS];
                let len = recoding.recode_vartime(C::residue(k, l).as_ref(), &mut digits);
                let digits = &digits[..len];
                let q = if way == Way::Split {
                    halve_and_add::split_vartime::<Law<C, F>>(&p, digits, recoding.table(), l)
                } else {
                    let mut upper =
                        sum_vartime::<General<Law<C, F>>, _>(&mut Up::steps_vartime::<C, F>(&p, digits, l));
                    let lower =
                        sum_vartime::<Mixed<Law<C, F>>, _>(&mut Down::steps_vartime::<C, F>(&p, digits, l));
                    for (sum, other) in upper.iter_mut().zip(lower) {
                        *sum = join::<General<Law<C, F>>>(*sum, other);
                    }
                    combine::<General<Law<C, F>>>(&upper)
                };
                settle::<C, F, Law<C, F>>(q, &p, k)
            }
        };
        Point::encode(q)
    }
}

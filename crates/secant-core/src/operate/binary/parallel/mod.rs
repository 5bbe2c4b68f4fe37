//! `[k]P` on two and on four threads, in variable time: [`crate::multiply::pipeline`] on the workers of the
//! process.
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

use super::algorithms::{DIGITS, Recoding, settle};
use super::named::{Equation, FieldOf, Halved, NamedBinary, Work};
use super::point::Point;
use crate::cpu::{Outline, Tier, task};
use crate::form::Affine;
use crate::form::binary::BinaryGroup;
use crate::form::binary::lambda::Lambda;
use crate::form::handed::Handed;
use crate::multiply::binary::chains::{BinaryDoublings, General, Halvings, Mixed};
use crate::multiply::binary::halve_and_add;
use crate::multiply::pipeline::{self, Answer};
use crate::multiply::right_to_left::{
    Chain, LATE_PLACES, Steps, Summation, Sums, Traversal, join, late_digit, total,
};
use crate::operate::error::Error;
use crate::scalar::recode;
use crate::threads::Failed;
use crate::threads::ring::{Batches, Reader, Writer};
use crate::threads::trace::{Phase, ThreadTrace, Watch};
use crate::threads::workers::{Task, Team, Workers};

/// How the work is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
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
    pub const fn threads(self) -> u32 {
        if matches!(self, Self::Four) { 4 } else { 2 }
    }

    /// The digits that are met by halving, where that is a choice, so many.
    pub fn halved<C: NamedBinary>(self, of: Halved) -> usize {
        match self {
            Self::Doubling => 0,
            Self::Halving => C::ORDER_BITS,
            Self::Split => of.two,
            Self::Four => of.four,
        }
    }

    /// The digits of k, or of 2^l·k mod r, and their number; late ones, if they are wide, at the end of each
    /// chain.
    #[inline(always)]
    pub fn recode_vartime<C: NamedBinary>(
        self,
        k: &C::Words,
        recoding: Recoding,
        l: usize,
        digits: &mut [i16; DIGITS],
    ) -> usize {
        let k = if self == Self::Doubling { C::exponent(k) } else { C::residue(k, l) };
        let end = recode::bit_len_vartime(k.as_ref()).saturating_sub(LATE_PLACES);
        let wide = match (self, recoding) {
            (Self::Doubling, Recoding::Wnaf4) => 0..end,
            (Self::Halving, Recoding::Wnaf4) => LATE_PLACES..usize::MAX,
            (Self::Four, Recoding::Wnaf4) => LATE_PLACES..end,
            _ => return recoding.recode_vartime(k.as_ref(), digits),
        };
        recode::tapered::recode_vartime::<4>(k.as_ref(), digits, wide, late_digit(0)).unwrap_or(0)
    }
}

/// The split that the curve states for the level of the run.
pub struct OwnSplit;

impl<C: NamedBinary> Work<C> for OwnSplit {
    type Output = Halved;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, _: F::Level) -> Halved {
        C::HALVED[usize::from(F::HALVES_SOONER)]
    }
}

/// The l of what runs on a tier.
pub fn halved<C: NamedBinary>(tier: Tier) -> Halved {
    C::on(tier, OwnSplit)
}

/// A multiplication.
#[derive(Clone, Copy)]
struct Product<C: NamedBinary> {
    p: Point<C>,
    k: C::Words,
    way: Way,
    recoding: Recoding,
    /// The digits that are met by halving.
    l: usize,
    tier: Tier,
}

/// The law in which points are summed.
pub type Law<C, F> = Lambda<Equation<C>, F>;

/// One of the two chains, and the additions of what it gives.
pub trait Direction: 'static {
    /// The chain.
    type Chain<C: NamedBinary, F: FieldOf<C>>: Chain<Term = <Self::Sum<C, F> as Summation>::Term>;
    /// The additions; all sums are of one type, so that they can be joined.
    type Sum<C: NamedBinary, F: FieldOf<C>>: Summation<Term: Handed<Level = F::Level>, Sum = <Law<C, F> as BinaryGroup>::Point>;
    /// Coordinates of a term.
    const COORDINATES: usize;
    /// The chain from P, with the digits that it meets; those below l are met by halving.
    fn steps_vartime<'a, C: NamedBinary, F: FieldOf<C>>(
        p: &Affine<F>,
        digits: &'a [i16],
        l: usize,
    ) -> Steps<'a, Self::Chain<C, F>>;
}

/// Doublings.
pub struct Up;
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
        Steps::new(BinaryDoublings::of(p), [&digits[l.min(digits.len())..]], Traversal::Up, 0)
    }
}

/// Halvings, with the digit of P itself where that is all.
pub struct Down;
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
        Steps::new(Halvings::of(p), [digits], Traversal::Down(l), first)
    }
}

/// Additions of the terms of a ring.
struct Additions<D>(Reader, Watch, PhantomData<fn() -> D>);

impl<C: NamedBinary, D: Direction> Work<C> for Additions<D> {
    type Output = Answer;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Answer {
        let Self(reader, watch, _) = self;
        pipeline::sum_vartime::<D::Sum<C, F>>(level, reader, watch, 1)
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
        Ok((pipeline::carry::<Mixed<Law<C, F>>>(&sums, pipeline::room()), watch.stop()))
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
        let p = product.p.decode(level);
        let sum = halve_and_add::low_vartime::<Law<C, F>>(&p, &digits[..len], product.l);
        let mut sums: Sums<Mixed<Law<C, F>>> = [None; _];
        sums[0] = sum;
        Ok((pipeline::carry::<Mixed<Law<C, F>>>(&sums, pipeline::room()), watch.stop()))
    }
}

impl<C: NamedBinary> Product<C> {
    /// Its digits and their number.
    #[inline(always)]
    fn recode_vartime(&self, digits: &mut [i16; DIGITS]) -> usize {
        self.way.recode_vartime::<C>(&self.k, self.recoding, self.l, digits)
    }

    /// A ring for one chain.
    fn ring<D: Direction>(&self) -> (Writer, Reader) {
        let terms = self.recoding.most_terms(C::ORDER_BITS + 2 + 2 * LATE_PLACES);
        let words = D::COORDINATES * C::Words::default().as_ref().len();
        pipeline::of_terms(terms, words, Batches::FOUR)
    }

    /// Gives worker i a job on the backend.
    fn start<'t, W: Work<C, Output = Answer> + Send + 'static>(
        &self,
        team: &'t Team<'_>,
        i: usize,
        work: W,
    ) -> Task<'t, Answer> {
        let tier = self.tier;
        team.start(i, move || C::on(tier, work))
    }

    /// Recodes, writes a chain's terms into a ring, and sums what the reader leaves. Called: several ways
    /// share it.
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
        level.call(task!({
            let mut steps = D::steps_vartime::<C, F>(&p, digits, self.l);
            pipeline::produce(&mut steps, writer)?;
            watch.enter(Phase::Consumption);
            Ok(pipeline::help_vartime::<D::Sum<C, F>>(level, writer))
        }))
    }
}

/// The calling thread's work, with its watch.
struct Calling<C: NamedBinary>(Product<C>, Watch);

impl<C: NamedBinary> Work<C> for Calling<C> {
    type Output = Traced<C>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Traced<C> {
        let Self(product, mut watch) = self;
        let team = Workers::shared().team(product.way.threads() as usize - 1)?;
        let mut traces = Vec::new();
        let result = match product.way {
            Way::Doubling => two_vartime::<C, F, Up>(level, &product, &team, &mut watch, &mut traces),
            Way::Halving => two_vartime::<C, F, Down>(level, &product, &team, &mut watch, &mut traces),
            Way::Split => both_vartime::<C, F>(level, &product, &team, &mut watch, &mut traces),
            Way::Four => four_vartime::<C, F>(level, &product, &team, &mut watch, &mut traces),
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
    team: &Team<'_>,
    watch: &mut Watch,
    traces: &mut Vec<ThreadTrace>,
) -> Sum<C, F> {
    let (mut writer, reader) = product.ring::<D>();
    let additions = Additions::<D>(reader, watch.beside("additions"), PhantomData);
    let additions = product.start(team, 0, additions);
    let mut sums = product.produce_vartime::<F, D>(level, &mut writer, watch)?;
    pipeline::add_answer::<D::Sum<C, F>>(level, &mut sums, additions, watch, traces)?;
    Ok(total::<D::Sum<C, F>>(&sums))
}

/// The upper digits here, the lower ones on a worker. Both recode, so that neither waits for it.
#[inline(always)]
fn both_vartime<C: NamedBinary, F: FieldOf<C>>(
    level: F::Level,
    product: &Product<C>,
    team: &Team<'_>,
    watch: &mut Watch,
    traces: &mut Vec<ThreadTrace>,
) -> Sum<C, F> {
    let lower = product.start(team, 0, Lower(*product, watch.beside("halvings")));
    watch.enter(Phase::Recoding);
    let mut digits = [0; DIGITS];
    let len = product.recode_vartime(&mut digits);
    watch.enter(Phase::Production);
    let (p, l) = (product.p.decode(level), product.l);
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
    team: &Team<'_>,
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
    Ok(total::<General<Law<C, F>>>(&sums))
}

/// The result of several threads, and their traces if requested.
type Traced<C> = Result<(Point<C>, Vec<ThreadTrace>), Error>;

/// `[k]P` on several threads, with what they did when if `traced`. Variable time.
///
/// # Errors
/// [`Error::ThreadFailed`].
pub fn mul_vartime<C: NamedBinary>(
    tier: Tier,
    p: &Point<C>,
    k: &C::Words,
    (way, recoding): (Way, Recoding),
    traced: bool,
) -> Traced<C> {
    let name = if way == Way::Halving { "halvings" } else { "doublings" };
    let watch = if traced { Watch::on(name, Instant::now()) } else { Watch::off() };
    let l = way.halved::<C>(halved::<C>(tier));
    product_vartime(Product { p: *p, k: *k, way, recoding, l, tier }, watch)
}

/// `[k]P` for P in the subgroup by the methods `split-2-wnaf4` or, on four threads, `four-wnaf4` with another
/// l than the curve states: for finding that. What is not below the bits of r is brought there. Variable
/// time.
///
/// # Errors
/// [`Error::ThreadFailed`].
pub fn split_vartime<C: NamedBinary>(
    tier: Tier,
    p: &Point<C>,
    k: &C::Words,
    l: usize,
    four: bool,
) -> Result<Point<C>, Error> {
    let way = if four { Way::Four } else { Way::Split };
    let l = l.min(C::ORDER_BITS - 1);
    let product = Product { p: *p, k: *k, way, recoding: Recoding::Wnaf4, l, tier };
    product_vartime(product, Watch::off()).map(|(q, _)| q)
}

#[inline(never)]
fn product_vartime<C: NamedBinary>(product: Product<C>, watch: Watch) -> Traced<C> {
    if product.p.is_neutral() {
        return Ok((Point::neutral(), Vec::new()));
    }
    C::on(product.tier, Calling(product, watch))
}

#[cfg(test)]
mod tests;

//! `[k]P` on curves with ψ, one half of k on each of two threads, in variable time: the calling thread has
//! `[k0]P`, a worker `[k1]P`, and ψ of that is added at the end.
//!
//! Both double as often as the one chain of [`super::parallel::ByPsi`], and each makes a table of its own;
//! but nothing goes from one to the other before the end.

use alloc::vec::Vec;
use std::time::Instant;

use super::equipped;
use super::error::Error;
use super::gls::{Gls, digits_vartime};
use super::parallel::Recoding;
use super::point::Point;
use super::strategy::{DoubleAndAdd, Wnaf};
use crate::cpu::{Task, Tier};
use crate::field::Single;
use crate::form::{Affine, Endomorphism, Group};
use crate::limbs::WordKernels;
use crate::multiply::odd_digits;
use crate::multiply::pipeline::{self, Answer};
use crate::multiply::right_to_left::{OfGroup, Summation, Sums};
use crate::scalar::decompose::{self, Half};
use crate::threads::trace::{Phase, ThreadTrace, Watch};
use crate::threads::workers::Workers;

/// `[h]P` for a half h of k, by wNAF of width 4; `None` where h = 0 or a dedicated formula met an exceptional
/// input.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn half_vartime<G: Endomorphism + Group<Field: Single>>(
    p: Affine<G::Field>,
    half: &Half,
) -> Option<G::Extended> {
    let (digits, len) = digits_vartime::<Wnaf<4>, 4>(half);
    let product = G::extend(odd_digits::mul_vartime::<G, 4>(p, &digits[..len])?);
    Some(if half.negative == 1 { G::negate(product) } else { product })
}

/// A + ψ(B), if both are there.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn joined_by_psi<G: Endomorphism + Group<Field: Single>>(
    a: Option<G::Extended>,
    b: Option<G::Extended>,
) -> Option<G::Point> {
    let sum = G::narrow(OfGroup::<G>::join(&a?, &G::psi_extended(b?)));
    if G::is_degenerate(sum).declassify() { None } else { Some(sum) }
}

/// The worker's half.
struct Second<C: Gls>(Point<C>, Half, Watch);

impl<C: Gls, B: WordKernels> Task<B> for Second<C> {
    type Output = Answer;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> Answer {
        let Self(p, half, mut watch) = self;
        watch.enter(Phase::Production);
        let mut sums: Sums<OfGroup<C::Psi<B>>> = [None; _];
        sums[0] = half_vartime::<C::Psi<B>>(p.decode(level), &half);
        Ok((pipeline::carry::<OfGroup<C::Psi<B>>>(&sums, pipeline::room()), watch.stop()))
    }
}

/// The calling thread's work.
struct Calling<'a, C: Gls> {
    p: &'a Point<C>,
    k: &'a [u64; 4],
    tier: Tier,
    watch: Watch,
}

impl<C: Gls, B: WordKernels> Task<B> for Calling<'_, C> {
    /// `None` where a half is 0, a dedicated formula met an exceptional input, or the result has Z = 0.
    type Output = Result<(Option<Point<C>>, Vec<ThreadTrace>), Error>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> Self::Output {
        let Self { p, k, tier, mut watch } = self;
        let team = Workers::shared().team(1)?;
        watch.enter(Phase::Recoding);
        let halves = decompose::nearest(&C::LATTICE, k);
        let second = Second(*p, halves[1], watch.beside("second half"));
        let second = team.start(0, move || tier.run_single(second));
        watch.enter(Phase::Production);
        let first = half_vartime::<C::Psi<B>>(p.decode(level), &halves[0]);
        let (mut sums, mut traces): (Sums<OfGroup<C::Psi<B>>>, _) = ([None; _], Vec::new());
        pipeline::add_answer::<OfGroup<C::Psi<B>>>(level, &mut sums, second, &mut watch, &mut traces)?;
        let q = joined_by_psi::<C::Psi<B>>(first, sums[0]).map(Point::settle_vartime::<C::Psi<B>>);
        if let Some(own) = watch.stop() {
            traces.insert(0, own);
        }
        Ok((q, traces))
    }
}

/// `[k]P` on two threads for P in the subgroup of prime order, with what they did when if `traced`; the
/// recoding is always the same. Variable time.
///
/// # Errors
/// [`Error::ThreadFailed`].
#[inline(never)]
pub fn mul_vartime<C: Gls>(
    tier: Tier,
    p: &Point<C>,
    k: &[u64; 4],
    _: Recoding,
    traced: bool,
) -> Result<(Point<C>, Vec<ThreadTrace>), Error> {
    let watch = if traced { Watch::on("first half", Instant::now()) } else { Watch::off() };
    let (q, traces) = tier.run_single(Calling { p, k, tier, watch })?;
    Ok((q.unwrap_or_else(|| equipped::mul::<C, DoubleAndAdd, _>(tier, p, k)), traces))
}

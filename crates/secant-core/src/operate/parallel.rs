//! `[k]P` on two threads on curves over F_p and F_p(i), in variable time: the calling thread doubles, a
//! worker adds.
//!
//! The doublings are the longer part, and each waits for the one before: no division of k makes them fewer
//! but an endomorphism ([`ByPsi`]), where both halves of k share one chain. So the calling thread does
//! nothing else until it is through; then it adds what the worker has not come to.

use alloc::vec::Vec;
use core::marker::PhantomData;
use std::time::Instant;

use super::equipped::{self, Equipped};
use super::error::Error;
use super::gls::Gls;
use super::integer::Integer;
use super::named::NamedCurve;
use super::point::Point;
use super::strategy::DoubleAndAdd;
use crate::cpu::{Task, Tier};
use crate::ct::Mask;
use crate::field::Field;
use crate::form::handed::HandedGroup;
use crate::form::{Endomorphism, Group};
use crate::limbs::WordKernels;
use crate::multiply::pipeline::{self, Answer};
use crate::multiply::right_to_left::{
    Chain, Doublings, LATE_PLACES, OfGroup, SUMS, Steps, Sums, Traversal, fold, join, late_digit, total,
};
use crate::scalar::decompose;
use crate::scalar::recode;
use crate::threads::ring::{Batches, Reader};
use crate::threads::trace::{Phase, ThreadTrace, Watch};
use crate::threads::workers::Workers;

/// How an integer becomes digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recoding {
    /// Bits.
    Binary,
    /// The non-adjacent form.
    Naf,
    /// The NAF of width 4, with late digits.
    Wnaf4,
}

impl Recoding {
    /// Digits of an integer; `bits` are those of the longest that shares the chain.
    fn recode_vartime(self, k: &[u64], digits: &mut [i16], bits: usize, late: i16) -> usize {
        match self {
            Self::Binary => recode::binary::recode_vartime(k, digits),
            Self::Naf => recode::naf::recode_vartime(k, digits),
            Self::Wnaf4 => {
                recode::tapered::recode_vartime::<4>(k, digits, 0..bits.saturating_sub(LATE_PLACES), late)
            }
        }
        .unwrap_or(0)
    }

    /// The digits other than 0 that an integer of so many bits has at most.
    pub fn most_terms(self, bits: usize) -> usize {
        match self {
            Self::Binary => bits,
            Self::Naf => bits / 2 + 1,
            Self::Wnaf4 => (bits + LATE_PLACES) / 4 + 2,
        }
    }
}

/// One recoding of k, or those of its halves.
type Digits<C> = [<<C as NamedCurve>::Integer as Integer>::Digits<i16>; 2];

/// The recodings of k, and the group law of the sums.
pub trait Kind<C: NamedCurve>: 'static {
    /// The law on a backend.
    type Law<B: WordKernels>: HandedGroup<B> + Group<Field = C::Field<B>>;
    /// The recodings.
    const STREAMS: usize;
    /// Writes the digits and gives their number, the same for both; those of the second recoding are made
    /// larger in absolute value, for sums of their own.
    fn recode_vartime(k: &C::Integer, recoding: Recoding, digits: &mut Digits<C>) -> usize;
    /// Joins the sums.
    fn join<B: WordKernels>(sums: &Sums<OfGroup<Self::Law<B>>>) -> Option<<Self::Law<B> as Group>::Extended>;
}

/// One recoding, of k.
pub struct Whole;

impl<C: NamedCurve> Kind<C> for Whole {
    type Law<B: WordKernels> = C::Group<B>;
    const STREAMS: usize = 1;

    fn recode_vartime(k: &C::Integer, recoding: Recoding, digits: &mut Digits<C>) -> usize {
        let bits = recode::bit_len_vartime(k.as_ref());
        recoding.recode_vartime(k.as_ref(), digits[0].as_mut(), bits, late_digit(0))
    }
    fn join<B: WordKernels>(sums: &Sums<OfGroup<C::Group<B>>>) -> Option<<C::Group<B> as Group>::Extended> {
        total::<OfGroup<C::Group<B>>>(sums)
    }
}

/// Two recodings, of the halves of k by ψ: the sums of the second are mapped by ψ when all is summed.
pub struct ByPsi;

/// A + ψ(B).
pub fn join_by_psi<G: Endomorphism + Group<Field: Field<Mask = Mask>>>(
    sums: &Sums<OfGroup<G>>,
) -> Option<G::Extended> {
    let mut sums = *sums;
    fold::<OfGroup<G>>(&mut sums, 2);
    join::<OfGroup<G>>(sums[SUMS], sums[SUMS + 1].map(G::psi_extended))
}

impl<C: Gls> Kind<C> for ByPsi {
    type Law<B: WordKernels> = C::Psi<B>;
    const STREAMS: usize = 2;

    fn recode_vartime(k: &C::Integer, recoding: Recoding, digits: &mut Digits<C>) -> usize {
        let halves = decompose::nearest(&C::LATTICE, k);
        let [first, second] = halves.each_ref().map(|half| recode::bit_len_vartime(&half.words()));
        let mut length = 0;
        for (i, half) in halves.iter().enumerate() {
            let (digits, late) = (digits[i].as_mut(), late_digit(i));
            length = recoding.recode_vartime(&half.words(), digits, first.max(second), late).max(length);
            for digit in digits.iter_mut().filter(|d| **d != 0) {
                let beyond = if digit.abs() == late { 0 } else { (i * SUMS) as i16 };
                let size = *digit + beyond * digit.signum();
                *digit = if half.negative == 1 { -size } else { size };
            }
        }
        length
    }
    fn join<B: WordKernels>(sums: &Sums<OfGroup<C::Psi<B>>>) -> Option<<C::Psi<B> as Group>::Extended> {
        join_by_psi::<C::Psi<B>>(sums)
    }
}

/// Additions of the terms of a ring.
struct Additions<C, K>(Reader, Watch, PhantomData<fn() -> (C, K)>);

impl<C: NamedCurve, K: Kind<C>, B: WordKernels> Task<B> for Additions<C, K> {
    type Output = Answer;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> Answer {
        let Self(reader, watch, _) = self;
        pipeline::sum_vartime::<OfGroup<K::Law<B>>>(level, reader, watch, K::STREAMS)
    }
}

/// A multiplication.
struct Product<'a, C: NamedCurve, K> {
    p: &'a Point<C>,
    k: &'a C::Integer,
    recoding: Recoding,
    tier: Tier,
    watch: Watch,
    kind: PhantomData<K>,
}

impl<C: NamedCurve, K: Kind<C>, B: WordKernels> Task<B> for Product<'_, C, K> {
    /// `None` where a dedicated formula met an exceptional input or the result has Z = 0.
    type Output = Result<(Option<Point<C>>, Vec<ThreadTrace>), Error>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> Self::Output {
        let Self { p, k, recoding, tier, mut watch, .. } = self;
        let team = Workers::shared().team(1)?;
        // Digits of halves are as many together.
        let terms = recoding.most_terms(C::Integer::BITS + 2) + K::STREAMS;
        let chain = Doublings::<K::Law<B>>::of(p.decode(level));
        let words = pipeline::words_of(&chain.term());
        let (mut writer, reader) = pipeline::of_terms(terms, words, Batches::FOUR);
        let additions = Additions::<C, K>(reader, watch.beside("additions"), PhantomData);
        let additions = team.start(0, move || tier.run_single(additions));

        watch.enter(Phase::Recoding);
        let mut digits = [C::Integer::digits(0), C::Integer::digits(0)];
        let len = K::recode_vartime(k, recoding, &mut digits);
        watch.enter(Phase::Production);
        let [first, second] = &digits;
        let (first, second) = (&first.as_ref()[..len], &second.as_ref()[..len]);
        if K::STREAMS == 1 {
            pipeline::produce(&mut Steps::new(chain, [first], Traversal::Up, 0), &mut writer)?;
        } else {
            pipeline::produce(&mut Steps::new(chain, [first, second], Traversal::Up, 0), &mut writer)?;
        }
        watch.enter(Phase::Consumption);
        let mut sums = pipeline::help_vartime::<OfGroup<K::Law<B>>>(level, &mut writer);
        let mut traces = Vec::new();
        pipeline::add_answer::<OfGroup<K::Law<B>>>(level, &mut sums, additions, &mut watch, &mut traces)?;
        let q = K::join::<B>(&sums).map(K::Law::<B>::narrow);
        let q = q.filter(|q| !K::Law::<B>::is_degenerate(*q).declassify());
        let q = q.map(Point::settle_vartime::<K::Law<B>>);
        if let Some(own) = watch.stop() {
            traces.insert(0, own);
        }
        Ok((q, traces))
    }
}

/// `[k]P` on two threads, with what they did when if `traced`. Variable time.
///
/// # Errors
/// [`Error::ThreadFailed`].
#[inline(never)]
pub fn mul_vartime<C: Equipped, K: Kind<C>>(
    tier: Tier,
    p: &Point<C>,
    k: &C::Integer,
    recoding: Recoding,
    traced: bool,
) -> Result<(Point<C>, Vec<ThreadTrace>), Error> {
    let watch = if traced { Watch::on("doublings", Instant::now()) } else { Watch::off() };
    let product = Product::<C, K> { p, k, recoding, tier, watch, kind: PhantomData };
    let (q, traces) = tier.run_single(product)?;
    Ok((q.unwrap_or_else(|| equipped::mul::<C, DoubleAndAdd, _>(tier, p, k)), traces))
}

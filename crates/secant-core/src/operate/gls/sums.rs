//! `[k_0]P_0 + [k_1]P_1 + ..` of few points by ψ: the halves of all integers over one run of doublings.

use alloc::vec::Vec;

use super::{Gls, HALF, PsiOf, digits_vartime, run_on};
use crate::cpu::{Task, Tier};
use crate::form::Level;
use crate::limbs::WordKernels;
use crate::multiply::endomorphism;
use crate::multiply::interleave::{self, Mapped, Step, Term};
use crate::operate::point::Point;
use crate::operate::projective::Projective;
use crate::operate::strategy::{Outcome, Wnaf};
use crate::scalar::decompose;

/// The sum; slices of one length.
struct SumVartime<'a, C: Gls>(&'a [[u64; 4]], &'a [Point<C>]);

impl<C: Gls> SumVartime<'_, C> {
    /// By the law `G`; `None` where a dedicated formula met an exceptional input.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn by<G: PsiOf<C>>(self, level: Level<G>) -> Option<Projective<C>> {
        let (mut tables, mut parts) =
            (Vec::with_capacity(2 * self.1.len()), Vec::with_capacity(2 * self.0.len()));
        for (k, p) in self.0.iter().zip(self.1) {
            tables.extend(endomorphism::tables_vartime::<G, 8>(p.decode(level))?);
            for half in decompose::nearest(&C::LATTICE, k) {
                parts.push((digits_vartime::<Wnaf<5>, 8>(&half), half.negative == 1));
            }
        }
        let mut terms = Vec::with_capacity(parts.len());
        for (table, ((digits, len), negative)) in tables.iter().zip(&parts) {
            terms.push(Term { table: table.as_slice(), digits: &digits[..*len], negative: *negative });
        }
        let mut room = alloc::vec![Step::default(); terms.len() * HALF];
        let sum = interleave::called_sum_vartime::<G, Mapped>(level, &terms, &mut room)?;
        Some(Outcome::settle_vartime::<G>(sum))
    }
}

impl<C: Gls, B: WordKernels> Task<B> for SumVartime<'_, C> {
    type Output = Option<Projective<C>>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> Option<Projective<C>> {
        self.by::<C::Psi<B>>(level)
    }
}

#[cfg(target_arch = "x86_64")]
impl<C: Gls> Task<crate::cpu::Ifma> for SumVartime<'_, C> {
    type Output = Option<Projective<C>>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: crate::cpu::Ifma) -> Option<Projective<C>> {
        self.by::<C::PsiIfma>(level)
    }
}

/// `[k_0]P_0 + [k_1]P_1 + ..` on a tier, slices of one length, for points of the subgroup of prime order, none neutral; `None` where a dedicated
/// formula met an exceptional input. Variable time. Cost: 127 doublings, two tables and some 43 additions a point.
#[inline(never)]
pub fn sum_vartime<C: Gls>(tier: Tier, k: &[[u64; 4]], points: &[Point<C>]) -> Option<Projective<C>> {
    run_on::<C, _, _>(tier, SumVartime(k, points))
}

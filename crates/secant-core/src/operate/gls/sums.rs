//! `[k_0]P_0 + [k_1]P_1 + ..` of few points by ψ: the halves of all integers over one run of doublings.

use alloc::vec::Vec;

use super::{Gls, HALF, PsiOf, digits_vartime, on_psi};
use crate::cpu::Tier;
use crate::form::Level;
use crate::multiply::endomorphism;
use crate::multiply::interleave::{self, Mapped, Step, Term};
use crate::operate::point::Point;
use crate::operate::projective::Projective;
use crate::operate::strategy::{Outcome, Wnaf};
use crate::scalar::decompose;

/// The sum by the law `G`; slices of one length. `None` where a dedicated formula met an exceptional input.
#[cfg_attr(not(unoptimised), inline(always))]
fn by_vartime<C: Gls, G: PsiOf<C>>(
    level: Level<G>,
    scalars: &[[u64; 4]],
    points: &[Point<C>],
) -> Option<Projective<C>> {
    let (mut tables, mut parts) =
        (Vec::with_capacity(2 * points.len()), Vec::with_capacity(2 * scalars.len()));
    for (k, p) in scalars.iter().zip(points) {
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

/// `[k_0]P_0 + [k_1]P_1 + ..` on a tier, slices of one length, for points of the subgroup of prime order,
/// none neutral; `None` where a dedicated formula met an exceptional input. Variable time. Cost: 127
/// doublings, two tables and some 43 additions a point.
#[inline(never)]
pub fn sum_vartime<C: Gls>(tier: Tier, k: &[[u64; 4]], points: &[Point<C>]) -> Option<Projective<C>> {
    on_psi!(C, tier, level: G => by_vartime::<C, G<C>>(level, k, points))
}

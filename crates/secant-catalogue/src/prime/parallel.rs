//! Methods of several threads, tallied on one.

use secant_core::cpu::Portable;
use secant_core::form::Group;
use secant_core::multiply::right_to_left::{Doublings, OfGroup, Steps, Sums, Traversal, sum_vartime, total};
use secant_core::operate::Point;
use secant_core::operate::gls_parallel::{half_vartime, joined_by_psi};
use secant_core::operate::integer::Integer;
use secant_core::operate::parallel::{ByPsi, Kind, Recoding, Whole, join_by_psi};
use secant_core::operate::strategy::DoubleAndAdd;
use secant_core::scalar::decompose::{self, Half};

use super::counted::{Counted, CountedPsi, count_mul};
use crate::counting::Tally;

/// A kind of recoding of k for parallel methods, with the group law on the counting field.
pub(super) trait CountedKind<C: Counted>: Kind<C> {
    /// The group law on the counting field.
    type CountedLaw<'t>: Group<Field = <C::Law<'t> as Group>::Field>;
    /// Joins the sums of both digit streams into one point.
    fn join_counted<'t>(
        sums: &Sums<OfGroup<Self::CountedLaw<'t>>>,
    ) -> Option<<Self::CountedLaw<'t> as Group>::Extended>;
}

impl<C: Counted> CountedKind<C> for Whole {
    type CountedLaw<'t> = C::Law<'t>;
    fn join_counted<'t>(sums: &Sums<OfGroup<C::Law<'t>>>) -> Option<<C::Law<'t> as Group>::Extended> {
        total::<OfGroup<C::Law<'t>>>(sums)
    }
}

impl<C: CountedPsi> CountedKind<C> for ByPsi {
    type CountedLaw<'t> = C::PsiLaw<'t>;
    fn join_counted<'t>(sums: &Sums<OfGroup<C::PsiLaw<'t>>>) -> Option<<C::PsiLaw<'t> as Group>::Extended> {
        join_by_psi::<C::PsiLaw<'t>>(sums)
    }
}

/// Tallies the work of both threads.
pub(super) fn count_vartime<C: Counted, K: CountedKind<C>>(
    tally: &Tally,
    p: &Point<C>,
    k: &C::Integer,
    recoding: Recoding,
) -> Point<C> {
    let mut digits = [C::Integer::digits(0), C::Integer::digits(0)];
    let len = K::recode_vartime(k, recoding, &mut digits);
    let chain = Doublings::<K::CountedLaw<'_>>::of(p.decode((tally, Portable)));
    let [first, second] = &digits;
    let (first, second) = (&first.as_ref()[..len], &second.as_ref()[..len]);
    let sums = if K::STREAMS == 1 {
        sum_vartime::<OfGroup<K::CountedLaw<'_>>, _>(&mut Steps::new(chain, [first], Traversal::Up, 0))
    } else {
        sum_vartime::<OfGroup<K::CountedLaw<'_>>, _>(&mut Steps::new(
            chain,
            [first, second],
            Traversal::Up,
            0,
        ))
    };
    match K::join_counted(&sums).map(K::CountedLaw::<'_>::narrow) {
        Some(q) if !K::CountedLaw::<'_>::is_degenerate(q).declassify() => {
            Point::settle_vartime::<K::CountedLaw<'_>>(q)
        }
        _ => count_mul::<C, DoubleAndAdd>(tally, p, k),
    }
}

/// Tallies the work of both threads.
pub(super) fn count_halves_vartime<C: CountedPsi>(
    tally: &Tally,
    p: &Point<C>,
    k: &[u64; 4],
    _: Recoding,
) -> Point<C> {
    let of = |half: &Half| half_vartime::<C::PsiLaw<'_>>(p.decode((tally, Portable)), half);
    let [first, second] = &decompose::nearest(&C::LATTICE, k);
    match joined_by_psi::<C::PsiLaw<'_>>(of(first), of(second)) {
        Some(q) => Point::settle_vartime::<C::PsiLaw<'_>>(q),
        None => count_mul::<C, DoubleAndAdd>(tally, p, k),
    }
}

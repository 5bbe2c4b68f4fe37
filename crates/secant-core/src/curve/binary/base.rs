//! The table of the base point G, built at first use (`std`): for `[k]G`, which without `std` is the ladder.

use super::algorithms::{Algorithm, Recoding};
use super::{FieldOf, NamedBinary};
#[cfg(feature = "std")]
use super::{Work, algorithms::neutral_if};
use crate::form::Affine;

/// Width of the windows of the table.
#[cfg(feature = "std")]
const WIDTH: u32 = 5;

/// The table of a base point, with rows `R` of the field.
#[cfg(feature = "std")]
pub(in crate::curve) type Table<R> = crate::multiply::binary::fixed_base::Table<R, WIDTH>;

/// Builds the table of the base point.
#[cfg(feature = "std")]
struct Build;

#[cfg(feature = "std")]
impl<C: NamedBinary> Work<C> for Build {
    type Output = super::BaseTable<C>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> super::BaseTable<C> {
        let base = super::Point::<C>::base().decode::<F>(level);
        Table::build_vartime::<super::Equation<C>, F>(&base, C::ORDER.as_ref())
    }
}

/// `[k]G` from the base point's table. The point given is not looked at. Constant time.
///
/// The table has 47 rows of 16 entries on B-233, 47 KiB, and 82 rows on B-409, 164 KiB; read whole at each use. It is built at the first use in
/// a process.
pub(super) struct BaseTable;

impl Algorithm for BaseTable {
    #[cfg(feature = "std")]
    #[inline(always)]
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, _: Recoding) -> Affine<F> {
        use crate::form::binary::BinaryGroup;
        use crate::form::binary::lambda::Lambda;
        let table = C::base_table().get_or_init(|| C::on(crate::cpu::Backend::best_binary(), Build));
        let Some(table) = table else {
            return super::algorithms::Ladder::run::<C, F>(p, k, Recoding::Binary);
        };
        let (mut k, negated) = C::odd_residue(k);
        let q = table.mul::<super::Equation<C>, F>(p.x.level(), k.as_ref());
        crate::ct::wipe(k.as_mut());
        type G<C, F> = Lambda<super::Equation<C>, F>;
        let infinite = G::<C, F>::is_degenerate(&q);
        let q = G::<C, F>::normalize(&q, q.z.invert());
        let y = F::select(negated, q.x.add(q.y), q.y);
        neutral_if(infinite, &Affine { y, ..q })
    }

    #[cfg(not(feature = "std"))]
    #[inline(always)]
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, recoding: Recoding) -> Affine<F> {
        super::algorithms::Ladder::run::<C, F>(p, k, recoding)
    }
}

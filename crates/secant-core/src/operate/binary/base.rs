//! The table of the base point G, built at first use (`std`): for `[k]G`, which without `std` is the ladder.

use super::algorithms::{Algorithm, Recoding};
use super::named::{FieldOf, NamedBinary};
#[cfg(feature = "std")]
use super::{algorithms::neutral_if, named, named::Work, point::Point};
use crate::form::Affine;
#[cfg(feature = "std")]
use crate::multiply::binary::fixed_base::Table;

/// Builds the table of the base point for digits of width `W`; `None` if there is none.
#[cfg(feature = "std")]
pub(super) struct Build<const W: u32>;

#[cfg(feature = "std")]
impl<C: NamedBinary, const W: u32> Work<C> for Build<W> {
    type Output = Option<Table<named::RowOf<C>, W>>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        let base = Point::<C>::base().decode::<F>(level);
        Table::build_vartime::<named::Equation<C>, F>(&base, C::ORDER.as_ref())
    }
}

/// `[k]G` from the base point's table. The point given is not looked at. Constant time.
///
/// The table has 47 rows of 16 entries on B-233, 47 KiB, and 82 rows on B-409, 164 KiB; read whole at each
/// use. It is built at the first use in a process.
pub struct BaseTable;

impl Algorithm for BaseTable {
    const TOTAL: bool = true;

    #[cfg(feature = "std")]
    #[inline(always)]
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, _: Recoding) -> Affine<F> {
        use crate::form::binary::BinaryGroup;
        use crate::form::binary::lambda::Lambda;
        let table =
            C::base_table().get_or_init(|| C::on(crate::cpu::Tier::best_binary(), Build::<{ named::WIDTH }>));
        let Some(table) = table else {
            return super::algorithms::Ladder::run::<C, F>(p, k, Recoding::Binary);
        };
        let (mut k, negated) = C::odd_residue(k);
        let q = table.mul::<F>(p.x.level(), k.as_ref());
        crate::ct::wipe(k.as_mut());
        type G<C, F> = Lambda<named::Equation<C>, F>;
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

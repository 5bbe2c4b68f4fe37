//! [k]G: a table of multiples of the base point, built at first use (`std`); without `std`, a plain multiplication.

use super::named::{NamedCurve, Point};
use super::strategy::{BITS, GroupOf, Integer, Multiply};
use crate::form::Level;

/// [k]G from the base point's table; constant time. The point given is not looked at.
///
/// The table has 52 rows of 16 affine entries: 52 KiB on a 256-bit Weierstrass curve, 78 KiB on an Edwards curve. It is built
/// at the first use in a process, in well under a millisecond.
pub(super) struct BaseTable;

#[cfg(feature = "std")]
impl<C: NamedCurve> Multiply<C> for BaseTable {
    #[inline(always)]
    fn run<G: GroupOf<C>>(level: Level<G>, _: &Point<C>, k: &Integer) -> Point<C> {
        use super::named::BaseTable as Table;
        use crate::cpu::Portable;
        let table = C::base_table().get_or_init(|| {
            Table::<C>::build_vartime::<C::Group<Portable>>(Point::<C>::base().decode(Portable), BITS)
        });
        Point::settle::<G>(G::narrow(table.mul::<G>(level, k)))
    }
}

#[cfg(not(feature = "std"))]
impl<C: NamedCurve> Multiply<C> for BaseTable {
    #[inline(always)]
    fn run<G: GroupOf<C>>(level: Level<G>, _: &Point<C>, k: &Integer) -> Point<C> {
        <super::strategy::Window<5, 16> as Multiply<C>>::run::<G>(level, &Point::base(), k)
    }
}

//! `[k]G`: a table of multiples of the base point, built at first use (`std`); without `std`, a plain multiplication.

use super::named::{NamedCurve, Point};
use super::strategy::{GroupOf, Integer, Multiply};
use crate::form::Level;

/// `[k]G` from the base point's table; constant time. The point given is not looked at.
///
/// The table has 52 rows of 16 affine entries: 52 KiB on a 256-bit Weierstrass curve, 78 KiB on an Edwards curve, read whole at each use (wider windows read more than they save). It is built
/// at the first use in a process, in well under a millisecond.
pub(super) struct BaseTable;

#[cfg(feature = "std")]
impl<C: NamedCurve> Multiply<C> for BaseTable {
    #[inline(always)]
    fn run<G: GroupOf<C>>(level: Level<G>, _: &Point<C>, k: &Integer) -> Point<C> {
        use super::named::BaseTable as Table;
        use crate::cpu::Portable;
        let table = C::base_table().get_or_init(|| {
            let order_bits = super::Scalar::<C>::BITS;
            Table::<C>::build_vartime::<C::Group<Portable>>(
                Point::<C>::base().decode(Portable),
                super::strategy::bits::<C>(),
                order_bits,
            )
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

#[cfg(test)]
mod tests {
    use crate::curve::jac256189::Jac256189;
    use crate::curve::named::{NamedCurve, Point};
    use crate::curve::ted256189::Ted256189;
    use crate::scalar::modulo::Order;

    /// n·r + d mod 2^256.
    fn near(r: &[u64; 4], n: u64, d: i64) -> [u64; 4] {
        let mut k = [0; 4];
        let mut carry = i128::from(d);
        for (k, r) in k.iter_mut().zip(r) {
            let t = u128::from(n) * u128::from(*r);
            carry += (t & u128::from(u64::MAX)) as i128;
            *k = carry as u64;
            carry = (carry >> 64) + (t >> 64) as i128;
        }
        k
    }

    fn check<C: NamedCurve>() {
        let r = <C::Order as Order<4>>::MODULUS;
        let mut integers = vec![];
        for n in 0..=40 {
            for d in (-40..=40).chain([64, 512, 544, 1024 - 16, -512, -544]) {
                integers.push(near(&r, n, d));
            }
        }
        // Digits of every size before, at and after the rows where additions become complete.
        for i in 0..256 {
            let mut k = [0; 4];
            k[i / 64] = 1 << (i % 64);
            integers.push(k);
            integers.push(near(&k, 17, 0));
            integers.push(near(&k, 31, -1));
        }
        for k in integers {
            assert_eq!(
                Point::<C>::mul_base_integer(&k),
                Point::<C>::base().mul_integer(&k).unwrap(),
                "{k:x?}"
            );
        }
    }

    #[test]
    fn the_table_agrees_with_windows_near_every_exception() {
        check::<Jac256189>();
        check::<Ted256189>();
    }
}

//! Points that are met often: with a table such as the base point has, `[m]P + [n]G` takes no doubling.

use super::api::Scalar;
use super::base;
use super::equipped::Equipped;
use super::integer::Residue;
use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;
use super::tables::WIDTH;
use crate::cpu::{Portable, Tier, on_words};
use crate::form::Group;
use crate::multiply::fixed_base::Table;

/// A point with a table of its multiples: for 256 bits 43 rows of 32 entries, 86 KiB on a Weierstrass curve,
/// 129 KiB on an Edwards curve.
#[derive(Clone)]
pub struct Prepared<C: NamedCurve> {
    table: Table<C::Stored, WIDTH>,
}

impl<C: Equipped> Prepared<C> {
    /// The table of P: of the prime order, or any point of a complete Edwards curve. Variable time. Cost: an
    /// addition an entry, and one inversion.
    #[must_use]
    pub fn new_vartime(p: &Point<C>) -> Self {
        debug_assert!(C::INFO.neutral_is_affine || !p.is_neutral(), "a point of the prime order");
        Self { table: Table::build_vartime::<C::Group<Portable>>(p.decode(Portable), C::Scalar::BITS) }
    }

    /// `[m]P + [n]G` for the base point G. Variable time. Cost: two additions for every six bits.
    #[must_use]
    pub fn mul_add_base_vartime(&self, m: &Scalar<C>, n: &Scalar<C>) -> Projective<C> {
        let (m, n) = (m.to_words(), n.to_words());
        on_words!(Tier::best_single(), level: B => {
            let of_p = self.table.mul_vartime::<C::Group<B>, _>(level, &m);
            let of_g = base::rows::<C>().mul_vartime::<C::Group<B>, _>(level, &n);
            Projective::of::<C::Group<B>>(C::Group::<B>::add_total(of_p, &C::Group::<B>::cache(of_g)))
        })
    }
}

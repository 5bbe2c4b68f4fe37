//! Points that are met often: with a table such as the base point has, `[m]P + [n]G` takes no doubling.

use super::api::Scalar;
use super::base;
use super::equipped::Equipped;
use super::integer::Residue;
use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;
use super::tables::WIDTH;
use crate::cpu::{Portable, Task, Tier};
use crate::form::Group;
use crate::limbs::WordKernels;
use crate::multiply::fixed_base::Table;

/// A point with a table of its multiples: for 256 bits 43 rows of 32 entries, 86 KiB on a Weierstrass curve, 129 KiB on an Edwards curve.
#[derive(Clone)]
pub struct Prepared<C: NamedCurve> {
    table: Table<C::Stored, WIDTH>,
}

impl<C: Equipped> Prepared<C> {
    /// The table of P: of the prime order, or any point of a complete Edwards curve. Variable time. Cost: an addition an entry, and one
    /// inversion.
    #[must_use]
    pub fn new_vartime(p: &Point<C>) -> Self {
        debug_assert!(C::INFO.neutral_is_affine || !p.is_neutral(), "a point of the prime order");
        Self { table: Table::build_vartime::<C::Group<Portable>>(p.decode(Portable), C::Scalar::BITS) }
    }

    /// `[m]P + [n]G` for the base point G. Variable time. Cost: two additions for every six bits.
    #[must_use]
    pub fn mul_add_base_vartime(&self, m: &Scalar<C>, n: &Scalar<C>) -> Projective<C> {
        Tier::best_single().run_single(Sum { p: self, m: &m.to_words(), n: &n.to_words() })
    }
}

struct Sum<'a, C: NamedCurve> {
    p: &'a Prepared<C>,
    m: &'a C::Integer,
    n: &'a C::Integer,
}

impl<C: Equipped, B: WordKernels> Task<B> for Sum<'_, C> {
    type Output = Projective<C>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> Projective<C> {
        type G<C, B> = <C as NamedCurve>::Group<B>;
        let of_p = self.p.table.mul_vartime::<G<C, B>, _>(level, self.m);
        let of_g = base::rows::<C>().mul_vartime::<G<C, B>, _>(level, self.n);
        Projective::of::<G<C, B>>(G::<C, B>::add_total(of_p, &G::<C, B>::cache(of_g)))
    }
}

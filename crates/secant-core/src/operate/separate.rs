//! `[m]P + [n]Q` in constant time: each product by the curve's own default, those of the base point from its
//! table, and one addition.

use super::base::BaseTable;
use super::equipped::{self, Equipped};
use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;
use super::strategy::{GroupOf, Outcome};
use crate::cpu::{Tier, on_words};
use crate::form::Level;

/// `[m]P + [n]Q`, where all sums of points are affine or neutral: in a subgroup of prime order and on
/// complete curves. Constant time, but for whether P or Q is the base point.
///
/// Cost: two multiplications, or one and `[n]G`, without their inversions; an addition without exceptions,
/// and what the outcome takes.
#[inline(never)]
pub fn mul_add<C: Equipped, O: Outcome<C>>(
    tier: Tier,
    p: &Point<C>,
    m: &C::Integer,
    q: &Point<C>,
    n: &C::Integer,
) -> O {
    let mut products = [product(tier, p, m), product(tier, q, n)];
    let sum = on_words!(tier, level: B => sum::<C, C::Group<B>, O>(level, &products[0], &products[1]));
    products.iter_mut().for_each(Projective::wipe);
    sum
}

/// `[k]P`.
fn product<C: Equipped>(tier: Tier, p: &Point<C>, k: &C::Integer) -> Projective<C> {
    if *p == Point::base() { equipped::mul::<C, BaseTable, _>(tier, p, k) } else { C::mul(tier, p, k) }
}

/// P + Q by the law `G`. Constant time. Cost: an addition without exceptions, and what the outcome takes.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sum<C: NamedCurve, G: GroupOf<C>, O: Outcome<C>>(
    level: Level<G>,
    p: &Projective<C>,
    q: &Projective<C>,
) -> O {
    let q = G::cache(q.load::<G>(level));
    O::settle::<G>(G::narrow(G::add_total(p.load::<G>(level), &q)))
}

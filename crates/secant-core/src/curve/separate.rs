//! `[m]P + [n]Q` in constant time: each product by the curve's own default, those of the base point from its table, and one addition.

use core::marker::PhantomData;

use super::base::BaseTable;
use super::equipped::{self, Equipped};
use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;
use super::strategy::{GroupOf, Outcome};
use crate::cpu::{Task, Tier};
use crate::form::Level;
use crate::limbs::WordKernels;

/// `[m]P + [n]Q`, where all sums of points are affine or neutral: in a subgroup of prime order and on complete curves. Constant time, but for
/// whether P or Q is the base point.
///
/// Cost: two multiplications, or one and `[n]G`, without their inversions; an addition without exceptions, and what the outcome takes.
#[inline(never)]
pub fn mul_add<C: Equipped, O: Outcome<C>>(
    tier: Tier,
    p: &Point<C>,
    m: &C::Integer,
    q: &Point<C>,
    n: &C::Integer,
) -> O {
    let mut products = [product(tier, p, m), product(tier, q, n)];
    let sum = tier.run_single(Sum::<C, O>(&products[0], &products[1], PhantomData));
    products.iter_mut().for_each(Projective::wipe);
    sum
}

/// `[k]P`.
fn product<C: Equipped>(tier: Tier, p: &Point<C>, k: &C::Integer) -> Projective<C> {
    if *p == Point::base() { equipped::mul::<C, BaseTable, _>(tier, p, k) } else { C::mul(tier, p, k) }
}

/// P + Q.
struct Sum<'a, C: NamedCurve, O>(&'a Projective<C>, &'a Projective<C>, PhantomData<O>);

impl<C: NamedCurve, O: Outcome<C>, B: WordKernels> Task<B> for Sum<'_, C, O> {
    type Output = O;
    #[inline(always)]
    fn run(self, level: B) -> O {
        sum::<C, C::Group<B>, O>(level, self.0, self.1)
    }
}

/// P + Q by the law `G`. Constant time. Cost: an addition without exceptions, and what the outcome takes.
#[inline(always)]
pub fn sum<C: NamedCurve, G: GroupOf<C>, O: Outcome<C>>(
    level: Level<G>,
    p: &Projective<C>,
    q: &Projective<C>,
) -> O {
    let q = G::cache(q.load::<G>(level));
    O::settle::<G>(G::narrow(G::add_total(p.load::<G>(level), &q)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::edwards25519::Edwards25519;
    use crate::curve::integer::Residue;
    use crate::curve::p224::P224;
    use crate::curve::p256::P256;
    use crate::curve::p384::P384;
    use crate::curve::p521::P521;
    use crate::curve::secp256k1::Secp256k1;
    use crate::curve::{Scalar, slow};
    use crate::limbs::samples::Random;

    /// Sums whose parts are equal, opposite or neutral among them.
    fn check<C: Equipped<Integer = [u64; N]>, const N: usize>() {
        let mut random = Random(18);
        let mut integer = || -> [u64; N] { core::array::from_fn(|_| random.edge()) };
        let small = |n: u64| -> [u64; N] { core::array::from_fn(|i| if i == 0 { n } else { 0 }) };
        let minus = |k: &[u64; N]| Scalar::<C>::reduce_words(k.as_ref()).neg().to_words();
        let (a, b) = (integer(), integer());
        let p: Point<C> = slow::mul_base(&a).to_affine();
        let q: Point<C> = slow::mul_base(&b).to_affine();
        let mut pairs =
            vec![(small(0), small(0)), (small(0), b), (a, small(0)), (a, b), (integer(), integer())];
        // [1]P = [a]G, and their opposites: P + P, P - P.
        pairs.extend([(small(1), a), (small(1), minus(&a)), (a, small(1)), (minus(&a), small(1))]);
        pairs.extend([(a, a), (a, minus(&a)), (C::Scalar::MODULUS, a), ([u64::MAX; N], [u64::MAX; N])]);
        for (m, n) in pairs {
            for (p, q) in [
                (p, Point::base()),
                (Point::base(), p),
                (Point::base(), Point::base()),
                (p, q),
                (p, -p),
                (Point::neutral(), Point::base()),
                (Point::neutral(), Point::neutral()),
            ] {
                let want = slow::mul(&p, &m).add(&slow::mul(&q, &n)).to_affine();
                for tier in [Tier::best(), Tier::best_single(), Tier::PORTABLE] {
                    assert_eq!(mul_add::<C, Point<C>>(tier, &p, &m, &q, &n), want, "{m:x?} {n:x?}");
                    let kept: Projective<C> = mul_add(tier, &p, &m, &q, &n);
                    assert_eq!(kept.to_affine(), want);
                }
            }
        }
    }

    #[test]
    fn sums_agree_with_double_and_add() {
        check::<P224, 4>();
        check::<P256, 4>();
        check::<P384, 6>();
        check::<P521, 9>();
        check::<Secp256k1, 4>();
        check::<Edwards25519, 4>();
    }
}

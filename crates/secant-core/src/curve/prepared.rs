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
    #[inline(always)]
    fn run(self, level: B) -> Projective<C> {
        type G<C, B> = <C as NamedCurve>::Group<B>;
        let of_p = self.p.table.mul_vartime::<G<C, B>, _>(level, self.m);
        let of_g = base::rows::<C>().mul_vartime::<G<C, B>, _>(level, self.n);
        Projective::of::<G<C, B>>(G::<C, B>::add_total(of_p, &G::<C, B>::cache(of_g)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::edwards25519::Edwards25519;
    use crate::curve::p256::P256;
    use crate::curve::p521::P521;
    use crate::curve::secp256k1::Secp256k1;
    use crate::curve::slow;
    use crate::limbs::samples::Random;

    fn check<C: Equipped>(points: &[Point<C>]) {
        let mut random = Random(11);
        let mut scalars: Vec<_> = (0..20).map(Scalar::<C>::from_u64).collect();
        scalars.extend((0..20).map(|n| Scalar::<C>::from_u64(n).neg()));
        // 30·2^252, where the last entry of P-256 and the sum before it are one point.
        scalars.push((0..252).fold(Scalar::<C>::from_u64(30), |k, _| k.add(&k)));
        for _ in 0..20 {
            let mut k = C::Integer::default();
            k.as_mut().fill_with(|| random.edge());
            scalars.push(Scalar::<C>::reduce_words(k.as_ref()));
        }
        for p in points {
            let prepared = Prepared::new_vartime(p);
            let of_base: Vec<_> =
                scalars.iter().map(|n| slow::mul_base::<C>(n.to_words().as_ref())).collect();
            for (i, m) in scalars.iter().enumerate() {
                let product = slow::mul(p, m.to_words().as_ref());
                // Opposite and equal summands among them, where P = G.
                let other = (7 * i + 3) % scalars.len();
                for (n, of_base) in
                    [(&scalars[other], of_base[other]), (m, of_base[i]), (&m.neg(), of_base[i].neg())]
                {
                    let wanted = product.add(&of_base).to_affine();
                    assert_eq!(prepared.mul_add_base_vartime(m, n).to_affine(), wanted, "{i}");
                }
            }
        }
    }

    #[test]
    fn sums_agree_with_those_of_products() {
        check::<P256>(&[Point::base(), -slow::mul_base(&[9]).to_affine()]);
        check::<Secp256k1>(&[Point::base(), slow::mul_base(&[9]).to_affine()]);
        check::<P521>(&[slow::mul_base(&[9]).to_affine()]);
        check::<Edwards25519>(&[Point::base(), Point::neutral()]);
    }

    /// On edwards25519 P may have any order.
    #[test]
    fn outside_the_subgroup() {
        use crate::curve::compress_edwards::Rules;
        let r_minus_one = Scalar::<Edwards25519>::zero().sub(&Scalar::<Edwards25519>::one());
        let mut points = vec![];
        for y in 2u8..30 {
            let mut bytes = [0; 32];
            bytes[0] = y;
            let Ok(p) = Point::<Edwards25519>::decompress(&bytes, Rules::Canonical) else { continue };
            let small = slow::mul(&p, &r_minus_one.to_words()).add(&Projective::from_affine(&p)).to_affine();
            points.extend([p, small]);
        }
        check::<Edwards25519>(&points[..6]);
    }
}

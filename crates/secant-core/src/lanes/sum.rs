//! `[m]P + [n]G` in lanes: both products are made apart, and added up.

use alloc::vec::Vec;

use super::fill::{EightOf, settled};
use crate::cpu::{Ifma, task};
use crate::form::{Compact, Group};
use crate::multiply::fixed_base_lanes::Additions;
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;

/// `P_i + [n_i]G`, for points that stand eight in a vector. Variable time.
pub(super) fn with_base_vartime<C: NamedCurve, G: Group<Field: EightOf<C>>, A: Additions<G>>(
    level: Ifma,
    points: &[G::Point],
    n: &[C::Integer],
) -> Vec<Point<C>> {
    let of_base = super::base::products::<C, G, A>(level, n);
    let sums = level.run(task!({
        let mut sums = Vec::with_capacity(points.len());
        for (p, q) in points.iter().zip(&of_base) {
            let q = G::cache(G::extend(*q));
            sums.push(G::narrow(Compact::<G>::add_total(G::extend(*p), &q)));
        }
        sums
    }));
    settled::<C, G>(level, sums, n.len())
}

// Sums of all curves, on the best of a CPU's tiers, the tests of `secant` have.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Tier;
    use crate::limbs::samples::Random;
    use crate::operate::api::Scalar;
    use crate::operate::equipped::Equipped;
    use crate::operate::gls::batch::mul_add_base_all_vartime;
    use crate::operate::gls::{Gls, SubgroupPoint};
    use crate::operate::integer::Residue;
    use crate::operate::projective::Projective;
    use crate::operate::slow;

    /// Integers at the edges, neutral points, and multiples of G, so that products are equal, opposite and
    /// neutral.
    fn terms<C: Equipped>(random: &mut Random, n: usize) -> Vec<(Scalar<C>, Point<C>, Scalar<C>)> {
        let mut term = || {
            let mut any = || {
                let mut k = C::Integer::default();
                k.as_mut().fill_with(|| random.edge());
                Scalar::<C>::reduce_words(k.as_ref())
            };
            let (m, n, k) = (any(), any(), any());
            let small = Scalar::<C>::from_u64(random.word() % 5);
            let p = slow::mul_base(k.to_words().as_ref()).to_affine();
            match random.word() % 8 {
                0 => (m, Point::neutral(), n),
                1 => (m.clone(), p, m.mul(&k)),
                2 => (m.clone(), p, m.mul(&k).neg()),
                3 => (Scalar::<C>::zero(), p, n),
                4 => (m, p, Scalar::<C>::zero()),
                5 => (small.clone(), Point::base(), small.neg()),
                6 => (small.clone(), -Point::base(), small),
                _ => (m, p, n),
            }
        };
        (0..n).map(|_| term()).collect()
    }

    fn wanted<C: Equipped>((m, p, n): &(Scalar<C>, Point<C>, Scalar<C>)) -> Point<C> {
        let (m, n) = (m.to_words(), n.to_words());
        slow::mul(p, m.as_ref()).add(&slow::mul_base(n.as_ref())).to_affine()
    }

    /// By ψ, in lanes and out of them.
    fn check_psi<C: Gls>(random: &mut Random, sizes: impl IntoIterator<Item = usize>) {
        for size in sizes {
            let terms = terms::<C>(random, size);
            let wanted: Vec<Point<C>> = terms.iter().map(wanted).collect();
            let points: Vec<_> = terms.iter().map(|(_, p, _)| *p).collect();
            let m: Vec<_> = terms.iter().map(|(m, _, _)| m.to_words()).collect();
            let n: Vec<_> = terms.iter().map(|(_, _, n)| n.to_words()).collect();
            for tier in [Tier::best(), Tier::best_single()] {
                let (mut sums, alone) = mul_add_base_all_vartime(tier, &points, &m, &n);
                sums.extend(alone.iter().map(Projective::to_affine));
                assert_eq!(sums, wanted, "{} {size}", C::INFO.name);
            }
            let member = |p: &Point<C>| SubgroupPoint::new_vartime(*p).unwrap();
            let terms: Vec<_> = terms.iter().map(|(m, p, n)| (m.clone(), member(p), n.clone())).collect();
            let sums = SubgroupPoint::mul_add_base_batch_vartime(&terms);
            assert!(sums.iter().map(SubgroupPoint::point).eq(&wanted), "{} {size}", C::INFO.name);
        }
    }

    #[test]
    fn sums_by_psi_of_every_size() {
        check_psi::<crate::curve::jac1271gls::Jac1271gls>(&mut Random(31), (1..=17).chain([40]));
    }

    /// On e521iso P may have any order. Two points are at infinity there; no sum is.
    #[test]
    fn of_any_order_on_e521iso() {
        use crate::cpu::Portable;
        use crate::curve::e521iso::{E521iso, Point, Scalar};
        use crate::field::{Factor, Field, Single};
        use crate::form::edwards::TwistedEdwards;
        use crate::operate::named::NamedCurve;
        type F = <E521iso as NamedCurve>::Field<Portable>;
        let mut random = Random(37);
        let mut any = || Scalar::reduce_words(&core::array::from_fn::<_, 9, _>(|_| random.edge()));
        let one = F::one(Portable);
        let two = Point::from_affine([0; 9], one.neg().tighten().to_repr()).unwrap();
        let mut terms = vec![(any(), two, any()), (any(), two, Scalar::zero())];
        let mut outside = 0;
        for y in 2..24 {
            // x² = (y² - 1)/(1 + dy²).
            let y = F::from_u64(Portable, y);
            let yy = y.sqr();
            let x = yy.sub(one).mul(E521iso::mul_d(yy).add(one).tighten().invert()).sqrt().0;
            let Ok(p) = Point::from_affine(x.to_repr(), y.to_repr()) else { continue };
            outside += usize::from(!slow::mul::<E521iso>(&p, &Scalar::MODULUS).is_neutral().declassify());
            terms.push((any(), p, any()));
        }
        assert!(outside > 4, "{outside}");
        let (sums, alone) = Point::mul_add_base_batch_vartime(&terms);
        let sums = sums.into_iter().chain(alone.iter().map(Projective::to_affine));
        assert!(sums.eq(terms.iter().map(wanted)));
        // The products by themselves.
        let points: Vec<_> = terms.iter().map(|(_, p, _)| *p).collect();
        let k: Vec<_> = terms.iter().map(|(m, ..)| m.clone()).collect();
        let products = points.iter().zip(&k).map(|(p, k)| p.mul(k));
        assert!(Point::mul_batch(&points, &k).unwrap().into_iter().eq(products));
    }
}

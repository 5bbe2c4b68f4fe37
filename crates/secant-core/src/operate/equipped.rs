//! The laws in vectors and lanes that a curve names, and its operations on a tier.

use super::base::WithBase;
use super::integer::Residue;
#[cfg(feature = "alloc")]
use super::lanes::{LanesOf, Worth, WorthOf, worth};
use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;
use super::strategy::{GroupOf, Multiply, MultiplyAdd, OddDigits, Outcome, Window, Wnaf};
use super::vectors::VectorsOf;
use crate::cpu::{Mulx, Outline, Portable, Tier, task};
use crate::form::Level;

/// A named curve with what it has for speed: vectors, lanes, and its own ways to multiply where they are not
/// the usual ones.
pub trait Equipped: NamedCurve {
    /// The group law in lanes, or [`NoLanes`](super::lanes::NoLanes).
    #[cfg(feature = "alloc")]
    type Lanes: LanesOf<Self>;
    /// From how many inputs on batches take these lanes.
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf::USUAL;
    /// Of 2 terms or more and fewer than so many the sum in constant time has one run of doublings on vectors
    /// inside one multiplication, where there are any.
    #[cfg(feature = "alloc")]
    const VECTORS_BELOW: Worth = worth(0, 0);
    /// The group law on vectors inside one multiplication, or [`NoVectors`](super::vectors::NoVectors).
    type Vectors: VectorsOf<Self>;

    /// `[k]P` for any point and any integer. Constant time.
    #[inline]
    fn mul<O: Outcome<Self>>(tier: Tier, p: &Point<Self>, k: &Self::Integer) -> O {
        mul::<Self, Window<5, 16>, O>(tier, p, k)
    }
    /// `[k]P` for any point and any integer. Variable time.
    #[inline]
    fn mul_vartime<O: Outcome<Self>>(tier: Tier, p: &Point<Self>, k: &Self::Integer) -> O {
        mul::<Self, OddDigits<Wnaf<5>, 8>, O>(tier, p, k)
    }
    /// `[m]P + [n]Q` for any points and integers. Variable time.
    #[inline]
    fn mul_add_vartime<O: Outcome<Self>>(
        tier: Tier,
        m: &Self::Integer,
        p: &Point<Self>,
        n: &Self::Integer,
        q: &Point<Self>,
    ) -> O {
        mul_add::<Self, OddDigits<Wnaf<5>, 8>, O>(tier, p, m, q, n)
    }
    /// `[m]P + [n]G` for the base point G, any point and any integers. Variable time.
    #[inline]
    fn mul_add_base_vartime<O: Outcome<Self>>(
        tier: Tier,
        m: &Self::Integer,
        p: &Point<Self>,
        n: &Self::Integer,
    ) -> O {
        mul_add::<Self, WithBase<Wnaf<5>, 8>, O>(tier, p, m, &Point::base(), n)
    }
    /// Whether P lies in the subgroup of prime order r: whether `[r]P` is neutral. Variable time.
    #[inline]
    fn is_in_subgroup_vartime(tier: Tier, p: &Point<Self>) -> bool {
        Self::INFO.cofactor == 1 || {
            let product = Self::mul_vartime::<Projective<Self>>(tier, p, &Self::Scalar::MODULUS);
            product.is_neutral().declassify()
        }
    }
}

/// `[k]P` by strategy `S` on a tier: on vectors, where the strategy is for them and the curve has them.
#[inline(never)]
pub fn mul<C: Equipped, S: Multiply<C>, O: Outcome<C>>(tier: Tier, p: &Point<C>, k: &C::Integer) -> O {
    if S::ON_VECTORS {
        match tier {
            Tier::Ifma(token) if C::Vectors::has_fast(token) => {
                return mul_by::<C, <C::Vectors as VectorsOf<C>>::Fast, S, O>(token.into(), p, k);
            }
            Tier::Ifma(token) => {
                return mul_by::<C, <C::Vectors as VectorsOf<C>>::Ifma, S, O>(token.into(), p, k);
            }
            Tier::Avx2(token) => {
                return mul_by::<C, <C::Vectors as VectorsOf<C>>::Avx2, S, O>(token.into(), p, k);
            }
            _ => {}
        }
    }
    if S::FROM_TABLE
        && let Tier::Ifma(token) = tier
    {
        return C::Vectors::mul_base(token, k);
    }
    match tier.words() {
        Some(level) => mul_by::<C, C::Group<Mulx>, S, O>(level, p, k),
        None => Portable.run(task!(S::run::<C::Group<Portable>, O>(Portable, p, k))),
    }
}

/// `[k]P` by strategy `S` with the law `G`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn mul_by<C: NamedCurve, G: GroupOf<C>, S: Multiply<C>, O: Outcome<C>>(
    level: Level<G>,
    p: &Point<C>,
    k: &C::Integer,
) -> O {
    level.call(task!(S::run::<G, O>(level, p, k)))
}

/// `[m]P + [n]Q` by strategy `S` on a tier, as [`mul`].
#[inline(never)]
pub fn mul_add<C: Equipped, S: MultiplyAdd<C>, O: Outcome<C>>(
    tier: Tier,
    p: &Point<C>,
    m: &C::Integer,
    q: &Point<C>,
    n: &C::Integer,
) -> O {
    if S::ON_VECTORS {
        match tier {
            Tier::Ifma(token) if C::Vectors::has_fast(token) => {
                return mul_add_by::<C, <C::Vectors as VectorsOf<C>>::Fast, S, O>(token.into(), p, m, q, n);
            }
            Tier::Ifma(token) => {
                return mul_add_by::<C, <C::Vectors as VectorsOf<C>>::Ifma, S, O>(token.into(), p, m, q, n);
            }
            Tier::Avx2(token) => {
                return mul_add_by::<C, <C::Vectors as VectorsOf<C>>::Avx2, S, O>(token.into(), p, m, q, n);
            }
            _ => {}
        }
    }
    match tier.words() {
        Some(level) => mul_add_by::<C, C::Group<Mulx>, S, O>(level, p, m, q, n),
        None => Portable.run(task!(S::run::<C::Group<Portable>, O>(Portable, p, m, q, n))),
    }
}

/// `[m]P + [n]Q` by strategy `S` with the law `G`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn mul_add_by<C: NamedCurve, G: GroupOf<C>, S: MultiplyAdd<C>, O: Outcome<C>>(
    level: Level<G>,
    p: &Point<C>,
    m: &C::Integer,
    q: &Point<C>,
    n: &C::Integer,
) -> O {
    level.call(task!(S::run::<G, O>(level, p, m, q, n)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;
    use crate::curve::jac256189::Jac256189;
    use crate::field::{Factor, Field, Single};
    use crate::form::weierstrass::Weierstrass;
    use crate::limbs::portable;
    use crate::operate::slow::{self, Doublings};
    use crate::operate::strategy::OnWords;
    use crate::scalar::modulo::Order;

    type C = Jac256189;

    /// r·2^shift + d, wrapping.
    fn near(shift: u32, d: i64) -> [u64; 4] {
        let r = <C as Order<4>>::MODULUS;
        let mut k = [0; 4];
        for i in (0..4).rev() {
            k[i] = r[i] << shift | if i > 0 && shift > 0 { r[i - 1] >> (64 - shift) } else { 0 };
        }
        if d < 0 {
            portable::sub4(&k, &[d.unsigned_abs(), 0, 0, 0]).0
        } else {
            portable::add4(&k, &[d as u64, 0, 0, 0]).0
        }
    }

    #[test]
    fn windows_are_right_for_points_of_every_order() {
        let r = <C as Order<4>>::MODULUS;
        let slow = |p: &Point<C>, k: &[u64; 4]| slow::mul(p, k).to_affine();
        // The part of small order of the first point where that part has order 10.
        let torsion = (0..)
            .filter_map(|x| {
                type F = <C as NamedCurve>::Field<Portable>;
                let x = F::from_u64(Portable, x);
                let three = F::from_u64(Portable, 3);
                let b = <C as Weierstrass<F>>::b(Portable);
                let y = Field::add(Factor::mul(x.sqr().sub(three), x), b).sqrt().0;
                let q = Point::<C>::from_affine(x.to_repr(), y.to_repr()).ok()?;
                let t = slow(&q, &r);
                let proper = [2, 5].iter().all(|n| !slow(&t, &[*n, 0, 0, 0]).is_neutral());
                proper.then_some(t)
            })
            .next()
            .unwrap();
        let mut orders = std::collections::BTreeSet::new();
        for j in 0..10 {
            let small = slow(&torsion, &[j, 0, 0, 0]);
            orders.insert((1..=10).find(|n| slow(&small, &[*n, 0, 0, 0]).is_neutral()));
            let mut cases = vec![];
            let points = [small, small.add(&Point::base()).unwrap()];
            for p in points {
                cases.extend((0..35).map(|k| (p, [k, 0, 0, 0])));
                cases.extend((0..35).map(|k| (p, [u64::MAX - k, u64::MAX, u64::MAX, u64::MAX])));
                cases.extend((-35..35).map(|d| (p, near(0, d))));
                cases.extend((-3..3).flat_map(|d| (1..4).map(move |shift| (p, near(shift, 16 * d + d)))));
                cases.extend(
                    (0..256)
                        .step_by(5)
                        .map(|i| (p, core::array::from_fn(|w| if w == i / 64 { 33 << (i % 64) } else { 0 }))),
                );
            }
            let doublings = points.map(|p| (p, Doublings::of(&p, 4)));
            for (p, k) in cases {
                let (_, of_p) = doublings.iter().find(|(point, _)| *point == p).unwrap();
                let want = of_p.mul(&k).to_affine();
                assert_eq!(
                    mul::<C, Window<5, 16>, Point<C>>(Tier::best_single(), &p, &k),
                    want,
                    "{j} {k:x?}"
                );
                assert_eq!(
                    mul::<C, OnWords<Window<4, 8>>, Point<C>>(Tier::PORTABLE, &p, &k),
                    want,
                    "{j} {k:x?}"
                );
                assert_eq!(
                    mul::<C, OnWords<Window<6, 32>>, Point<C>>(Tier::best_single(), &p, &k),
                    want,
                    "{j} {k:x?}"
                );
            }
        }
        assert_eq!(orders.into_iter().collect::<Vec<_>>(), [Some(1), Some(2), Some(5), Some(10)]);
    }
}

//! A curve on vectors inside one multiplication, where its formulas have four products side by side.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::base;
use super::named::NamedCurve;
use super::strategy::{GroupOf, Outcome};
use crate::cpu::{Avx2, Ifma, Mulx, task};
use crate::field::Field;
use crate::form::Group;
#[cfg(target_arch = "x86_64")]
use crate::form::LineSums;
#[cfg(feature = "alloc")]
use crate::{
    cpu::Outline,
    ct::wipe_vec,
    form::Level,
    multiply::interleave,
    multiply::many::regular,
    operate::integer::Residue,
    operate::point::Point,
    operate::projective::Projective,
    scalar::recode::{signed_len, wnaf},
};

/// The laws of `C` on vectors; where there are none, the law on words.
pub trait VectorsOf<C: NamedCurve> {
    /// Whether there is one with AVX-512 IFMA.
    const EXIST: bool;
    /// Whether there is one with AVX2.
    const ON_AVX2: bool = false;
    /// Whether they have a table of their own for `[k]G`.
    const HAVE_TABLE: bool = false;
    /// The law on AVX-512 IFMA.
    type Ifma: GroupOf<C> + Group<Field: Field<Level: From<Ifma>>>;
    /// The same for CPUs that [multiply at once](Ifma::multiplies_at_once).
    type Fast: GroupOf<C> + Group<Field: Field<Level: From<Ifma>>>;
    /// The law on AVX2.
    type Avx2: GroupOf<C> + Group<Field: Field<Level: From<Avx2>>>;
    /// Whether [`VectorsOf::Fast`] is another law, and this CPU's.
    #[inline(always)]
    fn has_fast(_: Ifma) -> bool {
        false
    }
    /// `[k]G` from a table on a CPU with AVX-512 IFMA. Constant time.
    fn mul_base<O: Outcome<C>>(token: Ifma, k: &C::Integer) -> O {
        let level = token.mulx();
        level.run(task!(O::settle::<C::Group<Mulx>>(C::Group::<Mulx>::narrow(base::multiple::<
            C,
            C::Group<Mulx>,
        >(level, k)))))
    }
}

/// No vectors.
pub struct NoVectors;

impl<C: NamedCurve> VectorsOf<C> for NoVectors {
    const EXIST: bool = false;
    type Ifma = C::Group<Mulx>;
    type Fast = C::Group<Mulx>;
    type Avx2 = C::Group<Mulx>;
}

/// The law `G` on vectors of AVX-512 IFMA.
pub struct OnVectors<G>(PhantomData<G>);

impl<C: NamedCurve, G: GroupOf<C> + Group<Field: Field<Level = Ifma>>> VectorsOf<C> for OnVectors<G> {
    const EXIST: bool = true;
    type Ifma = G;
    type Fast = G;
    type Avx2 = C::Group<Mulx>;
}

/// [`OnVectors`], and `[k]G` from a table in lines (`std`); `H` is the law on CPUs that [multiply at
/// once](Ifma::multiplies_at_once), `A` that without AVX-512.
#[cfg(target_arch = "x86_64")]
pub struct OnVectorsWithTable<G, H, A>(PhantomData<(G, H, A)>);

#[cfg(target_arch = "x86_64")]
impl<C, G, H, A> VectorsOf<C> for OnVectorsWithTable<G, H, A>
where
    C: NamedCurve,
    G: GroupOf<C> + LineSums + Group<Field: Field<Level = Ifma>>,
    H: GroupOf<C> + LineSums + Group<Field: Field<Level = Ifma>>,
    A: GroupOf<C> + Group<Field: Field<Level = Avx2>>,
{
    const EXIST: bool = true;
    const ON_AVX2: bool = true;
    const HAVE_TABLE: bool = cfg!(feature = "std");
    type Ifma = G;
    type Fast = H;
    type Avx2 = A;
    #[inline(always)]
    fn has_fast(token: Ifma) -> bool {
        token.multiplies_at_once()
    }
    #[cfg(feature = "std")]
    fn mul_base<O: Outcome<C>>(token: Ifma, k: &C::Integer) -> O {
        // Builds for debugging compile one way.
        #[cfg(not(debug_assertions))]
        if token.multiplies_at_once() {
            return token.run(task!(O::settle::<H>(H::narrow(base::multiple_by_lines::<C, H>(token, k)))));
        }
        token.run(task!(O::settle::<G>(G::narrow(base::multiple_by_lines::<C, G>(token, k)))))
    }
}

/// `[k_0]P_0 + [k_1]P_1 + ..` over one run of doublings with the law `G`; slices of one length, no point
/// neutral. Variable time. `None` where dedicated formulas meet an exception.
#[cfg(feature = "alloc")]
#[cfg_attr(not(unoptimised), inline(always))]
fn sum_by_vartime<C: NamedCurve, G: GroupOf<C>>(
    level: Level<G>,
    scalars: &[C::Integer],
    points: &[Point<C>],
) -> Option<Projective<C>> {
    level.call(task!({
        let places = signed_len(C::Scalar::BITS);
        let mut digits = alloc::vec![0; places * scalars.len()];
        let mut decoded = Vec::with_capacity(points.len());
        for ((k, digits), p) in scalars.iter().zip(digits.chunks_exact_mut(places)).zip(points) {
            wnaf::recode_vartime::<5>(k.as_ref(), digits)?;
            decoded.push(p.decode(level));
        }
        let sum = interleave::sum_of_many_vartime::<G, 8>(level, &decoded, &digits, places)?;
        Some(Outcome::settle_vartime::<G>(sum))
    }))
}

/// The same in constant time but for the number of terms, for integers below the order and the points that
/// [`regular`] sums are for.
#[cfg(feature = "alloc")]
#[cfg_attr(not(unoptimised), inline(always))]
fn sum_by<C: NamedCurve, G: GroupOf<C>>(
    level: Level<G>,
    scalars: &[C::Integer],
    points: &[Point<C>],
) -> Projective<C> {
    level.call(task!({
        let bits = alloc::vec![C::Scalar::BITS; scalars.len()];
        let mut decoded = Vec::with_capacity(points.len());
        for p in points {
            decoded.push(p.decode(level));
        }
        let sum = regular::sum::<G, _, 5, 16>(level, &decoded, scalars, &bits, 64);
        wipe_vec(&mut decoded);
        Outcome::settle::<G>(G::narrow(sum))
    }))
}

/// `[k_0]P_0 + [k_1]P_1 + ..` over one run of doublings on the vectors `V`; slices of one length, no point
/// neutral. Variable time. `None` without vectors, and where dedicated formulas meet an exception.
#[cfg(feature = "alloc")]
#[inline]
pub fn sum_vartime<C: NamedCurve, V: VectorsOf<C>>(
    token: Ifma,
    scalars: &[C::Integer],
    points: &[Point<C>],
) -> Option<Projective<C>> {
    if !V::EXIST {
        None
    } else if V::has_fast(token) {
        sum_by_vartime::<C, V::Fast>(token.into(), scalars, points)
    } else {
        sum_by_vartime::<C, V::Ifma>(token.into(), scalars, points)
    }
}

/// The same in constant time but for the number of terms, for integers below the order and the points that
/// [`regular`] sums are for. `None` without vectors.
#[cfg(feature = "alloc")]
#[inline]
pub fn sum<C: NamedCurve, V: VectorsOf<C>>(
    token: Ifma,
    scalars: &[C::Integer],
    points: &[Point<C>],
) -> Option<Projective<C>> {
    if !V::EXIST {
        None
    } else if V::has_fast(token) {
        Some(sum_by::<C, V::Fast>(token.into(), scalars, points))
    } else {
        Some(sum_by::<C, V::Ifma>(token.into(), scalars, points))
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::curve::edwards25519::{Edwards25519, OnQuads, OnQuadsAtOnce};
    use crate::limbs::samples::Random;
    use crate::operate::equipped::{mul_add_by, mul_by};
    use crate::operate::strategy::{OddDigits, Window, Wnaf};
    use crate::operate::{Point, Projective, slow};

    type C = Edwards25519;

    /// A CPU runs one of the two laws of edwards25519 on AVX-512; both give what words give.
    #[test]
    fn both_ways_to_fold() {
        fn product<G: GroupOf<C> + Group<Field: Field<Level = Ifma>>>(
            level: Ifma,
            k: &[u64; 4],
            m: &[u64; 4],
        ) -> [Point<C>; 3] {
            let base = Point::base();
            let of = |p: Projective<C>| p.to_affine();
            let p = of(mul_by::<C, G, Window<5, 16>, _>(level, &base, k));
            let q = of(mul_by::<C, G, OddDigits<Wnaf<5>, 8>, _>(level, &p, m));
            [p, q, of(mul_add_by::<C, G, OddDigits<Wnaf<5>, 8>, _>(level, &p, m, &q, k))]
        }
        let Some(level) = Ifma::detect() else { return };
        let mut random = Random(47);
        for _ in 0..100 {
            let (k, m) = ([0; 4].map(|_| random.edge()), [0; 4].map(|_| random.edge()));
            let p: Point<C> = slow::mul_base(&k).to_affine();
            let q = slow::mul(&p, &m).to_affine();
            let sum = slow::mul(&p, &m).add(&slow::mul(&q, &k)).to_affine();
            assert_eq!(product::<OnQuads>(level, &k, &m), [p, q, sum]);
            assert_eq!(product::<OnQuadsAtOnce>(level, &k, &m), [p, q, sum]);
        }
    }

    /// Sums by either of these laws, in variable time and in constant time.
    #[cfg(feature = "alloc")]
    #[test]
    fn both_ways_to_sum() {
        fn sums<V: VectorsOf<C>>(level: Ifma, k: &[[u64; 4]], p: &[Point<C>]) -> [Point<C>; 2] {
            [sum_vartime::<C, V>(level, k, p), sum::<C, V>(level, k, p)].map(|sum| sum.unwrap().to_affine())
        }
        let Some(level) = Ifma::detect() else { return };
        let mut random = Random(53);
        let mut point = || slow::mul_base(&[0; 4].map(|_| random.edge())).to_affine();
        let points: [Point<C>; 4] = [point(), point(), Point::base(), Point::neutral()];
        let points = [points[0], points[1], points[2], points[3], points[0], -points[0]];
        for _ in 0..100 {
            // Below the order.
            let mut k = [0; 6].map(|_| [0; 4].map(|_| random.edge()));
            k.iter_mut().for_each(|k| k[3] &= (1 << 60) - 1);
            k[random.word() as usize % 6] = [0; 4];
            let sum =
                k.iter().zip(&points).fold(Projective::neutral(), |sum, (k, p)| sum.add(&slow::mul(p, k)));
            assert_eq!(sums::<OnVectors<OnQuads>>(level, &k, &points), [sum.to_affine(); 2]);
            assert_eq!(sums::<OnVectors<OnQuadsAtOnce>>(level, &k, &points), [sum.to_affine(); 2]);
        }
    }
}

//! A curve on vectors inside one multiplication, where its formulas have four products side by side.

use super::named::NamedCurve;
use super::point::Point;
#[cfg(feature = "alloc")]
use super::projective::Projective;
use crate::cpu::{Avx2, Ifma};
#[cfg(all(doc, feature = "alloc"))]
use crate::multiply::many::regular;

use super::strategy::{Multiply, MultiplyAdd, Outcome};

/// The group law of `C` on vectors, if there is one.
pub trait VectorsOf<C: NamedCurve> {
    /// Whether there is one.
    const EXIST: bool;
    /// Whether they have a table of their own for `[k]G`.
    const HAVE_TABLE: bool = false;
    /// `[k]P` by strategy `S`; `None` without vectors here.
    fn mul<S: Multiply<C>, O: Outcome<C>>(level: Ifma, p: &Point<C>, k: &C::Integer) -> Option<O>;
    /// `[m]P + [n]Q` by strategy `S`; `None` without vectors here.
    fn mul_add<S: MultiplyAdd<C>, O: Outcome<C>>(
        level: Ifma,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> Option<O>;
    /// `[k]G` from that table; `None` where there is none.
    fn mul_base<O: Outcome<C>>(_: Ifma, _: &C::Integer) -> Option<O> {
        None
    }

    /// `[k_0]P_0 + [k_1]P_1 + ..` over one run of doublings; slices of one length, no point neutral. Variable time. `None` without vectors here,
    /// and where dedicated formulas meet an exception.
    #[cfg(feature = "alloc")]
    fn sum_vartime(_: Ifma, _: &[C::Integer], _: &[Point<C>]) -> Option<Projective<C>> {
        None
    }
    /// The same in constant time but for the number of terms, for integers below the order and the points that [`regular`] sums are for.
    #[cfg(feature = "alloc")]
    fn sum(_: Ifma, _: &[C::Integer], _: &[Point<C>]) -> Option<Projective<C>> {
        None
    }

    /// Whether there is one without AVX-512, too.
    const ON_AVX2: bool = false;
    /// [`VectorsOf::mul`] without AVX-512.
    fn mul_on_avx2<S: Multiply<C>, O: Outcome<C>>(_: Avx2, _: &Point<C>, _: &C::Integer) -> Option<O> {
        None
    }
    /// [`VectorsOf::mul_add`] without AVX-512.
    fn mul_add_on_avx2<S: MultiplyAdd<C>, O: Outcome<C>>(
        _: Avx2,
        _: &Point<C>,
        _: &C::Integer,
        _: &Point<C>,
        _: &C::Integer,
    ) -> Option<O> {
        None
    }
}

/// No vectors.
pub struct NoVectors;

impl<C: NamedCurve> VectorsOf<C> for NoVectors {
    const EXIST: bool = false;
    fn mul<S: Multiply<C>, O: Outcome<C>>(_: Ifma, _: &Point<C>, _: &C::Integer) -> Option<O> {
        None
    }
    fn mul_add<S: MultiplyAdd<C>, O: Outcome<C>>(
        _: Ifma,
        _: &Point<C>,
        _: &C::Integer,
        _: &Point<C>,
        _: &C::Integer,
    ) -> Option<O> {
        None
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86_64::{OnVectors, OnVectorsWithTable};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    #[cfg(feature = "alloc")]
    use alloc::vec::Vec;
    use core::marker::PhantomData;

    #[cfg(feature = "alloc")]
    use super::Projective;
    use super::{Avx2, Ifma, Multiply, MultiplyAdd, NamedCurve, Outcome, Point, VectorsOf};
    use crate::cpu::Task;
    use crate::field::Single;
    use crate::form::{Group, LineSums};
    #[cfg(feature = "std")]
    use crate::operate::base;
    use crate::operate::strategy::{GroupOf, MultiplyAddTask, MultiplyTask};
    #[cfg(feature = "alloc")]
    use crate::{
        ct::wipe_vec,
        multiply::interleave,
        multiply::many::regular,
        operate::integer::Residue,
        scalar::recode::{signed_len, wnaf},
    };

    /// The group law `G` on vectors of AVX-512 IFMA.
    pub struct OnVectors<G>(PhantomData<G>);

    /// A task on the law `G`.
    struct With<G, T>(T, PhantomData<G>);

    impl<C: NamedCurve, S: Multiply<C>, O: Outcome<C>, G, L> Task<L> for With<G, MultiplyTask<'_, C, S, O>>
    where
        G: GroupOf<C> + Group<Field: Single<Level = L>>,
    {
        type Output = O;
        #[cfg_attr(not(unoptimised), inline(always))]
        fn run(self, level: L) -> O {
            S::run::<G, O>(level, self.0.0, self.0.1)
        }
    }

    impl<C: NamedCurve, S: MultiplyAdd<C>, O: Outcome<C>, G, L> Task<L> for With<G, MultiplyAddTask<'_, C, S, O>>
    where
        G: GroupOf<C> + Group<Field: Single<Level = L>>,
    {
        type Output = O;
        #[cfg_attr(not(unoptimised), inline(always))]
        fn run(self, level: L) -> O {
            S::run::<G, O>(level, self.0.0, self.0.1, self.0.2, self.0.3)
        }
    }

    impl<C: NamedCurve, G: GroupOf<C> + Group<Field: Single<Level = Ifma>>> VectorsOf<C> for OnVectors<G> {
        const EXIST: bool = true;
        fn mul<S: Multiply<C>, O: Outcome<C>>(level: Ifma, p: &Point<C>, k: &C::Integer) -> Option<O> {
            let task = MultiplyTask::<C, S, O>(p, k, PhantomData);
            Some(level.run(With::<G, _>(task, PhantomData)))
        }
        fn mul_add<S: MultiplyAdd<C>, O: Outcome<C>>(
            level: Ifma,
            p: &Point<C>,
            m: &C::Integer,
            q: &Point<C>,
            n: &C::Integer,
        ) -> Option<O> {
            let task = MultiplyAddTask::<C, S, O>(p, m, q, n, PhantomData);
            Some(level.run(With::<G, _>(task, PhantomData)))
        }
        #[cfg(feature = "alloc")]
        fn sum_vartime(level: Ifma, k: &[C::Integer], points: &[Point<C>]) -> Option<Projective<C>> {
            level.run(SumVartime::<C, G>(k, points, PhantomData))
        }
        #[cfg(feature = "alloc")]
        fn sum(level: Ifma, k: &[C::Integer], points: &[Point<C>]) -> Option<Projective<C>> {
            Some(level.run(Sum::<C, G>(k, points, PhantomData)))
        }
    }

    /// A sum by the law `G`. Variable time.
    #[cfg(feature = "alloc")]
    struct SumVartime<'a, C: NamedCurve, G>(&'a [C::Integer], &'a [Point<C>], PhantomData<G>);

    #[cfg(feature = "alloc")]
    impl<C: NamedCurve, G: GroupOf<C> + Group<Field: Single<Level = Ifma>>> Task<Ifma> for SumVartime<'_, C, G> {
        type Output = Option<Projective<C>>;
        #[cfg_attr(not(unoptimised), inline(always))]
        fn run(self, level: Ifma) -> Option<Projective<C>> {
            let places = signed_len(C::Scalar::BITS);
            let mut digits = alloc::vec![0; places * self.0.len()];
            let mut points = Vec::with_capacity(self.1.len());
            for ((k, digits), p) in self.0.iter().zip(digits.chunks_exact_mut(places)).zip(self.1) {
                wnaf::recode_vartime::<5>(k.as_ref(), digits)?;
                points.push(p.decode(level));
            }
            let sum = interleave::sum_of_many_vartime::<G, 8>(level, &points, &digits, places)?;
            Some(Outcome::settle_vartime::<G>(sum))
        }
    }

    /// A sum by the law `G`. Constant time but for the number of terms.
    #[cfg(feature = "alloc")]
    struct Sum<'a, C: NamedCurve, G>(&'a [C::Integer], &'a [Point<C>], PhantomData<G>);

    #[cfg(feature = "alloc")]
    impl<C: NamedCurve, G: GroupOf<C> + Group<Field: Single<Level = Ifma>>> Task<Ifma> for Sum<'_, C, G> {
        type Output = Projective<C>;
        #[cfg_attr(not(unoptimised), inline(always))]
        fn run(self, level: Ifma) -> Projective<C> {
            let bits = alloc::vec![C::Scalar::BITS; self.0.len()];
            let mut points = Vec::with_capacity(self.1.len());
            for p in self.1 {
                points.push(p.decode(level));
            }
            let sum = regular::sum::<G, _, 5, 16>(level, &points, self.0, &bits, 64);
            wipe_vec(&mut points);
            Outcome::settle::<G>(G::narrow(sum))
        }
    }

    /// [`OnVectors`], and `[k]G` from a table in lines (`std`); `H` is the law on CPUs that [multiply at once](Ifma::multiplies_at_once), `A` that
    /// without AVX-512.
    pub struct OnVectorsWithTable<G, H, A>(PhantomData<(G, H, A)>);

    /// `[k]G` by the law `G`.
    #[cfg(feature = "std")]
    struct FromTable<'a, C: NamedCurve, G, O>(&'a C::Integer, PhantomData<(G, O)>);

    #[cfg(feature = "std")]
    impl<C: NamedCurve, O: Outcome<C>, G> Task<Ifma> for FromTable<'_, C, G, O>
    where
        G: GroupOf<C> + LineSums + Group<Field: Single<Level = Ifma>>,
    {
        type Output = O;
        #[cfg_attr(not(unoptimised), inline(always))]
        fn run(self, level: Ifma) -> O {
            O::settle::<G>(G::narrow(base::multiple_by_lines::<C, G>(level, self.0)))
        }
    }

    impl<C, G, H, A> VectorsOf<C> for OnVectorsWithTable<G, H, A>
    where
        C: NamedCurve,
        G: GroupOf<C> + LineSums + Group<Field: Single<Level = Ifma>>,
        H: GroupOf<C> + LineSums + Group<Field: Single<Level = Ifma>>,
        A: GroupOf<C> + Group<Field: Single<Level = Avx2>>,
    {
        const EXIST: bool = true;
        const HAVE_TABLE: bool = cfg!(feature = "std");
        fn mul<S: Multiply<C>, O: Outcome<C>>(level: Ifma, p: &Point<C>, k: &C::Integer) -> Option<O> {
            if level.multiplies_at_once() {
                <OnVectors<H> as VectorsOf<C>>::mul::<S, O>(level, p, k)
            } else {
                <OnVectors<G> as VectorsOf<C>>::mul::<S, O>(level, p, k)
            }
        }
        fn mul_add<S: MultiplyAdd<C>, O: Outcome<C>>(
            level: Ifma,
            p: &Point<C>,
            m: &C::Integer,
            q: &Point<C>,
            n: &C::Integer,
        ) -> Option<O> {
            if level.multiplies_at_once() {
                <OnVectors<H> as VectorsOf<C>>::mul_add::<S, O>(level, p, m, q, n)
            } else {
                <OnVectors<G> as VectorsOf<C>>::mul_add::<S, O>(level, p, m, q, n)
            }
        }
        #[cfg(feature = "alloc")]
        fn sum_vartime(level: Ifma, k: &[C::Integer], points: &[Point<C>]) -> Option<Projective<C>> {
            if level.multiplies_at_once() {
                <OnVectors<H> as VectorsOf<C>>::sum_vartime(level, k, points)
            } else {
                <OnVectors<G> as VectorsOf<C>>::sum_vartime(level, k, points)
            }
        }
        #[cfg(feature = "alloc")]
        fn sum(level: Ifma, k: &[C::Integer], points: &[Point<C>]) -> Option<Projective<C>> {
            if level.multiplies_at_once() {
                <OnVectors<H> as VectorsOf<C>>::sum(level, k, points)
            } else {
                <OnVectors<G> as VectorsOf<C>>::sum(level, k, points)
            }
        }
        #[cfg(feature = "std")]
        fn mul_base<O: Outcome<C>>(level: Ifma, k: &C::Integer) -> Option<O> {
            // Builds for debugging compile one way.
            #[cfg(not(debug_assertions))]
            if level.multiplies_at_once() {
                return Some(level.run(FromTable::<C, H, O>(k, PhantomData)));
            }
            Some(level.run(FromTable::<C, G, O>(k, PhantomData)))
        }

        const ON_AVX2: bool = true;
        fn mul_on_avx2<S: Multiply<C>, O: Outcome<C>>(
            level: Avx2,
            p: &Point<C>,
            k: &C::Integer,
        ) -> Option<O> {
            let task = MultiplyTask::<C, S, O>(p, k, PhantomData);
            Some(level.run(With::<A, _>(task, PhantomData)))
        }
        fn mul_add_on_avx2<S: MultiplyAdd<C>, O: Outcome<C>>(
            level: Avx2,
            p: &Point<C>,
            m: &C::Integer,
            q: &Point<C>,
            n: &C::Integer,
        ) -> Option<O> {
            let task = MultiplyAddTask::<C, S, O>(p, m, q, n, PhantomData);
            Some(level.run(With::<A, _>(task, PhantomData)))
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use crate::cpu::Ifma;
    use crate::curve::edwards25519::{Edwards25519, OnQuads, OnQuadsAtOnce};
    use crate::limbs::samples::Random;
    use crate::operate::projective::Projective;
    use crate::operate::strategy::{OddDigits, Window, Wnaf};
    use crate::operate::vectors::{OnVectors, VectorsOf};
    use crate::operate::{Point, slow};

    /// A CPU runs one of the two laws of edwards25519 on AVX-512; both give what words give.
    #[test]
    fn both_ways_to_fold() {
        fn product<V: VectorsOf<Edwards25519>>(
            level: Ifma,
            k: &[u64; 4],
            m: &[u64; 4],
        ) -> [Point<Edwards25519>; 3] {
            let base = Point::base();
            let of = |p: Option<Projective<Edwards25519>>| p.unwrap().to_affine();
            let p = of(V::mul::<Window<5, 16>, _>(level, &base, k));
            let q = of(V::mul::<OddDigits<Wnaf<5>, 8>, _>(level, &p, m));
            [p, q, of(V::mul_add::<OddDigits<Wnaf<5>, 8>, _>(level, &p, m, &q, k))]
        }
        let Some(level) = Ifma::detect() else { return };
        let mut random = Random(47);
        for _ in 0..100 {
            let (k, m) = ([0; 4].map(|_| random.edge()), [0; 4].map(|_| random.edge()));
            let p: Point<Edwards25519> = slow::mul_base(&k).to_affine();
            let q = slow::mul(&p, &m).to_affine();
            let sum = slow::mul(&p, &m).add(&slow::mul(&q, &k)).to_affine();
            assert_eq!(product::<OnVectors<OnQuads>>(level, &k, &m), [p, q, sum]);
            assert_eq!(product::<OnVectors<OnQuadsAtOnce>>(level, &k, &m), [p, q, sum]);
        }
    }

    /// Sums by either of these laws, in variable time and in constant time.
    #[cfg(feature = "alloc")]
    #[test]
    fn both_ways_to_sum() {
        fn sums<V: VectorsOf<Edwards25519>>(
            level: Ifma,
            k: &[[u64; 4]],
            p: &[Point<Edwards25519>],
        ) -> [Point<Edwards25519>; 2] {
            [V::sum_vartime(level, k, p), V::sum(level, k, p)].map(|sum| sum.unwrap().to_affine())
        }
        let Some(level) = Ifma::detect() else { return };
        let mut random = Random(53);
        let mut point = || slow::mul_base(&[0; 4].map(|_| random.edge())).to_affine();
        let points: [Point<Edwards25519>; 4] = [point(), point(), Point::base(), Point::neutral()];
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

//! Curves with the endomorphism ψ over F_p(i), p = 2^127 - 1, and the ways to multiply that use it.
//!
//! These are right in the subgroup of prime order only: [`SubgroupPoint`] is a point known to lie there.

use core::marker::PhantomData;

use super::Error;
use super::api::Scalar;
use super::named::{NamedCurve, Point, run_on};
use super::strategy::{DoubleAndAdd, Integer, Multiply, MultiplyAdd, ODD_DIGITS, OddRecoding};
use crate::cpu::{Backend, Portable, Task};
use crate::field::Single;
use crate::field::counting::{Counting, Tally};
use crate::form::{Endomorphism, Level, Store};
use crate::limbs::Words;
use crate::multiply::endomorphism::{self, Term};
use crate::scalar::decompose::{self, Half, Lattice};

/// A named curve with ψ.
pub trait Gls: NamedCurve {
    /// The pairs (u, v) with u + vλ ≡ 0 modulo the order.
    const LATTICE: Lattice;
    /// The fastest way in variable time.
    type Vartime: MultiplyPsi<Self> + MultiplyAddPsi<Self>;
    /// The group law on a backend, with ψ.
    type Psi<B: Words>: Store<Field = Self::Field<B>, StoredAffine = Self::Stored> + Endomorphism;
    /// The group law on the counting field, with ψ.
    type CountedPsi<'t>: Store<Field = Counting<'t, Self::Field<Portable>>, StoredAffine = Self::Stored>
        + Endomorphism;
}

/// A group with ψ over a single-element field that holds the points of `C`.
pub trait PsiOf<C: NamedCurve>:
    Store<Field: Single<Repr = C::Repr>, StoredAffine = C::Stored> + Endomorphism
{
}
impl<C: NamedCurve, G: Store<Field: Single<Repr = C::Repr>, StoredAffine = C::Stored> + Endomorphism> PsiOf<C>
    for G
{
}

/// A way to compute `[k]P` by ψ, for P in the subgroup of prime order.
pub trait MultiplyPsi<C: Gls> {
    /// `[k]P`.
    fn run<G: PsiOf<C>>(level: Level<G>, p: &Point<C>, k: &Integer) -> Point<C>;
}

/// A way to compute `[m]P + [n]Q` by ψ, for P and Q in the subgroup of prime order.
pub trait MultiplyAddPsi<C: Gls> {
    /// `[m]P + [n]Q`.
    fn run<G: PsiOf<C>>(level: Level<G>, p: &Point<C>, m: &Integer, q: &Point<C>, n: &Integer) -> Point<C>;
}

/// Joint regular digits of two columns, a table of eight: [`endomorphism::mul`]. Constant time.
pub struct Joint2;

impl<C: Gls> MultiplyPsi<C> for Joint2 {
    #[inline(always)]
    fn run<G: PsiOf<C>>(level: Level<G>, p: &Point<C>, k: &Integer) -> Point<C> {
        let mut halves = decompose::odd(&C::LATTICE, k);
        let product = endomorphism::mul::<G>(p.decode(level), &halves);
        crate::ct::wipe(&mut halves);
        Point::settle::<G>(product)
    }
}

/// Interleaved odd digits of the halves: [`endomorphism::interleave_vartime`]. Variable time.
pub struct Interleaved<R, const N: usize>(PhantomData<R>);

/// The digits of a half, without its sign, and their number. Variable time.
#[inline(always)]
fn digits_vartime<R: OddRecoding<N>, const N: usize>(half: &Half) -> ([i16; ODD_DIGITS], usize) {
    let [low, high] = half.words();
    let mut digits = [0; ODD_DIGITS];
    let len = R::recode_vartime(&[low, high, 0, 0], &mut digits);
    (digits, len)
}

impl<C: Gls, R: OddRecoding<N>, const N: usize> MultiplyPsi<C> for Interleaved<R, N> {
    #[inline(always)]
    fn run<G: PsiOf<C>>(level: Level<G>, p: &Point<C>, k: &Integer) -> Point<C> {
        let halves = decompose::nearest(&C::LATTICE, k);
        let (a, b) = (digits_vartime::<R, N>(&halves[0]), digits_vartime::<R, N>(&halves[1]));
        let product = endomorphism::tables_vartime::<G, N>(p.decode(level)).and_then(|[table, image]| {
            endomorphism::interleave_vartime::<G, 2>(&[
                Term { table: &table, digits: &a.0[..a.1], negative: halves[0].negative == 1 },
                Term { table: &image, digits: &b.0[..b.1], negative: halves[1].negative == 1 },
            ])
        });
        match product {
            Some(product) => Point::settle_vartime::<G>(product),
            None => <DoubleAndAdd as Multiply<C>>::run::<G>(level, p, k),
        }
    }
}

impl<C: Gls, R: OddRecoding<N>, const N: usize> MultiplyAddPsi<C> for Interleaved<R, N> {
    #[inline(always)]
    fn run<G: PsiOf<C>>(level: Level<G>, p: &Point<C>, m: &Integer, q: &Point<C>, n: &Integer) -> Point<C> {
        let of_m = decompose::nearest(&C::LATTICE, m);
        let of_n = decompose::nearest(&C::LATTICE, n);
        let halves = [of_m[0], of_m[1], of_n[0], of_n[1]];
        let digits = halves.each_ref().map(digits_vartime::<R, N>);
        let tables = endomorphism::tables_vartime::<G, N>(p.decode(level))
            .zip(endomorphism::tables_vartime::<G, N>(q.decode(level)));
        let sum = tables.and_then(|([p, psi_p], [q, psi_q])| {
            let tables = [&p, &psi_p, &q, &psi_q];
            let term = |i: usize| Term {
                table: &tables[i][..],
                digits: &digits[i].0[..digits[i].1],
                negative: halves[i].negative == 1,
            };
            endomorphism::interleave_vartime::<G, 4>(&[term(0), term(1), term(2), term(3)])
        });
        match sum {
            Some(sum) => Point::settle_vartime::<G>(sum),
            None => <DoubleAndAdd as MultiplyAdd<C>>::run::<G>(level, p, m, q, n),
        }
    }
}

/// `[k]G` by ψ.
pub struct OnBase<S>(PhantomData<S>);

impl<C: Gls, S: MultiplyPsi<C>> MultiplyPsi<C> for OnBase<S> {
    #[inline(always)]
    fn run<G: PsiOf<C>>(level: Level<G>, _: &Point<C>, k: &Integer) -> Point<C> {
        S::run::<G>(level, &Point::base(), k)
    }
}

struct PsiTask<'a, C: NamedCurve, S>(&'a Point<C>, &'a Integer, PhantomData<S>);

impl<C: Gls, S: MultiplyPsi<C>, B: Words> Task<B> for PsiTask<'_, C, S> {
    type Output = Point<C>;
    #[inline(always)]
    fn run(self, level: B) -> Point<C> {
        S::run::<C::Psi<B>>(level, self.0, self.1)
    }
}

/// `[k]P` by strategy `S` on a backend, for P in the subgroup of prime order.
#[inline(never)]
pub fn mul<C: Gls, S: MultiplyPsi<C>>(backend: Backend, p: &Point<C>, k: &Integer) -> Point<C> {
    run_on(backend, PsiTask::<C, S>(p, k, PhantomData))
}

struct PsiAddTask<'a, C: NamedCurve, S>(&'a Point<C>, &'a Integer, &'a Point<C>, &'a Integer, PhantomData<S>);

impl<C: Gls, S: MultiplyAddPsi<C>, B: Words> Task<B> for PsiAddTask<'_, C, S> {
    type Output = Point<C>;
    #[inline(always)]
    fn run(self, level: B) -> Point<C> {
        S::run::<C::Psi<B>>(level, self.0, self.1, self.2, self.3)
    }
}

/// `[m]P + [n]Q` by strategy `S` on a backend, for P and Q in the subgroup of prime order.
#[inline(never)]
pub fn mul_add<C: Gls, S: MultiplyAddPsi<C>>(
    backend: Backend,
    p: &Point<C>,
    m: &Integer,
    q: &Point<C>,
    n: &Integer,
) -> Point<C> {
    run_on(backend, PsiAddTask::<C, S>(p, m, q, n, PhantomData))
}

/// Tallies `[k]P` by strategy `S`.
pub fn count_mul<C: Gls, S: MultiplyPsi<C>>(tally: &Tally, p: &Point<C>, k: &Integer) -> Point<C> {
    S::run::<C::CountedPsi<'_>>((tally, Portable), p, k)
}

/// Tallies `[m]P + [n]Q` by strategy `S`.
pub fn count_mul_add<C: Gls, S: MultiplyAddPsi<C>>(
    tally: &Tally,
    p: &Point<C>,
    m: &Integer,
    q: &Point<C>,
    n: &Integer,
) -> Point<C> {
    S::run::<C::CountedPsi<'_>>((tally, Portable), p, m, q, n)
}

/// A point of the subgroup of prime order, on a curve with ψ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubgroupPoint<C: Gls>(Point<C>);

impl<C: Gls> SubgroupPoint<C> {
    /// The base point G.
    pub const fn base() -> Self {
        Self(Point::base())
    }

    /// `p`, if `[r]P` is neutral for the prime order r. Variable time. Cost: a multiplication; nothing where the cofactor is 1.
    ///
    /// # Errors
    /// [`Error::NotInSubgroup`].
    pub fn new_vartime(p: Point<C>) -> Result<Self, Error> {
        if C::INFO.cofactor == 1 || p.is_in_subgroup_vartime() {
            Ok(Self(p))
        } else {
            Err(Error::NotInSubgroup)
        }
    }

    /// The point.
    pub const fn point(&self) -> &Point<C> {
        &self.0
    }

    /// `[k]P` in constant time. Cost: 126 doublings, 63 additions, and one or two inversions.
    #[must_use]
    pub fn mul(&self, k: &Scalar<C>) -> Self {
        Self(mul::<C, Joint2>(Backend::best_single(), &self.0, &k.to_words()))
    }

    /// `[k]P` in variable time: for public scalars and points only.
    #[must_use]
    pub fn mul_vartime(&self, k: &Scalar<C>) -> Self {
        Self(mul::<C, C::Vartime>(Backend::best_single(), &self.0, &k.to_words()))
    }

    /// `[m]P + [n]Q` in variable time: for public scalars and points only.
    #[must_use]
    pub fn mul_add_vartime(m: &Scalar<C>, p: &Self, n: &Scalar<C>, q: &Self) -> Self {
        Self(mul_add::<C, C::Vartime>(Backend::best_single(), &p.0, &m.to_words(), &q.0, &n.to_words()))
    }
}

/// What a curve over F_p(i) states beside its constants: fields, groups, table.
macro_rules! over_quadratic {
    ($name:ident, $law:ident) => {
        type Repr = [u64; 4];
        type Order = Self;
        type Stored = <Self::Group<$crate::cpu::Portable> as $crate::form::Store>::StoredAffine;
        type Field<B: $crate::limbs::Words> = $crate::field::mersenne127::quadratic::Fp2<B>;
        type Group<B: $crate::limbs::Words> = $crate::form::Outlined<$law<Self, Self::Field<B>>>;
        type Counted<'t> = $crate::form::Outlined<
            $law<Self, $crate::field::counting::Counting<'t, Self::Field<$crate::cpu::Portable>>>,
        >;
        #[cfg(feature = "alloc")]
        type Lanes = $crate::curve::lanes::NoLanes;
        #[cfg(feature = "std")]
        fn base_table() -> &'static std::sync::OnceLock<$crate::curve::named::BaseTable<Self>> {
            static TABLE: std::sync::OnceLock<$crate::curve::named::BaseTable<$name>> =
                std::sync::OnceLock::new();
            &TABLE
        }
    };
}
pub(super) use over_quadratic;

#[cfg(test)]
mod tests;

//! Curves with an endomorphism ψ, over F_p(i), p = 2^127 - 1, or y² = x³ + b, and the ways to multiply that
//! use it.
//!
//! These are right in the subgroup of prime order only: [`SubgroupPoint`] is a point known to lie there.

pub mod base;
#[cfg(feature = "alloc")]
pub mod batch;
#[cfg(feature = "alloc")]
pub mod sums;

use core::marker::PhantomData;

use super::api::Scalar;
use super::equipped::{self, Equipped};
use super::error::Error;
use super::integer::Residue;
#[cfg(feature = "alloc")]
use super::lanes::ProductsOf;
use super::named::NamedCurve;
use super::point::Point;
use super::strategy::{DoubleAndAdd, Multiply, MultiplyAdd, OddRecoding, Outcome, Window};
use crate::cpu::{Ifma, Tier};
use crate::field::{Field, Single};
use crate::form::handed::HandedGroup;
use crate::form::{Endomorphism, Group, Level, Store};
use crate::limbs::WordKernels;
use crate::multiply::endomorphism;
use crate::multiply::interleave::{self, Mapped, Step, Term};
use crate::scalar::decompose::eisenstein::Eisenstein;
use crate::scalar::decompose::{self, Basis, Half, Lattice, OddBasis};
use crate::scalar::recode::signed_len;

/// A named curve with ψ.
pub trait Gls: Equipped<Integer = [u64; 4]> {
    /// The type of a basis of the lattice of pairs (u, v) with u + vλ ≡ 0 modulo the order.
    type Lattice: Basis;
    /// A basis of that lattice.
    const LATTICE: Self::Lattice;
    /// The fastest way in constant time, one at a time.
    type Regular: MultiplyPsi<Self>;
    /// The fastest way in variable time.
    type Vartime: MultiplyPsi<Self> + MultiplyAddPsi<Self>;
    /// The group law on a backend, with ψ.
    type Psi<B: WordKernels>: HandedGroup<B>
        + Store<Field = Self::Field<B>, StoredAffine = Self::Stored, Kept = Self::Kept>
        + Endomorphism;
    /// The group law with ψ on vectors inside one multiplication; on other machines than x86-64 that on
    /// words.
    type PsiIfma: PsiOf<Self> + Group<Field: Field<Level: From<Ifma>>>;
    /// Products by ψ in lanes, or [`NoLanes`](super::lanes::NoLanes).
    #[cfg(feature = "alloc")]
    type PsiLanes: ProductsOf<Self>;
}

/// A group with ψ over a single-element field that holds the points of `C`.
pub trait PsiOf<C: NamedCurve>:
    Store<Field: Single<Repr = C::Repr>, StoredAffine = C::Stored, Kept = C::Kept> + Endomorphism
{
}
impl<
    C: NamedCurve,
    G: Store<Field: Single<Repr = C::Repr>, StoredAffine = C::Stored, Kept = C::Kept> + Endomorphism,
> PsiOf<C> for G
{
}

/// A way to compute `[k]P` by ψ, for P in the subgroup of prime order.
pub trait MultiplyPsi<C: Gls> {
    /// `[k]P`; `None` where a dedicated formula met an exceptional input.
    fn run<G: PsiOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &[u64; 4]) -> Option<O>;
    /// The method that computes the product after `None`.
    type Fallback: Multiply<C>;
}

/// A way to compute `[m]P + [n]Q` by ψ, for P and Q in the subgroup of prime order.
pub trait MultiplyAddPsi<C: Gls> {
    /// `[m]P + [n]Q`; `None` where a dedicated formula met an exceptional input.
    fn run<G: PsiOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &[u64; 4],
        q: &Point<C>,
        n: &[u64; 4],
    ) -> Option<O>;
    /// The method that computes the sum after `None`.
    type Fallback: MultiplyAdd<C>;
}

/// Joint regular digits of two columns, a table of eight: [`endomorphism::mul`]. Constant time.
pub struct Joint2;

impl<C: Gls<Lattice = Lattice>> MultiplyPsi<C> for Joint2 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: PsiOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &[u64; 4]) -> Option<O> {
        let mut halves = decompose::odd(&C::LATTICE, k);
        let product = endomorphism::mul::<G>(p.decode(level), &halves);
        crate::ct::wipe(&mut halves);
        Some(O::settle::<G>(product))
    }
    /// Never asked.
    type Fallback = Window<5, 16>;
}

/// Regular odd digits of width `W` of both halves, two tables of N = 2^(W-1): [`endomorphism::mul_odd`].
/// Constant time.
pub struct OddWindows<const W: u32, const N: usize>;

impl<C: Gls<Lattice = Eisenstein>, const W: u32, const N: usize> MultiplyPsi<C> for OddWindows<W, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: PsiOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &[u64; 4]) -> Option<O> {
        let mut halves = decompose::both_odd(&C::LATTICE, k);
        let product = endomorphism::mul_odd::<G, _, W, N>(p.decode(level), &halves, Eisenstein::BITS);
        crate::ct::wipe(&mut halves);
        Some(O::settle::<G>(product))
    }
    /// Never asked.
    type Fallback = Window<5, 16>;
}

/// Interleaved odd digits of the halves: [`interleave::sum_vartime`]. Variable time.
pub struct Interleaved<R, const N: usize>(PhantomData<R>);

/// The digits of a half, without its sign, and their number. Variable time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn digits_vartime<R: OddRecoding<N>, const N: usize>(half: &Half) -> ([i16; HALF], usize) {
    let mut digits = [0; HALF];
    let len = R::recode_vartime(&half.words(), &mut digits);
    (digits, len)
}

/// The digits that a half may need.
pub const HALF: usize = signed_len(128);

impl<C: Gls, R: OddRecoding<N>, const N: usize> MultiplyPsi<C> for Interleaved<R, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: PsiOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &[u64; 4]) -> Option<O> {
        let halves = decompose::nearest(&C::LATTICE, k);
        let (a, b) = (digits_vartime::<R, N>(&halves[0]), digits_vartime::<R, N>(&halves[1]));
        let [table, image] = endomorphism::tables_vartime::<G, N>(p.decode(level))?;
        let terms = [
            Term { table: table.as_slice(), digits: &a.0[..a.1], negative: halves[0].negative == 1 },
            Term { table: image.as_slice(), digits: &b.0[..b.1], negative: halves[1].negative == 1 },
        ];
        let product =
            interleave::called_sum_vartime::<G, Mapped>(level, &terms, &mut [Step::default(); 2 * HALF])?;
        Some(O::settle_vartime::<G>(product))
    }
    type Fallback = DoubleAndAdd;
}

impl<C: Gls, R: OddRecoding<N>, const N: usize> MultiplyAddPsi<C> for Interleaved<R, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: PsiOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &[u64; 4],
        q: &Point<C>,
        n: &[u64; 4],
    ) -> Option<O> {
        let of_m = decompose::nearest(&C::LATTICE, m);
        let of_n = decompose::nearest(&C::LATTICE, n);
        let halves = [of_m[0], of_m[1], of_n[0], of_n[1]];
        let digits = halves.each_ref().map(digits_vartime::<R, N>);
        let [p, psi_p] = endomorphism::tables_vartime::<G, N>(p.decode(level))?;
        let [q, psi_q] = endomorphism::tables_vartime::<G, N>(q.decode(level))?;
        let tables = [&p, &psi_p, &q, &psi_q];
        let term = |i: usize| Term {
            table: &tables[i][..],
            digits: &digits[i].0[..digits[i].1],
            negative: halves[i].negative == 1,
        };
        let terms = [term(0), term(1), term(2), term(3)];
        let sum =
            interleave::called_sum_vartime::<G, Mapped>(level, &terms, &mut [Step::default(); 4 * HALF])?;
        Some(O::settle_vartime::<G>(sum))
    }
    type Fallback = DoubleAndAdd;
}

/// An expression on a tier by the law `$law<$curve>` with ψ: on vectors, where the CPU has them.
macro_rules! on_psi {
    ($curve:ident, $tier:expr, $level:ident: $law:ident => $work:expr) => {{
        let tier = $tier;
        if let $crate::cpu::Tier::Ifma(token) = tier {
            type $law<C> = <C as $crate::operate::gls::Gls>::PsiIfma;
            let $level: $crate::form::Level<$law<$curve>> = token.into();
            $crate::cpu::Outline::call($level, $crate::cpu::task!($work))
        } else {
            $crate::cpu::on_words!(tier, $level: B => {
                type $law<C> = <C as $crate::operate::gls::Gls>::Psi<B>;
                $work
            })
        }
    }};
}
#[cfg(feature = "alloc")]
use on_psi;

/// `[k]P` by strategy `S` on a tier, for P in the subgroup of prime order.
#[inline(never)]
pub fn mul<C: Gls, S: MultiplyPsi<C>, O: Outcome<C>>(tier: Tier, p: &Point<C>, k: &[u64; 4]) -> O {
    let product = on_psi!(C, tier, level: G => S::run::<G<C>, O>(level, p, k));
    product.unwrap_or_else(|| equipped::mul::<C, S::Fallback, O>(tier, p, k))
}

/// `[m]P + [n]Q` by strategy `S` on a tier, for P and Q in the subgroup of prime order.
#[inline(never)]
pub fn mul_add<C: Gls, S: MultiplyAddPsi<C>, O: Outcome<C>>(
    tier: Tier,
    p: &Point<C>,
    m: &[u64; 4],
    q: &Point<C>,
    n: &[u64; 4],
) -> O {
    let sum = on_psi!(C, tier, level: G => S::run::<G<C>, O>(level, p, m, q, n));
    sum.unwrap_or_else(|| equipped::mul_add::<C, S::Fallback, O>(tier, p, m, q, n))
}

/// A point of the subgroup of prime order, on a curve with ψ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubgroupPoint<C: Gls>(Point<C>);

impl<C: Gls> SubgroupPoint<C> {
    /// The base point G.
    pub const fn base() -> Self {
        Self(Point::base())
    }

    /// `p`, if it lies in that subgroup. Variable time. Cost: [`Point::is_in_subgroup_vartime`].
    ///
    /// # Errors
    /// [`Error::NotInSubgroup`].
    pub fn new_vartime(p: Point<C>) -> Result<Self, Error> {
        if p.is_in_subgroup_vartime() { Ok(Self(p)) } else { Err(Error::NotInSubgroup) }
    }

    /// The point.
    pub const fn point(&self) -> &Point<C> {
        &self.0
    }

    /// `[k]P` in constant time. Cost: over F_p(i) 126 doublings, 63 additions, and one or two inversions;
    /// else [`endomorphism::mul_odd`].
    #[must_use]
    pub fn mul(&self, k: &Scalar<C>) -> Self {
        Self(mul::<C, C::Regular, _>(Tier::best(), &self.0, &k.to_words()))
    }

    /// `[k]P` in variable time: for public scalars and points only.
    #[must_use]
    pub fn mul_vartime(&self, k: &Scalar<C>) -> Self {
        Self(mul::<C, C::Vartime, _>(Tier::best(), &self.0, &k.to_words()))
    }

    /// `[m]P + [n]Q` in variable time: for public scalars and points only.
    #[must_use]
    pub fn mul_add_vartime(m: &Scalar<C>, p: &Self, n: &Scalar<C>, q: &Self) -> Self {
        Self(mul_add::<C, C::Vartime, _>(Tier::best(), &p.0, &m.to_words(), &q.0, &n.to_words()))
    }
}

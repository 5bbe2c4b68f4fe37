//! The ways to multiply, as types: a recoding, a window width, an algorithm of [`crate::multiply`].
//!
//! A strategy is written once for every group; [`super::equipped`] runs it on a backend.

use core::marker::PhantomData;

use super::integer::{Integer, Residue};
use super::named::NamedCurve;
use super::point::Point;
use crate::cpu::Portable;
use crate::field::Single;
use crate::form::{Affine, Level, Store};
use crate::multiply::{double_and_add, interleave, joint_sparse, odd_digits, window};
use crate::scalar::cofactor::Divisors;
use crate::scalar::recode;

/// Bits of the number of points of `C` where that is shorter than its integers and the cofactor a power of
/// two; else those of its integers.
pub const fn bits<C: NamedCurve>() -> usize {
    let cofactor = C::INFO.cofactor;
    let points = C::Scalar::BITS + cofactor.ilog2() as usize;
    if cofactor.is_power_of_two() && points < C::Integer::BITS { points } else { C::Integer::BITS }
}

/// k, or k modulo the number of points of `C`: what a regular method recodes, below 2^[`bits`]. Constant
/// time. The caller wipes it if it is secret.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn shorten<C: NamedCurve>(k: &C::Integer) -> C::Integer {
    if const { bits::<C>() < C::Integer::BITS } {
        C::Scalar::reduce_with_cofactor(k, C::INFO.cofactor)
    } else {
        *k
    }
}

/// The digits of a recoding of an integer of `C`, and their number.
pub(super) type Digits<C> = (<<C as NamedCurve>::Integer as Integer>::Digits<i16>, usize);

/// The digits of k. Variable time.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn digits_vartime<C: NamedCurve, R: OddRecoding<N>, const N: usize>(k: &C::Integer) -> Digits<C> {
    let mut digits = C::Integer::digits(0);
    let len = R::recode_vartime(k.as_ref(), digits.as_mut());
    (digits, len)
}

/// Room for the steps of two interleaved recodings.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn steps<C: NamedCurve>() -> <C::Integer as Integer>::Digits<[interleave::Step; 2]> {
    C::Integer::digits([interleave::Step::default(); 2])
}

/// A group over a single-element field that holds the points of `C`.
pub trait GroupOf<C: NamedCurve>:
    Store<Field: Single<Repr = C::Repr>, StoredAffine = C::Stored, Kept = C::Kept>
{
}
impl<C, G> GroupOf<C> for G
where
    C: NamedCurve,
    G: Store<Field: Single<Repr = C::Repr>, StoredAffine = C::Stored, Kept = C::Kept>,
{
}

/// The result of a multiplication: an affine point, or a projective one.
pub trait Outcome<C: NamedCurve>: Sized {
    /// The outcome that is this point. Constant time.
    fn settle<G: GroupOf<C>>(p: G::Point) -> Self;
    /// The outcome that is this point. Variable time.
    fn settle_vartime<G: GroupOf<C>>(p: G::Point) -> Self;
    /// The outcome that is this affine point. Constant time.
    fn affine<G: GroupOf<C>>(p: Affine<G::Field>) -> Self;
}

/// By one inversion.
impl<C: NamedCurve> Outcome<C> for Point<C> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn settle<G: GroupOf<C>>(p: G::Point) -> Self {
        Self::settle::<G>(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn settle_vartime<G: GroupOf<C>>(p: G::Point) -> Self {
        Self::settle_vartime::<G>(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn affine<G: GroupOf<C>>(p: Affine<G::Field>) -> Self {
        Self::encode(p)
    }
}

/// A way to compute `[k]P`.
pub trait Multiply<C: NamedCurve> {
    /// Whether it runs on vectors inside one multiplication, where `C` has them, or on words alone:
    /// [`OnWords`].
    const ON_VECTORS: bool = true;
    /// Whether it is `[k]G` from a table, for which vectors inside one multiplication may have one of their
    /// own.
    const FROM_TABLE: bool = false;
    /// `[k]P`.
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &C::Integer) -> O;
}

/// A way to compute `[m]P + [n]Q`.
pub trait MultiplyAdd<C: NamedCurve> {
    /// Same as [`Multiply::ON_VECTORS`].
    const ON_VECTORS: bool = true;
    /// `[m]P + [n]Q`.
    fn run<G: GroupOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> O;
}

/// Strategy `S` on words alone, so that it is not compiled for vectors.
pub struct OnWords<S>(PhantomData<S>);

impl<C: NamedCurve, S: Multiply<C>> Multiply<C> for OnWords<S> {
    const ON_VECTORS: bool = false;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &C::Integer) -> O {
        S::run::<G, O>(level, p, k)
    }
}

impl<C: NamedCurve, S: MultiplyAdd<C>> MultiplyAdd<C> for OnWords<S> {
    const ON_VECTORS: bool = false;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> O {
        S::run::<G, O>(level, p, m, q, n)
    }
}

/// Regular signed fixed windows of width `W`, N = 2^(W-1): [`window`]. Constant time.
pub struct Window<const W: u32, const N: usize>;

impl<C: NamedCurve, const W: u32, const N: usize> Multiply<C> for Window<W, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &C::Integer) -> O {
        let mut k = shorten::<C>(k);
        // Every order of a point divides the cofactor or is a multiple of the base point's, which is large. A
        // constant, so that the other way is not compiled.
        let product = if const {
            let large = C::Scalar::BITS - 1 > bits::<C>() - W as usize;
            G::ALL_AFFINE && C::INFO.cofactor as usize <= N && large
        } {
            window::mul_apart::<G, W, N>(
                p.decode(level),
                &k,
                bits::<C>(),
                // Computed even where it is not used: where the cofactor is above N.
                &const { Divisors::of(if C::INFO.cofactor as usize <= N { C::INFO.cofactor } else { 1 }) },
            )
        } else {
            window::mul::<G, W, N>(p.decode(level), &k, bits::<C>())
        };
        crate::ct::wipe(k.as_mut());
        O::settle::<G>(product)
    }
}

/// Regular signed fixed windows of width `W` with an affine table, N = 2^(W-1), on a curve of prime order:
/// [`window::mul_affine_apart`]. Constant time.
pub struct AffineWindow<const W: u32, const N: usize>;

impl<C: NamedCurve, const W: u32, const N: usize> Multiply<C> for AffineWindow<W, N> {
    const ON_VECTORS: bool = false;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &C::Integer) -> O {
        const { assert!(C::INFO.cofactor == 1 && C::Scalar::BITS - 1 > bits::<C>() - W as usize) };
        let mut k = shorten::<C>(k);
        let product = window::mul_affine_apart::<G, W, N>(p.decode(level), &k, bits::<C>());
        crate::ct::wipe(k.as_mut());
        O::settle::<G>(product)
    }
}

/// A recoding into odd digits below 2N.
pub trait OddRecoding<const N: usize> {
    /// Writes the digits of k, least significant first, and gives their number; the buffer has room for all.
    /// Variable time.
    fn recode_vartime(k: &[u64], digits: &mut [i16]) -> usize;
}

/// Bits: digits 0 and 1.
pub struct Binary;
impl OddRecoding<1> for Binary {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn recode_vartime(k: &[u64], digits: &mut [i16]) -> usize {
        recode::binary::recode_vartime(k, digits).unwrap_or(0)
    }
}

/// wNAF of width `W`; `Wnaf<2>` is the NAF.
pub struct Wnaf<const W: u32>;
impl<const W: u32, const N: usize> OddRecoding<N> for Wnaf<W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn recode_vartime(k: &[u64], digits: &mut [i16]) -> usize {
        const { assert!(N == recode::wnaf::table_len(W), "odd digits below 2^(W-1)") };
        recode::wnaf::recode_vartime::<W>(k, digits).unwrap_or(0)
    }
}

/// Fractional wNAF with the table P, 3P, .., (2L + 1)P.
pub struct FractionalWnaf<const L: u32>;
impl<const L: u32, const N: usize> OddRecoding<N> for FractionalWnaf<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn recode_vartime(k: &[u64], digits: &mut [i16]) -> usize {
        const { assert!(N == L as usize + 1, "P and L points more") };
        recode::fractional::recode_vartime::<L>(k, digits).unwrap_or(0)
    }
}

/// Unsigned sliding windows of width `W`.
pub struct Sliding<const W: u32>;
impl<const W: u32, const N: usize> OddRecoding<N> for Sliding<W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn recode_vartime(k: &[u64], digits: &mut [i16]) -> usize {
        const { assert!(N == 1 << (W - 1), "odd digits below 2^W") };
        recode::sliding::recode_vartime::<W>(k, digits).unwrap_or(0)
    }
}

/// Left-to-right evaluation of odd digits with dedicated formulas: [`odd_digits`] and [`interleave`].
/// Variable time.
pub struct OddDigits<R, const N: usize>(PhantomData<R>);

impl<C: NamedCurve, R: OddRecoding<N>, const N: usize> Multiply<C> for OddDigits<R, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &C::Integer) -> O {
        let (digits, len) = digits_vartime::<C, R, N>(k);
        match odd_digits::mul_vartime::<G, N>(p.decode(level), &digits.as_ref()[..len]) {
            Some(r) => O::settle_vartime::<G>(r),
            None => slow_vartime(p, k),
        }
    }
}

impl<C: NamedCurve, R: OddRecoding<N>, const N: usize> MultiplyAdd<C> for OddDigits<R, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> O {
        let ((of_m, i), (of_n, j)) = (digits_vartime::<C, R, N>(m), digits_vartime::<C, R, N>(n));
        let (of_m, of_n) = (&of_m.as_ref()[..i], &of_n.as_ref()[..j]);
        let mut room = steps::<C>();
        let room = room.as_mut().as_flattened_mut();
        match interleave::mul_add_vartime::<G, N>(p.decode(level), of_m, q.decode(level), of_n, room) {
            Some(r) => O::settle_vartime::<G>(r),
            None => slow_sum_vartime(p, m, q, n),
        }
    }
}

/// The joint sparse form of two integers: [`joint_sparse`]. Variable time.
pub struct JointSparse;

impl<C: NamedCurve> MultiplyAdd<C> for JointSparse {
    const ON_VECTORS: bool = false;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> O {
        let (mut of_m, mut of_n) = (C::Integer::digits(0), C::Integer::digits(0));
        let (of_m, of_n) = (of_m.as_mut(), of_n.as_mut());
        let len = recode::joint_sparse::recode_vartime(m.as_ref(), n.as_ref(), of_m, of_n).unwrap_or(0);
        match joint_sparse::mul_add_vartime::<G>(p.decode(level), &of_m[..len], q.decode(level), &of_n[..len])
        {
            Some(r) => O::settle_vartime::<G>(r),
            None => slow_sum_vartime(p, m, q, n),
        }
    }
}

/// Double-and-add with total additions: [`double_and_add`]. Variable time.
pub struct DoubleAndAdd;

/// `[k]P` where a dedicated formula met an exceptional input. That is seldom: on plain words on every level,
/// so compiled once a curve.
fn slow_vartime<C: NamedCurve, O: Outcome<C>>(p: &Point<C>, k: &C::Integer) -> O {
    <DoubleAndAdd as Multiply<C>>::run::<C::Group<Portable>, O>(Portable, p, k)
}

/// `[m]P + [n]Q`, as [`slow_vartime`].
pub(super) fn slow_sum_vartime<C: NamedCurve, O: Outcome<C>>(
    p: &Point<C>,
    m: &C::Integer,
    q: &Point<C>,
    n: &C::Integer,
) -> O {
    <DoubleAndAdd as MultiplyAdd<C>>::run::<C::Group<Portable>, O>(Portable, p, m, q, n)
}

impl<C: NamedCurve> Multiply<C> for DoubleAndAdd {
    const ON_VECTORS: bool = false;
    #[inline(never)]
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &C::Integer) -> O {
        O::settle_vartime::<G>(double_and_add::mul_vartime::<G>(p.decode(level), k.as_ref()))
    }
}

impl<C: NamedCurve> MultiplyAdd<C> for DoubleAndAdd {
    const ON_VECTORS: bool = false;
    #[inline(never)]
    fn run<G: GroupOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> O {
        O::settle_vartime::<G>(double_and_add::mul_add_vartime::<G>(
            p.decode(level),
            m.as_ref(),
            q.decode(level),
            n.as_ref(),
        ))
    }
}

/// Two constant-time multiplications and a total addition. Constant time.
pub struct Separate<const W: u32, const N: usize>;

impl<C: NamedCurve, const W: u32, const N: usize> MultiplyAdd<C> for Separate<W, N> {
    const ON_VECTORS: bool = false;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> O {
        let (mut m, mut n) = (shorten::<C>(m), shorten::<C>(n));
        let a = window::mul_extended::<G, W, N>(p.decode(level), &m, bits::<C>());
        let b = window::mul_extended::<G, W, N>(q.decode(level), &n, bits::<C>());
        crate::ct::wipe(m.as_mut());
        crate::ct::wipe(n.as_mut());
        O::settle::<G>(G::narrow(G::add_total(a, &G::cache(b))))
    }
}

/// P + Q. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sum<C: NamedCurve, G: GroupOf<C>>(level: Level<G>, p: &Point<C>, q: &Point<C>) -> Point<C> {
    let q = G::cache(G::lift(q.decode(level)));
    Point::settle::<G>(G::narrow(G::add_total(G::lift(p.decode(level)), &q)))
}

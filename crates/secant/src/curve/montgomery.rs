//! Named Montgomery curves: multiplication by the ladder, by abscissa alone or with y recovered.

use core::fmt;
use core::marker::PhantomData;

use super::Error;
use super::info::Info;
use super::named::run_on;
use crate::cpu::{Backend, Portable, Task};
use crate::ct::Mask;
use crate::field::Single;
use crate::form::montgomery::affine::Projective;
use crate::form::montgomery::xz::Xz;
use crate::form::{Affine, Differential, montgomery};
use crate::limbs::Words;
use crate::multiply::ladder;
use crate::scalar::modulo::Order;

/// A named curve y² = x³ + Ax² + x: parameters and field. Everything else is generic.
pub trait LadderCurve:
    montgomery::Montgomery + Order<4> + Copy + PartialEq + fmt::Debug + Send + Sync
{
    /// What is worth knowing of it.
    const INFO: Info;
    /// The field on a backend.
    type Field<B: Words>: Single<Level = B, Repr = [u64; 4]>;
    /// The base point.
    const BASE: Affine<[u64; 4]>;
}

/// A point of the curve `C`, or the neutral element; it may lie outside the subgroup of prime order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point<C> {
    /// The coordinates; `None` for the neutral element.
    affine: Option<([u64; 4], [u64; 4])>,
    curve: PhantomData<C>,
}

impl<C: LadderCurve> Point<C> {
    const fn of(affine: Option<([u64; 4], [u64; 4])>) -> Self {
        Self { affine, curve: PhantomData }
    }

    /// The base point G.
    pub const fn base() -> Self {
        Self::of(Some((C::BASE.x, C::BASE.y)))
    }

    /// The neutral element.
    pub const fn neutral() -> Self {
        Self::of(None)
    }

    /// Whether this is the neutral element.
    pub fn is_neutral(&self) -> bool {
        self.affine.is_none()
    }

    /// The point (x, y), coordinates as 64-bit words, least significant first.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if a coordinate is not below the field's size, [`Error::NotOnCurve`] if the equation does not hold.
    pub fn from_affine(x: [u64; 4], y: [u64; 4]) -> Result<Self, Error> {
        let p = Affine { x: abscissa::<C>(x)?, y: abscissa::<C>(y)? };
        if Projective::is_on_curve::<C>(p).declassify() {
            Ok(Self::of(Some((x, y))))
        } else {
            Err(Error::NotOnCurve)
        }
    }

    /// The affine coordinates (x, y); `None` for the neutral element.
    pub fn to_affine(&self) -> Option<([u64; 4], [u64; 4])> {
        self.affine
    }

    /// `[k]P` for any integer k, not reduced. Constant time, but for whether P and the result are neutral. Cost: 256 ladder steps, y
    /// recovered, one inversion.
    #[must_use]
    pub fn mul(&self, k: &[u64; 4]) -> Self {
        mul(Backend::best_single(), self, k)
    }

    /// `[k]G` for any integer k, not reduced. Constant time, as [`Point::mul`].
    #[must_use]
    pub fn mul_base(k: &[u64; 4]) -> Self {
        Self::base().mul(k)
    }

    /// `[m]P + [n]Q`. Constant time, as [`Point::mul`]. Cost: two multiplications, and two inversions more.
    #[must_use]
    pub fn mul_add(m: &[u64; 4], p: &Self, n: &[u64; 4], q: &Self) -> Self {
        mul_add(Backend::best_single(), p, m, q, n)
    }

    /// Whether `[r]P` is neutral for the order r of the base point. Cost: a multiplication.
    pub fn is_in_subgroup(&self) -> bool {
        self.mul(&C::MODULUS).is_neutral()
    }

    /// The affine point of a projective one. Whether it is neutral is given away.
    #[inline(always)]
    fn settle<F: Single<Repr = [u64; 4]>>(p: Projective<F>) -> Self {
        let a = p.normalize(p.z.invert());
        Self::of(if p.z.is_zero().declassify() { None } else { Some((a.x.to_repr(), a.y.to_repr())) })
    }
}

/// The element of these words.
fn abscissa<C: LadderCurve>(words: [u64; 4]) -> Result<C::Field<Portable>, Error> {
    C::Field::<Portable>::from_repr(Portable, words).ok_or(Error::CoordinateTooLarge)
}

/// The abscissa of `[k]P`, given that of P; 0 for the neutral element. Any integer k, any u below p: an abscissa of the curve or of its
/// twist. Constant time. Cost: 256 ladder steps and one inversion.
///
/// # Errors
/// [`Error::CoordinateTooLarge`] if u is not below p.
pub fn ladder<C: LadderCurve>(k: &[u64; 4], u: [u64; 4]) -> Result<[u64; 4], Error> {
    abscissa::<C>(u)?;
    Ok(ladder_on::<C>(Backend::best_single(), k, &u))
}

/// Bits of an integer that the ladder looks at: those of the curve's longest scalars.
const fn bits<C: LadderCurve>() -> usize {
    8 * C::INFO.scalar_bytes
}

/// [`ladder`] over a field.
#[inline(always)]
pub(super) fn ladder_over<C: LadderCurve, F: Single<Repr = [u64; 4]>>(
    level: F::Level,
    k: &[u64; 4],
    u: &[u64; 4],
) -> [u64; 4] {
    let (p, _) = ladder::mul::<Xz<C, F>>(F::from_canonical(level, *u), k, bits::<C>());
    Xz::<C, F>::normalize(p).to_repr()
}

/// [`ladder`] over a field, for a k of exactly `bits` bits, of which the low `zeros` are 0.
#[inline(always)]
pub(super) fn clamped_over<C: LadderCurve, F: Single<Repr = [u64; 4]>>(
    level: F::Level,
    k: &[u64; 4],
    u: &[u64; 4],
    bits: usize,
    zeros: usize,
) -> [u64; 4] {
    let p = ladder::mul_clamped::<Xz<C, F>>(F::from_canonical(level, *u), k, bits, zeros);
    Xz::<C, F>::normalize(p).to_repr()
}

/// `[k]P` over a field.
#[inline(always)]
fn projective_over<C: LadderCurve, F: Single<Repr = [u64; 4]>>(
    level: F::Level,
    p: &Point<C>,
    k: &[u64; 4],
) -> Projective<F> {
    let Some((x, y)) = p.affine else {
        return Projective { x: F::zero(level), y: F::one(level), z: F::zero(level) };
    };
    let p = Affine { x: F::from_canonical(level, x), y: F::from_canonical(level, y) };
    let (q, q_plus_p) = ladder::mul::<Xz<C, F>>(p.x, k, bits::<C>());
    Xz::<C, F>::recover(p, q, q_plus_p, Mask::from_bit(k[0] & 1))
}

/// `[k]P` over a field.
#[inline(always)]
pub(super) fn mul_over<C: LadderCurve, F: Single<Repr = [u64; 4]>>(
    level: F::Level,
    p: &Point<C>,
    k: &[u64; 4],
) -> Point<C> {
    Point::settle(projective_over::<C, F>(level, p, k))
}

/// `[m]P + [n]Q` over a field.
#[inline(always)]
pub(super) fn mul_add_over<C: LadderCurve, F: Single<Repr = [u64; 4]>>(
    level: F::Level,
    p: &Point<C>,
    m: &[u64; 4],
    q: &Point<C>,
    n: &[u64; 4],
) -> Point<C> {
    let (p, q) = (projective_over::<C, F>(level, p, m), projective_over::<C, F>(level, q, n));
    Point::settle(p.add_total::<C>(q))
}

struct Ladder<'a, C>(&'a [u64; 4], &'a [u64; 4], PhantomData<C>);

impl<C: LadderCurve, B: Words> Task<B> for Ladder<'_, C> {
    type Output = [u64; 4];
    #[inline(always)]
    fn run(self, level: B) -> [u64; 4] {
        ladder_over::<C, C::Field<B>>(level, self.0, self.1)
    }
}

/// [`ladder`] on a backend, for u below p.
#[inline(never)]
pub(super) fn ladder_on<C: LadderCurve>(backend: Backend, k: &[u64; 4], u: &[u64; 4]) -> [u64; 4] {
    run_on(backend, Ladder::<C>(k, u, PhantomData))
}

struct Clamped<'a, C>(&'a [u64; 4], &'a [u64; 4], usize, usize, PhantomData<C>);

impl<C: LadderCurve, B: Words> Task<B> for Clamped<'_, C> {
    type Output = [u64; 4];
    #[inline(always)]
    fn run(self, level: B) -> [u64; 4] {
        let Self(k, u, bits, zeros, _) = self;
        clamped_over::<C, C::Field<B>>(level, k, u, bits, zeros)
    }
}

/// [`ladder`] on a backend for a k of exactly `bits` bits, of which the low `zeros` are 0, and u below p.
#[inline(never)]
pub(super) fn clamped_on<C: LadderCurve>(
    backend: Backend,
    k: &[u64; 4],
    u: &[u64; 4],
    bits: usize,
    zeros: usize,
) -> [u64; 4] {
    run_on(backend, Clamped::<C>(k, u, bits, zeros, PhantomData))
}

struct Multiply<'a, C>(&'a Point<C>, &'a [u64; 4]);

impl<C: LadderCurve, B: Words> Task<B> for Multiply<'_, C> {
    type Output = Point<C>;
    #[inline(always)]
    fn run(self, level: B) -> Point<C> {
        mul_over::<C, C::Field<B>>(level, self.0, self.1)
    }
}

/// `[k]P` on a backend.
#[inline(never)]
pub(super) fn mul<C: LadderCurve>(backend: Backend, p: &Point<C>, k: &[u64; 4]) -> Point<C> {
    run_on(backend, Multiply(p, k))
}

struct MultiplyAdd<'a, C>(&'a Point<C>, &'a [u64; 4], &'a Point<C>, &'a [u64; 4]);

impl<C: LadderCurve, B: Words> Task<B> for MultiplyAdd<'_, C> {
    type Output = Point<C>;
    #[inline(always)]
    fn run(self, level: B) -> Point<C> {
        mul_add_over::<C, C::Field<B>>(level, self.0, self.1, self.2, self.3)
    }
}

/// `[m]P + [n]Q` on a backend.
#[inline(never)]
pub(super) fn mul_add<C: LadderCurve>(
    backend: Backend,
    p: &Point<C>,
    m: &[u64; 4],
    q: &Point<C>,
    n: &[u64; 4],
) -> Point<C> {
    run_on(backend, MultiplyAdd(p, m, q, n))
}

//! Named Montgomery curves: multiplication by the ladder, by abscissa alone or with y recovered.

use core::fmt;
use core::marker::PhantomData;

use super::error::Error;
use super::info::Info;
#[cfg(doc)]
use crate::cpu::Task;
#[cfg(target_arch = "x86_64")]
use crate::cpu::task;
use crate::cpu::{Portable, Tier, on_words};
use crate::ct::Mask;
use crate::field::{Field, Single};
use crate::form::montgomery::affine::Projective;
use crate::form::montgomery::xz::{self, Xz};
use crate::form::{Affine, Differential, montgomery};
use crate::limbs::WordKernels;
use crate::multiply::ladder;
use crate::scalar::modulo::Order;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::{cpu::Ifma, ct::Mask8, field::Vector};
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx,
    field::on_ifma::{OnAvx2, OnIfma},
    field::quad::RealQuad,
    form::montgomery::side_by_side::SideBySide,
};

/// A named curve y² = x³ + Ax² + x: parameters and field. Everything else is generic.
pub trait LadderCurve:
    montgomery::Montgomery + Order<4> + Copy + PartialEq + fmt::Debug + Send + Sync
{
    /// The curve's description.
    const INFO: Info;
    /// The field on a tier.
    type Field<B: WordKernels>: Single<Level = B, Repr = [u64; 4]>;
    /// Four elements side by side, for both classes of a ladder.
    #[cfg(target_arch = "x86_64")]
    type Quad: RealQuad<Element = OnIfma<Self::Field<Mulx>>>;
    /// The same for CPUs that [multiply at once](Ifma::multiplies_at_once).
    #[cfg(target_arch = "x86_64")]
    type QuadAtOnce: RealQuad<Element = OnIfma<Self::Field<Mulx>>>;
    /// The same without AVX-512.
    #[cfg(target_arch = "x86_64")]
    type QuadOnAvx2: RealQuad<Element = OnAvx2<Self::Field<Mulx>>>;
    /// The field in eight lanes, for eight ladders at a time.
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes: Vector<Repr = [u64; 4], Lanes = [[u64; 4]; 8], Level = Ifma, Mask = Mask8>;
    /// The base point.
    const BASE: Affine<[u64; 4]>;

    /// `[k]G` on a tier, for any integer k. Constant time, as [`Point::mul`].
    #[inline]
    fn mul_base(tier: Tier, k: &[u64; 4]) -> Point<Self> {
        mul(tier, &Point::base(), k)
    }
}

/// A point of the curve `C`, or the neutral element; it may lie outside the subgroup of prime order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point<C> {
    /// The coordinates; `None` for the neutral element.
    affine: Option<([u64; 4], [u64; 4])>,
    curve: PhantomData<C>,
}

impl<C: LadderCurve> Point<C> {
    pub(crate) const fn of(affine: Option<([u64; 4], [u64; 4])>) -> Self {
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
    /// [`Error::CoordinateTooLarge`] if a coordinate is not below the field's size, [`Error::NotOnCurve`] if
    /// the equation does not hold.
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

    /// `[k]P` for any integer k, not reduced. Constant time, but for whether P and the result are neutral.
    /// Cost: 256 ladder steps, y recovered, one inversion.
    #[must_use]
    pub fn mul(&self, k: &[u64; 4]) -> Self {
        mul(Tier::best(), self, k)
    }

    /// `[k]G` for any integer k, not reduced. Constant time, as [`Point::mul`].
    #[must_use]
    pub fn mul_base(k: &[u64; 4]) -> Self {
        C::mul_base(Tier::best(), k)
    }

    /// `[m]P + [n]Q`. Constant time, as [`Point::mul`]. Cost: two multiplications, and two inversions more.
    #[must_use]
    pub fn mul_add(m: &[u64; 4], p: &Self, n: &[u64; 4], q: &Self) -> Self {
        mul_add(Tier::best(), p, m, q, n)
    }

    /// Whether `[r]P` is neutral for the order r of the base point. Cost: a multiplication.
    pub fn is_in_subgroup(&self) -> bool {
        self.mul(&C::MODULUS).is_neutral()
    }

    /// The affine point of a projective one. Whether it is neutral is given away.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn settle<F: Single<Repr = [u64; 4]>>(p: Projective<F>) -> Self {
        let a = p.normalize(p.z.invert());
        Self::of(if p.z.is_zero().declassify() { None } else { Some((a.x.to_repr(), a.y.to_repr())) })
    }
}

/// The element of these words.
pub(super) fn abscissa<C: LadderCurve>(words: [u64; 4]) -> Result<C::Field<Portable>, Error> {
    C::Field::<Portable>::from_repr(Portable, words).ok_or(Error::CoordinateTooLarge)
}

/// The abscissa of `[k]P`, given that of P; 0 for the neutral element. Any integer k, any u below p: an
/// abscissa of the curve or of its twist. Constant time. Cost: 256 ladder steps and one inversion.
///
/// # Errors
/// [`Error::CoordinateTooLarge`] if u is not below p.
pub fn ladder<C: LadderCurve>(k: &[u64; 4], u: [u64; 4]) -> Result<[u64; 4], Error> {
    abscissa::<C>(u)?;
    Ok(ladder_on::<C>(Tier::best(), k, &u))
}

/// Bits of an integer that the ladder looks at: those of the curve's longest scalars.
pub(super) const fn bits<C: LadderCurve>() -> usize {
    8 * C::INFO.scalar_bytes
}

/// Something to do with the x-only arithmetic of `C`.
pub trait Work<C: LadderCurve>: Copy {
    /// The result of the operation.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`, as those of [`Task`].
    fn run<D: Law>(self, level: Level<D>) -> Self::Output;
}

/// The level of the field of `D`.
type Level<D> = <<D as Differential>::Field as Field>::Level;

/// Classes (X : Z), whatever the pairs of a ladder are kept in.
pub trait Law:
    Differential<Field: Single<Repr = [u64; 4]>, Point = xz::Point<<Self as Differential>::Field>>
{
}
impl<F, D: Differential<Field = F, Point = xz::Point<F>>> Law for D where F: Single<Repr = [u64; 4]> {}

/// Does the work on a tier.
#[cfg_attr(not(unoptimised), inline(always))]
fn on<C: LadderCurve, W: Work<C>>(tier: Tier, work: W) -> W::Output {
    match tier {
        // Builds for debugging compile one way.
        #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
        Tier::Ifma(level) if level.multiplies_at_once() => {
            level.run(task!(work.run::<SideBySide<C, C::QuadAtOnce>>(level)))
        }
        #[cfg(target_arch = "x86_64")]
        Tier::Ifma(level) => level.run(task!(work.run::<SideBySide<C, C::Quad>>(level))),
        #[cfg(target_arch = "x86_64")]
        Tier::Avx2(level) => level.run(task!(work.run::<SideBySide<C, C::QuadOnAvx2>>(level))),
        _ => on_words!(tier, level: B => work.run::<Xz<C, C::Field<B>>>(level)),
    }
}

/// [`ladder()`] of k and u.
#[derive(Clone, Copy)]
pub struct Ladder<'a>(pub &'a [u64; 4], pub &'a [u64; 4]);

impl<C: LadderCurve> Work<C> for Ladder<'_> {
    type Output = [u64; 4];
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<D: Law>(self, level: Level<D>) -> [u64; 4] {
        let Self(k, u) = self;
        let (p, _) = ladder::mul::<D>(D::Field::from_canonical(level, *u), k, bits::<C>());
        D::normalize(p).to_repr()
    }
}

/// [`ladder()`] of k and u for a k of exactly `bits` bits, of which the low `zeros` are 0.
#[derive(Clone, Copy)]
pub struct Clamped<'a> {
    /// k.
    pub k: &'a [u64; 4],
    /// u.
    pub u: &'a [u64; 4],
    /// The bits of k.
    pub bits: usize,
    /// Its low bits that are 0.
    pub zeros: usize,
}

impl<C: LadderCurve> Work<C> for Clamped<'_> {
    type Output = [u64; 4];
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<D: Law>(self, level: Level<D>) -> [u64; 4] {
        let u = D::Field::from_canonical(level, *self.u);
        D::normalize(ladder::mul_clamped::<D>(u, self.k, self.bits, self.zeros)).to_repr()
    }
}

/// `[k]P`.
#[cfg_attr(not(unoptimised), inline(always))]
fn projective<C: LadderCurve, D: Law>(level: Level<D>, p: &Point<C>, k: &[u64; 4]) -> Projective<D::Field> {
    let Some((x, y)) = p.affine else {
        return Projective { x: D::Field::zero(level), y: D::Field::one(level), z: D::Field::zero(level) };
    };
    let p = Affine { x: D::Field::from_canonical(level, x), y: D::Field::from_canonical(level, y) };
    let (q, q_plus_p) = ladder::mul::<D>(p.x, k, bits::<C>());
    Xz::<C, D::Field>::recover(p, q, q_plus_p, Mask::from_bit(k[0] & 1))
}

/// `[k]P`.
#[derive(Clone, Copy)]
pub struct Multiply<'a, C>(pub &'a Point<C>, pub &'a [u64; 4]);

impl<C: LadderCurve> Work<C> for Multiply<'_, C> {
    type Output = Point<C>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<D: Law>(self, level: Level<D>) -> Point<C> {
        Point::settle(projective::<C, D>(level, self.0, self.1))
    }
}

/// `[m]P + [n]Q`.
#[derive(Clone, Copy)]
pub struct MultiplyAdd<'a, C>(pub &'a Point<C>, pub &'a [u64; 4], pub &'a Point<C>, pub &'a [u64; 4]);

impl<C: LadderCurve> Work<C> for MultiplyAdd<'_, C> {
    type Output = Point<C>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<D: Law>(self, level: Level<D>) -> Point<C> {
        let p = projective::<C, D>(level, self.0, self.1);
        Point::settle(p.add_total::<C>(projective::<C, D>(level, self.2, self.3)))
    }
}

/// [`ladder()`] on a tier, for u below p.
#[inline(never)]
pub fn ladder_on<C: LadderCurve>(tier: Tier, k: &[u64; 4], u: &[u64; 4]) -> [u64; 4] {
    on::<C, _>(tier, Ladder(k, u))
}

/// [`Clamped`] on a tier, for u below p.
#[inline(never)]
pub fn clamped_on<C: LadderCurve>(tier: Tier, work: Clamped<'_>) -> [u64; 4] {
    on::<C, _>(tier, work)
}

/// `[k]P` on a tier.
#[inline(never)]
pub fn mul<C: LadderCurve>(tier: Tier, p: &Point<C>, k: &[u64; 4]) -> Point<C> {
    on::<C, _>(tier, Multiply(p, k))
}

/// `[m]P + [n]Q` on a tier.
#[inline(never)]
pub fn mul_add<C: LadderCurve>(
    tier: Tier,
    p: &Point<C>,
    m: &[u64; 4],
    q: &Point<C>,
    n: &[u64; 4],
) -> Point<C> {
    on::<C, _>(tier, MultiplyAdd(p, m, q, n))
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::curve::curve25519::Curve25519;
    use crate::limbs::samples::Random;

    /// A CPU runs one of the two; both give what words give.
    #[test]
    fn both_ways_to_fold() {
        let (Some(level), Some(words)) = (Ifma::detect(), Mulx::detect()) else { return };
        let mut random = Random(43);
        for _ in 0..200 {
            let (k, mut u) = ([0; 4].map(|_| random.edge()), [0; 4].map(|_| random.edge()));
            u[3] >>= 2;
            let work = || Ladder(&k, &u);
            type C = Curve25519;
            let wanted =
                words.run(task!(Work::<C>::run::<Xz<C, <C as LadderCurve>::Field<Mulx>>>(work(), words)));
            let folded =
                level.run(task!(Work::<C>::run::<SideBySide<C, <C as LadderCurve>::Quad>>(work(), level)));
            let at_once = level
                .run(task!(Work::<C>::run::<SideBySide<C, <C as LadderCurve>::QuadAtOnce>>(work(), level)));
            assert_eq!((folded, at_once), (wanted, wanted), "{k:x?} {u:x?}");
        }
    }
}

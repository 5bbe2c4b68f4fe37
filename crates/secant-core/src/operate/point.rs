//! Points of a curve over F_p or F_p(i) that users hold.

use core::fmt;
use core::marker::PhantomData;

use super::error::Error;
use super::named::NamedCurve;
use crate::cpu::{Portable, in_dit};
use crate::ct::{Choice, Mask, Select};
use crate::field::{Field, Single};
use crate::form::{Affine, Group};

/// A point of the curve `C`, in affine coordinates.
///
/// Made by [`Point::from_affine`], which checks the curve's equation; on a curve with a cofactor it may lie
/// outside the subgroup of prime order ([`Point::is_in_subgroup_vartime`]).
#[derive(Clone, Copy)]
pub struct Point<C: NamedCurve> {
    pub(crate) x: C::Repr,
    pub(crate) y: C::Repr,
    curve: PhantomData<C>,
}

impl<C: NamedCurve> PartialEq for Point<C> {
    /// Constant time; the answer is a `bool`, which is given away.
    fn eq(&self, other: &Self) -> bool {
        self.equals(other).declassify()
    }
}

impl<C: NamedCurve> Eq for Point<C> {}

impl<C: NamedCurve> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(C::INFO.name).field("x", &self.x).field("y", &self.y).finish()
    }
}

impl<C: NamedCurve> Point<C> {
    /// The point of canonical coordinates that are known to satisfy the equation.
    pub const fn of(p: Affine<C::Repr>) -> Self {
        Self { x: p.x, y: p.y, curve: PhantomData }
    }

    /// The base point G.
    pub const fn base() -> Self {
        Self::of(C::BASE)
    }

    /// The neutral element.
    pub const fn neutral() -> Self {
        Self::of(C::NEUTRAL)
    }

    /// Set where both are the same point. Constant time.
    pub fn equals(&self, other: &Self) -> Mask {
        let x = Mask::of_equal(self.x.as_ref(), other.x.as_ref());
        x.and(Mask::of_equal(self.y.as_ref(), other.y.as_ref()))
    }

    /// Whether this is the neutral element. Constant time, but for the answer.
    pub fn is_neutral(&self) -> bool {
        *self == Self::neutral()
    }

    /// `if_set` where the mask is set, `if_clear` elsewhere. Constant time.
    pub fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self {
        let mut chosen = *if_clear;
        for (word, other) in chosen.x.as_mut().iter_mut().zip(if_set.x.as_ref()) {
            *word = u64::select(mask, *other, *word);
        }
        for (word, other) in chosen.y.as_mut().iter_mut().zip(if_set.y.as_ref()) {
            *word = u64::select(mask, *other, *word);
        }
        chosen
    }

    /// The point (x, y), coordinates as 64-bit words, least significant first.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if a coordinate is not below the field's size, [`Error::NotOnCurve`] if
    /// the equation does not hold.
    pub fn from_affine(x: C::Repr, y: C::Repr) -> Result<Self, Error> {
        if in_dit!(p = Affine { x, y } => Self::is_on_curve(p))? {
            Ok(Self::of(Affine { x, y }))
        } else {
            Err(Error::NotOnCurve)
        }
    }

    /// Whether the equation holds.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<C::Repr>) -> Result<bool, Error> {
        let decode = |w| C::Field::<Portable>::from_repr(Portable, w).ok_or(Error::CoordinateTooLarge);
        let p = Affine { x: decode(p.x)?, y: decode(p.y)? };
        Ok(C::Group::<Portable>::is_on_curve(p).declassify())
    }

    /// The affine coordinates (x, y); `None` for a neutral element that has none.
    pub fn to_affine(&self) -> Option<(C::Repr, C::Repr)> {
        if self.is_neutral() && !C::INFO.neutral_is_affine { None } else { Some((self.x, self.y)) }
    }

    /// Set where both coordinates are 0: on an Edwards curve or a quartic, the result of a computation that
    /// is at infinity without being neutral. Constant time.
    #[inline]
    pub fn is_nowhere(&self) -> Mask {
        let or = |a: u64, w: &u64| a | w;
        let all = self.y.as_ref().iter().fold(self.x.as_ref().iter().fold(0, or), or);
        Mask::is_zero(all)
    }

    /// The result of a computation. Constant time, but for whether it is an error.
    ///
    /// # Errors
    /// [`Error::NoAffineResult`] if it is at infinity without being neutral.
    #[inline]
    pub fn settled(self) -> Result<Self, Error> {
        if C::INFO.neutral_is_affine && self.is_nowhere().declassify() {
            Err(Error::NoAffineResult)
        } else {
            Ok(self)
        }
    }

    /// The coordinates as field elements.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn decode<F: Single<Repr = C::Repr>>(&self, level: F::Level) -> Affine<F> {
        Affine { x: F::from_canonical(level, self.x), y: F::from_canonical(level, self.y) }
    }

    /// The affine point of a projective one, by one inversion in constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn settle<G: Group<Field: Single<Repr = C::Repr>>>(p: G::Point) -> Self {
        Self::encode(G::normalize(p, G::denominator(p).invert()))
    }

    /// The affine point of a projective one, by one inversion in variable time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn settle_vartime<G: Group<Field: Single<Repr = C::Repr>>>(p: G::Point) -> Self {
        Self::encode(G::normalize(p, G::denominator(p).invert_vartime()))
    }

    /// The canonical words of an affine point.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn encode<F: Single<Repr = C::Repr>>(p: Affine<F>) -> Self {
        Self::of(Affine { x: p.x.to_repr(), y: p.y.to_repr() })
    }
}

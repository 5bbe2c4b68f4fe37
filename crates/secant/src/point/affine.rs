//! `AffinePoint`: what points are when they come and go, and their coordinates as bytes.

use core::fmt;

use super::{Affine, AffinePoint, Point, Projective};
use crate::engine::points::{Affine as _, Engine, Projective as _};
use crate::engine::refused;
use crate::hex::Hex;
use crate::{Bytes, Choice, Error, Group, Neutral, Scalar};

/// x and y as bytes; an `Option` of them where the neutral element has none.
type Coordinates<C> =
    <<C as Group>::Neutral as Neutral>::Of<(<C as Group>::FieldBytes, <C as Group>::FieldBytes)>;

impl<C: Group> AffinePoint<C> {
    /// The base point G.
    pub const GENERATOR: Self = Self(Affine::<C>::BASE);
    /// The neutral element.
    pub const IDENTITY: Self = Self(Affine::<C>::NEUTRAL);

    /// The point (x, y), coordinates as the curve's standard writes them.
    ///
    /// Constant time, but for whether it is refused; where the types of a curve hold points of the subgroup
    /// of prime order alone ([`Group::SUBGROUP_ALONE`]) variable time in the point, which is public, and at
    /// the cost of a multiplication at most. On other curves with a cofactor it may lie outside that
    /// subgroup.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if a coordinate is not below the field's size,
    /// [`Error::NotOnCurve`] if the curve's equation does not hold,
    /// [`Error::NotInSubgroup`].
    #[inline(never)]
    pub fn from_coordinates(x: &C::FieldBytes, y: &C::FieldBytes) -> Result<Self, Error> {
        let words = |bytes: &C::FieldBytes| C::ORDER.words(bytes.as_ref());
        let point = Affine::<C>::checked(words(x), words(y)).map_err(refused)?;
        if !C::SUBGROUP_ALONE || point.is_in_subgroup_vartime() {
            Ok(Self(point))
        } else {
            Err(Error::NotInSubgroup)
        }
    }

    /// The coordinates (x, y) as the curve's standard writes them; `None` for a neutral element that has
    /// none. Constant time, but for whether it is that.
    #[inline(never)]
    pub fn coordinates(&self) -> Coordinates<C> {
        C::Neutral::unless(
            || self.is_identity(),
            || {
                let (x, y) = self.0.coordinates();
                let mut bytes = (C::FieldBytes::ZERO, C::FieldBytes::ZERO);
                C::ORDER.put(x.as_ref(), bytes.0.as_mut());
                C::ORDER.put(y.as_ref(), bytes.1.as_mut());
                bytes
            },
        )
    }

    /// Whether this is the neutral element. Constant time; the answer is given away, as a `bool` is branched
    /// on.
    pub fn is_identity(&self) -> bool {
        *self == Self::IDENTITY
    }

    /// As [`Point::is_in_subgroup_vartime`], without the inversion.
    #[inline(never)]
    pub fn is_in_subgroup_vartime(&self) -> bool {
        self.0.is_in_subgroup_vartime()
    }

    /// Whether P = Q. Constant time, and the answer stays secret.
    #[inline(never)]
    #[must_use]
    pub fn ct_eq(&self, other: &Self) -> Choice {
        Choice::new(self.0.equals(&other.0))
    }

    /// `b` where the choice is yes, `a` where it is no: the order of arguments that the crate `subtle` has.
    /// Constant time.
    #[inline(never)]
    #[must_use]
    pub fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(Affine::<C>::select(choice.mask(), &b.0, &a.0))
    }

    /// `[m]P + [n]G`, as [`Point::mul_add_base_vartime`], without an inversion. Variable time: for public
    /// scalars and points only.
    #[inline(never)]
    #[must_use]
    pub fn mul_add_base_vartime(m: &Scalar<C>, p: &Self, n: &Scalar<C>) -> Point<C> {
        Point(C::Engine::mul_add_base_affine_vartime(&m.0, &p.0, &n.0))
    }

    #[inline(never)]
    pub(super) fn times(&self, k: &Scalar<C>) -> Point<C> {
        Point(C::Engine::mul_affine(&self.0, &k.0))
    }

    #[inline(never)]
    pub(super) fn lifted(&self) -> Point<C> {
        Point(Projective::<C>::from_affine(&self.0))
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
        match C::Neutral::found(self.coordinates()) {
            Some((x, y)) => write!(f, "{name}({}, {})", Hex(x.as_ref()), Hex(y.as_ref())),
            None => write!(f, "{name}(infinity)"),
        }
    }
}

impl<C: Group> Point<C> {
    /// As [`AffinePoint::from_coordinates`].
    ///
    /// # Errors
    /// Those of [`AffinePoint::from_coordinates`].
    pub fn from_coordinates(x: &C::FieldBytes, y: &C::FieldBytes) -> Result<Self, Error> {
        AffinePoint::from_coordinates(x, y).map(Self::from)
    }

    /// As [`AffinePoint::coordinates`]. Cost: an inversion in the field.
    pub fn coordinates(&self) -> Coordinates<C> {
        self.to_affine().coordinates()
    }
}

impl<C: Group> Copy for AffinePoint<C> {}

impl<C: Group> Clone for AffinePoint<C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Group> PartialEq for AffinePoint<C> {
    /// Whether P = Q. Constant time; the answer is given away, as a `bool` is branched on.
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).declassify()
    }
}

impl<C: Group> Eq for AffinePoint<C> {}

#[cfg(feature = "subtle")]
impl<C: Group> subtle::ConstantTimeEq for AffinePoint<C> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        Self::ct_eq(self, other).into()
    }
}

#[cfg(feature = "subtle")]
impl<C: Group> subtle::ConditionallySelectable for AffinePoint<C> {
    fn conditional_select(a: &Self, b: &Self, choice: subtle::Choice) -> Self {
        Self::conditional_select(a, b, choice.into())
    }
}

impl<C: Group> From<AffinePoint<C>> for Point<C> {
    /// The same point. Constant time.
    fn from(p: AffinePoint<C>) -> Self {
        p.lifted()
    }
}

impl<C: Group> From<&AffinePoint<C>> for Point<C> {
    /// The same point. Constant time.
    fn from(p: &AffinePoint<C>) -> Self {
        p.lifted()
    }
}

impl<C: Group> From<Point<C>> for AffinePoint<C> {
    /// As [`Point::to_affine`].
    fn from(p: Point<C>) -> Self {
        p.to_affine()
    }
}

impl<C: Group> From<&Point<C>> for AffinePoint<C> {
    /// As [`Point::to_affine`].
    fn from(p: &Point<C>) -> Self {
        p.to_affine()
    }
}

impl<C: Group> fmt::Debug for AffinePoint<C> {
    /// The coordinates in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "AffinePoint")
    }
}

crate::macros::operator! {
    [C: Group] [] Mul mul, AffinePoint<C>, Scalar<C> => Point<C>, AffinePoint::times,
    "`[k]P`. Constant time. Cost: that of a multiplication of [`Point`]; over prime fields an inversion less."
}
crate::macros::operator! {
    neg [C: Group] [] AffinePoint<C>, |p: &AffinePoint<C>| AffinePoint(p.0.neg()), "-P. Constant time."
}

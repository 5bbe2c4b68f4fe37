//! Points of a curve over F_2^m that users hold.

use core::fmt;
use core::ops::Neg;

use super::named::{FieldOf, NamedBinary};
use crate::ct::{Choice, Mask, Select};
use crate::field::binary::BinaryField;
use crate::form::Affine;
use crate::operate::integer::Integer;

/// A point of the curve `C`, in affine coordinates; (0, 0), which is not on the curve, stands for the point
/// at infinity.
///
/// Made by [`Point::from_affine`], which checks the curve's equation; it may lie outside the subgroup of
/// prime order ([`Point::is_in_subgroup_vartime`]).
#[derive(Clone, Copy)]
pub struct Point<C: NamedBinary> {
    pub(super) x: C::Words,
    pub(super) y: C::Words,
}

impl<C: NamedBinary> PartialEq for Point<C> {
    /// Constant time; the answer is a `bool`, which is given away.
    fn eq(&self, other: &Self) -> bool {
        self.equals(other).declassify()
    }
}

impl<C: NamedBinary> Eq for Point<C> {}

impl<C: NamedBinary> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(C::INFO.name).field("x", &self.x).field("y", &self.y).finish()
    }
}

impl<C: NamedBinary> Point<C> {
    /// The base point G.
    pub const fn base() -> Self {
        Self { x: C::BASE.x, y: C::BASE.y }
    }

    /// The point at infinity.
    pub const fn neutral() -> Self {
        Self { x: C::Words::ZERO, y: C::Words::ZERO }
    }

    /// Set where both are the same point. Constant time.
    pub fn equals(&self, other: &Self) -> Mask {
        let x = Mask::of_equal(self.x.as_ref(), other.x.as_ref());
        x.and(Mask::of_equal(self.y.as_ref(), other.y.as_ref()))
    }

    /// Whether this is the point at infinity. Constant time, but for the answer.
    pub fn is_neutral(&self) -> bool {
        *self == Self::neutral()
    }

    /// `if_set` where the mask is set, `if_clear` elsewhere. Constant time.
    pub fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self {
        Self {
            x: C::Words::select(mask, if_set.x, if_clear.x),
            y: C::Words::select(mask, if_set.y, if_clear.y),
        }
    }

    /// The affine coordinates (x, y); `None` for the point at infinity.
    pub fn to_affine(&self) -> Option<(C::Words, C::Words)> {
        if self.is_neutral() { None } else { Some((self.x, self.y)) }
    }

    /// The coordinates as field elements.
    #[inline(always)]
    pub fn decode<F: FieldOf<C>>(&self, level: F::Level) -> Affine<F> {
        Affine { x: F::from_canonical(level, self.x), y: F::from_canonical(level, self.y) }
    }

    /// The coordinates as field elements; `None` for the point at infinity.
    #[inline(always)]
    pub fn inward<F: FieldOf<C>>(&self, level: F::Level) -> Option<Affine<F>> {
        if self.is_neutral() { None } else { Some(self.decode(level)) }
    }

    /// The canonical words of an affine point.
    #[inline(always)]
    pub fn encode<F: BinaryField<Repr = C::Words>>(p: Affine<F>) -> Self {
        Self { x: p.x.to_repr(), y: p.y.to_repr() }
    }
}

impl<C: NamedBinary> Neg for Point<C> {
    type Output = Self;
    /// -P = (x, x + y). Constant time.
    fn neg(self) -> Self {
        let mut y = self.y;
        y.as_mut().iter_mut().zip(self.x.as_ref()).for_each(|(y, x)| *y ^= x);
        Self { y, ..self }
    }
}

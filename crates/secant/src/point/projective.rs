//! `Point`: the group law, without inversions.

use core::fmt;

use super::{AffinePoint, Point, Projective};
use crate::engine::points::{Engine, Projective as _};
use crate::{Choice, Group, Scalar};

impl<C: Group> Point<C> {
    /// The base point G.
    pub const GENERATOR: Self = Self(Projective::<C>::BASE);
    /// The neutral element: P + 0 = P.
    pub const IDENTITY: Self = Self(Projective::<C>::NEUTRAL);

    /// Whether this is the neutral element. Constant time; the answer is given away, as a `bool` is branched
    /// on.
    #[inline(never)]
    pub fn is_identity(&self) -> bool {
        self.0.is_neutral().declassify()
    }

    /// Whether `[r]P` is neutral for the order r of the base point: whether P lies in the subgroup of prime
    /// order. Variable time. Cost: an inversion in the field, and on curves with a cofactor at most a
    /// multiplication.
    pub fn is_in_subgroup_vartime(&self) -> bool {
        self.to_affine().is_in_subgroup_vartime()
    }

    /// The point in affine coordinates. Constant time. Cost: an inversion in the field.
    #[inline(never)]
    pub fn to_affine(&self) -> AffinePoint<C> {
        AffinePoint(self.0.to_affine())
    }

    /// 2P. Constant time. Cost: less than that of a sum.
    #[inline(never)]
    #[must_use]
    pub fn double(&self) -> Self {
        Self(self.0.double())
    }

    /// `[k]G` for the base point G. Constant time. Cost: additions of entries of a table, which is built at
    /// first use; without `std` that of `[k]P`.
    #[inline(never)]
    #[must_use]
    pub fn mul_base(k: &Scalar<C>) -> Self {
        Self(C::Engine::mul_base(&k.0))
    }

    /// `[k]P`. Variable time: for public scalars and points only.
    #[inline(never)]
    #[must_use]
    pub fn mul_vartime(&self, k: &Scalar<C>) -> Self {
        Self(C::Engine::mul_vartime(&self.0, &k.0))
    }

    /// `[m]P + [n]Q`. Variable time: for public scalars and points only. Cost: the doublings of one
    /// multiplication, the additions of two.
    #[inline(never)]
    #[must_use]
    pub fn mul_add_vartime(m: &Scalar<C>, p: &Self, n: &Scalar<C>, q: &Self) -> Self {
        Self(C::Engine::mul_add_vartime(&m.0, &p.0, &n.0, &q.0))
    }

    /// `[m]P + [n]G` for the base point G. Variable time: for public scalars and points only, as the
    /// verification of signatures has them. Cost: about that of [`Point::mul_add_vartime`]; on curves over
    /// prime fields multiples of G that are kept (feature `std`) save some additions.
    #[inline(never)]
    #[must_use]
    pub fn mul_add_base_vartime(m: &Scalar<C>, p: &Self, n: &Scalar<C>) -> Self {
        Self(C::Engine::mul_add_base_vartime(&m.0, &p.0, &n.0))
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
        Self(Projective::<C>::select(choice.mask(), &b.0, &a.0))
    }

    #[inline(never)]
    fn plus(&self, other: &Self) -> Self {
        Self(self.0.add(&other.0))
    }

    #[inline(never)]
    fn minus(&self, other: &Self) -> Self {
        Self(self.0.sub(&other.0))
    }

    #[inline(never)]
    fn times(&self, k: &Scalar<C>) -> Self {
        Self(C::Engine::mul(&self.0, &k.0))
    }

    /// [`Curve::compiled`](crate::Curve::compiled), with affine points.
    pub(crate) const COMPILED: &'static [*const ()] = &[
        Self::is_identity as *const (),
        Self::to_affine as *const (),
        Self::double as *const (),
        Self::mul_base as *const (),
        Self::mul_vartime as *const (),
        Self::mul_add_vartime as *const (),
        Self::mul_add_base_vartime as *const (),
        Self::ct_eq as *const (),
        Self::conditional_select as *const (),
        Self::plus as *const (),
        Self::minus as *const (),
        Self::times as *const (),
        #[cfg(feature = "alloc")]
        (Self::to_affine_batch as *const ()),
        #[cfg(feature = "alloc")]
        (Self::mul_batch as *const ()),
        #[cfg(feature = "alloc")]
        (Self::mul_base_batch as *const ()),
        #[cfg(feature = "multiscalar")]
        (Self::mul_add_base_batch_vartime as *const ()),
        AffinePoint::<C>::from_coordinates as *const (),
        AffinePoint::<C>::coordinates as *const (),
        AffinePoint::<C>::is_in_subgroup_vartime as *const (),
        AffinePoint::<C>::ct_eq as *const (),
        AffinePoint::<C>::conditional_select as *const (),
        AffinePoint::<C>::mul_add_base_vartime as *const (),
        AffinePoint::<C>::times as *const (),
        AffinePoint::<C>::lifted as *const (),
    ];
}

impl<C: Group> Copy for Point<C> {}

impl<C: Group> Clone for Point<C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Group> PartialEq for Point<C> {
    /// Whether P = Q. Constant time; the answer is given away, as a `bool` is branched on.
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).declassify()
    }
}

impl<C: Group> Eq for Point<C> {}

#[cfg(feature = "subtle")]
impl<C: Group> subtle::ConstantTimeEq for Point<C> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        Self::ct_eq(self, other).into()
    }
}

#[cfg(feature = "subtle")]
impl<C: Group> subtle::ConditionallySelectable for Point<C> {
    fn conditional_select(a: &Self, b: &Self, choice: subtle::Choice) -> Self {
        Self::conditional_select(a, b, choice.into())
    }
}

impl<C: Group> fmt::Debug for Point<C> {
    /// The affine coordinates in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_affine().write(f, "Point")
    }
}

crate::macros::operator! {
    [C: Group] [] Add add, AddAssign add_assign, Point<C>, Point<C>, Point::plus,
    "P + Q, whatever they are. Constant time. The table of the curve's module has the cost."
}
crate::macros::operator! {
    [C: Group] [] Sub sub, SubAssign sub_assign, Point<C>, Point<C>, Point::minus,
    "P - Q, whatever they are. Constant time. Cost: that of a sum."
}
crate::macros::operator! {
    [C: Group] [] Mul mul, MulAssign mul_assign, Point<C>, Scalar<C>, Point::times,
    "`[k]P`. Constant time. The table of the curve's module has the cost."
}
crate::macros::operator! { neg [C: Group] [] Point<C>, |p: &Point<C>| Point(p.0.neg()), "-P. Constant time." }
crate::macros::folded! {
    [C: Group] [] Sum sum, Point<C>, Point::IDENTITY, |sum: Point<C>, p: &Point<C>| sum + p,
    "The sum of all. Constant time in the points; time depends on their number."
}

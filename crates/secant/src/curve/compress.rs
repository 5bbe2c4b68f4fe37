//! Points of Weierstrass curves by their coordinates one at a time: what encodings need.

use super::Error;
use super::named::{NamedCurve, Point, run_on};
use crate::cpu::{Backend, Mulx, Portable, Task};
use crate::ct::{Mask, Select};
use crate::field::{Factor, Field, Single};
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;
use crate::limbs::Words;

/// A curve y² = x³ - 3s²x + b on every backend.
pub trait ShortWeierstrass:
    NamedCurve
    + Weierstrass<<Self as NamedCurve>::Field<Portable>>
    + Weierstrass<<Self as NamedCurve>::Field<Mulx>>
{
}

impl<C> ShortWeierstrass for C where
    C: NamedCurve
        + Weierstrass<<C as NamedCurve>::Field<Portable>>
        + Weierstrass<<C as NamedCurve>::Field<Mulx>>
{
}

/// A point by its abscissa and the lowest bit of its ordinate.
struct Decompress<C: NamedCurve> {
    x: C::Repr,
    odd: bool,
}

impl<C: NamedCurve + Weierstrass<C::Field<B>>, B: Words> Task<B> for Decompress<C> {
    type Output = Result<Point<C>, Error>;

    #[inline(always)]
    fn run(self, level: B) -> Self::Output {
        let x = C::Field::<B>::from_repr(level, self.x).ok_or(Error::CoordinateTooLarge)?;
        let (y, is_square) = C::cubic(x).tighten().sqrt();
        let odd = |y: C::Field<B>| y.to_repr().as_ref()[0] & 1 ^ u64::from(self.odd);
        let y = Select::select(Mask::is_zero(odd(y)), y, y.neg().tighten());
        // -0 = 0 is even.
        if !is_square.declassify() || odd(y) != 0 {
            return Err(Error::NotOnCurve);
        }
        Ok(Point::encode(Affine { x, y }))
    }
}

impl<C: ShortWeierstrass> Point<C> {
    /// The point (x, y) whose y is odd or even as wanted. The point is public. Cost: one square root.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if x is not below the field's size, [`Error::NotOnCurve`] if no point is so.
    pub(crate) fn from_x(x: C::Repr, odd: bool) -> Result<Self, Error> {
        run_on(Backend::best_single(), Decompress { x, odd })
    }
}

impl<C: NamedCurve> Point<C> {
    /// The abscissa; its stand-in for a neutral element that has none. Constant time.
    pub(crate) fn x(&self) -> C::Repr {
        self.x
    }

    /// The ordinate; its stand-in for a neutral element that has none. Constant time.
    pub(crate) fn y(&self) -> C::Repr {
        self.y
    }

    /// Makes this the point with coordinates 0, in memory too.
    pub(crate) fn wipe(&mut self) {
        crate::ct::wipe(self.x.as_mut());
        crate::ct::wipe(self.y.as_mut());
    }
}

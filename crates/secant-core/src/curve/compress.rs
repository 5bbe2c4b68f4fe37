//! Points of short Weierstrass curves as keys.

use super::equipped::Equipped;
use super::error::Error;
use super::keys::KeyPoint;
use super::named::NamedCurve;
use super::point::Point;
use crate::cpu::{Mulx, Portable, Task, Tier};
use crate::ct::{self, Mask, Select};
use crate::field::{Factor, Field, Single};
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;
use crate::limbs::WordKernels;

/// A curve y² = x³ - 3s²x + b on every backend.
pub trait ShortWeierstrass:
    Equipped + Weierstrass<<Self as NamedCurve>::Field<Portable>> + Weierstrass<<Self as NamedCurve>::Field<Mulx>>
{
}

impl<C> ShortWeierstrass for C where
    C: Equipped
        + Weierstrass<<C as NamedCurve>::Field<Portable>>
        + Weierstrass<<C as NamedCurve>::Field<Mulx>>
{
}

/// A point by its abscissa and the lowest bit of its ordinate.
struct Decompress<C: NamedCurve> {
    x: C::Repr,
    odd: bool,
}

impl<C: NamedCurve + Weierstrass<C::Field<B>>, B: WordKernels> Task<B> for Decompress<C> {
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

impl<C: ShortWeierstrass> KeyPoint for Point<C> {
    type Coordinate = C::Repr;

    /// Cost: one square root.
    fn from_x(x: C::Repr, odd: bool) -> Result<Self, Error> {
        Tier::best_single().run_single(Decompress { x, odd })
    }
    fn x(&self) -> C::Repr {
        self.x
    }
    fn y(&self) -> C::Repr {
        self.y
    }
    fn compression_bit(&self) -> u64 {
        self.y.as_ref()[0] & 1
    }
    fn wipe(&mut self) {
        ct::wipe(self.x.as_mut());
        ct::wipe(self.y.as_mut());
    }
}

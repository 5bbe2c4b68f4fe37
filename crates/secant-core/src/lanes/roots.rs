//! Points of a Weierstrass curve by their abscissas, in lanes.

use core::marker::PhantomData;

use super::fill::{EightOf, LANES};
use crate::cpu::{Ifma, Task};
use crate::ct::{Choice, Mask8};
use crate::field::Factor;
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;

/// Sixteen abscissas, and the lowest bits of their ordinates.
struct FromX<'a, C: NamedCurve, F>(&'a [[C::Repr; LANES]; 2], &'a [[u64; LANES]; 2], PhantomData<F>);

impl<C: NamedCurve + Weierstrass<F>, F: EightOf<C>> Task<Ifma> for FromX<'_, C, F> {
    type Output = Option<([[Point<C>; LANES]; 2], u16)>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> Self::Output {
        let Self(x, odd, _) = self;
        let squares =
            [C::cubic(F::from_lanes(level, x[0])).tighten(), C::cubic(F::from_lanes(level, x[1])).tighten()];
        let roots = F::roots(squares)?;
        let (first, exist) = points::<C, F>(&x[0], &odd[0], roots[0], squares[0]);
        let (second, exist_too) = points::<C, F>(&x[1], &odd[1], roots[1], squares[1]);
        Some(([first, second], u16::from(exist) | u16::from(exist_too) << LANES))
    }
}

/// The points of eight abscissas and candidates for the roots of the right sides.
#[cfg_attr(not(unoptimised), inline(always))]
fn points<C: NamedCurve, F: EightOf<C>>(
    x: &[C::Repr; LANES],
    odd: &[u64; LANES],
    y: F,
    square: F,
) -> ([Point<C>; LANES], u8) {
    let exist = y.sqr().equals(square);
    let lanes = y.to_lanes();
    let mut other = [0; LANES];
    let mut i = 0;
    while i < LANES {
        other[i] = lanes[i].as_ref()[0] & 1 ^ odd[i];
        i += 1;
    }
    let y = F::select(Mask8::equal(other, 1), y.neg().tighten(), y).to_lanes();
    let mut points = [Point::neutral(); LANES];
    let mut i = 0;
    while i < LANES {
        points[i] = Point::of(Affine { x: x[i], y: y[i] });
        i += 1;
    }
    (points, exist.bits())
}

/// The points of sixteen abscissas below the field's size and of the lowest bits of their ordinates; bit i of the mask is set where there is
/// a y for that x. Constant time.
pub(super) fn from_x<C: NamedCurve + Weierstrass<F>, F: EightOf<C>>(
    level: Ifma,
    x: &[[C::Repr; LANES]; 2],
    odd: &[[u64; LANES]; 2],
) -> Option<([[Point<C>; LANES]; 2], u16)> {
    level.run(FromX::<C, F>(x, odd, PhantomData))
}

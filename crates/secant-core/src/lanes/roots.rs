//! Points of a Weierstrass curve by their abscissas, in lanes.

use super::fill::{EightOf, LANES};
use crate::cpu::{Ifma, task};
use crate::ct::{Choice, Mask8};
use crate::field::{Factor, Vector};
use crate::form::weierstrass::Weierstrass;
use crate::form::{Affine, Group, OddTables};
use crate::multiply::fixed_base_lanes::{Complete, Dedicated};
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;

/// The points of sixteen abscissas, and a mask of those that have one.
type Found<C> = Option<([[Point<C>; LANES]; 2], u16)>;

/// Points by abscissas. The laws of Weierstrass curves of prime order have them, whose rows are added by
/// [`Dedicated`] additions.
pub trait Roots<C: NamedCurve, G: Group> {
    /// The points of sixteen abscissas below the field's size and of the lowest bits of their ordinates; bit
    /// i of the mask is set where there is a y for that x. Constant time.
    fn from_x(_: Ifma, _: &[[C::Repr; LANES]; 2], _odd: &[[u64; LANES]; 2]) -> Found<C> {
        None
    }
}

impl<C: NamedCurve, G: Group> Roots<C, G> for Complete {}

impl<C: NamedCurve + Weierstrass<G::Field>, G: OddTables<Field: EightOf<C>>> Roots<C, G> for Dedicated {
    fn from_x(level: Ifma, x: &[[C::Repr; LANES]; 2], odd: &[[u64; LANES]; 2]) -> Found<C> {
        level.run(task!({
            let in_lanes = [G::Field::from_lanes(level, x[0]), G::Field::from_lanes(level, x[1])];
            let squares = [C::cubic(in_lanes[0]).tighten(), C::cubic(in_lanes[1]).tighten()];
            let roots = G::Field::roots(squares)?;
            let (first, exist) = points::<C, G::Field>(&x[0], &odd[0], roots[0], squares[0]);
            let (second, exist_too) = points::<C, G::Field>(&x[1], &odd[1], roots[1], squares[1]);
            Some(([first, second], u16::from(exist) | u16::from(exist_too) << LANES))
        }))
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

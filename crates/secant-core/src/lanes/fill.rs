//! Points and integers into lanes and out of them.

use alloc::vec::Vec;

use crate::cpu::{Ifma, task};
use crate::ct::Mask8;
use crate::field::Vector;
use crate::form::{Affine, Group};
use crate::multiply::batch;
use crate::operate::integer::{Integer, Residue};
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;
use crate::scalar::recode::odd;

pub(crate) const LANES: usize = 8;

/// A field of eight lanes of `C`'s coordinates.
pub trait EightOf<C: NamedCurve>:
    Vector<Repr = C::Repr, Lanes = [C::Repr; LANES], Level = Ifma, Mask = Mask8>
{
}
impl<C: NamedCurve, F: Vector<Repr = C::Repr, Lanes = [C::Repr; LANES], Level = Ifma, Mask = Mask8>>
    EightOf<C> for F
{
}

/// A point in each lane, and an integer in each lane.
type Vectors<F, K> = (Vec<Affine<F>>, Vec<[K; LANES]>);

/// Points and integers in lanes; the last vector is filled up with `[0]G`. The caller wipes them if they are
/// secret.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn spread<C: NamedCurve, G: Group<Field: EightOf<C>>>(
    level: Ifma,
    points: &[Point<C>],
    scalars: &[C::Integer],
) -> Vectors<G::Field, C::Integer> {
    let count = points.len().div_ceil(LANES);
    let (mut vectors, mut integers) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut start = 0;
    while start < points.len() {
        let mut x = [C::BASE.x; LANES];
        let mut y = [C::BASE.y; LANES];
        // Written in place: nothing of a secret stays on the stack.
        integers.push([C::Integer::ZERO; LANES]);
        let k = integers.len() - 1;
        let mut lane = 0;
        while lane < LANES && start + lane < points.len() {
            x[lane] = points[start + lane].x;
            y[lane] = points[start + lane].y;
            integers[k][lane] = scalars[start + lane];
            lane += 1;
        }
        vectors.push(Affine { x: G::Field::from_lanes(level, x), y: G::Field::from_lanes(level, y) });
        start += LANES;
    }
    (vectors, integers)
}

/// The points `of[0]` to `of[7]` in lanes; where there are fewer, the base point.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn eight<C: NamedCurve, F: EightOf<C>>(level: Ifma, points: &[Point<C>], of: &[u32]) -> Affine<F> {
    let (mut x, mut y) = ([C::BASE.x; LANES], [C::BASE.y; LANES]);
    let mut lane = 0;
    while lane < LANES && lane < of.len() {
        let p = &points[of[lane] as usize];
        (x[lane], y[lane]) = (p.x, p.y);
        lane += 1;
    }
    Affine { x: F::from_lanes(level, x), y: F::from_lanes(level, y) }
}

/// Of each integer modulo the order and its negative the odd one; gives 1 where that is the negative.
/// Constant time.
pub(super) fn choose<C: NamedCurve>(integers: &mut [C::Integer; LANES]) -> [u64; LANES] {
    let mut even = [0; LANES];
    for (k, even) in integers.iter_mut().zip(&mut even) {
        *k = C::Scalar::reduce_words(k.as_ref()).to_words();
        *even = odd::choose(k.as_mut(), C::Scalar::MODULUS.as_ref()).word() & 1;
    }
    even
}

/// The first `count` points of the lanes.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn points_of<C: NamedCurve, F: EightOf<C>>(affine: &[Affine<F>], count: usize) -> Vec<Point<C>> {
    let mut out = Vec::with_capacity(count);
    let mut i = 0;
    while i < affine.len() {
        let (x, y) = (affine[i].x.to_lanes(), affine[i].y.to_lanes());
        let mut lane = 0;
        while lane < LANES && out.len() < count {
            out.push(Point::of(Affine { x: x[lane], y: y[lane] }));
            lane += 1;
        }
        i += 1;
    }
    out
}

/// The first `count` points of vectors of points, which are wiped, by one inversion for all. Constant time.
pub(crate) fn settled<C: NamedCurve, G: Group<Field: EightOf<C>>>(
    level: Ifma,
    mut points: Vec<G::Point>,
    count: usize,
) -> Vec<Point<C>> {
    let settled = level.run(task!({
        let mut affine = batch::normalize::<G>(&points);
        let settled = points_of(&affine, count);
        crate::ct::wipe_vec(&mut affine);
        settled
    }));
    crate::ct::wipe_vec(&mut points);
    settled
}

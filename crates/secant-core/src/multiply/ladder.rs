//! x of `[k]P` from x of P: the Montgomery ladder (Montgomery 1987, section 10.3.1).

use crate::cpu::{Outline, task};
use crate::ct::{Choice, Mask, Select};
use crate::field::Field;
use crate::form::Differential;

/// The classes of `[k]P` and `[k+1]P` for the low `bits` bits of k, given the abscissa x of P. Constant time.
///
/// Cost: `bits` steps. The pair is kept as (what was doubled, the sum), so that a step needs to know only
/// whether its bit differs from the bit before. Called: all that has the same form shares it.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul<D: Differential<Field: Field<Mask = Mask>>>(
    x: D::Field,
    k: &[u64],
    bits: usize,
) -> (D::Point, D::Point) {
    x.level().call(task!({
        let start = D::pair(D::neutral(x.level()), D::lift(x), x);
        let (pair, last) = steps::<D>(start, 0, k, bits, 0);
        let swap = Mask::from_bit(last);
        (D::Point::select(swap, pair.1, pair.0), D::Point::select(swap, pair.0, pair.1))
    }))
}

/// The class of `[k]P` for a k of exactly `bits` bits, of which the low `zeros` are 0 (RFC 7748, section 5:
/// 255 and 3). Constant time.
///
/// Cost: `bits` - `zeros` - 1 steps and `zeros` + 1 doublings. The top bit and the low `zeros` bits of k are
/// not looked at.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_clamped<D: Differential<Field: Field<Mask = Mask>>>(
    x: D::Field,
    k: &[u64],
    bits: usize,
    zeros: usize,
) -> D::Point {
    let p = D::lift(x);
    let start = D::pair(D::double(p), p, x);
    let (pair, last) = steps::<D>(start, 1, k, bits - 1, zeros);
    let mut q = D::Point::select(Mask::from_bit(last), pair.1, pair.0);
    let mut i = 0;
    while i < zeros {
        q = D::double(q);
        i += 1;
    }
    q
}

/// Public properties of the integers of [`mul_lanes`], the same for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// They have so many bits at most.
    pub bits: usize,
    /// So many low bits are 0.
    pub zeros: usize,
    /// The highest bit is 1.
    pub top: bool,
}

/// The class of `[k]P` for an integer and an abscissa in each lane, as [`mul_clamped`] where the top bit is
/// known to be 1. Constant time but for the shape.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_lanes<D, const L: usize>(x: D::Field, k: &[[u64; 4]; L], shape: Shape) -> D::Point
where
    D: Differential<Field: Field<Mask: Choice<Index = [u64; L]>>>,
{
    let p = D::lift(x);
    let (start, mut i) =
        if shape.top { (D::double(p), shape.bits - 1) } else { (D::neutral(x.level()), shape.bits) };
    let mut pair = D::pair(start, p, x);
    let mut last = [u64::from(shape.top); L];
    while i > shape.zeros {
        i -= 1;
        let mut swap = last;
        let mut lane = 0;
        while lane < L {
            last[lane] = k[lane][i / 64] >> (i % 64) & 1;
            swap[lane] ^= last[lane];
            lane += 1;
        }
        pair = D::step(pair, MaskOf::<D>::equal(swap, 1));
    }
    let (once, other) = D::points(pair);
    let mut q = D::Point::select(MaskOf::<D>::equal(last, 1), other, once);
    while i > 0 {
        i -= 1;
        q = D::double(q);
    }
    q
}

/// A condition of the form's field.
type MaskOf<D> = <<D as Differential>::Field as Field>::Mask;

/// The steps for bits `high` - 1 down to `low`. The pair is ([m + last]P, [m + 1 - last]P), before and after,
/// for the m of the bits done; `last` is the last of them.
#[cfg_attr(not(unoptimised), inline(always))]
fn steps<D: Differential<Field: Field<Mask = Mask>>>(
    mut pair: D::Pair,
    mut last: u64,
    k: &[u64],
    high: usize,
    low: usize,
) -> ((D::Point, D::Point), u64) {
    let mut i = high;
    while i > low {
        i -= 1;
        let bit = k[i / 64] >> (i % 64) & 1;
        pair = D::step(pair, Mask::from_bit(bit ^ last));
        last = bit;
    }
    (D::points(pair), last)
}

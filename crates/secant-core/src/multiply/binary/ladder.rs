//! The Montgomery ladder on abscissas (López, Dahab 1999). Constant time.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::cpu::{Outline, task};
use crate::ct::{Choice, Mask, Select};
use crate::field::binary::{BinaryArithmetic, BinaryField};
use crate::form::Affine;
use crate::form::binary::BinaryCurve;
use crate::form::binary::xz::{Point, recover, step};

/// `[k]P` for k < 2^`bits` as words, least significant first, and P any affine point; the mask is set for the
/// point at infinity, whose coordinates mean nothing.
///
/// Constant time. Cost: 6M + 5S a bit, 1I + 10M + 1S for y.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul<C: BinaryCurve<F>, F: BinaryField>(p: &Affine<F>, k: &[u64], bits: usize) -> (Affine<F>, Mask) {
    let (first, second) = neighbours::<C, F>(
        p.x,
        bits,
        #[cfg_attr(not(unoptimised), inline(always))]
        |i| Mask::from_bit(k[i / 64] >> (i % 64) & 1),
    );
    p.x.level().call(task!({
        let zz = first.z.mul(second.z);
        recover(p, &first, &second, zz, p.x.mul(zz).invert())
    }))
}

/// `[k_i]P_i` for k_i < 2^`bits`, of which `bit(i, j)` is bit j, and P_i any affine points; (0, 0) for the
/// point at infinity, which may be among the P_i as well. One element or several lanes each.
///
/// Constant time but for the number of points. Cost: 6M + 5S a bit, 13M + 1S for y, one inversion for all.
#[cfg(feature = "alloc")]
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_batch<C: BinaryCurve<F>, F: BinaryArithmetic>(
    points: &[Affine<F>],
    bits: usize,
    bit: impl Fn(usize, usize) -> F::Mask,
) -> Vec<Affine<F>> {
    let Some(any) = points.first() else { return Vec::new() };
    let zero = F::zero(any.x.level());
    let mut found = Vec::with_capacity(points.len());
    let mut inverses = Vec::with_capacity(points.len());
    let mut i = 0;
    while i < points.len() {
        let (first, second) = neighbours::<C, F>(
            points[i].x,
            bits,
            #[cfg_attr(not(unoptimised), inline(always))]
            |j| bit(i, j),
        );
        let zz = first.z.mul(second.z);
        inverses.push(points[i].x.mul(zz));
        found.push((first, second, zz));
        i += 1;
    }
    let mut scratch = inverses.clone();
    crate::field::binary::invert_batch(&mut inverses, &mut scratch);
    let mut products = Vec::with_capacity(points.len());
    let mut i = 0;
    while i < points.len() {
        let (first, second, zz) = &found[i];
        let (q, infinite) = recover(&points[i], first, second, *zz, inverses[i]);
        products.push(Affine { x: F::select(infinite, zero, q.x), y: F::select(infinite, zero, q.y) });
        i += 1;
    }
    crate::ct::wipe_vec(&mut found);
    crate::ct::wipe_vec(&mut inverses);
    crate::ct::wipe_vec(&mut scratch);
    products
}

/// The abscissas of `[k]P` and of `[k+1]P` for P of abscissa x and k of so many bits, of which `bit(i)` is
/// bit i.
///
/// Begins with (infinity, P), on which the formulas are right, so leading zeros need no care; neither does P
/// of order 2, with x = 0: the ladder says whether k is odd, and the recovery gives P.
///
/// Of the two one is what was doubled and one is the sum. They are added whichever is which, so nothing is
/// exchanged: what is doubled next is chosen. Constant time. Cost: 6M + 5S a bit.
#[cfg_attr(not(unoptimised), inline(always))]
fn neighbours<C: BinaryCurve<F>, F: BinaryArithmetic>(
    x: F,
    bits: usize,
    bit: impl Fn(usize) -> F::Mask,
) -> (Point<F>, Point<F>) {
    let (zero, one) = (F::zero(x.level()), F::one(x.level()));
    let (mut twice, mut sum) = (Point { x: one, z: zero }, Point { x, z: one });
    // The bit above the highest is 0.
    let mut last = zero.is_zero().not();
    let mut i = bits;
    while i > 0 {
        i -= 1;
        let now = bit(i);
        let doubled = Point::select(now.and(last.not()).or(last.and(now.not())), sum, twice);
        last = now;
        (twice, sum) = step::<C, F>(&doubled, &twice, &sum, x);
    }
    (Point::select(last, sum, twice), Point::select(last, twice, sum))
}

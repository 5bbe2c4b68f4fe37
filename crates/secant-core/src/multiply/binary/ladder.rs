//! The Montgomery ladder on abscissas (López, Dahab 1999). Constant time.

use crate::cpu::{Outline, Run};
use crate::ct::{Choice, Mask, Select};
use crate::field::binary::BinaryField;
use crate::form::Affine;
use crate::form::binary::BinaryCurve;
use crate::form::binary::xz::{Point, recover, step};

/// `[k]P` for k < 2^`bits` as words, least significant first, and P any affine point; the mask is set for the
/// point at infinity, whose coordinates mean nothing.
///
/// Begins with (infinity, P), on which the formulas are right, so leading zeros need no care; neither does P
/// of order 2, with x = 0: the ladder says whether k is odd, and the recovery gives P.
///
/// Constant time. Cost: 6M + 5S a bit, 1I + 10M + 1S for y.
#[inline(always)]
pub fn mul<C: BinaryCurve<F>, F: BinaryField>(p: &Affine<F>, k: &[u64], bits: usize) -> (Affine<F>, Mask) {
    let one = F::one(p.x.level());
    let mut pair = [Point { x: one, z: F::zero(p.x.level()) }, Point { x: p.x, z: one }];
    let mut last = 0;
    let mut i = bits;
    while i > 0 {
        i -= 1;
        let bit = k[i / 64] >> (i % 64) & 1;
        pair = swap(Mask::equal(bit ^ last, 1), pair);
        last = bit;
        let (twice, sum) = step::<C, F>(&pair[0], &pair[1], p.x);
        pair = [twice, sum];
    }
    pair = swap(Mask::equal(last, 1), pair);
    one.level().call(Run(
        #[inline(always)]
        || recover(p, &pair[0], &pair[1]),
    ))
}

/// The two exchanged where the mask is set.
#[inline(always)]
fn swap<F: BinaryField>(mask: Mask, pair: [Point<F>; 2]) -> [Point<F>; 2] {
    [Point::select(mask, pair[1], pair[0]), Point::select(mask, pair[0], pair[1])]
}

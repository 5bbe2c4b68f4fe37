//! Sums of many in lanes: points stand side by side, and each lane has a sum of its own.

use alloc::vec::Vec;

use super::fill::{EightOf, LANES, points_of, spread};
use crate::cpu::{Ifma, task};
use crate::form::Group;
use crate::multiply::batch;
use crate::multiply::many::regular;
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;

/// Vectors that share the doublings: the tables of more would leave the second-level cache.
const TOGETHER: usize = 32;

/// Eight points whose sum is `[k_0]P_0 + [k_1]P_1 + ..` for k_i of at most `bits[i / 8]` bits; slices of one
/// length, as many bits as vectors. Constant time but for the number of points and `bits`.
pub(super) fn sum<C: NamedCurve, G: Group<Field: EightOf<C>>>(
    level: Ifma,
    points: &[Point<C>],
    scalars: &[C::Integer],
    bits: &[usize],
) -> Vec<Point<C>> {
    level.run(task!({
        let (mut points, mut scalars) = spread::<C, G>(level, points, scalars);
        let sum = regular::sum::<G, _, 4, 8>(level, &points, &scalars, bits, TOGETHER);
        for vector in &mut scalars {
            vector.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
        }
        crate::ct::wipe_vec(&mut points);
        let mut parts = batch::normalize::<G>(&[G::narrow(sum)]);
        let out = points_of(&parts, LANES);
        crate::ct::wipe_vec(&mut parts);
        out
    }))
}

//! Eight multiplications at a time, in lanes of VPCLMULQDQ.

use alloc::vec::Vec;

#[cfg(feature = "std")]
use super::base::Build;
#[cfg(feature = "std")]
use super::named::LaneTable;
use super::named::{Equation, NamedBinary};
use super::point::Point;
#[cfg(feature = "std")]
use crate::cpu::Tier;
use crate::cpu::{Vpclmul, task};
#[cfg(feature = "std")]
use crate::ct::{Mask8, Select};
use crate::field::binary::BinaryX8;
#[cfg(feature = "std")]
use crate::field::binary::{BinaryArithmetic, invert_batch};
use crate::form::Affine;
#[cfg(feature = "std")]
use crate::form::binary::lambda;
use crate::limbs::binary::lane_words::bit;
use crate::limbs::binary::lanes::LANES;
use crate::multiply::binary::ladder;
#[cfg(feature = "std")]
use crate::operate::integer::Integer;

/// The field of `C` in lanes.
type Field<C> = BinaryX8<<C as NamedBinary>::Trinomial>;

/// From so many points on a vector costs less than its points alone.
pub(super) const fn from<C: NamedBinary>() -> usize {
    if C::INFO.field_bits > 256 { 4 } else { 3 }
}

/// The same for multiples of the base point.
#[cfg(feature = "std")]
pub(super) const BASE_FROM: usize = 3;

/// Of so many inputs those that are worth a vector, if `from` of them are.
pub(super) fn worth(count: usize, from: usize) -> usize {
    if count % LANES < from { count - count % LANES } else { count }
}

/// `[k_i]P_i` by the ladder, behind what `into` has; it has room for them, so that no copy of a product is
/// left behind. Constant time but for the number of points; slices of one length.
pub(super) fn mul_batch<C: NamedBinary>(
    level: Vpclmul,
    points: &[Point<C>],
    scalars: &[C::Words],
    into: &mut Vec<Point<C>>,
) {
    level.run(task!({
        let words = C::Words::default().as_ref().len();
        let count = points.len().div_ceil(LANES);
        let mut vectors = Vec::with_capacity(count);
        // Word j of the integers of vector i, in lanes, is the one of index words·i + j.
        let mut integers = Vec::with_capacity(words * count);
        let mut start = 0;
        while start < points.len() {
            // The last vector is filled up with `[0]O`.
            let (mut x, mut y) = ([C::Words::default(); LANES], [C::Words::default(); LANES]);
            integers.resize(integers.len() + words, [0; LANES]);
            let mut lane = 0;
            while lane < LANES && start + lane < points.len() {
                x[lane] = points[start + lane].x;
                y[lane] = points[start + lane].y;
                let mut k = C::exponent(&scalars[start + lane]);
                let mut j = 0;
                while j < words {
                    integers[words * (start / LANES) + j][lane] = k.as_ref()[j];
                    j += 1;
                }
                crate::ct::wipe(k.as_mut());
                lane += 1;
            }
            vectors
                .push(Affine { x: Field::<C>::from_lanes(level, &x), y: Field::<C>::from_lanes(level, &y) });
            start += LANES;
        }
        let mut products = ladder::mul_batch::<Equation<C>, Field<C>>(
            &vectors,
            C::ORDER_BITS + 1,
            #[inline(always)]
            |i, j| bit(level, &integers[words * i + j / 64], j),
        );
        crate::ct::wipe_vec(&mut vectors);
        crate::ct::wipe_vec(&mut integers);
        outward(&products, points.len(), into);
        crate::ct::wipe_vec(&mut products);
    }));
}

/// `[k_i]G` from the base point's table, as [`mul_batch`]; nothing if it cannot be made. Constant time but
/// for the number of scalars.
#[cfg(feature = "std")]
pub(super) fn mul_base_batch<C: NamedBinary>(level: Vpclmul, scalars: &[C::Words], into: &mut Vec<Point<C>>) {
    let table = C::lane_table().get_or_init(|| {
        let table = C::on(Tier::Vpclmul(level), Build::<7>)?;
        Some(LaneTable::of(&table, C::Words::default().as_ref().len()))
    });
    if let Some(table) = table {
        level.run(task!({
            let count = scalars.len().div_ceil(LANES);
            let (mut sums, mut negated) = (Vec::with_capacity(count), Vec::with_capacity(count));
            let mut start = 0;
            while start < scalars.len() {
                // The last vector is filled up with `[1]G`.
                let (mut k, mut even) = ([C::Words::ONE; LANES], 0);
                let mut lane = 0;
                while lane < LANES && start + lane < scalars.len() {
                    let mask;
                    (k[lane], mask) = C::odd_residue(&scalars[start + lane]);
                    even |= (mask.word() as u8 & 1) << lane;
                    lane += 1;
                }
                sums.push(table.mul::<C::Trinomial>(level, &k));
                negated.push(Mask8::from_bits(even));
                k.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
                start += LANES;
            }
            let mut inverses = Vec::with_capacity(count);
            let mut i = 0;
            while i < count {
                inverses.push(sums[i].z);
                i += 1;
            }
            let mut scratch = inverses.clone();
            invert_batch(&mut inverses, &mut scratch);
            let mut products = Vec::with_capacity(count);
            let zero = Field::<C>::zero(level);
            let mut i = 0;
            while i < count {
                let q = lambda::normalize(&sums[i], inverses[i]).affine();
                let y = Field::<C>::select(negated[i], q.x.add(q.y), q.y);
                let infinite = sums[i].z.is_zero();
                products.push(Affine {
                    x: Field::<C>::select(infinite, zero, q.x),
                    y: Field::<C>::select(infinite, zero, y),
                });
                i += 1;
            }
            outward(&products, scalars.len(), into);
            crate::ct::wipe_vec(&mut sums);
            crate::ct::wipe_vec(&mut negated);
            crate::ct::wipe_vec(&mut inverses);
            crate::ct::wipe_vec(&mut scratch);
            crate::ct::wipe_vec(&mut products);
        }));
    }
}

/// The first `count` points of the lanes, behind what `into` has.
#[inline(always)]
fn outward<C: NamedBinary>(affine: &[Affine<Field<C>>], count: usize, into: &mut Vec<Point<C>>) {
    let all = into.len() + count;
    let mut i = 0;
    while i < affine.len() {
        let (x, y) = (affine[i].x.to_lanes(), affine[i].y.to_lanes());
        let mut lane = 0;
        while lane < LANES && into.len() < all {
            into.push(Point { x: x[lane], y: y[lane] });
            lane += 1;
        }
        i += 1;
    }
}

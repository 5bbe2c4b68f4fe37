//! `[k_i]P_i` on FourQ by its endomorphisms for many i, for points of the subgroup of prime order.

use alloc::vec::Vec;

use super::fourq::{Four, Fourq, Point};
use crate::cpu::Tier;
use crate::operate::batch::settled;
use crate::operate::equipped;
use crate::operate::projective::Projective;

/// `[k_i]P_i` on a tier: eight at a time as long as a vector is worth its price, the rest as one alone; one
/// inversion for all. Constant time but for the number of points; slices of one length.
#[inline(never)]
pub fn mul_batch(tier: Tier, points: &[Point], scalars: &[[u64; 4]]) -> Vec<Point> {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    let in_lanes = in_lanes::products(tier, points, scalars);
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    let in_lanes = Vec::new();
    let rest = in_lanes.len()..points.len();
    let alone = rest.map(|i| equipped::mul::<Fourq, Four, Projective<Fourq>>(tier, &points[i], &scalars[i]));
    let alone = alone.collect();
    settled((in_lanes, alone))
}

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod in_lanes {
    use alloc::vec::Vec;

    use super::{Fourq, Point, Tier};
    use crate::cpu::{Ifma, Outline, task};
    use crate::curve::fourq::{InLanes, LATTICE};
    use crate::field::Field;
    use crate::field::mersenne127::x8::Fp2x8;
    use crate::form::edwards::extended;
    use crate::form::edwards::q_curve;
    use crate::form::{Affine, Group};
    use crate::lanes::fill::{LANES, settled, spread};
    use crate::multiply::{four, heap};
    use crate::operate::equipped::Equipped;
    use crate::operate::lanes::worth_lanes;
    use crate::scalar::recode::four::Columns;

    /// The products of the first points, as many as are worth their vectors. Constant time.
    pub(super) fn products(tier: Tier, points: &[Point], scalars: &[[u64; 4]]) -> Vec<Point> {
        let Tier::Ifma(level) = tier else { return Vec::new() };
        let count = worth_lanes(level, points.len(), Fourq::WORTH.products);
        heap::keep_for(count);
        let products = level.run(task!({
            let (mut points, mut scalars) =
                spread::<Fourq, InLanes>(level, &points[..count], &scalars[..count]);
            let mut products = Vec::with_capacity(points.len());
            let mut digits = [Columns::new([1, 0, 0, 0]); LANES];
            for (p, k) in points.iter().zip(&scalars) {
                for (digits, k) in digits.iter_mut().zip(k) {
                    let mut parts = LATTICE.first_odd(k);
                    *digits = Columns::new(parts);
                    crate::ct::wipe(&mut parts);
                }
                products.push(level.call(task!(product(level, *p, &digits))));
            }
            digits.iter_mut().for_each(Columns::wipe);
            scalars.iter_mut().for_each(|k| crate::ct::wipe(k));
            crate::ct::wipe_vec(&mut points);
            products
        }));
        settled::<Fourq, InLanes>(level, products, count)
    }

    /// The products of a vector.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, p: Affine<Fp2x8>, digits: &[Columns; LANES]) -> extended::Point<Fp2x8> {
        let [phi, psi, both] =
            q_curve::images::<Fourq, _>(extended::Point { x: p.x, y: p.y, z: Fp2x8::one(level) });
        four::mul::<InLanes, _>(level, &[InLanes::lift(p), phi, psi, both], digits)
    }
}

//! `[k_i]P_i` and `[k_i]G` for many i: eight lanes at a time where the CPU has VPCLMULQDQ and AVX-512 and the feature `lanes` is on, else
//! one at a time.

use alloc::vec::Vec;

use super::algorithms::{Ladder, Recoding, mul};
use super::base::BaseTable;
use super::named::NamedBinary;
use super::point::Point;
use crate::cpu::Tier;

/// `[k_i]P_i` on a tier, each the fastest way. Constant time but for the number of points; slices of one length.
pub fn mul_all<C: NamedBinary>(tier: Tier, points: &[Point<C>], scalars: &[C::Words]) -> Vec<Point<C>> {
    let mut products = Vec::with_capacity(points.len());
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    if let Tier::Vpclmul(level) = tier {
        let count = super::lanes::worth(points.len(), super::lanes::from::<C>());
        if count > 0 {
            super::lanes::mul_batch(level, &points[..count], &scalars[..count], &mut products);
        }
    }
    let alone = points.iter().zip(scalars).skip(products.len());
    products.extend(alone.map(|(p, k)| mul::<C, Ladder>(tier, p, k, Recoding::Binary)));
    products
}

/// `[k_i]G` for the base point G on a tier, each the fastest way. Constant time but for their number.
pub fn mul_base_all<C: NamedBinary>(tier: Tier, scalars: &[C::Words]) -> Vec<Point<C>> {
    let mut products = Vec::with_capacity(scalars.len());
    #[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
    if let Tier::Vpclmul(level) = tier {
        let count = super::lanes::worth(scalars.len(), super::lanes::BASE_FROM);
        if count > 0 {
            super::lanes::mul_base_batch(level, &scalars[..count], &mut products);
        }
    }
    let base = Point::base();
    let alone = &scalars[products.len()..];
    products.extend(alone.iter().map(|k| mul::<C, BaseTable>(tier, &base, k, Recoding::Binary)));
    products
}

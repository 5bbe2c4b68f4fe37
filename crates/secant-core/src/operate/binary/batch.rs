//! `[k_i]P_i`, `[k_i]G` and `[m_i]P_i + [n_i]G` for many i: eight lanes at a time where the CPU has
//! VPCLMULQDQ and AVX-512 and the feature `lanes` is on, else one at a time.

use alloc::vec::Vec;

#[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
use super::algorithms::outward;
use super::algorithms::{Ladder, MulAdd, Recoding, mul, mul_add_vartime};
use super::base::BaseTable;
use super::named::NamedBinary;
#[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
use super::named::{Equation, FieldOf, Work};
use super::point::Point;
use crate::cpu::Tier;
#[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
use crate::{field::binary::invert_batch, form::binary::affine};

/// `[k_i]P_i` on a tier, each the fastest way. Constant time but for the number of points; slices of one
/// length.
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

/// `[m_i]P_i + [n_i]G` for the base point G on a tier, each the fastest way; slices of one length. Variable
/// time.
pub fn mul_add_base_all_vartime<C: NamedBinary>(
    tier: Tier,
    points: &[Point<C>],
    m: &[C::Words],
    n: &[C::Words],
) -> Vec<Point<C>> {
    let mut sums = Vec::with_capacity(points.len());
    #[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
    if let Tier::Vpclmul(level) = tier {
        let count = super::lanes::worth(points.len(), SUMS_FROM);
        let mut of_base = Vec::with_capacity(count);
        if count > 0 {
            super::lanes::mul_base_batch(level, &n[..count], &mut of_base);
        }
        // None without a table.
        if count > 0 && of_base.len() == count {
            super::lanes::mul_batch(level, &points[..count], &m[..count], &mut sums);
            C::on(tier, AddAll(&mut sums, &of_base));
        }
    }
    let base = Point::base();
    let alone = sums.len()..points.len();
    sums.extend(alone.map(|i| {
        let terms = [(&points[i], &m[i]), (&base, &n[i])];
        mul_add_vartime(tier, MulAdd { terms, interleave: true })
    }));
    sums
}

/// From so many sums on a vector costs less than its sums alone.
#[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
const SUMS_FROM: usize = 3;

/// Adds a point to each, whatever they are, by one inversion for all, but where abscissas are equal. Variable
/// time. Cost: 5M + 1S each.
#[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
struct AddAll<'a, C: NamedBinary>(&'a mut [Point<C>], &'a [Point<C>]);

#[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
impl<C: NamedBinary> Work<C> for AddAll<'_, C> {
    type Output = ();
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) {
        let Self(sums, others) = self;
        let mut inverses = Vec::with_capacity(sums.len());
        let mut i = 0;
        while i < sums.len() {
            inverses.push(sums[i].decode::<F>(level).x.add(others[i].decode::<F>(level).x));
            i += 1;
        }
        let mut scratch = inverses.clone();
        invert_batch(&mut inverses, &mut scratch);
        let mut i = 0;
        while i < sums.len() {
            let (p, q) = (sums[i].inward::<F>(level), others[i].inward::<F>(level));
            sums[i] = match (p, q) {
                (Some(p), Some(q)) if !inverses[i].is_zero().declassify() => {
                    Point::encode(affine::add_apart::<Equation<C>, F>(&p, &q, inverses[i]))
                }
                _ => Point::encode(outward(level, affine::add_vartime::<Equation<C>, F>(p, q))),
            };
            i += 1;
        }
    }
}

//! `[k]P` in lanes for Weierstrass curves of prime order: odd digits, affine tables.

use alloc::vec::Vec;

use super::fill::{EightOf, choose, spread};
use super::products::Products;
use crate::cpu::{Ifma, task};
use crate::ct::{Choice, Select};
use crate::form::{Compact, Mask, OddTables};
use crate::multiply::odd_batch;
use crate::operate::integer::Residue;
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;

/// By windows of odd digits.
pub struct Odd;

impl<C: NamedCurve, G: OddTables<Field: EightOf<C>> + 'static> Products<C, G> for Odd {
    const ANY: bool = true;
    const SUM_FROM: usize = 10;
    fn by_width<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
    ) -> Vec<G::Point> {
        const { assert!(C::INFO.cofactor == 1, "the order of every point but one is large and prime") };
        level.run(task!({
            let (mut points, mut scalars) = spread::<C, G>(level, points, scalars);
            let mut even = Vec::with_capacity(scalars.len());
            for vector in &mut scalars {
                even.push(choose::<C>(vector));
            }
            let mut products = odd_batch::mul::<Compact<G>, _, W, N>(&points, &scalars, C::Scalar::BITS);
            for (product, even) in products.iter_mut().zip(&even) {
                let negative = G::narrow(G::negate(G::extend(*product)));
                *product = G::Point::select(Mask::<G>::equal(*even, 1), negative, *product);
            }
            for vector in &mut scalars {
                vector.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
            }
            crate::ct::wipe(&mut even);
            crate::ct::wipe_vec(&mut points);
            products
        }))
    }
}

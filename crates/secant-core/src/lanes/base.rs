//! `[k]G` in lanes.

use alloc::vec::Vec;

use super::fill::{EightOf, LANES, choose, settled};
use crate::cpu::{Ifma, Portable, task};
use crate::ct::{Choice, Select};
use crate::field::{Single, Vector};
use crate::form::{Affine, Group, Mask};
use crate::multiply::fixed_base::multiples_vartime;
use crate::multiply::fixed_base_lanes::{Additions, Table};
use crate::operate::integer::Residue;
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;
use crate::operate::tables::WIDTH;

/// The table of the base point in the words of the vectors' field, built at first use.
fn table<C: NamedCurve, G: Group<Field: EightOf<C>>>(level: Ifma) -> &'static Table<WIDTH> {
    C::base_table().lanes.get_or_init(|| {
        let base = Point::<C>::base().decode(Portable);
        let points = multiples_vartime::<C::Group<Portable>, WIDTH>(base, C::Scalar::BITS);
        let points: Vec<_> = points.iter().map(|p| Affine { x: p.x.to_repr(), y: p.y.to_repr() }).collect();
        level.run(task!({
            let mut vectors = Vec::with_capacity(points.len() / LANES);
            let mut start = 0;
            // A row is a whole number of vectors.
            while start + LANES <= points.len() {
                let mut x = [C::BASE.x; LANES];
                let mut y = [C::BASE.y; LANES];
                let mut lane = 0;
                while lane < LANES {
                    x[lane] = points[start + lane].x;
                    y[lane] = points[start + lane].y;
                    lane += 1;
                }
                vectors.push(Affine { x: G::Field::from_lanes(level, x), y: G::Field::from_lanes(level, y) });
                start += LANES;
            }
            Table::of::<G>(&vectors, C::Scalar::BITS)
        }))
    })
}

/// `[k_i]G`. Constant time.
pub(super) fn mul_batch<C: NamedCurve, G: Group<Field: EightOf<C>>, A: Additions<G>>(
    level: Ifma,
    scalars: &[C::Integer],
) -> Vec<Point<C>> {
    let products = products::<C, G, A>(level, scalars);
    settled::<C, G>(level, products, scalars.len())
}

/// `[k_i]G + Q_j`, for each j all i, by one inversion for all. Constant time.
pub(super) fn sums<C: NamedCurve, G: Group<Field: EightOf<C>>, A: Additions<G>>(
    level: Ifma,
    scalars: &[C::Integer],
    addends: &[Point<C>],
) -> Vec<Point<C>> {
    let mut products = products::<C, G, A>(level, scalars);
    let sums = level.run(task!({
        let mut sums = Vec::with_capacity(products.len() * addends.len());
        for q in addends {
            let x = G::Field::from_lanes(level, [q.x; LANES]);
            let y = G::Field::from_lanes(level, [q.y; LANES]);
            let q = G::cache_affine(Affine { x, y });
            for p in &products {
                sums.push(G::narrow(G::add_affine_complete(G::extend(*p), &q)));
            }
        }
        sums
    }));
    let lanes = LANES * products.len();
    crate::ct::wipe_vec(&mut products);
    let mut whole = settled::<C, G>(level, sums, lanes * addends.len());
    let mut sums = Vec::with_capacity(scalars.len() * addends.len());
    // Without what fills up the last vector.
    for j in 0..addends.len() {
        sums.extend_from_slice(&whole[j * lanes..j * lanes + scalars.len()]);
    }
    crate::ct::wipe_vec(&mut whole);
    sums
}

/// `[k_i]G`, eight in each vector. Constant time.
pub(super) fn products<C: NamedCurve, G: Group<Field: EightOf<C>>, A: Additions<G>>(
    level: Ifma,
    scalars: &[C::Integer],
) -> Vec<G::Point> {
    let table = table::<C, G>(level);
    level.run(task!({
        let count = scalars.len().div_ceil(LANES);
        let (mut odd, mut even) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for scalars in scalars.chunks(LANES) {
            odd.push([C::Integer::default(); LANES]);
            let k = odd.len() - 1;
            odd[k][..scalars.len()].copy_from_slice(scalars);
            even.push(choose::<C>(&mut odd[k]));
        }
        let mut products = A::mul_each::<_, WIDTH>(table, level, &odd);
        for (product, even) in products.iter_mut().zip(&even) {
            let negative = G::narrow(G::negate(G::extend(*product)));
            *product = G::Point::select(Mask::<G>::equal(*even, 1), negative, *product);
        }
        crate::ct::wipe_vec(&mut odd);
        crate::ct::wipe(&mut even);
        products
    }))
}

//! `[k]G` in lanes.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::fill::{EightOf, LANES, choose, settled};
use crate::cpu::{Ifma, Outline, Portable, Run, Task};
use crate::ct::{Choice, Select};
use crate::field::{Single, Vector};
use crate::form::{Affine, Group, Mask};
use crate::multiply::fixed_base::multiples_vartime;
use crate::multiply::fixed_base_lanes::{Additions, Reads, Table, WantedVartime, Whole};
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
        level.run(Fill::<C, G>(&points, PhantomData))
    })
}

/// A table of points.
struct Fill<'a, C: NamedCurve, G>(&'a [Affine<C::Repr>], PhantomData<G>);

impl<C: NamedCurve, G: Group<Field: EightOf<C>>> Task<Ifma> for Fill<'_, C, G> {
    type Output = Table<WIDTH>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> Table<WIDTH> {
        let mut vectors = Vec::with_capacity(self.0.len() / LANES);
        let mut start = 0;
        // A row is a whole number of vectors.
        while start + LANES <= self.0.len() {
            let mut x = [C::BASE.x; LANES];
            let mut y = [C::BASE.y; LANES];
            let mut lane = 0;
            while lane < LANES {
                x[lane] = self.0[start + lane].x;
                y[lane] = self.0[start + lane].y;
                lane += 1;
            }
            vectors.push(Affine { x: G::Field::from_lanes(level, x), y: G::Field::from_lanes(level, y) });
            start += LANES;
        }
        Table::of(&vectors, C::Scalar::BITS)
    }
}

/// `[k_i]G`. Constant time.
pub(super) fn mul_batch<C: NamedCurve, G: Group<Field: EightOf<C>>, A: Additions<G>>(
    level: Ifma,
    scalars: &[C::Integer],
) -> Vec<Point<C>> {
    let products = products::<C, G, A, Whole>(level, scalars);
    settled::<C, G>(level, products, scalars.len())
}

/// `[k_i]G + Q_j`, for each j all i, by one inversion for all. Constant time.
pub(super) fn sums<C: NamedCurve, G: Group<Field: EightOf<C>>, A: Additions<G>>(
    level: Ifma,
    scalars: &[C::Integer],
    addends: &[Point<C>],
) -> Vec<Point<C>> {
    let mut products = products::<C, G, A, Whole>(level, scalars);
    let sums = level.run(Add::<C, G> { products: &products, addends });
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

/// P_i + Q_j, for each j all i.
struct Add<'a, C: NamedCurve, G: Group> {
    products: &'a [G::Point],
    addends: &'a [Point<C>],
}

impl<C: NamedCurve, G: Group<Field: EightOf<C>>> Task<Ifma> for Add<'_, C, G> {
    type Output = Vec<G::Point>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> Vec<G::Point> {
        let mut sums = Vec::with_capacity(self.products.len() * self.addends.len());
        for q in self.addends {
            let x = G::Field::from_lanes(level, [q.x; LANES]);
            let y = G::Field::from_lanes(level, [q.y; LANES]);
            let q = G::cache_affine(Affine { x, y });
            for p in self.products {
                sums.push(G::narrow(G::add_affine_complete(G::extend(*p), &q)));
            }
        }
        sums
    }
}

/// `[k_i]G`, eight in each vector. Variable time.
pub(super) fn products_vartime<C: NamedCurve, G: Group<Field: EightOf<C>>, A: Additions<G>>(
    level: Ifma,
    scalars: &[C::Integer],
) -> Vec<G::Point> {
    products::<C, G, A, WantedVartime>(level, scalars)
}

/// `[k_i]G`, eight in each vector.
fn products<C: NamedCurve, G: Group<Field: EightOf<C>>, A: Additions<G>, R: Reads<G>>(
    level: Ifma,
    scalars: &[C::Integer],
) -> Vec<G::Point> {
    level.run(Batch::<C, G, A, R> { table: table::<C, G>(level), scalars, how: PhantomData })
}

struct Batch<'a, C: NamedCurve, G, A, R> {
    table: &'a Table<WIDTH>,
    scalars: &'a [C::Integer],
    how: PhantomData<(G, A, R)>,
}

impl<C: NamedCurve, G: Group<Field: EightOf<C>>, A: Additions<G>, R: Reads<G>> Task<Ifma>
    for Batch<'_, C, G, A, R>
{
    type Output = Vec<G::Point>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> Vec<G::Point> {
        let mut products = Vec::with_capacity(self.scalars.len().div_ceil(LANES));
        let mut start = 0;
        while start < self.scalars.len() {
            let mut k = [C::Integer::default(); LANES];
            let mut lane = 0;
            while lane < LANES && start + lane < self.scalars.len() {
                k[lane] = self.scalars[start + lane];
                lane += 1;
            }
            let mut even = choose::<C>(&mut k);
            let product = level.call(Run(
                #[cfg_attr(not(unoptimised), inline(always))]
                || A::mul::<_, R, WIDTH>(self.table, level, &k),
            ));
            let negative = G::narrow(G::negate(G::extend(product)));
            products.push(G::Point::select(Mask::<G>::equal(even, 1), negative, product));
            crate::ct::wipe(&mut k);
            crate::ct::wipe(&mut even);
            start += LANES;
        }
        products
    }
}

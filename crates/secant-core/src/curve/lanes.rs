//! A curve in the lanes of a vector, where its field has lanes.

use alloc::vec::Vec;

use super::named::NamedCurve;
use super::point::Point;
use crate::cpu::Ifma;

/// The group law of `C` in lanes, if there is one.
pub trait LanesOf<C: NamedCurve> {
    /// Whether there is one.
    const EXIST: bool;
    /// `[k_i]P_i` by regular windows of width `W`, N = 2^(W-1), constant time, slices of one length; `None` without lanes here.
    fn mul_batch<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
    ) -> Option<Vec<Point<C>>>;
    /// Eight points whose sum is `[k_0]P_0 + [k_1]P_1 + ..`, variable time, slices of one length; `None` without lanes here, or where additions
    /// have exceptions.
    fn sum_vartime(_: Ifma, _: &[Point<C>], _: &[C::Integer]) -> Option<Vec<Point<C>>> {
        None
    }
}

/// No lanes.
pub struct NoLanes;

impl<C: NamedCurve> LanesOf<C> for NoLanes {
    const EXIST: bool = false;
    fn mul_batch<const W: u32, const N: usize>(
        _: Ifma,
        _: &[Point<C>],
        _: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        None
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86_64::EightLanes;

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use core::marker::PhantomData;

    use super::{Ifma, LanesOf, NamedCurve, Point, Vec};
    use crate::cpu::Task;
    use crate::ct::Mask8;
    use crate::curve::strategy::bits;
    use crate::field::Vector;
    use crate::form::{Affine, Group};
    use crate::multiply::batch;
    use crate::multiply::many::side_by_side;
    use crate::scalar::recode::bit_len_vartime;

    const LANES: usize = 8;

    /// The group law `G` in eight lanes of AVX-512.
    pub struct EightLanes<G>(PhantomData<G>);

    /// A field of eight lanes of `C`'s coordinates.
    pub trait EightOf<C: NamedCurve>:
        Vector<Repr = C::Repr, Lanes = [C::Repr; LANES], Level = Ifma, Mask = Mask8>
    {
    }
    impl<C: NamedCurve, F: Vector<Repr = C::Repr, Lanes = [C::Repr; LANES], Level = Ifma, Mask = Mask8>>
        EightOf<C> for F
    {
    }

    impl<C: NamedCurve<Integer = [u64; 4]>, G: Group<Field: EightOf<C>> + 'static> LanesOf<C> for EightLanes<G> {
        fn sum_vartime(level: Ifma, points: &[Point<C>], scalars: &[[u64; 4]]) -> Option<Vec<Point<C>>> {
            // From the longest integer to the shortest: those of one vector are to be of about one length.
            let bits = |k: &[u64; 4]| bit_len_vartime(k);
            let mut order: Vec<usize> = (0..points.len()).collect();
            order.sort_by_key(|i| core::cmp::Reverse(bits(&scalars[*i])));
            let points: Vec<_> = order.iter().map(|i| points[*i]).collect();
            let scalars: Vec<_> = order.iter().map(|i| scalars[*i]).collect();
            let bits = scalars.chunks(LANES).map(|k| bits(&k[0])).collect();
            Some(level.run(Sum::<C, G> { points: &points, scalars: &scalars, bits, group: PhantomData }))
        }

        const EXIST: bool = true;
        fn mul_batch<const W: u32, const N: usize>(
            level: Ifma,
            points: &[Point<C>],
            scalars: &[[u64; 4]],
        ) -> Option<Vec<Point<C>>> {
            Some(level.run(Batch::<C, G, W, N> { points, scalars, group: PhantomData }))
        }
    }

    /// Sums side by side.
    struct Sum<'a, C: NamedCurve, G> {
        points: &'a [Point<C>],
        scalars: &'a [[u64; 4]],
        bits: Vec<usize>,
        group: PhantomData<G>,
    }

    impl<C: NamedCurve<Integer = [u64; 4]>, G: Group<Field: EightOf<C>>> Task<Ifma> for Sum<'_, C, G> {
        type Output = Vec<Point<C>>;
        #[inline(always)]
        fn run(self, level: Ifma) -> Vec<Point<C>> {
            let (points, scalars) = vectors::<C, G>(level, self.points, self.scalars);
            let sum = side_by_side::sum_vartime::<G, _, 4, 8>(level, &points, &scalars, &self.bits);
            let affine = batch::normalize::<G>(&[G::narrow(sum)]);
            let (x, y) = (affine[0].x.to_lanes(), affine[0].y.to_lanes());
            let mut out = Vec::with_capacity(LANES);
            let mut lane = 0;
            while lane < LANES {
                out.push(Point::of(Affine { x: x[lane], y: y[lane] }));
                lane += 1;
            }
            out
        }
    }

    /// A point in each lane, and an integer in each lane.
    type Vectors<F> = (Vec<Affine<F>>, Vec<[[u64; 4]; LANES]>);

    /// Points and integers in lanes; the last vector is filled up with `[0]G`. The caller wipes the integers if they are secret.
    #[inline(always)]
    fn vectors<C: NamedCurve, G: Group<Field: EightOf<C>>>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[[u64; 4]],
    ) -> Vectors<G::Field> {
        let count = points.len().div_ceil(LANES);
        let (mut vectors, mut integers) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut start = 0;
        while start < points.len() {
            let mut x = [C::BASE.x; LANES];
            let mut y = [C::BASE.y; LANES];
            let mut k = [[0; 4]; LANES];
            let mut lane = 0;
            while lane < LANES && start + lane < points.len() {
                x[lane] = points[start + lane].x;
                y[lane] = points[start + lane].y;
                k[lane] = scalars[start + lane];
                lane += 1;
            }
            vectors.push(Affine { x: G::Field::from_lanes(level, x), y: G::Field::from_lanes(level, y) });
            integers.push(k);
            crate::ct::wipe(&mut k);
            start += LANES;
        }
        (vectors, integers)
    }

    /// `[k_i]P_i` for regular windows of width `W`.
    struct Batch<'a, C: NamedCurve, G, const W: u32, const N: usize> {
        points: &'a [Point<C>],
        scalars: &'a [[u64; 4]],
        group: PhantomData<G>,
    }

    impl<C: NamedCurve, G: Group<Field: EightOf<C>>, const W: u32, const N: usize> Task<Ifma>
        for Batch<'_, C, G, W, N>
    {
        type Output = Vec<Point<C>>;
        #[inline(always)]
        fn run(self, level: Ifma) -> Vec<Point<C>> {
            let (points, mut scalars) = vectors::<C, G>(level, self.points, self.scalars);
            let products = batch::mul::<G, _, W, N>(&points, &scalars, bits::<C>());
            crate::ct::wipe(&mut scalars);
            let affine = batch::normalize::<G>(&products);
            let mut out = Vec::with_capacity(self.points.len());
            for p in affine {
                let (x, y) = (p.x.to_lanes(), p.y.to_lanes());
                let mut lane = 0;
                while lane < LANES && out.len() < self.points.len() {
                    out.push(Point::of(Affine { x: x[lane], y: y[lane] }));
                    lane += 1;
                }
            }
            out
        }
    }
}

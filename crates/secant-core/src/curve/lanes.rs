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
        const EXIST: bool = true;
        fn mul_batch<const W: u32, const N: usize>(
            level: Ifma,
            points: &[Point<C>],
            scalars: &[[u64; 4]],
        ) -> Option<Vec<Point<C>>> {
            Some(level.run(Batch::<C, G, W, N> { points, scalars, group: PhantomData }))
        }
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
            let vectors = self.points.len().div_ceil(LANES);
            let (mut points, mut scalars) = (Vec::with_capacity(vectors), Vec::with_capacity(vectors));
            let mut start = 0;
            while start < self.points.len() {
                // The last vector is filled up with [0]G.
                let mut x = [C::BASE.x; LANES];
                let mut y = [C::BASE.y; LANES];
                let mut k = [[0; 4]; LANES];
                let mut lane = 0;
                while lane < LANES && start + lane < self.points.len() {
                    x[lane] = self.points[start + lane].x;
                    y[lane] = self.points[start + lane].y;
                    k[lane] = self.scalars[start + lane];
                    lane += 1;
                }
                points.push(Affine { x: G::Field::from_lanes(level, x), y: G::Field::from_lanes(level, y) });
                scalars.push(k);
                crate::ct::wipe(&mut k);
                start += LANES;
            }
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

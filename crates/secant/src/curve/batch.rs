//! `[k_i]P_i` for many i: eight lanes at a time where the CPU has AVX-512 IFMA, one at a time elsewhere; one inversion for all.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::named::{NamedCurve, Point, run_on};
use super::strategy::{BITS, Integer};
use crate::cpu::{Backend, Task};
use crate::limbs::Words;
use crate::multiply::batch;

/// `[k_i]P_i` for regular windows of width `W`; slices of one length.
struct Batch<'a, C: NamedCurve, const W: u32, const N: usize> {
    points: &'a [Point<C>],
    scalars: &'a [Integer],
    curve: PhantomData<C>,
}

impl<C: NamedCurve, const W: u32, const N: usize, B: Words> Task<B> for Batch<'_, C, W, N> {
    type Output = Vec<Point<C>>;
    #[inline(always)]
    fn run(self, level: B) -> Vec<Point<C>> {
        let mut points = Vec::with_capacity(self.points.len());
        for p in self.points {
            points.push(p.decode(level));
        }
        let products = batch::mul::<C::Group<B>, _, W, N>(&points, self.scalars, BITS);
        let affine = batch::normalize::<C::Group<B>>(&products);
        let mut out = Vec::with_capacity(affine.len());
        for p in affine {
            out.push(Point::encode(p));
        }
        out
    }
}

#[cfg(target_arch = "x86_64")]
mod lanes {
    use super::{BITS, Batch, NamedCurve, Point, Task, Vec, batch};
    use crate::cpu::Ifma;
    use crate::field::Vector;
    use crate::form::{Affine, Group};

    const LANES: usize = 8;

    impl<C: NamedCurve, const W: u32, const N: usize> Task<Ifma> for Batch<'_, C, W, N> {
        type Output = Vec<Point<C>>;
        #[inline(always)]
        fn run(self, level: Ifma) -> Vec<Point<C>> {
            type F<C> = <<C as NamedCurve>::Lanes as Group>::Field;
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
                points.push(Affine { x: F::<C>::from_lanes(level, x), y: F::<C>::from_lanes(level, y) });
                scalars.push(k);
                crate::ct::wipe(&mut k);
                start += LANES;
            }
            let products = batch::mul::<C::Lanes, _, W, N>(&points, &scalars, BITS);
            crate::ct::wipe(&mut scalars);
            let affine = batch::normalize::<C::Lanes>(&products);
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

/// `[k_i]P_i` on a backend, by regular windows of width `W`, N = 2^(W-1). Constant time; slices of one length.
#[inline(never)]
pub(super) fn mul_batch<C: NamedCurve, const W: u32, const N: usize>(
    backend: Backend,
    points: &[Point<C>],
    scalars: &[Integer],
) -> Vec<Point<C>> {
    let task = Batch::<C, W, N> { points, scalars, curve: PhantomData };
    #[cfg(target_arch = "x86_64")]
    if let (Backend::Ifma, Some(ifma)) = (backend, crate::cpu::Ifma::detect()) {
        return ifma.run(task);
    }
    run_on(backend, task)
}

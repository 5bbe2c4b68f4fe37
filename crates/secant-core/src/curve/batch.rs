//! `[k_i]P_i` for many i: eight lanes at a time where the CPU has AVX-512 IFMA, one at a time elsewhere; one inversion for all.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::equipped::Equipped;
use super::lanes::LanesOf;
use super::named::NamedCurve;
use super::point::Point;
use super::strategy::{bits, shorten};
use crate::cpu::{Task, Tier};
use crate::limbs::WordKernels;
use crate::multiply::batch;

/// `[k_i]P_i` for regular windows of width `W`; slices of one length.
struct Batch<'a, C: NamedCurve, const W: u32, const N: usize> {
    points: &'a [Point<C>],
    scalars: &'a [C::Integer],
    curve: PhantomData<C>,
}

impl<C: NamedCurve, const W: u32, const N: usize, B: WordKernels> Task<B> for Batch<'_, C, W, N> {
    type Output = Vec<Point<C>>;
    #[inline(always)]
    fn run(self, level: B) -> Vec<Point<C>> {
        let mut points = Vec::with_capacity(self.points.len());
        for p in self.points {
            points.push(p.decode(level));
        }
        let products = batch::mul::<C::Group<B>, _, W, N>(&points, self.scalars, bits::<C>());
        let affine = batch::normalize::<C::Group<B>>(&products);
        let mut out = Vec::with_capacity(affine.len());
        for p in affine {
            out.push(Point::encode(p));
        }
        out
    }
}

/// `[k_i]P_i` on a tier, by regular windows of width `W`, N = 2^(W-1). Constant time; slices of one length.
#[inline(never)]
pub fn mul_batch<C: Equipped, const W: u32, const N: usize>(
    tier: Tier,
    points: &[Point<C>],
    scalars: &[C::Integer],
) -> Vec<Point<C>> {
    let mut scalars: Vec<C::Integer> = scalars.iter().map(shorten::<C>).collect();
    let lanes = match tier {
        Tier::Ifma(level) => C::Lanes::mul_batch::<W, N>(level, points, &scalars),
        _ => None,
    };
    let products = lanes.unwrap_or_else(|| {
        tier.run_single(Batch::<C, W, N> { points, scalars: &scalars, curve: PhantomData })
    });
    for k in &mut scalars {
        crate::ct::wipe(k.as_mut());
    }
    products
}

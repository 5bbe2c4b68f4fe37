//! Products that are called where they stand for a method that a program has once a curve: its text is a tenth as long, and it takes hardly
//! longer, as operands are mostly in memory.

use core::marker::PhantomData;

use super::{PrimeX8, Term};
use crate::cpu::{Ifma, Outline, Task};
use crate::field::Field;
use crate::field::chain::Element;
use crate::limbs::x86_64::ifma::Vector8;

/// The prime `P`, products and squares modulo which are functions.
#[derive(Clone, Copy)]
pub struct Called<P>(PhantomData<P>);

/// The product of two.
struct Product<'a, P, const N: usize, const W: usize>(&'a [Vector8; N], &'a [Vector8; N], PhantomData<P>);

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> Task<Ifma> for Product<'_, P, N, W> {
    type Output = [Vector8; N];
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> [Vector8; N] {
        P::product(level, self.0, self.1)
    }
}

/// The square of one.
struct Square<'a, P, const N: usize, const W: usize>(&'a [Vector8; N], PhantomData<P>);

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> Task<Ifma> for Square<'_, P, N, W> {
    type Output = [Vector8; N];
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> [Vector8; N] {
        P::square(level, self.0)
    }
}

impl<P: PrimeX8<N, W>, const N: usize, const W: usize> PrimeX8<N, W> for Called<P> {
    const P: [u64; W] = P::P;
    const K: u32 = P::K;
    const F: &'static [Term] = P::F;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; N], b: &[Vector8; N]) -> [Vector8; N] {
        level.call_short(Product::<P, N, W>(a, b, PhantomData))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; N]) -> [Vector8; N] {
        level.call_short(Square::<P, N, W>(a, PhantomData))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        P::invert(a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        P::root(a)
    }
}

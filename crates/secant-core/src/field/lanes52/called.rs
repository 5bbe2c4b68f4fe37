//! Products that are called where they stand for a method that a program has once a curve: its text is a
//! tenth as long, and it takes hardly longer, as operands are mostly in memory.

use core::marker::PhantomData;

use super::Prime;
use crate::cpu::{Ifma, Mulx, Outline, Task};
use crate::field::chain::Element;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::prime52::Prime52;

/// The prime `P`, products and squares modulo which are functions.
#[derive(Clone, Copy)]
pub struct Called<P>(PhantomData<P>);

/// The product of two.
struct Product<'a, P, const N: usize>(&'a [Vector8; N], &'a [Vector8; N], PhantomData<P>);

impl<P: Prime<N>, const N: usize> Task<Ifma> for Product<'_, P, N> {
    type Output = [Vector8; N];
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> [Vector8; N] {
        P::product(level, self.0, self.1)
    }
}

/// The square of one.
struct Square<'a, P, const N: usize>(&'a [Vector8; N], PhantomData<P>);

impl<P: Prime<N>, const N: usize> Task<Ifma> for Square<'_, P, N> {
    type Output = [Vector8; N];
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) -> [Vector8; N] {
        P::square(level, self.0)
    }
}

impl<P: Prime<N>, const N: usize> Prime52<N> for Called<P> {
    const SIGNED: [i64; N] = P::SIGNED;
    const FORM: u32 = P::FORM;
}

impl<P: Prime<N>, const N: usize> Prime<N> for Called<P> {
    const SLACK: u64 = P::SLACK;
    const LOOSE: u64 = P::LOOSE;
    const SMALL: bool = P::SMALL;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; N], b: &[Vector8; N]) -> [Vector8; N] {
        level.call_short(Product::<P, N>(a, b, PhantomData))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; N]) -> [Vector8; N] {
        level.call_short(Square::<P, N>(a, PhantomData))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold<const KEEP: bool>(level: Ifma, words: [Vector8; N]) -> [Vector8; N] {
        P::fold::<KEEP>(level, words)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold_multiple(level: Ifma, words: [Vector8; N], above: Vector8) -> [Vector8; N] {
        P::fold_multiple(level, words, above)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<const W: usize>(level: Mulx, a: &[u64; W]) -> [u64; W] {
        P::invert(level, a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        P::root(a)
    }
}

/// The prime `P`, products modulo which stand where they are used. Builds for debugging call them, too, which
/// is a tenth of the text.
#[cfg(all(feature = "base-sums", not(debug_assertions)))]
pub type Inlined<P> = P;
/// The prime `P`, products modulo which stand where they are used. Builds for debugging call them, too, which
/// is a tenth of the text.
#[cfg(all(feature = "base-sums", debug_assertions))]
pub type Inlined<P> = Called<P>;

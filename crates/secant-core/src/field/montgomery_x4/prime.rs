//! The constants and the products of a prime.

use crate::cpu::Ifma;
use crate::limbs::x86_64::ifma4::Vector4;
use crate::limbs::x86_64::prime52::{BITS, Prime52};
use crate::limbs::x86_64::sparse52::product;

/// A prime for N words, as its elements are kept.
pub trait Prime<const N: usize>: Prime52<N> {
    /// x is kept as 2^n·x mod p in 64-bit words, if in such a form at all.
    const KEPT: Option<u32>;
    /// The bounds of formulas are in units of so many p, and so are the multiples of p that they name: a
    /// power of 2.
    const UNIT: u32 = 1;
    /// Bits of an operand.
    const OPERAND: u32 = BITS * N as u32;

    /// a·b/2^FORM + c modulo p, as columns.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector4; N], b: &[Vector4; N], c: &[Vector4; N]) -> [Vector4; N] {
        product::<Vector4, Self, N>(level, a, b, c)
    }
    /// a²/2^FORM in the same way.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector4; N]) -> [Vector4; N] {
        Self::product(level, a, a, &[Vector4::splat(level, 0); N])
    }
    /// a·b + c·d in the same way.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn products(
        level: Ifma,
        a: &[Vector4; N],
        b: &[Vector4; N],
        c: &[Vector4; N],
        d: &[Vector4; N],
    ) -> [Vector4; N] {
        let zeros = [Vector4::splat(level, 0); N];
        Self::product(level, a, b, &Self::product(level, c, d, &zeros))
    }
    /// The words of an integer below 2p, of those of an operand below 2·UNIT·p.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn folded(_: Ifma, words: [Vector4; N]) -> [Vector4; N] {
        words
    }
}

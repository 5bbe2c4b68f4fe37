//! Four elements side by side in one value: what vectors *inside* one multiplication compute with.
//!
//! | vocabulary | elements of | between two layers of products | on vectors |
//! |---|---|---|---|
//! | [`Quad`] | F_p(i), i² = -1 | sums and differences one by one, products by ±i | `field::mersenne127::quad` |
//! | [`RealQuad`] | F_p | up to three operands at once, then one carry | `field::crandall_x4` |
//! | [`LazyQuad`] | F_p | sums of any shape, in words that are not carried; operands name the multiples of p that keep them positive | `field::montgomery_x4` |
//!
//! [`Eager`] makes a `RealQuad` of a `LazyQuad`.
//!
//! A curve formula of eight products in two layers of four keeps its four running coordinates in one value;
//! what stands between the layers are sums, and moves of elements from slot to slot ([`Pattern`]). Formulas
//! over either are written once: they run on [`Array`], four single elements, on every backend, on tiny
//! fields and on the counting field, and on vector registers where the CPU has them.
//!
//! `Self` is what products give; `Loose` is what sums, differences and moves give and products accept.

mod array;
mod eager;
mod lazy;
mod quadratic;
mod real;
#[cfg(test)]
mod tests;
mod two;

pub use array::{Array, LooseArray};
pub use eager::Eager;
pub(crate) use lazy::biases;
pub use lazy::{Bias, LazyQuad, Plus, Unbiased};
pub use real::{RealQuad, is_real};
pub use two::{Both, TwoQuads};

use super::Single;
use crate::ct::{Mask, Select};

/// The source of a slot: nothing, or an element of some slot times a unit. i² = -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// 0.
    Zero,
    /// The element of that slot.
    Plus(usize),
    /// Its negative.
    Minus(usize),
    /// i times it.
    PlusI(usize),
    /// -i times it.
    MinusI(usize),
}

/// The sources of the four slots.
pub trait Pattern {
    /// One pick a slot.
    const PICKS: [Pick; 4];
}

/// Whether a pattern only moves elements.
pub const fn is_shuffle(picks: &[Pick; 4]) -> bool {
    let mut j = 0;
    while j < 4 {
        if !matches!(picks[j], Pick::Zero | Pick::Plus(_)) {
            return false;
        }
        j += 1;
    }
    true
}

/// Every slot takes its own element.
pub struct Identity;

impl Pattern for Identity {
    const PICKS: [Pick; 4] = [Pick::Plus(0), Pick::Plus(1), Pick::Plus(2), Pick::Plus(3)];
}

/// Names patterns as types: `Name = [Plus(1), ..];`.
macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident = $picks:expr;)*) => {$(
        $(#[$doc])*
        struct $name;
        impl $crate::field::quad::Pattern for $name {
            const PICKS: [$crate::field::quad::Pick; 4] = {
                #[allow(unused_imports, reason = "a pattern need not use every kind")]
                use $crate::field::quad::Pick::{Minus, MinusI, Plus, PlusI, Zero};
                $picks
            };
        }
    )*};
}
pub(crate) use patterns;

/// Four elements of a quadratic field F_p(i) side by side. All operations are constant time.
pub trait Quad: Copy + Select<Mask> {
    /// One element.
    type Element: Single;
    /// A sum, difference or rearrangement that has not been reduced.
    type Loose: Copy + Select<Mask>;

    /// The element of each slot.
    fn new(elements: [Self::Element; 4]) -> Self;
    /// The element of each slot.
    fn elements(self) -> [Self::Element; 4];
    /// The level that the elements carry.
    fn level(a: Self::Loose) -> <Self::Element as super::Field>::Level;
    /// As an operand.
    fn loosen(self) -> Self::Loose;
    /// Reduced as products are.
    fn tighten(a: Self::Loose) -> Self;

    /// Every slot takes what the pattern says.
    fn arrange<P: Pattern>(self) -> Self::Loose;
    /// [`Quad::arrange`] for patterns of `Zero` and `Plus` only.
    fn shuffle<P: Pattern>(a: Self::Loose) -> Self::Loose;
    /// [`Quad::arrange`] for patterns of `Zero` and `Plus` only: stays reduced.
    fn moved<P: Pattern>(self) -> Self;
    /// a + b.
    fn add(a: Self::Loose, b: Self::Loose) -> Self::Loose;
    /// a + b in the slots whose bit of `SLOTS` is 1, a elsewhere.
    fn add_in<const SLOTS: u8>(a: Self::Loose, b: Self::Loose) -> Self::Loose;
    /// The negatives in the slots of `SLOTS` where the mask is set.
    fn negate_in<const SLOTS: u8>(a: Self::Loose, mask: Mask) -> Self::Loose;
    /// The conjugate of every element.
    fn conjugate(a: Self::Loose) -> Self::Loose;

    /// Slot by slot a·b, a rearranged by a pattern of `Plus` only, which costs nothing here. Cost: four
    /// multiplications at once.
    fn mul<P: Pattern>(a: Self::Loose, b: Self::Loose) -> Self;
    /// Slot by slot a². Cost: four squarings at once.
    fn sqr(a: Self::Loose) -> Self;
    /// Slot by slot a·b + c·d, reduced once, a rearranged by `P` and c by `R` as in [`Quad::mul`]. Cost:
    /// eight multiplications, four and four at once.
    fn mul_add_mul<P: Pattern, R: Pattern>(
        a: Self::Loose,
        b: Self::Loose,
        c: Self::Loose,
        d: Self::Loose,
    ) -> Self;
    /// Slot by slot a·n, n small and public: see the bounds of each backend.
    fn mul_small(a: Self::Loose, n: [u32; 4]) -> Self;
}

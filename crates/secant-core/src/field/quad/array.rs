//! The portable twin: four single elements.

use super::Pick;
use crate::ct::{Mask, Select};
use crate::field::{Factor, Field, Single};

/// Four elements, of any field as a [`RealQuad`](super::RealQuad) and of a quadratic one as a
/// [`Quad`](super::Quad).
#[derive(Clone, Copy, Debug)]
pub struct Array<F>(pub(super) [F; 4]);

/// Four elements that count as not reduced: a type of its own, so that a formula that confuses the two does
/// not compile.
#[derive(Clone, Copy, Debug)]
pub struct LooseArray<F>(pub(super) [F; 4]);

/// Slot by slot.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn zip<F: Copy>(a: [F; 4], b: [F; 4], f: impl Fn(F, F) -> F) -> [F; 4] {
    [f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])]
}

/// One for each of the four picks of a pattern: not by `map`, of which every use compiles half a dozen
/// functions.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn each<F>(picks: &[Pick; 4], f: impl Fn(Pick) -> F) -> [F; 4] {
    [f(picks[0]), f(picks[1]), f(picks[2]), f(picks[3])]
}

/// The slot's value for a pattern without i: 0, ±a[j].
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn pick<F: Field>(a: &[F; 4], pick: Pick) -> F {
    match pick {
        Pick::Zero => F::zero(a[0].level()),
        Pick::Plus(j) => a[j],
        Pick::Minus(j) => a[j].neg().tighten(),
        Pick::PlusI(_) | Pick::MinusI(_) => unreachable!("excluded where the patterns are used"),
    }
}

impl<F: Single> Select<Mask> for Array<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Select::select(mask, if_set.0, if_clear.0))
    }
}

impl<F: Single> Select<Mask> for LooseArray<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Select::select(mask, if_set.0, if_clear.0))
    }
}

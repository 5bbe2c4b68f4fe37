//! Four elements of a prime field side by side.

use super::{Pattern, Pick, is_shuffle};
use crate::ct::{Mask, Select};
use crate::field::{Factor, Field};

/// Four elements of a field F_p side by side. All operations are constant time.
///
/// `Self` is what products give; [`RealQuad::Loose`] is what they accept, and what sums and moves give.
pub trait RealQuad: Copy + Select<Mask> {
    /// One element.
    type Element: Field<Mask = Mask>;
    /// An operand of products.
    type Loose: Copy + Select<Mask>;

    /// The element of each slot.
    fn new(elements: [Self::Element; 4]) -> Self;
    /// The element of each slot.
    fn elements(self) -> [Self::Element; 4];
    /// What the elements were made with.
    fn level(a: Self::Loose) -> <Self::Element as Field>::Level;
    /// The integer n in every slot.
    fn small(level: <Self::Element as Field>::Level, n: u32) -> Self::Loose;
    /// The public constants of these canonical words, as [`Field::constant`] takes them.
    fn constants(level: <Self::Element as Field>::Level, words: [&[u64]; 4]) -> Self::Loose;
    /// As an operand.
    fn loosen(self) -> Self::Loose;
    /// What an operand is as the result of a product: free.
    fn tighten(a: Self::Loose) -> Self;

    /// In every slot what `P` picks, which are elements, plus what `R` picks, which may be negatives.
    fn combine<P: Pattern, R: Pattern>(self) -> Self::Loose;
    /// In every slot what the three pick, `P` elements, `R` and `S` perhaps negatives, and what `S` picks from the slots of `TWICE` twice; for products, not
    /// for [tightened](RealQuad::tighten) operands.
    fn combine3<P: Pattern, R: Pattern, S: Pattern, const TWICE: u8>(self) -> Self::Loose;
    /// The negatives in the slots of `SLOTS` where the mask is set.
    fn negate_in<const SLOTS: u8>(a: Self::Loose, mask: Mask) -> Self::Loose;
    /// Every slot takes what the pattern says, no negatives.
    fn shuffle<P: Pattern>(a: Self::Loose) -> Self::Loose;
    /// [`RealQuad::shuffle`] by `P` where the mask is set, by `R` elsewhere; every slot takes an element.
    fn choose<P: Pattern, R: Pattern>(mask: Mask, a: Self::Loose) -> Self::Loose;
    /// b in the slots whose bit of `SLOTS` is 1, a elsewhere.
    fn blend<const SLOTS: u8>(a: Self::Loose, b: Self::Loose) -> Self::Loose;

    /// Slot by slot a·b. Cost: four multiplications at once.
    fn mul(a: Self::Loose, b: Self::Loose) -> Self;
    /// Slot by slot a·b + c. Cost: as [`RealQuad::mul`].
    fn mul_add(a: Self::Loose, b: Self::Loose, c: Self::Loose) -> Self;
}

/// The portable twin: four single elements.
#[derive(Clone, Copy, Debug)]
pub struct RealArray<F>([F; 4]);

/// Four operands: a type of its own, so that a formula that confuses the two does not compile.
#[derive(Clone, Copy, Debug)]
pub struct LooseRealArray<F>([F; 4]);

#[inline(always)]
fn pick<F: Field>(a: &[F; 4], pick: Pick) -> F {
    match pick {
        Pick::Zero => F::zero(a[0].level()),
        Pick::Plus(j) => a[j],
        Pick::Minus(j) => a[j].neg().tighten(),
        Pick::PlusI(_) | Pick::MinusI(_) => unreachable!("excluded where the patterns are used"),
    }
}

/// Whether a pattern has no i.
pub const fn is_real(picks: &[Pick; 4]) -> bool {
    let mut j = 0;
    while j < 4 {
        if matches!(picks[j], Pick::PlusI(_) | Pick::MinusI(_)) {
            return false;
        }
        j += 1;
    }
    true
}

impl<F: Field<Mask = Mask>> Select<Mask> for RealArray<F> {
    #[inline(always)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Select::select(mask, if_set.0, if_clear.0))
    }
}

impl<F: Field<Mask = Mask>> Select<Mask> for LooseRealArray<F> {
    #[inline(always)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Select::select(mask, if_set.0, if_clear.0))
    }
}

impl<F: Field<Mask = Mask>> RealQuad for RealArray<F> {
    type Element = F;
    type Loose = LooseRealArray<F>;

    #[inline(always)]
    fn new(elements: [F; 4]) -> Self {
        Self(elements)
    }
    #[inline(always)]
    fn elements(self) -> [F; 4] {
        self.0
    }
    #[inline(always)]
    fn level(a: LooseRealArray<F>) -> F::Level {
        a.0[0].level()
    }
    #[inline(always)]
    fn small(level: F::Level, n: u32) -> LooseRealArray<F> {
        LooseRealArray([F::from_u64(level, u64::from(n)); 4])
    }
    #[inline(always)]
    fn constants(level: F::Level, words: [&[u64]; 4]) -> LooseRealArray<F> {
        LooseRealArray(words.map(|words| F::constant(level, words)))
    }
    #[inline(always)]
    fn loosen(self) -> LooseRealArray<F> {
        LooseRealArray(self.0)
    }
    #[inline(always)]
    fn tighten(a: LooseRealArray<F>) -> Self {
        Self(a.0)
    }
    #[inline(always)]
    fn combine<P: Pattern, R: Pattern>(self) -> LooseRealArray<F> {
        const { assert!(is_shuffle(&P::PICKS) && is_real(&R::PICKS)) };
        let slot = |j: usize| pick(&self.0, P::PICKS[j]).add(pick(&self.0, R::PICKS[j])).tighten();
        LooseRealArray([slot(0), slot(1), slot(2), slot(3)])
    }
    #[inline(always)]
    fn combine3<P: Pattern, R: Pattern, S: Pattern, const TWICE: u8>(self) -> LooseRealArray<F> {
        const { assert!(is_real(&S::PICKS)) };
        let slot = |j: usize| if TWICE >> j & 1 == 1 { self.0[j].mul2().tighten() } else { self.0[j] };
        let (two, third) = (self.combine::<P, R>().0, [slot(0), slot(1), slot(2), slot(3)]);
        let slot = |j: usize| two[j].add(pick(&third, S::PICKS[j])).tighten();
        LooseRealArray([slot(0), slot(1), slot(2), slot(3)])
    }
    #[inline(always)]
    fn negate_in<const SLOTS: u8>(a: LooseRealArray<F>, mask: Mask) -> LooseRealArray<F> {
        let negative = |j: usize| {
            if SLOTS >> j & 1 == 1 { F::select(mask, a.0[j].neg().tighten(), a.0[j]) } else { a.0[j] }
        };
        LooseRealArray([negative(0), negative(1), negative(2), negative(3)])
    }
    #[inline(always)]
    fn shuffle<P: Pattern>(a: LooseRealArray<F>) -> LooseRealArray<F> {
        const { assert!(is_shuffle(&P::PICKS)) };
        LooseRealArray(P::PICKS.map(|p| pick(&a.0, p)))
    }
    #[inline(always)]
    fn choose<P: Pattern, R: Pattern>(mask: Mask, a: LooseRealArray<F>) -> LooseRealArray<F> {
        let (set, clear) = (Self::shuffle::<P>(a).0, Self::shuffle::<R>(a).0);
        let slot = |j: usize| F::select(mask, set[j], clear[j]);
        LooseRealArray([slot(0), slot(1), slot(2), slot(3)])
    }
    #[inline(always)]
    fn blend<const SLOTS: u8>(a: LooseRealArray<F>, b: LooseRealArray<F>) -> LooseRealArray<F> {
        let slot = |j: usize| if SLOTS >> j & 1 == 1 { b.0[j] } else { a.0[j] };
        LooseRealArray([slot(0), slot(1), slot(2), slot(3)])
    }
    #[inline(always)]
    fn mul(a: LooseRealArray<F>, b: LooseRealArray<F>) -> Self {
        let slot = |j: usize| a.0[j].mul(b.0[j]);
        Self([slot(0), slot(1), slot(2), slot(3)])
    }
    #[inline(always)]
    fn mul_add(a: LooseRealArray<F>, b: LooseRealArray<F>, c: LooseRealArray<F>) -> Self {
        let slot = |j: usize| a.0[j].mul(b.0[j]).add(c.0[j]).tighten();
        Self([slot(0), slot(1), slot(2), slot(3)])
    }
}

//! Four elements of a prime field side by side.

use super::array::{each, pick, zip};
use super::{Array, LooseArray, Pattern, Pick, is_shuffle};
use crate::ct::{Line, Mask, Select};
use crate::field::{Factor, Field, Single};

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
    /// The level that the elements carry.
    fn level(a: Self::Loose) -> <Self::Element as Field>::Level;
    /// The integer n in every slot.
    fn small(level: <Self::Element as Field>::Level, n: u32) -> Self::Loose;
    /// The public constants of these canonical words, as [`Field::constant`] takes them.
    fn constants(level: <Self::Element as Field>::Level, words: [&[u64]; 4]) -> Self::Loose;
    /// Three elements of the words that [`Single::store`] gives, and 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn stored(
        level: <Self::Element as Field>::Level,
        elements: [<Self::Element as Single>::Repr; 3],
    ) -> Self::Loose
    where
        Self::Element: Single,
    {
        let [a, b, c] = elements;
        let load = |words| Self::Element::load(level, words);
        Self::new([load(a), load(b), load(c), Self::Element::one(level)]).loosen()
    }
    /// Three elements and 1: entry `index` of a row in lines, of which line 3w + e has the words w of the
    /// elements e, as [`Single::store`] gives them. Constant time in the index, which is below 16.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn look_up(level: <Self::Element as Field>::Level, lines: &[Line], index: u64) -> Self::Loose
    where
        Self::Element: Single,
    {
        let mut elements = [<Self::Element as Single>::Repr::default(); 3];
        let mut e = 0;
        while e < 3 {
            let mut w = 0;
            while w < elements[e].as_ref().len() {
                elements[e].as_mut()[w] = lines[3 * w + e].word(index);
                w += 1;
            }
            e += 1;
        }
        Self::stored(level, elements)
    }
    /// As an operand.
    fn loosen(self) -> Self::Loose;
    /// The operand as the result of a product: free.
    fn tighten(a: Self::Loose) -> Self;

    /// In every slot what `P` picks, which are elements, plus what `R` picks, which may be negatives.
    fn combine<P: Pattern, R: Pattern>(self) -> Self::Loose;
    /// In every slot what the three pick, `P` elements, `R` and `S` perhaps negatives, and what `S` picks
    /// from the slots of `TWICE` twice; for products, not for [tightened](RealQuad::tighten) operands.
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
    /// Slot by slot a². Cost: four squarings at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: Self::Loose) -> Self {
        Self::mul(a, a)
    }
    /// Slot by slot a² + c, but a·n + c in the slots of `SLOTS`. Cost: as [`RealQuad::sqr`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_add_but<const SLOTS: u8>(a: Self::Loose, n: u32, c: Self::Loose) -> Self {
        Self::mul_add(a, Self::blend::<SLOTS>(a, Self::small(Self::level(a), n)), c)
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

/// The portable twin.
impl<F: Single> RealQuad for Array<F> {
    type Element = F;
    type Loose = LooseArray<F>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(elements: [F; 4]) -> Self {
        Self(elements)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn elements(self) -> [F; 4] {
        self.0
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(a: LooseArray<F>) -> F::Level {
        a.0[0].level()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn small(level: F::Level, n: u32) -> LooseArray<F> {
        LooseArray([F::from_u64(level, u64::from(n)); 4])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constants(level: F::Level, words: [&[u64]; 4]) -> LooseArray<F> {
        LooseArray(words.map(|words| F::constant(level, words)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseArray<F> {
        LooseArray(self.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(a: LooseArray<F>) -> Self {
        Self(a.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine<P: Pattern, R: Pattern>(self) -> LooseArray<F> {
        const { assert!(is_shuffle(&P::PICKS) && is_real(&R::PICKS)) };
        let slot = |j: usize| pick(&self.0, P::PICKS[j]).add(pick(&self.0, R::PICKS[j])).tighten();
        LooseArray([slot(0), slot(1), slot(2), slot(3)])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine3<P: Pattern, R: Pattern, S: Pattern, const TWICE: u8>(self) -> LooseArray<F> {
        const { assert!(is_real(&S::PICKS)) };
        let slot = |j: usize| if TWICE >> j & 1 == 1 { self.0[j].mul2().tighten() } else { self.0[j] };
        let (two, third) = (self.combine::<P, R>().0, [slot(0), slot(1), slot(2), slot(3)]);
        let slot = |j: usize| two[j].add(pick(&third, S::PICKS[j])).tighten();
        LooseArray([slot(0), slot(1), slot(2), slot(3)])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_in<const SLOTS: u8>(a: LooseArray<F>, mask: Mask) -> LooseArray<F> {
        let negative = |j: usize| {
            if SLOTS >> j & 1 == 1 { F::select(mask, a.0[j].neg().tighten(), a.0[j]) } else { a.0[j] }
        };
        LooseArray([negative(0), negative(1), negative(2), negative(3)])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn shuffle<P: Pattern>(a: LooseArray<F>) -> LooseArray<F> {
        const { assert!(is_shuffle(&P::PICKS)) };
        LooseArray(each(&P::PICKS, |p| pick(&a.0, p)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn choose<P: Pattern, R: Pattern>(mask: Mask, a: LooseArray<F>) -> LooseArray<F> {
        Select::select(mask, Self::shuffle::<P>(a), Self::shuffle::<R>(a))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn blend<const SLOTS: u8>(a: LooseArray<F>, b: LooseArray<F>) -> LooseArray<F> {
        let slot = |j: usize| if SLOTS >> j & 1 == 1 { b.0[j] } else { a.0[j] };
        LooseArray([slot(0), slot(1), slot(2), slot(3)])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(a: LooseArray<F>, b: LooseArray<F>) -> Self {
        Self(zip(a.0, b.0, |x, y| x.mul(y)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add(a: LooseArray<F>, b: LooseArray<F>, c: LooseArray<F>) -> Self {
        Self(zip(Self::mul(a, b).0, c.0, |x, y| x.add(y).tighten()))
    }
}

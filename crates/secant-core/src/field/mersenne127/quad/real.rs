//! Four elements of F_p(i) for formulas without i: what a curve over F_p computes with, over F_p(i).

use super::{ALL, BITS, Fp2x4, LooseFp2x4, WORD, lanes};
use crate::cpu::Ifma;
use crate::ct::{Mask, Select};
use crate::field::mersenne127::columns::each_word;
use crate::field::{Identity, Pattern, Pick, Quad, RealQuad, is_real, is_shuffle};
use crate::limbs::x86_64::ifma::Vector8;

/// The picks of `S` from the slots of `TWICE`, once more.
struct OnceMore<S, const TWICE: u8>(core::marker::PhantomData<S>);

impl<S: Pattern, const TWICE: u8> Pattern for OnceMore<S, TWICE> {
    const PICKS: [Pick; 4] = {
        let mut picks = S::PICKS;
        let mut j = 0;
        while j < 4 {
            if let Pick::Plus(k) | Pick::Minus(k) = picks[j]
                && TWICE >> k & 1 == 0
            {
                picks[j] = Pick::Zero;
            }
            j += 1;
        }
        picks
    };
}

/// The word j of the real and of the imaginary part of canonical words; fewer than four where the others are
/// 0.
const fn word(words: &[u64], part: usize, j: usize) -> u64 {
    let low = if 2 * part < words.len() { words[2 * part] } else { 0 };
    let high = if 2 * part + 1 < words.len() { words[2 * part + 1] } else { 0 };
    match j {
        0 => low & WORD,
        1 => (low >> BITS | high << (64 - BITS)) & WORD,
        _ => high >> (2 * BITS - 64),
    }
}

/// **Bounds.** An element that is moved is at most p, word by word, one that is taken off gives 2p: sums of
/// three picks, one of them twice, have at most 7p of the 17p that products take.
impl RealQuad for Fp2x4 {
    type Element = <Self as Quad>::Element;
    type Loose = LooseFp2x4;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(elements: [Self::Element; 4]) -> Self {
        Quad::new(elements)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn elements(self) -> [Self::Element; 4] {
        Quad::elements(self)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(a: LooseFp2x4) -> Ifma {
        a.level
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn small(level: Ifma, n: u32) -> LooseFp2x4 {
        let n = [u64::from(n)];
        Self::constants(level, [&n; 4])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constants(level: Ifma, words: [&[u64]; 4]) -> LooseFp2x4 {
        LooseFp2x4::of(
            level,
            each_word!(j => Vector8::from_array(level, [
                word(words[0], 0, j), word(words[0], 1, j),
                word(words[1], 0, j), word(words[1], 1, j),
                word(words[2], 0, j), word(words[2], 1, j),
                word(words[3], 0, j), word(words[3], 1, j),
            ])),
        )
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseFp2x4 {
        Quad::loosen(self)
    }
    /// Cost: 9.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(a: LooseFp2x4) -> Self {
        Quad::tighten(a)
    }
    /// Cost: 12.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine<P: Pattern, R: Pattern>(self) -> LooseFp2x4 {
        const { assert!(is_shuffle(&P::PICKS) && is_real(&R::PICKS)) };
        <Self as Quad>::add(self.arrange::<P>(), self.arrange::<R>())
    }
    /// Cost: 27.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine3<P: Pattern, R: Pattern, S: Pattern, const TWICE: u8>(self) -> LooseFp2x4 {
        const { assert!(is_real(&S::PICKS)) };
        let third = <Self as Quad>::add(self.arrange::<S>(), self.arrange::<OnceMore<S, TWICE>>());
        <Self as Quad>::add(self.combine::<P, R>(), third)
    }
    /// Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_in<const SLOTS: u8>(a: LooseFp2x4, mask: Mask) -> LooseFp2x4 {
        <Self as Quad>::negate_in::<SLOTS>(a, mask)
    }
    /// Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn shuffle<P: Pattern>(a: LooseFp2x4) -> LooseFp2x4 {
        <Self as Quad>::shuffle::<P>(a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn choose<P: Pattern, R: Pattern>(mask: Mask, a: LooseFp2x4) -> LooseFp2x4 {
        Select::select(mask, <Self as Quad>::shuffle::<P>(a), <Self as Quad>::shuffle::<R>(a))
    }
    /// Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn blend<const SLOTS: u8>(a: LooseFp2x4, b: LooseFp2x4) -> LooseFp2x4 {
        let index = const {
            let mut index = [0; 8];
            let mut lane = 0;
            while lane < 8 {
                index[lane] = if lanes(SLOTS) >> lane & 1 == 1 { 8 + lane as u64 } else { lane as u64 };
                lane += 1;
            }
            index
        };
        LooseFp2x4::of(a.level, each_word!(j => a.words[j].gather(b.words[j], index, ALL)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(a: LooseFp2x4, b: LooseFp2x4) -> Self {
        <Self as Quad>::mul::<Identity>(a, b)
    }
    /// Cost: that of a product, and 12.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add(a: LooseFp2x4, b: LooseFp2x4, c: LooseFp2x4) -> Self {
        let product = <Self as Quad>::mul::<Identity>(a, b);
        <Self as Quad>::tighten(<Self as Quad>::add(Quad::loosen(product), c))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: LooseFp2x4) -> Self {
        Quad::sqr(a)
    }
}

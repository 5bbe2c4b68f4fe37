//! A [`LazyQuad`] as a [`RealQuad`]: operands are carried where they are made.

use core::marker::PhantomData;

use super::real::is_real;
use super::{Bias, LazyQuad, Pattern, Pick, Plus, RealQuad, Unbiased, is_shuffle};
use crate::ct::{Mask, Select};
use crate::field::Field;

/// Four elements of the field of `Q`.
///
/// **Bounds.** In the units of `Q`, p or a multiple of it: `Q` gives products below 1.1 of any operands, and
/// takes operands below 16. An element that is taken off is a product, or below 3.
pub struct Eager<Q: LazyQuad>(Q::Sum);

impl<Q: LazyQuad> Clone for Eager<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Q: LazyQuad> Copy for Eager<Q> {}

impl<Q: LazyQuad> Select<Mask> for Eager<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Select::select(mask, if_set.0, if_clear.0))
    }
}

/// 3 units for every element that `R` takes off, 6 where `S` takes one off twice.
struct Above<R, S, const TWICE: u8>(PhantomData<(R, S)>);

impl<R: Pattern, S: Pattern, const TWICE: u8> Bias for Above<R, S, TWICE> {
    const BIAS: [Plus; 4] = {
        let mut bias = [Plus::Primes(0); 4];
        let mut j = 0;
        while j < 4 {
            let mut primes = 0;
            if let Pick::Minus(_) = R::PICKS[j] {
                primes += 3;
            }
            if let Pick::Minus(k) = S::PICKS[j] {
                primes += if TWICE >> k & 1 == 1 { 6 } else { 3 };
            }
            bias[j] = Plus::Primes(primes);
            j += 1;
        }
        bias
    };
}

/// The pattern that takes nothing: 0 in every slot.
struct Nothing;

impl Pattern for Nothing {
    const PICKS: [Pick; 4] = [Pick::Zero; 4];
}

/// The negatives of `SLOTS`.
struct Negatives<const SLOTS: u8>;

impl<const SLOTS: u8> Pattern for Negatives<SLOTS> {
    const PICKS: [Pick; 4] = {
        let mut picks = [Pick::Zero; 4];
        let mut j = 0;
        while j < 4 {
            if SLOTS >> j & 1 == 1 {
                picks[j] = Pick::Minus(j);
            }
            j += 1;
        }
        picks
    };
}

/// Of eight slots, the second four in `SLOTS`.
struct Blend<const SLOTS: u8>;

impl<const SLOTS: u8> Pattern for Blend<SLOTS> {
    const PICKS: [Pick; 4] = {
        let mut picks = [Pick::Zero; 4];
        let mut j = 0;
        while j < 4 {
            picks[j] = Pick::Plus(if SLOTS >> j & 1 == 1 { 4 + j } else { j });
            j += 1;
        }
        picks
    };
}

impl<Q: LazyQuad<Element: Field<Mask = Mask>>> RealQuad for Eager<Q> {
    type Element = Q::Element;
    type Loose = Q::Operand;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(elements: [Q::Element; 4]) -> Self {
        use crate::field::Single;
        let level = elements[0].level();
        Self(Q::sum(Q::load(level, elements.map(Single::store))))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn elements(self) -> [Q::Element; 4] {
        Q::elements(Q::level_of_sum(self.0), self.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(a: Q::Operand) -> <Q::Element as Field>::Level {
        Q::level(a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn small(level: <Q::Element as Field>::Level, n: u32) -> Q::Operand {
        let n = [u64::from(n)];
        Q::constants(level, [&n; 4])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constants(level: <Q::Element as Field>::Level, words: [&[u64]; 4]) -> Q::Operand {
        Q::constants(level, words)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> Q::Operand {
        Q::operand::<Unbiased>(self.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(a: Q::Operand) -> Self {
        Self(Q::sum(a))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine<P: Pattern, R: Pattern>(self) -> Q::Operand {
        const { assert!(is_shuffle(&P::PICKS) && is_real(&R::PICKS)) };
        Q::operand::<Above<R, Nothing, 0>>(Q::add_picked::<R>(Q::moved::<P>(self.0), self.0))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine3<P: Pattern, R: Pattern, S: Pattern, const TWICE: u8>(self) -> Q::Operand {
        const { assert!(is_shuffle(&P::PICKS) && is_real(&R::PICKS) && is_real(&S::PICKS)) };
        let two = Q::add_picked::<R>(Q::moved::<P>(self.0), self.0);
        let third = Q::add_in::<TWICE>(self.0, self.0);
        Q::operand::<Above<R, S, TWICE>>(Q::add_picked::<S>(two, third))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_in<const SLOTS: u8>(a: Q::Operand, mask: Mask) -> Q::Operand {
        let a = Q::sum(a);
        let nothing = Q::moved::<Nothing>(a);
        let negative = Q::operand::<Above<Negatives<SLOTS>, Nothing, 0>>(Q::sub_in::<SLOTS>(a, nothing, a));
        Select::select(mask, negative, Q::operand::<Unbiased>(a))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn shuffle<P: Pattern>(a: Q::Operand) -> Q::Operand {
        const { assert!(is_shuffle(&P::PICKS)) };
        Q::arrange::<P>(a, a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn choose<P: Pattern, R: Pattern>(mask: Mask, a: Q::Operand) -> Q::Operand {
        Select::select(mask, Self::shuffle::<P>(a), Self::shuffle::<R>(a))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn blend<const SLOTS: u8>(a: Q::Operand, b: Q::Operand) -> Q::Operand {
        Q::arrange::<Blend<SLOTS>>(a, b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(a: Q::Operand, b: Q::Operand) -> Self {
        Self(Q::mul(a, b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: Q::Operand) -> Self {
        Self(Q::sqr(a))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add(a: Q::Operand, b: Q::Operand, c: Q::Operand) -> Self {
        Self(Q::mul_add(a, b, Q::sum(c)))
    }
}

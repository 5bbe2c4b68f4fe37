//! Four elements of a prime field side by side, whose sums are carried only where a product needs it.

use super::array::{each, pick, zip};
use super::{Array, LooseArray, Pattern, Pick, is_real, is_shuffle};
use crate::ct::{Mask, Select};
use crate::field::{Factor, Field, Single};

/// The constant that an operand adds to a slot of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plus {
    /// So many units of bounds, which are the prime or a multiple of it: the value must not be negative then.
    /// Nothing, as an element.
    Primes(u32),
    /// 1, as an element.
    One,
}

/// The constants to add to the four slots.
pub trait Bias {
    /// One a slot.
    const BIAS: [Plus; 4];
}

/// Nothing is added.
pub struct Unbiased;

impl Bias for Unbiased {
    const BIAS: [Plus; 4] = [Plus::Primes(0); 4];
}

/// Names biases as types: `Name = [Primes(2), One, ..];`.
macro_rules! biases {
    ($($(#[$doc:meta])* $name:ident = $bias:expr;)*) => {$(
        $(#[$doc])*
        struct $name;
        impl $crate::field::quad::Bias for $name {
            const BIAS: [$crate::field::quad::Plus; 4] = {
                #[allow(unused_imports, reason = "a bias need not use both kinds")]
                use $crate::field::quad::Plus::{One, Primes};
                $bias
            };
        }
    )*};
}
pub(crate) use biases;

/// Four elements of F_p side by side. All operations are constant time.
///
/// A *sum* is what products and linear operations give; nothing in it is carried, and it may be negative. An
/// *operand* is what products take, an integer in a bound that the field states. Formulas name the multiples
/// of p that keep their operands in it, and say why they do. Their bounds are in units of p, or of a multiple
/// of p where the field states one.
pub trait LazyQuad: 'static {
    /// One element.
    type Element: Single;
    /// The result of products, sums, differences and moves.
    type Sum: Copy + Select<Mask>;
    /// The type of a product's operands.
    type Operand: Copy + Select<Mask>;

    /// The level that the elements carry.
    fn level(a: Self::Operand) -> <Self::Element as Field>::Level;
    /// The level that the elements of a sum carry.
    fn level_of_sum(a: Self::Sum) -> <Self::Element as Field>::Level;
    /// The elements kept in those words, which are below 2p. Cost: four multiplications at once.
    fn load(
        level: <Self::Element as Field>::Level,
        stored: [<Self::Element as Single>::Repr; 4],
    ) -> Self::Operand;
    /// The words to keep the element of each slot in, none of them negative. Cost: four multiplications at
    /// once.
    fn store(a: Self::Sum) -> [<Self::Element as Single>::Repr; 4];
    /// The elements of canonical words, which are constants of a curve. Cost: of a field whose elements are
    /// kept as they are, none.
    fn constants(level: <Self::Element as Field>::Level, words: [&[u64]; 4]) -> Self::Operand;
    /// 1 in the slots whose bit of `SLOTS` is 1, 0 elsewhere.
    fn ones<const SLOTS: u8>(level: <Self::Element as Field>::Level) -> Self::Operand;

    /// As a sum.
    fn sum(a: Self::Operand) -> Self::Sum;
    /// Every slot takes what the pattern says, no negatives.
    fn moved<P: Pattern>(a: Self::Sum) -> Self::Sum;
    /// a + b.
    fn add(a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// a - b.
    fn sub(a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// a + b in the slots whose bit of `SLOTS` is 1, a elsewhere.
    fn add_in<const SLOTS: u8>(a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// a - b in the slots whose bit of `SLOTS` is 1, other elsewhere.
    fn sub_in<const SLOTS: u8>(other: Self::Sum, a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// In every slot a, and what the pattern picks of b, which may be negatives.
    fn add_picked<P: Pattern>(a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// a and what `B` adds, carried.
    fn operand<B: Bias>(a: Self::Sum) -> Self::Operand;

    /// Every slot takes what the pattern says of the eight slots of a and b, no negatives.
    fn arrange<P: Pattern>(a: Self::Operand, b: Self::Operand) -> Self::Operand;
    /// a·b + c, slot by slot. Cost: four multiplications at once.
    fn mul_add(a: Self::Operand, b: Self::Operand, c: Self::Sum) -> Self::Sum;
    /// a·b, slot by slot. Cost: four multiplications at once.
    fn mul(a: Self::Operand, b: Self::Operand) -> Self::Sum;
    /// a², slot by slot. Cost: four squarings at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: Self::Operand) -> Self::Sum {
        Self::mul(a, a)
    }
    /// a·b + c·d, slot by slot. Cost: eight multiplications, four and four at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add_mul(a: Self::Operand, b: Self::Operand, c: Self::Operand, d: Self::Operand) -> Self::Sum {
        Self::mul_add(a, b, Self::mul(c, d))
    }
    /// Set where a slot is 0, for integers below 2 units.
    fn is_zero(a: Self::Operand) -> [Mask; 4];

    /// The element of each slot.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn elements(level: <Self::Element as Field>::Level, a: Self::Sum) -> [Self::Element; 4] {
        let [x, y, z, t] = Self::store(a);
        [
            Self::Element::load(level, x),
            Self::Element::load(level, y),
            Self::Element::load(level, z),
            Self::Element::load(level, t),
        ]
    }
}

/// The portable twin.
impl<F: Single + 'static> LazyQuad for Array<F> {
    type Element = F;
    type Sum = Self;
    type Operand = LooseArray<F>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(a: LooseArray<F>) -> F::Level {
        a.0[0].level()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level_of_sum(a: Self) -> F::Level {
        a.0[0].level()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(level: F::Level, stored: [F::Repr; 4]) -> LooseArray<F> {
        LooseArray(stored.map(|words| F::load(level, words)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(a: Self) -> [F::Repr; 4] {
        a.0.map(Single::store)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constants(level: F::Level, words: [&[u64]; 4]) -> LooseArray<F> {
        LooseArray(words.map(|words| F::constant(level, words)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn ones<const SLOTS: u8>(level: F::Level) -> LooseArray<F> {
        let slot = |j: usize| if SLOTS >> j & 1 == 1 { F::one(level) } else { F::zero(level) };
        LooseArray([slot(0), slot(1), slot(2), slot(3)])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum(a: LooseArray<F>) -> Self {
        Self(a.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn moved<P: Pattern>(a: Self) -> Self {
        const { assert!(is_shuffle(&P::PICKS)) };
        Self(each(&P::PICKS, |p| pick(&a.0, p)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(a: Self, b: Self) -> Self {
        Self(zip(a.0, b.0, |x, y| x.add(y).tighten()))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(a: Self, b: Self) -> Self {
        Self(zip(a.0, b.0, |x, y| x.sub(y)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_in<const SLOTS: u8>(a: Self, b: Self) -> Self {
        let slot = |j: usize| if SLOTS >> j & 1 == 1 { a.0[j].add(b.0[j]).tighten() } else { a.0[j] };
        Self([slot(0), slot(1), slot(2), slot(3)])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_in<const SLOTS: u8>(other: Self, a: Self, b: Self) -> Self {
        let slot = |j: usize| if SLOTS >> j & 1 == 1 { a.0[j].sub(b.0[j]) } else { other.0[j] };
        Self([slot(0), slot(1), slot(2), slot(3)])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_picked<P: Pattern>(a: Self, b: Self) -> Self {
        const { assert!(is_real(&P::PICKS)) };
        Self::add(a, Self(each(&P::PICKS, |p| pick(&b.0, p))))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn operand<B: Bias>(a: Self) -> LooseArray<F> {
        let slot = |j: usize| match B::BIAS[j] {
            Plus::Primes(_) => a.0[j],
            Plus::One => a.0[j].add(F::one(a.0[j].level())).tighten(),
        };
        LooseArray([slot(0), slot(1), slot(2), slot(3)])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn arrange<P: Pattern>(a: LooseArray<F>, b: LooseArray<F>) -> LooseArray<F> {
        const { assert!(is_shuffle(&P::PICKS)) };
        LooseArray(each(&P::PICKS, |p| match p {
            Pick::Plus(j) if j >= 4 => b.0[j - 4],
            p => pick(&a.0, p),
        }))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add(a: LooseArray<F>, b: LooseArray<F>, c: Self) -> Self {
        Self::add(Self::mul(a, b), c)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(a: LooseArray<F>, b: LooseArray<F>) -> Self {
        Self(zip(a.0, b.0, |x, y| x.mul(y)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(a: LooseArray<F>) -> [Mask; 4] {
        [a.0[0].is_zero(), a.0[1].is_zero(), a.0[2].is_zero(), a.0[3].is_zero()]
    }
}

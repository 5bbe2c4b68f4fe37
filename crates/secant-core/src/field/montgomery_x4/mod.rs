//! Four elements of F_p side by side in Montgomery's form, p a sum of few powers of 2, in N words of 52 bits
//! a lane, on AVX-512 IFMA: vectors inside one multiplication by a scalar on the curves of NIST, e521 and
//! e521iso. And in no such form, p = 2^K - C, K = 255 or 256, for a C of at most 34 bits: on secp256k1 and
//! the papers' curves.
//!
//! Lane j of N ymm vectors holds x·R mod p of element j, R = 2^(52N), as Σ w_i·2^(52i); or x itself, where
//! products are folded.
//!
//! | type | words | value |
//! |---|---|---|
//! | [`Sum`] | signed, below 2^62 in magnitude: columns of a product and sums of such | any |
//! | [`Operand`] | the low 52 bits of each; what is above is not looked at | in [0, R); modulo 2^521 - 1 in [0, 2^546) |
//!
//! R is at least 16p. A product of operands below a·p and b·p is below (a·b·p/R + 1)·p: below (a·b/16 + 1)·p
//! at least. A folded one is below 1.02p, whatever its operands are; two of them together, whose sum is below
//! R², too.
//!
//! Modulo 2^521 - 1 a product of any operands is below 24p: [`mersenne52`](crate::limbs::x86_64::mersenne52).
//! So the bounds of formulas are in units of 32p there, and [`Plus::Primes`](crate::field::Plus::Primes)
//! stands for so many units: a product is below 1 unit, and operands may have 2^20. What is compared with 0
//! or stored is folded first, to below 2p.
//!
//! Every operation is constant time. Costs are ymm instructions as compiled, moves between registers and
//! memory left out; the CPU does two multiplications a cycle.

use core::marker::PhantomData;

use crate::cpu::{Ifma, Outline, task};
use crate::ct::{Mask, Select};
use crate::field::{Bias, LazyQuad, Pattern, Single, Unbiased, is_shuffle};
use crate::limbs::x86_64::ifma4::Vector4;
use crate::limbs::x86_64::prime52::{BITS, WORD, power_of_two};
use crate::limbs::x86_64::sparse52::carried;
use lanes::Lanes;
use words::{Biased, joined, split};

mod lanes;
mod prime;
mod primes;
mod words;

pub use crate::limbs::mersenne521::P521;
pub use prime::Prime;
pub use primes::{P25519, P256189, Secp256k1};

/// The power of 2 in an element's words: those that are kept, or else the canonical ones.
const fn kept<P: Prime<N>, const N: usize>() -> u32 {
    match P::KEPT {
        Some(n) => n,
        None => 0,
    }
}

/// Four elements of `F`, the field of `P`.
pub struct MontgomeryX4<F, P, const N: usize>(PhantomData<fn() -> (F, P)>);

/// Four sums.
#[derive(Clone, Copy)]
pub struct Sum<const N: usize> {
    words: [Vector4; N],
    level: Ifma,
}

/// Four operands of products.
#[derive(Clone, Copy)]
pub struct Operand<const N: usize> {
    words: [Vector4; N],
    level: Ifma,
}

impl<const N: usize> Select<Mask> for Sum<N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { words: Select::select(mask, if_set.words, if_clear.words), ..if_set }
    }
}

impl<const N: usize> Select<Mask> for Operand<N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { words: Select::select(mask, if_set.words, if_clear.words), ..if_set }
    }
}

/// Whether every lane has at most so many bits: for checks in debug builds. Not constant time.
#[inline(never)]
fn is_below(word: &Vector4, bits: u32) -> bool {
    word.to_array().into_iter().all(|lane| lane >> bits == 0)
}

impl<const N: usize> Operand<N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of<P: Prime<N>>(level: Ifma, words: [Vector4; N]) -> Self {
        debug_assert!(
            is_below(&words[N - 1], P::OPERAND - BITS * (N as u32 - 1)),
            "an operand is neither negative nor too large"
        );
        Self { words, level }
    }

    /// The constants of these words, one a lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constants(level: Ifma, lanes: [[u64; N]; 4]) -> Self {
        let mut words = [Vector4::splat(level, 0); N];
        let mut i = 0;
        while i < N {
            words[i] = Vector4::from_array(level, [lanes[0][i], lanes[1][i], lanes[2][i], lanes[3][i]]);
            i += 1;
        }
        Self { words, level }
    }
}

impl<F: Single<Level = Ifma> + 'static, P: Prime<N>, const N: usize> MontgomeryX4<F, P, N> {
    /// [`LazyQuad::load`], where it stands.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_here(level: Ifma, stored: [F::Repr; 4]) -> Operand<N> {
        let words = |stored: F::Repr| {
            let words = if P::KEPT.is_some() { stored } else { F::load(level, stored).to_repr() };
            split(words.as_ref())
        };
        let lanes = [words(stored[0]), words(stored[1]), words(stored[2]), words(stored[3])];
        if const { P::FORM == 0 && kept::<P, N>() == 0 } {
            return Operand::constants(level, lanes);
        }
        let factor = const { power_of_two::<P, N>(2 * P::FORM - kept::<P, N>()) };
        let factor = Operand::constants(level, [factor; 4]);
        Self::operand::<Unbiased>(Self::mul(Operand::constants(level, lanes), factor))
    }

    /// [`LazyQuad::store`], where it stands.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_here(a: Sum<N>) -> [F::Repr; 4] {
        let factor = Operand::constants(a.level, [const { power_of_two::<P, N>(kept::<P, N>()) }; 4]);
        let words = Self::operand::<Unbiased>(a);
        let words = P::folded(a.level, Self::operand::<Unbiased>(Self::mul(words, factor)).words);
        let mut lanes = [[0; N]; 4];
        let mut i = 0;
        while i < N {
            let column = words[i].to_array();
            let mut j = 0;
            while j < 4 {
                lanes[j][i] = column[j];
                j += 1;
            }
            i += 1;
        }
        let stored = |lane| {
            let words = joined::<P, F::Repr, N>(lane);
            if P::KEPT.is_some() { words } else { F::from_canonical(a.level, words).store() }
        };
        [stored(lanes[0]), stored(lanes[1]), stored(lanes[2]), stored(lanes[3])]
    }
}

impl<F: Single<Level = Ifma> + 'static, P: Prime<N>, const N: usize> LazyQuad for MontgomeryX4<F, P, N> {
    type Element = F;
    type Sum = Sum<N>;
    type Operand = Operand<N>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(a: Operand<N>) -> Ifma {
        a.level
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level_of_sum(a: Sum<N>) -> Ifma {
        a.level
    }
    /// Called. Cost: a product and some 20 scalar instructions a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(level: Ifma, stored: [F::Repr; 4]) -> Operand<N> {
        level.call_short(task!(Self::load_here(level, stored)))
    }
    /// Called. Cost: a product and some 20 scalar instructions a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(a: Sum<N>) -> [F::Repr; 4] {
        a.level.call_short(task!(Self::store_here(a)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constants(level: Ifma, words: [&[u64]; 4]) -> Operand<N> {
        if P::FORM == 0 {
            let [x, y, z, t] = words;
            return Operand::constants(level, [split(x), split(y), split(z), split(t)]);
        }
        Self::load(level, words.map(|words| F::constant(level, words).store()))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn ones<const SLOTS: u8>(level: Ifma) -> Operand<N> {
        let one = const { power_of_two::<P, N>(P::FORM) };
        let slot = |j: u8| if SLOTS >> j & 1 == 1 { one } else { [0; N] };
        Operand::constants(level, [slot(0), slot(1), slot(2), slot(3)])
    }

    /// Cost: 1 a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum(a: Operand<N>) -> Sum<N> {
        let word = Vector4::splat(a.level, WORD);
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            words[i] = words[i].and(word);
            i += 1;
        }
        Sum { words, level: a.level }
    }
    /// Cost: 1 a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn moved<T: Pattern>(a: Sum<N>) -> Sum<N> {
        const { assert!(is_shuffle(&T::PICKS)) };
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            words[i] = words[i].moved(const { Lanes::<T>::INDEX }, const { Lanes::<T>::KEEP });
            i += 1;
        }
        Sum { words, ..a }
    }
    /// Cost: 1 a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(a: Sum<N>, b: Sum<N>) -> Sum<N> {
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            words[i] = words[i].plus(b.words[i]);
            i += 1;
        }
        Sum { words, ..a }
    }
    /// Cost: 1 a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(a: Sum<N>, b: Sum<N>) -> Sum<N> {
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            words[i] = words[i].minus(b.words[i]);
            i += 1;
        }
        Sum { words, ..a }
    }
    /// Cost: 1 a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_in<const SLOTS: u8>(a: Sum<N>, b: Sum<N>) -> Sum<N> {
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            words[i] = words[i].plus_in(SLOTS, b.words[i]);
            i += 1;
        }
        Sum { words, ..a }
    }
    /// Cost: 1 a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_in<const SLOTS: u8>(other: Sum<N>, a: Sum<N>, b: Sum<N>) -> Sum<N> {
        let mut words = other.words;
        let mut i = 0;
        while i < N {
            words[i] = words[i].difference_in(SLOTS, a.words[i], b.words[i]);
            i += 1;
        }
        Sum { words, ..a }
    }
    /// Cost: 2 a word, 3 where there are negatives and others.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_picked<T: Pattern>(a: Sum<N>, b: Sum<N>) -> Sum<N> {
        let minus = const { Lanes::<T>::MINUS };
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            let b = b.words[i].moved(const { Lanes::<T>::INDEX }, const { Lanes::<T>::KEEP });
            let sum = a.words[i].plus(b);
            words[i] = if minus == 0 {
                sum
            } else if minus == const { Lanes::<T>::KEEP } {
                a.words[i].minus(b)
            } else {
                sum.difference_in(minus, a.words[i], b)
            };
            i += 1;
        }
        Sum { words, ..a }
    }
    /// Cost: 2 a word, and 1 for each word in which a bias is not 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn operand<B: Bias>(a: Sum<N>) -> Operand<N> {
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            let bias = const { Biased::<B, P, N>::WORDS }[i];
            if bias[0] | bias[1] | bias[2] | bias[3] != 0 {
                words[i] = words[i].plus(Vector4::from_array(a.level, bias));
            }
            i += 1;
        }
        Operand::of::<P>(a.level, carried(words))
    }

    /// Cost: 1 a word.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn arrange<T: Pattern>(a: Operand<N>, b: Operand<N>) -> Operand<N> {
        const { assert!(is_shuffle(&T::PICKS)) };
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            words[i] = if const { Lanes::<T>::IN_PLACE } {
                a.words[i].blend(const { Lanes::<T>::SECOND }, b.words[i])
            } else if const { Lanes::<T>::SECOND == 0 } {
                a.words[i].moved(const { Lanes::<T>::INDEX }, const { Lanes::<T>::KEEP })
            } else {
                a.words[i].gather(b.words[i], const { Lanes::<T>::INDEX }, const { Lanes::<T>::KEEP })
            };
            i += 1;
        }
        Operand { words, ..a }
    }
    #[cfg(not(debug_assertions))]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add(a: Operand<N>, b: Operand<N>, c: Sum<N>) -> Sum<N> {
        Sum { words: P::product(a.level, &a.words, &b.words, &c.words), level: a.level }
    }
    /// Called, in builds that are not optimised: every copy would cost them more than the call.
    #[cfg(debug_assertions)]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add(a: Operand<N>, b: Operand<N>, c: Sum<N>) -> Sum<N> {
        let words = a.level.call(task!(P::product(a.level, &a.words, &b.words, &c.words)));
        Sum { words, level: a.level }
    }
    #[cfg(not(debug_assertions))]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: Operand<N>) -> Sum<N> {
        Sum { words: P::square(a.level, &a.words), level: a.level }
    }
    /// As `mul_add`.
    #[cfg(debug_assertions)]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: Operand<N>) -> Sum<N> {
        let words = a.level.call(task!(P::square(a.level, &a.words)));
        Sum { words, level: a.level }
    }
    #[cfg(not(debug_assertions))]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add_mul(a: Operand<N>, b: Operand<N>, c: Operand<N>, d: Operand<N>) -> Sum<N> {
        Sum { words: P::products(a.level, &a.words, &b.words, &c.words, &d.words), level: a.level }
    }
    /// As `mul_add`.
    #[cfg(debug_assertions)]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add_mul(a: Operand<N>, b: Operand<N>, c: Operand<N>, d: Operand<N>) -> Sum<N> {
        let words = a.level.call(task!(P::products(a.level, &a.words, &b.words, &c.words, &d.words)));
        Sum { words, level: a.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(a: Operand<N>, b: Operand<N>) -> Sum<N> {
        Self::mul_add(a, b, Sum { words: [Vector4::splat(a.level, 0); N], level: a.level })
    }
    /// Cost: 2 a word, and some 10: 0 and p are the multiples of p below 2p. Modulo 2^521 - 1 first a fold.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(a: Operand<N>) -> [Mask; 4] {
        let level = a.level;
        let words = P::folded(level, a.words);
        let mut zero = words[0];
        let mut prime = words[0].xor(Vector4::splat(level, P::P[0]));
        let mut i = 1;
        while i < N {
            zero = zero.or(words[i]);
            prime = prime.or(words[i].xor(Vector4::splat(level, P::P[i])));
            i += 1;
        }
        let word = Vector4::splat(level, WORD);
        let bits = u64::from(zero.disjoint(word) | prime.disjoint(word));
        [
            Mask::from_bit(bits & 1),
            Mask::from_bit(bits >> 1 & 1),
            Mask::from_bit(bits >> 2 & 1),
            Mask::from_bit(bits >> 3 & 1),
        ]
    }
}

#[cfg(test)]
mod tests;

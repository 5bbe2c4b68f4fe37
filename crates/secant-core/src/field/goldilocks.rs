//! F_p for p = 2^448 - 2^224 - 1, in eight limbs of 56 bits.
//!
//! An element's limbs are *tight*, a loose element's at most three times that (`limbs::goldilocks`): sums and
//! differences of two elements that go into a multiplication are not reduced, and no operation but a product
//! has a chain of carries.

use crate::ct::Mask;
use crate::field::chain;
use crate::field::ratio::ThreeModFour;
use crate::field::words::{elements, kept_as_words, made_of_words};
use crate::field::{Factor, Field, Single};
use crate::limbs::WordKernels;
use crate::limbs::goldilocks::{self as limbs, Limbs};
use crate::limbs::invert::Modulus;

/// An element of F_(2^448 - 2^224 - 1) computed with the word kernels `B`: tight limbs.
#[derive(Clone, Copy)]
pub struct Goldilocks<B> {
    words: Limbs,
    level: B,
}

/// A sum, difference or small multiple of elements: loose limbs.
#[derive(Clone, Copy)]
pub struct Loose<B> {
    words: Limbs,
    level: B,
}

/// p; a value has seven words, and the eighth is 0.
pub const P: [u64; 8] = [u64::MAX, u64::MAX, u64::MAX, u64::MAX - (1 << 32), u64::MAX, u64::MAX, u64::MAX, 0];
const MODULUS: Modulus<8, 15> = Modulus::new([P[0], P[1], P[2], P[3], P[4], P[5], P[6]]);

impl<B: WordKernels> Goldilocks<B> {
    const ONE: Limbs = [1, 0, 0, 0, 0, 0, 0, 0];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: Limbs, level: B) -> Self {
        debug_assert!(limbs::is_tight(&words), "tight");
        Self { words, level }
    }

    /// The element of an integer below 2^448.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_integer(level: B, words: [u64; 8]) -> Self {
        debug_assert!(words[7] == 0, "below 2^448");
        Self::of(limbs::from_words(&words), level)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn loose(self, limbs: Limbs) -> Loose<B> {
        Loose::of(limbs, self.level)
    }

    /// The element of limbs below 2^63.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tightened(self, limbs: Limbs) -> Self {
        Self::of(limbs::tighten(&limbs), self.level)
    }

    /// The element of an inverse in seven words.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn inverse(self, invert: impl FnOnce(&[u64; 7]) -> [u64; 7]) -> Self {
        let [w0, w1, w2, w3, w4, w5, w6, _] = self.to_repr();
        let [w0, w1, w2, w3, w4, w5, w6] = invert(&[w0, w1, w2, w3, w4, w5, w6]);
        Self::from_integer(self.level, [w0, w1, w2, w3, w4, w5, w6, 0])
    }
}

impl<B: WordKernels> Loose<B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: Limbs, level: B) -> Self {
        debug_assert!(limbs::is_loose(&words), "loose");
        Self { words, level }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn tight(self) -> Limbs {
        limbs::tighten(&self.words)
    }
}

elements!([B: WordKernels] Goldilocks<B>, Loose<B>);

impl<B: WordKernels> Field for Goldilocks<B> {
    made_of_words!(B, 8, Loose<B>);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Loose<B>, b: Loose<B>) -> Self {
        Self::of(a.level.m448_mul(&a.words, &b.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Loose<B>) -> Self {
        Self::of(a.level.m448_sqr(&a.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Loose<B> {
        self.loose(limbs::add(&self.words, &rhs.words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Loose<B> {
        self.loose(limbs::add(&self.words, &limbs::add(&self.words, &self.words)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> Loose<B> {
        self.loose(limbs::div2(&self.words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Loose<B> {
        Self::zero(self.level).difference(self)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        self.difference(rhs).tighten()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn difference(self, rhs: Self) -> Loose<B> {
        self.loose(limbs::sub(&self.words, &rhs.words, 2))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        self.sub_two(rhs, rhs)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let d = limbs::sub(&self.words, &b.words, 2);
        (self.tightened(d), self.tightened(limbs::sub(&d, &limbs::add(&c.words, &c.words), 4)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_two(self, b: Self, c: Self) -> Self {
        self.tightened(limbs::sub(&self.words, &limbs::add(&b.words, &c.words), 4))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        Self::of(limbs::mul_small(&self.words, n), self.level)
    }
    #[inline(never)]
    fn invert(self) -> Self {
        self.inverse(|words| MODULUS.invert(self.level.vectors(), words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        Mask::is_zero(self.to_repr().iter().fold(0, |all, word| all | word))
    }
}

impl<B: WordKernels> Single for Goldilocks<B> {
    kept_as_words!(B, 8, P);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> [u64; 8] {
        limbs::to_words(&self.words)
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        self.inverse(|words| MODULUS.invert_vartime(words))
    }
    /// self^((p+1)/4) = self^(2^446 - 2^222). Constant time. Cost: 445S+12M.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let r = chain::ones(self, 224).sqr_n(222);
        (r, r.sqr().equals(self))
    }
}

impl<B: WordKernels> ThreeModFour for Goldilocks<B> {
    /// self^(2^446 - 2^222 - 1). Cost: 445S+14M.
    #[inline(never)]
    fn power_of_ratio(self) -> Self {
        // 2^223·(2^223 - 1) + 2^222 - 1.
        let ones = chain::ones(self, 222);
        ones.sqr().mul(self).sqr_n(223).mul(ones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{Mulx, Portable};
    use crate::field::laws::field_laws;
    use crate::limbs::samples::{Random, integer};

    /// Tight limbs, often at an edge.
    fn tight(n: usize) -> Vec<Limbs> {
        let mut random = Random(7);
        let bound = (1 << 56) + (1 << 10) - 1;
        let mut all = vec![[bound; 8], [(1 << 56) - 1; 8], limbs::from_words(&P)];
        while all.len() < n {
            all.push(core::array::from_fn(|_| random.edge().min(bound)));
        }
        all
    }

    fn laws<B: WordKernels>(level: B) {
        let extra: Vec<_> = tight(40).into_iter().map(|limbs| Goldilocks::of(limbs, level)).collect();
        field_laws(level, &extra);
        let p = integer(&P);
        for a in extra {
            let limbs = a.words.iter().rev().fold(num_bigint::BigUint::ZERO, |n, limb| (n << 56u32) + limb);
            let x = integer(&a.to_repr());
            assert_eq!(x, limbs % &p);
            // Every operand that a product may be given.
            let loose =
                [a.mul3(), a.add(a), a.neg(), Goldilocks::zero(level).difference(a), a.mul3_div2(), a.div2()];
            for b in loose {
                let y = integer(&b.tighten().to_repr());
                assert_eq!(integer(&b.mul(a).to_repr()), &y * &x % &p);
                assert_eq!(integer(&b.mul(b).to_repr()), &y * &y % &p);
                assert_eq!(integer(&b.sqr().to_repr()), &y * &y % &p);
            }
        }
        assert_eq!(integer(&Goldilocks::one(level).neg().tighten().to_repr()), p - 1u32);
    }

    #[test]
    fn laws_portable() {
        laws(Portable);
    }

    #[test]
    fn laws_mulx() {
        if let Some(level) = Mulx::detect() {
            laws(level);
        }
    }

    /// The power is that of its exponent.
    #[test]
    fn power_of_ratio_is_the_power() {
        for a in tight(10) {
            let a = Goldilocks::of(a, Portable);
            let p = integer(&P);
            let want = integer(&a.to_repr()).modpow(&((&p - 3u32) >> 2u32), &p);
            assert_eq!(integer(&a.power_of_ratio().to_repr()), want);
        }
    }
}

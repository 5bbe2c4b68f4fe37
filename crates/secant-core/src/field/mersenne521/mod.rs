//! F_p for p = 2^521 - 1, in nine limbs of 58 bits (Granger-Scott 2014, section 3; here without signs).
//!
//! An element's limbs are *tight*, a loose element's are sums of up to four tight ones
//! (`limbs::mersenne521`): sums, differences and small multiples that go into a multiplication are not
//! reduced at all, and no operation has a chain of carries.

use crate::ct::Mask;
use crate::field::chain;
use crate::field::ratio::ThreeModFour;
use crate::field::words::{elements, kept_as_words, made_of_words};
use crate::field::{Factor, Field, Single};
use crate::limbs::WordKernels;
use crate::limbs::invert::Modulus;
use crate::limbs::mersenne521::{self as limbs, Limbs};

/// An element of F_(2^521 - 1) computed with the word kernels `B`: tight limbs.
#[derive(Clone, Copy)]
pub struct Mersenne521<B> {
    words: Limbs,
    level: B,
}

/// A sum, difference or small multiple of elements: loose limbs.
#[derive(Clone, Copy)]
pub struct Loose<B> {
    words: Limbs,
    level: B,
}

const P: [u64; 9] = {
    let mut p = [u64::MAX; 9];
    p[8] = 0x1ff;
    p
};
pub(super) const MODULUS: Modulus<9, 18> = Modulus::new(P);

impl<B: WordKernels> Mersenne521<B> {
    const ONE: Limbs = [1, 0, 0, 0, 0, 0, 0, 0, 0];

    /// The words that an element is kept in, of x < p: for constants.
    pub const fn kept(x: &[u64; 9]) -> Limbs {
        limbs::from_words(x)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: Limbs, level: B) -> Self {
        debug_assert!(limbs::is_tight(&words), "tight");
        Self { words, level }
    }

    /// The element of an integer below 2^576.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_integer(level: B, words: [u64; 9]) -> Self {
        Self::of(limbs::from_words(&words), level)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn loose(self, limbs: Limbs) -> Loose<B> {
        Loose::of(limbs, self.level)
    }

    /// The element of any limbs.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tightened(self, limbs: Limbs) -> Self {
        Self::of(self.level.m521_tighten(&limbs), self.level)
    }

    /// 1/self = self^(p-2), and 0 for 0 (Fermat). Constant time. Cost: 520S+13M (Granger-Scott 2014, section
    /// 3).
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn invert_fermat(self) -> Self {
        invert_fermat(self)
    }
}

/// 1/a = a^(p-2), and 0 for 0 (Fermat), for a in F_p or what counts there. Constant time. Cost: 520S+13M
/// (Granger-Scott 2014, section 3).
#[cfg_attr(not(unoptimised), inline(always))]
pub fn invert_fermat<F: Field>(a: F) -> F {
    chain::power(a, 521, 3)
}

/// Bit by bit, which the compiler does in vectors: from there the kernels take their limbs, and words just
/// stored one by one would have to wait in between.
#[cfg_attr(not(unoptimised), inline(always))]
fn choose(mask: Mask, if_set: Limbs, if_clear: Limbs) -> Limbs {
    let mut limbs = if_clear;
    let mut i = 0;
    while i < limbs.len() {
        limbs[i] = mask.choose(if_set[i], if_clear[i]);
        i += 1;
    }
    limbs
}

impl<B: WordKernels> Loose<B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: Limbs, level: B) -> Self {
        debug_assert!(limbs::is_loose(&words), "loose");
        Self { words, level }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn tight(self) -> Limbs {
        self.level.m521_tighten(&self.words)
    }
}

elements!([B: WordKernels] Mersenne521<B>, Loose<B>, choose);

impl<B: WordKernels> Field for Mersenne521<B> {
    made_of_words!(B, 9, Loose<B>);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Loose<B>, b: Loose<B>) -> Self {
        Self::of(a.level.m521_mul(&a.words, &b.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Loose<B>) -> Self {
        Self::of(a.level.m521_sqr(&a.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Loose<B> {
        self.loose(self.level.m521_add(&self.words, &rhs.words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Loose<B> {
        self.loose(self.level.m521_mul3(&self.words))
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
        self.loose(self.level.m521_sub(&self.words, &rhs.words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        self.tightened(self.level.m521_dbl_sub(&self.words, &rhs.words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let d = self.level.m521_sub(&self.words, &b.words);
        (self.tightened(d), self.tightened(self.level.m521_dbl_sub(&d, &c.words)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_two(self, b: Self, c: Self) -> Self {
        let d = self.level.m521_sub(&self.words, &b.words);
        self.tightened(self.level.m521_sub(&d, &c.words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        Self::of(limbs::mul_small(&self.words, n), self.level)
    }
    #[inline(never)]
    fn invert(self) -> Self {
        Self::from_integer(self.level, MODULUS.invert(self.level.vectors(), &self.to_repr()))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        Mask::is_zero(self.to_repr().iter().fold(0, |all, word| all | word))
    }
}

impl<B: WordKernels> Single for Mersenne521<B> {
    kept_as_words!(B, 9, P);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> [u64; 9] {
        limbs::to_words(&self.words)
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        Self::from_integer(self.level, MODULUS.invert_vartime(&self.to_repr()))
    }
    /// self^((p+1)/4) = self^(2^519). Constant time. Cost: 520S.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let r = self.sqr_n(519);
        (r, r.sqr().equals(self))
    }
}

impl<B: WordKernels> ThreeModFour for Mersenne521<B> {
    /// Cost: 518S+12M.
    #[inline(never)]
    fn power_of_ratio(self) -> Self {
        chain::power(self, 519, 1)
    }
}

#[cfg(test)]
mod tests;

//! F_p for p = 2^127 - 1, in two words.
//!
//! Values are *tight*: any integer in [0, p], so that 0 has a second name, p (incomplete reduction,
//! Longa-Gebotys 2010, section 3.2). Sums are reduced at once: the top bit of a sum below 2^128 counts 1.

#[cfg(target_arch = "x86_64")]
mod columns;
#[cfg(target_arch = "x86_64")]
pub mod quad;
pub mod quadratic;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
pub mod x8;

use crate::cpu::Portable;
use crate::ct::{Choice, Mask};
use crate::field::words::{elements, kept_as_words, made_of_words};
use crate::field::{Factor, Field, Single};
use crate::limbs::invert::Modulus;
use crate::limbs::{WordKernels, mersenne};

/// An element of F_(2^127 - 1) computed with the word kernels `B`.
#[derive(Clone, Copy)]
pub struct Mersenne127<B> {
    words: [u64; 2],
    level: B,
}

const P: [u64; 2] = mersenne::split(mersenne::P);
const MODULUS: Modulus<3, 5> = Modulus::new(P);

impl<B: WordKernels> Mersenne127<B> {
    const ONE: [u64; 2] = [1, 0];

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn of(words: [u64; 2], level: B) -> Self {
        debug_assert!(words[1] >> 63 == 0, "tight");
        Self { words, level }
    }

    /// The element of an integer in [0, p].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_integer(level: B, words: [u64; 2]) -> Self {
        Self::of(words, level)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of_int(a: u128, level: B) -> Self {
        Self::of(mersenne::split(a), level)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn int(self) -> u128 {
        mersenne::join(&self.words)
    }

    /// The tight words.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn words(self) -> [u64; 2] {
        self.words
    }

    /// 2·self + rhs.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn dbl_add(self, rhs: Self) -> Self {
        Self::of(self.level.m127_dbl_add(self.words, rhs.words), self.level)
    }

    /// self^((p-3)/4) = self^(2^125 - 1). Constant time. Cost: 124S+9M.
    ///
    /// For self not 0, its square times self is the quadratic character of self.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn inverse_root(self) -> Self {
        let join = |high: Self, n, low: Self| high.sqr_n(n).mul(low);
        let x2 = join(self, 1, self);
        let x4 = join(x2, 2, x2);
        let x5 = join(x4, 1, self);
        let x10 = join(x5, 5, x5);
        let x20 = join(x10, 10, x10);
        let x25 = join(x20, 5, x5);
        let x50 = join(x25, 25, x25);
        let x100 = join(x50, 50, x50);
        join(x100, 25, x25)
    }

    /// Set where self is a square, 0 among them. Constant time. Cost: 125S+10M.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn is_square(self) -> Mask {
        let character = self.inverse_root().sqr().mul(self);
        character.equals(Self::one(self.level)).or(self.is_zero())
    }

    /// 1/self = self^(p-2), and 0 for 0 (Fermat). Constant time. Cost: 126S+10M.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn invert_fermat(self) -> Self {
        self.inverse_root().sqr_n(2).mul(self)
    }
}

elements!([B: WordKernels] Mersenne127<B>);

impl<B: WordKernels> Field for Mersenne127<B> {
    made_of_words!(B, 2, Self);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Self, b: Self) -> Self {
        Self::of(mersenne::mul(Portable, a.words, b.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Self) -> Self {
        Self::of(mersenne::mul(Portable, a.words, a.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Self {
        Self::of(self.level.m127_add(self.words, rhs.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul2(self) -> Self {
        Self::of(self.level.m127_mul2(self.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Self {
        self.dbl_add(self)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> Self {
        Self::of_int(mersenne::div2(self.int()), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Self {
        Self::of_int(mersenne::neg(self.int()), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        Self::of(self.level.m127_sub(self.words, rhs.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        Self::of(self.level.m127_dbl_sub(self.words, rhs.words), self.level)
    }
    /// self + self/2.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3_div2(self) -> Self {
        self.add(self.div2())
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        Self::of_int(mersenne::mul_small(self.int(), n), self.level)
    }
    /// By division steps: constant time.
    #[inline(never)]
    fn invert(self) -> Self {
        Self::of(MODULUS.invert(self.level.vectors(), &self.to_repr()), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        let [w0, w1] = self.words;
        Mask::is_zero(w0 | w1).or(Mask::is_zero((w0 ^ P[0]) | (w1 ^ P[1])))
    }
}

impl<B: WordKernels> Single for Mersenne127<B> {
    kept_as_words!(B, 2, P);

    /// a + 1 reaches 2^127 for a = p only; its top bit then clears all.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> [u64; 2] {
        let t = self.int() + 1;
        mersenne::split((t & mersenne::P).wrapping_sub(1 ^ (t >> 127)))
    }
    /// The inversion in constant time, which is as fast or faster for 127 bits.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert_vartime(self) -> Self {
        self.invert()
    }
    /// self^((p+1)/4) = self^(2^125). Constant time. Cost: 126S.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let r = self.sqr_n(125);
        (r, r.sqr().equals(self))
    }
}

#[cfg(test)]
mod tests;

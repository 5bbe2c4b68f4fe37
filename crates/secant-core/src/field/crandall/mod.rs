//! F_p for a Crandall prime p = 2^K - C, 192 < K <= 256, in four saturated words.
//!
//! Values are kept modulo 2^256 - FOLD = 2^(256-K)·p, FOLD = C·2^(256-K), as any integer in [0, 2^256):
//! incomplete reduction (Longa-Gebotys 2010, section 3.2), without branches.

use crate::ct::{Choice, Mask, Select};
use crate::field::chain;
use crate::field::ratio::{FiveModEight, ThreeModFour};
use crate::field::words::{elements, kept_as_words, made_of_words};
use crate::field::{Factor, Field, Single};
use crate::limbs::invert::Modulus;
use crate::limbs::{WordKernels, portable};

/// An element of F_(2^K - C) computed with the word kernels `B`.
#[derive(Clone, Copy)]
pub struct Crandall<const K: u32, const C: u64, B> {
    words: [u64; 4],
    level: B,
}

impl<const K: u32, const C: u64, B: WordKernels> Crandall<K, C, B> {
    /// The words that an element is kept in, of x < p: for constants.
    pub const fn kept(x: &[u64; 4]) -> [u64; 4] {
        *x
    }

    const P: [u64; 4] = [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> (256 - K)];
    const MODULUS: Modulus<5, 9> = Modulus::new(Self::P);
    const ONE: [u64; 4] = [1, 0, 0, 0];
    /// A square root of -1, for p = 5 mod 8.
    const I: [u64; 4] = chain::root_of_minus_one::<K, C>();

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: [u64; 4], level: B) -> Self {
        const { assert!(192 < K && K <= 256 && C % 2 == 1) };
        const { assert!(C << (256 - K) < 1 << 31 || K == 256 && C < 1 << 34, "C·2^(256-K) < 2^31, or C < 2^34") };
        Self { words, level }
    }

    /// The element of any integer below 2^256.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_integer(level: B, words: [u64; 4]) -> Self {
        Self::of(words, level)
    }

    /// The least residue.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn canonical(self) -> [u64; 4] {
        let mut w = self.words;
        // The bits above K count C each: then w < 2^K + C·2^(256-K) < 2p.
        if K < 256 {
            let top = w[3] >> (K - 192);
            w[3] &= u64::MAX >> (256 - K);
            (w, _) = portable::add_small(w, u128::from(top * C));
        }
        let (d, borrow) = portable::sub4(&w, &Self::P);
        Select::select(Mask::from_bit(borrow), w, d)
    }

    /// 1/self = self^(p-2), and 0 for 0 (Fermat). Constant time. Cost: 255S+13M for 2^256-189, 254S+11M for
    /// 2^255-19.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn invert_fermat(self) -> Self {
        if K == 255 && C == 19 { chain::inverse_25519(self) } else { chain::power(self, K, C + 2) }
    }
}

elements!([const K: u32, const C: u64, B: WordKernels] Crandall<K, C, B>);

impl<const K: u32, const C: u64, B: WordKernels> Field for Crandall<K, C, B> {
    made_of_words!(B, 4, Self);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Self, b: Self) -> Self {
        Self::of(a.level.mul_fold4::<K, C>(&a.words, &b.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Self) -> Self {
        Self::of(a.level.sqr_fold4::<K, C>(&a.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Self {
        Self::of(self.level.add_fold4::<K, C>(&self.words, &rhs.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul2(self) -> Self {
        Self::of(self.level.mul2_fold4::<K, C>(&self.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Self {
        Self::of(self.level.mul3_fold4::<K, C>(&self.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> Self {
        Self::of(portable::half(&self.words, &Self::P), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Self {
        Self::of(self.level.neg_fold4::<K, C>(&self.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        Self::of(self.level.sub_fold4::<K, C>(&self.words, &rhs.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        Self::of(self.level.dbl_sub_fold4::<K, C>(&self.words, &rhs.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        Self::of(self.level.mul_small_fold4::<K, C>(&self.words, n), self.level)
    }
    #[inline(never)]
    fn invert(self) -> Self {
        Self::of(Self::MODULUS.invert(self.level.vectors(), &self.canonical()), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        // 0, p and, for K = 255, 2p are all the multiples of p below 2^256.
        if K < 255 {
            let w = self.canonical();
            return Mask::is_zero(w[0] | w[1] | w[2] | w[3]);
        }
        let w = self.words;
        let p = Self::P;
        let zero = Mask::is_zero(w[0] | w[1] | w[2] | w[3])
            .or(Mask::is_zero(w[0] ^ p[0] | w[1] ^ p[1] | w[2] ^ p[2] | w[3] ^ p[3]));
        if K == 256 {
            return zero;
        }
        let fold = C << (256 - K);
        zero.or(Mask::is_zero(w[0] ^ fold.wrapping_neg() | !w[1] | !w[2] | !w[3]))
    }
}

impl<const K: u32, const C: u64, B: WordKernels> Single for Crandall<K, C, B> {
    kept_as_words!(B, 4, Self::P);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> [u64; 4] {
        self.canonical()
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        Self::of(Self::MODULUS.invert_vartime(&self.canonical()), self.level)
    }
    /// Constant time. Cost: 253S+13M, then 1S, for 2^256-189; 251S+12M, then 2S+1M, for 2^255-19.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        const { assert!(C % 4 == 1 || C % 8 == 3, "p = 3 mod 4 or p = 5 mod 8") };
        if C % 4 == 1 {
            // p = 3 mod 4: a^((p+1)/4).
            let r = chain::power(self, K - 2, (C - 1) / 4);
            return (r, r.sqr().equals(self));
        }
        // p = 5 mod 8: r = a^((p+3)/8) has r^2 = a·a^((p-1)/4), that is ±a if a is a square.
        let r = if K == 255 && C == 19 {
            self.mul(chain::root_25519(self))
        } else {
            chain::power(self, K - 3, (C - 3) / 8)
        };
        let r = Self::select(r.sqr().equals(self), r, r.mul(Self::of(Self::I, self.level)));
        (r, r.sqr().equals(self))
    }
}

impl<const K: u32, const C: u64, B: WordKernels> ThreeModFour for Crandall<K, C, B> {
    /// (p-3)/4 = 2^(K-2) - (C+3)/4. Cost: 253S+12M for 2^256-189.
    #[inline(never)]
    fn power_of_ratio(self) -> Self {
        const { assert!(C % 4 == 1, "p = 3 mod 4") };
        chain::power(self, K - 2, C.div_ceil(4))
    }
}

impl<const K: u32, const C: u64, B: WordKernels> FiveModEight for Crandall<K, C, B> {
    /// Cost: 251S+11M for 2^255-19.
    #[inline(never)]
    fn power_of_ratio(self) -> Self {
        const { assert!(C % 8 == 3, "p = 5 mod 8") };
        if K == 255 && C == 19 { chain::root_25519(self) } else { chain::power(self, K - 3, (C + 5) / 8) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root_of_minus_one(level: B) -> Self {
        Self::of(Self::I, level)
    }
}

#[cfg(test)]
mod tests;

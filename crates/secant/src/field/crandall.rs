//! F_p for a Crandall prime p = 2^K - C, 192 < K <= 256, in four saturated words.
//!
//! Values are kept modulo 2^256 - FOLD = 2^(256-K)·p, FOLD = C·2^(256-K), as any integer in [0, 2^256): incomplete
//! reduction (Longa-Gebotys 2010, section 3.2), without branches.

use crate::ct::{Mask, Select};
use crate::field::{Factor, Field, Single};
use crate::limbs::Words;

/// An element of F_(2^K - C) computed with the word kernels `B`.
#[derive(Clone, Copy)]
pub struct Crandall<const K: u32, const C: u64, B> {
    words: [u64; 4],
    level: B,
}

impl<const K: u32, const C: u64, B: Words> Crandall<K, C, B> {
    const FOLD: u64 = C << (256 - K);
    const P: [u64; 4] = [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> (256 - K)];

    #[inline(always)]
    fn of(words: [u64; 4], level: B) -> Self {
        Self { words, level }
    }

    /// The least residue.
    #[inline(always)]
    fn canonical(self) -> [u64; 4] {
        let mut w = self.words;
        // Fold the bits above K, then subtract p if possible, twice for the wrap.
        if K < 256 {
            let top = w[3] >> (K - 192);
            w[3] &= u64::MAX >> (256 - K);
            (w, _) = crate::limbs::portable::add_small(w, u128::from(top) * u128::from(C));
        }
        let mut d = [0; 4];
        let mut b = false;
        let mut i = 0;
        while i < 4 {
            (d[i], b) = w[i].borrowing_sub(Self::P[i], b);
            i += 1;
        }
        <[u64; 4]>::select(Mask::from_bit(u64::from(b)), w, d)
    }
}

impl<const K: u32, const C: u64, B: Words> Select<Mask> for Crandall<K, C, B> {
    #[inline(always)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self::of(Select::select(mask, if_set.words, if_clear.words), if_set.level)
    }
}

impl<const K: u32, const C: u64, B: Words> Factor<Self> for Crandall<K, C, B> {
    #[inline(always)]
    fn loosen(self) -> Self {
        self
    }
    #[inline(always)]
    fn tighten(self) -> Self {
        self
    }
}

impl<const K: u32, const C: u64, B: Words> Field for Crandall<K, C, B> {
    type Level = B;
    type Loose = Self;
    type Mask = Mask;

    #[inline(always)]
    fn zero(level: B) -> Self {
        Self::of([0; 4], level)
    }
    #[inline(always)]
    fn one(level: B) -> Self {
        Self::of([1, 0, 0, 0], level)
    }
    #[inline(always)]
    fn from_u64(level: B, n: u64) -> Self {
        Self::of([n, 0, 0, 0], level)
    }
    #[inline(always)]
    fn constant(level: B, words: &[u64; 4]) -> Self {
        Self::of(*words, level)
    }
    #[inline(always)]
    fn level(self) -> B {
        self.level
    }
    #[inline(always)]
    fn mul_loose(a: Self, b: Self) -> Self {
        Self::of(a.level.mul_fold4::<K, C>(&a.words, &b.words), a.level)
    }
    #[inline(always)]
    fn sqr_loose(a: Self) -> Self {
        Self::of(a.level.sqr_fold4::<K, C>(&a.words), a.level)
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self::of(self.level.add_fold4::<K, C>(&self.words, &rhs.words), self.level)
    }
    #[inline(always)]
    fn mul2(self) -> Self {
        Self::of(self.level.mul2_fold4::<K, C>(&self.words), self.level)
    }
    #[inline(always)]
    fn mul3(self) -> Self {
        Self::of(self.level.mul3_fold4::<K, C>(&self.words), self.level)
    }
    #[inline(always)]
    fn div2(self) -> Self {
        // Add p if odd: p is odd, so the sum is even.
        let odd = Mask::from_bit(self.words[0] & 1);
        let mut r = [0; 4];
        let mut c = false;
        let mut i = 0;
        while i < 4 {
            (r[i], c) = self.words[i].carrying_add(odd.word() & Self::P[i], c);
            i += 1;
        }
        let top = u64::from(c) << 63;
        Self::of(
            [r[0] >> 1 | r[1] << 63, r[1] >> 1 | r[2] << 63, r[2] >> 1 | r[3] << 63, r[3] >> 1 | top],
            self.level,
        )
    }
    #[inline(always)]
    fn neg(self) -> Self {
        Self::of(self.level.neg_fold4::<K, C>(&self.words), self.level)
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self::of(self.level.sub_fold4::<K, C>(&self.words, &rhs.words), self.level)
    }
    #[inline(always)]
    fn dbl_sub(self, rhs: Self) -> Self {
        Self::of(self.level.dbl_sub_fold4::<K, C>(&self.words, &rhs.words), self.level)
    }
    #[inline(always)]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let d = self.sub(b);
        (d, d.dbl_sub(c))
    }
    #[inline(always)]
    fn mul_small(self, n: u32) -> Self {
        Self::of(self.level.mul_small_fold4::<K, C>(&self.words, n), self.level)
    }
    #[inline(always)]
    fn invert(self) -> Self {
        // a^(p-2), most significant bit first.
        let mut e = Self::P;
        e[0] -= 2;
        let mut r = Self::one(self.level);
        let mut i = K;
        while i > 0 {
            i -= 1;
            r = r.sqr();
            if e[(i / 64) as usize] >> (i % 64) & 1 == 1 {
                r = r.mul(self);
            }
        }
        r
    }
    #[inline(always)]
    fn is_zero(self) -> Mask {
        let w = self.canonical();
        Mask::is_zero(w[0] | w[1] | w[2] | w[3])
    }
}

impl<const K: u32, const C: u64, B: Words> Single for Crandall<K, C, B> {
    type Repr = [u64; 4];

    #[inline(always)]
    fn from_repr(level: B, repr: [u64; 4]) -> Option<Self> {
        let e = Self::of(repr, level);
        let same = e.canonical() == repr;
        same.then_some(e)
    }
    #[inline(always)]
    fn from_canonical(level: B, repr: [u64; 4]) -> Self {
        let e = Self::of(repr, level);
        debug_assert!(e.canonical() == repr);
        e
    }
    #[inline(always)]
    fn store(self) -> [u64; 4] {
        self.words
    }
    #[inline(always)]
    fn load(level: B, stored: [u64; 4]) -> Self {
        Self::of(stored, level)
    }
    #[inline(always)]
    fn to_repr(self) -> [u64; 4] {
        self.canonical()
    }
    #[inline(always)]
    fn invert_vartime(self) -> Self {
        self.invert()
    }
    #[inline(always)]
    fn sqrt(self) -> (Self, Mask) {
        const { assert!(C % 4 == 1, "p = 3 mod 4") };
        // p = 3 mod 4: a^((p+1)/4); p + 1 = 2^K - C + 1.
        let mut e = Self::P;
        e[0] += 1;
        let mut r = Self::one(self.level);
        let mut i = K;
        while i > 2 {
            i -= 1;
            r = r.sqr();
            if e[(i / 64) as usize] >> (i % 64) & 1 == 1 {
                r = r.mul(self);
            }
        }
        (r, r.sqr().equals(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;

    #[test]
    fn inverse_times_element_is_one() {
        type F = Crandall<256, 189, Portable>;
        let a = F::from_u64(Portable, 12345);
        assert_eq!(a.invert().mul(a).to_repr(), [1, 0, 0, 0]);
        let root = a.sqr().sqrt();
        assert!(root.1.declassify());
    }
}

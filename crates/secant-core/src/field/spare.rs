//! F_p for a Crandall prime p = 2^255 - C in four saturated words, where a sum of two products needs no
//! carry.
//!
//! Elements are integers below 2^255 + 2^12, which is what products come out as. Loose elements are any
//! integers below 2^256: sums and differences, for multiplications. [`Crandall`] keeps every element loose,
//! and pays for that in its sums.

use crate::ct::Mask;
use crate::field::crandall::Crandall;
use crate::field::ratio::FiveModEight;
use crate::field::words::{elements, kept_as_words, made_of_words};
use crate::field::{Factor, Field, Single};
use crate::limbs::{WordKernels, portable};

/// An element of F_(2^255 - C): an integer below 2^255 + 2^12.
#[derive(Clone, Copy)]
pub struct Spare<const C: u64, B> {
    words: [u64; 4],
    level: B,
}

/// A loose element of F_(2^255 - C): any integer below 2^256.
#[derive(Clone, Copy)]
pub struct Loose<const C: u64, B> {
    words: [u64; 4],
    level: B,
}

/// Whether these may be an element's words: for checks in debug builds. Not constant time.
#[inline(never)]
fn is_kept(words: &[u64; 4]) -> bool {
    words[3] >> 63 == 0 || (words[3] << 1 | words[2] | words[1]) == 0 && words[0] < 1 << 12
}

impl<const C: u64, B: WordKernels> Spare<C, B> {
    /// The words that an element is kept in, of x < p: for constants.
    pub const fn kept(x: &[u64; 4]) -> [u64; 4] {
        *x
    }

    const P: [u64; 4] = [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];
    const ONE: [u64; 4] = [1, 0, 0, 0];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: [u64; 4], level: B) -> Self {
        debug_assert!(is_kept(&words), "below 2^255, or little above");
        Self { words, level }
    }

    /// The element of any integer below 2^256.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_integer(level: B, words: [u64; 4]) -> Self {
        Loose::of(words, level).tighten()
    }

    /// The same element, where every operation takes any integer below 2^256.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn any(self) -> Crandall<255, C, B> {
        Crandall::load(self.level, self.words)
    }

    /// 1/self = self^(p-2), and 0 for 0 (Fermat). Constant time. Cost: as [`Crandall::invert_fermat`].
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn invert_fermat(self) -> Self {
        self.any().invert_fermat().into_spare()
    }
}

impl<const C: u64, B: WordKernels> Loose<C, B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: [u64; 4], level: B) -> Self {
        Self { words, level }
    }

    /// The top bit counts C. Cost: 7 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tight(self) -> [u64; 4] {
        let mut w = self.words;
        let top = w[3] >> 63;
        w[3] &= u64::MAX >> 1;
        portable::add_small(w, u128::from(top * C)).0
    }
}

impl<const C: u64, B: WordKernels> Crandall<255, C, B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn into_loose(self) -> Loose<C, B> {
        Loose::of(self.store(), self.level())
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn into_spare(self) -> Spare<C, B> {
        self.into_loose().tighten()
    }
}

elements!([const C: u64, B: WordKernels] Spare<C, B>, Loose<C, B>);

impl<const C: u64, B: WordKernels> Field for Spare<C, B> {
    made_of_words!(B, 4, Loose<C, B>);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Loose<C, B>, b: Loose<C, B>) -> Self {
        Self::of(a.level.mul_fold4::<255, C>(&a.words, &b.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Loose<C, B>) -> Self {
        Self::of(a.level.sqr_fold4::<255, C>(&a.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Loose<C, B> {
        Loose::of(self.level.add_spare4::<C>(&self.words, &rhs.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Loose<C, B> {
        self.any().mul3().into_loose()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> Loose<C, B> {
        self.any().div2().into_loose()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Loose<C, B> {
        self.any().neg().into_loose()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        self.difference(rhs).tighten()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn difference(self, rhs: Self) -> Loose<C, B> {
        Loose::of(self.level.sub_spare4::<C>(&self.words, &rhs.words), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        self.any().dbl_sub(rhs.any()).into_spare()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub_neg(self, b: Self, c: Self) -> (Loose<C, B>, Loose<C, B>) {
        let e = self.level.dbl_add_sub_spare4::<C>(&c.words, &b.words, &self.words);
        (self.difference(b), Loose::of(e, self.level))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        self.any().mul_small(n).into_spare()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple(self, rhs: Loose<C, B>, n: u32) -> Loose<C, B> {
        Loose::of(self.level.add_small_multiple_spare4::<C>(&self.words, &rhs.words, n), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        self.any().invert().into_spare()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        self.any().is_zero()
    }
}

impl<const C: u64, B: WordKernels> Single for Spare<C, B> {
    kept_as_words!(B, 4, Self::P);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> [u64; 4] {
        self.any().to_repr()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert_vartime(self) -> Self {
        self.any().invert_vartime().into_spare()
    }
    /// Constant time. Cost: as for [`Crandall`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self) -> (Self, Mask) {
        let (root, is_square) = self.any().sqrt();
        (root.into_spare(), is_square)
    }
}

impl<const C: u64, B: WordKernels> FiveModEight for Spare<C, B> {
    /// Cost: as for [`Crandall`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn power_of_ratio(self) -> Self {
        FiveModEight::power_of_ratio(self.any()).into_spare()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root_of_minus_one(level: B) -> Self {
        Crandall::root_of_minus_one(level).into_spare()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{Mulx, Portable};
    use crate::field::laws::field_laws;
    use crate::limbs::samples::{Random, integer};
    use num_bigint::BigUint;

    fn laws<B: WordKernels>(level: B) {
        let p = (BigUint::from(1u32) << 255) - 19u32;
        let mut random = Random(9);
        let mut words = vec![];
        for i in (0..20).chain([1000, 4095]) {
            words.extend([
                [i, 0, 0, 1 << 63],
                [u64::MAX - i, u64::MAX, u64::MAX, u64::MAX >> 1],
                [u64::MAX - 18 - i, u64::MAX, u64::MAX, u64::MAX >> 1],
            ]);
        }
        let extra: Vec<_> = words.iter().map(|w| Spare::<19, B>::of(*w, level)).collect();
        field_laws(level, &extra);
        for a in &extra {
            assert!(a.invert_fermat().equals(a.invert()).declassify());
            for b in &extra {
                let (x, y) = (integer(&a.store()), integer(&b.store()));
                let is = |loose: Loose<19, B>, want: BigUint| {
                    assert_eq!(integer(&loose.tighten().to_repr()), want % &p);
                };
                is(a.difference(*b), &x + &p * 4u32 - &y);
                for c in &extra {
                    let (d, e) = a.sub_dbl_sub_neg(*b, *c);
                    is(d, &x + &p * 4u32 - &y);
                    is(e, integer(&c.store()) * 2u32 + &y + &p * 4u32 - &x);
                }
                is(a.add_small_multiple(b.loosen(), 121_666), &x + &y * 121_666u32);
            }
        }
        // Loose elements are any integers.
        for _ in 0..2000 {
            let w = [random.edge(), random.edge(), random.edge(), random.edge()];
            let tight = Loose::<19, B>::of(w, level).tighten();
            assert!(integer(&tight.store()) < (BigUint::from(1u32) << 255) + 4096u32);
            assert_eq!(integer(&tight.to_repr()), integer(&w) % &p);
        }
    }

    #[test]
    fn laws_with_a_bit_to_spare() {
        laws(Portable);
        if let Some(level) = Mulx::detect() {
            laws(level);
        }
    }
}

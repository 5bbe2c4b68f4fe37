//! F_p for p = 2^221 - 3 in four words, whose top 35 bits are to spare: sums and differences have no carry
//! out, and are not reduced before they are multiplied.
//!
//! Elements are *tight*, below 2^221 + 2^195; loose elements are below 2^224, so that a product fits seven
//! words.

use crate::ct::{Mask, Select};
use crate::field::words::{elements, kept_as_words, made_of_words};
use crate::field::{Factor, Field, Single};
use crate::limbs::WordKernels;
use crate::limbs::invert::Modulus;
use crate::limbs::portable::{add_small, add4, mul_add, sub4};

/// An element of F_(2^221 - 3): an integer below 2^221 + 2^195.
#[derive(Clone, Copy)]
pub struct Crandall221<B> {
    words: [u64; 4],
    level: B,
}

/// A sum, difference or small multiple of elements: an integer below 2^224.
#[derive(Clone, Copy)]
pub struct Loose<B> {
    words: [u64; 4],
    level: B,
}

/// Bits of the top word below 2^221.
const TOP: u32 = 29;
/// 2^221 = 3 modulo p.
const FOLD: u64 = 3;
const P: [u64; 4] = multiple(0);
const MODULUS: Modulus<4, 9> = Modulus::new(P);

/// 2^n·p, n < 6.
const fn multiple(n: u32) -> [u64; 4] {
    [(FOLD << n).wrapping_neg(), u64::MAX, u64::MAX, (1 << (TOP + n)) - 1]
}

/// The bits from 2^221 on, counted FOLD each. For any integer below 2^256; the result is below 2^221 +
/// 3·2^35.
#[cfg_attr(not(unoptimised), inline(always))]
fn fold_top(mut w: [u64; 4]) -> [u64; 4] {
    let top = w[3] >> TOP;
    w[3] &= (1 << TOP) - 1;
    add_small(w, u128::from(top * FOLD)).0
}

impl<B: WordKernels> Crandall221<B> {
    const ONE: [u64; 4] = [1, 0, 0, 0];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: [u64; 4], level: B) -> Self {
        debug_assert!(words[3] < (1 << TOP) + 8, "tight");
        Self { words, level }
    }

    /// The element of an integer below p.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_integer(level: B, words: [u64; 4]) -> Self {
        Self::of(words, level)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn loose(self, words: [u64; 4]) -> Loose<B> {
        Loose::of(words, self.level)
    }

    /// 2^n·p + self - b, for b below that.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn less(self, b: &[u64; 4], n: u32) -> [u64; 4] {
        sub4(&add4(&self.words, &multiple(n)).0, b).0
    }

    /// n·words, where that is below 2^256.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn multiple_of(words: &[u64; 4], n: u32) -> [u64; 4] {
        let mut r = [0; 4];
        let mut carry = 0;
        let mut i = 0;
        while i < 4 {
            (r[i], carry) = mul_add(0, words[i], u64::from(n), carry);
            i += 1;
        }
        r
    }
}

impl<B: WordKernels> Loose<B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: [u64; 4], level: B) -> Self {
        debug_assert!(words[3] >> (TOP + 3) == 0, "loose");
        Self { words, level }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn tight(self) -> [u64; 4] {
        fold_top(self.words)
    }
}

elements!([B: WordKernels] Crandall221<B>, Loose<B>);

impl<B: WordKernels> Field for Crandall221<B> {
    made_of_words!(B, 4, Loose<B>);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Loose<B>, b: Loose<B>) -> Self {
        Self::of(a.level.mul_fold4::<221, FOLD>(&a.words, &b.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Loose<B>) -> Self {
        Self::of(a.level.sqr_fold4::<221, FOLD>(&a.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Loose<B> {
        self.loose(add4(&self.words, &rhs.words).0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Loose<B> {
        self.loose(Self::multiple_of(&self.words, 3))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> Loose<B> {
        // Add p if odd: p is odd, so the sum is even.
        let odd = Mask::from_bit(self.words[0] & 1).word();
        let r = add4(&self.words, &P.map(|word| word & odd)).0;
        self.loose([r[0] >> 1 | r[1] << 63, r[1] >> 1 | r[2] << 63, r[2] >> 1 | r[3] << 63, r[3] >> 1])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Loose<B> {
        self.loose(sub4(&multiple(1), &self.words).0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        self.difference(rhs).tighten()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn difference(self, rhs: Self) -> Loose<B> {
        self.loose(self.less(&rhs.words, 1))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        self.loose(self.less(&rhs.mul2().words, 2)).tighten()
    }
    /// n < 2^29.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        Self::of(fold_top(Self::multiple_of(&self.words, n)), self.level)
    }
    /// n < 2^29.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple(self, rhs: Loose<B>, n: u32) -> Loose<B> {
        debug_assert!(n < 1 << 29, "a small constant");
        self.loose(self.level.add_small_multiple_short4::<221, FOLD>(&self.words, &rhs.words, n))
    }
    #[inline(never)]
    fn invert(self) -> Self {
        Self::of(MODULUS.invert(self.level.vectors(), &self.to_repr()), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        let w = self.to_repr();
        Mask::is_zero(w[0] | w[1] | w[2] | w[3])
    }
}

impl<B: WordKernels> Single for Crandall221<B> {
    kept_as_words!(B, 4, P);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> [u64; 4] {
        // Below 2^221 + 3, so p is to be subtracted once at most.
        let w = fold_top(self.words);
        let (less, below) = sub4(&w, &P);
        Select::select(Mask::from_bit(below), w, less)
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        Self::of(MODULUS.invert_vartime(&self.to_repr()), self.level)
    }
    /// a^((p+3)/8), (p+3)/8 = 2^218, times a root 2^((p-1)/4) of -1, (p-1)/4 = 2^219 - 1, if need be.
    /// Constant time. Cost: 439S+1M.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let root = self.sqr_n(218);
        let of_minus_one = Self::from_u64(self.level, 2).sqr_n(219).div2();
        let root = Self::select(root.sqr().equals(self), root, root.mul(of_minus_one));
        (root, root.sqr().equals(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{Mulx, Portable};
    use crate::field::laws::field_laws;
    use crate::limbs::folding::FoldedProducts;
    use crate::limbs::samples::{Random, integer};

    fn laws<B: WordKernels>(level: B) {
        let mut random = Random(12);
        let mut extra = vec![[u64::MAX, u64::MAX, u64::MAX, (1 << TOP) + 7], P, [0, 0, 0, (1 << TOP) + 7]];
        extra.resize_with(40, || {
            [random.edge(), random.edge(), random.edge(), random.edge() % ((1 << TOP) + 8)]
        });
        let extra: Vec<_> = extra.into_iter().map(|words| Crandall221::of(words, level)).collect();
        field_laws(level, &extra);
        // Every operand that a product may be given.
        let p = integer(&P);
        for a in &extra {
            let x = integer(&a.to_repr());
            assert!(x < p);
            for b in [a.mul3(), a.add(*a), a.neg(), Crandall221::zero(level).difference(*a), a.div2()] {
                let y = integer(&b.tighten().to_repr());
                assert_eq!(integer(&b.mul(*a).to_repr()), &y * &x % &p);
                assert_eq!(integer(&b.sqr().to_repr()), &y * &y % &p);
                let sum = a.add_small_multiple(b, 29_263).tighten();
                assert_eq!(integer(&sum.to_repr()), (&x + &y * 29_263u32) % &p);
            }
        }
        // The largest loose ones.
        let most = Loose { words: [u64::MAX, u64::MAX, u64::MAX, (1 << (TOP + 3)) - 1], level };
        let y = integer(&most.words) % &p;
        assert_eq!(integer(&most.mul(most).to_repr()), &y * &y % &p);
        assert_eq!(integer(&most.sqr().to_repr()), &y * &y % &p);
    }

    #[test]
    fn kernels_agree_on_all_that_they_take() {
        let Some(level) = Mulx::detect() else { return };
        let mut random = Random(11);
        let top = (1 << (TOP + 3)) - 1;
        let mut all = vec![[0; 4], [u64::MAX, u64::MAX, u64::MAX, top], P];
        all.extend((0..8).map(|i| [u64::MAX - i, u64::MAX, u64::MAX, top >> 3]));
        all.resize_with(1000, || [random.edge(), random.edge(), random.edge(), random.edge() & top]);
        let p = integer(&P);
        for (i, a) in all.iter().enumerate() {
            assert_eq!(level.sqr_fold4::<221, 3>(a), Portable.sqr_fold4::<221, 3>(a));
            for b in all.iter().skip(i).take(40) {
                let r = level.mul_fold4::<221, 3>(a, b);
                assert_eq!(r, Portable.mul_fold4::<221, 3>(a, b));
                assert!(r[3] < (1 << TOP) + 3);
                assert_eq!(integer(&r) % &p, integer(a) * integer(b) % &p);
                for n in [0, 1, 29_263, (1 << 29) - 1] {
                    let r = level.add_small_multiple_short4::<221, 3>(a, b, n);
                    assert_eq!(r, Portable.add_small_multiple_short4::<221, 3>(a, b, n));
                    assert!(r[3] < 1 << (TOP + 1));
                    assert_eq!(integer(&r) % &p, (integer(a) + integer(b) * n) % &p);
                }
            }
        }
    }

    #[test]
    fn laws_with_many_bits_to_spare() {
        laws(Portable);
        if let Some(level) = Mulx::detect() {
            laws(level);
        }
    }
}

//! F_p for a Crandall prime p = 2^K - C, 193 < K <= 223, in four saturated words that have a third of a word to spare: 2^221 - 3.
//!
//! Elements are integers below 2^(K+1), products below 2^K + 2^(260-K). Loose elements are integers below 2^(K+15): sums, differences and small multiples are
//! not reduced at all.

use crate::ct::{Mask, Select};
use crate::field::crandall::chain;
use crate::field::invert::Modulus;
use crate::field::{Factor, Field, Single};
use crate::limbs::{Words, portable};

/// An element of F_(2^K - C): an integer below 2^(K+1).
#[derive(Clone, Copy)]
pub struct Slack<const K: u32, const C: u64, B> {
    words: [u64; 4],
    level: B,
}

/// A loose element of F_(2^K - C): an integer below 2^(K+15).
#[derive(Clone, Copy)]
pub struct Loose<const K: u32, const C: u64, B> {
    words: [u64; 4],
    level: B,
}

/// 2^n·p.
const fn multiple_of_p<const K: u32, const C: u64>(n: u32) -> [u64; 4] {
    [(C << n).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> (256 - K - n)]
}

impl<const K: u32, const C: u64, B: Words> Slack<K, C, B> {
    const P: [u64; 4] = multiple_of_p::<K, C>(0);
    const MODULUS: Modulus<5> = Modulus::new(Self::P);
    /// A square root of -1, for p = 5 mod 8.
    const I: [u64; 4] = chain::root_of_minus_one::<K, C>();

    #[inline(always)]
    fn of(words: [u64; 4], level: B) -> Self {
        const { assert!(193 < K && K <= 223 && C % 2 == 1 && C < 8, "room above the prime") };
        debug_assert!(words[3] >> (K - 191) == 0, "below 2^(K+1)");
        Self { words, level }
    }

    #[inline(always)]
    fn loose(self, words: [u64; 4]) -> Loose<K, C, B> {
        debug_assert!(words[3] >> (K - 177) == 0, "below 2^(K+15)");
        Loose { words, level: self.level }
    }

    /// The element of any integer below 2^256: the bits above K count C each.
    #[inline(always)]
    fn reduced(mut words: [u64; 4], level: B) -> Self {
        let top = words[3] >> (K - 192);
        words[3] &= u64::MAX >> (256 - K);
        Self::of(portable::add_small(words, u128::from(top * C)).0, level)
    }

    /// The least residue.
    #[inline(always)]
    fn canonical(self) -> [u64; 4] {
        // Now below 2^K + C.
        let w = Self::reduced(self.words, self.level).words;
        let (d, borrow) = portable::sub4(&w, &Self::P);
        Select::select(Mask::from_bit(borrow), w, d)
    }

    /// 2^n·p + self - rhs, for rhs <= 2^n·p.
    #[inline(always)]
    fn difference_from(self, n: u32, rhs: &[u64; 4]) -> [u64; 4] {
        let (r, _) = portable::add4(&self.words, &multiple_of_p::<K, C>(n));
        portable::sub4(&r, rhs).0
    }

    /// 1/self = self^(p-2), and 0 for 0 (Fermat). Constant time.
    #[inline(always)]
    pub fn invert_fermat(self) -> Self {
        chain::power(self, K, C + 2)
    }
}

impl<const K: u32, const C: u64, B: Words> Select<Mask> for Slack<K, C, B> {
    #[inline(always)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self::of(Select::select(mask, if_set.words, if_clear.words), if_set.level)
    }
}

impl<const K: u32, const C: u64, B: Words> Select<Mask> for Loose<K, C, B> {
    #[inline(always)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { words: Select::select(mask, if_set.words, if_clear.words), ..if_set }
    }
}

impl<const K: u32, const C: u64, B: Words> Factor<Slack<K, C, B>> for Slack<K, C, B> {
    #[inline(always)]
    fn loosen(self) -> Loose<K, C, B> {
        self.loose(self.words)
    }
    #[inline(always)]
    fn tighten(self) -> Self {
        self
    }
}

impl<const K: u32, const C: u64, B: Words> Factor<Slack<K, C, B>> for Loose<K, C, B> {
    #[inline(always)]
    fn loosen(self) -> Self {
        self
    }
    #[inline(always)]
    fn tighten(self) -> Slack<K, C, B> {
        Slack::reduced(self.words, self.level)
    }
}

impl<const K: u32, const C: u64, B: Words> Field for Slack<K, C, B> {
    type Level = B;
    type Loose = Loose<K, C, B>;
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
    fn mul_loose(a: Loose<K, C, B>, b: Loose<K, C, B>) -> Self {
        Self::of(a.level.mul_fold4::<K, C>(&a.words, &b.words), a.level)
    }
    #[inline(always)]
    fn sqr_loose(a: Loose<K, C, B>) -> Self {
        Self::of(a.level.sqr_fold4::<K, C>(&a.words), a.level)
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Loose<K, C, B> {
        self.loose(portable::add4(&self.words, &rhs.words).0)
    }
    #[inline(always)]
    fn mul2(self) -> Loose<K, C, B> {
        self.add(self)
    }
    #[inline(always)]
    fn mul3(self) -> Loose<K, C, B> {
        self.loose(portable::add4(&self.mul2().words, &self.words).0)
    }
    #[inline(always)]
    fn div2(self) -> Loose<K, C, B> {
        // Add p if odd: p is odd, so the sum is even.
        let odd = Mask::from_bit(self.words[0] & 1).word();
        let (r, _) = portable::add4(&self.words, &Self::P.map(|word| word & odd));
        self.loose([r[0] >> 1 | r[1] << 63, r[1] >> 1 | r[2] << 63, r[2] >> 1 | r[3] << 63, r[3] >> 1])
    }
    #[inline(always)]
    fn neg(self) -> Loose<K, C, B> {
        Self::zero(self.level).difference(self)
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        self.difference(rhs).tighten()
    }
    #[inline(always)]
    fn difference(self, rhs: Self) -> Loose<K, C, B> {
        self.loose(self.difference_from(2, &rhs.words))
    }
    #[inline(always)]
    fn dbl_sub(self, rhs: Self) -> Self {
        Self::reduced(self.difference_from(3, &rhs.mul2().words), self.level)
    }
    #[inline(always)]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let d = self.sub(b);
        (d, d.dbl_sub(c))
    }
    /// n·self is below 2^256.
    #[inline(always)]
    fn mul_small(self, n: u32) -> Self {
        let mut r = [0; 4];
        let mut carry = 0;
        let mut i = 0;
        while i < 4 {
            (r[i], carry) = portable::mul_add(0, self.words[i], u64::from(n), carry);
            i += 1;
        }
        Self::reduced(r, self.level)
    }
    #[inline(always)]
    fn invert(self) -> Self {
        Self::of(Self::MODULUS.invert(&self.canonical()), self.level)
    }
    #[inline(always)]
    fn is_zero(self) -> Mask {
        let w = self.canonical();
        Mask::is_zero(w[0] | w[1] | w[2] | w[3])
    }
}

impl<const K: u32, const C: u64, B: Words> Single for Slack<K, C, B> {
    type Repr = [u64; 4];

    #[inline(always)]
    fn from_repr(level: B, repr: [u64; 4]) -> Option<Self> {
        let (_, below) = portable::sub4(&repr, &Self::P);
        (below == 1).then(|| Self::of(repr, level))
    }
    #[inline(always)]
    fn from_canonical(level: B, repr: [u64; 4]) -> Self {
        debug_assert!(portable::sub4(&repr, &Self::P).1 == 1);
        Self::of(repr, level)
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
        Self::of(Self::MODULUS.invert_vartime(&self.canonical()), self.level)
    }
    /// Constant time. Cost: (K-1)S+1M.
    #[inline(always)]
    fn sqrt(self) -> (Self, Mask) {
        const { assert!(C == 3, "p = 5 mod 8") };
        // r = a^((p+3)/8) has r² = a·a^((p-1)/4), that is ±a if a is a square.
        let r = self.sqr_n(K - 3);
        let r = Self::select(r.sqr().equals(self), r, r.mul(Self::reduced(Self::I, self.level)));
        (r, r.sqr().equals(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{Mulx, Portable};
    use crate::field::laws::{Random, field_laws, integer};
    use num_bigint::BigUint;

    type Fast = Slack<221, 3, Mulx>;

    /// Words of integers below 2^bits, often at an edge.
    fn words(bits: u32, n: usize) -> Vec<[u64; 4]> {
        let mut random = Random(11);
        let high = u64::MAX >> (256 - bits);
        let mut all = vec![[0; 4], [u64::MAX, u64::MAX, u64::MAX, high], multiple_of_p::<221, 3>(0)];
        for i in 0..8 {
            all.push([u64::MAX - i, u64::MAX, u64::MAX, u64::MAX >> 35]);
            all.push([i, 0, 0, 1 << 29]);
        }
        while all.len() < n {
            all.push([random.edge(), random.edge(), random.edge(), random.edge() & high]);
        }
        all
    }

    fn laws<B: Words>(level: B) {
        let p = (BigUint::from(1u32) << 221) - 3u32;
        let extra: Vec<_> = words(222, 40).into_iter().map(|w| Slack::<221, 3, B>::of(w, level)).collect();
        field_laws(level, &extra);
        for a in extra {
            assert!(a.invert_fermat().equals(a.invert()).declassify());
        }
        let all = words(236, 200);
        let loose = |w: &[u64; 4]| Loose::<221, 3, B> { words: *w, level };
        for a in &all {
            let x = integer(a);
            assert_eq!(integer(&loose(a).tighten().to_repr()), &x % &p);
            assert_eq!(integer(&loose(a).sqr().to_repr()), &x * &x % &p);
            for b in &all {
                assert_eq!(integer(&loose(a).mul(loose(b)).to_repr()), &x * integer(b) % &p);
            }
        }
    }

    #[test]
    fn laws_2_221_3() {
        laws(Portable);
        if let Some(level) = Mulx::detect() {
            laws(level);
        }
    }

    #[test]
    fn kernels_agree_on_loose_operands() {
        let Some(level) = Mulx::detect() else { return };
        let all = words(236, 1500);
        for (i, a) in all.iter().enumerate() {
            assert_eq!(level.sqr_fold4::<221, 3>(a), Portable.sqr_fold4::<221, 3>(a));
            for b in all.iter().skip(i).take(40) {
                let r = level.mul_fold4::<221, 3>(a, b);
                assert_eq!(r, Portable.mul_fold4::<221, 3>(a, b));
                assert!(integer(&r) < (BigUint::from(1u32) << 221) + (BigUint::from(1u32) << 39));
            }
        }
        assert_eq!(Fast::one(level).to_repr(), [1, 0, 0, 0]);
    }
}

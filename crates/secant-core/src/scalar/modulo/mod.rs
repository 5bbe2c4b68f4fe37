//! Integers modulo a group order, in Montgomery form: one text for every odd order that fits N words.
//!
//! Everything that depends on the order is computed from it when the program is compiled. Montgomery 1985, "Modular
//! multiplication without trial division"; the interleaved product is CIOS in Koc, Acar, Kaliski 1996.

use core::fmt;
use core::marker::PhantomData;

use super::vartime;
use crate::ct::{self, Mask, Select};
use crate::limbs::bytes;
use crate::limbs::portable::mul_add;

/// An odd prime r: the order of a group. `N` words hold it, and its top word is not 0.
pub trait Order<const N: usize>: 'static {
    /// r, least significant word first.
    const MODULUS: [u64; N];
}

/// What follows from r.
struct Derived<O, const N: usize>(PhantomData<O>);

impl<O: Order<N>, const N: usize> Derived<O, N> {
    const R: [u64; N] = {
        let r = O::MODULUS;
        assert!(r[0] & 1 == 1, "the order must be odd");
        assert!(r[N - 1] != 0, "the order must fill its words");
        assert!(N > 1 || r[0] > 2, "the order must be above 2");
        r
    };
    /// -1/r mod 2^64.
    const NEG_INVERSE: u64 = neg_inverse(Self::R[0]);
    /// 2^(64 N) mod r: the number 1 in Montgomery form.
    const ONE: [u64; N] = power_of_two(&Self::R, 64 * N);
    /// 2^(128 N) mod r: a Montgomery product with it enters Montgomery form.
    const SQUARE: [u64; N] = power_of_two(&Self::R, 128 * N);
    /// r - 2, the exponent of inversion.
    const EXPONENT: [u64; N] = {
        let mut two = [0; N];
        two[0] = 2;
        sub_words(&Self::R, &two).0
    };
    const BITS: usize = 64 * N - Self::R[N - 1].leading_zeros() as usize;
}

/// An integer modulo r, always fully reduced.
///
/// Every operation is constant time, but for those named `_vartime`. Wiped when dropped; never printed.
pub struct Scalar<O: Order<N>, const N: usize> {
    /// value · 2^(64 N) mod r.
    words: [u64; N],
    order: PhantomData<fn() -> O>,
}

impl<O: Order<N>, const N: usize> Scalar<O, N> {
    /// The bits of r.
    pub const BITS: usize = Derived::<O, N>::BITS;
    /// The bytes of a canonical encoding: those of r.
    pub const BYTES: usize = Self::BITS.div_ceil(8);
    /// r, least significant word first.
    pub const MODULUS: [u64; N] = Derived::<O, N>::R;

    #[inline(always)]
    const fn new(words: [u64; N]) -> Self {
        Self { words, order: PhantomData }
    }

    /// 0.
    #[inline]
    pub const fn zero() -> Self {
        Self::new([0; N])
    }

    /// 1.
    #[inline]
    pub const fn one() -> Self {
        Self::new(Derived::<O, N>::ONE)
    }

    /// n mod r.
    #[inline]
    pub fn from_u64(n: u64) -> Self {
        let mut words = [0; N];
        words[0] = n;
        Self::enter(&words)
    }

    /// self + rhs mod r.
    #[inline]
    pub fn add(&self, rhs: &Self) -> Self {
        Self::new(add_mod(&self.words, &rhs.words, &Derived::<O, N>::R))
    }

    /// self - rhs mod r.
    #[inline]
    pub fn sub(&self, rhs: &Self) -> Self {
        Self::new(sub_mod(&self.words, &rhs.words, &Derived::<O, N>::R))
    }

    /// -self mod r.
    #[inline]
    pub fn neg(&self) -> Self {
        Self::new(sub_mod(&[0; N], &self.words, &Derived::<O, N>::R))
    }

    /// self · rhs mod r. Cost: 2 N^2 + N word multiplications.
    #[inline]
    pub fn mul(&self, rhs: &Self) -> Self {
        Self::new(Self::product(&self.words, &rhs.words))
    }

    /// self² mod r. Cost: as [`Scalar::mul`].
    #[inline]
    pub fn sqr(&self) -> Self {
        Self::new(Self::product(&self.words, &self.words))
    }

    /// 1/self mod r, and 0 for 0. Constant time.
    ///
    /// self^(r-2) by windows of four bits of the public exponent; for r of 256 bits: 78M + 252S at most.
    pub fn invert(&self) -> Self {
        const WIDTH: usize = 4;
        let exponent = Derived::<O, N>::EXPONENT;
        let mut table = [Derived::<O, N>::ONE; 1 << WIDTH];
        let mut i = 1;
        while i < table.len() {
            table[i] = Self::product(&table[i - 1], &self.words);
            i += 1;
        }
        let digit = |i: usize| (exponent[i * WIDTH / 64] >> (i * WIDTH % 64)) as usize % (1 << WIDTH);
        let mut i = Self::BITS.div_ceil(WIDTH) - 1;
        let mut power = table[digit(i)];
        while i > 0 {
            i -= 1;
            for _ in 0..WIDTH {
                power = Self::product(&power, &power);
            }
            if digit(i) != 0 {
                power = Self::product(&power, &table[digit(i)]);
            }
        }
        for entry in &mut table {
            ct::wipe(entry);
        }
        Self::new(power)
    }

    /// 1/self mod r, and 0 for 0. Variable time: about half the time of [`Scalar::invert`].
    pub fn invert_vartime(&self) -> Self {
        let Some((almost, shift)) = vartime::almost_inverse(&self.words, &Derived::<O, N>::R) else {
            return Self::zero();
        };
        // self.words = a·R and almost = 2^shift / (a·R), where R = 2^(64 N); wanted: R/a = almost · 2^(128 N - shift).
        let missing = 128 * N - shift;
        let square = &Derived::<O, N>::SQUARE;
        let mut words = Self::product(&almost, square);
        if missing >= 64 * N {
            words = Self::product(&words, square);
        }
        let mut power = [0; N];
        power[missing / 64 % N] = 1 << (missing % 64);
        Self::new(Self::product(&words, &power))
    }

    /// Set where self = 0.
    #[inline]
    pub fn is_zero(&self) -> Mask {
        let mut any = 0;
        for word in self.words {
            any |= word;
        }
        Mask::is_zero(any)
    }

    /// Set where self = rhs.
    #[inline]
    pub fn equals(&self, rhs: &Self) -> Mask {
        let mut differ = 0;
        let mut i = 0;
        while i < N {
            differ |= self.words[i] ^ rhs.words[i];
            i += 1;
        }
        Mask::is_zero(differ)
    }

    /// `if_set` where the mask is set, `if_clear` elsewhere.
    #[inline]
    pub fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self {
        Self::new(<[u64; N]>::select(mask, if_set.words, if_clear.words))
    }

    /// The least non-negative representative, least significant word first. The caller wipes it if it is secret.
    #[inline]
    pub fn to_words(&self) -> [u64; N] {
        let mut one = [0; N];
        one[0] = 1;
        Self::product(&self.words, &one)
    }

    /// The scalar of that value; `None` if it is not below r (the only thing that may leak).
    #[inline]
    pub fn from_words(words: &[u64; N]) -> Option<Self> {
        let (_, borrow) = sub_words(words, &Derived::<O, N>::R);
        if Mask::from_bit(borrow).declassify() { Some(Self::enter(words)) } else { None }
    }

    /// The integer of any number of words, least significant first, mod r. Time depends on the length alone.
    pub fn reduce_words(words: &[u64]) -> Self {
        let mut sum = Self::zero();
        for chunk in words.chunks(N).rev() {
            let mut low = [0; N];
            low[..chunk.len()].copy_from_slice(chunk);
            sum.append(&mut low);
        }
        sum
    }

    /// 2^l·k mod r for any k and an l below 64 N. Constant time in k. Cost: one product, and one more for an l other than 0.
    pub fn shift_words(k: &[u64; N], l: usize) -> [u64; N] {
        let mut power = [0; N];
        power[l / 64] = 1 << (l % 64);
        // The factor 2^(64 N) of Montgomery form is what the product takes away.
        let power =
            if l == 0 { Derived::<O, N>::ONE } else { Self::product(&Derived::<O, N>::SQUARE, &power) };
        Self::product(&power, k)
    }

    /// k mod `cofactor`·r for a cofactor that is a power of two and a product below 2^(64 N). Constant time.
    ///
    /// What multiplies a point of a curve with `cofactor`·r points, whatever the point's order. Cost: [`Scalar::reduce_words`] of N words,
    /// and N + 1 word multiplications.
    pub fn reduce_with_cofactor(k: &[u64; N], cofactor: u32) -> [u64; N] {
        let r = &Derived::<O, N>::R;
        debug_assert!(cofactor.is_power_of_two());
        debug_assert!(r[N - 1].leading_zeros() >= cofactor.trailing_zeros());
        let mut words = Self::reduce_words(k).to_words();
        // The quotient by r, modulo 2^64.
        let quotient = k[0].wrapping_sub(words[0]).wrapping_mul(Derived::<O, N>::NEG_INVERSE.wrapping_neg());
        let rest = quotient & (u64::from(cofactor) - 1);
        let mut carry = 0;
        let mut i = 0;
        while i < N {
            (words[i], carry) = mul_add(words[i], r[i], rest, carry);
            i += 1;
        }
        words
    }

    /// The big-endian integer of any number of bytes mod r. Time depends on the length alone.
    pub fn reduce_be(bytes: &[u8]) -> Self {
        let mut sum = Self::zero();
        for chunk in bytes.rchunks(8 * N).rev() {
            let mut low = [0; N];
            bytes::from_be(&mut low, chunk);
            sum.append(&mut low);
        }
        sum
    }

    /// The little-endian integer of any number of bytes mod r. Time depends on the length alone.
    pub fn reduce_le(bytes: &[u8]) -> Self {
        let mut sum = Self::zero();
        for chunk in bytes.chunks(8 * N).rev() {
            let mut low = [0; N];
            bytes::from_le(&mut low, chunk);
            sum.append(&mut low);
        }
        sum
    }

    /// The scalar of [`Scalar::BYTES`] big-endian bytes; `None` if the length is another or the value is not below r.
    pub fn from_bytes_be(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != Self::BYTES {
            return None;
        }
        let mut words = [0; N];
        bytes::from_be(&mut words, bytes);
        let scalar = Self::from_words(&words);
        ct::wipe(&mut words);
        scalar
    }

    /// The scalar of [`Scalar::BYTES`] little-endian bytes; `None` if the length is another or the value is not below r.
    pub fn from_bytes_le(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != Self::BYTES {
            return None;
        }
        let mut words = [0; N];
        bytes::from_le(&mut words, bytes);
        let scalar = Self::from_words(&words);
        ct::wipe(&mut words);
        scalar
    }

    /// The value in `B` little-endian bytes; B is at least [`Scalar::BYTES`].
    pub fn to_bytes_le<const B: usize>(&self) -> [u8; B] {
        const { assert!(B >= Self::BYTES, "the encoding is too short for this order") };
        let mut words = self.to_words();
        let mut bytes = [0; B];
        bytes::to_le(&mut bytes, &words);
        ct::wipe(&mut words);
        bytes
    }

    /// The value in `B` big-endian bytes; B is at least [`Scalar::BYTES`].
    pub fn to_bytes_be<const B: usize>(&self) -> [u8; B] {
        let mut bytes = self.to_bytes_le::<B>();
        bytes.reverse();
        bytes
    }

    /// self = 0, in memory too; dropping does the same.
    #[inline]
    pub fn wipe(&mut self) {
        ct::wipe(&mut self.words);
    }

    /// Montgomery form of any N-word integer, mod r.
    #[inline(always)]
    fn enter(words: &[u64; N]) -> Self {
        Self::new(Self::product(&Derived::<O, N>::SQUARE, words))
    }

    /// self = self · 2^(64 N) + low mod r; wipes `low`.
    #[inline(always)]
    fn append(&mut self, low: &mut [u64; N]) {
        let high = Self::product(&self.words, &Derived::<O, N>::SQUARE);
        let sum = add_mod(&high, &Self::product(&Derived::<O, N>::SQUARE, low), &Derived::<O, N>::R);
        self.words = sum;
        ct::wipe(low);
    }

    /// a·b / 2^(64 N) mod r, in [0, r).
    ///
    /// Bounds: a < r; b any N words. The running sum stays below a + r < 2r, hence one final subtraction.
    #[inline(always)]
    fn product(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let r = &Derived::<O, N>::R;
        let mut t = [0; N];
        let mut top = 0;
        let mut i = 0;
        while i < N {
            let mut carry = 0;
            let mut j = 0;
            while j < N {
                (t[j], carry) = mul_add(t[j], a[j], b[i], carry);
                j += 1;
            }
            let (high, over) = carry.carrying_add(top, false);
            let m = t[0].wrapping_mul(Derived::<O, N>::NEG_INVERSE);
            (_, carry) = mul_add(t[0], m, r[0], 0);
            let mut j = 1;
            while j < N {
                (t[j - 1], carry) = mul_add(t[j], m, r[j], carry);
                j += 1;
            }
            let (word, again) = high.carrying_add(carry, false);
            t[N - 1] = word;
            top = u64::from(over) + u64::from(again);
            i += 1;
        }
        reduce_once(&t, top, r)
    }
}

impl<O: Order<N>, const N: usize> Clone for Scalar<O, N> {
    #[inline]
    fn clone(&self) -> Self {
        Self::new(self.words)
    }
}

impl<O: Order<N>, const N: usize> Drop for Scalar<O, N> {
    #[inline]
    fn drop(&mut self) {
        self.wipe();
    }
}

impl<O: Order<N>, const N: usize> fmt::Debug for Scalar<O, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}

/// (a - b mod 2^(64 N), borrow).
#[inline(always)]
const fn sub_words<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], u64) {
    let mut d = [0; N];
    let mut borrow = false;
    let mut i = 0;
    while i < N {
        // borrowing_sub is not const; this is all it does.
        let (part, first) = a[i].overflowing_sub(b[i]);
        let (word, second) = part.overflowing_sub(borrow as u64);
        d[i] = word;
        borrow = first | second;
        i += 1;
    }
    (d, borrow as u64)
}

/// t + top·2^(64 N) minus r if it is not below r. Bounds: the value is below 2r.
#[inline(always)]
fn reduce_once<const N: usize>(t: &[u64; N], top: u64, r: &[u64; N]) -> [u64; N] {
    let (d, borrow) = sub_words(t, r);
    <[u64; N]>::select(Mask::from_bit(borrow & (top ^ 1)), *t, d)
}

/// a + b mod r. Bounds: a, b < r.
#[inline(always)]
fn add_mod<const N: usize>(a: &[u64; N], b: &[u64; N], r: &[u64; N]) -> [u64; N] {
    let mut s = [0; N];
    let mut carry = false;
    let mut i = 0;
    while i < N {
        (s[i], carry) = a[i].carrying_add(b[i], carry);
        i += 1;
    }
    reduce_once(&s, u64::from(carry), r)
}

/// a - b mod r. Bounds: a, b < r.
#[inline(always)]
fn sub_mod<const N: usize>(a: &[u64; N], b: &[u64; N], r: &[u64; N]) -> [u64; N] {
    let (mut d, borrow) = sub_words(a, b);
    let mask = Mask::from_bit(borrow);
    let mut carry = false;
    let mut i = 0;
    while i < N {
        (d[i], carry) = d[i].carrying_add(r[i] & mask.word(), carry);
        i += 1;
    }
    d
}

/// -1/n mod 2^64 for odd n, by Newton's iteration: each step doubles the correct low bits.
const fn neg_inverse(n: u64) -> u64 {
    let mut x = n;
    let mut i = 0;
    while i < 5 {
        x = x.wrapping_mul(2u64.wrapping_sub(n.wrapping_mul(x)));
        i += 1;
    }
    x.wrapping_neg()
}

/// 2^e mod r by doubling; for constants only. Variable time in r and e.
const fn power_of_two<const N: usize>(r: &[u64; N], e: usize) -> [u64; N] {
    let mut x = [0; N];
    x[0] = 1;
    let mut i = 0;
    while i < e {
        let mut carry = 0;
        let mut j = 0;
        while j < N {
            let out = x[j] >> 63;
            x[j] = (x[j] << 1) | carry;
            carry = out;
            j += 1;
        }
        let (d, borrow) = sub_words(&x, r);
        if carry == 1 || borrow == 0 {
            x = d;
        }
        i += 1;
    }
    x
}

#[cfg(test)]
mod tests;

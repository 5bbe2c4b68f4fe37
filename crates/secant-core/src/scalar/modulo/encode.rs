//! Scalars from and to words and bytes.

use super::order::{Derived, Order};
use super::scalar::Scalar;
use super::words::{add_mod, sub_words};
use crate::cpu::in_dit;
use crate::ct::{self, Mask};
use crate::limbs::bytes;
use crate::limbs::portable::mul_add;

impl<O: Order<N>, const N: usize> Scalar<O, N> {
    /// The least non-negative representative, least significant word first. The caller wipes it if it is
    /// secret.
    #[inline]
    pub fn to_words(&self) -> [u64; N] {
        self.leave()
    }

    /// The scalar of that value; `None` if it is not below r (the only thing that may leak).
    #[inline]
    pub fn from_words(words: &[u64; N]) -> Option<Self> {
        let (_, borrow) = sub_words(words, &Derived::<O, N>::R);
        if Mask::from_bit(borrow).declassify() { Some(Self::enter(words)) } else { None }
    }

    /// value·2^(64 N) mod r, least significant word first: the words as they are held. The caller wipes them
    /// if they are secret.
    #[inline]
    pub const fn montgomery_words(&self) -> [u64; N] {
        self.words
    }

    /// The scalar of [`Scalar::montgomery_words`]. Bounds: words below r; others give wrong results, and
    /// nothing worse.
    #[inline]
    pub const fn from_montgomery_words(words: [u64; N]) -> Self {
        Self::new(words)
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

    /// 2^l·k mod r for any k and an l below 64 N. Constant time in k. Cost: one product, and one more for an
    /// l other than 0.
    pub fn shift_words(k: &[u64; N], l: usize) -> [u64; N] {
        let mut power = [0; N];
        power[l / 64] = 1 << (l % 64);
        // The factor 2^(64 N) of Montgomery form is what the product takes away.
        let power =
            if l == 0 { Derived::<O, N>::ONE } else { Self::product(&Derived::<O, N>::SQUARE, &power) };
        in_dit!(k = k => Self::product(&power, k))
    }

    /// k mod `cofactor`·r for a cofactor that is a power of two and a product below 2^(64 N). Constant time.
    ///
    /// The integer that multiplies a point of a curve with `cofactor`·r points, whatever the point's order.
    /// Cost: [`Scalar::reduce_words`] of N words, and N + 1 word multiplications.
    pub fn reduce_with_cofactor(k: &[u64; N], cofactor: u32) -> [u64; N] {
        let r = &Derived::<O, N>::R;
        debug_assert!(cofactor.is_power_of_two());
        debug_assert!(r[N - 1].leading_zeros() >= cofactor.trailing_zeros());
        let words = Self::reduce_words(k).to_words();
        in_dit!(k = k, words = words => Self::with_cofactor(k, words, cofactor))
    }

    /// The integer that is k modulo r, given as words, and k modulo the cofactor.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn with_cofactor(k: &[u64; N], mut words: [u64; N], cofactor: u32) -> [u64; N] {
        let r = &Derived::<O, N>::R;
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

    /// The scalar of [`Scalar::BYTES`] big-endian bytes; `None` if the length is another or the value is not
    /// below r.
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

    /// The scalar of [`Scalar::BYTES`] little-endian bytes; `None` if the length is another or the value is
    /// not below r.
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

    /// self = self · 2^(64 N) + low mod r; wipes `low`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn append(&mut self, low: &mut [u64; N]) {
        self.words = in_dit!(a = &self.words, b = &*low => {
            let high = Self::product(a, &Derived::<O, N>::SQUARE);
            add_mod(&high, &Self::product(&Derived::<O, N>::SQUARE, b), &Derived::<O, N>::R)
        });
        ct::wipe(low);
    }
}

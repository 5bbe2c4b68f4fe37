//! Elements of F_p, p = 2^K - C, as N words of B = ceil(K/N) bits: what the vectors that multiply four of
//! them side by side have in common, on integers of 52 bits or in double precision.

use crate::ct::{Mask, Select};
use crate::field::Single;

/// Columns of products, and integers to be made canonical, have words of at most 2^COLUMN in magnitude.
pub(super) const COLUMN: u32 = 61;

/// The words of that prime.
pub(super) struct Radix<const K: u32, const C: u64, const N: usize>;

impl<const K: u32, const C: u64, const N: usize> Radix<K, C, N> {
    /// Bits of a word.
    pub(super) const B: u32 = K.div_ceil(N as u32);
    /// Bits of the last word below 2^K.
    pub(super) const TOP: u32 = K - Self::B * (N as u32 - 1);
    /// The largest word.
    pub(super) const WORD: u64 = (1 << Self::B) - 1;
    /// 2^(BN) modulo p.
    pub(super) const FOLD: u64 = C << (Self::B * N as u32 - K);
    /// A multiple of p whose words are above every column.
    pub(super) const ABOVE: [u64; N] = {
        let mut words = [Self::WORD << (COLUMN - Self::B); N];
        words[0] = (Self::WORD + 1 - Self::FOLD) << (COLUMN - Self::B);
        words
    };

    /// The words of an integer below 2^K.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn split(value: &[u64]) -> [u64; N] {
        let bits = Self::B as usize;
        let mut words = [0; N];
        let mut i = 0;
        while i < N {
            let (at, shift) = (i * bits / 64, i * bits % 64);
            let low = if at < value.len() { value[at] >> shift } else { 0 };
            let high =
                if shift + bits > 64 && at + 1 < value.len() { value[at + 1] << (64 - shift) } else { 0 };
            words[i] = (low | high) & Self::WORD;
            i += 1;
        }
        words
    }

    /// Carries moved up, from `more` for the first word on: all words but the last below 2^B.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn moved_up(mut w: [u64; N], more: u64) -> [u64; N] {
        let mut carry = more;
        let mut i = 0;
        while i < N - 1 {
            w[i] += carry;
            carry = w[i] >> Self::B;
            w[i] &= Self::WORD;
            i += 1;
        }
        w[N - 1] += carry;
        w
    }

    /// The least residue of words below 2^62.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn joined<F: Single>(words: [u64; N]) -> F::Repr {
        let top = Self::TOP;
        let cut = |mut w: [u64; N]| {
            let over = w[N - 1] >> top;
            w[N - 1] &= (1 << top) - 1;
            (w, over)
        };
        // The first fold leaves less than 2^K + 2^23·C, the second less than 2^K.
        let (w, over) = cut(Self::moved_up(words, 0));
        let (w, over) = cut(Self::moved_up(w, over * C));
        let w = Self::moved_up(w, over * C);
        // w + C has a bit of weight 2^K where w >= p.
        let (less, over) = cut(Self::moved_up(w, C));
        let w = Select::select(Mask::from_bit(over), less, w);
        let mut value = F::Repr::default();
        let bits = Self::B as usize;
        let mut i = 0;
        while i < N {
            let (at, shift) = (i * bits / 64, i * bits % 64);
            value.as_mut()[at] |= w[i] << shift;
            if shift + bits > 64 && at + 1 < value.as_ref().len() {
                value.as_mut()[at + 1] |= w[i] >> (64 - shift);
            }
            i += 1;
        }
        value
    }
}

//! Integers and constants in words of 52 bits.

use core::marker::PhantomData;

use super::prime::Prime;
use crate::ct::{Mask, Select};
use crate::field::{Bias, Plus};
use crate::limbs::x86_64::prime52::{BITS, WORD, power_of_two};

/// The words of what a bias adds.
pub(super) struct Biased<B, P, const N: usize>(PhantomData<(B, P)>);

impl<B: Bias, P: Prime<N>, const N: usize> Biased<B, P, N> {
    pub(super) const WORDS: [[u64; 4]; N] = {
        let one = power_of_two::<P, N>(P::FORM);
        let mut words = [[0; 4]; N];
        let mut i = 0;
        while i < N {
            let mut j = 0;
            while j < 4 {
                words[i][j] = match B::BIAS[j] {
                    Plus::Primes(n) => {
                        // The signed words: most are 0.
                        (n as i64 * P::UNIT as i64 * P::SIGNED[i]) as u64
                    }
                    Plus::One => one[i],
                };
                j += 1;
            }
            i += 1;
        }
        words
    };
}

/// The words of 52 bits of an integer below R.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn split<const N: usize>(value: &[u64]) -> [u64; N] {
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        let (at, shift) = (i * BITS as usize / 64, i * BITS as usize % 64);
        let low = if at < value.len() { value[at] >> shift } else { 0 };
        let high = if shift > 64 - BITS as usize && at + 1 < value.len() {
            value[at + 1] << (64 - shift)
        } else {
            0
        };
        words[i] = (low | high) & WORD;
        i += 1;
    }
    words
}

/// The least residue, in 64-bit words, of an integer below 2p in words whose low 52 bits count.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn joined<P: Prime<N>, R: Default + AsMut<[u64]>, const N: usize>(w: [u64; N]) -> R {
    let mut less = [0; N];
    let (mut borrow, mut i) = (0, 0);
    while i < N {
        let t = (w[i] & WORD).wrapping_sub(P::P[i] + borrow);
        (less[i], borrow) = (t & WORD, t >> 63);
        i += 1;
    }
    let w = Select::select(Mask::from_bit(borrow), w, less);
    let mut value = R::default();
    let words = value.as_mut();
    let mut i = 0;
    while i < N {
        let (at, shift) = (i * BITS as usize / 64, i * BITS as usize % 64);
        let word = w[i] & WORD;
        if at < words.len() {
            words[at] |= word << shift;
        }
        if shift > 64 - BITS as usize && at + 1 < words.len() {
            words[at + 1] |= word >> (64 - shift);
        }
        i += 1;
    }
    value
}

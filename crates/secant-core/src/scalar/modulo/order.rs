//! An order, and what follows from it when the program is compiled.

use core::marker::PhantomData;

use super::words::{doubled, neg_inverse, one, power, shifted, sub_words};
use crate::cpu::Tier;
use crate::limbs::invert::Modulus;

/// An odd prime r: the order of a group. `N` words hold it, and its top word is not 0.
pub trait Order<const N: usize>: Invertible<N> + 'static {
    /// r, least significant word first.
    const MODULUS: [u64; N];
}

/// Inversion modulo an order. Every order has it whose number of words is in the list in this file.
pub trait Invertible<const N: usize> {
    /// 1/x mod r for x in [0, r), and 0 for 0. Constant time.
    fn invert_words(x: &[u64; N]) -> [u64; N];
    /// 1/x mod r for x in [0, r), and 0 for 0. Variable time.
    fn invert_words_vartime(x: &[u64; N]) -> [u64; N];
}

/// Words of an order, and the limbs of 62 and of 30 bits that division steps have for it: three bits more
/// than r, and one.
macro_rules! widths {
    ($($words:literal in $limbs:literal, $short:literal);*) => {$(
        impl<O: Order<$words>> Invertible<$words> for O {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn invert_words(x: &[u64; $words]) -> [u64; $words] {
                const { Modulus::<$limbs, $short>::new(O::MODULUS) }.invert(Tier::best_vectors(), x)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn invert_words_vartime(x: &[u64; $words]) -> [u64; $words] {
                const { Modulus::<$limbs, $short>::new(O::MODULUS) }.invert_vartime(x)
            }
        }
    )*};
}
// Eight limbs take an order of 493 bits, nine one of 555.
widths!(1 in 2, 4; 2 in 3, 5; 3 in 4, 7; 4 in 5, 9; 5 in 6, 11; 6 in 7, 13; 7 in 8, 15; 8 in 9, 18; 9 in 9, 19);

/// Constants derived from r.
pub(super) struct Derived<O, const N: usize>(PhantomData<O>);

impl<O: Order<N>, const N: usize> Derived<O, N> {
    pub(super) const R: [u64; N] = {
        let r = O::MODULUS;
        assert!(r[0] & 1 == 1, "the order must be odd");
        assert!(r[N - 1] != 0, "the order must fill its words");
        assert!(N > 1 || r[0] > 2, "the order must be above 2");
        r
    };
    pub(super) const BITS: usize = 64 * N - Self::R[N - 1].leading_zeros() as usize;
    /// -1/r mod 2^64.
    pub(super) const NEG_INVERSE: u64 = neg_inverse(Self::R[0]);
    /// 2^(64 N) mod r: the number 1 in Montgomery form.
    pub(super) const ONE: [u64; N] = doubled(&Self::R, one(), 64 * N);
    /// 2^(128 N) mod r: a Montgomery product with it enters Montgomery form.
    pub(super) const SQUARE: [u64; N] = doubled(&Self::R, one(), 128 * N);
    /// 2^(192 N) mod r: a Montgomery product with it makes the inverse of a Montgomery form a Montgomery
    /// form.
    pub(super) const CUBE: [u64; N] = doubled(&Self::R, one(), 192 * N);
    /// (r - 1)/2.
    pub(super) const HALF: [u64; N] = shifted(&Self::R, 1);
    /// s in r - 1 = 2^s·t for an odd t.
    pub(super) const TWO_ADICITY: u32 = {
        let (mut i, mut word) = (0, Self::R[0] - 1);
        while word == 0 {
            i += 1;
            word = Self::R[i];
        }
        64 * i as u32 + word.trailing_zeros()
    };
    /// t.
    pub(super) const ODD_PART: [u64; N] = shifted(&Self::R, Self::TWO_ADICITY as usize);
    /// (t - 1)/2.
    pub(super) const ROOT_EXPONENT: [u64; N] = shifted(&Self::ODD_PART, 1);
    /// n^t for a non-residue n, in Montgomery form: a root of unity of order 2^s.
    pub(super) const ROOT_OF_UNITY: [u64; N] = if Self::TWO_ADICITY == 1 {
        sub_words(&Self::R, &Self::ONE).0
    } else {
        let mut n = [0; N];
        n[0] = least_non_residue(&Self::R);
        power(&doubled(&Self::R, n, 64 * N), &Self::ODD_PART, &Self::ONE, &Self::R, Self::NEG_INVERSE)
    };
}

/// The least number that is no square modulo a prime r = 1 mod 4; for constants only.
///
/// By the law of reciprocity an odd prime n is a square modulo r if r is one modulo n; and 2 is one if r = 1
/// mod 8. A least non-residue is prime, and the search passes over an n that is not, since r is a square
/// modulo all primes before.
const fn least_non_residue<const N: usize>(r: &[u64; N]) -> u64 {
    if r[0] % 8 == 5 {
        return 2;
    }
    let mut n = 3;
    loop {
        let (mut rest, mut i) = (0_u128, N);
        while i > 0 {
            i -= 1;
            rest = (rest << 64 | r[i] as u128) % n as u128;
        }
        let (mut root, mut is_square) = (0, false);
        while root < n as u128 {
            is_square |= root * root % n as u128 == rest;
            root += 1;
        }
        if !is_square {
            return n;
        }
        n += 2;
    }
}

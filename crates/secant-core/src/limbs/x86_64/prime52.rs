//! Primes in words of 52 bits: each is stated once, as signed words, and everything else is computed from
//! them.

use crate::limbs::any_prime::AnyPrime;
use crate::limbs::mersenne521::P521;
use crate::limbs::p224::{self, P224};
use crate::limbs::p256::{self, P256};
use crate::limbs::p384::{self, P384};

/// Bits of a word.
pub const BITS: u32 = 52;
/// The largest word.
pub const WORD: u64 = (1 << BITS) - 1;

/// A prime p, for N words.
///
/// Where products divide by 2^(52N), they add multiples of m = p or -p: to columns whose lowest word is t a
/// step adds q·m, with q = t·(1 + 2^`SHIFT`) mod 2^52, or q = t where `SHIFT` is 0.
pub trait Prime52<const N: usize>: Copy + Send + Sync + 'static {
    /// Signed words of p, below 2^52 in magnitude: those of its non-adjacent form, so that few bits are set.
    const SIGNED: [i64; N];
    /// x stands in its words as 2^`FORM`·x, and products are divided by 2^`FORM`: 52N, or 0 where they are
    /// folded.
    const FORM: u32 = BITS * N as u32;
    /// By how many columns the step for a column follows it, in a product column by column; 0 where a product
    /// is row by row.
    const LAG: usize = 0;

    /// p in words.
    const P: [u64; N] = carried(Self::SIGNED);
    /// Bits of p.
    const K: u32 = BITS * N as u32 - (Self::P[N - 1].leading_zeros() - (64 - BITS));
    /// Whether m is -p.
    const NEGATIVE: bool = Self::SIGNED[0] == 1;
    /// The signed words of m. The first is -1 modulo 2^52 after a product with 1 + 2^`SHIFT`, or -1 where
    /// `SHIFT` is 0.
    const MULTIPLE: [i64; N] = if Self::NEGATIVE { negated(Self::SIGNED) } else { Self::SIGNED };
    /// See above.
    const SHIFT: u32 = if Self::MULTIPLE[0] == -1 { 0 } else { (Self::MULTIPLE[0] + 1).trailing_zeros() };
}

/// The words, in [0, 2^52), of an integer that is given by signed words.
const fn carried<const N: usize>(signed: [i64; N]) -> [u64; N] {
    let mut words = [0; N];
    let (mut carry, mut j) = (0, 0);
    while j < N {
        let t = signed[j] + carry;
        words[j] = t as u64 & WORD;
        carry = t >> BITS;
        j += 1;
    }
    assert!(carry == 0);
    words
}

const fn negated<const N: usize>(mut words: [i64; N]) -> [i64; N] {
    let mut j = 0;
    while j < N {
        words[j] = -words[j];
        j += 1;
    }
    words
}

/// The non-adjacent form of an integer, digits -1, 0 and 1, in signed words.
const fn signed<const N: usize, const W: usize>(x: &[u64; W]) -> [i64; N] {
    let mut words = [0; N];
    let (mut carry, mut k) = (0, 0);
    while k < BITS as usize * N {
        let t = bit(x, k) + carry;
        // An odd rest is 1 or -1 modulo 4: the digit, so that the next one is 0.
        let digit = if t != 1 { 0 } else { 1 - 2 * bit(x, k + 1) };
        carry = (t - digit) / 2;
        words[k / BITS as usize] += digit << (k % BITS as usize);
        k += 1;
    }
    words
}

/// Bit k of an integer.
const fn bit<const W: usize>(x: &[u64; W], k: usize) -> i64 {
    if k < 64 * W { (x[k / 64] >> (k % 64) & 1) as i64 } else { 0 }
}

/// 2^n mod p, n public.
pub const fn power_of_two<P: Prime52<N>, const N: usize>(n: u32) -> [u64; N] {
    let mut r = [0; N];
    r[0] = 1;
    let mut i = 0;
    while i < n {
        let mut d = [0; N];
        let (mut top, mut borrow, mut j) = (0, 0, 0);
        while j < N {
            let doubled = r[j] << 1 | top;
            (r[j], top) = (doubled & WORD, doubled >> BITS);
            let t = r[j].wrapping_sub(P::P[j] + borrow);
            (d[j], borrow) = (t & WORD, t >> 63);
            j += 1;
        }
        // 2^(52N) > 2p: nothing leaves the last word.
        if borrow == 0 {
            r = d;
        }
        i += 1;
    }
    r
}

/// 2^256 - 2^224 + 2^192 + 2^96 - 1; R = 16·2^256.
impl Prime52<5> for P256 {
    const SIGNED: [i64; 5] = signed(&p256::P);
}

/// 2^224 - 2^96 + 1; R = 2^36·2^224.
impl Prime52<5> for P224 {
    const SIGNED: [i64; 5] = signed(&p224::P);
}

/// 2^384 - 2^128 - 2^96 + 2^32 - 1; R = 2^32·2^384.
impl Prime52<8> for P384 {
    const SIGNED: [i64; 8] = signed(&p384::P);
    const LAG: usize = 3;
}

/// 2^521 - 1; R = 2^51·2^521.
impl Prime52<11> for P521 {
    const SIGNED: [i64; 11] = less::<11>(521, 1);
}

/// A prime below 2^256 that is named by its value; R = 16·2^256.
impl<P: AnyPrime<4>> Prime52<5> for P {
    const SIGNED: [i64; 5] = signed(&<P as AnyPrime<4>>::P);
}

/// The prime 2^K - C, whose products are folded: C odd and below 2^34, or below 2^47/2^(260-K) for a K up to
/// 224.
#[derive(Clone, Copy, Debug)]
pub struct TwoTo<const K: u32, const C: u64>;

impl<const K: u32, const C: u64> Prime52<5> for TwoTo<K, C> {
    const SIGNED: [i64; 5] = less::<5>(K, C);
    const FORM: u32 = 0;
}

/// 2^k - c.
const fn less<const N: usize>(k: u32, c: u64) -> [i64; N] {
    let mut words = [0; N];
    words[0] = -(c as i64);
    words[N - 1] = 1 << (k - BITS * (N as u32 - 1));
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs::samples::integer;
    use num_bigint::BigInt;

    fn value(words: impl IntoIterator<Item = i64, IntoIter: DoubleEndedIterator>) -> BigInt {
        words.into_iter().rev().fold(BigInt::ZERO, |value, word| (value << BITS) + word)
    }

    fn check<P: Prime52<N>, const N: usize>(p: BigInt) {
        assert_eq!(value(P::SIGNED), p);
        assert_eq!(value(P::P.map(|word| word as i64)), p);
        assert_eq!(u64::from(P::K), p.bits());
        assert!(P::SIGNED.iter().all(|word| word.unsigned_abs() <= WORD));
        for n in [0, 1, P::K - 1, P::K, 52 * N as u32, 104 * N as u32] {
            assert_eq!(value(power_of_two::<P, N>(n).map(|word| word as i64)), (BigInt::from(1) << n) % &p);
        }
    }

    #[test]
    fn primes_are_their_integers() {
        check::<P224, 5>(integer(&p224::P).into());
        check::<P256, 5>(integer(&p256::P).into());
        check::<P384, 8>(integer(&p384::P).into());
        let power = |k: u32| BigInt::from(1) << k;
        check::<P521, 11>(power(521) - 1);
        check::<TwoTo<255, 19>, 5>(power(255) - 19);
        check::<TwoTo<256, 0x1_0000_03d1>, 5>(power(256) - 0x1_0000_03d1_u64);
        check::<TwoTo<221, 3>, 5>(power(221) - 3);
    }

    #[test]
    fn words_have_few_bits() {
        assert_eq!(P256::SIGNED, [-1, 1 << 44, 0, 1 << 36, (1 << 48) - (1 << 16)]);
        assert_eq!(P224::MULTIPLE, [-1, 1 << 44, 0, 0, -1 << 16]);
        assert_eq!(P384::SIGNED, [(1 << 32) - 1, -1 << 44, -1 << 24, 0, 0, 0, 0, 1 << 20]);
        assert_eq!((P256::SHIFT, P224::SHIFT, P384::SHIFT, P521::SHIFT), (0, 0, 32, 0));
    }
}

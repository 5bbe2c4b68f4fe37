//! The primes, in words of 52 bits. Signed words are those of the sum of powers of 2.

use super::prime::Prime;
use super::words::WORD;
use crate::cpu::Ifma;
use crate::limbs::mersenne521::P521;
use crate::limbs::p224::P224;
use crate::limbs::p256::P256;
use crate::limbs::p384::P384;
use crate::limbs::x86_64::folded52;
use crate::limbs::x86_64::ifma4::Vector4;
use crate::limbs::x86_64::mersenne52;
use crate::limbs::x86_64::sparse52::{BITS, Sparse52, carried};

/// The words of an integer that is given by signed words.
const fn words<const N: usize>(signed: [i64; N]) -> [u64; N] {
    let mut words = [0; N];
    let (mut carry, mut i) = (0, 0);
    while i < N {
        let t = signed[i] + carry;
        words[i] = t as u64 & WORD;
        carry = t >> BITS;
        i += 1;
    }
    assert!(carry == 0);
    words
}

/// 2^256 - 2^224 + 2^192 + 2^96 - 1; R = 16·2^256. Cost of a product: 80 multiply-adds.
impl Sparse52<5> for P256 {
    const MULTIPLE: [i64; 5] = [-1, 1 << 44, 0, 1 << 36, (1 << 48) - (1 << 16)];
}

impl Prime<5> for P256 {
    const P: [u64; 5] = words(Self::MULTIPLE);
    const KEPT: Option<u32> = Some(256);
}

/// 2^224 - 2^96 + 1; R = 2^36·2^224. Cost of a product: 70 multiply-adds.
impl Sparse52<5> for P224 {
    const MULTIPLE: [i64; 5] = [-1, 1 << 44, 0, 0, -1 << 16];
    const NEGATIVE: bool = true;
}

impl Prime<5> for P224 {
    const P: [u64; 5] = words([1, -1 << 44, 0, 0, 1 << 16]);
    const KEPT: Option<u32> = Some(256);
}

/// 2^384 - 2^128 - 2^96 + 2^32 - 1; R = 2^32·2^384. Cost of a product: 184 multiply-adds.
impl Sparse52<8> for P384 {
    const MULTIPLE: [i64; 8] = [(1 << 32) - 1, -1 << 44, -1 << 24, 0, 0, 0, 0, 1 << 20];
    const SHIFT: u32 = 32;
    const LAG: usize = 3;
}

impl Prime<8> for P384 {
    const P: [u64; 8] = words(Self::MULTIPLE);
    const KEPT: Option<u32> = Some(384);
}

/// 2^521 - 1; R = 2^51·2^521. Cost of a product: 241 multiply-adds, and of a square 131: [`mersenne52`], which adds no multiple of m.
impl Sparse52<11> for P521 {
    const MULTIPLE: [i64; 11] = [-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2];
}

/// A product is below 24p.
impl Prime<11> for P521 {
    const P: [u64; 11] = words(Self::MULTIPLE);
    const KEPT: Option<u32> = None;
    const UNIT: u32 = 32;
    const OPERAND: u32 = mersenne52::OPERAND_BITS;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector4; 11], b: &[Vector4; 11], c: &[Vector4; 11]) -> [Vector4; 11] {
        mersenne52::product(level, a, b, c)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector4; 11]) -> [Vector4; 11] {
        mersenne52::square(level, a)
    }
    /// Folds the bits above 2^521 into the lowest word. Cost: 13 and a carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn folded(level: Ifma, mut words: [Vector4; 11]) -> [Vector4; 11] {
        const ABOVE: u32 = 521 - 10 * BITS;
        let word = Vector4::splat(level, WORD);
        let above = words[10].shift_right(ABOVE);
        words[10] = words[10].and(Vector4::splat(level, (1 << ABOVE) - 1));
        let mut i = 0;
        while i < 10 {
            words[i] = words[i].and(word);
            i += 1;
        }
        words[0] = words[0].plus(above);
        carried(words)
    }
}

/// A prime 2^K - C whose products are folded: [`folded52`].
macro_rules! folded {
    ($($(#[$doc:meta])* $name:ident = 2^$k:literal - $c:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        /// m = p. No step of a reduction adds it.
        impl Sparse52<5> for $name {
            const MULTIPLE: [i64; 5] = [-$c, 0, 0, 0, 1 << ($k - 4 * BITS)];
        }

        impl Prime<5> for $name {
            const P: [u64; 5] = words(Self::MULTIPLE);
            const KEPT: Option<u32> = Some(0);
            const FORM: u32 = 0;

            #[cfg_attr(not(unoptimised), inline(always))]
            fn product(level: Ifma, a: &[Vector4; 5], b: &[Vector4; 5], c: &[Vector4; 5]) -> [Vector4; 5] {
                let mut words = folded52::product::<Vector4, $k, $c, 1>(level, [(a, b)]);
                let mut i = 0;
                while i < 5 {
                    words[i] = words[i].plus(c[i]);
                    i += 1;
                }
                words
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn products(
                level: Ifma,
                a: &[Vector4; 5],
                b: &[Vector4; 5],
                c: &[Vector4; 5],
                d: &[Vector4; 5],
            ) -> [Vector4; 5] {
                folded52::product::<Vector4, $k, $c, 2>(level, [(a, b), (c, d)])
            }
        }
    )*};
}

folded! {
    /// 2^256 - 2^32 - 977; R = 16·2^256. Cost of a product: 67 multiply-adds, and of two that are added 117.
    Secp256k1 = 2^256 - 0x1_0000_03d1;
    /// 2^256 - 189; R = 16·2^256. Cost as for [`Secp256k1`].
    P256189 = 2^256 - 189;
    /// 2^255 - 19; R = 32·2^255. Cost as for [`Secp256k1`].
    P25519 = 2^255 - 19;
}

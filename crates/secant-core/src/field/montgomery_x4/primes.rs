//! How products of four elements are made, prime by prime.

use super::prime::Prime;
use crate::cpu::Ifma;
use crate::limbs::any_prime::AnyPrime;
use crate::limbs::mersenne521::P521;
use crate::limbs::p224::P224;
use crate::limbs::p256::P256;
use crate::limbs::p384::P384;
use crate::limbs::x86_64::folded52;
use crate::limbs::x86_64::ifma4::Vector4;
use crate::limbs::x86_64::mersenne52;
use crate::limbs::x86_64::prime52::{BITS, TwoTo, WORD};
use crate::limbs::x86_64::sparse52::carried;

/// Cost of a product: 80 multiply-adds.
impl Prime<5> for P256 {
    const KEPT: Option<u32> = Some(256);
}

/// Cost of a product: 50 multiply-adds, and two in each of five steps for a word that is not 0 or -1.
impl<P: AnyPrime<4>> Prime<5> for P {
    const KEPT: Option<u32> = Some(256);
}

/// Cost of a product: 70 multiply-adds.
impl Prime<5> for P224 {
    const KEPT: Option<u32> = Some(256);
}

/// Cost of a product: 184 multiply-adds.
impl Prime<8> for P384 {
    const KEPT: Option<u32> = Some(384);
}

/// A product is below 24p. Cost: 241 multiply-adds, and of a square 131: [`mersenne52`], which adds no
/// multiple of p.
impl Prime<11> for P521 {
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

/// 2^256 - 2^32 - 977; R = 16·2^256.
pub type Secp256k1 = TwoTo<256, 0x1_0000_03d1>;
/// 2^256 - 189; R = 16·2^256.
pub type P256189 = TwoTo<256, 189>;
/// 2^255 - 19; R = 32·2^255.
pub type P25519 = TwoTo<255, 19>;

/// Products are folded: [`folded52`]. Cost of a product: 67 multiply-adds, and of two that are added 117.
impl<const K: u32, const C: u64> Prime<5> for TwoTo<K, C> {
    const KEPT: Option<u32> = Some(0);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector4; 5], b: &[Vector4; 5], c: &[Vector4; 5]) -> [Vector4; 5] {
        let mut words = folded52::product::<Vector4, K, C, 1>(level, [(a, b)]);
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
        folded52::product::<Vector4, K, C, 2>(level, [(a, b), (c, d)])
    }
}

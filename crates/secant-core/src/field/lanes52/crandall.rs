//! p = 2^K - C in five words, products folded: K of 250 to 256 bits with C·2^(260-K) < 2^16, or K = 256 and C
//! < 2^34; or K of 212 to 224 with C·2^(260-K) < 2^47.
//!
//! FOLD = C·2^(260-K) is 2^260 modulo p.

use super::words::joined;
use super::{BITS, Lanes52, Prime};
use crate::cpu::{Ifma, Mulx};
use crate::ct::{Choice, Mask8};
use crate::field::Field;
use crate::field::chain::{self, Element};
use crate::field::ratio::{FiveModEight, Parity};
use crate::limbs::WordKernels;
use crate::limbs::invert::Modulus;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::prime52::{Prime52, TwoTo};
use crate::limbs::x86_64::sparse52::Columns;

/// Eight elements of F_(2^K - C).
pub type CrandallX8<const K: u32, const C: u64> = Lanes52<TwoTo<K, C>, 5, 4>;

/// Constants of a prime.
struct Crandall<const K: u32, const C: u64>;

impl<const K: u32, const C: u64> Crandall<K, C> {
    const TOP: u32 = {
        assert!(
            C % 2 == 1
                && (K >= 250 && K <= 256 && (Self::FOLD < 1 << 16 || K == 256 && C < 1 << 34)
                    || K >= 212 && K <= 224 && Self::FOLD < 1 << 47)
        );
        K - 4 * BITS
    };
    const FOLD: u64 = C << (260 - K);
    /// Whether w_4 is so short that its product with another, or with n < 2^32, has no high half: then no
    /// tenth column, and column 8 stays within a word.
    const SHORT: bool = K <= 224;
    /// Whether what is folded twice reaches into the second word.
    const WIDE: bool = !Self::SHORT && Self::FOLD >= 1 << 16;
    /// C·(t - 1) at place t mod 8, t = -5..2: see [`Prime::fold`].
    const BACK: [u64; 8] = {
        let mut table = [0; 8];
        let mut t = -5i64;
        while t <= 2 {
            table[(t & 7) as usize] = ((t - 1) * C as i64) as u64;
            t += 1;
        }
        table
    };

    /// The product of two operands from its ten columns.
    ///
    /// Bounds: columns < 2^57, column 9 < 2^52; out: w_4 <= 2^TOP + 64 when carried. Where K is short, column
    /// 8 < 2^34 and column 9 is not read. Cost: 8 + 10 + 4 = 22, and 1 for a wide C; for a short K 17.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduced(level: Ifma, columns: Columns<Vector8, 5>) -> [Vector8; 5] {
        let Columns { low: c, upper_low: d, .. } = columns;
        let fold = Vector8::splat(level, Self::FOLD);
        // The low 52 bits of each upper column, then what stands above them, one place higher; no carry runs
        // through.
        let w0 = c[0].mul_add_low(d[0], fold);
        let w1 = above(c[1], d[0], fold).mul_add_low(d[1], fold);
        let w2 = above(c[2], d[1], fold).mul_add_low(d[2], fold);
        let w3 = above(c[3], d[2], fold).mul_add_low(d[3], fold);
        if Self::SHORT {
            let w4 = c[4].mul_add_high(d[3], fold);
            return TwoTo::<K, C>::fold::<false>(level, [w0, w1, w2, w3, w4]);
        }
        let w4 = above(c[4], d[3], fold).mul_add_low(d[4], fold);
        let w5 = Vector8::zero(level).mul_add_high(d[4], fold);
        let w0 = w0.mul_add_low(w5, fold);
        let w1 = if Self::WIDE { w1.mul_add_high(w5, fold) } else { w1 };
        TwoTo::<K, C>::fold::<false>(level, [w0, w1, w2, w3, w4])
    }
}

/// The column, and what the one five places up and one down folds into it beyond its low half.
#[cfg_attr(not(unoptimised), inline(always))]
fn above(column: Vector8, upper: Vector8, fold: Vector8) -> Vector8 {
    column.mul_add_high(upper, fold).mul_add_low(upper.shift_right(BITS), fold)
}

impl<const K: u32, const C: u64> Prime<5> for TwoTo<K, C> {
    const TOP: u32 = Crandall::<K, C>::TOP;
    const LOOSE: u64 = (8 << Self::TOP) - 1;
    const SMALL: bool = true;

    /// Bounds: a·b < (8·2^K)^2 <= 2^518; column j gets at most 9 numbers below 2^52. Cost: 50 + 22 = 72; for
    /// a short K 49 + 17 = 66.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; 5], b: &[Vector8; 5]) -> [Vector8; 5] {
        Crandall::<K, C>::reduced(level, Columns::product(level, a, b))
    }
    /// Cost: 30 + 8 + 22 = 60; for a short K 54.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; 5]) -> [Vector8; 5] {
        Crandall::<K, C>::reduced(level, Columns::square(level, a))
    }

    /// Without `KEEP` it brings a non-negative w_4 < 2^62 below 2^TOP: 2^K = C; that adds at most
    /// C·2^(62-TOP) to w_0. Cost: 3.
    ///
    /// Otherwise it brings w_4 from [-5·2^TOP, 3·2^TOP) into [2^TOP, 2·2^TOP): with t = floor(w_4 / 2^TOP) it
    /// takes (t - 1)·2^K away and adds (t - 1)·C. The 2^TOP that stays keeps the value positive whatever
    /// w_0..w_3 > -2^62 are. Cost: 4.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold<const KEEP: bool>(level: Ifma, mut w: [Vector8; 5]) -> [Vector8; 5] {
        let below = Vector8::splat(level, (1 << Self::TOP) - 1);
        if KEEP {
            let t = w[4].shift_right_signed(Self::TOP);
            w[4] = w[4].and(below).or(Vector8::splat(level, 1 << Self::TOP));
            w[0] = w[0].plus(t.lookup(Vector8::from_array(level, Crandall::<K, C>::BACK)));
        } else {
            let t = w[4].shift_right(Self::TOP);
            w[4] = w[4].and(below);
            w[0] = w[0].mul_add_low(t, Vector8::splat(level, C));
        }
        w
    }
    /// The sixth word is below 2^30 and its fold below 2^46, or 2^68 for a wide C; the fifth stays below 2^53
    /// + 2^50.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fold_multiple(level: Ifma, mut w: [Vector8; 5], sixth: Vector8) -> [Vector8; 5] {
        let fold = Vector8::splat(level, Crandall::<K, C>::FOLD);
        if !Crandall::<K, C>::SHORT {
            w[0] = w[0].mul_add_low(sixth, fold);
        }
        if Crandall::<K, C>::WIDE {
            w[1] = w[1].mul_add_high(sixth, fold);
        }
        Self::fold::<false>(level, w)
    }

    /// Cost: division steps.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<const W: usize>(level: Mulx, a: &[u64; W]) -> [u64; W] {
        const { Modulus::<5, 9>::new(joined::<5, 4>(&Self::P)) }.invert(level.vectors(), a)
    }
    /// (p + 1)/4 = 2^(K-2) - (C - 1)/4. Cost: 253S+13M for 2^256 - 189.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        if C % 4 == 1 { Some(chain::power(a, K - 2, (C - 1) / 4)) } else { None }
    }
}

/// 2^255 - 19.
impl FiveModEight for CrandallX8<255, 19> {
    /// Cost: 251S+11M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn power_of_ratio(self) -> Self {
        chain::root_25519(self)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root_of_minus_one(level: Ifma) -> Self {
        Self::constant(level, &const { chain::root_of_minus_one::<255, 19>() })
    }
}

impl<const K: u32, const C: u64> Parity for CrandallX8<K, C> {
    /// Cost: about 45.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_odd(self) -> Mask8 {
        self.canonical()[0].and(Vector8::splat(self.level, 1)).is_zero().not()
    }
}

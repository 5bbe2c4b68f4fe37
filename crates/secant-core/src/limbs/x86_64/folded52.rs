//! Products modulo p = 2^256 - C, C odd and below 2^34, in five words of 52 bits, one integer in each lane of a vector: what is above 2^256 is folded, times C.
//!
//! Operands and columns are those of [`super::sparse52`]; R = 2^260 bounds operands, and no product is divided by it.

use super::sparse52::BITS;
use super::words52::Words52;
use crate::cpu::Ifma;

/// Σ a·b over the pairs modulo p, as columns, none of them negative or above 2^57; the value is below 2p + 2^249. For operands with Σ a·b < 2^520, and at most
/// two pairs.
///
/// 2^260 = 16C. Columns 5 to 8 are not carried into each other: the low 52 bits of each are folded by a lower and an upper half, and the few bits above them
/// once more, a place higher. Column 9 is one upper half: 16C times it goes beyond 2^256, so it is cut there, and what is above times C follows. The
/// last column is cut at 2^256, too. So it is the sum of two words below 2^48 and of numbers below 2^41.
///
/// Lower and upper halves have columns of their own, so that no multiplication waits for one just before it.
///
/// Cost: 50 multiply-adds a pair, 17 to fold, and some 35 others.
#[inline(always)]
pub fn product<V: Words52, const C: u64, const PAIRS: usize>(
    level: Ifma,
    pairs: [(&[V; 5], &[V; 5]); PAIRS],
) -> [V; 5] {
    const { assert!(C % 2 == 1 && C < 1 << 34 && PAIRS <= 2) };
    let zero = V::splat(level, 0);
    let (mut low, mut high) = ([zero; 10], [zero; 10]);
    let mut pair = 0;
    while pair < PAIRS {
        let (a, b) = pairs[pair];
        let mut i = 0;
        while i < 5 {
            let mut j = 0;
            while j < 5 {
                low[i + j] = low[i + j].mul_add_low(a[i], b[j]);
                high[i + j + 1] = high[i + j + 1].mul_add_high(a[i], b[j]);
                j += 1;
            }
            i += 1;
        }
        pair += 1;
    }
    let fold = V::splat(level, C << 4);
    let c = V::splat(level, C);
    let mut columns = [low[0], zero, zero, zero, zero];
    let mut k = 1;
    while k < 5 {
        columns[k] = low[k].plus(high[k]);
        k += 1;
    }
    // 16C·x = h·2^48 + l, from 256C·x.
    let shifted = V::splat(level, C << 8);
    let above = zero.mul_add_high(high[9], shifted);
    let below = zero.mul_add_low(high[9], shifted).shift_right(4);
    // What is added to the columns in the end: in two sums, for the sake of the chain.
    let mut first = [zero.mul_add_low(above, c), zero.mul_add_high(above, c), zero, zero, below];
    let mut second = [zero; 5];
    let over = columns[4].shift_right(48);
    columns[4] = columns[4].and(V::splat(level, (1 << 48) - 1));
    second[0] = second[0].mul_add_low(over, c);
    let mut k = 0;
    while k < 4 {
        let upper = low[k + 5].plus(high[k + 5]);
        first[k] = first[k].mul_add_low(upper, fold);
        second[k + 1] = second[k + 1].mul_add_high(upper, fold);
        columns[k + 1] = columns[k + 1].mul_add_low(upper.shift_right(BITS), fold);
        k += 1;
    }
    let mut k = 0;
    while k < 5 {
        columns[k] = columns[k].plus(first[k].plus(second[k]));
        k += 1;
    }
    columns
}

//! Products modulo p = 2^K - C, K = 255 or 256, C odd and below 2^34, in five words of 52 bits, one integer
//! in each lane of a vector: what is above 2^K is folded, times C.
//!
//! Operands and columns are those of [`super::sparse52`]; R = 2^260 bounds operands, and no product is
//! divided by it.

use super::prime52::BITS;
use super::words52::Words52;
use crate::cpu::Ifma;

/// Σ a·b over the pairs modulo p, as columns, none of them negative or above 2^57; the value is below 2^K +
/// 2^250. For operands with Σ a·b < 2^520, and at most two pairs.
///
/// 2^260 = C·2^(260-K) = F. Columns 5 to 8 are not carried into each other: the low 52 bits of each are
/// folded by a lower and an upper half, and the few bits above them once more, a place higher. Column 9 is
/// one upper half: F times it goes beyond 2^K, so it is cut there, and what is above times C follows. The
/// last column is cut at 2^K with what is below in it. So it is the sum of a word below 2^(K-208) and of
/// numbers below 2^41.
///
/// Lower and upper halves have columns of their own, so that no multiplication waits for one just before it.
///
/// Cost: 50 multiply-adds a pair, 17 to fold, and some 35 others.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn product<V: Words52, const K: u32, const C: u64, const PAIRS: usize>(
    level: Ifma,
    pairs: [(&[V; 5], &[V; 5]); PAIRS],
) -> [V; 5] {
    const { assert!(K >= 255 && K <= 256 && C % 2 == 1 && C < 1 << 34 && PAIRS <= 2) };
    // Bits of the last word above 2^K, and below it.
    let (spare, top) = const { (5 * BITS - K, K - 4 * BITS) };
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
    let fold = V::splat(level, C << spare);
    let c = V::splat(level, C);
    let mut columns = [low[0], zero, zero, zero, zero];
    let mut k = 1;
    while k < 5 {
        columns[k] = low[k].plus(high[k]);
        k += 1;
    }
    // F·x = h·2^top + l, from F·2^spare·x.
    let shifted = V::splat(level, C << (2 * spare));
    let above = zero.mul_add_high(high[9], shifted);
    columns[4] = columns[4].plus(zero.mul_add_low(high[9], shifted).shift_right(spare));
    // The addends of the columns at the end: in two sums, for a shorter chain of dependences.
    let mut first = [zero.mul_add_low(above, c), zero.mul_add_high(above, c), zero, zero, zero];
    let mut second = [zero; 5];
    let over = columns[4].shift_right(top);
    columns[4] = columns[4].and(V::splat(level, (1 << top) - 1));
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

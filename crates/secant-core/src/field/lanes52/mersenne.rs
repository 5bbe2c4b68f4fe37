//! p = 2^521 - 1 in eleven words: R = 2^572.
//!
//! 1 = 2^521 modulo p, so column i counts as twice column i + 10, whatever it holds: the lower eleven columns
//! are doubled into the upper ones before anything is carried. The last words of the operands are short, so
//! there is no column 21.

use super::Prime;
use crate::cpu::Ifma;
use crate::field::Field;
use crate::field::chain::{self, Element};
use crate::limbs::mersenne521::P521;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;

/// Words of an element.
const N: usize = 11;

#[cfg_attr(not(unoptimised), inline(always))]
fn doubled(v: Vector8) -> Vector8 {
    v.plus(v)
}

/// Adds the square of word ⌊k/2⌋ to column k: its low half for even k, its high half for odd k.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_square(column: Vector8, a: &[Vector8; N], k: usize) -> Vector8 {
    let word = a[k / 2];
    if k.is_multiple_of(2) { column.mul_add_low(word, word) } else { column.mul_add_high(word, word) }
}

/// Bounds: the words of a column and of the one that is doubled into it are at most 23 + 46 numbers below
/// 2^52; the last word out is at most 47.
impl Prime<N> for P521 {
    const LOOSE: u64 = (64 << Self::TOP) + 2 * Self::SLACK + 1;
    const SMALL: bool = true;

    /// Cost: 241 + 11.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; N], b: &[Vector8; N]) -> [Vector8; N] {
        let mut c = [Vector8::zero(level); 2 * N - 1];
        // The first row, where a loop with a condition on column 0 would keep the columns in memory.
        c[0] = c[0].mul_add_low(a[0], b[0]);
        c[10] = doubled(c[0]);
        each!(j in 1 2 3 4 5 6 7 8 9 10 => {
            c[j] = c[j].mul_add_low(a[0], b[j]).mul_add_high(a[0], b[j - 1]);
        });
        each!(i in 1 2 3 4 5 6 7 8 9 10 => {
            each!(j below N => {
                if i + j < N {
                    c[i + j] = c[i + j].mul_add_low(a[i], b[j]);
                }
                if i + j + 1 < N {
                    c[i + j + 1] = c[i + j + 1].mul_add_high(a[i], b[j]);
                }
            });
        });
        each!(k in 1 2 3 4 5 6 7 8 9 10 => {
            c[k + 10] = doubled(c[k]);
        });
        each!(i in 0 1 2 3 4 5 6 7 8 9 10 => {
            each!(j below N => {
                if i + j >= N {
                    c[i + j] = c[i + j].mul_add_low(a[i], b[j]);
                }
                if i + j + 1 >= N && i + j < 2 * N - 2 {
                    c[i + j + 1] = c[i + j + 1].mul_add_high(a[i], b[j]);
                }
            });
        });
        upper(c)
    }

    /// Products of two words are doubled by column; what comes from below enters undoubled before that. Cost:
    /// 131 + 20.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; N]) -> [Vector8; N] {
        let mut c = [Vector8::zero(level); 2 * N - 1];
        c[0] = c[0].mul_add_low(a[0], a[0]);
        c[10] = c[0];
        each!(i in 0 1 2 3 4 5 => {
            each!(j below N => {
                if j > i && i + j < N {
                    c[i + j] = c[i + j].mul_add_low(a[i], a[j]);
                }
                if j > i && i + j + 1 < N {
                    c[i + j + 1] = c[i + j + 1].mul_add_high(a[i], a[j]);
                }
            });
        });
        each!(k in 1 2 3 4 5 6 7 8 9 10 => {
            c[k] = doubled(c[k]);
            c[k] = add_square(c[k], a, k);
            c[k + 10] = c[k];
        });
        each!(i in 0 1 2 3 4 5 6 7 8 9 => {
            each!(j below N => {
                if j > i && i + j >= N {
                    c[i + j] = c[i + j].mul_add_low(a[i], a[j]);
                }
                if j > i && i + j + 1 >= N {
                    c[i + j + 1] = c[i + j + 1].mul_add_high(a[i], a[j]);
                }
            });
        });
        each!(k in 11 12 13 14 15 16 17 18 19 20 => {
            c[k] = doubled(c[k]);
            c[k] = add_square(c[k], a, k);
        });
        upper(c)
    }

    /// Cost: 520S+13M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        chain::power(a, 521, 3)
    }
    /// Cost: 519S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(a.squared(519))
    }
}

/// Columns 11 to 21, the last of which only takes carries.
#[cfg_attr(not(unoptimised), inline(always))]
fn upper(c: [Vector8; 2 * N - 1]) -> [Vector8; N] {
    let empty = c[0].minus(c[0]);
    [c[11], c[12], c[13], c[14], c[15], c[16], c[17], c[18], c[19], c[20], empty]
}

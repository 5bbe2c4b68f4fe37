//! Sums of products of [`crate::limbs::mersenne521`], one block each: left alone, the compiler computes many
//! products at once, for which it has too few registers.

use core::arch::asm;

use super::lines::lines;
use crate::cpu::Portable;
use crate::limbs::mersenne521::{Limbs, M521, reduce};

/// The text of x·u + y·v + z·w in two words.
macro_rules! three {
    ($r:ident $h:ident = $x:ident $u:ident, $y:ident $v:ident, $z:ident $w:ident) => {
        lines! {
            mul $r, $x, $u;
            umulh $h, $x, $u;
            mul s0, $y, $v;
            umulh t0, $y, $v;
            mul s1, $z, $w;
            umulh t1, $z, $w;
            adds $r, $r, s0;
            adc $h, $h, t0;
            adds $r, $r, s1;
            adc $h, $h, t1;
        }
    };
}

/// Rows of the Toeplitz matrix with diagonals t times v, modulo 2^128. Constant time. Cost: 18 halves of
/// products, 12 additions.
#[cfg_attr(not(unoptimised), inline(always))]
pub(in crate::limbs) fn toeplitz(t: [u64; 5], v: [u64; 3]) -> [u128; 3] {
    let (r0, h0, r1, h1, r2, h2): (u64, u64, u64, u64, u64, u64);
    // SAFETY: registers only.
    unsafe {
        asm!(
            three!(r0 h0 = x2 v0, x1 v1, x0 v2),
            three!(r1 h1 = x3 v0, x2 v1, x1 v2),
            three!(r2 h2 = x4 v0, x3 v1, x2 v2),
            x0 = in(reg) t[0],
            x1 = in(reg) t[1],
            x2 = in(reg) t[2],
            x3 = in(reg) t[3],
            x4 = in(reg) t[4],
            v0 = in(reg) v[0],
            v1 = in(reg) v[1],
            v2 = in(reg) v[2],
            r0 = out(reg) r0,
            h0 = out(reg) h0,
            r1 = out(reg) r1,
            h1 = out(reg) h1,
            r2 = out(reg) r2,
            h2 = out(reg) h2,
            s0 = out(reg) _,
            t0 = out(reg) _,
            s1 = out(reg) _,
            t1 = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    [whole(r0, h0), whole(r1, h1), whole(r2, h2)]
}

#[cfg_attr(not(unoptimised), inline(always))]
fn whole(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// The sum of the products of five pairs, modulo 2^128.
#[cfg_attr(not(unoptimised), inline(always))]
fn five(x: [(u64, u64); 5]) -> u128 {
    let (low, high): (u64, u64);
    // SAFETY: registers only.
    unsafe {
        asm!(
            three!(r h = x0 y0, x1 y1, x2 y2),
            lines! {
                mul s0, x3, y3;
                umulh t0, x3, y3;
                mul s1, x4, y4;
                umulh t1, x4, y4;
                adds r, r, s0;
                adc h, h, t0;
                adds r, r, s1;
                adc h, h, t1;
            },
            x0 = in(reg) x[0].0,
            y0 = in(reg) x[0].1,
            x1 = in(reg) x[1].0,
            y1 = in(reg) x[1].1,
            x2 = in(reg) x[2].0,
            y2 = in(reg) x[2].1,
            x3 = in(reg) x[3].0,
            y3 = in(reg) x[3].1,
            x4 = in(reg) x[4].0,
            y4 = in(reg) x[4].1,
            r = out(reg) low,
            h = out(reg) high,
            s0 = out(reg) _,
            t0 = out(reg) _,
            s1 = out(reg) _,
            t1 = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    whole(low, high)
}

/// r = a², tight, for a loose. Cost: 45 word multiplications.
#[inline(never)]
fn sqr(a: &Limbs) -> Limbs {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8] = *a;
    let [d0, d1, d2, d3, d4, d5, d6, d7, d8] =
        [2 * a0, 2 * a1, 2 * a2, 2 * a3, 2 * a4, 2 * a5, 2 * a6, 2 * a7, 2 * a8];
    reduce(&[
        five([(d1, d8), (d2, d7), (d3, d6), (d4, d5), (a0, a0)]),
        five([(d2, d8), (d3, d7), (d4, d6), (d5, a5), (d0, a1)]),
        five([(d3, d8), (d4, d7), (d5, d6), (d0, a2), (a1, a1)]),
        five([(d4, d8), (d5, d7), (d6, a6), (d0, a3), (d1, a2)]),
        five([(d5, d8), (d6, d7), (d0, a4), (d1, a3), (a2, a2)]),
        five([(d6, d8), (d7, a7), (d0, a5), (d1, a4), (d2, a3)]),
        five([(d7, d8), (d0, a6), (d1, a5), (d2, a4), (a3, a3)]),
        five([(d8, a8), (d0, a7), (d1, a6), (d2, a5), (d3, a4)]),
        five([(d0, a8), (d1, a7), (d2, a6), (d3, a5), (a4, a4)]),
    ])
}

impl M521 for Portable {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_sqr(self, a: &Limbs) -> Limbs {
        sqr(a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs::aarch64::tests::operands;
    use crate::limbs::mersenne521::{self, rows};

    #[test]
    fn kernels_give_what_the_portable_ones_give() {
        for words in operands(&[u64::MAX; 9], 20_000) {
            let [t @ .., v0, v1, v2, _] = words;
            assert_eq!(toeplitz(t, [v0, v1, v2]), rows(t, [v0, v1, v2]), "{words:x?}");
            let loose = words.map(|limb| limb >> 3);
            assert_eq!(sqr(&loose), mersenne521::sqr(&loose), "{loose:x?}");
        }
    }
}

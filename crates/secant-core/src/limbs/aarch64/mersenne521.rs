//! Sums of products modulo 2^128, for limbs modulo 2^521 - 1, one block each: left alone, the compiler
//! computes many products at once, for which it has too few registers.

use core::arch::asm;

use super::lines::lines;

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

/// The sum of the products of five pairs, modulo 2^128. Constant time. Cost: 10 halves of products, 8
/// additions.
#[cfg_attr(not(unoptimised), inline(always))]
pub(in crate::limbs) fn five(x: [(u64, u64); 5]) -> u128 {
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

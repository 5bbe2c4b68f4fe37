//! The kernels of [`crate::limbs::p384`].
//!
//! Two words are cleared at a time, without a multiplication. -1/p = 1 + 2^32 + 2^64 modulo 2^128, so the
//! multiple of p that clears the two lowest words t of an integer is m·p with m = t + 2^32·t + 2^64·t mod
//! 2^128. With y = m / 2^32 rounded down and s = m / 2^96 rounded down, (t + m·p) / 2^128 is 2^256·m - (m + y
//! - s - d), where d, in [-1, 1], is what the carries of m leave.

use core::arch::asm;

use super::lines::lines;
use crate::cpu::Portable;
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::p384::{P384, is_reduced};

/// x·b in seven registers, and x·b added to seven registers, of which the highest is new.
macro_rules! row6 {
    ($x:ident => $r0:ident, $r1:ident, $r2:ident, $r3:ident, $r4:ident, $r5:ident, $r6:ident; first) => {
        lines! {
            mul $r0, $x, b0;
            umulh t0, $x, b0;
            mul $r1, $x, b1;
            umulh t1, $x, b1;
            mul $r2, $x, b2;
            umulh t2, $x, b2;
            mul $r3, $x, b3;
            umulh t3, $x, b3;
            adds $r1, $r1, t0;
            mul $r4, $x, b4;
            adcs $r2, $r2, t1;
            umulh t0, $x, b4;
            adcs $r3, $r3, t2;
            mul $r5, $x, b5;
            adcs $r4, $r4, t3;
            umulh $r6, $x, b5;
            adcs $r5, $r5, t0;
            adc $r6, $r6, zero;
        }
    };
    ($x:ident => $r0:ident, $r1:ident, $r2:ident, $r3:ident, $r4:ident, $r5:ident, $r6:ident) => {
        lines! {
            mul t0, $x, b0;
            mul t1, $x, b1;
            mul t2, $x, b2;
            mul t3, $x, b3;
            adds $r0, $r0, t0;
            mul t0, $x, b4;
            adcs $r1, $r1, t1;
            mul t1, $x, b5;
            adcs $r2, $r2, t2;
            umulh t2, $x, b0;
            adcs $r3, $r3, t3;
            umulh t3, $x, b1;
            adcs $r4, $r4, t0;
            umulh t0, $x, b2;
            adcs $r5, $r5, t1;
            umulh t1, $x, b3;
            adc $r6, zero, zero;
            adds $r1, $r1, t2;
            umulh t2, $x, b4;
            adcs $r2, $r2, t3;
            umulh t3, $x, b5;
            adcs $r3, $r3, t0;
            adcs $r4, $r4, t1;
            adcs $r5, $r5, t2;
            adc $r6, $r6, t3;
        }
    };
}

/// Clears `x0` and `x1`, the lowest of six words; `m0` and `m1` become the highest ones.
macro_rules! clear {
    ($x0:ident, $x1:ident, $r2:ident, $r3:ident, $r4:ident, $r5:ident => $m0:ident, $m1:ident) => {
        lines! {
            // m, and in t0 the number d: the carry of each sum counts.
            adds $m0, $x0, $x0, (lsl 32);
            lsr t0, $m0, 32;
            adcs $x1, $x1, t0;
            adc t0, zero, zero;
            subs $x1, $x1, $x0, (lsl 32);
            sbc t0, t0, zero;
            adds $m1, $x1, $x1, (lsl 32);
            lsr $x0, $m1, 32;
            adc t0, t0, $x0;
            // m + y - s - d, three words: s + d, in t0, is at most m.
            extr $x1, $m1, $m0, 32;
            subs t0, $m0, t0;
            sbc t1, $m1, zero;
            adds t0, t0, $x1;
            adcs t1, t1, $x0;
            adc $x0, zero, zero;
            subs $r2, $r2, t0;
            sbcs $r3, $r3, t1;
            sbcs $r4, $r4, $x0;
            sbcs $r5, $r5, zero;
            sbcs $m0, $m0, zero;
            sbc $m1, $m1, zero;
        }
    };
}

/// Less p, unless that is negative: `$k`·2^384 + (`s0`, .., `s5`), where `z0` to `z5` are scratch.
macro_rules! less_p {
    ($k:ident; $s0:ident, $s1:ident, $s2:ident, $s3:ident, $s4:ident, $s5:ident; $z0:ident, $z1:ident, $z2:ident, $z3:ident, $z4:ident, $z5:ident) => {
        lines! {
            mov $z0, 0xffffffff;
            mov $z1, 0xffffffff00000000;
            mov $z2, 0xfffffffffffffffe;
            mov $z5, 0xffffffffffffffff;
            subs $z0, $s0, $z0;
            sbcs $z1, $s1, $z1;
            sbcs $z2, $s2, $z2;
            sbcs $z3, $s3, $z5;
            sbcs $z4, $s4, $z5;
            sbcs $z5, $s5, $z5;
            sbcs zero, $k, zero;
            csel $s0, $z0, $s0, cs;
            csel $s1, $z1, $s1, cs;
            csel $s2, $z2, $s2, cs;
            csel $s3, $z3, $s3, cs;
            csel $s4, $z4, $s4, cs;
            csel $s5, $z5, $s5, cs;
        }
    };
}

/// Adds the high half, `h0` to `h5`, to what clearing the low half, `r0` to `r5`, leaves in `s0` to `s5`,
/// which are scratch before; less p.
macro_rules! halves {
    ($h0:ident, $h1:ident, $h2:ident, $h3:ident, $h4:ident, $h5:ident => $s0:ident, $s1:ident, $s2:ident, $s3:ident, $s4:ident, $s5:ident) => {
        concat!(
            clear!(r0, r1, r2, r3, r4, r5 => $s0, $s1),
            clear!(r2, r3, r4, r5, $s0, $s1 => $s2, $s3),
            clear!(r4, r5, $s0, $s1, $s2, $s3 => $s4, $s5),
            lines! {
                adds $s0, $s0, $h0;
                adcs $s1, $s1, $h1;
                adcs $s2, $s2, $h2;
                adcs $s3, $s3, $h3;
                adcs $s4, $s4, $h4;
                adcs $s5, $s5, $h5;
                adc t0, zero, zero;
            },
            less_p!(t0; $s0, $s1, $s2, $s3, $s4, $s5; r0, r1, r2, r3, r4, r5),
        )
    };
}

impl MontgomeryKernels<P384, 6> for Portable {
    /// r = a·b / 2^384 mod p, in [0, p), for any a < 2^384 and b < p. Cost: 72 halves of products, 158 other
    /// instructions.
    ///
    /// What is left of the low half is at most p, and the high half is below p.
    // Called: a formula with many products inlined is slower.
    #[inline(never)]
    fn mul(self, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
        debug_assert!(is_reduced(b), "b < p");
        let [mut b0, mut b1, mut b2, mut b3, mut b4, mut b5] = *b;
        // SAFETY: registers only.
        unsafe {
            asm!(
                row6!(a0 => r0, r1, r2, r3, r4, r5, r6; first),
                row6!(a1 => r1, r2, r3, r4, r5, r6, a0),
                row6!(a2 => r2, r3, r4, r5, r6, a0, a1),
                row6!(a3 => r3, r4, r5, r6, a0, a1, a2),
                row6!(a4 => r4, r5, r6, a0, a1, a2, a3),
                row6!(a5 => r5, r6, a0, a1, a2, a3, a4),
                halves!(r6, a0, a1, a2, a3, a4 => b0, b1, b2, b3, b4, b5),
                a0 = inout(reg) a[0] => _,
                a1 = inout(reg) a[1] => _,
                a2 = inout(reg) a[2] => _,
                a3 = inout(reg) a[3] => _,
                a4 = inout(reg) a[4] => _,
                a5 = inout(reg) a[5] => _,
                b0 = inout(reg) b0,
                b1 = inout(reg) b1,
                b2 = inout(reg) b2,
                b3 = inout(reg) b3,
                b4 = inout(reg) b4,
                b5 = inout(reg) b5,
                r0 = out(reg) _,
                r1 = out(reg) _,
                r2 = out(reg) _,
                r3 = out(reg) _,
                r4 = out(reg) _,
                r5 = out(reg) _,
                r6 = out(reg) _,
                t0 = out(reg) _,
                t1 = out(reg) _,
                t2 = out(reg) _,
                t3 = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [b0, b1, b2, b3, b4, b5]
    }

    /// r = a² / 2^384 mod p, in [0, p), for a < p. Cost: 42 halves of products, 134 other instructions.
    #[inline(never)]
    fn sqr(self, a: &[u64; 6]) -> [u64; 6] {
        debug_assert!(is_reduced(a), "a < p");
        square(a)
    }

    #[inline(never)]
    fn sqr_n(self, a: &[u64; 6], n: u32) -> [u64; 6] {
        let mut r = *a;
        for _ in 0..n {
            r = square(&r);
        }
        r
    }

    /// r = a - b, or a - b + p if that is negative: in [0, p) for a, b < p. Cost: 16 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
        let [mut r0, mut r1, mut r2, mut r3, mut r4, mut r5] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                lines! {
                    subs r0, r0, b0;
                    sbcs r1, r1, b1;
                    sbcs r2, r2, b2;
                    sbcs r3, r3, b3;
                    sbcs r4, r4, b4;
                    sbcs r5, r5, b5;
                    csetm t0, cc;
                    and t1, t0, 0xffffffff;
                    adds r0, r0, t1;
                    and t1, t0, 0xffffffff00000000;
                    adcs r1, r1, t1;
                    and t1, t0, 0xfffffffffffffffe;
                    adcs r2, r2, t1;
                    adcs r3, r3, t0;
                    adcs r4, r4, t0;
                    adc r5, r5, t0;
                },
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                r4 = inout(reg) r4,
                r5 = inout(reg) r5,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                b2 = in(reg) b[2],
                b3 = in(reg) b[3],
                b4 = in(reg) b[4],
                b5 = in(reg) b[5],
                t0 = out(reg) _,
                t1 = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3, r4, r5]
    }

    /// r = a + b mod p, in [0, p), for a, b < p. Cost: 24 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
        let [mut r0, mut r1, mut r2, mut r3, mut r4, mut r5] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                lines! {
                    adds r0, r0, b0;
                    adcs r1, r1, b1;
                    adcs r2, r2, b2;
                    adcs r3, r3, b3;
                    adcs r4, r4, b4;
                    adcs r5, r5, b5;
                    adc k, zero, zero;
                },
                less_p!(k; r0, r1, r2, r3, r4, r5; b0, b1, b2, b3, b4, b5),
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                r4 = inout(reg) r4,
                r5 = inout(reg) r5,
                b0 = inout(reg) b[0] => _,
                b1 = inout(reg) b[1] => _,
                b2 = inout(reg) b[2] => _,
                b3 = inout(reg) b[3] => _,
                b4 = inout(reg) b[4] => _,
                b5 = inout(reg) b[5] => _,
                k = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3, r4, r5]
    }
}

/// The square. Five chains add the products of different words, each as many words as it can.
#[cfg_attr(not(unoptimised), inline(always))]
fn square(a: &[u64; 6]) -> [u64; 6] {
    let [mut a0, mut a1, mut a2, mut a3, mut a4, mut a5] = *a;
    // SAFETY: registers only.
    unsafe {
        asm!(
            lines! {
                mul r1, a0, a1;
                umulh t0, a0, a1;
                mul r2, a0, a2;
                umulh t1, a0, a2;
                mul r3, a0, a3;
                umulh t2, a0, a3;
                mul r4, a0, a4;
                adds r2, r2, t0;
                umulh t0, a0, a4;
                adcs r3, r3, t1;
                mul r5, a0, a5;
                adcs r4, r4, t2;
                umulh r6, a0, a5;
                adcs r5, r5, t0;
                mul t0, a1, a2;
                adc r6, r6, zero;
                mul t1, a1, a3;
                mul t2, a1, a4;
                adds r3, r3, t0;
                mul t0, a1, a5;
                adcs r4, r4, t1;
                umulh t1, a1, a2;
                adcs r5, r5, t2;
                umulh r7, a1, a5;
                adcs r6, r6, t0;
                umulh t0, a1, a3;
                adc r7, r7, zero;
                umulh t2, a1, a4;
                adds r4, r4, t1;
                mul t1, a2, a5;
                adcs r5, r5, t0;
                umulh r8, a2, a5;
                adcs r6, r6, t2;
                mul t0, a2, a3;
                adcs r7, r7, t1;
                mul t1, a2, a4;
                adc r8, r8, zero;
                umulh t2, a2, a4;
                adds r5, r5, t0;
                mul t0, a3, a5;
                adcs r6, r6, t1;
                umulh r9, a3, a5;
                adcs r7, r7, t2;
                umulh t1, a2, a3;
                adcs r8, r8, t0;
                mul t2, a3, a4;
                adc r9, r9, zero;
                umulh t0, a3, a4;
                adds r6, r6, t1;
                mul t1, a4, a5;
                adcs r7, r7, t2;
                umulh r10, a4, a5;
                adcs r8, r8, t0;
                mul r0, a0, a0;
                adcs r9, r9, t1;
                umulh a0, a0, a0;
                adc r10, r10, zero;
                // Twice that, and the squares.
                adds r1, r1, r1;
                mul t0, a1, a1;
                adcs r2, r2, r2;
                umulh a1, a1, a1;
                adcs r3, r3, r3;
                mul t1, a2, a2;
                adcs r4, r4, r4;
                umulh a2, a2, a2;
                adcs r5, r5, r5;
                mul t2, a3, a3;
                adcs r6, r6, r6;
                umulh a3, a3, a3;
                adcs r7, r7, r7;
                adcs r8, r8, r8;
                adcs r9, r9, r9;
                adcs r10, r10, r10;
                adc r11, zero, zero;
                adds r1, r1, a0;
                mul a0, a4, a4;
                adcs r2, r2, t0;
                umulh a4, a4, a4;
                adcs r3, r3, a1;
                mul t0, a5, a5;
                adcs r4, r4, t1;
                umulh a5, a5, a5;
                adcs r5, r5, a2;
                adcs r6, r6, t2;
                adcs r7, r7, a3;
                adcs r8, r8, a0;
                adcs r9, r9, a4;
                adcs r10, r10, t0;
                adc r11, r11, a5;
            },
            halves!(r6, r7, r8, r9, r10, r11 => a0, a1, a2, a3, a4, a5),
            a0 = inout(reg) a0,
            a1 = inout(reg) a1,
            a2 = inout(reg) a2,
            a3 = inout(reg) a3,
            a4 = inout(reg) a4,
            a5 = inout(reg) a5,
            r0 = out(reg) _,
            r1 = out(reg) _,
            r2 = out(reg) _,
            r3 = out(reg) _,
            r4 = out(reg) _,
            r5 = out(reg) _,
            r6 = out(reg) _,
            r7 = out(reg) _,
            r8 = out(reg) _,
            r9 = out(reg) _,
            r10 = out(reg) _,
            r11 = out(reg) _,
            t0 = out(reg) _,
            t1 = out(reg) _,
            t2 = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    [a0, a1, a2, a3, a4, a5]
}

#[cfg(test)]
mod tests {
    use crate::limbs::aarch64::tests::compare;
    use crate::limbs::p384::{P, P384};

    #[test]
    fn kernels_give_what_the_portable_ones_give() {
        compare::<P384, 6>(&P);
    }
}

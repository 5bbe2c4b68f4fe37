//! The kernels of [`crate::limbs::p256`].
//!
//! One word is cleared at a time: -1/p = 1 modulo 2^64, so the multiple of p that clears the lowest word x is
//! x·p, and (x + x·p) / 2^64 = 2^128·w·x + 2^32·x, where w = 2^64 - 2^32 + 1 is the highest word of p: w·x is
//! two shifts and two differences.

use core::arch::asm;

use super::lines::{lines, product4, row4, square4};
use crate::cpu::Portable;
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::p256::{P256, is_reduced};

/// Clears `x`, the lowest of four words, which becomes the highest one.
macro_rules! clear {
    ($x:ident, $r1:ident, $r2:ident, $r3:ident) => {
        lines! {
            lsr t0, $x, 32;
            subs t1, $x, $x, (lsl 32);
            sbc t2, $x, t0;
            adds $r1, $r1, $x, (lsl 32);
            adcs $r2, $r2, t0;
            adcs $r3, $r3, t1;
            adc $x, t2, zero;
        }
    };
}

/// (r0, .., r3) of what is left of $k·2^256 + (r0, .., r3) without p, unless that is negative.
macro_rules! less_p {
    ($k:ident; $s0:ident, $s1:ident, $s2:ident, $s3:ident) => {
        lines! {
            mov t0, 0xffffffff;
            mov t1, 0xffffffff00000001;
            adds $s0, r0, 1;
            sbcs $s1, r1, t0;
            sbcs $s2, r2, zero;
            sbcs $s3, r3, t1;
            sbcs zero, $k, zero;
            csel r0, $s0, r0, cs;
            csel r1, $s1, r1, cs;
            csel r2, $s2, r2, cs;
            csel r3, $s3, r3, cs;
        }
    };
}

/// Adds the high half to what clearing the low half left.
macro_rules! halves {
    ($h0:ident, $h1:ident, $h2:ident, $h3:ident => $k:ident) => {
        concat!(
            clear!(r0, r1, r2, r3),
            clear!(r1, r2, r3, r0),
            clear!(r2, r3, r0, r1),
            clear!(r3, r0, r1, r2),
            lines! {
                adds r0, r0, $h0;
                adcs r1, r1, $h1;
                adcs r2, r2, $h2;
                adcs r3, r3, $h3;
                adc $k, zero, zero;
            },
        )
    };
}

impl MontgomeryKernels<P256> for Portable {
    /// r = a·b / 2^256 mod p, in [0, p), for any a < 2^256 and b < p. Cost: 32 halves of products, 75 other
    /// instructions.
    ///
    /// What is left of the low half is at most p, and the high half is below p.
    // Called: a formula with many products inlined is slower.
    #[inline(never)]
    fn mul(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        debug_assert!(is_reduced(b), "b < p");
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        // SAFETY: registers only.
        unsafe {
            asm!(
                product4!(),
                halves!(r4, a0, a1, a2 => a3),
                less_p!(a3; b0, b1, b2, b3),
                a0 = inout(reg) a[0] => _,
                a1 = inout(reg) a[1] => _,
                a2 = inout(reg) a[2] => _,
                a3 = inout(reg) a[3] => _,
                b0 = inout(reg) b[0] => _,
                b1 = inout(reg) b[1] => _,
                b2 = inout(reg) b[2] => _,
                b3 = inout(reg) b[3] => _,
                r0 = out(reg) r0,
                r1 = out(reg) r1,
                r2 = out(reg) r2,
                r3 = out(reg) r3,
                r4 = out(reg) _,
                t0 = out(reg) _,
                t1 = out(reg) _,
                t2 = out(reg) _,
                t3 = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = a² / 2^256 mod p, in [0, p), for a < p. Cost: 20 halves of products, 67 other instructions.
    #[inline(never)]
    fn sqr(self, a: &[u64; 4]) -> [u64; 4] {
        debug_assert!(is_reduced(a), "a < p");
        square(a)
    }

    #[inline(never)]
    fn sqr_n(self, a: &[u64; 4], n: u32) -> [u64; 4] {
        let mut r = *a;
        for _ in 0..n {
            r = square(&r);
        }
        r
    }

    /// r = a - b, or a - b + p if that is negative: in [0, p) for a, b < p. Cost: 11 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                lines! {
                    subs r0, r0, b0;
                    sbcs r1, r1, b1;
                    sbcs r2, r2, b2;
                    sbcs r3, r3, b3;
                    csetm t0, cc;
                    adds r0, r0, t0;
                    and t1, t0, 0xffffffff;
                    adcs r1, r1, t1;
                    and t1, t0, 0xffffffff00000001;
                    adcs r2, r2, zero;
                    adc r3, r3, t1;
                },
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                b2 = in(reg) b[2],
                b3 = in(reg) b[3],
                t0 = out(reg) _,
                t1 = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = a + b mod p, in [0, p), for a, b < p. Cost: 16 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                lines! {
                    adds r0, r0, b0;
                    adcs r1, r1, b1;
                    adcs r2, r2, b2;
                    adcs r3, r3, b3;
                    adc k, zero, zero;
                },
                less_p!(k; b0, b1, b2, b3),
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = inout(reg) b[0] => _,
                b1 = inout(reg) b[1] => _,
                b2 = inout(reg) b[2] => _,
                b3 = inout(reg) b[3] => _,
                k = out(reg) _,
                t0 = out(reg) _,
                t1 = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }
}

/// The square.
#[cfg_attr(not(unoptimised), inline(always))]
fn square(a: &[u64; 4]) -> [u64; 4] {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // SAFETY: registers only.
    unsafe {
        asm!(
            square4!(),
            halves!(r4, r5, r6, r7 => a0),
            less_p!(a0; r4, r5, r6, r7),
            a0 = inout(reg) a[0] => _,
            a1 = inout(reg) a[1] => _,
            a2 = inout(reg) a[2] => _,
            a3 = inout(reg) a[3] => _,
            r0 = out(reg) r0,
            r1 = out(reg) r1,
            r2 = out(reg) r2,
            r3 = out(reg) r3,
            r4 = out(reg) _,
            r5 = out(reg) _,
            r6 = out(reg) _,
            r7 = out(reg) _,
            t0 = out(reg) _,
            t1 = out(reg) _,
            t2 = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    [r0, r1, r2, r3]
}

#[cfg(test)]
mod tests {
    use crate::limbs::aarch64::tests::compare;
    use crate::limbs::p256::{P, P256};

    #[test]
    fn kernels_give_what_the_portable_ones_give() {
        compare::<P256, 4>(&P);
    }
}

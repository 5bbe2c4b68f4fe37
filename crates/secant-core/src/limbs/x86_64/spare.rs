//! Sums and differences for a prime 2^255 - C, where a word vector has a bit to spare: each takes what
//! products give, integers below 2^255 + 2^12, and gives what a product takes, any integer in [0, 2^256).
//!
//! A sum then wraps only by less than 2^13, so its correction stays in the lowest word, and a difference that
//! wraps leaves more than 2^254, so its correction does not wrap again. All are constant time.

use core::arch::asm;

use crate::cpu::Mulx;
use crate::limbs::folding::SpareSums;

impl SpareSums for Mulx {
    /// r = a + b mod 2^256 - 2C. Cost: 6 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "add {r0}, {b0}",
                "adc {r1}, {b1}",
                "adc {r2}, {b2}",
                "adc {r3}, {b3}",
                "lea {m}, [{r0} + {fold}]",
                "cmovc {r0}, {m}",
                fold = const { 2 * C },
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                b2 = in(reg) b[2],
                b3 = in(reg) b[3],
                m = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = a - b mod 2^256 - 2C. Cost: 11 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "xor {m:e}, {m:e}",
                "mov {k:e}, {fold}",
                "sub {r0}, {b0}",
                "sbb {r1}, {b1}",
                "sbb {r2}, {b2}",
                "sbb {r3}, {b3}",
                "cmovc {m}, {k}",
                "sub {r0}, {m}",
                "sbb {r1}, 0",
                "sbb {r2}, 0",
                "sbb {r3}, 0",
                fold = const { 2 * C },
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                b2 = in(reg) b[2],
                b3 = in(reg) b[3],
                k = out(reg) _,
                m = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = 2a + b - c mod 2^256 - 2C. Cost: 21 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_add_sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], c: &[u64; 4]) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // What wraps, counted down.
        let mut w: u64;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "add {r0}, {r0}",
                "adc {r1}, {r1}",
                "adc {r2}, {r2}",
                "adc {r3}, {r3}",
                "sbb {w}, {w}",
                "add {r0}, {b0}",
                "adc {r1}, {b1}",
                "adc {r2}, {b2}",
                "adc {r3}, {b3}",
                "sbb {w}, 0",
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                b2 = in(reg) b[2],
                b3 = in(reg) b[3],
                w = out(reg) w,
                options(pure, nomem, nostack),
            );
            asm!(
                "sub {r0}, {c0}",
                "sbb {r1}, {c1}",
                "sbb {r2}, {c2}",
                "sbb {r3}, {c3}",
                "adc {w}, 0",
                "imul {w}, {w}, {fold}",
                "mov {s}, {w}",
                "sar {s}, 63",
                "sub {r0}, {w}",
                "sbb {r1}, {s}",
                "sbb {r2}, {s}",
                "sbb {r3}, {s}",
                fold = const { 2 * C },
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                c0 = in(reg) c[0],
                c1 = in(reg) c[1],
                c2 = in(reg) c[2],
                c3 = in(reg) c[3],
                w = inout(reg) w => _,
                s = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = a + n·b mod 2^256 - 2C for any b < 2^256. Cost: 4 `mulx`, 1 `imul`, 15 others.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], n: u32) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: the token proves BMI2 and ADX; registers only.
        unsafe {
            asm!(
                "xor {h:e}, {h:e}",
                "mulx {h}, {l}, {b0}",
                "adcx {r0}, {l}",
                "adox {r1}, {h}",
                "mulx {h}, {l}, {b1}",
                "adcx {r1}, {l}",
                "adox {r2}, {h}",
                "mulx {h}, {l}, {b2}",
                "adcx {r2}, {l}",
                "adox {r3}, {h}",
                "mulx {h}, {l}, {b3}",
                "mov edx, 0",
                "adcx {r3}, {l}",
                "adox {h}, rdx",
                "adcx {h}, rdx",
                // The top word is at most n.
                "imul {h}, {h}, {fold}",
                "add {r0}, {h}",
                "adc {r1}, 0",
                "adc {r2}, 0",
                "adc {r3}, 0",
                "lea {l}, [{r0} + {fold}]",
                "cmovc {r0}, {l}",
                fold = const { 2 * C },
                inout("rdx") u64::from(n) => _,
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                b2 = in(reg) b[2],
                b3 = in(reg) b[3],
                h = out(reg) _,
                l = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }
}

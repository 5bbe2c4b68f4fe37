//! Sums and differences modulo 2^256 - fold as carry chains, inlined into the formula that needs them.
//!
//! The compiler turns some of these chains into `setb` and `movzx`, and may turn a mask into a jump; these
//! blocks keep the carry in the flag and the correction in a mask. All take and give any integers in [0,
//! 2^256), are constant time, and need fold < 2^31; where it is longer they go to `wide`.
//!
//! A first correction by k·fold may wrap once more; the result then lies within k·fold of the end it wrapped
//! to, so the second correction by fold stays in the lowest word.

use core::arch::asm;

use super::wide;
use crate::cpu::Mulx;
use crate::limbs::folding::FoldedSums;

impl FoldedSums for Mulx {
    /// r = a + b. Cost: 13 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        if const { C << (256 - K) >> 31 != 0 } {
            return wide::add::<K, C>(a, b);
        }
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "xor {k:e}, {k:e}",
                "mov {m:e}, {fold}",
                "add {r0}, {b0}",
                "adc {r1}, {b1}",
                "adc {r2}, {b2}",
                "adc {r3}, {b3}",
                "cmovc {k}, {m}",
                "add {r0}, {k}",
                "adc {r1}, 0",
                "adc {r2}, 0",
                "adc {r3}, 0",
                "lea {m}, [{r0} + {fold}]",
                "cmovc {r0}, {m}",
                fold = const { C << (256 - K) },
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

    /// r = 3a. Cost: 19 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        if const { C << (256 - K) >> 31 != 0 } {
            return wide::mul3::<K, C>(a);
        }
        let (mut r0, mut r1, mut r2, mut r3) = (a[0], a[1], a[2], a[3]);
        // SAFETY: registers only.
        unsafe {
            asm!(
                "xor {k:e}, {k:e}",
                "mov {m:e}, {fold}",
                "add {r0}, {r0}",
                "adc {r1}, {r1}",
                "adc {r2}, {r2}",
                "adc {r3}, {r3}",
                "cmovc {k}, {m}",
                "lea {m}, [{k} + {fold}]",
                "add {r0}, {a0}",
                "adc {r1}, {a1}",
                "adc {r2}, {a2}",
                "adc {r3}, {a3}",
                "cmovc {k}, {m}",
                "add {r0}, {k}",
                "adc {r1}, 0",
                "adc {r2}, 0",
                "adc {r3}, 0",
                "lea {m}, [{r0} + {fold}]",
                "cmovc {r0}, {m}",
                fold = const { C << (256 - K) },
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                a0 = in(reg) a[0],
                a1 = in(reg) a[1],
                a2 = in(reg) a[2],
                a3 = in(reg) a[3],
                k = out(reg) _,
                m = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = a - b. Cost: 13 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        if const { C << (256 - K) >> 31 != 0 } {
            return wide::sub::<K, C>(a, b);
        }
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "xor {k:e}, {k:e}",
                "mov {m:e}, {fold}",
                "sub {r0}, {b0}",
                "sbb {r1}, {b1}",
                "sbb {r2}, {b2}",
                "sbb {r3}, {b3}",
                "cmovc {k}, {m}",
                "sub {r0}, {k}",
                "sbb {r1}, 0",
                "sbb {r2}, 0",
                "sbb {r3}, 0",
                "lea {m}, [{r0} - {fold}]",
                "cmovc {r0}, {m}",
                fold = const { C << (256 - K) },
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

    /// r = a - 2b. Cost: 19 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        if const { C << (256 - K) >> 31 != 0 } {
            return wide::dbl_sub::<K, C>(a, b);
        }
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "xor {k:e}, {k:e}",
                "mov {m:e}, {fold}",
                "sub {r0}, {b0}",
                "sbb {r1}, {b1}",
                "sbb {r2}, {b2}",
                "sbb {r3}, {b3}",
                "cmovc {k}, {m}",
                "lea {m}, [{k} + {fold}]",
                "sub {r0}, {b0}",
                "sbb {r1}, {b1}",
                "sbb {r2}, {b2}",
                "sbb {r3}, {b3}",
                "cmovc {k}, {m}",
                "sub {r0}, {k}",
                "sbb {r1}, 0",
                "sbb {r2}, 0",
                "sbb {r3}, 0",
                "lea {m}, [{r0} - {fold}]",
                "cmovc {r0}, {m}",
                fold = const { C << (256 - K) },
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

    /// r = -a: (2^256 - fold) - a, and once more 2^256 - fold if that is negative. Cost: 10 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        if const { C << (256 - K) >> 31 != 0 } {
            return wide::neg::<K, C>(a);
        }
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        // SAFETY: registers only.
        unsafe {
            asm!(
                "mov {r0}, -{fold}",
                "mov {r1}, -1",
                "mov {r2}, -1",
                "mov {r3}, -1",
                "sub {r0}, {a0}",
                "sbb {r1}, {a1}",
                "sbb {r2}, {a2}",
                "sbb {r3}, {a3}",
                "lea {m}, [{r0} - {fold}]",
                "cmovc {r0}, {m}",
                fold = const { C << (256 - K) },
                r0 = out(reg) r0,
                r1 = out(reg) r1,
                r2 = out(reg) r2,
                r3 = out(reg) r3,
                a0 = in(reg) a[0],
                a1 = in(reg) a[1],
                a2 = in(reg) a[2],
                a3 = in(reg) a[3],
                m = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }
}

//! Sums and differences modulo 2^256 - fold for a fold that no instruction takes as its operand: 2^31 <= fold
//! < 2^34, for 2^256 - 2^32 - 977.
//!
//! As [`chains`](super::chains), with fold in a register: all take and give any integers in [0, 2^256) and
//! are constant time. A first correction by k·fold, k <= 2, may wrap once more; the result then lies within
//! 2^35 of the end it wrapped to, so the second correction by fold stays in the lowest word.

use core::arch::asm;

/// r = a + b. Cost: 13 instructions.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add<const K: u32, const C: u64>(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [mut r0, mut r1, mut r2, mut r3] = *a;
    // SAFETY: registers only.
    unsafe {
        asm!(
            "xor {k:e}, {k:e}",
            "mov {m}, {fold}",
            "add {r0}, {b0}",
            "adc {r1}, {b1}",
            "adc {r2}, {b2}",
            "adc {r3}, {b3}",
            "cmovc {k}, {m}",
            "add {r0}, {k}",
            "adc {r1}, 0",
            "adc {r2}, 0",
            "adc {r3}, 0",
            "lea {k}, [{r0} + {m}]",
            "cmovc {r0}, {k}",
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
pub(super) fn mul3<const K: u32, const C: u64>(a: &[u64; 4]) -> [u64; 4] {
    let [mut r0, mut r1, mut r2, mut r3] = *a;
    // SAFETY: registers only.
    unsafe {
        asm!(
            "xor {k:e}, {k:e}",
            "mov {m}, {fold}",
            "add {r0}, {r0}",
            "adc {r1}, {r1}",
            "adc {r2}, {r2}",
            "adc {r3}, {r3}",
            "cmovc {k}, {m}",
            "lea {t}, [{k} + {m}]",
            "add {r0}, {a0}",
            "adc {r1}, {a1}",
            "adc {r2}, {a2}",
            "adc {r3}, {a3}",
            "cmovc {k}, {t}",
            "add {r0}, {k}",
            "adc {r1}, 0",
            "adc {r2}, 0",
            "adc {r3}, 0",
            "lea {k}, [{r0} + {m}]",
            "cmovc {r0}, {k}",
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
            t = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    [r0, r1, r2, r3]
}

/// r = a - b. Cost: 14 instructions.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn sub<const K: u32, const C: u64>(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [mut r0, mut r1, mut r2, mut r3] = *a;
    // SAFETY: registers only.
    unsafe {
        asm!(
            "xor {k:e}, {k:e}",
            "mov {m}, {fold}",
            "sub {r0}, {b0}",
            "sbb {r1}, {b1}",
            "sbb {r2}, {b2}",
            "sbb {r3}, {b3}",
            "cmovc {k}, {m}",
            "sub {r0}, {k}",
            "sbb {r1}, 0",
            "sbb {r2}, 0",
            "sbb {r3}, 0",
            "mov {k}, -{fold}",
            "lea {k}, [{r0} + {k}]",
            "cmovc {r0}, {k}",
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

/// r = a - 2b. Cost: 20 instructions.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn dbl_sub<const K: u32, const C: u64>(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [mut r0, mut r1, mut r2, mut r3] = *a;
    // SAFETY: registers only.
    unsafe {
        asm!(
            "xor {k:e}, {k:e}",
            "mov {m}, {fold}",
            "sub {r0}, {b0}",
            "sbb {r1}, {b1}",
            "sbb {r2}, {b2}",
            "sbb {r3}, {b3}",
            "cmovc {k}, {m}",
            "lea {t}, [{k} + {m}]",
            "sub {r0}, {b0}",
            "sbb {r1}, {b1}",
            "sbb {r2}, {b2}",
            "sbb {r3}, {b3}",
            "cmovc {k}, {t}",
            "sub {r0}, {k}",
            "sbb {r1}, 0",
            "sbb {r2}, 0",
            "sbb {r3}, 0",
            "mov {k}, -{fold}",
            "lea {k}, [{r0} + {k}]",
            "cmovc {r0}, {k}",
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
            t = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    [r0, r1, r2, r3]
}

/// r = -a: (2^256 - fold) - a, and once more 2^256 - fold if that is negative. Cost: 11 instructions.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn neg<const K: u32, const C: u64>(a: &[u64; 4]) -> [u64; 4] {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // SAFETY: registers only.
    unsafe {
        asm!(
            "mov {m}, -{fold}",
            "mov {r0}, {m}",
            "mov {r1}, -1",
            "mov {r2}, -1",
            "mov {r3}, -1",
            "sub {r0}, {a0}",
            "sbb {r1}, {a1}",
            "sbb {r2}, {a2}",
            "sbb {r3}, {a3}",
            "lea {m}, [{r0} + {m}]",
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

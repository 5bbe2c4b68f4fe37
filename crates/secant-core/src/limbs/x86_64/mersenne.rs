//! The parts of arithmetic modulo p = 2^127 - 1 that the compiler does not do well by itself. Between them it
//! orders the instructions of a whole multiplication better than a block of hand-written ones
//! (docs/field-127.md).
//!
//! *Tight* is in [0, p], as in [`crate::limbs::mersenne`], whose values these kernels give. A carry travels
//! from the top bit of a word to the carry flag by `btr`, which also clears it: that is the whole reduction
//! of a sum.

use core::arch::asm;

use crate::cpu::Mulx;
use crate::limbs::mersenne::M127;

macro_rules! accumulate {
    ($name:ident, $add:literal, $first:literal, $adc:literal, $doc:literal) => {
        #[doc = $doc]
        #[cfg_attr(not(unoptimised), inline(always))]
        fn $name(self, t: [u64; 4], y: [u64; 2], v: [u64; 2]) -> [u64; 4] {
            let [mut t0, mut t1, mut t2, mut t3] = t;
            // SAFETY: the token proves BMI2; registers only.
            unsafe {
                asm!(
                    "mulx {h}, {l}, {v1}",
                    "mulx {n}, {m}, {v0}",
                    "mov rdx, {y1}",
                    "mulx {k}, {y1}, {v0}",
                    "add {l}, {y1}",
                    "adc {h}, {k}",
                    "mulx {k}, {y1}, {v1}",
                    concat!($add, " {t1}, {l}"),
                    concat!($adc, " {t2}, {h}"),
                    concat!($adc, " {t3}, 0"),
                    $first,
                    concat!($adc, " {t1}, {n}"),
                    concat!($adc, " {t2}, {y1}"),
                    concat!($adc, " {t3}, {k}"),
                    inout("rdx") y[0] => _,
                    y1 = inout(reg) y[1] => _,
                    v0 = in(reg) v[0],
                    v1 = in(reg) v[1],
                    k = out(reg) _,
                    t0 = inout(reg) t0,
                    t1 = inout(reg) t1,
                    t2 = inout(reg) t2,
                    t3 = inout(reg) t3,
                    h = out(reg) _,
                    l = out(reg) _,
                    m = out(reg) _,
                    n = out(reg) _,
                    options(pure, nomem, nostack),
                );
            }
            [t0, t1, t2, t3]
        }
    };
}
macro_rules! reduction {
    ($name:ident, $carry:literal, $doc:literal) => {
        #[doc = $doc]
        #[cfg_attr(not(unoptimised), inline(always))]
        fn $name(self, t: [u64; 4]) -> [u64; 2] {
            let [mut t0, mut t1, t2, t3] = t;
            // SAFETY: registers only.
            unsafe {
                asm!(
                    // 2·l1 + 1 in t1; m in (t2, t3), but for twice the high word without its top bit e, which
                    // is the carry.
                    "shld {t3}, {t2}, 1",
                    "shld {t2}, {t1}, 1",
                    "lea {t1}, [2*{t1} + 1]",
                    "shl {t3}, 1",
                    $carry,
                    // The high word is twice itself plus one: a carry into it moves that one up, its top bit
                    // becomes the carry.
                    "adc {t0}, {t2}",
                    "adc {t1}, {t3}",
                    "adc {t0}, 0",
                    "sbb {t2}, {t2}",
                    "shr {t1}, 1",
                    "sub {t1}, {t2}",
                    t0 = inout(reg) t0,
                    t1 = inout(reg) t1,
                    t2 = inout(reg) t2 => _,
                    t3 = inout(reg) t3 => _,
                    options(pure, nomem, nostack),
                );
            }
            [t0, t1]
        }
    };
}
impl M127 for Mulx {
    /// r = a + b. Any tight a and b. Constant time. Cost: 5 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_add(self, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        let [mut r0, mut r1] = a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "add {r0}, {b0}",
                "adc {r1}, {b1}",
                "btr {r1}, 63",
                "adc {r0}, 0",
                "adc {r1}, 0",
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                options(pure, nomem, nostack),
            );
        }
        [r0, r1]
    }

    /// r = a - b. Any tight a and b. Constant time. Cost: 5 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_sub(self, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        let [mut r0, mut r1] = a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "sub {r0}, {b0}",
                "sbb {r1}, {b1}",
                "btr {r1}, 63",
                "sbb {r0}, 0",
                "sbb {r1}, 0",
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                options(pure, nomem, nostack),
            );
        }
        [r0, r1]
    }

    /// r = 2a. Any tight a. Constant time. Cost: 4 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_mul2(self, a: [u64; 2]) -> [u64; 2] {
        let [mut r0, mut r1] = a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "add {r0}, {r0}",
                "adc {r1}, {r1}",
                "btr {r1}, 63",
                "adc {r0}, 0",
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1]
    }

    /// r = 2a + b. Any tight a and b. Constant time. Cost: 8 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_dbl_add(self, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        let [mut r0, mut r1] = a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "add {r0}, {r0}",
                "adc {r1}, {r1}",
                "btr {r1}, 63",
                "adc {r0}, {b0}",
                "adc {r1}, {b1}",
                "btr {r1}, 63",
                "adc {r0}, 0",
                "adc {r1}, 0",
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                options(pure, nomem, nostack),
            );
        }
        [r0, r1]
    }

    /// r = a - 2b: the top bit of 2b goes down as a borrow. Any tight a and b. Constant time. Cost: 8
    /// instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_dbl_sub(self, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        let [mut r0, mut r1] = a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "add {b0}, {b0}",
                "adc {b1}, {b1}",
                "btr {b1}, 63",
                "sbb {r0}, {b0}",
                "sbb {r1}, {b1}",
                "btr {r1}, 63",
                "sbb {r0}, 0",
                "sbb {r1}, 0",
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                b0 = inout(reg) b[0] => _,
                b1 = inout(reg) b[1] => _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1]
    }

    /// t = x·u, 256 bits, for x, u < 2^127. Constant time. Cost: 4 mulx, 6 other instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_wide(self, x: [u64; 2], u: [u64; 2]) -> [u64; 4] {
        let (t0, t1, t2, t3): (u64, u64, u64, u64);
        // SAFETY: the token proves BMI2; registers only.
        unsafe {
            asm!(
                "mulx {t1}, {t0}, {u0}",
                "mulx {h}, {l}, {u1}",
                "mov rdx, {x1}",
                "mulx {t3}, {t2}, {u0}",
                "add {l}, {t2}",
                "adc {h}, {t3}",
                "mulx {t3}, {t2}, {u1}",
                "add {t1}, {l}",
                "adc {t2}, {h}",
                "adc {t3}, 0",
                inout("rdx") x[0] => _,
                x1 = in(reg) x[1],
                u0 = in(reg) u[0],
                u1 = in(reg) u[1],
                t0 = out(reg) t0,
                t1 = out(reg) t1,
                t2 = out(reg) t2,
                t3 = out(reg) t3,
                h = out(reg) _,
                l = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [t0, t1, t2, t3]
    }

    /// t = x·u, 256 bits, for any x and u. Constant time. Cost: that of the shorter product and a carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_wide_full(self, x: [u64; 2], u: [u64; 2]) -> [u64; 4] {
        let (t0, t1, t2, t3): (u64, u64, u64, u64);
        // SAFETY: the token proves BMI2; registers only.
        unsafe {
            asm!(
                "mulx {t1}, {t0}, {u0}",
                "mulx {h}, {l}, {u1}",
                "mov rdx, {x1}",
                "mulx {t3}, {t2}, {u0}",
                "add {l}, {t2}",
                "adc {h}, {t3}",
                "mulx {t3}, {t2}, {u1}",
                "adc {t3}, 0",
                "add {t1}, {l}",
                "adc {t2}, {h}",
                "adc {t3}, 0",
                inout("rdx") x[0] => _,
                x1 = in(reg) x[1],
                u0 = in(reg) u[0],
                u1 = in(reg) u[1],
                t0 = out(reg) t0,
                t1 = out(reg) t1,
                t2 = out(reg) t2,
                t3 = out(reg) t3,
                h = out(reg) _,
                l = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [t0, t1, t2, t3]
    }

    accumulate!(
        m127_wide_add,
        "add",
        "add {t0}, {m}",
        "adc",
        "t + y·v modulo 2^256, for y, v < 2^127. Constant time. Cost: 4 mulx, 10 other instructions."
    );
    accumulate!(
        m127_wide_sub,
        "sub",
        "stc
         sbb {t0}, {m}",
        "sbb",
        "t - y·v - 1 modulo 2^256, for y, v < 2^127. Constant time. Cost: 4 mulx, 11 other instructions."
    );
    reduction!(m127_reduce, "", "t mod p. Constant time. Cost: 10 instructions.");
    reduction!(m127_reduce_signed, "cmc", "t + 1 mod p. Constant time. Cost: 11 instructions.");
}

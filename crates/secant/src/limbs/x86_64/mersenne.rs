//! The parts of arithmetic modulo p = 2^127 - 1 that the compiler does not do well by itself. Between them it orders the
//! instructions of a whole multiplication better than a block of hand-written ones (docs/field-127.md).
//!
//! *Tight* is in [0, p], as in [`crate::limbs::mersenne`], whose values these kernels give. A carry travels from the top bit of
//! a word to the carry flag by `btr`, which also clears it: that is the whole reduction of a sum.

use core::arch::asm;

use crate::cpu::Mulx;

/// r = a + b. Any tight a and b. Constant time. Cost: 5 instructions.
#[inline(always)]
pub fn add(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
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
#[inline(always)]
pub fn sub(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
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

/// a·b, as the one instruction that leaves the flags alone. Constant time.
#[inline(always)]
pub fn product(_: Mulx, a: u64, b: u64) -> u128 {
    let (low, high): (u64, u64);
    // SAFETY: the token proves BMI2; registers only.
    unsafe {
        asm!(
            "mulx {high}, {low}, {b}",
            in("rdx") a,
            b = in(reg) b,
            low = lateout(reg) low,
            high = lateout(reg) high,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    u128::from(low) | u128::from(high) << 64
}

/// [`reduce`](crate::limbs::mersenne::reduce). Constant time. Cost: 9 instructions.
#[inline(always)]
pub fn reduce(t: [u64; 4]) -> [u64; 2] {
    debug_assert!(t[3] >> 63 == 0, "at most 2p² + 2^128");
    let [mut r0, mut r1, t2, t3] = t;
    // SAFETY: registers only.
    unsafe {
        asm!(
            // m into (t2, t3), l into (r0, r1), e into the carry.
            "shld {t3}, {t2}, 1",
            "shld {t2}, {r1}, 1",
            "btr {r1}, 63",
            "btr {t3}, 63",
            "adc {r0}, {t2}",
            "adc {r1}, {t3}",
            "btr {r1}, 63",
            "adc {r0}, 0",
            "adc {r1}, 0",
            r0 = inout(reg) r0,
            r1 = inout(reg) r1,
            t2 = inout(reg) t2 => _,
            t3 = inout(reg) t3 => _,
            options(pure, nomem, nostack),
        );
    }
    [r0, r1]
}

//! Division steps with conditional selections.

use core::arch::asm;

/// Twenty steps on two packed words (`limbs/packed_steps.rs`), from y = ζ + 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub(in crate::limbs) fn run(mut y: i64, mut f: u64, mut g: u64) -> (i64, u64, u64) {
    // SAFETY: registers only.
    unsafe {
        asm!(
            ".rept 20",
            // t = g mod 2 · F, and the condition `le`: g is odd and ζ < 0.
            "sub {k}, {y}, #1",
            "tst {g}, #1",
            "csel {t}, {f}, xzr, ne",
            "ccmp {y}, #0, #0, ne",
            // Then F and G change places, and y is negated.
            "csel {f}, {g}, {f}, le",
            "cneg {t}, {t}, le",
            "csneg {y}, {k}, {y}, gt",
            "add {g}, {g}, {t}",
            "asr {g}, {g}, #1",
            ".endr",
            y = inout(reg) y,
            f = inout(reg) f,
            g = inout(reg) g,
            k = out(reg) _,
            t = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    (y, f, g)
}

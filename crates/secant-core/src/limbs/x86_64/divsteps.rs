//! Division steps with conditional moves.

use core::arch::asm;

/// Twenty steps on two packed words (`limbs/packed_steps.rs`), from y = ζ + 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub(in crate::limbs) fn run(mut y: i64, mut f: u64, mut g: u64) -> (i64, u64, u64) {
    // SAFETY: registers only.
    unsafe {
        asm!(
            ".rept 20",
            // k = -y, whose sign decides: G becomes ζ < 0 ? G - F : G + F.
            "mov {t}, {g}",
            "lea {s}, [{g} + {f}]",
            "mov {w}, {g}",
            "sub {g}, {f}",
            "mov {k}, {y}",
            "neg {k}",
            "cmovs {g}, {s}",
            "lea {y}, [{y} - 1]",
            // w = 2^63·(g mod 2): zero where g is even, and G stays; ζ added, a carry where F and G change
            // places.
            "shl {w}, 63",
            "cmovz {g}, {t}",
            "add {w}, {y}",
            "cmovc {f}, {t}",
            "cmovc {y}, {k}",
            "sar {g}",
            ".endr",
            y = inout(reg) y,
            f = inout(reg) f,
            g = inout(reg) g,
            s = out(reg) _,
            t = out(reg) _,
            k = out(reg) _,
            w = out(reg) _,
            // Not `pure`: what is done meanwhile stays where it is.
            options(nomem, nostack),
        );
    }
    (y, f, g)
}

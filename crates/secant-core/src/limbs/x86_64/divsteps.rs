//! Division steps with conditional moves.

use core::arch::asm;

use crate::limbs::step_matrix::{Matrix, apply};

/// Fifteen steps or fewer on two packed words, from ζ and the low words of f and g.
///
/// Nothing is halved: where f and g would be divided by 2^i, F is 2^i·f and G is 2^i·g, so f doubles and the place looked at moves up. A row of the
/// matrix travels with its number: F = f - 2^31·u - 2^48·v and likewise G, where f and g start from their low 15 bits, so that one addition does the
/// work of three. At the end |f|, |g| < 2^30 and -2^15 < u, v, q, r <= 2^15, times 2^N, with |u| + |v|, |q| + |r| <= 2^15: the fields can be told apart.
///
/// The places: 63 less that of the bit of G that decides a step.
macro_rules! packed {
    ($name:ident, $places:literal) => {
        #[inline(always)]
        fn $name(zeta: i64, f: u64, g: u64) -> (i64, Matrix) {
            const LOW: u64 = (1 << 15) - 1;
            let mut y = zeta + 1;
            let mut f = (f & LOW).wrapping_sub(1 << 31);
            let mut g = (g & LOW).wrapping_sub(1 << 48);
            // SAFETY: registers only.
            unsafe {
                asm!(
                    concat!(".irp place,", $places),
                    // y = ζ + 1, k = -y, whose sign decides: s = ζ < 0 ? G - F : G + F.
                    "lea {s}, [{g} + {f}]",
                    "mov {t}, {g}",
                    "sub {t}, {f}",
                    "mov {k}, {y}",
                    "neg {k}",
                    "cmovns {s}, {t}",
                    "lea {y}, [{y} - 1]",
                    "lea {f}, [{f} + {f}]",
                    "lea {t}, [{g} + {g}]",
                    // w = 2^63·(g mod 2): zero where g is even; ζ added, a carry where F and G change places.
                    "mov {w}, {g}",
                    "shl {w}, \\place",
                    "cmovz {s}, {g}",
                    "add {w}, {y}",
                    "cmovc {f}, {t}",
                    "cmovc {y}, {k}",
                    "mov {g}, {s}",
                    ".endr",
                    y = inout(reg) y,
                    f = inout(reg) f,
                    g = inout(reg) g,
                    s = out(reg) _,
                    t = out(reg) _,
                    k = out(reg) _,
                    w = out(reg) _,
                    options(pure, nomem, nostack),
                );
            }
            let (u, v) = unpack(f);
            let (q, r) = unpack(g);
            (y - 1, Matrix { u, v, q, r })
        }
    };
}
packed!(fifteen, "63,62,61,60,59,58,57,56,55,54,53,52,51,50,49");
packed!(fourteen, "63,62,61,60,59,58,57,56,55,54,53,52,51,50");

/// (u, v) of a packed row, as integers.
#[inline(always)]
fn unpack(row: u64) -> (i64, i64) {
    let row = row.wrapping_add(1 << 30);
    let u = ((row << 16) as i64) >> 47;
    let v = (row.wrapping_add(1 << 47) as i64) >> 48;
    (-u, -v)
}

/// The steps of `a`, then those of `b`.
#[inline(always)]
fn then(a: Matrix, b: Matrix) -> Matrix {
    Matrix {
        u: b.u * a.u + b.v * a.q,
        v: b.u * a.v + b.v * a.r,
        q: b.q * a.u + b.r * a.q,
        r: b.q * a.v + b.r * a.r,
    }
}

/// [`batch`](crate::limbs::divsteps::batch): 15, 15, 15 and 14 steps. Constant time.
///
/// A step waits for the one before, and does little: the CPU has room for `beside`, which is done after the first
/// steps, and for `more`, after the second ones.
#[inline(always)]
pub fn batch(zeta: i64, f: u64, g: u64, beside: impl FnOnce(), more: impl FnOnce()) -> (i64, Matrix) {
    let (zeta, a) = fifteen(zeta, f, g);
    let (f, g) = (apply(a.u, f, a.v, g, 15), apply(a.q, f, a.r, g, 15));
    beside();
    let (zeta, b) = fifteen(zeta, f, g);
    let (f, g) = (apply(b.u, f, b.v, g, 15), apply(b.q, f, b.r, g, 15));
    more();
    let (zeta, c) = fifteen(zeta, f, g);
    let (f, g) = (apply(c.u, f, c.v, g, 15), apply(c.q, f, c.r, g, 15));
    let ab = then(a, b);
    let (zeta, d) = fourteen(zeta, f, g);
    (zeta, then(then(ab, c), d))
}

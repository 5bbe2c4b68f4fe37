//! Division steps with conditional moves.

use core::arch::asm;

use crate::limbs::step_matrix::{Matrix, apply};

/// `N` <= 20 steps on two packed words, four cycles each.
///
/// A row of the matrix travels with its number: F = f - 2^41·u - 2^62·v and likewise G, f and g reduced to their low 20 bits and u, v, q, r kept as
/// fractions, so one addition and one shift do the work of three. All of |f|, |g| < 2^20 and -1 < u, v, q, r <= 1, so the
/// fields can be told apart at the end; N halvings of 2^41 leave no remainder.
#[inline(always)]
fn packed<const N: u32>(zeta: i64, f: u64, g: u64) -> (i64, Matrix) {
    const LOW: u64 = (1 << 20) - 1;
    let mut z = zeta;
    let mut f = (f & LOW).wrapping_sub(1 << 41);
    let mut g = (g & LOW).wrapping_sub(1 << 62);
    // SAFETY: registers only.
    unsafe {
        asm!(
            ".rept {n}",
            // k = -1 - ζ, whose sign decides: s = ζ < 0 ? G - F : G + F.
            "lea {s}, [{g} + {f}]",
            "mov {t}, {g}",
            "sub {t}, {f}",
            "mov {k}, -1",
            "sub {k}, {z}",
            "cmovns {s}, {t}",
            // w = 2^63·(g mod 2): zero where g is even; masked by ζ, negative where F and G change places.
            "mov {w}, {g}",
            "shl {w}, 63",
            "cmovz {s}, {g}",
            "and {w}, {z}",
            "cmovs {f}, {g}",
            "cmovs {z}, {k}",
            "lea {z}, [{z} - 1]",
            "sar {s}, 1",
            "mov {g}, {s}",
            ".endr",
            n = const N,
            z = inout(reg) z,
            f = inout(reg) f,
            g = inout(reg) g,
            s = out(reg) _,
            t = out(reg) _,
            k = out(reg) _,
            w = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    let (u, v) = unpack::<N>(f);
    let (q, r) = unpack::<N>(g);
    (z, Matrix { u, v, q, r })
}

/// (u·2^N, v·2^N) of a packed row.
#[inline(always)]
fn unpack<const N: u32>(row: u64) -> (i64, i64) {
    let row = row.wrapping_add(1 << 20);
    let u = ((row << 22) as i64) >> 43;
    let v = (row.wrapping_add(1 << 41) as i64) >> 42;
    (-u >> (20 - N), -v >> (20 - N))
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

/// [`batch`](crate::limbs::divsteps::batch): 20, 20 and 19 steps. Constant time.
///
/// A step waits for the one before, and does little: the CPU has room for `beside`, which is done after the first
/// steps, and for `more`, after the second ones.
#[inline(always)]
pub fn batch(zeta: i64, f: u64, g: u64, beside: impl FnOnce(), more: impl FnOnce()) -> (i64, Matrix) {
    let (zeta, a) = packed::<20>(zeta, f, g);
    let (f, g) = (apply(a.u, f, a.v, g, 20), apply(a.q, f, a.r, g, 20));
    beside();
    let (zeta, b) = packed::<20>(zeta, f, g);
    let (f, g) = (apply(b.u, f, b.v, g, 20), apply(b.q, f, b.r, g, 20));
    more();
    let (zeta, c) = packed::<19>(zeta, f, g);
    (zeta, then(then(a, b), c))
}

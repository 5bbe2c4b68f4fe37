//! Division steps with conditional moves.

use core::arch::asm;

use crate::limbs::divsteps::Matrix;

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
            // s = ζ < 0 ? G - F : G + F; k = -2 - ζ.
            "lea {s}, [{g} + {f}]",
            "mov {t}, {g}",
            "sub {t}, {f}",
            "mov {k}, -2",
            "sub {k}, {z}",
            "test {z}, {z}",
            "cmovs {s}, {t}",
            // w = g odd ? ζ : 0, negative where F and G change places.
            "mov {w:e}, 0",
            "test {g:l}, 1",
            "cmovz {s}, {g}",
            "cmovnz {w}, {z}",
            "lea {z}, [{z} - 1]",
            "test {w}, {w}",
            "cmovs {f}, {g}",
            "cmovs {z}, {k}",
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

/// The low word of (a·x + b·y) / 2^n; the top n bits are unspecified.
#[inline(always)]
fn apply(a: i64, x: u64, b: i64, y: u64, n: u32) -> u64 {
    (a as u64).wrapping_mul(x).wrapping_add((b as u64).wrapping_mul(y)) >> n
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
#[inline(always)]
pub fn batch(zeta: i64, f: u64, g: u64) -> (i64, Matrix) {
    let (zeta, a) = packed::<20>(zeta, f, g);
    let (f, g) = (apply(a.u, f, a.v, g, 20), apply(a.q, f, a.r, g, 20));
    let (zeta, b) = packed::<20>(zeta, f, g);
    let (f, g) = (apply(b.u, f, b.v, g, 20), apply(b.q, f, b.r, g, 20));
    let (zeta, c) = packed::<19>(zeta, f, g);
    (zeta, then(then(a, b), c))
}

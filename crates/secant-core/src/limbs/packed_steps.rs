//! Batches of division steps on packed words: three runs of 20 steps, whose loop each kind of CPU writes with
//! its conditional instructions.
//!
//! A row of the matrix travels with its number: F = f - 2^21·u - 2^42·v and likewise G, where f and g start
//! from their low 20 bits, and (u, v) and (q, r) from 2^20 times the unit matrix, so that one addition and
//! one halving do the work of three. |f|, |g| < 2^20, and -2^20 < u, v, q, r <= 2^20 with |u| + |v|, |q| +
//! |r| <= 2^20: the fields can be told apart. After i steps u, v, q and r are multiples of 2^(20-i): no field
//! loses a bit to another.

#[cfg(target_arch = "aarch64")]
use super::aarch64::divsteps::run as packed;
use super::step_matrix::{Matrix, Meanwhile};
#[cfg(target_arch = "x86_64")]
use super::x86_64::divsteps::run as packed;

/// Steps that one packed word does.
const RUN: u32 = 20;

/// Twenty steps from y = ζ + 1 and the low words of f and g; y and -2^20 times the matrix after them.
#[cfg_attr(not(unoptimised), inline(always))]
fn run(y: i64, f: u64, g: u64) -> (i64, Matrix) {
    const LOW: u64 = (1 << RUN) - 1;
    let (y, f, g) = packed(y, (f & LOW).wrapping_sub(1 << 41), (g & LOW).wrapping_sub(1 << 62));
    let (u, v) = unpack(f);
    let (q, r) = unpack(g);
    (y, Matrix { u, v, q, r })
}

/// (-u, -v) of a packed row, as integers.
#[cfg_attr(not(unoptimised), inline(always))]
fn unpack(row: u64) -> (i64, i64) {
    let row = row.wrapping_add(1 << 20);
    (((row << 22) as i64) >> 43, (row.wrapping_add(1 << 41) as i64) >> 42)
}

/// The low word of -(a·x + b·y) / 2^20; the top 20 bits are unspecified.
#[cfg_attr(not(unoptimised), inline(always))]
fn next(a: i64, x: u64, b: i64, y: u64) -> u64 {
    (a as u64).wrapping_mul(x).wrapping_add((b as u64).wrapping_mul(y)).wrapping_neg() >> RUN
}

/// The steps of `a`, then those of `b`.
#[cfg_attr(not(unoptimised), inline(always))]
fn then(a: Matrix, b: Matrix) -> Matrix {
    Matrix {
        u: b.u * a.u + b.v * a.q,
        v: b.u * a.v + b.v * a.r,
        q: b.q * a.u + b.r * a.q,
        r: b.q * a.v + b.r * a.r,
    }
}

/// [`batch`](crate::limbs::divsteps::batch): three runs of 20 steps. Constant time.
///
/// A step waits for the one before, and does little: after each run the CPU has room for a part of what else
/// there is to do.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn batch(zeta: i64, f: u64, g: u64, meanwhile: &mut impl Meanwhile) -> (i64, Matrix) {
    let (y, a) = run(zeta + 1, f, g);
    let (f, g) = (next(a.u, f, a.v, g), next(a.q, f, a.r, g));
    meanwhile.first();
    let (y, b) = run(y, f, g);
    let (f, g) = (next(b.u, f, b.v, g), next(b.q, f, b.r, g));
    meanwhile.second();
    let ab = then(a, b);
    let (y, c) = run(y, f, g);
    meanwhile.third();
    let minus = then(ab, c);
    (y - 1, Matrix { u: -minus.u, v: -minus.v, q: -minus.q, r: -minus.r })
}

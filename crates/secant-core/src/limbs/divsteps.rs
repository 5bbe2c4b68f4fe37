//! Division steps on the low words of (f, g): the inner loops of the inversion in `limbs::invert`.
//!
//! One step takes (ζ, f, g), f odd, to (-2-ζ, g, (g-f)/2) if ζ < 0 and g is odd, else to (ζ-1, f, (g + (g mod
//! 2)·f)/2) (Bernstein-Yang 2019, section 8, in the variant that starts half a step off: δ = -ζ - 1/2, at
//! first 1/2). What n steps do to (f, g) depends on the low n bits only and is a matrix: 2^n·(f', g') = ((u,
//! v), (q, r))·(f, g), with |u| + |v| <= 2^n, |q| + |r| <= 2^n.

pub use super::step_matrix::{Matrix, Meanwhile};

use crate::ct::Mask;

/// Steps of one batch in constant time.
pub const BATCH: u32 = 60;

/// Steps of one batch in variable time.
pub const BATCH_VARTIME: u32 = 60;

/// ζ and 2^60 times the matrix after 60 steps from ζ and the low words of f and g. Constant time.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn batch(zeta: i64, f: u64, g: u64, meanwhile: &mut impl Meanwhile) -> (i64, Matrix) {
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
    {
        super::packed_steps::batch(zeta, f, g, meanwhile)
    }
    #[cfg(any(not(any(target_arch = "x86_64", target_arch = "aarch64")), miri))]
    {
        meanwhile.first();
        meanwhile.second();
        meanwhile.third();
        batch_portable(zeta, f, g)
    }
}

/// [`batch`] in plain Rust.
pub fn batch_portable(zeta: i64, f: u64, g: u64) -> (i64, Matrix) {
    steps::<BATCH>(zeta, f, g)
}

#[cfg_attr(not(unoptimised), inline(always))]
fn steps<const N: u32>(mut zeta: i64, mut f: u64, mut g: u64) -> (i64, Matrix) {
    let (mut u, mut v, mut q, mut r) = (1u64, 0u64, 0u64, 1u64);
    let mut i = 0;
    while i < N {
        let odd = Mask::from_bit(g & 1).word();
        let swap = Mask::from_bit(zeta as u64 >> 63).word() & odd;
        // x = ±f or 0: what joins g.
        let (x, y, z) =
            ((f ^ swap).wrapping_sub(swap), (u ^ swap).wrapping_sub(swap), (v ^ swap).wrapping_sub(swap));
        // f takes the old g.
        f ^= swap & (f ^ g);
        u ^= swap & (u ^ q);
        v ^= swap & (v ^ r);
        g = g.wrapping_add(x & odd) >> 1;
        q = q.wrapping_add(y & odd);
        r = r.wrapping_add(z & odd);
        u <<= 1;
        v <<= 1;
        zeta = (zeta ^ swap as i64) - 1;
        i += 1;
    }
    (zeta, Matrix { u: u as i64, v: v as i64, q: q as i64, r: r as i64 })
}

/// The low word of (a·x + b·y) / 2^n; the top n bits are unspecified.
#[cfg_attr(not(unoptimised), inline(always))]
fn apply(a: i64, x: u64, b: i64, y: u64, n: u32) -> u64 {
    (a as u64).wrapping_mul(x).wrapping_add((b as u64).wrapping_mul(y)) >> n
}

/// Steps that one table entry does.
const STRIDE: usize = 6;

/// [`STRIDE`] steps: 2^6 times the matrix, and ζ goes to sign·ζ + offset.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Entry {
    u: i8,
    v: i8,
    q: i8,
    r: i8,
    sign: i8,
    offset: i8,
}

/// The steps from ζ and (1, h): multiplying f and g by the same odd number changes no decision, so h = g/f
/// mod 2^6 tells all.
const fn entry(zeta: i8, h: i8) -> Entry {
    let mut e = Entry { u: 1, v: 0, q: 0, r: 1, sign: 1, offset: 0 };
    let (mut zeta, mut f, mut g) = (zeta as i64, 1i64, h as i64);
    let mut i = 0;
    while i < STRIDE {
        let odd = (g & 1) as i8;
        if zeta < 0 && odd == 1 {
            (f, g) = (g, g - f);
            (e.u, e.q) = (e.q, e.q - e.u);
            (e.v, e.r) = (e.r, e.r - e.v);
            (zeta, e.sign, e.offset) = (-2 - zeta, -e.sign, -2 - e.offset);
        } else {
            g += f * odd as i64;
            e.q += e.u * odd;
            e.r += e.v * odd;
            zeta -= 1;
            e.offset -= 1;
        }
        g >>= 1;
        e.u *= 2;
        e.v *= 2;
        i += 1;
    }
    e
}

/// Rows for ζ = -7..=6, which stand for everything beyond: from there six steps swap at most once, or never.
static TABLE: [[Entry; 64]; 14] = {
    let mut table = [[entry(0, 0); 64]; 14];
    let mut i = 0;
    while i < 14 * 64 {
        table[i / 64][i % 64] = entry((i / 64) as i8 - 7, (i % 64) as i8);
        i += 1;
    }
    table
};

/// ζ and 2^60 times the matrix after 60 steps, six at a time by a table of 7 KiB. Variable time.
pub fn batch_vartime(mut zeta: i64, mut f: u64, mut g: u64) -> (i64, Matrix) {
    let (mut u, mut v, mut q, mut r) = (1, 0, 0, 1);
    let mut i = 0;
    while i < BATCH_VARTIME as usize / STRIDE {
        // h = g/f modulo 2^6: f is its own inverse modulo 8, and one Newton step, f·(2 - f^2), doubles that.
        let h = g.wrapping_mul(f).wrapping_mul(2u64.wrapping_sub(f.wrapping_mul(f))) % 64;
        let e = &TABLE[(zeta.clamp(-7, 6) + 7) as usize][h as usize];
        let (a, b, c, d) = (i64::from(e.u), i64::from(e.v), i64::from(e.q), i64::from(e.r));
        (f, g) = (apply(a, f, b, g, 6), apply(c, f, d, g, 6));
        (u, v, q, r) = (a * u + b * q, a * v + b * r, c * u + d * q, c * v + d * r);
        zeta = zeta * i64::from(e.sign) + i64::from(e.offset);
        i += 1;
    }
    (zeta, Matrix { u, v, q, r })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs::few;

    #[test]
    fn batches_match_single_steps() {
        let mut x = 88172645463325252u64;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        };
        let edges = [0, 1, 2, 3, u64::MAX, u64::MAX - 1, 1 << 63, (1 << 20) - 1, 1 << 20, (1 << 62) - 189];
        for i in 0..few!(20_000) {
            let f = if i % 3 == 0 { edges[next() as usize % edges.len()] } else { next() } | 1;
            let g = if i % 5 == 0 { edges[next() as usize % edges.len()] } else { next() };
            let zeta = if i % 4 == 0 {
                -1
            } else if i % 4 == 1 {
                (next() % 24) as i64 - 12
            } else {
                (next() % 1180) as i64 - 590
            };
            assert_eq!(batch(zeta, f, g, &mut ()), batch_portable(zeta, f, g), "{zeta} {f:x} {g:x}");
            assert_eq!(batch_vartime(zeta, f, g), steps::<BATCH_VARTIME>(zeta, f, g), "{zeta} {f:x} {g:x}");
        }
    }
}

//! Division steps on the low words of (f, g): the inner loops of the inversion in `field::invert`.
//!
//! One step takes (ζ, f, g), f odd, to (-2-ζ, g, (g-f)/2) if ζ < 0 and g is odd, else to (ζ-1, f, (g + (g mod 2)·f)/2)
//! (Bernstein-Yang 2019, section 8, in the variant that starts half a step off: δ = -ζ - 1/2, at first 1/2). What n steps do to (f, g) depends
//! on the low n bits only and is a matrix: 2^n·(f', g') = ((u, v), (q, r))·(f, g), with |u| + |v| <= 2^n, |q| + |r| <= 2^n.

use crate::ct::Mask;

/// ((u, v), (q, r)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// From f to f.
    pub u: i64,
    /// From g to f.
    pub v: i64,
    /// From f to g.
    pub q: i64,
    /// From g to g.
    pub r: i64,
}

/// Steps of one batch in constant time.
pub const BATCH: u32 = 59;

/// Steps of one batch in variable time.
pub const BATCH_VARTIME: u32 = 62;

/// ζ and 2^59 times the matrix after 59 steps from ζ and the low words of f and g. Constant time.
#[inline(always)]
pub fn batch(zeta: i64, f: u64, g: u64) -> (i64, Matrix) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        super::x86_64::divsteps::batch(zeta, f, g)
    }
    #[cfg(any(not(target_arch = "x86_64"), miri))]
    {
        batch_portable(zeta, f, g)
    }
}

/// [`batch`] in plain Rust.
pub fn batch_portable(mut zeta: i64, mut f: u64, mut g: u64) -> (i64, Matrix) {
    let (mut u, mut v, mut q, mut r) = (1u64, 0u64, 0u64, 1u64);
    let mut i = 0;
    while i < BATCH {
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

/// η and 2^62 times the matrix after 62 steps of the original kind (δ = -η, at first 1): a run of steps with even g is one shift,
/// and several steps with the same f are one multiple of f. Variable time.
pub fn batch_vartime(mut eta: i64, f: u64, g: u64) -> (i64, Matrix) {
    let (mut f, mut g) = (f, g);
    let (mut u, mut v, mut q, mut r) = (1u64, 0u64, 0u64, 1u64);
    let mut left = BATCH_VARTIME;
    // -1/f modulo 2^6: f is its own inverse modulo 8, and one Newton step doubles that.
    let mut n = f.wrapping_mul(f.wrapping_mul(f).wrapping_sub(2));
    loop {
        let zeros = (g | u64::MAX << left).trailing_zeros();
        g >>= zeros;
        u <<= zeros;
        v <<= zeros;
        eta -= i64::from(zeros);
        left -= zeros;
        if left == 0 {
            break;
        }
        if eta < 0 {
            eta = -eta;
            (f, g) = (g, f.wrapping_neg());
            (u, q) = (q, u.wrapping_neg());
            (v, r) = (r, v.wrapping_neg());
            n = f.wrapping_mul(f.wrapping_mul(f).wrapping_sub(2));
        }
        // Until η turns negative f stays: clear up to six bits of g at once.
        let bits = (eta + 1).min(i64::from(left)).min(6) as u32;
        let w = g.wrapping_mul(n) & ((1 << bits) - 1);
        g = g.wrapping_add(f.wrapping_mul(w));
        q = q.wrapping_add(u.wrapping_mul(w));
        r = r.wrapping_add(v.wrapping_mul(w));
    }
    (eta, Matrix { u: u as i64, v: v as i64, q: q as i64, r: r as i64 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batch_matches_portable() {
        let mut x = 88172645463325252u64;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        };
        let edges = [0, 1, 2, 3, u64::MAX, u64::MAX - 1, 1 << 63, (1 << 20) - 1, 1 << 20, (1 << 62) - 189];
        for i in 0..20000 {
            let f = if i % 3 == 0 { edges[next() as usize % edges.len()] } else { next() } | 1;
            let g = if i % 5 == 0 { edges[next() as usize % edges.len()] } else { next() };
            let zeta = if i % 2 == 0 { -1 } else { (next() % 1180) as i64 - 590 };
            assert_eq!(batch(zeta, f, g), batch_portable(zeta, f, g), "{zeta} {f:x} {g:x}");
        }
    }
}

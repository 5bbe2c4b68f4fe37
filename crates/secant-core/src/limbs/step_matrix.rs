//! What some division steps do to (f, g), as a matrix; see [`divsteps`](super::divsteps).

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

impl Matrix {
    /// 2^n times the matrix.
    #[inline(always)]
    pub fn scaled(self, n: u32) -> Self {
        Self { u: self.u << n, v: self.v << n, q: self.q << n, r: self.r << n }
    }
}

/// The low word of (a·x + b·y) / 2^n; the top n bits are unspecified.
#[inline(always)]
pub(super) fn apply(a: i64, x: u64, b: i64, y: u64, n: u32) -> u64 {
    (a as u64).wrapping_mul(x).wrapping_add((b as u64).wrapping_mul(y)) >> n
}

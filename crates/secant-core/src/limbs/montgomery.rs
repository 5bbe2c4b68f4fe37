//! Products and sums modulo primes of N words in Montgomery's form with R = 2^(64N): what the kernels of each
//! prime promise.

use super::portable::half;

/// The kernels of one backend modulo the prime `P` = p of N words, four if not said otherwise; every method
/// gives exactly the value that [`Portable`](crate::cpu::Portable) gives. All are constant time.
///
/// Each prime defines which operands are *loose*: a sum of few residues, reduced or not.
pub trait MontgomeryKernels<P, const N: usize = 4>: Copy {
    /// r = a·b / R mod p, in [0, p), for loose a and b, and for any a < R with b < p: of two operands, b is
    /// the one that is bounded.
    fn mul(self, a: &[u64; N], b: &[u64; N]) -> [u64; N];
    /// r = a² / R mod p, in [0, p), for a loose.
    fn sqr(self, a: &[u64; N]) -> [u64; N];
    /// r = a - b, or a - b + p if that is negative: in [0, p) for a, b < p.
    fn sub(self, a: &[u64; N], b: &[u64; N]) -> [u64; N];
    /// r = a + b mod p, loose, for a < p, or a the sum of two residues, and b < p.
    fn add(self, a: &[u64; N], b: &[u64; N]) -> [u64; N];
    /// a^(2^n)·R^(1 - 2^n) mod p: n squares. Called: a chain is long enough for that, and an inversion or a
    /// root has many. Bounds: as `sqr`.
    #[inline(never)]
    fn sqr_n(self, a: &[u64; N], n: u32) -> [u64; N] {
        let mut r = *a;
        for _ in 0..n {
            r = self.sqr(&r);
        }
        r
    }
    /// r = 3a mod p, loose, for a < p.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self, a: &[u64; N]) -> [u64; N] {
        self.add(&self.add(a, a), a)
    }
    /// r = a / 2 mod p, below (R + p) / 2, for any a, given the words of p.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn half(self, a: &[u64; N], p: &[u64; N]) -> [u64; N] {
        half(a, p)
    }
}

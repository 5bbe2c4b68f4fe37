//! Products and sums modulo primes of four words in Montgomery's form with R = 2^256: what the kernels of each prime promise.

/// The kernels of one backend modulo the prime `P` = p; every method gives exactly the value that
/// [`Portable`](crate::cpu::Portable) gives. All are constant time.
///
/// What is *loose* is the prime's affair: a sum of few residues, reduced or not.
pub trait MontgomeryKernels<P>: Copy {
    /// r = a·b / 2^256 mod p, in [0, p), for loose a and b, and for any a < 2^256 with b < p: of two operands, b is the one that is bounded.
    fn mul(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4];
    /// r = a² / 2^256 mod p, in [0, p), for a loose.
    fn sqr(self, a: &[u64; 4]) -> [u64; 4];
    /// r = a - b, or a - b + p if that is negative: in [0, p) for a, b < p.
    fn sub(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4];
    /// r = a + b mod p, loose, for a < p, or a the sum of two residues, and b < p.
    fn add(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4];
    /// a^(2^n)·2^(-256·(2^n - 1)) mod p: n squares. Called: a chain is long enough for that, and an inversion or a root has many. Bounds: as `sqr`.
    #[inline(never)]
    fn sqr_n(self, a: &[u64; 4], n: u32) -> [u64; 4] {
        let mut r = *a;
        for _ in 0..n {
            r = self.sqr(&r);
        }
        r
    }
    /// r = 3a mod p, loose, for a < p.
    #[inline(always)]
    fn mul3(self, a: &[u64; 4]) -> [u64; 4] {
        self.add(&self.add(a, a), a)
    }
}

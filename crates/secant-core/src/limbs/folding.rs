//! Four words modulo 2^256 - fold, fold = C·2^(256-K), for primes 2^K - C: what is above 2^256 counts fold,
//! and is folded back.
//!
//! The default methods are the portable kernels.

use super::portable;

/// Products of one backend; every method gives exactly the value that its default gives. All are constant
/// time.
pub trait FoldedProducts: Copy {
    /// r = a·b mod 2^256 - fold, fold = C·2^(256-K), in [0, 2^256), not always the least residue. For K = 255
    /// modulo 2^255 - C, and below 2^255 + 2^12. For K <= 221 modulo 2^K - C, and below 2^K + 2^194.
    ///
    /// Bounds: any a, b < 2^256; fold < 2^34, and C < 32 for K = 255. For K <= 221 a, b < 2^224, C = 3, 5 or
    /// 9 and fold < 2^64.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::fold::<K, C>(portable::mul4(a, b))
    }

    /// r = a² mod 2^256 - fold; bounds as [`FoldedProducts::mul_fold4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        portable::fold::<K, C>(portable::sqr4(a))
    }

    /// r = n·a mod 2^256 - fold; bounds as [`FoldedProducts::mul_fold4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], n: u32) -> [u64; 4] {
        portable::mul_small_fold4(a, n, C << (256 - K))
    }

    /// r = a + n·b modulo 2^K - C, below 2^K + 2^222, for n < 2^29, a, b < 2^224; K <= 221, C = 3, 5 or 9.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple_short4<const K: u32, const C: u64>(
        self,
        a: &[u64; 4],
        b: &[u64; 4],
        n: u32,
    ) -> [u64; 4] {
        portable::add_small_multiple_short4::<K, C>(a, b, n)
    }
}

/// Sums and differences of one backend; every method gives exactly the value that its default gives. All are
/// constant time.
pub trait FoldedSums: Copy {
    /// r = a + b mod 2^256 - fold; bounds as [`FoldedProducts::mul_fold4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::add_fold4(a, b, C << (256 - K))
    }

    /// r = 2a mod 2^256 - fold; bounds as [`FoldedProducts::mul_fold4`].
    ///
    /// Plain Rust is faster than a carry chain here: the carry of 2a is the top bit of a, known before any
    /// sum.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul2_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        portable::add_fold4(a, a, C << (256 - K))
    }

    /// r = 3a mod 2^256 - fold; bounds as [`FoldedProducts::mul_fold4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        portable::mul3_fold4(a, C << (256 - K))
    }

    /// r = a - b mod 2^256 - fold; bounds as [`FoldedProducts::mul_fold4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::sub_fold4(a, b, C << (256 - K))
    }

    /// r = a - 2b mod 2^256 - fold; bounds as [`FoldedProducts::mul_fold4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::dbl_sub_fold4(a, b, C << (256 - K))
    }

    /// r = -a mod 2^256 - fold; bounds as [`FoldedProducts::mul_fold4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        let fold = C << (256 - K);
        portable::sub_fold4(&[fold.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX], a, fold)
    }
}

/// Sums and differences of one backend modulo 2^255 - C, of integers with a bit to spare; every method gives
/// exactly the value that its default gives. All are constant time.
pub trait SpareSums: Copy {
    /// r = a + b mod 2^256 - 2C, in [0, 2^256), for a, b < 2^255 + 2^12, as products modulo 2^255 - C are.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::add_spare4(a, b, 2 * C)
    }

    /// r = a - b mod 2^256 - 2C; bounds as [`SpareSums::add_spare4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::sub_spare4(a, b, 2 * C)
    }

    /// r = 2a + b - c mod 2^256 - 2C; bounds as [`SpareSums::add_spare4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_add_sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], c: &[u64; 4]) -> [u64; 4] {
        portable::dbl_add_sub_spare4(a, b, c, 2 * C)
    }

    /// r = a + n·b mod 2^256 - 2C; any b < 2^256, n < 2^31, else as [`SpareSums::add_spare4`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], n: u32) -> [u64; 4] {
        portable::add_small_multiple_spare4(a, b, n, 2 * C)
    }
}

#[cfg(not(all(target_arch = "aarch64", not(miri))))]
mod plain {
    use crate::cpu::Portable;

    impl super::FoldedProducts for Portable {}
    impl super::FoldedSums for Portable {}
    impl super::SpareSums for Portable {}
}

#[cfg(not(target_arch = "x86_64"))]
mod elsewhere {
    use crate::cpu::Mulx;

    impl super::FoldedProducts for Mulx {}
    impl super::FoldedSums for Mulx {}
    impl super::SpareSums for Mulx {}
}

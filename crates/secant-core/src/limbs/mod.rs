//! L0: integers, and polynomials over F_2, as arrays of 64-bit words, least significant first. Knows no field; some kernels are
//! made for one modulus and named after it.

pub mod binary;
pub mod divsteps;
pub mod hex;
pub mod mersenne;
pub mod mersenne521;
pub mod p224;
pub mod p256;
pub mod portable;
#[cfg(target_arch = "x86_64")]
pub mod x86_64;

use crate::cpu::{Backend, Mulx, Outline, Portable};
use crate::ct::ReadsTables;

/// The same integer in N words, which hold it.
#[inline(always)]
pub fn resized<const N: usize>(words: &[u64]) -> [u64; N] {
    debug_assert!(words.iter().skip(N).all(|word| *word == 0));
    let mut resized = [0; N];
    let mut i = 0;
    while i < N && i < words.len() {
        resized[i] = words[i];
        i += 1;
    }
    resized
}

/// The word kernels of one backend. Every method gives exactly the value that [`Portable`] gives.
pub trait Words:
    mersenne::M127 + mersenne521::M521 + p224::P224 + p256::P256 + Outline + ReadsTables + Send + Sync + 'static
{
    /// The backend's name.
    const BACKEND: Backend;

    /// r = a·b mod 2^256 - fold, fold = C·2^(256-K), in [0, 2^256), not always the least residue. For K = 255 modulo 2^255 - C, and
    /// below 2^255 + 2^12. For K <= 221 modulo 2^K - C, and below 2^K + 2^194.
    ///
    /// Bounds: any a, b < 2^256; fold < 2^31, and C < 32 for K = 255. For K <= 221 a, b < 2^224, C = 3, 5 or 9 and fold < 2^64. Constant time.
    fn mul_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4];

    /// r = a² mod 2^256 - fold; bounds as [`Words::mul_fold4`]. Constant time.
    fn sqr_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4];

    /// r = a + b mod 2^256 - fold; bounds as [`Words::mul_fold4`]. Constant time.
    fn add_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4];

    /// r = 2a mod 2^256 - fold; bounds as [`Words::mul_fold4`]. Constant time.
    fn mul2_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4];

    /// r = 3a mod 2^256 - fold; bounds as [`Words::mul_fold4`]. Constant time.
    fn mul3_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4];

    /// r = a - b mod 2^256 - fold; bounds as [`Words::mul_fold4`]. Constant time.
    fn sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4];

    /// r = a - 2b mod 2^256 - fold; bounds as [`Words::mul_fold4`]. Constant time.
    fn dbl_sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4];

    /// r = -a mod 2^256 - fold; bounds as [`Words::mul_fold4`]. Constant time.
    fn neg_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4];

    /// r = n·a mod 2^256 - fold; bounds as [`Words::mul_fold4`]. Constant time.
    fn mul_small_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], n: u32) -> [u64; 4];

    /// r = a + b mod 2^256 - 2C, in [0, 2^256), for a, b < 2^255 + 2^12, as products modulo 2^255 - C are. Constant time.
    #[inline(always)]
    fn add_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::add_spare4(a, b, 2 * C)
    }

    /// r = a - b mod 2^256 - 2C; bounds as [`Words::add_spare4`]. Constant time.
    #[inline(always)]
    fn sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::sub_spare4(a, b, 2 * C)
    }

    /// r = 2a + b - c mod 2^256 - 2C; bounds as [`Words::add_spare4`]. Constant time.
    #[inline(always)]
    fn dbl_add_sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], c: &[u64; 4]) -> [u64; 4] {
        portable::dbl_add_sub_spare4(a, b, c, 2 * C)
    }

    /// r = a + n·b mod 2^256 - 2C; any b < 2^256, n < 2^31, else as [`Words::add_spare4`]. Constant time.
    #[inline(always)]
    fn add_small_multiple_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], n: u32) -> [u64; 4] {
        portable::add_small_multiple_spare4(a, b, n, 2 * C)
    }

    /// r = a + n·b modulo 2^K - C, below 2^K + 2^222, for n < 2^29, a, b < 2^224; K <= 221, C = 3, 5 or 9. Constant time.
    #[inline(always)]
    fn add_small_multiple_short4<const K: u32, const C: u64>(
        self,
        a: &[u64; 4],
        b: &[u64; 4],
        n: u32,
    ) -> [u64; 4] {
        portable::add_small_multiple_short4::<K, C>(a, b, n)
    }
}

impl Words for Portable {
    const BACKEND: Backend = Backend::Portable;
    #[inline(always)]
    fn mul_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::fold::<K, C>(portable::mul4(a, b))
    }
    #[inline(always)]
    fn sqr_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        portable::fold::<K, C>(portable::sqr4(a))
    }
    #[inline(always)]
    fn add_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::add_fold4(a, b, C << (256 - K))
    }
    #[inline(always)]
    fn mul2_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        portable::add_fold4(a, a, C << (256 - K))
    }
    #[inline(always)]
    fn mul3_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        portable::mul3_fold4(a, C << (256 - K))
    }
    #[inline(always)]
    fn sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::sub_fold4(a, b, C << (256 - K))
    }
    #[inline(always)]
    fn dbl_sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::dbl_sub_fold4(a, b, C << (256 - K))
    }
    #[inline(always)]
    fn neg_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        portable::sub_fold4(
            &[(C << (256 - K)).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX],
            a,
            C << (256 - K),
        )
    }
    #[inline(always)]
    fn mul_small_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], n: u32) -> [u64; 4] {
        portable::mul_small_fold4(a, n, C << (256 - K))
    }
}

#[cfg(target_arch = "x86_64")]
impl Words for Mulx {
    const BACKEND: Backend = Backend::Mulx;
    #[inline(always)]
    fn mul_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        x86_64::mulx::mul_fold4::<K, C>(self, a, b)
    }
    #[inline(always)]
    fn sqr_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        x86_64::mulx::sqr_fold4::<K, C>(self, a)
    }
    #[inline(always)]
    fn add_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        x86_64::chains::add::<K, C>(a, b)
    }
    #[inline(always)]
    fn mul2_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        // The carry of 2a is its top bit, known before any chain: plain Rust is faster.
        Portable.mul2_fold4::<K, C>(a)
    }
    #[inline(always)]
    fn mul3_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        x86_64::chains::mul3::<K, C>(a)
    }
    #[inline(always)]
    fn sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        x86_64::chains::sub::<K, C>(a, b)
    }
    #[inline(always)]
    fn dbl_sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        x86_64::chains::dbl_sub::<K, C>(a, b)
    }
    #[inline(always)]
    fn neg_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        x86_64::chains::neg::<K, C>(a)
    }
    #[inline(always)]
    fn mul_small_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], n: u32) -> [u64; 4] {
        x86_64::mulx::mul_small_fold4::<K, C>(self, a, n)
    }
    #[inline(always)]
    fn add_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        x86_64::spare::add::<C>(a, b)
    }
    #[inline(always)]
    fn sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        x86_64::spare::sub::<C>(a, b)
    }
    #[inline(always)]
    fn dbl_add_sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], c: &[u64; 4]) -> [u64; 4] {
        x86_64::spare::dbl_add_sub::<C>(a, b, c)
    }
    #[inline(always)]
    fn add_small_multiple_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], n: u32) -> [u64; 4] {
        x86_64::spare::add_small_multiple::<C>(self, a, b, n)
    }
    #[inline(always)]
    fn add_small_multiple_short4<const K: u32, const C: u64>(
        self,
        a: &[u64; 4],
        b: &[u64; 4],
        n: u32,
    ) -> [u64; 4] {
        x86_64::mulx::add_small_multiple::<K, C>(self, a, b, n)
    }
}

/// Elsewhere the token cannot be had, and nothing here runs.
#[cfg(not(target_arch = "x86_64"))]
impl Words for Mulx {
    const BACKEND: Backend = Backend::Mulx;
    #[inline(always)]
    fn mul_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        Portable.mul_fold4::<K, C>(a, b)
    }
    #[inline(always)]
    fn sqr_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        Portable.sqr_fold4::<K, C>(a)
    }
    #[inline(always)]
    fn add_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        Portable.add_fold4::<K, C>(a, b)
    }
    #[inline(always)]
    fn mul2_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        Portable.mul2_fold4::<K, C>(a)
    }
    #[inline(always)]
    fn mul3_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        Portable.mul3_fold4::<K, C>(a)
    }
    #[inline(always)]
    fn sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        Portable.sub_fold4::<K, C>(a, b)
    }
    #[inline(always)]
    fn dbl_sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        Portable.dbl_sub_fold4::<K, C>(a, b)
    }
    #[inline(always)]
    fn neg_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        Portable.neg_fold4::<K, C>(a)
    }
    #[inline(always)]
    fn mul_small_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], n: u32) -> [u64; 4] {
        Portable.mul_small_fold4::<K, C>(a, n)
    }
}

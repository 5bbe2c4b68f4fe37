//! L0: integers as arrays of 64-bit words, least significant first. Knows no field; some kernels are made for one modulus
//! and named after it.

pub mod divsteps;
pub mod hex;
pub mod mersenne;
pub mod p224;
pub mod p256;
pub mod portable;
#[cfg(target_arch = "x86_64")]
pub mod x86_64;

use crate::cpu::{Backend, Mulx, Portable};

/// The word kernels of one backend. Every method gives exactly the value that [`Portable`] gives.
pub trait Words: p224::P224 + p256::P256 + Copy + Send + Sync + 'static {
    /// The backend's name.
    const BACKEND: Backend;

    /// r = a·b mod 2^256 - fold, fold = C·2^(256-K), in [0, 2^256), not always the least residue.
    ///
    /// Bounds: any a, b < 2^256; fold < 2^31. Constant time.
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

    /// a·b.
    #[inline(always)]
    fn product(self, a: u64, b: u64) -> u128 {
        u128::from(a) * u128::from(b)
    }

    /// t mod 2^127 - 1 in [0, 2^127), for t <= 2·(2^127 - 1)² + 2^128. Constant time.
    #[inline(always)]
    fn reduce_m127(self, t: [u64; 4]) -> [u64; 2] {
        mersenne::reduce(t)
    }

    /// r = a·b mod 2^127 - 1; all in [0, 2^127). Constant time. Alone, the compiler's own product has the least latency.
    #[inline(always)]
    fn mul_m127(self, a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
        mersenne::mul(Portable, a, b)
    }

    /// r = a² mod 2^127 - 1; bounds as [`Words::mul_m127`]. Constant time.
    #[inline(always)]
    fn sqr_m127(self, a: &[u64; 2]) -> [u64; 2] {
        mersenne::mul(Portable, a, a)
    }

    /// r = a + b mod 2^127 - 1; bounds as [`Words::mul_m127`]. Constant time.
    #[inline(always)]
    fn add_m127(self, a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
        mersenne::split(mersenne::add(mersenne::join(a), mersenne::join(b)))
    }

    /// r = a - b mod 2^127 - 1; bounds as [`Words::mul_m127`]. Constant time.
    #[inline(always)]
    fn sub_m127(self, a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
        mersenne::split(mersenne::sub(mersenne::join(a), mersenne::join(b)))
    }

    /// r = a·b in F_p(i), p = 2^127 - 1, i² = -1: two words of the real part, then two of the imaginary part, each in [0, 2^127).
    /// The method that is faster on this backend. Constant time.
    #[inline(always)]
    fn mul_m127i(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        self.mul_m127i_schoolbook(a, b)
    }

    /// [`Words::mul_m127i`] by four products, two and two reduced together. Constant time.
    #[inline(always)]
    fn mul_m127i_schoolbook(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        mersenne::mul_i_schoolbook(self, a, b)
    }

    /// [`Words::mul_m127i`] by three products. Constant time.
    #[inline(always)]
    fn mul_m127i_karatsuba(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        mersenne::mul_i_karatsuba(self, a, b)
    }

    /// r = a² in F_p(i); bounds as [`Words::mul_m127i`]. Constant time.
    #[inline(always)]
    fn sqr_m127i(self, a: &[u64; 4]) -> [u64; 4] {
        mersenne::sqr_i(self, a)
    }
}

impl Words for Portable {
    const BACKEND: Backend = Backend::Portable;
    #[inline(always)]
    fn mul_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        portable::fold(portable::mul4(a, b), C << (256 - K))
    }
    #[inline(always)]
    fn sqr_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        portable::fold(portable::sqr4(a), C << (256 - K))
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
    fn product(self, a: u64, b: u64) -> u128 {
        x86_64::mersenne::product(self, a, b)
    }
    #[inline(always)]
    fn reduce_m127(self, t: [u64; 4]) -> [u64; 2] {
        x86_64::mersenne::reduce(t)
    }
    #[inline(always)]
    fn add_m127(self, a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
        x86_64::mersenne::add(*a, *b)
    }
    #[inline(always)]
    fn sub_m127(self, a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
        x86_64::mersenne::sub(*a, *b)
    }
    #[inline(always)]
    fn mul_m127i(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        self.mul_m127i_karatsuba(a, b)
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

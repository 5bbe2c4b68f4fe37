//! L0: integers as arrays of 64-bit words, least significant first. Knows no prime.

pub mod portable;
#[cfg(target_arch = "x86_64")]
pub mod x86_64;

use crate::cpu::{Backend, Mulx, Portable};

/// The word kernels of one backend. Every method gives exactly the value that [`Portable`] gives.
pub trait Words: Copy + Send + Sync + 'static {
    /// The backend's name.
    const BACKEND: Backend;

    /// r = a·b mod 2^256 - fold, fold = C·2^(256-K), in [0, 2^256), not always the least residue.
    ///
    /// Bounds: any a, b < 2^256; fold < 2^32. Constant time.
    fn mul_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4];

    /// r = a² mod 2^256 - fold; bounds as [`Words::mul_fold4`]. Constant time.
    fn sqr_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4];
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
}

//! L0: integers, and polynomials over F_2, as arrays of 64-bit words, least significant first. Knows no
//! field; some kernels are made for one modulus and named after it.

#[cfg(all(target_arch = "aarch64", not(miri)))]
mod aarch64;
pub mod any_prime;
#[cfg(feature = "binary")]
pub mod binary;
pub mod bytes;
pub mod divsteps;
#[cfg(test)]
mod few;
pub mod folding;
pub mod goldilocks;
pub mod hex;
pub mod invert;
pub mod mersenne;
pub mod mersenne521;
pub mod montgomery;
#[cfg(any(test, target_family = "wasm"))]
mod narrow;
pub mod p224;
pub mod p256;
pub mod p384;
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", not(miri))))]
mod packed_steps;
pub mod portable;
#[cfg(test)]
pub(crate) use few::few;
#[cfg(test)]
pub(crate) mod samples;
mod step_matrix;
#[cfg(target_arch = "x86_64")]
pub mod x86_64;

use crate::cpu::{Avx2, Backend, Mulx, Outline, Portable};
use crate::ct::ReadsTables;

/// The same integer in N words, which hold it.
#[cfg_attr(not(unoptimised), inline(always))]
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

/// The word kernels of one backend. Every method gives exactly the value that [`Portable`] gives, whose
/// kernels are the default methods.
pub trait WordKernels:
    any_prime::Rows<4>
    + any_prime::Rows<6>
    + any_prime::Rows<8>
    + folding::FoldedProducts
    + folding::FoldedSums
    + folding::SpareSums
    + goldilocks::M448
    + mersenne::M127
    + mersenne521::M521
    + montgomery::MontgomeryKernels<p224::P224>
    + montgomery::MontgomeryKernels<p256::P256>
    + montgomery::MontgomeryKernels<p384::P384, 6>
    + Outline
    + ReadsTables
    + Send
    + Sync
    + 'static
{
    /// The backend's name.
    const BACKEND: Backend;

    /// Vectors of 32 bytes for inversions, if the backend may have them and this CPU does.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn vectors(self) -> Option<Avx2> {
        None
    }
}

impl WordKernels for Portable {
    const BACKEND: Backend = Backend::Portable;
}

/// Where the CPU is of another kind the token cannot be had, and its kernels are the portable ones.
impl WordKernels for Mulx {
    const BACKEND: Backend = Backend::Mulx;

    #[inline]
    fn vectors(self) -> Option<Avx2> {
        Avx2::detect()
    }
}

//! Scalars of `secant-core` in the byte order of a curve.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::ct;
use secant_core::scalar::modulo::{Order, Scalar};

/// n mod r.
pub(crate) fn from_u128<O: Order<N>, const N: usize>(n: u128) -> Scalar<O, N> {
    let mut words = [n as u64, (n >> 64) as u64];
    let scalar = Scalar::reduce_words(&words);
    ct::wipe(&mut words);
    scalar
}

/// The inverses of many scalars, which `inside` finds in a curve's own type.
#[cfg(feature = "alloc")]
pub(crate) fn invert_batch<T, O: Order<N>, const N: usize>(
    scalars: &mut [T],
    inside: fn(&mut T) -> &mut Scalar<O, N>,
) {
    let mut inverses: Vec<_> = scalars.iter_mut().map(|k| inside(k).clone()).collect();
    Scalar::invert_batch(&mut inverses);
    for (k, inverse) in scalars.iter_mut().zip(inverses) {
        *inside(k) = inverse;
    }
}

/// A scalar in [1, r) from random bytes, little-endian; `None` where the bits below the length of r give 0
/// or r or more. Wipes the bytes.
#[cfg(feature = "rand_core")]
pub(crate) fn from_random<O: Order<N>, const N: usize>(bytes: &mut [u8]) -> Option<Scalar<O, N>> {
    let unused = 8 * bytes.len() - Scalar::<O, N>::BITS;
    if let Some(top) = bytes.last_mut() {
        *top &= u8::MAX >> unused;
    }
    let scalar = Scalar::from_bytes_le(bytes);
    ct::wipe(bytes);
    // A refused scalar is not used: that it was 0 may be known.
    scalar.filter(|scalar| !scalar.is_zero().declassify())
}

/// The integer of the leftmost bits of a hash, as many as r has, modulo r (FIPS 186-4, section 6.4). Time
/// depends on the length alone.
pub(crate) fn leftmost<O: Order<N>, const N: usize>(hash: &[u8]) -> Scalar<O, N> {
    let mut words = leftmost_words::<O, N>(hash);
    let scalar = Scalar::reduce_words(&words);
    ct::wipe(&mut words);
    scalar
}

/// The integer of [`leftmost`], if it is in [1, r): the only thing that may be seen.
#[cfg(any(feature = "ecdsa", feature = "sm2"))]
pub(crate) fn leftmost_below<O: Order<N>, const N: usize>(bits: &[u8]) -> Option<Scalar<O, N>> {
    let mut words = leftmost_words::<O, N>(bits);
    let scalar = Scalar::from_words(&words);
    ct::wipe(&mut words);
    scalar.filter(|scalar| !scalar.is_zero().declassify())
}

/// The leftmost bits of a byte string, as many as r has, as an integer.
fn leftmost_words<O: Order<N>, const N: usize>(hash: &[u8]) -> [u64; N] {
    let (bits, bytes) = (Scalar::<O, N>::BITS, Scalar::<O, N>::BYTES);
    let taken = &hash[..hash.len().min(bytes)];
    let mut words = [0; N];
    super::bytes::big::fill(&mut words, taken);
    let surplus = (8 * taken.len()).saturating_sub(bits);
    if surplus > 0 {
        for i in 0..N {
            let above = words.get(i + 1).copied().unwrap_or_default();
            words[i] = words[i] >> surplus | above << (64 - surplus);
        }
    }
    words
}

//! Scalars of `secant-core` in the byte order of a curve.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::ct;
use secant_core::operate::Residue;

/// n mod r.
pub(crate) fn from_u128<R: Residue>(n: u128) -> R {
    let mut words = [n as u64, (n >> 64) as u64];
    let scalar = R::reduce_words(&words);
    ct::wipe(&mut words);
    scalar
}

/// The inverses of many scalars, which `inside` finds in a curve's own type.
#[cfg(feature = "alloc")]
pub(crate) fn invert_batch<T, R: Residue>(scalars: &mut [T], inside: fn(&mut T) -> &mut R) {
    let mut inverses: Vec<_> = scalars.iter_mut().map(|k| inside(k).clone()).collect();
    R::invert_batch(&mut inverses);
    for (k, inverse) in scalars.iter_mut().zip(inverses) {
        *inside(k) = inverse;
    }
}

/// A scalar in [1, r) from random bytes, little-endian; `None` where the bits below the length of r give 0
/// or r or more. Wipes the bytes.
#[cfg(feature = "rand_core")]
pub(crate) fn from_random<R: Residue>(bytes: &mut [u8]) -> Option<R> {
    let unused = 8 * bytes.len() - R::BITS;
    if let Some(top) = bytes.last_mut() {
        *top &= u8::MAX >> unused;
    }
    let scalar = R::from_bytes_le(bytes);
    ct::wipe(bytes);
    // A refused scalar is not used: that it was 0 may be known.
    scalar.filter(|scalar| !scalar.is_zero().declassify())
}

/// The integer of the leftmost bits of a hash, as many as r has, modulo r (FIPS 186-4, section 6.4). Time
/// depends on the length alone.
pub(crate) fn leftmost<R: Residue>(hash: &[u8]) -> R {
    let mut words = leftmost_words::<R>(hash);
    let scalar = R::reduce_words(words.as_ref());
    ct::wipe(words.as_mut());
    scalar
}

/// The integer of [`leftmost`], if it is in [1, r): the only thing that may be seen.
#[cfg(any(feature = "ecdsa", feature = "sm2"))]
pub(crate) fn leftmost_below<R: Residue>(bits: &[u8]) -> Option<R> {
    let mut words = leftmost_words::<R>(bits);
    let scalar = R::from_words(&words);
    ct::wipe(words.as_mut());
    scalar.filter(|scalar| !scalar.is_zero().declassify())
}

/// The leftmost bits of a byte string, as many as r has, as an integer.
fn leftmost_words<R: Residue>(hash: &[u8]) -> R::Integer {
    let taken = &hash[..hash.len().min(R::BYTES)];
    let mut integer = R::Integer::default();
    let words = integer.as_mut();
    super::bytes::big::fill(words, taken);
    let surplus = (8 * taken.len()).saturating_sub(R::BITS);
    if surplus > 0 {
        for i in 0..words.len() {
            let above = words.get(i + 1).copied().unwrap_or_default();
            words[i] = words[i] >> surplus | above << (64 - surplus);
        }
    }
    integer
}

//! Many signatures at once.

use alloc::vec::Vec;

use digest::{Digest, Output};

use super::{Ecdsa, Signature, SigningKey, VerifyingKey};
use crate::engine::ecdsa;
use crate::{Error, Scalar};

/// Verdicts, one for each signature.
type Verdicts = Vec<Result<(), Error>>;

impl<C: Ecdsa> SigningKey<C> {
    /// [`SigningKey::sign`] of each of these messages, in their order. Time depends on their number and
    /// lengths.
    ///
    /// Cost: as [`SigningKey::sign`], but for one inversion in the field and one modulo the order for all.
    #[inline(never)]
    #[must_use]
    pub fn sign_batch(&self, messages: &[&[u8]]) -> Vec<Signature<C>> {
        let hashes: Vec<_> = messages.iter().map(C::Hash::digest).collect();
        self.sign_prehash_batch(&hashes)
    }

    /// [`SigningKey::sign_prehash`] of each of these hashes, in their order. Time depends on their number and
    /// lengths.
    #[must_use]
    pub fn sign_prehash_batch(&self, hashes: &[impl AsRef<[u8]>]) -> Vec<Signature<C>> {
        ecdsa::sign_batch::<C, C::Hash>(&self.0.0.0, hashes, C::LOW_S)
            .into_iter()
            .map(|(r, s, _)| Signature::of(&Scalar(r), &Scalar(s)))
            .collect()
    }
}

/// What [`VerifyingKey::verify`] says of each triple (key, message, signature), with [`Ecdsa::Hash`].
/// Variable time: all of it is public.
///
/// Cost: as [`VerifyingKey::verify`], but for one inversion modulo the order for all; with feature `lanes`
/// eight at a time where the CPU has AVX-512 IFMA and the curve has lanes.
#[inline(never)]
#[must_use]
pub fn verify_batch<C: Ecdsa>(signed: &[(&VerifyingKey<C>, &[u8], &Signature<C>)]) -> Verdicts {
    let hashes: Vec<Output<C::Hash>> =
        signed.iter().map(|(_, message, _)| C::Hash::digest(message)).collect();
    let hashed = signed.iter().zip(&hashes);
    let signed: Vec<_> =
        hashed.map(|((key, _, signature), hash)| (*key, hash.as_ref(), *signature)).collect();
    verify_prehash_batch(&signed)
}

/// [`VerifyingKey::verify_prehash`] of each triple (key, hash, signature). Variable time: all of it is
/// public.
#[inline(never)]
#[must_use]
pub fn verify_prehash_batch<C: Ecdsa>(signed: &[(&VerifyingKey<C>, &[u8], &Signature<C>)]) -> Verdicts {
    let signed: Vec<_> = signed
        .iter()
        .map(|(key, hash, signature)| {
            let (r, s) = signature.scalars();
            (&key.0.0.0, *hash, r.0.clone(), s.0.clone())
        })
        .collect();
    ecdsa::verify_batch_vartime(&signed)
        .into_iter()
        .map(|valid| if valid { Ok(()) } else { Err(Error::InvalidSignature) })
        .collect()
}

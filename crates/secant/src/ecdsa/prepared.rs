//! Keys that are met often.

use digest::Digest;

use super::{Ecdsa, Signature, VerifyingKey};
use crate::Error;
use crate::engine::ecdsa::verify_prepared_vartime;
use crate::engine::prime::Prepared;

/// A [`VerifyingKey`] with a table of its multiples, as large as that of the base point: verification takes
/// additions alone, no doublings. It says the same of every signature.
#[derive(Clone)]
pub struct PreparedVerifyingKey<C: Ecdsa> {
    key: VerifyingKey<C>,
    table: Prepared<C>,
}

impl<C: Ecdsa> PreparedVerifyingKey<C> {
    /// The table of a key. Variable time: the key is public.
    #[inline(never)]
    #[must_use]
    pub fn new(key: &VerifyingKey<C>) -> Self {
        Self { key: *key, table: Prepared::new_vartime(&key.0.0.0) }
    }

    /// The key.
    pub fn as_verifying_key(&self) -> &VerifyingKey<C> {
        &self.key
    }

    /// As [`VerifyingKey::verify`].
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify`].
    #[inline(never)]
    pub fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        self.verify_with::<C::Hash>(message, signature)
    }

    /// As [`VerifyingKey::verify_with`].
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify`].
    pub fn verify_with<D: Digest>(&self, message: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        self.verify_prehash(&D::digest(message), signature)
    }

    /// As [`VerifyingKey::verify_prehash`].
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify`].
    #[inline(never)]
    pub fn verify_prehash(&self, hash: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        let (r, s) = signature.scalars();
        if verify_prepared_vartime(&self.table, hash, &r.0, &s.0) {
            Ok(())
        } else {
            Err(Error::InvalidSignature)
        }
    }
}

crate::macros::prepared_traits! {
    [C: Ecdsa] PreparedVerifyingKey<C>, VerifyingKey<C>, Signature<C>, |key| key.to_sec1_bytes().as_ref()
}

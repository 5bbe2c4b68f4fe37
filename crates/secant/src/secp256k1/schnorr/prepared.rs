//! Keys that are met often.

use super::{Signature, VerifyingKey, check};
use crate::Error;
use crate::engine::prime::Prepared;
use secant_core::curve::secp256k1::Secp256k1;

/// A [`VerifyingKey`] with a table of its multiples, 86 KiB: verification takes additions alone, no
/// doublings. It says the same of every signature.
#[derive(Clone)]
pub struct PreparedVerifyingKey {
    key: VerifyingKey,
    table: Prepared<Secp256k1>,
}

impl PreparedVerifyingKey {
    /// The table of a key.
    #[must_use]
    pub fn new(key: &VerifyingKey) -> Self {
        Self { key: *key, table: Prepared::new_vartime(&key.point.0) }
    }

    /// The key.
    pub fn as_verifying_key(&self) -> &VerifyingKey {
        &self.key
    }

    /// As [`VerifyingKey::verify`].
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify`].
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        check(signature, &self.key.bytes, message, |e, s| {
            crate::Point(self.table.mul_add_base_vartime(&e.0, &s.0))
        })
    }
}

crate::macros::prepared_traits!([] PreparedVerifyingKey, VerifyingKey, Signature, |key| key.bytes);

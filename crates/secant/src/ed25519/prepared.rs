//! Keys that are met often.

use super::equation::{self, Domain, Key};
use super::{Signature, VerifyingKey};
use crate::Error;
use crate::edwards25519::{AffinePoint, Multiples, Point, Scalar};

/// A [`VerifyingKey`] with a table of its multiples, 129 KiB: verification takes additions alone, no
/// doublings, about half of the time. It says the same of every signature.
///
/// Making it costs about as much as sixteen verifications.
#[derive(Clone)]
pub struct PreparedVerifyingKey {
    key: VerifyingKey,
    table: Multiples,
}

impl PreparedVerifyingKey {
    /// The table of a key.
    #[must_use]
    pub fn new(key: &VerifyingKey) -> Self {
        Self { key: *key, table: Multiples::new_vartime(&key.minus) }
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
        equation::check(self, Domain::Pure, message, signature).map(|_| ())
    }

    /// As [`VerifyingKey::verify_with_context`].
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify_with_context`].
    pub fn verify_with_context(
        &self,
        message: &[u8],
        context: &[u8],
        signature: &Signature,
    ) -> Result<(), Error> {
        equation::check(self, Domain::Context(context), message, signature).map(|_| ())
    }

    /// As [`VerifyingKey::verify_prehash`].
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify_prehash`].
    pub fn verify_prehash(
        &self,
        hash: &[u8; 64],
        context: &[u8],
        signature: &Signature,
    ) -> Result<(), Error> {
        equation::check(self, Domain::Prehashed(context), hash, signature).map(|_| ())
    }

    /// As [`VerifyingKey::verify_strict`].
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify_strict`].
    pub fn verify_strict(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        equation::check_strict(self, message, signature)
    }

    /// As [`VerifyingKey::verify_zip215`].
    ///
    /// # Errors
    /// Those of [`VerifyingKey::verify_zip215`].
    pub fn verify_zip215(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        equation::check_zip215(self, message, signature)
    }
}

impl Key for PreparedVerifyingKey {
    fn bytes(&self) -> &[u8; 32] {
        &self.key.bytes
    }

    fn minus(&self) -> &AffinePoint {
        &self.key.minus
    }

    fn sum(&self, k: &Scalar, s: &Scalar) -> Point {
        self.table.mul_add_base_vartime(k, s)
    }
}

crate::macros::prepared_traits!([] PreparedVerifyingKey, VerifyingKey, Signature, |key| key.bytes);

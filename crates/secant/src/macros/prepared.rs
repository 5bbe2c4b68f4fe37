//! Keys that are met often.

/// The type `PreparedVerifyingKey` of a module with ECDSA.
#[cfg(feature = "ecdsa")]
macro_rules! prepared {
    ($core:ty, $digest:ty, $size:literal) => {
        #[doc = concat!("A [`VerifyingKey`] with a table of its multiples, ", $size, ": verification takes additions alone, no doublings.")]
        /// It says the same of every signature.
        #[cfg(feature = "std")]
        #[derive(Clone)]
        pub struct PreparedVerifyingKey {
            key: VerifyingKey,
            table: $crate::engine::prime::Prepared<$core>,
        }

        #[cfg(feature = "std")]
        impl PreparedVerifyingKey {
            /// The table of a key. Variable time: the key is public.
            #[must_use]
            pub fn new(key: &VerifyingKey) -> Self {
                let table = $crate::engine::prime::Prepared::new_vartime(&key.as_public_key().as_affine().0);
                Self { key: *key, table }
            }

            /// The key.
            pub fn as_verifying_key(&self) -> &VerifyingKey {
                &self.key
            }

            /// As [`VerifyingKey::verify`].
            ///
            /// # Errors
            /// Those of [`VerifyingKey::verify`].
            pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), crate::Error> {
                self.verify_with::<$digest>(message, signature)
            }

            /// As [`VerifyingKey::verify_with`].
            ///
            /// # Errors
            /// Those of [`VerifyingKey::verify`].
            pub fn verify_with<D: digest::Digest>(
                &self,
                message: &[u8],
                signature: &Signature,
            ) -> Result<(), crate::Error> {
                self.verify_prehash(&D::digest(message), signature)
            }

            /// As [`VerifyingKey::verify_prehash`].
            ///
            /// # Errors
            /// Those of [`VerifyingKey::verify`].
            pub fn verify_prehash(&self, hash: &[u8], signature: &Signature) -> Result<(), crate::Error> {
                let (r, s) = signature.scalars();
                if $crate::engine::ecdsa::verify_prepared_vartime(&self.table, hash, &r.0, &s.0) {
                    Ok(())
                } else {
                    Err(crate::Error::InvalidSignature)
                }
            }
        }

        #[cfg(feature = "std")]
        $crate::macros::prepared_traits!(|key| key.to_sec1_bytes());

        #[cfg(all(feature = "std", feature = "signature"))]
        impl signature::hazmat::PrehashVerifier<Signature> for PreparedVerifyingKey {
            /// As [`PreparedVerifyingKey::verify_prehash`].
            fn verify_prehash(&self, hash: &[u8], signature: &Signature) -> Result<(), signature::Error> {
                Self::verify_prehash(self, hash, signature).map_err(|_| signature::Error::new())
            }
        }
    };
}
#[cfg(feature = "ecdsa")]
pub(crate) use prepared;

/// The traits of the type `PreparedVerifyingKey` of a module, which keeps its `key`; the bytes are those that
/// `Debug` prints.
macro_rules! prepared_traits {
    (|$key:ident| $bytes:expr) => {
        const _: () = {
            impl From<&VerifyingKey> for PreparedVerifyingKey {
                /// As [`PreparedVerifyingKey::new`].
                fn from(key: &VerifyingKey) -> Self {
                    Self::new(key)
                }
            }

            impl core::fmt::Debug for PreparedVerifyingKey {
                /// The bytes of the key in hexadecimal.
                fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                    let $key = &self.key;
                    write!(f, "PreparedVerifyingKey({})", $crate::hex::Hex(&$bytes))
                }
            }

            #[cfg(feature = "signature")]
            impl signature::Verifier<Signature> for PreparedVerifyingKey {
                /// As [`PreparedVerifyingKey::verify`].
                fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), signature::Error> {
                    Self::verify(self, message, signature).map_err(|_| signature::Error::new())
                }
            }
        };
    };
}
pub(crate) use prepared_traits;

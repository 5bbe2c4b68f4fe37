//! Keys that are met often.

/// The traits of a type of verifying keys with a table, which keeps its `key`; parameters and bounds in
/// brackets. The bytes are those that `Debug` prints.
macro_rules! prepared_traits {
    ([$($parameter:tt)*] $prepared:ty, $verifying:ty, $signature:ty, |$key:ident| $bytes:expr) => {
        const _: () = {
            impl<$($parameter)*> From<&$verifying> for $prepared {
                /// As [`PreparedVerifyingKey::new`].
                fn from(key: &$verifying) -> Self {
                    Self::new(key)
                }
            }

            impl<$($parameter)*> core::fmt::Debug for $prepared {
                /// The bytes of the key in hexadecimal.
                fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                    let $key = &self.key;
                    write!(f, "PreparedVerifyingKey({})", $crate::hex::Hex($bytes.as_ref()))
                }
            }

            #[cfg(feature = "signature")]
            impl<$($parameter)*> signature::Verifier<$signature> for $prepared {
                /// As [`PreparedVerifyingKey::verify`].
                fn verify(&self, message: &[u8], signature: &$signature) -> Result<(), signature::Error> {
                    Self::verify(self, message, signature).map_err(|_| signature::Error::new())
                }
            }
        };
    };
}
pub(crate) use prepared_traits;

//! The code common to signatures of two halves, and the keys that verify them: Ed25519, Ed448 and BIP 340.

/// The type `Signature`, so many bytes of two halves; the visibility is that of its halves.
macro_rules! halves {
    ($(#[$doc:meta])* $vis:vis struct, $bytes:literal of $half:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct Signature($vis [u8; $bytes]);

        impl Signature {
            /// The signature of these bytes.
            pub const fn from_bytes(bytes: &[u8; $bytes]) -> Self {
                Self(*bytes)
            }

            #[doc = concat!("The ", $bytes, " bytes.")]
            pub const fn to_bytes(&self) -> [u8; $bytes] {
                self.0
            }

            $vis fn r(&self) -> &[u8; $half] {
                &self.0.as_chunks().0[0]
            }

            $vis fn s(&self) -> &[u8; $half] {
                &self.0.as_chunks().0[1]
            }
        }

        impl TryFrom<&[u8]> for Signature {
            type Error = crate::Error;
            /// As [`Signature::from_bytes`], from a slice.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length).
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                bytes.try_into().map(Self).map_err(|_| crate::Error::Length)
            }
        }

        impl From<Signature> for [u8; $bytes] {
            /// As [`Signature::to_bytes`].
            fn from(signature: Signature) -> Self {
                signature.to_bytes()
            }
        }

        #[cfg(feature = "signature")]
        impl signature::SignatureEncoding for Signature {
            type Repr = [u8; $bytes];
        }

        impl core::fmt::Debug for Signature {
            /// The bytes in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "Signature({})", crate::hex::Hex(&self.0))
            }
        }
    };
}
pub(crate) use halves;

/// The traits of the type `VerifyingKey` of the module, which keeps its `bytes`.
macro_rules! verifying_key_traits {
    () => {
        impl PartialEq for VerifyingKey {
            /// Whether both have the same bytes.
            fn eq(&self, other: &Self) -> bool {
                self.bytes == other.bytes
            }
        }

        impl Eq for VerifyingKey {}

        impl From<&SigningKey> for VerifyingKey {
            /// As [`SigningKey::verifying_key`].
            fn from(key: &SigningKey) -> Self {
                key.verifying_key()
            }
        }

        impl TryFrom<&[u8]> for VerifyingKey {
            type Error = crate::Error;
            /// As [`VerifyingKey::from_bytes`], from a slice.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length), and those of [`VerifyingKey::from_bytes`].
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                Self::from_bytes(bytes.try_into().map_err(|_| crate::Error::Length)?)
            }
        }

        impl core::fmt::Debug for VerifyingKey {
            /// The bytes in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "VerifyingKey({})", crate::hex::Hex(&self.bytes))
            }
        }
    };
}
pub(crate) use verifying_key_traits;

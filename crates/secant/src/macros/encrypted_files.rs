//! Encrypted PKCS#8, for types of secret keys.

/// Encrypted files for a type that has files of PKCS#8.
macro_rules! encrypted_files {
    ([$($parameter:tt)*] $secret:ty) => {
        impl<$($parameter)*> $secret {
            /// The key of an `EncryptedPrivateKeyInfo` in DER (RFC 5958, section 3): by PBES2 with AES in CBC
            /// or GCM, and with PBKDF2 (HMAC of SHA-224 to SHA-512) or scrypt. Of PBKDF2 at most 10^7
            /// iterations are done, and scrypt has at most 256 MiB. The passphrase is taken as its bytes.
            ///
            /// # Errors
            /// [`Error::WrongPassphrase`](crate::Error::WrongPassphrase),
            /// [`Error::EncryptionUnknown`](crate::Error::EncryptionUnknown),
            /// [`Error::EncryptionCost`](crate::Error::EncryptionCost),
            /// [`Error::DerContent`](crate::Error::DerContent) where it is not encrypted, and those of
            /// [`Self::from_pkcs8_der`].
            pub fn from_pkcs8_encrypted_der(
                der: &[u8],
                passphrase: impl AsRef<[u8]>,
            ) -> Result<Self, crate::Error> {
                Self::from_pkcs8_der(
                    $crate::formats::encrypted::decrypt(der, passphrase.as_ref())?.as_bytes(),
                )
            }

            /// The key as an `EncryptedPrivateKeyInfo` in DER: PBES2 with AES-256 in CBC, and scrypt with N =
            /// 2^14, r = 8 and p = 1, which takes 16 MiB. OpenSSL reads it.
            #[must_use]
            pub fn to_pkcs8_encrypted_der(
                &self,
                rng: &mut impl rand_core::CryptoRng,
                passphrase: impl AsRef<[u8]>,
            ) -> pkcs8::SecretDocument {
                $crate::formats::encrypted::encrypt(&self.to_pkcs8_der(), passphrase.as_ref(), rng)
            }

            /// [`Self::from_pkcs8_encrypted_der`] of PEM, of the first block with the label
            /// `ENCRYPTED PRIVATE KEY`, read as [`Self::from_pkcs8_pem`] does.
            ///
            /// # Errors
            /// [`Error::PemEncoding`](crate::Error::PemEncoding),
            /// [`Error::PemLabel`](crate::Error::PemLabel), and those of [`Self::from_pkcs8_encrypted_der`].
            #[cfg(feature = "pem")]
            pub fn from_pkcs8_encrypted_pem(
                text: &str,
                passphrase: impl AsRef<[u8]>,
            ) -> Result<Self, crate::Error> {
                $crate::formats::pem::read(text, $crate::formats::pem::ENCRYPTED, |der| {
                    Self::from_pkcs8_encrypted_der(der, passphrase)
                })
            }

            /// [`Self::to_pkcs8_encrypted_der`] as PEM, with the label `ENCRYPTED PRIVATE KEY`.
            #[cfg(feature = "pem")]
            #[must_use]
            pub fn to_pkcs8_encrypted_pem(
                &self,
                rng: &mut impl rand_core::CryptoRng,
                passphrase: impl AsRef<[u8]>,
            ) -> alloc::string::String {
                let file = self.to_pkcs8_encrypted_der(rng, passphrase);
                $crate::formats::pem::write($crate::formats::pem::ENCRYPTED, file.as_bytes())
            }
        }
    };
}
pub(crate) use encrypted_files;

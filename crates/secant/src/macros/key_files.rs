//! Keys in other people's formats: the methods, which are the same for all keys, and the traits of `pkcs8`.

/// The formats of keys that are bytes (RFC 8410, RFC 8037), so many.
macro_rules! montgomery_files {
    ($secret:ident, $public:ident, $identifier:literal, $crv:literal, $bytes:literal) => {
        #[cfg(feature = "pkcs8")]
        const KIND: $crate::formats::der::Kind = $crate::formats::der::Kind::algorithm($identifier, $bytes);
        #[cfg(feature = "pkcs8")]
        $crate::macros::secret_files!([] $secret, $public, KIND, to_bytes);
        #[cfg(feature = "pkcs8")]
        $crate::macros::public_files!([] $public, KIND, to_bytes);
        #[cfg(feature = "jwk")]
        const JWK: $crate::formats::jwk::Kind =
            $crate::formats::jwk::Kind { kty: "OKP", crv: $crv, bytes: $bytes };
        #[cfg(feature = "jwk")]
        $crate::macros::jwk!([] $secret, $public, JWK, to_bytes);
    };
}
pub(crate) use montgomery_files;

/// PKCS#8 for a type of secret keys, with parameters and bounds in brackets. `$encode` gives the bytes of a
/// public key.
#[cfg(feature = "pkcs8")]
macro_rules! secret_files {
    ([$($parameter:tt)*] $secret:ty, $public:ty, $kind:expr, $encode:ident) => {
        impl<$($parameter)*> $secret {
            /// The key of a file of PKCS#8 in DER (RFC 5958; RFC 8410). A public key in the file is checked
            /// against the secret one. Attributes are passed over. Constant time in the secret key, but for
            /// whether it is refused.
            ///
            /// # Errors
            /// [`Error::KeyEncoding`](crate::Error::KeyEncoding),
            /// [`Error::TrailingData`](crate::Error::TrailingData),
            /// [`Error::EncryptedKey`](crate::Error::EncryptedKey),
            /// [`Error::WrongAlgorithm`](crate::Error::WrongAlgorithm),
            /// [`Error::WrongCurve`](crate::Error::WrongCurve),
            /// [`Error::PublicKeyMismatch`](crate::Error::PublicKeyMismatch), and what the bytes of the keys
            /// may be refused for.
            pub fn from_pkcs8_der(der: &[u8]) -> Result<Self, crate::Error> {
                Self::from_private($kind.read_pkcs8(der)?)
            }

            /// The file of PKCS#8 in DER, as OpenSSL writes it. It is wiped when dropped.
            #[must_use]
            pub fn to_pkcs8_der(&self) -> pkcs8::SecretDocument {
                let mut secret = self.to_bytes();
                let file = $kind.write_pkcs8(secret.as_ref(), <$public>::from(self).$encode().as_ref());
                $crate::engine::wipe::<u8>(secret.as_mut());
                file
            }

            /// [`Self::from_pkcs8_der`] of PEM, of the first block with the label `PRIVATE KEY`. Other blocks
            /// and other text may stand before and after it, white space anywhere in it, and lines may have
            /// any length (RFC 7468, section 2). A key of SEC 1 with this label is read too, as OpenSSL does.
            ///
            /// # Errors
            /// [`Error::PemEncoding`](crate::Error::PemEncoding),
            /// [`Error::PemLabel`](crate::Error::PemLabel), and those of [`Self::from_pkcs8_der`].
            #[cfg(feature = "pem")]
            pub fn from_pkcs8_pem(text: &str) -> Result<Self, crate::Error> {
                $crate::formats::pem::read(text, $crate::formats::pem::PKCS8, |der| {
                    Self::from_private($kind.read_block(der)?)
                })
            }

            /// [`Self::from_pkcs8_der`] of one PEM block and nothing else, in the strict form of RFC 7468,
            /// section 3: lines of 64 characters, no text around the block.
            ///
            /// # Errors
            /// [`Error::PemStrict`](crate::Error::PemStrict), [`Error::PemLabel`](crate::Error::PemLabel),
            /// and those of [`Self::from_pkcs8_der`].
            #[cfg(feature = "pem")]
            pub fn from_pkcs8_pem_strict(text: &str) -> Result<Self, crate::Error> {
                $crate::formats::pem::read_strict(text, $crate::formats::pem::PKCS8, Self::from_pkcs8_der)
            }

            /// The file of PKCS#8 as PEM, with the label `PRIVATE KEY`. It is wiped when dropped.
            #[cfg(feature = "pem")]
            #[must_use]
            pub fn to_pkcs8_pem(&self) -> pkcs8::der::zeroize::Zeroizing<alloc::string::String> {
                let text =
                    $crate::formats::pem::write($crate::formats::pem::PKCS8, self.to_pkcs8_der().as_bytes());
                pkcs8::der::zeroize::Zeroizing::new(text)
            }

            /// The key, if the public keys that came with it belong to it.
            fn from_private(file: $crate::formats::der::Private<'_>) -> Result<Self, crate::Error> {
                let key = Self::try_from(file.secret)?;
                for public in file.publics.into_iter().flatten() {
                    if <$public>::try_from(public)? != <$public>::from(&key) {
                        return Err(crate::Error::PublicKeyMismatch);
                    }
                }
                Ok(key)
            }
        }

        #[cfg(feature = "encryption")]
        $crate::macros::encrypted_files!([$($parameter)*] $secret);

        impl<$($parameter)*> TryFrom<pkcs8::PrivateKeyInfoRef<'_>> for $secret {
            type Error = pkcs8::Error;
            /// As [`Self::from_pkcs8_der`], for the trait `DecodePrivateKey`.
            fn try_from(info: pkcs8::PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
                let key = $kind.read_info(&info).and_then(Self::from_private);
                key.map_err(|error| $crate::formats::refused::secret(error, info.algorithm.oid))
            }
        }

        impl<$($parameter)*> pkcs8::EncodePrivateKey for $secret {
            /// As [`Self::to_pkcs8_der`]; nothing fails.
            fn to_pkcs8_der(&self) -> pkcs8::Result<pkcs8::SecretDocument> {
                Ok(Self::to_pkcs8_der(self))
            }
        }
    };
}
#[cfg(feature = "pkcs8")]
pub(crate) use secret_files;

/// The format of SEC 1 for a type with [`secret_files`].
#[cfg(feature = "pkcs8")]
macro_rules! sec1_files {
    ([$($parameter:tt)*] $secret:ty, $public:ty, $kind:expr) => {
        impl<$($parameter)*> $secret {
            /// The key of an `ECPrivateKey` in DER (SEC 1, appendix C.4; RFC 5915), which names its curve. A
            /// public key in it is checked against the secret one.
            ///
            /// # Errors
            /// [`Error::KeyEncoding`](crate::Error::KeyEncoding),
            /// [`Error::TrailingData`](crate::Error::TrailingData),
            /// [`Error::WrongCurve`](crate::Error::WrongCurve),
            /// [`Error::PublicKeyMismatch`](crate::Error::PublicKeyMismatch), and what the bytes of the keys
            /// may be refused for.
            pub fn from_sec1_der(der: &[u8]) -> Result<Self, crate::Error> {
                Self::from_private($kind.read_sec1(der)?)
            }

            /// The `ECPrivateKey` in DER, with curve and public key. It is wiped when dropped.
            #[must_use]
            pub fn to_sec1_der(&self) -> pkcs8::SecretDocument {
                let mut secret = self.to_bytes();
                let file = $kind.write_sec1(secret.as_ref(), <$public>::from(self).to_sec1_bytes().as_ref());
                $crate::engine::wipe::<u8>(secret.as_mut());
                file
            }

            /// [`Self::from_sec1_der`] of PEM, of the first block with the label `EC PRIVATE KEY`, read as
            /// [`Self::from_pkcs8_pem`] does. A key of PKCS#8 with this label is read too, as OpenSSL does.
            ///
            /// # Errors
            /// [`Error::PemEncoding`](crate::Error::PemEncoding),
            /// [`Error::PemLabel`](crate::Error::PemLabel),
            /// [`Error::EncryptedKey`](crate::Error::EncryptedKey), and those of [`Self::from_sec1_der`].
            #[cfg(feature = "pem")]
            pub fn from_sec1_pem(text: &str) -> Result<Self, crate::Error> {
                $crate::formats::pem::read(text, $crate::formats::pem::SEC1, |der| {
                    Self::from_private($kind.read_block(der)?)
                })
            }

            /// The `ECPrivateKey` as PEM, with the label `EC PRIVATE KEY`. It is wiped when dropped.
            #[cfg(feature = "pem")]
            #[must_use]
            pub fn to_sec1_pem(&self) -> pkcs8::der::zeroize::Zeroizing<alloc::string::String> {
                let text =
                    $crate::formats::pem::write($crate::formats::pem::SEC1, self.to_sec1_der().as_bytes());
                pkcs8::der::zeroize::Zeroizing::new(text)
            }
        }
    };
}
#[cfg(feature = "pkcs8")]
pub(crate) use sec1_files;

/// SPKI for a type of public keys.
#[cfg(feature = "pkcs8")]
macro_rules! public_files {
    ([$($parameter:tt)*] $public:ty, $kind:expr, $encode:ident) => {
        impl<$($parameter)*> $public {
            /// The key of a `SubjectPublicKeyInfo` in DER (RFC 5280, section 4.1; RFC 5480; RFC 8410).
            ///
            /// # Errors
            /// [`Error::KeyEncoding`](crate::Error::KeyEncoding),
            /// [`Error::TrailingData`](crate::Error::TrailingData),
            /// [`Error::WrongAlgorithm`](crate::Error::WrongAlgorithm),
            /// [`Error::WrongCurve`](crate::Error::WrongCurve), and what the bytes of the key may be refused
            /// for.
            pub fn from_public_key_der(der: &[u8]) -> Result<Self, crate::Error> {
                Self::try_from($kind.read_public(der)?)
            }

            /// The `SubjectPublicKeyInfo` in DER.
            #[must_use]
            pub fn to_public_key_der(&self) -> alloc::vec::Vec<u8> {
                $kind.write_public(self.$encode().as_ref())
            }

            /// [`Self::from_public_key_der`] of PEM, of the first block with the label `PUBLIC KEY`. Other
            /// blocks and other text may stand before and after it, white space anywhere in it, and lines may
            /// have any length (RFC 7468, section 2).
            ///
            /// # Errors
            /// [`Error::PemEncoding`](crate::Error::PemEncoding),
            /// [`Error::PemLabel`](crate::Error::PemLabel), and those of [`Self::from_public_key_der`].
            #[cfg(feature = "pem")]
            pub fn from_public_key_pem(text: &str) -> Result<Self, crate::Error> {
                $crate::formats::pem::read(text, $crate::formats::pem::SPKI, Self::from_public_key_der)
            }

            /// [`Self::from_public_key_der`] of one PEM block and nothing else, in the strict form of RFC
            /// 7468, section 3.
            ///
            /// # Errors
            /// [`Error::PemStrict`](crate::Error::PemStrict), [`Error::PemLabel`](crate::Error::PemLabel),
            /// and those of [`Self::from_public_key_der`].
            #[cfg(feature = "pem")]
            pub fn from_public_key_pem_strict(text: &str) -> Result<Self, crate::Error> {
                $crate::formats::pem::read_strict(text, $crate::formats::pem::SPKI, Self::from_public_key_der)
            }

            /// The `SubjectPublicKeyInfo` as PEM, with the label `PUBLIC KEY`.
            #[cfg(feature = "pem")]
            #[must_use]
            pub fn to_public_key_pem(&self) -> alloc::string::String {
                $crate::formats::pem::write($crate::formats::pem::SPKI, &self.to_public_key_der())
            }
        }

        impl<$($parameter)*> TryFrom<pkcs8::SubjectPublicKeyInfoRef<'_>> for $public {
            type Error = pkcs8::spki::Error;
            /// As [`Self::from_public_key_der`], for the trait `DecodePublicKey`.
            fn try_from(info: pkcs8::SubjectPublicKeyInfoRef<'_>) -> pkcs8::spki::Result<Self> {
                let key = $kind.read_spki(&info).and_then(Self::try_from);
                key.map_err(|error| $crate::formats::refused::public(error, info.algorithm.oid))
            }
        }

        impl<$($parameter)*> pkcs8::EncodePublicKey for $public {
            /// As [`Self::to_public_key_der`]; nothing fails but a document of `der`.
            fn to_public_key_der(&self) -> pkcs8::spki::Result<pkcs8::Document> {
                Ok(pkcs8::Document::try_from(Self::to_public_key_der(self))?)
            }
        }
    };
}
#[cfg(feature = "pkcs8")]
pub(crate) use public_files;

/// The traits that X.509 needs of signing keys: the algorithm's identifier, and a signature's encoding.
#[cfg(feature = "pkcs8")]
macro_rules! signature_identifiers {
    ([$($parameter:tt)*] $signing:ty, $verifying:ty, $signature:ty, $identifier:expr, |$value:ident| $encoded:expr) => {
        impl<$($parameter)*> pkcs8::spki::SignatureAlgorithmIdentifier for $signing {
            type Params = pkcs8::der::asn1::AnyRef<'static>;
            const SIGNATURE_ALGORITHM_IDENTIFIER: pkcs8::spki::AlgorithmIdentifier<Self::Params> =
                pkcs8::spki::AlgorithmIdentifier {
                    oid: $identifier,
                    parameters: None,
                };
        }

        impl<$($parameter)*> pkcs8::spki::SignatureAlgorithmIdentifier for $verifying {
            type Params = pkcs8::der::asn1::AnyRef<'static>;
            const SIGNATURE_ALGORITHM_IDENTIFIER: pkcs8::spki::AlgorithmIdentifier<Self::Params> =
                <$signing>::SIGNATURE_ALGORITHM_IDENTIFIER;
        }

        impl<$($parameter)*> pkcs8::spki::SignatureBitStringEncoding for $signature {
            fn to_bitstring(&self) -> pkcs8::der::Result<pkcs8::der::asn1::BitString> {
                let $value = self;
                pkcs8::der::asn1::BitString::from_bytes($encoded.as_ref())
            }
        }
    };
}
#[cfg(feature = "pkcs8")]
pub(crate) use signature_identifiers;

/// JSON Web Keys for two types.
#[cfg(feature = "jwk")]
macro_rules! jwk {
    ([$($parameter:tt)*] $secret:ty, $public:ty, $kind:expr, $encode:ident) => {
        impl<$($parameter)*> $secret {
            /// The key of a JSON Web Key (RFC 7517, RFC 7518, RFC 8037), which is checked against the public
            /// key that comes with it. Other members than `kty`, `crv`, `x`, `y` and `d` are passed over; a
            /// member that is null counts as absent.
            ///
            /// # Errors
            /// [`Error::KeyEncoding`](crate::Error::KeyEncoding),
            /// [`Error::TrailingData`](crate::Error::TrailingData),
            /// [`Error::WrongAlgorithm`](crate::Error::WrongAlgorithm) (`kty`),
            /// [`Error::WrongCurve`](crate::Error::WrongCurve) (`crv`),
            /// [`Error::Length`](crate::Error::Length),
            /// [`Error::SecretKeyMissing`](crate::Error::SecretKeyMissing),
            /// [`Error::PublicKeyMismatch`](crate::Error::PublicKeyMismatch), and what the bytes of the keys
            /// may be refused for.
            pub fn from_jwk(text: &str) -> Result<Self, crate::Error> {
                let key = $kind.read(text)?;
                let secret = Self::try_from(&key.secret.ok_or(crate::Error::SecretKeyMissing)?[..])?;
                if <$public>::try_from(&key.public[..])? == <$public>::from(&secret) {
                    Ok(secret)
                } else {
                    Err(crate::Error::PublicKeyMismatch)
                }
            }

            /// The key as a JSON Web Key, with its public key. It is wiped when dropped.
            #[must_use]
            pub fn to_jwk(&self) -> zeroize::Zeroizing<alloc::string::String> {
                let mut secret = self.to_bytes();
                let text = $kind.write(<$public>::from(self).$encode().as_ref(), Some(secret.as_ref()));
                $crate::engine::wipe::<u8>(secret.as_mut());
                text
            }
        }

        impl<$($parameter)*> $public {
            /// The key of a JSON Web Key (RFC 7517, RFC 7518, RFC 8037). Other members than `kty`, `crv`, `x`
            /// and `y` are passed over; a member that is null counts as absent. A secret key is decoded, and
            /// not looked at.
            ///
            /// # Errors
            /// [`Error::KeyEncoding`](crate::Error::KeyEncoding),
            /// [`Error::TrailingData`](crate::Error::TrailingData),
            /// [`Error::WrongAlgorithm`](crate::Error::WrongAlgorithm) (`kty`),
            /// [`Error::WrongCurve`](crate::Error::WrongCurve) (`crv`),
            /// [`Error::Length`](crate::Error::Length), and what the bytes of the key may be refused for.
            pub fn from_jwk(text: &str) -> Result<Self, crate::Error> {
                Self::try_from(&$kind.read(text)?.public[..])
            }

            /// The key as a JSON Web Key.
            #[must_use]
            pub fn to_jwk(&self) -> alloc::string::String {
                alloc::string::String::clone(&$kind.write(self.$encode().as_ref(), None))
            }
        }
    };
}
#[cfg(feature = "jwk")]
pub(crate) use jwk;

/// Public keys of SSH for a type.
#[cfg(feature = "ssh")]
macro_rules! ssh {
    ([$($parameter:tt)*] $public:ty, $kind:expr, $encode:ident) => {
        impl<$($parameter)*> $public {
            /// The key of a line as OpenSSH has it in `.pub` files: the name of an algorithm
            /// (`ecdsa-sha2-nistp256`, `ssh-ed25519`, ..), the key, and a comment, which is passed over (RFC
            /// 4253, RFC 5656, RFC 8709).
            ///
            /// # Errors
            /// [`Error::KeyEncoding`](crate::Error::KeyEncoding),
            /// [`Error::TrailingData`](crate::Error::TrailingData),
            /// [`Error::WrongAlgorithm`](crate::Error::WrongAlgorithm),
            /// [`Error::WrongCurve`](crate::Error::WrongCurve), and what the bytes of the key may be refused
            /// for.
            pub fn from_openssh(line: &str) -> Result<Self, crate::Error> {
                Self::try_from(&$kind.read(line)?[..])
            }

            /// The line as OpenSSH has it, without a comment and without an end.
            #[must_use]
            pub fn to_openssh(&self) -> alloc::string::String {
                $kind.write(self.$encode().as_ref())
            }
        }
    };
}
#[cfg(feature = "ssh")]
pub(crate) use ssh;

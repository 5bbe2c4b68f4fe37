//! The traits of `signature` 3, for the keys and signatures of a module.

/// `Signer`, `Verifier`, `Keypair` and `SignatureEncoding`, by the functions of the same names.
macro_rules! signature_traits {
    ($bytes:literal) => {
        #[cfg(feature = "signature")]
        const _: () = {
            impl signature::Signer<Signature> for SigningKey {
                /// As [`SigningKey::sign`]; nothing fails.
                fn try_sign(&self, message: &[u8]) -> Result<Signature, signature::Error> {
                    Ok(self.sign(message))
                }
            }

            impl signature::Verifier<Signature> for VerifyingKey {
                /// As [`VerifyingKey::verify`].
                fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), signature::Error> {
                    VerifyingKey::verify(self, message, signature).map_err(|_| signature::Error::new())
                }
            }

            impl signature::Keypair for SigningKey {
                type VerifyingKey = VerifyingKey;
                /// As [`SigningKey::verifying_key`].
                fn verifying_key(&self) -> VerifyingKey {
                    SigningKey::verifying_key(self)
                }
            }

            impl signature::SignatureEncoding for Signature {
                type Repr = [u8; $bytes];
            }
        };

        impl From<Signature> for [u8; $bytes] {
            /// As [`Signature::to_bytes`].
            fn from(signature: Signature) -> Self {
                signature.to_bytes()
            }
        }
    };
}
pub(crate) use signature_traits;

/// `RandomizedSigner`, of random bytes mixed in.
#[cfg(any(feature = "ecdsa", feature = "schnorr", feature = "sm2"))]
macro_rules! randomized_traits {
    () => {
        #[cfg(all(feature = "signature", feature = "rand_core"))]
        impl signature::RandomizedSigner<Signature> for SigningKey {
            /// As [`SigningKey::try_sign_hedged`].
            fn try_sign_with_rng<R: rand_core::TryCryptoRng + ?Sized>(
                &self,
                rng: &mut R,
                message: &[u8],
            ) -> Result<Signature, signature::Error> {
                self.try_sign_hedged(message, rng).map_err(|_| signature::Error::new())
            }
        }
    };
}
#[cfg(any(feature = "ecdsa", feature = "schnorr", feature = "sm2"))]
pub(crate) use randomized_traits;

/// The traits of ECDSA beside them: of hashes.
#[cfg(feature = "ecdsa")]
macro_rules! prehash_traits {
    () => {
        #[cfg(feature = "signature")]
        const _: () = {
            use signature::hazmat;

            impl hazmat::PrehashSigner<Signature> for SigningKey {
                /// As [`SigningKey::sign_prehash`]; nothing fails.
                fn sign_prehash(&self, hash: &[u8]) -> Result<Signature, signature::Error> {
                    Ok(SigningKey::sign_prehash(self, hash))
                }
            }

            impl hazmat::PrehashVerifier<Signature> for VerifyingKey {
                /// As [`VerifyingKey::verify_prehash`].
                fn verify_prehash(&self, hash: &[u8], signature: &Signature) -> Result<(), signature::Error> {
                    VerifyingKey::verify_prehash(self, hash, signature).map_err(|_| signature::Error::new())
                }
            }

            impl<D> signature::DigestSigner<D, Signature> for SigningKey
            where
                D: digest::Digest + digest::Update + digest::common::BlockSizeUser + Clone,
            {
                /// As [`SigningKey::sign_with`], of what the closure gives to the hash function; only the
                /// closure fails.
                fn try_sign_digest<F: Fn(&mut D) -> Result<(), signature::Error>>(
                    &self,
                    message: F,
                ) -> Result<Signature, signature::Error> {
                    let mut hash = D::new();
                    message(&mut hash)?;
                    Ok(self.sign_prehash_with::<D>(&hash.finalize()))
                }
            }

            impl<D: digest::Digest + digest::Update> signature::DigestVerifier<D, Signature> for VerifyingKey {
                /// As [`VerifyingKey::verify_with`], of what the closure gives to the hash function.
                fn verify_digest<F: Fn(&mut D) -> Result<(), signature::Error>>(
                    &self,
                    message: F,
                    signature: &Signature,
                ) -> Result<(), signature::Error> {
                    let mut hash = D::new();
                    message(&mut hash)?;
                    VerifyingKey::verify_prehash(self, &hash.finalize(), signature)
                        .map_err(|_| signature::Error::new())
                }
            }

            #[cfg(feature = "rand_core")]
            impl<D: digest::Digest + digest::Update> signature::RandomizedDigestSigner<D, Signature> for SigningKey {
                /// As [`SigningKey::try_sign_prehash_hedged`], of what the closure gives to the hash
                /// function.
                fn try_sign_digest_with_rng<
                    R: rand_core::TryCryptoRng + ?Sized,
                    F: Fn(&mut D) -> Result<(), signature::Error>,
                >(
                    &self,
                    rng: &mut R,
                    message: F,
                ) -> Result<Signature, signature::Error> {
                    let mut hash = D::new();
                    message(&mut hash)?;
                    self.try_sign_prehash_hedged(&hash.finalize(), rng).map_err(|_| signature::Error::new())
                }
            }

            #[cfg(feature = "rand_core")]
            impl hazmat::RandomizedPrehashSigner<Signature> for SigningKey {
                /// As [`SigningKey::try_sign_prehash_hedged`].
                fn sign_prehash_with_rng<R: rand_core::TryCryptoRng + ?Sized>(
                    &self,
                    rng: &mut R,
                    hash: &[u8],
                ) -> Result<Signature, signature::Error> {
                    self.try_sign_prehash_hedged(hash, rng).map_err(|_| signature::Error::new())
                }
            }
        };
    };
}
#[cfg(feature = "ecdsa")]
pub(crate) use prehash_traits;

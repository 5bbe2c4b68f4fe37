//! The traits of `signature` 3, for keys and signatures. Types come with their parameters and bounds in
//! brackets.

/// `Signer`, `Verifier` and `Keypair`, by the functions of the same names.
macro_rules! signature_traits {
    ([$($parameter:tt)*] $signing:ty, $verifying:ty, $signature:ty) => {
        #[cfg(feature = "signature")]
        const _: () = {
            impl<$($parameter)*> ::signature::Signer<$signature> for $signing {
                /// As [`SigningKey::sign`]; nothing fails.
                fn try_sign(&self, message: &[u8]) -> Result<$signature, ::signature::Error> {
                    Ok(self.sign(message))
                }
            }

            impl<$($parameter)*> ::signature::Verifier<$signature> for $verifying {
                /// As [`VerifyingKey::verify`].
                fn verify(&self, message: &[u8], signature: &$signature) -> Result<(), ::signature::Error> {
                    Self::verify(self, message, signature).map_err(|_| ::signature::Error::new())
                }
            }

            impl<$($parameter)*> ::signature::Keypair for $signing {
                type VerifyingKey = $verifying;
                /// As [`SigningKey::verifying_key`].
                fn verifying_key(&self) -> $verifying {
                    Self::verifying_key(self)
                }
            }
        };
    };
}
pub(crate) use signature_traits;

/// `RandomizedSigner`, of random bytes mixed in.
#[cfg(any(feature = "ecdsa", feature = "schnorr", feature = "sm2"))]
macro_rules! randomized_traits {
    ([$($parameter:tt)*] $signing:ty, $signature:ty) => {
        #[cfg(all(feature = "signature", feature = "rand_core"))]
        impl<$($parameter)*> ::signature::RandomizedSigner<$signature> for $signing {
            /// As [`SigningKey::try_sign_hedged`].
            fn try_sign_with_rng<R: rand_core::TryCryptoRng + ?Sized>(
                &self,
                rng: &mut R,
                message: &[u8],
            ) -> Result<$signature, ::signature::Error> {
                self.try_sign_hedged(message, rng).map_err(|_| ::signature::Error::new())
            }
        }
    };
}
#[cfg(any(feature = "ecdsa", feature = "schnorr", feature = "sm2"))]
pub(crate) use randomized_traits;

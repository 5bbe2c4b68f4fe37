//! Many ECDSA signatures at once.

/// `sign_batch` of the type `SigningKey` of a module, and its functions `verify_batch` and
/// `verify_prehash_batch`.
macro_rules! ecdsa_batch {
    ($core:ty, $digest:ty, $hash:literal, low: $low:literal) => {
        #[cfg(feature = "alloc")]
        impl SigningKey {
            /// [`SigningKey::sign`] of each of these messages, in their order. Time depends on their number
            /// and lengths.
            ///
            /// Cost: as [`SigningKey::sign`], but for one inversion in the field and one modulo the order for
            /// all.
            #[must_use]
            pub fn sign_batch(&self, messages: &[&[u8]]) -> alloc::vec::Vec<Signature> {
                let hash = |message: &&[u8]| <$digest as digest::Digest>::digest(message);
                let hashes: alloc::vec::Vec<_> = messages.iter().map(hash).collect();
                self.sign_prehash_batch(&hashes)
            }

            /// [`SigningKey::sign_prehash`] of each of these hashes, in their order. Time depends on their
            /// number and lengths.
            #[must_use]
            pub fn sign_prehash_batch(&self, hashes: &[impl AsRef<[u8]>]) -> alloc::vec::Vec<Signature> {
                $crate::engine::ecdsa::sign_batch::<$core, $digest, _, _>(&self.0.0.0, hashes, $low)
                    .into_iter()
                    .map(|(r, s, _)| Signature::of(&crate::Scalar(r), &crate::Scalar(s)))
                    .collect()
            }
        }

        #[doc = concat!("What [`VerifyingKey::verify`] says of each of these: keys, messages, signatures, with ", $hash, ". Variable time:")]
        /// all of it is public.
        ///
        /// Cost: as [`VerifyingKey::verify`], but for one inversion modulo the order for all; with feature
        /// `lanes` eight at a time where the CPU has AVX-512 IFMA and the curve has lanes.
        #[cfg(feature = "alloc")]
        #[must_use]
        pub fn verify_batch(
            signed: &[(&VerifyingKey, &[u8], &Signature)],
        ) -> alloc::vec::Vec<Result<(), crate::Error>> {
            let hash = |(_, message, _): &(_, &[u8], _)| <$digest as digest::Digest>::digest(message);
            let hashes: alloc::vec::Vec<_> = signed.iter().map(hash).collect();
            let signed: alloc::vec::Vec<_> = signed
                .iter()
                .zip(&hashes)
                .map(|((key, _, signature), hash)| (*key, hash.as_ref(), *signature))
                .collect();
            verify_prehash_batch(&signed)
        }

        /// [`VerifyingKey::verify_prehash`] of each triple (key, hash, signature). Variable time: all of it
        /// is public.
        #[cfg(feature = "alloc")]
        #[must_use]
        pub fn verify_prehash_batch(
            signed: &[(&VerifyingKey, &[u8], &Signature)],
        ) -> alloc::vec::Vec<Result<(), crate::Error>> {
            let signed: alloc::vec::Vec<_> = signed
                .iter()
                .map(|(key, hash, signature)| {
                    let (r, s) = signature.scalars();
                    (&key.as_public_key().as_affine().0, *hash, r.0.clone(), s.0.clone())
                })
                .collect();
            $crate::engine::ecdsa::verify_batch_vartime(&signed)
                .into_iter()
                .map(|valid| if valid { Ok(()) } else { Err(crate::Error::InvalidSignature) })
                .collect()
        }
    };
}
pub(crate) use ecdsa_batch;

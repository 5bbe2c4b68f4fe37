//! ECDSA (FIPS 186-5, section 6; RFC 6979).

/// The types `SigningKey`, `VerifyingKey` and `Signature` of a module. `$low`: whether signatures are made
/// with s <= (r - 1)/2.
macro_rules! ecdsa {
    (
        $name:literal, $core:ty, $digest:ty, $hash:literal, $bytes:literal, $signature:literal,
        $compressed:literal, $uncompressed:literal, low: $low:literal
    ) => {
        #[doc = concat!("A key that signs, by ECDSA on ", $name, ": a secret key for this use.")]
        ///
        /// Signatures are deterministic (RFC 6979): nothing random is needed, and one message has one
        /// signature. [`SigningKey::sign_hedged`] mixes random bytes in, as a defence against someone who
        /// makes the CPU err. Everything is constant time but for the length of the message, if the hash
        /// function is; SHA-2 is.
        ///
        /// Wiped when dropped; never printed.
        #[derive(Clone)]
        pub struct SigningKey(SecretKey);

        impl SigningKey {
            /// As [`SecretKey::generate`].
            ///
            /// # Panics
            /// If the operating system has no random bytes.
            #[cfg(feature = "getrandom")]
            pub fn generate() -> Self {
                Self(SecretKey::generate())
            }

            /// As [`SecretKey::generate_from`].
            #[cfg(feature = "rand_core")]
            pub fn generate_from<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                Self(SecretKey::generate_from(rng))
            }

            /// As [`SecretKey::try_generate_from`].
            ///
            /// # Errors
            /// Those of the source.
            #[cfg(feature = "rand_core")]
            pub fn try_generate_from<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
                SecretKey::try_generate_from(rng).map(Self)
            }

            /// As [`SecretKey::from_bytes`].
            ///
            /// # Errors
            /// [`Error::SecretZero`](crate::Error::SecretZero),
            /// [`Error::ScalarTooLarge`](crate::Error::ScalarTooLarge).
            pub fn from_bytes(bytes: &[u8; $bytes]) -> Result<Self, crate::Error> {
                SecretKey::from_bytes(bytes).map(Self)
            }

            /// As [`SecretKey::to_bytes`]. The caller wipes them.
            pub fn to_bytes(&self) -> [u8; $bytes] {
                self.0.to_bytes()
            }

            /// The secret key.
            pub fn as_secret_key(&self) -> &SecretKey {
                &self.0
            }

            /// The key that verifies what this one signs. Cost: that of [`SecretKey::public_key`].
            #[must_use]
            pub fn verifying_key(&self) -> VerifyingKey {
                VerifyingKey(self.0.public_key())
            }

            #[doc = concat!("The signature of a message, with ", $hash, ". On secp256k1 s is at most (n - 1)/2; on other curves it may be any. Cost: the hash of the message and four of some 100 bytes, [`Point::mul_base`], an inversion in the field and one modulo the order.")]
            #[must_use]
            pub fn sign(&self, message: &[u8]) -> Signature {
                self.sign_with::<$digest>(message)
            }

            /// [`SigningKey::sign`] with another hash function.
            #[must_use]
            pub fn sign_with<D: digest::Digest + digest::common::BlockSizeUser + Clone>(
                &self,
                message: &[u8],
            ) -> Signature {
                self.sign_prehash_with::<D>(&D::digest(message))
            }

            #[doc = concat!("The signature of a message with this hash, whose leftmost bits count if it is longer than the order. The number that is used once comes from HMAC with ", $hash, ".")]
            ///
            /// The hash must be one: who may choose these bytes freely can have any of them signed.
            #[must_use]
            pub fn sign_prehash(&self, hash: &[u8]) -> Signature {
                self.sign_prehash_with::<$digest>(hash)
            }

            /// [`SigningKey::sign_prehash`] with HMAC of another hash function: that of the message, if
            /// signatures are to be those of RFC 6979.
            #[must_use]
            pub fn sign_prehash_with<D: digest::Digest + digest::common::BlockSizeUser + Clone>(
                &self,
                hash: &[u8],
            ) -> Signature {
                self.signature::<D>(hash, &[], $low)
            }

            /// [`SigningKey::sign_prehash_with`] by the letter of RFC 6979: s is what comes out, and is not
            /// made low on any curve. For those who compare with other implementations, byte by byte.
            #[must_use]
            pub fn sign_prehash_rfc6979<D: digest::Digest + digest::common::BlockSizeUser + Clone>(
                &self,
                hash: &[u8],
            ) -> Signature {
                self.signature::<D>(hash, &[], false)
            }

            /// [`SigningKey::sign`] with random bytes mixed in (RFC 6979, section 3.6): the signatures of one
            /// message differ, and a bad generator makes them no worse than without it.
            #[cfg(feature = "rand_core")]
            #[must_use]
            pub fn sign_hedged<R: rand_core::CryptoRng + ?Sized>(&self, message: &[u8], rng: &mut R) -> Signature {
                match self.try_sign_hedged(message, rng) {
                    Ok(signature) => signature,
                }
            }

            /// [`SigningKey::sign_hedged`] with a source that can fail, such as that of the operating system.
            ///
            /// # Errors
            /// Those of the source.
            #[cfg(feature = "rand_core")]
            pub fn try_sign_hedged<R: rand_core::TryCryptoRng + ?Sized>(
                &self,
                message: &[u8],
                rng: &mut R,
            ) -> Result<Signature, R::Error> {
                self.try_sign_prehash_hedged(&<$digest as digest::Digest>::digest(message), rng)
            }

            /// [`SigningKey::try_sign_hedged`] of a message with this hash.
            ///
            /// # Errors
            /// Those of the source.
            #[cfg(feature = "rand_core")]
            pub fn try_sign_prehash_hedged<R: rand_core::TryCryptoRng + ?Sized>(
                &self,
                hash: &[u8],
                rng: &mut R,
            ) -> Result<Signature, R::Error> {
                let mut extra = [0; $bytes];
                rng.try_fill_bytes(&mut extra)?;
                let signature = self.signature::<$digest>(hash, &extra, $low);
                $crate::engine::wipe(&mut extra);
                Ok(signature)
            }

            fn signature<D: digest::Digest + digest::common::BlockSizeUser + Clone>(
                &self,
                hash: &[u8],
                extra: &[u8],
                low: bool,
            ) -> Signature {
                let (r, s, _) = $crate::engine::ecdsa::sign::<$core, D, _, _>(&self.0.0.0, hash, extra, low);
                Signature::of(&crate::Scalar(r), &crate::Scalar(s))
            }
        }

        impl From<SecretKey> for SigningKey {
            /// The same key.
            fn from(secret: SecretKey) -> Self {
                Self(secret)
            }
        }

        impl From<&SecretKey> for SigningKey {
            /// The same key.
            fn from(secret: &SecretKey) -> Self {
                Self(secret.clone())
            }
        }

        impl From<SigningKey> for SecretKey {
            /// The same key.
            fn from(key: SigningKey) -> Self {
                key.0
            }
        }

        impl TryFrom<&[u8]> for SigningKey {
            type Error = crate::Error;
            /// As [`SigningKey::from_bytes`], from a slice.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length), and those of [`SigningKey::from_bytes`].
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                SecretKey::try_from(bytes).map(Self)
            }
        }

        impl core::fmt::Debug for SigningKey {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("SigningKey(..)")
            }
        }

        #[doc = concat!("A key that verifies signatures, by ECDSA on ", $name, ": a public key for this use.")]
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct VerifyingKey(PublicKey);

        impl VerifyingKey {
            /// As [`PublicKey::from_sec1_bytes`]: the key is checked here, and not at every use.
            ///
            /// # Errors
            /// Those of [`PublicKey::from_sec1_bytes`].
            pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, crate::Error> {
                PublicKey::from_sec1_bytes(bytes).map(Self)
            }

            /// As [`PublicKey::to_sec1_bytes`].
            pub fn to_sec1_bytes(&self) -> [u8; $uncompressed] {
                self.0.to_sec1_bytes()
            }

            /// As [`PublicKey::to_compressed_sec1_bytes`].
            pub fn to_compressed_sec1_bytes(&self) -> [u8; $compressed] {
                self.0.to_compressed_sec1_bytes()
            }

            /// The public key.
            pub fn as_public_key(&self) -> &PublicKey {
                &self.0
            }

            #[doc = concat!("Whether the signature is one of this message, with ", $hash, ". Variable time: all of it is public.")]
            /// Cost: the hash, an inversion modulo the order, and [`AffinePoint::mul_add_base_vartime`]; no
            /// inversion in the field.
            ///
            /// (r, -s) is as valid as (r, s): two encodings of a signature do not mean two signatures. Where
            /// that matters, ask for [`Signature::is_low_s`] as well.
            ///
            /// # Errors
            /// [`Error::InvalidSignature`](crate::Error::InvalidSignature) if it is not.
            pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), crate::Error> {
                self.verify_with::<$digest>(message, signature)
            }

            /// [`VerifyingKey::verify`] with another hash function.
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

            /// [`VerifyingKey::verify`] of a message with this hash, whose leftmost bits count if it is
            /// longer than the order.
            ///
            /// # Errors
            /// Those of [`VerifyingKey::verify`].
            pub fn verify_prehash(&self, hash: &[u8], signature: &Signature) -> Result<(), crate::Error> {
                let (r, s) = signature.scalars();
                if $crate::engine::ecdsa::verify_vartime(&self.0.0.0, hash, &r.0, &s.0) {
                    Ok(())
                } else {
                    Err(crate::Error::InvalidSignature)
                }
            }
        }

        impl From<PublicKey> for VerifyingKey {
            /// The same key.
            fn from(public: PublicKey) -> Self {
                Self(public)
            }
        }

        impl From<VerifyingKey> for PublicKey {
            /// The same key.
            fn from(key: VerifyingKey) -> Self {
                key.0
            }
        }

        impl From<&SigningKey> for VerifyingKey {
            /// As [`SigningKey::verifying_key`].
            fn from(key: &SigningKey) -> Self {
                key.verifying_key()
            }
        }

        impl TryFrom<&[u8]> for VerifyingKey {
            type Error = crate::Error;
            /// As [`VerifyingKey::from_sec1_bytes`].
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                Self::from_sec1_bytes(bytes)
            }
        }

        impl core::fmt::Debug for VerifyingKey {
            /// The uncompressed encoding in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "VerifyingKey({})", $crate::hex::Hex(&self.to_sec1_bytes()))
            }
        }

        $crate::macros::ecdsa_signature!("ECDSA", $name, $bytes, $signature);

        impl Signature {
            /// Whether s is at most (n - 1)/2: of (r, s) and (r, -s), which are valid for the same messages,
            /// only one is so.
            pub fn is_low_s(&self) -> bool {
                !self.scalars().1.is_high().declassify()
            }

            /// (r, s) or (r, -s), whichever [`Signature::is_low_s`].
            #[must_use]
            pub fn normalize_s(&self) -> Self {
                let (r, s) = self.scalars();
                if self.is_low_s() { *self } else { Self::of(&r, &-s) }
            }
        }

        $crate::macros::signature_traits!($signature);
        $crate::macros::prehash_traits!();
        $crate::macros::randomized_traits!();
    };
}
pub(crate) use ecdsa;

/// The types `Signature` and `DerSignature` of a module.
macro_rules! ecdsa_signature {
    ($algorithm:literal, $name:literal, $bytes:literal, $signature:literal) => {
        #[doc = concat!("A signature by ", $algorithm, " on ", $name, ": integers r and s in [1, n) for the order n of the base point.")]
        ///
        /// It is public: comparison and everything else here is of variable time.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct Signature([u8; $signature]);

        impl Signature {
            #[doc = concat!("r and s as ", $bytes, " big-endian bytes each (the form of IEEE P1363, JWS and WebCrypto).")]
            ///
            /// # Errors
            /// [`Error::SignatureEncoding`](crate::Error::SignatureEncoding) if one of them is 0 or not below
            /// the order.
            pub fn from_bytes(bytes: &[u8; $signature]) -> Result<Self, crate::Error> {
                let candidate = Self(*bytes);
                let (r, s) = candidate.halves();
                match (Scalar::from_bytes(r), Scalar::from_bytes(s)) {
                    (Ok(r), Ok(s)) if !r.is_zero() && !s.is_zero() => Ok(candidate),
                    _ => Err(crate::Error::SignatureEncoding),
                }
            }

            #[doc = concat!("r and s as ", $bytes, " big-endian bytes each.")]
            pub fn to_bytes(&self) -> [u8; $signature] {
                self.0
            }

            /// The signature of an encoding in DER, as X.509 and TLS have it (RFC 3279, section 2.2.3): a
            /// sequence of the integers r and s. Strict: no other encoding of the integers, nothing after it.
            ///
            /// # Errors
            /// [`Error::SignatureEncoding`](crate::Error::SignatureEncoding) if it is no such encoding, or as
            /// [`Signature::from_bytes`].
            pub fn from_der(bytes: &[u8]) -> Result<Self, crate::Error> {
                let mut halves = [0; $signature];
                $crate::engine::der::parse(bytes, &mut halves)?;
                Self::from_bytes(&halves)
            }

            /// The encoding in DER.
            pub fn to_der(&self) -> DerSignature {
                let mut bytes = [0; $signature + 9];
                let len = $crate::engine::der::write(&self.0, &mut bytes);
                DerSignature { bytes, len }
            }

            /// r and s.
            pub fn scalars(&self) -> (Scalar, Scalar) {
                let (r, s) = self.halves();
                (Scalar::reduce(r), Scalar::reduce(s))
            }

            fn of(r: &Scalar, s: &Scalar) -> Self {
                let mut bytes = [0; $signature];
                let (left, right) = bytes.split_at_mut($bytes);
                left.copy_from_slice(&r.to_bytes());
                right.copy_from_slice(&s.to_bytes());
                Self(bytes)
            }

            fn halves(&self) -> (&[u8; $bytes], &[u8; $bytes]) {
                let halves = self.0.as_chunks().0;
                (&halves[0], &halves[1])
            }
        }

        impl TryFrom<&[u8]> for Signature {
            type Error = crate::Error;
            /// As [`Signature::from_bytes`], from a slice.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length), and those of [`Signature::from_bytes`].
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                Self::from_bytes(bytes.try_into().map_err(|_| crate::Error::Length)?)
            }
        }

        impl core::fmt::Debug for Signature {
            /// r and s in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "Signature({})", $crate::hex::Hex(&self.0))
            }
        }

        /// A signature in DER: a slice of bytes, whose length depends on r and s.
        #[derive(Clone, Copy)]
        pub struct DerSignature {
            bytes: [u8; $signature + 9],
            len: usize,
        }

        impl DerSignature {
            /// The bytes.
            pub fn as_bytes(&self) -> &[u8] {
                &self.bytes[..self.len]
            }
        }

        impl AsRef<[u8]> for DerSignature {
            fn as_ref(&self) -> &[u8] {
                self.as_bytes()
            }
        }

        impl PartialEq for DerSignature {
            fn eq(&self, other: &Self) -> bool {
                self.as_bytes() == other.as_bytes()
            }
        }

        impl Eq for DerSignature {}

        impl core::fmt::Debug for DerSignature {
            /// The bytes in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "DerSignature({})", $crate::hex::Hex(self.as_bytes()))
            }
        }
    };
}
pub(crate) use ecdsa_signature;

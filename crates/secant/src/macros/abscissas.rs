//! Keys of Diffie-Hellman by abscissa (RFC 7748): X25519 and X448.

/// The types `SecretKey`, `PublicKey` and `SharedSecret` of a module with `products` and `base_products`, and
/// `diffie_hellman_batch`.
macro_rules! abscissas {
    (
        name: $name:literal,
        curve: $curve:literal,
        edwards: $edwards:literal,
        bytes: $bytes:literal,
        function: $function:ident,
        base: $base:literal by $base_fn:path,
        batch: $batch:literal,
        public_batch: $public_batch:literal $(,)?
    ) => {
        #[doc = concat!("A secret key: any ", $bytes, " bytes. Wiped when dropped; never printed.")]
        #[derive(Clone)]
        pub struct SecretKey(pub(crate) [u8; $bytes]);

        impl SecretKey {
            /// A key by random bytes of the operating system.
            ///
            /// # Panics
            /// If the system has none. [`SecretKey::try_generate_from`] with `getrandom::SysRng` gives an
            /// error in its place.
            #[cfg(feature = "getrandom")]
            pub fn generate() -> Self {
                Self::generate_from(&mut $crate::engine::system())
            }

            /// A key of random bytes.
            #[cfg(feature = "rand_core")]
            pub fn generate_from<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                match Self::try_generate_from(rng) {
                    Ok(key) => key,
                }
            }

            /// [`SecretKey::generate_from`] from a source that can fail, such as that of the operating
            /// system.
            ///
            /// # Errors
            /// Those of the source.
            #[cfg(feature = "rand_core")]
            pub fn try_generate_from<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
                let mut key = Self([0; $bytes]);
                rng.try_fill_bytes(&mut key.0)?;
                Ok(key)
            }

            /// The key of these bytes, whatever they are. The caller wipes its own.
            pub fn from_bytes(bytes: &[u8; $bytes]) -> Self {
                Self(*bytes)
            }

            /// The bytes, as they were given. The caller wipes them.
            pub fn to_bytes(&self) -> [u8; $bytes] {
                self.0
            }

            #[doc = concat!($name, "(d, ", $base, ") for the key d. Constant time. Cost: a multiplication of the base point of ", $edwards, ", from its table (with `std`).")]
            #[must_use]
            pub fn public_key(&self) -> PublicKey {
                PublicKey($base_fn(secant_core::cpu::Tier::best(), &self.0))
            }

            #[doc = concat!($name, "(d, u) for the key d and the other side's public key u. Constant time. Cost: as [`", stringify!($function), "()`].")]
            ///
            /// # Errors
            /// [`Error::ZeroSharedSecret`](crate::Error::ZeroSharedSecret) if the result is all zeros,
            /// whatever d is: the public key belongs to a point of small order, and contributes nothing (RFC
            /// 7748, section 6.1).
            pub fn diffie_hellman(&self, public: &PublicKey) -> Result<SharedSecret, $crate::Error> {
                SharedSecret($function(&self.0, &public.0)).checked()
            }

            /// [`SecretKey::diffie_hellman`] with each of the public keys: what a server does that has many
            /// clients and one key. Constant time; time depends on their number. Cost: that of
            /// [`diffie_hellman_batch`].
            #[cfg(feature = "alloc")]
            pub fn diffie_hellman_batch(&self, publics: &[PublicKey]) -> alloc::vec::Vec<Result<SharedSecret, $crate::Error>> {
                shared_batch(publics.len(), |i| (&self.0, &publics[i].0))
            }

            #[doc = concat!("[`SecretKey::public_key`] of each of the keys", $public_batch, ". Constant time; time depends on their number.")]
            #[cfg(feature = "alloc")]
            #[must_use]
            pub fn public_key_batch(keys: &[Self]) -> alloc::vec::Vec<PublicKey> {
                base_products(keys.len(), |i| &keys[i].0).into_iter().map(PublicKey).collect()
            }
        }

        #[doc = concat!("[`SecretKey::diffie_hellman`] of each key with the public key at its place. Constant time; time depends on their number. Cost: ", $batch, ".")]
        ///
        /// # Errors
        /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if the slices differ in length.
        #[cfg(feature = "alloc")]
        pub fn diffie_hellman_batch(
            secrets: &[SecretKey],
            publics: &[PublicKey],
        ) -> Result<alloc::vec::Vec<Result<SharedSecret, $crate::Error>>, $crate::Error> {
            if secrets.len() != publics.len() {
                return Err($crate::Error::LengthMismatch);
            }
            Ok(shared_batch(secrets.len(), |i| (&secrets[i].0, &publics[i].0)))
        }

        /// The shared secrets of pairs of a secret and a public key.
        #[cfg(feature = "alloc")]
        fn shared_batch<'a>(
            count: usize,
            pair: impl Fn(usize) -> (&'a [u8; $bytes], &'a [u8; $bytes]),
        ) -> alloc::vec::Vec<Result<SharedSecret, $crate::Error>> {
            let mut out = products(count, pair);
            let shared = out.iter().map(|u| SharedSecret(*u).checked()).collect();
            $crate::engine::wipe(out.as_flattened_mut());
            shared
        }

        impl From<[u8; $bytes]> for SecretKey {
            /// As [`SecretKey::from_bytes`].
            fn from(bytes: [u8; $bytes]) -> Self {
                Self(bytes)
            }
        }

        impl TryFrom<&[u8]> for SecretKey {
            type Error = $crate::Error;
            /// As [`SecretKey::from_bytes`], from a slice.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length).
            fn try_from(bytes: &[u8]) -> Result<Self, $crate::Error> {
                bytes.try_into().map(Self).map_err(|_| $crate::Error::Length)
            }
        }

        impl Drop for SecretKey {
            fn drop(&mut self) {
                $crate::engine::wipe(&mut self.0);
            }
        }

        impl core::fmt::Debug for SecretKey {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("SecretKey(..)")
            }
        }

        #[doc = concat!("A public key: any ", $bytes, " bytes, an abscissa u of ", $curve, " or of its twist, little-endian.")]
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct PublicKey([u8; $bytes]);

        impl PublicKey {
            /// The key of these bytes, whatever they are.
            pub fn from_bytes(bytes: &[u8; $bytes]) -> Self {
                Self(*bytes)
            }

            /// The bytes.
            pub fn as_bytes(&self) -> &[u8; $bytes] {
                &self.0
            }

            /// The bytes.
            pub fn to_bytes(self) -> [u8; $bytes] {
                self.0
            }
        }

        impl From<[u8; $bytes]> for PublicKey {
            /// As [`PublicKey::from_bytes`].
            fn from(bytes: [u8; $bytes]) -> Self {
                Self(bytes)
            }
        }

        impl From<&SecretKey> for PublicKey {
            /// As [`SecretKey::public_key`].
            fn from(secret: &SecretKey) -> Self {
                secret.public_key()
            }
        }

        impl TryFrom<&[u8]> for PublicKey {
            type Error = $crate::Error;
            /// As [`PublicKey::from_bytes`], from a slice.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length).
            fn try_from(bytes: &[u8]) -> Result<Self, $crate::Error> {
                bytes.try_into().map(Self).map_err(|_| $crate::Error::Length)
            }
        }

        impl core::fmt::Debug for PublicKey {
            /// The bytes in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "PublicKey({})", $crate::hex::Hex(&self.0))
            }
        }

        /// The shared secret of both sides: an abscissa, not 0. Wiped when dropped; never printed.
        ///
        /// It is no key yet: derive keys from it by a hash, together with both public keys.
        pub struct SharedSecret([u8; $bytes]);

        impl SharedSecret {
            /// The secret, if it is not all zeros. Whether it is is no secret.
            fn checked(self) -> Result<Self, $crate::Error> {
                let any = self.0.iter().fold(0, |any, byte| any | u64::from(*byte));
                if secant_core::ct::Mask::is_zero(any).declassify() { Err($crate::Error::ZeroSharedSecret) } else { Ok(self) }
            }

            /// The abscissa, little-endian.
            pub fn as_bytes(&self) -> &[u8; $bytes] {
                &self.0
            }
        }

        impl Drop for SharedSecret {
            fn drop(&mut self) {
                $crate::engine::wipe(&mut self.0);
            }
        }

        impl core::fmt::Debug for SharedSecret {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("SharedSecret(..)")
            }
        }
    };
}
pub(crate) use abscissas;

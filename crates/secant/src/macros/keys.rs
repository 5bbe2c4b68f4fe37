//! Keys and key agreement (SEC 1 version 2, section 3.3.1; SP 800-56A revision 3, section 5.7.1.2).

/// The types `SecretKey`, `PublicKey` and `SharedSecret` of a module.
macro_rules! keys {
    ($name:literal, $engine:ident, $bytes:literal, $compressed:literal, $uncompressed:literal, $subgroup:literal) => {
        #[doc = concat!("A secret key on ", $name, ": an integer d in [1, r) for the order r of the base point.")]
        ///
        /// Wiped when dropped; never printed.
        #[derive(Clone)]
        pub struct SecretKey(Scalar);

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

            /// A key chosen uniformly: [`Scalar::random`].
            #[cfg(feature = "rand_core")]
            pub fn generate_from<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                Self(Scalar::random(rng))
            }

            /// [`SecretKey::generate_from`] from a source that can fail, such as that of the operating
            /// system.
            ///
            /// # Errors
            /// Those of the source.
            #[cfg(feature = "rand_core")]
            pub fn try_generate_from<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
                Scalar::try_random(rng).map(Self)
            }

            #[doc = concat!("The key of a big-endian integer of ", $bytes, " bytes (SEC 1, section 2.3.6).")]
            /// Constant time, but for whether it is refused.
            ///
            /// # Errors
            /// [`Error::SecretZero`](crate::Error::SecretZero),
            /// [`Error::ScalarTooLarge`](crate::Error::ScalarTooLarge).
            pub fn from_bytes(bytes: &[u8; $bytes]) -> Result<Self, crate::Error> {
                Self::from_scalar(Scalar::from_bytes(bytes)?)
            }

            #[doc = concat!("The key as a big-endian integer of ", $bytes, " bytes. Constant time. The caller wipes them.")]
            pub fn to_bytes(&self) -> [u8; $bytes] {
                self.0.to_bytes()
            }

            /// The key d that is this scalar. Constant time, but for whether it is refused.
            ///
            /// # Errors
            /// [`Error::SecretZero`](crate::Error::SecretZero).
            pub fn from_scalar(scalar: Scalar) -> Result<Self, crate::Error> {
                if scalar.is_zero() { Err(crate::Error::SecretZero) } else { Ok(Self(scalar)) }
            }

            /// The scalar d.
            pub fn as_scalar(&self) -> &Scalar {
                &self.0
            }

            /// `[d]G`. Constant time. Cost: [`Point::mul_base`] and an inversion in the field.
            #[must_use]
            pub fn public_key(&self) -> PublicKey {
                PublicKey(Point::mul_base(&self.0).to_affine())
            }

            /// The x coordinate of `[d]Q` for the other side's public key Q. Constant time. Cost: one
            /// multiplication.
            ///
            /// Nothing can fail here: the order of Q is the prime r, and 0 < d < r, so `[d]Q` is not at
            /// infinity.
            #[must_use]
            pub fn diffie_hellman(&self, public: &PublicKey) -> SharedSecret {
                SharedSecret($crate::engine::$engine::abscissa_of_mul(&public.0.0, &self.0.0))
            }

            /// [`SecretKey::diffie_hellman`] with each of the public keys: what a server does that has many
            /// clients and one key. Constant time; time depends on their number. Cost: [`Point::mul_batch`].
            #[cfg(feature = "alloc")]
            pub fn diffie_hellman_batch(&self, publics: &[PublicKey]) -> alloc::vec::Vec<SharedSecret> {
                if let [public] = publics {
                    return alloc::vec![self.diffie_hellman(public)];
                }
                let points: alloc::vec::Vec<_> = publics.iter().map(|public| public.0.0).collect();
                let shared = $crate::engine::$engine::abscissas_of_mul(&points, &self.0.0);
                shared.into_iter().map(SharedSecret).collect()
            }
        }

        impl TryFrom<&[u8]> for SecretKey {
            type Error = crate::Error;
            /// As [`SecretKey::from_bytes`], from a slice.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length), and those of [`SecretKey::from_bytes`].
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                Self::from_scalar(Scalar::try_from(bytes)?)
            }
        }

        impl core::fmt::Debug for SecretKey {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("SecretKey(..)")
            }
        }

        #[doc = concat!("A public key on ", $name, ": a point of the prime order r, never the point at infinity.")]
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct PublicKey(AffinePoint);

        impl PublicKey {
            /// The key of an encoded point, compressed or not ([`AffinePoint::from_sec1_bytes`]), fully
            /// validated: length, range, the curve's equation, the point's order, not infinity (SP 800-56A
            /// revision 3, section 5.6.2.3.3). Variable time in the point, which is public.
            ///
            /// # Errors
            /// Those of [`AffinePoint::from_sec1_bytes`] and [`PublicKey::from_affine`].
            pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, crate::Error> {
                Self::from_affine(AffinePoint::from_sec1_bytes(bytes)?)
            }

            #[doc = concat!("The key that is this point, which is public. ", $subgroup)]
            ///
            /// # Errors
            /// [`Error::Infinity`](crate::Error::Infinity),
            /// [`Error::NotInSubgroup`](crate::Error::NotInSubgroup).
            pub fn from_affine(point: AffinePoint) -> Result<Self, crate::Error> {
                if point.is_identity() {
                    Err(crate::Error::Infinity)
                } else if !point.0.is_in_subgroup_vartime() {
                    Err(crate::Error::NotInSubgroup)
                } else {
                    Ok(Self(point))
                }
            }

            /// As [`PublicKey::from_affine`].
            ///
            /// # Errors
            /// Those of [`PublicKey::from_affine`].
            pub fn from_point(point: &Point) -> Result<Self, crate::Error> {
                Self::from_affine(point.to_affine())
            }

            /// The point.
            pub fn as_affine(&self) -> &AffinePoint {
                &self.0
            }

            /// The point, for sums.
            pub fn to_point(&self) -> Point {
                Point::from(self.0)
            }

            /// 0x04, x, y (SEC 1, section 2.3.3). Constant time.
            pub fn to_sec1_bytes(&self) -> [u8; $uncompressed] {
                self.0.uncompressed()
            }

            /// 0x02 or 0x03, then x (SEC 1, section 2.3.3). Constant time.
            pub fn to_compressed_sec1_bytes(&self) -> [u8; $compressed] {
                self.0.compressed()
            }
        }

        impl From<&SecretKey> for PublicKey {
            /// As [`SecretKey::public_key`].
            fn from(secret: &SecretKey) -> Self {
                secret.public_key()
            }
        }

        impl TryFrom<&[u8]> for PublicKey {
            type Error = crate::Error;
            /// As [`PublicKey::from_sec1_bytes`].
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                Self::from_sec1_bytes(bytes)
            }
        }

        impl core::fmt::Debug for PublicKey {
            /// The uncompressed encoding in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "PublicKey({})", $crate::hex::Hex(&self.to_sec1_bytes()))
            }
        }

        #[doc = concat!("What both sides have in the end: a coordinate on ", $name, ", ", $bytes, " bytes.")]
        ///
        /// It is no key yet: derive keys from it by a hash, together with both public keys. Wiped when
        /// dropped; never printed.
        pub struct SharedSecret([u8; $bytes]);

        impl SharedSecret {
            /// The x coordinate, big-endian.
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
pub(crate) use keys;

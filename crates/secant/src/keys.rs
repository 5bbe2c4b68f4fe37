//! Keys and key agreement on curves with the encodings of SEC 1 (SEC 1 version 2, section 3.3.1; SP 800-56A
//! revision 3, section 5.7.1.2).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use secant_core::operate::KeyPoint as _;

use crate::engine::bytes::big;
use crate::engine::points::KeyEngine;
use crate::engine::wipe;
use crate::hex::Hex;
use crate::point::Affine;
use crate::{AffinePoint, Bytes, Error, Point, Scalar, Sec1};

/// A secret key on a curve: an integer d in [1, r) for the order r of the base point.
///
/// Wiped when dropped; never printed.
#[derive(Clone)]
pub struct SecretKey<C: Sec1>(pub(crate) Scalar<C>);

impl<C: Sec1> SecretKey<C> {
    /// A key by random bytes of the operating system.
    ///
    /// # Panics
    /// If the system has none. [`SecretKey::try_generate_from`] with `getrandom::SysRng` gives an error in
    /// its place.
    #[cfg(feature = "getrandom")]
    #[inline(never)]
    pub fn generate() -> Self {
        Self::generate_from(&mut crate::engine::system())
    }

    /// A key chosen uniformly: [`Scalar::random`].
    #[cfg(feature = "rand_core")]
    pub fn generate_from<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        Self(Scalar::random(rng))
    }

    /// [`SecretKey::generate_from`] from a source that can fail, such as that of the operating system.
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_generate_from<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Scalar::try_random(rng).map(Self)
    }

    /// The key of a big-endian integer of as many bytes as the order has (SEC 1, section 2.3.6). Constant
    /// time, but for whether it is refused.
    ///
    /// # Errors
    /// [`Error::SecretZero`], [`Error::ScalarTooLarge`].
    #[inline(never)]
    pub fn from_bytes(bytes: &C::Bytes) -> Result<Self, Error> {
        Self::from_scalar(Scalar::from_bytes(bytes)?)
    }

    /// The key as a big-endian integer of as many bytes as the order has. Constant time. The caller wipes
    /// them.
    pub fn to_bytes(&self) -> C::Bytes {
        self.0.to_bytes()
    }

    /// The key d that is this scalar. Constant time, but for whether it is refused.
    ///
    /// # Errors
    /// [`Error::SecretZero`].
    pub fn from_scalar(scalar: Scalar<C>) -> Result<Self, Error> {
        if scalar.is_zero() { Err(Error::SecretZero) } else { Ok(Self(scalar)) }
    }

    /// The scalar d.
    pub fn as_scalar(&self) -> &Scalar<C> {
        &self.0
    }

    /// `[d]G`. Constant time. Cost: [`Point::mul_base`] and an inversion in the field.
    #[inline(never)]
    #[must_use]
    pub fn public_key(&self) -> PublicKey<C> {
        PublicKey(Point::mul_base(&self.0).to_affine())
    }

    /// The x coordinate of `[d]Q` for the other side's public key Q. Constant time. Cost: one multiplication.
    ///
    /// Nothing can fail here: the order of Q is the prime r, and 0 < d < r, so `[d]Q` is not at infinity.
    #[inline(never)]
    #[must_use]
    pub fn diffie_hellman(&self, public: &PublicKey<C>) -> SharedSecret<C> {
        SharedSecret::of(&mut C::Engine::mul_to_affine(&public.0.0, &self.0.0))
    }

    /// [`SecretKey::diffie_hellman`] with each of the public keys: what a server does that has many clients
    /// and one key. Constant time; time depends on their number. Cost: [`Point::mul_batch`].
    #[cfg(feature = "alloc")]
    #[inline(never)]
    pub fn diffie_hellman_batch(&self, publics: &[PublicKey<C>]) -> Vec<SharedSecret<C>> {
        if let [public] = publics {
            return alloc::vec![self.diffie_hellman(public)];
        }
        let points: Vec<_> = publics.iter().map(|public| public.0.0).collect();
        let scalars: Vec<_> = publics.iter().map(|_| self.0.0.clone()).collect();
        let mut products = C::Engine::mul_to_affine_batch(&points, &scalars);
        products.iter_mut().map(SharedSecret::of).collect()
    }

    /// [`Curve::compiled`](crate::Curve::compiled), with public keys and encodings.
    pub(crate) const COMPILED: &'static [*const ()] = &[
        #[cfg(feature = "getrandom")]
        (Self::generate as *const ()),
        Self::from_bytes as *const (),
        Self::public_key as *const (),
        Self::diffie_hellman as *const (),
        #[cfg(feature = "alloc")]
        (Self::diffie_hellman_batch as *const ()),
        PublicKey::<C>::from_sec1_bytes as *const (),
        AffinePoint::<C>::from_sec1_bytes as *const (),
        #[cfg(feature = "alloc")]
        (AffinePoint::<C>::decompress_batch as *const ()),
        AffinePoint::<C>::to_sec1_bytes as *const (),
        AffinePoint::<C>::to_compressed_sec1_bytes as *const (),
        AffinePoint::<C>::uncompressed as *const (),
        AffinePoint::<C>::compressed as *const (),
    ];
}

impl<C: Sec1> TryFrom<&[u8]> for SecretKey<C> {
    type Error = Error;
    /// As [`SecretKey::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`], and those of [`SecretKey::from_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_scalar(Scalar::try_from(bytes)?)
    }
}

impl<C: Sec1> fmt::Debug for SecretKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

/// A public key on a curve: a point of the prime order r, never the point at infinity.
pub struct PublicKey<C: Sec1>(pub(crate) AffinePoint<C>);

impl<C: Sec1> PublicKey<C> {
    /// The key of an encoded point, compressed or not ([`AffinePoint::from_sec1_bytes`]), fully validated:
    /// length, range, the curve's equation, the point's order, not infinity (SP 800-56A revision 3, section
    /// 5.6.2.3.3). Variable time in the point, which is public.
    ///
    /// # Errors
    /// Those of [`AffinePoint::from_sec1_bytes`] and [`PublicKey::from_affine`].
    #[inline(never)]
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_affine(AffinePoint::from_sec1_bytes(bytes)?)
    }

    /// The key that is this point, which is public. Constant time on curves of prime order, but for whether
    /// it is refused; over F_2^m variable time, at the cost of a trace.
    ///
    /// # Errors
    /// [`Error::Infinity`], [`Error::NotInSubgroup`].
    pub fn from_affine(point: AffinePoint<C>) -> Result<Self, Error> {
        if point.is_identity() {
            Err(Error::Infinity)
        } else if !point.is_in_subgroup_vartime() {
            Err(Error::NotInSubgroup)
        } else {
            Ok(Self(point))
        }
    }

    /// As [`PublicKey::from_affine`].
    ///
    /// # Errors
    /// Those of [`PublicKey::from_affine`].
    pub fn from_point(point: &Point<C>) -> Result<Self, Error> {
        Self::from_affine(point.to_affine())
    }

    /// The point.
    pub fn as_affine(&self) -> &AffinePoint<C> {
        &self.0
    }

    /// The point, for sums.
    pub fn to_point(&self) -> Point<C> {
        Point::from(self.0)
    }

    /// 0x04, x, y (SEC 1, section 2.3.3). Constant time.
    pub fn to_sec1_bytes(&self) -> C::Uncompressed {
        self.0.uncompressed()
    }

    /// 0x02 or 0x03, then x (SEC 1, section 2.3.3). Constant time.
    pub fn to_compressed_sec1_bytes(&self) -> C::Compressed {
        self.0.compressed()
    }
}

impl<C: Sec1> Copy for PublicKey<C> {}

impl<C: Sec1> Clone for PublicKey<C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Sec1> PartialEq for PublicKey<C> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<C: Sec1> Eq for PublicKey<C> {}

impl<C: Sec1> From<&SecretKey<C>> for PublicKey<C> {
    /// As [`SecretKey::public_key`].
    fn from(secret: &SecretKey<C>) -> Self {
        secret.public_key()
    }
}

impl<C: Sec1> TryFrom<&[u8]> for PublicKey<C> {
    type Error = Error;
    /// As [`PublicKey::from_sec1_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_sec1_bytes(bytes)
    }
}

impl<C: Sec1> fmt::Debug for PublicKey<C> {
    /// The uncompressed encoding in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({})", Hex(self.to_sec1_bytes().as_ref()))
    }
}

/// The shared secret of both sides: a coordinate, big-endian.
///
/// It is no key yet: derive keys from it by a hash, together with both public keys. Wiped when dropped; never
/// printed.
pub struct SharedSecret<C: Sec1>(C::FieldBytes);

impl<C: Sec1> SharedSecret<C> {
    /// The x coordinate, big-endian.
    pub fn as_bytes(&self) -> &C::FieldBytes {
        &self.0
    }

    /// The abscissa of a point, which is wiped. Nothing but the bytes is left behind.
    fn of(product: &mut Affine<C>) -> Self {
        let mut x = product.x();
        let mut bytes = C::FieldBytes::ZERO;
        big::put(x.as_ref(), bytes.as_mut());
        wipe(x.as_mut());
        product.wipe();
        Self(bytes)
    }
}

impl<C: Sec1> Drop for SharedSecret<C> {
    fn drop(&mut self) {
        wipe(self.0.as_mut());
    }
}

impl<C: Sec1> fmt::Debug for SharedSecret<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}

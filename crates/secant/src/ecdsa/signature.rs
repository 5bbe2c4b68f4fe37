//! Signatures of two integers: ECDSA and SM2.

use core::{fmt, hash};

use crate::engine::der;
use crate::hex::Hex;
use crate::{Bytes, Error, Pair, Scalar};

/// A signature: integers r and s in [1, n) for the order n of the base point.
///
/// It is public: comparison and everything else here is of variable time.
pub struct Signature<C: Pair>(C::SignatureBytes);

impl<C: Pair> Signature<C> {
    /// r and s as big-endian bytes, as many each as the order has (the form of IEEE P1363, JWS and
    /// WebCrypto).
    ///
    /// # Errors
    /// [`Error::SignatureEncoding`] if one of them is 0 or not below the order.
    #[inline(never)]
    pub fn from_bytes(bytes: &C::SignatureBytes) -> Result<Self, Error> {
        let candidate = Self(*bytes);
        let (r, s) = candidate.halves();
        match (Scalar::<C>::try_from(r), Scalar::<C>::try_from(s)) {
            (Ok(r), Ok(s)) if !r.is_zero() && !s.is_zero() => Ok(candidate),
            _ => Err(Error::SignatureEncoding),
        }
    }

    /// r and s as big-endian bytes.
    pub fn to_bytes(&self) -> C::SignatureBytes {
        self.0
    }

    /// The signature of an encoding in DER, as X.509 and TLS have it (RFC 3279, section 2.2.3): a sequence of
    /// the integers r and s. Strict: no other encoding of the integers, nothing after it.
    ///
    /// # Errors
    /// [`Error::SignatureEncoding`] if it is no such encoding, or as [`Signature::from_bytes`].
    #[inline(never)]
    pub fn from_der(bytes: &[u8]) -> Result<Self, Error> {
        let mut halves = C::SignatureBytes::ZERO;
        der::parse(bytes, halves.as_mut())?;
        Self::from_bytes(&halves)
    }

    /// The encoding in DER.
    #[inline(never)]
    pub fn to_der(&self) -> DerSignature<C> {
        let mut bytes = C::DerBytes::ZERO;
        let len = der::write(self.0.as_ref(), bytes.as_mut());
        DerSignature { bytes, len }
    }

    /// r and s.
    #[inline(never)]
    pub fn scalars(&self) -> (Scalar<C>, Scalar<C>) {
        let (r, s) = self.halves();
        (Scalar::reduce(r), Scalar::reduce(s))
    }

    /// Whether s is at most (n - 1)/2: of (r, s) and (r, -s), which by ECDSA are valid for the same messages,
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

    #[inline(never)]
    pub(crate) fn of(r: &Scalar<C>, s: &Scalar<C>) -> Self {
        let mut bytes = C::SignatureBytes::ZERO;
        let half = bytes.as_ref().len() / 2;
        let (left, right) = bytes.as_mut().split_at_mut(half);
        left.copy_from_slice(r.to_bytes().as_ref());
        right.copy_from_slice(s.to_bytes().as_ref());
        Self(bytes)
    }

    fn halves(&self) -> (&[u8], &[u8]) {
        let bytes = self.0.as_ref();
        bytes.split_at(bytes.len() / 2)
    }

    /// [`Curve::compiled`](crate::Curve::compiled).
    pub(crate) const COMPILED: &'static [*const ()] = &[
        Self::from_bytes as *const (),
        Self::from_der as *const (),
        Self::to_der as *const (),
        Self::scalars as *const (),
        Self::of as *const (),
    ];
}

impl<C: Pair> Copy for Signature<C> {}

impl<C: Pair> Clone for Signature<C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Pair> PartialEq for Signature<C> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<C: Pair> Eq for Signature<C> {}

impl<C: Pair> hash::Hash for Signature<C> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<C: Pair> TryFrom<&[u8]> for Signature<C> {
    type Error = Error;
    /// As [`Signature::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`], and those of [`Signature::from_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(&C::SignatureBytes::try_from(bytes).map_err(|_| Error::Length)?)
    }
}

impl<C: Pair<SignatureBytes = [u8; N]>, const N: usize> From<Signature<C>> for [u8; N] {
    /// As [`Signature::to_bytes`].
    fn from(signature: Signature<C>) -> Self {
        signature.to_bytes()
    }
}

#[cfg(feature = "signature")]
impl<C: Pair<SignatureBytes = [u8; N]>, const N: usize> ::signature::SignatureEncoding for Signature<C> {
    type Repr = [u8; N];
}

impl<C: Pair> fmt::Debug for Signature<C> {
    /// r and s in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({})", Hex(self.0.as_ref()))
    }
}

/// A signature in DER: a slice of bytes, whose length depends on r and s.
#[derive(Clone, Copy)]
pub struct DerSignature<C: Pair> {
    bytes: C::DerBytes,
    len: usize,
}

impl<C: Pair> DerSignature<C> {
    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes.as_ref()[..self.len]
    }
}

impl<C: Pair> AsRef<[u8]> for DerSignature<C> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<C: Pair> PartialEq for DerSignature<C> {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<C: Pair> Eq for DerSignature<C> {}

impl<C: Pair> fmt::Debug for DerSignature<C> {
    /// The bytes in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DerSignature({})", Hex(self.as_bytes()))
    }
}

//! The curves as parameters of types.

use secant_core::operate::Residue;

use crate::engine::bytes::Order;
#[cfg(feature = "alloc")]
use crate::engine::points::SumEngine;
use crate::engine::points::{Engine, KeyEngine};

/// An array of bytes.
pub trait Bytes:
    Copy
    + AsRef<[u8]>
    + AsMut<[u8]>
    + for<'a> TryFrom<&'a [u8]>
    + PartialEq
    + Eq
    + core::hash::Hash
    + core::fmt::Debug
    + Send
    + Sync
    + 'static
{
    /// Zeros.
    const ZERO: Self;
}

impl<const N: usize> Bytes for [u8; N] {
    const ZERO: Self = [0; N];
}

/// Functions that are never inlined: this crate compiles them for its curves, and programs link them.
pub(crate) type Compiled = &'static [&'static [*const ()]];

/// A curve of this library: the parameter of [`Scalar`](crate::Scalar).
///
/// A curve is a type without values; the modules name its types: `p256::Scalar` is `Scalar<P256>`. No other
/// crate implements this trait, nor those that stand on it.
pub trait Curve: sealed::Sealed + Sized + Copy + 'static {
    /// An integer modulo the order of the base point, in Montgomery's form; wiped when dropped.
    #[doc(hidden)]
    type Residue: Residue;
    /// The bytes of an integer: an array.
    type Bytes: Bytes;
    /// Whether integers are little-endian; else they are big-endian.
    const LITTLE_ENDIAN: bool = false;
    /// The functions of the curve's types that are never inlined.
    #[doc(hidden)]
    fn compiled() -> Compiled;
}

/// A curve whose points are values: the parameter of [`Point`](crate::Point) and
/// [`AffinePoint`](crate::AffinePoint).
pub trait Group: Curve {
    /// How its points are held and multiplied.
    #[doc(hidden)]
    type Engine: Engine<Self, Scalar = Self::Residue>;
    /// The bytes of a coordinate: an array.
    type FieldBytes: Bytes;
    /// Whether the neutral element has affine coordinates: [`AtInfinity`] or [`Everywhere`].
    type Neutral: Neutral;
    /// How coordinates are written.
    #[doc(hidden)]
    const ORDER: Order = Order::Big;
    /// Whether a point of these types lies in the subgroup of prime order, where every one has affine
    /// coordinates.
    const SUBGROUP_ALONE: bool = false;
}

/// Whether the neutral element has affine coordinates.
pub trait Neutral: sealed::Sealed {
    /// `Option<T>`, or `T` if all points have coordinates.
    type Of<T>;
    /// `of`, or nothing for the neutral element.
    #[doc(hidden)]
    fn unless<T>(neutral: impl FnOnce() -> bool, of: impl FnOnce() -> T) -> Self::Of<T>;
    /// An `Option` in any case.
    #[doc(hidden)]
    fn found<T>(coordinates: Self::Of<T>) -> Option<T>;
}

/// The neutral element has no affine coordinates.
#[derive(Clone, Copy, Debug)]
pub enum AtInfinity {}

/// Every point has affine coordinates.
#[derive(Clone, Copy, Debug)]
pub enum Everywhere {}

impl sealed::Sealed for AtInfinity {}
impl sealed::Sealed for Everywhere {}

impl Neutral for AtInfinity {
    type Of<T> = Option<T>;
    fn unless<T>(neutral: impl FnOnce() -> bool, of: impl FnOnce() -> T) -> Option<T> {
        if neutral() { None } else { Some(of()) }
    }
    fn found<T>(coordinates: Option<T>) -> Option<T> {
        coordinates
    }
}

impl Neutral for Everywhere {
    type Of<T> = T;
    fn unless<T>(_: impl FnOnce() -> bool, of: impl FnOnce() -> T) -> T {
        of()
    }
    fn found<T>(coordinates: T) -> Option<T> {
        Some(coordinates)
    }
}

/// A curve with sums of many multiples ([`Point::multiscalar`](crate::Point::multiscalar), ..).
#[cfg(feature = "alloc")]
pub trait Sums: Group<Engine: SumEngine<Self>> {}
#[cfg(feature = "alloc")]
impl<C: Group<Engine: SumEngine<C>>> Sums for C {}

/// A curve whose points have the encodings of SEC 1: the parameter of [`EncodedPoint`](crate::EncodedPoint)
/// and of the keys, [`SecretKey`](crate::SecretKey), [`PublicKey`](crate::PublicKey) and
/// [`SharedSecret`](crate::SharedSecret).
pub trait Sec1: Group<Engine: KeyEngine<Self>, Neutral = AtInfinity> {
    /// 0x02 or 0x03, then x: an array.
    type Compressed: Bytes;
    /// 0x04, x, y: an array.
    type Uncompressed: Bytes;
}

/// A curve with signatures of two integers modulo the order of its base point ([`ecdsa`](crate::ecdsa)).
pub trait Pair: Sec1 {
    /// Both integers, big-endian, one after the other: an array.
    type SignatureBytes: Bytes;
    /// Room for both in DER: 9 bytes more.
    #[doc(hidden)]
    type DerBytes: Bytes;
}

/// A curve that key files name (PKCS#8, SPKI and SEC 1; feature `pkcs8`).
pub trait KeyFiles: Sec1 {
    /// Its object identifier.
    const IDENTIFIER: &'static str;
}

/// A curve that JSON Web Keys name (feature `jwk`).
pub trait JsonWebKeys: Sec1 {
    /// Its name there.
    const NAME: &'static str;
}

/// A curve whose public keys OpenSSH knows (feature `ssh`).
pub trait OpenSsh: Sec1 {
    /// The name of the algorithm.
    const ALGORITHM: &'static str;
    /// The name of the curve.
    const CURVE: &'static str;
}

pub(crate) mod sealed {
    /// A curve of this crate.
    pub trait Sealed {}
}

//! Points as byte strings (SEC 1 version 2, sections 2.3.3 to 2.3.6).
//!
//! | first byte | what follows | the point |
//! |---|---|---|
//! | 0x00 | nothing | infinity |
//! | 0x02 | x | (x, y), y even; over F_2^m the lowest bit of y/x is 0 |
//! | 0x03 | x | (x, y), y odd; over F_2^m that bit is 1 |
//! | 0x04 | x, y | (x, y) |
//!
//! Coordinates are big-endian and as long as the field's size. The hybrid encodings 0x06 and 0x07 of other standards are
//! refused: nothing needs them.

use core::fmt;
use core::ops::Deref;

use super::Error;
use crate::curve::binary::{NamedBinary, Point as BinaryPoint};
use crate::curve::{
    self, KeyPoint, Point, ShortWeierstrass, b233::B233, b409::B409, p224::P224, p256::P256, p521::P521,
};

/// An array of bytes of any length.
pub trait Bytes:
    Copy + AsRef<[u8]> + AsMut<[u8]> + fmt::Debug + PartialEq + Eq + Send + Sync + 'static
{
    /// All zeros.
    const ZERO: Self;
}

impl<const N: usize> Bytes for [u8; N] {
    const ZERO: Self = [0; N];
}

/// A curve with encodings. The order of its base point is as long as a coordinate.
pub trait Sec1: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// A point of the curve.
    type Point: KeyPoint;
    /// A coordinate, or an integer below the order.
    type Coordinate: Bytes;
    /// One byte and a coordinate.
    type Compressed: Bytes;
    /// One byte and two coordinates.
    type Uncompressed: Bytes;
}

macro_rules! lengths {
    ($($curve:ident $point:ident $bytes:literal)*) => {$(
        impl Sec1 for $curve {
            type Point = $point<Self>;
            type Coordinate = [u8; $bytes];
            type Compressed = [u8; 1 + $bytes];
            type Uncompressed = [u8; 1 + 2 * $bytes];
        }
    )*};
}
lengths! {
    P224 Point 28
    P256 Point 32
    P521 Point 66
    B233 BinaryPoint 30
    B409 BinaryPoint 52
}

const INFINITY: u8 = 0;
const EVEN: u8 = 2;
const ODD: u8 = 3;
const UNCOMPRESSED: u8 = 4;

/// The words of a big-endian integer. Constant time. Bytes beyond the words are left out; no coordinate has any.
pub(super) fn words<R: Default + AsMut<[u64]>>(bytes: &[u8]) -> R {
    let mut words = R::default();
    for (word, chunk) in words.as_mut().iter_mut().zip(bytes.rchunks(8)) {
        *word = chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    }
    words
}

/// The big-endian bytes of an integer that fits. Constant time.
pub(super) fn put(words: &[u64], bytes: &mut [u8]) {
    for (word, chunk) in words.iter().zip(bytes.rchunks_mut(8)) {
        for (i, byte) in chunk.iter_mut().rev().enumerate() {
            *byte = (word >> (8 * i)) as u8;
        }
    }
}

/// (x, y) as 0x04, x, y.
pub(super) fn uncompressed<C: Sec1>(point: &C::Point) -> C::Uncompressed {
    let mut bytes = C::Uncompressed::ZERO;
    if let [tag, rest @ ..] = bytes.as_mut() {
        *tag = UNCOMPRESSED;
        let (left, right) = rest.split_at_mut(rest.len() / 2);
        put(point.x().as_ref(), left);
        put(point.y().as_ref(), right);
    }
    bytes
}

/// (x, y) as 0x02 or 0x03, x.
pub(super) fn compressed<C: Sec1>(point: &C::Point) -> C::Compressed {
    let mut bytes = C::Compressed::ZERO;
    if let [tag, rest @ ..] = bytes.as_mut() {
        *tag = EVEN | point.compression_bit() as u8;
        put(point.x().as_ref(), rest);
    }
    bytes
}

/// The encoding of a point: a slice of bytes.
#[derive(Clone, Copy)]
pub struct Encoded<C: Sec1> {
    bytes: C::Uncompressed,
    len: usize,
}

impl<C: Sec1> Encoded<C> {
    fn of(encoding: &[u8]) -> Self {
        let mut bytes = C::Uncompressed::ZERO;
        for (byte, from) in bytes.as_mut().iter_mut().zip(encoding) {
            *byte = *from;
        }
        Self { bytes, len: encoding.len() }
    }
}

impl<C: Sec1> Deref for Encoded<C> {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.bytes.as_ref()[..self.len]
    }
}

impl<C: Sec1> AsRef<[u8]> for Encoded<C> {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl<C: Sec1> PartialEq for Encoded<C> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<C: Sec1> Eq for Encoded<C> {}

impl<C: Sec1> fmt::Debug for Encoded<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// The point of an encoding of any kind (SEC 1, section 2.3.4). The point is public: time depends on which encoding it is.
///
/// Cost: for a compressed point one square root, over F_2^m an inversion and a half-trace.
///
/// # Errors
/// [`Error::Length`], [`Error::Tag`], [`Error::CoordinateTooLarge`], [`Error::NotOnCurve`].
pub fn decode<C: Sec1>(bytes: &[u8]) -> Result<C::Point, Error> {
    let coordinate = C::Coordinate::ZERO.as_ref().len();
    let (&tag, rest) = bytes.split_first().ok_or(Error::Length)?;
    let wanted = match tag {
        INFINITY => 0,
        EVEN | ODD => coordinate,
        UNCOMPRESSED => 2 * coordinate,
        _ => return Err(Error::Tag(tag)),
    };
    if rest.len() != wanted {
        return Err(Error::Length);
    }
    match tag {
        INFINITY => Ok(C::Point::neutral()),
        UNCOMPRESSED => {
            let (x, y) = rest.split_at(coordinate);
            C::Point::from_affine(words(x), words(y)).map_err(refused)
        }
        _ => C::Point::from_x(words(rest), tag == ODD).map_err(refused),
    }
}

/// The encoding without compression (SEC 1, section 2.3.3): 0x04, x, y; or 0x00 for the point at infinity.
pub fn encode<C: Sec1>(point: &C::Point) -> Encoded<C> {
    if point.is_neutral() {
        return Encoded::of(&[INFINITY]);
    }
    Encoded::of(uncompressed::<C>(point).as_ref())
}

/// The encoding with compression (SEC 1, section 2.3.3): 0x02 or 0x03, x; or 0x00 for the point at infinity.
pub fn encode_compressed<C: Sec1>(point: &C::Point) -> Encoded<C> {
    if point.is_neutral() {
        return Encoded::of(&[INFINITY]);
    }
    Encoded::of(compressed::<C>(point).as_ref())
}

/// The encodings as methods of a family's points.
macro_rules! methods {
    ($point:ident, $family:ident) => {
        /// Encodings, on the curves that have them. Points are public here: time depends on which encoding it is.
        impl<C: Sec1<Point = Self> + $family> $point<C> {
            /// [`decode`].
            ///
            /// # Errors
            /// Those of [`decode`].
            pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, Error> {
                decode::<C>(bytes)
            }

            /// [`encode`].
            pub fn to_sec1_bytes(&self) -> Encoded<C> {
                encode(self)
            }

            /// [`encode_compressed`].
            pub fn to_compressed_sec1_bytes(&self) -> Encoded<C> {
                encode_compressed(self)
            }
        }
    };
}
methods!(Point, ShortWeierstrass);
methods!(BinaryPoint, NamedBinary);

/// What the curve says of coordinates, as an error of an encoding.
fn refused(error: curve::Error) -> Error {
    match error {
        curve::Error::CoordinateTooLarge => Error::CoordinateTooLarge,
        _ => Error::NotOnCurve,
    }
}

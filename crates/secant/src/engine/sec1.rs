//! Points as byte strings (SEC 1 version 2, sections 2.3.3 and 2.3.4).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use secant_core::operate::Error as Refused;

use super::bytes::big;
use super::points::{Affine, Encoded};
use super::refused;
use crate::Error;

const INFINITY: u8 = 0;
const EVEN: u8 = 2;
const ODD: u8 = 3;
const UNCOMPRESSED: u8 = 4;

/// The form of an encoding.
pub(crate) enum Encoding {
    /// 0x00.
    Infinity,
    /// 0x02 or 0x03, x; and whether it was 0x03.
    Compressed(bool),
    /// 0x04, x, y.
    Uncompressed,
}

/// The form of an encoding whose coordinates have `len` bytes.
///
/// The number of bytes says which forms there can be, and one comparison follows: a choice among all first
/// bytes would become a table of places to jump to.
pub(crate) fn parse(bytes: &[u8], len: usize) -> Result<Encoding, Error> {
    let (&tag, rest) = bytes.split_first().ok_or(Error::Length)?;
    if rest.len() == len && tag | 1 == ODD {
        return Ok(Encoding::Compressed(tag & 1 == 1));
    }
    if rest.len() == 2 * len && tag == UNCOMPRESSED {
        return Ok(Encoding::Uncompressed);
    }
    if rest.is_empty() && tag == INFINITY {
        return Ok(Encoding::Infinity);
    }
    let known = tag == INFINITY || tag | 1 == ODD || tag == UNCOMPRESSED;
    Err(if known { Error::Length } else { Error::Tag(tag) })
}

/// The bytes that stand where an encoding has x and y of `len` bytes, whatever it is: where they are depends
/// on its length alone.
pub(crate) fn coordinates(bytes: &[u8], len: usize) -> (&[u8], &[u8]) {
    let rest = bytes.get(1..).unwrap_or_default();
    rest.split_at(len.min(rest.len()))
}

/// The point of an encoding whose coordinates have `len` bytes. Time depends on which encoding it is, and on
/// whether it is refused.
pub(crate) fn decode<P: Encoded>(bytes: &[u8], len: usize) -> Result<P, Error> {
    let (x, y) = coordinates(bytes, len);
    let point = match parse(bytes, len)? {
        Encoding::Infinity => Ok(P::NEUTRAL),
        Encoding::Uncompressed => P::checked(big::words(x), big::words(y)),
        Encoding::Compressed(bit) => P::from_x(big::words(x), bit),
    };
    point.map_err(refused)
}

/// The points of abscissas and bits, or what each is refused for.
#[cfg(feature = "alloc")]
type FromX<P> = fn(&[(<P as Affine>::Words, bool)]) -> Vec<Result<P, Refused>>;

/// [`decode`] of each, which is compressed or refused: for more the bytes have no room.
#[cfg(feature = "alloc")]
pub(crate) fn decompress_batch<P: Encoded>(
    encoded: &[impl AsRef<[u8]>],
    len: usize,
    from_x_batch: FromX<P>,
) -> Vec<Result<P, Error>> {
    let mut abscissas = Vec::with_capacity(encoded.len());
    let mut points = Vec::with_capacity(encoded.len());
    for bytes in encoded {
        let bytes = bytes.as_ref();
        points.push(match parse(bytes, len) {
            Ok(Encoding::Compressed(bit)) => {
                abscissas.push((big::words(coordinates(bytes, len).0), bit));
                Ok(P::NEUTRAL)
            }
            Ok(_) => Err(Error::Length),
            Err(error) => Err(error),
        });
    }
    let found = from_x_batch(&abscissas);
    for (point, found) in points.iter_mut().filter(|point| point.is_ok()).zip(found) {
        *point = found.map_err(refused);
    }
    points
}

/// 0x04, x, y. Constant time.
pub(crate) fn uncompressed<W: AsRef<[u64]>>(p: &(W, W), bytes: &mut [u8]) {
    if let [tag, rest @ ..] = bytes {
        *tag = UNCOMPRESSED;
        let (x, y) = rest.split_at_mut(rest.len() / 2);
        big::put(p.0.as_ref(), x);
        big::put(p.1.as_ref(), y);
    }
}

/// 0x02 or 0x03, x. Constant time.
pub(crate) fn compressed<W: AsRef<[u64]>>(p: &(W, W), bit: u64, bytes: &mut [u8]) {
    if let [tag, rest @ ..] = bytes {
        *tag = EVEN | bit as u8;
        big::put(p.0.as_ref(), rest);
    }
}

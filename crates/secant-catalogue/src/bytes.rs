//! Big-endian bytes of requests as words, and back.

use secant_core::operate;
use secant_core::operate::info::Info;

use crate::error::Error;
use crate::interface::{self, Coordinate};

/// Writes a big-endian integer into words, which are 0, if it fits.
fn fill(words: &mut [u64], bytes: &[u8]) -> Option<()> {
    let start = bytes.iter().position(|b| *b != 0).unwrap_or(bytes.len());
    let bytes = &bytes[start..];
    if bytes.len() > 8 * words.len() {
        return None;
    }
    for (i, byte) in bytes.iter().rev().enumerate() {
        words[i / 8] |= u64::from(*byte) << (8 * (i % 8));
    }
    Some(())
}

/// The scalar of big-endian bytes, of at most the curve's `scalar_bytes` after leading zeros.
pub(crate) fn scalar<W: Default + AsMut<[u64]>>(info: &Info, bytes: &[u8]) -> Result<W, Error> {
    let limit = info.scalar_bytes;
    let mut k = W::default();
    let fits = bytes.iter().skip_while(|b| **b == 0).count() <= limit;
    fits.then_some(()).and_then(|()| fill(k.as_mut(), bytes)).ok_or(Error::ScalarTooLong { limit })?;
    Ok(k)
}

/// The words of a coordinate: those of one component after those of the other.
pub(crate) fn coordinate<W: Default + AsMut<[u64]>>(
    info: &Info,
    coordinate: &Coordinate,
) -> Result<W, Error> {
    if coordinate.len() != info.components() {
        return Err(Error::CoordinateShape);
    }
    let mut value = W::default();
    let words = value.as_mut();
    for (words, integer) in words.chunks_mut(words.len() / coordinate.len()).zip(coordinate) {
        fill(words, integer).ok_or(operate::Error::CoordinateTooLarge)?;
    }
    Ok(value)
}

/// The components of a coordinate, each of the field's full length.
pub(crate) fn components(info: &Info, words: &[u64]) -> Coordinate {
    let length = (info.field_bits as usize).div_ceil(8);
    let integer = |words: &[u64]| {
        let all: Vec<u8> = words.iter().rev().flat_map(|word| word.to_be_bytes()).collect();
        all[all.len() - length..].to_vec()
    };
    words.chunks(words.len() / info.components()).map(integer).collect()
}

/// A point for outside; `None` is the neutral element of a curve on which it is not affine.
pub(crate) fn outward<W: AsRef<[u64]>>(info: &Info, affine: Option<(W, W)>) -> interface::Point {
    match affine {
        None => interface::Point::Infinity,
        Some((x, y)) => {
            interface::Point::Affine { x: components(info, x.as_ref()), y: components(info, y.as_ref()) }
        }
    }
}

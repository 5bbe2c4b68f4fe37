//! Points as byte strings (SEC 1 version 2, sections 2.3.3 and 2.3.4).

use crate::Error;
use crate::engine::bytes::big;

pub(crate) const INFINITY: u8 = 0;
const EVEN: u8 = 2;
const ODD: u8 = 3;
const UNCOMPRESSED: u8 = 4;

/// An encoding taken apart.
pub(crate) enum Encoding<'a> {
    /// 0x00.
    Infinity,
    /// 0x02 or 0x03, x; and whether it was 0x03.
    Compressed(&'a [u8], bool),
    /// 0x04, x, y.
    Uncompressed(&'a [u8], &'a [u8]),
}

/// Takes an encoding apart, whose coordinates have `len` bytes.
pub(crate) fn parse(bytes: &[u8], len: usize) -> Result<Encoding<'_>, Error> {
    // The length decides on the slices and the tag on nothing but the answer: no address depends on the tag.
    let (&tag, rest) = bytes.split_first().ok_or(Error::Length)?;
    let (x, y) = rest.split_at(len.min(rest.len()));
    match tag {
        INFINITY if rest.is_empty() => Ok(Encoding::Infinity),
        EVEN | ODD if rest.len() == len => Ok(Encoding::Compressed(x, tag == ODD)),
        UNCOMPRESSED if rest.len() == 2 * len => Ok(Encoding::Uncompressed(x, y)),
        INFINITY | EVEN | ODD | UNCOMPRESSED => Err(Error::Length),
        _ => Err(Error::Tag(tag)),
    }
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

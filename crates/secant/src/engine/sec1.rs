//! Points as byte strings (SEC 1 version 2, sections 2.3.3 and 2.3.4).

use crate::Error;
use crate::engine::bytes::big;

pub(crate) const INFINITY: u8 = 0;
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

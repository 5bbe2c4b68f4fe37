//! Messages expanded to uniform bytes, for hashing to a curve (RFC 9380, section 5.3): what stands between a
//! hash function and `Point::hash_to_curve` of the curves' modules.
//!
//! ```
//! # #[cfg(feature = "p256")] {
//! use secant::hash_to_curve::{ExpandMessage, Xmd};
//! use secant::p256::Point;
//!
//! let tag = b"example.com, key names, version 1";
//! let point = Point::hash_to_curve(b"a message", tag)?;
//! // The same from parts, and with the hash function named.
//! assert_eq!(Point::hash_to_curve_with::<Xmd<sha2::Sha256>>(&[b"a ", b"message"], tag)?, point);
//!
//! let mut bytes = [0; 40];
//! Xmd::<sha2::Sha512>::expand(&[b"a message"], tag, &mut bytes)?;
//! # }
//! # Ok::<(), secant::Error>(())
//! ```

use core::marker::PhantomData;

use digest::common::BlockSizeUser;
use digest::{Digest, ExtendableOutput, Output, XofReader};

use crate::Error;

/// A way to make uniform bytes of a message and a domain separation tag.
pub trait ExpandMessage {
    /// Fills `out`. The message is given in parts. Time depends on lengths alone, if that of the hash
    /// function does.
    ///
    /// # Errors
    /// [`Error::EmptyTag`] for an empty tag, [`Error::Length`] if so many bytes cannot be had.
    fn expand(message: &[&[u8]], dst: &[u8], out: &mut [u8]) -> Result<(), Error>;
}

/// The prefix of the hash that replaces a tag above 255 bytes.
const OVERSIZE: &[u8] = b"H2C-OVERSIZE-DST-";
/// The longest tag that is taken as it is.
const MAX_TAG: usize = 255;

/// `expand_message_xmd` with a hash function of a fixed length (RFC 9380, section 5.3.1):
/// `Xmd<sha2::Sha256>`.
pub struct Xmd<D>(PhantomData<D>);

impl<D: Digest + BlockSizeUser> ExpandMessage for Xmd<D> {
    fn expand(message: &[&[u8]], dst: &[u8], out: &mut [u8]) -> Result<(), Error> {
        let hashed;
        let tag = match dst.len() {
            0 => return Err(Error::EmptyTag),
            1..=MAX_TAG => dst,
            _ => {
                hashed = D::new().chain_update(OVERSIZE).chain_update(dst).finalize();
                &hashed
            }
        };
        let size = <D as Digest>::output_size();
        let length = u16::try_from(out.len()).map_err(|_| Error::Length)?;
        if out.len().div_ceil(size) > 255 || tag.len() > MAX_TAG {
            return Err(Error::Length);
        }
        let last = |hash: D| hash.chain_update(tag).chain_update([tag.len() as u8]).finalize();

        let mut hash = D::new();
        // A block of zeros.
        let mut left = D::block_size();
        while left > 0 {
            let n = left.min(64);
            hash.update(&[0; 64][..n]);
            left -= n;
        }
        for part in message {
            hash.update(part);
        }
        let first = last(hash.chain_update(length.to_be_bytes()).chain_update([0]));
        let mut block = Output::<D>::default();
        for (chunk, i) in out.chunks_mut(size).zip(1..=u8::MAX) {
            for (block, first) in block.iter_mut().zip(&first) {
                *block ^= first;
            }
            block = last(D::new().chain_update(&block).chain_update([i]));
            chunk.copy_from_slice(&block[..chunk.len()]);
        }
        Ok(())
    }
}

/// `expand_message_xof` with a hash function of any length and a security of `BITS` bits, at most 256 (RFC
/// 9380, section 5.3.2): `Xof<Shake128, 128>`.
pub struct Xof<X, const BITS: usize>(PhantomData<X>);

impl<X: ExtendableOutput + Default, const BITS: usize> ExpandMessage for Xof<X, BITS> {
    fn expand(message: &[&[u8]], dst: &[u8], out: &mut [u8]) -> Result<(), Error> {
        const { assert!(BITS <= 256, "a tag's hash of 64 bytes at most") };
        let mut hashed = [0; 64];
        let tag = match dst.len() {
            0 => return Err(Error::EmptyTag),
            1..=MAX_TAG => dst,
            _ => {
                let mut hash = X::default();
                hash.update(OVERSIZE);
                hash.update(dst);
                let tag = &mut hashed[..(2 * BITS).div_ceil(8)];
                hash.finalize_xof().read(tag);
                tag
            }
        };
        let length = u16::try_from(out.len()).map_err(|_| Error::Length)?;
        let mut hash = X::default();
        for part in message {
            hash.update(part);
        }
        hash.update(&length.to_be_bytes());
        hash.update(tag);
        hash.update(&[tag.len() as u8]);
        hash.finalize_xof().read(out);
        Ok(())
    }
}

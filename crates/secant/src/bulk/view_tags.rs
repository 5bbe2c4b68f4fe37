//! Scanning by the view tags of Monero.

use alloc::vec::Vec;
use core::fmt;
use std::sync::Mutex;

use digest::Digest;
use secant_core::ct::Mask;
use secant_core::curve::edwards25519::Point;
use sha3::Keccak256;

use super::cores::{Cores, Output};
use super::edwards::decoded;
use super::rows::Rows;
use super::verdict::Verdict;
use crate::Error;
use crate::edwards25519::Scalar;
use crate::engine::Wiped;

/// The secret view key of a wallet of Monero, which looks for outputs that may be its own. Wiped when
/// dropped; never printed, not cloned.
pub struct ViewTags(Scalar);

/// An output whose view tag is the one that the wallet computes. One in 256 of other people's outputs is one,
/// too.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Candidate {
    /// The row of the transaction.
    pub row: usize,
    /// The place of the output in its row, from 0.
    pub output: usize,
    /// The key derivation `[8 a]R`, encoded: from it the wallet computes the output's key and compares it. It
    /// is secret.
    pub derivation: [u8; 32],
}

impl ViewTags {
    /// The wallet with this secret view key: an integer in [1, r), little-endian. The caller wipes its own.
    ///
    /// # Errors
    /// [`Error::ScalarTooLarge`], [`Error::SecretZero`].
    pub fn new(view: &[u8; 32]) -> Result<Self, Error> {
        let view = Scalar::from_bytes(view)?;
        if view.is_zero() { Err(Error::SecretZero) } else { Ok(Self(view)) }
    }

    /// The candidates in a column of transactions, in order.
    ///
    /// Row i of `keys` is the public key R of a transaction, 32 bytes; row i of `tags` are the view tags of
    /// its outputs, one byte each. Where outputs have public keys of their own, each is a row of one tag, and
    /// `firsts` says its place in the transaction: output j of row i is output `firsts[i] + j` of its
    /// transaction, or output j where `firsts` is `None`. The tag of output n of a transaction is the first
    /// byte of the Keccak-256 of `view_tag`, of `[8 a]R` and of n as groups of seven bits. Each row gets the
    /// verdict of its point; points of small order are taken, as Monero does.
    ///
    /// Constant time in the secret, but for which rows are candidates, which is the answer.
    ///
    /// Cost for a row: a square root, three doublings, `[k]P`, and a permutation of Keccak for each tag;
    /// inversions are shared by a block of rows. Nothing is allocated for a row.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the columns differ in length.
    pub fn scan(
        &self,
        keys: &Rows<'_>,
        tags: &Rows<'_>,
        firsts: Option<&[usize]>,
        verdicts: &mut [Verdict],
        cores: Cores,
    ) -> Result<Vec<Candidate>, Error> {
        if keys.len() != tags.len()
            || keys.len() != verdicts.len()
            || firsts.is_some_and(|firsts| firsts.len() != keys.len())
        {
            return Err(Error::LengthMismatch);
        }
        let found = Mutex::new(Vec::new());
        let column = Output { cores, width: 0, out: &mut [], verdicts };
        column.with_copies(&self.0.0, |view, block| {
            let points = decoded(keys, block.start, block.verdicts);
            // The lengths agree: nothing is refused.
            let shared = Wiped::new(Point::mul_batch(&points, &view[..points.len()]).unwrap_or_default());
            for (i, (verdict, shared)) in block.verdicts.iter().zip(shared.iter()).enumerate() {
                if !verdict.is_fine() {
                    continue;
                }
                let (row, derivation) = (block.start + i, shared.compress());
                let first = firsts.map_or(0, |firsts| firsts[row]);
                for (output, tag) in tags.get(row).iter().enumerate() {
                    keep(&found, Candidate { row, output, derivation }, first.wrapping_add(output), *tag);
                }
            }
        });
        let mut found = found.into_inner().unwrap_or_default();
        found.sort_unstable();
        Ok(found)
    }
}

/// Keeps a candidate, output n of its transaction, if the tag is that of its derivation. Called: what is
/// given away has one place.
#[inline(never)]
fn keep(found: &Mutex<Vec<Candidate>>, candidate: Candidate, n: usize, tag: u8) {
    let computed = view_tag(&candidate.derivation, n);
    if !Mask::is_zero(u64::from(computed ^ tag)).declassify() {
        return;
    }
    if let Ok(mut found) = found.lock() {
        found.push(candidate);
    }
}

/// The view tag of the output at this place.
fn view_tag(derivation: &[u8; 32], output: usize) -> u8 {
    let mut hash = Keccak256::new_with_prefix(b"view_tag");
    hash.update(derivation);
    let mut rest = output;
    while rest >= 0x80 {
        hash.update([rest as u8 | 0x80]);
        rest >>= 7;
    }
    hash.update([rest as u8]);
    hash.finalize()[0]
}

impl fmt::Debug for ViewTags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ViewTags(..)")
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Candidate {{ row: {}, output: {}, .. }}", self.row, self.output)
    }
}

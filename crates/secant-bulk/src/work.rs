//! The operation of a job, done on one unit.

use secant::bulk::{Cores, Keys, Mask, Rows, Signatures, Verdict, public_keys, verify};

use crate::column::Column;
use crate::text::Text;

/// The method that maps identifiers to points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hashing {
    /// Hashing by RFC 9380 with a domain separation tag.
    Tag(Vec<u8>),
    /// The method of the private set intersection in FATE.
    Fate,
}

/// The operation of a job, and the columns that it reads.
#[non_exhaustive]
pub enum Operation {
    /// `[k]P` of points.
    Mask {
        /// The secret k.
        mask: Mask,
        /// The column of points.
        column: String,
    },
    /// `[1/k]P` of points.
    Unmask {
        /// The secret k.
        mask: Mask,
        /// The column of points.
        column: String,
    },
    /// `[k]H(m)` of identifiers.
    Identifiers {
        /// The secret k.
        mask: Mask,
        /// The column of identifiers; text counts as its own bytes.
        column: String,
        /// The hash H.
        hashing: Hashing,
    },
    /// Verification of signatures.
    Verify {
        /// Kind of keys and signatures.
        kind: Signatures,
        /// The column of public keys.
        key: String,
        /// The column of messages; text counts as its own bytes.
        message: String,
        /// The column of signatures.
        signature: String,
    },
    /// Computation of public keys from secret keys.
    Derive {
        /// Kind of keys.
        keys: Keys,
        /// The column of secret keys.
        column: String,
    },
}

/// Result of a unit: rows of one width, and a verdict for each.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) out: Vec<u8>,
    pub(crate) verdicts: Vec<Verdict>,
}

impl Operation {
    /// The columns, and the text encoding of each; `text` is the one for columns of bytes.
    pub(crate) fn columns(&self, text: Text) -> (Vec<String>, Vec<Text>) {
        match self {
            Self::Mask { column, .. } | Self::Unmask { column, .. } | Self::Derive { column, .. } => {
                (vec![column.clone()], vec![text])
            }
            Self::Identifiers { column, .. } => (vec![column.clone()], vec![Text::Utf8]),
            Self::Verify { key, message, signature, .. } => {
                (vec![key.clone(), message.clone(), signature.clone()], vec![text, Text::Utf8, text])
            }
        }
    }

    /// The bytes of a row of output; none where only verdicts are given.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Mask { mask, .. } | Self::Unmask { mask, .. } | Self::Identifiers { mask, .. } => {
                mask.group().row_len()
            }
            Self::Derive { keys, .. } => keys.public_len(),
            Self::Verify { .. } => 0,
        }
    }

    /// The operation and its columns as text, without the secret.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Mask { mask, column } => format!("mask {} {column}", mask.group().name()),
            Self::Unmask { mask, column } => format!("unmask {} {column}", mask.group().name()),
            Self::Identifiers { mask, column, hashing } => {
                format!("identifiers {} {column} {hashing:?}", mask.group().name())
            }
            Self::Verify { kind, key, message, signature } => {
                format!("verify {} {key} {message} {signature}", kind.name())
            }
            Self::Derive { keys, column } => format!("derive {} {column}", keys.name()),
        }
    }

    /// The secret of the operation, if it has one.
    pub(crate) fn mask(&self) -> Option<&Mask> {
        match self {
            Self::Mask { mask, .. } | Self::Unmask { mask, .. } | Self::Identifiers { mask, .. } => {
                Some(mask)
            }
            Self::Verify { .. } | Self::Derive { .. } => None,
        }
    }

    /// Works on the columns of a unit.
    pub(crate) fn work(
        &self,
        columns: &[Column],
        found: &mut Found,
        cores: Cores,
    ) -> Result<(), secant::Error> {
        let rows: Vec<Rows<'_>> = columns.iter().map(Column::rows).collect::<Result<_, _>>()?;
        let Some(first) = rows.first() else { return Ok(()) };
        let Found { out, verdicts } = found;
        out.clear();
        out.resize(first.len() * self.width(), 0);
        verdicts.clear();
        verdicts.resize(first.len(), Verdict::Fine);
        match self {
            Self::Mask { mask, .. } => mask.mask(first, out, verdicts, cores)?,
            Self::Unmask { mask, .. } => mask.unmask(first, out, verdicts, cores)?,
            Self::Identifiers { mask, hashing: Hashing::Tag(tag), .. } => {
                mask.mask_identifiers(first, tag, out, verdicts, cores)?;
            }
            Self::Identifiers { mask, hashing: Hashing::Fate, .. } => {
                mask.mask_identifiers_fate(first, out, verdicts, cores)?;
            }
            Self::Verify { kind, .. } => match rows.as_slice() {
                [keys, messages, signatures] => verify(*kind, keys, messages, signatures, verdicts, cores)?,
                _ => return Err(secant::Error::LengthMismatch),
            },
            Self::Derive { keys, .. } => public_keys(*keys, first, out, verdicts, cores)?,
        }
        columns.iter().for_each(|column| column.overrule(verdicts));
        Ok(())
    }
}

//! The operation of a job, done on one unit.

use arrow_schema::Field;
use secant::bulk::{
    Cores, Keys, Mask, Rows, Signatures, SilentPayments, Verdict, ViewTags, public_keys, verify,
};
use secant::edwards25519::Scalar;
use secant::secp256k1::{PublicKey, SecretKey};

use crate::column::{Column, Form};
use crate::others::Others;
use crate::scan::{self, Hits, Kind};
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
    /// Search for silent payments (BIP 352): a row of output for each that is found.
    SilentPayments {
        /// The secret key for scanning.
        scan: SecretKey,
        /// The public key for spending.
        spend: PublicKey,
        /// The labels m of the wallet.
        labels: Vec<u32>,
        /// The column of points `[input_hash]A`, one for each transaction.
        tweaks: String,
        /// The column of the keys of its taproot outputs: 32 bytes each, one after another or in lists.
        outputs: String,
    },
    /// Search by the view tags of Monero: a row of output for each candidate.
    ViewTags {
        /// The secret view key.
        view: Scalar,
        /// The column of public keys of transactions, or of outputs.
        keys: String,
        /// The column of view tags: a byte for each output, one after another or in lists.
        tags: String,
        /// The column with the place of a row's first output in its transaction; 0 without one.
        first: Option<String>,
    },
    /// The rows whose values other files have, too: a row of output for each.
    Common {
        /// The column of values.
        column: String,
        /// The values of the other files.
        others: Others,
    },
}

/// Result of a unit: rows of one width, and a verdict for each.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) out: Vec<u8>,
    pub(crate) verdicts: Vec<Verdict>,
    /// The rows of a scan, in place of `out`.
    pub(crate) hits: Hits,
}

impl Operation {
    /// The columns, and the form of the values of each; `text` is the encoding of text in columns of bytes.
    pub(crate) fn columns(&self, text: Text) -> (Vec<String>, Vec<Form>) {
        let bytes = Form { text, element: None };
        let utf8 = Form { text: Text::Utf8, element: None };
        let lists = |element| Form { text, element: Some(element) };
        let columns = match self {
            Self::Mask { column, .. }
            | Self::Unmask { column, .. }
            | Self::Derive { column, .. }
            | Self::Common { column, .. } => vec![(column, bytes)],
            Self::Identifiers { column, .. } => vec![(column, utf8)],
            Self::Verify { key, message, signature, .. } => {
                vec![(key, bytes), (message, utf8), (signature, bytes)]
            }
            Self::SilentPayments { tweaks, outputs, .. } => vec![(tweaks, bytes), (outputs, lists(32))],
            Self::ViewTags { keys, tags, first, .. } => {
                let first = first.iter().map(|first| (first, utf8));
                [(keys, bytes), (tags, lists(1))].into_iter().chain(first).collect()
            }
        };
        columns.into_iter().map(|(name, form)| (name.clone(), form)).unzip()
    }

    /// The columns of a scan, whose output has a row for each that is found, and not for each of the input;
    /// the last is called `name`.
    pub(crate) fn scan_fields(&self, name: &str) -> Option<Vec<Field>> {
        match self {
            Self::SilentPayments { .. } => Some(scan::fields(Kind::Payments, name)),
            Self::ViewTags { .. } => Some(scan::fields(Kind::Candidates, name)),
            Self::Common { .. } => Some(scan::fields(Kind::Common, name)),
            _ => None,
        }
    }

    /// The bytes of a row of output; none where only verdicts are given.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Mask { mask, .. } | Self::Unmask { mask, .. } | Self::Identifiers { mask, .. } => {
                mask.group().row_len()
            }
            Self::Derive { keys, .. } => keys.public_len(),
            Self::Verify { .. }
            | Self::SilentPayments { .. }
            | Self::ViewTags { .. }
            | Self::Common { .. } => 0,
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
            Self::SilentPayments { spend, labels, tweaks, outputs, .. } => {
                let spend = Text::Hex.encode(&spend.to_compressed_sec1_bytes()[..]);
                format!("silent payments {tweaks} {outputs} {spend} {labels:?}")
            }
            Self::ViewTags { keys, tags, first, .. } => format!("view tags {keys} {tags} {first:?}"),
            Self::Common { column, others } => format!("common {column} {}", others.name()),
        }
    }

    /// The secret of the operation, if it has one.
    pub(crate) fn secret(&self) -> Option<[u8; 32]> {
        match self {
            Self::Mask { mask, .. } | Self::Unmask { mask, .. } | Self::Identifiers { mask, .. } => {
                Some(mask.to_bytes())
            }
            Self::SilentPayments { scan, .. } => Some(scan.to_bytes()),
            Self::ViewTags { view, .. } => Some(view.to_bytes()),
            Self::Verify { .. } | Self::Derive { .. } | Self::Common { .. } => None,
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
        let Found { out, verdicts, hits } = found;
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
            Self::SilentPayments { scan, spend, labels, .. } => {
                let wallet = SilentPayments::new(scan, spend, labels);
                *hits = Hits::of_payments(&wallet, [first, second(&rows)?], verdicts, cores)?;
            }
            Self::ViewTags { view, .. } => {
                let mut bytes = view.to_bytes();
                let wallet = ViewTags::new(&bytes);
                forget(&mut bytes);
                let columns = [first, second(&rows)?];
                *hits = Hits::of_candidates(&wallet?, columns, rows.get(2), verdicts, cores)?;
            }
            Self::Common { others, .. } => {
                if let Some(column) = columns.first() {
                    *hits = Hits::of_common(others, column);
                }
            }
        }
        columns.iter().for_each(|column| column.overrule(verdicts));
        Ok(())
    }
}

/// The second column of an operation that has two.
fn second<'a, 'b>(rows: &'b [Rows<'a>]) -> Result<&'b Rows<'a>, secant::Error> {
    rows.get(1).ok_or(secant::Error::LengthMismatch)
}

/// Overwrites a secret, as far as that is possible without volatile writes.
pub(crate) fn forget(secret: &mut [u8; 32]) {
    secret.fill(0);
    std::hint::black_box(secret);
}

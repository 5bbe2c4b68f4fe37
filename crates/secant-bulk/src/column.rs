//! A column of byte strings of one unit, in one piece.

use secant::bulk::{Rows, Verdict};

use crate::text::Text;

/// Byte strings, and the verdicts known of them before they are processed.
#[derive(Default)]
pub(crate) struct Column {
    offsets: Vec<i64>,
    data: Vec<u8>,
    /// Null, text that is none, or fine.
    verdicts: Vec<Verdict>,
}

impl Column {
    pub(crate) fn clear(&mut self) {
        self.offsets.clear();
        self.offsets.push(0);
        self.data.clear();
        self.verdicts.clear();
    }

    /// Appends a row, and gives its bytes.
    pub(crate) fn push(&mut self, cell: Option<&[u8]>, text: Option<Text>) -> usize {
        let start = self.data.len();
        let verdict = match (cell, text) {
            (None, _) => Verdict::Null,
            (Some(bytes), None) => {
                self.data.extend_from_slice(bytes);
                Verdict::Fine
            }
            (Some(bytes), Some(text)) if text.decode(bytes, &mut self.data) => Verdict::Fine,
            (Some(_), Some(_)) => {
                self.data.truncate(start);
                Verdict::Encoding
            }
        };
        self.offsets.push(self.data.len() as i64);
        self.verdicts.push(verdict);
        self.data.len() - start
    }

    /// The rows as slices of one buffer.
    pub(crate) fn rows(&self) -> Result<Rows<'_>, secant::Error> {
        Rows::wide_offsets(&self.offsets, &self.data)
    }

    /// Each row: its bytes, nothing for null, or the verdict on text that is none.
    pub(crate) fn values(&self) -> impl Iterator<Item = Result<Option<&[u8]>, Verdict>> {
        self.verdicts.iter().zip(self.offsets.windows(2)).map(|(verdict, ends)| match verdict {
            Verdict::Fine => Ok(self.data.get(ends[0] as usize..ends[1] as usize)),
            Verdict::Null => Ok(None),
            verdict => Err(*verdict),
        })
    }

    /// Gives the verdicts known before precedence over those found.
    pub(crate) fn overrule(&self, verdicts: &mut [Verdict]) {
        for (known, verdict) in self.verdicts.iter().zip(verdicts) {
            // A null in one column is a null of the row.
            if !known.is_fine() && *verdict != Verdict::Null {
                *verdict = *known;
            }
        }
    }
}

impl Drop for Column {
    /// The values read may be secret keys, so the buffer is overwritten, as far as that is possible without volatile
    /// writes.
    fn drop(&mut self) {
        self.data.fill(0);
        std::hint::black_box(&self.data);
    }
}

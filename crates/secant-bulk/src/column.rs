//! A column of byte strings of one unit, in one piece.

use secant::bulk::{Rows, Verdict};

use crate::cells::Cells;
use crate::text::Text;

/// The form of the values of a column.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// The encoding of text.
    pub(crate) text: Text,
    /// The bytes of an element where values may be lists, which count as their elements one after another.
    pub(crate) element: Option<usize>,
}

/// Byte strings, and the verdicts known of them before they are processed.
#[derive(Default)]
pub(crate) struct Column {
    offsets: Vec<i64>,
    data: Vec<u8>,
    /// Null, text or a list that is none, or fine.
    verdicts: Vec<Verdict>,
}

impl Column {
    pub(crate) fn clear(&mut self) {
        self.offsets.clear();
        self.offsets.push(0);
        self.data.clear();
        self.verdicts.clear();
    }

    /// Appends row i, and gives its bytes. A list with an element that is null is null, and one with an
    /// element of another length has no length.
    pub(crate) fn push(&mut self, cells: &Cells<'_>, i: usize, form: Form) -> usize {
        let start = self.data.len();
        let text = cells.is_text().then_some(form.text);
        let verdict = match cells.list(i) {
            None => self.append(cells.get(i), text),
            Some(None) => Verdict::Null,
            Some(Some((values, range))) => {
                let mut verdicts = range.map(|j| {
                    let before = self.data.len();
                    match self.append(values.get(j), text) {
                        Verdict::Fine if form.element != Some(self.data.len() - before) => Verdict::Length,
                        verdict => verdict,
                    }
                });
                verdicts.find(|verdict| !verdict.is_fine()).unwrap_or_default()
            }
        };
        if !verdict.is_fine() {
            self.data.truncate(start);
        }
        self.offsets.push(self.data.len() as i64);
        self.verdicts.push(verdict);
        self.data.len() - start
    }

    /// Appends bytes.
    fn append(&mut self, cell: Option<&[u8]>, text: Option<Text>) -> Verdict {
        match (cell, text) {
            (None, _) => Verdict::Null,
            (Some(bytes), None) => {
                self.data.extend_from_slice(bytes);
                Verdict::Fine
            }
            (Some(bytes), Some(text)) if text.decode(bytes, &mut self.data) => Verdict::Fine,
            (Some(_), Some(_)) => Verdict::Encoding,
        }
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
    /// The values read may be secret keys, so the buffer is overwritten, as far as that is possible without
    /// volatile writes.
    fn drop(&mut self) {
        self.data.fill(0);
        std::hint::black_box(&self.data);
    }
}

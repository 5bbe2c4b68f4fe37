//! Units of rows, which are computed and kept one at a time. Their ends depend on the rows alone, not on how
//! they are read.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch, make_array};
use arrow_data::transform::MutableArrayData;

use crate::canonical;
use crate::cells::Cells;
use crate::column::{Column, Form};
use crate::failure::Failure;
use crate::inputs::Inputs;
use crate::limits::{VALUE, too_long};
use crate::out::kept_column;
use crate::text::Text;

/// The most rows of a unit.
const ROWS: usize = 1 << 16;
/// A unit ends behind the row with which it has so many bytes, those of columns that are kept among them.
const BYTES: usize = 8 << 20;

/// Rows of a source: the columns that are worked on, and those that are kept.
pub(crate) struct Unit {
    pub(crate) start: u64,
    pub(crate) rows: usize,
    pub(crate) columns: Vec<Column>,
    /// Pieces of each column that is kept.
    pub(crate) kept: Vec<Vec<ArrayRef>>,
    /// All rows of the source, where it says how many.
    pub(crate) total: Option<u64>,
    /// How much of the source is read, of 1.
    pub(crate) fraction: f64,
}

/// A reader of units.
pub(crate) struct Units<'a> {
    source: Inputs<'a>,
    /// Places of the columns that are worked on, each with the form of its values.
    worked: Vec<(usize, Form)>,
    /// Places of the columns that are kept.
    kept: Vec<usize>,
    /// The rest of the last batch.
    left: Option<RecordBatch>,
    start: u64,
}

impl<'a> Units<'a> {
    /// The units of a source after its first `start` rows. The first of these columns are worked on, each
    /// with the form of its values; the others are kept. A column may be both.
    pub(crate) fn new(source: Inputs<'a>, forms: Vec<Form>, columns: &[String], start: u64) -> Self {
        // Sources have the columns that they were asked for.
        let place = |name: &String| source.source.schema.index_of(name).unwrap_or_default();
        let (worked, kept) = columns.split_at(forms.len());
        let worked = worked.iter().map(place).zip(forms).collect();
        let kept = kept.iter().map(place).collect();
        Self { source, worked, kept, left: None, start }
    }

    /// The reason why the unit's row of this number cannot be worked on.
    fn failure(&self, row: usize, what: impl std::fmt::Display) -> Failure {
        let row = (self.start + row as u64).saturating_sub(self.source.before);
        Failure::row(&self.source.source.path, row, what)
    }

    /// The next unit; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Unit>, Failure> {
        let mut columns: Vec<Column> = self.worked.iter().map(|_| Column::default()).collect();
        columns.iter_mut().for_each(Column::clear);
        let mut kept: Vec<Vec<ArrayRef>> = vec![Vec::new(); self.kept.len()];
        let (mut rows, mut bytes) = (0, 0);
        while rows < ROWS && bytes < BYTES {
            let batch = match self.left.take() {
                Some(batch) => batch,
                None => match self.source.next()? {
                    Some(batch) => batch,
                    None => break,
                },
            };
            // Columns whose own bytes count are brought into their canonical form.
            let mut forms = Vec::new();
            for (place, form) in &self.worked {
                let column = batch.column(*place);
                let column = &column.slice(0, column.len().min(ROWS - rows));
                forms.push(match form.text {
                    Text::Utf8 => {
                        canonical::form(column, self.source.source.uuids[*place]).map_err(|(row, what)| {
                            let name = self.source.source.schema.field(*place).name();
                            self.failure(rows + row, format!("column {name}: {what}"))
                        })?
                    }
                    Text::Hex | Text::Base64 => Arc::clone(column),
                });
            }
            // Their types were looked at when the source was opened.
            let cells: Vec<Cells<'_>> = forms.iter().filter_map(|column| Cells::of(column).ok()).collect();
            // Columns of byte strings, text and lists of them may be wide; a row of any other kind that is
            // not nested has 32 bytes at most.
            let beside: Vec<Cells<'_>> =
                self.kept.iter().filter_map(|place| Cells::of(batch.column(*place)).ok()).collect();
            let mut taken = 0;
            while taken < batch.num_rows() && rows < ROWS && bytes < BYTES {
                let lengths = cells.iter().chain(&beside).map(|cells| cells.len(taken));
                if let Some(long) = lengths.max().filter(|length| *length > VALUE) {
                    return Err(self.failure(rows, too_long(long)));
                }
                for ((column, cells), (_, form)) in columns.iter_mut().zip(&cells).zip(&self.worked) {
                    bytes += column.push(cells, taken, *form);
                }
                bytes += beside.iter().map(|cells| cells.len(taken)).sum::<usize>();
                (taken, rows) = (taken + 1, rows + 1);
            }
            for (pieces, place) in kept.iter_mut().zip(&self.kept) {
                let piece = kept_column(&batch.column(*place).slice(0, taken));
                pieces.push(apart(&piece.map_err(|e| self.failure(rows, e))?));
            }
            if taken < batch.num_rows() {
                self.left = Some(batch.slice(taken, batch.num_rows() - taken));
            }
        }
        let start = self.start;
        self.start += rows as u64;
        let (total, fraction) = (self.source.total(), self.source.fraction());
        Ok((rows > 0).then_some(Unit { start, rows, columns, kept, total, fraction }))
    }
}

/// A copy of some rows if they are a small part of a larger buffer, which would stay in memory with them.
fn apart(rows: &ArrayRef) -> ArrayRef {
    let data = rows.to_data();
    match data.get_slice_memory_size() {
        Ok(size) if rows.get_buffer_memory_size() > (2 * size).max(BYTES) => {
            let mut copy = MutableArrayData::new(vec![&data], false, rows.len());
            match copy.try_extend(0, 0, rows.len()) {
                Ok(()) => make_array(copy.freeze()),
                Err(_) => Arc::clone(rows),
            }
        }
        _ => Arc::clone(rows),
    }
}

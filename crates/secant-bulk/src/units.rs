//! Units of rows: what is computed, and kept, at a time. Where one ends depends on the rows alone, not on how they are read.

use arrow_array::{ArrayRef, RecordBatch};

use crate::cells::Cells;
use crate::column::Column;
use crate::failure::Failure;
use crate::source::Source;
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

/// Reads units.
pub(crate) struct Units {
    source: Source,
    /// The columns of the source that are worked on, each with what its text is.
    worked: Vec<(usize, Text)>,
    /// Those that are kept.
    kept: Vec<usize>,
    /// What is left of the batch that was read last.
    left: Option<RecordBatch>,
    start: u64,
}

impl Units {
    /// Those of a source behind `start` rows. The first of these columns are worked on, with what text stands for in each; the others are
    /// kept. A column may be both.
    pub(crate) fn new(source: Source, texts: Vec<Text>, columns: &[String], start: u64) -> Self {
        // Sources have the columns that they were asked for.
        let place = |name: &String| source.schema.index_of(name).unwrap_or_default();
        let (worked, kept) = columns.split_at(texts.len());
        let worked = worked.iter().map(place).zip(texts).collect();
        let kept = kept.iter().map(place).collect();
        Self { source, worked, kept, left: None, start }
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
            // Their types were looked at when the source was opened.
            let cells: Vec<Cells<'_>> =
                self.worked.iter().filter_map(|(place, _)| Cells::of(batch.column(*place)).ok()).collect();
            // Columns of byte strings and text may be wide; a row of any other kind that is not nested has 32 bytes at most.
            let beside: Vec<Cells<'_>> =
                self.kept.iter().filter_map(|place| Cells::of(batch.column(*place)).ok()).collect();
            let mut taken = 0;
            while taken < batch.num_rows() && rows < ROWS && bytes < BYTES {
                for ((column, cells), (_, text)) in columns.iter_mut().zip(&cells).zip(&self.worked) {
                    bytes += column.push(cells.get(taken), cells.is_text().then_some(*text));
                }
                bytes += beside.iter().map(|cells| cells.get(taken).map_or(0, <[u8]>::len)).sum::<usize>();
                (taken, rows) = (taken + 1, rows + 1);
            }
            for (pieces, place) in kept.iter_mut().zip(&self.kept) {
                pieces.push(batch.column(*place).slice(0, taken));
            }
            if taken < batch.num_rows() {
                self.left = Some(batch.slice(taken, batch.num_rows() - taken));
            }
        }
        let start = self.start;
        self.start += rows as u64;
        let (total, fraction) = (self.source.total, self.source.fraction().min(1.0));
        Ok((rows > 0).then_some(Unit { start, rows, columns, kept, total, fraction }))
    }
}

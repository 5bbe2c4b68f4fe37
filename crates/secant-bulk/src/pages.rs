//! Row groups of Parquet, in memory that is bounded by their content and not by their declared lengths: a
//! page's length is checked before it is decompressed, and a batch has fewer rows where values are long,
//! since a dictionary of one long value can repeat it in every row.

use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, RowGroups, RowSelection, RowSelector};
use parquet::arrow::{FieldLevels, ProjectionMask, parquet_to_arrow_field_levels};
use parquet::basic::{Encoding, Type};
use parquet::column::page::{Page, PageIterator, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result as Parquet};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, RowGroupMetaData};
use parquet::file::properties::ReaderProperties;
use parquet::file::reader::ChunkReader;
use parquet::file::serialized_reader::SerializedPageReader;

use crate::codecs::{Codec, as_stored};
use crate::limits::{BYTES, DECODED, ROWS, VALUE, too_long};
use crate::thrift::head;

/// The most bytes of a batch, if each of its values were as long as the longest.
const BATCH: usize = 32 << 20;
/// The most bytes of a page's head.
const HEAD: u64 = 16 << 20;

const CORRUPT: &str = "a page is not as the file says";

/// The rows of some columns, group by group.
pub(crate) struct Pages {
    file: Arc<File>,
    metadata: Arc<ParquetMetaData>,
    levels: FieldLevels,
    leaves: Vec<usize>,
    group: usize,
    /// Number of rows of the group that are done.
    done: usize,
    /// Rows of a batch; 0 before a group is begun.
    rows: usize,
    reader: Option<ParquetRecordBatchReader>,
    /// The length of the longest page of each column of the group.
    pages: Vec<usize>,
    longest: Arc<AtomicUsize>,
}

impl Pages {
    /// The rows of the columns in these places, after `skip` rows.
    pub(crate) fn new(
        file: File,
        metadata: Arc<ParquetMetaData>,
        schema: &Schema,
        places: &[usize],
        skip: usize,
    ) -> Parquet<Self> {
        let parquet = metadata.file_metadata().schema_descr();
        let mask = ProjectionMask::roots(parquet, places.iter().copied());
        let leaves = (0..parquet.num_columns()).filter(|i| mask.leaf_included(*i)).collect();
        let levels = parquet_to_arrow_field_levels(parquet, mask, Some(schema.fields()))?;
        let (file, longest) = (Arc::new(file), Arc::default());
        let (pages, reader) = (Vec::new(), None);
        Ok(Self { file, metadata, levels, leaves, group: 0, done: skip, rows: 0, reader, pages, longest })
    }

    /// The next rows; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<RecordBatch>, String> {
        loop {
            let metadata = Arc::clone(&self.metadata);
            let Some(group) = metadata.row_groups().get(self.group) else { return Ok(None) };
            let total = usize::try_from(group.num_rows()).map_err(|e| e.to_string())?;
            if let Some(over) = self.done.checked_sub(total) {
                (self.group, self.done, self.rows, self.reader) = (self.group + 1, over, 0, None);
                continue;
            }
            let mut reader = match self.reader.take() {
                Some(reader) => reader,
                None => self.begin(group, total).map_err(|e| e.to_string())?,
            };
            match reader.next() {
                Some(Ok(batch)) => {
                    self.done += batch.num_rows();
                    self.reader = Some(reader);
                    return Ok(Some(batch));
                }
                None => return Err(CORRUPT.to_owned()),
                // The batch is read again from its first row, with fewer rows at a time.
                Some(Err(error)) => match self.longest.swap(0, Ordering::Relaxed) {
                    0 => return Err(error.to_string()),
                    longest => self.rows = self.fitting(longest).clamp(1, (self.rows / 2).max(1)),
                },
            }
        }
    }

    /// How many values of this length fit in a batch.
    fn fitting(&self, length: usize) -> usize {
        BATCH / self.leaves.len().max(1) / length.max(1)
    }

    /// Begins a group, or goes on in it.
    fn begin(&mut self, group: &RowGroupMetaData, total: usize) -> Parquet<ParquetRecordBatchReader> {
        if self.rows == 0 {
            self.pages = vec![0; group.num_columns()];
            let mut pages: u64 = 0;
            for leaf in &self.leaves {
                let (held, longest) = self.longest_page(group.column(*leaf))?;
                pages = pages.saturating_add(held);
                // Of more nothing is read.
                self.pages[*leaf] = usize::try_from(longest).unwrap_or(usize::MAX);
            }
            if pages > DECODED {
                return Err(ParquetError::General(format!(
                    "pages of {pages} bytes are to be held at a time, {DECODED} at most: write it with smaller pages"
                )));
            }
            let about = u64::try_from(group.total_byte_size()).unwrap_or(BYTES) / total.max(1) as u64;
            self.rows = usize::try_from(BYTES / about.max(1)).unwrap_or(ROWS).clamp(1, ROWS);
            for leaf in &self.leaves {
                let width = width(group.column(*leaf));
                if width > VALUE {
                    return Err(ParquetError::General(too_long(width)));
                }
                self.rows = self.rows.min(self.fitting(width)).max(1);
            }
        }
        let rest = [RowSelector::skip(self.done), RowSelector::select(total - self.done)];
        let rest = (self.done > 0).then(|| RowSelection::from(rest.to_vec()));
        let (file, metadata) = (Arc::clone(&self.file), Arc::clone(&self.metadata));
        let watch =
            Watch { rows: self.rows, limit: self.fitting(self.rows), longest: Arc::clone(&self.longest) };
        let group = Group { file, metadata, index: self.group, pages: self.pages.clone(), watch };
        ParquetRecordBatchReader::try_new_with_row_groups(&self.levels, &group, self.rows, rest)
    }

    /// The bytes of the longest page of a column, stored or decompressed; and decompressed.
    fn longest_page(&self, column: &ColumnChunkMetaData) -> Parquet<(u64, u64)> {
        let corrupt = || ParquetError::General(CORRUPT.to_owned());
        let (mut at, len) = column.byte_range();
        let file = self.file.metadata()?.len();
        let end = at.checked_add(len).filter(|end| *end <= file).ok_or_else(corrupt)?;
        let (mut held, mut longest) = (0, 0);
        while at < end {
            let mut window = 1 << 8;
            let head = loop {
                let read = (end - at).min(window);
                match head(&self.file.get_bytes(at, read as usize)?) {
                    Some(head) => break head,
                    None if read < window || window >= HEAD => return Err(corrupt()),
                    None => window *= 8,
                }
            };
            let stored = u64::try_from(head.stored).map_err(|_| corrupt())?;
            let plain = u64::try_from(head.plain).map_err(|_| corrupt())?;
            held = held.max(stored).max(plain);
            longest = longest.max(plain);
            at = stored.checked_add(at + head.len as u64).filter(|next| *next <= end).ok_or_else(corrupt)?;
        }
        Ok((held, longest))
    }
}

/// The bytes of a value of a column where all have the same; 0 where they have any.
fn width(column: &ColumnChunkMetaData) -> usize {
    match column.column_type() {
        Type::BYTE_ARRAY => 0,
        Type::FIXED_LEN_BYTE_ARRAY => usize::try_from(column.column_descr().type_length()).unwrap_or(0),
        Type::INT32 | Type::FLOAT => 4,
        Type::BOOLEAN => 1,
        Type::INT64 | Type::DOUBLE => 8,
        Type::INT96 => 12,
    }
}

/// The limits that each page is checked against.
#[derive(Clone)]
struct Watch {
    /// Number of rows of a batch.
    rows: usize,
    /// The longest value that each of them may have.
    limit: usize,
    /// Length of a value above the limit; 0 if there was none.
    longest: Arc<AtomicUsize>,
}

/// One row group of a Parquet file.
struct Group {
    file: Arc<File>,
    metadata: Arc<ParquetMetaData>,
    index: usize,
    /// The length of the longest page of each column.
    pages: Vec<usize>,
    watch: Watch,
}

impl RowGroups for Group {
    fn num_rows(&self) -> usize {
        usize::try_from(self.metadata.row_group(self.index).num_rows()).unwrap_or(0)
    }

    fn column_chunks(&self, i: usize) -> Parquet<Box<dyn PageIterator>> {
        let column = self.metadata.row_group(self.index).column(i);
        let stored = as_stored(column)?;
        let read = stored.as_ref().map_or(column, |(_, column)| column);
        // The older form of LZ4 has no length of its own to hold to.
        let properties = Arc::new(ReaderProperties::builder().set_backward_compatible_lz4(false).build());
        let file = Arc::clone(&self.file);
        let pages = SerializedPageReader::new_with_properties(file, read, self.num_rows(), None, properties)?;
        let codec = stored.map(|(codec, _)| codec);
        let (column, most) = (column.clone(), self.pages.get(i).copied().unwrap_or(0));
        Ok(Box::new(Once(Some(Watched { pages, column, codec, most, watch: self.watch.clone() }))))
    }

    fn row_groups(&self) -> Box<dyn Iterator<Item = &RowGroupMetaData> + '_> {
        Box::new(std::iter::once(self.metadata.row_group(self.index)))
    }

    fn metadata(&self) -> &ParquetMetaData {
        &self.metadata
    }
}

/// The pages of one column of one group.
struct Once(Option<Watched>);

impl Iterator for Once {
    type Item = Parquet<Box<dyn PageReader>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.take().map(|pages| Ok(Box::new(pages) as Box<dyn PageReader>))
    }
}

impl PageIterator for Once {}

struct Watched {
    pages: SerializedPageReader<File>,
    column: ColumnChunkMetaData,
    /// The codec of pages that come as they are in the file.
    codec: Option<Codec>,
    /// The bytes of the longest page, as the file says.
    most: usize,
    watch: Watch,
}

impl Watched {
    /// Refuses a page with a value that is too long for anybody, or for a batch of so many rows.
    fn checked(&self, page: Option<Page>) -> Parquet<Option<Page>> {
        let corrupt = || ParquetError::General(CORRUPT.to_owned());
        let Some(page) = page else { return Ok(None) };
        let page = match self.codec {
            Some(codec) => codec.decompressed(page, self.most)?,
            None => page,
        };
        let longest = match &page {
            Page::DictionaryPage { buf, num_values, .. } => {
                let count = *num_values as usize;
                match width(&self.column) {
                    0 if self.column.column_type() == Type::BYTE_ARRAY => {
                        longest(buf, Some(count)).ok_or_else(corrupt)?
                    }
                    width if count.checked_mul(width).is_some_and(|all| all <= buf.len()) => 0,
                    _ => return Err(corrupt()),
                }
            }
            Page::DataPage { .. } | Page::DataPageV2 { .. }
                if self.column.column_type() == Type::BYTE_ARRAY =>
            {
                let known = match page.encoding() {
                    // Values are those of the dictionary page, whose lengths were checked.
                    Encoding::PLAIN_DICTIONARY | Encoding::RLE_DICTIONARY => Some(0),
                    Encoding::PLAIN => self.values(&page).and_then(|values| longest(values, None)),
                    _ => None,
                };
                match known {
                    Some(longest) => longest,
                    // Each value may begin as the one before: none is longer than all that is new in them.
                    None => return self.fits(page.buffer().len()).map(|()| Some(page)),
                }
            }
            _ => 0,
        };
        if longest > VALUE {
            return Err(ParquetError::General(too_long(longest)));
        }
        self.fits(longest).map(|()| Some(page))
    }

    fn fits(&self, longest: usize) -> Parquet<()> {
        // One row is the smallest batch.
        if self.watch.rows == 1 || longest <= self.watch.limit {
            return Ok(());
        }
        self.watch.longest.store(longest, Ordering::Relaxed);
        Err(ParquetError::General("a batch would be too long".to_owned()))
    }

    /// The bytes of a data page behind its levels.
    fn values<'a>(&self, page: &'a Page) -> Option<&'a [u8]> {
        let about = self.column.column_descr();
        match page {
            Page::DataPage { buf, num_values, def_level_encoding, rep_level_encoding, .. } => {
                let mut rest: &[u8] = buf;
                let levels = [
                    (about.max_rep_level(), rep_level_encoding),
                    (about.max_def_level(), def_level_encoding),
                ];
                for (most, encoding) in levels.into_iter().filter(|(most, _)| *most > 0) {
                    let len = if *encoding == Encoding::RLE {
                        let (len, behind) = rest.split_first_chunk()?;
                        rest = behind;
                        u32::from_le_bytes(*len) as usize
                    } else {
                        let bits = u64::from(i16::BITS - most.leading_zeros());
                        usize::try_from((u64::from(*num_values) * bits).div_ceil(8)).ok()?
                    };
                    rest = rest.get(len..)?;
                }
                Some(rest)
            }
            Page::DataPageV2 { buf, def_levels_byte_len, rep_levels_byte_len, .. } => {
                let levels = u64::from(*def_levels_byte_len) + u64::from(*rep_levels_byte_len);
                buf.get(usize::try_from(levels).ok()?..)
            }
            Page::DictionaryPage { .. } => None,
        }
    }
}

impl PageReader for Watched {
    fn get_next_page(&mut self) -> Parquet<Option<Page>> {
        let page = self.pages.get_next_page()?;
        self.checked(page)
    }

    fn peek_next_page(&mut self) -> Parquet<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Parquet<()> {
        self.pages.skip_next_page()
    }

    fn supports_deferred_dictionary(&self) -> bool {
        self.pages.supports_deferred_dictionary()
    }

    fn take_deferred_dictionary(&mut self) -> Parquet<Option<Page>> {
        let page = self.pages.take_deferred_dictionary()?;
        self.checked(page)
    }

    fn at_record_boundary(&mut self) -> Parquet<bool> {
        self.pages.at_record_boundary()
    }
}

impl Iterator for Watched {
    type Item = Parquet<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

/// The longest of values that each follow their lengths: so many of them, or all there are. `None` if they do
/// not end where the bytes do.
fn longest(mut bytes: &[u8], count: Option<usize>) -> Option<usize> {
    let (mut longest, mut found) = (0, 0);
    while count.map_or(!bytes.is_empty(), |count| found < count) {
        let (len, rest) = bytes.split_first_chunk()?;
        let len = u32::from_le_bytes(*len) as usize;
        bytes = rest.get(len..)?;
        (longest, found) = (longest.max(len), found + 1);
    }
    Some(longest)
}

//! Record batches of Arrow files that are larger than memory should hold, by ranges of their rows: only the
//! bytes of some rows of the columns that are wanted are read at a time.
//!
//! A batch lies in the file as a message, which says where the buffers of each column are, and a body, which
//! has them. That is enough for columns of one buffer of values, of bits, of offsets and data, or of views.
//! Dictionaries, nested columns and compressed batches have no ranges here.

pub(crate) mod declared;

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

use arrow_array::builder::BinaryViewBuilder;
use arrow_array::{ArrayRef, RecordBatch, make_array};
use arrow_buffer::{BooleanBuffer, Buffer, MutableBuffer, NullBuffer};
use arrow_data::ArrayData;
use arrow_ipc::reader::read_footer_length;
use arrow_ipc::{Endianness, root_as_footer, root_as_message};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::limits::{VALUE, too_long};

/// The sizes of ranges.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    /// Batches with a body of more bytes are read by ranges.
    pub(crate) body: u64,
    /// The most rows of a range.
    pub(crate) rows: usize,
    /// The most bytes of one column of any lengths in a range, but for a single row.
    pub(crate) bytes: u64,
}

/// A file whose large batches are read by ranges.
pub(crate) struct Slices {
    file: File,
    sizes: Sizes,
    /// The schema of the wanted columns.
    schema: SchemaRef,
    /// The parts of a message before each wanted column.
    places: Vec<Count>,
    blocks: Vec<Block>,
    current: Option<Open>,
}

struct Block {
    start: u64,
    metadata: usize,
    body: u64,
}

/// A batch that is being read by ranges.
struct Open {
    rows: usize,
    next: usize,
    columns: Vec<Layout>,
}

/// Parts of a message: those of a column, or those before it.
#[derive(Clone, Copy, Default)]
struct Count {
    nodes: usize,
    /// Without the data of views, of which each batch has as many buffers as it says.
    buffers: usize,
    views: usize,
}

/// Position of a column in the file.
struct Layout {
    nulls: Option<Span>,
    /// Values, bits, offsets or views.
    values: Span,
    /// The data behind offsets (one buffer), or behind views (any number).
    data: Vec<Span>,
}

/// The part of a column that is read before the number of rows of a range is known.
enum Begun {
    Nothing,
    Ends(Vec<u64>),
    Views(Vec<u128>),
}

#[derive(Clone, Copy, Default)]
struct Span {
    start: u64,
    len: u64,
}

const BROKEN: &str = "a record batch is not where the file says";

impl Slices {
    /// Opens a file with this schema to read the columns in these places. `None` if no batch is large, or if
    /// these columns have no ranges.
    pub(crate) fn open(mut file: File, whole: &Schema, places: &[usize], sizes: Sizes) -> Option<Self> {
        let blocks = blocks(&mut file)?;
        if blocks.iter().all(|block| block.body <= sizes.body) {
            return None;
        }
        let mut at = Vec::new();
        let mut before = Count::default();
        let last = places.iter().max()?;
        for field in whole.fields().iter().take(last + 1) {
            at.push(before);
            before = before.and(Count::of(field)?);
        }
        let fields: Vec<Field> = places.iter().map(|i| whole.field(*i).clone()).collect();
        if !fields.iter().all(|field| Kind::of(field.data_type()).is_some()) {
            return None;
        }
        let places = places.iter().map(|i| at[*i]).collect();
        Some(Self { file, sizes, schema: Arc::new(Schema::new(fields)), places, blocks, current: None })
    }

    /// Begins batch i, if it is large and not compressed.
    pub(crate) fn enter(&mut self, i: usize) -> Result<bool, String> {
        let Some(block) = self.blocks.get(i) else { return Ok(false) };
        let Block { start, metadata, body } = *block;
        if body <= self.sizes.body {
            return Ok(false);
        }
        let bytes = message(&mut self.file, block)?;
        let message = root_as_message(behind_mark(&bytes)?).map_err(|e| e.to_string())?;
        let batch = message.header_as_record_batch().ok_or(BROKEN)?;
        if batch.compression().is_some() {
            return Ok(false);
        }
        let rows = usize::try_from(batch.length()).map_err(|_| BROKEN)?;
        let (nodes, buffers) = (batch.nodes().ok_or(BROKEN)?, batch.buffers().ok_or(BROKEN)?);
        let from = start + metadata as u64;
        let span = |i: usize| {
            let buffer = (i < buffers.len()).then(|| buffers.get(i)).ok_or(BROKEN)?;
            let offset = u64::try_from(buffer.offset()).map_err(|_| BROKEN)?;
            let len = u64::try_from(buffer.length()).map_err(|_| BROKEN)?;
            let inside = offset.checked_add(len).is_some_and(|end| end <= body);
            if inside { Ok(Span { start: from + offset, len }) } else { Err(BROKEN) }
        };
        let holds = |span: Span, bytes: Option<u64>| {
            if bytes.is_some_and(|bytes| bytes <= span.len) { Ok(span) } else { Err(BROKEN) }
        };
        let views: Vec<usize> = match batch.variadicBufferCounts() {
            Some(counts) => {
                counts.iter().map(usize::try_from).collect::<Result<_, _>>().map_err(|_| BROKEN)?
            }
            None => Vec::new(),
        };
        let mut columns = Vec::new();
        for (field, before) in self.schema.fields().iter().zip(&self.places) {
            let node = (before.nodes < nodes.len()).then(|| nodes.get(before.nodes)).ok_or(BROKEN)?;
            // Each count is bounded by the number of buffers, so that the sum cannot overflow.
            let others = views.get(..before.views).ok_or(BROKEN)?.iter();
            let buffer = others.fold(before.buffers, |sum, more| sum + more.min(&buffers.len()));
            if usize::try_from(node.length()) != Ok(rows) {
                return Err(BROKEN.into());
            }
            let count = rows as u64;
            let nulls = match node.null_count() {
                0 => None,
                _ => Some(holds(span(buffer)?, Some(count.div_ceil(8)))?),
            };
            let (bytes, data) = match Kind::of(field.data_type()).ok_or(BROKEN)? {
                Kind::Fixed(width) => (count.checked_mul(width as u64), 0),
                Kind::Bits => (Some(count.div_ceil(8)), 0),
                Kind::Offsets(width) => ((count + 1).checked_mul(width as u64), 1),
                Kind::Views => (count.checked_mul(VIEW as u64), *views.get(before.views).ok_or(BROKEN)?),
            };
            let values = holds(span(buffer + 1)?, bytes)?;
            // The first missing buffer ends the iteration with an error.
            let data = (0..data).map(|i| span(buffer + 2 + i)).collect::<Result<_, _>>()?;
            columns.push(Layout { nulls, values, data });
        }
        self.current = Some(Open { rows, next: 0, columns });
        Ok(true)
    }

    /// How much of the batch that was begun is still to come, of 1.
    pub(crate) fn left(&self) -> f64 {
        self.current.as_ref().map_or(0.0, |open| 1.0 - open.next as f64 / open.rows.max(1) as f64)
    }

    /// The next rows of the batch that was begun; `None` at its end.
    pub(crate) fn next(&mut self) -> Result<Option<RecordBatch>, String> {
        let Some(open) = &mut self.current else { return Ok(None) };
        if open.next >= open.rows {
            self.current = None;
            return Ok(None);
        }
        let (file, from) = (&mut self.file, open.next);
        let mut rows = self.sizes.rows.clamp(1, open.rows - from);
        // Long rows shorten the range, of all columns.
        let mut begun = Vec::new();
        for (field, layout) in self.schema.fields().iter().zip(&open.columns) {
            begun.push(match Kind::of(field.data_type()) {
                Some(Kind::Offsets(width)) => {
                    let ends = ends(file, layout, width, from, rows)?;
                    let first = ends.first().copied().unwrap_or_default();
                    rows = fitting(ends.iter().skip(1).map(|end| end - first), self.sizes.bytes)?;
                    Begun::Ends(ends)
                }
                Some(Kind::Views) => {
                    let views = views(file, layout, from, rows)?;
                    let mut sum = 0;
                    let sums = views.iter().map(|view| {
                        sum += u64::from(*view as u32);
                        sum
                    });
                    rows = fitting(sums, self.sizes.bytes)?;
                    Begun::Views(views)
                }
                Some(Kind::Fixed(width)) => {
                    rows = fitting((1..=rows as u64).map(|count| count * width as u64), self.sizes.bytes)?;
                    Begun::Nothing
                }
                _ => Begun::Nothing,
            });
        }
        let mut columns: Vec<ArrayRef> = Vec::new();
        for ((field, layout), begun) in self.schema.fields().iter().zip(&open.columns).zip(&begun) {
            let nulls = match layout.nulls {
                Some(nulls) => Some(NullBuffer::new(bits(file, nulls, from, rows)?)),
                None => None,
            };
            let kind = Kind::of(field.data_type()).ok_or(BROKEN)?;
            if let (Kind::Views, Begun::Views(views)) = (&kind, begun) {
                let views = views.get(..rows).ok_or(BROKEN)?;
                columns.push(viewed(file, field.data_type(), &layout.data, views, nulls.as_ref())?);
                continue;
            }
            let data = ArrayData::builder(field.data_type().clone()).len(rows).nulls(nulls);
            let data = match (kind, begun) {
                (Kind::Fixed(width), _) => {
                    let start = layout.values.start + from as u64 * width as u64;
                    data.add_buffer(read(file, start, rows * width)?.into())
                }
                (Kind::Bits, _) => {
                    let bits = bits(file, layout.values, from, rows)?;
                    data.offset(0).add_buffer(bits.sliced())
                }
                (Kind::Offsets(width), Begun::Ends(ends)) => {
                    let ends = ends.get(..=rows).ok_or(BROKEN)?;
                    let (first, last) = (ends[0], ends[rows]);
                    let near = ends.iter().map(|end| end - first);
                    let near: Buffer = if width == 4 {
                        near.map(i32::try_from).collect::<Result<Vec<_>, _>>().map_err(|_| BROKEN)?.into()
                    } else {
                        near.map(i64::try_from).collect::<Result<Vec<_>, _>>().map_err(|_| BROKEN)?.into()
                    };
                    let len = usize::try_from(last - first).map_err(|_| BROKEN)?;
                    let start = layout.data.first().ok_or(BROKEN)?.start + first;
                    data.add_buffer(near).add_buffer(read(file, start, len)?.into())
                }
                _ => return Err(BROKEN.into()),
            };
            columns.push(make_array(data.build().map_err(|e| e.to_string())?));
        }
        open.next += rows;
        RecordBatch::try_new(Arc::clone(&self.schema), columns).map(Some).map_err(|e| e.to_string())
    }
}

/// The layout of a column that can be read by ranges.
enum Kind {
    /// Values of a fixed number of bytes.
    Fixed(usize),
    Bits,
    /// Offsets of so many bytes, and data.
    Offsets(usize),
    Views,
}

/// Bytes of a view: the row's length; then the row, if it has at most 12 bytes; else its first 4 bytes, the
/// number of a buffer, and the row's offset in it.
const VIEW: usize = 16;
const SHORT: usize = 12;

impl Kind {
    fn of(kind: &DataType) -> Option<Self> {
        match kind {
            DataType::Binary | DataType::Utf8 => Some(Self::Offsets(4)),
            DataType::LargeBinary | DataType::LargeUtf8 => Some(Self::Offsets(8)),
            DataType::BinaryView | DataType::Utf8View => Some(Self::Views),
            DataType::Boolean => Some(Self::Bits),
            DataType::FixedSizeBinary(width) => usize::try_from(*width).ok().map(Self::Fixed),
            kind => kind.primitive_width().map(Self::Fixed),
        }
    }
}

impl Count {
    fn and(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            buffers: self.buffers + other.buffers,
            views: self.views + other.views,
        }
    }

    /// The parts of a message that belong to a column; `None` for unknown types.
    fn of(field: &Field) -> Option<Self> {
        let own = |buffers| Self { nodes: 1, buffers, views: 0 };
        match field.data_type() {
            DataType::Null => Some(own(0)),
            DataType::Dictionary(..) => Some(own(2)),
            DataType::List(child) | DataType::LargeList(child) | DataType::Map(child, _) => {
                Some(own(2).and(Self::of(child)?))
            }
            DataType::FixedSizeList(child, _) => Some(own(1).and(Self::of(child)?)),
            DataType::Struct(children) => {
                children.iter().try_fold(own(1), |sum, child| Some(sum.and(Self::of(child)?)))
            }
            kind => match Kind::of(kind)? {
                Kind::Fixed(_) | Kind::Bits => Some(own(2)),
                Kind::Offsets(_) => Some(own(3)),
                Kind::Views => Some(Self { views: 1, ..own(2) }),
            },
        }
    }
}

/// How many rows end within so many bytes, at least one, if that one is not too long.
fn fitting(ends: impl Iterator<Item = u64>, bytes: u64) -> Result<usize, String> {
    let mut ends = ends.peekable();
    match ends.peek() {
        Some(first) if *first > VALUE as u64 => Err(too_long(usize::try_from(*first).unwrap_or(usize::MAX))),
        _ => Ok(ends.take_while(|end| *end <= bytes).count().max(1)),
    }
}

/// The bits of some rows, such as their validity.
fn bits(file: &mut File, span: Span, from: usize, rows: usize) -> Result<BooleanBuffer, String> {
    let (first, end) = (from / 8, (from + rows).div_ceil(8));
    let bits = read(file, span.start + first as u64, end - first)?;
    Ok(BooleanBuffer::new(bits.into(), from % 8, rows))
}

/// The views of some rows; those of null rows are nothing.
fn views(file: &mut File, layout: &Layout, from: usize, rows: usize) -> Result<Vec<u128>, String> {
    let bytes = read(file, layout.values.start + from as u64 * VIEW as u64, rows * VIEW)?;
    let mut views: Vec<u128> = Vec::with_capacity(rows);
    for view in bytes.chunks_exact(VIEW) {
        views.push(u128::from_le_bytes(view.try_into().map_err(|_| BROKEN)?));
    }
    if let Some(nulls) = layout.nulls {
        let valid = bits(file, nulls, from, rows)?;
        views.iter_mut().zip(&valid).filter(|(_, valid)| !valid).for_each(|(view, _)| *view = 0);
    }
    Ok(views)
}

/// Bytes of rows behind views that are read at once.
const WINDOW: u64 = 1 << 16;

/// The rows that views refer to.
fn viewed(
    file: &mut File,
    kind: &DataType,
    data: &[Span],
    views: &[u128],
    nulls: Option<&NullBuffer>,
) -> Result<ArrayRef, String> {
    let mut rows = BinaryViewBuilder::with_capacity(views.len());
    // Rows mostly follow one another in the file: the bytes read last have the next rows, too.
    let mut window = (0, 0, MutableBuffer::new(0));
    for (i, view) in views.iter().enumerate() {
        if nulls.is_some_and(|nulls| nulls.is_null(i)) {
            rows.append_null();
            continue;
        }
        let len = *view as u32 as usize;
        let bytes = view.to_le_bytes();
        if let Some(row) = bytes.get(4..4 + len).filter(|_| len <= SHORT) {
            rows.append_value(row);
            continue;
        }
        let (buffer, start) = ((view >> 64) as u32 as usize, u64::from((view >> 96) as u32));
        let span = data.get(buffer).ok_or(BROKEN)?;
        let left = span.len.checked_sub(start).filter(|left| len as u64 <= *left).ok_or(BROKEN)?;
        let here = |window: &(usize, u64, MutableBuffer)| {
            let from = usize::try_from(start.checked_sub(window.1)?).ok()?;
            (window.0 == buffer && from + len <= window.2.len()).then_some(from)
        };
        let from = match here(&window) {
            Some(from) => from,
            None => {
                let more = left.min(WINDOW.max(len as u64)) as usize;
                window = (buffer, start, read(file, span.start + start, more)?);
                0
            }
        };
        rows.append_value(&window.2[from..from + len]);
    }
    let rows = rows.finish();
    match kind {
        DataType::Utf8View => Ok(Arc::new(rows.to_string_view().map_err(|e| e.to_string())?)),
        _ => Ok(Arc::new(rows)),
    }
}

/// The offsets of some rows and the one behind them, ascending and within the data.
fn ends(
    file: &mut File,
    layout: &Layout,
    width: usize,
    from: usize,
    rows: usize,
) -> Result<Vec<u64>, String> {
    let bytes = read(file, layout.values.start + from as u64 * width as u64, (rows + 1) * width)?;
    let (mut last, len) = (0, layout.data.first().map_or(0, |data| data.len));
    let mut next = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..width].copy_from_slice(bytes);
        let end = u64::from_le_bytes(word);
        let fine = last <= end && end <= len;
        last = end;
        if fine {
            Ok(end)
        } else {
            Err("the offsets of a column do not ascend, or lead beyond its data".to_owned())
        }
    };
    bytes.chunks_exact(width).map(&mut next).collect()
}

/// The batches of a file; `None` where it cannot be read so.
fn blocks(file: &mut File) -> Option<Vec<Block>> {
    let len = file.seek(SeekFrom::End(0)).ok()?;
    let mut end = [0; 10];
    file.seek(SeekFrom::Start(len.checked_sub(10)?)).ok()?;
    file.read_exact(&mut end).ok()?;
    let footer_len = read_footer_length(end).ok()?;
    let start = len.checked_sub(10)?.checked_sub(footer_len as u64)?;
    let footer = read(file, start, footer_len).ok()?;
    let footer = root_as_footer(&footer).ok()?;
    if footer.schema()?.endianness() != Endianness::Little {
        return None;
    }
    footer.recordBatches()?.iter().map(|block| Block::of(block, len)).collect()
}

impl Block {
    /// A block that lies within the first `len` bytes.
    fn of(block: &arrow_ipc::Block, len: u64) -> Option<Self> {
        let found = Self {
            start: u64::try_from(block.offset()).ok()?,
            metadata: usize::try_from(block.metaDataLength()).ok()?,
            body: u64::try_from(block.bodyLength()).ok()?,
        };
        let end = found.start.checked_add(found.metadata as u64)?.checked_add(found.body)?;
        (end <= len).then_some(found)
    }
}

/// The bytes of a block's message.
fn message(file: &mut File, block: &Block) -> Result<MutableBuffer, String> {
    read(file, block.start, block.metadata)
}

/// The message after its mark and length; old files have no mark.
fn behind_mark(bytes: &[u8]) -> Result<&[u8], String> {
    let message = match bytes.get(..4) {
        Some([0xff, 0xff, 0xff, 0xff]) => bytes.get(8..),
        _ => bytes.get(4..),
    };
    message.ok_or_else(|| BROKEN.to_owned())
}

/// Bytes of a file, aligned as arrays need them.
fn read(file: &mut File, start: u64, len: usize) -> Result<MutableBuffer, String> {
    let mut bytes = MutableBuffer::from_len_zeroed(len);
    file.seek(SeekFrom::Start(start)).map_err(|e| e.to_string())?;
    file.read_exact(bytes.as_slice_mut()).map_err(|e| e.to_string())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;

//! Record batches of Arrow files that are larger than memory should hold, by ranges of their rows: only the bytes of some rows of the columns
//! that are wanted are read at a time.
//!
//! A batch lies in the file as a message, which says where the buffers of each column are, and a body, which has them. That is enough for
//! columns of one buffer of values, or of offsets and data. Views, dictionaries, booleans, nested columns and compressed batches have no ranges here.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, make_array};
use arrow_buffer::{BooleanBuffer, Buffer, MutableBuffer, NullBuffer};
use arrow_data::ArrayData;
use arrow_ipc::reader::read_footer_length;
use arrow_ipc::{Endianness, root_as_footer, root_as_message};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

/// How much is read at a time.
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
    /// The columns that are wanted.
    schema: SchemaRef,
    /// The first node and the first buffer of each.
    places: Vec<(usize, usize)>,
    blocks: Vec<Block>,
    current: Option<Open>,
}

struct Block {
    start: u64,
    metadata: usize,
    body: u64,
}

/// A batch that is read.
struct Open {
    rows: usize,
    next: usize,
    columns: Vec<Layout>,
}

/// Where a column lies in the file.
struct Layout {
    nulls: Option<Span>,
    /// Values, or offsets and data.
    values: Span,
    data: Span,
}

#[derive(Clone, Copy, Default)]
struct Span {
    start: u64,
    len: u64,
}

const BROKEN: &str = "a record batch is not where the file says";

impl Slices {
    /// Those of a file with this schema, of the columns in these places. `None` if no batch is large, or if these columns have no ranges.
    pub(crate) fn open(mut file: File, whole: &Schema, places: &[usize], sizes: Sizes) -> Option<Self> {
        let blocks = blocks(&mut file)?;
        if blocks.iter().all(|block| block.body <= sizes.body) {
            return None;
        }
        let mut at = Vec::new();
        let (mut node, mut buffer) = (0, 0);
        let last = places.iter().max()?;
        for field in whole.fields().iter().take(last + 1) {
            at.push((node, buffer));
            let (nodes, buffers) = lengths(field)?;
            (node, buffer) = (node + nodes, buffer + buffers);
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
        let Some(&Block { start, metadata, body }) = self.blocks.get(i) else { return Ok(false) };
        if body <= self.sizes.body {
            return Ok(false);
        }
        let message = read(&mut self.file, start, metadata)?;
        // A mark and a length come first; old files have no mark.
        let message = match message.get(..4) {
            Some([0xff, 0xff, 0xff, 0xff]) => message.get(8..),
            _ => message.get(4..),
        };
        let message = root_as_message(message.ok_or(BROKEN)?).map_err(|e| e.to_string())?;
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
        let mut columns = Vec::new();
        for (field, (node, buffer)) in self.schema.fields().iter().zip(&self.places) {
            let node = (*node < nodes.len()).then(|| nodes.get(*node)).ok_or(BROKEN)?;
            if usize::try_from(node.length()) != Ok(rows) {
                return Err(BROKEN.into());
            }
            let count = rows as u64;
            let nulls = match node.null_count() {
                0 => None,
                _ => Some(holds(span(*buffer)?, Some(count.div_ceil(8)))?),
            };
            let values = span(buffer + 1)?;
            let (values, data) = match Kind::of(field.data_type()).ok_or(BROKEN)? {
                Kind::Fixed(width) => (holds(values, count.checked_mul(width as u64))?, Span::default()),
                Kind::Offsets(width) => {
                    (holds(values, (count + 1).checked_mul(width as u64))?, span(buffer + 2)?)
                }
            };
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
        let mut offsets = Vec::new();
        for (field, layout) in self.schema.fields().iter().zip(&open.columns) {
            let mut found = Vec::new();
            if let Some(Kind::Offsets(width)) = Kind::of(field.data_type()) {
                found = ends(file, layout, width, from, rows)?;
                let first = found.first().copied().unwrap_or_default();
                rows = found.partition_point(|end| end - first <= self.sizes.bytes).saturating_sub(1).max(1);
            }
            offsets.push(found);
        }
        let mut columns: Vec<ArrayRef> = Vec::new();
        for ((field, layout), offsets) in self.schema.fields().iter().zip(&open.columns).zip(&offsets) {
            let mut data = ArrayData::builder(field.data_type().clone()).len(rows);
            if let Some(nulls) = layout.nulls {
                let (first, end) = (from / 8, (from + rows).div_ceil(8));
                let bits = read(file, nulls.start + first as u64, end - first)?;
                data = data.nulls(Some(NullBuffer::new(BooleanBuffer::new(bits.into(), from % 8, rows))));
            }
            match Kind::of(field.data_type()).ok_or(BROKEN)? {
                Kind::Fixed(width) => {
                    let start = layout.values.start + from as u64 * width as u64;
                    data = data.add_buffer(read(file, start, rows * width)?.into());
                }
                Kind::Offsets(width) => {
                    let offsets = offsets.get(..=rows).ok_or(BROKEN)?;
                    let (first, last) = (offsets[0], offsets[rows]);
                    let near = offsets.iter().map(|end| end - first);
                    let near: Buffer = if width == 4 {
                        near.map(i32::try_from).collect::<Result<Vec<_>, _>>().map_err(|_| BROKEN)?.into()
                    } else {
                        near.map(i64::try_from).collect::<Result<Vec<_>, _>>().map_err(|_| BROKEN)?.into()
                    };
                    let len = usize::try_from(last - first).map_err(|_| BROKEN)?;
                    let bytes = read(file, layout.data.start + first, len)?;
                    data = data.add_buffer(near).add_buffer(bytes.into());
                }
            }
            columns.push(make_array(data.build().map_err(|e| e.to_string())?));
        }
        open.next += rows;
        RecordBatch::try_new(Arc::clone(&self.schema), columns).map(Some).map_err(|e| e.to_string())
    }
}

/// What a column of ranges is made of.
enum Kind {
    /// Values of so many bytes.
    Fixed(usize),
    /// Offsets of so many bytes, and data.
    Offsets(usize),
}

impl Kind {
    fn of(kind: &DataType) -> Option<Self> {
        match kind {
            DataType::Binary | DataType::Utf8 => Some(Self::Offsets(4)),
            DataType::LargeBinary | DataType::LargeUtf8 => Some(Self::Offsets(8)),
            DataType::FixedSizeBinary(width) => usize::try_from(*width).ok().map(Self::Fixed),
            kind => kind.primitive_width().map(Self::Fixed),
        }
    }
}

/// How many nodes and buffers a column has in a message.
fn lengths(field: &Field) -> Option<(usize, usize)> {
    let with = |own: usize, children: &[&Field]| {
        children.iter().try_fold((1, own), |(nodes, buffers), child| {
            let (n, b) = lengths(child)?;
            Some((nodes + n, buffers + b))
        })
    };
    match field.data_type() {
        DataType::Null => Some((1, 0)),
        DataType::Boolean | DataType::Dictionary(..) => Some((1, 2)),
        DataType::List(child) | DataType::LargeList(child) | DataType::Map(child, _) => with(2, &[child]),
        DataType::FixedSizeList(child, _) => with(1, &[child]),
        DataType::Struct(children) => with(1, &children.iter().map(AsRef::as_ref).collect::<Vec<_>>()),
        kind => match Kind::of(kind)? {
            Kind::Fixed(_) => Some((1, 2)),
            Kind::Offsets(_) => Some((1, 3)),
        },
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
    let mut last = 0;
    let mut next = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..width].copy_from_slice(bytes);
        let end = u64::from_le_bytes(word);
        let fine = last <= end && end <= layout.data.len;
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
    let block = |block: &arrow_ipc::Block| {
        let found = Block {
            start: u64::try_from(block.offset()).ok()?,
            metadata: usize::try_from(block.metaDataLength()).ok()?,
            body: u64::try_from(block.bodyLength()).ok()?,
        };
        let end = found.start.checked_add(found.metadata as u64)?.checked_add(found.body)?;
        (end <= len).then_some(found)
    };
    footer.recordBatches()?.iter().map(block).collect()
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

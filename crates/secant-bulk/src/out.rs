//! Output files, in all formats.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, FixedSizeBinaryArray, RecordBatch, StringArray};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{DataType, Field, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;
use secant::bulk::Verdict;

use crate::cells::Cells;
use crate::source::Format;
use crate::text::Text;

/// A column of byte strings of one width, null where the verdict is not fine.
pub(crate) fn bytes_column(width: usize, out: Vec<u8>, verdicts: &[Verdict]) -> Result<ArrayRef, String> {
    let nulls: NullBuffer = verdicts.iter().map(|verdict| verdict.is_fine()).collect();
    let width = i32::try_from(width).map_err(|e| e.to_string())?;
    FixedSizeBinaryArray::try_new(width, Buffer::from_vec(out), Some(nulls))
        .map(|array| Arc::new(array) as ArrayRef)
        .map_err(|e| e.to_string())
}

/// A column of the names of verdicts.
pub(crate) fn verdict_column(verdicts: &[Verdict]) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(verdicts.iter().map(|verdict| verdict.name())))
}

/// A column as it is kept: of a dictionary the values, since another dictionary may come with later rows; of
/// views a copy of the rows, since they lead to whole pages of the file, which would be kept with them.
pub(crate) fn kept_column(column: &ArrayRef) -> Result<ArrayRef, String> {
    if let Some(dictionary) = column.as_any_dictionary_opt() {
        return arrow_select::take::take(dictionary.values(), dictionary.keys(), None)
            .map_err(|e| e.to_string());
    }
    Ok(match column.data_type() {
        DataType::Utf8View => Arc::new(column.as_string_view().gc()),
        DataType::BinaryView => Arc::new(column.as_binary_view().gc()),
        _ => Arc::clone(column),
    })
}

/// The field of a column that is kept.
pub(crate) fn kept_field(field: &Field) -> Field {
    match field.data_type() {
        DataType::Dictionary(_, values) => field.clone().with_data_type(values.as_ref().clone()),
        _ => field.clone(),
    }
}

pub(crate) fn bytes_field(name: &str, width: usize) -> Field {
    Field::new(name, DataType::FixedSizeBinary(i32::try_from(width).unwrap_or(0)), true)
}

pub(crate) fn verdict_field(name: &str) -> Field {
    Field::new(name, DataType::Utf8, false)
}

/// The most rows of a row group of Parquet.
const GROUP: usize = 1 << 19;
/// Row groups of wide rows are shorter.
const GROUP_BYTES: usize = 32 << 20;

/// An output file that is open for writing.
pub(crate) enum Out {
    Parquet(Box<ArrowWriter<File>>),
    Arrow(Box<FileWriter<BufWriter<File>>>),
    Csv(Box<csv::Writer<File>>, Text),
}

impl Out {
    /// A new file. `random` is a column that no compression makes smaller.
    pub(crate) fn create(
        path: &Path,
        format: Format,
        schema: &SchemaRef,
        random: Option<&str>,
        text: Text,
    ) -> Result<Self, String> {
        let file = File::create(path).map_err(|e| e.to_string())?;
        match format {
            Format::Parquet => {
                let mut properties = WriterProperties::builder()
                    .set_compression(Compression::SNAPPY)
                    .set_max_row_group_row_count(Some(GROUP));
                if let Some(name) = random {
                    let column = ColumnPath::new(vec![name.to_owned()]);
                    properties = properties
                        .set_column_compression(column.clone(), Compression::UNCOMPRESSED)
                        .set_column_dictionary_enabled(column.clone(), false)
                        .set_column_statistics_enabled(column, EnabledStatistics::None);
                }
                ArrowWriter::try_new(file, Arc::clone(schema), Some(properties.build()))
                    .map(|writer| Self::Parquet(Box::new(writer)))
                    .map_err(|e| e.to_string())
            }
            Format::Arrow => FileWriter::try_new(BufWriter::with_capacity(1 << 20, file), schema)
                .map(|writer| Self::Arrow(Box::new(writer)))
                .map_err(|e| e.to_string()),
            Format::Csv | Format::GzippedCsv => {
                let mut writer = csv::Writer::from_writer(file);
                writer
                    .write_record(schema.fields().iter().map(|field| field.name()))
                    .map_err(|e| e.to_string())?;
                Ok(Self::Csv(Box::new(writer), text))
            }
        }
    }

    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), String> {
        match self {
            Self::Parquet(writer) => {
                writer.write(batch).map_err(|e| e.to_string())?;
                if writer.in_progress_size() > GROUP_BYTES {
                    writer.flush().map_err(|e| e.to_string())
                } else {
                    Ok(())
                }
            }
            Self::Arrow(writer) => writer.write(batch).map_err(|e| e.to_string()),
            Self::Csv(writer, text) => lines(writer, *text, batch),
        }
    }

    /// Ends the file, and waits until it is on the disk.
    pub(crate) fn finish(self) -> Result<(), String> {
        self.end()?.sync_all().map_err(|e| e.to_string())
    }

    /// Completes the file, and gives it back.
    pub(crate) fn end(self) -> Result<File, String> {
        Ok(match self {
            Self::Parquet(writer) => writer.into_inner().map_err(|e| e.to_string())?,
            Self::Arrow(mut writer) => {
                writer.finish().map_err(|e| e.to_string())?;
                let mut buffered = writer.into_inner().map_err(|e| e.to_string())?;
                buffered.flush().map_err(|e| e.to_string())?;
                buffered.into_inner().map_err(|e| e.to_string())?
            }
            Self::Csv(writer, _) => writer.into_inner().map_err(|e| e.to_string())?,
        })
    }
}

/// A place for rows of CSV that are shown at once: standard output.
pub(crate) struct Shower(csv::Writer<std::io::Stdout>, Text);

impl Shower {
    pub(crate) fn new(schema: &SchemaRef, text: Text) -> Result<Self, String> {
        let mut writer = csv::Writer::from_writer(std::io::stdout());
        let names = schema.fields().iter().map(|field| field.name());
        writer.write_record(names).map_err(|e| e.to_string())?;
        Ok(Self(writer, text))
    }

    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), String> {
        lines(&mut self.0, self.1, batch)?;
        self.0.flush().map_err(|e| e.to_string())
    }
}

/// Writes rows as CSV.
fn lines(writer: &mut csv::Writer<impl Write>, text: Text, batch: &RecordBatch) -> Result<(), String> {
    let columns: Vec<Shown<'_>> =
        batch.columns().iter().map(|array| Shown::of(array, text)).collect::<Result<_, _>>()?;
    for row in 0..batch.num_rows() {
        writer.write_record(columns.iter().map(|column| column.get(row))).map_err(|e| e.to_string())?;
    }
    Ok(())
}

/// Whether a column of this type can be written as text.
pub(crate) fn can_show(kind: &DataType) -> bool {
    Cells::can(kind) || kind.is_integer() || *kind == DataType::Boolean
}

/// A column whose rows can be written as text.
enum Shown<'a> {
    Cells(Cells<'a>, Text),
    Integers(Vec<Option<i128>>),
    Booleans(&'a arrow_array::BooleanArray),
}

impl<'a> Shown<'a> {
    fn of(array: &'a ArrayRef, text: Text) -> Result<Self, String> {
        macro_rules! integers {
            ($($kind:ident $native:ident)*) => {
                match array.data_type() {
                    $(DataType::$kind => Self::Integers(
                        array.as_primitive::<$native>().iter().map(|n| n.map(i128::from)).collect(),
                    ),)*
                    DataType::Boolean => Self::Booleans(array.as_boolean()),
                    _ => Self::Cells(Cells::of(array)?, text),
                }
            };
        }
        Ok(integers! {
            Int8 Int8Type Int16 Int16Type Int32 Int32Type Int64 Int64Type
            UInt8 UInt8Type UInt16 UInt16Type UInt32 UInt32Type UInt64 UInt64Type
        })
    }

    fn get(&self, row: usize) -> Vec<u8> {
        match self {
            Self::Cells(cells, text) => match cells.get(row) {
                None => Vec::new(),
                Some(bytes) if cells.is_text() => bytes.to_vec(),
                Some(bytes) => text.encode(bytes).into_bytes(),
            },
            Self::Integers(values) => values[row].map(|n| n.to_string().into_bytes()).unwrap_or_default(),
            Self::Booleans(array) if array.is_null(row) => Vec::new(),
            Self::Booleans(array) => array.value(row).to_string().into_bytes(),
        }
    }
}

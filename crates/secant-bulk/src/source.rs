//! Files that rows come from, a batch at a time.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::reader::FileReader;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};

use crate::failure::Failure;
use crate::guard::guarded;
use crate::plain;
use crate::slices::{Sizes, Slices};

/// What a file is, by the end of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Parquet,
    Arrow,
    Csv,
}

impl Format {
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_ascii_lowercase();
        match end.as_str() {
            "parquet" | "pq" => Ok(Self::Parquet),
            "arrow" | "feather" | "ipc" => Ok(Self::Arrow),
            "csv" => Ok(Self::Csv),
            _ => Err(Failure::file(path, "the name ends in none of .parquet, .arrow and .csv")),
        }
    }
}

/// The most rows of a batch.
const ROWS: usize = 8192;
/// Batches of wide rows are shorter: about so many bytes.
const BYTES: u64 = 8 << 20;
/// Larger record batches of Arrow files are read by ranges of rows.
const BODY: u64 = 32 << 20;

/// What is said of a file that its reader did not expect.
const CORRUPT: &str = "the file is corrupt";

/// An open file, some columns of it, and what is to be known of them.
pub(crate) struct Source {
    path: PathBuf,
    pub(crate) schema: SchemaRef,
    /// The number of rows, where the file says it.
    pub(crate) total: Option<u64>,
    rows: Rows,
    /// Rows that are skipped yet.
    skip: u64,
    /// Rows that were read, and those that were skipped.
    pub(crate) read: u64,
}

enum Rows {
    Parquet(ParquetRecordBatchReader),
    Arrow {
        reader: Box<FileReader<BufReader<File>>>,
        next: usize,
        batches: usize,
        slices: Option<Box<Slices>>,
    },
    Csv {
        reader: Box<csv::Reader<File>>,
        places: Vec<usize>,
        len: u64,
    },
}

impl Source {
    /// Opens a file, for columns of these names in this order, each once, behind the first `skip` rows.
    pub(crate) fn open(path: &Path, columns: &[String], skip: u64) -> Result<Self, Failure> {
        guarded(|| Self::opened(path, columns, skip)).unwrap_or_else(|| Err(Failure::file(path, CORRUPT)))
    }

    fn opened(path: &Path, columns: &[String], skip: u64) -> Result<Self, Failure> {
        let refused = |what: &dyn std::fmt::Display| Failure::file(path, what);
        let file = File::open(path).map_err(|e| refused(&e))?;
        let metadata = file.metadata().map_err(|e| refused(&e))?;
        if !metadata.is_file() {
            return Err(Failure::file(path, "this is no file that can be read again from its beginning"));
        }
        let format = Format::of(path)?;
        if metadata.len() == 0 {
            return Err(Failure::file(path, "the file is empty"));
        }
        match format {
            Format::Parquet => {
                let options = ArrowReaderOptions::new();
                let mut found = ArrowReaderMetadata::load(&file, options.clone()).map_err(|e| refused(&e))?;
                // A batch across row groups might need more keys than a dictionary has.
                let schema: SchemaRef = Arc::new(plain::schema(found.schema()));
                if schema != *found.schema() {
                    let options = options.with_schema(Arc::clone(&schema));
                    found = ArrowReaderMetadata::try_new(Arc::clone(found.metadata()), options)
                        .map_err(|e| refused(&e))?;
                }
                let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, found);
                let places = places(path, columns, &names(&schema))?;
                let about = builder.metadata();
                let total = u64::try_from(about.file_metadata().num_rows()).map_err(|e| refused(&e))?;
                // The widest rows of all row groups.
                let width = |group: &parquet::file::metadata::RowGroupMetaData| {
                    let bytes = u64::try_from(group.total_byte_size()).unwrap_or(BYTES);
                    bytes / u64::try_from(group.num_rows()).unwrap_or(1).max(1)
                };
                let widest = about.row_groups().iter().map(width).max().unwrap_or(0).max(1);
                let rows = usize::try_from(BYTES / widest).unwrap_or(ROWS).clamp(1, ROWS);
                let mask = ProjectionMask::roots(builder.parquet_schema(), places.iter().copied());
                let offset = usize::try_from(skip.min(total)).map_err(|e| refused(&e))?;
                let builder = builder.with_projection(mask).with_batch_size(rows).with_offset(offset);
                let reader = builder.build().map_err(|e| refused(&e))?;
                Ok(Self {
                    path: path.to_owned(),
                    schema: chosen(&schema, &places),
                    total: Some(total),
                    rows: Rows::Parquet(reader),
                    skip: 0,
                    read: skip,
                })
            }
            Format::Arrow => {
                let reader = FileReader::try_new(BufReader::new(file), None).map_err(|e| refused(&e))?;
                let schema = reader.schema();
                let places = places(path, columns, &names(&schema))?;
                // Once more, with the columns that are wanted.
                let file = File::open(path).map_err(|e| refused(&e))?;
                let reader = FileReader::try_new(BufReader::new(file), Some(places.clone()))
                    .map_err(|e| refused(&e))?;
                let batches = reader.num_batches();
                let file = File::open(path).map_err(|e| refused(&e))?;
                let sizes = Sizes { body: BODY, rows: ROWS, bytes: BYTES };
                let slices = Slices::open(file, &schema, &places, sizes).map(Box::new);
                Ok(Self {
                    path: path.to_owned(),
                    schema: chosen(&schema, &places),
                    total: None,
                    rows: Rows::Arrow { reader: Box::new(reader), next: 0, batches, slices },
                    skip,
                    read: 0,
                })
            }
            Format::Csv => {
                let mut reader = csv::ReaderBuilder::new().from_reader(file);
                let header: Vec<String> = match reader.headers() {
                    Ok(header) => header.iter().map(str::to_owned).collect(),
                    Err(error) => return Err(refused(&error)),
                };
                let places = places(path, columns, &header)?;
                let fields: Vec<Field> =
                    places.iter().map(|i| Field::new(&header[*i], DataType::Utf8, true)).collect();
                Ok(Self {
                    path: path.to_owned(),
                    schema: Arc::new(Schema::new(fields)),
                    total: None,
                    rows: Rows::Csv { reader: Box::new(reader), places, len: metadata.len() },
                    skip,
                    read: 0,
                })
            }
        }
    }

    /// How much is read, of 1.
    pub(crate) fn fraction(&self) -> f64 {
        match &self.rows {
            Rows::Parquet(_) => self.read as f64 / self.total.unwrap_or(0).max(1) as f64,
            Rows::Arrow { next, batches, slices, .. } => {
                (*next as f64 - slices.as_ref().map_or(0.0, |slices| slices.left()))
                    / (*batches).max(1) as f64
            }
            Rows::Csv { reader, len, .. } => reader.position().byte() as f64 / (*len).max(1) as f64,
        }
    }

    /// The next rows, with the columns in the order of the schema; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<RecordBatch>, Failure> {
        loop {
            let batch = guarded(|| self.batch());
            let batch = batch.unwrap_or_else(|| Err(Failure::row(&self.path, self.read, CORRUPT)));
            let Some(batch) = batch? else { return Ok(None) };
            let rows = batch.num_rows();
            self.read += rows as u64;
            let skipped = usize::try_from(self.skip).unwrap_or(usize::MAX).min(rows);
            self.skip -= skipped as u64;
            if skipped < rows {
                return Ok(Some(batch.slice(skipped, rows - skipped)));
            }
        }
    }

    fn batch(&mut self) -> Result<Option<RecordBatch>, Failure> {
        let (path, read) = (&self.path, self.read);
        let refused = |what: &dyn std::fmt::Display| Failure::row(path, read, what);
        let batch = match &mut self.rows {
            Rows::Parquet(reader) => reader.next().transpose().map_err(|e| refused(&e))?,
            Rows::Arrow { reader, next, batches, slices } => loop {
                if let Some(slices) = slices {
                    if let Some(batch) = slices.next().map_err(|e| refused(&e))? {
                        break Some(batch);
                    }
                    if slices.enter(*next).map_err(|e| refused(&e))? {
                        *next += 1;
                        if next < batches {
                            reader.set_index(*next).map_err(|e| refused(&e))?;
                        }
                        continue;
                    }
                }
                if next >= batches {
                    break None;
                }
                *next += 1;
                break reader.next().transpose().map_err(|e| refused(&e))?;
            },
            Rows::Csv { reader, places, .. } => {
                lines(reader, places, &self.schema).map_err(|e| refused(&e))?
            }
        };
        // Readers give columns in the order of the file.
        let Some(batch) = batch else { return Ok(None) };
        let order = |name: &String| batch.schema().index_of(name).map_err(|e| refused(&e));
        let order: Vec<usize> = names(&self.schema).iter().map(order).collect::<Result<_, _>>()?;
        batch.project(&order).map(Some).map_err(|e| refused(&e))
    }
}

fn names(schema: &Schema) -> Vec<String> {
    schema.fields().iter().map(|field| field.name().clone()).collect()
}

/// The schema of these columns.
fn chosen(schema: &Schema, places: &[usize]) -> SchemaRef {
    Arc::new(Schema::new(places.iter().map(|i| schema.field(*i).clone()).collect::<Vec<_>>()))
}

/// The places of columns.
fn places(path: &Path, columns: &[String], names: &[String]) -> Result<Vec<usize>, Failure> {
    let place = |column: &String| {
        let mut places = names.iter().enumerate().filter(|(_, name)| *name == column).map(|(i, _)| i);
        match (places.next(), places.next()) {
            (Some(place), None) => Ok(place),
            (Some(_), Some(_)) => Err(Failure::file(path, format!("two columns are called {column}"))),
            (None, _) => Err(Failure::file(
                path,
                format!("there is no column {column}; there are: {}", names.join(", ")),
            )),
        }
    };
    columns.iter().map(place).collect()
}

/// Some lines; `None` at the end. A field without a letter is null.
fn lines(
    reader: &mut csv::Reader<File>,
    places: &[usize],
    schema: &SchemaRef,
) -> Result<Option<RecordBatch>, String> {
    let mut columns: Vec<StringBuilder> = places.iter().map(|_| StringBuilder::new()).collect();
    let mut record = csv::StringRecord::new();
    let (mut rows, mut bytes) = (0, 0);
    while rows < ROWS && bytes < BYTES as usize {
        if !reader.read_record(&mut record).map_err(|e| e.to_string())? {
            break;
        }
        for (column, place) in columns.iter_mut().zip(places) {
            let field = record.get(*place).unwrap_or_default();
            bytes += field.len();
            column.append_option(if field.is_empty() { None } else { Some(field) });
        }
        rows += 1;
    }
    if rows == 0 {
        return Ok(None);
    }
    let arrays: Vec<ArrayRef> =
        columns.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef).collect();
    RecordBatch::try_new(Arc::clone(schema), arrays).map(Some).map_err(|e| e.to_string())
}

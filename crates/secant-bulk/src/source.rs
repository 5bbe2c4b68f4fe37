//! Files that rows come from, a batch at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::reader::FileReader;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use flate2::read::MultiGzDecoder;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use parquet::basic::LogicalType;

use crate::failure::Failure;
use crate::guard::guarded;
use crate::limits::{BODY, BYTES, ROWS};
use crate::lines::Lines;
use crate::pages::Pages;
use crate::plain;
use crate::slices::declared::Declared;
use crate::slices::{Sizes, Slices};

/// The format of a file, by the end of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Parquet,
    Arrow,
    Csv,
    /// CSV that is compressed by gzip, which is read only.
    GzippedCsv,
}

/// Whether a path stands for standard input or output.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

impl Format {
    /// Standard input and output are CSV.
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        if is_dash(path) {
            return Ok(Self::Csv);
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        if name.ends_with(".csv.gz") {
            return Ok(Self::GzippedCsv);
        }
        match name.rsplit_once('.').map_or("", |(_, end)| end) {
            "parquet" | "pq" => Ok(Self::Parquet),
            "arrow" | "feather" | "ipc" => Ok(Self::Arrow),
            "csv" => Ok(Self::Csv),
            _ => Err(Failure::file(path, "the name ends in none of .parquet, .arrow, .csv and .csv.gz")),
        }
    }
}

/// The message about a file on which its reader panicked.
const CORRUPT: &str = "the file is corrupt";

/// An open file, some of its columns, and their properties.
pub(crate) struct Source<'a> {
    pub(crate) path: PathBuf,
    pub(crate) schema: SchemaRef,
    /// Whether each column holds UUIDs.
    pub(crate) uuids: Vec<bool>,
    /// The number of rows, where the file says it.
    pub(crate) total: Option<u64>,
    rows: Rows<'a>,
    /// Number of rows still to skip; in files after this one, if it has fewer.
    pub(crate) skip: u64,
    /// Rows that were read, and those that were skipped.
    pub(crate) read: u64,
}

/// The text of a file, decompressed.
type Text<'a> = Box<dyn Read + Send + 'a>;

/// A reader that fails when it is to stop: text may have any number of lines without a row.
struct Stopping<'a, R> {
    from: R,
    stop: &'a AtomicBool,
}

impl<R: Read> Read for Stopping<'_, R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("stopped"));
        }
        self.from.read(room)
    }
}

enum Rows<'a> {
    Parquet(Box<Pages>),
    Arrow {
        reader: Box<FileReader<BufReader<File>>>,
        declared: Box<Declared>,
        next: usize,
        batches: usize,
        slices: Option<Box<Slices>>,
    },
    Csv {
        reader: Box<csv::Reader<Lines<Text<'a>>>>,
        places: Vec<usize>,
        /// The file, whose position is that of the reader, and its length.
        file: Option<File>,
        len: u64,
    },
}

impl<'a> Source<'a> {
    /// Opens a file, for columns of these names in this order, each once, behind the first `skip` rows.
    /// Reading of text fails once `stop` is set.
    pub(crate) fn open(
        path: &Path,
        columns: &[String],
        skip: u64,
        stop: &'a AtomicBool,
    ) -> Result<Self, Failure> {
        guarded(|| Self::opened(path, columns, skip, stop))
            .unwrap_or_else(|| Err(Failure::file(path, CORRUPT)))
    }

    fn opened(path: &Path, columns: &[String], skip: u64, stop: &'a AtomicBool) -> Result<Self, Failure> {
        let refused = |what: &dyn std::fmt::Display| Failure::file(path, what);
        if is_dash(path) {
            let mut from = BufReader::new(io::stdin());
            let gzip = from.fill_buf().map_err(|e| refused(&e))?.starts_with(&[0x1f, 0x8b]);
            let from: Text<'a> = match gzip {
                true => Box::new(Stopping { from: MultiGzDecoder::new(from), stop }),
                false => Box::new(Stopping { from, stop }),
            };
            return Self::text(path, from, None, columns, skip);
        }
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
                let places = places(path, columns, &names(&schema))?;
                let about = found.metadata();
                let fields = about.file_metadata().schema_descr().root_schema().get_fields();
                let logical = |i: &usize| fields.get(*i)?.get_basic_info().logical_type_ref();
                let uuids = places
                    .iter()
                    .map(|i| is_uuid(schema.field(*i)) || logical(i) == Some(&LogicalType::Uuid));
                let uuids = uuids.collect();
                let total = u64::try_from(about.file_metadata().num_rows()).map_err(|e| refused(&e))?;
                let offset = usize::try_from(skip.min(total)).map_err(|e| refused(&e))?;
                let pages = Pages::new(file, Arc::clone(about), &schema, &places, offset);
                let pages = Box::new(pages.map_err(|e| refused(&e))?);
                Ok(Self {
                    path: path.to_owned(),
                    schema: chosen(&schema, &places),
                    uuids,
                    total: Some(total),
                    rows: Rows::Parquet(pages),
                    skip: skip - offset as u64,
                    read: offset as u64,
                })
            }
            Format::Arrow => {
                let mut declared = Declared::of(file).map_err(|e| refused(&e))?;
                let open = || File::open(path).map_err(|e| refused(&e));
                let schema =
                    FileReader::try_new(BufReader::new(open()?), None).map_err(|e| refused(&e))?.schema();
                let places = places(path, columns, &names(&schema))?;
                declared.want(&schema, &places);
                // Once more, with the columns that are wanted.
                let reader = FileReader::try_new(BufReader::new(open()?), Some(places.clone()))
                    .map_err(|e| refused(&e))?;
                let batches = reader.num_batches();
                let sizes = Sizes { body: BODY, rows: ROWS, bytes: BYTES };
                let slices = Slices::open(open()?, &schema, &places, sizes).map(Box::new);
                Ok(Self {
                    path: path.to_owned(),
                    schema: chosen(&schema, &places),
                    uuids: places.iter().map(|i| is_uuid(schema.field(*i))).collect(),
                    total: None,
                    rows: Rows::Arrow {
                        reader: Box::new(reader),
                        declared: Box::new(declared),
                        next: 0,
                        batches,
                        slices,
                    },
                    skip,
                    read: 0,
                })
            }
            Format::Csv | Format::GzippedCsv => {
                let from = file.try_clone().map_err(|e| refused(&e))?;
                let from: Text<'a> = match format {
                    Format::GzippedCsv => {
                        Box::new(Stopping { from: MultiGzDecoder::new(BufReader::new(from)), stop })
                    }
                    _ => Box::new(Stopping { from, stop }),
                };
                Self::text(path, from, Some((file, metadata.len())), columns, skip)
            }
        }
    }

    /// The rows of CSV. The position of the file, if there is one, is that of the reader; its length is
    /// beside it.
    fn text(
        path: &Path,
        from: Text<'a>,
        file: Option<(File, u64)>,
        columns: &[String],
        skip: u64,
    ) -> Result<Self, Failure> {
        let refused = |what: &dyn std::fmt::Display| Failure::file(path, what);
        let mut reader = csv::Reader::from_reader(Lines::new(from).map_err(|e| refused(&e))?);
        let header: Vec<String> = match reader.headers() {
            Ok(header) => header.iter().map(str::to_owned).collect(),
            Err(error) => return Err(refused(&error)),
        };
        if header.is_empty() {
            return Err(refused(&"the file is empty"));
        }
        let places = places(path, columns, &header)?;
        let fields: Vec<Field> =
            places.iter().map(|i| Field::new(&header[*i], DataType::Utf8, true)).collect();
        let (file, len) = file.map_or((None, 0), |(file, len)| (Some(file), len));
        Ok(Self {
            path: path.to_owned(),
            schema: Arc::new(Schema::new(fields)),
            uuids: vec![false; places.len()],
            total: None,
            rows: Rows::Csv { reader: Box::new(reader), places, file, len },
            skip,
            read: 0,
        })
    }

    /// The part of the file that is read, in [0, 1].
    pub(crate) fn fraction(&self) -> f64 {
        match &self.rows {
            Rows::Parquet(_) => self.read as f64 / self.total.unwrap_or(0).max(1) as f64,
            Rows::Arrow { next, batches, slices, .. } => {
                (*next as f64 - slices.as_ref().map_or(0.0, |slices| slices.left()))
                    / (*batches).max(1) as f64
            }
            Rows::Csv { file, len, .. } => {
                let place = file.as_ref().and_then(|mut file| file.stream_position().ok());
                place.unwrap_or(0) as f64 / (*len).max(1) as f64
            }
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
            Rows::Parquet(pages) => pages.next().map_err(|e| refused(&e))?,
            Rows::Arrow { reader, declared, next, batches, slices } => loop {
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
                declared.check(*next).map_err(|e| refused(&e))?;
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

/// Whether a field says of itself that it holds UUIDs.
fn is_uuid(field: &Field) -> bool {
    field.extension_type_name() == Some("arrow.uuid")
}

fn names(schema: &Schema) -> Vec<String> {
    schema.fields().iter().map(|field| field.name().clone()).collect()
}

/// The schema of the columns at these places.
fn chosen(schema: &Schema, places: &[usize]) -> SchemaRef {
    Arc::new(Schema::new(places.iter().map(|i| schema.field(*i).clone()).collect::<Vec<_>>()))
}

/// The places of columns by their names.
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
    reader: &mut csv::Reader<Lines<Text<'_>>>,
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

//! Several files, read one after another as one table.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use arrow_array::RecordBatch;

use crate::failure::Failure;
use crate::source::{Format, Source, is_dash};

/// The file that is read, and those after it.
pub(crate) struct Inputs<'a> {
    paths: Vec<PathBuf>,
    columns: Vec<String>,
    stop: &'a AtomicBool,
    /// The place of the file among them.
    at: usize,
    pub(crate) source: Source<'a>,
    /// Number of rows of the files before it.
    pub(crate) before: u64,
}

impl<'a> Inputs<'a> {
    /// These columns of these files, in this order, each once, behind the first `skip` rows of them all.
    pub(crate) fn open(
        paths: &[PathBuf],
        columns: &[String],
        skip: u64,
        stop: &'a AtomicBool,
    ) -> Result<Self, Failure> {
        let first = paths.first().ok_or_else(|| Failure::file(Path::new(""), "no file is given"))?;
        let source = Source::open(first, columns, skip, stop)?;
        Ok(Self { paths: paths.to_vec(), columns: columns.to_vec(), stop, at: 0, source, before: 0 })
    }

    /// The next rows, with the columns in the order of the schema; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<RecordBatch>, Failure> {
        loop {
            if let Some(batch) = self.source.next()? {
                return Ok(Some(batch));
            }
            let Some(path) = self.paths.get(self.at + 1) else { return Ok(None) };
            let next = Source::open(path, &self.columns, self.source.skip, self.stop)?;
            for (old, new) in self.source.schema.fields().iter().zip(next.schema.fields()) {
                if old.data_type() != new.data_type() || (new.is_nullable() && !old.is_nullable()) {
                    let (name, old, new) = (old.name(), old.data_type(), new.data_type());
                    let first = self.source.path.display();
                    let what = format!("column {name} has the type {new}, and {old} or no null in {first}");
                    return Err(Failure::file(path, what));
                }
            }
            self.before += self.source.read;
            (self.at, self.source) = (self.at + 1, next);
        }
    }

    /// The part of the files that is read, in [0, 1].
    pub(crate) fn fraction(&self) -> f64 {
        (self.at as f64 + self.source.fraction().min(1.0)) / self.paths.len() as f64
    }

    /// The number of rows, where one file alone says it.
    pub(crate) fn total(&self) -> Option<u64> {
        self.source.total.filter(|_| self.paths.len() == 1)
    }
}

/// The files of these paths: of a folder those in it, by their names. Names that begin with a dot or an
/// underscore are passed over, as engines do that write folders: they are their notes.
pub(crate) fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files: Vec<PathBuf> = Vec::new();
    for path in paths {
        if is_dash(path) || !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let failed = |e: std::io::Error| Failure::file(path, e);
        let entries = fs::read_dir(path).map_err(failed)?;
        let entries = entries.map(|entry| entry.map(|entry| entry.path()));
        let mut found = entries.collect::<Result<Vec<PathBuf>, _>>().map_err(failed)?;
        found.retain(|path| {
            path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with(['.', '_']))
        });
        found.sort();
        if found.is_empty() {
            return Err(Failure::file(path, "there is no file in this folder"));
        }
        for path in &found {
            if path.is_dir() {
                return Err(Failure::file(path, "a folder in a folder is not read: name it"));
            }
            Format::of(path)?;
        }
        files.extend(found);
    }
    if files.iter().filter(|path| is_dash(path)).count() > 1 {
        return Err(Failure::file(Path::new("-"), "standard input can be read once"));
    }
    Ok(files)
}

//! The directory of a job that is not done: `OUT.part`, with a description of the job, a journal, and the units that are finished.

use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use arrow_schema::SchemaRef;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::out::Out;
use crate::source::Format;
use crate::text::Text;

/// How many rows have each verdict.
pub(crate) type Counts = [u64; 10];

/// A unit that is finished.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) start: u64,
    pub(crate) end: u64,
    pub(crate) counts: Counts,
}

/// The directory.
pub(crate) struct Part {
    path: PathBuf,
    journal: File,
    pub(crate) finished: Vec<Finished>,
}

impl Part {
    /// Where it is: beside the output.
    pub(crate) fn place(output: &Path) -> PathBuf {
        let mut name = output.as_os_str().to_owned();
        name.push(".part");
        name.into()
    }

    /// The directory of a job: a new one, or the one that is there, if it belongs to the same job.
    pub(crate) fn open(output: &Path, job: &Value) -> Result<Self, Failure> {
        let path = Self::place(output);
        let failed = |e: &dyn std::fmt::Display| Failure::file(&path, e);
        let description = path.join("job.json");
        match fs::read(&description) {
            Ok(text) => {
                let found: Option<Value> = serde_json::from_slice(&text).ok();
                if found.as_ref() != Some(job) {
                    return Err(failed(
                        &"this was begun by another job, or its input has changed since: remove it to begin anew",
                    ));
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                fs::create_dir_all(&path).map_err(|e| failed(&e))?;
                let new = path.join("job.new");
                fs::write(&new, format!("{job}\n")).map_err(|e| failed(&e))?;
                fs::rename(&new, &description).map_err(|e| failed(&e))?;
            }
            Err(error) => return Err(failed(&error)),
        }
        let log = path.join("journal");
        let text = match fs::read_to_string(&log) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(&error)),
        };
        // A line that was not written whole counts for nothing, and neither does what comes behind it.
        let mut finished: Vec<Finished> = Vec::new();
        let mut whole = 0;
        for line in text.split_inclusive('\n') {
            let next = finished.last().map_or(0, |last| last.end);
            match read_line(line).filter(|unit| unit.start == next && unit.end > next) {
                Some(unit) if path.join(name(unit.start)).is_file() => finished.push(unit),
                _ => break,
            }
            whole += line.len() as u64;
        }
        let journal = OpenOptions::new().create(true).append(true).open(&log).map_err(|e| failed(&e))?;
        journal.set_len(whole).map_err(|e| failed(&e))?;
        Ok(Self { path, journal, finished })
    }

    /// Keeps a unit.
    pub(crate) fn keep(
        &mut self,
        unit: Finished,
        schema: &SchemaRef,
        batch: &RecordBatch,
    ) -> Result<(), Failure> {
        let path = self.path.join(name(unit.start));
        let failed = |e: &dyn std::fmt::Display| Failure::file(&path, e);
        let new = self.path.join("unit.new");
        let mut out = Out::create(&new, Format::Arrow, schema, None, Text::Hex).map_err(|e| failed(&e))?;
        out.write(batch).map_err(|e| failed(&e))?;
        out.end().map_err(|e| failed(&e))?;
        fs::rename(&new, &path).map_err(|e| failed(&e))?;
        let line = json!({"start": unit.start, "end": unit.end, "counts": unit.counts});
        self.journal.write_all(format!("{line}\n").as_bytes()).map_err(|e| failed(&e))?;
        self.finished.push(unit);
        Ok(())
    }

    /// Gives the whole output its name, and removes the rest.
    pub(crate) fn publish(self, output: &Path) -> Result<(), Failure> {
        let failed = |e: std::io::Error| Failure::file(output, e);
        fs::rename(whole(&self.path), output).map_err(failed)?;
        fs::remove_dir_all(&self.path).map_err(failed)
    }
}

/// Where the whole output is written before it has its name.
pub(crate) fn whole(part: &Path) -> PathBuf {
    part.join("whole.new")
}

/// The rows of a unit.
pub(crate) fn rows(part: &Path, unit: &Finished) -> Result<Vec<RecordBatch>, Failure> {
    let path = part.join(name(unit.start));
    let failed = |e: &dyn std::fmt::Display| Failure::file(&path, e);
    let file = File::open(&path).map_err(|e| failed(&e))?;
    let reader = FileReader::try_new(BufReader::new(file), None).map_err(|e| failed(&e))?;
    let batches: Vec<RecordBatch> = reader.collect::<Result<_, _>>().map_err(|e| failed(&e))?;
    let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
    if rows as u64 == unit.end - unit.start { Ok(batches) } else { Err(failed(&"rows are missing")) }
}

fn name(start: u64) -> String {
    format!("{start:015}.arrow")
}

fn read_line(line: &str) -> Option<Finished> {
    let value: Value = serde_json::from_str(line.strip_suffix('\n')?).ok()?;
    let mut counts = Counts::default();
    let found = value["counts"].as_array()?;
    if found.len() != counts.len() {
        return None;
    }
    for (count, found) in counts.iter_mut().zip(found) {
        *count = found.as_u64()?;
    }
    Some(Finished { start: value["start"].as_u64()?, end: value["end"].as_u64()?, counts })
}

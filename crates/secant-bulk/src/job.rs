//! A job: files in, one file out.

use std::fs;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel, sync_channel};
use std::thread;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema, SchemaRef};
use secant::bulk::{Cores, Verdict};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::canonical;
use crate::cells::Cells;
use crate::failure::Failure;
use crate::inputs::{self, Inputs};
use crate::out::{self, Out, Shower};
use crate::part::{self, Counts, Description, Finished, Part};
use crate::plain::plain;
use crate::source::{Format, is_dash};
use crate::text::Text;
use crate::units::{Unit, Units};
use crate::work::{Found, Operation, forget};

/// The fewest rows of which something is concluded.
const FEWEST: u64 = 100;

/// A job: one operation from input files to an output file.
pub struct Job {
    /// Files that are called .parquet, .arrow, .csv or .csv.gz, and folders of such files: one table, in this
    /// order. `-` is standard input, of CSV that may be compressed by gzip; a job that reads it begins anew
    /// after an interruption.
    pub inputs: Vec<PathBuf>,
    /// The output file, named in the same way. `-` is standard output, to which CSV is written unit by unit.
    pub output: PathBuf,
    /// The operation on each row.
    pub operation: Operation,
    /// Columns of the input that the output has, too, before the computed column.
    pub keep: Vec<String>,
    /// The name of the computed column; by default that of the column it is computed from, and `tweak` or
    /// `derivation` for scans.
    pub name: Option<String>,
    /// The name of a column of verdicts, if there is to be one; [`Operation::Verify`] has one anyway, by
    /// default `verdict`.
    pub verdicts: Option<String>,
    /// Encoding of bytes in text columns of the input and the output.
    pub text: Text,
    /// The threads that compute.
    pub cores: Cores,
    /// Whether the job goes on where nearly all rows are bad: of 100 rows or more, 95 in 100.
    pub allow_bad: bool,
    /// Whether an output that is there may be replaced, and what another job has left of it be thrown away.
    pub force: bool,
}

/// Progress of a running job.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Rows that are done, those of earlier runs among them.
    pub rows: u64,
    /// All rows, where the file says how many.
    pub total: Option<u64>,
    /// How much of the file is read, of 1.
    pub fraction: f64,
}

/// Result of a finished job.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Number of all rows.
    pub rows: u64,
    /// Number of rows that an earlier run had done.
    pub resumed: u64,
    /// How many rows have each verdict, at the places of [`Verdict::ALL`].
    pub counts: Counts,
    /// Number of rows of the output: of a scan those that were found.
    pub written: u64,
    /// Duration of this run in seconds.
    pub seconds: f64,
}

impl Summary {
    /// Number of rows of this run a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        (self.rows - self.resumed) as f64 / self.seconds.max(1e-9)
    }

    /// How many rows are neither fine nor null.
    #[must_use]
    pub fn bad(&self) -> u64 {
        let good = [Verdict::Fine, Verdict::Null];
        self.by_reason().filter(|(verdict, _)| !good.contains(verdict)).map(|(_, count)| count).sum()
    }

    /// The verdicts that occur, and how often.
    pub fn by_reason(&self) -> impl Iterator<Item = (Verdict, u64)> {
        Verdict::ALL.into_iter().zip(self.counts).filter(|(_, count)| *count > 0)
    }
}

impl Job {
    /// Runs the job. `progress` is called after every unit; `stop` ends the job behind the unit that is
    /// worked on.
    ///
    /// If several threads work, one more reads the next unit meanwhile, and one more writes the output from
    /// the units before.
    ///
    /// Memory: two units of at most 65,536 rows and some 8 MiB each, and a row group of the output; of Arrow
    /// files that are compressed, or have dictionaries or nested columns, a record batch of the input as
    /// well. What becomes more than 128 MiB when it is decompressed is refused, and so is a value of more
    /// than 4 MiB.
    ///
    /// # Errors
    /// [`Failure`]; the output is not there then, and finished units are kept beside it.
    pub fn run(&self, progress: &mut dyn FnMut(Progress), stop: &AtomicBool) -> Result<Summary, Failure> {
        let began = Instant::now();
        let format = Format::of(&self.output)?;
        if format == Format::GzippedCsv {
            return Err(Failure::file(
                &self.output,
                "files that are written end in .parquet, .arrow or .csv",
            ));
        }
        let files = inputs::files(&self.inputs)?;
        self.check_output(&files)?;
        let (mut columns, forms) = self.operation.columns(self.text);
        let worked = columns.len();
        columns.extend(self.keep.iter().cloned());
        self.check_columns(&columns, worked)?;

        // Whether the first file can be read at all is asked before anything is written.
        let source = Inputs::open(&files, &dedup(&columns), 0, stop).map_err(|failure| {
            if stop.load(Ordering::Relaxed) { Failure::Interrupted { rows: 0 } } else { failure }
        })?;
        let schema = self.output_schema(&source.source.schema, &columns, worked, format)?;
        if is_dash(&self.output) {
            let failed = |what: String| Failure::file(&self.output, what);
            let mut shower = Shower::new(&schema, self.text).map_err(failed)?;
            let (mut counts, mut written) = (Counts::default(), 0);
            let mut keep = |unit: Finished, batch: RecordBatch| {
                add(&mut counts, &unit.counts);
                written += unit.written;
                shower.write(&batch).map_err(failed).map(|()| true)
            };
            let units = Units::new(source, forms, &columns, 0);
            let rows =
                self.reading(units, |next| self.work(next, &[], &mut keep, &schema, progress, stop))?;
            let seconds = began.elapsed().as_secs_f64();
            return Ok(Summary { rows, resumed: 0, counts, written, seconds });
        }
        let mut part = Part::open(&self.output, &self.describe(&files, &columns)?, self.force)?;
        let before = part.finished.clone();
        let resumed = before.last().map_or(0, |unit| unit.end);
        let source =
            if resumed == 0 { source } else { Inputs::open(&files, &dedup(&columns), resumed, stop)? };
        let units = Units::new(source, forms, &columns, resumed);
        let place = part_of(&self.output);
        let (kept, later) = channel();
        for unit in &before {
            let _ = kept.send(unit.clone());
        }
        let assemble = move |schema: &SchemaRef| self.assemble(&place, later, format, schema);
        let work = |next: Next<'_>| {
            // The thread that assembles the output ends when this is dropped.
            let kept = kept;
            let mut keep = |unit: Finished, batch: RecordBatch| {
                part.keep(unit.clone(), &schema, &batch)?;
                // It reports itself why it ended.
                Ok(kept.send(unit).is_ok())
            };
            self.work(next, &before, &mut keep, &schema, progress, stop)
        };
        let (rows, (counts, written)) = if self.cores == Cores::This {
            (self.reading(units, work)?, assemble(&schema)?)
        } else {
            thread::scope(|scope| {
                let assembler = scope.spawn(|| assemble(&schema));
                let rows = self.reading(units, work);
                let found = assembler.join().unwrap_or_else(|panic| resume_unwind(panic));
                Ok((rows?, found?))
            })?
        };
        part.publish(&self.output, self.force)?;
        Ok(Summary { rows, resumed, counts, written, seconds: began.elapsed().as_secs_f64() })
    }

    /// Gives `work` the units, which one more thread reads meanwhile if several work.
    fn reading<T>(&self, mut units: Units<'_>, work: impl FnOnce(Next<'_>) -> T) -> T {
        if self.cores == Cores::This {
            return work(&mut || units.next());
        }
        thread::scope(|scope| {
            let (read, receiver) = sync_channel(0);
            scope.spawn(move || {
                // Until the end, an error, or nobody takes more.
                let mut more = true;
                while more {
                    let next = units.next();
                    more = matches!(next, Ok(Some(_)));
                    more &= read.send(next).is_ok();
                }
            });
            let done = work(&mut || receiver.recv().unwrap_or(Ok(None)));
            drop(receiver);
            done
        })
    }

    /// Does all units behind those that are `finished`, and gives each to `keep`, until it takes no more;
    /// returns the number of rows.
    fn work(
        &self,
        next: Next<'_>,
        finished: &[Finished],
        keep: &mut dyn FnMut(Finished, RecordBatch) -> Result<bool, Failure>,
        schema: &SchemaRef,
        progress: &mut dyn FnMut(Progress),
        stop: &AtomicBool,
    ) -> Result<u64, Failure> {
        let mut rows = finished.last().map_or(0, |unit| unit.end);
        let mut found = Found::default();
        let mut seen = Counts::default();
        finished.iter().for_each(|unit| add(&mut seen, &unit.counts));
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted { rows });
            }
            let unit = match next() {
                // Whatever the reader said.
                Err(_) if stop.load(Ordering::Relaxed) => return Err(Failure::Interrupted { rows }),
                unit => unit?,
            };
            let Some(unit) = unit else { return Ok(rows) };
            let failed = |what: &dyn std::fmt::Display| Failure::row(self.input(), unit.start, what);
            self.operation.work(&unit.columns, &mut found, self.cores).map_err(|e| failed(&e))?;
            let mut counts = Counts::default();
            for verdict in &found.verdicts {
                counts[usize::from(verdict.code())] += 1;
            }
            add(&mut seen, &counts);
            self.check_rows(&seen)?;
            let batch = self.batch(&unit, schema, &mut found).map_err(|e| failed(&e))?;
            rows = unit.start + unit.rows as u64;
            let written = batch.num_rows() as u64;
            if !keep(Finished { start: unit.start, end: rows, counts, written }, batch)? {
                return Ok(rows);
            }
            progress(Progress { rows, total: unit.total, fraction: unit.fraction });
        }
    }

    /// Refuses a job of which nearly all rows are bad: something else is wrong than rows.
    fn check_rows(&self, counts: &Counts) -> Result<(), Failure> {
        let of = |verdict: Verdict| counts[usize::from(verdict.code())];
        let rows = counts.iter().sum::<u64>() - of(Verdict::Null);
        let bad = rows - of(Verdict::Fine);
        if self.allow_bad || rows < FEWEST || bad * 100 < rows * 95 {
            return Ok(());
        }
        let reasons = Verdict::ALL.into_iter().filter(|v| !matches!(v, Verdict::Fine | Verdict::Null));
        let verdict = reasons.max_by_key(|verdict| of(*verdict)).unwrap_or_default();
        Err(Failure::Bad { path: self.input().to_owned(), rows, bad, verdict })
    }

    /// Refuses outputs that are something else, or there already, or have no directory to be in.
    fn check_output(&self, files: &[PathBuf]) -> Result<(), Failure> {
        if is_dash(&self.output) {
            return Ok(());
        }
        let refused = |what: &dyn std::fmt::Display| Err(Failure::file(&self.output, what));
        match fs::symlink_metadata(&self.output) {
            Ok(found) if !found.is_file() => refused(&"this is no ordinary file"),
            Ok(_) if files.iter().any(|file| part::is_same(file, &self.output)) => {
                refused(&"input and output are one file")
            }
            Ok(_) if !self.force => refused(&part::EXISTS),
            Ok(_) => Ok(()),
            Err(_) => {
                let folder = self.output.parent().filter(|folder| !folder.as_os_str().is_empty());
                let folder = folder.unwrap_or(Path::new("."));
                if self.inputs.iter().any(|input| input.is_dir() && part::is_same(input, folder)) {
                    refused(&"the output would be in a folder that is read")
                } else if folder.is_dir() {
                    Ok(())
                } else {
                    refused(&format_args!("the folder {} does not exist", folder.display()))
                }
            }
        }
    }

    /// Refuses names that would occur twice in the output.
    fn check_columns(&self, columns: &[String], worked: usize) -> Result<(), Failure> {
        let mut names: Vec<String> = columns[worked..].to_vec();
        match self.operation.scan_fields(&self.result_name()) {
            Some(_) if self.verdicts.is_some() => {
                return Err(Failure::file(&self.output, "a scan has no column of verdicts"));
            }
            Some(fields) => names.extend(fields.iter().map(|field| field.name().clone())),
            None if self.operation.width() > 0 => names.push(self.result_name()),
            None => {}
        }
        names.extend(self.verdict_name());
        names.sort();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(Failure::file(&self.output, format!("two columns would be called {}", pair[0])))
            }
            None => Ok(()),
        }
    }

    fn result_name(&self) -> String {
        let of_column = || match &self.operation {
            Operation::SilentPayments { .. } => "tweak".to_owned(),
            Operation::ViewTags { .. } => "derivation".to_owned(),
            operation => operation.columns(self.text).0.first().cloned().unwrap_or_default(),
        };
        self.name.clone().unwrap_or_else(of_column)
    }

    fn verdict_name(&self) -> Option<String> {
        match (&self.operation, &self.verdicts) {
            (_, Some(name)) => Some(name.clone()),
            (Operation::Verify { .. }, None) => Some("verdict".to_owned()),
            (_, None) => None,
        }
    }

    /// The columns of the output; refuses types that cannot be worked on, or not be written.
    fn output_schema(
        &self,
        input: &SchemaRef,
        columns: &[String],
        worked: usize,
        format: Format,
    ) -> Result<SchemaRef, Failure> {
        let field = |name: &String| input.field_with_name(name).map_err(|e| Failure::file(self.input(), e));
        for (name, form) in columns.iter().zip(&self.operation.columns(self.text).1) {
            let kind = field(name)?.data_type();
            let (can, needed) = match (form.text, form.element) {
                (Text::Utf8, _) => (canonical::can(kind), "text, byte strings or integers"),
                (_, None) => (Cells::can(kind), "byte strings or text"),
                (_, Some(_)) => {
                    (Cells::can(kind) || Cells::can_lists(kind), "byte strings or text, or lists of them,")
                }
            };
            if !can {
                let what = format!("column {name} has the type {kind}, where {needed} are needed");
                return Err(Failure::file(self.input(), what));
            }
        }
        let mut fields: Vec<Field> = Vec::new();
        for name in &columns[worked..] {
            let kept = out::kept_field(field(name)?);
            let kind = kept.data_type();
            if format == Format::Csv && !out::can_show(kind) {
                let what = format!("column {name} has the type {kind}, which is not written as text");
                return Err(Failure::file(&self.output, what));
            }
            // A file of Arrow has room for one dictionary a column.
            if format == Format::Arrow && plain(kind) != *kind {
                let what =
                    format!("column {name} has the type {kind}: dictionaries within go to .parquet only");
                return Err(Failure::file(&self.output, what));
            }
            fields.push(kept);
        }
        if self.operation.width() > 0 {
            fields.push(out::bytes_field(&self.result_name(), self.operation.width()));
        }
        fields.extend(self.operation.scan_fields(&self.result_name()).unwrap_or_default());
        fields.extend(self.verdict_name().map(|name| out::verdict_field(&name)));
        Ok(Arc::new(Schema::new(fields)))
    }

    /// The properties that identify this job, and those that identify the state of its input. The secret is
    /// part of the job as a hash that includes the other properties and cannot be inverted.
    fn describe(&self, files: &[PathBuf], columns: &[String]) -> Result<Description, Failure> {
        let since = |time: SystemTime| time.duration_since(UNIX_EPOCH).ok().map(|t| t.as_nanos().to_string());
        let (mut paths, mut input) = (Vec::new(), Vec::new());
        for file in files {
            if is_dash(file) {
                // It cannot be read again: each run has another.
                paths.push("-".to_owned());
                input.push(json!({"process": std::process::id(), "changed": since(SystemTime::now())}));
                continue;
            }
            let failed = |e: std::io::Error| Failure::file(file, e);
            let path = fs::canonicalize(file).map_err(failed)?;
            let about = fs::metadata(&path).map_err(failed)?;
            input.push(json!({"bytes": about.len(), "changed": about.modified().ok().and_then(since)}));
            paths.push(path.to_string_lossy().into_owned());
        }
        let mut job = json!({
            "version": 3,
            "input": paths,
            "operation": self.operation.name(),
            "columns": columns,
            "name": self.result_name(),
            "verdicts": self.verdict_name(),
            "text": self.text.name(),
        });
        if let Some(mut secret) = self.operation.secret() {
            let hash = Sha256::new()
                .chain_update(b"secant bulk job")
                .chain_update(job.to_string())
                .chain_update(secret);
            forget(&mut secret);
            job["secret"] = json!(Text::Hex.encode(&hash.finalize()[..16]));
        }
        Ok(Description { job, input: json!(input) })
    }

    /// The first input, which stands for all in messages about the whole.
    fn input(&self) -> &Path {
        self.inputs.first().map_or(Path::new(""), PathBuf::as_path)
    }

    /// The rows of the output that a unit gives.
    fn batch(&self, unit: &Unit, schema: &SchemaRef, found: &mut Found) -> Result<RecordBatch, String> {
        let mut arrays: Vec<ArrayRef> = Vec::new();
        for pieces in &unit.kept {
            let pieces: Vec<&dyn arrow_array::Array> = pieces.iter().map(AsRef::as_ref).collect();
            arrays.push(arrow_select::concat::concat(&pieces).map_err(|e| e.to_string())?);
        }
        if self.operation.scan_fields("").is_some() {
            arrays = found.hits.arrays(arrays, unit.start)?;
        }
        if self.operation.width() > 0 {
            let out = std::mem::take(&mut found.out);
            arrays.push(out::bytes_column(self.operation.width(), out, &found.verdicts)?);
        }
        if self.verdict_name().is_some() {
            arrays.push(out::verdict_column(&found.verdicts));
        }
        RecordBatch::try_new(Arc::clone(schema), arrays).map_err(|e| e.to_string())
    }

    /// Writes the output of all units, not yet under its name; returns the number of rows with each verdict,
    /// and of those of the output.
    fn assemble(
        &self,
        place: &Path,
        units: Receiver<Finished>,
        format: Format,
        schema: &SchemaRef,
    ) -> Result<(Counts, u64), Failure> {
        let failed = |e: &dyn std::fmt::Display| Failure::file(&self.output, e);
        let name = self.result_name();
        let random = (self.operation.width() > 0).then_some(name.as_str());
        let mut out =
            Out::create(&part::whole(place), format, schema, random, self.text).map_err(|e| failed(&e))?;
        if self.operation.secret().is_some() && self.operation.scan_fields("").is_some() {
            part::for_owner(&part::whole(place)).map_err(|e| failed(&e))?;
        }
        let (mut counts, mut written) = (Counts::default(), 0);
        for unit in units {
            add(&mut counts, &unit.counts);
            written += unit.written;
            for batch in part::rows(place, &unit)? {
                out.write(&batch).map_err(|e| failed(&e))?;
            }
        }
        out.finish().map_err(|e| failed(&e))?;
        Ok((counts, written))
    }
}

/// The source of the next unit; `None` at the end.
type Next<'a> = &'a mut dyn FnMut() -> Result<Option<Unit>, Failure>;

fn add(all: &mut Counts, counts: &Counts) {
    all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
}

/// Each name once, in their order.
fn dedup(columns: &[String]) -> Vec<String> {
    let mut each: Vec<String> = Vec::new();
    for column in columns {
        if !each.contains(column) {
            each.push(column.clone());
        }
    }
    each
}

/// Path of the directory in which an unfinished job keeps its units.
#[must_use]
pub fn part_of(output: &Path) -> PathBuf {
    Part::place(output)
}

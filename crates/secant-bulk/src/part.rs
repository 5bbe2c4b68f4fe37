//! The directory of a job that is not done: `OUT.part`, with a description of the job, a journal, the units
//! that are finished, and a lock that whoever works on it holds.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Write};
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

/// A unit whose rows are in the directory.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) start: u64,
    pub(crate) end: u64,
    pub(crate) counts: Counts,
    /// Number of rows of output.
    pub(crate) written: u64,
}

/// The directory beside the output that keeps finished units of a job.
pub(crate) struct Part {
    path: PathBuf,
    journal: File,
    pub(crate) finished: Vec<Finished>,
    /// The lock file, locked as long as this value lives; the system releases the lock when the process dies.
    lock: File,
}

/// Identity of a job, and of the state of its input.
pub(crate) struct Description {
    pub(crate) job: Value,
    pub(crate) input: Value,
}

pub(crate) const EXISTS: &str = "the file exists; --force replaces it";
const BUSY: &str = "another job works on this output now: wait for its end, or name another output";
const FOREIGN: &str = "this was begun by another job; --force begins anew";
const UNKNOWN: &str = "this is no directory of a job: move it, or name another output";

impl Part {
    /// Path of the directory: beside the output.
    pub(crate) fn place(output: &Path) -> PathBuf {
        let mut name = output.as_os_str().to_owned();
        name.push(".part");
        name.into()
    }

    /// Opens the directory of a job: a new one, or the existing one of the same job. Units made from an input
    /// that has changed since are removed; those of another job are removed if `force` says so, and do not
    /// stand in the way where none is finished.
    pub(crate) fn open(output: &Path, wanted: &Description, force: bool) -> Result<Self, Failure> {
        let path = Self::place(output);
        let failed = |e: &dyn std::fmt::Display| Failure::file(&path, e);
        // Nothing of others is worked on, and in the end removed.
        if let Ok(names) = entries(&path)
            && !names.iter().any(|name| name == DESCRIPTION)
            && !names.iter().all(|name| is_ours(name))
        {
            return Err(failed(&UNKNOWN));
        }
        let lock = lock(&path).map_err(|e| failed(&e))?;
        let description = path.join(DESCRIPTION);
        match fs::read(&description) {
            Ok(text) => {
                let found: Option<Value> = serde_json::from_slice(&text).ok();
                let same =
                    |name: &str, value: &Value| found.as_ref().is_some_and(|found| found[name] == *value);
                let (job, input) = (same("job", &wanted.job), same("input", &wanted.input));
                // What has no finished unit, as where all rows were bad, nobody misses.
                let begun = entries(&path).is_ok_and(|names| names.iter().any(|name| name.ends_with(UNIT)));
                if !job && begun && !force {
                    return Err(failed(&FOREIGN));
                }
                if !job || !input {
                    clear(&path).map_err(|e| failed(&e))?;
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                clear(&path).map_err(|e| failed(&e))?;
            }
            Err(error) => return Err(failed(&error)),
        }
        if !description.exists() {
            let new = path.join(NEW_DESCRIPTION);
            let text = json!({"job": wanted.job, "input": wanted.input});
            fs::write(&new, format!("{text}\n")).map_err(|e| failed(&e))?;
            fs::rename(&new, &description).map_err(|e| failed(&e))?;
        }
        let log = path.join(JOURNAL);
        let text = match fs::read_to_string(&log) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(&error)),
        };
        // A line that was not written completely does not count, and neither do the lines after it.
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
        Ok(Self { path, journal, finished, lock })
    }

    /// Writes a finished unit into the directory.
    pub(crate) fn keep(
        &mut self,
        unit: Finished,
        schema: &SchemaRef,
        batch: &RecordBatch,
    ) -> Result<(), Failure> {
        let path = self.path.join(name(unit.start));
        let failed = |e: &dyn std::fmt::Display| Failure::file(&path, e);
        let new = self.path.join(NEW_UNIT);
        let mut out = Out::create(&new, Format::Arrow, schema, None, Text::Hex).map_err(|e| failed(&e))?;
        out.write(batch).map_err(|e| failed(&e))?;
        out.end().map_err(|e| failed(&e))?;
        fs::rename(&new, &path).map_err(|e| failed(&e))?;
        let line =
            json!({"start": unit.start, "end": unit.end, "counts": unit.counts, "written": unit.written});
        self.journal.write_all(format!("{line}\n").as_bytes()).map_err(|e| failed(&e))?;
        self.finished.push(unit);
        Ok(())
    }

    /// Gives the complete output its name, and removes the rest. Without `force` no file is replaced, even if
    /// it has appeared meanwhile.
    pub(crate) fn publish(self, output: &Path, force: bool) -> Result<(), Failure> {
        let failed = |e: io::Error| Failure::file(output, e);
        let whole = whole(&self.path);
        if force {
            fs::rename(&whole, output).map_err(failed)?;
        } else {
            put_new(&whole, output, |from, to| fs::hard_link(from, to)).map_err(failed)?;
        }
        // The output is complete, so files that cannot be removed do no harm.
        let _ = clear(&self.path);
        let _ = fs::remove_file(self.path.join(LOCK));
        let _ = fs::remove_dir(&self.path);
        drop(self.lock);
        Ok(())
    }
}

/// Gives a file a name that no file has: by a link, which fails where one has appeared.
fn put_new(from: &Path, to: &Path, link: impl Fn(&Path, &Path) -> io::Result<()>) -> io::Result<()> {
    let exists = |e: io::Error| {
        if e.kind() == ErrorKind::AlreadyExists { io::Error::new(e.kind(), EXISTS) } else { e }
    };
    match link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(e) if e.kind() == ErrorKind::AlreadyExists => Err(exists(e)),
        // A file system without links: the name is claimed by an empty file, which is ours to replace.
        Err(_) => {
            OpenOptions::new().write(true).create_new(true).open(to).map_err(exists)?;
            fs::rename(from, to).inspect_err(|_| {
                let _ = fs::remove_file(to);
            })
        }
    }
}

/// Makes the directory, if it does not exist, and takes its lock.
fn lock(path: &Path) -> io::Result<File> {
    let name = path.join(LOCK);
    loop {
        match folder().create(path) {
            Err(e) if e.kind() != ErrorKind::AlreadyExists => return Err(e),
            _ => {}
        }
        let file = match OpenOptions::new().create(true).append(true).open(&name) {
            // The job that had the lock has removed the directory.
            Err(e) if e.kind() == ErrorKind::NotFound && !path.exists() => continue,
            file => file?,
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(io::Error::other(BUSY)),
            // A file system without locks: two jobs at the same time are not noticed on it.
            Err(TryLockError::Error(e)) if e.kind() == ErrorKind::Unsupported => return Ok(file),
            Err(TryLockError::Error(e)) => return Err(e),
            // Unless it is that of a directory that was removed meanwhile.
            Ok(()) if is_at(&file, &name) => return Ok(file),
            Ok(()) => {}
        }
    }
}

/// A builder of directories that their owner alone can enter: units may hold secrets.
#[cfg(unix)]
fn folder() -> fs::DirBuilder {
    let mut folder = fs::DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder
}

#[cfg(not(unix))]
fn folder() -> fs::DirBuilder {
    fs::DirBuilder::new()
}

/// Lets the owner of a file alone read it.
#[cfg(unix)]
pub(crate) fn for_owner(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))
}

#[cfg(not(unix))]
pub(crate) fn for_owner(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The identity of a file, which does not depend on its path: device and inode.
#[cfg(unix)]
fn identity(about: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (about.dev(), about.ino())
}

/// Whether an open file still has this name.
#[cfg(unix)]
fn is_at(file: &File, name: &Path) -> bool {
    matches!((file.metadata(), fs::metadata(name)), (Ok(a), Ok(b)) if identity(&a) == identity(&b))
}

/// Whether two names lead to one file.
#[cfg(unix)]
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    matches!((fs::metadata(a), fs::metadata(b)), (Ok(a), Ok(b)) if identity(&a) == identity(&b))
}

#[cfg(not(unix))]
fn is_at(_: &File, name: &Path) -> bool {
    name.exists()
}

#[cfg(not(unix))]
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

const LOCK: &str = "lock";
const DESCRIPTION: &str = "job.json";
const NEW_DESCRIPTION: &str = "job.new";
const JOURNAL: &str = "journal";
const NEW_UNIT: &str = "unit.new";
const WHOLE: &str = "whole.new";
/// The end of the names of units.
const UNIT: &str = ".arrow";

/// Whether a job makes files of this name.
fn is_ours(entry: &str) -> bool {
    let unit = || entry.strip_suffix(UNIT).and_then(|start| start.parse().ok());
    [LOCK, DESCRIPTION, NEW_DESCRIPTION, JOURNAL, NEW_UNIT, WHOLE].contains(&entry)
        || unit().is_some_and(|start| name(start) == entry)
}

fn entries(path: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(path)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// Removes what jobs make, but for the lock; the description first, without which nothing else counts.
fn clear(path: &Path) -> io::Result<()> {
    let mut names = entries(path)?;
    names.retain(|name| is_ours(name) && name != LOCK);
    names.sort_by_key(|name| name != DESCRIPTION);
    names.iter().try_for_each(|name| fs::remove_file(path.join(name)))
}

/// Path of the complete output before it gets its name.
pub(crate) fn whole(part: &Path) -> PathBuf {
    part.join(WHOLE)
}

/// Reads the rows of a unit.
pub(crate) fn rows(part: &Path, unit: &Finished) -> Result<Vec<RecordBatch>, Failure> {
    let path = part.join(name(unit.start));
    let failed = |e: &dyn std::fmt::Display| Failure::file(&path, e);
    let file = File::open(&path).map_err(|e| failed(&e))?;
    let reader = FileReader::try_new(BufReader::new(file), None).map_err(|e| failed(&e))?;
    let batches: Vec<RecordBatch> = reader.collect::<Result<_, _>>().map_err(|e| failed(&e))?;
    let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
    if rows as u64 == unit.written { Ok(batches) } else { Err(failed(&"rows are missing")) }
}

fn name(start: u64) -> String {
    format!("{start:015}{UNIT}")
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
    let number = |name: &str| value[name].as_u64();
    Some(Finished { start: number("start")?, end: number("end")?, counts, written: number("written")? })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    /// With links and without: a name gets a file once.
    #[test]
    fn nothing_is_replaced_that_is_there() {
        let room = std::env::temp_dir().join(format!("secant-bulk-part-{}", std::process::id()));
        let _ = fs::remove_dir_all(&room);
        fs::create_dir(&room).unwrap();
        let (from, to) = (room.join("from"), room.join("to"));
        let links: [fn(&Path, &Path) -> io::Result<()>; 2] =
            [|from, to| fs::hard_link(from, to), |_, _| Err(ErrorKind::Unsupported.into())];
        for link in links {
            fs::write(&from, "new").unwrap();
            fs::write(&to, "theirs").unwrap();
            let error = put_new(&from, &to, link).unwrap_err();
            assert_eq!(
                (error.to_string().as_str(), fs::read_to_string(&to).unwrap().as_str()),
                (EXISTS, "theirs")
            );
            fs::remove_file(&to).unwrap();
            put_new(&from, &to, link).unwrap();
            assert_eq!((fs::read_to_string(&to).unwrap().as_str(), from.exists()), ("new", false));
            fs::remove_file(&to).unwrap();
        }
        fs::remove_dir_all(&room).unwrap();
    }
}

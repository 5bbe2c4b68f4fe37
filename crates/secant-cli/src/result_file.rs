//! Files of results: what is in one is whole at every moment, however a run ends.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::failure::Failure;

/// A file that can be written, and keeps what it has until there is something better.
pub(crate) struct ResultFile {
    path: PathBuf,
    /// Where its next content is written before it takes the old one's place; none beside a device or a pipe.
    beside: Option<PathBuf>,
}

impl ResultFile {
    /// Makes sure, before the work, that `path` can be written.
    pub(crate) fn at(path: &Path) -> Result<Self, Failure> {
        Self::new(path).map_err(|e| refused(path, &e))
    }

    fn new(path: &Path) -> io::Result<Self> {
        // A link stays, and what it points to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let exists = path.exists();
        if exists {
            OpenOptions::new().write(true).open(&path)?;
        }
        if exists && !fs::metadata(&path)?.is_file() {
            return Ok(Self { path, beside: None });
        }
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
        let beside = path.with_file_name(format!(".{name}.new"));
        File::create(&beside)?;
        fs::remove_file(&beside)?;
        Ok(Self { path, beside: Some(beside) })
    }

    /// Writes all results.
    pub(crate) fn write(&self, json: &Value) -> Result<(), Failure> {
        self.replace(&format!("{json:#}\n")).map_err(|e| refused(&self.path, &e))
    }

    /// Writes the results so far; a device or a pipe gets only the last.
    pub(crate) fn write_partial(&self, json: &Value) -> Result<(), Failure> {
        if self.beside.is_some() { self.write(json) } else { Ok(()) }
    }

    fn replace(&self, text: &str) -> io::Result<()> {
        match &self.beside {
            Some(beside) => {
                fs::write(beside, text)?;
                fs::rename(beside, &self.path)
            }
            None => OpenOptions::new().write(true).open(&self.path)?.write_all(text.as_bytes()),
        }
    }
}

/// Reads a file of results; what is wrong with it, `check` says too.
pub(crate) fn read<T>(path: &Path, check: impl FnOnce(Value) -> Result<T, String>) -> Result<T, Failure> {
    let text = fs::read_to_string(path).map_err(|e| refused(path, &e))?;
    let value = serde_json::from_str(&text).map_err(|e| format!("not JSON: {e}"));
    value.and_then(check).map_err(|what| refused(path, &what))
}

fn refused(path: &Path, e: &dyn Display) -> Failure {
    Failure::Refused(format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_old_content_stays_until_there_is_a_new_one() {
        let directory = std::env::temp_dir().join(format!("secant-file-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let path = directory.join("results.json");
        fs::write(&path, "old").unwrap();
        let file = ResultFile::at(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        for (write, value) in
            [(ResultFile::write_partial as fn(&_, &_) -> _, json!([1])), (ResultFile::write, json!([]))]
        {
            write(&file, &value).unwrap();
            assert_eq!(serde_json::from_str::<Value>(&fs::read_to_string(&path).unwrap()).unwrap(), value);
            assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
        }
        fs::remove_dir_all(&directory).unwrap();
        assert!(file.write(&json!([])).is_err());
    }

    #[test]
    fn what_cannot_be_written_is_refused_before_the_work() {
        for path in ["/nonexistent/file", "/", "", "."] {
            assert!(matches!(ResultFile::at(Path::new(path)), Err(Failure::Refused(_))), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_and_not_replaced() {
        let file = ResultFile::at(Path::new("/dev/null")).unwrap();
        file.write_partial(&json!([])).unwrap();
        file.write(&json!([])).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}

//! A file that is whole at any time: written beside, then renamed.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A file to be replaced as a whole, again and again.
pub(super) struct Replaced {
    path: PathBuf,
    beside: PathBuf,
}

impl Replaced {
    /// Refuses a place that cannot be written; what stands there stays until there is something new.
    pub(super) fn new(path: &Path) -> Result<Self, Failure> {
        let mut name = path.file_name().map(OsString::from).unwrap_or_default();
        name.push(".part");
        let file = Self { path: path.to_path_buf(), beside: path.with_file_name(name) };
        let refused = |e: io::Error| Failure::Refused(format!("{}: {e}", path.display()));
        if path.is_dir() {
            return Err(refused(io::ErrorKind::IsADirectory.into()));
        }
        fs::write(&file.beside, "").and_then(|()| fs::remove_file(&file.beside)).map_err(refused)?;
        Ok(file)
    }

    /// Replaces the contents.
    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        fs::write(&self.beside, text)?;
        fs::rename(&self.beside, &self.path)
    }
}

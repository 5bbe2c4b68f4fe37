//! Why a job did not end well.

use std::fmt;
use std::path::{Path, PathBuf};

/// What went wrong, and where. No variant carries a secret.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// A file could not be read or written, or does not hold what was asked for.
    File {
        /// The file.
        path: PathBuf,
        /// So many rows were read before.
        row: Option<u64>,
        /// What was wrong.
        what: String,
    },
    /// Someone wished the job to stop. Units that are finished are kept.
    Interrupted {
        /// So many rows are done.
        rows: u64,
    },
}

impl Failure {
    pub(crate) fn file(path: &Path, what: impl fmt::Display) -> Self {
        Self::File { path: path.to_owned(), row: None, what: what.to_string() }
    }

    pub(crate) fn row(path: &Path, row: u64, what: impl fmt::Display) -> Self {
        Self::File { path: path.to_owned(), row: Some(row), what: what.to_string() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, row: Some(row), what } => {
                write!(f, "{}: after row {row}: {what}", path.display())
            }
            Self::File { path, row: None, what } => write!(f, "{}: {what}", path.display()),
            Self::Interrupted { rows } => {
                write!(f, "interrupted after row {rows}; the same command goes on from there")
            }
        }
    }
}

impl std::error::Error for Failure {}

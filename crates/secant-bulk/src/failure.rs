//! The errors of a job.

use std::fmt;
use std::path::{Path, PathBuf};

use secant::bulk::Verdict;

/// The reason why a job failed, and the file. No variant carries a secret.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// A file could not be read or written, or lacks the columns or types of the job.
    File {
        /// Path of the file.
        path: PathBuf,
        /// Number of rows read before the error, where it is known.
        row: Option<u64>,
        /// Description of the error.
        what: String,
    },
    /// Nearly all rows are bad, and the job does not allow that.
    Bad {
        /// Path of the input.
        path: PathBuf,
        /// Number of rows that are no null.
        rows: u64,
        /// How many of them are bad.
        bad: u64,
        /// The verdict that most of them have.
        verdict: Verdict,
    },
    /// Someone wished the job to stop. Units that are finished are kept.
    Interrupted {
        /// Number of rows that are done.
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
            Self::Bad { path, rows, bad, verdict } => {
                write!(
                    f,
                    "{}: of {rows} rows that are not null {bad} are bad; most of them: {verdict}",
                    path.display()
                )
            }
            Self::Interrupted { rows } => {
                write!(f, "interrupted after row {rows}; the same command goes on from there")
            }
        }
    }
}

impl std::error::Error for Failure {}

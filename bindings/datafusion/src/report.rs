//! What became of the rows.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use secant::bulk::Verdict;

/// Rows counted by their verdicts. Clones count together; it may be read while a query runs.
#[derive(Clone, Default)]
pub struct Report(Arc<[AtomicU64; Verdict::ALL.len()]>);

impl Report {
    /// The number of rows with this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> u64 {
        self.0.get(usize::from(verdict.code())).map_or(0, |count| count.load(Ordering::Relaxed))
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        Verdict::ALL.iter().map(|verdict| self.count(*verdict)).sum()
    }

    /// Adds rows with this verdict.
    pub(crate) fn add(&self, verdict: Verdict, rows: u64) {
        if let Some(count) = self.0.get(usize::from(verdict.code())) {
            count.fetch_add(rows, Ordering::Relaxed);
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rows {}", self.rows())?;
        for verdict in Verdict::ALL {
            match self.count(verdict) {
                0 => {}
                count => write!(f, ", {} {count}", verdict.name())?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Report({self})")
    }
}

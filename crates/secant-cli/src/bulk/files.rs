//! The files and options of every job.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use secant::bulk::Cores;
use secant_bulk::{Job, Operation, Text};

use super::names::text;
use crate::failure::Failure;
use crate::output::Output;

/// The arguments that all jobs have.
#[derive(clap::Args)]
pub(super) struct Files {
    /// The files that are read, one after another as one table; of a folder all files in it; `-` is standard
    /// input.
    #[arg(required = true)]
    pub(super) file: Vec<PathBuf>,
    /// The file that is written; `-` is standard output.
    #[arg(long)]
    pub(super) out: PathBuf,
    /// Columns that the output has as well.
    #[arg(long, value_name = "COLUMN")]
    pub(super) keep: Vec<String>,
    /// What text is where bytes are meant: hex or base64.
    #[arg(long, default_value = "hex", value_parser = text)]
    pub(super) text: Text,
    /// So many threads; by default as many as this machine has.
    #[arg(long)]
    pub(super) threads: Option<NonZeroUsize>,
    /// A summary as JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Goes on where nearly all rows are bad: of 100 rows or more, 95 in 100.
    #[arg(long)]
    pub(super) allow_bad: bool,
    /// Replaces an output that exists, and throws away what another job has left of it.
    #[arg(long)]
    pub(super) force: bool,
}

impl Files {
    /// Refuses, before the work, an output that would be lost, that is one of the inputs, or that has no
    /// folder.
    pub(super) fn check(&self, others: &[Option<&Path>]) -> Result<(), Failure> {
        let files = self.file.iter().map(PathBuf::as_path);
        let inputs: Vec<&Path> = files.chain(others.iter().copied().flatten()).collect();
        Output::at(&self.out, self.force, &inputs).map(drop)
    }

    /// The job, and whether its summary is JSON.
    pub(super) fn job(
        self,
        operation: Operation,
        name: Option<String>,
        verdicts: Option<String>,
    ) -> (Job, bool) {
        let job = Job {
            inputs: self.file,
            output: self.out,
            operation,
            keep: self.keep,
            name,
            verdicts,
            text: self.text,
            cores: self.threads.map_or(Cores::All, Cores::Threads),
            allow_bad: self.allow_bad,
            force: self.force,
        };
        (job, self.json)
    }
}

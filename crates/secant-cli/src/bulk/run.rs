//! Runs a job with its progress bar, and prints a summary.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use secant::bulk::Verdict;
use secant_bulk::{Job, Operation, Progress, Summary, Text};
use serde_json::{Map, json};
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::failure::Failure;
use crate::output::is_dash;

/// Number of steps of the bar.
const STEPS: u64 = 10_000;

pub(super) fn run(job: (Job, bool), out: &mut dyn Write) -> Result<(), Failure> {
    run_with(out, |_| Ok(job))
}

/// [`run`] of a job that is made of files, which may take as long.
pub(super) fn run_with(
    out: &mut dyn Write,
    make: impl FnOnce(&AtomicBool) -> Result<(Job, bool), secant_bulk::Failure>,
) -> Result<(), Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let which = Arc::new(AtomicUsize::new(0));
    for signal in [SIGINT, SIGTERM] {
        // A second signal ends the process at once.
        signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop))?;
        signal_hook::flag::register_usize(signal, Arc::clone(&which), signal as usize)?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let bar = ProgressBar::new(STEPS);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent:>3}%  {msg}, {eta} left") {
        bar.set_style(style);
    }
    let (began, mut before) = (Instant::now(), None);
    let mut show = |progress: Progress| {
        // Rows of an earlier run say nothing of the rate.
        let first = *before.get_or_insert(progress.rows);
        let rate = (progress.rows - first) as f64 / began.elapsed().as_secs_f64().max(1e-9);
        bar.set_message(format!("{} rows, {rate:.0} rows/s", progress.rows));
        bar.set_position((progress.fraction * STEPS as f64) as u64);
    };
    let failed = |failure: secant_bulk::Failure| match failure {
        secant_bulk::Failure::Interrupted { .. } => {
            Failure::Stopped(failure.to_string(), which.load(Ordering::Relaxed) as u8)
        }
        _ => Failure::Refused(failure.to_string()),
    };
    let (job, as_json) = make(&stop).map_err(failed)?;
    let done = job.run(&mut show, &stop);
    bar.finish_and_clear();
    let summary = done.map_err(|failure| match &failure {
        secant_bulk::Failure::Bad { verdict, .. } => {
            Failure::Refused(format!("{failure}{}; --allow-bad goes on", cause(&job, *verdict)))
        }
        _ => failed(failure),
    })?;
    let scan = matches!(
        job.operation,
        Operation::SilentPayments { .. } | Operation::ViewTags { .. } | Operation::Common { .. }
    );
    let text = if as_json { object(&summary, scan).to_string() } else { sentence(&summary, scan) };
    // Standard output has the rows, if it has any.
    if is_dash(&job.output) {
        writeln!(std::io::stderr(), "{text}")?
    } else {
        writeln!(out, "{text}")?
    }
    Ok(())
}

/// The likely cause where nearly all rows have this verdict.
fn cause(job: &Job, verdict: Verdict) -> &'static str {
    match (&job.operation, verdict) {
        (Operation::Mask { .. }, Verdict::Length | Verdict::Encoding) if job.text == Text::Hex => {
            ": does the column hold identifiers? --identifiers hashes them; or bytes in another text? --text base64"
        }
        (Operation::Mask { .. }, Verdict::Length | Verdict::Encoding) => {
            ": does the column hold identifiers? --identifiers hashes them; or bytes as hexadecimal digits? --text hex"
        }
        (Operation::Mask { .. } | Operation::Unmask { .. }, _) => {
            ": are these points of another group? --group names it"
        }
        (Operation::Verify { .. }, Verdict::Invalid) => {
            ": do --message, --public-key and --signature name the columns that belong together?"
        }
        (Operation::Verify { .. }, _) => ": are these signatures of another kind? --kind names it",
        (
            Operation::SilentPayments { .. } | Operation::ViewTags { .. },
            Verdict::Length | Verdict::Encoding,
        ) => {
            ": do the options name the columns that are meant? or are these bytes in another text? --text names it"
        }
        (Operation::Derive { .. }, _) => ": are these secret keys of another kind? --kind names it",
        _ => "",
    }
}

fn object(summary: &Summary, scan: bool) -> serde_json::Value {
    let bad: Map<_, _> = summary
        .by_reason()
        .filter(|(verdict, _)| !matches!(verdict, Verdict::Fine | Verdict::Null))
        .map(|(verdict, count)| (verdict.name().to_string(), count.into()))
        .collect();
    let count = |wanted: Verdict| summary.counts[usize::from(wanted.code())];
    let mut object = json!({
        "rows": summary.rows,
        "fine": count(Verdict::Fine),
        "null": count(Verdict::Null),
        "bad": bad,
        "resumed": summary.resumed,
        "seconds": summary.seconds,
        "rows_per_second": summary.rate(),
    });
    if scan {
        object["found"] = summary.written.into();
    }
    object
}

fn sentence(summary: &Summary, scan: bool) -> String {
    let reasons: Vec<String> =
        summary.by_reason().map(|(verdict, count)| format!("{count} {}", verdict.name())).collect();
    let reasons = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) };
    let rows = summary.rows;
    let found = if scan { format!("; {} found", summary.written) } else { String::new() };
    format!("{rows} rows{reasons}{found}; {:.1} s, {:.0} rows/s", summary.seconds, summary.rate())
}

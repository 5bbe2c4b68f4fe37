//! `secant bench`: core cycles here and now, of what has been checked.

pub(crate) mod check;
pub(crate) mod peers;
mod plan;
mod report;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use secant_catalogue::{Curve, FieldOperation, Operation};
use secant_lab::measure::Report;
use serde_json::{Value, json};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::result_file::ResultFile;
use crate::{machine, progress};

use plan::{Plan, Row};

/// Seconds of measuring a curve.
const SECONDS: f64 = 8.0;
/// Seconds of measuring with `--quick`: of a curve, and at most.
const QUICK: (f64, f64) = (2.0, 25.0);
/// An unfinished run brings its file up to date after so long.
const KEEP: Duration = Duration::from_secs(3);

/// The arguments of `bench`.
#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// Only these curves.
    curves: Vec<String>,
    /// Only the methods of this name (no field operations).
    #[arg(long)]
    method: Option<String>,
    /// Only this operation: mul, mul_base, mul_add, mul_batch, ladder, x25519, field, field_mul, field_sqr, ..
    #[arg(long)]
    operation: Option<String>,
    /// Every method; without this, each operation's default and the first of the other kind (constant time, variable time).
    #[arg(long)]
    all: bool,
    /// The methods of so many threads, beside those of one thread in variable time (no field operations).
    #[arg(long, conflicts_with_all = ["method", "all", "peers"])]
    threads: Option<u32>,
    /// Other libraries beside ours, where they have the curve and the operation (a binary built with `--features peers`).
    #[arg(long)]
    peers: bool,
    /// Seconds of measuring; by default 8 a curve.
    #[arg(long, value_parser = seconds)]
    seconds: Option<f64>,
    /// All curves within a minute, with wider spreads.
    #[arg(long, conflicts_with = "seconds")]
    quick: bool,
    /// Writes the results to this file, `-` for standard output instead of tables. While it measures, the file has what is known so far.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The machine's name in the pages made from the file; without this, the file's name.
    #[arg(long, value_name = "TEXT")]
    label: Option<String>,
}

impl Args {
    /// How long to measure `curves` curves.
    fn budget(&self, curves: usize) -> Duration {
        let curves = curves as f64;
        let usual = if self.quick { (QUICK.0 * curves).min(QUICK.1) } else { SECONDS * curves };
        Duration::from_secs_f64(self.seconds.unwrap_or(usual))
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number is wanted".to_string())?;
    if (0.0..=86400.0).contains(&seconds) { Ok(seconds) } else { Err("between 0 and 86400".to_string()) }
}

/// What is to be measured.
pub(crate) struct Wanted<'a> {
    operations: Vec<Operation>,
    field: Vec<FieldOperation>,
    method: Option<&'a str>,
    all: bool,
    threads: Option<u32>,
    peers: bool,
}

impl<'a> Wanted<'a> {
    fn new(args: &'a Args, curves: &[&'static dyn Curve]) -> Result<Self, Failure> {
        let name = args.operation.as_deref();
        let mut wanted = Self {
            operations: Operation::ALL.into_iter().filter(|o| name.is_none_or(|n| n == o.name())).collect(),
            field: FieldOperation::ALL
                .into_iter()
                .filter(|o| name.is_none_or(|n| n == "field" || n == o.name()))
                .collect(),
            method: args.method.as_deref(),
            all: args.all,
            threads: args.threads,
            peers: args.peers,
        };
        if wanted.peers && !secant_lab::peers::AVAILABLE {
            return Err(Failure::Usage(
                "this binary was built without other libraries; \
                 'cargo build --release -p secant-cli --features peers' builds one with them"
                    .to_string(),
            ));
        }
        if wanted.operations.is_empty() && wanted.field.is_empty() {
            return Err(Failure::Usage(format!("unknown operation '{}'", name.unwrap_or_default())));
        }
        if wanted.threads.is_some() {
            wanted.field.clear();
        }
        if let Some(method) = wanted.method {
            wanted.field.clear();
            let known = curves
                .iter()
                .flat_map(|c| c.methods())
                .any(|m| m.name == method && wanted.operations.contains(&m.operation));
            if !known {
                return Err(Failure::Usage(format!(
                    "unknown method '{method}'; 'secant curves' lists what there is"
                )));
            }
        }
        Ok(wanted)
    }
}

pub(crate) fn run(
    args: &Args,
    curves: Catalogue,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    let curves = curves.select(&args.curves)?;
    let wanted = Wanted::new(args, &curves)?;
    if curves.is_empty() {
        return Err(Failure::Refused("there is no curve to measure".to_string()));
    }
    let to_stdout = args.json.as_ref().is_some_and(|path| path.as_os_str() == "-");
    let file = match args.json.as_ref().filter(|_| !to_stdout) {
        None => None,
        Some(path) => Some(ResultFile::at(path)?),
    };
    if !to_stdout {
        writeln!(out, "{}\n", machine::text())?;
        out.flush()?;
    }
    let (rows, report) = measure(args, &curves, &wanted, file.as_ref())?;
    for warning in report.warnings() {
        writeln!(err, "secant: {warning}")?;
    }
    let json = report::json(&rows, &report, args.label.as_deref());
    if to_stdout {
        writeln!(out, "{json:#}")?;
    } else {
        report::tables(&rows, &report, out)?;
    }
    file.map_or(Ok(()), |file| file.write(&json))
}

/// What `bench --quick` finds of every curve, peers included where this binary has them.
pub(crate) fn quick(curves: Catalogue, err: &mut dyn Write) -> Result<Value, Failure> {
    let args = Args { quick: true, peers: secant_lab::peers::AVAILABLE, ..Args::default() };
    let wanted = Wanted::new(&args, curves.0)?;
    let (rows, report) = measure(&args, curves.0, &wanted, None)?;
    for warning in report.warnings() {
        writeln!(err, "secant: {warning}")?;
    }
    Ok(report::json(&rows, &report, None))
}

/// Checks, then measures. A `file` always has the latest results, and says that they are not the last.
fn measure(
    args: &Args,
    curves: &[&'static dyn Curve],
    wanted: &Wanted<'_>,
    file: Option<&ResultFile>,
) -> Result<(Vec<Row>, Report), Failure> {
    let bar = progress::bar(1000);
    for curve in curves {
        bar.set_message(format!("checking {}", curve.info().name));
        check::known_answers(*curve)?;
    }
    let plan = Plan::new(curves, wanted, &mut |what| bar.set_message(format!("checking {what}")))?;
    bar.set_message("measuring");
    let mut kept = Instant::now();
    let mut failed = None;
    let measured = plan.measure(args.budget(curves.len()), &mut |rows, progress| {
        bar.set_position((progress.spent * 1000.0) as u64);
        if let Some(file) = file.filter(|_| kept.elapsed() >= KEEP) {
            let mut json = report::json(rows, &progress.report(), args.label.as_deref());
            json["partial"] = json!(true);
            failed = file.write_partial(&json).err();
            kept = Instant::now();
        }
    });
    bar.finish_and_clear();
    failed.map_or(Ok(measured), Err)
}

#[cfg(test)]
mod tests;

//! `secant bench`: core cycles here and now, of what has been checked.

pub(crate) mod check;
pub(crate) mod peers;
mod plan;
mod report;
mod wanted;

use std::io::Write;
use std::time::{Duration, Instant};

use secant_catalogue::Curve;
use secant_lab::measure::Report;
use serde_json::{Value, json};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::result_file::ResultFile;
use crate::{machine, progress};

use plan::{Plan, Row};
pub(crate) use wanted::Args;
use wanted::Wanted;

/// An unfinished run brings its file up to date after so long.
const KEEP: Duration = Duration::from_secs(3);

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

//! `secant bench`: core cycles on this machine, of checked operations.

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
use crate::output::Output;
use crate::table::Format;
use crate::{machine, progress, result_file};

use plan::{Plan, Row};
use wanted::Wanted;
pub(crate) use wanted::{Args, LARGEST};

/// An unfinished run brings its file up to date after so long.
const KEEP: Duration = Duration::from_secs(3);
/// A long run shows its figures once after so many turns, before those of the end.
const FIRST_LOOK: usize = 5;
/// The shortest budget of a run that shows first figures.
const LONG: Duration = Duration::from_secs(30);

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
    let file = args.json.as_deref().map(|path| Output::at(path, args.force, &[])).transpose()?;
    let to_stdout = file.as_ref().is_some_and(Output::is_stdout);
    let text = !to_stdout && args.format.is_text();
    if text {
        writeln!(out, "{}\n", machine::text())?;
        out.flush()?;
    }
    let screen: Option<&mut dyn Write> = if text { Some(&mut *out) } else { None };
    let (rows, report) = measure(args, &curves, &wanted, file.as_ref(), screen)?;
    for warning in report.warnings() {
        writeln!(err, "secant: {warning}")?;
    }
    let json = report::json(&rows, &report, args.label.as_deref());
    if !to_stdout {
        report::tables(&rows, &report, args.format, out)?;
    }
    file.map_or(Ok(()), |file| file.write(&result_file::text(&json), out))
}

/// The figures of `bench --quick` for every curve, as JSON; peers included where this binary has them.
pub(crate) fn quick(curves: Catalogue, err: &mut dyn Write) -> Result<Value, Failure> {
    let args = Args { quick: true, peers: secant_lab::peers::AVAILABLE, ..Args::default() };
    let wanted = Wanted::new(&args, curves.0)?;
    let (rows, report) = measure(&args, curves.0, &wanted, None, None)?;
    for warning in report.warnings() {
        writeln!(err, "secant: {warning}")?;
    }
    Ok(report::json(&rows, &report, None))
}

/// Checks, then measures. A `file` always has the latest results, and says that they are not the last. A long
/// run shows its first figures on the `screen`.
fn measure(
    args: &Args,
    curves: &[&'static dyn Curve],
    wanted: &Wanted<'_>,
    file: Option<&Output>,
    mut screen: Option<&mut dyn Write>,
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
    let budget = args.budget(curves.len());
    if budget < LONG {
        screen = None;
    }
    let measured = plan.measure(budget, &mut |rows, progress| {
        bar.set_position((progress.spent * 1000.0) as u64);
        if progress.turns >= FIRST_LOOK
            && let Some(out) = screen.take()
        {
            let left = budget.as_secs_f64() * (1.0 - progress.spent);
            let shown = bar.suspend(|| first_look(rows, &progress.report(), left, out));
            failed = shown.err().map(Failure::from);
        }
        if let Some(file) = file.filter(|_| kept.elapsed() >= KEEP) {
            let mut json = report::json(rows, &progress.report(), args.label.as_deref());
            json["partial"] = json!(true);
            failed = failed.take().or(file.write_partial(&result_file::text(&json)).err());
            kept = Instant::now();
        }
    });
    bar.finish_and_clear();
    failed.map_or(Ok(measured), Err)
}

/// Prints the figures of the first turns, and the seconds of measurement that are left.
fn first_look(rows: &[Row], report: &Report, left: f64, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(
        out,
        "First figures, of {} turns; {left:.0} s more of measuring make them better.\n",
        report.turns
    )?;
    report::tables(rows, report, Format::default(), out)?;
    writeln!(out, "\nThe figures of the whole run:\n")?;
    out.flush()
}

#[cfg(test)]
mod tests;

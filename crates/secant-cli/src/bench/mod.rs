//! `secant bench`: core cycles here and now, of what has been checked.

pub(crate) mod check;
pub(crate) mod peers;
mod plan;
mod report;

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use secant::curve::registry::{Curve, FieldOperation, Operation};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::{machine, progress};

/// The arguments of `bench`.
#[derive(clap::Args)]
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
    /// Other libraries beside ours, where they have the curve and the operation (a binary built with `--features peers`).
    #[arg(long)]
    peers: bool,
    /// Seconds of measuring; by default 8 a curve.
    #[arg(long, value_parser = seconds)]
    seconds: Option<f64>,
    /// Writes the results to this file, `-` for standard output instead of tables.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
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
    // A file that cannot be written should be known before the work, and an old one stays until there are results.
    let file = match args.json.as_ref().filter(|path| path.as_os_str() != "-") {
        None => None,
        Some(path) => {
            let file = OpenOptions::new().create(true).write(true).truncate(false).open(path);
            Some(file.map_err(|e| Failure::Refused(format!("{}: {e}", path.display())))?)
        }
    };
    let tables = args.json.is_none() || file.is_some();
    if tables {
        writeln!(out, "{}\n", machine::text())?;
        out.flush()?;
    }

    let bar = progress::bar(1000);
    for curve in &curves {
        bar.set_message(format!("checking {}", curve.info().name));
        check::known_answers(*curve)?;
    }
    let plan = plan::Plan::new(&curves, &wanted, &mut |what| bar.set_message(format!("checking {what}")))?;
    bar.set_message("measuring");
    let seconds = args.seconds.unwrap_or(8.0 * curves.len() as f64);
    let (rows, report) = plan.measure(Duration::from_secs_f64(seconds), &mut |progress| {
        bar.set_position((progress.spent * 1000.0) as u64);
    });
    bar.finish_and_clear();

    for warning in report.warnings() {
        writeln!(err, "secant: {warning}")?;
    }
    let json = report::json(&rows, &report);
    if tables {
        report::tables(&rows, &report, out)?;
    } else {
        writeln!(out, "{json:#}")?;
    }
    if let Some(mut file) = file {
        let text = format!("{json:#}\n");
        // What is no regular file has no length.
        let _ = file.set_len(0);
        file.write_all(text.as_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;

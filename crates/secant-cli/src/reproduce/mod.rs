//! `secant reproduce`: the papers' tables, printed numbers beside this machine's.

mod backends;
mod compare;
mod forms;
mod models;
mod probe;
mod report;
mod threads;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use secant_lab::model::Models;
use secant_lab::papers::{self, Paper, Table, verdict};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::output::Output;
use crate::table::Format;
use crate::{machine, progress, result_file};
use probe::Effort;
use report::Done;

/// The arguments of `reproduce`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this paper: longa-gebotys, bernstein, granger-scott, robert.
    paper: Option<String>,
    /// Only the tables of this name: 1, 2, ..
    #[arg(long, value_name = "N")]
    table: Option<String>,
    /// Less time for each number: everything within a minute.
    #[arg(long)]
    quick: bool,
    /// So many seconds for each number: what is undecided asks for more.
    #[arg(long, value_name = "S", conflicts_with = "quick", value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: Option<u64>,
    /// Holds two files of `--json` against each other instead of measuring: which verdicts differ.
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"], conflicts_with_all = ["paper", "table", "quick", "seconds", "json", "force", "label", "latex", "csv", "model"])]
    compare: Option<Vec<PathBuf>>,
    /// Writes the results to this file after every table, `-` for standard output instead of tables.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Replaces the file of --json if it exists.
    #[arg(long, requires = "json")]
    force: bool,
    /// The machine's name in what is made from the file; without this, the file's name.
    #[arg(long, value_name = "TEXT", requires = "json")]
    label: Option<String>,
    /// Beside the printed cycles those that a port model of the paper's CPU predicts for our machine code,
    /// where llvm-mca and llvm-mc are installed.
    #[arg(long)]
    model: bool,
    #[command(flatten)]
    format: Format,
}

const FULL: Effort = Effort { each: Duration::from_millis(1800), inputs: 1000 };
const QUICK: Effort = Effort { each: Duration::from_millis(250), inputs: 100 };

pub(crate) fn run(
    args: &Args,
    curves: Catalogue,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some([first, second]) = args.compare.as_deref() {
        return compare::compare(first, second, out);
    }
    let papers = select(papers::all(), args.paper.as_deref(), args.table.as_deref())?;
    let effort = match args.seconds {
        Some(seconds) => Effort { each: Duration::from_secs(seconds), ..FULL },
        None if args.quick => QUICK,
        None => FULL,
    };
    // A file that cannot be written should be known before the work.
    let file = args.json.as_deref().map(|path| Output::at(path, args.force, &[])).transpose()?;
    let models = args.model.then(Models::find);
    if let Some(Err(why)) = &models {
        writeln!(err, "{why}")?;
    }
    let models = models.and_then(Result::ok);
    let report = Report {
        file: file.as_ref(),
        label: args.label.as_deref(),
        format: args.format,
        models: models.as_ref(),
    };
    reproduce(&papers, curves, effort, report, out, err)
}

/// The paper of that name, with all of its tables or the named one.
fn select(all: Vec<Paper>, paper: Option<&str>, table: Option<&str>) -> Result<Vec<Paper>, Failure> {
    let known: Vec<&str> = all.iter().map(|p| p.name).collect();
    if let Some(name) = paper.filter(|name| !known.contains(name)) {
        return Err(Failure::Usage(format!("unknown paper '{name}' (known: {})", known.join(", "))));
    }
    let chosen: Vec<Paper> = all.into_iter().filter(|p| paper.is_none_or(|name| name == p.name)).collect();
    let Some(table) = table else { return Ok(chosen) };
    let listed: Vec<String> = chosen
        .iter()
        .map(|p| {
            let names: Vec<&str> = p.tables.iter().map(|t| t.name).collect();
            format!("{}: {}", p.name, names.join(", "))
        })
        .collect();
    let chosen: Vec<Paper> = chosen
        .into_iter()
        .map(|mut p| {
            p.tables.retain(|t| t.name == table);
            p
        })
        .filter(|p| !p.tables.is_empty())
        .collect();
    if chosen.is_empty() {
        return Err(Failure::Usage(format!("unknown table '{table}' (known: {})", listed.join("; "))));
    }
    Ok(chosen)
}

/// The outputs of the results: a JSON file with the machine's label, and tables.
#[derive(Clone, Copy, Default)]
struct Report<'a> {
    file: Option<&'a Output>,
    label: Option<&'a str>,
    format: Format,
    models: Option<&'a Models>,
}

/// Measures the tables one after the other; the results so far are written after each.
fn reproduce(
    papers: &[Paper],
    curves: Catalogue,
    effort: Effort,
    Report { file, label, format, models }: Report<'_>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    let tables = !file.is_some_and(Output::is_stdout);
    let text = tables && format.is_text();
    let mut results = report::Results::new(label);
    if text {
        writeln!(out, "{}\n", machine::text())?;
        report::rule(out)?;
        out.flush()?;
    }
    let mut prober = probe::Prober::new(curves, effort);
    let bar = progress::bar(1000 * papers.iter().map(|p| p.tables.len() as u64).sum::<u64>());
    let mut before = 0;
    for paper in papers {
        if text {
            bar.suspend(|| writeln!(out, "{}\n", paper.title))?;
        }
        for table in &paper.tables {
            let name = format!("{} {}", paper.name, table.name);
            let done = measure(table, &mut prober, &mut |part, what| {
                bar.set_position(before + (part * 1000.0) as u64);
                bar.set_message(format!("{name}: {what}"));
            })?;
            let done = Done { models: models::of(table, models), ..done };
            before += 1000;
            bar.set_position(before);
            results.add(paper, table, &done);
            if let Some(file) = file {
                file.write_partial(&result_file::text(&results.partial(&prober)))?;
            }
            if tables {
                bar.suspend(|| report::table(table, &done, format, out).and_then(|()| out.flush()))?;
            }
        }
    }
    bar.finish_and_clear();
    if let Some(file) = file {
        file.write(&result_file::text(&results.json(&prober)), out)?;
    }
    if cfg!(debug_assertions) {
        writeln!(err, "secant: this is no release build: its cycles say nothing")?;
    }
    for warning in prober.warnings() {
        writeln!(err, "secant: {warning}")?;
    }
    if text {
        results.summary(out)?;
    }
    Ok(())
}

fn measure(
    table: &Table,
    prober: &mut probe::Prober,
    step: &mut dyn FnMut(f64, &str),
) -> Result<Done, Failure> {
    let begun = Instant::now();
    let found = prober.answer(table, step)?;
    let claims = verdict::claims(table, &found);
    let rows = verdict::rows(table, &found);
    Ok(Done { found, rows, claims, models: Vec::new(), took: begun.elapsed() })
}

#[cfg(test)]
mod tests;

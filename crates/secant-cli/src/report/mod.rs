//! `secant report`: results as pages with charts, and as the tables of README.md and docs.

mod batches;
#[cfg(test)]
mod linear;
mod markdown;
mod pages;
mod refresh;
pub(crate) mod reproduced;
mod results;

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::{bench, chronogram, machine, progress};
use pages::{Chronograms, Site};
use reproduced::Reproduced;
use results::Results;

/// The arguments of `report`.
#[derive(clap::Args)]
#[group(skip)]
#[command(group = clap::ArgGroup::new("target").required(true).multiple(true).args(["out", "refresh"]))]
pub(crate) struct Args {
    /// Writes pages with charts into this directory; index.html is the first.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Results of `bench --json` for the pages, one file a machine; without any, all curves are measured first, as `bench --quick` does.
    #[arg(long, value_name = "FILE", requires = "out")]
    bench: Vec<PathBuf>,
    /// The papers' tables of `reproduce --json` for the pages.
    #[arg(long, value_name = "FILE", requires = "out")]
    reproduce: Option<PathBuf>,
    /// Rewrites the tables of README.md and docs, docs/batches.md and its charts from the files in docs/results; DIR is the repository's root, without it the current directory.
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = ".")]
    refresh: Option<PathBuf>,
}

pub(crate) fn run(
    args: &Args,
    curves: Catalogue,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some(directory) = &args.out {
        write(args, directory, curves, out, err)?;
    }
    args.refresh.as_ref().map_or(Ok(()), |root| refresh::run(root, curves, out))
}

/// Writes the pages.
fn write(
    args: &Args,
    directory: &Path,
    curves: Catalogue,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    let reproduced = args.reproduce.as_deref().map(Reproduced::read).transpose()?;
    let mut machines = Vec::new();
    for file in &args.bench {
        machines.push(Results::read(file, curves)?);
    }
    // A directory that cannot be had should be known before the work.
    std::fs::create_dir_all(directory)
        .map_err(|e| Failure::Refused(format!("{}: {e}", directory.display())))?;
    if machines.is_empty() {
        let measured = bench::quick(curves, err)?;
        machines.push(Results::from_json(measured, "This machine", curves).map_err(Failure::Refused)?);
    }
    let chronograms = draw(curves)?;
    let site =
        Site { curves, machines: &machines, reproduced: reproduced.as_ref(), chronograms: &chronograms };
    let bar = progress::bar(site.length());
    site.write(directory, &mut |page| {
        bar.set_message(page.to_string());
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    writeln!(out, "{}: {} pages, from index.html", directory.display(), site.length())?;
    Ok(())
}

/// Draws what every curve has on several threads.
fn draw(curves: Catalogue) -> Result<Chronograms, Failure> {
    let machine = serde_json::from_value(machine::json(None)).map_err(|e| Failure::Refused(e.to_string()))?;
    let bar = progress::bar(curves.0.len() as u64);
    let mut charts = Vec::new();
    for curve in curves.0 {
        let name = curve.info().name;
        bar.set_message(format!("drawing {name}"));
        charts.extend(chronogram::quick(*curve)?.map(|chart| (name, chart)));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Chronograms { machine, charts })
}

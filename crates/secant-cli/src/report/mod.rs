//! `secant report`: results as pages with charts, and as the tables of README.md and docs.

mod batches;
#[cfg(test)]
mod linear;
mod markdown;
mod pages;
mod refresh;
pub(crate) mod reproduced;
mod results;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::output::{self, Output};
use crate::{bench, chronogram, machine, progress};
use pages::{Chronograms, Site, page_names};
use reproduced::Reproduced;
use results::Results;

/// The arguments of `report`.
#[derive(clap::Args)]
#[group(skip)]
#[command(group = clap::ArgGroup::new("target").required(true).multiple(true).args(["out", "refresh"]))]
pub(crate) struct Args {
    /// Writes pages with charts into this directory, which is made if it does not exist; index.html is the
    /// first.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replaces pages that exist.
    #[arg(long, requires = "out")]
    force: bool,
    /// Results of `bench --json` for the pages, one file a machine; without any, all curves are measured
    /// first, as `bench --quick` does.
    #[arg(long, value_name = "FILE", requires = "out")]
    bench: Vec<PathBuf>,
    /// The papers' tables of `reproduce --json` for the pages.
    #[arg(long, value_name = "FILE", requires = "out")]
    reproduce: Option<PathBuf>,
    /// Rewrites the tables of README.md and docs, docs/batches.md and its charts from the files in
    /// docs/results; DIR is the repository's root, without it the current directory.
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

/// Writes the HTML pages into a directory.
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
    let inputs: Vec<&Path> = args.bench.iter().chain(&args.reproduce).map(PathBuf::as_path).collect();
    // A directory that cannot be had, and pages that may not be replaced, should be known before the work.
    let made = match fs::create_dir(directory) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            let what = "the folder that this would be in does not exist";
            return Err(Failure::Refused(format!("{}: {what}", directory.display())));
        }
        Err(e) if e.kind() != io::ErrorKind::AlreadyExists => {
            return Err(Failure::Refused(format!("{}: {e}", directory.display())));
        }
        made => made.is_ok(),
    };
    let _made = Made(made.then_some(directory));
    let places = page_names(curves)
        .map(|name| Output::at(&directory.join(name), args.force, &inputs))
        .collect::<Result<Vec<_>, _>>()?;
    if machines.is_empty() {
        let measured = bench::quick(curves, err)?;
        machines.push(Results::from_json(measured, "This machine", curves).map_err(Failure::Refused)?);
    }
    let chronograms = draw(curves)?;
    let site =
        Site { curves, machines: &machines, reproduced: reproduced.as_ref(), chronograms: &chronograms };
    let bar = progress::bar(places.len() as u64);
    let mut pages = Vec::new();
    site.each(&mut |name, page| {
        bar.set_message(name);
        bar.inc(1);
        pages.push(page.into_string());
    });
    bar.finish_and_clear();
    let texts = pages.iter().map(String::as_bytes);
    output::write(&places.iter().zip(texts).collect::<Vec<_>>(), out)?;
    writeln!(out, "{}: {} pages, from index.html", directory.display(), places.len())?;
    Ok(())
}

/// A directory that was made for pages, and goes again if it has none.
struct Made<'a>(Option<&'a Path>);

impl Drop for Made<'_> {
    fn drop(&mut self) {
        if let Some(directory) = self.0 {
            let _ = fs::remove_dir(directory);
        }
    }
}

/// Draws the chronograms of every curve that has methods on several threads.
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

//! The tables of README.md and docs, rewritten from the files of results that the repository keeps.
//!
//! A block stands between `<!-- results: NAME -->` and `<!-- end -->`; everything else of a page is left as
//! it is.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use secant_lab::measure::MOST_DISTURBED;

use super::batches;
use super::markdown::{BLOCKS, Source};
use super::reproduced::Reproduced;
use super::results::{Machine, Results};
use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::output::{self, Output};

/// Directory of the files of results, from the repository's root.
const RESULTS: &str = "docs/results";
/// Directory of the papers' tables, as `reproduce --json` writes them.
const PAPERS: &str = "docs/results/papers";
/// Directory of batches of many sizes, as `bench --sizes` writes them.
const BATCHES: &str = "docs/results/batches";
/// The files that have blocks of results.
const PAGES: &[&str] = &["README.md", "docs/benchmarks.md"];
const BEGIN: &str = "<!-- results: ";
const NAME_ENDS: &str = " -->\n";
const END: &str = "<!-- end -->";

/// A page in its present text, and in the text made from the results.
pub(crate) struct Page {
    pub(crate) path: PathBuf,
    pub(crate) is: String,
    pub(crate) should_be: String,
}

/// Rewrites the pages of the repository at `root`: all, or none if something is wrong with one.
pub(crate) fn run(root: &Path, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    let pages = pages(root, curves)?;
    let (same, other): (Vec<&Page>, _) = pages.iter().partition(|page| page.is == page.should_be);
    let mut places = Vec::new();
    for Page { path, should_be, .. } in other {
        if let Some(directory) = path.parent().filter(|directory| !directory.exists()) {
            fs::create_dir(directory)
                .map_err(|e| Failure::Refused(format!("{}: {e}", directory.display())))?;
        }
        // The command is asked to rewrite these pages, so no `--force` is needed.
        places.push((Output::at(path, true, &[])?, should_be.as_bytes()));
    }
    output::write(&places.iter().map(|(place, text)| (place, *text)).collect::<Vec<_>>(), out)?;
    for page in same {
        writeln!(out, "{}: as it was", page.path.display())?;
    }
    for (place, _) in &places {
        writeln!(out, "{place}: rewritten")?;
    }
    Ok(())
}

/// The page of batches and its charts; none without results.
fn pages_of_batches(root: &Path, curves: Catalogue) -> Result<Vec<Page>, Failure> {
    let read = |path: &Path| Ok((batches::name(path), undisturbed(path, curves)?));
    let machines = kept_if_any(&root.join(BATCHES), read, |(_, r)| (&r.machine, r.partial))?;
    let page = |(path, should_be): (String, String)| {
        let path = root.join(path);
        let is = fs::read_to_string(&path).unwrap_or_default();
        Page { path, is, should_be }
    };
    Ok(batches::files(&machines).into_iter().map(page).collect())
}

/// Every page that is made of results.
pub(crate) fn pages(root: &Path, curves: Catalogue) -> Result<Vec<Page>, Failure> {
    let read = |path: &Path| undisturbed(path, curves);
    let machines = kept(&root.join(RESULTS), read, |r| (&r.machine, r.partial))?;
    let reproduced = kept_if_any(&root.join(PAPERS), Reproduced::read, |r| (&r.machine, r.partial))?;
    let source = Source { curves, machines: &machines, reproduced: &reproduced };
    let of_batches = pages_of_batches(root, curves)?;
    let with_blocks: Result<Vec<Page>, Failure> = PAGES
        .iter()
        .map(|page| {
            let path = root.join(page);
            let refused = |what: String| Failure::Refused(format!("{}: {what}", path.display()));
            let is = fs::read_to_string(&path).map_err(|e| refused(e.to_string()))?;
            let should_be = fill(&is, &source).map_err(refused)?;
            Ok(Page { path, is, should_be })
        })
        .collect();
    Ok(with_blocks?.into_iter().chain(of_batches).collect())
}

/// A file of results without upper bounds.
fn undisturbed(path: &Path, curves: Catalogue) -> Result<Results, Failure> {
    let results = Results::read(path, curves)?;
    match results.entries.iter().position(|entry| entry.upper_bound) {
        Some(i) => Err(Failure::Refused(format!(
            "{}: result {} is an upper bound, as the machine was disturbed: measure again when nothing else runs",
            path.display(),
            i + 1
        ))),
        None => Ok(results),
    }
}

/// Same as [`kept`], but a directory that does not exist has no files.
fn kept_if_any<R>(
    directory: &Path,
    read: impl Fn(&Path) -> Result<R, Failure>,
    about: fn(&R) -> (&Machine, bool),
) -> Result<Vec<R>, Failure> {
    if directory.is_dir() { kept(directory, read, about) } else { Ok(Vec::new()) }
}

/// The files of results in a directory, in the order of their names; none of an interrupted run, or of a
/// machine that was disturbed, or may have been.
fn kept<R>(
    directory: &Path,
    read: impl Fn(&Path) -> Result<R, Failure>,
    about: fn(&R) -> (&Machine, bool),
) -> Result<Vec<R>, Failure> {
    let refused = |what: String| Failure::Refused(format!("{}: {what}", directory.display()));
    let entries = fs::read_dir(directory).map_err(|e| refused(e.to_string()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(|e| refused(e.to_string()))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".json") && !name.starts_with('.') {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Err(refused("no file of results".to_string()));
    }
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let results = read(path)?;
            let (machine, partial) = about(&results);
            if partial {
                return Err(Failure::Refused(format!("{}: the run was interrupted", path.display())));
            }
            let few = |share: f64| (0.0..=MOST_DISTURBED).contains(&share);
            if machine.quiet != Some(true) || !machine.disturbed.is_some_and(few) {
                let share = machine.disturbed.map_or("no share".to_string(), |share| share.to_string());
                let why = format!(
                    "the machine was disturbed while it measured, or may have been (quiet: {}, {share} of the samples disturbed, \
                     at most {MOST_DISTURBED} of a kept run): measure again when nothing else runs",
                    machine.quiet == Some(true)
                );
                return Err(Failure::Refused(format!("{}: {why}", path.display())));
            }
            Ok(results)
        })
        .collect()
}

/// The text with every block made anew.
fn fill(text: &str, source: &Source<'_>) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = text;
    let mut blocks = 0;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (name, after) = after.split_once(NAME_ENDS).ok_or("a block's name does not end its line")?;
        let (_, make) = BLOCKS
            .iter()
            .find(|(known, _)| *known == name)
            .ok_or_else(|| format!("unknown block '{}'", name.escape_debug()))?;
        let (old, after) = after.split_once(END).ok_or_else(|| format!("block '{name}' has no end"))?;
        if old.contains(BEGIN) {
            return Err(format!("block '{name}' has no end"));
        }
        filled.push_str(before);
        filled.push_str(&format!(
            "{BEGIN}{name}{NAME_ENDS}\n{}\n{END}",
            make(source).trim_end_matches('\n').to_string() + "\n"
        ));
        rest = after;
        blocks += 1;
    }
    if blocks == 0 {
        return Err("no block of results".to_string());
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests;

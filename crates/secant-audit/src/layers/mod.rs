//! The audit of the rooms (architecture: limbs < field, scalar < form < multiply < curve < protocol).
//!
//! Reads the source with a parser and checks that
//! - a room of the library imports only rooms below it; rooms of one level do not reach into each other, nor do the folders inside a room;
//!   `ct`, `cpu` and `threads` are open to all and use nothing but each other;
//! - `unsafe` code stays in `ct`, `cpu`, `limbs`, and the laboratory's clock and door to foreign code;
//! - a function that names a `*_vartime` function is named so itself, or stands in `vartime-allowed.txt` with its reason; a type that
//!   stands there as `type NAME` is of variable time: its functions may name such functions, and whoever names it must be named so;
//! - no file is longer than [`MAX_LINES`].
//!
//! Code under `#[cfg(test)]` is free to look anywhere.

mod source;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use source::Module;

/// A longer file fails.
pub const MAX_LINES: usize = 600;
/// A longer file is warned of.
pub const LONG_LINES: usize = 500;

/// Rooms of the library and their levels.
const LEVELS: &[(&str, u32)] = &[
    ("ct", 0),
    ("cpu", 0),
    ("threads", 0),
    ("limbs", 1),
    ("field", 2),
    ("scalar", 2),
    ("form", 3),
    ("multiply", 4),
    ("curve", 5),
    ("protocol", 6),
];

/// Where `unsafe` code may stand, from the workspace's root.
const UNSAFE_ROOMS: &[&str] = &[
    "crates/secant-core/src/ct",
    "crates/secant-core/src/cpu",
    "crates/secant-core/src/limbs",
    "crates/secant-lab/src/clock",
    "crates/secant-lab/src/peers/raw",
];

/// What was found.
#[derive(Debug, Default)]
pub struct Report {
    /// Violations.
    pub errors: Vec<String>,
    /// Long files.
    pub warnings: Vec<String>,
}

/// Audits the workspace at `root` and prints what is wrong; whether nothing is.
pub fn run(root: &Path) -> Result<bool, String> {
    let allowed_path = root.join("crates/secant-audit/vartime-allowed.txt");
    let allowed = if allowed_path.exists() {
        std::fs::read_to_string(&allowed_path).map_err(|e| format!("{}: {e}", allowed_path.display()))?
    } else {
        String::new()
    };
    let mut files = Vec::new();
    collect(&root.join("crates"), &mut files)?;
    files.sort();
    let mut sources = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
        sources.push((name, text));
    }
    let report = audit(&sources, &allowed)?;
    for warning in &report.warnings {
        println!("warning: {warning}");
    }
    for error in &report.errors {
        println!("error: {error}");
    }
    println!(
        "layers: {} files, {} errors, {} warnings",
        files.len(),
        report.errors.len(),
        report.warnings.len()
    );
    Ok(report.errors.is_empty())
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                collect(&path, files)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// Audits sources given as (path from the root, text).
pub fn audit(sources: &[(String, String)], allowed: &str) -> Result<Report, String> {
    let mut report = Report::default();
    let mut allowed = allow_list(allowed)?;
    let names: Vec<String> =
        allowed.keys().filter_map(|name| name.strip_prefix("type ")).map(str::to_owned).collect();
    let variable: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut modules = Vec::new();
    for (path, text) in sources {
        let lines = text.lines().count();
        if lines > MAX_LINES {
            report.errors.push(format!("{path}: {lines} lines, more than {MAX_LINES}"));
        } else if lines > LONG_LINES {
            report.warnings.push(format!("{path}: {lines} lines, more than {LONG_LINES}"));
        }
        modules.push(Module::parse(path, text, &variable)?);
    }
    let tests: Vec<(String, Vec<String>)> = modules
        .iter()
        .flat_map(|m| m.test_modules.iter().map(|path| (m.crate_name.clone(), path.clone())))
        .collect();
    let is_test = |m: &Module| {
        !m.in_src || tests.iter().any(|(name, path)| *name == m.crate_name && m.path.starts_with(path))
    };
    let folders: Vec<Vec<String>> = modules
        .iter()
        .filter(|m| m.crate_name == "secant" && m.path.len() > 2)
        .map(|m| m.path[..2].to_vec())
        .collect();
    for module in modules.iter().filter(|m| !is_test(m)) {
        if !UNSAFE_ROOMS
            .iter()
            .any(|room| module.file.strip_prefix(room).is_some_and(|rest| rest.starts_with(['/', '.'])))
        {
            for line in &module.unsafe_lines {
                report.errors.push(format!(
                    "{}:{line}: unsafe outside ct, cpu, limbs, the clock and peers/raw",
                    module.file
                ));
            }
        }
        if module.crate_name != "secant" {
            continue;
        }
        for (line, target) in &module.uses {
            if let Some(why) = forbidden(&module.path, target, &folders) {
                report.errors.push(format!("{}:{line}: {why}: crate::{}", module.file, target.join("::")));
            }
        }
        for (line, function, called) in &module.vartime {
            if let Some(used) = allowed.get_mut(function) {
                *used = true;
            } else {
                report.errors.push(format!(
                    "{}:{line}: {function} names {called}: call it *_vartime, or give the reason in vartime-allowed.txt",
                    module.file
                ));
            }
        }
    }
    for name in &names {
        let named = modules.iter().any(|m| m.crate_name == "secant" && m.types.contains(name));
        allowed.insert(format!("type {name}"), named);
    }
    for (entry, _) in allowed.iter().filter(|(_, used)| !**used) {
        report
            .errors
            .push(format!("vartime-allowed.txt: {entry} is not there, or names nothing of variable time"));
    }
    Ok(report)
}

/// `path::of::function | reason` or `type NAME | reason` a line; `#` starts a comment.
fn allow_list(text: &str) -> Result<BTreeMap<String, bool>, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| match line.split_once('|') {
            Some((function, reason)) if !reason.trim().is_empty() => Ok((function.trim().to_owned(), false)),
            _ => Err(format!("vartime-allowed.txt: no reason in '{line}'")),
        })
        .collect()
}

fn level(room: &str) -> Option<u32> {
    LEVELS.iter().find(|(name, _)| *name == room).map(|(_, level)| *level)
}

/// Why module `from` may not name `to`, if it may not. Both are paths from the crate's root.
fn forbidden(from: &[String], to: &[String], folders: &[Vec<String>]) -> Option<&'static str> {
    let target = to.first()?;
    let Some(to_level) = level(target) else {
        return Some("not through a room with a level");
    };
    let room = from.first()?;
    let Some(from_level) = level(room) else {
        return Some("from a room without a level");
    };
    if room == target {
        // Folders inside a room are siblings too.
        let here = from.get(1).zip(to.get(1)).filter(|(a, b)| a != b);
        let closed = |folder: &str| folders.iter().any(|f| f[0] == *room && f[1] == folder);
        return here.filter(|(a, b)| closed(a) && closed(b)).map(|_| "reaches into a sibling");
    }
    match to_level.cmp(&from_level) {
        core::cmp::Ordering::Less => None,
        core::cmp::Ordering::Equal if to_level == 0 => None,
        core::cmp::Ordering::Equal => Some("reaches into a sibling"),
        core::cmp::Ordering::Greater => Some("looks up"),
    }
}

#[cfg(test)]
mod tests;

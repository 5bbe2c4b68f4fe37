//! Which functions of the source the probes run: each public one that is not named `*_vartime` is run by a probe under the audit's eyes, or
//! stands in `unwatched.txt` with the reason.
//!
//! What a probe runs is known by its machine code: every instruction has a line, and with it the functions that it was inlined into.

pub mod functions;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

use addr2line::Loader;

pub use functions::Function;

/// Lines of the source, by file, from the workspace's folder `crates` on.
pub type Lines = BTreeMap<String, BTreeSet<u32>>;

/// The lines of instructions, with those that they are inlined into.
pub fn lines(artefact: &Path, addresses: &HashSet<u64>) -> Result<Lines, String> {
    let bad = |e: &dyn std::fmt::Display| format!("{}: {e}", artefact.display());
    let loader = Loader::new(artefact).map_err(|e| bad(&e))?;
    let mut lines = Lines::new();
    for address in addresses {
        let mut frames = loader.find_frames(*address).map_err(|e| bad(&e))?;
        while let Some(frame) = frames.next().map_err(|e| bad(&e))? {
            let Some((file, line)) = frame.location.and_then(|at| at.file.zip(at.line)) else { continue };
            if let Some((_, file)) = file.rsplit_once("crates/secant") {
                let name = format!("secant{file}");
                lines.entry(name).or_default().insert(line);
            }
        }
    }
    if lines.is_empty() {
        return Err(bad(&"it was built without lines, so nobody can say which functions its probes run"));
    }
    Ok(lines)
}

/// A line of `unwatched.txt`: a function, or with a `*` at its end all whose path begins so; and why no probe runs it.
struct Excuse<'a> {
    path: &'a str,
    number: usize,
}

impl Excuse<'_> {
    fn is_for(&self, function: &Function) -> bool {
        let path = function.path();
        self.path.strip_suffix('*').map_or(path == self.path, |start| path.starts_with(start))
    }
}

/// What is wrong: functions that no probe runs and no line excuses, and lines that excuse nothing.
pub fn findings(functions: &[Function], run: &Lines, excuses: &str) -> Vec<String> {
    let excuses = excuses.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut findings = Vec::new();
    let mut valid = Vec::new();
    for (i, line) in excuses {
        match line.split_once('|') {
            Some((path, reason)) if !reason.trim().is_empty() => {
                valid.push((Excuse { path: path.trim(), number: i + 1 }, 0));
            }
            _ => findings.push(format!("unwatched.txt:{}: no reason", i + 1)),
        }
    }
    let is_run = |function: &Function| {
        let lines = run.get(&function.file);
        lines.is_some_and(|lines| lines.range(function.lines.0..=function.lines.1).next().is_some())
    };
    for function in functions.iter().filter(|function| !is_run(function)) {
        let mut excused = false;
        for (excuse, uses) in valid.iter_mut().filter(|(excuse, _)| excuse.is_for(function)) {
            (excused, *uses) = (true, *uses + 1);
            let _ = excuse;
        }
        if !excused {
            let Function { file, lines, name } = function;
            findings.push(format!("crates/{file}:{}: no probe runs {name}", lines.0));
        }
    }
    for (excuse, uses) in valid {
        if uses == 0 {
            findings.push(format!(
                "unwatched.txt:{}: {} is run by a probe, or not there: strike the line",
                excuse.number, excuse.path
            ));
        }
    }
    findings
}

#[cfg(test)]
mod tests;

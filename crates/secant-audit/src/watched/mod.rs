//! The functions of the source that probes run: each public one that is not named `*_vartime` must be run by
//! a probe while the audit watches, or be in `unwatched.txt` with the reason.
//!
//! The functions that a probe runs are found by its machine code: every instruction has a line, and with it
//! the functions that it was inlined into.

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
        return Err(bad(
            &"it was built without lines, so nobody can say which functions its probes run; CARGO_PROFILE_RELEASE_DEBUG=line-tables-only gives them",
        ));
    }
    Ok(lines)
}

/// A line of `unwatched.txt`: a file and a function, each with `*` for any characters; and why no probe runs
/// it. Without a function it is for the whole file. A function that takes a secret is meant by its own name,
/// or by a line for a whole crate, and by no other `*`. A `?` at the end of both: a probe may run the
/// function or not, as it depends on the compiler whether it has machine code of its own.
struct Excuse<'a> {
    file: &'a str,
    name: Option<&'a str>,
    either: bool,
    number: usize,
}

/// Whether a text is of a form, in which `*` stands for any characters.
pub(crate) fn is_like(text: &str, form: &str) -> bool {
    match form.split_once('*') {
        None => text == form,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            (0..=text.len()).filter(|at| text.is_char_boundary(*at)).any(|at| is_like(&text[at..], rest))
        }),
    }
}

impl Excuse<'_> {
    fn is_for(&self, function: &Function) -> bool {
        let is_crate = self.file.strip_suffix("/*").is_some_and(|name| !name.contains(['/', '*']));
        is_like(&function.file, self.file)
            && match self.name {
                None => is_crate || !function.takes_secret,
                Some(name) => is_like(&function.name, name) && !(name.contains('*') && function.takes_secret),
            }
    }
}

/// The findings: functions that no probe runs and no line excuses, and lines that excuse nothing.
pub fn findings(functions: &[Function], run: &Lines, excuses: &str) -> Vec<String> {
    let excuses = excuses.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut findings = Vec::new();
    let mut valid = Vec::new();
    for (i, line) in excuses {
        match line.split_once('|') {
            Some((path, reason)) if !reason.trim().is_empty() => {
                let path = path.trim();
                let (path, either) = path.strip_suffix('?').map_or((path, false), |path| (path, true));
                let (file, name) = path.split_once(' ').unzip();
                valid.push((Excuse { file: file.unwrap_or(path), name, either, number: i + 1 }, 0));
            }
            _ => findings.push(format!("unwatched.txt:{}: no reason", i + 1)),
        }
    }
    let is_run = |function: &Function| {
        let lines = run.get(&function.file);
        lines.is_some_and(|lines| lines.range(function.lines.0..=function.lines.1).next().is_some())
    };
    for function in functions {
        let (run, mut excused) = (is_run(function), false);
        let means = |excuse: &Excuse<'_>| (!run || excuse.either) && excuse.is_for(function);
        for (_, uses) in valid.iter_mut().filter(|(excuse, _)| means(excuse)) {
            (excused, *uses) = (true, *uses + 1);
        }
        if !run && !excused {
            let Function { file, lines, name, .. } = function;
            findings.push(format!("crates/{file}:{}: no probe runs {name}", lines.0));
        }
    }
    for (excuse, uses) in valid {
        if uses == 0 {
            let Excuse { file, name, number, .. } = excuse;
            let name = name.unwrap_or("*");
            findings.push(format!(
                "unwatched.txt:{number}: {file} {name} is run by a probe, takes a secret, or is not there: strike the line"
            ));
        }
    }
    findings
}

#[cfg(test)]
mod tests;

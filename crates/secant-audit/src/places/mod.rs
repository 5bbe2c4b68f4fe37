//! The place in the source of a jump on a secret, and whether `declassified.txt` names that place for its
//! probe.
//!
//! A place is a file and a function of it: `secant/src/macros/keys.rs from_scalar`. Lines move whenever
//! something above them is edited; functions do not. In how many lines of it secrets are asked is counted.

use std::collections::{BTreeMap, BTreeSet};

use addr2line::Loader;

use crate::artefact::Artefact;
use crate::probes::{Expect, Probe};
use crate::watched::is_like;

/// The instructions that depend on secrets, by address, each with the kind of finding.
pub type Reached = BTreeMap<u64, &'static str>;

/// Places in the source: file and function, with the line.
pub type Places = BTreeSet<(String, u32)>;

/// The only thing that a probe may give away by.
pub const JUMP: &str = "jump on a secret";

/// The place of code outside the program.
const SHARED: &str = "shared libraries";

/// The line table of an executable.
pub struct Source<'a> {
    artefact: &'a Artefact,
    lines: Loader,
}

impl<'a> Source<'a> {
    /// The line table of `artefact`.
    pub fn of(artefact: &'a Artefact) -> Result<Self, String> {
        let path = &artefact.path;
        let lines = Loader::new(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Self { artefact, lines })
    }

    /// The places of an instruction and their lines: the innermost function of the workspace that it is
    /// inlined from, and the innermost one of any crate, if that is another. Whether the compiler inlines a
    /// function of another crate changes the first, not the second. A closure is a part of its function; what
    /// masks, `Option` and `subtle` do, of its caller. Code of shared libraries, such as the system's
    /// `memcmp`, is one place. None without lines.
    pub fn places(&self, address: u64) -> Vec<(String, u32)> {
        if address > self.artefact.end() {
            return vec![(SHARED.to_owned(), 0)];
        }
        self.inlined(address).unwrap_or_default()
    }

    fn inlined(&self, address: u64) -> Option<Vec<(String, u32)>> {
        let mut chain = Vec::new();
        let mut frames = self.lines.find_frames(address).ok()?;
        while let Some(frame) = frames.next().ok()? {
            let Some((Some(path), Some(line))) = frame.location.map(|at| (at.file, at.line)) else {
                continue;
            };
            let name = frame.function.and_then(|name| Some(function(&name.raw_name().ok()?)));
            chain.extend(file(path).map(|file| (file, name.unwrap_or_default(), line)));
        }
        // A function that is not inlined has a symbol, which names the function of a closure.
        if let Some((_, name, _)) = chain.last_mut().filter(|(_, name, _)| name.is_empty()) {
            *name = function(&self.artefact.function_at(address)?.name);
        }
        let asks = |file: &str| !file.starts_with("secant-core/src/ct/") && !file.starts_with("subtle/");
        let innermost = chain.iter().position(|(file, ..)| asks(file)).unwrap_or(0);
        let own = chain.iter().position(|(file, ..)| file.starts_with("secant") && asks(file));
        let mut places = Vec::new();
        for at in [own.unwrap_or(innermost), innermost] {
            let (file, _, line) = chain.get(at)?;
            let named = chain[at..].iter().find(|(other, name, _)| other == file && !name.is_empty());
            let place = named.map(|(_, name, _)| (format!("{file} {name}"), *line));
            places.extend(place.filter(|place| !places.contains(place)));
        }
        Some(places)
    }
}

/// A file's name from the workspace's folder `crates` on, or from its crate's name on, without a version;
/// `None` for the standard library.
fn file(path: &str) -> Option<String> {
    if let Some((_, name)) = path.rsplit_once("crates/secant") {
        return Some(format!("secant{name}"));
    }
    let (_, name) = path.split_once("/registry/src/")?;
    let (_, name) = name.split_once('/')?;
    let (name, rest) = name.split_once('/')?;
    let is_version = |at: &usize| name[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let version = name.match_indices('-').map(|(at, _)| at).find(is_version);
    Some(format!("{}/{rest}", &name[..version.unwrap_or(name.len())]))
}

/// A function's own name, of its symbol or its name with parameters: without modules, types and closures.
/// Empty for a closure alone.
fn function(symbol: &str) -> String {
    let symbol = format!("{:#}", rustc_demangle::demangle(symbol));
    let names = without_parameters(&symbol);
    let is_name = |part: &&str| !part.is_empty() && !part.starts_with('{');
    names.rsplit("::").find(is_name).unwrap_or_default().to_owned()
}

/// The text outside of `<..>`.
fn without_parameters(text: &str) -> String {
    let (mut depth, mut last, mut out) = (0, ' ', String::new());
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            // The `>` of `->` closes no bracket.
            '>' if last != '-' => depth -= 1,
            _ if depth == 0 => out.push(c),
            _ => {}
        }
        last = c;
    }
    out
}

/// The findings among the reached instructions of a probe: all but jumps at places named for it; and those
/// places, with their lines.
pub fn judge(
    reached: &Reached,
    named: &[&str],
    places_of: impl Fn(u64) -> Vec<(String, u32)>,
) -> (Vec<(u64, String)>, Places) {
    let (mut findings, mut places) = (Vec::new(), BTreeSet::new());
    for (address, what) in reached {
        let (meant, other): (Vec<_>, Vec<_>) =
            places_of(*address).into_iter().partition(|place| named.contains(&&*place.0));
        if *what == JUMP && !meant.is_empty() {
            places.extend(meant);
        } else {
            let place = other.first().or(meant.first());
            let place =
                place.map_or("a place without lines".into(), |(place, line)| format!("{place}, line {line}"));
            findings.push((*address, format!("{what} in {place}")));
        }
    }
    (findings, places)
}

/// A place of `declassified.txt`.
struct Line<'a> {
    place: &'a str,
    /// Number of lines of the function in which secrets are declassified.
    lines: usize,
    operations: Vec<&'a str>,
}

/// The content of `declassified.txt`: places, each with a reason, and below it, indented, the operations that
/// may jump on a secret at the place. An operation is a probe's symbol without its level; `*` stands for any
/// characters.
pub struct Named<'a> {
    places: Vec<Line<'a>>,
    wrong: Vec<String>,
}

/// An operation on all levels: what its probes reach, and whether all of them were followed.
#[derive(Default)]
struct Operation<'a> {
    reached: BTreeSet<&'a str>,
    left_out: bool,
}

impl<'a> Named<'a> {
    /// The list in the lines of `declassified.txt`.
    pub fn of(text: &'a str) -> Self {
        let (mut places, mut wrong) = (Vec::<Line<'_>>::new(), Vec::new());
        let numbered = (1..).zip(text.lines());
        for (number, line) in numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            match (line.strip_prefix(' '), line.split_once(" | "), places.last_mut()) {
                (Some(forms), _, Some(line)) => line.operations.extend(forms.split_whitespace()),
                (None, Some((place, reason)), _) if !reason.trim().is_empty() => {
                    let (place, lines) = place.split_once(" x").unwrap_or((place, "1"));
                    places.push(Line { place, lines: lines.parse().unwrap_or(0), operations: Vec::new() });
                }
                _ => wrong.push(format!("declassified.txt:{number}: no place, or no reason")),
            }
        }
        Self { places, wrong }
    }

    /// The places where an operation may jump on a secret.
    pub fn places(&self, operation: &str) -> Vec<&'a str> {
        let may = |line: &&Line<'_>| line.operations.iter().any(|form| is_like(operation, form));
        self.places.iter().filter(may).map(|line| line.place).collect()
    }

    /// The errors of the list: operations that do not exist, places that an operation reaches on no level,
    /// and those that have more lines than are counted. `reached` says what a probe reached, if it was
    /// followed.
    pub fn findings<'r>(
        &self,
        probes: &'r [Probe],
        reached: impl Fn(&Probe) -> Option<&'r BTreeSet<(String, u32)>>,
    ) -> Vec<String> {
        let mut operations = BTreeMap::<_, Operation<'_>>::new();
        let mut lines = BTreeMap::<_, BTreeSet<u32>>::new();
        for probe in probes.iter().filter(|probe| probe.expect == Expect::Clean) {
            let operation = operations.entry(probe.operation()).or_default();
            match reached(probe) {
                Some(places) => {
                    operation.reached.extend(places.iter().map(|(place, _)| &**place));
                    places.iter().for_each(|(place, line)| {
                        lines.entry(&**place).or_default().insert(*line);
                    });
                }
                None => operation.left_out = true,
            }
        }
        let mut findings = self.wrong.clone();
        for Line { place, lines: counted, operations: forms } in &self.places {
            if let Some(lines) = lines.get(place).filter(|lines| lines.len() > *counted) {
                findings.push(format!(
                    "declassified.txt: {place}: in lines {lines:?}, and {counted} are counted"
                ));
            }
            for form in forms {
                if !probes.iter().any(|probe| is_like(probe.operation(), form)) {
                    findings.push(format!("declassified.txt: {place}: no operation is {form}: strike it"));
                }
            }
            for (name, operation) in &operations {
                let named = forms.iter().any(|form| is_like(name, form));
                if named && !operation.left_out && !operation.reached.contains(place) {
                    findings
                        .push(format!("declassified.txt: {place}: no level of {name} reaches it: strike it"));
                }
            }
        }
        findings
    }
}

#[cfg(test)]
mod tests;

//! Files of results, as `bench --json` writes them, read back.

use std::cmp::Reverse;
use std::path::Path;

use secant_catalogue::{FieldOperation, Operation};
use secant_core::cpu::Backend;
use secant_lab::peers::OPERATIONS;
use serde::Deserialize;
use serde_json::Value;

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::result_file;

/// Nothing that is measured takes longer.
const LONGEST: f64 = 1e15;

/// The operations that are not the field's, in the order of tables.
pub(crate) fn operations() -> impl Iterator<Item = &'static str> {
    Operation::ALL.into_iter().map(Operation::name).chain(OPERATIONS)
}

/// What was measured on one machine.
#[derive(Debug, Deserialize)]
pub(crate) struct Results {
    pub(crate) machine: Machine,
    #[serde(rename = "results")]
    pub(crate) entries: Vec<Entry>,
    /// Whether the run was interrupted.
    #[serde(default)]
    pub(crate) partial: bool,
}

/// What it was measured on.
#[derive(Debug, Deserialize)]
pub(crate) struct Machine {
    pub(crate) cpu: String,
    /// The name for tables; the file's name where it gives none.
    #[serde(default)]
    pub(crate) label: String,
    pub(crate) features: Option<Vec<String>>,
    pub(crate) rustc: Option<String>,
    pub(crate) commit: Option<String>,
    pub(crate) date: Option<String>,
    /// Whether the machine was quiet enough for its figures to be kept.
    pub(crate) quiet: Option<bool>,
    /// The share of its samples that were disturbed.
    pub(crate) disturbed: Option<f64>,
    /// Where the figures come from, if not straight from a run.
    pub(crate) note: Option<String>,
}

/// One row.
#[derive(Debug, Deserialize)]
pub(crate) struct Entry {
    pub(crate) curve: String,
    pub(crate) operation: String,
    pub(crate) method: Option<String>,
    pub(crate) backend: Option<String>,
    pub(crate) constant_time: bool,
    pub(crate) peer: Option<Peer>,
    /// Which run it comes from, where a file holds several: only rows of one run may be compared.
    pub(crate) run: Option<String>,
    /// How many inputs were done at once, where that was asked for.
    pub(crate) batch: Option<u32>,
    core_cycles: Option<f64>,
    core_cycles_p10: Option<f64>,
    core_cycles_p90: Option<f64>,
    ns: Option<f64>,
}

/// Another library.
#[derive(Debug, Deserialize)]
pub(crate) struct Peer {
    pub(crate) name: String,
    pub(crate) version: String,
    /// What is timed.
    #[serde(default)]
    pub(crate) timed: String,
}

/// A median, with its spread where it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure {
    pub(crate) median: f64,
    pub(crate) spread: Option<(f64, f64)>,
}

impl Entry {
    /// Core cycles; nanoseconds where the machine gives no cycles.
    pub(crate) fn figure(&self) -> Option<Figure> {
        match self.core_cycles {
            Some(median) => Some(Figure { median, spread: self.core_cycles_p10.zip(self.core_cycles_p90) }),
            None => self.ns.map(|median| Figure { median, spread: None }),
        }
    }

    /// Operations a second.
    pub(crate) fn per_second(&self) -> Option<f64> {
        self.ns.filter(|ns| *ns > 0.0).map(|ns| 1e9 / ns)
    }

    /// The backend's place among all backends, slowest first; other libraries have none.
    pub(crate) fn rank(&self) -> Option<Backend> {
        self.backend.as_deref().and_then(Backend::from_name)
    }

    /// Whether it ran on that backend.
    pub(crate) fn is_on(&self, backend: Backend) -> bool {
        self.rank() == Some(backend)
    }

    /// Whether it is an operation of the field.
    pub(crate) fn is_field(&self) -> bool {
        FieldOperation::ALL.iter().any(|o| o.name() == self.operation)
    }

    fn complaint(&self, curves: Catalogue) -> Option<String> {
        let known = |what: &str, name: &str, found: bool| {
            (!found).then(|| format!("unknown {what} '{}'", name.escape_debug()))
        };
        let operation = self.is_field() || operations().any(|name| name == self.operation);
        let numbers = [self.core_cycles, self.core_cycles_p10, self.core_cycles_p90, self.ns];
        known("curve", &self.curve, curves.find(&self.curve).is_ok())
            .or_else(|| known("operation", &self.operation, operation))
            .or_else(|| {
                let name = self.backend.as_deref()?;
                known("backend", name, Backend::from_name(name).is_some())
            })
            .or_else(|| {
                let wrong = numbers.into_iter().flatten().find(|n| !(0.0..=LONGEST).contains(n))?;
                Some(format!("{wrong} is no number of cycles"))
            })
    }
}

impl Results {
    /// Reads a file of results.
    pub(crate) fn read(path: &Path, curves: Catalogue) -> Result<Self, Failure> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        result_file::read(path, |value| Self::from_json(value, &name, curves))
    }

    /// Checks everything that the pages rely on; `name` is the machine's name if the text gives none.
    pub(crate) fn from_json(value: Value, name: &str, curves: Catalogue) -> Result<Self, String> {
        let mut results: Self = serde_json::from_value(value)
            .map_err(|e| format!("not a file of results as 'secant bench --json' writes them: {e}"))?;
        for (i, entry) in results.entries.iter().enumerate() {
            if let Some(complaint) = entry.complaint(curves) {
                return Err(format!("result {}: {complaint}", i + 1));
            }
        }
        if results.machine.label.is_empty() {
            results.machine.label = name.to_string();
        }
        Ok(results)
    }

    /// What its figures are: of one run all have cycles, or none has.
    pub(crate) fn unit(&self) -> &'static str {
        let cycles = self.entries.is_empty() || self.entries.iter().any(|e| e.core_cycles.is_some());
        if cycles { "core cycles" } else { "nanoseconds" }
    }

    /// Our rows of an operation.
    pub(crate) fn ours<'a>(
        &'a self,
        curve: &str,
        operation: &str,
        constant_time: bool,
    ) -> impl Iterator<Item = &'a Entry> {
        self.entries.iter().filter(move |e| {
            e.peer.is_none()
                && (e.curve.as_str(), e.operation.as_str(), e.constant_time)
                    == (curve, operation, constant_time)
        })
    }

    /// Our first method of an operation, on its best backend: what a user gets.
    pub(crate) fn default_of(&self, curve: &str, operation: &str, constant_time: bool) -> Option<&Entry> {
        let first = self.ours(curve, operation, constant_time).next()?;
        best(
            self.ours(curve, operation, constant_time)
                .filter(|e| (&e.run, &e.method) == (&first.run, &first.method)),
        )
    }

    /// The row that differs from one of ours in its backend alone.
    pub(crate) fn on_backend(&self, entry: &Entry, backend: Backend) -> Option<&Entry> {
        self.ours(&entry.curve, &entry.operation, entry.constant_time)
            .find(|e| (&e.run, &e.method) == (&entry.run, &entry.method) && e.is_on(backend))
    }

    /// One group for each operation that other libraries have, too.
    pub(crate) fn comparisons(&self) -> Vec<Comparison<'_>> {
        let mut keys: Vec<(&str, &str, bool, Option<&str>)> = Vec::new();
        for e in self.entries.iter().filter(|e| e.peer.is_some()) {
            let key = (e.curve.as_str(), e.operation.as_str(), e.constant_time, e.run.as_deref());
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys.into_iter()
            .map(|(curve, operation, constant_time, run)| {
                let same = |e: &&Entry| e.run.as_deref() == run;
                let ours: Vec<&Entry> = self.ours(curve, operation, constant_time).filter(same).collect();
                let others = self.entries.iter().filter(same).filter_map(|e| {
                    let is = (e.curve.as_str(), e.operation.as_str(), e.constant_time)
                        == (curve, operation, constant_time);
                    Some((e, e.peer.as_ref().filter(|_| is)?))
                });
                Comparison { curve, operation, constant_time, others: others.collect(), ours }
            })
            .collect()
    }
}

/// Rows of one run that do the same.
pub(crate) struct Comparison<'a> {
    pub(crate) curve: &'a str,
    pub(crate) operation: &'a str,
    pub(crate) constant_time: bool,
    pub(crate) ours: Vec<&'a Entry>,
    pub(crate) others: Vec<(&'a Entry, &'a Peer)>,
}

impl<'a> Comparison<'a> {
    /// What the others are held against.
    pub(crate) fn reference(&self) -> Option<&'a Entry> {
        let first = self.ours.first()?;
        best(self.ours.iter().copied().filter(|e| e.method == first.method))
    }

    /// A row's time in units of the reference's.
    pub(crate) fn ratio(&self, entry: &Entry) -> Option<f64> {
        let (this, ours) = (entry.figure()?.median, self.reference()?.figure()?.median);
        (ours > 0.0).then(|| this / ours)
    }

    /// The fastest other library, and its time in units of ours.
    pub(crate) fn fastest(&self) -> Option<(&'a Peer, f64)> {
        let ratios = self.others.iter().filter_map(|(entry, peer)| Some((*peer, self.ratio(entry)?)));
        ratios.min_by(|(_, a), (_, b)| a.total_cmp(b))
    }
}

/// The row of the best backend; of several, the first.
fn best<'a>(rows: impl Iterator<Item = &'a Entry>) -> Option<&'a Entry> {
    rows.min_by_key(|e| Reverse(e.rank()))
}

//! Files of results, as `bench --json` writes them, read back.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use secant_catalogue::{FieldOperation, Operation};
use secant_core::cpu::Backend;
use secant_lab::peers::OPERATIONS;
use serde::Deserialize;
use serde_json::Value;

use crate::bench::LARGEST;
use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::result_file;
use crate::table::number;

/// Nothing that is measured takes longer.
const LONGEST: f64 = 1e15;

/// The operations that are not the field's, in the order of tables.
pub(crate) fn operations() -> impl Iterator<Item = &'static str> {
    Operation::ALL.into_iter().map(Operation::name).chain(OPERATIONS)
}

/// The results of one machine.
#[derive(Debug, Deserialize)]
pub(crate) struct Results {
    pub(crate) machine: Machine,
    #[serde(rename = "results")]
    pub(crate) entries: Vec<Entry>,
    /// Whether the run was interrupted.
    #[serde(default)]
    pub(crate) partial: bool,
}

/// The machine that was measured.
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
    /// Origin of the figures, if not straight from a run.
    pub(crate) note: Option<String>,
}

/// One row of results.
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
    /// Whether other work disturbed all samples: the figures are too high.
    #[serde(default)]
    pub(crate) upper_bound: bool,
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
    /// Description of the timed part.
    #[serde(default)]
    pub(crate) timed: String,
}

/// A median, with its spread where it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure {
    pub(crate) median: f64,
    pub(crate) spread: Option<(f64, f64)>,
    /// Whether the median is an upper bound only.
    pub(crate) bound: bool,
}

impl fmt::Display for Figure {
    /// The median, marked where it is an upper bound.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.bound { "≤ " } else { "" };
        write!(f, "{mark}{}", number(self.median))
    }
}

impl Entry {
    /// Core cycles; nanoseconds where the machine gives no cycles.
    pub(crate) fn figure(&self) -> Option<Figure> {
        let (bound, spread) = (self.upper_bound, self.core_cycles_p10.zip(self.core_cycles_p90));
        match self.core_cycles {
            Some(median) => Some(Figure { median, spread, bound }),
            None => self.ns.map(|median| Figure { median, spread: None, bound }),
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

    /// The properties that rows must share to be compared: curve, operation, constant time, run.
    fn kind(&self) -> (&str, &str, bool, Option<&str>) {
        (&self.curve, &self.operation, self.constant_time, self.run.as_deref())
    }

    fn complaint(&self, curves: Catalogue) -> Option<String> {
        let known = |what: &str, name: &str, found: bool| {
            (!found).then(|| format!("unknown {what} '{}'", name.escape_debug()))
        };
        let operation = self.is_field() || operations().any(|name| name == self.operation);
        let numbers = [self.core_cycles, self.core_cycles_p10, self.core_cycles_p90, self.ns];
        let size = self.batch.map_or(1, |size| size as usize);
        let size = (!(1..=LARGEST).contains(&size)).then(|| format!("{size} is no size of a batch"));
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
            .or(size)
    }
}

impl Results {
    /// Reads and checks a file of results.
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

    /// The unit of all figures: within a run all rows have cycles, or none has.
    pub(crate) fn unit(&self) -> &'static str {
        let cycles = self.entries.is_empty() || self.entries.iter().any(|e| e.core_cycles.is_some());
        if cycles { "core cycles" } else { "nanoseconds" }
    }

    /// Secant's rows of an operation.
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

    /// Our first method of an operation, on its best backend: the one that users get by default.
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
        let mut groups: Vec<Comparison<'_>> = Vec::new();
        let mut places = HashMap::new();
        for e in self.entries.iter().filter(|e| e.peer.is_some()) {
            places.entry(e.kind()).or_insert_with(|| {
                let (curve, operation, constant_time) = (&*e.curve, &*e.operation, e.constant_time);
                let (ours, others) = (Vec::new(), Vec::new());
                groups.push(Comparison { curve, operation, constant_time, ours, others, reference: None });
                groups.len() - 1
            });
        }
        for e in &self.entries {
            let Some(place) = places.get(&e.kind()) else { continue };
            match &e.peer {
                Some(peer) => groups[*place].others.push((e, peer)),
                None => groups[*place].ours.push(e),
            }
        }
        for group in &mut groups {
            group.reference = group
                .ours
                .first()
                .and_then(|first| best(group.ours.iter().copied().filter(|e| e.method == first.method)));
        }
        groups
    }
}

/// Rows of one run that do the same.
pub(crate) struct Comparison<'a> {
    pub(crate) curve: &'a str,
    pub(crate) operation: &'a str,
    pub(crate) constant_time: bool,
    pub(crate) ours: Vec<&'a Entry>,
    pub(crate) others: Vec<(&'a Entry, &'a Peer)>,
    /// The row that the others are compared with.
    pub(crate) reference: Option<&'a Entry>,
}

impl<'a> Comparison<'a> {
    /// A row's time in units of the reference's; none of upper bounds.
    pub(crate) fn ratio(&self, entry: &Entry) -> Option<f64> {
        let (this, ours) = (entry.figure()?, self.reference?.figure()?);
        (ours.median > 0.0 && !this.bound && !ours.bound).then(|| this.median / ours.median)
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

//! Times of each thread of a parallel method in a phase, from traces made beside the turns.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use secant_catalogue::{Curve, Method, ThreadTrace};
use secant_core::cpu::Backend;
use secant_lab::measure::{Report, look};
use secant_lab::papers::verdict::{Found, Measured};
use secant_lab::papers::{Stage, Trace};
use secant_lab::statistics::{Spread, quantile};

use crate::sample::Sample;

/// Runs of a parallel method whose threads are looked at.
const TRACES: usize = 100;

/// Multiplications on several threads that can be traced.
#[derive(Clone, Copy)]
pub(super) enum Traced {
    /// A method of a curve.
    Method { curve: &'static dyn Curve, method: &'static Method, backend: Backend },
    /// A pipeline of the laboratory, on two threads.
    Lab { name: &'static str, traces: Trace },
}

impl Traced {
    /// The name in reports, by which the runs are known.
    fn name(self) -> String {
        match self {
            Self::Method { curve, method, backend } => {
                format!("{} {} {}", curve.info().name, method.name, backend.name())
            }
            Self::Lab { name, .. } => name.to_string(),
        }
    }

    fn threads(self) -> u32 {
        match self {
            Self::Method { method, .. } => method.threads,
            Self::Lab { .. } => 2,
        }
    }

    /// Runs it on inputs in turn, its threads looked at; `sample` has those of a curve's method.
    fn runs(self, sample: impl FnOnce(&'static dyn Curve) -> Rc<Sample>) -> Runs {
        let (curve, method, backend) = match self {
            Self::Method { curve, method, backend } => (curve, method, backend),
            Self::Lab { name, traces } => return traces(TRACES).map_err(|why| format!("{name}: {why}")),
        };
        let inputs = sample(curve).inputs(method.operation, TRACES);
        let run = |input| curve.trace(method.operation, Some(method.name), Some(backend), input);
        let runs: Result<Vec<_>, _> = inputs.iter().map(run).collect();
        runs.map_err(|e| format!("{} {}: {e}", curve.info().name, method.name))
    }
}

impl Traces {
    /// The time of threads in one stage, in core cycles by the clock of the run.
    pub(super) fn thread(
        &mut self,
        traced: Traced,
        sample: impl FnOnce(&'static dyn Curve) -> Rc<Sample>,
        threads: &[&str],
        stage: Stage,
    ) -> Found {
        let cycles_per_ns = self.cycles_per_ns.ok_or("no core cycles to tell a thread's time in")?;
        let name = traced.name();
        let runs = match self.runs.entry(name.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(traced.runs(sample)),
        };
        let runs = runs.as_ref().map_err(Clone::clone)?;
        let times: Vec<f64> = runs
            .iter()
            .filter_map(|run| {
                let of = |name: &&str| run.iter().find(|t| t.name == *name);
                let ns = |name| Some(stage.ns(of(name)?) as f64 * cycles_per_ns);
                threads.iter().map(ns).sum::<Option<f64>>()
            })
            .collect();
        let thread = threads.join(" and ");
        let spread =
            Spread::of_stretches(&times).ok_or_else(|| format!("{name} has no thread '{thread}'"))?;
        Ok(Measured {
            value: spread.median,
            spread: Some((spread.p10, spread.p90)),
            cpus: look(traced.threads())?,
            method: format!("{name}, {thread}: {}", stage.name()),
            ..Measured::default()
        })
    }
}

/// The traces of all threads in every run, or the reason why there are none.
type Runs = Result<Vec<Vec<ThreadTrace>>, String>;

/// Runs of multiplications on several threads, looked at, by name.
pub(super) struct Traces {
    runs: HashMap<String, Runs>,
    cycles_per_ns: Option<f64>,
}

impl Traces {
    /// An empty collection; the clock is that of the run `report`.
    pub(super) fn beside(report: Option<&Report>) -> Self {
        Self { runs: HashMap::new(), cycles_per_ns: report.and_then(clock) }
    }
}

/// Core cycles in a nanosecond, during a run.
fn clock(report: &Report) -> Option<f64> {
    let rates: Vec<f64> =
        report.figures.iter().filter_map(|f| Some(f.core_cycles?.median / f.ns?.median)).collect();
    quantile(&rates, 0.5)
}

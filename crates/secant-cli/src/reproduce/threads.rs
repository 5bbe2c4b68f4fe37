//! Times of each thread of a parallel method in a phase, from traces made beside the turns.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use secant_catalogue::{Curve, Method, Phase, ThreadTrace};
use secant_core::cpu::Backend;
use secant_lab::measure::{Report, look};
use secant_lab::papers::verdict::{Found, Measured};
use secant_lab::statistics::{Spread, quantile};

use crate::sample::Sample;

/// Runs of a parallel method whose threads are looked at.
const TRACES: usize = 100;

/// A parallel method that can be traced.
#[derive(Clone, Copy)]
pub(super) struct Traced {
    pub(super) curve: &'static dyn Curve,
    pub(super) method: &'static Method,
    pub(super) backend: Backend,
}

impl Traced {
    /// Runs the method on inputs in turn, its threads looked at.
    fn runs(self, sample: &Sample) -> Runs {
        let Self { curve, method, backend } = self;
        let inputs = sample.inputs(method.operation, TRACES);
        let run = |input| curve.trace(method.operation, Some(method.name), Some(backend), input);
        let runs: Result<Vec<_>, _> = inputs.iter().map(run).collect();
        runs.map_err(|e| format!("{} {}: {e}", curve.info().name, method.name))
    }
}

impl Traces {
    /// The time of threads in one phase, in core cycles by the clock of the run.
    pub(super) fn thread(
        &mut self,
        traced: Traced,
        sample: &Sample,
        threads: &[&str],
        phase: Phase,
    ) -> Found {
        let Traced { curve, method, backend } = traced;
        let cycles_per_ns = self.cycles_per_ns.ok_or("no core cycles to tell a thread's time in")?;
        let key = (curve.info().name, method.name);
        let runs = match self.runs.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(traced.runs(sample)),
        };
        let runs = runs.as_ref().map_err(Clone::clone)?;
        let in_phase = |trace: &ThreadTrace| {
            let stretches = trace.stretches.iter().filter(|s| s.phase == phase);
            stretches.map(|s| s.end_ns.saturating_sub(s.start_ns)).sum::<u64>() as f64 * cycles_per_ns
        };
        let times: Vec<f64> = runs
            .iter()
            .filter_map(|run| {
                let of = |name: &&str| run.iter().find(|t| t.name == *name).map(in_phase);
                threads.iter().map(of).sum::<Option<f64>>()
            })
            .collect();
        let thread = threads.join(" and ");
        let spread = Spread::of_stretches(&times)
            .ok_or_else(|| format!("{} {} has no thread '{thread}'", key.0, key.1))?;
        let name = backend.name();
        Ok(Measured {
            value: spread.median,
            spread: Some((spread.p10, spread.p90)),
            cpus: look(method.threads)?,
            method: format!("{} {} {name}, {thread}: {}", key.0, key.1, phase.name()),
            ..Measured::default()
        })
    }
}

/// The traces of all threads in every run, or the reason why there are none.
type Runs = Result<Vec<Vec<ThreadTrace>>, String>;

/// Runs of parallel methods, looked at, by curve and method.
pub(super) struct Traces {
    runs: HashMap<(&'static str, &'static str), Runs>,
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

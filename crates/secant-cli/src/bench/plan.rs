//! The measurements of a run and their order.

use std::time::Duration;

use secant_catalogue::{Curve, FieldOperation, Method, Operation, Repetition};
use secant_core::cpu::{Backend, Tier};
use secant_core::operate::info::FieldKind;
use secant_lab::measure::{Bench, Progress, Report};
use secant_lab::peers::{Checked, Peer};

use super::check::Judge;
use super::peers;
use super::wanted::Wanted;
use crate::catalogue::available;
use crate::failure::Failure;
use crate::sample::Sample;

/// Inputs that single multiplications rotate over.
const INPUTS: usize = 1000;
/// Number of points of a batch.
const BATCH: usize = 256;

/// One measured row.
pub(crate) struct Row {
    pub(crate) curve: &'static str,
    pub(crate) operation: &'static str,
    /// The method; `throughput` or `latency` for a field operation.
    pub(crate) method: &'static str,
    /// The backend of Secant's rows; `None` for other libraries, which choose for themselves.
    pub(crate) backend: Option<Backend>,
    pub(crate) constant_time: bool,
    pub(crate) threads: u32,
    /// Whether the row is of a field operation.
    pub(crate) field: bool,
    /// Number of inputs done at once, if a size was asked for.
    pub(crate) batch: Option<usize>,
    /// Another library, or Secant in the form that the others have.
    pub(crate) peer: Option<&'static Peer>,
}

impl Row {
    /// The other library that the row is of, if it is not Secant's.
    pub(crate) fn other(&self) -> Option<&'static Peer> {
        self.peer.filter(|peer| !peer.is_ours())
    }
}

/// The rows to measure, checked, with the loops that measure them.
pub(crate) struct Plan {
    rows: Vec<Row>,
    bench: Bench<'static>,
}

impl Plan {
    /// Prepares and checks all selected rows.
    pub(crate) fn new(
        curves: &[&'static dyn Curve],
        wanted: &Wanted<'_>,
        step: &mut dyn FnMut(&str),
    ) -> Result<Self, Failure> {
        let mut plan = Self { rows: Vec::new(), bench: Bench::new() };
        for curve in curves {
            plan.add_methods(*curve, wanted, step)?;
            plan.add_library(*curve, wanted, step)?;
            plan.add_field(*curve, wanted)?;
        }
        if plan.rows.is_empty() {
            return Err(Failure::Refused("these curves offer nothing of what is asked for".to_string()));
        }
        Ok(plan)
    }

    fn add_methods(
        &mut self,
        curve: &'static dyn Curve,
        wanted: &Wanted<'_>,
        step: &mut dyn FnMut(&str),
    ) -> Result<(), Failure> {
        let name = curve.info().name;
        let sample = Sample::new(curve, wanted.sizes.iter().copied().fold(INPUTS, usize::max));
        let mut judge = Judge::new(curve, &sample);
        for &operation in &wanted.operations {
            let inputs = sample.inputs(operation, INPUTS);
            for method in choose(curve.methods(), operation, wanted) {
                for backend in available(method) {
                    for batch in sizes(operation.is_batch(), wanted) {
                        let inputs = match (operation.is_batch(), batch) {
                            (false, _) => inputs.clone(),
                            (true, batch) => sample.inputs(operation, batch.unwrap_or(BATCH)),
                        };
                        step(&format!("{name} {} {} {}", operation.name(), method.name, backend.name()));
                        let prepared = curve.prepare(operation, Some(method.name), Some(backend), &inputs);
                        let mut prepared = prepared.map_err(|e| {
                            let (operation, backend) = (operation.name(), backend.name());
                            Failure::Refused(format!("{name} {operation} {} {backend}: {e}", method.name))
                        })?;
                        judge.compare(method, backend, prepared.as_mut())?;
                        let operations = if operation.is_batch() { inputs.len() } else { 1 };
                        self.bench.add_prepared(operations as f64, method.threads, prepared);
                        self.rows.push(Row {
                            curve: name,
                            operation: operation.name(),
                            method: method.name,
                            backend: Some(backend),
                            constant_time: method.constant_time,
                            threads: method.threads,
                            field: false,
                            batch,
                            peer: None,
                        });
                    }
                }
            }
            if wanted.peers && curve.method(operation, None).is_ok() {
                step(&format!("{name} {} with peers", operation.name()));
                for (peer, mut prepared) in peers::prepare(curve, operation, &inputs)? {
                    self.bench.add_rotating(1.0, 1, INPUTS, move |i| prepared.run(i));
                    self.rows.push(row(curve, operation.name(), peer, None));
                }
            }
        }
        Ok(())
    }

    /// Adds the operations that the library has and the catalogue has not, on the level that the library
    /// chooses.
    fn add_library(
        &mut self,
        curve: &'static dyn Curve,
        wanted: &Wanted<'_>,
        step: &mut dyn FnMut(&str),
    ) -> Result<(), Failure> {
        let name = curve.info().name;
        for &operation in &wanted.library {
            step(&format!("{name} {operation}"));
            for batch in sizes(secant_lab::peers::is_batch(operation), wanted) {
                let checked =
                    secant_lab::peers::checked_at(name, operation, wanted.peers, batch.unwrap_or(BATCH))
                        .map_err(Failure::Refused)?;
                for Checked { peer, inputs, at_once, mut prepared } in checked {
                    self.bench.add_rotating(at_once as f64, 1, inputs / at_once, move |i| prepared.run(i));
                    self.rows.push(row(curve, operation, peer, batch));
                }
            }
        }
        Ok(())
    }

    fn add_field(&mut self, curve: &'static dyn Curve, wanted: &Wanted<'_>) -> Result<(), Failure> {
        let name = curve.info().name;
        for &operation in &wanted.field {
            for backend in curve.field_backends().iter().copied().filter(|b| b.is_available()) {
                for (chain, method) in
                    [(Repetition::Independent, "throughput"), (Repetition::Dependent, "latency")]
                {
                    let found = curve.field_loop(operation, chain, backend).map_err(|e| {
                        Failure::Refused(format!("{name} {} {}: {e}", operation.name(), backend.name()))
                    })?;
                    let Some(field) = found else { continue };
                    self.bench.add_field_loop(field);
                    self.rows.push(Row {
                        curve: name,
                        operation: operation.name(),
                        method,
                        backend: Some(backend),
                        constant_time: !matches!(
                            operation,
                            FieldOperation::InvVartime | FieldOperation::HalfTraceVartime
                        ),
                        threads: 1,
                        field: true,
                        batch: None,
                        peer: None,
                    });
                }
            }
        }
        Ok(())
    }

    /// Measures everything in turns; `progress` sees the rows in the order of the figures.
    pub(crate) fn measure(
        self,
        budget: Duration,
        progress: &mut dyn FnMut(&[Row], Progress<'_>),
    ) -> (Vec<Row>, Report) {
        let Self { rows, bench } = self;
        let report = bench.run(budget, &mut |p| progress(&rows, p));
        (rows, report)
    }
}

/// The row of a peer, or of Secant in the form that peers have. The library hands down the best tier, and
/// uses a lesser one for an operation that the best does not have.
fn row(curve: &'static dyn Curve, operation: &'static str, peer: &'static Peer, batch: Option<usize>) -> Row {
    let best = match curve.info().field {
        FieldKind::Binary | FieldKind::BinaryQuadratic => Tier::best_binary,
        FieldKind::Prime | FieldKind::Quadratic => Tier::best,
    };
    Row {
        curve: curve.info().name,
        operation,
        method: peer.method,
        backend: peer.is_ours().then(|| best().backend()),
        constant_time: peer.constant_time,
        threads: 1,
        field: false,
        batch,
        peer: Some(peer),
    }
}

/// The sizes of the batches of an operation; `None` for the usual size, and for operations that are no
/// batches.
fn sizes(is_batch: bool, wanted: &Wanted<'_>) -> Vec<Option<usize>> {
    if is_batch && !wanted.sizes.is_empty() {
        wanted.sizes.iter().copied().map(Some).collect()
    } else {
        vec![None]
    }
}

/// The selected methods of an operation: the named one; or those of so many threads and the methods that they
/// are compared with; or all; or the default and the first of the other kind.
fn choose<'a>(methods: &'a [Method], operation: Operation, wanted: &Wanted<'_>) -> Vec<&'a Method> {
    let mut of_operation: Vec<&Method> = methods.iter().filter(|m| m.operation == operation).collect();
    if let Some(name) = wanted.method {
        of_operation.retain(|m| m.name == name);
    } else if let Some(threads) = wanted.threads {
        let there = of_operation.iter().any(|m| m.threads == threads);
        of_operation.retain(|m| there && !m.constant_time && (m.threads == threads || m.threads == 1));
    } else if !wanted.all
        && let Some(&default) = of_operation.first()
    {
        let other = of_operation.iter().copied().find(|m| m.constant_time != default.constant_time);
        of_operation = std::iter::once(default).chain(other).collect();
    }
    of_operation
}

//! Checks before a measurement: known answers, and agreement of the methods of a curve.

use std::collections::HashMap;

use secant_catalogue::{Curve, Input, Method, Operation, Prepared};
use secant_core::cpu::Backend;

use crate::catalogue::available;
use crate::failure::Failure;
use crate::sample::Sample;
use crate::selftest;
use crate::wire;

/// Results compared for each method and backend.
const COMPARED: usize = 64;

/// Refuses a curve whose known answers do not come out.
pub(crate) fn known_answers(curve: &dyn Curve) -> Result<(), Failure> {
    known_answers_of(curve, selftest::vectors::text(curve.info().name))
}

pub(crate) fn known_answers_of(curve: &dyn Curve, text: Option<&str>) -> Result<(), Failure> {
    let name = curve.info().name;
    let outcomes =
        selftest::check(curve, text, &mut |_| {}).map_err(|e| Failure::Refused(format!("{name}: {e}")))?;
    match outcomes.iter().find(|o| !o.is_good()) {
        None => Ok(()),
        Some(outcome) => Err(Failure::Refused(selftest::complaint(name, outcome))),
    }
}

/// Compares methods with one another on the same inputs.
pub(crate) struct Judge<'a> {
    curve: &'a dyn Curve,
    sample: &'a Sample,
    known: HashMap<Operation, Vec<String>>,
}

impl<'a> Judge<'a> {
    /// A judge of that curve's methods.
    pub(crate) fn new(curve: &'a dyn Curve, sample: &'a Sample) -> Self {
        Self { curve, sample, known: HashMap::new() }
    }

    /// Runs the prepared method and backend on the sample's inputs, and refuses it if another method gives
    /// other results.
    pub(crate) fn compare(
        &mut self,
        method: &Method,
        backend: Backend,
        prepared: &mut dyn Prepared,
    ) -> Result<(), Failure> {
        let count = prepared.len().min(COMPARED);
        let found = results(prepared, method.operation, count)
            .map_err(|e| self.complaint(method, backend, &e.to_string()))?;
        let wanted = self.reference(method, backend, count)?;
        for (i, (found, wanted)) in found.iter().zip(&wanted).enumerate() {
            if found != wanted {
                let what = format!("input {i} gave {{{found}}}, by another way {{{wanted}}}");
                return Err(self.complaint(method, backend, &what));
            }
        }
        Ok(())
    }

    /// The results of another way: `[k]G` and batches by single multiplications on the portable backend;
    /// those by each other.
    fn reference(&mut self, method: &Method, backend: Backend, count: usize) -> Result<Vec<String>, Failure> {
        let operation = match method.operation {
            Operation::MulBase | Operation::MulBatch => Operation::Mul,
            Operation::LadderBatch => Operation::Ladder,
            same => same,
        };
        let of_operation: Vec<(&Method, Backend)> = self
            .curve
            .methods()
            .iter()
            .filter(|m| m.operation == operation)
            .flat_map(|m| available(m).map(move |b| (m, b)))
            .collect();
        let Some(&(first, first_backend)) = of_operation.first() else {
            return Err(self.complaint(method, backend, "no multiplication to compare with"));
        };
        let itself = method.operation == operation && first.name == method.name && first_backend == backend;
        // The first is compared with the last, which differs in method, or at least in backend, where there
        // are two.
        let (other, other_backend) =
            if itself { of_operation[of_operation.len() - 1] } else { (first, first_backend) };
        if !itself && let Some(known) = self.known.get(&method.operation).and_then(|k| k.get(..count)) {
            return Ok(known.to_vec());
        }
        let base = self.curve.base();
        let inputs: Vec<Input> = self
            .sample
            .inputs(method.operation, count)
            .into_iter()
            .map(|input| match input {
                Input::MulBase(k) => Input::Mul(k, base.clone()),
                other => other,
            })
            .collect();
        let found = self
            .curve
            .prepare(operation, Some(other.name), Some(other_backend), &inputs)
            .and_then(|mut prepared| results(prepared.as_mut(), operation, count))
            .map_err(|e| self.complaint(other, other_backend, &e.to_string()))?;
        if !itself {
            self.known.insert(method.operation, found.clone());
        }
        Ok(found)
    }

    fn complaint(&self, method: &Method, backend: Backend, what: &str) -> Failure {
        let name = self.curve.info().name;
        Failure::Refused(format!(
            "{name} {} {} {}: {what}",
            method.operation.name(),
            method.name,
            backend.name()
        ))
    }
}

fn results(
    prepared: &mut dyn Prepared,
    operation: Operation,
    count: usize,
) -> Result<Vec<String>, secant_catalogue::Error> {
    let runs = if operation.is_batch() { 1 } else { count };
    (0..runs).for_each(|i| prepared.run(i));
    (0..count).map(|i| prepared.result(i).map(|found| wire::output(&found))).collect()
}

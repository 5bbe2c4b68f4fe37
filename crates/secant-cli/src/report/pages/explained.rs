//! The rows whose cycles are explained, and the times of the field operations in them.

use secant_catalogue::{Counts, Curve, Operation};
use secant_core::cpu::Backend;
use secant_lab::svg::Shade;

use super::parts;
use crate::catalogue::Catalogue;
use crate::report::results::{Entry, Results};

/// Scalars over which counts are averaged.
pub(super) const SCALARS: usize = 4;

/// Counts of a kind of field operation.
type Count = fn(&Counts) -> u64;

/// A kind of field operation: its name, its count, the row that times it, its colour.
type Part = (&'static str, Count, &'static str, Shade);

/// A kind of field operation whose time is known.
pub(super) struct Price {
    pub(super) name: &'static str,
    pub(super) part: Count,
    /// Core cycles of one operation, at throughput.
    pub(super) each: f64,
    pub(super) shade: Shade,
}

const PARTS: [Part; 6] = [
    ("multiplications", |c| c.mul, "field_mul", Shade::First),
    ("squarings", |c| c.sqr + c.sqrt, "field_sqr", Shade::Second),
    ("additions and the like", small, "field_add", Shade::Third),
    ("quadratic equations", |c| c.solve, "field_half_trace_vartime", Shade::Fourth),
    ("inversion", |c| c.inv, "field_inv", Shade::Fourth),
    ("inversion", |c| c.inv, "field_inv_vartime", Shade::Fourth),
];

/// Everything that costs about as much as an addition.
fn small(c: &Counts) -> u64 {
    c.add + c.sub + c.mul2 + c.mul3 + c.div2 + c.neg + c.dbl_sub + c.sub_dbl_sub + c.mul3_div2
}

/// A row of an operation on one element at a time, with the prices of its field on its backend.
pub(super) struct Explained {
    pub(super) operation: Operation,
    pub(super) constant_time: bool,
    pub(super) method: &'static str,
    pub(super) backend: String,
    /// Core cycles of the row.
    pub(super) total: f64,
    pub(super) prices: Vec<Price>,
    /// Core cycles of the default, where it is this method on vectors.
    pub(super) on_vectors: Option<f64>,
    /// Name of the default's backend.
    pub(super) default: String,
}

impl Explained {
    /// The default's row. On `ifma` and `avx2` one multiplication works on four elements side by side, but
    /// the field's rows are of eight or missing: for these it is the same method's row on `mulx`, of the same
    /// run.
    ///
    /// `None` without that row, or without the time of a field multiplication, which would leave most
    /// unexplained.
    fn of(
        machine: &Results,
        curves: Catalogue,
        curve: &dyn Curve,
        operation: Operation,
        constant: bool,
    ) -> Option<Self> {
        let default = machine.default_of(curve.info().name, operation.name(), constant)?;
        let (entry, on_vectors) = if default.is_on(Backend::Ifma) || default.is_on(Backend::Avx2) {
            (machine.on_backend(default, Backend::Mulx)?, Some(default.figure()?.median))
        } else {
            (default, None)
        };
        let total = entry.figure()?.median;
        (total > 0.0).then_some(Self {
            operation,
            constant_time: constant,
            method: method(curve, operation, entry)?,
            backend: entry.backend.clone().unwrap_or_default(),
            total,
            prices: prices(machine, curves, curve, entry)?,
            on_vectors,
            default: default.backend.clone().unwrap_or_default(),
        })
    }

    /// Operation, method and backend.
    pub(super) fn label(&self) -> String {
        format!("{}, {}", parts::operation(self.operation.name()), self.way())
    }

    /// Method and backend.
    pub(super) fn way(&self) -> String {
        if self.backend.is_empty() {
            self.method.to_string()
        } else {
            format!("{} on {}", self.method, self.backend)
        }
    }
}

/// The rows to explain of all single operations, in constant or in variable time.
pub(super) fn explained(
    machine: &Results,
    curves: Catalogue,
    curve: &dyn Curve,
    constant: bool,
) -> Vec<Explained> {
    let single = Operation::ALL.into_iter().filter(|operation| !operation.is_batch());
    single.filter_map(|operation| Explained::of(machine, curves, curve, operation, constant)).collect()
}

/// The core cycles of field operations on the backend of a row, in the same run; `None` without those of a
/// multiplication.
fn prices(machine: &Results, curves: Catalogue, curve: &dyn Curve, entry: &Entry) -> Option<Vec<Price>> {
    let inversion = if entry.constant_time { "field_inv" } else { "field_inv_vartime" };
    let of_kind =
        PARTS.into_iter().filter(|(_, _, timed, _)| !timed.starts_with("field_inv") || *timed == inversion);
    let priced = of_kind.filter_map(|(name, part, timed, shade)| {
        let each = throughput(machine, curves, curve, timed, entry.backend.as_deref())?;
        Some(Price { name, part, each, shade })
    });
    let prices: Vec<Price> = priced.collect();
    prices.iter().any(|price| price.name == PARTS[0].0).then_some(prices)
}

/// The method of a row; the first of its kind where the file does not name it.
fn method(curve: &dyn Curve, operation: Operation, entry: &Entry) -> Option<&'static str> {
    let found = curve.methods().iter().find(|m| {
        m.operation == operation
            && match &entry.method {
                Some(name) => m.name == name,
                None => m.constant_time == entry.constant_time,
            }
    });
    Some(found?.name)
}

/// The core cycles of a field operation on a backend, at throughput; the field may have been timed with
/// another curve over it.
fn throughput(
    machine: &Results,
    curves: Catalogue,
    curve: &dyn Curve,
    operation: &str,
    backend: Option<&str>,
) -> Option<f64> {
    let field = curve.info().field_name;
    let entry = machine.entries.iter().find(|e| {
        (e.operation.as_str(), e.method.as_deref(), e.backend.as_deref())
            == (operation, Some("throughput"), backend)
            && curves.find(&e.curve).is_ok_and(|c| c.info().field_name == field)
    })?;
    Some(entry.figure()?.median)
}

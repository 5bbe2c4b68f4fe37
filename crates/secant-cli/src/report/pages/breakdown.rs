//! Where the cycles of a multiplication go: its operation counts times what one field operation takes.

use maud::{Markup, html};
use secant::curve::registry::{Counts, Curve, Method, Operation};
use secant_lab::svg::{Bar, Shade};

use super::parts;
use crate::catalogue::Catalogue;
use crate::report::markdown::kind;
use crate::report::results::{Entry, Results};
use crate::sample::Sample;
use crate::table::number;

/// Scalars over which counts are averaged.
const SCALARS: usize = 4;

/// A kind of field operation: its name, its count, the row that times it, its colour.
type Part = (&'static str, fn(&Counts) -> u64, &'static str, Shade);

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
    c.add
        + c.sub
        + c.mul2
        + c.mul3
        + c.div2
        + c.neg
        + c.dbl_sub
        + c.sub_dbl_sub
        + c.mul3_div2
        + c.add_sub
        + c.sum_and_difference
        + c.two_differences
        + c.mul2_mul3
}

/// The cost of one multiplication in parts.
struct Breakdown {
    name: &'static str,
    parts: Vec<(&'static str, f64, f64, Shade)>,
    total: f64,
}

impl Breakdown {
    /// What the counted operations explain.
    fn known(&self) -> f64 {
        self.parts.iter().map(|(_, count, each, _)| count * each).sum()
    }
}

/// A chart and a table for the default method of each operation whose field operations were timed in the same run.
pub(super) fn figure(machine: &Results, curves: Catalogue, curve: &dyn Curve) -> Markup {
    let sample = Sample::new(curve, SCALARS);
    let of_kind = |constant: bool| -> Vec<Breakdown> {
        let single = Operation::ALL.into_iter().filter(|o| *o != Operation::MulBatch);
        single
            .filter_map(|operation| {
                let entry = machine.default_of(curve.info().name, operation.name(), constant)?;
                breakdown(machine, curves, curve, &sample, operation, entry)
            })
            .collect()
    };
    let kinds = [true, false].map(|constant| (constant, of_kind(constant)));
    html! {
        @if kinds.iter().any(|(_, found)| !found.is_empty()) {
            h3 { "Where the cycles go" }
            p.soft {
                "Counted field operations (" code { "secant count" } ", average over " (SCALARS) " scalars) times the throughput of one, as measured in this run; "
                "what that does not explain is the rest. It is below zero where a method saves what single operations pay, such as reductions of sums."
            }
            @for (constant, found) in kinds.iter().filter(|(_, found)| !found.is_empty()) { (part(machine, *constant, found)) }
        }
    }
}

fn part(machine: &Results, constant: bool, found: &[Breakdown]) -> Markup {
    let bars: Vec<Bar> = found
        .iter()
        .map(|b| {
            let mut parts: Vec<(f64, Shade)> =
                b.parts.iter().map(|(_, count, each, shade)| (count * each, *shade)).collect();
            parts.push(((b.total - b.known()).max(0.0), Shade::Other));
            Bar { label: b.name.to_string(), text: number(b.total), parts, spread: None }
        })
        .collect();
    let rows: Vec<Vec<Markup>> = found.iter().flat_map(rows).collect();
    let legend = [
        (Shade::First, "multiplications"),
        (Shade::Second, "squarings"),
        (Shade::Third, "additions and the like"),
        (Shade::Fourth, "inversion, quadratic equations"),
        (Shade::Other, "the rest: recoding, look-ups, calls, waiting"),
    ];
    html! {
        div.pair {
            (parts::chart(&format!("Default methods, {}", kind(constant)), machine.unit(), &bars, &legend, 0.0))
            (parts::table(&["operation", "part", "count", "each", "cycles", "share"], 2, &rows))
        }
    }
}

fn rows(b: &Breakdown) -> Vec<Vec<Markup>> {
    let line = |first: bool, part: &str, count: Option<f64>, each: Option<f64>, cycles: f64| {
        vec![
            html! { @if first { (b.name) } },
            html! { (part) },
            html! { @if let Some(n) = count { (parts::whole(n)) } },
            html! { @if let Some(n) = each { (number(n)) } },
            html! { (parts::whole(cycles)) },
            html! { (format!("{:.0} %", 100.0 * cycles / b.total)) },
        ]
    };
    let mut rows: Vec<Vec<Markup>> = b
        .parts
        .iter()
        .enumerate()
        .map(|(i, (part, count, each, _))| line(i == 0, part, Some(*count), Some(*each), count * each))
        .collect();
    rows.push(line(false, "the rest", None, None, b.total - b.known()));
    rows
}

fn breakdown(
    machine: &Results,
    curves: Catalogue,
    curve: &dyn Curve,
    sample: &Sample,
    operation: Operation,
    entry: &Entry,
) -> Option<Breakdown> {
    let method = method(curve, operation, entry)?;
    let total = entry.figure()?.median;
    let inputs = sample.inputs(operation, SCALARS);
    let counts: Vec<Counts> = inputs
        .iter()
        .map(|input| curve.count(operation, Some(method.name), input).ok())
        .collect::<Option<_>>()?;
    let average = |part: fn(&Counts) -> u64| {
        counts.iter().map(|c| part(c) as f64).sum::<f64>() / counts.len().max(1) as f64
    };
    let inversion = if entry.constant_time { "field_inv" } else { "field_inv_vartime" };
    let mut parts = Vec::new();
    for (name, part, timed, shade) in PARTS {
        let each = throughput(machine, curves, curve, timed, entry.backend.as_deref());
        // Without the time of a multiplication nothing is explained.
        if timed == "field_mul" && each.is_none() {
            return None;
        }
        let count = average(part);
        let belongs = !timed.starts_with("field_inv") || timed == inversion;
        if let Some(each) = each.filter(|_| belongs && count > 0.0) {
            parts.push((name, count, each, shade));
        }
    }
    let name = parts::operation(operation.name());
    (total > 0.0).then_some(Breakdown { name, parts, total })
}

/// The method of a row; the first of its kind where the file does not name it.
fn method(curve: &dyn Curve, operation: Operation, entry: &Entry) -> Option<&'static Method> {
    curve.methods().iter().find(|m| {
        m.operation == operation
            && match &entry.method {
                Some(name) => m.name == name,
                None => m.constant_time == entry.constant_time,
            }
    })
}

/// What an operation of the curve's field takes on a backend; the field may have been timed with another curve over it.
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

//! Where the cycles of a multiplication go: its operation counts times what one field operation takes.

use maud::{Markup, html};
use secant::curve::registry::{Counts, Curve, Method, Operation};
use secant_lab::svg::{Bar, Shade};

use super::{parts, phases};
use crate::catalogue::Catalogue;
use crate::report::markdown::kind;
use crate::report::results::{Entry, Results};
use crate::sample::Sample;
use crate::table::number;

/// Scalars over which counts are averaged.
pub(super) const SCALARS: usize = 4;

/// Counts of a kind of field operation.
type Count = fn(&Counts) -> u64;

/// A kind of field operation: its name, its count, the row that times it, its colour.
type Part = (&'static str, Count, &'static str, Shade);

/// A kind of field operation whose time is known.
pub(super) struct Price {
    name: &'static str,
    pub(super) part: Count,
    /// The throughput of one.
    pub(super) each: f64,
    shade: Shade,
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
    let phases = [true, false].map(|constant| phases::figure(machine, curves, curve, &sample, constant));
    html! {
        @if kinds.iter().any(|(_, found)| !found.is_empty()) {
            h3 { "Where the cycles go" }
            p.soft {
                "Counted field operations (" code { "secant count" } ", average over " (SCALARS) " scalars) times the throughput of one, as measured in this run. "
                "What that does not explain is the rest: recoding, look-ups, selections, calls, and waiting for results. It is below zero where a method saves what single operations pay, "
                "such as reductions of sums."
            }
            @if phases.iter().any(Option::is_some) {
                p.soft {
                    "The phases are counted, not timed, by the same code over a group law that says which call each operation belongs to: "
                    "of a doubling merged with an addition, what a doubling alone costs is with the doublings, and what is left with the additions. "
                    "The table is everything up to its last entry."
                }
            }
            @for figure in phases.iter().flatten() { (figure) }
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
            (parts::chart(&format!("By field operation, {}", kind(constant)), machine.unit(), &bars, &legend, 0.0))
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
    let average =
        |part: Count| counts.iter().map(|c| part(c) as f64).sum::<f64>() / counts.len().max(1) as f64;
    let prices = prices(machine, curves, curve, entry)?;
    let parts = prices
        .into_iter()
        .map(|Price { name, part, each, shade }| (name, average(part), each, shade))
        .filter(|(_, count, ..)| *count > 0.0)
        .collect();
    let name = parts::operation(operation.name());
    (total > 0.0).then_some(Breakdown { name, parts, total })
}

/// What field operations take on the backend of a row, in its run; `None` without the time of a multiplication, which
/// would leave most unexplained.
pub(super) fn prices(
    machine: &Results,
    curves: Catalogue,
    curve: &dyn Curve,
    entry: &Entry,
) -> Option<Vec<Price>> {
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
pub(super) fn method(curve: &dyn Curve, operation: Operation, entry: &Entry) -> Option<&'static Method> {
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

//! Distribution of the cycles of a multiplication: its operation counts times the time of one field
//! operation.

use maud::{Markup, html};
use secant_catalogue::{Counts, Curve, Operation};
use secant_lab::svg::{Bar, Shade};

use super::explained::{Explained, SCALARS, explained};
use super::{parts, phases};
use crate::catalogue::Catalogue;
use crate::report::markdown::kind;
use crate::report::results::Results;
use crate::sample::Sample;
use crate::table::number;

/// The cost of one multiplication in parts.
struct Breakdown<'a> {
    of: &'a Explained,
    parts: Vec<(&'static str, f64, f64, Shade)>,
}

impl Breakdown<'_> {
    /// The cycles that the counted operations do not explain.
    fn rest(&self) -> f64 {
        self.of.total - self.parts.iter().map(|(_, count, each, _)| count * each).sum::<f64>()
    }
}

/// A chart and a table for the default method of each operation whose field operations were timed in the same
/// run.
pub(super) fn figure(machine: &Results, curves: Catalogue, curve: &dyn Curve) -> Markup {
    let sample = Sample::new(curve, SCALARS);
    let rows = [true, false].map(|constant| explained(machine, curves, curve, constant));
    let kinds = rows.each_ref().map(|rows| -> Vec<Breakdown<'_>> {
        rows.iter().filter_map(|row| breakdown(curve, &sample, row)).collect()
    });
    let phases = rows.each_ref().map(|rows| {
        let row = rows.iter().find(|row| row.operation == Operation::Mul)?;
        phases::figure(machine, curve, &sample, row)
    });
    html! {
        @if kinds.iter().any(|found| !found.is_empty()) {
            h3 { "Where the cycles go" }
            p.soft {
                "Counted field operations (" code { "secant count" } ", average over " (SCALARS) " scalars) times the throughput of one, as measured in this run. "
                "What that does not explain is the rest: recoding, look-ups, selections, calls, and waiting for results. It is below zero where a method saves what single operations pay, "
                "such as reductions of sums."
            }
            (on_vectors(machine, &kinds))
            @if phases.iter().any(Option::is_some) {
                p.soft {
                    "The phases are counted, not timed, by the same code over a group law that says which call each operation belongs to: "
                    "of a doubling merged with an addition, what a doubling alone costs is with the doublings, and what is left with the additions. "
                    "The table is everything up to its last entry."
                }
            }
            @for figure in phases.iter().flatten() { (figure) }
            @for found in kinds.iter().filter(|found| !found.is_empty()) { (part(machine, found)) }
        }
    }
}

/// Names the defaults that run on vectors, their cycles, and the rows that are explained instead.
fn on_vectors(machine: &Results, kinds: &[Vec<Breakdown<'_>>]) -> Markup {
    let of_kind = |found: &Vec<Breakdown<'_>>| -> Option<String> {
        let named = found.iter().filter_map(|b| {
            Some(format!("{} {}", parts::operation(b.of.operation.name()), number(b.of.on_vectors?)))
        });
        let named = named.collect::<Vec<_>>().join(", ");
        (!named.is_empty()).then(|| format!("{named} ({})", kind(found[0].of.constant_time)))
    };
    let named: Vec<String> = kinds.iter().filter_map(of_kind).collect();
    let mut on_vectors = kinds.iter().flatten().filter(|b| b.of.on_vectors.is_some());
    let backend = on_vectors.next().map_or("", |b| &b.of.default);
    html! {
        @if !named.is_empty() {
            p.soft {
                "The default runs on vectors (" code { (backend) } "), four elements side by side, in so many " (machine.unit()) ": " (named.join("; ")) ". "
                "Operations four at a time are not timed alone, so the parts are those of the same method on " code { "mulx" } "."
            }
        }
    }
}

fn part(machine: &Results, found: &[Breakdown<'_>]) -> Markup {
    let bars: Vec<Bar> = found
        .iter()
        .map(|b| {
            let mut parts: Vec<(f64, Shade)> =
                b.parts.iter().map(|(_, count, each, shade)| (count * each, *shade)).collect();
            parts.push((b.rest().max(0.0), Shade::Other));
            Bar { label: b.of.label(), text: number(b.of.total), parts, spread: None }
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
    let caption = format!("By field operation, {}", kind(found[0].of.constant_time));
    html! {
        div.pair {
            (parts::chart(&caption, machine.unit(), &bars, &legend, 0.0))
            (parts::table(&["operation", "part", "count", "each", "cycles", "share"], 2, &rows))
        }
    }
}

/// The row that is explained, and its parts.
fn rows(b: &Breakdown<'_>) -> Vec<Vec<Markup>> {
    let line = |part: &str, count: Option<f64>, each: Option<f64>, cycles: f64| {
        vec![
            html! {},
            html! { (part) },
            html! { @if let Some(n) = count { (parts::whole(n)) } },
            html! { @if let Some(n) = each { (number(n)) } },
            html! { (parts::whole(cycles)) },
            html! { (format!("{:.0} %", 100.0 * cycles / b.of.total)) },
        ]
    };
    let mut whole = line(&b.of.way(), None, None, b.of.total);
    whole[0] = html! { (parts::operation(b.of.operation.name())) };
    let parts =
        b.parts.iter().map(|(part, count, each, _)| line(part, Some(*count), Some(*each), count * each));
    let rest = line("the rest", None, None, b.rest());
    [whole].into_iter().chain(parts).chain([rest]).collect()
}

fn breakdown<'a>(curve: &dyn Curve, sample: &Sample, of: &'a Explained) -> Option<Breakdown<'a>> {
    let inputs = sample.inputs(of.operation, SCALARS);
    let counts: Vec<Counts> = inputs
        .iter()
        .map(|input| curve.count(of.operation, Some(of.method), input).ok())
        .collect::<Option<_>>()?;
    let average = |part: fn(&Counts) -> u64| {
        counts.iter().map(|c| part(c) as f64).sum::<f64>() / counts.len().max(1) as f64
    };
    let parts = of
        .prices
        .iter()
        .map(|price| (price.name, average(price.part), price.each, price.shade))
        .filter(|(_, count, ..)| *count > 0.0)
        .collect();
    Some(Breakdown { of, parts })
}

//! The phases of a multiplication: the operations counted in each, times the cost of one field operation.

use maud::{Markup, html};
use secant_catalogue::{Curve, Input};
use secant_lab::phases::{Phase, known};
use secant_lab::svg::{Bar, Shade};

use super::explained::{Explained, Price, SCALARS};
use super::parts;
use crate::report::markdown::kind;
use crate::report::results::Results;
use crate::sample::Sample;
use crate::table::number;

/// A phase of one multiplication, on the mean over scalars.
struct Part {
    phase: Phase,
    calls: f64,
    mul: f64,
    sqr: f64,
    cycles: f64,
}

/// `[k]P` by the default method of its kind.
struct Phases<'a> {
    of: &'a Explained,
    parts: Vec<Part>,
}

impl Phases<'_> {
    /// The cycles that the counted operations do not explain.
    fn rest(&self) -> f64 {
        self.of.total - self.parts.iter().map(|part| part.cycles).sum::<f64>()
    }

    fn share(&self, cycles: f64) -> String {
        format!("{:.0} %", 100.0 * cycles / self.of.total)
    }
}

const fn shade(phase: Phase) -> Shade {
    match phase {
        Phase::Doublings | Phase::Halvings | Phase::Steps => Shade::First,
        Phase::Table => Shade::Second,
        Phase::Additions => Shade::Third,
        Phase::Inversion => Shade::Fourth,
    }
}

/// A chart and a table for a row of `[k]P`, if its phases are known.
pub(super) fn figure(
    machine: &Results,
    curve: &dyn Curve,
    sample: &Sample,
    of: &Explained,
) -> Option<Markup> {
    let found = phases(curve, sample, of)?;
    let rest = found.rest();
    let mut bars = vec![Bar {
        label: of.label(),
        text: number(of.total),
        parts: found.parts.iter().map(|p| (p.cycles, shade(p.phase))).chain([(rest, Shade::Other)]).collect(),
        spread: None,
    }];
    let mut bar = |label: String, cycles: f64, shade: Shade| {
        let text = format!("{} · {}", parts::whole(cycles), found.share(cycles));
        bars.push(Bar { label, text, parts: vec![(cycles, shade)], spread: None });
    };
    for part in &found.parts {
        let calls = if part.calls > 0.0 { format!(" · {}", mean(part.calls)) } else { String::new() };
        bar(format!("{}{calls}", part.phase.name()), part.cycles, shade(part.phase));
    }
    bar("the rest".to_string(), rest, Shade::Other);
    let line = |name: &str, counts: [Option<f64>; 3], cycles: f64| -> Vec<Markup> {
        let counts = counts.map(|count| html! { @if let Some(n) = count { (mean(n)) } });
        let last = [html! { (parts::whole(cycles)) }, html! { (found.share(cycles)) }];
        [html! { (name) }].into_iter().chain(counts).chain(last).collect()
    };
    let whole = line(&of.label(), [None; 3], of.total);
    let phases = found.parts.iter().map(|part| {
        let calls = Some(part.calls).filter(|calls| *calls > 0.0);
        line(part.phase.name(), [calls, Some(part.mul), Some(part.sqr)], part.cycles)
    });
    let rows: Vec<Vec<Markup>> =
        [whole].into_iter().chain(phases).chain([line("the rest", [None; 3], rest)]).collect();
    Some(html! {
        div.pair {
            (parts::chart(&format!("[k]P by phase, {}", kind(of.constant_time)), machine.unit(), &bars, &[], 0.0))
            (parts::table(&["phase", "times", "M", "S", "cycles", "share"], 1, &rows))
        }
    })
}

/// A mean of counts: whole where it can be.
fn mean(value: f64) -> String {
    if value.fract() == 0.0 { parts::whole(value) } else { format!("{value:.1}") }
}

fn phases<'a>(curve: &dyn Curve, sample: &Sample, of: &'a Explained) -> Option<Phases<'a>> {
    let known = known(curve.info().name, of.method)?;
    let mut parts: Vec<Part> = Vec::new();
    let inputs = sample.inputs(of.operation, SCALARS);
    let n = inputs.len().max(1) as f64;
    for input in &inputs {
        let Input::Mul(k, _) = input else { return None };
        for (phase, charge) in known.phases(k)? {
            let cycles: f64 = of.prices.iter().map(|Price { part, each, .. }| charge.of(*part) * each).sum();
            let place = parts.iter().position(|part| part.phase == phase).unwrap_or_else(|| {
                parts.push(Part { phase, calls: 0.0, mul: 0.0, sqr: 0.0, cycles: 0.0 });
                parts.len() - 1
            });
            let part = &mut parts[place];
            part.calls += charge.calls as f64 / n;
            part.mul += charge.of(|c| c.mul) / n;
            part.sqr += charge.of(|c| c.sqr) / n;
            part.cycles += cycles / n;
        }
    }
    Some(Phases { of, parts })
}

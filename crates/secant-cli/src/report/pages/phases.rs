//! The phases of a multiplication: what is counted in each, times what one field operation takes.

use maud::{Markup, html};
use secant::curve::registry::{Curve, Input, Operation};
use secant_lab::phases::{Phase, known};
use secant_lab::svg::{Bar, Shade};

use super::breakdown::{self, Price};
use super::parts;
use crate::catalogue::Catalogue;
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
struct Phases {
    method: &'static str,
    parts: Vec<Part>,
    total: f64,
}

impl Phases {
    /// What the counted operations do not explain.
    fn rest(&self) -> f64 {
        self.total - self.parts.iter().map(|part| part.cycles).sum::<f64>()
    }

    fn share(&self, cycles: f64) -> String {
        format!("{:.0} %", 100.0 * cycles / self.total)
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

/// A chart and a table for the default method of `[k]P` of constant or of variable time, if its phases and the times of its
/// field are known.
pub(super) fn figure(
    machine: &Results,
    curves: Catalogue,
    curve: &dyn Curve,
    sample: &Sample,
    constant: bool,
) -> Option<Markup> {
    let found = phases(machine, curves, curve, sample, constant)?;
    let rest = found.rest();
    let mut bars = vec![Bar {
        label: format!("[k]P, {}", found.method),
        text: number(found.total),
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
    let mut rows: Vec<Vec<Markup>> = found
        .parts
        .iter()
        .map(|part| {
            vec![
                html! { (part.phase.name()) },
                html! { @if part.calls > 0.0 { (mean(part.calls)) } },
                html! { (mean(part.mul)) },
                html! { (mean(part.sqr)) },
                html! { (parts::whole(part.cycles)) },
                html! { (found.share(part.cycles)) },
            ]
        })
        .collect();
    let last = [html! { (parts::whole(rest)) }, html! { (found.share(rest)) }];
    rows.push([html! { "the rest" }].into_iter().chain([0; 3].map(|_| html! {})).chain(last).collect());
    Some(html! {
        div.pair {
            (parts::chart(&format!("[k]P by phase, {}", kind(constant)), machine.unit(), &bars, &[], 0.0))
            (parts::table(&["phase", "times", "M", "S", "cycles", "share"], 1, &rows))
        }
    })
}

/// A mean of counts: whole where it can be.
fn mean(value: f64) -> String {
    if value.fract() == 0.0 { parts::whole(value) } else { format!("{value:.1}") }
}

fn phases(
    machine: &Results,
    curves: Catalogue,
    curve: &dyn Curve,
    sample: &Sample,
    constant: bool,
) -> Option<Phases> {
    let operation = Operation::Mul;
    let entry = machine.default_of(curve.info().name, operation.name(), constant)?;
    let method = breakdown::method(curve, operation, entry)?.name;
    let total = entry.figure()?.median;
    let known = known(curve.info().name, method)?;
    let prices = breakdown::prices(machine, curves, curve, entry)?;
    let mut parts: Vec<Part> = Vec::new();
    let inputs = sample.inputs(operation, breakdown::SCALARS);
    let n = inputs.len().max(1) as f64;
    for input in &inputs {
        let Input::Mul(k, _) = input else { return None };
        for (phase, charge) in known.phases(k)? {
            let cycles: f64 = prices.iter().map(|Price { part, each, .. }| charge.of(*part) * each).sum();
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
    (total > 0.0).then_some(Phases { method, parts, total })
}

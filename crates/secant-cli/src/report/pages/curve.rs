//! The page of a curve.

use maud::{Markup, html};
use secant_catalogue::{Curve, FieldOperation};
use secant_lab::svg::{Bar, Shade};

use super::{PAPERS, Site, breakdown, curve_file, paper_file, parts, shell, threads};
use crate::report::markdown::kind;
use crate::report::results::{Entry, Results, operations};
use crate::sample::order;
use crate::table::number;

pub(super) fn page(site: &Site<'_>, curve: &dyn Curve) -> Markup {
    let info = curve.info();
    let order = order(info);
    let bits = order.first().map_or(0, |first| order.len() * 8 - first.leading_zeros() as usize);
    let body = html! {
        h1 { (info.name) }
        p.lede { (parts::formula(info.equation)) }
        dl.facts {
            div { dt { "Form" } dd { (info.form.replace('_', " ")) } }
            div { dt { "Field" } dd { (parts::formula(info.field_name)) } }
            div { dt { "Order" } dd { (bits) " bits, cofactor " (info.cofactor) } }
            div { dt { "Source" } dd {
                (info.source)
                @for paper in PAPERS.iter().filter(|p| info.source.contains(p.mention)) {
                    " · " a href=(paper_file(paper.name)) { (paper.authors) }
                }
            } }
        }
        @for machine in site.machines {
            section {
                h2 { (machine.machine.label) }
                (shell::byline(&machine.machine))
                @if machine.entries.iter().any(|e| e.curve == info.name) {
                    @for constant in [true, false] { (multiplications(machine, info.name, constant)) }
                    (breakdown::figure(machine, site.curves, curve))
                    (field(machine, info.name))
                    @let groups = machine.comparisons();
                    @if groups.iter().any(|g| g.curve == info.name) {
                        h3 { "Other libraries" }
                        @for group in groups.iter().filter(|g| g.curve == info.name) { (parts::comparison(machine, group)) }
                    }
                } @else {
                    p { "This curve was not measured here." }
                }
            }
        }
        (threads::section(site.chronograms, &[info.name], |_| html! {}))
    };
    shell::page(site, info.name, &curve_file(info.name), &body)
}

/// Every multiplication of a kind: the defaults as bars, all rows in a table.
fn multiplications(machine: &Results, curve: &str, constant: bool) -> Markup {
    let of_kind = |operation: &'static str| {
        // Rows of another run have a table of their own, beside the libraries of that run.
        let first = machine.ours(curve, operation, constant).next().and_then(|e| e.run.as_ref());
        machine.ours(curve, operation, constant).filter(move |e| e.run.as_ref() == first)
    };
    let bars: Vec<Bar> = operations()
        .filter_map(|operation| {
            let entry = machine.default_of(curve, operation, constant)?;
            parts::bar(parts::operation(operation).to_string(), entry, Shade::First)
        })
        .collect();
    let text = |t: &Option<String>| html! { (t.as_deref().unwrap_or("")) };
    let rows: Vec<Vec<Markup>> = operations()
        .flat_map(of_kind)
        .filter(|e| e.figure().is_some())
        .map(|e| {
            let mut cells =
                vec![html! { (parts::operation(&e.operation)) }, text(&e.method), text(&e.backend)];
            cells.extend(parts::figures(Some(e)));
            cells.push(html! { @if let Some(rate) = e.per_second() { (number(rate)) } });
            cells
        })
        .collect();
    html! {
        @if !rows.is_empty() {
            div.pair {
                (parts::chart(&capital(kind(constant)), machine.unit(), &bars, &[], 0.0))
                (parts::table(&["operation", "method", "backend", machine.unit(), "p10", "p90", "per second"], 3, &rows))
            }
        }
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The operations of the curve's field.
fn field(machine: &Results, curve: &str) -> Markup {
    let of_curve: Vec<&Entry> = machine.entries.iter().filter(|e| e.curve == curve && e.is_field()).collect();
    let mut keys: Vec<(&str, Option<&str>)> = Vec::new();
    for operation in FieldOperation::ALL {
        for e in of_curve.iter().filter(|e| e.operation == operation.name()) {
            let key = (operation.name(), e.backend.as_deref());
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    let rows: Vec<Vec<Markup>> = keys
        .into_iter()
        .map(|(operation, backend)| {
            let find = |method: &str| {
                of_curve.iter().copied().find(|e| {
                    (e.operation.as_str(), e.backend.as_deref(), e.method.as_deref())
                        == (operation, backend, Some(method))
                })
            };
            let name = operation.trim_start_matches("field_").replace('_', " ");
            let mut cells = vec![html! { (name) }, html! { (backend.unwrap_or("")) }];
            for method in ["throughput", "latency"] {
                cells.extend(parts::figures(find(method)));
            }
            cells
        })
        .collect();
    let head = ["operation", "backend", "throughput", "p10", "p90", "latency", "p10", "p90"];
    html! {
        @if !rows.is_empty() {
            h3 { "The field" }
            (parts::table(&head, 2, &rows))
        }
    }
}

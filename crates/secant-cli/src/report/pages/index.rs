//! The first page: every curve, every paper.

use maud::{Markup, html};
use secant_lab::svg::{Bar, Shade};

use super::{PAPERS, Site, curve_file, paper_file, parts, shell};
use crate::report::results::{Entry, Results};

pub(super) fn page(site: &Site<'_>) -> Markup {
    let reach =
        site.machines.iter().flat_map(|m| multiplications(site, m)).map(|b| b.end()).fold(0.0, f64::max);
    let body = html! {
        h1 { "Scalar multiplication, measured" }
        p.lede {
            "Every curve of the library Secant in core cycles of one core, from affine point to affine point, checked before it was timed. "
            "A curve's page has its methods, its field, where the cycles go, and the other libraries that have the curve."
        }
        section {
            h2 { "[k]P in constant time" }
            div.grid {
                @for machine in site.machines {
                    (parts::chart(&machine.machine.label, machine.unit(), &multiplications(site, machine), &[], reach))
                }
            }
        }
        @for (constant, columns) in [(true, &["mul", "mul_base", "mul_batch"][..]), (false, &["mul", "mul_add"])] {
            section {
                h2 { @if constant { "Constant time" } @else { "Variable time" } }
                @if !constant { p { "For what is no secret, such as the verification of a signature." } }
                (overview(site, constant, columns))
            }
        }
        section {
            h2 { "Papers" }
            ul.plain {
                @for paper in &PAPERS {
                    li { a href=(paper_file(paper.name)) { (paper.authors) } ": " (paper.title) }
                }
            }
        }
    };
    shell::page(site, "Curves", "index.html", &body)
}

/// The one operation of a curve that the chart shows: [k]P, or its abscissa.
fn multiplication<'a>(machine: &'a Results, curve: &str) -> Option<(&'static str, &'a Entry)> {
    ["x25519", "ladder", "mul"].into_iter().find_map(|o| Some((o, machine.default_of(curve, o, true)?)))
}

fn multiplications(site: &Site<'_>, machine: &Results) -> Vec<Bar> {
    let bars = site.curves.0.iter().filter_map(|curve| {
        let name = curve.info().name;
        let (operation, entry) = multiplication(machine, name)?;
        let note =
            if operation == "mul" { String::new() } else { format!(", {}", parts::operation(operation)) };
        parts::bar(format!("{name}{note}"), entry, Shade::First)
    });
    bars.collect()
}

/// One row a curve, columns for each machine.
fn overview(site: &Site<'_>, constant: bool, columns: &[&str]) -> Markup {
    let several = site.machines.len() > 1;
    let rows: Vec<Vec<Markup>> = site
        .curves
        .0
        .iter()
        .map(|curve| {
            let info = curve.info();
            let mut cells = vec![html! { a href=(curve_file(info.name)) { (info.name) } }];
            for machine in site.machines {
                for (i, operation) in columns.iter().enumerate() {
                    let mut entry = machine.default_of(info.name, operation, constant);
                    if i == 0 && constant {
                        entry = multiplication(machine, info.name).map(|(_, entry)| entry);
                    }
                    let figure = entry.and_then(Entry::figure);
                    cells.push(html! { @if let Some(figure) = figure { (figure) } });
                }
            }
            cells
        })
        .filter(|cells| cells[1..].iter().any(|cell| !cell.0.is_empty()))
        .collect();
    let mut head = vec!["curve".to_string()];
    for machine in site.machines {
        for (i, operation) in columns.iter().enumerate() {
            let name = parts::operation(operation);
            let label = &machine.machine.label;
            head.push(if several && i == 0 { format!("{label}: {name}") } else { name.to_string() });
        }
    }
    parts::table(&head.iter().map(String::as_str).collect::<Vec<_>>(), 1, &rows)
}

//! The common parts of all pages: head, navigation, machines.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use secant_lab::svg;

use super::{PAPERS, Site, paper_file};
use crate::report::results::{Machine, Results};

const STYLE: &str = include_str!("style.css");

/// A page of that title; `file` is its own name.
pub(super) fn page(site: &Site<'_>, title: &str, file: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Secant" }
                style { (PreEscaped(svg::STYLE)) (PreEscaped(STYLE)) }
            }
            body {
                header {
                    a.brand href="index.html" { "Secant" }
                    nav {
                        (way("index.html", "Curves", file))
                        (way("peers.html", "Other libraries", file))
                        @for paper in &PAPERS {
                            (way(&paper_file(paper.name), paper.authors, file))
                        }
                    }
                }
                main {
                    (body)
                    section.machines {
                        h2 { "Measured on" }
                        @for machine in site.machines { (machine_card(machine)) }
                        p.soft {
                            "Median core cycles of one core, calibrated around every sample; whiskers and small numbers are p10 and p90. Everything in one chart took turns in one run. "
                            "Constant-time and variable-time methods never share a chart."
                        }
                    }
                }
                footer { "Made by " code { "secant report" } "." }
            }
        }
    }
}

fn way(to: &str, name: &str, file: &str) -> Markup {
    html! {
        @if to == file { a href=(to) aria-current="page" { (name) } } @else { a href=(to) { (name) } }
    }
}

/// Everything that is known of a machine.
fn machine_card(machine: &Results) -> Markup {
    let about = &machine.machine;
    let rows = [
        ("CPU", Some(about.cpu.clone())),
        ("Instructions", about.features.as_ref().filter(|f| !f.is_empty()).map(|f| f.join(" "))),
        ("Compiler", about.rustc.clone()),
        ("Commit", about.commit.clone()),
        ("Date", about.date.clone()),
        ("Note", about.note.clone()),
    ];
    html! {
        div.card {
            h3 { (about.label) }
            @if machine.partial { (interrupted()) }
            dl {
                @for (name, value) in rows.iter().filter_map(|(name, value)| Some((name, value.as_ref()?))) {
                    div { dt { (name) } dd { (value) } }
                }
            }
        }
    }
}

/// The warning on results of an interrupted run.
pub(super) fn interrupted() -> Markup {
    html! { p.warn { "This run was interrupted: the figures are of the part that was done." } }
}

/// The machine in one line, under a heading.
pub(super) fn byline(about: &Machine) -> Markup {
    let commit = about.commit.as_ref().map(|c| format!("commit {c}"));
    let parts = [Some(about.cpu.clone()), about.rustc.clone(), commit, about.date.clone()];
    html! { p.byline { (parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")) } }
}

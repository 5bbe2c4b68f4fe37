//! The page of a paper: its printed numbers beside this machine's.

use maud::{Markup, html};
use secant_lab::svg::{Bar, Shade};

use super::{Paper, Site, curve_file, paper_file, parts, shell};
use crate::report::reproduced::{Claim, On, Reproduced, Row, Table, Text};
use crate::table::number;

/// The verdicts of `reproduce`: their class and their mark.
const VERDICTS: [(&str, &str, &str, Shade); 3] = [
    ("reproduced", "yes", "✓", Shade::Third),
    ("not reproduced", "no", "✗", Shade::Fourth),
    ("not measurable here", "none", "–", Shade::Other),
];

pub(super) fn page(site: &Site<'_>, paper: &Paper) -> Markup {
    let found = site.reproduced.and_then(|r| Some((r, r.paper(paper.name)?)));
    let body = html! {
        h1 { (paper.title) }
        p.lede { (paper.authors) }
        @match found {
            Some((reproduced, tables)) => (reproduction(reproduced, &tables.title, &tables.tables)),
            None => p {
                "This paper's printed numbers stand here once they are measured: " code { "secant reproduce " (paper.name) " --json FILE" }
                ", then " code { "secant report --out DIR --reproduce FILE" } "."
            },
        }
        section {
            h2 { "Its curves" }
            ul.plain {
                @for curve in site.curves.0.iter().filter(|c| c.info().source.contains(paper.mention)) {
                    li { a href=(curve_file(curve.info().name)) { (curve.info().name) } ": " (parts::formula(curve.info().equation)) }
                }
            }
        }
    };
    shell::page(site, paper.authors, &paper_file(paper.name), &body)
}

fn reproduction(reproduced: &Reproduced, title: &str, tables: &[Table]) -> Markup {
    let about = &reproduced.machine;
    let line = [Some(about.cpu.clone()), about.rustc.clone(), about.date.clone()];
    html! {
        p.soft { (title) }
        p.byline { "Measured on " (line.into_iter().flatten().collect::<Vec<_>>().join(" · ")) }
        (summary(tables))
        @for t in tables {
            section {
                h2 { @let name = said(&t.table);
                    @if name.starts_with(|c: char| c.is_ascii_digit()) { "Table " }
                    (name) ": " (t.title) }
                @if !t.source.is_empty() { p.soft { (t.source) } }
                (rows(t))
                (claims(t))
                @for note in &t.notes { p.soft { (note) } }
            }
        }
    }
}

/// How many of each verdict.
fn summary(tables: &[Table]) -> Markup {
    let verdicts = || {
        tables.iter().flat_map(|t| {
            let rows = t.rows.iter().filter_map(|r| r.verdict.as_deref());
            rows.chain(t.claims.iter().map(|c| c.verdict.as_str()))
        })
    };
    let counts = VERDICTS.map(|(name, _, _, shade)| (verdicts().filter(|v| *v == name).count(), name, shade));
    let legend: Vec<(Shade, String)> =
        counts.iter().map(|(n, name, shade)| (*shade, format!("{n} {name}"))).collect();
    let legend: Vec<(Shade, &str)> = legend.iter().map(|(shade, text)| (*shade, text.as_str())).collect();
    let bar = Bar {
        label: "All rows and claims".to_string(),
        text: counts.iter().map(|(n, ..)| n).sum::<usize>().to_string(),
        parts: counts.iter().map(|(n, _, shade)| (*n as f64, *shade)).collect(),
        spread: None,
    };
    parts::chart("Verdicts", "rows", &[bar], &legend, 0.0)
}

fn said(text: &Text) -> String {
    match text {
        Text::Number(n) if n.fract() == 0.0 && n.abs() < 1000.0 => format!("{n}"),
        Text::Number(n) => number(*n),
        Text::Words(words) => words.clone(),
        Text::Nothing => String::new(),
    }
}

fn measured(text: &Text) -> Markup {
    html! { @if !matches!(text, Text::Nothing) { b { (said(text)) } } }
}

fn verdict(name: Option<&str>, why: Option<&str>) -> Markup {
    let known = VERDICTS.iter().find(|(known, ..)| Some(*known) == name);
    html! {
        @if let Some((name, class, mark, _)) = known { span.verdict.(*class) { (mark) " " (name) } } @else { (name.unwrap_or("")) }
        @if let Some(why) = why.filter(|why| !why.is_empty()) { br; span.soft { (why) } }
    }
}

/// The columns of printed numbers: their names, and the cells of a row.
fn columns(table: &Table) -> Vec<&str> {
    if table.on.len() > 1 { table.on.iter().map(String::as_str).collect() } else { vec!["printed"] }
}

fn printed(columns: &[&str], one: &Text, several: &[On]) -> Vec<Markup> {
    if let [_] = columns {
        return vec![html! { (said(one)) }];
    }
    let value = |name: &str| several.iter().find(|on| on.on == name).map(|on| said(&on.value));
    columns.iter().map(|name| html! { (value(name).unwrap_or_default()) }).collect()
}

fn rows(table: &Table) -> Markup {
    let columns = columns(table);
    let mut head = vec!["", "unit"];
    head.extend(&columns);
    head.extend(["measured", "p10", "p90"]);
    let numbers = head.len();
    head.extend(["method", "verdict"]);
    let rows: Vec<Vec<Markup>> = table.rows.iter().map(|row| cells(row, &columns)).collect();
    html! { @if !rows.is_empty() { (parts::mixed(&head, 2..numbers, &rows)) } }
}

fn cells(row: &Row, columns: &[&str]) -> Vec<Markup> {
    let note = row.note.as_deref().filter(|n| !n.is_empty());
    let mut cells = vec![
        html! { (row.what) @if let Some(note) = note { br; span.soft { (note) } } },
        html! { (row.unit) },
    ];
    cells.extend(printed(columns, &row.printed, &row.printed_on));
    cells.push(measured(&row.measured));
    cells.extend(
        [&row.p10, &row.p90].map(|t| html! { @if !matches!(t, Text::Nothing) { span.soft { (said(t)) } } }),
    );
    cells.push(html! { (row.method.as_deref().unwrap_or("")) });
    cells.push(verdict(row.verdict.as_deref(), row.why.as_deref()));
    cells
}

fn claims(table: &Table) -> Markup {
    let columns = columns(table);
    let mut head = vec!["claim"];
    head.extend(&columns);
    head.push("measured");
    let numbers = head.len();
    head.push("verdict");
    let row = |claim: &Claim| {
        let mut cells = vec![html! { (claim.what) }];
        cells.extend(printed(&columns, &claim.printed, &claim.printed_on));
        cells.push(measured(&claim.measured));
        cells.push(verdict(Some(&claim.verdict), claim.why.as_deref()));
        cells
    };
    let rows: Vec<Vec<Markup>> = table.claims.iter().map(row).collect();
    html! { @if !rows.is_empty() { (parts::mixed(&head, 1..numbers, &rows)) } }
}

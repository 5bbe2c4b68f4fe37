//! The page of a paper: its printed numbers beside this machine's.

use maud::{Markup, html};
use secant_lab::svg::{Bar, Shade};

use super::{Paper, Site, curve_file, paper_file, parts, shell, threads};
use crate::reasons::Reasons;
use crate::report::reproduced::{Claim, On, Reproduced, Row, Table, Text};

/// The verdicts of `reproduce`: their class and their mark.
const VERDICTS: [(&str, &str, &str, Shade); 5] = [
    ("reproduced", "yes", "✓", Shade::Third),
    ("reproduced up to", "yes", "≈", Shade::Second),
    ("not reproduced", "no", "✗", Shade::Fourth),
    ("undecided", "none", "?", Shade::First),
    ("not measurable here", "none", "–", Shade::Other),
];

pub(super) fn page(site: &Site<'_>, paper: &Paper) -> Markup {
    let found = site.reproduced.and_then(|r| Some((r, r.paper(paper.name)?)));
    let body = html! {
        h1 { (parts::formula(paper.title)) }
        p.lede { (paper.authors) }
        @match found {
            Some((reproduced, tables)) => (reproduction(reproduced, &tables.title, &tables.tables)),
            None => p {
                "This paper's printed numbers stand here once they are measured: " code { "secant reproduce " (paper.name) " --json FILE" }
                ", then " code { "secant report --out DIR --reproduce FILE" } "."
            },
        }
        (threads::section(site.chronograms, paper.threads, |curve| html! { h3 { a href=(curve_file(curve)) { (curve) } } }))
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
    html! {
        p.soft { (parts::formula(title)) }
        (shell::byline(&reproduced.machine))
        @if reproduced.partial { (shell::interrupted()) }
        (summary(tables))
        @for t in tables {
            (table(t))
        }
    }
}

/// A table's rows and claims, with the reasons and notes below both.
fn table(t: &Table) -> Markup {
    let mut reasons = Reasons::default();
    let (rows, claims) = (rows(t, &mut reasons), claims(t, &mut reasons));
    html! {
        section {
            h2 { (t.name()) ": " (parts::formula(&t.title)) }
            @if !t.source.is_empty() { p.soft { (t.source) } }
            (rows)
            (claims)
            @if !reasons.texts().is_empty() {
                ol.reasons { @for reason in reasons.texts() { li { (parts::formula(reason)) } } }
            }
            @for note in &t.notes { p.soft { (parts::formula(note)) } }
        }
    }
}

/// How many of each verdict, of the rows that count operations and of the claims. Rows of cycles are judged
/// in the claims.
fn summary(tables: &[Table]) -> Markup {
    let rows: Vec<&str> =
        tables.iter().flat_map(|t| &t.rows).filter_map(|row| row.verdict.as_deref()).collect();
    let claims: Vec<&str> = tables.iter().flat_map(|t| &t.claims).map(|c| c.verdict.as_str()).collect();
    let count = |verdicts: &[&str], name: &str| verdicts.iter().filter(|v| **v == name).count();
    let legend: Vec<(Shade, String)> = VERDICTS
        .iter()
        .map(|(name, _, _, shade)| {
            (*shade, format!("{} rows, {} claims {name}", count(&rows, name), count(&claims, name)))
        })
        .collect();
    let legend: Vec<(Shade, &str)> = legend.iter().map(|(shade, text)| (*shade, text.as_str())).collect();
    let bar = |label: &str, verdicts: &[&str]| {
        let counts = VERDICTS.map(|(name, _, _, shade)| (count(verdicts, name), shade));
        Bar {
            label: label.to_string(),
            text: counts.iter().map(|(n, _)| n).sum::<usize>().to_string(),
            parts: counts.iter().map(|(n, shade)| (*n as f64, *shade)).collect(),
            spread: None,
        }
    };
    let bars = [bar("Rows", &rows), bar("Claims", &claims)];
    parts::chart("Verdicts", "rows", &bars, &legend, 0.0)
}

fn measured(text: &Text) -> Markup {
    html! { @if text.is_some() { b { (text.to_string()) } } }
}

/// The verdict, and the number of its reason. The row's note stands for a reason that only adds the two
/// numbers to it, and where no reason is needed.
fn verdict(name: Option<&str>, why: Option<&str>, note: Option<&str>, reasons: &mut Reasons) -> Markup {
    let known = VERDICTS.iter().find(|(known, ..)| Some(*known) == name);
    let (why, note) = (why.unwrap_or_default(), note.unwrap_or_default());
    // The difference to the source is told in the reason, so the note is not repeated.
    let more = name == Some("reproduced up to");
    let text = if why.is_empty() || !more && !note.is_empty() && why.ends_with(note) { note } else { why };
    let number = reasons.number(text);
    html! {
        @if let Some((name, class, mark, _)) = known { span.verdict.(*class) { (mark) span.word { " " (name) } } } @else { span.soft { (name.unwrap_or("")) } }
        @if let Some(number) = number { " " span.mark { "(" (number) ")" } }
    }
}

/// The columns of printed numbers: their names, and the cells of a row.
fn columns(table: &Table) -> Vec<&str> {
    if table.on.len() > 1 { table.on.iter().map(String::as_str).collect() } else { vec!["printed"] }
}

fn printed(columns: &[&str], one: &Text, several: &[On], shown: fn(&Text) -> String) -> Vec<Markup> {
    if let [_] = columns {
        return vec![html! { (shown(one)) }];
    }
    let value = |name: &str| several.iter().find(|on| on.on == name).map(|on| shown(&on.value));
    columns.iter().map(|name| html! { (value(name).unwrap_or_default()) }).collect()
}

fn rows(table: &Table, reasons: &mut Reasons) -> Markup {
    let columns = columns(table);
    let mut head = vec!["", "unit"];
    head.extend(&columns);
    head.extend(["measured", "p10", "p90"]);
    let numbers = head.len();
    head.extend(["verdict", "method"]);
    let rows: Vec<Vec<Markup>> = table.rows.iter().map(|row| cells(row, &columns, reasons)).collect();
    html! { @if !rows.is_empty() { (parts::mixed(&head, 2..numbers, &rows)) } }
}

fn cells(row: &Row, columns: &[&str], reasons: &mut Reasons) -> Vec<Markup> {
    let mut cells = vec![html! { (parts::formula(&row.what)) }, html! { (row.unit) }];
    cells.extend(printed(columns, &row.printed, &row.printed_on, Text::to_string));
    cells.push(measured(&row.measured));
    cells.extend([&row.p10, &row.p90].map(|t| html! { @if t.is_some() { span.soft { (t.to_string()) } } }));
    cells.push(verdict(row.verdict.as_deref(), row.why.as_deref(), row.note.as_deref(), reasons));
    cells.push(html! { (row.method.as_deref().unwrap_or("")) });
    cells
}

/// Why a claim is judged as it is: in the words of a row's reason, if a row is judged by this claim, or the
/// claim by a row.
fn reason(claim: &Claim, reasons: &Reasons) -> Option<String> {
    let why = claim.why.as_deref()?;
    let of_row = format!("{}: {why}", claim.what);
    let by_row = |known: &str| why.strip_suffix(known).is_some_and(|row| row.ends_with(": "));
    let known = reasons.texts().iter().find(|known| **known == of_row || by_row(known));
    Some(known.map_or(why, String::as_str).to_string())
}

fn claims(table: &Table, reasons: &mut Reasons) -> Markup {
    let columns = columns(table);
    let mut head = vec!["claim"];
    head.extend(&columns);
    head.push("measured");
    let numbers = head.len();
    head.push("verdict");
    let mut row = |claim: &Claim| {
        let mut cells = vec![html! { (parts::formula(&claim.what)) }];
        cells.extend(printed(&columns, &claim.printed, &claim.printed_on, Text::ratio));
        cells.push(html! { b { (claim.measured.ratio()) } });
        cells.push(verdict(Some(&claim.verdict), reason(claim, reasons).as_deref(), None, reasons));
        cells
    };
    let rows: Vec<Vec<Markup>> = table.claims.iter().map(&mut row).collect();
    html! { @if !rows.is_empty() { (parts::mixed(&head, 1..numbers, &rows)) } }
}

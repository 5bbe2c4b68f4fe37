//! Tables and charts of rows.

use std::ops::Range;

use maud::{Markup, html};
use secant_lab::svg::{self, Bar, Shade};

use crate::report::results::{Comparison, Entry, Figure, Results};
use crate::table::number;

/// A table in a box of its own, in which it scrolls; the first `left` columns are text, the others numbers.
pub(super) fn table(head: &[&str], left: usize, rows: &[Vec<Markup>]) -> Markup {
    mixed(head, left..head.len(), rows)
}

/// The same with the columns of numbers in between.
pub(super) fn mixed(head: &[&str], numbers: Range<usize>, rows: &[Vec<Markup>]) -> Markup {
    let class = |i: usize| numbers.contains(&i).then_some("n");
    html! {
        div.scroll tabindex="0" {
            table {
                thead { tr { @for (i, name) in head.iter().enumerate() { th class=[class(i)] { (name) } } } }
                tbody {
                    @for row in rows {
                        tr { @for (i, cell) in row.iter().enumerate() { td class=[class(i)] { (cell) } } }
                    }
                }
            }
        }
    }
}

/// A chart with its caption and, below it, what its colours mean.
pub(super) fn chart(caption: &str, unit: &str, bars: &[Bar], legend: &[(Shade, &str)], reach: f64) -> Markup {
    html! {
        figure {
            figcaption { (caption) span.unit { (unit) } }
            (svg::bars(caption, bars, reach))
            @if legend.len() > 1 {
                ul.legend { @for (shade, what) in legend { li { i class=(shade.class()) {} (what) } } }
            }
        }
    }
}

/// A bar for a row, if it has a figure.
pub(super) fn bar(label: String, entry: &Entry, shade: Shade) -> Option<Bar> {
    let figure = entry.figure()?;
    Some(Bar {
        label,
        text: number(figure.median),
        parts: vec![(figure.median, shade)],
        spread: figure.spread,
    })
}

/// Cells of median, p10, p90.
pub(super) fn figures(entry: Option<&Entry>) -> [Markup; 3] {
    let Some(Figure { median, spread }) = entry.and_then(Entry::figure) else {
        return [html! {}, html! {}, html! {}];
    };
    let small = |n: Option<f64>| html! { @if let Some(n) = n { span.soft { (number(n)) } } };
    [html! { (number(median)) }, small(spread.map(|s| s.0)), small(spread.map(|s| s.1))]
}

/// An operation as people write it.
pub(super) fn operation(name: &str) -> &str {
    match name {
        "mul" => "[k]P",
        "mul_base" => "[k]G",
        "mul_add" => "[m]P + [n]Q",
        "mul_batch" => "[k]P, 256 in a batch, each",
        "ladder" => "ladder",
        "x25519" => "X25519",
        other => other,
    }
}

/// Ours and the others of one comparison: a chart and a table.
pub(super) fn comparison(machine: &Results, group: &Comparison<'_>) -> Markup {
    let reference = group.reference();
    let is_reference = |e: &Entry| reference.is_some_and(|r| std::ptr::eq(r, e));
    let ours = group.ours.iter().filter_map(|e| {
        let shade = if is_reference(e) { Shade::First } else { Shade::Second };
        let name =
            ["secant", e.backend.as_deref().unwrap_or_default(), e.method.as_deref().unwrap_or_default()];
        bar(name.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", "), e, shade)
    });
    let others = group.others.iter().filter_map(|(e, peer)| {
        let method = e.method.as_ref().map_or_else(String::new, |m| format!(", {m}"));
        bar(format!("{} {}{method}", peer.name, peer.version), e, Shade::Other)
    });
    let bars: Vec<Bar> = ours.chain(others).collect();
    let row = |name: Markup, what: &str, e: &Entry| {
        let mut cells = vec![name, html! { (what) }];
        cells.extend(figures(Some(e)));
        let ratio = group.ratio(e);
        cells.push(html! { @if let Some(r) = ratio { (format!("{r:.2}")) } });
        cells
    };
    let mut rows: Vec<Vec<Markup>> = group
        .ours
        .iter()
        .map(|e| {
            let name = html! { b { "secant" } " " (e.backend.as_deref().unwrap_or_default()) };
            row(name, e.method.as_deref().unwrap_or_default(), e)
        })
        .collect();
    rows.extend(
        group.others.iter().map(|(e, peer)| row(html! { (peer.name) " " (peer.version) }, &peer.timed, e)),
    );
    let caption =
        format!("{}, {}", operation(group.operation), crate::report::markdown::kind(group.constant_time));
    let legend = [
        (Shade::First, "secant, default"),
        (Shade::Second, "secant, other ways"),
        (Shade::Other, "other libraries"),
    ];
    html! {
        div.pair {
            (chart(&caption, machine.unit(), &bars, &legend, 0.0))
            (table(&["library", "what is timed", machine.unit(), "p10", "p90", "ratio"], 2, &rows))
        }
    }
}

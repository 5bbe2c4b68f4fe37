//! Tables and charts of rows.

use std::ops::Range;

use maud::{Markup, html};
use secant_lab::svg::{self, Bar, Ratio, Shade};

use crate::report::results::{Comparison, Entry, Results};
use crate::table::number;

/// A table in a box of its own, in which it scrolls; the first `left` columns are text, the others numbers.
pub(super) fn table(head: &[&str], left: usize, rows: &[Vec<Markup>]) -> Markup {
    mixed(head, left..head.len(), rows)
}

/// The same with the columns of numbers in between. A column without anything in it is left out.
pub(super) fn mixed(head: &[&str], numbers: Range<usize>, rows: &[Vec<Markup>]) -> Markup {
    let class = |i: usize| numbers.contains(&i).then_some("n");
    let has = |i: &usize| rows.iter().any(|row| row.get(*i).is_some_and(|cell| !cell.0.is_empty()));
    let columns: Vec<usize> = (0..head.len()).filter(has).collect();
    html! {
        div.scroll tabindex="0" {
            table {
                thead { tr { @for &i in &columns { th class=[class(i)] { (head[i]) } } } }
                tbody {
                    @for row in rows {
                        tr { @for &i in &columns { td class=[class(i)] { @if let Some(cell) = row.get(i) { (cell) } } } }
                    }
                }
            }
        }
    }
}

/// A number without a fraction.
pub(super) fn whole(value: f64) -> String {
    let sign = if value <= -0.5 { "-" } else { "" };
    let size = value.abs();
    if size < 1000.0 { format!("{sign}{size:.0}") } else { format!("{sign}{}", number(size)) }
}

/// A formula: powers above the line, long integers by their ends.
pub(super) fn formula(text: &str) -> Markup {
    let mut parts = text.split('^');
    let first = parts.next().unwrap_or_default();
    html! {
        (integers(first))
        @for part in parts {
            @let digits = part.chars().take_while(char::is_ascii_digit).count();
            @if digits > 0 { sup { (part[..digits]) } } @else { "^" }
            (integers(&part[digits..]))
        }
    }
}

/// Text with the middle of long integers left out; they are given whole where one points at them.
fn integers(text: &str) -> Markup {
    let long = |word: &str| word.starts_with("0x") && word.len() > 24 && word.is_ascii();
    html! {
        @for (i, word) in text.split(' ').enumerate() {
            @if i > 0 { " " }
            @if long(word) { abbr title=(word) { (word[..10]) "…" (word[word.len() - 8..]) } } @else { (word) }
        }
    }
}

/// A chart with its caption and, below it, the meanings of its colours.
pub(super) fn chart(caption: &str, unit: &str, bars: &[Bar], legend: &[(Shade, &str)], reach: f64) -> Markup {
    let used =
        |shade: Shade| bars.iter().flat_map(|b| &b.parts).any(|(value, s)| *s == shade && *value > 0.0);
    figure(caption, unit, &svg::bars(caption, bars, reach), legend.iter().filter(|(shade, _)| used(*shade)))
}

/// A chart of ratios with its legend.
pub(super) fn ratios(caption: &str, unit: &str, ratios: &[Ratio], legend: &[(Shade, &str)]) -> Markup {
    let used = |shade: Shade| ratios.iter().any(|ratio| ratio.shade == shade);
    figure(caption, unit, &svg::ratios(caption, ratios), legend.iter().filter(|(shade, _)| used(*shade)))
}

/// A drawing with its caption; a single colour needs no legend.
fn figure<'a>(
    caption: &str,
    unit: &str,
    drawing: &Markup,
    colours: impl Iterator<Item = &'a (Shade, &'a str)>,
) -> Markup {
    let colours: Vec<&(Shade, &str)> = colours.collect();
    html! {
        figure {
            figcaption { (caption) span.unit { (unit) } }
            (drawing)
            @if colours.len() > 1 { (legend(colours.into_iter())) }
        }
    }
}

/// The legend of a chart: colours with their meanings.
pub(super) fn legend<'a>(colours: impl Iterator<Item = &'a (Shade, &'a str)>) -> Markup {
    html! {
        ul.legend { @for (shade, what) in colours { li { i class=(shade.class()) {} (what) } } }
    }
}

/// A bar for a row, if it has a figure.
pub(super) fn bar(label: String, entry: &Entry, shade: Shade) -> Option<Bar> {
    let figure = entry.figure()?;
    Some(Bar { label, text: figure.to_string(), parts: vec![(figure.median, shade)], spread: figure.spread })
}

/// Three cells: median, p10, p90.
pub(super) fn figures(entry: Option<&Entry>) -> [Markup; 3] {
    let Some(figure) = entry.and_then(Entry::figure) else { return [html! {}, html! {}, html! {}] };
    let small = |n: Option<f64>| html! { @if let Some(n) = n { span.soft { (number(n)) } } };
    [html! { (figure) }, small(figure.spread.map(|s| s.0)), small(figure.spread.map(|s| s.1))]
}

/// An operation as people write it.
pub(super) fn operation(name: &str) -> &str {
    match name {
        "mul" => "[k]P",
        "mul_base" => "[k]G",
        "mul_add" => "[m]P + [n]Q",
        "mul_batch" => "[k]P, batch of 256",
        "ladder_batch" => "ladder, batch of 256",
        "ladder" => "ladder",
        "x25519" => "X25519",
        "scalar_mul" => "scalars: a · b",
        "scalar_invert" => "scalars: 1/a",
        "scalar_invert_vartime" => "scalars: 1/a, variable time",
        "hash_to_curve" => "hash to curve",
        other => other,
    }
}

/// Ours and the others of one comparison: a chart and a table.
pub(super) fn comparison(machine: &Results, group: &Comparison<'_>) -> Markup {
    let reference = group.reference;
    let is_reference = |e: &Entry| reference.is_some_and(|r| std::ptr::eq(r, e));
    let ours = group.ours.iter().filter_map(|e| {
        let shade = if is_reference(e) { Shade::First } else { Shade::Second };
        let name =
            ["secant", e.backend.as_deref().unwrap_or_default(), e.method.as_deref().unwrap_or_default()];
        bar(name.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", "), e, shade)
    });
    let mut others = group.others.clone();
    let median = |e: &Entry| e.figure().map_or(f64::INFINITY, |f| f.median);
    others.sort_by(|(a, _), (b, _)| median(a).total_cmp(&median(b)));
    let bars_of_others = others.iter().filter_map(|(e, peer)| {
        let method = e.method.as_ref().map_or_else(String::new, |m| format!(", {m}"));
        let ratio = group.ratio(e).map_or_else(String::new, |r| format!(" · {r:.2} ×"));
        bar(format!("{} {}{method}{ratio}", peer.name, peer.version), e, Shade::Other)
    });
    let bars: Vec<Bar> = ours.chain(bars_of_others).collect();
    let row = |name: Markup, what: &str, e: &Entry| {
        let mut cells =
            vec![name, html! { @if let Some(ratio) = group.ratio(e) { (format!("{ratio:.2}")) } }];
        cells.extend(figures(Some(e)));
        cells.push(html! { (what) });
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
        div.group {
            (chart(&caption, machine.unit(), &bars, &legend, 0.0))
            (mixed(&["library", "ratio", machine.unit(), "p10", "p90", "what is timed"], 1..5, &rows))
        }
    }
}

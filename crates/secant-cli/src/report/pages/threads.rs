//! Chronograms of multiplications on several threads, drawn when the pages are made.

use maud::{Markup, html};

use super::{Chronograms, parts, shell};
use crate::chronogram::{Chart, legend};

/// The section with the drawings of the curves that `show` names, each under its head, and how they were
/// made.
pub(super) fn section(all: &Chronograms, show: &[&str], head: impl Fn(&str) -> Markup) -> Markup {
    let charts: Vec<&(&str, Chart)> = all.charts.iter().filter(|(curve, _)| show.contains(curve)).collect();
    html! {
        @if !charts.is_empty() {
            section {
                h2 { "On several threads" }
                (shell::byline(&all.machine))
                p.soft {
                    "One multiplication on digits of width 4, drawn by " code { "secant chronogram" } " when these pages were made, on the machine that made them. "
                    "Of several multiplications the one of median length is shown; what is simulated, for want of cores, says so. "
                    "Methods of several threads use no vectors inside a multiplication: where a curve's default does, one thread alone is faster."
                }
                @for (curve, chart) in charts {
                    (head(curve))
                    (drawing(chart))
                }
            }
        }
    }
}

fn drawing(chart: &Chart) -> Markup {
    let used = |shade| {
        let phases = chart.groups.iter().flat_map(|g| &g.threads).flat_map(|t| &t.stretches);
        phases.into_iter().any(|stretch| crate::chronogram::shade(stretch.phase) == shade)
    };
    html! {
        div.drawing {
            @for group in &chart.groups {
                figure {
                    figcaption { (group.title) span.unit { (group.threads.len()) " threads" } }
                    (chart.lanes(group))
                    p.soft { (group.note) }
                }
            }
            (parts::legend(legend().iter().filter(|(shade, _)| used(*shade))))
        }
    }
}

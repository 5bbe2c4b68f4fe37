//! A chronogram as a file of SVG: a lane for each thread, a group of lanes for each recoding, one axis.

use maud::{Markup, PreEscaped, html};
use secant::curve::registry::{Phase, ThreadTrace};
use secant_lab::svg::{STYLE, Shade};

/// The threads of one multiplication.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The recoding.
    pub(super) title: String,
    /// Measured or simulated, and how.
    pub(super) note: String,
    /// The calling thread first.
    pub(super) threads: Vec<ThreadTrace>,
}

impl Group {
    /// When the last thread is done.
    pub(super) fn end_ns(&self) -> u64 {
        super::end_ns(&self.threads)
    }
}

/// Groups under one title.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    pub(super) title: String,
    pub(super) groups: Vec<Group>,
    pub(super) cycles_per_ns: Option<f64>,
}

/// The file's width, and where the axis begins and ends.
const WIDTH: f64 = 960.0;
const LEFT: f64 = 160.0;
const RIGHT: f64 = 930.0;
/// Heights: of title and legend, of a group's head, of a lane, of a lane's bar, of the space after a group, of the axes.
const TOP: f64 = 74.0;
const HEAD: f64 = 26.0;
const LANE: f64 = 28.0;
const BAR: f64 = 18.0;
const GAP: f64 = 16.0;
const AXES: f64 = 54.0;
/// At most so many divisions of an axis.
const DIVISIONS: f64 = 8.0;

/// The colour of a phase.
const fn shade(phase: Phase) -> Shade {
    match phase {
        Phase::Production => Shade::First,
        Phase::Recoding => Shade::Second,
        Phase::Consumption => Shade::Third,
        Phase::PostComputation => Shade::Fourth,
        Phase::Waiting => Shade::Other,
    }
}

/// A number for an attribute.
fn px(value: f64) -> String {
    format!("{value:.2}")
}

/// 0 and the multiples of 1, 2 or 5 times a power of ten, up to `end`.
fn divisions(end: f64) -> Vec<f64> {
    let least = end / DIVISIONS;
    let power = 10f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().map(|m| m * power).find(|s| *s >= least).unwrap_or(10.0 * power);
    (0..).map(|i| f64::from(i) * step).take_while(|value| *value <= end).collect()
}

/// A number of an axis: 500, 20k, 1500k.
fn short(value: f64) -> String {
    if value < 1e4 { format!("{}", value.round()) } else { format!("{}k", (value / 1e3).round()) }
}

impl Chart {
    /// The file.
    pub(super) fn svg(&self) -> Markup {
        let end = self.groups.iter().map(Group::end_ns).max().unwrap_or(0).max(1) as f64;
        let at = |ns: f64| LEFT + (RIGHT - LEFT) * ns / end;
        let mut tops = Vec::new();
        let mut below = TOP;
        for group in &self.groups {
            tops.push(below);
            below += HEAD + LANE * group.threads.len() as f64 + GAP;
        }
        let height = below + AXES;
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox=(format!("0 0 {WIDTH} {height}")) font-family="system-ui, sans-serif" {
                title { (self.title) }
                style { (PreEscaped(STYLE)) ".back { fill: var(--paper); } .head { font-size: 16px; font-weight: 600; }" }
                rect class="back" width=(WIDTH) height=(height) {}
                text class="head" x="16" y="28" { (self.title) }
                (legend())
                (self.axis(below, end / 1e3, &|us| at(us * 1e3), 16.0, "µs"))
                @if let Some(rate) = self.cycles_per_ns {
                    (self.axis(below, end * rate, &|cycles| at(cycles / rate), 36.0, "core cycles"))
                }
                @for (group, top) in self.groups.iter().zip(tops) {
                    (lanes(group, top, &at))
                }
            }
        }
    }

    /// The numbers of one axis, and for the first the lines.
    fn axis(&self, top: f64, end: f64, at: &dyn Fn(f64) -> f64, down: f64, unit: &str) -> Markup {
        html! {
            g {
                @for value in divisions(end) {
                    @if unit == "µs" {
                        line class="grid" x1=(px(at(value))) x2=(px(at(value))) y1=(TOP) y2=(px(top)) {}
                    }
                    text class="tick" x=(px(at(value))) y=(px(top + down)) text-anchor="middle" { (short(value)) }
                }
                text class="tick" x=(px(LEFT - 24.0)) y=(px(top + down)) text-anchor="end" { (unit) }
            }
        }
    }
}

fn legend() -> Markup {
    html! {
        g {
            @for (i, phase) in Phase::ALL.into_iter().enumerate() {
                rect class=(shade(phase).class()) x=(px(16.0 + 150.0 * i as f64)) y="44" width="12" height="12" {}
                text x=(px(34.0 + 150.0 * i as f64)) y="54" { (phase.name()) }
            }
        }
    }
}

fn lanes(group: &Group, top: f64, at: &dyn Fn(f64) -> f64) -> Markup {
    html! {
        g {
            text class="value" x="16" y=(px(top + 17.0)) { (group.title) }
            text class="tick" x=(px(LEFT)) y=(px(top + 17.0)) { (group.note) }
            @for (i, thread) in group.threads.iter().enumerate() {
                @let y = top + HEAD + LANE * i as f64;
                text x=(px(LEFT - 8.0)) y=(px(y + 14.0)) text-anchor="end" { (thread.name) }
                @for stretch in &thread.stretches {
                    @let (from, to) = (at(stretch.start_ns as f64), at(stretch.end_ns as f64));
                    rect class=(shade(stretch.phase).class()) x=(px(from)) y=(px(y)) width=(px(to - from)) height=(px(BAR)) {
                        title { (stretch.phase.name()) ", " (format!("{:.2}", stretch.start_ns as f64 / 1e3)) " to " (format!("{:.2}", stretch.end_ns as f64 / 1e3)) " µs" }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secant::curve::registry::Stretch;

    fn chart(title: &str, ends: &[u64]) -> Chart {
        let stretch = |phase, start_ns, end_ns| Stretch { phase, start_ns, end_ns };
        let groups = ends
            .iter()
            .map(|&end| Group {
                title: title.to_string(),
                note: "a < b & c".to_string(),
                threads: vec![ThreadTrace {
                    name: "halvings",
                    stretches: vec![
                        stretch(Phase::Production, 0, end / 2),
                        stretch(Phase::Waiting, end / 2, end),
                    ],
                }],
            })
            .collect();
        Chart { title: title.to_string(), groups, cycles_per_ns: Some(3.0) }
    }

    #[test]
    fn stretches_stand_where_their_time_is() {
        let svg = chart("c", &[10_000, 5_000]).svg().into_string();
        // The axis is 770 wide for 10 µs.
        assert!(svg.contains(r#"class="s1" x="160.00" y="100.00" width="385.00""#), "{svg}");
        assert!(svg.contains(r#"class="s0" x="545.00" y="100.00" width="385.00""#), "{svg}");
        assert!(svg.contains(r#"class="s1" x="160.00" y="170.00" width="192.50""#), "{svg}");
        assert!(svg.contains("core cycles") && svg.contains(">30k</text>"), "{svg}");
    }

    #[test]
    fn text_is_text_and_tags_are_closed() {
        for ends in [&[][..], &[0], &[1, 999_999_999]] {
            let svg = chart("<script>", ends).svg().into_string();
            assert!(!svg.contains("<script>") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            for tag in ["svg", "g", "rect", "text", "line", "title", "style"] {
                let open =
                    svg.matches(&format!("<{tag}>")).count() + svg.matches(&format!("<{tag} ")).count();
                assert_eq!(open, svg.matches(&format!("</{tag}>")).count(), "{tag}: {svg}");
            }
        }
    }

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!(divisions(35.0), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0]);
        assert_eq!(divisions(8.1).len(), 5);
    }
}

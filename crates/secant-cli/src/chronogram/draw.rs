//! A chronogram: a lane for each thread, a chart for each multiplication, one scale for all.

use maud::{Markup, PreEscaped, html};
use secant_catalogue::{Phase, ThreadTrace};
use secant_lab::svg::{self, Lane, STYLE, Shade, Stretch};

/// The threads of one multiplication.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Name of the method or of the recoding.
    pub(crate) title: String,
    /// Measured or simulated, and how.
    pub(crate) note: String,
    /// The threads, the calling one first.
    pub(crate) threads: Vec<ThreadTrace>,
}

/// A drawing: groups of threads under one title.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) groups: Vec<Group>,
    pub(crate) cycles_per_ns: Option<f64>,
}

/// The file's width, and its margin.
const WIDTH: u32 = 960;
const MARGIN: u32 = 16;
/// Heights: of title and legend, of a group's head, of a lane, of the axes and the space after a group.
const TOP: u32 = 76;
const HEAD: u32 = 26;
const LANE: u32 = 42;
const AXES: u32 = 64;
/// Pixels from one part of the legend to the next.
const LEGEND: u32 = 150;

/// The colour of a phase.
pub(crate) const fn shade(phase: Phase) -> Shade {
    match phase {
        Phase::Production => Shade::First,
        Phase::Recoding => Shade::Second,
        Phase::Consumption => Shade::Third,
        Phase::PostComputation => Shade::Fourth,
        Phase::Waiting => Shade::Other,
    }
}

/// The colours of the legend with their meanings.
pub(crate) fn legend() -> [(Shade, &'static str); 5] {
    Phase::ALL.map(|phase| (shade(phase), phase.name()))
}

impl Group {
    /// The time at which the last thread ends, in nanoseconds.
    pub(super) fn end_ns(&self) -> u64 {
        end_ns(&self.threads)
    }

    fn lanes(&self) -> Vec<Lane> {
        let end = self.end_ns().max(1) as f64;
        let lane = |thread: &ThreadTrace| {
            let busy: u64 = thread
                .stretches
                .iter()
                .filter(|s| s.phase != Phase::Waiting)
                .map(|s| s.end_ns.saturating_sub(s.start_ns))
                .sum();
            let stretches = thread.stretches.iter().map(|s| {
                let (from, to) = (s.start_ns as f64 / 1e3, s.end_ns as f64 / 1e3);
                let what = format!("{}, {from:.2} to {to:.2} µs", s.phase.name());
                Stretch { shade: shade(s.phase), from, to, what }
            });
            Lane {
                label: thread.name.to_string(),
                text: format!("{:.0} % at work", 100.0 * busy as f64 / end),
                stretches: stretches.collect(),
            }
        };
        self.threads.iter().map(lane).collect()
    }
}

impl Chart {
    /// When the last thread of all is done, in microseconds.
    fn end_us(&self) -> f64 {
        self.groups.iter().map(Group::end_ns).max().unwrap_or(0) as f64 / 1e3
    }

    /// The lanes of one group, on the scale of all.
    pub(crate) fn lanes(&self, group: &Group) -> Markup {
        let cycles = self.cycles_per_ns.map(|rate| ("cycles", 1e3 * rate));
        let axes: Vec<(&str, f64)> = std::iter::once(("µs", 1.0)).chain(cycles).collect();
        svg::lanes(&format!("{}: {}", self.title, group.title), &group.lanes(), self.end_us(), &axes)
    }

    /// The drawing as an SVG file.
    pub(super) fn svg(&self) -> Markup {
        let mut tops = Vec::new();
        let mut below = TOP;
        for group in &self.groups {
            tops.push(below);
            below += HEAD + LANE * group.threads.len() as u32 + AXES;
        }
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" width=(WIDTH) height=(below) viewBox=(format!("0 0 {WIDTH} {below}")) font-family="system-ui, sans-serif" {
                title { (self.title) }
                style { (PreEscaped(STYLE)) ".back { fill: var(--paper); } .head { font-size: 16px; font-weight: 600; }" }
                rect class="back" width=(WIDTH) height=(below) {}
                text class="head" x=(MARGIN) y="28" { (self.title) }
                @for (i, (shade, name)) in legend().into_iter().enumerate() {
                    @let x = MARGIN + LEGEND * i as u32;
                    rect class=(shade.class()) x=(x) y="44" width="12" height="12" {}
                    text x=(x + 18) y="54" { (name) }
                }
                @for (group, top) in self.groups.iter().zip(tops) {
                    text class="value" x=(MARGIN) y=(top + 14) { (group.title) }
                    text class="tick" x=(WIDTH - MARGIN) y=(top + 14) text-anchor="end" { (group.note) }
                    svg x=(MARGIN) y=(top + HEAD) width=(WIDTH - 2 * MARGIN) overflow="visible" { (self.lanes(group)) }
                }
            }
        }
    }
}

/// The time at which the last thread ends, in nanoseconds.
pub(super) fn end_ns(threads: &[ThreadTrace]) -> u64 {
    threads.iter().filter_map(|thread| thread.stretches.last()).map(|last| last.end_ns).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secant_catalogue::Stretch;

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
                        stretch(Phase::Production, 0, end / 4),
                        stretch(Phase::Waiting, end / 4, end),
                    ],
                }],
            })
            .collect();
        Chart { title: title.to_string(), groups, cycles_per_ns: Some(3.0) }
    }

    #[test]
    fn groups_share_one_scale() {
        let svg = chart("c", &[10_000, 5_000]).svg().into_string();
        for part in [
            r#"class="s1" x="0.00%" width="25.00%""#,
            r#"class="s0" x="25.00%" width="75.00%""#,
            r#"class="s1" x="0.00%" width="12.50%""#,
            r#"class="s0" x="12.50%" width="37.50%""#,
        ] {
            assert_eq!(svg.matches(part).count(), 1, "{part}: {svg}");
        }
        assert!(
            svg.contains("25 % at work") && svg.contains("0 cycles") && svg.contains(">30k</text>"),
            "{svg}"
        );
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
}

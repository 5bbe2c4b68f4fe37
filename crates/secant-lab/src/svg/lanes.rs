//! Activities of several threads over one axis of time: a lane each.

use maud::{Markup, html};

use super::{AXIS, BAR, ROW, Scale, Shade, anchor, short};

/// The activities of one thread.
#[derive(Clone, Debug)]
pub struct Lane {
    /// Name of the thread, at the left above its bar.
    pub label: String,
    /// A remark, at the right above its bar.
    pub text: String,
    /// The activities in order; gaps between them stay empty.
    pub stretches: Vec<Stretch>,
}

/// One activity, from one time to another.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// Its colour.
    pub shade: Shade,
    /// Start of the activity, in the unit of the chart's `end`.
    pub from: f64,
    /// End of the activity, in the unit of the chart's `end`.
    pub to: f64,
    /// Name of the activity, shown to readers who point at it.
    pub what: String,
}

/// Pixels of each axis after the first.
const NEXT: u32 = 18;
/// The least part of the width from which on a stretch has a tooltip: nobody points at a smaller one.
const POINTED_AT: f64 = 0.004;

/// Lanes from 0 to `end`, and axes: each a unit, and how much of it is one unit of time. `title` is for those
/// who do not see it.
pub fn lanes(title: &str, lanes: &[Lane], end: f64, axes: &[(&str, f64)]) -> Markup {
    let scale = Scale::of(std::iter::once(end));
    let bottom = ROW * lanes.len() as u32;
    let more = NEXT * (axes.len().max(1) - 1) as u32;
    html! {
        svg class="chart" role="img" aria-label=(title) width="100%" height=(bottom + AXIS + more) {
            title { (title) }
            @for (i, (unit, rate)) in axes.iter().enumerate() {
                (axis(i, unit, end * rate, bottom))
            }
            @for (i, lane) in lanes.iter().enumerate() {
                (one(lane, &scale, ROW * i as u32))
            }
        }
    }
}

/// The numbers of one axis, and for the first the lines.
fn axis(place: usize, unit: &str, end: f64, bottom: u32) -> Markup {
    let scale = Scale::of(std::iter::once(end));
    html! {
        g {
            @for (i, tick) in scale.ticks().into_iter().enumerate() {
                @let x = scale.at(tick);
                @if place == 0 { line class="grid" x1=(x) x2=(x) y1="0" y2=(bottom + 4) {} }
                text class="tick" x=(x) y=(bottom + 19 + NEXT * place as u32) text-anchor=(anchor(i, scale.share(tick))) {
                    (short(tick)) @if i == 0 { " " (unit) }
                }
            }
        }
    }
}

fn one(lane: &Lane, scale: &Scale, top: u32) -> Markup {
    let (below, height) = BAR;
    html! {
        g {
            text class="label" x="0" y=(top + 14) { (lane.label) }
            text class="value" x="100%" y=(top + 14) text-anchor="end" { (lane.text) }
            @for stretch in &lane.stretches {
                @let width = (stretch.to - stretch.from).max(0.0);
                rect class=(stretch.shade.class()) x=(scale.at(stretch.from)) width=(scale.at(width)) y=(top + below) height=(height) {
                    @if scale.share(width) >= POINTED_AT { title { (stretch.what) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(stretches: &[(f64, f64)]) -> Lane {
        let stretches = stretches
            .iter()
            .map(|&(from, to)| Stretch { shade: Shade::First, from, to, what: "a < b".into() })
            .collect();
        Lane { label: "<script>".into(), text: "busy".into(), stretches }
    }

    #[test]
    fn stretches_stand_where_their_time_is() {
        let all = [lane(&[(0.0, 5.0), (5.0, 10.0)]), lane(&[(2.5, 2.51)])];
        let drawn = lanes("c", &all, 10.0, &[("µs", 1.0), ("cycles", 3000.0)]).into_string();
        assert!(drawn.contains(r#"class="s1" x="0.00%" width="50.00%" y="20""#), "{drawn}");
        assert!(drawn.contains(r#"class="s1" x="50.00%" width="50.00%" y="20""#), "{drawn}");
        assert!(drawn.contains(r#"class="s1" x="25.00%" width="0.10%" y="62""#), "{drawn}");
        assert!(
            drawn.contains(">0 µs<") && drawn.contains(">0 cycles<") && drawn.contains(">30k<"),
            "{drawn}"
        );
        assert_eq!(drawn.matches("a &lt; b").count(), 2, "a sliver says nothing: {drawn}");
    }

    #[test]
    fn text_is_text_and_odd_numbers_do_no_harm() {
        for end in [0.0, f64::NAN, f64::INFINITY, 1e300] {
            let drawn = lanes("<b>", &[lane(&[(0.0, end), (end, 0.0)])], end, &[("µs", end)]).into_string();
            assert!(!drawn.contains("<script>") && !drawn.contains("<b>"), "{drawn}");
            assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        }
        assert!(lanes("", &[], 0.0, &[]).into_string().starts_with("<svg"));
    }
}

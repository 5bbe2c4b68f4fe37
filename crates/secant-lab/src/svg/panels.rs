//! Small charts side by side in one file, each with lines over an axis of powers of two.

use maud::{Markup, PreEscaped, html};

use super::{STYLE, Scale, Shade, short};

/// A line through points (x, y), x above 0, from left to right.
#[derive(Clone, Debug)]
pub struct Line {
    /// Name of the line, for the legend.
    pub label: String,
    /// Its colour.
    pub shade: Shade,
    /// The points (x, y), from left to right.
    pub points: Vec<(f64, f64)>,
}

/// One small chart of the file.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Title of the chart.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Marked places of the axis, with their labels.
    pub marks: Vec<(f64, String)>,
}

/// Pixels of the file, of a panel, of the space around, and of a panel's head and axis.
const WIDTH: u32 = 960;
const PANEL: (u32, u32) = (448, 272);
const MARGIN: u32 = 16;
const HEAD: u32 = 46;
const AXIS: u32 = 28;
/// Pixels of the numbers at the left of a panel.
const NUMBERS: u32 = 48;
/// Pixels of the title's height.
const TOP: u32 = 60;
/// Number of panels side by side.
const COLUMNS: usize = 2;

/// Panels under one title, over one range of the axis `across`, each from 0 to its highest point: an SVG
/// file.
pub fn panels(title: &str, across: &str, panels: &[Panel]) -> Markup {
    let points = || panels.iter().flat_map(|panel| &panel.lines).flat_map(|line| &line.points);
    let low = points().map(|p| p.0).filter(|x| *x > 0.0).fold(f64::INFINITY, f64::min);
    let high = points().map(|p| p.0).filter(|x| x.is_finite()).fold(0.0, f64::max);
    let range = if low.is_finite() && high > low { (low.log2(), high.log2()) } else { (0.0, 1.0) };
    let rows = panels.len().div_ceil(COLUMNS) as u32;
    let height = TOP + rows * (PANEL.1 + MARGIN);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" width=(WIDTH) height=(height) viewBox=(format!("0 0 {WIDTH} {height}")) font-family="system-ui, sans-serif" {
            title { (title) }
            style { (PreEscaped(STYLE)) ".back { fill: var(--paper); } .head { font-size: 16px; font-weight: 600; } .line { fill: none; stroke-width: 2px; }" }
            rect class="back" width=(WIDTH) height=(height) {}
            text class="head" x=(MARGIN) y="26" { (title) }
            text class="tick" x=(MARGIN) y="46" { "across: " (across) }
            @for (i, panel) in panels.iter().enumerate() {
                @let (column, row) = ((i % COLUMNS) as u32, (i / COLUMNS) as u32);
                svg x=(MARGIN + column * (PANEL.0 + MARGIN)) y=(TOP + row * (PANEL.1 + MARGIN)) width=(PANEL.0) height=(PANEL.1) overflow="visible" {
                    (one(panel, range))
                }
            }
        }
    }
}

fn one(panel: &Panel, (low, high): (f64, f64)) -> Markup {
    let scale = Scale::of(panel.lines.iter().flat_map(|line| &line.points).map(|p| p.1));
    let (width, height) = (f64::from(PANEL.0 - NUMBERS), f64::from(PANEL.1 - HEAD - AXIS));
    let bottom = HEAD + (PANEL.1 - HEAD - AXIS);
    let across = |x: f64| {
        let share = ((x.max(f64::MIN_POSITIVE).log2() - low) / (high - low)).clamp(0.0, 1.0);
        format!("{:.1}", f64::from(NUMBERS) + width * share)
    };
    let up = |y: f64| format!("{:.1}", f64::from(HEAD) + height * (1.0 - scale.share(y)));
    let path = |line: &Line| {
        let points: Vec<String> =
            line.points.iter().map(|p| format!("{},{}", across(p.0), up(p.1))).collect();
        points.join(" ")
    };
    let ends =
        |line: &Line| line.points.first().into_iter().chain(line.points.last()).copied().collect::<Vec<_>>();
    html! {
        text class="value" x="0" y="14" { (panel.title) }
        @for (i, line) in panel.lines.iter().enumerate() {
            @let x = NUMBERS + 200 * i as u32;
            rect class=(line.shade.class()) x=(x) y="22" width="12" height="12" {}
            text class="tick" x=(x + 18) y="32" { (line.label) }
        }
        @for tick in scale.ticks() {
            line class="grid" x1=(NUMBERS) x2=(PANEL.0) y1=(up(tick)) y2=(up(tick)) {}
            text class="tick" x=(NUMBERS - 6) y=(up(tick)) dy="4" text-anchor="end" { (short(tick)) }
        }
        @for power in (low.ceil() as i32..=high.floor() as i32).step_by(2) {
            @let x = f64::from(power).exp2();
            line class="grid" x1=(across(x)) x2=(across(x)) y1=(HEAD) y2=(bottom) {}
            text class="tick" x=(across(x)) y=(bottom + 18) text-anchor="middle" { (x) }
        }
        @for (x, what) in panel.marks.iter().filter(|(x, _)| (low..=high).contains(&x.log2())) {
            line class="whisker" stroke-dasharray="3 3" x1=(across(*x)) x2=(across(*x)) y1=(HEAD) y2=(bottom) {}
            text class="tick" x=(across(*x)) dx="3" y=(bottom - 6) { (what) }
        }
        @for line in &panel.lines {
            polyline class="line" style=(format!("stroke: var(--{})", line.shade.class())) points=(path(line)) {}
            @for (i, (x, y)) in ends(line).into_iter().enumerate() {
                text class="tick" x=(across(x)) y=(up(y)) dy="-7" text-anchor=(if i == 0 { "start" } else { "end" }) { (y.round()) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(points: &[(f64, f64)]) -> Panel {
        let line = Line { label: "a < b".into(), shade: Shade::First, points: points.to_vec() };
        Panel {
            title: "curve".into(),
            lines: vec![line],
            marks: vec![(4.0, "here".into()), (99.0, "no".into())],
        }
    }

    #[test]
    fn points_stand_where_they_belong() {
        let chart =
            panels("title", "size", &[panel(&[(1.0, 100.0), (4.0, 50.0), (16.0, 0.0)])]).into_string();
        // The highest at the top, the ends at both sides, the middle in the middle.
        assert!(chart.contains(r#"points="48.0,46.0 248.0,145.0 448.0,244.0""#), "{chart}");
        assert!(chart.contains("a &lt; b") && chart.contains("here") && !chart.contains(">no<"), "{chart}");
        assert!(chart.contains(">16<") && chart.contains(">4<"), "{chart}");
    }

    #[test]
    fn odd_numbers_do_no_harm() {
        for value in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300] {
            let chart = panels("t", "x", &[panel(&[(value, value)]), panel(&[])]).into_string();
            assert!(chart.starts_with("<svg") && !chart.contains("points=\"NaN"), "{chart}");
        }
        assert!(panels("", "", &[]).into_string().starts_with("<svg"));
    }
}

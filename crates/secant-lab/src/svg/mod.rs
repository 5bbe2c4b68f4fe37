//! Charts as SVG elements that stand in a page of HTML.
//!
//! Lengths along the axis are in per cent, everything else in pixels: a chart fills its place at any width,
//! and its text keeps its size. Colours are the classes of [`STYLE`], which the page brings once; they follow
//! the reader's choice of light or dark.

mod lanes;
mod panels;
mod ratios;

use maud::{Markup, html};

pub use lanes::{Lane, Stretch, lanes};
pub use panels::{Line, Panel, panels};
pub use ratios::{Ratio, ratios};

/// The colours of charts, light and dark, and the sizes of their text.
pub const STYLE: &str = include_str!("svg.css");

/// Pixels from one row of a chart to the next.
const ROW: u32 = 42;
/// Pixels from the top of a row to its bar, and the height of the bar.
const BAR: (u32, u32) = (20, 14);
/// Pixels of the axis below the rows.
const AXIS: u32 = 26;
/// At most so many divisions of an axis.
const DIVISIONS: f64 = 5.0;

/// The colours of bars and of their parts, by the kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// The colour of the chart's subject.
    First,
    /// The colour of a second kind of value.
    Second,
    /// The colour of a third kind of value.
    Third,
    /// The colour of a fourth kind of value.
    Fourth,
    /// The colour of references and rests: other libraries, waiting, unexplained time.
    Other,
}

impl Shade {
    /// The CSS class of elements of this colour.
    pub const fn class(self) -> &'static str {
        match self {
            Self::First => "s1",
            Self::Second => "s2",
            Self::Third => "s3",
            Self::Fourth => "s4",
            Self::Other => "s0",
        }
    }
}

/// One bar.
#[derive(Clone, Debug)]
pub struct Bar {
    /// Its name, at the left above it.
    pub label: String,
    /// Its value in words, at the right above it.
    pub text: String,
    /// Its parts, one after the other; usually one.
    pub parts: Vec<(f64, Shade)>,
    /// A whisker from one value to another.
    pub spread: Option<(f64, f64)>,
}

impl Bar {
    /// The right end of its whisker or of its last part.
    pub fn end(&self) -> f64 {
        let sum: f64 = self.parts.iter().map(|(value, _)| value.max(0.0)).sum();
        self.spread.map_or(sum, |(_, high)| sum.max(high))
    }
}

/// Horizontal bars over one axis from 0 to at least `reach`; `title` is for those who do not see it.
pub fn bars(title: &str, bars: &[Bar], reach: f64) -> Markup {
    let scale = Scale::of(bars.iter().map(Bar::end).chain([reach]));
    let height = ROW * bars.len() as u32;
    html! {
        svg class="chart" role="img" aria-label=(title) width="100%" height=(height + AXIS) {
            title { (title) }
            @for tick in scale.ticks() {
                line class="grid" x1=(scale.at(tick)) x2=(scale.at(tick)) y1="0" y2=(height + 4) {}
            }
            @for (i, bar) in bars.iter().enumerate() {
                (one(bar, &scale, ROW * i as u32))
            }
            @for (i, tick) in scale.ticks().into_iter().enumerate() {
                text class="tick" x=(scale.at(tick)) y=(height + 19) text-anchor=(anchor(i, scale.share(tick))) { (short(tick)) }
            }
        }
    }
}

fn one(bar: &Bar, scale: &Scale, top: u32) -> Markup {
    let (below, height) = BAR;
    let middle = top + below + height / 2;
    let mut from = 0.0;
    let parts: Vec<(f64, f64, Shade)> = bar
        .parts
        .iter()
        .map(|&(value, shade)| {
            let begin = from;
            from += value.max(0.0);
            (begin, value.max(0.0), shade)
        })
        .collect();
    html! {
        g {
            title { (bar.label) ": " (bar.text) }
            text class="label" x="0" y=(top + 14) { (bar.label) }
            text class="value" x="100%" y=(top + 14) text-anchor="end" { (bar.text) }
            @for (begin, value, shade) in parts {
                rect class=(shade.class()) x=(scale.at(begin)) width=(scale.at(value)) y=(top + below) height=(height) {}
            }
            @if let Some((low, high)) = bar.spread {
                line class="whisker" x1=(scale.at(low)) x2=(scale.at(high)) y1=(middle) y2=(middle) {}
                @for end in [low, high] {
                    line class="whisker" x1=(scale.at(end)) x2=(scale.at(end)) y1=(middle - 4) y2=(middle + 4) {}
                }
            }
        }
    }
}

/// The text at either end of the axis stays inside the chart.
fn anchor(place: usize, share: f64) -> &'static str {
    match place {
        0 => "start",
        _ if share > 0.93 => "end",
        _ => "middle",
    }
}

/// The map from values to the width of the chart.
struct Scale {
    max: f64,
}

impl Scale {
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let max = values.filter(|v| v.is_finite()).fold(0.0, f64::max);
        Self { max: if max > 0.0 { max } else { 1.0 } }
    }

    fn share(&self, value: f64) -> f64 {
        let share = value / self.max;
        if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) }
    }

    fn at(&self, value: f64) -> String {
        format!("{:.2}%", 100.0 * self.share(value))
    }

    /// 0 and the multiples of 1, 2 or 5 times a power of ten.
    fn ticks(&self) -> Vec<f64> {
        let least = self.max / DIVISIONS;
        let power = 10f64.powf(least.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= least);
        let step = step.unwrap_or(self.max);
        (0..=DIVISIONS as u32)
            .map(|i| f64::from(i) * step)
            .filter(|t| *t <= self.max * (1.0 + 1e-9))
            .collect()
    }
}

/// A number of an axis: 500, 20k, 1.5M.
fn short(value: f64) -> String {
    let (value, unit) = match value {
        v if v >= 1e9 => (v / 1e9, "G"),
        v if v >= 1e6 => (v / 1e6, "M"),
        v if v >= 1e3 => (v / 1e3, "k"),
        v => (v, ""),
    };
    let text = format!("{value:.2}");
    format!("{}{unit}", text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(value: f64, spread: Option<(f64, f64)>) -> Bar {
        Bar { label: "a < b".into(), text: "7".into(), parts: vec![(value, Shade::First)], spread }
    }

    #[test]
    fn axes_have_round_numbers() {
        for (max, ticks) in [
            (100.0, vec![0.0, 20.0, 40.0, 60.0, 80.0, 100.0]),
            (99.0, vec![0.0, 20.0, 40.0, 60.0, 80.0]),
            (678_466.0, vec![0.0, 200_000.0, 400_000.0, 600_000.0]),
            (0.3, vec![0.0, 0.1, 0.2, 0.3]),
        ] {
            let found = Scale { max }.ticks();
            assert!(found.len() == ticks.len(), "{found:?}");
            assert!(found.iter().zip(&ticks).all(|(a, b)| (a - b).abs() < 1e-9 * max), "{found:?}");
        }
        for (value, text) in
            [(0.0, "0"), (500.0, "500"), (20_000.0, "20k"), (1_500_000.0, "1.5M"), (0.25, "0.25")]
        {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn the_longest_end_fills_the_width() {
        let chart = bars("c", &[bar(50.0, Some((40.0, 100.0))), bar(25.0, None)], 0.0).into_string();
        assert!(chart.contains(r#"class="s1" x="0.00%" width="50.00%""#), "{chart}");
        assert!(chart.contains(r#"class="s1" x="0.00%" width="25.00%""#), "{chart}");
        assert!(chart.contains(r#"x1="40.00%" x2="100.00%""#), "{chart}");
        let mut two = bar(25.0, None);
        two.parts.push((75.0, Shade::Other));
        let chart = bars("c", &[two.clone()], 200.0).into_string();
        assert!(chart.contains(r#"class="s0" x="12.50%" width="37.50%""#), "{chart}");
        let chart = bars("c", &[two], 0.0).into_string();
        assert!(chart.contains(r#"class="s0" x="25.00%" width="75.00%""#), "{chart}");
    }

    #[test]
    fn text_is_text_and_odd_numbers_do_no_harm() {
        for value in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300] {
            let chart = bars("<script>", &[bar(value, Some((value, value)))], 0.0).into_string();
            assert!(chart.contains("a &lt; b") && !chart.contains("<script>"), "{chart}");
            assert!(!chart.contains("NaN") && !chart.contains("inf"), "{chart}");
        }
        assert!(bars("", &[], 0.0).into_string().starts_with("<svg"));
    }
}

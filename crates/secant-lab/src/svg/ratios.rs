//! Times in units of another: bars from 1 to the ratio, on an axis where twice and half are equally far.

use maud::{Markup, html};

use super::{AXIS, BAR, ROW, Shade};

/// One bar.
#[derive(Clone, Debug)]
pub struct Ratio {
    /// Its name, at the left above it.
    pub label: String,
    /// Its value in words, at the right above it.
    pub text: String,
    /// The ratio.
    pub value: f64,
    /// Its colour.
    pub shade: Shade,
}

/// The largest power of 2 of an axis, and its inverse the smallest.
const FURTHEST: f64 = 20.0;
/// Narrowest bar in per cent of the width: a ratio of 1 is seen, too.
const NARROWEST: f64 = 0.4;
/// At most so many powers have a number.
const NUMBERS: usize = 7;

/// The axis from 2^low to 2^high.
struct Powers {
    low: f64,
    high: f64,
}

impl Powers {
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let powers = values.map(power);
        let (low, high) = powers.fold((0.0f64, 1.0f64), |(low, high), p| (low.min(p), high.max(p)));
        Self { low: low.floor(), high: high.ceil() }
    }

    /// The place of a power on the axis, in per cent.
    fn at(&self, power: f64) -> f64 {
        100.0 * (power - self.low) / (self.high - self.low)
    }

    /// The powers that have a number: the end at 1 or the place of 1 among them.
    fn ticks(&self) -> Vec<f64> {
        let all = (self.high - self.low) as usize + 1;
        let step = all.div_ceil(NUMBERS) as i32;
        (self.low as i32..=self.high as i32).filter(|p| p % step == 0).map(f64::from).collect()
    }
}

/// The power of 2 of a ratio, within reason.
fn power(value: f64) -> f64 {
    let power = value.log2();
    if power.is_nan() { 0.0 } else { power.clamp(-FURTHEST, FURTHEST) }
}

/// A power of 2 as a number: 4, 1, 1/2.
fn number(power: f64) -> String {
    let value = 2f64.powf(power.abs());
    if power < 0.0 { format!("1/{value}") } else { format!("{value}") }
}

/// Horizontal bars from 1 to each ratio; `title` is for those who do not see it.
pub fn ratios(title: &str, ratios: &[Ratio]) -> Markup {
    let powers = Powers::of(ratios.iter().map(|r| r.value));
    let height = ROW * ratios.len() as u32;
    html! {
        svg class="chart" role="img" aria-label=(title) width="100%" height=(height + AXIS) {
            title { (title) }
            @for tick in powers.ticks() {
                @let x = format!("{:.2}%", powers.at(tick));
                line class=(if tick == 0.0 && powers.low < 0.0 { "grid one" } else { "grid" }) x1=(x) x2=(x) y1="0" y2=(height + 4) {}
                @let anchor = if tick == powers.low { "start" } else if tick == powers.high { "end" } else { "middle" };
                text class="tick" x=(x) y=(height + 19) text-anchor=(anchor) { (number(tick)) }
            }
            @for (i, ratio) in ratios.iter().enumerate() {
                (one(ratio, &powers, ROW * i as u32))
            }
        }
    }
}

fn one(ratio: &Ratio, powers: &Powers, top: u32) -> Markup {
    let (below, height) = BAR;
    let (here, there) = (powers.at(0.0), powers.at(power(ratio.value)));
    let width = (there - here).abs().max(NARROWEST);
    let from = here.min(there).min(100.0 - width);
    html! {
        g {
            title { (ratio.label) ": " (ratio.text) }
            text class="label" x="0" y=(top + 14) { (ratio.label) }
            text class="value" x="100%" y=(top + 14) text-anchor="end" { (ratio.text) }
            rect class=(ratio.shade.class()) x=(format!("{from:.2}%")) width=(format!("{width:.2}%")) y=(top + below) height=(height) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(value: f64) -> Ratio {
        Ratio { label: "a < b".into(), text: "7".into(), value, shade: Shade::Other }
    }

    #[test]
    fn twice_and_half_are_equally_far() {
        let chart = ratios("c", &[2.0, 0.5, 8.0, 1.0].map(ratio)).into_string();
        // From 1/2 to 8 there are four steps.
        for part in [
            r#"x="25.00%" width="25.00%""#,
            r#"x="0.00%" width="25.00%""#,
            r#"x="25.00%" width="75.00%""#,
            r#"x="25.00%" width="0.40%""#,
            r#"class="grid one" x1="25.00%""#,
            ">1/2<",
            ">8<",
        ] {
            assert!(chart.contains(part), "{part}: {chart}");
        }
    }

    #[test]
    fn there_are_few_numbers_and_1_is_one_of_them() {
        for (low, high) in [(0.7, 1.3), (1.0, 60.0), (1e-9, 1e9)] {
            let ticks = Powers::of([low, high].into_iter()).ticks();
            assert!(ticks.contains(&0.0) && (2..=NUMBERS).contains(&ticks.len()), "{ticks:?}");
        }
    }

    #[test]
    fn text_is_text_and_odd_numbers_do_no_harm() {
        for value in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300] {
            let chart = ratios("<script>", &[ratio(value)]).into_string();
            assert!(chart.contains("a &lt; b") && !chart.contains("<script>"), "{chart}");
            assert!(!chart.contains("NaN") && !chart.contains("inf"), "{chart}");
        }
        assert!(ratios("", &[]).into_string().starts_with("<svg"));
    }
}

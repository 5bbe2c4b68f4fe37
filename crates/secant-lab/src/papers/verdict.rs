//! When a printed number, or a claim, counts as reproduced. Verdicts are computed from what was measured;
//! none is written down.
//!
//! | number or claim | reproduced if |
//! |---|---|
//! | operations, the same number each time | the count is the printed number; *up to* what the formula does beyond its source, if that is all |
//! | a mean over random scalars | it differs from the printed number by at most [`MEAN_TOLERANCE`] |
//! | a takes less than b | here, too, with at least [`SHARE`] of the gain 1 - a/b; with any gain where no numbers are printed |
//! | a is below a printed number | here, too |
//! | a, or a sum, takes about so many times b | the ratio differs by at most [`ABOUT`] |
//! | a takes from so many to so many times b | here, too |
//! | a ends from so many to so many cycles after b | here, too |
//! | cycles | never by themselves: they are another CPU's. Claims are about them |
//!
//! A claim is *decided* where p10 to p90 of its two sides stand apart, and by more than [`MARGIN`]: the one
//! row, and the other times the ratio that is asked for, and where neither was measured on a machine that was
//! disturbed all the time. Elsewhere it is *undecided*, and says how much longer a run would have to be. p10
//! and p90 are those of the medians of stretches of the run ([`crate::measure::Figures::of_stretches`]), so a
//! longer run brings them together.
//!
//! Where a paper prints the ratio for several machines, the weakest is what counts. More gain than printed is
//! reproduced, too. What this build, this CPU or this system does not offer is *not measurable here*.

use super::{Claim, Kind, Table, Unit};

/// A mean may differ from the printed number by this fraction.
pub const MEAN_TOLERANCE: f64 = 0.02;
/// The part of a printed gain that must be found here.
pub const SHARE: f64 = 0.5;
/// The largest deviation, as a fraction, from a number that the paper calls approximate.
pub const ABOUT: f64 = 0.1;
/// Two sides that are nearer than this fraction are not told apart: so much two runs of one program differ by
/// where its code and its memory happen to lie.
pub const MARGIN: f64 = 0.02;

/// Seconds that nobody measures a row for.
const LONG: f64 = 3600.0;

/// The result of comparing a number or a claim with this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The statement holds here.
    Reproduced,
    /// The statement holds here except for this difference, for this reason.
    UpTo(String),
    /// The statement does not hold here, for this reason.
    NotReproduced(String),
    /// The two sides were not told apart; the text says how much longer a run would have to be.
    Undecided(String),
    /// There is no number of this machine, for this reason.
    NotMeasurable(String),
    /// Cycles of another CPU: the claims about them are judged instead.
    InClaims,
    /// Stands beside the print, and is no part of any count.
    NotCompared,
    /// Nothing is printed, and nothing claimed.
    NothingPrinted,
}

impl Verdict {
    /// The verdict in words.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::UpTo(_) => "reproduced up to",
            Self::NotReproduced(_) => "not reproduced",
            Self::Undecided(_) => "undecided",
            Self::NotMeasurable(_) => "not measurable here",
            Self::InClaims => "in the claims",
            Self::NotCompared => "not compared",
            Self::NothingPrinted => "nothing printed",
        }
    }

    /// The names of the verdicts that count, in the order of a summary.
    pub const COUNTED: [&str; 5] =
        ["reproduced", "reproduced up to", "not reproduced", "undecided", "not measurable here"];

    /// The reason; empty where none is needed.
    pub fn why(&self) -> &str {
        match self {
            Self::Reproduced | Self::InClaims | Self::NotCompared | Self::NothingPrinted => "",
            Self::UpTo(why) | Self::NotReproduced(why) | Self::Undecided(why) | Self::NotMeasurable(why) => {
                why
            }
        }
    }
}

/// A number of this machine, with its spread where it was sampled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// The number, as it was counted, or the median.
    pub value: f64,
    /// The tenth and the ninetieth percentile of the medians of stretches of the run.
    pub spread: Option<(f64, f64)>,
    /// Duration of the measurement in seconds; 0 for counts.
    pub seconds: f64,
    /// Whether it was measured while others took the cores: then it decides nothing.
    pub disturbed: bool,
    /// On which CPUs each of several threads might run, the calling one first; empty for one thread.
    pub cpus: Vec<Vec<usize>>,
    /// Name of the measured method: curve, method, backend, or a function of the laboratory.
    pub method: String,
    /// A remark on the measurement; may be empty.
    pub remark: String,
    /// The part of `value` that is beyond the source, and the reason; 0 if there is none.
    pub beyond: (f64, String),
}

impl Measured {
    /// The range of the number: its spread, or the number alone.
    fn range(&self) -> (f64, f64) {
        self.spread.unwrap_or((self.value, self.value))
    }
}

/// The measurement of a row, or the reason why there is none.
pub type Found = Result<Measured, String>;

/// A claim with its verdict.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The weakest printed ratio.
    pub printed: Option<f64>,
    /// The ratio measured here.
    pub measured: Option<f64>,
    /// The verdict.
    pub verdict: Verdict,
}

/// The verdicts on a table's claims, given the result for each of its rows.
pub fn claims(table: &Table, found: &[Found]) -> Vec<Judged> {
    table.claims.iter().map(|claim| judge(table, claim, found)).collect()
}

/// The verdict on every row. Cycles are not judged here: [`claims`].
pub fn rows(table: &Table, found: &[Found]) -> Vec<Verdict> {
    let verdict = |(row, found): (&super::Row, &Found)| {
        let measured = match found {
            Ok(measured) => measured,
            Err(why) => return Verdict::NotMeasurable(why.clone()),
        };
        let because = |why: String| {
            let parts = [&why, row.note, &measured.remark];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
        };
        let Some(printed) = row.first() else { return Verdict::NothingPrinted };
        let (beyond, why) = &measured.beyond;
        match row.unit {
            Unit::Cycles => Verdict::InClaims,
            Unit::Exact(_) if measured.value == printed => Verdict::Reproduced,
            Unit::Exact(unit) if *beyond != 0.0 && measured.value - beyond == printed => {
                let more = if *beyond > 0.0 { "more" } else { "fewer" };
                Verdict::UpTo(because(format!("{} {unit} {more}, because {why}", beyond.abs())))
            }
            Unit::Exact(_) => {
                Verdict::NotReproduced(because(format!("{} here, {printed} printed", measured.value)))
            }
            Unit::Mean(_) => {
                let off = measured.value / printed - 1.0;
                if off.abs() <= MEAN_TOLERANCE {
                    Verdict::Reproduced
                } else {
                    let why = format!("{:.1} here, {printed} printed: {:+.0} %", measured.value, 100.0 * off);
                    Verdict::NotReproduced(because(why))
                }
            }
        }
    };
    table.rows.iter().zip(found).map(verdict).collect()
}

fn judge(table: &Table, claim: &Claim, found: &[Found]) -> Judged {
    let of = |what: &str| -> Result<&Measured, String> {
        let place = table.rows.iter().position(|row| row.what == what);
        match place.and_then(|i| found.get(i)) {
            Some(Ok(measured)) => Ok(measured),
            Some(Err(why)) => Err(format!("{what}: {why}")),
            None => Err(format!("{what}: not measured")),
        }
    };
    let both = |row: &str, than: &str| Ok::<_, String>((of(row)?, of(than)?));
    let ratio = |a: &Measured, b: &Measured| Some(a.value / b.value);
    let judged = match &claim.kind {
        Kind::Less { row, than, printed } => {
            both(row, than).map(|(a, b)| (ratio(a, b), less(printed.weakest(), a, b)))
        }
        Kind::Direction { row, than } => both(row, than).map(|(a, b)| (ratio(a, b), less(1.0, a, b))),
        Kind::About { sum, of: unit, times } => sum
            .iter()
            .map(|(n, row)| Ok((*n, of(row)?)))
            .collect::<Result<Vec<_>, _>>()
            .and_then(|terms| Ok((together(&terms), of(unit)?)))
            .map(|(a, b)| (ratio(&a, b), about(*times, &a, b))),
        Kind::Within { row, of: unit, hundredths } => {
            both(row, unit).map(|(a, b)| (ratio(a, b), within(*hundredths, a, b)))
        }
        Kind::Below { row, most } => of(row).map(|a| (Some(a.value), below(*most, a))),
        Kind::After { row, than, cycles } => {
            both(row, than).map(|(a, b)| (Some(a.value - b.value), after(*cycles, a, b)))
        }
        Kind::Beside { row } => of(row).map(|a| {
            (table.find(row).and_then(super::Row::first).map(|n| a.value / n), Verdict::NotCompared)
        }),
    };
    let (measured, verdict) = judged.unwrap_or_else(|why| (None, Verdict::NotMeasurable(why)));
    let disturbed = claim.kind.rows().into_iter().any(|row| of(row).is_ok_and(|measured| measured.disturbed));
    let verdict = match verdict {
        Verdict::Reproduced | Verdict::NotReproduced(_) if disturbed => Verdict::Undecided(
            "the machine was disturbed all the time: again when nothing else runs".to_string(),
        ),
        Verdict::NotReproduced(why) if !claim.because.is_empty() => {
            Verdict::NotReproduced(format!("{why}; {}", claim.because))
        }
        verdict => verdict,
    };
    Judged { printed: table.printed_ratio(claim), measured, verdict }
}

/// Whether a is less than b by enough of the printed gain.
fn less(printed: f64, a: &Measured, b: &Measured) -> Verdict {
    let wanted = 1.0 - printed;
    // The upper bound for a, as a ratio to b.
    let most = 1.0 - SHARE * wanted;
    let ((a10, a90), (b10, b90)) = (a.range(), b.range());
    let apart = |low: f64, high: f64| high > low * (1.0 + if counted(a, b) { 0.0 } else { MARGIN });
    if apart(a90, most * b10) || (counted(a, b) && wanted > 0.0 && a.value == most * b.value) {
        return Verdict::Reproduced;
    }
    let gain = 1.0 - a.value / b.value;
    if counted(a, b) || apart(most * b90, a10) {
        return Verdict::NotReproduced(match (gain > 0.0, wanted > 0.0) {
            (true, _) => format!("{:.0} % less, {:.0} % printed", 100.0 * gain, 100.0 * wanted),
            (false, true) => format!("{:.0} % more, {:.0} % less printed", -100.0 * gain, 100.0 * wanted),
            (false, false) => format!("{:.0} % more", -100.0 * gain),
        });
    }
    Verdict::Undecided(undecided(a, b, most))
}

/// The sum of the terms: a factor and a number each. Its range is from the sum of the lowest to that of the
/// highest numbers.
fn together(terms: &[(f64, &Measured)]) -> Measured {
    let sum = |part: fn(&Measured) -> f64| terms.iter().map(|(n, m)| n * part(m)).sum();
    let sampled = terms.iter().any(|(_, m)| m.spread.is_some());
    Measured {
        value: sum(|m| m.value),
        spread: sampled.then(|| (sum(|m| m.range().0), sum(|m| m.range().1))),
        ..Measured::default()
    }
}

/// The range of a/b: from p10 and p90 of both sides, widened by the difference of two runs of one program.
fn ratios(a: &Measured, b: &Measured) -> (f64, f64) {
    let ((a10, a90), (b10, b90)) = (a.range(), b.range());
    let margin = if counted(a, b) { 0.0 } else { MARGIN };
    (a10 / b90 / (1.0 + margin), a90 / b10 * (1.0 + margin))
}

/// The verdict on a ratio within a range, for a ratio from `low` to `high`; the sentence `said` states the
/// ratio found.
fn in_range((low, high): (f64, f64), (least, most): (f64, f64), said: String) -> Verdict {
    if low >= least && high <= most {
        Verdict::Reproduced
    } else if high < least || low > most {
        Verdict::NotReproduced(said)
    } else {
        Verdict::Undecided(format!("{said}: from {low:.0} to {high:.0}"))
    }
}

/// Whether a is about that many times b.
fn about(times: f64, a: &Measured, b: &Measured) -> Verdict {
    let said = format!("{:.0} times here, about {times} printed", a.value / b.value);
    in_range(ratios(a, b), (times * (1.0 - ABOUT), times * (1.0 + ABOUT)), said)
}

/// Whether a is from so many to so many hundredths of b.
fn within((least, most): (u32, u32), a: &Measured, b: &Measured) -> Verdict {
    let (low, high) = ratios(a, b);
    let said = format!("{:.0} hundredths here, {least} to {most} printed", 100.0 * a.value / b.value);
    in_range((100.0 * low, 100.0 * high), (f64::from(least), f64::from(most)), said)
}

/// Whether a ends from so many to so many cycles after b.
fn after((least, most): (u32, u32), a: &Measured, b: &Measured) -> Verdict {
    let ((a10, a90), (b10, b90)) = (a.range(), b.range());
    let said = format!("{:.0} cycles here, {least} to {most} printed", a.value - b.value);
    let margin = 1.0 + if counted(a, b) { 0.0 } else { MARGIN };
    in_range((a10 / margin - b90, a90 * margin - b10), (f64::from(least), f64::from(most)), said)
}

/// Whether a is below that number.
fn below(most: f64, a: &Measured) -> Verdict {
    let (low, high) = a.range();
    let said = format!("{:.1} here, less than {most} printed", a.value);
    if high < most {
        Verdict::Reproduced
    } else if low >= most {
        Verdict::NotReproduced(said)
    } else {
        Verdict::Undecided(format!("{said}: from {low:.1} to {high:.1}"))
    }
}

/// Whether both are counts, which have no spread.
fn counted(a: &Measured, b: &Measured) -> bool {
    a.spread.is_none() && b.spread.is_none()
}

/// The text for an undecided claim: how much longer a run must be to separate a from `most`·b.
fn undecided(a: &Measured, b: &Measured, most: f64) -> String {
    let ((a10, a90), (b10, b90)) = (a.range(), b.range());
    let side = most * b.value;
    let gap = (a.value - side).abs() / a.value.min(side);
    let said = format!("{:.1} % from where it is decided", 100.0 * gap);
    // Medians of stretches come together as the root of the time.
    let room = (gap - MARGIN) * a.value.min(side);
    if room <= 0.0 {
        return format!("{said}, and two runs differ by {:.0} %: no time settles it", 100.0 * MARGIN);
    }
    let wide = (a90 - a10 + most * (b90 - b10)) / 2.0;
    let seconds = a.seconds.max(b.seconds) * ((wide / room).powi(2) - 1.0);
    let more = match seconds {
        s if s > LONG => "more than an hour".to_string(),
        s => format!("about {:.0} s more", s.max(1.0).ceil()),
    };
    format!("{said}: p10 to p90 overlap; {more} for each row would settle it")
}

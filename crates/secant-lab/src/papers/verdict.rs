//! When a printed number, or a claim, counts as reproduced. Verdicts are computed from what was measured; none is written down.
//!
//! | number or claim | reproduced if |
//! |---|---|
//! | operations, the same number each time | the count is the printed number |
//! | a mean over random scalars | it differs from the printed number by at most [`MEAN_TOLERANCE`] |
//! | a takes less than b | here, too, with at least [`SHARE`] of the gain 1 - a/b; with any gain where no numbers are printed |
//! | cycles, a record | the largest printed number, or less, on this machine |
//! | cycles in a claim | every claim on them is, that can be tried |
//!
//! Where a paper prints the ratio for several machines, the weakest is what counts. More gain than printed is reproduced, too. What this build, this CPU or this system
//! does not offer is *not measurable here*.

use super::{Claim, Kind, Table, Unit};

/// A mean may differ from the printed number by this fraction.
pub const MEAN_TOLERANCE: f64 = 0.02;
/// The part of a printed gain that must be there.
pub const SHARE: f64 = 0.5;

/// How it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is so here.
    Reproduced,
    /// It is not so here, for this reason.
    NotReproduced(String),
    /// Nobody knows, for this reason.
    NotMeasurable(String),
    /// Nothing is printed, and nothing claimed.
    NothingPrinted,
}

impl Verdict {
    /// The verdict in words.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::NotReproduced(_) => "not reproduced",
            Self::NotMeasurable(_) => "not measurable here",
            Self::NothingPrinted => "nothing printed",
        }
    }

    /// The reason; empty where none is needed.
    pub fn why(&self) -> &str {
        match self {
            Self::Reproduced | Self::NothingPrinted => "",
            Self::NotReproduced(why) | Self::NotMeasurable(why) => why,
        }
    }
}

/// A number of this machine, with its spread where it was sampled.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The number: a count, or the median.
    pub value: f64,
    /// The tenth and the ninetieth percentile.
    pub spread: Option<(f64, f64)>,
    /// What was asked: curve, method, backend, or a function of the laboratory.
    pub method: String,
    /// What the counter has to say to it; may be empty.
    pub remark: String,
}

/// What was found for a row, or why nothing was.
pub type Found = Result<Measured, String>;

/// A claim, judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The weakest printed ratio.
    pub printed: Option<f64>,
    /// The ratio here.
    pub measured: Option<f64>,
    /// How it went.
    pub verdict: Verdict,
}

/// The claims of a table, given what was found for each of its rows.
pub fn claims(table: &Table, found: &[Found]) -> Vec<Judged> {
    table.claims.iter().map(|claim| judge(table, claim, found)).collect()
}

/// The verdict on every row, given those on the claims.
pub fn rows(table: &Table, found: &[Found], claims: &[Judged]) -> Vec<Verdict> {
    let verdict = |(row, found): (&super::Row, &Found)| {
        let measured = match found {
            Ok(measured) => measured,
            Err(why) => return Verdict::NotMeasurable(why.clone()),
        };
        let claimed = || table.claims.iter().any(|claim| claim.kind.rows().any(|name| name == row.what));
        let Some(printed) = row.first() else {
            let by_claims = row.unit == Unit::Cycles && claimed();
            return if by_claims { of_claims(table, row.what, claims) } else { Verdict::NothingPrinted };
        };
        let because = |why: String| {
            let parts = [&why, row.note, &measured.remark];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
        };
        match row.unit {
            Unit::Exact(_) if measured.value == printed => Verdict::Reproduced,
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
            Unit::Cycles => of_claims(table, row.what, claims),
        }
    };
    table.rows.iter().zip(found).map(verdict).collect()
}

/// The worst verdict on the claims about a row.
fn of_claims(table: &Table, what: &str, judged: &[Judged]) -> Verdict {
    let mut all = Verdict::NotMeasurable("cycles alone: what they are compared with is not here".to_string());
    let pairs = table.claims.iter().zip(judged);
    for (claim, judged) in pairs.filter(|(claim, _)| claim.kind.rows().any(|row| row == what)) {
        match &judged.verdict {
            Verdict::NotReproduced(why) => return Verdict::NotReproduced(format!("{}: {why}", claim.what)),
            Verdict::Reproduced => all = Verdict::Reproduced,
            Verdict::NotMeasurable(_) | Verdict::NothingPrinted => {}
        }
    }
    all
}

fn judge(table: &Table, claim: &Claim, found: &[Found]) -> Judged {
    let value = |what: &str| -> Result<f64, String> {
        let place = table.rows.iter().position(|row| row.what == what);
        match place.and_then(|i| found.get(i)) {
            Some(Ok(measured)) => Ok(measured.value),
            Some(Err(why)) => Err(format!("{what}: {why}")),
            None => Err(format!("{what}: not measured")),
        }
    };
    let printed = table.printed_ratio(claim);
    let measured = match claim.kind {
        Kind::Less { row, than } => value(row).and_then(|a| Ok(a / value(than)?)),
        Kind::AtMost { row } => {
            let most = table.find(row).and_then(|r| r.printed.iter().copied().flatten().reduce(f64::max));
            value(row).map(|a| most.map_or(f64::NAN, |most| a / most))
        }
    };
    let verdict = match (printed, &measured) {
        (_, Err(why)) => Verdict::NotMeasurable(why.clone()),
        // Where no number is printed, the claim is about the direction.
        (printed, Ok(here)) => match ratio(claim.kind, printed.unwrap_or(1.0), *here) {
            None => Verdict::Reproduced,
            Some(why) if claim.because.is_empty() => Verdict::NotReproduced(why),
            Some(why) => Verdict::NotReproduced(format!("{why}; {}", claim.because)),
        },
    };
    Judged { printed, measured: measured.ok(), verdict }
}

/// Why a measured ratio does not reproduce the printed one, if it does not.
fn ratio(kind: Kind, printed: f64, here: f64) -> Option<String> {
    match kind {
        Kind::AtMost { .. } => {
            (here.is_nan() || here > 1.0).then(|| format!("{here:.2} times the printed cycles"))
        }
        Kind::Less { .. } => {
            let (wanted, gain) = (1.0 - printed, 1.0 - here);
            if wanted == 0.0 {
                (gain <= 0.0).then(|| format!("{:.0} % more", -100.0 * gain))
            } else if gain >= SHARE * wanted {
                None
            } else if gain > 0.0 {
                Some(format!("{:.0} % less, {:.0} % printed", 100.0 * gain, 100.0 * wanted))
            } else {
                Some(format!("{:.0} % more, {:.0} % less printed", -100.0 * gain, 100.0 * wanted))
            }
        }
    }
}

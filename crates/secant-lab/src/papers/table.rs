//! Tables of printed numbers, and how they are written down.

use super::{Part, Probe, Unit};
use crate::model::{Code, Modelled};

/// A paper and its tables.
#[derive(Clone, Debug)]
pub struct Paper {
    /// Name by which commands select the paper.
    pub name: &'static str,
    /// Authors, title, year.
    pub title: &'static str,
    /// Its tables, in the paper's order.
    pub tables: Vec<Table>,
}

/// A table of a paper, or numbers that stand together in its text.
#[derive(Clone, Debug)]
pub struct Table {
    /// The name to select it by: the paper's number where it has one.
    pub name: &'static str,
    /// Title of the table.
    pub title: &'static str,
    /// Place in the paper: table, section or slide.
    pub source: &'static str,
    /// Machines of the paper's numbers, one for each printed column.
    pub on: &'static [&'static str],
    /// The printed numbers.
    pub rows: Vec<Row>,
    /// The statements of the paper about its numbers.
    pub claims: Vec<Claim>,
    /// Misprints, and other notes for the reader.
    pub notes: Vec<&'static str>,
}

/// A number, as printed for each column of `Table::on`, and its probe.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name of the quantity; unique in its table together with the unit.
    pub what: &'static str,
    /// Unit of the number.
    pub unit: Unit,
    /// The printed number of each column; `None` where nothing is printed.
    pub printed: Vec<Option<f64>>,
    /// The measurement or count that answers the number on this machine.
    pub probe: Probe,
    /// A misprint, or how the answer differs in kind; may be empty.
    pub note: &'static str,
    /// The operation's machine code, for a port model of the paper's CPU; `None` for most rows.
    pub model: Option<Modelled>,
}

impl Row {
    /// The printed number of the first column that has one.
    pub fn first(&self) -> Option<f64> {
        self.printed.iter().copied().flatten().next()
    }
}

/// A statement of the paper about its numbers.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The statement in words.
    pub what: String,
    /// The statement in numbers.
    pub kind: Kind,
    /// The gain in per cent that the paper itself prints for each column, if it does.
    pub percent: Vec<Option<f64>>,
    /// An explanation, told if the claim does not hold here.
    pub because: &'static str,
}

/// The kinds of claims. Each has the numbers that it is held against: a claim without a range is a
/// comparison, of two sides that have a spread.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// One row's number is smaller than another's, by the printed numbers of both.
    Less {
        /// The row whose number is the smaller one.
        row: &'static str,
        /// The row in the denominator of the ratio.
        than: &'static str,
        /// Printed ratios, first number over second.
        printed: Ratios,
    },
    /// One row's number is smaller than another's, and the paper says no more than that.
    Direction {
        /// The row whose number is the smaller one.
        row: &'static str,
        /// The row in the denominator of the ratio.
        than: &'static str,
    },
    /// A row's number, or a sum of so many of each of several rows, is about so many times another's.
    About {
        /// Terms of the sum: a factor and a row each.
        sum: Vec<(f64, &'static str)>,
        /// The row in the denominator of the ratio.
        of: &'static str,
        /// The claimed ratio.
        times: f64,
    },
    /// One row's number is that many hundredths of another's, from the lower to the higher.
    Within {
        /// The row.
        row: &'static str,
        /// The row in the denominator of the ratio.
        of: &'static str,
        /// The lower and the upper bound of the ratio, in hundredths.
        hundredths: (u32, u32),
    },
    /// One row's number is below a printed one.
    Below {
        /// The row.
        row: &'static str,
        /// The printed upper bound.
        most: f64,
    },
    /// One row's cycles end so many cycles after another's, from the least to the most.
    After {
        /// The row that ends later.
        row: &'static str,
        /// The row that ends before.
        than: &'static str,
        /// The least, and the most.
        cycles: (u32, u32),
    },
    /// Cycles stand beside the print, and nothing follows: the CPUs are years apart.
    Beside {
        /// The row.
        row: &'static str,
    },
}

/// Ratios of printed numbers, of which there is one at least.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratios {
    weakest: f64,
    columns: Vec<Option<f64>>,
}

impl Ratios {
    /// The numbers of one row in those of the other, on each column that has both.
    fn of(row: &Row, than: &Row) -> Option<Self> {
        let pairs = row.printed.iter().zip(&than.printed);
        let columns: Vec<Option<f64>> = pairs.map(|(a, b)| Some((*a)? / (*b)?)).collect();
        let weakest = columns.iter().copied().flatten().reduce(f64::max)?;
        Some(Self { weakest, columns })
    }

    /// The printed ratio nearest to 1, which is compared with this machine's.
    pub fn weakest(&self) -> f64 {
        self.weakest
    }
}

impl Kind {
    /// The rows that the claim is about.
    pub fn rows(&self) -> Vec<&'static str> {
        match self {
            Self::Less { row, than, .. } | Self::Direction { row, than } | Self::After { row, than, .. } => {
                vec![row, than]
            }
            Self::Within { row, of, .. } => vec![row, of],
            Self::About { sum, of, .. } => sum.iter().map(|(_, row)| *row).chain([*of]).collect(),
            Self::Below { row, .. } | Self::Beside { row } => vec![row],
        }
    }
}

impl Table {
    /// A table without rows.
    pub(super) fn new(name: &'static str, title: &'static str, source: &'static str) -> Self {
        Self { name, title, source, on: &["print"], rows: Vec::new(), claims: Vec::new(), notes: Vec::new() }
    }

    /// Sets the machines of the paper's numbers, one for each printed column.
    pub(super) fn on(self, on: &'static [&'static str]) -> Self {
        Self { on, ..self }
    }

    /// Adds a note on the table.
    pub(super) fn note(mut self, note: &'static str) -> Self {
        self.notes.push(note);
        self
    }

    /// Adds a row of any kind.
    pub(super) fn row(
        mut self,
        what: &'static str,
        unit: Unit,
        printed: &[Option<f64>],
        probe: Probe,
        note: &'static str,
    ) -> Self {
        self.rows.push(Row { what, unit, printed: printed.to_vec(), probe, note, model: None });
        self
    }

    /// Cycles, printed for every column.
    pub(super) fn cycles(self, what: &'static str, printed: &[f64], probe: Probe) -> Self {
        let printed: Vec<Option<f64>> = printed.iter().copied().map(Some).collect();
        self.row(what, Unit::Cycles, &printed, probe, "")
    }

    /// mM + sS of one operation of a form: two rows, or one where a number is 0.
    pub(super) fn formula(
        self,
        what: &'static str,
        (mul, sqr): (f64, f64),
        form: &'static str,
        operation: &'static str,
        note: &'static str,
    ) -> Self {
        let probe = |part| Probe::Formula { form, operation, part };
        self.ms(what, (mul, sqr), probe, note)
    }

    /// mM + sS, answered by a probe of each part.
    pub(super) fn ms(
        mut self,
        what: &'static str,
        (mul, sqr): (f64, f64),
        probe: impl Fn(Part) -> Probe,
        note: &'static str,
    ) -> Self {
        let parts: [(f64, &str, Part); 2] = [(mul, "M", |c| c.mul), (sqr, "S", |c| c.sqr)];
        for (printed, unit, part) in parts {
            if printed > 0.0 {
                self = self.row(what, Unit::Exact(unit), &[Some(printed)], probe(part), note);
            }
        }
        self
    }

    /// Adds a row for a count that is the same each time, with a probe of its own.
    pub(super) fn exact(
        self,
        what: &'static str,
        printed: f64,
        unit: &'static str,
        probe: Probe,
        note: &'static str,
    ) -> Self {
        self.row(what, Unit::Exact(unit), &[Some(printed)], probe, note)
    }

    /// Sets the note of the last row.
    pub(super) fn but(mut self, note: &'static str) -> Self {
        if let Some(row) = self.rows.last_mut() {
            row.note = note;
        }
        self
    }

    /// Gives the last row its machine code, for a port model of that CPU: so many operations.
    pub(super) fn modelled(mut self, cpu: &'static str, operations: f64, code: fn() -> Code) -> Self {
        if let Some(row) = self.rows.last_mut() {
            row.model = Some(Modelled { cpu, code, operations });
        }
        self
    }

    /// Adds a claim.
    fn claim(mut self, what: String, kind: Kind) -> Self {
        self.claims.push(Claim { what, kind, percent: Vec::new(), because: "" });
        self
    }

    /// Adds the claim that `row` takes less than `than`: with the printed numbers of the two rows, which must
    /// exist; without printed numbers, only the direction.
    pub fn less(self, row: &'static str, than: &'static str) -> Self {
        let printed = self.find(row).zip(self.find(than)).and_then(|(a, b)| Ratios::of(a, b));
        let kind = match printed {
            Some(printed) => Kind::Less { row, than, printed },
            None => Kind::Direction { row, than },
        };
        self.claim(format!("{row}: less than {than}"), kind)
    }

    /// The claim that `row` takes as long as so many of `of`.
    pub(super) fn about(self, row: &'static str, of: &'static str, times: f64) -> Self {
        let what = format!("{row}: about {times} times {of}");
        self.claim(what, Kind::About { sum: vec![(1.0, row)], of, times })
    }

    /// The claim that so many of each of several rows take as long together as so many of `of`.
    pub(super) fn sum_about(self, sum: &[(f64, &'static str)], of: &'static str, times: f64) -> Self {
        let terms: Vec<String> = sum.iter().map(|(n, row)| format!("{n} {row}")).collect();
        let what = format!("{}: about {times} times {of}", terms.join(" + "));
        self.claim(what, Kind::About { sum: sum.to_vec(), of, times })
    }

    /// The claim that `row` takes from so many to so many hundredths of `of`.
    pub(super) fn within(self, row: &'static str, of: &'static str, hundredths: (u32, u32)) -> Self {
        let [low, high] = [hundredths.0, hundredths.1].map(|n| f64::from(n) / 100.0);
        let what = format!("{row}: {low} to {high} times {of}");
        self.claim(what, Kind::Within { row, of, hundredths })
    }

    /// The claim that `row` is below a printed number.
    pub(super) fn below(self, row: &'static str, most: f64) -> Self {
        self.claim(format!("{row}: less than {most}"), Kind::Below { row, most })
    }

    /// The claim that `row` ends from so many to so many cycles after `than`.
    pub(super) fn after(self, row: &'static str, than: &'static str, cycles: (u32, u32)) -> Self {
        let what = format!("{row}: from {} to {} cycles after {than}", cycles.0, cycles.1);
        self.claim(what, Kind::After { row, than, cycles })
    }

    /// Cycles of `row` as a part of the printed ones.
    pub(super) fn beside(self, row: &'static str) -> Self {
        self.claim(format!("{row}: beside the printed cycles"), Kind::Beside { row })
    }

    /// The gain in per cent that the paper prints for the last claim, for every column.
    pub(super) fn percent(mut self, percent: &[Option<f64>]) -> Self {
        if let Some(claim) = self.claims.last_mut() {
            claim.percent = percent.to_vec();
        }
        self
    }

    /// Why the last claim may not hold elsewhere.
    pub(super) fn because(mut self, because: &'static str) -> Self {
        if let Some(claim) = self.claims.last_mut() {
            claim.because = because;
        }
        self
    }

    /// The row of that name.
    pub fn find(&self, what: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.what == what)
    }

    /// The printed ratio of a claim on each column: of the two rows, or 1 for cycles that are printed; of a
    /// range the middle; of rows that end one after the other the cycles between.
    pub fn printed_ratios(&self, claim: &Claim) -> Vec<Option<f64>> {
        match &claim.kind {
            Kind::Less { printed, .. } => printed.columns.clone(),
            Kind::Direction { .. } => Vec::new(),
            Kind::About { times, .. } => vec![Some(*times)],
            Kind::Within { hundredths: (low, high), .. } => vec![Some(f64::from(low + high) / 200.0)],
            Kind::Below { most, .. } => vec![Some(*most)],
            Kind::After { row, than, .. } => {
                let first = |what| self.find(what).and_then(Row::first);
                vec![first(row).zip(first(than)).map(|(a, b)| a - b)]
            }
            Kind::Beside { row } => {
                let printed = self.find(row).map_or(&[][..], |row| &row.printed);
                printed.iter().map(|n| n.map(|_| 1.0)).collect()
            }
        }
    }

    /// The weakest of the printed ratios, which is compared with this machine's.
    pub fn printed_ratio(&self, claim: &Claim) -> Option<f64> {
        self.printed_ratios(claim).into_iter().flatten().reduce(f64::max)
    }
}

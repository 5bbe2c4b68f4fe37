//! Tables of printed numbers, and how they are written down.

use super::{Part, Probe, Unit};

/// A paper and its tables.
#[derive(Clone, Debug)]
pub struct Paper {
    /// The name to select it by.
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
    /// What it shows.
    pub title: &'static str,
    /// Where it is printed.
    pub source: &'static str,
    /// What the paper's numbers were found on, one for each printed column.
    pub on: &'static [&'static str],
    /// The numbers.
    pub rows: Vec<Row>,
    /// What the paper says with them.
    pub claims: Vec<Claim>,
    /// Misprints, and what else the reader should know.
    pub notes: Vec<&'static str>,
}

/// A number, as printed for each column of `Table::on`, and what answers it.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it is the number of; unique in its table together with the unit.
    pub what: &'static str,
    /// What it counts.
    pub unit: Unit,
    /// As printed; `None` where nothing is printed.
    pub printed: Vec<Option<f64>>,
    /// What answers it here.
    pub probe: Probe,
    /// A misprint, or how the answer differs in kind; may be empty.
    pub note: &'static str,
}

impl Row {
    /// The first printed number.
    pub fn first(&self) -> Option<f64> {
        self.printed.iter().copied().flatten().next()
    }
}

/// What a paper says with its numbers.
#[derive(Clone, Debug)]
pub struct Claim {
    /// In words.
    pub what: String,
    /// In numbers.
    pub kind: Kind,
    /// The ratio that the paper prints as such.
    pub times: Option<f64>,
    /// The gain in per cent that the paper itself prints for each column, if it does.
    pub percent: Vec<Option<f64>>,
    /// An explanation, told if the claim does not hold here.
    pub because: &'static str,
}

/// The kinds of claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One row's number is smaller than another's.
    Less {
        /// What is said to be smaller.
        row: &'static str,
        /// What it is compared with.
        than: &'static str,
    },
    /// One row's number is some times another's.
    About {
        /// The row.
        row: &'static str,
        /// What it is told in.
        of: &'static str,
    },
    /// One row's number is that many hundredths of another's, from the lower to the higher.
    Within {
        /// The row.
        row: &'static str,
        /// What it is told in.
        of: &'static str,
        /// The least, and the most.
        hundredths: (u32, u32),
    },
    /// One row's number is below a printed one.
    Below {
        /// The row.
        row: &'static str,
    },
    /// Cycles stand beside the print, and nothing follows: the CPUs are years apart.
    Beside {
        /// The row.
        row: &'static str,
    },
}

impl Kind {
    /// The rows that it is about.
    pub fn rows(self) -> impl Iterator<Item = &'static str> {
        let (row, than) = match self {
            Self::Less { row, than } => (row, Some(than)),
            Self::About { row, of } | Self::Within { row, of, .. } => (row, Some(of)),
            Self::Below { row } | Self::Beside { row } => (row, None),
        };
        std::iter::once(row).chain(than)
    }
}

impl Table {
    /// A table without rows.
    pub(super) fn new(name: &'static str, title: &'static str, source: &'static str) -> Self {
        Self { name, title, source, on: &["print"], rows: Vec::new(), claims: Vec::new(), notes: Vec::new() }
    }

    /// What the numbers were found on.
    pub(super) fn on(self, on: &'static [&'static str]) -> Self {
        Self { on, ..self }
    }

    /// A note on the table.
    pub(super) fn note(mut self, note: &'static str) -> Self {
        self.notes.push(note);
        self
    }

    /// A row of any kind.
    pub(super) fn row(
        mut self,
        what: &'static str,
        unit: Unit,
        printed: &[Option<f64>],
        probe: Probe,
        note: &'static str,
    ) -> Self {
        self.rows.push(Row { what, unit, printed: printed.to_vec(), probe, note });
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

    /// One operation of a kind of its own, by a probe.
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

    /// A note on the last row.
    pub(super) fn but(mut self, note: &'static str) -> Self {
        if let Some(row) = self.rows.last_mut() {
            row.note = note;
        }
        self
    }

    /// The claim that `row` takes less than `than`.
    pub(super) fn less(mut self, row: &'static str, than: &'static str) -> Self {
        let what = format!("{row}: less than {than}");
        let kind = Kind::Less { row, than };
        self.claims.push(Claim { what, kind, times: None, percent: Vec::new(), because: "" });
        self
    }

    /// The claim that `row` takes as long as so many of `of`.
    pub(super) fn about(mut self, row: &'static str, of: &'static str, printed: f64) -> Self {
        let what = format!("{row}: about {printed} times {of}");
        let kind = Kind::About { row, of };
        self.claims.push(Claim { what, kind, times: Some(printed), percent: Vec::new(), because: "" });
        self
    }

    /// The claim that `row` takes from so many to so many hundredths of `of`. The printed ratio is the middle.
    pub(super) fn within(mut self, row: &'static str, of: &'static str, hundredths: (u32, u32)) -> Self {
        let [low, high] = [hundredths.0, hundredths.1].map(|n| f64::from(n) / 100.0);
        let what = format!("{row}: {low} to {high} times {of}");
        let kind = Kind::Within { row, of, hundredths };
        let times = Some((low + high) / 2.0);
        self.claims.push(Claim { what, kind, times, percent: Vec::new(), because: "" });
        self
    }

    /// The claim that `row` is below a printed number.
    pub(super) fn below(mut self, row: &'static str, printed: f64) -> Self {
        let what = format!("{row}: less than {printed}");
        let kind = Kind::Below { row };
        self.claims.push(Claim { what, kind, times: Some(printed), percent: Vec::new(), because: "" });
        self
    }

    /// Cycles of `row` as a part of the printed ones.
    pub(super) fn beside(mut self, row: &'static str) -> Self {
        let what = format!("{row}: beside the printed cycles");
        self.claims.push(Claim {
            what,
            kind: Kind::Beside { row },
            times: None,
            percent: Vec::new(),
            because: "",
        });
        self
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

    /// The printed ratio of a claim on each column: of the two rows, or 1 for cycles that are printed.
    pub fn printed_ratios(&self, claim: &Claim) -> Vec<Option<f64>> {
        let printed = |what: &str| self.find(what).map_or(&[][..], |row| &row.printed);
        match claim.kind {
            Kind::Less { row, than } => {
                let pairs = printed(row).iter().zip(printed(than));
                pairs.map(|(a, b)| Some((*a)? / (*b)?)).collect()
            }
            Kind::About { .. } | Kind::Within { .. } | Kind::Below { .. } => vec![claim.times],
            Kind::Beside { row } => printed(row).iter().map(|n| n.map(|_| 1.0)).collect(),
        }
    }

    /// The weakest of the printed ratios: what is held against this machine.
    pub fn printed_ratio(&self, claim: &Claim) -> Option<f64> {
        self.printed_ratios(claim).into_iter().flatten().reduce(f64::max)
    }
}

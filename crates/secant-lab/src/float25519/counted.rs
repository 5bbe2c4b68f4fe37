//! A floating-point number that tallies its operations.

use std::cell::Cell;

use super::real::{Part, Real};

/// Numbers of floating-point operations, by kind and by part of the computation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FpCounts {
    /// Additions.
    pub add: u64,
    /// Subtractions.
    pub sub: u64,
    /// Multiplications.
    pub mul: u64,
    /// All operations, indexed by the [`Part`] that they were done for.
    pub parts: [u64; Part::COUNT],
    /// Number of times that each [`Part`] was begun.
    pub begun: [u64; Part::COUNT],
}

impl FpCounts {
    /// Number of operations done for `part`.
    pub const fn of(self, part: Part) -> u64 {
        self.parts[part as usize]
    }
    /// Number of times that `part` was begun.
    pub const fn times(self, part: Part) -> u64 {
        self.begun[part as usize]
    }
    /// Number of operations of all kinds.
    pub const fn total(self) -> u64 {
        self.add + self.sub + self.mul
    }
}

/// A counter of operations: the counts, and the [`Part`] that is current.
#[derive(Debug, Default)]
pub struct FpTally(Cell<FpCounts>, Cell<Part>);

impl FpTally {
    /// A tally with all counts 0.
    pub fn new() -> Self {
        Self::default()
    }
    /// The counts since the last call, or since creation; resets them to 0.
    pub fn take(&self) -> FpCounts {
        self.0.take()
    }
    fn count(&self, kind: impl FnOnce(&mut FpCounts) -> &mut u64) {
        let mut counts = self.0.get();
        *kind(&mut counts) += 1;
        counts.parts[self.1.get() as usize] += 1;
        self.0.set(counts);
    }
    /// Makes `part` the current one, to which the following operations are charged; gives the part that was
    /// current.
    fn begin(&self, part: Part) -> Part {
        let mut counts = self.0.get();
        counts.begun[part as usize] += 1;
        self.0.set(counts);
        self.1.replace(part)
    }
    /// Makes the part `before` current again.
    fn end(&self, before: Part) {
        self.1.set(before);
    }
}

/// A number of type `R` whose operations are counted.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'t, R> {
    value: R,
    tally: &'t FpTally,
}

impl<R: Real> Counted<'_, R> {
    /// The number without its tally.
    pub fn value(self) -> R {
        self.value
    }
}

impl<'t, R: Real> Real for Counted<'t, R> {
    type Level = (&'t FpTally, R::Level);
    const PRECISION: u32 = R::PRECISION;

    fn begin(self, part: Part) -> Part {
        self.tally.begin(part)
    }
    fn end(self, before: Part) {
        self.tally.end(before);
    }
    fn given((tally, level): Self::Level, c: f64) -> Self {
        Self { value: R::given(level, c), tally }
    }
    fn from_integer((tally, level): Self::Level, n: u64, e: i32) -> Self {
        tally.count(|c| &mut c.sub);
        Self { value: R::from_integer(level, n, e), tally }
    }
    fn to_integer(self, e: i32) -> i64 {
        self.tally.count(|c| &mut c.add);
        self.value.to_integer(e)
    }
    fn plus(self, rhs: Self) -> Self {
        self.tally.count(|c| &mut c.add);
        Self { value: self.value.plus(rhs.value), ..self }
    }
    fn minus(self, rhs: Self) -> Self {
        self.tally.count(|c| &mut c.sub);
        Self { value: self.value.minus(rhs.value), ..self }
    }
    fn times(self, rhs: Self) -> Self {
        self.tally.count(|c| &mut c.mul);
        Self { value: self.value.times(rhs.value), ..self }
    }
    fn times_constant(self, c: f64) -> Self {
        self.tally.count(|c| &mut c.mul);
        Self { value: self.value.times_constant(c), ..self }
    }
    fn plus_constant(self, c: f64) -> Self {
        self.tally.count(|c| &mut c.add);
        Self { value: self.value.plus_constant(c), ..self }
    }
    fn minus_constant(self, c: f64) -> Self {
        self.tally.count(|c| &mut c.sub);
        Self { value: self.value.minus_constant(c), ..self }
    }
}

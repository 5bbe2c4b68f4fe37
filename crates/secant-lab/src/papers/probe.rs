//! What a printed number counts, and the question to this machine that answers it.

use secant_catalogue::{Counts, FieldOperation, Operation, Phase, Repetition};

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Core cycles.
    Cycles,
    /// Operations of this kind, the same number each time: M, S, A, R, ..
    Exact(&'static str),
    /// A mean over random scalars, of operations or digits of this kind.
    Mean(&'static str),
}

impl Unit {
    /// The unit's name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cycles => "cycles",
            Self::Exact(name) | Self::Mean(name) => name,
        }
    }
}

/// Does `n` repetitions, the first of which has number `start`.
pub type Body = Box<dyn FnMut(u64, u64)>;

/// Works out a number, or says why it cannot.
pub type Compute = fn() -> Result<f64, String>;

/// A part of the counts of an operation.
pub type Part = fn(&Counts) -> u64;

/// What is asked of this machine.
#[derive(Clone, Copy, Debug)]
pub enum Probe {
    /// Nothing, for this reason.
    Nothing(&'static str),
    /// What one operation of a form costs: a row of `secant_catalogue::cost` or of [`crate::slides`].
    Formula {
        /// The form and its coordinates.
        form: &'static str,
        /// The operation.
        operation: &'static str,
        /// The part of its counts.
        part: Part,
    },
    /// What a method costs, on the mean over random scalars.
    Counted {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: Operation,
        /// The method.
        method: &'static str,
        /// The part of its counts.
        part: Part,
    },
    /// A number that the laboratory works out, or why it cannot.
    Computed {
        /// What does it.
        name: &'static str,
        /// How.
        compute: Compute,
    },
    /// A field operation of a curve, on its best backend without lanes.
    Field {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: FieldOperation,
        /// Latency or throughput.
        chain: Repetition,
    },
    /// A method of a curve on its default backend.
    Method {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: Operation,
        /// The method.
        method: &'static str,
    },
    /// One thread of a parallel method.
    Thread {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: Operation,
        /// The method.
        method: &'static str,
        /// What the thread is for.
        thread: &'static str,
        /// The part of its time.
        phase: Phase,
    },
    /// Another library, in a build with the feature `peers`.
    Peer {
        /// The library.
        name: &'static str,
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: &'static str,
    },
    /// A body of the laboratory.
    Timed {
        /// What it is.
        name: &'static str,
        /// Operations in one repetition, and the body; or why there is none.
        make: fn() -> Result<(f64, Body), String>,
    },
}

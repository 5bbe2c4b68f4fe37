//! What a printed number counts, and the question to this machine that answers it.

use secant_catalogue::{Counts, FieldOperation, Operation, Phase, Repetition};

use super::apart::Apart;
use crate::phases;

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

/// Whether what is counted or timed is right, held against the library; asked once, before.
pub type Check = Box<dyn FnOnce() -> bool>;

/// Something to time.
pub struct Experiment {
    /// Operations in one repetition.
    pub operations: f64,
    /// What is timed.
    pub body: Body,
    /// Whether that is right.
    pub check: Check,
}

/// Work of several threads to time: the calling one, and workers of the process.
pub struct Pipeline {
    /// Does `n` repetitions, the first of which has number `start`, and says whether every answer was right. A sample with a wrong one is not used.
    pub body: Box<dyn FnMut(u64, u64) -> bool>,
    /// Whether it never asks if a point is there, so that an answer may be wrong.
    pub trusting: bool,
    /// What was found for it on this machine; may be empty.
    pub remark: String,
}

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
        /// Whether what was counted gave the right result.
        check: fn() -> bool,
    },
    /// A number that several threads make together; how far it is the machine's, the run that times the others says.
    Tried {
        /// What does it.
        name: &'static str,
        /// How many threads it takes.
        threads: u32,
        /// How.
        compute: Compute,
    },
    /// What phases of a method cost, counted: a method of `crate::phases`.
    Phases {
        /// The curve.
        curve: &'static str,
        /// The method of `[k]P`.
        method: &'static str,
        /// The phases.
        phases: &'static [phases::Phase],
        /// The part of their counts.
        part: Part,
        /// What is there and not in the print, or the other way round.
        apart: Option<fn() -> Apart>,
    },
    /// A field operation of a curve, on the best backend without lanes.
    Field {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: FieldOperation,
        /// Latency or throughput.
        chain: Repetition,
    },
    /// A method of a curve, on the best backend that all methods of the table have whose curves are over the same kind of field.
    Method {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: Operation,
        /// The method.
        method: &'static str,
    },
    /// A method of a curve on the best backend without lanes that all such methods of the table have: one multiplication in the field at a time.
    Scalar {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: Operation,
        /// The method.
        method: &'static str,
    },
    /// Threads of a parallel method.
    Thread {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: Operation,
        /// The method.
        method: &'static str,
        /// What the threads are for: of several, what they did together. A producer that is through helps with the additions, and that is its own time.
        threads: &'static [&'static str],
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
    /// A multiplication of the laboratory on several threads.
    Pipeline {
        /// What it is.
        name: &'static str,
        /// How many threads it takes.
        threads: u32,
        /// What is timed, or why there is nothing.
        make: fn() -> Result<Pipeline, String>,
    },
    /// A body of the laboratory.
    Timed {
        /// What it is.
        name: &'static str,
        /// How many threads it takes.
        threads: u32,
        /// What is timed, or why there is nothing.
        make: fn() -> Result<Experiment, String>,
    },
}

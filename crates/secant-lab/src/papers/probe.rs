//! The unit of a printed number, and the probe: the measurement or count on this machine that is compared
//! with it.

use secant_catalogue::{Counts, FieldOperation, Operation, Phase, Repetition, ThreadTrace};

use super::apart::Apart;
use crate::phases;

/// The unit of a printed number.
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

/// Computes a number, or returns the reason why it cannot.
pub type Compute = fn() -> Result<f64, String>;

/// Checks the counted or timed work against the library; called once, before.
pub type Check = Box<dyn FnOnce() -> bool>;

/// A loop to time, with its check.
pub struct Experiment {
    /// Operations in one repetition.
    pub operations: f64,
    /// The timed loop: runs repetitions `start .. start + n`.
    pub body: Body,
    /// Checks the results of the loop once, before it is timed.
    pub check: Check,
}

/// Work of several threads to time: the calling one, and workers of the process.
pub struct Pipeline {
    /// Multiplications in one repetition.
    pub operations: f64,
    /// Does `n` repetitions, the first of which has number `start`, and says whether every answer was right.
    /// A sample with a wrong one is not used.
    pub body: Box<dyn FnMut(u64, u64) -> bool>,
    /// Whether the consumer never checks that a point is in memory, so that an answer may be wrong.
    pub trusting: bool,
    /// A property of this method found on this machine, such as its first batch; may be empty.
    pub remark: String,
}

/// A part of the counts of an operation.
pub type Part = fn(&Counts) -> u64;

/// Traces the threads of so many multiplications, or returns the reason why it cannot.
pub type Trace = fn(usize) -> Result<Vec<Vec<ThreadTrace>>, String>;

/// A part of the time that a thread spends on a multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Before it begins, since the multiplication began.
    Start,
    /// In that phase.
    In(Phase),
}

impl Stage {
    /// The stage's name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::In(phase) => phase.name(),
        }
    }

    /// The nanoseconds of a thread in this stage.
    pub fn ns(self, thread: &ThreadTrace) -> u64 {
        match self {
            Self::Start => thread.stretches.first().map_or(0, |first| first.start_ns),
            Self::In(phase) => {
                let stretches = thread.stretches.iter().filter(|s| s.phase == phase);
                stretches.map(|s| s.end_ns.saturating_sub(s.start_ns)).sum()
            }
        }
    }
}

/// The measurement or count that answers a printed number on this machine.
#[derive(Clone, Copy, Debug)]
pub enum Probe {
    /// Not measurable, for this reason.
    Nothing(&'static str),
    /// The cost of one operation of a form: a row of `secant_catalogue::cost` or of [`crate::slides`].
    Formula {
        /// The form and its coordinates.
        form: &'static str,
        /// The operation.
        operation: &'static str,
        /// The part of its counts.
        part: Part,
    },
    /// The cost of a method, a mean over random scalars.
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
    /// A number that the laboratory computes, or the reason why it cannot.
    Computed {
        /// Name of the function, for reports.
        name: &'static str,
        /// The function that computes the number.
        compute: Compute,
        /// Whether the counted computation gave the right result.
        check: fn() -> bool,
    },
    /// A number that several threads make together; how far it is the machine's, the run that times the
    /// others says.
    Tried {
        /// Name of the function, for reports.
        name: &'static str,
        /// Number of threads.
        threads: u32,
        /// The function that computes the number.
        compute: Compute,
    },
    /// The counted cost of phases of a method: a method of `crate::phases`.
    Phases {
        /// The curve.
        curve: &'static str,
        /// The method of `[k]P`.
        method: &'static str,
        /// The phases whose counts are added.
        phases: &'static [phases::Phase],
        /// The part of their counts.
        part: Part,
        /// The known difference between the count and the printed number, if there is one.
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
    /// A method of a curve, on the best backend that all methods of the table have whose curves are over the
    /// same kind of field.
    Method {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: Operation,
        /// The method.
        method: &'static str,
    },
    /// A method of a curve on the best backend without lanes that all such methods of the table have: one
    /// multiplication in the field at a time.
    Scalar {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: Operation,
        /// The method.
        method: &'static str,
    },
    /// Time of threads of a parallel method in one stage.
    Thread {
        /// The curve.
        curve: &'static str,
        /// The operation.
        operation: Operation,
        /// The method.
        method: &'static str,
        /// Names of the threads whose times are added. A producer that has finished helps with the additions,
        /// and that time is its own.
        threads: &'static [&'static str],
        /// The stage whose time is taken.
        stage: Stage,
    },
    /// The same of a pipeline of the laboratory on two threads.
    Traced {
        /// Name of the pipeline, for reports.
        name: &'static str,
        /// Traces so many multiplications, or gives the reason why there are none.
        traces: Trace,
        /// Names of the threads whose times are added.
        threads: &'static [&'static str],
        /// The stage whose time is taken.
        stage: Stage,
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
        /// Name of the method, for reports.
        name: &'static str,
        /// Number of threads.
        threads: u32,
        /// Makes the work to time, or gives the reason why there is none.
        make: fn() -> Result<Pipeline, String>,
    },
    /// A loop of the laboratory.
    Timed {
        /// Name of the loop, for reports.
        name: &'static str,
        /// Number of threads.
        threads: u32,
        /// Makes the loop to time, or gives the reason why there is none.
        make: fn() -> Result<Experiment, String>,
    },
}

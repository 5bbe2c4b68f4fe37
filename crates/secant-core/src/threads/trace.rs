//! The phases of each thread of a multiplication, with their times: for a chronogram.
//!
//! A [`Watch`] that is off costs one predicted branch where a phase changes, and nothing inside a phase. It
//! is a value and no type parameter: an observer type would double every loop of every curve in the compiled
//! library.

use std::time::Instant;
use std::vec::Vec;

/// The kinds of work of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Digits of the scalar.
    Recoding,
    /// Doublings or halvings whose points are handed over, or used at once.
    Production,
    /// Additions of points that were handed over.
    Consumption,
    /// Nothing: for another thread's point, or result.
    Waiting,
    /// The addition of the partial sums, and the conversion to an affine point.
    PostComputation,
}

impl Phase {
    /// All phases.
    pub const ALL: [Self; 5] =
        [Self::Recoding, Self::Production, Self::Consumption, Self::Waiting, Self::PostComputation];

    /// The phase's name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recoding => "recoding",
            Self::Production => "production",
            Self::Consumption => "consumption",
            Self::Waiting => "waiting",
            Self::PostComputation => "post-computation",
        }
    }
}

/// A time in one phase, in nanoseconds since the multiplication began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The kind of work.
    pub phase: Phase,
    /// When it began.
    pub start_ns: u64,
    /// When it ended.
    pub end_ns: u64,
}

/// The trace of one thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadTrace {
    /// The task of the thread: `doublings`, `additions`, ..
    pub name: &'static str,
    /// In the order of time, without overlap.
    pub stretches: Vec<Stretch>,
}

/// Notes when a phase changes, if it is on.
#[derive(Debug)]
pub struct Watch {
    log: Option<Log>,
}

#[derive(Debug)]
struct Log {
    origin: Instant,
    name: &'static str,
    changes: Vec<(Phase, u64)>,
}

/// Room for the changes of one thread: two for each point that is waited for.
const CHANGES: usize = 2048;

impl Watch {
    /// One that notes nothing.
    pub const fn off() -> Self {
        Self { log: None }
    }

    /// One that notes the phases of the thread `name`, in time since `origin`.
    pub fn on(name: &'static str, origin: Instant) -> Self {
        Self { log: Some(Log { origin, name, changes: Vec::with_capacity(CHANGES) }) }
    }

    /// The watch of another thread of the same multiplication: on if this one is.
    #[must_use]
    pub fn beside(&self, name: &'static str) -> Self {
        match &self.log {
            Some(log) => Self::on(name, log.origin),
            None => Self::off(),
        }
    }

    /// From now on the thread is in that phase.
    #[inline(always)]
    pub fn enter(&mut self, phase: Phase) {
        if self.log.is_some() {
            self.note(phase);
        }
    }

    #[cold]
    fn note(&mut self, phase: Phase) {
        if let Some(log) = &mut self.log
            && log.changes.last().is_none_or(|(last, _)| *last != phase)
        {
            log.changes.push((phase, log.origin.elapsed().as_nanos() as u64));
        }
    }

    /// Ends the last phase and gives what was noted, if the watch was on.
    pub fn stop(self) -> Option<ThreadTrace> {
        let log = self.log?;
        let end = log.origin.elapsed().as_nanos() as u64;
        let ends = log.changes.iter().skip(1).map(|(_, start)| *start).chain([end]);
        let stretch = |((phase, start_ns), end_ns): (&(Phase, u64), u64)| Stretch {
            phase: *phase,
            start_ns: *start_ns,
            end_ns,
        };
        let stretches = log.changes.iter().zip(ends).map(stretch).collect();
        Some(ThreadTrace { name: log.name, stretches })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_follow_each_other() {
        let mut watch = Watch::on("additions", Instant::now());
        for phase in [Phase::Waiting, Phase::Consumption, Phase::Consumption, Phase::Waiting] {
            watch.enter(phase);
        }
        let mut beside = watch.beside("doublings");
        beside.enter(Phase::Production);
        let trace = watch.stop().unwrap();
        let phases: Vec<Phase> = trace.stretches.iter().map(|s| s.phase).collect();
        assert_eq!(phases, [Phase::Waiting, Phase::Consumption, Phase::Waiting]);
        assert!(trace.stretches.windows(2).all(|w| w[0].end_ns == w[1].start_ns));
        assert!(trace.stretches.iter().all(|s| s.start_ns <= s.end_ns));
        assert_eq!(beside.stop().unwrap().name, "doublings");
        assert!(Watch::off().beside("x").stop().is_none());
    }
}

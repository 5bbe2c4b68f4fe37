//! A subject of a measurement: its loop, its samples, and their evaluation.

use std::time::{Duration, Instant};

use secant_core::threads::workers::Workers;

use super::crew::look;
use crate::clock::{Calibration, Clock, clean_upper_halves, ticks};
use crate::cpu_time::thread_time;
use crate::statistics::Spread;

/// A sample repeats its work until it lasts about this long; what is longer runs once.
const SAMPLE: Duration = Duration::from_micros(60);
/// A sample that lasts this long does not notice that it begins cold.
const LONG: Duration = Duration::from_millis(1);
/// How often the work of a sample is done before it by threads that may have slept.
const WAKING: u64 = 8;
/// The most repetitions of a sample.
const MOST_REPETITIONS: u64 = 1 << 20;
/// Calibrations before and after a sample may differ by this fraction.
pub(super) const CALIBRATION_TOLERANCE: f64 = 0.02;
/// The wall clock may run ahead of the thread's time by this fraction.
const PREEMPTION_TOLERANCE: f64 = 0.02;
/// Largest accepted ratio of the time of all threads' calibrations, hand-over included, to that of this
/// thread's; a later thread had no core.
const LATENESS: f64 = 4.0;
/// Additions may be slower than the best of the run by this fraction.
pub(super) const ADDITION_TOLERANCE: f64 = 0.15;
/// Samples that everything must have, even beyond the budget.
pub(super) const FEWEST_SAMPLES: usize = 5;

/// Does `n` repetitions, the first of which has number `start`, and says whether every answer was right.
pub(super) type Body<'a> = Box<dyn FnMut(u64, u64) -> bool + 'a>;

pub(super) struct Subject<'a> {
    pub(super) body: Body<'a>,
    /// Operations in one repetition.
    pub(super) operations: f64,
    pub(super) threads: u32,
    pub(super) repetitions: u64,
    /// Repetitions before a sample that are not timed.
    pub(super) warming: u64,
    pub(super) next: u64,
    pub(super) samples: Vec<Sample>,
    /// On which CPUs each thread of several may run.
    pub(super) cpus: Vec<Vec<usize>>,
    /// The reason why the subject is not timed; `None` if it is.
    pub(super) error: Option<String>,
}

#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) ns: f64,
    pub(super) cpu_share: f64,
    /// Whether its answers were right.
    pub(super) right: bool,
    pub(super) core: Option<CoreSample>,
}

#[derive(Clone, Copy)]
pub(super) struct CoreSample {
    pub(super) cycles: f64,
    pub(super) ticks_per_cycle: f64,
    pub(super) adds_per_cycle: f64,
    pub(super) disagreement: f64,
    /// Another thread had no core, before or after.
    pub(super) late: bool,
}

/// Samples that were not used, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// The calibrations before and after disagreed.
    pub calibration: usize,
    /// Independent additions were slow.
    pub sibling: usize,
    /// The system took the core away.
    pub preempted: usize,
    /// An answer was wrong.
    pub wrong: usize,
}

/// Results for one subject, per operation.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Core cycles; `None` where there is no such clock, or no sample was left.
    pub core_cycles: Option<Spread>,
    /// The medians of stretches of the run, in core cycles: how far another run's median may lie.
    pub of_stretches: Option<Spread>,
    /// Nanoseconds by the wall clock; `None` if no sample was left.
    pub ns: Option<Spread>,
    /// Samples used.
    pub samples: usize,
    /// Samples not used.
    pub dropped: Dropped,
    /// Whether disturbed samples were used for want of others: beside a busy sibling, of threads without a
    /// core, or any. The figures are upper bounds.
    pub disturbed: bool,
    /// On which CPUs each thread of work on several may run, the calling one first; empty for one thread, and
    /// where the system does not tell.
    pub cpus: Vec<Vec<usize>>,
    /// The reason why there is no figure; `None` if there is one.
    pub error: Option<String>,
}

/// Calibrates here and at once on the workers of work on `threads` threads, which are awake: the clock of
/// this thread, the additions of the slowest, and whether one of them had no core.
fn calibrate(clock: &Clock, threads: u32) -> (Calibration, bool) {
    let others = threads.saturating_sub(1) as usize;
    // Without a worker there is no work of several threads either.
    let Ok(team) = Workers::shared().team(others) else { return (clock.calibrate(), false) };
    let clock = *clock;
    let begin = Instant::now();
    let tasks: Vec<_> = (0..others).map(|i| team.start(i, move || clock.calibrate())).collect();
    let alone = Instant::now();
    let mut here = clock.calibrate();
    let alone = alone.elapsed();
    for there in tasks.into_iter().filter_map(|task| task.join().ok()) {
        here.adds_per_cycle = here.adds_per_cycle.min(there.adds_per_cycle);
    }
    (here, begin.elapsed() > alone.mul_f64(LATENESS))
}

impl Subject<'_> {
    /// Runs `n` repetitions and gives their time, and whether their answers were right.
    fn timed(&mut self, n: u64) -> (Duration, bool) {
        let start = Instant::now();
        let right = (self.body)(self.next, n);
        let elapsed = start.elapsed();
        self.next = self.next.wrapping_add(n);
        (elapsed, right)
    }

    /// Asks the threads of the row on which CPUs they may run, and wakes them. If they lack CPUs of their
    /// own, the row gets an error and loses its samples.
    fn look(&mut self) -> bool {
        if self.threads > 1 && self.error.is_none() {
            match look(self.threads) {
                Ok(cpus) => self.cpus = cpus,
                Err(why) => {
                    self.samples.clear();
                    self.error = Some(why);
                }
            }
        }
        self.error.is_none()
    }

    /// Doubles the repetitions until a sample is long enough. Others' samples come between two of this one
    /// and leave the caches and the branch predictor to it cold; so about as much work is done before each
    /// sample, unless it is long enough not to notice. Other threads have slept meanwhile, and their cores
    /// with them: they take longer.
    pub(super) fn choose_repetitions(&mut self) {
        self.timed(1);
        let (mut last, _) = self.timed(1);
        while last < SAMPLE / 2 && self.repetitions < MOST_REPETITIONS {
            self.repetitions *= 2;
            (last, _) = self.timed(self.repetitions);
        }
        self.warming = match (last < LONG, self.threads) {
            (false, _) => 0,
            (true, 1) => self.repetitions,
            (true, _) => WAKING * self.repetitions,
        };
    }

    pub(super) fn sample(&mut self, clock: Option<&Clock>) {
        let operations = self.operations * self.repetitions as f64;
        if self.warming > 0 {
            self.timed(self.warming);
        }
        if !self.look() {
            return;
        }
        let before = clock.map(|clock| calibrate(clock, self.threads));
        clean_upper_halves();
        let cpu_start = thread_time();
        let tick_start = ticks();
        let (wall, right) = self.timed(self.repetitions);
        let tick_end = ticks();
        let cpu = cpu_start.and_then(|start| thread_time()?.checked_sub(start));
        if !self.look() {
            return;
        }
        let after = clock.map(|clock| calibrate(clock, self.threads));
        let core = match (clock, before, after) {
            (Some(clock), Some((before, late)), Some((after, later))) => {
                let (a, b) = (before.ticks_per_cycle, after.ticks_per_cycle);
                Some(CoreSample {
                    cycles: clock.elapsed(tick_start, tick_end) / ((a + b) / 2.0) / operations,
                    ticks_per_cycle: (a + b) / 2.0,
                    adds_per_cycle: before.adds_per_cycle.min(after.adds_per_cycle),
                    disagreement: before.disagreement(after),
                    late: late || later,
                })
            }
            _ => None,
        };
        // Work on other threads leaves this one idle, and that is no disturbance.
        let cpu_share = match cpu {
            Some(cpu) if self.threads <= 1 => cpu.as_secs_f64() / wall.as_secs_f64().max(1e-9),
            _ => 1.0,
        };
        self.samples.push(Sample { ns: wall.as_nanos() as f64 / operations, cpu_share, right, core });
    }

    /// [`Subject::figures`]; where hardly any sample was undisturbed, what the best of the disturbed ones
    /// say, and where none was so good what all say. `fastest` is the fastest clock of the run in ticks a
    /// cycle.
    pub(super) fn figures_or_disturbed(
        &self,
        reference: Option<f64>,
        of_run: Option<f64>,
        fastest: Option<f64>,
    ) -> Figures {
        if let Some(why) = &self.error {
            return Figures { error: Some(why.clone()), cpus: self.cpus.clone(), ..Figures::default() };
        }
        let figures = self.figures(reference);
        if figures.samples == 0 && figures.dropped.wrong > 0 {
            let why = format!(
                "{} of {} samples had a wrong answer, and no other is left",
                figures.dropped.wrong,
                self.samples.len()
            );
            return Figures { error: Some(why), ..figures };
        }
        let dropped = if self.threads > 1 { figures.dropped.preempted } else { figures.dropped.sibling };
        if figures.samples >= FEWEST_SAMPLES || figures.samples > 0 && dropped == 0 {
            return figures;
        }
        let others = if self.threads > 1 { self.figures_of(None, true) } else { self.figures(of_run) };
        if others.samples > figures.samples {
            return Figures { disturbed: true, ..others };
        }
        if figures.samples > 0 { figures } else { self.upper_bounds(fastest, figures.dropped) }
    }

    /// Figures from all samples, when none is undisturbed. The times are too long, and a disturbed
    /// calibration would turn them into few cycles of a slow clock, so cycles are computed with the fastest
    /// clock of the run: upper bounds.
    fn upper_bounds(&self, fastest: Option<f64>, dropped: Dropped) -> Figures {
        let right = || self.samples.iter().filter(|sample| sample.right);
        let ns: Vec<f64> = right().map(|sample| sample.ns).collect();
        let cores = right().filter_map(|sample| sample.core);
        let cycles = cores.filter_map(|c| Some(c.cycles * c.ticks_per_cycle / fastest?));
        let cycles: Vec<f64> = cycles.filter(|cycles| cycles.is_finite()).collect();
        Figures {
            core_cycles: Spread::of(&cycles),
            of_stretches: Spread::of_stretches(&cycles),
            ns: Spread::of(&ns),
            samples: ns.len(),
            dropped,
            disturbed: !ns.is_empty(),
            cpus: self.cpus.clone(),
            error: None,
        }
    }

    /// Figures from the undisturbed samples, when undisturbed additions run at `reference` a cycle.
    pub(super) fn figures(&self, reference: Option<f64>) -> Figures {
        self.figures_of(reference, false)
    }

    /// The same, of samples whose other threads had no core, too, if `late`.
    fn figures_of(&self, reference: Option<f64>, late: bool) -> Figures {
        let mut dropped = Dropped::default();
        let mut ns = Vec::with_capacity(self.samples.len());
        let mut cycles = Vec::with_capacity(self.samples.len());
        for sample in &self.samples {
            let slow =
                |c: CoreSample| reference.is_some_and(|r| c.adds_per_cycle < r * (1.0 - ADDITION_TOLERANCE));
            let alone = !late && sample.core.is_some_and(|c| c.late);
            if !sample.right {
                dropped.wrong += 1;
            } else if sample.cpu_share < 1.0 - PREEMPTION_TOLERANCE || alone {
                dropped.preempted += 1;
            } else if sample
                .core
                .is_some_and(|c| c.disagreement.is_nan() || c.disagreement > CALIBRATION_TOLERANCE)
            {
                dropped.calibration += 1;
            } else if sample.core.is_some_and(slow) {
                dropped.sibling += 1;
            } else {
                ns.push(sample.ns);
                cycles.extend(sample.core.map(|c| c.cycles));
            }
        }
        Figures {
            core_cycles: Spread::of(&cycles),
            of_stretches: Spread::of_stretches(&cycles),
            ns: Spread::of(&ns),
            samples: ns.len(),
            dropped,
            disturbed: false,
            cpus: self.cpus.clone(),
            error: None,
        }
    }
}

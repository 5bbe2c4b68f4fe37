//! Samples of several subjects, taken in turns.
//!
//! A turn takes one sample of everything that is compared, so that a change of the machine's mood meets all
//! of them. A sample is framed by two calibrations. It is dropped when they disagree, when independent
//! additions were slow (a busy sibling thread), or when the system took the core away. What remains is told
//! by median, p10 and p90; minima are never quoted.
//!
//! A machine that is disturbed all the time must not pass for a slow one. So additions are held against what
//! this kind of CPU does when it is alone ([`crate::clock::additions_alone`]) and against the best of a short
//! search for a quiet moment before the run, not against the run's own best alone. A row that has hardly any
//! undisturbed sample is told from disturbed ones, as an upper bound, and says so ([`Figures::disturbed`],
//! [`Report::disturbed`]).
//!
//! Work of several threads is done by a [`Crew`], whose threads have a CPU each. It is calibrated on all of
//! them at once: it is undisturbed when the additions of none were slow. They are asked where they may run
//! before and after every sample; a row whose threads share a CPU has an error and no figure.

mod crew;
mod subject;

use std::time::{Duration, Instant};

use secant_catalogue::{FieldLoop, Prepared};

use crate::clock::{Calibration, Clock, additions_alone};
use crate::cpu_time::Pin;
use crate::statistics::{Spread, quantile};
pub use crew::{Crew, look};
use subject::{ADDITION_TOLERANCE, CALIBRATION_TOLERANCE, FEWEST_SAMPLES, Subject};
pub use subject::{Dropped, Figures};

/// Additions a cycle of a core that is not shared.
const EXPECTED_ADDITIONS: f64 = 4.0;
/// How long a quiet moment is looked for, at most.
const SEARCH: Duration = Duration::from_millis(500);
/// A run of which more than this share of samples was disturbed is no ground for figures that are kept.
pub const MOST_DISTURBED: f64 = 0.5;
/// How long beyond the budget they may take: as long again, within these limits.
const GRACE: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(10));

/// A list of subjects to measure in the same run.
#[derive(Default)]
pub struct Bench<'a> {
    subjects: Vec<Subject<'a>>,
    /// Additions a cycle that one thread must reach: what the CPU is known for, and what was seen before the
    /// run.
    alone: Option<f64>,
}

/// State of a run while it goes on.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// The part of the budget that is spent, in [0, 1].
    pub spent: f64,
    /// Turns completed.
    pub turns: usize,
    bench: &'a Bench<'a>,
    pinned: bool,
}

impl Progress<'_> {
    /// The report on the samples taken so far. Cost: a sort of all samples.
    pub fn report(&self) -> Report {
        self.bench.report(self.bench.best_additions(), self.pinned, self.turns)
    }
}

/// Results of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// One for each subject, in the order of adding.
    pub figures: Vec<Figures>,
    /// Ticks of the time-stamp counter for one core cycle, over all samples.
    pub tsc_per_core_cycle: Option<Spread>,
    /// Independent additions a cycle when the core was least disturbed.
    pub adds_per_cycle: Option<f64>,
    /// The same of the slowest of several threads at once; `None` without work of several threads.
    pub adds_per_cycle_together: Option<f64>,
    /// The share of the samples of one thread that a sibling or the system disturbed.
    pub disturbed: f64,
    /// Whether the thread stayed on one core.
    pub pinned: bool,
    /// Turns completed.
    pub turns: usize,
}

impl Report {
    /// Whether figures of this run may be kept: most of its samples were quiet, and every row has some.
    pub fn may_be_kept(&self) -> bool {
        self.disturbed <= MOST_DISTURBED && !self.figures.iter().any(|f| f.disturbed || f.error.is_some())
    }

    /// Warnings for the reader of the figures: missing cycles, disturbances, unpinned threads, errors of
    /// rows.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        match self.adds_per_cycle {
            None => warnings
                .push("core cycles are not available on this architecture: wall clock only".to_string()),
            Some(rate) if rate < EXPECTED_ADDITIONS * (1.0 - ADDITION_TOLERANCE) => warnings.push(format!(
                "at best {rate:.1} independent additions a cycle ({EXPECTED_ADDITIONS} or more expected): \
                 a narrow core, or a sibling thread that was busy throughout"
            )),
            Some(_) => {}
        }
        if let (Some(alone), Some(together)) = (self.adds_per_cycle, self.adds_per_cycle_together)
            && together < alone * (1.0 - ADDITION_TOLERANCE)
        {
            warnings.push(format!(
                "several threads at once do at best {together:.1} independent additions a cycle each, one alone {alone:.1}: \
                 they share a core, or others were at work all the time"
            ));
        }
        let rows = self.figures.iter().filter(|f| f.disturbed).count();
        if self.disturbed > MOST_DISTURBED || rows > 0 {
            warnings.push(format!(
                "the machine was disturbed: {:.0} % of the samples, beside a busy sibling thread or off the core; {rows} rows have hardly any other, \
                 and are upper bounds. Ratios within a row's operation may hold; do not keep these figures",
                100.0 * self.disturbed
            ));
        }
        if !self.pinned {
            warnings.push("the system does not let a thread stay on one core".to_string());
        }
        let mut errors: Vec<&String> = self.figures.iter().filter_map(|f| f.error.as_ref()).collect();
        errors.dedup();
        warnings.extend(errors.into_iter().cloned());
        let starved = self.figures.iter().filter(|f| f.samples < FEWEST_SAMPLES && f.error.is_none()).count();
        if starved > 0 {
            warnings.push(format!("{starved} rows have fewer than {FEWEST_SAMPLES} undisturbed samples"));
        }
        warnings
    }
}

impl<'a> Bench<'a> {
    /// A bench without subjects.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `body(start, n)`, which does the repetitions numbered start, .., start + n - 1, each of
    /// `operations` operations, on `threads` threads: the calling one, and workers of
    /// [`secant_core::threads::workers::Workers::shared`]. Gives its place in [`Report::figures`].
    pub fn add(&mut self, operations: f64, threads: u32, mut body: impl FnMut(u64, u64) + 'a) -> usize {
        self.add_judged(operations, threads, move |start, n| {
            body(start, n);
            true
        })
    }

    /// The same of a body that says whether all of its answers were right: a sample with a wrong one is not
    /// used.
    pub fn add_judged(
        &mut self,
        operations: f64,
        threads: u32,
        body: impl FnMut(u64, u64) -> bool + 'a,
    ) -> usize {
        let body = Box::new(body);
        self.subjects.push(Subject {
            body,
            operations,
            threads,
            repetitions: 1,
            warming: 0,
            next: 0,
            samples: Vec::new(),
            cpus: Vec::new(),
            error: None,
        });
        self.subjects.len() - 1
    }

    /// Adds a prepared scalar multiplication, which goes through its inputs in rotation; a repetition counts
    /// as `operations`.
    pub fn add_prepared(
        &mut self,
        operations: f64,
        threads: u32,
        mut prepared: Box<dyn Prepared + 'a>,
    ) -> usize {
        let len = prepared.len();
        self.add_rotating(operations, threads, len, move |i| prepared.run(i))
    }

    /// Adds `run(i)`, which does `operations` operations on input i, for `inputs` inputs in rotation.
    pub fn add_rotating(
        &mut self,
        operations: f64,
        threads: u32,
        inputs: usize,
        mut run: impl FnMut(usize) + 'a,
    ) -> usize {
        self.add(operations, threads, move |start, n| {
            let len = inputs.max(1) as u64;
            let mut i = start % len;
            for _ in 0..n {
                run(i as usize);
                i += 1;
                if i == len {
                    i = 0;
                }
            }
        })
    }

    /// Adds a loop of field operations; every lane counts.
    pub fn add_field_loop(&mut self, mut field: Box<dyn FieldLoop + 'a>) -> usize {
        let lanes = field.lanes().max(1) as f64;
        self.add(lanes, 1, move |_, n| field.run(n as usize))
    }

    /// Measures everything in turns for about `budget`, and a little longer where too few samples were
    /// undisturbed.
    pub fn run(mut self, budget: Duration, progress: &mut dyn FnMut(Progress<'_>)) -> Report {
        let crew = self.crew();
        let pin = if crew.is_none() { Pin::here() } else { None };
        let pinned = crew.as_ref().map_or(pin.is_some(), Crew::pinned);
        let clock = Clock::new();
        self.alone = clock.as_ref().map(quiet_additions);
        for subject in self.subjects.iter_mut().filter(|s| s.error.is_none()) {
            subject.choose_repetitions();
        }
        let begin = Instant::now();
        let mut turns = 0;
        let best = loop {
            let late = begin.elapsed() >= budget && turns >= FEWEST_SAMPLES;
            let best = self.best_additions();
            let wanted: Vec<bool> = self
                .subjects
                .iter()
                .map(|s| {
                    let few = || s.figures(best.of(s.threads)).samples < FEWEST_SAMPLES;
                    s.error.is_none() && (!late || few())
                })
                .collect();
            if !wanted.contains(&true) || (late && begin.elapsed() >= budget + budget.clamp(GRACE.0, GRACE.1))
            {
                break best;
            }
            // There and back, so that nothing always follows the same neighbour.
            let len = self.subjects.len();
            for place in 0..len {
                let i = if turns % 2 == 0 { place } else { len - 1 - place };
                if !wanted[i] {
                    continue;
                }
                self.subjects[i].sample(clock.as_ref());
            }
            turns += 1;
            let spent = begin.elapsed().as_secs_f64() / budget.as_secs_f64().max(1e-9);
            progress(Progress { spent: spent.min(1.0), turns, bench: &self, pinned });
        };
        drop((pin, crew));
        self.report(best, pinned, turns)
    }

    /// Starts the threads for rows of several threads, as many as the system has CPUs for. Rows that want
    /// more get an error.
    fn crew(&mut self) -> Option<Crew> {
        let mut sizes: Vec<u32> = self.subjects.iter().map(|s| s.threads).filter(|n| *n > 1).collect();
        sizes.sort_unstable_by_key(|n| std::cmp::Reverse(*n));
        sizes.dedup();
        for size in sizes {
            match Crew::of(size) {
                Ok(crew) => return Some(crew),
                Err(why) => {
                    let theirs = self.subjects.iter_mut().filter(|s| s.threads == size);
                    theirs.for_each(|s| s.error = Some(why.clone()));
                }
            }
        }
        None
    }

    /// The figures of all samples, when undisturbed additions run as in `best`.
    fn report(&self, best: Best, pinned: bool, turns: usize) -> Report {
        let cores = || self.subjects.iter().flat_map(|s| &s.samples).filter_map(|s| s.core);
        let ticks: Vec<f64> = cores().map(|c| c.ticks_per_cycle).collect();
        let of_run = self.of_run(false);
        let fastest = ticks.iter().copied().filter(|t| t.is_finite() && *t > 0.0).min_by(f64::total_cmp);
        let of_subject = |s: &Subject<'a>| s.figures_or_disturbed(best.of(s.threads), of_run, fastest);
        let figures: Vec<Figures> = self.subjects.iter().map(of_subject).collect();
        Report {
            disturbed: self.share_disturbed(best),
            figures,
            tsc_per_core_cycle: Spread::of(&ticks),
            adds_per_cycle: best.alone.or(best.together),
            adds_per_cycle_together: best.together,
            pinned,
            turns,
        }
    }

    /// The rates of additions of undisturbed cores: near the best seen, and no outlier.
    fn best_additions(&self) -> Best {
        let alone = self.of_run(false);
        let alone = alone.map(|rate| rate.max(self.alone.unwrap_or(0.0)));
        Best { alone, together: self.of_run(true) }
    }

    /// The best rates of additions of this run: of one thread, or of the slowest of several.
    fn of_run(&self, several: bool) -> Option<f64> {
        let rates: Vec<f64> = self
            .subjects
            .iter()
            .filter(|s| (s.threads > 1) == several)
            .flat_map(|s| &s.samples)
            .filter_map(|s| s.core)
            .map(|c| c.adds_per_cycle)
            .collect();
        quantile(&rates, 0.95)
    }

    /// The share of the samples of one thread that were disturbed.
    fn share_disturbed(&self, best: Best) -> f64 {
        let (mut all, mut disturbed) = (0, 0);
        for subject in self.subjects.iter().filter(|s| s.threads <= 1) {
            let figures = subject.figures(best.alone);
            all += subject.samples.len();
            disturbed += figures.dropped.sibling + figures.dropped.preempted;
        }
        disturbed as f64 / all.max(1) as f64
    }
}

/// Additions a cycle of this CPU without load: the best of a short search for a quiet moment, or the known
/// rate of its kind if that is higher. The search ends early when it reaches the known rate.
fn quiet_additions(clock: &Clock) -> f64 {
    let known = additions_alone();
    let begin = Instant::now();
    let mut best = 0.0_f64;
    while begin.elapsed() < SEARCH && known.is_none_or(|known| best < known) {
        best = best.max(steady_additions(clock.calibrate(), clock.calibrate()));
        if known.is_none() && begin.elapsed() > SEARCH / 10 {
            break;
        }
    }
    known.map_or(0.95 * best, |known| known.max(0.95 * best))
}

/// The better additions of two calibrations, one after the other; 0 where they disagree: a core that is taken
/// away from the chain of one makes its additions look many times faster than any are.
fn steady_additions(a: Calibration, b: Calibration) -> f64 {
    if a.disagreement(b) <= CALIBRATION_TOLERANCE { a.adds_per_cycle.max(b.adds_per_cycle) } else { 0.0 }
}

/// Additions a cycle of undisturbed cores: of one thread, and of the slowest of several at once.
#[derive(Clone, Copy)]
struct Best {
    alone: Option<f64>,
    together: Option<f64>,
}

impl Best {
    /// The rate of additions against which samples of work on `threads` threads are judged; `None` if
    /// unknown.
    fn of(self, threads: u32) -> Option<f64> {
        if threads > 1 { self.together } else { self.alone }
    }
}

#[cfg(test)]
mod tests;

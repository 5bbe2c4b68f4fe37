//! Answers to the rows of a table: counts at once, times in turns with the others of the table.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::time::Duration;

use secant_catalogue::cost::{self, Row};
use secant_catalogue::{Counts, Curve, FieldOperation, Input, Method, Operation, Repetition};
use secant_core::cpu::Backend;
use secant_lab::measure::{Bench, Crew, Report, look};
use secant_lab::papers::apart::{self, Apart};
use secant_lab::papers::verdict::{Found, Measured};
use secant_lab::papers::{Experiment, Part, Pipeline, Probe, Stage, Table};
use secant_lab::{phases, robert, slides};

use super::backends::{best, cores, scalar};
use super::forms;
use super::threads::{Traced, Traces};
use crate::bench::{check::Judge, peers};
use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::sample::Sample;

/// Duration of the measurement of a number, and the number of inputs.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Time of measurement for each number of a table; the numbers take turns.
    pub(super) each: Duration,
    /// Inputs that a method rotates over.
    pub(super) inputs: usize,
}

/// Answers of a pipeline that are looked at before it is timed.
const CHECKED: u64 = 4;
/// Scalars over which a method's counts are averaged.
const SCALARS: usize = 16;

/// Answers the questions of tables.
pub(super) struct Prober {
    curves: Catalogue,
    pub(super) effort: Effort,
    formulas: Vec<Row>,
    /// Forms whose check has passed.
    checked: BTreeSet<&'static str>,
    samples: HashMap<&'static str, Rc<Sample>>,
    /// Cores that this process may use, when nothing is pinned.
    cores: u32,
    ticks: Option<f64>,
    /// The largest share of disturbed samples in a table.
    disturbed: f64,
    /// Whether every table was quiet enough for its figures to be kept.
    quiet: bool,
    warnings: BTreeSet<String>,
}

/// The result for a row, or the place of its measurement in the run.
enum Answer {
    Known(Found),
    Timed { place: usize, threads: u32, method: String, remark: String },
    Tried(Found),
    Thread { traced: Traced, threads: &'static [&'static str], stage: Stage },
}

impl Common {
    /// The backend that the method runs on.
    fn of(self, curve: &dyn Curve, method: &Method) -> Backend {
        let common = if curve.info().field.is_binary() { self.binary } else { self.other };
        common.unwrap_or_else(|| curve.default_backend(method))
    }
}

impl Answer {
    fn no(why: impl Into<String>) -> Self {
        Self::Known(Err(why.into()))
    }
    fn count(value: f64, method: String, remark: String, beyond: (f64, String)) -> Self {
        Self::Known(Ok(Measured { value, method, remark, beyond, ..Measured::default() }))
    }
    /// A count without a remark and without operations beyond the source.
    fn plain(value: f64, method: String) -> Self {
        Self::count(value, method, String::new(), (0.0, String::new()))
    }
}

/// The backends shared by all methods of a table, by the kind of their fields, so that ratios are of one
/// backend.
#[derive(Clone, Copy)]
struct Common {
    binary: Option<Backend>,
    other: Option<Backend>,
}

/// The error for a count or a time whose result is wrong.
fn wrong(name: &str) -> Failure {
    Failure::Refused(format!("{name}: the result is wrong"))
}

impl Prober {
    pub(super) fn new(curves: Catalogue, effort: Effort) -> Self {
        let formulas =
            cost::measure().into_iter().chain(slides::measure()).chain(robert::formulas::measure()).collect();
        Self {
            curves,
            effort,
            formulas,
            checked: BTreeSet::new(),
            samples: HashMap::new(),
            cores: cores(),
            ticks: None,
            disturbed: 0.0,
            quiet: true,
            warnings: BTreeSet::new(),
        }
    }

    /// Ticks of the time-stamp counter for one core cycle, in the last table that was timed.
    pub(super) fn ticks(&self) -> Option<f64> {
        self.ticks
    }

    /// The largest share of disturbed samples that a table had.
    pub(super) fn disturbed(&self) -> f64 {
        self.disturbed
    }

    /// Whether the figures may be kept: those of every table.
    pub(super) fn quiet(&self) -> bool {
        self.quiet
    }

    /// Warnings for the reader of the figures.
    pub(super) fn warnings(&self) -> impl Iterator<Item = &str> {
        self.warnings.iter().map(String::as_str)
    }

    /// The result of each row of a table. Timed rows take turns inside one run, and are checked before.
    pub(super) fn answer(
        &mut self,
        table: &Table,
        step: &mut dyn FnMut(f64, &str),
    ) -> Result<Vec<Found>, Failure> {
        let mut bench = Bench::new();
        let mut answers = Vec::new();
        let common = self.common(table);
        // Work of several threads outside the turns also gets a CPU for each thread.
        let several =
            table.rows.iter().map(|row| self.threads(&row.probe)).filter(|n| *n <= self.cores).max();
        let crew = || several.filter(|n| *n > 1).map(Crew::of).transpose();
        let placed = crew();
        let mut alone = placed.as_ref().err().cloned();
        for row in &table.rows {
            step(0.0, row.what);
            answers.push(match &alone {
                Some(why) if self.threads(&row.probe) > 1 => Answer::no(why),
                _ => self.ask(&row.probe, common, &mut bench)?,
            });
        }
        drop(placed);
        let count = answers.iter().filter(|a| matches!(a, Answer::Timed { .. })).count();
        let report = (count > 0).then(|| {
            let budget = self.effort.each * count as u32;
            bench.run(budget, &mut |progress| step(progress.spent, "measuring"))
        });
        if let Some(report) = &report {
            self.ticks = report.tsc_per_core_cycle.map(|t| t.median).or(self.ticks);
            self.disturbed = self.disturbed.max(report.disturbed);
            self.quiet &= report.may_be_kept();
            self.warnings.extend(report.warnings());
        }
        let disturbed = |place: usize| report.as_ref().is_some_and(|r| r.figures[place].disturbed);
        // Work of several threads outside the turns counts as disturbed if that inside them was.
        let together = answers
            .iter()
            .any(|a| matches!(a, Answer::Timed { place, threads: 2.., .. } if disturbed(*place)));
        let placed = crew();
        alone = placed.as_ref().err().cloned();
        let mut traces = Traces::beside(report.as_ref());
        Ok(answers
            .into_iter()
            .map(|answer| match answer {
                Answer::Known(found) => found,
                Answer::Timed { place, method, remark, .. } => {
                    self.timed(report.as_ref(), place, method).map(|m| Measured { remark, ..m })
                }
                Answer::Tried(found) => found.map(|m| Measured { disturbed: together, ..m }),
                Answer::Thread { traced, threads, stage } => {
                    let found = match &alone {
                        Some(why) => Err(why.clone()),
                        None => traces.thread(traced, |curve| self.sample(curve), threads, stage),
                    };
                    let seconds = self.effort.each.as_secs_f64();
                    found.map(|m| Measured { seconds, disturbed: together, ..m })
                }
            })
            .collect())
    }

    /// The best backends that all methods of the table have.
    fn common(&self, table: &Table) -> Common {
        let common = |binary: bool| {
            let methods = table.rows.iter().filter_map(|row| match row.probe {
                Probe::Method { curve, operation, method }
                | Probe::Thread { curve, operation, method, .. } => {
                    self.offered(curve, operation, method).ok()
                }
                _ => None,
            });
            let mut methods =
                methods.filter(|(curve, _)| curve.info().field.is_binary() == binary).peekable();
            let (curve, first) = *methods.peek()?;
            let best = curve.default_backend(first);
            let all: Vec<_> = methods.collect();
            let offered = |b: &Backend| {
                all.iter().all(|(curve, m)| m.backends.contains(b) && *b <= curve.default_backend(m))
            };
            first.backends.iter().copied().filter(|b| *b <= best && offered(b)).max()
        };
        Common { binary: common(true), other: common(false) }
    }

    /// The threads that a question is about.
    fn threads(&self, probe: &Probe) -> u32 {
        match *probe {
            Probe::Timed { threads, .. } | Probe::Pipeline { threads, .. } | Probe::Tried { threads, .. } => {
                threads
            }
            Probe::Method { curve, operation, method } | Probe::Thread { curve, operation, method, .. } => {
                self.offered(curve, operation, method).map_or(1, |(_, method)| method.threads)
            }
            Probe::Traced { .. } => 2,
            _ => 1,
        }
    }

    fn too_few(&self, threads: u32) -> String {
        format!("{threads} threads, and {} cores here", self.cores)
    }

    fn ask(&mut self, probe: &Probe, common: Common, bench: &mut Bench<'static>) -> Result<Answer, Failure> {
        Ok(match *probe {
            Probe::Nothing(why) => Answer::no(why),
            Probe::Formula { form, operation, part } => self.formula(form, operation, part)?,
            Probe::Counted { curve, operation, method, part } => self.counted(curve, operation, method, part),
            Probe::Computed { name, compute, check } => match compute() {
                Ok(_) if !check() => return Err(wrong(name)),
                Ok(value) => Answer::plain(value, name.to_string()),
                Err(why) => Answer::no(why),
            },
            Probe::Tried { threads, .. } if threads > self.cores => Answer::no(self.too_few(threads)),
            Probe::Tried { name, threads, compute } => Answer::Tried(compute().and_then(|value| {
                let cpus = look(threads)?;
                Ok(Measured { value, cpus, method: name.to_string(), ..Measured::default() })
            })),
            Probe::Pipeline { threads, .. } if threads > self.cores => Answer::no(self.too_few(threads)),
            Probe::Pipeline { name, threads, make } => match make() {
                Ok(Pipeline { operations, mut body, trusting, remark }) => {
                    if !body(0, CHECKED) && !trusting {
                        return Err(wrong(name));
                    }
                    let place = bench.add_judged(operations, threads, body);
                    Answer::Timed { place, threads, method: name.to_string(), remark }
                }
                Err(why) => Answer::no(why),
            },
            Probe::Phases { curve, method, phases, part, apart } => {
                self.phases((curve, method), phases, part, apart.map(|count| count()))
            }
            Probe::Field { curve, operation, chain } => self.field(curve, operation, chain, bench),
            Probe::Method { curve, operation, method } => {
                self.method(curve, operation, method, |curve, method| common.of(curve, method), bench)?
            }
            Probe::Scalar { curve, operation, method } => {
                self.method(curve, operation, method, scalar, bench)?
            }
            Probe::Traced { .. } if self.cores < 2 => Answer::no(self.too_few(2)),
            Probe::Traced { name, traces, threads, stage } => {
                Answer::Thread { traced: Traced::Lab { name, traces }, threads, stage }
            }
            Probe::Thread { curve, operation, method, threads, stage } => {
                match self.offered(curve, operation, method) {
                    Ok((curve, method)) => {
                        let backend = common.of(curve, method);
                        Answer::Thread { traced: Traced::Method { curve, method, backend }, threads, stage }
                    }
                    Err(why) => Answer::no(why),
                }
            }
            Probe::Peer { name, curve, operation } => self.peer(name, curve, operation, bench)?,
            Probe::Timed { threads, .. } if threads > self.cores => Answer::no(self.too_few(threads)),
            Probe::Timed { name, threads, make } => match make() {
                Ok(Experiment { operations, body, check }) => {
                    if !check() {
                        return Err(wrong(name));
                    }
                    let place = bench.add(operations, threads, body);
                    Answer::Timed { place, threads, method: name.to_string(), remark: String::new() }
                }
                Err(why) => Answer::no(why),
            },
        })
    }

    fn formula(&mut self, form: &'static str, operation: &str, part: Part) -> Result<Answer, Failure> {
        if self.checked.insert(form) {
            forms::check(form)?;
        }
        let Some(row) = self.formulas.iter().find(|r| (r.form, r.operation) == (form, operation)) else {
            return Ok(Answer::no(format!("this build has no formula '{form}, {operation}'")));
        };
        // Operations of a formula beyond its source are part of the shown count, also counted separately, and
        // named by the verdict.
        let apart = apart::of_formula(form, operation);
        let remark = if apart.is_none() { row.why } else { "" }.to_string();
        let value = part(&row.measured) as f64;
        Ok(Answer::count(value, format!("{form}: {operation}"), remark, beyond(apart, part)))
    }

    /// The cost of phases, a mean over random scalars.
    fn phases(
        &mut self,
        (name, method): (&'static str, &'static str),
        wanted: &[phases::Phase],
        part: Part,
        apart: Option<Apart>,
    ) -> Answer {
        let (Ok(curve), Some(known)) = (self.curves.find(name), phases::known(name, method)) else {
            return Answer::no(no_method(name, Operation::Mul, method));
        };
        let inputs = self.sample(curve).inputs(Operation::Mul, SCALARS);
        let mut sum = 0.0;
        for input in &inputs {
            let k = if let Input::Mul(k, _) = input { Some(k) } else { None };
            let Some(charges) = k.and_then(|k| known.phases(k)) else {
                return Answer::no(format!("{name} {method}: not counted by phases"));
            };
            let charges = charges.iter().filter(|(phase, _)| wanted.contains(phase));
            sum += charges.map(|(_, charge)| charge.of(part)).sum::<f64>();
        }
        let names: Vec<&str> = wanted.iter().map(|phase| phase.name()).collect();
        let text = format!("{name} {method}, counted: {}", names.join(", "));
        Answer::count(sum / inputs.len() as f64, text, String::new(), beyond(apart, part))
    }

    fn counted(&mut self, name: &'static str, operation: Operation, method: &str, part: Part) -> Answer {
        let Ok(curve) = self.curves.find(name) else { return Answer::no(no_curve(name)) };
        if curve.method(operation, Some(method)).is_err() {
            return Answer::no(no_method(name, operation, method));
        }
        let inputs = self.sample(curve).inputs(operation, SCALARS);
        let counts: Result<Vec<Counts>, _> =
            inputs.iter().map(|input| curve.count(operation, Some(method), input)).collect();
        match counts {
            Ok(counts) => {
                let sum: u64 = counts.iter().map(part).sum();
                let value = sum as f64 / counts.len().max(1) as f64;
                Answer::plain(value, format!("{name} {} {method}, counted", operation.name()))
            }
            Err(e) => Answer::no(e.to_string()),
        }
    }

    fn field(
        &self,
        name: &'static str,
        operation: FieldOperation,
        chain: Repetition,
        bench: &mut Bench<'static>,
    ) -> Answer {
        let Ok(curve) = self.curves.find(name) else { return Answer::no(no_curve(name)) };
        let backend = best(curve);
        match curve.field_loop(operation, chain, backend) {
            Ok(Some(body)) => {
                let chain = match chain {
                    Repetition::Dependent => "dependent",
                    Repetition::Independent => "independent",
                };
                let method = format!("{name} {}, {chain}, {}", operation.name(), backend.name());
                Answer::Timed { place: bench.add_field_loop(body), threads: 1, method, remark: String::new() }
            }
            Ok(None) => Answer::no(format!("{} has no {}", backend.name(), operation.name())),
            Err(e) => Answer::no(e.to_string()),
        }
    }

    /// The method of that name, if this build has it and this machine the cores.
    fn offered(
        &self,
        name: &str,
        operation: Operation,
        method: &str,
    ) -> Result<(&'static dyn Curve, &'static Method), String> {
        let curve = self.curves.find(name).map_err(|_| no_curve(name))?;
        let found = curve.method(operation, Some(method)).map_err(|_| no_method(name, operation, method))?;
        if found.threads > self.cores {
            return Err(self.too_few(found.threads));
        }
        Ok((curve, found))
    }

    fn method(
        &mut self,
        name: &'static str,
        operation: Operation,
        method: &str,
        backend: impl FnOnce(&dyn Curve, &Method) -> Backend,
        bench: &mut Bench<'static>,
    ) -> Result<Answer, Failure> {
        let (curve, method) = match self.offered(name, operation, method) {
            Ok(found) => found,
            Err(why) => return Ok(Answer::no(why)),
        };
        let sample = self.sample(curve);
        let inputs = sample.inputs(operation, self.effort.inputs);
        let backend = backend(curve, method);
        let text = format!("{name} {} {} {}", operation.name(), method.name, backend.name());
        let mut prepared = match curve.prepare(operation, Some(method.name), Some(backend), &inputs) {
            Ok(prepared) => prepared,
            Err(e) => return Ok(Answer::no(format!("{text}: {e}"))),
        };
        Judge::new(curve, &sample).compare(method, backend, prepared.as_mut())?;
        let threads = method.threads;
        let place = bench.add_prepared(1.0, threads, prepared);
        Ok(Answer::Timed { place, threads, method: text, remark: String::new() })
    }

    fn peer(
        &mut self,
        peer: &str,
        name: &'static str,
        operation: &str,
        bench: &mut Bench<'static>,
    ) -> Result<Answer, Failure> {
        if !secant_lab::peers::AVAILABLE {
            return Ok(Answer::no(format!("{peer}: this build has no other libraries (--features peers)")));
        }
        let Ok(curve) = self.curves.find(name) else { return Ok(Answer::no(no_curve(name))) };
        let Some(operation) = Operation::ALL.into_iter().find(|o| o.name() == operation) else {
            return Ok(Answer::no(format!("no operation '{operation}'")));
        };
        let inputs = self.sample(curve).inputs(operation, self.effort.inputs);
        let checked = peers::prepare(curve, operation, &inputs)?;
        let Some((found, mut prepared)) = checked.into_iter().find(|(found, _)| found.name == peer) else {
            return Ok(Answer::no(format!("{peer} does not have {name} {}", operation.name())));
        };
        let place = bench.add_rotating(1.0, 1, inputs.len(), move |i| prepared.run(i));
        let method = format!("{name} {}: {} {}, {}", operation.name(), peer, (found.version)(), found.timed);
        Ok(Answer::Timed { place, threads: 1, method, remark: String::new() })
    }

    /// The figures of a timed row, after the run.
    fn timed(&self, report: Option<&Report>, place: usize, method: String) -> Found {
        let figures = report.and_then(|r| r.figures.get(place));
        if let Some(why) = figures.and_then(|f| f.error.as_ref()) {
            return Err(why.clone());
        }
        let cycles = figures.and_then(|f| f.of_stretches);
        let cycles =
            cycles.ok_or("no core cycles: every sample was disturbed, or there is no such clock here")?;
        Ok(Measured {
            value: cycles.median,
            spread: Some((cycles.p10, cycles.p90)),
            seconds: self.effort.each.as_secs_f64(),
            disturbed: figures.is_some_and(|f| f.disturbed),
            cpus: figures.map(|f| f.cpus.clone()).unwrap_or_default(),
            method,
            ..Measured::default()
        })
    }

    pub(super) fn sample(&mut self, curve: &'static dyn Curve) -> Rc<Sample> {
        let inputs = self.effort.inputs.max(SCALARS);
        let sample = self.samples.entry(curve.info().name);
        Rc::clone(sample.or_insert_with(|| Rc::new(Sample::new(curve, inputs))))
    }
}

/// How much is counted beyond the print, and why.
fn beyond(apart: Option<Apart>, part: Part) -> (f64, String) {
    apart.map_or((0.0, String::new()), |apart| {
        (part(&apart.more) as f64 - part(&apart.fewer) as f64, apart.why.to_string())
    })
}

fn no_curve(name: &str) -> String {
    format!("this build has no curve {name}")
}

fn no_method(curve: &str, operation: Operation, method: &str) -> String {
    format!("this build has no such method: {curve} {} {method}", operation.name())
}

//! `secant chronogram`: what each thread of a multiplication does when, as Robert's figure 2.

mod division;
mod draw;
mod paper;
mod quiet;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use secant_catalogue::{Curve, Operation, ThreadTrace};
use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::operate::binary::NamedBinary;
use secant_lab::clock::{Clock, ticks};
use secant_lab::robert::multiply::{Digits, scalars};
use secant_lab::robert::simulate::{Simulation, Way};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::output::Output;
use crate::sample::Sample;
use division::{Division, FULL, QUICK, Runs};
use draw::end_ns;
pub(crate) use draw::{Chart, Group, legend, shade};
use quiet::{disturbed, marked, measured};

/// The arguments of `chronogram`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The curve's name; `secant curves` lists them.
    #[arg(long)]
    curve: String,
    /// How the work is divided.
    #[arg(long, value_enum)]
    method: Division,
    /// The threads: 2, or 4 for halve-double-and-add.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=4))]
    threads: u32,
    /// The paper's own pipeline instead of the library's, with a multiplication that is rescued: b233 and
    /// b409, two threads.
    #[arg(long)]
    paper: bool,
    /// The file to write, SVG; `-` for standard output.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replaces the file if it exists.
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    let curve = curves.find_argument(&args.curve)?;
    let place = Output::at(&args.out, args.force, &[])?;
    let way = (args.method, args.threads);
    let mut groups = Vec::new();
    let mut simulated = None;
    for recoding in RECODINGS {
        if args.paper {
            groups.extend(paper::groups(curve, way, recoding.0, FULL)?);
            continue;
        }
        let group = group(curve, way, recoding, FULL, &mut simulated)?;
        groups.extend(group.map(|group| Group { title: recoding.0.name().to_string(), ..group }));
    }
    if groups.is_empty() {
        return Err(Failure::Usage(format!(
            "{} has no such method on {} threads; 'secant curves' lists what there is",
            args.curve, args.threads
        )));
    }
    let chart = Chart {
        title: format!(
            "{}: one multiplication on {} threads{}",
            args.curve,
            args.threads,
            if args.paper { ", by the paper's pipeline" } else { "" }
        ),
        groups,
        cycles_per_ns: cycles_per_ns(),
    };
    place.write(chart.svg().into_string().as_bytes(), out)?;
    for group in chart.groups.iter().filter(|_| !place.is_stdout()) {
        writeln!(out, "{}: {:.1} us, {}", group.title, group.end_ns() as f64 / 1e3, group.note)?;
    }
    Ok(())
}

/// A drawing of every division of the work that the curve has, on digits of width 4; `None` if it has none
/// that can be shown here.
pub(crate) fn quick(curve: &'static dyn Curve) -> Result<Option<Chart>, Failure> {
    let mut groups = Vec::new();
    for way in [(Division::Halve, 2), (Division::Double, 2), (Division::Both, 2), (Division::Both, 4)] {
        groups.extend(group(curve, way, (Digits::Wnaf4, "wnaf4"), QUICK, &mut None)?);
    }
    let title = format!("{}, one multiplication", curve.info().name);
    Ok((!groups.is_empty()).then(|| Chart { title, groups, cycles_per_ns: cycles_per_ns() }))
}

/// A recoding, and the ending of its methods' names.
type Ending = (Digits, &'static str);

const RECODINGS: [Ending; 3] = [(Digits::Binary, "binary"), (Digits::Naf, "naf"), (Digits::Wnaf4, "wnaf4")];

/// One recoding of one division: measured where there is such a method and cores enough, simulated where that
/// can be done.
fn group(
    curve: &'static dyn Curve,
    (division, threads): (Division, u32),
    (digits, ending): Ending,
    runs: Runs,
    simulated: &mut Option<Simulated>,
) -> Result<Option<Group>, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let name = division
        .methods(threads)
        .iter()
        .map(|prefix| format!("{prefix}-{ending}"))
        .find(|name| curve.method(Operation::Mul, Some(name)).is_ok());
    match name {
        Some(name) if cores >= threads as usize => {
            let (threads, mark) = measured(threads, || median_trace(curve, &name, runs))?;
            let note = format!("measured: the median of {} by length{mark}", runs.traced);
            Ok(Some(Group { title: name, note, threads }))
        }
        name => {
            let Some(way) = division.simulated(threads) else { return Ok(None) };
            if simulated.is_none() {
                *simulated = Simulated::on(curve)?;
            }
            let Some(simulated) = simulated else { return Ok(None) };
            let title = name.unwrap_or_else(|| digits.name().to_string());
            Ok(Some(Group { title, note: simulated.note(way), threads: simulated.threads(way, digits) }))
        }
    }
}

/// The trace of median length, with warm-up runs before the traced ones.
fn median_trace(curve: &dyn Curve, method: &str, runs: Runs) -> Result<Vec<ThreadTrace>, Failure> {
    let inputs = Sample::new(curve, 32).inputs(Operation::Mul, 32);
    let mut traced = Vec::with_capacity(runs.traced);
    for i in 0..runs.warming + runs.traced {
        let threads = curve.trace(Operation::Mul, Some(method), None, &inputs[i % inputs.len()]);
        let threads = threads.map_err(|e| Failure::Refused(e.to_string()))?;
        if i >= runs.warming {
            traced.push(threads);
        }
    }
    traced.sort_by_key(|threads| end_ns(threads));
    Ok(traced.swap_remove(runs.traced / 2))
}

/// A simulation on one of the curves that have one, and how disturbed the machine was when its parts were
/// measured.
struct Simulated(Parts, f64);

enum Parts {
    B233(Simulation<B233>),
    B409(Simulation<B409>),
}

impl Simulated {
    /// Measures the parts, on the curves that have a simulation.
    fn on(curve: &dyn Curve) -> Result<Option<Self>, Failure> {
        let measure: fn() -> Parts = match curve.info().name {
            "b233" => || Parts::B233(Simulation::measure()),
            "b409" => || Parts::B409(Simulation::measure()),
            _ => return Ok(None),
        };
        let before = disturbed(1)?;
        let parts = measure();
        Ok(Some(Self(parts, before.max(disturbed(1)?))))
    }

    fn threads(&self, way: Way, digits: Digits) -> Vec<ThreadTrace> {
        fn one<C: NamedBinary>(simulation: &Simulation<C>, way: Way, digits: Digits) -> Vec<ThreadTrace> {
            scalars::<C>(1).iter().flat_map(|k| simulation.threads(way, k, digits)).collect()
        }
        match &self.0 {
            Parts::B233(simulation) => one(simulation, way, digits),
            Parts::B409(simulation) => one(simulation, way, digits),
        }
    }

    /// The note on a drawing: the measured times that it was simulated from.
    fn note(&self, way: Way) -> String {
        let parts = match &self.0 {
            Parts::B233(simulation) => simulation.parts(),
            Parts::B409(simulation) => simulation.parts(),
        };
        let [handover, doubling, general, halving, mixed] = parts.map(f64::round);
        let parts = match way {
            Way::Double => format!("doubling {doubling} ns, addition {general} ns"),
            Way::Halve => format!("halving {halving} ns, addition {mixed} ns"),
            Way::Four => {
                format!("doubling {doubling} ns, halving {halving} ns, additions {general} and {mixed} ns")
            }
        };
        format!("simulation from measured parts: {parts}, hand-over {handover} ns{}", marked(self.1))
    }
}

/// Core cycles in a nanosecond, where they can be told.
fn cycles_per_ns() -> Option<f64> {
    let clock = Clock::new()?;
    let before = clock.calibrate();
    let (start, from) = (Instant::now(), ticks());
    while start.elapsed().as_micros() < 2000 {
        std::hint::spin_loop();
    }
    let rate = clock.elapsed(from, ticks()) / start.elapsed().as_nanos() as f64;
    let after = clock.calibrate();
    let cycles = rate / ((before.ticks_per_cycle + after.ticks_per_cycle) / 2.0);
    cycles.is_finite().then_some(cycles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secant_lab::measure::MOST_DISTURBED;

    #[test]
    fn every_division_names_methods_of_b233() {
        let curve = Catalogue(secant_catalogue::curves()).find("b233").unwrap();
        for (division, threads) in
            [(Division::Halve, 2), (Division::Double, 2), (Division::Both, 2), (Division::Both, 4)]
        {
            for prefix in division.methods(threads).iter().filter(|prefix| **prefix != "pipeline") {
                let method = curve.method(Operation::Mul, Some(&format!("{prefix}-naf"))).unwrap();
                assert_eq!(method.threads, threads);
            }
        }
        assert!(Division::Halve.methods(4).is_empty());
    }

    #[test]
    fn a_disturbed_drawing_says_so() {
        assert!(marked(MOST_DISTURBED).is_empty() && marked(0.0).is_empty());
        assert!(marked(0.96).contains("DISTURBED") && marked(0.96).contains("96 %"));
        assert!((0.0..=1.0).contains(&disturbed(1).unwrap()));
    }

    #[test]
    fn a_simulation_says_so() {
        let simulated = Simulated::on(secant_catalogue::find("b233").unwrap()).unwrap().unwrap();
        assert!(simulated.note(Way::Four).starts_with("simulation"));
        for (digits, _) in RECODINGS {
            assert_eq!(simulated.threads(Way::Four, digits).len(), 4);
        }
        assert!(Simulated::on(secant_catalogue::find("p256").unwrap()).unwrap().is_none());
    }

    #[test]
    fn every_division_of_a_curve_is_drawn() {
        let drawn = |name: &str| quick(secant_catalogue::find(name).unwrap()).unwrap();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let chart = drawn("b233").unwrap();
        let four = chart.groups.iter().find(|g| g.threads.len() == 4).unwrap();
        assert_eq!(four.title, "four-wnaf4");
        assert_eq!(four.note.starts_with("simulation"), cores < 4, "{}", four.note);
        for prefix in ["pipeline-halve", "pipeline-double"] {
            assert!(
                chart.groups.iter().any(|g| g.title == format!("{prefix}-wnaf4") && g.threads.len() == 2)
            );
        }
        assert!(drawn("curve25519").is_none());
        assert_eq!(drawn("p256").is_some(), cores >= 2);
    }
}

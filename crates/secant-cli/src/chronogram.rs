//! `secant chronogram`: what each thread of a multiplication does when, as Robert's figure 2.

mod draw;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use secant::curve::Error;
use secant::curve::b233::B233;
use secant::curve::b409::B409;
use secant::curve::binary::NamedBinary;
use secant::curve::registry::{Curve, Operation, ThreadTrace};
use secant::threads::workers::{Waiting, Workers};
use secant_lab::clock::{Clock, ticks};
use secant_lab::robert::multiply::{Digits, scalars};
use secant_lab::robert::simulate::{Simulation, Way};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::sample::Sample;
use draw::{Chart, Group};

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
    /// The file to write, SVG.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The paper's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Division {
    /// Halvings on one thread, additions on another.
    #[value(name = "halve-and-add")]
    Halve,
    /// Doublings on one thread, additions on another.
    #[value(name = "double-and-add")]
    Double,
    /// The lower digits by halving, the upper by doubling.
    #[value(name = "halve-double-and-add")]
    Both,
}

impl Division {
    /// The names of its methods in the registry, up to the recoding.
    fn methods(self, threads: u32) -> &'static [&'static str] {
        match (self, threads) {
            (Self::Halve, 2) => &["pipeline-halve"],
            (Self::Double, 2) => &["pipeline-double", "pipeline"],
            (Self::Both, 2) => &["split-2"],
            (Self::Both, 4) => &["four"],
            _ => &[],
        }
    }

    /// What can be simulated.
    fn simulated(self, threads: u32) -> Option<Way> {
        match (self, threads) {
            (Self::Halve, 2) => Some(Way::Halve),
            (Self::Double, 2) => Some(Way::Double),
            (Self::Both, 4) => Some(Way::Four),
            _ => None,
        }
    }
}

/// Multiplications that are traced for each recoding; that of median length is drawn.
const RUNS: usize = 201;
/// Multiplications before that.
const WARMING: usize = 200;

pub(crate) fn run(args: &Args, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    let curve = curves.find_argument(&args.curve)?;
    let groups = groups(curve, args)?;
    if groups.is_empty() {
        return Err(Failure::Usage(format!(
            "{} has no such method on {} threads; 'secant curves' lists what there is",
            args.curve, args.threads
        )));
    }
    let chart = Chart {
        title: format!("{}: one multiplication on {} threads", args.curve, args.threads),
        groups,
        cycles_per_ns: cycles_per_ns(),
    };
    std::fs::write(&args.out, chart.svg().into_string())?;
    for group in &chart.groups {
        writeln!(out, "{}: {:.1} us, {}", group.title, group.end_ns() as f64 / 1e3, group.note)?;
    }
    Ok(())
}

/// A group for each recoding that can be had, measured where there are cores enough.
fn groups(curve: &'static dyn Curve, args: &Args) -> Result<Vec<Group>, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut simulated: Option<Vec<Group>> = None;
    let mut groups = Vec::new();
    for (i, (digits, suffix)) in Digits::ALL.into_iter().zip(["binary", "naf", "wnaf4"]).enumerate() {
        let name = args
            .method
            .methods(args.threads)
            .iter()
            .map(|prefix| format!("{prefix}-{suffix}"))
            .find(|name| curve.method(Operation::Mul, Some(name)).is_ok());
        match name {
            Some(name) if cores >= args.threads as usize => {
                let threads = measured(curve, &name).map_err(|e| Failure::Refused(e.to_string()))?;
                let note = format!("measured: the median of {RUNS} by length");
                groups.push(Group { title: digits.name().to_string(), note, threads });
            }
            _ => {
                if simulated.is_none() {
                    simulated = Some(simulate(curve, args));
                }
                groups.extend(simulated.iter().flatten().nth(i).cloned());
            }
        }
    }
    Ok(groups)
}

/// What the threads did in the multiplication of median length.
fn measured(curve: &dyn Curve, method: &str) -> Result<Vec<ThreadTrace>, Error> {
    // What is drawn is the multiplication, and not how a thread is woken.
    Workers::shared().set_waiting(Waiting::Spin);
    let threads = median_trace(curve, method);
    Workers::shared().set_waiting(Waiting::Park);
    threads
}

/// The trace of median length.
fn median_trace(curve: &dyn Curve, method: &str) -> Result<Vec<ThreadTrace>, Error> {
    let inputs = Sample::new(curve, 32).inputs(Operation::Mul, 32);
    let mut runs = Vec::with_capacity(RUNS);
    for i in 0..WARMING + RUNS {
        let threads = curve.trace(Operation::Mul, Some(method), None, &inputs[i % inputs.len()])?;
        if i >= WARMING {
            runs.push(threads);
        }
    }
    runs.sort_by_key(|threads| end_ns(threads));
    Ok(runs.swap_remove(RUNS / 2))
}

/// When the last thread is done.
fn end_ns(threads: &[ThreadTrace]) -> u64 {
    threads.iter().filter_map(|thread| thread.stretches.last()).map(|last| last.end_ns).max().unwrap_or(0)
}

/// All recodings by simulation, on the curves that have one.
fn simulate(curve: &dyn Curve, args: &Args) -> Vec<Group> {
    match (args.method.simulated(args.threads), curve.info().name) {
        (Some(way), "b233") => simulate_on::<B233>(way),
        (Some(way), "b409") => simulate_on::<B409>(way),
        _ => Vec::new(),
    }
}

fn simulate_on<C: NamedBinary>(way: Way) -> Vec<Group> {
    let simulation = Simulation::<C>::measure();
    let [handover, doubling, general, halving, mixed] = simulation.parts().map(f64::round);
    let note = match way {
        Way::Double => format!("doubling {doubling} ns, addition {general} ns"),
        Way::Halve => format!("halving {halving} ns, addition {mixed} ns"),
        Way::Four => {
            format!("doubling {doubling} ns, halving {halving} ns, additions {general} and {mixed} ns")
        }
    };
    scalars::<C>(1)
        .into_iter()
        .flat_map(|k| Digits::ALL.map(|digits| (digits, simulation.threads(way, &k, digits))))
        .map(|(digits, threads)| Group {
            title: digits.name().to_string(),
            note: format!("simulation from measured parts: {note}, hand-over {handover} ns"),
            threads,
        })
        .collect()
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

    #[test]
    fn every_division_names_methods_of_b233() {
        let curve = Catalogue(secant::curve::registry::curves()).find("b233").unwrap();
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
    fn a_simulation_says_so() {
        let groups = simulate_on::<B233>(Way::Four);
        assert_eq!(groups.len(), 3);
        for group in groups {
            assert!(group.note.starts_with("simulation") && group.threads.len() == 4);
        }
    }
}

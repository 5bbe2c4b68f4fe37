//! Cycles of the methods that halve and double at once, for many l: what `NamedBinary::HALVED` should be on
//! this CPU.
//!
//! `cargo run --release -p secant-lab --example split_points -- CURVE [SECONDS [FROM TO STEP]]`
//!
//! Four threads are simulated from measured parts where there are fewer cores. `SECANT_BACKEND=clmul` asks
//! for another backend.

use std::time::Duration;

use secant_core::cpu::Tier;
use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::operate::binary::NamedBinary;
use secant_core::operate::binary::parallel::halved;
use secant_core::threads::workers::{Waiting, Workers};
use secant_lab::measure::Report;
use secant_lab::robert::split_points::{simulated_split_points, split_points};

/// Points of a search that names none.
const POINTS: usize = 12;

/// A row for each l, and the least.
fn print(head: &str, points: &[usize], figures: &[f64]) {
    println!("| l | {head} |\n|---|---|");
    for (l, figure) in points.iter().zip(figures) {
        println!("| {l} | {figure:.0} |");
    }
    let least = points.iter().zip(figures).min_by(|a, b| a.1.total_cmp(b.1));
    if let Some((l, figure)) = least {
        println!("least: l = {l}, {figure:.0}\n");
    }
}

/// Medians, of core cycles or else of nanoseconds.
fn medians(report: &Report) -> Vec<f64> {
    for warning in report.warnings() {
        eprintln!("{warning}");
    }
    let median = |figures: &secant_lab::measure::Figures| {
        figures.core_cycles.as_ref().or(figures.ns.as_ref()).map_or(f64::NAN, |spread| spread.median)
    };
    report.figures.iter().map(median).collect()
}

fn search<C: NamedBinary>(budget: Duration, points: Option<Vec<usize>>) {
    let bits = C::ORDER_BITS;
    let points = points.unwrap_or_else(|| (0..POINTS).map(|i| bits * (6 + i) / 24).collect());
    let tier = Tier::best_binary();
    println!("{}, {}: {:?}\n", C::INFO.name, tier.backend().name(), halved::<C>(tier));
    print("two threads, core cycles", &points, &medians(&split_points::<C>(&points, false, budget)));
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() >= 4) {
        print("four threads, core cycles", &points, &medians(&split_points::<C>(&points, true, budget)));
    } else {
        // A worker that looks for work all the time would take the core of those that measure a hand-over.
        Workers::shared().set_waiting(Waiting::Park);
        print("four threads, simulated, ns", &points, &simulated_split_points::<C>(&points));
        Workers::shared().set_waiting(Waiting::Spin);
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| arguments.get(i).and_then(|s| s.parse::<usize>().ok());
    let budget = Duration::from_secs(number(1).unwrap_or(20) as u64);
    let points = match (number(2), number(3), number(4)) {
        (Some(from), Some(to), Some(step)) => Some((from..=to).step_by(step.max(1)).collect()),
        _ => None,
    };
    Workers::shared().set_waiting(Waiting::Spin);
    match arguments.first().map(String::as_str) {
        Some("b233") => search::<B233>(budget, points),
        Some("b409") => search::<B409>(budget, points),
        _ => {
            eprintln!("usage: split_points b233|b409 [SECONDS [FROM TO STEP]]");
            std::process::exit(2);
        }
    }
}

//! Search for the best split: `[k]P` with l digits by halving and the rest by doubling, for many l.

use std::hint::black_box;
use std::time::Duration;

use secant_core::cpu::Tier;
use secant_core::operate::binary::{NamedBinary, Point, split_vartime};

use super::multiply::{Digits, scalars};
use super::simulate::{Simulation, Way};
use crate::measure::{Bench, Report};
use crate::statistics::quantile;

/// Number of scalars, which repetitions take in turn.
const SCALARS: usize = 256;
/// Number of scalars of a simulation.
const SIMULATED: usize = 64;

/// `split-2-wnaf4`, or on four threads `four-wnaf4`, with each of these l in turns: figures in their order.
pub fn split_points<C: NamedBinary>(points: &[usize], four: bool, budget: Duration) -> Report {
    let (tier, scalars) = (Tier::best_binary(), scalars::<C>(SCALARS));
    let mut bench = Bench::new();
    for l in points {
        bench.add_rotating(1.0, if four { 4 } else { 2 }, SCALARS, |i| {
            // A failure would be a thread that the system does not give: the figure would then be absurdly
            // small.
            let _ = black_box(split_vartime::<C>(tier, &Point::base(), &scalars[i], *l, four));
        });
    }
    bench.run(budget, &mut |_| {})
}

/// Nanoseconds of `four-wnaf4` for each of these l, by [`Simulation`]: medians over scalars.
pub fn simulated_split_points<C: NamedBinary>(points: &[usize]) -> Vec<f64> {
    of_simulation(&Simulation::<C>::measure(), points)
}

/// The same with the costs of that simulation.
fn of_simulation<C: NamedBinary>(simulation: &Simulation<C>, points: &[usize]) -> Vec<f64> {
    let scalars = scalars::<C>(SIMULATED);
    let ns = |l: usize| {
        let ends = scalars.iter().map(|k| {
            let threads = simulation.threads_split(Way::Four, k, Digits::Wnaf4, l);
            let last = threads.iter().filter_map(|thread| thread.stretches.last());
            last.map(|stretch| stretch.end_ns).max().unwrap_or(0) as f64
        });
        quantile(&ends.collect::<Vec<_>>(), 0.5).unwrap_or(0.0)
    };
    points.iter().map(|l| ns(*l)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use secant_core::curve::b233::B233;

    #[test]
    fn a_lopsided_split_is_dear() {
        // Nearly everything on one of the two chains, or shared; steps of milliseconds, so that nothing else
        // counts.
        let [doubled, shared, halved] = of_simulation(&Simulation::<B233>::even(1e6), &[1, 110, 231])[..]
        else {
            panic!()
        };
        assert!(shared < doubled && shared < halved, "{doubled} {shared} {halved}");
        assert_eq!(simulated_split_points::<B233>(&[110]).len(), 1);
        let report = split_points::<B233>(&[1, 110], false, Duration::from_millis(1));
        assert_eq!(report.figures.len(), 2);
    }
}

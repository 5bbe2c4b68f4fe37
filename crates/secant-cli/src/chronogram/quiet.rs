//! Traces on CPUs of their own, and whether the machine was quiet.

use std::time::Duration;

use secant_core::threads::workers::{Waiting, Workers};
use secant_lab::measure::{Bench, Crew, MOST_DISTURBED};

use crate::failure::Failure;

/// Duration of each look, before and after, at whether the machine is quiet.
const LOOK: Duration = Duration::from_millis(40);

/// The share of samples that are disturbed now, of work on so many threads.
pub(super) fn disturbed(threads: u32) -> Result<f64, Failure> {
    let mut bench = Bench::new();
    bench.add(1.0, threads, |_, n| {
        for _ in 0..100 * n {
            std::hint::spin_loop();
        }
    });
    let report = bench.run(LOOK, &mut |_| {});
    let figures = &report.figures[0];
    if let Some(why) = &figures.error {
        return Err(Failure::Refused(why.clone()));
    }
    let dropped = figures.dropped.sibling + figures.dropped.preempted;
    let share = dropped as f64 / (figures.samples + dropped).max(1) as f64;
    Ok(if figures.disturbed { 1.0 } else { share })
}

/// The remark on a drawing from a disturbed machine; empty if the machine was quiet.
pub(super) fn marked(disturbed: f64) -> String {
    if disturbed <= MOST_DISTURBED {
        return String::new();
    }
    format!(
        "; DISTURBED: others took the cores in {:.0} % of the samples, lengths are too long",
        100.0 * disturbed
    )
}

/// The result of `trace` with each thread on a CPU of its own, and the remark if the machine was disturbed
/// before or after.
pub(super) fn measured<T>(
    threads: u32,
    trace: impl FnOnce() -> Result<T, Failure>,
) -> Result<(T, String), Failure> {
    let before = disturbed(threads)?;
    let crew = Crew::of(threads).map_err(Failure::Refused)?;
    // The drawing shows the multiplication, not how threads are woken, so workers wait by spinning.
    Workers::shared().set_waiting(Waiting::Spin);
    let traced = trace();
    Workers::shared().set_waiting(Waiting::Park);
    drop(crew);
    Ok((traced?, marked(before.max(disturbed(threads)?))))
}

//! Where the time of a multiplication on two threads goes: the paper's pipelines beside the library's ring,
//! stage by stage.

use secant_catalogue::CountedBinary;
use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::threads::trace::Phase;

use super::own::method;
use crate::papers::{Probe, Stage, Table, Unit};
use crate::robert::directions::{DoubleLopezDahab as Ld, HalveKimKim as Kk};
use crate::robert::multiply::Digits;
use crate::robert::workload::{self, Column, Coordinates, is_right};
use crate::robert::{self, Way, parts, traced};

/// Multiplications before those that are traced.
const WARMING: usize = 50;
/// Scalars over which multiplications are averaged.
const SCALARS: usize = 20;

/// Multiplications of the chain, or of the additions.
fn worked<C: CountedBinary>(column: Column, coordinates: Coordinates, thread: usize) -> Result<f64, String> {
    Ok(workload::naf::<C>(column, coordinates, SCALARS)[thread])
}

/// The rows of one direction on one curve: `$name`, the lab's type parameters, the library's method, and the
/// name of the chain's thread.
macro_rules! direction {
    ($table:ident, $name:literal, $curve:ty, $direction:ty, $column:ident, $of:literal, $ring:literal, $chain:literal) => {{
        let paper = |threads, stage| Probe::Traced {
            name: concat!("robert::traced::<", stringify!($curve), ", ", stringify!($direction), ">, NAF"),
            traces: |n| {
                let (_, all) = traced::pipeline::<$curve, $direction>(Digits::Naf, WARMING, n)?;
                Ok(all.into_iter().map(|one| one.threads).collect())
            },
            threads,
            stage,
        };
        let ring = |threads, stage| Probe::Thread {
            curve: $of,
            operation: secant_catalogue::Operation::Mul,
            method: $ring,
            threads,
            stage,
        };
        let whole = Probe::Pipeline {
            name: concat!("robert::row::<", stringify!($curve), ", ", stringify!($direction), ">, NAF"),
            threads: 2,
            make: || robert::row::<$curve, $direction>(Digits::Naf, Way::Release),
        };
        const CHAIN: &[&str] = &[$chain];
        const ADDING: &[&str] = &["additions"];
        const BOTH: &[&str] = &["additions", $chain];
        let during = Stage::In;
        let alone = |make| Probe::Timed {
            name: concat!("robert::parts::<", stringify!($curve), ", ", stringify!($direction), ">, NAF"),
            threads: 1,
            make,
        };
        let cycles = [
            (concat!($name, ", whole: paper"), whole),
            (concat!($name, ", whole: ring"), method($of, $ring)),
            (concat!($name, ", digits, memory, start: paper"), paper(CHAIN, during(Phase::Recoding))),
            (concat!($name, ", digits, memory, start: ring"), ring(CHAIN, during(Phase::Recoding))),
            (concat!($name, ", until the other thread has begun: paper"), paper(ADDING, Stage::Start)),
            (concat!($name, ", until the other thread has begun: ring"), ring(ADDING, Stage::Start)),
            (concat!($name, ", chain, handed over: paper"), paper(CHAIN, during(Phase::Production))),
            (concat!($name, ", chain, handed over: ring"), ring(CHAIN, during(Phase::Production))),
            (
                concat!($name, ", chain, alone: paper"),
                alone(|| Ok(parts::production::<$curve, $direction>(Digits::Naf))),
            ),
            (concat!($name, ", the additions wait: paper"), paper(ADDING, during(Phase::Waiting))),
            (concat!($name, ", the additions wait: ring"), ring(ADDING, during(Phase::Waiting))),
            (concat!($name, ", additions: paper"), paper(ADDING, during(Phase::Consumption))),
            (concat!($name, ", additions, by both threads: ring"), ring(BOTH, during(Phase::Consumption))),
            (
                concat!($name, ", additions, alone: paper"),
                alone(|| Ok(parts::additions::<$curve, $direction>(Digits::Naf))),
            ),
            (concat!($name, ", after the additions: paper"), paper(ADDING, during(Phase::PostComputation))),
            (concat!($name, ", after the additions: ring"), ring(CHAIN, during(Phase::PostComputation))),
        ];
        let table = cycles
            .into_iter()
            .fold($table, |table, (what, probe)| table.row(what, Unit::Cycles, &[None], probe, ""));
        let counted =
            |compute| Probe::Computed { name: "robert::workload::naf, counted", compute, check: is_right };
        let multiplications = [
            (
                concat!($name, ", multiplications of the chain: paper"),
                counted(|| worked::<$curve>(Column::$column, Coordinates::Paper, 0)),
            ),
            (
                concat!($name, ", multiplications of the chain: ring"),
                counted(|| worked::<$curve>(Column::$column, Coordinates::Library, 0)),
            ),
            (
                concat!($name, ", multiplications of the additions: paper"),
                counted(|| worked::<$curve>(Column::$column, Coordinates::Paper, 1)),
            ),
            (
                concat!($name, ", multiplications of the additions: ring"),
                counted(|| worked::<$curve>(Column::$column, Coordinates::Library, 1)),
            ),
        ];
        multiplications
            .into_iter()
            .fold(table, |table, (what, probe)| table.row(what, Unit::Mean("M"), &[None], probe, ""))
    }};
}

pub(super) fn stages() -> Table {
    let table = Table::new("stages", "Two threads, stage by stage: the paper's pipelines and the library's ring", "section 4, Table 5, taken apart")
        .note("The paper prints none of this. Its pipelines are in its own coordinates, with one release and a check; the library's ring is in lambda coordinates, and its producer helps with the additions.")
        .note("Stages are from traces, whole multiplications without them. The two threads work side by side: stages of one thread add up to the whole, stages of both do not.")
        .note("Multiplications are weighed as in Table 4: squarings and square roots nothing, a quadratic equation 1M.");
    let table =
        direction!(table, "B233, halve-and-add", B233, Kk, Halve, "b233", "pipeline-halve-naf", "halvings");
    let table =
        direction!(table, "B409, halve-and-add", B409, Kk, Halve, "b409", "pipeline-halve-naf", "halvings");
    let table = direction!(
        table,
        "B233, double-and-add",
        B233,
        Ld,
        Double,
        "b233",
        "pipeline-double-naf",
        "doublings"
    );
    direction!(table, "B409, double-and-add", B409, Ld, Double, "b409", "pipeline-double-naf", "doublings")
}

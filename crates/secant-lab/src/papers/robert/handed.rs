//! Section 3.2: ways to hand points over.

use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;

use crate::longa_gebotys::Variant;
use crate::papers::{Compute, Experiment, Probe, Table, Unit};
use crate::robert::handover::First;
use crate::robert::multiply::{Digits, DoubleLopezDahab, Halve, HalveKimKim};
use crate::robert::prime::Over;
use crate::robert::{self, Way, primitives::primitives};

const SANDY_BRIDGE: &[&str] = &["Core i7-2600 (Sandy Bridge)"];

/// A variant of the laboratory by its name.
fn variant(name: &str) -> Result<Experiment, String> {
    let found = primitives().into_iter().find(|v| v.name == name);
    found.map(Variant::experiment).ok_or_else(|| format!("the laboratory has no variant '{name}'"))
}

/// The rows of a curve, one for each way: their names and probes.
macro_rules! ways {
    ($table:ident, $curve:literal, $row:expr, $name:literal) => {
        [
            (concat!($curve, ", mutex per batch"), ways!(probe, $row, $name, Mutex)),
            (concat!($curve, ", signal per batch"), ways!(probe, $row, $name, Signal)),
            (concat!($curve, ", busy-waiting"), ways!(probe, $row, $name, BusyWait)),
            (concat!($curve, ", one release, then a check"), ways!(probe, $row, $name, Release)),
            (concat!($curve, ", one release, no check"), ways!(probe, $row, $name, Unchecked)),
        ]
        .into_iter()
        .fold($table, |table, (what, probe)| table.row(what, Unit::Cycles, &[None], probe, ""))
        .less(concat!($curve, ", mutex per batch"), concat!($curve, ", signal per batch"))
        .less(concat!($curve, ", busy-waiting"), concat!($curve, ", signal per batch"))
        .within(concat!($curve, ", busy-waiting"), concat!($curve, ", mutex per batch"), ALMOST)
        .less(concat!($curve, ", one release, then a check"), concat!($curve, ", mutex per batch"))
        .within(
            concat!($curve, ", one release, then a check"),
            concat!($curve, ", one release, no check"),
            OVERHEAD,
        )
    };
    (probe, $row:expr, $name:literal, $way:ident) => {
        Probe::Pipeline { name: concat!($name, ", ", stringify!($way)), threads: 2, make: || $row(Way::$way) }
    };
}

/// Range of the ratio of two times that the paper calls almost the same, in hundredths.
const ALMOST: (u32, u32) = (90, 110);
/// Range of the time with check and rescue, in hundredths of the time without them.
const OVERHEAD: (u32, u32) = (102, 106);

pub(super) fn section_3_2() -> Table {
    const LOCK: &str = "a lock and its unlocking";
    const SIGNAL: &str = "a signal, until it is answered";
    const LOOK: &str = "a counter that is looked at, until it is answered";
    let lock = Probe::Timed {
        name: "robert::primitives: a lock and its unlocking",
        threads: 1,
        make: || variant(LOCK),
    };
    let signal = Probe::Timed {
        name: "robert::primitives: a signal, until it is answered",
        threads: 2,
        make: || variant(SIGNAL),
    };
    let look = Probe::Timed {
        name: "robert::primitives: a counter that is looked at, until it is answered",
        threads: 2,
        make: || variant(LOOK),
    };
    let table = Table::new("section3.2", "Ways to hand points over, and their cost", "section 3.2, text, and section 4")
        .on(SANDY_BRIDGE)
        .note("Rows without a check take points that may not be there. Every answer is held against the right one, and no sample with a wrong one is used: what check and rescue cost is the difference, which the text puts at 2 to 6 %.")
        .note("On B233 and B409 they are NAF halve-and-add, on the Jacobi quartic NAF double-and-add over the paper's field of five limbs. The text prints 150 to 200 cycles for a lock or an unlock, and less than 1 % of rescues.")
        .note("The first batch is found before, on the same threads: the smallest with fewer than 1 % of rescues.")
        .cycles(LOCK, &[200.0], lock)
        .but("printed as 150 to 200 for each of the two")
        .cycles(SIGNAL, &[2000.0], signal)
        .but("with the waking of the sleeper")
        .row(LOOK, Unit::Cycles, &[None], look, "")
        .less(LOCK, SIGNAL);
    let table = ways!(
        table,
        "B233",
        (|way| robert::row::<B233, Halve>(Digits::Naf, way)),
        "robert::row::<B233, Halve>, NAF"
    );
    let table = ways!(
        table,
        "B409",
        (|way| robert::row::<B409, Halve>(Digits::Naf, way)),
        "robert::row::<B409, Halve>, NAF"
    );
    let table = ways!(
        table,
        "Jacobi quartic",
        (|way| robert::prime::row(Over::Langley, way)),
        "robert::prime::row, Langley's field, NAF"
    );
    let by = |table: Table, threads, what, unit, name, compute: Compute| {
        table.row(what, Unit::Mean(unit), &[None], Probe::Tried { name, threads, compute }, "")
    };
    let before = "robert::points_before";
    let table = by(table, 4, FOUR_BEFORE, "points", before, || {
        robert::points_before::<B409, DoubleLopezDahab, HalveKimKim>(B409_HALVED)
    });
    let tried = |table: Table, what, unit, name, compute: Compute| by(table, 2, what, unit, name, compute);
    let batch = "robert::first_batch";
    let table = tried(table, "B233, first batch", "points", batch, || {
        points(robert::first_batch::<B233, Halve>(NAF))
    });
    let table = tried(table, "B409, first batch", "points", batch, || {
        points(robert::first_batch::<B409, Halve>(NAF))
    });
    let rescues = "robert::rescues_in_100";
    let table = tried(table, "B233, rescues", "rescues in 100", rescues, robert::rescues_in_100::<B233>);
    tried(table, "B409, rescues", "rescues in 100", rescues, robert::rescues_in_100::<B409>)
        .below("B233, rescues", 1.0)
        .below("B409, rescues", 1.0)
        .below(FOUR_BEFORE, 1.0)
        .because("section 3.3 has no first batches: the launches and the recoding are to take long enough")
}

const NAF: Digits = Digits::Naf;
/// Points that both producers of four threads need before the additions may begin: the paper's none.
const FOUR_BEFORE: &str = "B409, four threads, both first batches";
/// Digits that are halved where others are doubled: the paper's.
const B409_HALVED: usize = 246;

/// A first batch that is a number of points.
fn points(first: Result<First, String>) -> Result<f64, String> {
    match first? {
        First::Points(points) => Ok(points as f64),
        First::Weighed { .. } => Err("it follows the weight of the digits".to_string()),
    }
}

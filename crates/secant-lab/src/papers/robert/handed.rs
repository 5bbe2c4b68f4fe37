//! Section 3.2: ways to hand points over.

use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::threads::Failed;

use crate::longa_gebotys::Variant;
use crate::papers::{Experiment, Probe, Table, Unit};
use crate::robert;

const SANDY_BRIDGE: &[&str] = &["Core i7-2600 (Sandy Bridge)"];

/// A variant of the laboratory by its name.
fn variant(variants: Vec<Variant>, name: &str) -> Result<Experiment, String> {
    let found = variants.into_iter().find(|v| v.name == name);
    found.map(Variant::experiment).ok_or_else(|| format!("the laboratory has no variant '{name}'"))
}

/// The probe of a variant on two threads.
macro_rules! two {
    ($of:path, $name:literal) => {
        Probe::Timed { name: concat!("robert: ", $name), threads: 2, make: || variant($of(), $name) }
    };
}

/// Multiplications that rescues are counted in.
const RESCUES: usize = 2000;

pub(super) fn section_3_2() -> Table {
    const LOCK: &str = "a lock and its unlocking";
    const SIGNAL: &str = "a signal, until it is answered";
    const OVERHEAD: (u32, u32) = (102, 106);
    const NO_LOAD: &str = "the counter is looked at only when the last look does not tell";
    const LOOK: &str = "a counter that is looked at, until it is answered";
    let ours = |table: Table, what, probe| table.row(what, Unit::Cycles, &[None], probe, "");
    let lock = Probe::Timed {
        name: "robert::primitives: a lock and its unlocking",
        threads: 1,
        make: || variant(robert::primitives::primitives(), LOCK),
    };
    let table = Table::new("section3.2", "Ways to hand points over, and their cost", "section 3.2, text, and section 4")
        .on(SANDY_BRIDGE)
        .note("Rows without a check take points that may not be there, and are not right then: what check and rescue cost is the difference, which the text puts at 2 to 6 %.")
        .note("Whole multiplications are NAF halve-and-add. The text prints 150 to 200 cycles for a lock or an unlock, and less than 1 % of rescues.")
        .cycles(LOCK, &[200.0], lock)
        .but("printed as 150 to 200 for each of the two")
        .cycles(
            SIGNAL,
            &[2000.0],
            Probe::Timed {
                name: "robert::primitives: a signal, until it is answered",
                threads: 2,
                make: || variant(robert::primitives::primitives(), SIGNAL),
            },
        )
        .but("with the waking of the sleeper");
    let look = Probe::Timed {
        name: "robert::primitives: a counter that is looked at, until it is answered",
        threads: 2,
        make: || variant(robert::primitives::primitives(), LOOK),
    };
    let table = ours(table, LOOK, look);
    let table = ours(table, "B233, mutex per batch", two!(robert::synchronisation, "b233, mutex per batch"));
    let table =
        ours(table, "B233, signal per batch", two!(robert::synchronisation, "b233, signal per batch"));
    let table = ours(table, "B233, busy-waiting", two!(robert::synchronisation, "b233, busy-waiting"));
    let table = ours(
        table,
        "B233, one release, then a check",
        two!(robert::synchronisation, "b233, one release, then a check"),
    );
    let table = ours(table, "B409, mutex per batch", two!(robert::synchronisation, "b409, mutex per batch"));
    let table =
        ours(table, "B409, signal per batch", two!(robert::synchronisation, "b409, signal per batch"));
    let table = ours(table, "B409, busy-waiting", two!(robert::synchronisation, "b409, busy-waiting"));
    let table = ours(
        table,
        "B409, one release, then a check",
        two!(robert::synchronisation, "b409, one release, then a check"),
    );
    let table = ours(
        table,
        "B233, one release, no check",
        two!(robert::synchronisation, "b233, one release, no check"),
    );
    let table = ours(
        table,
        "B409, one release, no check",
        two!(robert::synchronisation, "b409, one release, no check"),
    );
    let table = ours(
        table,
        "Jacobi quartic, mutex per batch",
        two!(robert::prime::on_quartic, "jq25519, mutex per batch"),
    );
    let table = ours(
        table,
        "Jacobi quartic, signal per batch",
        two!(robert::prime::on_quartic, "jq25519, signal per batch"),
    );
    let table =
        ours(table, "Jacobi quartic, busy-waiting", two!(robert::prime::on_quartic, "jq25519, busy-waiting"));
    let table = ours(
        table,
        "Jacobi quartic, one release, then a check",
        two!(robert::prime::on_quartic, "jq25519, one release, then a check"),
    );
    let table = ours(
        table,
        "Jacobi quartic, one release, no check",
        two!(robert::prime::on_quartic, "jq25519, one release, no check"),
    );
    let four = Probe::Timed {
        name: "robert::four_threads",
        threads: 4,
        make: || variant(robert::four_threads(), "b409, four threads, two counters"),
    };
    let table = ours(table, "B409, four threads, two counters, partial rescue", four);
    let rescues = |table: Table, what, compute| {
        let probe = Probe::Tried { name: "robert::rescues", threads: 2, compute };
        table.row(what, Unit::Mean("rescues in 100"), &[None], probe, "an initial batch of 32 points")
    };
    let table =
        rescues(table, "B233, rescues", || of_hundred(robert::rescues::<B233>(robert::INITIAL, RESCUES)));
    rescues(table, "B409, rescues", || of_hundred(robert::rescues::<B409>(robert::INITIAL, RESCUES)))
        .less(LOCK, SIGNAL)
        .less("B233, mutex per batch", "B233, signal per batch")
        .less("B233, busy-waiting", "B233, signal per batch")
        .less("B233, one release, then a check", "B233, mutex per batch")
        .less("Jacobi quartic, mutex per batch", "Jacobi quartic, signal per batch")
        .less("Jacobi quartic, busy-waiting", "Jacobi quartic, signal per batch")
        .less("Jacobi quartic, one release, then a check", "Jacobi quartic, mutex per batch")
        .less("B409, mutex per batch", "B409, signal per batch")
        .less("B409, busy-waiting", "B409, signal per batch")
        .less("B409, one release, then a check", "B409, mutex per batch")
        .within("B233, one release, then a check", "B233, one release, no check", OVERHEAD)
        .because(NO_LOAD)
        .within("B409, one release, then a check", "B409, one release, no check", OVERHEAD)
        .because(NO_LOAD)
        .within(
            "Jacobi quartic, one release, then a check",
            "Jacobi quartic, one release, no check",
            OVERHEAD,
        )
        .because(NO_LOAD)
        .below("B233, rescues", 1.0)
        .below("B409, rescues", 1.0)
}

/// So many of [`RESCUES`], in a hundred.
fn of_hundred(rescues: Result<usize, Failed>) -> Result<f64, String> {
    rescues.map(|n| 100.0 * n as f64 / RESCUES as f64).map_err(|_| "no second thread".to_string())
}

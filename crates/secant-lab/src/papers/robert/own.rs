//! Figure 2, Tables 5 and 6 in the paper's own coordinates: López-Dahab where points are doubled, Kim-Kim
//! where they are halved.

use secant_catalogue::Operation;
use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;

use crate::papers::{Probe, Table, Unit};
use crate::robert::directions::{DoubleLopezDahab as Ld, HalveKimKim as Kk};
use crate::robert::multiply::Digits;
use crate::robert::prime::Over;
use crate::robert::{self, Way, parts};

/// `[k]P` by a method of a curve.
pub(super) fn method(curve: &'static str, method: &'static str) -> Probe {
    Probe::Method { curve, operation: Operation::Mul, method }
}

/// The probe of a part, on one thread.
macro_rules! part {
    ($part:ident, $curve:ty, $direction:ty, $digits:ident) => {
        Probe::Timed {
            name: concat!(
                "robert::parts::",
                stringify!($part),
                "::<",
                stringify!($curve),
                ", ",
                stringify!($direction),
                ">, ",
                stringify!($digits)
            ),
            threads: 1,
            make: || Ok(parts::$part::<$curve, $direction>(Digits::$digits)),
        }
    };
}

/// The probe of the whole, on two.
macro_rules! whole {
    ($curve:ty, $direction:ty, $digits:ident) => {
        Probe::Pipeline {
            name: concat!(
                "robert::row::<",
                stringify!($curve),
                ", ",
                stringify!($direction),
                ">, ",
                stringify!($digits)
            ),
            threads: 2,
            make: || robert::row::<$curve, $direction>(Digits::$digits, Way::Release),
        }
    };
}

/// The difference between a part and the work of a thread of the library.
const PART: &str = "alone, without waiting; all points of the chain are written";

pub(super) fn figure_2(table: Table) -> Table {
    const HALVINGS: &str = "binary, halvings, Kim-Kim";
    const BINARY: &str = "binary, additions, Kim-Kim";
    const WNAF: &str = "W-NAF, additions, Kim-Kim";
    const OF_WNAF: &str = "W-NAF, halvings, Kim-Kim";
    let rows: [(&str, Probe, &str); 9] = [
        ("binary, whole, Kim-Kim", whole!(B233, Kk, Binary), ""),
        (HALVINGS, part!(production, B233, Kk, Binary), PART),
        (BINARY, part!(additions, B233, Kk, Binary), PART),
        ("NAF, whole, Kim-Kim", whole!(B233, Kk, Naf), ""),
        ("NAF, halvings, Kim-Kim", part!(production, B233, Kk, Naf), PART),
        ("NAF, additions, Kim-Kim", part!(additions, B233, Kk, Naf), PART),
        ("W-NAF, whole, Kim-Kim", whole!(B233, Kk, Wnaf4), ""),
        (OF_WNAF, part!(production, B233, Kk, Wnaf4), PART),
        (WNAF, part!(additions, B233, Kk, Wnaf4), PART),
    ];
    rows.into_iter()
        .fold(table, |table, (what, probe, note)| table.row(what, Unit::Cycles, &[None], probe, note))
        .less(HALVINGS, BINARY)
        .less(WNAF, OF_WNAF)
        .less("NAF, whole, Kim-Kim", "W-NAF, whole, Kim-Kim")
        .note("Rows in Kim-Kim coordinates are the paper's pipeline as it is in section 3.2: one release, then a check.")
}

/// A pipeline's rows and the paper's claims about them: on one thread, on two, the chain, the additions.
fn pipeline(table: Table, rows: [&'static str; 4], printed: [f64; 4], probes: [Probe; 4]) -> Table {
    const ALONE: &str = "on one thread from left to right, with mixed additions";
    let notes = [ALONE, "", PART, PART];
    let all = rows.into_iter().zip(printed).zip(probes).zip(notes);
    all.fold(table, |table, (((what, printed), probe), note)| table.cycles(what, &[printed], probe).but(note))
        .less(rows[1], rows[0])
        .less(rows[2], rows[3])
}

pub(super) fn table_5(table: Table) -> Table {
    let table = pipeline(
        table,
        [
            "B233, López-Dahab, double-and-add, W-NAF",
            "B233, López-Dahab, NAF // double-and-add, 2 threads",
            "B233, López-Dahab, NAF // double-and-add: doublings",
            "B233, López-Dahab, NAF // double-and-add: additions",
        ],
        [159_000.0, 154_621.0, 114_713.0, 120_748.0],
        [
            method("b233", "double-wnaf4-ld"),
            whole!(B233, Ld, Naf),
            part!(production, B233, Ld, Naf),
            part!(additions, B233, Ld, Naf),
        ],
    );
    let table = pipeline(
        table,
        [
            "B233, Kim-Kim, halve-and-add, W-NAF",
            "B233, Kim-Kim, NAF // halve-and-add, 2 threads",
            "B233, Kim-Kim, NAF // halve-and-add: halvings",
            "B233, Kim-Kim, NAF // halve-and-add: additions",
        ],
        [135_000.0, 126_639.0, 81_630.0, 85_107.0],
        [
            method("b233", "halve-wnaf4-kk"),
            whole!(B233, Kk, Naf),
            part!(production, B233, Kk, Naf),
            part!(additions, B233, Kk, Naf),
        ],
    );
    let table = pipeline(
        table,
        [
            "B409, López-Dahab, double-and-add, W-NAF",
            "B409, López-Dahab, NAF // double-and-add, 2 threads",
            "B409, López-Dahab, NAF // double-and-add: doublings",
            "B409, López-Dahab, NAF // double-and-add: additions",
        ],
        [706_000.0, 598_491.0, 505_662.0, 522_869.0],
        [
            method("b409", "double-wnaf4-ld"),
            whole!(B409, Ld, Naf),
            part!(production, B409, Ld, Naf),
            part!(additions, B409, Ld, Naf),
        ],
    );
    pipeline(
        table,
        [
            "B409, Kim-Kim, halve-and-add, W-NAF",
            "B409, Kim-Kim, NAF // halve-and-add, 2 threads",
            "B409, Kim-Kim, NAF // halve-and-add: halvings",
            "B409, Kim-Kim, NAF // halve-and-add: additions",
        ],
        [534_000.0, 430_222.0, 300_113.0, 373_534.0],
        [
            method("b409", "halve-wnaf4-kk"),
            whole!(B409, Kk, Naf),
            part!(production, B409, Kk, Naf),
            part!(additions, B409, Kk, Naf),
        ],
    )
    .note("Rows that name coordinates are the paper's pipelines in its own; the others are the library's, in lambda coordinates.")
}

pub(super) fn table_6(table: Table) -> Table {
    const B233_KK: &str = "B233 by //NAF H&A in Kim-Kim, 2 threads";
    const QUARTIC: &str = "jac25519 by //NAF on Langley's field, 2 threads";
    const LANGLEY: &str = "Curve25519, Langley [13]";
    let four = Probe::Pipeline {
        name: "robert::four_threads::<B409, Ld, Kk>",
        threads: 4,
        make: || robert::four_threads::<B409, Ld, Kk>(246),
    };
    let quartic = Probe::Pipeline {
        name: "robert::prime::row, Langley's field, NAF",
        threads: 2,
        make: || robert::prime::row(Over::Langley, Way::Release),
    };
    table
        .cycles(QUARTIC, &[184_048.0], quartic)
        .but("both sides of the comparison with Langley are on his field of five limbs, in plain code")
        .less(QUARTIC, LANGLEY)
        .cycles(B233_KK, &[126_639.0], whole!(B233, Kk, Naf))
        .cycles("B409 by //NAF D-H&A in López-Dahab and Kim-Kim, 4 threads", &[324_395.0], four)
        .but("section 3.3: two counters, a partial rescue, and a chain of launches, whose third thread recodes")
        .beside(B233_KK)
        .beside("B409 by //NAF D-H&A in López-Dahab and Kim-Kim, 4 threads")
}

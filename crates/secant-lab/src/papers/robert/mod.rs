//! Robert: parallel scalar multiplication, on B-233, B-409, a Weierstrass curve and a Jacobi quartic over
//! 2^255 - 19.

mod counted;
mod handed;
mod own;
mod stages;
mod words;

use std::hint::black_box;

use secant_catalogue::{Operation, Phase};
use secant_core::curve::curve25519;

use super::{Experiment, Paper, Probe, Stage, Table, Unit};
use crate::granger_scott::curves;
use counted::{table_1, table_2, table_3, table_4};
use handed::section_3_2;
use own::method;
use words::section_3_1;

const SANDY_BRIDGE: &[&str] = &["Core i7-2600 (Sandy Bridge)"];

/// The tables of the paper, with their probes.
pub fn paper() -> Paper {
    Paper {
        name: "robert",
        title: "J.-M. Robert: Parallelized software implementation of elliptic curve scalar multiplication (Inscrypt 2014)",
        tables: vec![
            table_1(),
            table_2(),
            table_3(),
            section_3_1(),
            section_3_2(),
            table_4(),
            own::figure_2(figure_2()),
            own::table_5(table_5()),
            stages::stages(),
            own::table_6(table_6()),
        ],
    }
}

fn thread(
    curve: &'static str,
    method: &'static str,
    threads: &'static [&'static str],
    phase: Phase,
) -> Probe {
    Probe::Thread { curve, operation: Operation::Mul, method, threads, stage: Stage::In(phase) }
}

/// The additions of a pipeline: those of their thread, and those that the producer helps with when it is
/// through.
const BY_HALVES: &[&str] = &["additions", "halvings"];
const BY_DOUBLES: &[&str] = &["additions", "doublings"];

fn figure_2() -> Table {
    const NAF: &str = "pipeline-halve-naf";
    const WNAF: &str = "pipeline-halve-wnaf4";
    const BINARY: &str = "pipeline-halve-binary";
    let rows: [(&str, Probe); 14] = [
        ("binary, whole", method("b233", BINARY)),
        ("binary, halvings", thread("b233", BINARY, &["halvings"], Phase::Production)),
        ("binary, additions", thread("b233", BINARY, BY_HALVES, Phase::Consumption)),
        ("NAF, whole", method("b233", NAF)),
        ("NAF, halvings", thread("b233", NAF, &["halvings"], Phase::Production)),
        ("NAF, additions", thread("b233", NAF, BY_HALVES, Phase::Consumption)),
        (
            "binary, of the additions by the producer",
            thread("b233", BINARY, &["halvings"], Phase::Consumption),
        ),
        ("NAF, of the additions by the producer", thread("b233", NAF, &["halvings"], Phase::Consumption)),
        ("W-NAF, of the additions by the producer", thread("b233", WNAF, &["halvings"], Phase::Consumption)),
        ("NAF, after them", thread("b233", NAF, &["halvings"], Phase::PostComputation)),
        ("W-NAF, whole", method("b233", WNAF)),
        ("W-NAF, halvings", thread("b233", WNAF, &["halvings"], Phase::Production)),
        ("W-NAF, additions", thread("b233", WNAF, BY_HALVES, Phase::Consumption)),
        ("W-NAF, after them", thread("b233", WNAF, &["halvings"], Phase::PostComputation)),
    ];
    let table = Table::new(
        "fig2",
        "Chronogram of NAF, W-NAF and binary // halve-and-add, B233",
        "section 3.2, Figure 2",
    )
    .on(SANDY_BRIDGE)
    .note("The figure prints no numbers: claims are about the direction alone.")
    .note("Additions are those of both threads: here the producer, when it is through, helps with what is left; those rows are apart, too.");
    rows.into_iter()
        .fold(table, |table, (what, probe)| table.row(what, Unit::Cycles, &[None], probe, ""))
        .less("binary, halvings", "binary, additions")
        .less("W-NAF, additions", "W-NAF, halvings")
        .less("NAF, after them", "W-NAF, after them")
        .less("NAF, whole", "W-NAF, whole")
}

/// A binary curve in Table 5: its name, the names of its rows, and the printed cycles in the same order.
struct Binary {
    curve: &'static str,
    rows: [&'static str; 13],
    printed: [f64; 13],
}

const OF_B233: Binary = Binary {
    curve: "b233",
    rows: [
        "B233, double-and-add, W-NAF",
        "B233, halve-and-add, W-NAF",
        "B233, double/halve-and-add, W-NAF, 2 threads",
        "B233, NAF // double-and-add, 2 threads",
        "B233, NAF // double-and-add, 2 threads: doublings",
        "B233, NAF // double-and-add, 2 threads: additions",
        "B233, NAF // halve-and-add, 2 threads",
        "B233, NAF // halve-and-add, 2 threads: halvings",
        "B233, NAF // halve-and-add, 2 threads: additions",
        "B233, NAF // halve-double-and-add, 4 threads",
        "B233, NAF // halve-double-and-add, 4 threads: doublings",
        "B233, NAF // halve-double-and-add, 4 threads: additions D",
        "B233, NAF // halve-double-and-add, 4 threads: halvings",
    ],
    printed: [
        159_000.0, 135_000.0, 98_000.0, 154_621.0, 114_713.0, 120_748.0, 126_639.0, 81_630.0, 85_107.0,
        133_273.0, 44_672.0, 39_333.0, 67_076.0,
    ],
};

const OF_B409: Binary = Binary {
    curve: "b409",
    rows: [
        "B409, double-and-add, W-NAF",
        "B409, halve-and-add, W-NAF",
        "B409, double/halve-and-add, W-NAF, 2 threads",
        "B409, NAF // double-and-add, 2 threads",
        "B409, NAF // double-and-add, 2 threads: doublings",
        "B409, NAF // double-and-add, 2 threads: additions",
        "B409, NAF // halve-and-add, 2 threads",
        "B409, NAF // halve-and-add, 2 threads: halvings",
        "B409, NAF // halve-and-add, 2 threads: additions",
        "B409, NAF // halve-double-and-add, 4 threads",
        "B409, NAF // halve-double-and-add, 4 threads: doublings",
        "B409, NAF // halve-double-and-add, 4 threads: additions D",
        "B409, NAF // halve-double-and-add, 4 threads: halvings",
    ],
    printed: [
        706_000.0, 534_000.0, 347_000.0, 598_491.0, 505_662.0, 522_869.0, 430_222.0, 300_113.0, 373_534.0,
        324_395.0, 202_393.0, 200_660.0, 199_625.0,
    ],
};

/// Cycles between the end of the producer and that of the whole, which the text of section 4 puts at several
/// tens of thousands.
const TENS_OF_THOUSANDS: (u32, u32) = (10_000, 140_000);

/// The rows of a binary curve, and the paper's claims about them.
fn binary_curve(table: Table, of: &Binary, additions_h: (&'static str, f64)) -> Table {
    const DOUBLE: &str = "pipeline-double-naf";
    const HALVE: &str = "pipeline-halve-naf";
    const FOUR: &str = "four-naf";
    let curve = of.curve;
    let produced = |method, threads| thread(curve, method, threads, Phase::Production);
    let consumed = |method, threads| thread(curve, method, threads, Phase::Consumption);
    let probes = [
        method(curve, "double-wnaf4"),
        method(curve, "halve-wnaf4"),
        method(curve, "split-2-wnaf4"),
        method(curve, DOUBLE),
        produced(DOUBLE, &["doublings"]),
        consumed(DOUBLE, BY_DOUBLES),
        method(curve, HALVE),
        produced(HALVE, &["halvings"]),
        consumed(HALVE, BY_HALVES),
        method(curve, FOUR),
        produced(FOUR, &["doublings"]),
        consumed(FOUR, &["additions of doubles", "doublings"]),
        produced(FOUR, &["halvings"]),
    ];
    let rows = of.rows.iter().zip(of.printed).zip(probes);
    let table = rows.fold(table, |table, ((what, printed), probe)| table.cycles(what, &[printed], probe));
    let table =
        table.cycles(additions_h.0, &[additions_h.1], consumed(FOUR, &["additions of halves", "halvings"]));
    let [double, halve, split, double_2, doublings, additions_d, halve_2, halvings, additions, four, ..] =
        of.rows;
    let [.., doublings_4, _, halvings_4] = of.rows;
    table
        .less(halve, double)
        .less(split, halve)
        .less(double_2, double)
        .less(halve_2, halve)
        .less(doublings, additions_d)
        .less(halvings, additions)
        .after(double_2, doublings, TENS_OF_THOUSANDS)
        .after(halve_2, halvings, TENS_OF_THOUSANDS)
        .less(halvings_4, halvings)
        .less(doublings_4, doublings)
        .less(of.rows[11], additions_d)
        .less(additions_h.0, additions)
        .less(if of.curve == "b233" { split } else { four }, if of.curve == "b233" { four } else { split })
}

fn table_5() -> Table {
    const RUNS: &str = "Printed are means over 100 scalars of the least of 2000 runs; here they are medians over scalars, one run each.";
    let table = Table::new("5", "Scalar multiplication on one, two and four threads", "section 4, Table 5")
        .on(SANDY_BRIDGE)
        .note(RUNS)
        .note("The cycles inside a run are a thread's production, or the additions of their thread and of the producer that helps with them, without waiting.");
    let table = binary_curve(
        table,
        &OF_B233,
        ("B233, NAF // halve-double-and-add, 4 threads: additions H", 55_615.0),
    );
    let table = binary_curve(
        table,
        &OF_B409,
        ("B409, NAF // halve-double-and-add, 4 threads: additions H", 217_534.0),
    );
    const WEIERSTRASS: [&str; 4] = [
        "Weierstrass, double-and-add, NAF",
        "Weierstrass, NAF // double-and-add, 2 threads",
        "Weierstrass, NAF // double-and-add, 2 threads: doublings",
        "Weierstrass, NAF // double-and-add, 2 threads: additions",
    ];
    const QUARTIC: [&str; 4] = [
        "Jacobi quartic, double-and-add, NAF",
        "Jacobi quartic, NAF // double-and-add, 2 threads",
        "Jacobi quartic, NAF // double-and-add, 2 threads: doublings",
        "Jacobi quartic, NAF // double-and-add, 2 threads: additions",
    ];
    let prime = |table: Table, curve, rows: [&'static str; 4], printed: [f64; 4], percent| {
        let probes = [
            method(curve, "naf"),
            method(curve, "pipeline-naf"),
            thread(curve, "pipeline-naf", &["doublings"], Phase::Production),
            thread(curve, "pipeline-naf", BY_DOUBLES, Phase::Consumption),
        ];
        let all = rows.into_iter().zip(printed).zip(probes);
        all.fold(table, |table, ((what, printed), probe)| table.cycles(what, &[printed], probe))
            .less(rows[1], rows[0])
            .percent(&[Some(percent)])
            .less(rows[3], rows[2])
            .after(rows[1], rows[2], TENS_OF_THOUSANDS)
    };
    let table = prime(table, "wei25519", WEIERSTRASS, [256_631.0, 218_606.0, 168_958.0, 125_990.0], 15.0);
    let table = prime(table, "jq25519", QUARTIC, [222_558.0, 184_048.0, 134_398.0, 87_415.0], 17.0);
    table.less(QUARTIC[0], WEIERSTRASS[0]).less(QUARTIC[1], WEIERSTRASS[1])
}

/// Ladders on Curve25519 for clamped scalars, each on the abscissa before it, held against the library's.
fn ladder(by: fn(&[u64; 4], [u64; 4]) -> [u64; 4]) -> Experiment {
    let scalar = |i: u64| {
        let word = |j: u64| (4 * i + j + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        [word(0) & !7, word(1), word(2), word(3) >> 2 | 1 << 62]
    };
    let mut u = [9, 0, 0, 0];
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            u = by(black_box(&scalar(i)), u);
        }
        black_box(&u);
    };
    let check =
        move || (0..4).map(scalar).all(|k| curve25519::ladder(&k, [9, 0, 0, 0]) == Ok(by(&k, [9, 0, 0, 0])));
    Experiment { operations: 1.0, body: Box::new(body), check: Box::new(check) }
}

/// Half of the 9.4 % less that the text prints, or more: in hundredths.
const OVER_TAVERNE: (u32, u32) = (1, 95);

fn table_6() -> Table {
    const QUARTIC: &str = "jac25519 by //NAF, 2 threads";
    const BERNSTEIN: &str = "Curve25519, Bernstein [3, 2]";
    const LANGLEY: &str = "Curve25519, Langley [13]";
    const FOUR: &str = "B409 by //NAF D-H&A, 4 threads";
    const TAVERNE: &str = "B409, Taverne et al. [20]";
    const LOST: &str = "not legible in the copy of the paper at hand";
    let elsewhere = Probe::Nothing("this program is not among the libraries that can be built in");
    let langley = Probe::Timed {
        name: "granger_scott::curves::curve25519_schoolbook",
        threads: 1,
        make: || Ok(ladder(curves::curve25519_schoolbook)),
    };
    let ours = |curve, operation, method| Probe::Method { curve, operation, method };
    let lost = |table: Table, what, probe| table.row(what, Unit::Cycles, &[None], probe, LOST);
    let table = Table::new("6", "The state of the art", "section 4, Table 6")
        .on(&["Core i7 Sandy Bridge, or Core 2 Duo for Longa et al."])
        .cycles("Montgomery ladder, Hamburg [7]", &[153_000.0], elsewhere)
        .cycles(LANGLEY, &[229_000.0], langley)
        .but("his field in five words, all 25 products, and the power stand for his program, in Rust instead of C")
        .cycles(BERNSTEIN, &[194_000.0], ours("curve25519", Operation::X25519, "ladder"))
        .but("this library's X25519 stands for it")
        .cycles("jac256189, Longa et al. [14]", &[337_000.0], ours("jac256189", Operation::Mul, "wnaf5"))
        .but("this library's")
        .cycles("ted256189, Longa et al. [14]", &[281_000.0], ours("ted256189", Operation::Mul, "wnaf5"))
        .but("this library's")
        .cycles(QUARTIC, &[184_048.0], ours("jq25519", Operation::Mul, "pipeline-naf"))
        .cycles(
            "B233 by //NAF H&A, 2 threads",
            &[126_639.0],
            ours("b233", Operation::Mul, "pipeline-halve-naf"),
        )
        .cycles(FOUR, &[324_395.0], ours("b409", Operation::Mul, "four-naf"));
    let table = lost(table, "B233, Nègre et al. [17]", elsewhere);
    let table = lost(table, "B233, Taverne et al. [20]", ours("b233", Operation::Mul, "split-2-wnaf4"));
    let table = lost(table, "B409, Nègre et al. [17]", elsewhere);
    lost(table, TAVERNE, ours("b409", Operation::Mul, "split-2-wnaf4"))
        .within(FOUR, TAVERNE, OVER_TAVERNE)
        .because("the text says 9.4 % less; half of it counts")
        .less(QUARTIC, BERNSTEIN)
        .less(BERNSTEIN, LANGLEY)
        .less(QUARTIC, "jac256189, Longa et al. [14]")
        .less(QUARTIC, "ted256189, Longa et al. [14]")
        .beside(QUARTIC)
        .beside("B233 by //NAF H&A, 2 threads")
        .beside(FOUR)
        .note("jac25519 is the Jacobi quartic of Table 5.")
}

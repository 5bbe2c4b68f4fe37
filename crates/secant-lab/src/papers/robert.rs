//! Robert: parallel scalar multiplication, on B-233, B-409, a Weierstrass curve and a Jacobi quartic over 2^255 - 19.

use std::sync::OnceLock;

use secant_catalogue::Random;
use secant_catalogue::cost::{self, Row};
use secant_catalogue::{Operation, Phase};
use secant_core::scalar::recode::{binary, naf, wnaf};

use super::{Compute, Paper, Part, Probe, Table, Unit};

const JACOBIAN: &str = "weierstrass/jacobian";
const QUARTIC: &str = "jacobi_quartic/xxyzz";
const LOPEZ_DAHAB: &str = "binary/lopez_dahab";
const KIM_KIM: &str = "binary/kim_kim";
const AFFINE: &str = "binary/affine";

const SANDY_BRIDGE: &[&str] = &["Core i7-2600 (Sandy Bridge)"];

/// The paper.
pub fn paper() -> Paper {
    Paper {
        name: "robert",
        title: "J.-M. Robert: Parallelized software implementation of elliptic curve scalar multiplication (Inscrypt 2014)",
        tables: vec![table_1(), table_2(), table_3(), table_4(), figure_2(), table_5(), table_6()],
    }
}

/// mM + sS + rR; over F_p every multiplication and every squaring ends in a reduction.
fn prime(
    table: Table,
    what: &'static str,
    counts: (f64, f64, f64),
    form: &'static str,
    operation: &'static str,
    note: &'static str,
) -> Table {
    let reductions = Probe::Formula { form, operation, part: |c| c.mul + c.sqr };
    table
        .formula(what, (counts.0, counts.1), form, operation, note)
        .exact(what, counts.2, "R", reductions, note)
}

fn table_1() -> Table {
    const MIXED: &str =
        "no Jacobian formula of the tables costs what is printed: mixed additions are 8M+3S or 7M+4S";
    const FULL: &str = "no Jacobian formula of the tables costs what is printed: general additions are 12M+4S or 11M+5S, and 1M+1S less with Z^2 and Z^3 known";
    const CONSTANT: &str = "the print leaves out a multiplication by a constant, which is of full size here";
    let table = Table::new("1", "Weierstrass and Jacobi quartic point operations", "section 2.1, Table 1")
        .note("The a in the paper's formula of y3 on the Jacobi quartic is -3 theta/4, not the Weierstrass a below it.");
    let table = prime(table, "Weierstrass, doubling", (4.0, 4.0, 8.0), JACOBIAN, "doubling (DBL)", "");
    let table =
        prime(table, "Weierstrass, mixed addition", (9.0, 3.0, 12.0), JACOBIAN, "mixed addition", MIXED);
    let table =
        prime(table, "Weierstrass, full addition", (13.0, 2.0, 15.0), JACOBIAN, "general addition", FULL);
    let table = prime(table, "Jacobi quartic, doubling", (3.0, 4.0, 7.0), QUARTIC, "doubling", "");
    let table = prime(
        table,
        "Jacobi quartic, mixed addition",
        (6.0, 3.0, 9.0),
        QUARTIC,
        "unified mixed addition",
        CONSTANT,
    );
    prime(
        table,
        "Jacobi quartic, full addition",
        (7.0, 4.0, 11.0),
        QUARTIC,
        "unified general addition",
        CONSTANT,
    )
}

/// The length at which Table 2 is tried, in bits.
const BITS: f64 = 256.0;
/// Scalars over which digits are averaged.
const SCALARS: u64 = 2000;

/// A recoding of an integer; gives the number of digits.
type Recode = fn(&[u64], &mut [i16]) -> Option<usize>;

const BINARY: Recode = binary::recode_vartime;
const NAF: Recode = naf::recode_vartime;
const WNAF4: Recode = wnaf::recode_vartime::<4>;

/// Mean number of digits after the first, and of digits that are not zero, of random integers below 2^256.
fn digits(recode: Recode) -> (f64, f64) {
    let mut random = Random(0);
    let (mut lengths, mut weights) = (0, 0);
    for _ in 0..SCALARS {
        let mut room = [0i16; 260];
        let k: [u64; 4] = std::array::from_fn(|_| random.word());
        lengths += recode(&k, &mut room).unwrap_or(0).saturating_sub(1);
        weights += room.iter().filter(|d| **d != 0).count();
    }
    (lengths as f64 / SCALARS as f64, weights as f64 / SCALARS as f64)
}

/// Table entries that digits of width 4 need beside P.
const ENTRIES: f64 = 3.0;

fn table_2() -> Table {
    let row = |table: Table, what, unit, printed, compute| {
        let probe = Probe::Computed { name: "scalar::recode, counted", compute };
        table.row(what, Unit::Mean(unit), &[Some(printed)], probe, "")
    };
    let table =
        Table::new("2", "Doublings and additions by recoding, t = 256, w = 4", "section 2.1, Table 2")
            .note("Printed are t - 1, t, t; t/2, t/3, t/(w+1) + 2^(w-2) - 1.");
    let table = row(table, "double-and-add", "doublings", BITS - 1.0, || Ok(digits(BINARY).0));
    let table = row(table, "NAF double-and-add", "doublings", BITS, || Ok(digits(NAF).0));
    let table = row(table, "W-NAF double-and-add", "doublings", BITS, || Ok(digits(WNAF4).0));
    let table = row(table, "double-and-add", "additions", BITS / 2.0, || Ok(digits(BINARY).1));
    let table = row(table, "NAF double-and-add", "additions", BITS / 3.0, || Ok(digits(NAF).1));
    row(table, "W-NAF double-and-add", "additions", BITS / 5.0 + ENTRIES, || Ok(digits(WNAF4).1 + ENTRIES))
}

fn table_3() -> Table {
    let part = |table: Table, what, printed, unit, (form, operation), part: Part| {
        table.exact(what, printed, unit, Probe::Formula { form, operation, part }, "")
    };
    let row = |table: Table, what, (mul, sqr, reduce), of: (&'static str, &'static str)| {
        let table = table.formula(what, (mul, sqr), of.0, of.1, "");
        part(table, what, reduce, "R", of, |c| c.reduce)
    };
    let table = Table::new("3", "Point operations over binary fields", "section 2.2, Table 3")
        .note("The paper prints no formulas.");
    let table = row(table, "Doubling, LD", (4.0, 4.0, 8.0), (LOPEZ_DAHAB, "doubling"));
    let table = row(table, "Mixed addition, LD", (9.0, 4.0, 13.0), (LOPEZ_DAHAB, "mixed addition"));
    let table = row(table, "Projective addition, LD", (13.0, 4.0, 17.0), (LOPEZ_DAHAB, "general addition"));
    let table = row(table, "Doubling, KK", (4.0, 5.0, 7.0), (KIM_KIM, "doubling"));
    let table = row(table, "Mixed addition, KK", (8.0, 4.0, 9.0), (KIM_KIM, "mixed addition"));
    let halving = (AFFINE, "halving, in x and lambda");
    let table = row(table, "Halving, affine", (1.0, 0.0, 1.0), halving);
    let table = part(table, "Halving, affine", 1.0, "SR", halving, |c| c.sqrt);
    part(table, "Halving, affine", 1.0, "QS", halving, |c| c.solve)
}

/// The library's formulas, measured once.
fn formulas() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(cost::measure)
}

/// An operation in multiplications, as the paper weighs: over F_p a squaring is 0.8 M; over F_2^m squarings and square roots are nothing and a
/// quadratic equation is 1 M.
fn weight(form: &str, operation: &str) -> Result<f64, String> {
    let row = formulas().iter().find(|r| (r.form, r.operation) == (form, operation));
    let counts = row.ok_or_else(|| format!("this build has no formula '{form}, {operation}'"))?.measured;
    let squarings = if form.starts_with("binary/") { 0.0 } else { 0.8 * counts.sqr as f64 };
    Ok(counts.mul as f64 + squarings + counts.solve as f64)
}

/// A bit's share of the additions.
fn additions(form: &str, operation: &str, recode: Recode) -> Result<f64, String> {
    Ok(weight(form, operation)? * digits(recode).1 / BITS)
}

fn table_4() -> Table {
    const SUM: &str = "general addition";
    const UNIFIED: &str = "unified general addition";
    const MIXED: &str = "mixed addition";
    const OFF: &str = "three additions of 10.2M, the paper's own number, are 30.6M";
    let table = Table::new("4", "Work of the two threads, in multiplications for each bit", "section 3.2, Table 4")
        .note("Counted with the costs of Tables 1 and 3 as they are here, and digits as in Table 2; S = 0.8M over F_p.");
    let rows: [(&str, f64, Compute, &str); 15] = [
        ("F_p, producer", 6.2, || weight(QUARTIC, "doubling"), ""),
        ("F_p, additions, binary", 5.1, || additions(QUARTIC, UNIFIED, BINARY), ""),
        ("F_p, additions, NAF", 3.4, || additions(QUARTIC, UNIFIED, NAF), ""),
        ("F_p, additions, W-NAF", 2.04, || additions(QUARTIC, UNIFIED, WNAF4), ""),
        ("F_p, post-computation in all, W-NAF", 33.0, || Ok(ENTRIES * weight(QUARTIC, UNIFIED)?), OFF),
        ("F_2^m, doubling, producer", 4.0, || weight(LOPEZ_DAHAB, "doubling"), ""),
        ("F_2^m, doubling, additions, binary", 6.5, || additions(LOPEZ_DAHAB, SUM, BINARY), ""),
        ("F_2^m, doubling, additions, NAF", 4.33, || additions(LOPEZ_DAHAB, SUM, NAF), ""),
        ("F_2^m, doubling, additions, W-NAF", 2.6, || additions(LOPEZ_DAHAB, SUM, WNAF4), ""),
        (
            "F_2^m, doubling, post-computation in all, W-NAF",
            39.0,
            || Ok(ENTRIES * weight(LOPEZ_DAHAB, SUM)?),
            "",
        ),
        ("F_2^m, halving, producer", 2.0, || weight(AFFINE, "halving, in x and lambda"), ""),
        ("F_2^m, halving, additions, binary", 4.0, || additions(KIM_KIM, MIXED, BINARY), ""),
        ("F_2^m, halving, additions, NAF", 2.66, || additions(KIM_KIM, MIXED, NAF), ""),
        ("F_2^m, halving, additions, W-NAF", 1.6, || additions(KIM_KIM, MIXED, WNAF4), ""),
        ("F_2^m, halving, post-computation in all, W-NAF", 39.0, || Ok(ENTRIES * weight(KIM_KIM, SUM)?), ""),
    ];
    rows.into_iter().fold(table, |table, (what, printed, compute, note)| {
        let probe = Probe::Computed { name: "form::cost and scalar::recode, counted", compute };
        table.row(what, Unit::Mean("M"), &[Some(printed)], probe, note)
    })
}

fn method(curve: &'static str, method: &'static str) -> Probe {
    Probe::Method { curve, operation: Operation::Mul, method }
}

fn thread(curve: &'static str, method: &'static str, thread: &'static str, phase: Phase) -> Probe {
    Probe::Thread { curve, operation: Operation::Mul, method, thread, phase }
}

fn figure_2() -> Table {
    const NAF: &str = "pipeline-halve-naf";
    const WNAF: &str = "pipeline-halve-wnaf4";
    const BINARY: &str = "pipeline-halve-binary";
    let rows: [(&str, Probe); 11] = [
        ("binary, whole", method("b233", BINARY)),
        ("binary, halvings", thread("b233", BINARY, "halvings", Phase::Production)),
        ("binary, additions", thread("b233", BINARY, "additions", Phase::Consumption)),
        ("NAF, whole", method("b233", NAF)),
        ("NAF, halvings", thread("b233", NAF, "halvings", Phase::Production)),
        ("NAF, additions", thread("b233", NAF, "additions", Phase::Consumption)),
        ("NAF, after them", thread("b233", NAF, "halvings", Phase::PostComputation)),
        ("W-NAF, whole", method("b233", WNAF)),
        ("W-NAF, halvings", thread("b233", WNAF, "halvings", Phase::Production)),
        ("W-NAF, additions", thread("b233", WNAF, "additions", Phase::Consumption)),
        ("W-NAF, after them", thread("b233", WNAF, "halvings", Phase::PostComputation)),
    ];
    let table = Table::new(
        "fig2",
        "Chronogram of NAF, W-NAF and binary // halve-and-add, B233",
        "section 3.2, Figure 2",
    )
    .on(SANDY_BRIDGE)
    .note("The figure prints no numbers: claims are about the direction alone.");
    rows.into_iter()
        .fold(table, |table, (what, probe)| table.row(what, Unit::Cycles, &[None], probe, ""))
        .less("binary, halvings", "binary, additions")
        .less("W-NAF, additions", "W-NAF, halvings")
        .less("NAF, after them", "W-NAF, after them")
        .less("NAF, whole", "W-NAF, whole")
}

/// Why two threads may gain less than in the paper.
const HANDING: &str =
    "handing points over costs as much as ever, and the point operations far less than in the paper";

/// A binary curve in Table 5: its name, the names of its rows, and the printed cycles in the same order.
struct Binary {
    curve: &'static str,
    rows: [&'static str; 13],
    printed: [f64; 13],
}

const B233: Binary = Binary {
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

const B409: Binary = Binary {
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

/// The rows of a binary curve, and what the paper says with them.
fn binary_curve(table: Table, of: &Binary, additions_h: (&'static str, f64)) -> Table {
    const DOUBLE: &str = "pipeline-double-naf";
    const HALVE: &str = "pipeline-halve-naf";
    const FOUR: &str = "four-naf";
    let curve = of.curve;
    let produced = |method, name| thread(curve, method, name, Phase::Production);
    let consumed = |method, name| thread(curve, method, name, Phase::Consumption);
    let probes = [
        method(curve, "double-wnaf4"),
        method(curve, "halve-wnaf4"),
        method(curve, "split-2-wnaf4"),
        method(curve, DOUBLE),
        produced(DOUBLE, "doublings"),
        consumed(DOUBLE, "additions"),
        method(curve, HALVE),
        produced(HALVE, "halvings"),
        consumed(HALVE, "additions"),
        method(curve, FOUR),
        produced(FOUR, "doublings"),
        consumed(FOUR, "additions of doubles"),
        produced(FOUR, "halvings"),
    ];
    let rows = of.rows.iter().zip(of.printed).zip(probes);
    let table = rows.fold(table, |table, ((what, printed), probe)| table.cycles(what, &[printed], probe));
    let table = table.cycles(additions_h.0, &[additions_h.1], consumed(FOUR, "additions of halves"));
    let [double, halve, split, double_2, doublings, additions_d, halve_2, halvings, additions, four, ..] =
        of.rows;
    let [.., doublings_4, _, halvings_4] = of.rows;
    table
        .less(halve, double)
        .less(split, halve)
        .because(HANDING)
        .less(double_2, double)
        .because(HANDING)
        .less(halve_2, halve)
        .because(HANDING)
        .less(doublings, additions_d)
        .less(halvings, additions)
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
        .note("The cycles of one thread inside a run are its production, or its additions, without waiting.");
    let table =
        binary_curve(table, &B233, ("B233, NAF // halve-double-and-add, 4 threads: additions H", 55_615.0));
    let table =
        binary_curve(table, &B409, ("B409, NAF // halve-double-and-add, 4 threads: additions H", 217_534.0));
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
            thread(curve, "pipeline-naf", "doublings", Phase::Production),
            thread(curve, "pipeline-naf", "additions", Phase::Consumption),
        ];
        let all = rows.into_iter().zip(printed).zip(probes);
        all.fold(table, |table, ((what, printed), probe)| table.cycles(what, &[printed], probe))
            .less(rows[1], rows[0])
            .percent(&[Some(percent)])
            .because(HANDING)
            .less(rows[3], rows[2])
    };
    let table = prime(table, "wei25519", WEIERSTRASS, [256_631.0, 218_606.0, 168_958.0, 125_990.0], 15.0);
    let table = prime(table, "jq25519", QUARTIC, [222_558.0, 184_048.0, 134_398.0, 87_415.0], 17.0);
    table.less(QUARTIC[0], WEIERSTRASS[0]).less(QUARTIC[1], WEIERSTRASS[1])
}

fn table_6() -> Table {
    const QUARTIC: &str = "jac25519 by //NAF, 2 threads";
    const BERNSTEIN: &str = "Curve25519, Bernstein [3, 2]";
    const LOST: &str = "not legible in the copy of the paper at hand";
    let elsewhere = Probe::Nothing("this program is not among the libraries that can be built in");
    let ours = |curve, operation, method| Probe::Method { curve, operation, method };
    let lost = |table: Table, what, probe| table.row(what, Unit::Cycles, &[None], probe, LOST);
    let table = Table::new("6", "The state of the art", "section 4, Table 6")
        .on(&["Core i7 Sandy Bridge, or Core 2 Duo for Longa et al."])
        .cycles("Montgomery ladder, Hamburg [7]", &[153_000.0], elsewhere)
        .cycles("Curve25519, Langley [13]", &[229_000.0], elsewhere)
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
        .cycles("B409 by //NAF D-H&A, 4 threads", &[324_395.0], ours("b409", Operation::Mul, "four-naf"));
    let table = lost(table, "B233, Nègre et al. [17]", elsewhere);
    let table = lost(table, "B233, Taverne et al. [20]", ours("b233", Operation::Mul, "split-2-wnaf4"));
    let table = lost(table, "B409, Nègre et al. [17]", elsewhere);
    lost(table, "B409, Taverne et al. [20]", ours("b409", Operation::Mul, "split-2-wnaf4"))
        .less(QUARTIC, "Curve25519, Langley [13]")
        .less(QUARTIC, BERNSTEIN)
        .less(QUARTIC, "jac256189, Longa et al. [14]")
        .less(QUARTIC, "ted256189, Longa et al. [14]")
        .at_most(QUARTIC)
        .at_most("B233 by //NAF H&A, 2 threads")
        .at_most("B409 by //NAF D-H&A, 4 threads")
        .note("jac25519 is the Jacobi quartic of Table 5.")
}

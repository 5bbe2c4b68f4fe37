//! Tables 1 to 4: operations, counted.

use std::sync::OnceLock;

use crate::papers::{Compute, Part, Probe, Table, Unit};
use crate::robert::multiply::Digits;
use crate::robert::recoding;
use crate::robert::workload::{Column, Coordinates, Row, is_right, table4};

const JACOBIAN: &str = "weierstrass/jacobian";
const QUARTIC: &str = "jacobi_quartic/xxyzz";
const KIM_KIM: &str = "binary/kim_kim";
const AFFINE: &str = "binary/affine";

/// Formulas as the paper counts them: [`crate::robert::formulas`].
const FULL_QUARTIC: &str = "robert/xxyzz";
const EAGER: &str = "robert/lopez_dahab, each product reduced";
const PLAIN_KIM_KIM: &str = "robert/kim_kim, b·T^2";

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

pub(super) fn table_1() -> Table {
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
        FULL_QUARTIC,
        "unified general addition",
        "with 2XZ of the second point made; the library keeps it in a table entry",
    )
}

/// The length at which Table 2 is tried, in bits.
const BITS: f64 = 256.0;
/// Scalars over which digits are averaged.
const SCALARS: u64 = 2000;

/// Mean doublings and additions of a multiplication with digits of that kind.
fn digits(digits: Digits) -> Result<(f64, f64), String> {
    recoding::work(digits, SCALARS).ok_or_else(|| "the digits do not give back the integer".to_string())
}

pub(super) fn table_2() -> Table {
    let row = |table: Table, what, unit, printed, compute| {
        let probe = Probe::Computed {
            name: "robert::recoding, counted",
            compute,
            check: || Digits::ALL.into_iter().all(|digits| recoding::work(digits, 20).is_some()),
        };
        table.row(what, Unit::Mean(unit), &[Some(printed)], probe, "")
    };
    let table =
        Table::new("2", "Doublings and additions by recoding, t = 256, w = 4", "section 2.1, Table 2")
            .note("Printed are t - 1, t, t; t/2, t/3, t/(w+1) + 2^(w-2) - 1. Counted is a whole multiplication, its table included.");
    let table = row(table, "double-and-add", "doublings", BITS - 1.0, || Ok(digits(Digits::Binary)?.0));
    let table = row(table, "NAF double-and-add", "doublings", BITS, || Ok(digits(Digits::Naf)?.0));
    let table = row(table, "W-NAF double-and-add", "doublings", BITS, || Ok(digits(Digits::Wnaf4)?.0));
    let table = row(table, "double-and-add", "additions", BITS / 2.0, || Ok(digits(Digits::Binary)?.1));
    let table = row(table, "NAF double-and-add", "additions", BITS / 3.0, || Ok(digits(Digits::Naf)?.1));
    row(table, "W-NAF double-and-add", "additions", BITS / 5.0 + 3.0, || Ok(digits(Digits::Wnaf4)?.1))
}

pub(super) fn table_3() -> Table {
    let part = |table: Table, what, printed, unit, (form, operation), part: Part| {
        table.exact(what, printed, unit, Probe::Formula { form, operation, part }, "")
    };
    let row = |table: Table, what, (mul, sqr, reduce), of: (&'static str, &'static str)| {
        let table = table.formula(what, (mul, sqr), of.0, of.1, "");
        part(table, what, reduce, "R", of, |c| c.reduce)
    };
    let table = Table::new("3", "Point operations over binary fields", "section 2.2, Table 3")
        .note("The paper prints no formulas. Its counts are those of products reduced one by one in LD, and of b·T^2 in KK; the library reduces sums and squares sqrt(b)·T.");
    let table = row(table, "Doubling, LD", (4.0, 4.0, 8.0), (EAGER, "doubling"));
    let table = row(table, "Mixed addition, LD", (9.0, 4.0, 13.0), (EAGER, "mixed addition"));
    let table = row(table, "Projective addition, LD", (13.0, 4.0, 17.0), (EAGER, "general addition"));
    let table = row(table, "Doubling, KK", (4.0, 5.0, 7.0), (PLAIN_KIM_KIM, "doubling"));
    let table = row(table, "Mixed addition, KK", (8.0, 4.0, 9.0), (KIM_KIM, "mixed addition"));
    let halving = (AFFINE, "halving, in x and lambda");
    let table = row(table, "Halving, affine", (1.0, 0.0, 1.0), halving);
    let table = part(table, "Halving, affine", 1.0, "SR", halving, |c| c.sqrt);
    part(table, "Halving, affine", 1.0, "QS", halving, |c| c.solve)
}

/// Scalars over which the work of the threads is averaged.
const WORK: usize = 100;

/// Table 4 as it is counted here in the paper's coordinates.
fn work() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| table4(WORK, Coordinates::Paper))
}

/// A part of a column: producer, additions, post-computation.
fn worked(column: Column, digits: Digits, part: usize) -> Result<f64, String> {
    let row = work().iter().find(|row| (row.column, row.digits) == (column, digits));
    row.map(|row| row.measured[part]).ok_or_else(|| "not counted".to_string())
}

pub(super) fn table_4() -> Table {
    use Column::{Double, Halve, Prime};
    use Digits::{Binary, Naf, Wnaf4};
    const JOINED: &str = "the paper counts three additions; what joins the sums of 1, 3, 5 and 7 times takes six and a doubling";
    const CONSTANT: &str = "with the multiplication by a, which the paper leaves out";
    const NEGATIVE: &str = "-P of a negative digit is X·Z more; the first of each sum is no addition";
    const ORDINATE: &str = "a halved point has no y: 1M makes it, for the addition";
    let table = Table::new("4", "Work of the two threads, in multiplications for each bit", "section 3.2, Table 4")
        .note("Counted while a multiplication runs, in the paper's coordinates; means over 100 scalars. S = 0.8M over F_p, nothing over F_2^m, a quadratic equation 1M.");
    let rows: [(&str, f64, Compute, &str); 15] = [
        ("F_p, producer", 6.2, || worked(Prime, Naf, 0), ""),
        ("F_p, additions, binary", 5.1, || worked(Prime, Binary, 1), CONSTANT),
        ("F_p, additions, NAF", 3.4, || worked(Prime, Naf, 1), CONSTANT),
        ("F_p, additions, W-NAF", 2.04, || worked(Prime, Wnaf4, 1), CONSTANT),
        ("F_p, post-computation in all, W-NAF", 33.0, || worked(Prime, Wnaf4, 2), JOINED),
        ("F_2^m, doubling, producer", 4.0, || worked(Double, Naf, 0), ""),
        ("F_2^m, doubling, additions, binary", 6.5, || worked(Double, Binary, 1), ""),
        ("F_2^m, doubling, additions, NAF", 4.33, || worked(Double, Naf, 1), NEGATIVE),
        ("F_2^m, doubling, additions, W-NAF", 2.6, || worked(Double, Wnaf4, 1), NEGATIVE),
        ("F_2^m, doubling, post-computation in all, W-NAF", 39.0, || worked(Double, Wnaf4, 2), JOINED),
        ("F_2^m, halving, producer", 2.0, || worked(Halve, Naf, 0), ""),
        ("F_2^m, halving, additions, binary", 4.0, || worked(Halve, Binary, 1), ORDINATE),
        ("F_2^m, halving, additions, NAF", 2.66, || worked(Halve, Naf, 1), ORDINATE),
        ("F_2^m, halving, additions, W-NAF", 1.6, || worked(Halve, Wnaf4, 1), ORDINATE),
        ("F_2^m, halving, post-computation in all, W-NAF", 39.0, || worked(Halve, Wnaf4, 2), JOINED),
    ];
    rows.into_iter().fold(table, |table, (what, printed, compute, note)| {
        let probe = Probe::Computed { name: "robert::workload::table4, counted", compute, check: is_right };
        table.row(what, Unit::Mean("M"), &[Some(printed)], probe, note)
    })
}

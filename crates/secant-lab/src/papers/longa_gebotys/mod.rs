//! Longa-Gebotys 2010.

#[macro_use]
mod variants;
mod further;

use secant_catalogue::{Counts, Operation};

use crate::papers::{Paper, Probe, Table, Unit};

const JACOBIAN: &str = "weierstrass/jacobian";
const EDWARDS: &str = "edwards/extended";
const JACOBIAN_GLS: &str = "weierstrass/jacobian, s = mu";
const EDWARDS_GLS: &str = "edwards/general, a = -mu";

/// The CPUs of Tables 2 to 6.
const TWO: &[&str] = &["Core 2 Duo E6750", "Opteron 252"];
/// The CPUs of Table 7.
const THREE: &[&str] = &["Core 2 Duo E6750", "Xeon E5440", "Opteron 252"];

const NO_MPFQ: Probe = Probe::Nothing("mpFq is not among the libraries that can be built in");
const NO_MIRACL: Probe =
    Probe::Nothing("M. Scott's programs on MIRACL are not among the libraries that can be built in");
const NO_HISIL: Probe = Probe::Nothing("the program of Hisil et al. is not public");

/// The tables of the paper, with their probes.
pub fn paper() -> Paper {
    Paper {
        name: "longa-gebotys",
        title: "P. Longa, C. Gebotys: Efficient Techniques for High-Speed Elliptic Curve Cryptography (CHES 2010)",
        tables: vec![
            table_1(),
            table_2(),
            table_3(),
            table_4(),
            section_3_1(),
            further::section_4_2(),
            table_5(),
            table_6(),
            further::traffic(),
            precomputation(),
            windows(),
            section_6(),
            table_7(),
            further::rivals(),
            appendix_a(),
        ],
    }
}

fn table_1() -> Table {
    Table::new("1", "Cost of point operations on Weierstrass and twisted Edwards curves", "section 2, Table 1")
        .formula("Doubling, J <- 2J", (4.0, 4.0), JACOBIAN, "doubling (DBL)", "")
        .formula("Mixed addition, J <- J + A", (8.0, 3.0), JACOBIAN, "mixed addition", "")
        .formula("General addition, J <- J + J", (11.0, 3.0), JACOBIAN, "general addition", "")
        .formula(
            "Mixed doubling-addition, J <- 2J + A",
            (13.0, 5.0),
            JACOBIAN,
            "mixed doubling-addition (mDBLADD)",
            "",
        )
        .formula(
            "General doubling-addition, J <- 2J + J",
            (16.0, 5.0),
            JACOBIAN,
            "general doubling-addition (DBLADD)",
            "",
        )
        .formula("Doubling, E <- 2E", (4.0, 3.0), EDWARDS, "doubling E <- 2E (DBL)", "")
        .formula("Mixed addition, E <- E^e + A", (7.0, 0.0), EDWARDS, "mixed addition and the T before it", "")
        .formula(
            "General addition, E <- E^e + E^e",
            (8.0, 0.0),
            EDWARDS,
            "general addition and the T before it",
            "",
        )
        .formula(
            "Mixed doubling-addition, E <- (2E)^e + A",
            (11.0, 3.0),
            EDWARDS,
            "mixed doubling-addition (merged DBL-ADD)",
            "",
        )
        .formula(
            "General doubling-addition, E <- (2E)^e + E^e",
            (12.0, 3.0),
            EDWARDS,
            "general doubling-addition (merged DBL-ADD)",
            "",
        )
        .note("General operations take Z^2 and Z^3 of the second point (J), or its sums and products (E^e), as given.")
}

fn precomputation() -> Table {
    Table::new("sections5-6", "Cost of the table P, 3P, 5P, ..", "sections 5 and 6")
        .formula("J, L = 7: (5L+2)M + (2L+4)S", (37.0, 18.0), JACOBIAN, "P, 3P, .., 15P (LM scheme)", "")
        .formula("E^e, L = 7: (8L+4)M + 2S", (60.0, 2.0), EDWARDS, "P, 3P, .., 15P (P + 2P + .. + 2P)", "")
        .formula(
            "J over F_p^2, L = 6, affine: 1I + (9L+1)M + (2L+5)S",
            (55.0, 17.0),
            JACOBIAN_GLS,
            "P, 3P, .., 13P, affine (LM scheme with one inversion)",
            "",
        )
        .formula(
            "E^e over F_p^2, L = 7: (9L+4)M + 2S",
            (67.0, 2.0),
            EDWARDS_GLS,
            "P, 3P, .., 15P (P + 2P + .. + 2P)",
            "",
        )
}

/// Adds pairs of rows, each with the claim that the first takes less than the second, and the printed gains
/// in per cent.
macro_rules! pairs {
    ($table:expr, $from:ident, $because:expr, $([$fast:literal, $fast_printed:expr, $slow:literal, $slow_printed:expr, $percent:expr]),* $(,)?) => {
        $table$(
            .cycles($fast, &$fast_printed, variant!($from, $fast))
            .cycles($slow, &$slow_printed, variant!($from, $slow))
            .less($fast, $slow)
            .percent(&$percent.map(Some))
            .because($because)
        )*
    };
}

fn table_2() -> Table {
    const CHEAP: &str = "here a complete reduction is a few instructions without a branch, which run beside those around them";
    let table = Table::new(
        "2",
        "Incomplete (IR) against complete reduction (CR), p = 2^256 - 189",
        "section 3.2, Table 2",
    );
    pairs!(
        table.on(TWO),
        table2,
        CHEAP,
        ["Addition, IR", [20.0, 13.0], "Addition, CR", [25.0, 20.0], [20.0, 35.0]],
        ["Multiplication by 2, IR", [19.0, 10.0], "Multiplication by 2, CR", [24.0, 17.0], [21.0, 41.0]],
        ["Multiplication by 3, IR", [28.0, 15.0], "Multiplication by 3, CR", [43.0, 23.0], [35.0, 35.0]],
        ["Division by 2, IR", [20.0, 11.0], "Division by 2, CR", [25.0, 18.0], [20.0, 39.0]],
    )
}

fn table_3() -> Table {
    let table = Table::new(
        "3",
        "Without and with conditional branches (CB), p = 2^256 - 189",
        "section 3.2, Table 3",
    );
    pairs!(
        table.on(TWO),
        table3,
        "",
        ["Subtraction, w/o CB", [21.0, 16.0], "Subtraction, with CB", [37.0, 23.0], [43.0, 30.0]],
        ["Addition with IR, w/o CB", [20.0, 13.0], "Addition with IR, with CB", [37.0, 21.0], [46.0, 38.0]],
        ["Addition, w/o CB", [25.0, 20.0], "Addition, with CB", [39.0, 23.0], [36.0, 13.0]],
        [
            "Mult. by 2 with IR, w/o CB",
            [19.0, 10.0],
            "Mult. by 2 with IR, with CB",
            [38.0, 19.0],
            [50.0, 47.0]
        ],
        [
            "Multiplication by 2, w/o CB",
            [24.0, 17.0],
            "Multiplication by 2, with CB",
            [38.0, 20.0],
            [37.0, 15.0]
        ],
    )
}

fn table_5() -> Table {
    const DEEPER: &str = "what a result is waited for is another part of an operation than on that CPU";
    const ORDERED: &str = "the operands' order does not matter where both are waited for alike";
    let table = Table::new("5", "Multiplications in a row, with more and fewer dependences", "section 4.3, Table 5 and text")
        .on(&["Core 2 Duo E6750"])
        .cycles("Sequence 1", &[110.0], variant!(table5, "Sequence 1"))
        .cycles("Sequence 2", &[128.0], variant!(table5, "Sequence 2"))
        .cycles("Sequence 3", &[125.0], variant!(table5, "Sequence 3"))
        .less("Sequence 1", "Sequence 2")
        .percent(&[Some(14.0)])
        .less("Sequence 1", "Sequence 3")
        .less("Sequence 3", "Sequence 2")
        .because(ORDERED)
        .note("A multiplication's cycles. Sequence 1 is independent; in 2 and 3 each needs the last result, as first or second operand.")
        .note("Of other operations the paper prints that Sequence 1 takes \"approx. 9% to up to 33%\" less than Sequence 2, and no cycles.")
        .note("Sequences begin anew with given operands, as printed; a CPU that looks far ahead begins the next one before the last has ended.");
    let one = |table: Table, what, probe| table.row(what, Unit::Cycles, &[None], probe, "");
    let table = one(table, "Addition, Sequence 1", variant!(table5, "Addition, Sequence 1"));
    let table = one(table, "Addition, Sequence 2", variant!(table5, "Addition, Sequence 2"));
    let table = one(table, "Subtraction, Sequence 1", variant!(table5, "Subtraction, Sequence 1"));
    let table = one(table, "Subtraction, Sequence 2", variant!(table5, "Subtraction, Sequence 2"));
    let table = one(table, "Squaring, Sequence 1", variant!(table5, "Squaring, Sequence 1"));
    let table = one(table, "Squaring, Sequence 2", variant!(table5, "Squaring, Sequence 2"));
    // The printed gains are 9 to 33 %: ratios from 67 to 91 hundredths.
    const LESS: (u32, u32) = (67, 91);
    table
        .within("Addition, Sequence 1", "Addition, Sequence 2", LESS)
        .because(DEEPER)
        .within("Subtraction, Sequence 1", "Subtraction, Sequence 2", LESS)
        .because(DEEPER)
        .within("Squaring, Sequence 1", "Squaring, Sequence 2", LESS)
        .because(DEEPER)
}

fn table_6() -> Table {
    const REORDERED: &str =
        "this CPU reorders some hundred instructions, so that neighbours wait less for one another";
    let beside = |table: Table, what, probe| table.row(what, Unit::Cycles, &[None, None], probe, "");
    let table = Table::new("6", "Cost of point doubling, Jacobian coordinates, p = 2^256 - 189", "section 4.3, Table 6")
        .on(TWO)
        .cycles("Unscheduled", &[1115.0, 786.0], variant!(table6, "Unscheduled"))
        .but("10 contiguous dependences")
        .cycles("Scheduled/merged", &[979.0, 726.0], variant!(table6, "Scheduled/merged"))
        .but("1.25 contiguous dependences a doubling")
        .less("Scheduled/merged", "Unscheduled")
        .percent(&[Some(12.0), Some(8.0)])
        .because(REORDERED)
        .beside("Scheduled/merged")
        .note("On both sides each operation is a function that reads and writes memory, as in the paper; without calls on both sides in the last two rows.");
    let table = beside(table, "Unscheduled, no calls", variant!(table6, "Unscheduled, no calls"));
    beside(table, "Scheduled/merged, no calls", variant!(table6, "Scheduled/merged, no calls"))
        .less("Scheduled/merged, no calls", "Unscheduled, no calls")
        .because(REORDERED)
}

fn section_3_1() -> Table {
    const COLUMNS: &str = "Multiplication by columns (Comba)";
    const ROWS: &str = "Multiplication by rows";
    let one = |table: Table, what, probe| table.row(what, Unit::Cycles, &[None], probe, "plain Rust");
    let table = Table::new("section3.1", "Products of four words by columns and by rows, p = 2^256 - 189", "section 3.1")
        .note("The paper multiplies by columns. It prints n^2 products of words for both, and some 3n^2 additions of words by columns, 4n^2 by rows; no cycles. The library's kernel with `mulx` and two carry chains is by rows: Table 4.");
    let table = one(table, COLUMNS, variant!(section3_1, "Multiplication by columns (Comba)"));
    one(table, ROWS, variant!(section3_1, "Multiplication by rows"))
}

/// Multiplications, a squaring as 0.8 of one, in tenths.
fn tenths(counts: &Counts) -> u64 {
    10 * counts.mul + 8 * counts.sqr
}

fn windows() -> Table {
    const FIRST: &str = "jac256189, converted first";
    const FLY: &str = "jac256189, converted on the fly";
    const FLAT: &str = "near the optimum the operations differ by less than a hundredth";
    let counted = |table: Table, what, curve, method| {
        let probe = Probe::Counted { curve, operation: Operation::Mul, method, part: tenths };
        table.row(what, Unit::Mean("M/10"), &[None], probe, "S = 0.8M; without the inversion")
    };
    let table = Table::new("section5", "Windows, and when the scalar is converted", "sections 5 and 6")
        .note("L table points beside P. What the paper says of them is the direction alone.")
        .note("The conversion is the same on both sides: from left to right, windows of width 5.");
    let table = counted(table, "jac256189, w = 5, L = 7", "jac256189", "wnaf5");
    let table = counted(table, "jac256189, L = 6", "jac256189", "fwnaf6");
    let table = counted(table, "jac256189, L = 8", "jac256189", "fwnaf8");
    let table = counted(table, "ted256189, w = 5, L = 7", "ted256189", "wnaf5");
    let table = counted(table, "ted256189, L = 6", "ted256189", "fwnaf6");
    let table = counted(table, "ted256189, L = 8", "ted256189", "fwnaf8");
    let table = counted(table, "jac1271gls, L = 6", "jac1271gls", "gls-fwnaf6");
    let table = counted(table, "jac1271gls, L = 5", "jac1271gls", "gls-fwnaf5");
    let table = counted(table, "jac1271gls, w = 5, L = 7", "jac1271gls", "gls-wnaf5");
    let table = counted(table, "ted1271gls, w = 5, L = 7", "ted1271gls", "gls-wnaf5");
    let table = counted(table, "ted1271gls, L = 6", "ted1271gls", "gls-fwnaf6");
    let table = counted(table, "ted1271gls, w = 4, L = 3", "ted1271gls", "gls-wnaf4");
    let one = |table: Table, what, probe| table.row(what, Unit::Cycles, &[None], probe, "");
    let table = one(table, FIRST, variant!(section5, "jac256189, converted first"));
    one(table, FLY, variant!(section5, "jac256189, converted on the fly"))
        .less("jac256189, w = 5, L = 7", "jac256189, L = 6")
        .because(FLAT)
        .less("jac256189, w = 5, L = 7", "jac256189, L = 8")
        .because(FLAT)
        .less("ted256189, w = 5, L = 7", "ted256189, L = 6")
        .because(FLAT)
        .less("ted256189, w = 5, L = 7", "ted256189, L = 8")
        .because(FLAT)
        .less("jac1271gls, L = 6", "jac1271gls, L = 5")
        .because(FLAT)
        .less("jac1271gls, L = 6", "jac1271gls, w = 5, L = 7")
        .because(FLAT)
        .less("ted1271gls, w = 5, L = 7", "ted1271gls, L = 6")
        .because(FLAT)
        .less("ted1271gls, w = 5, L = 7", "ted1271gls, w = 4, L = 3")
        .because(FLAT)
        .less(FIRST, FLY)
        .because("a call and a jump that is foreseen cost a doubling's hundredth")
}

fn section_6() -> Table {
    let one = |table: Table, what, probe| table.row(what, Unit::Cycles, &[None], probe, "");
    let table = Table::new("section6", "Products in F_p^2, p = 2^127 - 1", "section 6")
        .note("The paper's are by Karatsuba, \"as implemented in [20]\", and it prints no cycles of them.")
        .note("Of the merged operations of this section 3a/2 and a - 2b are in formulas here. The other four are these rows: each as one function and as two, on operands in memory.");
    let table = one(table, "Multiplication by Karatsuba", variant!(section6, "Multiplication by Karatsuba"));
    let table =
        one(table, "Multiplication, four products", variant!(section6, "Multiplication, four products"));
    further::merged_operations(table)
}

fn table_4() -> Table {
    let mpfq = |table: Table, what, printed: [f64; 2]| table.cycles(what, &printed, NO_MPFQ);
    let table = Table::new("4", "Cost of modular operations, p = 2^256 - 189", "section 3, Table 4").on(TWO);
    let table = table
        .cycles("Addition", &[20.0, 13.0], variant!(table4, "Addition"))
        .cycles("Subtraction", &[21.0, 16.0], variant!(table4, "Subtraction"))
        .cycles("Multiplication by 2", &[19.0, 10.0], variant!(table4, "Multiplication by 2"))
        .cycles("Division by 2", &[20.0, 11.0], variant!(table4, "Division by 2"))
        .cycles("Squaring", &[101.0, 65.0], variant!(table4, "Squaring"))
        .cycles("Multiplication", &[110.0, 80.0], variant!(table4, "Multiplication"));
    let table = mpfq(table, "Addition, mpFq, 2^255 - 19", [21.0, 19.0]);
    let table = mpfq(table, "Subtraction, mpFq, 2^255 - 19", [24.0, 22.0]);
    let table = mpfq(table, "Squaring, mpFq, 2^255 - 19", [107.0, 72.0]);
    mpfq(table, "Multiplication, mpFq, 2^255 - 19", [141.0, 108.0])
        .less("Squaring", "Multiplication")
        .less("Addition", "Multiplication")
        .less("Subtraction", "Multiplication")
        .less("Multiplication by 2", "Multiplication")
        .less("Division by 2", "Multiplication")
        .beside("Multiplication")
        .less("Multiplication", "Multiplication, mpFq, 2^255 - 19")
        .less("Squaring", "Squaring, mpFq, 2^255 - 19")
        .less("Addition", "Addition, mpFq, 2^255 - 19")
        .less("Subtraction", "Subtraction, mpFq, 2^255 - 19")
        .note("Every operation is a function that reads and writes memory, eight chains side by side, as in Table 2.")
        .note("Independent operations: \"ideal\" data-independent multiplications take the cycles of this table (section 4.3).")
}

fn table_7() -> Table {
    let ours = |curve, method| Probe::Scalar { curve, operation: Operation::Mul, method };
    let one = |n: f64| [Some(n), None, None];
    let best = |table: Table, what, curve, method| {
        let probe = Probe::Method { curve, operation: Operation::Mul, method };
        table.row(what, Unit::Cycles, &[None; 3], probe, "")
    };
    let table = Table::new("7", "Cost of point multiplication", "section 7, Table 7")
        .on(THREE)
        .cycles("ted1271gls", &[229_000.0, 230_000.0, 211_000.0], ours("ted1271gls", "gls"))
        .cycles("jac1271gls", &[252_000.0, 255_000.0, 238_000.0], ours("jac1271gls", "gls"))
        .cycles("ted256189", &[281_000.0, 289_000.0, 232_000.0], ours("ted256189", "wnaf5"))
        .cycles("jac256189", &[337_000.0, 343_000.0, 274_000.0], ours("jac256189", "wnaf5"))
        .cycles("gls1271-ref4 [20]", &[295_000.0, 296_000.0, 295_000.0], NO_MIRACL)
        .cycles("gls1271-ref3 [20]", &[332_000.0, 332_000.0, 341_000.0], NO_MIRACL)
        .row("gls1271-ref4 [7]", Unit::Cycles, &one(293_000.0), NO_MIRACL, "1.66 GHz Core 2 Duo")
        .row("gls1271-ref3 [8]", Unit::Cycles, &one(326_000.0), NO_MIRACL, "1.66 GHz Core 2 Duo")
        .row(
            "curve25519 [10]",
            Unit::Cycles,
            &[Some(386_000.0), None, Some(307_000.0)],
            Probe::Scalar { curve: "curve25519", operation: Operation::X25519, method: "ladder" },
            "this library's X25519 stands for mpFq's; printed for a Core 2 Duo E6700 and an Opteron 250",
        )
        .row("Hisil et al. [14], E/E^e", Unit::Cycles, &one(362_000.0), NO_HISIL, "Core 2 Duo E6550")
        .row("Hisil et al. [14], J", Unit::Cycles, &one(468_000.0), NO_HISIL, "Core 2 Duo E6550");
    let table = best(table, "ted1271gls, best backend", "ted1271gls", "gls");
    let table = best(table, "jac1271gls, best backend", "jac1271gls", "gls");
    let table = best(table, "ted256189, best backend", "ted256189", "wnaf5");
    best(table, "jac256189, best backend", "jac256189", "wnaf5")
        .less("ted1271gls", "ted256189")
        .percent(&[Some(19.0), None, Some(9.0)])
        .less("jac1271gls", "jac256189")
        .percent(&[Some(25.0), None, Some(13.0)])
        .less("ted256189", "jac256189")
        .less("ted1271gls", "jac1271gls")
        .less("ted1271gls", "curve25519 [10]")
        .percent(&[Some(41.0), None, Some(31.0)])
        .because("the paper held it against another library's ladder, slower for its time than this one")
        .less("ted1271gls", "gls1271-ref4 [20]")
        .percent(&[Some(22.0), Some(22.0), Some(28.0)])
        .less("ted1271gls", "gls1271-ref4 [7]")
        .percent(&[Some(22.0), None, None])
        .less("jac1271gls", "gls1271-ref3 [20]")
        .percent(&[Some(24.0), Some(23.0), Some(30.0)])
        .less("jac1271gls", "gls1271-ref3 [8]")
        .percent(&[Some(23.0), None, None])
        .less("ted256189", "Hisil et al. [14], E/E^e")
        .percent(&[Some(22.0), None, None])
        .less("jac256189", "Hisil et al. [14], J")
        .percent(&[Some(28.0), None, None])
        .beside("ted1271gls")
        .beside("jac1271gls")
        .beside("ted256189")
        .beside("jac256189")
        .note("Printed are programs on words: so are the rows under the paper's names here, and the claims are about them. The last four are the same methods on the best backend that all four have.")
        .note("jac1271gls is y^2 = x^3 - 3mu^2 x + 44mu^3; printed is -3mu x + 44mu, which has no psi.")
}

fn appendix_a() -> Table {
    let table = Table::new("appendixA", "Contiguous data dependences and small operations", "appendix A")
        .note("4DBL is four doublings, 16P; its head says 8J. The second t4:=Z1^2 of the listing must be t4:=Zout^2.");
    let dependences = |table: Table, what, printed, form, operation| {
        let probe = Probe::Formula { form, operation, part: |c| c.dependences };
        table.exact(what, printed, "dependences", probe, "")
    };
    let table = dependences(table, "DBL, J", 5.0, JACOBIAN, "doubling (DBL)");
    let table = dependences(table, "4DBL, J: 1.25 a doubling", 5.0, JACOBIAN, "four doublings (4DBL)");
    let table = dependences(table, "mDBLADD, J", 5.0, JACOBIAN, "mixed doubling-addition (mDBLADD)");
    let table = dependences(table, "DBLADD, J", 3.0, JACOBIAN, "general doubling-addition (DBLADD)");
    let table = dependences(table, "DBL, E", 0.0, EDWARDS, "doubling E <- 2E (DBL)");
    let table =
        dependences(table, "merged DBL-ADD, E", 0.0, EDWARDS, "general doubling-addition (merged DBL-ADD)");
    let small = |table: Table, what, printed, form, operation| {
        let probe = Probe::Formula { form, operation, part: small_operations };
        table.exact(what, printed, "small", probe, "")
    };
    // 3Sub + 1DblSub + 1Add + 1Mul3 + 1Div2, and so on; negations included.
    let table = small(table, "DBL, J", 7.0, JACOBIAN, "doubling (DBL)");
    let table = small(table, "4DBL, J", 28.0, JACOBIAN, "four doublings (4DBL)");
    let table = small(table, "mDBLADD, J", 11.0, JACOBIAN, "mixed doubling-addition (mDBLADD)");
    let table = small(table, "DBLADD, J", 11.0, JACOBIAN, "general doubling-addition (DBLADD)");
    let table = small(table, "DBL, E", 4.0, EDWARDS, "doubling E <- 2E (DBL)");
    small(table, "merged DBL-ADD, E", 9.0, EDWARDS, "general doubling-addition (merged DBL-ADD)")
}

/// Number of operations that are neither multiplications, squarings, inversions, reductions nor roots:
/// additions, halvings, merged operations.
fn small_operations(counts: &Counts) -> u64 {
    let large = counts.mul + counts.sqr + counts.inv + counts.reduce + counts.sqrt + counts.solve;
    counts.kinds().iter().map(|(_, n)| n).sum::<u64>() - large
}

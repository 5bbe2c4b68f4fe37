//! Bernstein's slides, 2006. They number no tables; the numbers are ours.

use std::hint::black_box;
use std::sync::OnceLock;

use secant_catalogue::Operation;
use secant_catalogue::counting::{Counting, Counts, Tally};
use secant_core::cpu::Portable;
use secant_core::field::Field;
use secant_core::field::montgomery::{MontgomeryForm, P224, Prime};

use super::{Body, Compute, Paper, Part, Probe, Table, Unit};
use crate::float25519::{Entry, account, x25519_vartime};
use crate::slides::{Length, lengths};

/// The formulas of [`crate::slides`].
const SLIDES: &str = "slides/y^2 = x^3 - 3x + b";
/// Integers over which the lengths of addition chains are averaged.
const CHAINS: u32 = 1000;

/// The slides.
pub fn paper() -> Paper {
    Paper {
        name: "bernstein",
        title: "D. J. Bernstein: Efficient arithmetic on elliptic curves in large characteristic (slides, 2006)",
        tables: vec![chains(), formulas(), montgomery(), floating_point(), records()],
    }
}

fn chains() -> Table {
    const TABLE: &str =
        "the slides' is the limit for long n: 3P, 5P and 7P are among the other additions here";
    let mean = |table: Table, what, printed, compute| {
        let probe = Probe::Computed { name: "slides::lengths", compute };
        table.row(what, Unit::Mean("additions"), &[printed], probe, "")
    };
    let table =
        Table::new("1", "Length-3 sliding windows, average n below 2^256", "review of addition chains")
            .note("\"2nP = 7P + (n-7)P if 4 <= n < 8\" must be 7P + (2n-7)P.");
    let table = mean(table, "additions, doublings included", Some(320.0), || Ok(chain()[0].additions));
    let table = mean(table, "doublings: lg n", Some(256.0), || Ok(chain()[0].doublings));
    let table =
        mean(table, "others: 0.25 lg n", Some(64.0), || Ok(chain()[0].additions - chain()[0].doublings))
            .but(TABLE);
    mean(table, "with subtractions, (16n - 7)P = 16nP - 7P", None, || Ok(chain()[1].additions))
        .but("the slides call it an easy improvement, without a number")
}

fn chain() -> &'static [Length; 2] {
    static LENGTHS: OnceLock<[Length; 2]> = OnceLock::new();
    LENGTHS.get_or_init(|| lengths(CHAINS))
}

fn formulas() -> Table {
    let slide = |operation, part: Part| Probe::Formula { form: SLIDES, operation, part };
    let affine = |part| slide("doubling, affine, one division (1I+1M)", part);
    Table::new("2", "Formulas on y^2 = x^3 - 3x + a6", "explicit doubling formulas to cache results")
        .exact("doubling, affine", 2.0, "S", affine(|c| c.sqr), "")
        .exact("doubling, affine", 1.0, "division", affine(|c| c.inv), "")
        // A division is an inversion and a multiplication.
        .exact("doubling, affine", 1.0, "M", affine(|c| c.mul - c.inv), "")
        .exact("doubling, affine", 7.0, "subs etc.", affine(subtractions), "a - 2b is two")
        .row(
            "inversion modulo the prime of P-224",
            Unit::Exact("S"),
            &[Some(223.0)],
            fermat(|| Ok(p224().sqr as f64)),
            "",
        )
        .row(
            "inversion modulo the prime of P-224",
            Unit::Exact("M"),
            &[Some(11.0)],
            fermat(|| Ok(p224().mul as f64)),
            "",
        )
        .formula("product of fractions", (2.0, 0.0), SLIDES, "product of fractions", "")
        .formula("quotient of fractions", (2.0, 0.0), SLIDES, "quotient of fractions", "")
        .formula("sum of fractions", (3.0, 0.0), SLIDES, "sum of fractions", "")
        .formula("doubling, unified denominators", (3.0, 6.0), SLIDES, "doubling, 6S+3M", "")
        .formula("doubling, difference of squares", (4.0, 4.0), SLIDES, "doubling, 4S+4M", "")
        .formula("doubling, f^2, g^2, 2fg", (3.0, 5.0), SLIDES, "doubling, 5S+3M", "")
        .formula("addition of distinct points", (11.0, 5.0), SLIDES, "addition, 5S+11M", "")
}

fn fermat(compute: Compute) -> Probe {
    Probe::Computed { name: "field::montgomery, invert_fermat", compute }
}

/// What a^(p-2) costs modulo the prime of P-224.
fn p224() -> Counts {
    let tally = Tally::new();
    let a = Counting::<'_, MontgomeryForm<P224, Portable>>::from_u64((&tally, Portable), 5);
    let _ = P224::invert_fermat(a);
    tally.counts()
}

/// Additions, subtractions and small multiples, a - 2b as two.
fn subtractions(c: &Counts) -> u64 {
    c.add + c.sub + c.mul2 + c.mul3 + c.neg + 2 * c.dbl_sub
}

fn montgomery() -> Table {
    const LADDER: &str = "Montgomery form";
    const JACOBIAN: &str = "Jacobian coordinates, length-3 windows";
    let step = |part| Probe::Formula {
        form: "montgomery/xz",
        operation: "ladder step: doubling and differential addition",
        part,
    };
    Table::new("3", "Multiplications and squarings for each bit of n", "Montgomery coordinates")
        .exact(LADDER, 9.0, "M+S", step(|c| c.mul + c.sqr), "")
        .row(
            JACOBIAN,
            Unit::Mean("of M+S"),
            &[Some(12.0)],
            Probe::Computed { name: "slides::lengths and formulas", compute: || Ok(jacobian_bit()) },
            "5S+3M, and 5S+11M for every fourth bit",
        )
        .less(LADDER, JACOBIAN)
        .note("The multiplication by (a2 - 2)/4 is small, and not counted.")
}

/// Multiplications and squarings for a bit, by the chain of the slides.
fn jacobian_bit() -> f64 {
    let cost = |operation| {
        let rows = crate::slides::measure();
        rows.iter()
            .find(|r| r.operation == operation)
            .map_or(f64::NAN, |r| (r.measured.mul + r.measured.sqr) as f64)
    };
    let Length { additions, doublings, .. } = chain()[0];
    let others = additions - doublings;
    (doublings * cost("doubling, 5S+3M") + others * cost("addition, 5S+11M")) / 256.0
}

/// The account of the floating-point operations, worked out once.
fn operations() -> &'static [Entry] {
    static ACCOUNT: OnceLock<Vec<Entry>> = OnceLock::new();
    ACCOUNT.get_or_init(account)
}

/// The operations of a part, with the 64 bits of the slides' machine.
fn part(name: &str) -> Result<f64, String> {
    let entry = operations().iter().find(|e| e.part == name);
    entry.map(|e| e.extended as f64).ok_or_else(|| format!("no part '{name}'"))
}

fn floating_point() -> Table {
    let row = |table: Table, what, printed, compute| {
        let probe = Probe::Computed { name: "float25519::account, 64 bits", compute };
        table.exact(what, printed, "fp ops", probe, "")
    };
    let mut table = Table::new(
        "4",
        "Floating-point operations of Curve25519, radix 2^25.5",
        "what are today's speed records?",
    )
    .note("The counts need the 64 significant bits of the Pentium M; IEEE double takes more (docs/bernstein-slides.md).");
    let rows: [(&str, f64, Compute); 15] = [
        ("addition or subtraction", 10.0, || part("addition or subtraction")),
        ("multiplication", 243.0, || part("multiplication")),
        ("squaring", 162.0, || part("squaring")),
        ("8 additions and subtractions of a step", 80.0, || Ok(8.0 * part("addition or subtraction")?)),
        ("multiplication by 121665", 55.0, || part("multiplication by 121665")),
        ("4 squarings of a step", 648.0, || Ok(4.0 * part("squaring")?)),
        ("5 multiplications of a step", 1215.0, || Ok(5.0 * part("multiplication")?)),
        ("b·x[1] + (1 - b)·x[0] etc.", 142.0, || part("b·x[1] + (1 - b)·x[0] etc.")),
        ("one iteration of the main loop", 2140.0, || part("step of the ladder")),
        ("main loop, 255 iterations", 545_700.0, || part("main loop, 255 steps")),
        ("254 squarings of the reciprocal", 41_148.0, || Ok(254.0 * part("squaring")?)),
        ("11 multiplications of the reciprocal", 2_673.0, || Ok(11.0 * part("multiplication")?)),
        ("reciprocal", 43_821.0, || part("reciprocal")),
        ("additional work", 304.0, || part("additional work")),
        ("scalar multiplication", 589_825.0, || part("scalar multiplication")),
    ];
    for (what, printed, compute) in rows {
        table = row(table, what, printed, compute);
    }
    table
}

/// X25519 in IEEE double, rotating over scalars.
fn float_multiplication() -> Body {
    let mut u = [9u8; 32];
    Box::new(move |start, n| {
        for i in start..start + n {
            let mut k = [0x5a; 32];
            k[..8].copy_from_slice(&i.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
            u = x25519_vartime::<f64>((), black_box(&k), &u);
        }
        black_box(&u);
    })
}

fn records() -> Table {
    const RECORD: &str = "Curve25519 in floating point";
    const EACH: &str = "a floating-point operation of it";
    let ours = |curve, operation, method| Probe::Method { curve, operation, method };
    let unprinted = |table: Table, what, probe, note| table.row(what, Unit::Cycles, &[None], probe, note);
    let table = Table::new("5", "Records: [n](x, y)", "what are today's speed records?")
        .on(&["Pentium M"])
        .cycles(
            RECORD,
            &[640_838.0],
            Probe::Timed {
                name: "float25519::x25519_vartime::<f64>",
                make: || Ok((1.0, float_multiplication())),
            },
        )
        .but("with the 53 bits of IEEE double, which take more operations than are printed")
        .at_most(RECORD)
        .cycles(
            EACH,
            &[640_838.0 / 589_825.0],
            Probe::Timed {
                name: "float25519::x25519_vartime::<f64>, by its operations",
                make: || {
                    let all = operations().iter().find(|e| e.part == "scalar multiplication");
                    Ok((all.map_or(f64::NAN, |e| e.double as f64), float_multiplication()))
                },
            },
        )
        .but("printed as 0.92 operations a cycle, of one at most")
        .at_most(EACH);
    let table =
        unprinted(table, "Curve25519 in this library", ours("curve25519", Operation::X25519, "ladder"), "");
    let named = "the slides name the curve, and print no cycles for it";
    let table = unprinted(table, "P-224 in this library", ours("p224", Operation::Mul, "window5"), named);
    unprinted(table, "P-256 in this library", ours("p256", Operation::Mul, "window5"), named)
}

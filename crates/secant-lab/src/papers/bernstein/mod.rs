//! Bernstein's slides, 2006. They number no tables; the numbers are ours.

mod further;

use std::hint::black_box;
use std::sync::OnceLock;

use secant_catalogue::Operation;
use secant_catalogue::counting::Counts;

use crate::float25519::real::Real;
use crate::float25519::{self, Entry, account, x25519_vartime};
use crate::papers::{Compute, Experiment, Paper, Part, Probe, Table, Unit};
use crate::slides::{Length, chains_are_right, lengths};
use further::{fermat_is_right, p224};

/// The formulas of [`crate::slides`].
const SLIDES: &str = "slides/y^2 = x^3 - 3x + b";
/// Integers over which the lengths of addition chains are averaged.
const CHAINS: u32 = 1000;

/// The tables of the slides, with their probes.
pub fn paper() -> Paper {
    Paper {
        name: "bernstein",
        title: "D. J. Bernstein: Efficient arithmetic on elliptic curves in large characteristic (slides, 2006)",
        tables: vec![
            chains(),
            formulas(),
            montgomery(),
            floating_point(),
            records(),
            further::endomorphisms(),
            further::divisions(),
            further::overtaking(),
        ],
    }
}

fn chains() -> Table {
    const TABLE: &str =
        "the slides' is the limit for long n: 3P, 5P and 7P are among the other additions here";
    let mean = |table: Table, what, printed, compute| {
        let probe = Probe::Computed { name: "slides::lengths", compute, check: chains_are_right };
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
    let table = mean(table, "with subtractions, (16n - 7)P = 16nP - 7P", None, || Ok(chain()[1].additions))
        .but("the slides call it an easy improvement, without a number");
    further::windows(table)
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
    Probe::Computed { name: "field::montgomery, invert_fermat", compute, check: fermat_is_right }
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
            Probe::Computed {
                name: "slides::lengths and formulas",
                compute: || Ok(jacobian_bit()),
                check: chains_are_right,
            },
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
fn part(i: usize) -> Result<f64, String> {
    operations().get(i).map(|e| e.extended as f64).ok_or_else(|| "no such part".to_string())
}

/// The functions that compute the count of each part, in the order of `float25519::account`.
const PARTS: [Compute; 15] = [
    || part(0),
    || part(1),
    || part(2),
    || part(3),
    || part(4),
    || part(5),
    || part(6),
    || part(7),
    || part(8),
    || part(9),
    || part(10),
    || part(11),
    || part(12),
    || part(13),
    || part(14),
];

fn floating_point() -> Table {
    let table = Table::new(
        "4",
        "Floating-point operations of Curve25519, radix 2^25.5",
        "what are today's speed records?",
    )
    .note("The counts need the 64 significant bits of the Pentium M; IEEE double takes more (docs/bernstein-slides.md).")
    .note("What is a part of a step or of the reciprocal is what is counted there, while a step or the reciprocal runs.");
    operations().iter().zip(PARTS).fold(table, |table, (entry, compute)| {
        let probe =
            Probe::Computed { name: "float25519::account, 64 bits", compute, check: float25519::is_right };
        table.exact(entry.part, entry.stated as f64, "fp ops", probe, "")
    })
}

/// X25519 on floating-point numbers, rotating over scalars.
fn float_multiplication<R: Real<Level = ()>>(operations: f64) -> Result<Experiment, String> {
    let mut u = [9u8; 32];
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            let mut k = [0x5a; 32];
            k[..8].copy_from_slice(&i.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
            u = x25519_vartime::<R>((), black_box(&k), &u);
        }
        black_box(&u);
    };
    Ok(Experiment { operations, body: Box::new(body), check: Box::new(float25519::is_right) })
}

/// The operations of a multiplication with 64 bits, and with 53.
fn multiplication() -> (f64, f64) {
    operations().last().map_or((f64::NAN, f64::NAN), |e| (e.extended as f64, e.double as f64))
}

/// The multiplication of floating-point X25519 in the x87 unit, whose significands have 64 bits.
fn extended(operations: f64) -> Result<Experiment, String> {
    #[cfg(target_arch = "x86_64")]
    {
        float_multiplication::<float25519::x87::X87>(operations)
    }
    #[cfg(not(target_arch = "x86_64"))]
    Err(format!("{operations} operations of 64 bits need the x87 unit"))
}

fn records() -> Table {
    const RECORD: &str = "Curve25519 in floating point, 64 bits";
    const EACH: &str = "a floating-point operation of it";
    const DOUBLE: &str = "Curve25519 in floating point, 53 bits";
    let ours = |curve, operation, method| Probe::Method { curve, operation, method };
    let unprinted = |table: Table, what, probe, note| table.row(what, Unit::Cycles, &[None], probe, note);
    let table = Table::new("5", "Records: [n](x, y)", "what are today's speed records?")
        .on(&["Pentium M"])
        .cycles(
            RECORD,
            &[640_838.0],
            Probe::Timed { name: "float25519::x25519_vartime::<X87>", threads: 1, make: || extended(1.0) },
        )
        .but("the 589,825 operations of Table 4, in the x87 unit; there the operands were kept in its registers, here they go through memory")
        .beside(RECORD)
        .cycles(
            EACH,
            &[640_838.0 / 589_825.0],
            Probe::Timed {
                name: "float25519::x25519_vartime::<X87>, by its operations",
                threads: 1,
                make: || extended(multiplication().0),
            },
        )
        .but("printed as 0.92 operations a cycle, of one at most")
        .beside(EACH);
    let double = Probe::Timed {
        name: "float25519::x25519_vartime::<f64>",
        threads: 1,
        make: || float_multiplication::<f64>(1.0),
    };
    let table = unprinted(table, DOUBLE, double, "IEEE double, which takes more operations than are printed");
    let double = Probe::Timed {
        name: "float25519::x25519_vartime::<f64>, by its operations",
        threads: 1,
        make: || float_multiplication::<f64>(multiplication().1),
    };
    let table = unprinted(table, "a floating-point operation of 53 bits", double, "");
    let table =
        unprinted(table, "Curve25519 in this library", ours("curve25519", Operation::X25519, "ladder"), "");
    let named = "the slides name the curve, and print no cycles for it";
    let table = unprinted(table, "P-224 in this library", ours("p224", Operation::Mul, "window5"), named);
    unprinted(table, "P-256 in this library", ours("p256", Operation::Mul, "window5"), named)
}

//! Longer chains, Koblitz curves, divisions, and where one method overtakes another.

use std::hint::black_box;

use secant_catalogue::counting::binary::Counting;
use secant_catalogue::counting::{self, Counts, Tally};
use secant_catalogue::{FieldOperation, Operation, Random, Repetition};
use secant_core::cpu::Portable;
use secant_core::field::binary::{BinaryArithmetic, F2m233};
use secant_core::field::montgomery::{MontgomeryForm, P224, Prime};
use secant_core::field::{Factor, Field};
use secant_core::form::Affine;

use crate::papers::{Compute, Experiment, Part, Probe, Table, Unit};
use crate::slides;
use crate::slides::chain::{Chain, Step};
use crate::slides::koblitz::{k233, k409, multiply_vartime, on_k233_vartime, on_k409_vartime};
use crate::slides::windows::{are_right, fewest_others, where_windows_win};

/// Others a bit, times lg lg n.
fn factor(words: usize) -> Result<f64, String> {
    let bits = 64.0 * words as f64;
    Ok(fewest_others(words) / bits * bits.log2())
}

/// "More complicated methods replace 0.25 by ≈ 1/lg lg n."
pub(super) fn windows(table: Table) -> Table {
    const NAMES: [&str; 4] = [
        "64 bits: others a bit, in 1/lg lg n",
        "128 bits: others a bit, in 1/lg lg n",
        "256 bits: others a bit, in 1/lg lg n",
        "512 bits: others a bit, in 1/lg lg n",
    ];
    let of: [Compute; 4] = [|| factor(1), || factor(2), || factor(4), || factor(8)];
    NAMES
        .into_iter()
        .zip(of)
        .fold(table, |table, (what, compute)| {
            let probe = Probe::Computed { name: "slides::windows", compute, check: are_right };
            table.row(what, Unit::Mean("of 1/lg lg n"), &[Some(1.0)], probe, "sliding windows of the best width; 1 is the limit for long n")
        })
        .about(NAMES[1], NAMES[0], 1.0)
        .about(NAMES[2], NAMES[0], 1.0)
        .about(NAMES[3], NAMES[0], 1.0)
        .note("Additions a bit fall as 1/lg lg n where the last rows are all the same number; it is 1 for n that nobody multiplies by.")
}

/// A part of the field operations of a multiplication on K-233, a mean over random scalars.
fn koblitz(part: Part) -> f64 {
    const SCALARS: u64 = 32;
    let curve = k233();
    let tally = Tally::new();
    let of = |words| Counting::<'_, F2m233<Portable>>::from_canonical((&tally, Portable), words);
    let p = Affine { x: of(curve.base.x), y: of(curve.base.y) };
    let mut random = Random(7);
    for _ in 0..SCALARS {
        let k = [random.word(), random.word(), random.word(), random.word() >> 25];
        let _ = multiply_vartime(&p, &curve.digits(&k));
    }
    part(&tally.counts()) as f64 / SCALARS as f64
}

/// Whether [2]G + [3]G and [5]G agree on both curves, by digits that were made for each.
fn koblitz_is_right() -> bool {
    let (a, b) = (k233(), k409());
    let small = |k: u64| [k, 0, 0, 0];
    let order = |k: &[u64; 4]| on_k233_vartime(&a, &a.base, k);
    let chained = order(&small(3)).and_then(|p| on_k233_vartime(&a, &p, &small(5)));
    let once = order(&small(15));
    let words = |p: Affine<[u64; 4]>| (p.x, p.y);
    let wide = |k: u64| [k, 0, 0, 0, 0, 0, 0];
    let long = on_k409_vartime(&b, &b.base, &wide(3)).and_then(|p| on_k409_vartime(&b, &p, &wide(5)));
    let long_once = on_k409_vartime(&b, &b.base, &wide(15));
    once.is_some()
        && chained.map(words) == once.map(words)
        && long_once.is_some()
        && long.map(|p| (p.x, p.y)) == long_once.map(|p| (p.x, p.y))
}

fn on_k233() -> Result<Experiment, String> {
    let curve = k233();
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            let mut random = Random(i);
            let k = [random.word(), random.word(), random.word(), random.word() >> 25];
            black_box(on_k233_vartime(&curve, black_box(&curve.base), &k).is_some());
        }
    };
    Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(koblitz_is_right) })
}

fn on_k409() -> Result<Experiment, String> {
    let curve = k409();
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            let mut random = Random(i);
            let k = std::array::from_fn(|j| if j < 6 { random.word() } else { random.word() >> 42 });
            black_box(on_k409_vartime(&curve, black_box(&curve.base), &k).is_some());
        }
    };
    Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(koblitz_is_right) })
}

/// "Also use endomorphisms for Koblitz curves."
pub(super) fn endomorphisms() -> Table {
    const K: &str = "K-233, tau-adic NAF, M";
    const B: &str = "B-233, NAF of width 4, M";
    const TIMES: [&str; 4] =
        ["K-233, tau-adic NAF", "B-233, NAF of width 4", "K-409, tau-adic NAF", "B-409, NAF of width 4"];
    const METHOD: &str = "double-wnaf4-ld";
    let count = Probe::Computed {
        name: "slides::koblitz, counted",
        compute: || Ok(koblitz(|c| c.mul)),
        check: koblitz_is_right,
    };
    let random = |curve| Probe::Method { curve, operation: Operation::Mul, method: METHOD };
    let timed = |make| Probe::Timed { name: "slides::koblitz", threads: 1, make };
    let cycles = |table: Table, what, probe| table.row(what, Unit::Cycles, &[None], probe, "");
    let counted =
        Probe::Counted { curve: "b233", operation: Operation::Mul, method: METHOD, part: |c: &Counts| c.mul };
    let table = Table::new("6", "Endomorphisms: Koblitz curves", "review of addition chains")
        .note("The slides print no number. Both sides are in López-Dahab coordinates on the same kernels; tau costs three squarings, which are cheap in F_2^m.")
        .note("GLV curves have a table of their own: section 6 of longa-gebotys.")
        .row(K, Unit::Mean("M"), &[None], count, "")
        .row(B, Unit::Mean("M"), &[None], counted, "")
        .less(K, B);
    let table = cycles(table, TIMES[0], timed(on_k233 as fn() -> _));
    let table = cycles(table, TIMES[1], random("b233"));
    let table = cycles(table, TIMES[2], timed(on_k409));
    cycles(table, TIMES[3], random("b409")).less(TIMES[0], TIMES[1]).less(TIMES[2], TIMES[3])
}

type E224 = MontgomeryForm<P224, Portable>;

/// Whether the power is the inverse.
pub(super) fn fermat_is_right() -> bool {
    let a = E224::from_u64(Portable, 5);
    let one = E224::one(Portable);
    P224::invert_fermat(a).mul(a).equals(one).declassify()
}

/// The field operations of a^(p-2) modulo the prime of P-224.
pub(super) fn p224() -> Counts {
    let tally = Tally::new();
    let a = counting::Counting::<'_, E224>::from_u64((&tally, Portable), 5);
    let _ = P224::invert_fermat(a);
    tally.counts()
}

/// Inversions modulo the prime of P-224 by the power.
fn powers() -> Result<Experiment, String> {
    let mut x = E224::from_u64(Portable, 5);
    let body = move |_, n| {
        for _ in 0..n {
            x = P224::invert_fermat(x);
            black_box(&mut x);
        }
    };
    Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(fermat_is_right) })
}

/// The same by division steps, in plain code.
fn steps() -> Result<Experiment, String> {
    let mut x = E224::from_u64(Portable, 5);
    let body = move |_, n| {
        for _ in 0..n {
            x = x.invert();
            black_box(&mut x);
        }
    };
    let right = || {
        let x = E224::from_u64(Portable, 5);
        x.invert().mul(x).equals(E224::one(Portable)).declassify()
    };
    Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(right) })
}

/// Multiplications that wait for one another, in plain code.
fn products() -> Result<Experiment, String> {
    let y = E224::from_u64(Portable, 5).invert();
    let mut x = y;
    let body = move |_, n| {
        for _ in 0..n {
            x = x.mul(y);
            black_box(&mut x);
        }
    };
    Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(fermat_is_right) })
}

/// Counted costs, in M+S as the slides count.
fn cost(operation: &str) -> f64 {
    let rows = slides::measure();
    let row = rows.iter().find(|row| row.operation == operation);
    row.map_or(f64::NAN, |row| (row.measured.mul + row.measured.sqr) as f64)
}

/// Additions of 3P, 5P or 7P in the loop of a multiplication by n of so many bits, on average.
fn of_table(bits: usize) -> f64 {
    const INTEGERS: u32 = 200;
    let mut random = Random(9);
    let mut one = || {
        let n = std::array::from_fn(|i| {
            if 64 * i < bits { random.word() >> (64 - (bits - 64 * i).min(64)) } else { 0 }
        });
        let chain = Chain::unsigned(&n)?;
        // 5P = 3P + 2P and 7P = 5P + 2P are the table's own.
        let all = chain.steps().iter().filter(|step| matches!(step, Step::Add(_, j) if *j != 0)).count();
        Some(all as f64 - 2.0)
    };
    (0..INTEGERS).filter_map(|_| one()).sum::<f64>() / f64::from(INTEGERS)
}

/// The M+S that an inversion may take for affine 3P, 5P, 7P to pay: 3M an addition of them, less what the
/// conversion costs besides.
fn worth(bits: usize) -> f64 {
    let saved = cost("addition, Z^2 and Z^3 of Q cached") - cost("addition, Q affine");
    // With the division: the whole table. Without: 2P, 3P, 5P, 7P, and Z^2 and Z^3 of 2P and of each.
    let plain = cost("doubling, 5S+3M")
        + cost("addition, Q affine")
        + 2.0 * cost("addition, Z^2 and Z^3 of Q cached")
        + 4.0 * (cost("addition, 5S+11M") - cost("addition, Z^2 and Z^3 of Q cached"));
    saved * of_table(bits) - (cost("P, 3P, 5P, 7P, affine, one division") - plain)
}

fn power() -> f64 {
    let c = p224();
    (c.mul + c.sqr) as f64
}

/// "Euclid", and "delay fewer divisions?".
pub(super) fn divisions() -> Table {
    const FERMAT: &str = "P-224, inversion by the power";
    const EUCLID: &str = "P-224, inversion by division steps";
    const M: &str = "P-224, multiplication";
    const LIBRARY: [&str; 2] = [
        "P-224, inversion in this library, constant time",
        "P-224, inversion in this library, variable time",
    ];
    const WORTH: &str = "P-224, M+S below which a division for 3P, 5P, 7P pays";
    const POWER: &str = "P-224, M+S of the power";
    let timed = |name, make| Probe::Timed { name, threads: 1, make };
    let cycles = |table: Table, what, probe, note| table.row(what, Unit::Cycles, &[None], probe, note);
    let field = |operation| Probe::Field { curve: "p224", operation, chain: Repetition::Dependent };
    let mean = |table: Table, what, compute, check| {
        table.row(
            what,
            Unit::Mean("M+S"),
            &[None],
            Probe::Computed { name: "slides, counted", compute, check },
            "",
        )
    };
    let table = Table::new("7", "Divisions, and where they pay", "how do we divide?; delay fewer divisions?")
        .note("\"Faster division methods (e.g. Euclid)\" and \"sometimes worthwhile, depending on division speed\": no number is printed.")
        .note("An affine 3P, 5P or 7P saves 3M in each addition of it; the table costs a division and some M more.");
    let table = cycles(table, FERMAT, timed("P224::invert_fermat", powers as fn() -> _), "plain code");
    let table = cycles(table, EUCLID, timed("MontgomeryForm::invert", steps), "plain code, constant time");
    let table =
        cycles(table, M, timed("MontgomeryForm::mul", products), "plain code, each waits for the last");
    let table = cycles(table, LIBRARY[0], field(FieldOperation::Inv), "");
    let table = cycles(table, LIBRARY[1], field(FieldOperation::InvVartime), "\"beware timing attacks\"");
    let table = mean(table, WORTH, || Ok(worth(224)), are_right);
    let table = mean(table, POWER, || Ok(power()), fermat_is_right);
    // Euclid's division pays if it takes fewer M than that.
    let most = (100.0 * worth(224)) as u32;
    table
        .less(EUCLID, FERMAT)
        .less(LIBRARY[1], LIBRARY[0])
        .less(WORTH, POWER)
        .because("a division by the power would pay, too")
        .within(EUCLID, M, (0, most))
}

/// Where the ladder wins, and where it no longer does.
pub(super) fn overtaking() -> Table {
    const LADDER: &str = "Montgomery form";
    const BITS: [&str; 4] = [
        "Jacobian coordinates, best windows, 64 bits",
        "Jacobian coordinates, best windows, 128 bits",
        "Jacobian coordinates, best windows, 256 bits",
        "Jacobian coordinates, best windows, 512 bits",
    ];
    const GENERAL: &str = "bits of n from which windows take fewer";
    const AFFINE: &str = "bits of n from which windows take fewer, table affine";
    fn a_bit(words: usize) -> Result<f64, String> {
        let others = fewest_others(words) / (64 * words) as f64;
        Ok(cost("doubling, 5S+3M") + others * cost("addition, 5S+11M"))
    }
    fn from(addition: &str) -> Result<f64, String> {
        // 5M+4S a bit.
        Ok(where_windows_win(cost("doubling, 5S+3M"), cost(addition), 9.0))
    }
    let probe = |compute| Probe::Computed { name: "slides::windows and formulas", compute, check: are_right };
    let of: [Compute; 4] = [|| a_bit(1), || a_bit(2), || a_bit(4), || a_bit(8)];
    let step = Probe::Formula {
        form: "montgomery/xz",
        operation: "ladder step: doubling and differential addition",
        part: |c| c.mul + c.sqr,
    };
    let table = Table::new(
        "8",
        "Multiplications and squarings for each bit, n of any length",
        "Montgomery coordinates",
    )
    .note("\"Montgomery form is better if n is not gigantic.\"")
    .row(LADDER, Unit::Exact("M+S"), &[None], step, "");
    let table = BITS.into_iter().zip(of).fold(table, |table, (what, compute)| {
        table.row(what, Unit::Mean("of M+S"), &[None], probe(compute), "").less(LADDER, what)
    });
    table
        .row(
            GENERAL,
            Unit::Mean("bits, a power of two"),
            &[None],
            probe(|| from("addition, 5S+11M")),
            "\"if n is not gigantic\"",
        )
        .row(
            AFFINE,
            Unit::Mean("bits, a power of two"),
            &[None],
            probe(|| from("addition, Q affine")),
            "divisions not counted",
        )
}

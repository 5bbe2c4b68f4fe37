//! Granger-Scott 2014.

use std::hint::black_box;

use secant_catalogue::counting::{Counting, Counts, Tally};
use secant_catalogue::{FieldOperation, Operation, Repetition};
use secant_core::cpu::Portable;
use secant_core::curve::e521;
use secant_core::curve::p521::{self, P521};
use secant_core::field::mersenne521::{Mersenne521, invert_fermat};
use secant_core::field::{Field, Single};
use secant_core::form::weierstrass::jacobian::plain::Plain;
use secant_core::form::{Affine, Group, Outlined};

use super::{Body, Compute, Paper, Probe, Table, Unit};
use crate::granger_scott::cyclic::{Products, differences, schoolbook, schoolbook_scaled};
use crate::granger_scott::m221::{self, F221};
use crate::granger_scott::mersenne521::{self, F521};
use crate::granger_scott::p25519::{self, F25519};
use crate::granger_scott::{curves, others};

/// Operands in turn.
const INPUTS: usize = 8;

const HASWELL: &[&str] = &["Core i7-4770 (Haswell)"];

/// The paper.
pub fn paper() -> Paper {
    Paper {
        name: "granger-scott",
        title: "R. Granger, M. Scott: Faster ECC over F_(2^521 - 1) (PKC 2015)",
        tables: vec![products(), counts(), table_1(), functions(), crandall()],
    }
}

/// The word products of a way to multiply n limbs.
fn word_products(n: usize, multiply: fn(&Products, &[i64], &[i64]) -> Vec<i128>) -> f64 {
    let count = Products::new();
    let limbs: Vec<i64> = (0..n as i64).map(|i| i + 3).collect();
    let _ = multiply(&count, &limbs, &limbs);
    count.take() as f64
}

fn computed(compute: Compute) -> Probe {
    Probe::Computed { name: "granger_scott::cyclic, counted", compute }
}

fn products() -> Table {
    const ADDITIONS: Probe = Probe::Nothing("the laboratory counts products of words, not their additions");
    const PLAIN: &str = "t^9 - 1, display (2.1)";
    const PAIRS: &str = "t^9 - 1, display (2.2)";
    let word = |table: Table, what, printed, compute| table.exact(what, printed, "M", computed(compute), "");
    let table =
        Table::new("section2", "Word multiplications M and additions A modulo t^9 - 1", "sections 2 and 3");
    let table = word(table, PLAIN, 81.0, || Ok(word_products(9, schoolbook)));
    let table = word(table, PAIRS, 45.0, || Ok(word_products(9, differences)));
    let table = word(table, "t^9 - 2, display (3.1)", 81.0, || {
        Ok(word_products(9, |count, x, y| schoolbook_scaled(count, 2, x, y)))
    });
    table
        .exact("additions, display (2.1)", 144.0, "A", ADDITIONS, "")
        .exact("additions, display (2.2)", 160.0, "A", ADDITIONS, "")
        .less(PAIRS, PLAIN)
}

type Counted<'t> = Counting<'t, Mersenne521<Portable>>;

/// What an operation of section 4.1 costs on two points.
fn operation(work: impl for<'t> Fn(Affine<Counted<'t>>)) -> Counts {
    let tally = Tally::new();
    let level = (&tally, Portable);
    let p = Affine { x: Counted::from_u64(level, 2), y: Counted::from_u64(level, 3) };
    tally.restart();
    work(p);
    tally.counts()
}

type Jacobian<'t> = Plain<P521, Counted<'t>>;

fn doubling() -> Counts {
    operation(|p| {
        let _ = Jacobian::double(Jacobian::lift(p));
    })
}

fn addition() -> Counts {
    operation(|p| {
        let _ = Jacobian::add_affine(Jacobian::lift(p), &p);
    })
}

fn inversion() -> Counts {
    operation(|p| {
        let _ = invert_fermat(p.x);
    })
}

fn counts() -> Table {
    const PART: Probe = Probe::Nothing("counted as a part of the total");
    let formula = |table: Table, what, printed, unit, compute| {
        let probe = Probe::Computed { name: "form::weierstrass::jacobian::plain, counted", compute };
        table.exact(what, printed, unit, probe, "")
    };
    let total = |table: Table, what, printed, curve| {
        let method = "granger-scott";
        table.ms(what, printed, |part| Probe::Counted { curve, operation: Operation::Mul, method, part }, "")
    };
    let parts = |table: Table, what, printed| table.ms(what, printed, |_| PART, "");
    let table =
        Table::new("section4", "Field operations of the scalar multiplications", "sections 3, 4.1, 4.2");
    let table = formula(table, "inversion", 520.0, "S", || Ok(inversion().sqr as f64));
    let table = formula(table, "inversion", 13.0, "M", || Ok(inversion().mul as f64));
    let table = formula(table, "P-521, doubling", 3.0, "M", || Ok(doubling().mul as f64));
    let table = formula(table, "P-521, doubling", 5.0, "S", || Ok(doubling().sqr as f64));
    let table = formula(table, "P-521, mixed addition", 7.0, "M", || Ok(addition().mul as f64));
    let table = formula(table, "P-521, mixed addition", 4.0, "S", || Ok(addition().sqr as f64));
    let table = parts(table, "P-521, precomputation", (168.0, 80.0));
    let table = parts(table, "P-521, windows of width 5", (2704.0, 3120.0));
    let table = parts(table, "P-521, to affine coordinates", (16.0, 521.0));
    let table = total(table, "P-521, total", (2888.0, 3721.0), "p521");
    let table = parts(table, "E-521, precomputation", (39.0, 15.0));
    let table = parts(table, "E-521, windows of width 4", (2730.0, 2080.0));
    let table = parts(table, "E-521, to affine coordinates", (15.0, 520.0));
    total(table, "E-521, total", (2784.0, 2615.0), "e521")
}

/// An integer below 2^521 that looks random.
fn scalar(seed: u64) -> [u64; 9] {
    let word = |i: u64| (seed * 9 + i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17);
    std::array::from_fn(|i| if i < 8 { word(i as u64) } else { word(8) & 0x1ff })
}

/// Operands of no special form.
fn operands<F: Field<Level = ()>>() -> [F; INPUTS] {
    std::array::from_fn(|i| F::from_u64((), i as u64 + 3).invert())
}

/// Products of given operands in turn: throughput.
fn turns<T: Copy + 'static>(given: [T; INPUTS], product: impl Fn(&T, &T) -> T + 'static) -> (f64, Body) {
    let mut results = given;
    let body = move |_, n| {
        for _ in 0..n {
            for i in 0..INPUTS {
                results[i] = product(&given[i], &given[(i + 3) % INPUTS]);
            }
            black_box(&mut results);
        }
    };
    (INPUTS as f64, Box::new(body))
}

/// A whole multiplication for every scalar in turn.
fn whole<T: 'static>(multiply: impl Fn(&[u64; 9]) -> T + 'static) -> (f64, Body) {
    let scalars: Vec<[u64; 9]> = (0..64).map(scalar).collect();
    let body = move |start, n| {
        for i in start..start + n {
            black_box(multiply(black_box(&scalars[i as usize % scalars.len()])));
        }
    };
    (1.0, Box::new(body))
}

fn limbs() -> [[i64; 9]; INPUTS] {
    operands::<F521>().map(|x| *x.limbs())
}

const MUL: Probe = Probe::Timed {
    name: "granger_scott::mersenne521::algorithm_1, independent",
    make: || Ok(turns(limbs(), mersenne521::algorithm_1)),
};
const SQR: Probe = Probe::Timed {
    name: "granger_scott::mersenne521::algorithm_2, independent",
    make: || Ok(turns(limbs(), |x, _| mersenne521::algorithm_2(x))),
};

const E521: Probe = Probe::Timed {
    name: "granger_scott::curves::e521",
    make: || Ok(whole(|k| curves::e521(&e521::Point::base(), k))),
};

fn table_1() -> Table {
    const OPENSSL: &str = "openSSL, P-521";
    let ours = |table: Table, what, curve, method| {
        let probe = Probe::Method { curve, operation: Operation::Mul, method };
        table.row(what, Unit::Cycles, &[None], probe, "")
    };
    let p521 = Probe::Timed {
        name: "granger_scott::curves::p521",
        make: || Ok(whole(|k| curves::p521(&p521::Point::base(), k))),
    };
    let openssl = Probe::Peer { name: "openssl", curve: "p521", operation: "mul" };
    let table = Table::new("1", "Constant-time variable-base scalar multiplication", "section 4.3, Table 1")
        .on(HASWELL)
        .cycles(OPENSSL, &[1_319_000.0], openssl)
        .but("printed for version 1.0.2-beta2; later ones have kernels of their own for this prime")
        .cycles("P-521", &[1_108_000.0], p521)
        .cycles("E-521", &[943_000.0], E521)
        .cycles("M", &[155.0], MUL)
        .cycles("S", &[105.0], SQR);
    let table = ours(table, "P-521 by this library, the paper's method", "p521", "granger-scott");
    let table = ours(table, "P-521 by this library, its default", "p521", "affine5");
    let table = ours(table, "E-521 by this library, the paper's method", "e521", "granger-scott");
    table
        .less("E-521", "P-521")
        .less("S", "M")
        .less("P-521", OPENSSL)
        .because("the paper held it against an OpenSSL that multiplied by 81 products in C")
        .at_most("P-521")
        .at_most("E-521")
        .at_most("M")
        .at_most("S")
        .note("P-521, E-521, M and S run on the paper's Algorithms 1 and 2, in Rust instead of C.")
}

/// The group of section 4.1 over the paper's field.
type Paper521 = Outlined<Plain<P521, F521>>;

fn base() -> Affine<F521> {
    let (x, y) = p521::Point::base().to_affine().unwrap_or(([0; 9], [0; 9]));
    Affine { x: F521::from_canonical((), x), y: F521::from_canonical((), y) }
}

fn functions() -> Table {
    const LANGLEY: Probe = Probe::Nothing(
        "Langley's functions of OpenSSL 1.0.2 are not among the libraries that can be built in",
    );
    let mul = Probe::Timed {
        name: "granger_scott::others::schoolbook, independent",
        make: || Ok(turns(limbs(), others::schoolbook)),
    };
    let double = Probe::Timed {
        name: "form::weierstrass::jacobian::plain over F521, a chain of doublings",
        make: || {
            let mut p = Paper521::narrow(Paper521::lift(base()));
            let body = move |_, n| {
                p = Paper521::double_n(p, n as usize);
                black_box(&p);
            };
            Ok((1.0, Box::new(body)))
        },
    };
    let add = Probe::Timed {
        name: "form::weierstrass::jacobian::plain over F521, a chain of mixed additions",
        make: || {
            let q = Paper521::cache_affine(base());
            let mut p = Paper521::extend(Paper521::double(Paper521::narrow(Paper521::lift(base()))));
            let body = move |_, n| {
                for _ in 0..n {
                    p = Paper521::extend(Paper521::add_affine(p, &q));
                }
                black_box(&p);
            };
            Ok((1.0, Box::new(body)))
        },
    };
    Table::new("section4.3", "Functions, beside Langley's in OpenSSL with gcc 4.7", "section 4.3, text")
        .on(HASWELL)
        .cycles("M", &[155.0], MUL)
        .cycles("S", &[105.0], SQR)
        .cycles("DBL", &[1175.0], double)
        .cycles("ADD", &[1728.0], add)
        .but("the mixed addition of section 4.1")
        .cycles("Langley's M", &[173.0], mul)
        .but("stands for his: 81 products on the same limbs")
        .cycles("Langley's S", &[112.0], LANGLEY)
        .cycles("Langley's DBL", &[1312.0], LANGLEY)
        .cycles("Langley's ADD", &[2010.0], LANGLEY)
        .row(
            "ed-521-mers by Bos et al.",
            Unit::Cycles,
            &[Some(1_552_000.0)],
            Probe::Nothing("the program of Bos et al. is not among the libraries that can be built in"),
            "printed for a Core i7-2600, Sandy Bridge",
        )
        .cycles("E-521", &[943_000.0], E521)
        .less("M", "Langley's M")
        .less("S", "Langley's S")
        .less("DBL", "Langley's DBL")
        .less("ADD", "Langley's ADD")
        .less("DBL", "ADD")
        .less("E-521", "ed-521-mers by Bos et al.")
        .percent(&[Some(40.0)])
        .at_most("DBL")
        .at_most("ADD")
}

fn crandall() -> Table {
    let four = |table: Table, what, printed, compute| table.exact(what, printed, "M", computed(compute), "");
    let unprinted = |table: Table, what, probe, note| table.row(what, Unit::Cycles, &[None], probe, note);
    let table = Table::new("section5", "Two Crandall primes: 2^221 - 3 and 2^255 - 19", "section 5")
        .note("Algorithm 3, line 7: b3 must be b2. Algorithm 4, line 1: b2 is b3 + a2; line 12: (y1 - x2) must be (y1 - y2).");
    let table = four(table, "2^221 - 3 by pairs, n = 4", 10.0, || Ok(word_products(4, differences)));
    let table = four(table, "2^221 - 3, schoolbook", 16.0, || {
        Ok(word_products(4, |count, x, y| schoolbook_scaled(count, 24, x, y)))
    });
    let table = four(table, "2^255 - 19 by pairs, n = 5", 15.0, || Ok(word_products(5, differences)));
    let table = four(table, "2^255 - 19, schoolbook", 25.0, || {
        Ok(word_products(5, |count, x, y| schoolbook_scaled(count, 19, x, y)))
    });
    let table = table
        .less("2^221 - 3 by pairs, n = 4", "2^221 - 3, schoolbook")
        .less("2^255 - 19 by pairs, n = 5", "2^255 - 19, schoolbook");
    let m221 = Probe::Timed {
        name: "granger_scott::m221::algorithm_3, independent",
        make: || Ok(turns(operands::<F221>().map(|x| *x.limbs()), m221::algorithm_3)),
    };
    let p25519 = Probe::Timed {
        name: "granger_scott::p25519::algorithm_4, independent",
        make: || Ok(turns(operands::<F25519>().map(|x| *x.limbs()), p25519::algorithm_4)),
    };
    let library =
        |curve| Probe::Field { curve, operation: FieldOperation::Mul, chain: Repetition::Independent };
    let open = "the paper leaves timings open: \"may only be interesting when optimised\"";
    let table = unprinted(table, "2^221 - 3, Algorithm 3", m221, open);
    let table = unprinted(table, "2^221 - 3 in this library", library("m221"), open);
    let table = unprinted(table, "2^255 - 19, Algorithm 4", p25519, open);
    unprinted(table, "2^255 - 19 in this library", library("curve25519"), open)
}

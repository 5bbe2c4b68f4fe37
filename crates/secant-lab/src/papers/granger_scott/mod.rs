//! Granger-Scott 2014.

mod checks;
mod counted;
mod further;

use std::hint::black_box;

use secant_catalogue::{FieldOperation, Operation, Repetition};
use secant_core::cpu::{Portable, Tier};
use secant_core::curve::p521::{self, P521};
use secant_core::field::mersenne521::invert_fermat;
use secant_core::field::{Factor, Field, Single};
use secant_core::form::weierstrass::jacobian::plain::Plain;
use secant_core::form::{Affine, Group, Outlined};
use secant_core::operate::{Equipped, Point};

use super::{Experiment, Paper, Probe, Table, Unit};
use crate::granger_scott::cyclic::schoolbook_scaled;
use crate::granger_scott::limbs::Radix;
use crate::granger_scott::m221::{self, F221};
use crate::granger_scott::mersenne521::{self, F521, Radix58};
use crate::granger_scott::p25519::{self, F25519, Radix51};
use crate::granger_scott::{curves, others};
use crate::model::Code;
use checks::{
    INPUTS, Library521, Library25519, algorithm_1_is_right, algorithm_2_is_right, algorithm_3_is_right,
    algorithm_4_is_right, operands, products_are_right, scalar,
};
use counted::{algorithm, counts, displayed, on_words, products};

const HASWELL: &[&str] = &["Core i7-4770 (Haswell)"];

/// The tables of the paper, with their probes.
pub fn paper() -> Paper {
    Paper {
        name: "granger-scott",
        title: "R. Granger, M. Scott: Faster ECC over F_(2^521 - 1) (PKC 2015)",
        tables: vec![
            further::repunits(products()),
            further::tables(counts()),
            table_1(),
            functions(),
            crandall(),
            further::vectors(),
        ],
    }
}

/// Products of given operands in turn: throughput.
fn turns<T: Copy + 'static>(
    given: [T; INPUTS],
    product: impl Fn(&T, &T) -> T + 'static,
    check: impl FnOnce() -> bool + 'static,
) -> Result<Experiment, String> {
    let mut results = given;
    let body = move |_, n| {
        for _ in 0..n {
            for i in 0..INPUTS {
                results[i] = product(&given[i], &given[(i + 3) % INPUTS]);
            }
            black_box(&mut results);
        }
    };
    Ok(Experiment { operations: INPUTS as f64, body: Box::new(body), check: Box::new(check) })
}

/// A whole multiplication for every scalar in turn, held against the library's.
fn whole<C: Equipped<Integer = [u64; 9]>>(
    multiply: fn(&Point<C>, &[u64; 9]) -> Point<C>,
) -> Result<Experiment, String> {
    let base = Point::<C>::base();
    let scalars: Vec<[u64; 9]> = (0..64).map(scalar).collect();
    let body = move |start, n| {
        for i in start..start + n {
            black_box(multiply(&base, black_box(&scalars[i as usize % scalars.len()])));
        }
    };
    let check = move || {
        let same = |k: &[u64; 9]| multiply(&base, k) == C::mul(Tier::best(), &base, k);
        (0..4).map(scalar).all(|k| same(&k))
    };
    Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(check) })
}

fn limbs() -> [[i64; 9]; INPUTS] {
    operands::<F521>().map(|x| *x.limbs())
}

const MUL: Probe = Probe::Timed {
    name: "granger_scott::mersenne521::algorithm_1, independent",
    threads: 1,
    make: || turns(limbs(), mersenne521::algorithm_1::<i64>, algorithm_1_is_right),
};
const SQR: Probe = Probe::Timed {
    name: "granger_scott::mersenne521::algorithm_2, independent",
    threads: 1,
    make: || turns(limbs(), |x, _| mersenne521::algorithm_2(x), algorithm_2_is_right),
};

/// The functions that multiply and square, whose machine code a port model is given.
const MULTIPLY: fn(&[i64; 9], &[i64; 9]) -> [i64; 9] = <Radix58 as Radix<9>>::mul;
const SQUARE: fn(&[i64; 9]) -> [i64; 9] = <Radix58 as Radix<9>>::sqr;

const OUR_E521: Probe =
    Probe::Timed { name: "granger_scott::curves::e521", threads: 1, make: || whole(curves::e521) };

fn table_1() -> Table {
    const OPENSSL: &str = "openSSL, P-521";
    let ours = |table: Table, what, curve, method| {
        let probe = Probe::Method { curve, operation: Operation::Mul, method };
        table.row(what, Unit::Cycles, &[None], probe, "")
    };
    let p521 = Probe::Timed { name: "granger_scott::curves::p521", threads: 1, make: || whole(curves::p521) };
    let openssl = Probe::Peer { name: "openssl", curve: "p521", operation: "mul" };
    let table = Table::new("1", "Constant-time variable-base scalar multiplication", "section 4.3, Table 1")
        .on(HASWELL)
        .cycles(OPENSSL, &[1_319_000.0], openssl)
        .but("printed for version 1.0.2-beta2; later ones have kernels of their own for this prime")
        .cycles("P-521", &[1_108_000.0], p521)
        .cycles("E-521", &[943_000.0], OUR_E521)
        .cycles("M", &[155.0], MUL)
        .modelled("haswell", 1.0, || Code::Function(MULTIPLY as usize))
        .cycles("S", &[105.0], SQR)
        .modelled("haswell", 1.0, || Code::Function(SQUARE as usize));
    let table = ours(table, "P-521 by this library, the paper's method", "p521", "granger-scott");
    let table = ours(table, "P-521 by this library, its default on words", "p521", "affine5");
    let table = ours(table, "E-521 by this library, the paper's method", "e521", "granger-scott");
    table
        .less("E-521", "P-521")
        .less("S", "M")
        .less("P-521", OPENSSL)
        .because("the paper held it against an OpenSSL that multiplied by 81 products in C")
        .beside("P-521")
        .beside("E-521")
        .beside("M")
        .beside("S")
        .note("P-521, E-521, M and S run on the paper's Algorithms 1 and 2, in Rust instead of C.")
}

/// The group of section 4.1 over the paper's field.
type Paper521 = Outlined<P521, Plain<P521, F521>>;

fn base() -> Affine<F521> {
    let (x, y) = p521::Point::base().to_affine().unwrap_or(([0; 9], [0; 9]));
    Affine { x: F521::from_canonical((), x), y: F521::from_canonical((), y) }
}

/// Whether that point of the paper's field is [k]G.
fn is_multiple(p: <Paper521 as Group>::Point, k: u64) -> bool {
    let mut scalar = [0; 9];
    scalar[0] = k;
    p521::Point::settle::<Paper521>(p) == <P521 as Equipped>::mul(Tier::best(), &p521::Point::base(), &scalar)
}

fn double_is_right() -> bool {
    is_multiple(Paper521::double_n(Paper521::narrow(Paper521::lift(base())), 7), 128)
}

fn add_is_right() -> bool {
    let twice = Paper521::double(Paper521::narrow(Paper521::lift(base())));
    is_multiple(Paper521::add_affine(Paper521::extend(twice), &Paper521::cache_affine(base())), 3)
}

/// Operands in nine full words, not in limbs.
fn full_words() -> [[u64; 9]; INPUTS] {
    operands::<F521>().map(|x| x.to_words())
}

fn saturated_is_right() -> bool {
    let theirs: [Library521; INPUTS] =
        std::array::from_fn(|i| Library521::from_u64(Portable, i as u64 + 3).invert());
    let ours = full_words();
    (0..INPUTS).all(|i| {
        let j = (i + 3) % INPUTS;
        let product = others::saturated(&ours[i], &ours[j]);
        // Below 2^521 + 2^65: at most once too large.
        let canonical = Library521::from_repr(Portable, product).map(Single::to_repr);
        canonical.is_none_or(|product| product == theirs[i].mul(theirs[j]).to_repr())
    })
}

/// The power of section 3, of operands in turn.
fn powers() -> Result<Experiment, String> {
    let mut results = operands::<F521>();
    let body = move |_, n| {
        for _ in 0..n {
            for x in &mut results {
                *x = invert_fermat(*x);
            }
            black_box(&mut results);
        }
    };
    let right = || {
        let x = F521::from_u64((), 5);
        invert_fermat(x).mul(x).to_repr() == F521::one(()).to_repr()
    };
    Ok(Experiment { operations: INPUTS as f64, body: Box::new(body), check: Box::new(right) })
}

fn functions() -> Table {
    const LANGLEY: Probe = Probe::Nothing(
        "Langley's functions of OpenSSL 1.0.2 are not among the libraries that can be built in",
    );
    let mul = Probe::Timed {
        name: "granger_scott::others::schoolbook, independent",
        threads: 1,
        make: || {
            let right = || products_are_right::<Radix58, Library521, 9>(others::schoolbook);
            turns(limbs(), others::schoolbook, right)
        },
    };
    const FULL: &str = "M on nine words of 64 bits";
    const LIBRARY: &str = "M in this library";
    const POWER: &str = "inversion by the power";
    let saturated = Probe::Timed {
        name: "granger_scott::others::saturated, independent",
        threads: 1,
        make: || turns(full_words(), others::saturated, saturated_is_right),
    };
    let library =
        Probe::Field { curve: "p521", operation: FieldOperation::Mul, chain: Repetition::Independent };
    let power = Probe::Timed {
        name: "field::mersenne521::invert_fermat over F521, independent",
        threads: 1,
        make: powers,
    };
    let double = Probe::Timed {
        name: "form::weierstrass::jacobian::plain over F521, a chain of doublings",
        threads: 1,
        make: || {
            let mut p = Paper521::narrow(Paper521::lift(base()));
            let body = move |_, n| {
                p = Paper521::double_n(p, n as usize);
                black_box(&p);
            };
            Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(double_is_right) })
        },
    };
    let add = Probe::Timed {
        name: "form::weierstrass::jacobian::plain over F521, a chain of mixed additions",
        threads: 1,
        make: || {
            let q = Paper521::cache_affine(base());
            let mut p = Paper521::extend(Paper521::double(Paper521::narrow(Paper521::lift(base()))));
            let body = move |_, n| {
                for _ in 0..n {
                    p = Paper521::extend(Paper521::add_affine(p, &q));
                }
                black_box(&p);
            };
            Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(add_is_right) })
        },
    };
    let table = Table::new("section4.3", "Functions, beside Langley's in OpenSSL with gcc 4.7", "section 4.3, text")
        .on(HASWELL)
        .note("The paper deduces the 365M of an inversion from its 520S+13M and its ratio of S to M; the power itself, timed, is the claim beside it.")
        .cycles("M", &[155.0], MUL)
        .cycles("S", &[105.0], SQR)
        .cycles("DBL", &[1175.0], double)
        .cycles("ADD", &[1728.0], add)
        .but("the mixed addition of section 4.1")
        .cycles("Langley's M", &[173.0], mul)
        .but("stands for his: 81 products on the same limbs")
        .row(FULL, Unit::Cycles, &[None], saturated, "81 products in plain Rust on words of 64 bits")
        .row(LIBRARY, Unit::Cycles, &[None], library, "on full words, by this CPU's instructions")
        .row(POWER, Unit::Cycles, &[None], power, "")
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
        .cycles("E-521", &[943_000.0], OUR_E521)
        .less("M", "Langley's M")
        .less("Langley's M", FULL)
        .because("the compiler's carries over full words cost less than in 2011")
        .sum_about(&[(520.0, "S"), (13.0, "M")], "M", 365.0)
        .about(POWER, "M", 365.0)
        .because("a chain of squarings that wait for one another, in multiplications that do not")
        .less("S", "Langley's S")
        .less("DBL", "Langley's DBL")
        .less("ADD", "Langley's ADD")
        .less("DBL", "ADD")
        .less("E-521", "ed-521-mers by Bos et al.")
        .percent(&[Some(40.0)])
        .beside("DBL")
        .beside("ADD");
    further::mers(table)
}

fn crandall() -> Table {
    let four = |table: Table, what, printed, compute| table.exact(what, printed, "M", displayed(compute), "");
    let unprinted = |table: Table, what, probe, note| table.row(what, Unit::Cycles, &[None], probe, note);
    let table = Table::new("section5", "Two Crandall primes: 2^221 - 3 and 2^255 - 19", "section 5")
        .note("Algorithm 3, line 7: b3 must be b2. Algorithm 4, line 1: b2 is b3 + a2; line 12: (y1 - x2) must be (y1 - y2).");
    let three = algorithm(
        "granger_scott::m221::algorithm_3, on words that count",
        || Ok(on_words::<4>(|x, y| _ = m221::algorithm_3(x, y)).mul as f64),
        algorithm_3_is_right,
    );
    let of_four = algorithm(
        "granger_scott::p25519::algorithm_4, on words that count",
        || Ok(on_words::<5>(|x, y| _ = p25519::algorithm_4(x, y)).mul as f64),
        algorithm_4_is_right,
    );
    let table = table.exact("2^221 - 3, Algorithm 3, n = 4", 10.0, "M", three, "");
    let table = four(table, "2^221 - 3, schoolbook", 16.0, || {
        Ok(on_words::<4>(|x, y| drop(schoolbook_scaled(24, x, y))).mul as f64)
    });
    let table = table.exact("2^255 - 19, Algorithm 4, n = 5", 15.0, "M", of_four, "");
    let table = four(table, "2^255 - 19, schoolbook", 25.0, || {
        Ok(on_words::<5>(|x, y| drop(schoolbook_scaled(19, x, y))).mul as f64)
    });
    let table = table
        .less("2^221 - 3, Algorithm 3, n = 4", "2^221 - 3, schoolbook")
        .less("2^255 - 19, Algorithm 4, n = 5", "2^255 - 19, schoolbook");
    let table = further::rules(table);
    let m221 = Probe::Timed {
        name: "granger_scott::m221::algorithm_3, independent",
        threads: 1,
        make: || {
            turns(operands::<F221>().map(|x| *x.limbs()), m221::algorithm_3::<i64>, algorithm_3_is_right)
        },
    };
    let p25519 = Probe::Timed {
        name: "granger_scott::p25519::algorithm_4, independent",
        threads: 1,
        make: || {
            turns(operands::<F25519>().map(|x| *x.limbs()), p25519::algorithm_4::<i64>, algorithm_4_is_right)
        },
    };
    let library =
        |curve| Probe::Field { curve, operation: FieldOperation::Mul, chain: Repetition::Independent };
    let open = "the paper leaves timings open: \"may only be interesting when optimised\"";
    let table = unprinted(table, "2^221 - 3, Algorithm 3", m221, open);
    let table = unprinted(table, "2^221 - 3 in this library", library("m221"), open);
    const FOUR: &str = "2^255 - 19, Algorithm 4";
    const ALL: &str = "2^255 - 19, 25 products";
    let schoolbook = Probe::Timed {
        name: "granger_scott::p25519::schoolbook, independent",
        threads: 1,
        make: || {
            let given = operands::<F25519>().map(|x| *x.limbs());
            let right = || products_are_right::<Radix51, Library25519, 5>(p25519::schoolbook);
            turns(given, p25519::schoolbook::<i64>, right)
        },
    };
    let table = unprinted(table, FOUR, p25519, open);
    let table = unprinted(table, ALL, schoolbook, "on the limbs of Algorithm 4");
    unprinted(table, "2^255 - 19 in this library", library("curve25519"), open)
}

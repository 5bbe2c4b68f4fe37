//! Shares of the cycles of a multiplication on the GLS curves: decomposition, table, loop, normalisation,
//! beside the limit that its field multiplications set.
//!
//! `cargo run --release -p secant-lab --example gls_shares [SECONDS]`

use std::hint::black_box;
use std::time::Duration;

use secant_catalogue::Random;
use secant_catalogue::{self as registry, FieldOperation, Input, Operation, Repetition};
use secant_core::cpu::{Backend, Mulx, Portable};
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::field::{Field, Single};
use secant_core::form::{Affine, Group, Level};
use secant_core::multiply::endomorphism;
use secant_core::multiply::interleave::{self, Mapped, Step, Term};
use secant_core::operate::gls::{Gls, Joint2, MultiplyPsi, PsiOf};
use secant_core::operate::strategy::{FractionalWnaf, OddRecoding, Wnaf};
use secant_core::operate::{NamedCurve, Point};
use secant_core::scalar::decompose::{self, Half, Lattice};
use secant_lab::measure::Bench;

/// Number of scalars, which repetitions take in turn.
const SCALARS: usize = 1024;
/// The names of the measured rows, in the order of measurement.
const ROWS: [&str; 11] = [
    "variable time: decomposition and digits",
    "variable time: tables",
    "variable time: loop",
    "variable time: normalisation",
    "variable time: whole",
    "constant time: decomposition",
    "constant time: table and loop",
    "constant time: normalisation",
    "constant time: whole",
    "field: M",
    "field: S",
];
/// The digits that a half may need.
const PLACES: usize = secant_core::scalar::recode::signed_len(128);
/// Number of points whose precomputed tables stay in memory.
const POINTS: usize = 64;

/// Numbers that look random (splitmix64).
fn scalars() -> Vec<[u64; 4]> {
    let mut random = Random(1);
    (0..SCALARS).map(|_| [random.word(), random.word(), random.word(), random.word() >> 5]).collect()
}

/// The digits of a half, and their number.
type Digits = ([i16; PLACES], usize);

fn digits<R: OddRecoding<N>, const N: usize>(half: &Half) -> Digits {
    let [low, high] = half.words();
    let mut digits = [0; PLACES];
    let len = R::recode_vartime(&[low, high], &mut digits);
    (digits, len)
}

fn shares<C, G, R, const N: usize>(level: Level<G>, backend: Backend, name: &str, seconds: f64)
where
    C: Gls<Lattice = Lattice>,
    G: PsiOf<C> + Group<Field: Single<Repr = <C as NamedCurve>::Repr>>,
    R: OddRecoding<N>,
{
    let curve = registry::find(name).expect("a known curve");
    let integers = scalars();
    let mut point = Point::<C>::base();
    let points: Vec<Point<C>> = (0..POINTS)
        .map(|i| {
            point = <C::Vartime as MultiplyPsi<C>>::run::<G, Point<C>>(level, &point, &integers[i])
                .expect("no exception");
            point
        })
        .collect();
    let affine = |p: &Point<C>| {
        let (x, y) = p.to_affine().expect("not neutral");
        Affine { x: G::Field::from_canonical(level, x), y: G::Field::from_canonical(level, y) }
    };
    let affine: Vec<_> = points.iter().map(affine).collect();
    let tables: Vec<_> =
        affine.iter().map(|p| endomorphism::tables_vartime::<G, N>(*p).expect("not neutral")).collect();
    let halves: Vec<_> = integers.iter().map(|k| decompose::nearest(&C::LATTICE, k)).collect();
    let odd: Vec<_> = integers.iter().map(|k| decompose::odd(&C::LATTICE, k)).collect();
    let recoded: Vec<[Digits; 2]> =
        halves.iter().map(|h| [digits::<R, N>(&h[0]), digits::<R, N>(&h[1])]).collect();
    let sum = |i: usize| {
        let (table, digits, halves) = (&tables[i % POINTS], &recoded[i], &halves[i]);
        let term = |j: usize| Term {
            table: table[j].as_slice(),
            digits: &digits[j].0[..digits[j].1],
            negative: halves[j].negative == 1,
        };
        interleave::sum_vartime::<G, Mapped>(&[term(0), term(1)], &mut [Step::default(); 2 * PLACES])
    };
    let running: Vec<G::Point> = (0..POINTS).map(|i| sum(i).expect("not neutral")).collect();

    let mut bench = Bench::new();
    bench.add_rotating(1.0, 1, SCALARS, |i| {
        let halves = decompose::nearest(&C::LATTICE, &integers[i]);
        black_box((digits::<R, N>(&halves[0]), digits::<R, N>(&halves[1])));
    });
    bench.add_rotating(1.0, 1, POINTS, |i| {
        black_box(endomorphism::tables_vartime::<G, N>(affine[i]));
    });
    bench.add_rotating(1.0, 1, SCALARS, |i| {
        black_box(sum(i));
    });
    bench.add_rotating(1.0, 1, POINTS, |i| {
        let p = running[i];
        black_box(G::normalize(p, G::denominator(p).invert_vartime()));
    });
    bench.add_rotating(1.0, 1, SCALARS, |i| {
        black_box(<C::Vartime as MultiplyPsi<C>>::run::<G, Point<C>>(
            level,
            &points[i % POINTS],
            &integers[i],
        ));
    });
    bench.add_rotating(1.0, 1, SCALARS, |i| {
        black_box(decompose::odd(&C::LATTICE, &integers[i]));
    });
    bench.add_rotating(1.0, 1, SCALARS, |i| {
        black_box(endomorphism::mul::<G>(affine[i % POINTS], &odd[i]));
    });
    bench.add_rotating(1.0, 1, POINTS, |i| {
        let p = running[i];
        black_box(G::normalize(p, G::denominator(p).invert()));
    });
    bench.add_rotating(1.0, 1, SCALARS, |i| {
        black_box(<Joint2 as MultiplyPsi<C>>::run::<G, Point<C>>(level, &points[i % POINTS], &integers[i]));
    });
    for operation in [FieldOperation::Mul, FieldOperation::Sqr] {
        let field = curve.field_loop(operation, Repetition::Independent, backend).expect("available");
        bench.add_field_loop(field.expect("offered"));
    }
    let report = bench.run(Duration::from_secs_f64(seconds), &mut |_| ());

    println!("{name}, {}", backend.name());
    let mut medians = Vec::new();
    for (row, figures) in ROWS.iter().zip(&report.figures) {
        let cycles = figures.core_cycles.as_ref().map_or(f64::NAN, |c| c.median);
        println!("{row:44} {cycles:10.1}");
        medians.push(cycles);
    }
    let (m, s) = (medians[9], medians[10]);
    for method in ["gls", "joint2"] {
        let counts: Vec<_> = integers
            .iter()
            .take(POINTS)
            .map(|k| {
                let k = k.iter().rev().flat_map(|w| w.to_be_bytes()).collect();
                let input = Input::Mul(k, curve.base());
                curve.count(Operation::Mul, Some(method), &input).expect("a good input")
            })
            .collect();
        let mean = |of: fn(&registry::Counts) -> u64| {
            counts.iter().map(|c| of(c) as f64).sum::<f64>() / counts.len() as f64
        };
        let (muls, sqrs) = (mean(|c| c.mul), mean(|c| c.sqr));
        println!("{method}: {muls:.0}M + {sqrs:.0}S, at least {:.0} cycles", muls * m + sqrs * s);
    }
    for warning in report.warnings() {
        println!("{warning}");
    }
    println!();
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(10.0);
    match Mulx::detect() {
        Some(level) => {
            shares::<Ted1271gls, <Ted1271gls as Gls>::Psi<Mulx>, Wnaf<5>, 8>(
                level,
                Backend::Mulx,
                "ted1271gls",
                seconds,
            );
            shares::<Jac1271gls, <Jac1271gls as Gls>::Psi<Mulx>, FractionalWnaf<6>, 7>(
                level,
                Backend::Mulx,
                "jac1271gls",
                seconds,
            );
        }
        None => {
            shares::<Ted1271gls, <Ted1271gls as Gls>::Psi<Portable>, Wnaf<5>, 8>(
                Portable,
                Backend::Portable,
                "ted1271gls",
                seconds,
            );
            shares::<Jac1271gls, <Jac1271gls as Gls>::Psi<Portable>, FractionalWnaf<6>, 7>(
                Portable,
                Backend::Portable,
                "jac1271gls",
                seconds,
            );
        }
    }
}

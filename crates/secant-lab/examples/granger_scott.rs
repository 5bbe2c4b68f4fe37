//! Times the multiplications of Granger-Scott 2014 beside others, and whole scalar multiplications over both:
//! `cargo run --release -p secant-lab --example granger_scott`.

use std::hint::black_box;
use std::time::Duration;

use secant_catalogue::granger_scott::{FromNeutral, OddWindow};
use secant_core::cpu::{Mulx, Portable};
use secant_core::curve::curve25519::Curve25519;
use secant_core::curve::m221::M221;
use secant_core::curve::{e521, p521};
use secant_core::field::crandall221::Crandall221;
use secant_core::field::mersenne521::Mersenne521;
use secant_core::field::spare::Spare;
use secant_core::field::{Factor, Field, Single};
use secant_core::limbs::WordKernels;
use secant_core::operate::NamedCurve;
use secant_core::operate::strategy::Multiply;
use secant_lab::granger_scott::limbs::{Element, Radix};
use secant_lab::granger_scott::m221::{self, F221};
use secant_lab::granger_scott::mersenne521::{self, F521};
use secant_lab::granger_scott::p25519::{self, F25519};
use secant_lab::granger_scott::{curves, others};
use secant_lab::measure::Bench;

/// Number of operands, which repetitions take in turn, and of results.
const INPUTS: usize = 8;

/// Adds two rows: throughput, eight products of given operands in turn, and latency, each result the next
/// operand.
fn rows<'a, T: Copy + 'a>(
    bench: &mut Bench<'a>,
    names: &mut Vec<String>,
    name: &str,
    given: [T; INPUTS],
    product: impl Fn(&T, &T) -> T + Copy + 'a,
) {
    names.push(name.to_string());
    let mut results = given;
    bench.add(INPUTS as f64, 1, move |_, n| {
        for _ in 0..n {
            for i in 0..INPUTS {
                results[i] = product(&given[i], &given[(i + 3) % INPUTS]);
            }
            black_box(&mut results);
        }
    });
    let mut x = given[0];
    bench.add(1.0, 1, move |_, n| {
        for _ in 0..n {
            x = product(&x, &given[1]);
        }
        black_box(&mut x);
    });
}

/// Adds a row for one function of eight scalars in turn.
fn whole<'a, T: 'a>(
    bench: &mut Bench<'a>,
    names: &mut Vec<String>,
    name: &str,
    mul: impl Fn(&[u64; 9]) -> T + 'a,
) {
    names.push(name.to_string());
    let scalars: [[u64; 9]; INPUTS] = elements::<Mersenne521<Portable>>(Portable).map(Single::to_repr);
    bench.add_rotating(1.0, 1, INPUTS, move |i| {
        black_box(mul(black_box(&scalars[i])));
    });
}

/// The methods of the paper over the fields of the library.
fn curves_of_the_library<'a, B: WordKernels>(bench: &mut Bench<'a>, names: &mut Vec<String>, level: B) {
    type Over<C, B> = <C as NamedCurve>::Group<B>;
    let field = format!("library, {}", B::BACKEND.name());
    whole(bench, names, &format!("P-521, windows of width 5: {field}"), move |k| {
        OddWindow::<5, 16>::run::<Over<p521::P521, B>, p521::Point>(level, &p521::Point::base(), k)
    });
    whole(bench, names, &format!("E-521, windows of width 4: {field}"), move |k| {
        FromNeutral::<4, 8>::run::<Over<e521::E521, B>, e521::Point>(level, &e521::Point::base(), k)
    });
    whole(bench, names, &format!("M-221, ladder of 224 steps: {field}"), move |k| {
        curves::ladder::<M221, Crandall221<B>>(level, k, 224, [4, 0, 0, 0])
    });
    whole(bench, names, &format!("Curve25519, ladder of 256 steps: {field}"), move |k| {
        curves::ladder::<Curve25519, Spare<19, B>>(level, k, 256, [9, 0, 0, 0])
    });
}

/// The same over the paper's fields.
fn curves_of_the_paper(bench: &mut Bench<'_>, names: &mut Vec<String>) {
    whole(bench, names, "P-521, windows of width 5: Algorithms 1 and 2", |k| {
        curves::p521(&p521::Point::base(), k)
    });
    whole(bench, names, "E-521, windows of width 4: Algorithms 1 and 2", |k| {
        curves::e521(&e521::Point::base(), k)
    });
    whole(bench, names, "M-221, ladder of 224 steps: Algorithm 3", |k| {
        curves::ladder::<M221, F221>((), k, 224, [4, 0, 0, 0])
    });
    whole(bench, names, "Curve25519, ladder of 256 steps: Algorithm 4", |k| {
        curves::ladder::<Curve25519, F25519>((), k, 256, [9, 0, 0, 0, 0])
    });
}

/// Eight elements without special form: inverses of small integers.
fn elements<F: Field>(level: F::Level) -> [F; INPUTS] {
    core::array::from_fn(|i| F::from_u64(level, i as u64 + 3).invert())
}

fn paper<R: Radix<N>, const N: usize>() -> [[i64; N]; INPUTS] {
    elements::<Element<R, N>>(()).map(|x| *x.limbs())
}

fn field<'a, F: Field + 'a>(bench: &mut Bench<'a>, names: &mut Vec<String>, name: &str, level: F::Level) {
    rows(bench, names, &format!("{name}: multiplication"), elements::<F>(level), |a, b| (*a).mul(*b));
    rows(bench, names, &format!("{name}: squaring"), elements::<F>(level), |a, _| (*a).sqr());
}

fn fields<'a, B: WordKernels>(bench: &mut Bench<'a>, names: &mut Vec<String>, level: B) {
    let backend = B::BACKEND.name();
    field::<Mersenne521<B>>(bench, names, &format!("2^521 - 1, library, {backend}"), level);
    let sums = |a: &Mersenne521<B>, b: &Mersenne521<B>| a.add(*b).mul(a.difference(*b));
    rows(bench, names, &format!("2^521 - 1, library, {backend}: (a + b)(a - b)"), elements(level), sums);
    field::<Crandall221<B>>(bench, names, &format!("2^221 - 3, library, {backend}"), level);
    field::<Spare<19, B>>(bench, names, &format!("2^255 - 19, library, {backend}"), level);
}

/// Runs the bench, and prints a row of `figures` figures for each name.
fn print(bench: Bench<'_>, names: &[String], figures: usize, budget: u64, head: &str) {
    let report = bench.run(Duration::from_secs(budget), &mut |_| {});
    for warning in report.warnings() {
        eprintln!("{warning}");
    }
    println!("{head}\n|---|{}", "---|".repeat(figures));
    for (name, row) in names.iter().zip(report.figures.chunks(figures)) {
        let cells = row.iter().map(|figure| {
            figure
                .core_cycles
                .as_ref()
                .map_or(" - |".to_string(), |cycles| format!(" {:.1} |", cycles.median))
        });
        println!("| {name} |{}", cells.collect::<String>());
    }
    println!();
}

fn main() {
    let (mut bench, mut names) = (Bench::new(), Vec::new());
    let limbs = paper::<mersenne521::Radix58, 9>();
    let b = &mut bench;
    rows(b, &mut names, "2^521 - 1, Algorithm 1", limbs, mersenne521::algorithm_1);
    rows(b, &mut names, "2^521 - 1, Algorithm 2 (squaring)", limbs, |x, _| mersenne521::algorithm_2(x));
    rows(b, &mut names, "2^521 - 1, 81 products on the same limbs", limbs, others::schoolbook);
    let words = elements::<F521>(()).map(Single::to_repr);
    rows(b, &mut names, "2^521 - 1, 81 products on nine full words", words, others::saturated);
    rows(b, &mut names, "2^221 - 3, Algorithm 3", paper::<m221::Radix56, 4>(), m221::algorithm_3);
    rows(b, &mut names, "2^255 - 19, Algorithm 4", paper::<p25519::Radix51, 5>(), p25519::algorithm_4);
    fields(b, &mut names, Portable);
    if let Some(level) = Mulx::detect() {
        fields(b, &mut names, level);
    }
    print(bench, &names, 2, 20, "| core cycles | throughput | latency |");

    let (mut bench, mut names) = (Bench::new(), Vec::new());
    curves_of_the_paper(&mut bench, &mut names);
    curves_of_the_library(&mut bench, &mut names, Portable);
    if let Some(level) = Mulx::detect() {
        curves_of_the_library(&mut bench, &mut names, level);
    }
    print(bench, &names, 1, 20, "| `[k]P` or its abscissa, by the same method | core cycles |");
}

//! Times the multiplications of Granger-Scott 2014 beside others: `cargo run --release -p secant-lab --example granger_scott`.

use std::hint::black_box;
use std::time::Duration;

use secant::cpu::{Mulx, Portable};
use secant::field::crandall221::Crandall221;
use secant::field::mersenne521::Mersenne521;
use secant::field::spare::Spare;
use secant::field::{Factor, Field};
use secant::limbs::Words;
use secant_lab::granger_scott::limbs::{Element, Radix};
use secant_lab::granger_scott::{m221, mersenne521, others, p25519};
use secant_lab::measure::Bench;

/// Operands in turn, and results.
const INPUTS: usize = 8;

/// Adds two rows: throughput, eight products of given operands in turn, and latency, each result the next operand.
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

/// Elements of no special form.
fn elements<F: Field>(level: F::Level) -> [F; INPUTS] {
    core::array::from_fn(|i| F::from_u64(level, i as u64 + 3).invert())
}

fn paper<R: Radix<N>, const N: usize>() -> [[i64; N]; INPUTS] {
    core::array::from_fn(|i| *Element::<R, N>::from_words(&[i as u64 + 3; 9]).sqr_n(20).limbs())
}

fn field<'a, F: Field + 'a>(bench: &mut Bench<'a>, names: &mut Vec<String>, name: &str, level: F::Level) {
    rows(bench, names, &format!("{name}: multiplication"), elements::<F>(level), |a, b| (*a).mul(*b));
    rows(bench, names, &format!("{name}: squaring"), elements::<F>(level), |a, _| (*a).sqr());
}

fn fields<'a, B: Words>(bench: &mut Bench<'a>, names: &mut Vec<String>, level: B) {
    let backend = B::BACKEND.name();
    field::<Mersenne521<B>>(bench, names, &format!("2^521 - 1, library, {backend}"), level);
    let sums = |a: &Mersenne521<B>, b: &Mersenne521<B>| a.add(*b).mul(a.difference(*b));
    rows(bench, names, &format!("2^521 - 1, library, {backend}: (a + b)(a - b)"), elements(level), sums);
    field::<Crandall221<B>>(bench, names, &format!("2^221 - 3, library, {backend}"), level);
    field::<Spare<19, B>>(bench, names, &format!("2^255 - 19, library, {backend}"), level);
}

fn main() {
    let (mut bench, mut names) = (Bench::new(), Vec::new());
    let limbs = paper::<mersenne521::Radix58, 9>();
    let b = &mut bench;
    rows(b, &mut names, "2^521 - 1, Algorithm 1", limbs, mersenne521::algorithm_1);
    rows(b, &mut names, "2^521 - 1, Algorithm 2 (squaring)", limbs, |x, _| mersenne521::algorithm_2(x));
    rows(b, &mut names, "2^521 - 1, 81 products on the same limbs", limbs, others::schoolbook);
    let words = limbs.map(|x| Element::<mersenne521::Radix58, 9>::new(x).to_words());
    rows(b, &mut names, "2^521 - 1, 81 products on nine full words", words, others::saturated);
    rows(b, &mut names, "2^221 - 3, Algorithm 3", paper::<m221::Radix56, 4>(), m221::algorithm_3);
    rows(b, &mut names, "2^255 - 19, Algorithm 4", paper::<p25519::Radix51, 5>(), p25519::algorithm_4);
    fields(b, &mut names, Portable);
    if let Some(level) = Mulx::detect() {
        fields(b, &mut names, level);
    }
    let report = bench.run(Duration::from_secs(20), &mut |_| {});
    for warning in report.warnings() {
        eprintln!("{warning}");
    }
    println!("| core cycles | throughput | latency |\n|---|---|---|");
    for (name, pair) in names.iter().zip(report.figures.chunks(2)) {
        let cell =
            |i: usize| pair[i].core_cycles.as_ref().map_or("-".to_string(), |c| format!("{:.1}", c.median));
        println!("| {name} | {} | {} |", cell(0), cell(1));
    }
}

//! Core cycles of operations on integers modulo the orders of the library's curves.
//!
//! `cargo run --release -p secant-lab --example scalars -- [SECONDS]`

use std::hint::black_box;
use std::time::Duration;

use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p521::P521;
use secant_core::scalar::modulo::{Order, Scalar};
use secant_lab::measure::Bench;

/// Scalars in rotation.
const INPUTS: usize = 1000;
/// Scalars of a batch.
const BATCH: usize = 64;

/// Adds the rows of an order to the bench, and their names to the list.
fn add<O: Order<N>, const N: usize>(name: &str, bench: &mut Bench<'_>, names: &mut Vec<String>) {
    let seed = Scalar::<O, N>::reduce_be(name.as_bytes()).invert();
    let mut scalars = vec![seed.clone()];
    while scalars.len() < INPUTS {
        scalars.push(scalars[scalars.len() - 1].mul(&seed));
    }
    type Run<O, const N: usize> = fn(&Scalar<O, N>, &Scalar<O, N>) -> Scalar<O, N>;
    let rows: [(&str, Run<O, N>); 5] = [
        ("scalar_mul", Scalar::mul),
        ("scalar_sqr", |a, _| a.sqr()),
        ("scalar_inv", |a, _| a.invert()),
        ("scalar_inv_vartime", |a, _| a.invert_vartime()),
        ("scalar_sqrt", |a, _| a.sqrt().0),
    ];
    for (operation, run) in rows {
        let inputs = scalars.clone();
        names.push(format!("{name} {operation}"));
        bench.add_rotating(1.0, 1, INPUTS, move |i| {
            black_box(run(black_box(&inputs[i]), &inputs[INPUTS - 1 - i]));
        });
    }
    let mut batch = scalars[..BATCH].to_vec();
    names.push(format!("{name} scalar_inv_batch, each of {BATCH}"));
    bench.add_rotating(BATCH as f64, 1, 1, move |_| Scalar::invert_batch(black_box(&mut batch)));
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(20);
    let (mut bench, mut names) = (Bench::new(), Vec::new());
    add::<P224, 4>("p224", &mut bench, &mut names);
    add::<P256, 4>("p256", &mut bench, &mut names);
    add::<P521, 9>("p521", &mut bench, &mut names);
    add::<B233, 4>("b233", &mut bench, &mut names);
    add::<B409, 7>("b409", &mut bench, &mut names);
    add::<Edwards25519, 4>("edwards25519", &mut bench, &mut names);
    let report = bench.run(Duration::from_secs(seconds), &mut |_| {});
    for warning in report.warnings() {
        eprintln!("{warning}");
    }
    println!("| operation | core cycles: median (p10 .. p90) |\n|---|---|");
    for (name, figures) in names.iter().zip(&report.figures) {
        match figures.core_cycles.as_ref().or(figures.ns.as_ref()) {
            Some(s) => println!("| {name} | {:.0} ({:.0} .. {:.0}) |", s.median, s.p10, s.p90),
            None => println!("| {name} | |"),
        }
    }
}

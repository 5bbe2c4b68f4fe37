//! Points that protocols add up are projective. A chain of `&a * &k + &b` must cost what the named operations
//! cost that do the same: one multiplication with its inversion, and one addition.
//!
//! `cargo test --release -p secant-lab --test chain -- --ignored --nocapture`
#![allow(clippy::unwrap_used, reason = "tests")]

use std::hint::black_box;
use std::time::Duration;

use secant_catalogue::{Input, Operation, Point as Named, find};
use secant_lab::measure::Bench;

/// Points and scalars in rotation.
const INPUTS: usize = 100;
/// The largest accepted ratio of the chain's cost to that of the named operations.
const MORE: f64 = 1.05;

/// The ratio of the chain's cost to that of the named operations, measured in turns.
macro_rules! ratio {
    ($curve:ident, $coordinates:expr) => {{
        use secant::$curve::{Point, Scalar};

        let scalars: Vec<Scalar> = (0..INPUTS).map(|i| Scalar::reduce(&[i as u8 + 1; 64])).collect();
        // Projective points whose Z is not 1.
        let points: Vec<Point> = scalars.iter().map(|k| Point::mul_base(k) + Point::GENERATOR).collect();
        let inputs: Vec<Input> = scalars
            .iter()
            .zip(&points)
            .map(|(k, p)| {
                let (little, [x, y]) = $coordinates(p);
                let ordered = |bytes: &[u8]| -> Vec<u8> {
                    if little { bytes.iter().rev().copied().collect() } else { bytes.to_vec() }
                };
                let point = Named::Affine { x: vec![ordered(&x)], y: vec![ordered(&y)] };
                Input::Mul(ordered(&k.to_bytes()), point)
            })
            .collect();
        let curve = find(stringify!($curve)).unwrap();
        let mut named = curve.prepare(Operation::Mul, None, None, &inputs).unwrap();
        let mut bench = Bench::new();
        // Each result is the next operand.
        let mut sum = points[0];
        bench.add_rotating(1.0, 1, INPUTS, |i| sum = &sum * &scalars[i] + &points[i]);
        let mut other = points[0];
        bench.add_rotating(1.0, 1, INPUTS, |i| {
            named.run(i);
            other = black_box(&other) + &points[i];
        });
        let report = bench.run(Duration::from_secs(5), &mut |_| {});
        let medians: Vec<f64> =
            report.figures.iter().map(|f| f.core_cycles.or(f.ns).unwrap().median).collect();
        println!(
            "{}: a chain {:.0}, the named operations {:.0}, ratio {:.3}",
            stringify!($curve),
            medians[0],
            medians[1],
            medians[0] / medians[1]
        );
        medians[0] / medians[1]
    }};
}

#[test]
#[ignore = "measures time, half a minute"]
fn a_chain_of_operators_costs_what_the_named_operations_cost() {
    let ratios = [
        ratio!(p256, |p: &Point| p.coordinates().map(|(x, y)| (false, [x, y])).unwrap()),
        ratio!(edwards25519, |p: &Point| {
            let (x, y) = p.coordinates();
            (true, [x, y])
        }),
        ratio!(secp256k1, |p: &Point| p.coordinates().map(|(x, y)| (false, [x, y])).unwrap()),
    ];
    assert!(ratios.iter().all(|ratio| *ratio <= MORE), "{ratios:?}");
}

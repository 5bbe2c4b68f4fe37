//! Times to decode a compressed point alone and in batches, whose square roots are computed in lanes.
//!
//! `cargo test --release -p secant-lab --test roots -- --ignored --nocapture`
#![allow(clippy::unwrap_used, reason = "tests")]

use std::hint::black_box;
use std::time::Duration;

use secant_lab::measure::Bench;

const SIZES: [usize; 4] = [1, 4, 8, 16];

/// Core cycles for each point in batches of [`SIZES`], measured in turns.
macro_rules! cycles {
    ($curve:ident, $compressed:literal) => {{
        use secant::$curve::{AffinePoint, Point, Scalar};

        let encoded: Vec<[u8; $compressed]> = (1..=16)
            .map(|i| {
                AffinePoint::from(&Point::mul_base(&Scalar::reduce(&[i; 64]))).to_compressed_sec1_bytes()
            })
            .map(|bytes| bytes.as_bytes().try_into().unwrap())
            .collect();
        let mut bench = Bench::new();
        for size in SIZES {
            let part = &encoded[..size];
            bench.add(size as f64, 1, move |_, n| {
                for _ in 0..n {
                    assert!(
                        black_box(AffinePoint::decompress_batch(black_box(part))).iter().all(Result::is_ok)
                    );
                }
            });
        }
        let report = bench.run(Duration::from_secs(3), &mut |_| {});
        report.warnings().iter().for_each(|warning| println!("{warning}"));
        let of = |f: &secant_lab::measure::Figures| f.core_cycles.or(f.ns).unwrap().median;
        let each: Vec<f64> = report.figures.iter().map(of).collect();
        println!("{}: in batches of {SIZES:?} {each:.0?} core cycles a point", stringify!($curve));
        each
    }};
}

#[test]
#[ignore = "measures time, a quarter of a minute"]
fn a_point_of_sixteen_costs_less_than_one_alone() {
    let curves = [cycles!(secp256k1, 33), cycles!(p256, 33), cycles!(p384, 49), cycles!(p521, 67)];
    let lanes = matches!(secant_core::cpu::Tier::best(), secant_core::cpu::Tier::Ifma(_));
    let most = if lanes { 0.25 } else { 1.1 };
    assert!(curves.iter().all(|each| each[3] <= most * each[0]), "{curves:?}");
}

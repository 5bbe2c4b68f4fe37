//! Times Curve25519 in floating point, radix 2^25.5:
//! `cargo run --release -p secant-lab --example float25519`.

use std::hint::black_box;
use std::time::Duration;

use secant_lab::float25519::element::Element;
use secant_lab::float25519::x25519_vartime;
use secant_lab::measure::Bench;

fn main() {
    let mut bench = Bench::new();
    let mut u = [9; 32];
    bench.add(1.0, 1, move |_, n| {
        for _ in 0..n {
            u = x25519_vartime::<f64>((), &black_box([0x5a; 32]), &u);
        }
    });
    let start = || Element::<f64>::from_bytes((), &[0x35; 32]);
    let mut x = start();
    bench.add(1.0, 1, move |_, n| {
        for _ in 0..n {
            x = black_box(x.mul(&x));
        }
    });
    let mut x = start();
    bench.add(1.0, 1, move |_, n| {
        for _ in 0..n {
            x = black_box(x.factor().sqr());
        }
    });
    let report = bench.run(Duration::from_secs(10), &mut |_| {});
    for warning in report.warnings() {
        eprintln!("{warning}");
    }
    for (name, figures) in
        ["x25519", "multiplication, dependent", "squaring, dependent"].iter().zip(&report.figures)
    {
        match (&figures.core_cycles, &figures.ns) {
            (Some(cycles), _) => {
                println!("{name}: {:.0} core cycles ({:.0} .. {:.0})", cycles.median, cycles.p10, cycles.p90)
            }
            (None, Some(ns)) => println!("{name}: {:.0} ns ({:.0} .. {:.0})", ns.median, ns.p10, ns.p90),
            (None, None) => println!("{name}: no undisturbed sample"),
        }
    }
}

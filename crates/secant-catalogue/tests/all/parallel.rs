//! Tests of the methods on several threads under load, and of their traces.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use secant_catalogue::Error;
use secant_catalogue::{Curve, Input, Method, Operation, Phase, Point, curves};
use secant_core::threads::workers::{Waiting, Workers};

/// The parallel methods of all curves.
fn methods() -> impl Iterator<Item = (&'static dyn Curve, &'static Method)> {
    let of = |curve: &'static dyn Curve| curve.methods().iter().map(move |m| (curve, m));
    curves().iter().copied().flat_map(of).filter(|(_, m)| m.threads > 1)
}

/// n inputs of a curve: scalars from a generator, points of the subgroup.
fn inputs(curve: &dyn Curve, seed: u64, n: usize) -> Vec<Input> {
    let mut state = seed;
    let mut word = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        state ^ state >> 29
    };
    let mut scalar = || (0..curve.info().scalar_bytes).map(|_| (word() >> 40) as u8).collect::<Vec<u8>>();
    let points = curve.sample_points(seed, 3);
    (0..n).map(|i| Input::Mul(scalar(), points[i % points.len()].clone())).collect()
}

/// `SECANT_STRESS` multiplications a method, two callers at once, while another thread keeps a core busy;
/// `SECANT_STRESS_ON=b409/four-naf` asks for one method alone.
#[test]
fn under_load_every_answer_is_right() {
    let n = std::env::var("SECANT_STRESS").map_or(12, |n| n.parse::<usize>().unwrap());
    let only = std::env::var("SECANT_STRESS_ON").ok();
    let is_asked = |(curve, method): &(&dyn Curve, &Method)| {
        only.as_ref().is_none_or(|only| *only == format!("{}/{}", curve.info().name, method.name))
    };
    let asked: Vec<_> = methods().filter(is_asked).collect();
    assert!(!asked.is_empty(), "there is no method {only:?}");
    let stop = &AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
        for (i, (curve, method)) in asked.into_iter().enumerate() {
            assert!(!method.constant_time, "{}", method.name);
            let waiting = if i % 2 == 0 { Waiting::Park } else { Waiting::Spin };
            Workers::shared().set_waiting(waiting);
            thread::scope(|callers| {
                for caller in 0..2 {
                    callers.spawn(move || multiply(curve, method, caller + 1, n));
                }
            });
        }
        Workers::shared().set_waiting(Waiting::Park);
        stop.store(true, Ordering::Relaxed);
    });
}

/// Asks for n products, a few distinct ones again and again, and compares them with those of a method of one
/// thread.
fn multiply(curve: &dyn Curve, method: &Method, seed: u64, n: usize) {
    let inputs = inputs(curve, seed, n.min(1000));
    let alone =
        curve.methods().iter().find(|m| m.operation == Operation::Mul && m.threads == 1 && !m.constant_time);
    let mut want = curve.prepare(Operation::Mul, alone.map(|m| m.name), None, &inputs).unwrap();
    (0..inputs.len()).for_each(|i| want.run(i));
    let mut got = curve.prepare(Operation::Mul, Some(method.name), None, &inputs).unwrap();
    for i in 0..n {
        let i = i % inputs.len();
        got.run(i);
        assert_eq!(got.result(i), want.result(i), "{} {} {i}", curve.info().name, method.name);
    }
}

#[test]
fn every_curve_with_points_has_parallel_methods() {
    for curve in curves() {
        let n = methods().filter(|(c, _)| c.info().name == curve.info().name).count();
        // Montgomery curves have abscissas only, ristretto255 has only the library's own methods, and gls254
        // no halving.
        let has =
            curve.info().form != "montgomery" && !["ristretto255", "gls254"].contains(&curve.info().name);
        assert_eq!(n >= 2, has, "{} {n}", curve.info().name);
    }
}

#[test]
fn traces_are_whole() {
    for (curve, method) in methods() {
        let input = &inputs(curve, 5, 1)[0];
        let traces = curve.trace(Operation::Mul, Some(method.name), None, input).unwrap();
        assert_eq!(traces.len(), method.threads as usize, "{} {}", curve.info().name, method.name);
        for trace in &traces {
            assert!(!trace.stretches.is_empty());
            assert!(trace.stretches.iter().all(|s| s.start_ns <= s.end_ns));
            assert!(trace.stretches.windows(2).all(|w| w[0].end_ns == w[1].start_ns));
        }
        assert!(traces[0].stretches.iter().any(|s| s.phase == Phase::Production));
        assert!(traces[0].stretches.iter().any(|s| s.phase == Phase::PostComputation));
    }
    let curve = curves()[0];
    let input = Input::Mul(vec![5], Point::clone(&curve.base()));
    assert_eq!(curve.trace(Operation::Mul, None, None, &input), Err(Error::UnknownMethod));
}

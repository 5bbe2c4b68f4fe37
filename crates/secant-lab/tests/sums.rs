//! From how many terms on which way of summing costs less: the ways of sums in variable time, and of those in
//! constant time, at many sizes, in turns.
//!
//! `cargo test --release -p secant-lab --test sums -- --ignored --nocapture`
#![allow(clippy::unwrap_used, reason = "tests")]

use std::hint::black_box;
use std::time::Duration;

use secant_core::cpu::Tier;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::operate::lanes::{LanesOf, Wide};
use secant_core::operate::many::{Plan, SumsInLanes, SumsOfMany, sum_vartime};
use secant_core::operate::vectors;
use secant_core::operate::{Point, Projective, Residue};
use secant_lab::measure::Bench;

const SIZES: [usize; 10] = [2, 3, 4, 6, 8, 12, 16, 24, 32, 64];

/// The name of a way and its sum of the first n terms.
type Way<'a, C> = (&'static str, Box<dyn Fn(usize) -> Option<Projective<C>> + 'a>);

/// Prints thousands of core cycles of every way at every size. The ways agree.
fn measure<C: SumsOfMany>() {
    let Tier::Ifma(level) = Tier::best() else { return println!("no AVX-512 IFMA here") };
    let most = SIZES[SIZES.len() - 1];
    let mut p = Projective::<C>::base();
    let (mut points, mut scalars): (Vec<Point<C>>, Vec<C::Scalar>) = (vec![], vec![]);
    let mut k = C::Scalar::from_u64(3);
    for _ in 0..most {
        p = p.double().add(&Projective::base());
        points.push(p.to_affine());
        // Powers of 1/3 are of full length.
        k = k.mul(&C::Scalar::from_u64(3).invert());
        scalars.push(k.sub(&C::Scalar::from_u64(points.len() as u64)));
    }
    let words: Vec<_> = scalars.iter().map(Residue::to_words).collect();
    let of: Vec<u32> = (0..most as u32).collect();
    let bits = vec![C::Scalar::BITS; most.div_ceil(8)];
    let folded = |sums: Vec<Point<C>>| {
        sums.iter().fold(Projective::neutral(), |sum, p| sum.add(&Projective::from_affine(p)))
    };
    let ways: [Way<'_, C>; 6] = [
        ("one run of doublings", Box::new(|n| C::few_vartime(level, &words[..n], &points[..n]))),
        (
            "words",
            Box::new(|n| Some(sum_vartime(Tier::best(), &scalars[..n], &points[..n], Some(Plan::Straus)))),
        ),
        ("tables in lanes", Box::new(|n| C::Tables::sum_vartime(level, &words[..n], &points, &of[..n]))),
        ("chosen", Box::new(|n| Some(sum_vartime(Tier::best(), &scalars[..n], &points[..n], None)))),
        (
            "constant time: vectors",
            Box::new(|n| vectors::sum::<C, C::Vectors>(level, &words[..n], &points[..n])),
        ),
        (
            "constant time: one sum in lanes",
            Box::new(|n| C::Lanes::sum(level, &points[..n], &words[..n], &bits[..n.div_ceil(8)]).map(folded)),
        ),
    ];
    println!("{}, {:?}, {SIZES:?} terms, thousands of core cycles", C::INFO.name, Wide::of(level));
    let mut bench = Bench::new();
    let mut rows = vec![];
    for (name, way) in &ways {
        for n in SIZES {
            let Some(sum) = way(n) else { continue };
            let wanted = sum_vartime(Tier::PORTABLE, &scalars[..n], &points[..n], None);
            assert_eq!(sum.to_affine(), wanted.to_affine(), "{name} {n}");
            rows.push((name, n));
            bench.add(1.0, 1, move |_, times| {
                for _ in 0..times {
                    black_box(way(black_box(n)));
                }
            });
        }
    }
    let report = bench.run(Duration::from_secs(8), &mut |_| {});
    report.warnings().iter().for_each(|warning| println!("{warning}"));
    for (name, _) in &ways {
        let row = rows.iter().zip(&report.figures).filter(|(row, _)| row.0 == name);
        let row: Vec<_> = row
            .map(|((_, n), f)| format!("{n}: {:.1}", f.core_cycles.or(f.ns).unwrap().median / 1000.0))
            .collect();
        println!("  {name}: {}", row.join(", "));
    }
}

#[test]
#[ignore = "measures time, a minute"]
fn limits_between_ways() {
    measure::<Edwards25519>();
    measure::<P256>();
    measure::<P384>();
    measure::<P521>();
    measure::<Secp256k1>();
}

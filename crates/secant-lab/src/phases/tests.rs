//! The phases add up to the registry's counts, and have as many doublings as a scalar has bits.

use secant_catalogue::{Counts, Curve, Method, Operation};

use super::known::KNOWN;
use super::*;

fn curves() -> impl Iterator<Item = &'static dyn Curve> {
    secant_catalogue::curves().iter().copied()
}

/// Scalars of a curve below 2^(bits of the order - 1), their high bits set.
fn scalars(curve: &dyn Curve) -> [Vec<u8>; 2] {
    let bytes = (curve.info().order.len() - 2).div_ceil(2);
    [0x5b, 0xe7].map(|seed: u8| {
        let mut k: Vec<u8> = (0..bytes as u8).map(|i| seed.wrapping_mul(i.wrapping_add(3)) ^ 0xa6).collect();
        k[0] = 0;
        k[1] |= 0xc0;
        k
    })
}

/// The default methods of one thread: the first of constant time, and the first of variable time.
fn defaults(curve: &dyn Curve) -> impl Iterator<Item = &'static Method> {
    let first = |constant: bool| {
        curve
            .methods()
            .iter()
            .find(|m| (m.operation, m.constant_time, m.threads) == (Operation::Mul, constant, 1))
    };
    [first(true), first(false)].into_iter().flatten()
}

const PARTS: [fn(&Counts) -> u64; 7] =
    [|c| c.mul, |c| c.sqr, |c| c.inv, |c| c.sub, |c| c.add, |c| c.solve, |c| c.mul_small];

#[test]
fn the_phases_of_every_default_method_make_its_whole() {
    for curve in curves() {
        let name = curve.info().name;
        for method in defaults(curve) {
            assert!(known(name, method.name).is_some(), "{name} {}", method.name);
        }
        for known in KNOWN.iter().filter(|known| known.curve == name) {
            let method = curve.method(Operation::Mul, Some(known.method)).unwrap();
            for k in scalars(curve) {
                let input = secant_catalogue::Input::Mul(k.clone(), curve.base());
                let total = curve.count(Operation::Mul, Some(method.name), &input).unwrap();
                let phases = known.phases(&k).unwrap();
                for part in PARTS {
                    let sum: f64 = phases.iter().map(|(_, charge)| charge.of(part)).sum();
                    assert_eq!(sum, part(&total) as f64, "{name} {}: {phases:?}", method.name);
                }
            }
        }
    }
    // And the two of Granger and Scott, and two that are defaults either on words or on vectors.
    assert_eq!(KNOWN.len(), 4 + curves().map(|c| defaults(c).count()).sum::<usize>());
}

/// The parts of Granger-Scott 2014, sections 4.1 and 4.2, and the whole as the registry counts it. On E-521
/// the paper has the product of the affine coordinates as given, and the first window's as made.
#[test]
fn the_parts_of_granger_and_scott_are_printed() {
    let printed = [
        ("p521", [(Phase::Table, 168, 80), (Phase::Inversion, 16, 521)], (2704, 3120)),
        ("e521", [(Phase::Table, 39 + 1, 15), (Phase::Inversion, 15, 520)], (2730 - 1, 2080)),
    ];
    for (name, parts, windows) in printed {
        let curve = secant_catalogue::find(name).unwrap();
        for k in scalars(curve) {
            let phases = known(name, "granger-scott").unwrap().phases(&k).unwrap();
            let of = |wanted: &[Phase]| {
                let chosen = phases.iter().filter(|(phase, _)| wanted.contains(phase));
                chosen.fold((0.0, 0.0), |(m, s), (_, c)| (m + c.of(|c| c.mul), s + c.of(|c| c.sqr)))
            };
            for (phase, mul, sqr) in parts {
                assert_eq!(of(&[phase]), (f64::from(mul), f64::from(sqr)), "{name} {phase:?}");
            }
            let both = of(&[Phase::Doublings, Phase::Additions]);
            assert_eq!(both, (f64::from(windows.0), f64::from(windows.1)), "{name}");
            let input = secant_catalogue::Input::Mul(k.clone(), curve.base());
            let total = curve.count(Operation::Mul, Some("granger-scott"), &input).unwrap();
            assert_eq!(of(&Phase::ALL), (total.mul as f64, total.sqr as f64), "{name}");
        }
    }
}

#[test]
fn there_are_as_many_doublings_as_bits() {
    for curve in curves() {
        let name = curve.info().name;
        for known in KNOWN.iter().filter(|known| known.curve == name) {
            let method = curve.method(Operation::Mul, Some(known.method)).unwrap();
            let k = &scalars(curve)[0];
            let phases = known.phases(k).unwrap();
            let calls =
                |phase| phases.iter().find(|(p, _)| *p == phase).map_or(0, |(_, charge)| charge.calls);
            let order = curve.info().order.trim_start_matches("0x");
            let bits = 4 * order.len() as u64;
            let by_halves = ["joint", "gls", "glv"].iter().any(|start| method.name.starts_with(start));
            let halves = if by_halves { 2 } else { 1 } * if method.name == "four" { 4 } else { 1 };
            let chain = calls(Phase::Doublings) + calls(Phase::Halvings) + calls(Phase::Steps);
            let place = format!("{name} {}: {phases:?}", method.name);
            assert!(chain * halves <= bits + 12 && chain * halves + 24 >= bits, "{bits} {chain} {place}");
            // An addition every other bit at most; a ladder's are in its steps.
            let additions = calls(Phase::Additions);
            assert_eq!(additions == 0, method.name == "ladder", "{place}");
            assert!(additions < chain * halves / 2 + 2, "{place}");
            // An element of ristretto255 keeps all its coordinates; the paper's method inverts by a power.
            let inversions: f64 = phases.iter().map(|(_, charge)| charge.of(|c| c.inv)).sum();
            let has_none = name == "ristretto255" || method.name == "granger-scott";
            assert_eq!(inversions == 0.0, has_none, "{place}");
            for (phase, charge) in &phases {
                assert!(
                    charge.of(|c| c.mul + c.sqr) > 0.0 && charge.of(|c| c.inv) >= 0.0,
                    "{phase:?} {place}"
                );
            }
        }
    }
}

#[test]
fn a_method_of_another_name_is_not_known() {
    assert!(known("p256", "window7").is_none() && known("p257", "window5").is_none());
    assert!(known("p256", "window5").unwrap().phases(&[1; 33]).is_none());
}

use num_bigint::BigUint;
use secant_catalogue::counting::{Counting, Tally};
use secant_core::cpu::{Mulx, Portable};
use secant_core::curve::jac256189::Jac256189;
use secant_core::field::{Field, Single};
use secant_core::form::Group;
use secant_core::form::weierstrass::jacobian::{Jacobian, Point};
use secant_core::limbs::WordKernels;

use super::words::{C, Operation, P};
use super::*;

fn value(words: &[u64; 4]) -> BigUint {
    words.iter().rev().fold(BigUint::ZERO, |n, word| (n << 64) + word)
}

fn prime() -> BigUint {
    (BigUint::from(1u32) << 256) - C
}

/// The first word changed by a few, the rest as they are.
fn near(words: [u64; 4]) -> impl Iterator<Item = [u64; 4]> {
    (0..5).map(move |i| [words[0].wrapping_add(i).wrapping_sub(2), words[1], words[2], words[3]])
}

/// Reduced operands: around every place where a carry, a borrow or a comparison turns, and others.
fn reduced() -> Vec<[u64; 4]> {
    let half = [P[0] >> 1 | 1 << 63, u64::MAX, u64::MAX, u64::MAX >> 1];
    let third = [0x5555_5555_5555_5555; 4];
    let mut all: Vec<[u64; 4]> =
        [P, half, third, third.map(|word| 2 * word), [0, 0, 0, 1 << 63], [C, 0, 0, 0]]
            .into_iter()
            .flat_map(near)
            .filter(|words| value(words) < prime())
            .collect();
    all.extend((0..3).map(|i| [i, 0, 0, 0]));
    all.extend(operands(60));
    all
}

/// The paper's operation on integers modulo p, by its row.
fn meaning(name: &str, x: &BigUint, y: &BigUint) -> BigUint {
    let p = prime();
    match name.split([',', ' ']).next().unwrap() {
        "Addition" => (x + y) % p,
        "Subtraction" => (x + &p - y) % p,
        "Division" => x * ((&p + 1u32) / 2u32) % p,
        "Mult." => x * 2u32 % p,
        "Multiplication" if name.starts_with("Multiplication by 2") => x * 2u32 % p,
        "Multiplication" if name.starts_with("Multiplication by 3") => x * 3u32 % p,
        _ => panic!("{name}"),
    }
}

/// Checks one row on these operands; whether every result was reduced.
fn check(name: &str, operation: Operation, xs: &[[u64; 4]], ys: &[[u64; 4]]) -> bool {
    let p = prime();
    let mut all_reduced = true;
    for x in xs {
        for y in ys {
            let mut r = *x;
            operation(&mut r, y);
            assert_eq!(value(&r) % &p, meaning(name, &value(x), &value(y)), "{name}: {x:x?} {y:x?}");
            all_reduced &= value(&r) < p;
        }
    }
    all_reduced
}

#[test]
fn operations_are_right_and_complete_where_they_say_so() {
    let all = reduced();
    for (name, _, operation) in table2::ROWS.into_iter().chain(table3::ROWS) {
        let complete = check(name, operation, &all, &all);
        // A reduced operand is halved completely in any case.
        let stated = !name.contains("IR") || name.starts_with("Division");
        assert_eq!(complete, stated, "{name}");
    }
}

#[test]
fn halves_of_any_operand() {
    let mut all = reduced();
    all.extend([0, 1, 2, 93, 94, 187, 188].map(|i| [P[0] + i, P[1], P[2], P[3]]));
    for (name, _, operation) in table2::ROWS {
        if name.starts_with("Division") {
            assert_eq!(check(name, operation, &all, &[[0; 4]]), name.contains("CR"), "{name}");
        }
    }
}

#[test]
fn operations_agree_with_the_library() {
    let all = reduced();
    for x in &all {
        for y in &all {
            let f = |words: &[u64; 4]| table6::F::from_canonical(Portable, *words);
            let (a, b) = (f(x), f(y));
            let checks: [(Operation, table6::F<Portable>); 7] = [
                (words::add_complete, a.add(b)),
                (words::branching::add_complete, a.add(b)),
                (words::sub, a.sub(b)),
                (words::branching::sub, a.sub(b)),
                (words::branching::mul2_complete, a.mul2()),
                (words::mul3_complete, a.mul3()),
                (words::div2_complete, a.div2()),
            ];
            for (i, (operation, want)) in checks.into_iter().enumerate() {
                let mut r = *x;
                operation(&mut r, y);
                assert_eq!(r, want.to_repr(), "{i}");
            }
        }
    }
}

fn sequences_multiply<B: WordKernels>(level: B) {
    let p = prime();
    let mut all = reduced();
    all.push([u64::MAX; 4]);
    for op in all.windows(8) {
        let op: [[u64; 4]; 8] = op.try_into().unwrap();
        let n = op.map(|words| value(&words));
        let mut res = Default::default();
        table5::sequence1(level, table5::mult, &op, &mut res);
        for (i, r) in res.iter().enumerate() {
            assert_eq!(value(r) % &p, &n[2 * i] * &n[2 * i + 1] % &p);
        }
        let mut want = n[0].clone();
        let chained: Vec<BigUint> = [1, 3, 5, 7]
            .map(|i: usize| {
                want = &want * &n[i] % &p;
                want.clone()
            })
            .to_vec();
        let sequences: [table5::Sequence<B>; 2] = [table5::sequence2, table5::sequence3];
        for sequence in sequences {
            let mut res = Default::default();
            sequence(level, table5::mult, &op, &mut res);
            let got: Vec<BigUint> = res.iter().map(|r| value(r) % &p).collect();
            assert_eq!(got, chained);
        }
    }
}

#[test]
fn sequences_on_every_backend() {
    sequences_multiply(Portable);
    if let Some(level) = Mulx::detect() {
        sequences_multiply(level);
    }
}

/// The point 2P of y² = x³ - 3x + B.
fn affine_double([x, y]: &[BigUint; 2]) -> [BigUint; 2] {
    let p = prime();
    let inverse = (y * 2u32).modpow(&(&p - 2u32), &p);
    let slope = (x * x * 3u32 + &p - 3u32) * inverse % &p;
    let x3 = (&slope * &slope + &p * 2u32 - x * 2u32) % &p;
    let y3 = (slope * (x + &p - &x3) + &p - y) % &p;
    [x3, y3]
}

fn affine<B: WordKernels>(p: Point<table6::F<B>>) -> [BigUint; 2] {
    let inverse = p.z.invert();
    let q = Jacobian::<Jac256189, table6::F<B>>::normalize(p, inverse);
    [value(&q.x.to_repr()), value(&q.y.to_repr())]
}

fn runs_double<B: WordKernels>(level: B) {
    type G<B> = Jacobian<Jac256189, table6::F<B>>;
    let memory = called::Memory::leak(level);
    let mut p = table6::base(level);
    for _ in 0..20 {
        let want = (0..table6::RUN).fold(affine(p), |q, _| affine_double(&q));
        let c = || table6::called(memory, p);
        let results = [
            table6::unscheduled_run::<_, false>(p),
            table6::unscheduled_run::<_, true>(p),
            table6::scheduled_run::<G<B>>(p),
            G::<B>::double_n(p, table6::RUN),
            table6::open(table6::unscheduled_run::<_, false>(c())),
            table6::open(table6::scheduled_run::<table6::Calls<'_, B>>(c())),
            table6::open(table6::Calls::<B>::double_n(c(), table6::RUN)),
        ];
        let words = |p: Point<table6::F<B>>| [p.x, p.y, p.z].map(Single::to_repr);
        for (i, r) in results.into_iter().enumerate() {
            assert_eq!(affine(r), want, "{i}");
            assert_eq!(words(r), words(results[0]), "{i}");
        }
        p = results[0];
    }
}

#[test]
fn doublings_on_every_backend() {
    runs_double(Portable);
    if let Some(level) = Mulx::detect() {
        runs_double(level);
    }
}

#[test]
fn called_operations_are_the_field_s() {
    let all = reduced();
    for w in all.windows(3) {
        let f = |words: [u64; 4]| table6::F::from_canonical(Portable, words);
        let [a, b, c] = [f(w[0]), f(w[1]), f(w[2])];
        let memory = called::Memory::leak(Portable);
        let [d, e, g] = [a, b, c].map(|x| memory.hold(x));
        let (s, t) = (a.sub_dbl_sub(b, c), d.sub_dbl_sub(e, g));
        let pairs = [
            (a.neg(), d.neg()),
            (a.mul2(), d.mul2()),
            (a.mul_small(358), d.mul_small(358)),
            (a.invert(), d.invert()),
            (s.0, t.0),
            (s.1, t.1),
        ];
        for (want, got) in pairs {
            assert_eq!(got.value().to_repr(), want.to_repr());
        }
        assert_eq!(d.is_zero().declassify(), a.is_zero().declassify());
    }
}

#[test]
fn dependences_are_table_6_s() {
    type Counted<'t> = Counting<'t, table6::F<Portable>>;
    type G<'t> = Jacobian<Jac256189, Counted<'t>>;
    let tally = Tally::new();
    let f = |n| Counted::from_u64((&tally, Portable), n);
    let p = Point { x: f(2), y: f(3), z: f(5) };
    let counts = |run: &dyn Fn()| {
        tally.restart();
        run();
        tally.counts()
    };
    let one = counts(&|| {
        table6::unscheduled::<_, false>(p);
    });
    assert_eq!((one.mul, one.sqr, one.sub, one.add, one.mul3, one.div2), (4, 4, 5, 1, 1, 1));
    assert_eq!(one.dependences, 10);
    let merged = counts(&|| {
        table6::unscheduled::<_, true>(p);
    });
    assert_eq!((merged.sub, merged.dbl_sub, merged.dependences), (3, 1, 9));
    let listed = counts(&|| {
        G::double(p);
    });
    assert_eq!(listed.dependences, 5);
    let run = counts(&|| {
        G::double_n(p, table6::RUN);
    });
    assert_eq!(run.dependences, 5, "1.25 a doubling");
}

#[test]
fn every_variant_is_right() {
    let all = [table2(), table3(), table4(), section3_1(), table5(), table6(), section5(), section6()];
    let right = all.into_iter().flatten().map(|variant| (variant.name, (variant.check)()));
    let wrong: Vec<&str> = right.filter(|(_, right)| !right).map(|(name, _)| name).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn every_row_of_the_paper_is_there_and_runs() {
    let tables = [
        (
            table2(),
            vec!["Addition, IR", "Multiplication by 2, CR", "Multiplication by 3, CR", "Division by 2, IR"],
        ),
        (
            table3(),
            vec![
                "Subtraction, w/o CB",
                "Addition with IR, with CB",
                "Addition, w/o CB",
                "Mult. by 2 with IR, with CB",
                "Multiplication by 2, w/o CB",
            ],
        ),
        (table5(), vec!["Sequence 1", "Sequence 2", "Sequence 3"]),
        (table6(), vec!["Unscheduled", "Scheduled/merged"]),
    ];
    for (mut variants, names) in tables {
        for name in names {
            assert_eq!(variants.iter().filter(|v| v.name == name).count(), 1, "{name}");
        }
        for variant in &mut variants {
            assert!(variant.operations >= 1.0);
            (variant.body)(0, 3);
            (variant.body)(3, 2);
        }
    }
}

/// Every pair of points of -x² + y² = 1 + 2x²y² over F_31 that has these coordinates, against the affine law.
#[test]
fn inverted_coordinates_exhaustively() {
    use secant_core::field::tiny::Tiny;
    use secant_core::form::edwards::TwistedEdwards;
    type T = Tiny<31>;
    struct Two;
    impl TwistedEdwards<T> for Two {
        fn mul_d(x: T) -> T {
            x.mul_small(2)
        }
    }
    let inverse = |n: i64| (1..31).find(|m| (m * n).rem_euclid(31) == 1);
    let on = |x: i64, y: i64| (y * y - x * x - 1 - 2 * x * x * y * y).rem_euclid(31) == 0;
    let points: Vec<(i64, i64)> =
        (1..31).flat_map(|x| (1..31).map(move |y| (x, y))).filter(|&(x, y)| on(x, y)).collect();
    assert!(points.len() > 15);
    let value = |q: inverted::Point<T>| {
        let [x, y, z] = [q.x, q.y, q.z].map(T::value);
        Some((z * inverse(x)? % 31, z * inverse(y)? % 31))
    };
    let mut met = 0;
    for &(x1, y1) in &points {
        for &(x2, y2) in &points {
            let t = 2 * x1 * x2 * y1 * y2;
            let sum = inverse(1 + t).zip(inverse(1 - t)).map(|(a, b)| {
                (((x1 * y2 + x2 * y1) * a).rem_euclid(31), ((y1 * y2 + x1 * x2) * b).rem_euclid(31))
            });
            let of = |x, y| inverted::lift(T::new(x), T::new(y));
            let (p, q) = (of(x1, y1), of(x2, y2));
            // Sums with x = 0 or y = 0, or at infinity, have no such coordinates.
            let Some(want) = sum.filter(|&(x, y)| x != 0 && y != 0) else { continue };
            met += 1;
            assert_eq!(value(inverted::add::<Two, T>(p, q)), Some(want));
            let inverses = [x2, y2].map(|n| T::new(inverse(n).unwrap()));
            assert_eq!(value(inverted::add_mixed::<Two, T>(p, (inverses[0], inverses[1]))), Some(want));
            if (x1, y1) == (x2, y2) {
                assert_eq!(value(inverted::double::<Two, T>(p)), Some(want));
            }
        }
    }
    assert!(met > 100);
}

#[test]
fn the_doubling_before_formula_1_doubles() {
    use secant_core::field::crandall::Crandall;
    type F = Crandall<256, 189, Portable>;
    let mut p = table6::base(Portable);
    for _ in 0..20 {
        let q: Point<F> = traffic::double_before(p);
        assert_eq!(affine(q), affine_double(&affine(p)));
        p = q;
    }
}

#[test]
fn calls_of_point_formulas() {
    // 2^12 + 1: twelve doublings and an addition; merged 4 + 4 + 1 + 1 + 1 and a doubling with the addition.
    assert_eq!(traffic::point_calls(&[(1 << 12) + 1, 0, 0, 0]), [13, 6]);
    // 2^8: two runs of four.
    assert_eq!(traffic::point_calls(&[1 << 8, 0, 0, 0]), [8, 2]);
}

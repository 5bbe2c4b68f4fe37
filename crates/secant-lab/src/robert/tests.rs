use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::form::Affine;
use secant_core::operate::binary::Point;

use super::multiply::{Direction, Double};
use super::*;

/// `[k]P` by the library's ladder, which shares neither recoding nor formulas with the tested code.
fn oracle<C: NamedBinary>(p: &Affine<C::Words>, k: &C::Words) -> Option<[C::Words; 2]> {
    let curve = secant_catalogue::curves().iter().find(|c| c.info().name == C::INFO.name).unwrap();
    use secant_catalogue::{Input, Operation, Output, Point as Out};
    let bytes = |words: &C::Words| -> Vec<u8> {
        words.as_ref().iter().rev().flat_map(|word| word.to_be_bytes()).collect()
    };
    let significant = |bytes: Vec<u8>| bytes.into_iter().skip_while(|byte| *byte == 0).collect::<Vec<u8>>();
    let point = Out::Affine { x: vec![bytes(&p.x)], y: vec![bytes(&p.y)] };
    let input = Input::Mul(significant(bytes(k)), point);
    let mut prepared = curve.prepare(Operation::Mul, Some("ladder"), None, &[input]).unwrap();
    prepared.run(0);
    let words = |coordinate: &Vec<Vec<u8>>| {
        let mut words = C::Words::default();
        for (i, byte) in coordinate[0].iter().rev().enumerate() {
            words.as_mut()[i / 8] |= u64::from(*byte) << (8 * (i % 8));
        }
        words
    };
    match prepared.result(0).unwrap() {
        Output::Point(Out::Affine { x, y }) => Some([words(&x), words(&y)]),
        _ => None,
    }
}

/// Scalars at both ends and others.
fn integers<C: NamedBinary>() -> Vec<C::Words> {
    let word = |n: u64| {
        let mut k = C::Words::default();
        k.as_mut()[0] = n;
        k
    };
    let mut below = C::ORDER;
    below.as_mut()[0] -= 1;
    let mut all: Vec<C::Words> = [0, 1, 2, 3, 7, 8].map(word).to_vec();
    all.extend([below, C::ORDER]);
    all.extend(scalars::<C>(6));
    all
}

fn all_ways<C: NamedBinary, D: Direction>() {
    let two = Two::<C>::new();
    let extremes = [
        Method::Mutex { batch: 1 },
        Method::Mutex { batch: 10_000 },
        Method::Signal { batch: 1 },
        Method::Signal { batch: 10_000 },
        Method::Release { first: First::Points(0) },
        Method::Release { first: First::ALL },
        Method::Release { first: First::Weighed { addition: 300, margin: 20 } },
    ];
    for k in integers::<C>() {
        let want = oracle::<C>(&C::BASE, &k);
        for method in ways().into_iter().chain(extremes) {
            for digits in Digits::ALL {
                let answer = two.mul_vartime::<D>(&C::BASE, &k, digits, method).unwrap();
                assert_eq!(answer.point, want, "{method:?} {digits:?} {k:?}");
                let may_be_early = matches!(method, Method::Release { first } if first != First::ALL);
                assert!(may_be_early || !answer.rescued);
            }
        }
    }
}

#[test]
fn every_way_is_right_by_halving() {
    all_ways::<B233, Halve>();
    all_ways::<B409, Halve>();
}

#[test]
fn every_way_is_right_by_doubling() {
    all_ways::<B233, Double>();
}

#[test]
fn every_way_is_right_in_the_papers_coordinates() {
    all_ways::<B233, multiply::DoubleLopezDahab>();
    all_ways::<B409, multiply::HalveKimKim>();
}

#[test]
fn heavy_digits_need_a_small_first_batch() {
    let initial = |weight| First::Weighed { addition: 300, margin: 20 }.of(200, weight);
    assert_eq!([0, 10, 40, 70, 200].map(initial), [200, 190, 100, 10, BATCH]);
    let small = |weight| First::Weighed { addition: 300, margin: -20 }.of(200, weight);
    assert_eq!([0, 10, 40].map(small), [180, 150, 60]);
}

/// The first batch is weighed for doublings, and a number of points for halvings: as in section 3.2.
#[test]
fn first_batches_are_found_and_few_are_rescued() {
    if std::thread::available_parallelism().map_or(1, usize::from) < 2 {
        return;
    }
    let digits = Digits::Naf;
    let halving = first_batch::<B233, Halve>(digits).unwrap();
    assert!(matches!(halving, First::Points(BATCH..=234)), "{halving:?}");
    for doubling in [
        first_batch::<B233, multiply::DoubleLopezDahab>(digits).unwrap(),
        prime::first_batch(prime::Over::Library).unwrap(),
        prime::first_batch(prime::Over::Langley).unwrap(),
    ] {
        // An addition is 13M of 4M, or 8M+3S of 3M+4S; no CPU makes it a tenth or tenfold.
        assert!(matches!(doubling, First::Weighed { addition: 50..=1000, .. }), "{doubling:?}");
    }
    assert_eq!(first_batch::<B233, Halve>(digits), Ok(halving), "found once");
}

#[test]
fn a_consumer_that_is_early_gives_up_or_waits() {
    use super::handover::Handover;
    let handover = Handover::new(Method::Release { first: First::Points(2) }, 10, 10);
    let mut producer = handover.producer();
    producer.push();
    producer.push();
    let mut consumer = handover.consumer();
    assert!(consumer.wait(0) && consumer.wait(1));
    assert!(!consumer.wait(2), "it is not there, and nobody waits");
    producer.push();
    assert!(consumer.wait(2));
    for method in [Method::Mutex { batch: 3 }, Method::Signal { batch: 3 }, Method::BusyWait] {
        let handover = Handover::new(method, 10, 10);
        let mut producer = handover.producer();
        let written = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let (handover, written) = (&handover, &written);
            scope.spawn(move || {
                let mut consumer = handover.consumer();
                for i in 0..10 {
                    assert!(consumer.wait(i));
                    assert!(written.load(std::sync::atomic::Ordering::Relaxed) > i, "{method:?}");
                }
            });
            for _ in 0..10 {
                std::thread::sleep(std::time::Duration::from_millis(1));
                written.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                producer.push();
            }
        });
    }
}

/// Without the check a consumer takes a point that is not yet in memory; with all points before the release
/// it has nothing to check.
#[test]
fn who_does_not_check_is_never_rescued() {
    use super::handover::Handover;
    let handover = Handover::new(Method::Unchecked { first: First::Points(1) }, 10, 10);
    let mut producer = handover.producer();
    producer.push();
    let mut consumer = handover.consumer();
    assert!(consumer.wait(0) && consumer.wait(9), "it is not there, and nobody asks");
    let two = Two::<B233>::new();
    for k in integers::<B233>() {
        let by = |method| two.mul_vartime::<Halve>(&B233::BASE, &k, Digits::Naf, method).unwrap();
        let answer = by(Method::Unchecked { first: First::ALL });
        assert_eq!((answer.point, answer.rescued), (oracle::<B233>(&B233::BASE, &k), false));
        assert!(!by(Method::Unchecked { first: First::Points(32) }).rescued);
    }
}

#[test]
fn a_whole_first_batch_is_never_rescued() {
    assert_eq!(rescued::<B233, Halve>(Digits::Naf, First::ALL, &scalars::<B233>(50)), Ok(0));
}

#[test]
fn a_point_that_is_not_the_base() {
    let two = Two::<B233>::new();
    let [x, y] = oracle::<B233>(&B233::BASE, &scalars::<B233>(1)[0]).unwrap();
    assert!(Point::<B233>::from_affine(x, y).is_ok());
    let p = Affine { x, y };
    for k in scalars::<B233>(5) {
        let want = oracle::<B233>(&p, &k);
        for method in ways() {
            assert_eq!(two.mul_vartime::<Halve>(&p, &k, Digits::Naf, method).unwrap().point, want);
        }
    }
}

#[test]
fn table_4_is_near_what_is_counted() {
    use super::workload::{Column, Coordinates, table4};
    for row in table4(40, Coordinates::Library) {
        let [producer, additions, post] = row.measured;
        let exact = match row.column {
            // 4M + 4S
            Column::Prime => 4.0 + 4.0 * 0.8,
            // 4M; 1M + 1QS
            Column::Double => 4.0,
            Column::Halve => 2.0,
        };
        assert!((producer / exact - 1.0).abs() < 0.03, "{row:?}");
        // Cost of one addition, times the density of the digits.
        let addition = match row.column {
            // 11M + 3S, and 1M + 1S for the powers of Z
            Column::Prime => 12.0 + 4.0 * 0.8,
            Column::Double => 11.0,
            Column::Halve => 8.0,
        };
        let (density, sums) = match row.digits {
            Digits::Binary => (1.0 / 2.0, 1.0),
            Digits::Naf => (1.0 / 3.0, 1.0),
            Digits::Wnaf4 => (1.0 / 5.0, 4.0),
        };
        let bits = row.bits as f64;
        let want = addition * (density * (bits - 1.0) - sums);
        assert!((additions * bits / want - 1.0).abs() < 0.05, "{row:?}");
        assert_eq!(post > 0.0, row.digits == Digits::Wnaf4, "{row:?}");
    }
}

/// The counts in the paper's coordinates: XXYZZ 7M+3S and the multiplication by a; López-Dahab 13M; Kim-Kim
/// 8M and 1M for the y of a halved point.
#[test]
fn table_4_is_counted_in_the_papers_coordinates() {
    use super::workload::{Column, Coordinates, is_right, table4};
    assert!(is_right());
    for row in table4(40, Coordinates::Paper) {
        let [producer, additions, post] = row.measured;
        let (exact, addition, join, double) = match row.column {
            Column::Prime => (3.0 + 4.0 * 0.8, 8.0 + 3.0 * 0.8, 8.0 + 3.0 * 0.8, 3.0 + 4.0 * 0.8),
            // Half of the digits are negative, and -P is X·Z more.
            Column::Double if row.digits != Digits::Binary => (4.0, 13.5, 13.0, 4.0),
            Column::Double => (4.0, 13.0, 13.0, 4.0),
            Column::Halve => (2.0, 9.0, 13.0, 4.0),
        };
        assert!((producer / exact - 1.0).abs() < 0.03, "{row:?}");
        let (density, sums) = match row.digits {
            Digits::Binary => (1.0 / 2.0, 1.0),
            Digits::Naf => (1.0 / 3.0, 1.0),
            Digits::Wnaf4 => (1.0 / 5.0, 4.0),
        };
        let bits = row.bits as f64;
        let want = addition * (density * (bits - 1.0) - sums);
        assert!((additions * bits / want - 1.0).abs() < 0.05, "{row:?}");
        // Six additions and a doubling join four sums.
        let want = if row.digits == Digits::Wnaf4 { 6.0 * join + double } else { 0.0 };
        assert!((post - want).abs() < 1e-6, "{row:?}");
    }
}

#[test]
fn every_row_runs_and_is_right() {
    for way in Way::ALL {
        let rows = [
            row::<B233, Halve>(Digits::Naf, way),
            row::<B409, multiply::HalveKimKim>(Digits::Wnaf4, way),
            prime::row(prime::Over::Library, way),
            prime::row(prime::Over::Langley, way),
        ];
        for mut row in rows.map(Result::unwrap) {
            assert_eq!(row.trusting, way == Way::Unchecked);
            let right = (row.body)(0, 5);
            assert!(right || row.trusting, "{way:?}: {}", row.remark);
            let found = matches!(way, Way::Release | Way::Unchecked);
            assert_eq!(found, row.remark.contains("first batch"), "{way:?}: {}", row.remark);
        }
    }
}

/// A wrong answer is detected, each of many.
#[test]
fn every_answer_is_held_against_what_is_wanted() {
    let mut row =
        pipeline(vec![1, 2, 3], Way::Mutex, String::new(), |i| Some(if i == 1 { 7 } else { i + 1 }));
    assert!((row.body)(2, 2) && !(row.body)(0, 2) && !(row.body)(1, 3));
    let mut none = pipeline(vec![1], Way::Mutex, String::new(), |_| None);
    assert!(!(none.body)(0, 1));
}

/// Both chains and their partial rescues, at every division of the digits, with and without first batches: on
/// as many CPUs as there are.
#[test]
fn four_threads_are_right() {
    let four = four::Four::<B233>::new();
    let all = integers::<B233>();
    let wanted: Vec<_> = all.iter().map(|k| oracle::<B233>(&B233::BASE, k)).collect();
    let none = First::Points(0);
    for l in [0, 1, 100, B233::ORDER_BITS] {
        for digits in Digits::ALL {
            for first in [[none; 2], [First::Points(BATCH), none], [First::ALL; 2]] {
                type Ld = multiply::DoubleLopezDahab;
                type Kk = multiply::HalveKimKim;
                let base = &B233::BASE;
                let library = four.mul_all_vartime::<Double, Halve>(base, &all, l, digits, first).unwrap();
                let own = four.mul_all_vartime::<Ld, Kk>(base, &all, l, digits, first).unwrap();
                for answers in [library, own] {
                    let points: Vec<_> = answers.iter().map(|answer| answer.point).collect();
                    assert_eq!(points, wanted, "{l} {digits:?} {first:?}");
                    let rescued = answers.iter().any(|answer| answer.rescued != [false; 2]);
                    assert!(!rescued || first != [First::ALL; 2]);
                }
            }
        }
    }
    assert_eq!(
        four.mul_all_vartime::<Double, Halve>(&B233::BASE, &[], 9, Digits::Naf, [none; 2]),
        Ok(vec![])
    );
    assert!((four_with::<B409, Double, Halve>(200, [First::Points(BATCH); 2]).body)(0, 2));
}

/// The first batches of four threads that share CPUs would be no machine's: they are refused with a sentence.
#[test]
fn four_threads_want_four_cpus() {
    let four = || four_threads::<B233, Double, Halve>(100).map(|_| ());
    match crate::measure::Crew::of(4) {
        Ok(_crew) => assert_eq!(four(), Ok(())),
        Err(why) => {
            assert!(why.contains("4 threads would share CPUs"), "{why}");
            assert!(four().is_err_and(|why| why.contains("share a CPU")));
        }
    }
}

#[test]
fn the_quartic_is_right_by_every_way() {
    use secant_core::curve::jq25519::Jq25519;
    use secant_core::operate::{Equipped, Point as OnCurve};
    let base = OnCurve::<Jq25519>::base();
    let p: OnCurve<Jq25519> = Jq25519::mul(secant_core::cpu::Tier::best(), &base, &[9, 8, 7, 6]);
    for over in [prime::Over::Library, prime::Over::Langley] {
        let two = prime::Two::new(over);
        for k in [[0; 4], [1, 0, 0, 0], [2, 0, 0, 0], [u64::MAX, 5, 1 << 63, 3], [1, 2, 3, u64::MAX >> 2]] {
            let want: OnCurve<Jq25519> = Jq25519::mul(secant_core::cpu::Tier::best(), &p, &k);
            for method in ways() {
                for digits in Digits::ALL {
                    let (q, _) = two.mul_vartime(&p, &k, digits, method).unwrap();
                    assert_eq!(q, want, "{over:?} {method:?} {digits:?} {k:?}");
                }
            }
        }
    }
}

/// The ways whose answers are right always.
fn ways() -> [Method; 4] {
    let first = || Ok(First::Points(32));
    [Way::Mutex, Way::Signal, Way::BusyWait, Way::Release].map(|way| way.method(first).unwrap().0)
}

//! Every method on every backend against affine big-integer arithmetic and against the stored vectors,
//! through the registry.

use super::common::{Affine, Case, General, Int, Model, Random, ask_all, ask_batch, ask_on, int, small};
use num_traits::{One, Zero};
use secant_catalogue::{Input, Operation, Output, Point};
use secant_core::cpu::Backend;
use serde_json::Value;

fn case(model: &Model, k: &Int, p: &General, product: &General) -> Case {
    Case {
        what: format!("[{k:#x}]{:x?}", model.leave(p)),
        input: Input::Mul(k.to_bytes_be(), model.outward(p)),
        answer: model.answer(product),
    }
}

/// Points that can be given to the library: an Edwards point of order 4 cannot.
fn odd_points(model: &Model, random: &mut Random) -> Vec<General> {
    let orders: &[u64] = match model.cofactor {
        1 => &[1],
        4 => &[1, 2],
        8 => &[1, 2, 4, 8],
        _ => &[1, 2, 5, 10],
    };
    orders.iter().map(|order| if *order == 1 { None } else { model.low_order(*order, random) }).collect()
}

#[test]
fn the_third_opinion_is_sound() {
    let mut random = Random::new(1);
    for model in Model::all() {
        let p = model.any(&mut random);
        assert!(model.has(&p) && model.has(&model.add(&p, &p)));
        assert_eq!(model.enter(&model.leave(&p)), p);
        // Sums of affine points, step by step.
        let multiples = (0..20).scan(None, |sum, _| Some(std::mem::replace(sum, model.add(sum, &p))));
        for (k, multiple) in multiples.enumerate() {
            assert_eq!(model.mul(&small(k as u64), &p), multiple, "{} {k}", model.name);
        }
        let multiples = model.multiples(&p);
        for k in [Int::zero(), small(1), small(16), model.scalar(&mut random), model.scalar(&mut random)] {
            assert_eq!(multiples.mul(&k), model.mul(&k, &p), "{} {k}", model.name);
        }
        assert_eq!(model.mul(&(&model.r * model.cofactor), &p), None);
        assert_eq!(model.mul(&model.r, &model.full_order(&mut random)).is_none(), model.cofactor == 1);
        let base = match model.curve().base() {
            Point::Affine { x, y } => Affine::Point(Int::from_bytes_be(&x[0]), Int::from_bytes_be(&y[0])),
            Point::Infinity | Point::Encoded(_) => panic!("a base point"),
        };
        let base = model.enter(&base);
        assert!(model.has(&base) && base.is_some());
        assert_eq!(model.mul(&model.r, &base), None);
    }
}

#[test]
fn edge_scalars_times_points_inside_and_outside_the_subgroup() {
    let mut random = Random::new(2);
    for model in Model::all() {
        let edges = model.edges();
        let points = [model.inside(&mut random), model.full_order(&mut random)];
        let cases: Vec<Case> = points
            .iter()
            .flat_map(|p| {
                let multiples = model.multiples(p);
                edges.iter().map(|k| case(&model, k, p, &multiples.mul(k))).collect::<Vec<_>>()
            })
            .collect();
        if ["ted256189", "e521iso", "jq25519"].contains(&model.name) {
            assert!(cases.iter().any(|c| c.answer.is_err()), "a result without coordinates");
        }
        ask_all(model.curve(), Operation::Mul, &cases);
        ask_batch(model.curve(), &cases);
    }
}

#[test]
fn points_of_small_order_and_the_neutral_element() {
    let mut random = Random::new(3);
    for model in Model::all() {
        let mut scalars: Vec<Int> = (0u32..70).map(Int::from).collect();
        scalars.extend(model.edges().into_iter().filter(|k| k.bits() > 200).step_by(3));
        scalars.extend((0..10).map(|_| model.scalar(&mut random)));
        let mut cases = Vec::new();
        for p in odd_points(&model, &mut random) {
            let mut multiples = vec![None];
            while multiples.len() < 10 {
                multiples.push(model.add(multiples.last().unwrap(), &p));
            }
            for k in &scalars {
                if p.is_none() && model.cofactor == 4 && k.is_zero() {
                    continue;
                }
                // Every order in question divides 10, or 4 (then 2), or 8.
                let order = match model.cofactor {
                    4 => 2u32,
                    8 => 8,
                    _ => 10,
                };
                let index = u64::try_from(k % order).unwrap() as usize;
                cases.push(Case {
                    what: format!("[{k:#x}]{:x?}", model.leave(&p)),
                    input: Input::Mul(k.to_bytes_be(), model.outward(&p)),
                    answer: model.answer(&multiples[index]),
                });
            }
        }
        ask_all(model.curve(), Operation::Mul, &cases);
        ask_batch(model.curve(), &cases);
    }
}

#[test]
fn random_scalars_times_random_points() {
    let mut random = Random::new(4);
    for model in Model::all() {
        let cases: Vec<Case> = (0..if model.is_wide() { 12 } else { 60 })
            .map(|i| {
                let p = if i % 2 == 0 { model.inside(&mut random) } else { model.any(&mut random) };
                let mut k = model.scalar(&mut random);
                if i % 5 == 0 {
                    k >>= random.below(256);
                }
                case(&model, &k, &p, &model.mul(&k, &p))
            })
            .collect();
        ask_all(model.curve(), Operation::Mul, &cases);
        ask_batch(model.curve(), &cases);
    }
}

/// The base point as a point of the model.
fn base_of(model: &Model) -> General {
    let Point::Affine { x, y } = model.curve().base() else { panic!("a base point") };
    model.enter(&Affine::Point(Int::from_bytes_be(&x[0]), Int::from_bytes_be(&y[0])))
}

#[test]
fn multiples_of_the_base_point() {
    let mut random = Random::new(5);
    for model in Model::all() {
        let multiples = model.multiples(&base_of(&model));
        let mut scalars = model.edges();
        scalars.extend((0..if model.is_wide() { 5 } else { 30 }).map(|_| model.scalar(&mut random)));
        // One digit of the table's windows at a time, at its ends.
        scalars.extend(
            (0..model.scalar_bits / 5)
                .step_by(if model.is_wide() { 13 } else { 1 })
                .flat_map(|i| [1u32, 15, 16, 17, 31].map(|d| Int::from(d) << (5 * i))),
        );
        let cases: Vec<Case> = scalars
            .iter()
            .map(|k| Case {
                what: format!("[{k:#x}]G"),
                input: Input::MulBase(k.to_bytes_be()),
                answer: model.answer(&multiples.mul(k)),
            })
            .collect();
        ask_all(model.curve(), Operation::MulBase, &cases);
    }
}

#[test]
fn sums_of_two_multiples() {
    let mut random = Random::new(6);
    for model in Model::all() {
        let inside = model.inside(&mut random);
        let full = model.full_order(&mut random);
        let mut points = odd_points(&model, &mut random);
        points.extend([inside.clone(), model.neg(&inside), model.mul(&small(2), &inside), full.clone()]);
        points.extend([model.neg(&full), model.any(&mut random)]);
        let mut questions: Vec<(Int, General, Int, General)> = Vec::new();
        for p in &points {
            for q in &points {
                for (m, n) in [(0u64, 0u64), (1, 1), (3, 5), (2, 4), (7, 0)] {
                    questions.push((small(m), p.clone(), small(n), q.clone()));
                }
            }
        }
        for p in [&inside, &full] {
            for q in [p.clone(), model.neg(p), model.mul(&small(3), p), points[1].clone()] {
                let k = random.int() % &model.r;
                let minus = &model.r - &k;
                questions.push((k.clone(), p.clone(), minus.clone(), q.clone()));
                questions.push((k.clone(), p.clone(), k.clone(), q.clone()));
                questions.push((k.clone() * 3u32 % &model.r, p.clone(), minus, q.clone()));
                questions.push((model.r.clone(), p.clone(), k, q.clone()));
                questions.push((model.r.clone(), p.clone(), &model.r * 2u32, q.clone()));
                questions.push((&model.r - 1u32, p.clone(), &model.r + 1u32, q));
            }
        }
        for _ in 0..15 {
            let (m, n) = (model.scalar(&mut random), model.scalar(&mut random));
            questions.push((m, model.any(&mut random), n, model.inside(&mut random)));
        }
        // One of the points, or both, the base point or its negative or a multiple from its table.
        let base = base_of(&model);
        for multiple in [1u32, 2, 3, 5, 127, 129] {
            let p = model.mul(&Int::from(multiple), &base);
            for (m, n) in [(1u32, 1u32), (1, 127), (127, 1), (0, 5), (5, 0), (0, 0), (3, 6), (128, 1)] {
                let (m, n) = (Int::from(m), Int::from(n));
                questions.push((m.clone(), p.clone(), n.clone(), base.clone()));
                questions.push((m, base.clone(), n, model.neg(&p)));
            }
            let (m, n) = (random.int() % &model.r, random.int() % &model.r);
            questions.push((m.clone(), model.any(&mut random), n.clone(), base.clone()));
            questions.push((m.clone(), base.clone(), n, model.any(&mut random)));
            let minus = &model.r - &m * multiple % &model.r;
            questions.push((m, p, minus, base.clone()));
        }
        questions.retain(|(m, _, n, _)| m.bits().max(n.bits()) <= u64::from(model.scalar_bits));
        let cases: Vec<Case> = questions
            .iter()
            .map(|(m, p, n, q)| Case {
                what: format!("[{m:#x}]{:x?} + [{n:#x}]{:x?}", model.leave(p), model.leave(q)),
                input: Input::MulAdd(m.to_bytes_be(), model.outward(p), n.to_bytes_be(), model.outward(q)),
                answer: model.answer(&model.add(&model.mul(m, p), &model.mul(n, q))),
            })
            .collect();
        ask_all(model.curve(), Operation::MulAdd, &cases);
    }
}

/// Integers that meet exceptional pairs: those around the order r, 2r and 16r wrapped, and single digits at
/// every place.
fn near_exceptions(model: &Model) -> Vec<Int> {
    let top = Int::one() << model.scalar_bits;
    let mut integers: Vec<Int> = [1u32, 2, 16]
        .iter()
        .flat_map(|factor| {
            let step = if *factor == 16 { 16u32 } else { 1 };
            (0..=70u32).map(move |d| (factor, step * d, step * 35))
        })
        .map(|(factor, up, down)| (&model.r * *factor + up - down) % &top)
        .collect();
    integers.extend((0..model.scalar_bits).map(|i| (Int::from(33u32) << i) % &top));
    integers
}

/// On vectors exceptions are met by masks of four lanes.
#[test]
fn vectors_near_every_exception() {
    let mut random = Random::new(7);
    let vectors = [Backend::Ifma, Backend::Avx2];
    let mut asked = 0;
    for model in Model::all() {
        let multiplications = model.curve().methods().iter().filter(|m| m.operation == Operation::Mul);
        if !multiplications.flat_map(|m| m.backends).any(|backend| vectors.contains(backend)) {
            continue;
        }
        let (base, point) = (base_of(&model), model.inside(&mut random));
        let (of_base, of_point) = (model.multiples(&base), model.multiples(&point));
        let integers = near_exceptions(&model);
        let by_base: Vec<General> = integers.iter().map(|k| of_base.mul(k)).collect();
        let by_point: Vec<General> = integers.iter().map(|k| of_point.mul(k)).collect();
        let mut cases = Vec::new();
        let mut sums = Vec::new();
        for (i, k) in integers.iter().enumerate() {
            cases.push(case(&model, k, &base, &by_base[i]));
            cases.push(case(&model, k, &point, &by_point[i]));
            let other = (7 * i + 3) % integers.len();
            for (p, product) in [(&base, &by_base[i]), (&point, &by_point[i])] {
                sums.push(Case {
                    what: format!("[{k:#x}]{:x?} + [{:#x}]G", model.leave(p), integers[other]),
                    input: Input::MulAdd(
                        k.to_bytes_be(),
                        model.outward(p),
                        integers[other].to_bytes_be(),
                        model.outward(&base),
                    ),
                    answer: model.answer(&model.add(product, &by_base[other])),
                });
            }
        }
        asked += ask_on(model.curve(), Operation::Mul, &cases, &vectors);
        asked += ask_on(model.curve(), Operation::MulAdd, &sums, &vectors);
    }
    assert!(asked > 0 || !vectors.iter().any(|backend| backend.is_available()));
}

/// The known answers of a curve, from tests/vectors.
fn vectors(model: &Model) -> Value {
    let path = format!("{}/../../tests/vectors/{}.json", env!("CARGO_MANIFEST_DIR"), model.name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn stored(entry: &Value, x: &str, y: &str) -> Affine {
    let (x, y) = (entry[x].as_str().unwrap(), entry[y].as_str().unwrap());
    if x == "infinity" { Affine::Infinity } else { Affine::Point(int(x), int(y)) }
}

fn given(p: Affine) -> Point {
    match p {
        Affine::Point(x, y) => Point::Affine { x: vec![x.to_bytes_be()], y: vec![y.to_bytes_be()] },
        _ => Point::Infinity,
    }
}

#[test]
fn all_stored_vectors() {
    for model in Model::all() {
        let vectors = vectors(&model);
        let scalar = |entry: &Value, name: &str| int(entry[name].as_str().unwrap()).to_bytes_be();
        let mut cases = Vec::new();
        let mut of_base = Vec::new();
        for list in ["mul", "mul_cofactor"] {
            for entry in vectors[list].as_array().into_iter().flatten() {
                let answer = Ok(stored(entry, "qx", "qy"));
                let p = given(stored(entry, "px", "py"));
                let what = entry.to_string();
                if inward_equal(&p, &model.curve().base()) {
                    let input = Input::MulBase(scalar(entry, "k"));
                    of_base.push(Case { what: what.clone(), input, answer: answer.clone() });
                }
                cases.push(Case { what, input: Input::Mul(scalar(entry, "k"), p), answer });
            }
        }
        assert!(
            cases.len() >= if model.cofactor == 1 { 40 } else { 46 } && of_base.len() >= 5,
            "{} {}",
            cases.len(),
            of_base.len()
        );
        ask_all(model.curve(), Operation::Mul, &cases);
        ask_batch(model.curve(), &cases);
        ask_all(model.curve(), Operation::MulBase, &of_base);
        let sums: Vec<Case> = vectors["dmul"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| Case {
                what: entry.to_string(),
                input: Input::MulAdd(
                    scalar(entry, "m"),
                    given(stored(entry, "px", "py")),
                    scalar(entry, "n"),
                    given(stored(entry, "qx", "qy")),
                ),
                answer: Ok(stored(entry, "rx", "ry")),
            })
            .collect();
        assert!(sums.len() >= 10);
        ask_all(model.curve(), Operation::MulAdd, &sums);
    }
}

fn inward_equal(p: &Point, q: &Point) -> bool {
    let inward = |p: &Point| super::common::inward(Ok(Output::Point(p.clone())));
    inward(p) == inward(q)
}

#[test]
fn integers_longer_than_the_scalars_of_p224() {
    use secant_core::curve::p224::{Point, Scalar};
    let base = Point::base();
    for k in [[u64::MAX; 4], [0, 0, 0, 1 << 32], [5, 0, 0, 1 << 63], [7, 8, 9, u64::from(u32::MAX)]] {
        let reduced = Scalar::reduce_words(&k);
        let want = base.mul_vartime(&reduced);
        assert_eq!(base.mul_integer(&k).unwrap(), want);
        assert_eq!(Point::mul_base_integer(&k), want);
    }
}

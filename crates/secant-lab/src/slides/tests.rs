use secant_core::curve::p224;
use secant_core::field::montgomery::{self, MontgomeryForm};
use secant_core::field::tiny::Tiny;
use secant_core::form::Group;
use secant_core::form::weierstrass::Weierstrass;
use secant_core::form::weierstrass::jacobian::Jacobian;
use secant_core::limbs::montgomery::MontgomeryKernels;
use secant_core::scalar::recode;

use super::chain::Step;
use super::*;

/// An affine point of the reference; `None` is the neutral element.
type Reference = Option<(i64, i64)>;

fn inverse(a: i64, p: i64) -> i64 {
    (1..p).find(|b| (a * b).rem_euclid(p) == 1).unwrap()
}

/// Chord and tangent on y² = x³ - 3x + b.
fn sum(p: Reference, q: Reference, prime: i64) -> Reference {
    let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.or(q) };
    let slope = if x1 != x2 {
        (y2 - y1) * inverse(x2 - x1, prime)
    } else if (y1 + y2) % prime == 0 {
        return None;
    } else {
        (3 * x1 * x1 - 3) * inverse(2 * y1, prime)
    } % prime;
    let x = (slope * slope - x1 - x2).rem_euclid(prime);
    Some((x, (slope * (x1 - x) - y1).rem_euclid(prime)))
}

fn affine_of<const P: u64>(p: Point<Tiny<P>>) -> Reference {
    let z = p.z.value();
    (z != 0).then(|| {
        let inverse = Tiny::<P>::new(inverse(z, P as i64));
        let zz = inverse.sqr();
        (p.x.mul(zz).value(), p.y.mul(zz).mul(inverse).value())
    })
}

fn check<const P: u64>() {
    let prime = P as i64;
    let f = Tiny::<P>::new;
    let mut pairs = 0;
    for b in 0..prime {
        if (27 * b * b - 108) % prime == 0 {
            continue;
        }
        let points: Vec<Reference> = (0..prime)
            .flat_map(|x| (0..prime).map(move |y| (x, y)))
            .filter(|(x, y)| (y * y - x * x * x + 3 * x - b) % prime == 0)
            .map(Some)
            .collect();
        let with_z =
            |(x, y): (i64, i64), z: i64| Point { x: f(x * z * z), y: f(y * z * z % prime * z), z: f(z) };
        for &p in &points {
            let (x, y) = p.unwrap();
            let twice = sum(p, p, prime);
            let given = Affine { x: f(x), y: f(y) };
            for z in [1, 2, prime - 1, prime / 2] {
                let jp = with_z((x, y), z);
                for double in [double::unified, double::difference_of_squares, double::square_of_sum] {
                    assert_eq!(affine_of(double(jp)), twice, "2{p:?}, b = {b}");
                }
                for &q in points.iter().filter(|q| q.unwrap().0 != x) {
                    let want = sum(p, q, prime);
                    let (x2, y2) = q.unwrap();
                    let of_q = Affine { x: f(x2), y: f(y2) };
                    assert_eq!(affine_of(add::mixed(jp, &of_q)), want, "{p:?} + {q:?}, b = {b}");
                    for w in [1, 3, prime - 2] {
                        let jq = with_z((x2, y2), w);
                        assert_eq!(affine_of(add::general(jp, jq)), want, "{p:?} + {q:?}, b = {b}");
                        assert_eq!(affine_of(add::cached(jp, &add::cache(jq))), want);
                        pairs += 1;
                    }
                }
                for (q, entry) in [(x, y), (x, -y)].map(|q| (with_z(q, 5), Affine { x: f(q.0), y: f(q.1) })) {
                    assert_eq!(affine_of(add::general(jp, q)), None);
                    assert_eq!(affine_of(add::mixed(jp, &entry)), None);
                }
            }
            if let Some((x3, y3)) = twice {
                let got = double::affine(given);
                assert_eq!((got.x.value(), got.y.value()), (x3, y3));
                for d in [1, 2, prime - 3] {
                    let fraction = |n: i64, d| Fraction { n: f(n * d), d: f(d) };
                    let (x, y) = double::fractions(fraction(x, d), fraction(y, d + 1));
                    assert_eq!((x.value().value(), y.value().value()), (x3, y3));
                }
            }
            let mut multiples = vec![p];
            while let (true, Some(last)) = (multiples.len() < 7, multiples.last()) {
                multiples.push(sum(*last, p, prime));
            }
            let order = multiples.iter().position(Option::is_none).map(|i| i + 1);
            if !matches!(order, Some(2 | 3 | 5 | 7)) {
                let table = add::odd_multiples(given).map(|q| Some((q.x.value(), q.y.value())));
                assert_eq!(table, [0, 2, 4, 6].map(|i| multiples[i]), "{p:?}, b = {b}");
            }
        }
    }
    assert!(pairs > 10_000);
}

#[test]
fn every_pair_of_points_over_f_13() {
    check::<13>();
}

#[test]
fn every_pair_of_points_over_f_31() {
    check::<31>();
}

#[test]
fn the_slides_count_what_is_counted() {
    let rows = measure();
    assert_eq!(rows.len(), 12);
    for row in &rows {
        assert!(row.agrees(), "{}: {} instead of {}", row.operation, row.measured, row.stated);
    }
    let of = |name: &str| rows.iter().find(|row| row.operation.starts_with(name)).unwrap().measured;
    let cost = |name| (of(name).sqr, of(name).mul);
    assert_eq!([cost("doubling, 6"), cost("doubling, 4"), cost("doubling, 5")], [(6, 3), (4, 4), (5, 3)]);
    assert_eq!([cost("addition, 5"), cost("addition, Z"), cost("addition, Q")], [(5, 11), (4, 10), (4, 7)]);
}

fn value(chain: &Chain) -> i64 {
    chain.evaluate(1, |a| 2 * a, |a, b| a + b, |a, b| a - b)
}

#[test]
fn chains_of_every_short_integer() {
    for n in 1..1_u64 << 16 {
        for chain in [Chain::unsigned(&[n, 0, 0, 0]), Chain::signed(&[n, 0, 0, 0])] {
            let chain = chain.unwrap();
            assert_eq!(value(&chain), n as i64);
            for (i, step) in chain.steps().iter().enumerate() {
                let (Step::Double(a) | Step::Add(a, _) | Step::Subtract(a, _)) = *step;
                let (Step::Double(b) | Step::Add(_, b) | Step::Subtract(_, b)) = *step;
                assert!(a <= i && b <= i);
            }
        }
        let steps = Chain::unsigned(&[n, 0, 0, 0]).unwrap().steps().to_vec();
        assert!(!steps.iter().any(|step| matches!(step, Step::Subtract(..))));
    }
    assert!(Chain::unsigned(&[0; 4]).is_none() && Chain::signed(&[0; 4]).is_none());
    // The chains are those of the slide: 8 = 7 + 1, 10 = 7 + 3, 12 = 7 + 5, 14 = 7 + 7, odd numbers one more
    // than an even one.
    let lengths: Vec<usize> =
        (1..16).map(|n| Chain::unsigned(&[n, 0, 0, 0]).unwrap().steps().len()).collect();
    assert_eq!(lengths, [0, 1, 2, 2, 3, 3, 4, 5, 6, 5, 6, 5, 6, 5, 6]);
}

#[test]
fn chains_have_the_lengths_of_the_slides() {
    let [unsigned, signed] = lengths(2000);
    assert!((unsigned.additions - 320.0).abs() < 1.5, "{unsigned:?}");
    assert!((signed.additions - 307.5).abs() < 1.5, "{signed:?}");
    // Doublings: one for each bit, and one for 2P.
    assert!((unsigned.doublings - 253.0).abs() < 1.5 && (signed.doublings - 253.0).abs() < 1.5);
}

/// The steps beside doublings are the digits of the recodings that the library's methods use, but for the top
/// and the table.
#[test]
fn chains_are_sliding_windows() {
    let mut word = 1_u64;
    for _ in 0..300 {
        let n: [u64; 4] = std::array::from_fn(|_| {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            word ^ word >> 29
        });
        let mut digits = [0; 257];
        let weight = |digits: &[i16]| digits.iter().filter(|d| **d != 0).count();
        for (chain, digits) in [
            (Chain::unsigned(&n), {
                recode::sliding::recode_vartime::<3>(&n, &mut digits);
                digits
            }),
            (Chain::signed(&n), {
                recode::wnaf::recode_vartime::<4>(&n, &mut digits);
                digits
            }),
        ] {
            let chain = chain.unwrap();
            let other = chain.steps().len() - chain.doublings();
            // 3P, 5P, 7P come on top; the highest digit is free.
            assert!((weight(&digits) + 2).abs_diff(other) <= 1, "{other} {}", weight(&digits));
        }
    }
}

/// P, n, nP, in words.
type Sample = ([[u64; 4]; 2], [u64; 4], Option<[[u64; 4]; 2]>);

fn multiplies<C, M: montgomery::Prime>(samples: &[Sample])
where
    C: Weierstrass<MontgomeryForm<M, Portable>>,
    Portable: MontgomeryKernels<M>,
{
    type G<C, M> = Jacobian<C, MontgomeryForm<M, Portable>>;
    for ([x, y], n, want) in samples {
        let p = Affine { x: *x, y: *y };
        let decode = |w| MontgomeryForm::<M, Portable>::from_canonical(Portable, w);
        let p = Affine { x: decode(p.x), y: decode(p.y) };
        for chain in [Chain::unsigned(n), Chain::signed(n)] {
            let got = chain.unwrap().mul_vartime::<G<C, M>>(p).map(|r| {
                let a = G::<C, M>::normalize(r, r.z.invert());
                [a.x.to_repr(), a.y.to_repr()]
            });
            assert_eq!(got, *want);
        }
    }
}

/// (P, n, nP) for a few n.
macro_rules! samples {
    ($curve:ident) => {{
        let mut all = Vec::new();
        let mut p = $curve::Point::base();
        for i in 1..20_u8 {
            let n = $curve::Scalar::reduce_be(&[i.wrapping_mul(91); 64]);
            let q = p.mul(&n);
            let of = |p: &$curve::Point| p.to_affine().map(|(x, y)| [x, y]);
            all.push((of(&p).unwrap(), n.to_words(), of(&q)));
            p = q;
        }
        all
    }};
}

#[test]
fn chains_multiply_on_p224_and_p256() {
    multiplies::<p224::P224, montgomery::P224>(&samples!(p224));
    multiplies::<p256::P256, montgomery::P256>(&samples!(p256));
}

#[test]
fn steps_give_what_the_library_gives() {
    assert!(are_right());
}

/// The multiples that OpenSSL gives for scalars on sect233k1 and sect409k1.
#[test]
fn koblitz_curves_agree_with_openssl() {
    use super::koblitz::{Koblitz, k233, k409, on_k233_vartime, on_k409_vartime};
    use num_bigint::BigUint;
    type Multiply<const W: usize> = fn(&Koblitz<W>, &Affine<[u64; W]>, &[u64; W]) -> Option<Affine<[u64; W]>>;
    fn check<const W: usize>(list: &serde_json::Value, curve: &Koblitz<W>, multiply: Multiply<W>) {
        let words = |v: &serde_json::Value| -> [u64; W] {
            let n = BigUint::parse_bytes(&v.as_str().unwrap().as_bytes()[2..], 16).unwrap();
            let digits = n.to_u64_digits();
            std::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
        };
        let list = list.as_array().unwrap();
        assert_eq!(list.len(), 10);
        for entry in list {
            let k = words(&entry["k"]);
            let digits = curve.digits(&k);
            // A multiple of half the length of the group, of the weight of a NAF.
            assert!(digits.len() < 64 * W && digits.windows(2).all(|pair| pair[0] == 0 || pair[1] == 0));
            let q = multiply(curve, &curve.base, &k).unwrap();
            assert_eq!((q.x, q.y), (words(&entry["x"]), words(&entry["y"])), "{}", entry["k"]);
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/koblitz.json");
    let all: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    check(&all["k233"], &k233(), on_k233_vartime);
    check(&all["k409"], &k409(), on_k409_vartime);
}

#[test]
fn windows_of_any_width_make_the_multiple() {
    assert!(super::windows::are_right());
    // 1011 is 1, 0, 11: 2P and 3P for the table, then P doubled three times and 3P added.
    let (count, value) = super::windows::sliding(&[0b1011], 2, 1);
    assert_eq!((count.doublings, count.others, value), (1 + 3, 1 + 1, 11));
}

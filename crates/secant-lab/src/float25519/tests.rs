use num_bigint::{BigInt, BigUint};
use serde_json::Value;

use super::counted::FpCounts;
use super::element::Sum;
use super::real::power_of_two;
use super::*;

type S53 = Soft<53>;
type S64 = Soft<64>;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../../tests/vectors/curve25519.json")).unwrap()
}

fn prime() -> BigInt {
    (BigInt::from(1) << 255) - 19
}

/// The 32 bytes of hexadecimal digits, most significant first if they begin with 0x.
fn bytes(text: &Value) -> [u8; 32] {
    let text = text.as_str().unwrap();
    let digits = text.strip_prefix("0x");
    let number = BigUint::parse_bytes(digits.unwrap_or(text).as_bytes(), 16).unwrap();
    let mut bytes = [0; 32];
    let all = number.to_bytes_le();
    bytes[..all.len()].copy_from_slice(&all);
    if digits.is_none() {
        bytes.reverse();
    }
    bytes
}

fn ladders<R: Real<Level = ()>>() {
    let vectors = vectors();
    for v in vectors["ladder_u"].as_array().unwrap() {
        let got = ladder_vartime::<R>((), &bytes(&v["k"]), &bytes(&v["u"]), 256);
        assert_eq!(got, bytes(&v["out"]), "{v}");
    }
    for v in vectors["x25519"].as_array().unwrap() {
        let got = x25519_vartime::<R>((), &bytes(&v["k"]), &bytes(&v["u"]));
        assert_eq!(got, bytes(&v["out"]), "{v}");
    }
    for list in ["mul", "mul_cofactor"] {
        for v in vectors[list].as_array().unwrap() {
            let want = if v["q_is_neutral"] == true { [0; 32] } else { bytes(&v["qx"]) };
            assert_eq!(ladder_vartime::<R>((), &bytes(&v["k"]), &bytes(&v["px"]), 256), want, "{v}");
        }
    }
}

#[test]
fn doubles_are_right_on_every_vector() {
    ladders::<f64>();
}

/// The type panics on any inexact operation, so this test also shows that every operation was exact.
#[test]
fn extended_numbers_are_right_on_every_vector() {
    ladders::<S64>();
}

#[test]
fn what_doubles_do_is_exact_on_every_vector() {
    ladders::<S53>();
}

#[test]
fn a_thousand_iterations_of_rfc_7748() {
    for v in vectors()["x25519_iter"].as_array().unwrap() {
        let mut k = bytes(&v["start"]);
        let mut u = k;
        for _ in 0..v["iterations"].as_u64().unwrap() {
            (k, u) = (x25519_vartime::<f64>((), &k, &u), k);
        }
        assert_eq!(k, bytes(&v["k"]));
    }
}

#[test]
fn the_slides_counts_come_out_with_their_precision() {
    for entry in account() {
        assert_eq!(entry.extended, entry.stated, "{}", entry.part);
    }
}

#[test]
fn doubles_cost_the_carries_that_are_documented() {
    let double: Vec<u64> = account().iter().map(|entry| entry.double).collect();
    let (mul, sqr) = (243 + 38, 162 + 38);
    let step = 80 + 55 + 4 * sqr + 5 * mul + 142 + 7 * 41;
    assert_eq!(step, 2769);
    let (main, reciprocal, more) = (255 * step, 254 * sqr + 11 * mul, 304 + 38);
    let want = [
        10,
        mul,
        sqr,
        80,
        55,
        4 * sqr,
        5 * mul,
        142,
        step,
        main,
        254 * sqr,
        11 * mul,
        reciprocal,
        more,
        main + reciprocal + more,
    ];
    assert_eq!(double, want);
}

#[test]
fn parts_of_a_step_are_begun_as_often_as_the_slides_say() {
    let tally = FpTally::new();
    let level = (&tally, ());
    let x = Element::<Counted<'_, S64>>::from_bytes(level, &[7; 32]);
    tally.take();
    Pair::new(level, x).step(level, 1, &x);
    let step = tally.take();
    let times = [Part::Addition, Part::Small, Part::Squaring, Part::Multiplication].map(|p| step.times(p));
    assert_eq!(times, [8, 1, 4, 5]);
    assert_eq!(step.of(Part::Rest), 0);
    let _ = x.invert();
    let reciprocal = tally.take();
    assert_eq!((reciprocal.times(Part::Squaring), reciprocal.times(Part::Multiplication)), (254, 11));
}

/// Multiplications, additions, subtractions.
fn kinds(counts: FpCounts) -> (u64, u64, u64) {
    (counts.mul, counts.add, counts.sub)
}

#[test]
fn multiplication_is_counted_by_kind() {
    let tally = FpTally::new();
    let x = Element::<Counted<'_, S64>>::from_bytes((&tally, ()), &[7; 32]);
    tally.take();
    let y = x.factor().mul(&x.factor());
    // Each carry adds α and the carry, subtracts α and the carry.
    assert_eq!(kinds(tally.take()), (109, 81 + 9 + 22, 22));
    let z = x.factor().sqr();
    assert_eq!(kinds(tally.take()), (55 + 9, 9 + 36 + 9 + 22, 22));
    assert_eq!(y.0.map(Counted::value), z.0.map(Counted::value));
}

/// The integer that the limbs stand for.
fn value<R: Real>(limbs: &[R; 10]) -> BigInt {
    let place = |i: i32| (51 * i + 1) / 2;
    (0..10).map(|i| BigInt::from(limbs[i as usize].to_integer(place(i))) << place(i)).sum()
}

/// The limb n·2^e for n of either sign.
fn limb<R: Real<Level = ()>>(n: i64, e: i32) -> R {
    let magnitude = R::from_integer((), n.unsigned_abs(), e);
    if n < 0 { R::given((), 0.0).minus(magnitude) } else { magnitude }
}

/// Elements whose limbs are the extremes that carries may leave, or one less, in many patterns of signs; and
/// 0 and 1.
fn extremes<R: Real<Level = ()>>() -> Vec<Element<R>> {
    let bound = |i: usize| match i {
        0 => (1 << 25) + 31,
        9 if R::PRECISION == 53 => (1 << 24) + 31,
        9 => (1 << 24) + (1 << 10),
        _ => 1 << (25 - i % 2),
    };
    let patterns = [0, 0x3ff, 0x155, 0x2aa, 0x1f, 0x3e0, 0x333, 0x0cc, 1, 0x200, 0x1ff, 0x3fe];
    let mut all = vec![Element::given((), 0.0), Element::given((), 1.0)];
    for pattern in patterns {
        let sign = |i: usize| if pattern >> i & 1 == 1 { -1 } else { 1 };
        all.push(Element(core::array::from_fn(|i| limb(sign(i) * bound(i), (51 * i as i32 + 1) / 2))));
        all.push(Element(core::array::from_fn(|i| limb(sign(i) * (bound(i) - 1), (51 * i as i32 + 1) / 2))));
    }
    all
}

fn in_range<R: Real>(x: &Element<R>) {
    for i in 0..10 {
        let n = x.0[i].to_integer((51 * i as i32 + 1) / 2);
        let slack = match i {
            0 => 31,
            9 if R::PRECISION == 53 => 31,
            9 => 1 << 10,
            _ => 0,
        };
        assert!(n.abs() <= (1 << (25 - i % 2)) + slack, "limb {i}: {n}");
    }
}

/// Every pair of extreme elements, every sum of two as a factor: exact (the type panics else), right, and in
/// range again.
fn extreme_limbs<R: Real<Level = ()>>() {
    let p = prime();
    let same = |a: &BigInt, b: &BigInt| ((a - b) % &p) == BigInt::ZERO;
    let all = extremes::<R>();
    for a in &all {
        for b in &all {
            let (x, y) = (value(&a.0), value(&b.0));
            let product = a.mul(b);
            in_range(&product);
            assert!(same(&value(&product.0), &(&x * &y)));
            let (sum, difference): (Sum<R>, Sum<R>) = (a.add(b), a.sub(b));
            for (factor, z) in [(sum, &x + &y), (difference, &x - &y)] {
                for (other, w) in [(sum, &x + &y), (difference, &x - &y)] {
                    let product = factor.factor().mul(&other.factor());
                    in_range(&product);
                    assert!(same(&value(&product.0), &(&z * &w)));
                }
                let square = factor.factor().sqr();
                in_range(&square);
                assert!(same(&value(&square.0), &(&z * &z)));
                let scaled = factor.mul_small_add(121_665, a);
                in_range(&scaled);
                assert!(same(&value(&scaled.0), &(&z * 121_665 + &x)));
            }
        }
        let mut canonical = value(&a.0) % &p;
        if canonical < BigInt::ZERO {
            canonical += &p;
        }
        assert_eq!(BigInt::from_bytes_le(num_bigint::Sign::Plus, &a.to_bytes()), canonical);
    }
}

#[test]
fn extreme_limbs_are_exact_with_64_bits() {
    extreme_limbs::<S64>();
}

#[test]
fn extreme_limbs_are_exact_with_53_bits() {
    extreme_limbs::<S53>();
}

#[test]
fn extreme_limbs_in_doubles() {
    extreme_limbs::<f64>();
}

/// Coefficient 0 of the square of an extreme element, 2^255 = 19 before any carry.
fn folded_coefficient<R: Real<Level = ()>>() -> R {
    let [_, _, x, ..] = extremes::<R>()[..] else { unreachable!() };
    let high = (1..10).map(|i| x.0[i].times(x.0[10 - i]).times_constant(19.0 * power_of_two(-255)));
    high.fold(x.0[0].times(x.0[0]), R::plus)
}

#[test]
fn doubles_do_not_hold_the_slides_coefficients() {
    let _ = folded_coefficient::<S64>();
    let _ = folded_coefficient::<Soft<58>>();
    assert!(std::panic::catch_unwind(folded_coefficient::<S53>).is_err());
}

#[test]
fn every_value_at_the_edges_is_read_and_written() {
    let p = BigUint::try_from(prime()).unwrap();
    for n in 0..40_u32 {
        for x in [BigUint::from(n), &p - n, &p - n + 19_u32, (BigUint::from(1_u32) << 254) + n] {
            let mut bytes = [0; 32];
            let digits = x.to_bytes_le();
            bytes[..digits.len()].copy_from_slice(&digits);
            bytes[31] |= 0x80;
            let got = Element::<f64>::from_bytes((), &bytes).to_bytes();
            let x = &x % (BigUint::from(1_u32) << 255);
            assert_eq!(BigUint::from_bytes_le(&got), x % &p);
        }
    }
}

#[test]
fn reciprocals() {
    for x in extremes::<f64>() {
        let is_zero = x.to_bytes() == [0; 32];
        let one: u8 = u8::from(!is_zero);
        assert_eq!(x.mul(&x.invert()).to_bytes(), core::array::from_fn(|i| if i == 0 { one } else { 0 }));
    }
}

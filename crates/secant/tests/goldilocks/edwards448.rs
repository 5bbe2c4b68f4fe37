//! Points and scalars against the affine law on big integers.

use num_bigint::BigUint;
use secant::edwards448::{AffinePoint, Point, Scalar};

use super::sample;

fn p() -> BigUint {
    (BigUint::from(1u32) << 448u32) - (BigUint::from(1u32) << 224u32) - 1u32
}

fn order() -> BigUint {
    let low = b"13818066809895115352007386748515426880336692474882178609894547503885";
    (BigUint::from(1u32) << 446u32) - BigUint::parse_bytes(low, 10).expect("decimal digits")
}

/// A point of the model.
type Pair = (BigUint, BigUint);

fn invert(a: &BigUint) -> BigUint {
    a.modpow(&(p() - 2u32), &p())
}

/// The affine law of x² + y² = 1 - 39081x²y².
fn add(a: &Pair, b: &Pair) -> Pair {
    let p = p();
    let t = &a.0 * &b.0 % &p * &a.1 % &p * &b.1 % &p * 39_081u32 % &p;
    let x = (&a.0 * &b.1 + &a.1 * &b.0) % &p * invert(&(&p + 1u32 - &t)) % &p;
    let y = (&a.1 * &b.1 + &p * &p - &a.0 * &b.0) % &p * invert(&(&t + 1u32)) % &p;
    (x, y)
}

fn mul(k: &BigUint, point: &Pair) -> Pair {
    let mut r = (BigUint::ZERO, BigUint::from(1u32));
    for i in (0..k.bits()).rev() {
        r = add(&r, &r);
        if k.bit(i) {
            r = add(&r, point);
        }
    }
    r
}

fn pair(point: &Point) -> Pair {
    let (x, y) = point.coordinates();
    (BigUint::from_bytes_le(&x), BigUint::from_bytes_le(&y))
}

fn point(pair: &Pair) -> Point {
    let side = |n: &BigUint| {
        let mut bytes = n.to_bytes_le();
        bytes.resize(56, 0);
        bytes.try_into().expect("56 bytes")
    };
    Point::from_coordinates(&side(&pair.0), &side(&pair.1)).expect("a point of the curve")
}

fn scalar(k: &BigUint) -> Scalar {
    Scalar::reduce(&k.to_bytes_le())
}

/// Integers at edges of the order, of the windows and of the words.
fn integers() -> Vec<BigUint> {
    let one = || BigUint::from(1u32);
    let mut all: Vec<_> = [0u32, 1, 2, 3, 15, 16, 17, 31, 32, 33].map(BigUint::from).into();
    all.extend((1u32..4).map(|n| order() - n));
    all.extend([64u32, 223, 224, 440, 445].map(|n| one() << n));
    all.extend([(one() << 445u32) - 1u32, order() >> 1u32]);
    all.extend((0..4).map(|n| BigUint::from_bytes_le(&sample::<56>(n)) % order()));
    all
}

#[test]
fn multiples_are_those_of_the_model() {
    let base = pair(&Point::GENERATOR);
    let (x, y) = &base;
    assert_eq!((x * x + y * y + (x * x % p()) * (y * y % p()) * 39_081u32) % p(), BigUint::from(1u32));
    let other = mul(&BigUint::from_bytes_le(&sample::<50>(5)), &base);
    // A point of order 4, so of all small orders, in a sum.
    let mixed = add(&other, &(BigUint::from(1u32), BigUint::ZERO));
    let scalars = integers();
    for k in &scalars {
        let s = scalar(k);
        assert_eq!(pair(&Point::mul_base(&s)), mul(k, &base), "{k}");
        for q in [&other, &mixed] {
            let want = mul(k, q);
            assert_eq!(pair(&(point(q) * &s)), want, "{k}");
            assert_eq!(pair(&(point(q).to_affine() * &s)), want, "{k}");
            assert_eq!(pair(&point(q).mul_vartime(&s)), want, "{k}");
            let sum = add(&want, &mul(&BigUint::from(77u32), &base));
            let n = Scalar::from(77);
            assert_eq!(pair(&Point::mul_add_base_vartime(&s, &point(q), &n)), sum);
            assert_eq!(pair(&Point::mul_add_vartime(&s, &point(q), &n, &Point::GENERATOR)), sum);
        }
    }
    let points: Vec<Point> = scalars.iter().map(|k| point(&mul(k, &other))).collect();
    let secrets: Vec<Scalar> = scalars.iter().map(scalar).collect();
    let products = Point::mul_batch(&points, &secrets).unwrap();
    let bases = Point::mul_base_batch(&secrets);
    for i in 0..points.len() {
        assert_eq!(products[i], points[i] * &secrets[i]);
        assert_eq!(bases[i], Point::mul_base(&secrets[i]));
    }
    let sum: Point = products.iter().copied().sum();
    for n in [0, 1, 2, 3, points.len()] {
        let sum: Point = products[..n].iter().copied().sum();
        assert_eq!(Point::multiscalar_vartime(&secrets[..n], &points[..n]).unwrap(), sum);
        assert_eq!(Point::multiscalar(&secrets[..n], &points[..n]).unwrap(), sum);
    }
    // Pippenger's way.
    let (many, more) = (points.repeat(10), vec![secrets; 10].concat());
    assert_eq!(Point::multiscalar_vartime(&more, &many).unwrap(), sum * &Scalar::from(10));
}

#[test]
fn small_orders_and_subgroup() {
    assert!(Point::GENERATOR.is_in_subgroup_vartime());
    let four = point(&(BigUint::from(1u32), BigUint::ZERO));
    assert!(!four.is_in_subgroup_vartime() && !four.double().is_identity());
    assert!(four.double().double().is_identity());
    assert!(!(Point::GENERATOR + four).is_in_subgroup_vartime());
    assert_eq!(four - four, Point::IDENTITY);
    assert!(Point::from_coordinates(&[1; 56], &[2; 56]).is_err());
    assert!(Point::from_coordinates(&[0xff; 56], &[2; 56]).is_err());
}

#[test]
fn scalars_are_those_of_the_model() {
    let r = order();
    let integer = |s: &Scalar| BigUint::from_bytes_le(&s.to_bytes());
    for a in integers() {
        for b in integers() {
            let (s, t) = (scalar(&a), scalar(&b));
            assert_eq!(integer(&(&s * &t)), &a * &b % &r);
            assert_eq!(integer(&(&s + &t)), (&a + &b) % &r);
            assert_eq!(integer(&(&s - &t)), (&a + &r - &b) % &r);
        }
        let inverse = a.modpow(&(&r - 2u32), &r);
        assert_eq!(integer(&scalar(&a).invert()), inverse);
        assert_eq!(integer(&scalar(&a).invert_vartime()), inverse);
    }
    let wide = [0xff; 114];
    assert_eq!(integer(&Scalar::reduce(&wide)), BigUint::from_bytes_le(&wide) % &r);
    let of_order = |n: u32| <[u8; 56]>::try_from((order() + n - 1u32).to_bytes_le()).unwrap();
    assert!(Scalar::from_bytes(&of_order(0)).is_ok() && Scalar::from_bytes(&of_order(1)).is_err());
}

#[test]
fn encodings_there_and_back() {
    let mut signs = [0; 2];
    for n in 0..30 {
        let p = Point::mul_base(&Scalar::reduce(&sample::<64>(n))).to_affine();
        for p in [p, -p] {
            let encoded = p.compress();
            assert_eq!(AffinePoint::decompress(&encoded).unwrap(), p);
            assert_eq!(BigUint::from_bytes_le(&encoded[..56]), pair(&Point::from(p)).1);
            signs[usize::from(encoded[56] >> 7)] += 1;
        }
    }
    assert_eq!(signs, [30, 30]);
}

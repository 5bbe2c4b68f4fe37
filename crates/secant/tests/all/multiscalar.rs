//! Sums of many multiples, against sums one after the other.

use secant::{Error, edwards25519, p224, p256, p384, p521, ristretto255, secp256k1};

use super::common::Random;

/// Sums of the numbers of terms given, with zeros, equal, opposite and neutral points among them.
macro_rules! sums {
    ($name:ident, $module:ident, $sizes:expr) => {
        #[test]
        fn $name() {
            use $module::{Point, Scalar};
            let mut random = Random(9);
            let mut scalar = || Scalar::random(&mut random);
            for n in $sizes {
                let mut points: Vec<Point> = Vec::new();
                let mut scalars = Vec::new();
                let mut wanted = Point::IDENTITY;
                let mut point = Point::mul_base(&scalar());
                for i in 0..n {
                    point = point.double() + Point::GENERATOR;
                    let p = match (i % 9, points.get(i / 2)) {
                        (3, Some(p)) => *p,
                        (5, Some(p)) => -p,
                        (7, _) => Point::IDENTITY,
                        _ => point,
                    };
                    let k = match i % 11 {
                        4 => Scalar::ZERO,
                        6 => Scalar::ONE,
                        8 => -Scalar::ONE,
                        9 => Scalar::from_u128(u128::MAX - i as u128),
                        _ => scalar(),
                    };
                    wanted += p * &k;
                    points.push(p);
                    scalars.push(k);
                }
                assert_eq!(Point::multiscalar_vartime(&scalars, &points), Ok(wanted), "{n}");
                assert_eq!(Point::multiscalar(&scalars, &points), Ok(wanted), "{n}");
                // Without what there is nothing left of.
                points.push(-wanted);
                scalars.push(Scalar::ONE);
                let none = Point::multiscalar_vartime(&scalars, &points).unwrap();
                assert!(none.is_identity(), "{n}");
                assert!(Point::multiscalar(&scalars, &points).unwrap().is_identity(), "{n}");
                scalars.pop();
                assert_eq!(Point::multiscalar(&scalars, &points), Err(Error::LengthMismatch));
                assert_eq!(Point::multiscalar_vartime(&scalars, &points), Err(Error::LengthMismatch));
            }
            assert_eq!(Point::multiscalar_vartime(&[], &[]), Ok(Point::IDENTITY));
            assert_eq!(Point::multiscalar(&[], &[]), Ok(Point::IDENTITY));
        }
    };
}

sums!(on_p224, p224, [1, 2, 5, 150]);
sums!(on_p256, p256, (0..=40).chain([100, 1000]));
sums!(on_p384, p384, [1, 2, 5, 150]);
sums!(on_p521, p521, [1, 2, 5, 150]);
sums!(on_secp256k1, secp256k1, (0..=40).chain([100, 1000]));
sums!(on_edwards25519, edwards25519, (0..=40).chain([100, 1000]));
sums!(on_ristretto255, ristretto255, (0..=40).chain([100, 1000]));

#[test]
fn of_affine_points() {
    use p256::{AffinePoint, Point, Scalar};
    let points: Vec<_> = (0..200u64).map(|n| Point::mul_base(&Scalar::from(n * n)).to_affine()).collect();
    let scalars: Vec<_> = (0..200u64).map(Scalar::from).collect();
    let wanted: u64 = (0..200).map(|n| n * n * n).sum();
    let sum = AffinePoint::multiscalar_vartime(&scalars, &points);
    assert_eq!(sum, Ok(Point::mul_base(&Scalar::from(wanted))));
    assert_eq!(AffinePoint::multiscalar_vartime(&scalars[1..], &points), Err(Error::LengthMismatch));
    assert_eq!(AffinePoint::multiscalar(&scalars, &points), sum);
    assert_eq!(AffinePoint::multiscalar(&scalars[1..], &points), Err(Error::LengthMismatch));
}

#[test]
fn on_ted1271gls() {
    use secant::research::ted1271gls::{Point, Scalar};
    for n in (0..=17u64).chain([100]) {
        let points: Vec<_> = (0..n).map(|i| Point::mul_base(&Scalar::from(i * i))).collect();
        let scalars: Vec<_> = (0..n).map(Scalar::from).collect();
        let wanted: u64 = (0..n).map(|i| i * i * i).sum();
        let wanted = Point::mul_base(&Scalar::from(wanted));
        assert_eq!(Point::multiscalar(&scalars, &points), Ok(wanted));
        assert_eq!(Point::multiscalar_vartime(&scalars, &points), Ok(wanted));
    }
    assert_eq!(Point::multiscalar(&[Scalar::ONE], &[]), Err(Error::LengthMismatch));
    assert_eq!(Point::multiscalar_vartime(&[Scalar::ONE], &[]), Err(Error::LengthMismatch));
}

/// The vectors of `[m]P + [n]Q`, all in one sum.
#[test]
fn vectors() {
    use secp256k1::{AffinePoint, Point, Scalar};
    let text = include_str!("../../../../tests/vectors/secp256k1.json");
    let json: serde_json::Value = serde_json::from_str(text).unwrap();
    let (mut scalars, mut points, mut wanted) = (vec![], vec![], Point::IDENTITY);
    let bytes = |json: &serde_json::Value| -> [u8; 32] {
        super::common::padded(&super::common::int(json.as_str().unwrap()), 32).try_into().unwrap()
    };
    let point = |json: &serde_json::Value, x: &str, y: &str| {
        if json[x] != "infinity" {
            AffinePoint::from_coordinates(&bytes(&json[x]), &bytes(&json[y])).unwrap()
        } else {
            AffinePoint::IDENTITY
        }
    };
    let vectors = json["dmul"].as_array().unwrap();
    for vector in vectors {
        let (k, l) = (Scalar::reduce(&bytes(&vector["m"])), Scalar::reduce(&bytes(&vector["n"])));
        let (p, q) = (point(vector, "px", "py"), point(vector, "qx", "qy"));
        let sum = point(vector, "rx", "ry");
        let alone = AffinePoint::multiscalar_vartime(&[k.clone(), l.clone()], &[p, q]).unwrap();
        assert_eq!(alone, Point::from(sum), "{vector}");
        scalars.extend([k, l]);
        points.extend([p, q]);
        wanted += Point::from(sum);
    }
    assert!(vectors.len() >= 20);
    assert_eq!(AffinePoint::multiscalar_vartime(&scalars, &points), Ok(wanted));
}

//! Batches of sums and of decodings, and batches on several threads: what they give is what one alone gives.

use secant::Error;

use super::common::Random;
use super::common::subject::{
    B233, B409, E521, E521iso, Edwards25519, Jac1271gls, Jac256189, Jq25519, P224, P256, P384, P521,
    Secp256k1, Ted1271gls, Ted256189, Wei25519,
};
use super::common::terms::{slow, terms as edge_terms};

/// n terms: integers of every size, and points among which are neutral, equal and opposite ones.
macro_rules! terms {
    ($module:path, $n:expr) => {{
        use $module::{Point, Scalar};
        let scalar = |i: usize| match i % 7 {
            0 => Scalar::from(0),
            1 => Scalar::from(1),
            2 => -Scalar::from(i as u64),
            _ => Scalar::reduce(&[i as u8; 40]),
        };
        let point = |i: usize| match i % 9 {
            0 => Point::IDENTITY,
            1 => Point::GENERATOR,
            2 => -Point::GENERATOR,
            3 => Point::mul_base(&scalar(6)),
            4 => -Point::mul_base(&scalar(6)),
            _ => Point::mul_base(&scalar(i + 3)),
        };
        let m: Vec<Scalar> = (0..$n).map(scalar).collect();
        let n: Vec<Scalar> = (0..$n).map(|i| scalar(i / 2)).collect();
        let points: Vec<Point> = (0..$n).map(point).collect();
        (m, points, n)
    }};
}

macro_rules! sums {
    ($($name:ident $module:path, $curve:ident;)*) => {$(
        #[test]
        fn $name() {
            use $module::{Point};
            let (m, points, n) = terms!($module, 41);
            let term = |i: usize| Point::mul_add_base_vartime(&m[i], &points[i], &n[i]);
            let alone: Vec<Point> = (0..41).map(term).collect();
            assert!(alone.iter().filter(|sum| sum.is_identity()).count() > 1);
            for size in (0..=17).chain([40]) {
                for start in [0, 1] {
                    let part = start..start + size;
                    let sums = Point::mul_add_base_batch_vartime(
                        &m[part.clone()],
                        &points[part.clone()],
                        &n[part.clone()],
                    );
                    assert_eq!(sums.unwrap(), alone[part]);
                }
            }
            // Integers at the edges.
            let mut random = Random(23);
            for size in (1..=17).chain([40]) {
                let terms = edge_terms::<$curve>(&mut random, size);
                let wanted: Vec<Point> = terms
                    .iter()
                    .map(|(m, p, n)| slow::<$curve>(p, m) + slow::<$curve>(&Point::GENERATOR, n))
                    .collect();
                let m: Vec<_> = terms.iter().map(|(m, ..)| m.clone()).collect();
                let points: Vec<_> = terms.iter().map(|(_, p, _)| *p).collect();
                let n: Vec<_> = terms.iter().map(|(.., n)| n.clone()).collect();
                let sums = Point::mul_add_base_batch_vartime(&m, &points, &n).unwrap();
                let affine = |points: &[Point]| points.iter().map(Point::coordinates).collect::<Vec<_>>();
                assert_eq!(affine(&sums), affine(&wanted), "{size}");
            }
            for (m, n) in [(&m[1..], &n[..]), (&m[..], &n[1..])] {
                assert_eq!(Point::mul_add_base_batch_vartime(m, &points, n), Err(Error::LengthMismatch));
            }
        }
    )*};
}

sums! {
    sums_on_p224 secant::p224, P224;
    sums_on_p256 secant::p256, P256;
    sums_on_p384 secant::p384, P384;
    sums_on_p521 secant::p521, P521;
    sums_on_secp256k1 secant::secp256k1, Secp256k1;
    sums_on_edwards25519 secant::edwards25519, Edwards25519;
    sums_on_b233 secant::b233, B233;
    sums_on_b409 secant::b409, B409;
    sums_on_e521 secant::research::e521, E521;
    sums_on_e521iso secant::research::e521iso, E521iso;
    sums_on_jac1271gls secant::research::jac1271gls, Jac1271gls;
    sums_on_jac256189 secant::research::jac256189, Jac256189;
    sums_on_jq25519 secant::research::jq25519, Jq25519;
    sums_on_ted1271gls secant::research::ted1271gls, Ted1271gls;
    sums_on_ted256189 secant::research::ted256189, Ted256189;
    sums_on_wei25519 secant::research::wei25519, Wei25519;
}

/// On edwards25519 P may have any order.
#[test]
fn sums_outside_the_subgroup() {
    use secant::edwards25519::{AffinePoint, Point, Scalar};
    let minus_one = -Scalar::from(1);
    let decoded = (0..60).filter_map(|y| {
        let mut bytes = [0; 32];
        bytes[0] = y;
        AffinePoint::decompress(&bytes).ok().map(Point::from)
    });
    let points: Vec<Point> = decoded.flat_map(|p| [p, slow::<Edwards25519>(&p, &minus_one) + p]).collect();
    assert!(points.len() > 40 && points.iter().filter(|p| !p.is_identity()).count() > points.len() / 2);
    let scalars = edge_terms::<Edwards25519>(&mut Random(29), points.len());
    let m: Vec<Scalar> = scalars.iter().map(|(m, ..)| m.clone()).collect();
    let n: Vec<Scalar> = scalars.iter().map(|(.., n)| n.clone()).collect();
    let wanted: Vec<Point> = (points.iter().zip(&m).zip(&n))
        .map(|((p, m), n)| slow::<Edwards25519>(p, m) + slow::<Edwards25519>(&Point::GENERATOR, n))
        .collect();
    assert_eq!(Point::mul_add_base_batch_vartime(&m, &points, &n).unwrap(), wanted);
}

/// Every size of a batch on every number of threads; `$pool` is the same on a pool.
#[cfg(feature = "parallel")]
macro_rules! divided {
    ($($name:ident $module:path;)*) => {$(
        #[test]
        fn $name() {
            use $module::{AffinePoint, Point};
            let (m, points, n) = terms!($module, 41);
            for size in (0..=17).chain([24, 41]) {
                let (m, points, n) = (&m[..size], &points[..size], &n[..size]);
                let affine = Point::to_affine_batch(points);
                let products = Point::mul_batch(points, m);
                let of_base = Point::mul_base_batch(m);
                let sums = Point::mul_add_base_batch_vartime(m, points, n);
                let sum = AffinePoint::multiscalar_vartime(m, &affine);
                for threads in [1, 2, 3, 64] {
                    let threads = core::num::NonZeroUsize::new(threads).unwrap();
                    assert_eq!(Point::mul_batch_on(threads, points, m), products);
                    assert_eq!(Point::mul_base_batch_on(threads, m), of_base);
                    assert_eq!(Point::mul_add_base_batch_vartime_on(threads, m, points, n), sums);
                    assert_eq!(AffinePoint::multiscalar_vartime_on(threads, m, &affine), sum);
                    assert_eq!(AffinePoint::multiscalar_on(threads, m, &affine), sum);
                }
                #[cfg(feature = "rayon")]
                for threads in [1, 3] {
                    let pool = rayon_core::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                    pool.install(|| {
                        assert_eq!(Point::mul_batch_in_pool(points, m), products);
                        assert_eq!(Point::mul_base_batch_in_pool(m), of_base);
                        assert_eq!(Point::mul_add_base_batch_vartime_in_pool(m, points, n), sums);
                        assert_eq!(AffinePoint::multiscalar_vartime_in_pool(m, &affine), sum);
                        assert_eq!(AffinePoint::multiscalar_in_pool(m, &affine), sum);
                    });
                }
            }
            let two = core::num::NonZeroUsize::new(2).unwrap();
            let affine = Point::to_affine_batch(&points);
            let refused = Err(Error::LengthMismatch);
            assert_eq!(Point::mul_add_base_batch_vartime_on(two, &m, &points, &n[1..]), refused);
            assert_eq!(Point::mul_add_base_batch_vartime_on(two, &m[1..], &points, &n), refused);
            assert_eq!(AffinePoint::multiscalar_vartime_on(two, &m[1..], &affine), Err(Error::LengthMismatch));
            assert_eq!(AffinePoint::multiscalar_on(two, &m[1..], &affine), Err(Error::LengthMismatch));
        }
    )*};
}

#[cfg(feature = "parallel")]
divided! {
    divided_on_p256 secant::p256;
    divided_on_edwards25519 secant::edwards25519;
    divided_on_ted1271gls secant::research::ted1271gls;
}

/// Encodings with a point and without one, and those that only ZIP 215 accepts, at every place.
#[test]
fn decodings() {
    use secant::edwards25519::{AffinePoint, Point, Scalar};
    let encoding = |i: usize| match i % 5 {
        0 => Point::mul_base(&Scalar::from(i as u64)).compress(),
        1 => (-Point::mul_base(&Scalar::from(i as u64))).compress(),
        // y = p or above, and x = 0 with the sign 1.
        2 => core::array::from_fn(|at| if at == 0 { 0xed + i as u8 % 8 } else { 0xff }),
        3 => core::array::from_fn(|at| if at == 31 { 0x80 } else { u8::from(at == 0) }),
        _ => [i as u8; 32],
    };
    let encoded: Vec<[u8; 32]> = (0..50).map(encoding).collect();
    let alone: Vec<_> = encoded.iter().map(AffinePoint::decompress).collect();
    assert!(alone.iter().filter(|p| p.is_ok()).count() > 20);
    assert!(alone.iter().filter(|p| **p == Err(Error::NotOnCurve)).count() > 5);
    assert!(alone.iter().filter(|p| **p == Err(Error::CoordinateTooLarge)).count() > 5);
    for size in 0..=17 {
        for start in 0..30 {
            let part = start..start + size;
            assert_eq!(AffinePoint::decompress_batch(&encoded[part.clone()]), alone[part]);
        }
    }
}

/// Compressed points of the curves of SEC 1: what one alone gives, tags that are none and abscissas without a
/// point among them.
macro_rules! sec1_batches {
    ($($test:ident $module:ident $len:literal;)*) => {$(
        #[test]
        fn $test() {
            use secant::$module::{AffinePoint, Point, Scalar};
            let encoding = |i: usize| -> [u8; $len] {
                let mut bytes = [i as u8; $len];
                bytes[0] = [2, 3, 2, 3, 0, 4, 7][i % 7];
                // Of 521 bits the first byte has one.
                bytes[1] = if i % 3 == 0 { 0xff } else { i as u8 & 1 };
                if i % 7 < 2 {
                    let point = Point::mul_base(&Scalar::from(i as u64 + 1)).to_compressed_sec1_bytes();
                    bytes.copy_from_slice(point.as_bytes());
                }
                bytes
            };
            let encoded: Vec<[u8; $len]> = (0..70).map(encoding).collect();
            let alone: Vec<_> = encoded.iter().map(|bytes| AffinePoint::from_sec1_bytes(bytes)).collect();
            assert!(alone.iter().filter(|p| p.is_ok()).count() >= 20);
            for error in [Error::Length, Error::Tag(7)] {
                assert!(alone.contains(&Err(error)));
            }
            for size in 0..=35 {
                for start in 0..30 {
                    let part = start..start + size;
                    assert_eq!(AffinePoint::decompress_batch(&encoded[part.clone()]), alone[part]);
                }
            }
        }
    )*};
}
sec1_batches! {
    compressed_points_of_p224 p224 29;
    compressed_points_of_p256 p256 33;
    compressed_points_of_p384 p384 49;
    compressed_points_of_p521 p521 67;
    compressed_points_of_secp256k1 secp256k1 33;
    compressed_points_of_b233 b233 31;
}

//! Points and scalars, on every curve that has them.

use super::common::{Bytes, FEW, MANY, MESSAGE, Operation, TAG, THREADS, operations, pooled, secret};

/// The value that `from` makes of coordinates; `None` for the neutral element of a curve where it has none.
fn decoded<const N: usize, T>(
    coordinates: impl Into<Option<([u8; N], [u8; N])>>,
    from: fn(&[u8; N], &[u8; N]) -> Result<T, secant::Error>,
) -> Option<T> {
    let (x, y) = coordinates.into()?;
    from(&x, &y).ok()
}

/// The operations of every curve, and points and scalars for the other lists.
macro_rules! group {
    ($module:ident $(in $parent:ident)?) => {
        pub(super) mod $module {
            use super::*;
            use secant::$($parent::)?$module::{AffinePoint, Point, Scalar};

            /// A scalar with bits in all positions.
            pub(in crate::operations) fn k(i: u64) -> Scalar {
                Scalar::reduce(&secret::<66>(i))
            }
            pub(in crate::operations) fn scalars(count: u64) -> Vec<Scalar> {
                (0..count).map(k).collect()
            }
            /// Points that are cheap to have, in coordinates of their own.
            pub(in crate::operations) fn points(count: u64) -> Vec<Point> {
                let mut points = vec![Point::GENERATOR];
                (1..count).for_each(|i| points.push(points[i as usize - 1] + Point::GENERATOR));
                points
            }
            pub(in crate::operations) fn affine(count: u64) -> Vec<AffinePoint> {
                points(count).iter().map(Point::to_affine).collect()
            }
            pub(in crate::operations) fn point() -> Point {
                Point::GENERATOR.double()
            }

            pub(super) const LIST: &[Operation] = operations! { $module;
                k(0);
                Scalar::from_bytes(&k(0).to_bytes()).unwrap();
                Scalar::from_montgomery_words(k(0).to_montgomery_words());
                Scalar::random(&mut Bytes(1));
                Scalar::try_random(&mut Bytes(1)).unwrap();
                Scalar::from_u128(5);
                Scalar::power_of_two(100);
                k(0) + k(1);
                k(0) - k(1);
                k(0) * k(1);
                -k(0);
                k(0).square();
                k(0).double();
                k(0).halve();
                k(0).sqrt();
                k(0).invert();
                k(0).invert_vartime();
                Scalar::invert_batch(&mut scalars(FEW));
                k(0).is_zero();
                (k(0).is_odd(), k(0).is_even(), k(0).is_high());
                Scalar::conditional_select(&k(0), &k(1), k(0).ct_eq(&k(1)));
                format!("{:?}", k(0));
                point();
                point() + Point::GENERATOR;
                point() - Point::GENERATOR;
                -point();
                points(FEW).iter().sum::<Point>();
                point().is_identity();
                point() == Point::GENERATOR;
                Point::conditional_select(&point(), &Point::GENERATOR, point().ct_eq(&Point::GENERATOR));
                point().to_affine();
                Point::to_affine_batch(&points(FEW));
                point().to_affine().is_identity();
                AffinePoint::conditional_select(&affine(2)[0], &affine(2)[1], affine(2)[0].ct_eq(&affine(2)[1]));
                Point::from(point().to_affine());
                point().coordinates();
                point().to_affine().coordinates();
                decoded(point().coordinates(), Point::from_coordinates).unwrap();
                decoded(point().to_affine().coordinates(), AffinePoint::from_coordinates).unwrap();
                format!("{:?} {:?}", point(), point().to_affine());
                Point::mul_base(&k(0));
                point() * k(0);
                point().mul_vartime(&k(0));
                Point::mul_add_vartime(&k(0), &point(), &k(1), &Point::GENERATOR);
                Point::mul_add_base_vartime(&k(0), &point(), &k(1));
                AffinePoint::mul_add_base_vartime(&k(0), &point().to_affine(), &k(1));
                Point::mul_batch(&points(3), &scalars(3)).unwrap();
                Point::mul_batch(&points(FEW), &scalars(FEW)).unwrap();
                Point::mul_batch_on(THREADS, &points(FEW), &scalars(FEW)).unwrap();
                pooled!(Point::mul_batch_in_pool(&points(FEW), &scalars(FEW)).unwrap());
                Point::mul_base_batch(&scalars(3));
                Point::mul_base_batch(&scalars(FEW));
                Point::mul_base_batch_on(THREADS, &scalars(FEW));
                pooled!(Point::mul_base_batch_in_pool(&scalars(FEW)));
            };
        }
    };
}
group!(p224);
group!(p256);
group!(p384);
group!(p521);
group!(secp256k1);
group!(b233);
group!(b409);
group!(edwards25519);
group!(jac256189 in research);
group!(ted256189 in research);
group!(jac1271gls in research);
group!(ted1271gls in research);
group!(wei25519 in research);
group!(jq25519 in research);
group!(e521 in research);
group!(e521iso in research);

/// Sums of two multiples, a batch of them.
macro_rules! pairs {
    ($($module:ident $(in $parent:ident)?),*) => {
        &[$({
            use $module::{points, scalars};
            use secant::$($parent::)?$module::Point;
            operations! { $module;
                Point::mul_add_base_batch_vartime(&scalars(3), &points(3), &scalars(3)).unwrap();
                Point::mul_add_base_batch_vartime(&scalars(FEW), &points(FEW), &scalars(FEW)).unwrap();
                Point::mul_add_base_batch_vartime_on(THREADS, &scalars(FEW), &points(FEW), &scalars(FEW)).unwrap();
                pooled!(Point::mul_add_base_batch_vartime_in_pool(&scalars(FEW), &points(FEW), &scalars(FEW)).unwrap());
            }
        }),*]
    };
}

/// Hashes of messages to points.
macro_rules! hashes {
    ($($module:ident: $digest:ident),*) => {
        &[$({
            use secant::$module::Point;
            use secant::hash_to_curve::Xmd;
            operations! { $module;
                Point::hash_to_curve(MESSAGE, TAG).unwrap();
                Point::hash_to_curve_with::<Xmd<sha2::$digest>>(&[MESSAGE], TAG).unwrap();
                Point::encode_to_curve(MESSAGE, TAG).unwrap();
                Point::encode_to_curve_with::<Xmd<sha2::$digest>>(&[MESSAGE], TAG).unwrap();
            }
        }),*]
    };
}

/// Sums of many multiples.
macro_rules! sums {
    ($($module:ident $(in $parent:ident)?),*) => {
        &[$({
            use $module::{affine, points, scalars};
            use secant::$($parent::)?$module::{AffinePoint, Point};
            operations! { $module;
                Point::multiscalar(&scalars(3), &points(3)).unwrap();
                Point::multiscalar(&scalars(FEW), &points(FEW)).unwrap();
                Point::multiscalar(&scalars(MANY), &points(MANY)).unwrap();
                AffinePoint::multiscalar(&scalars(FEW), &affine(FEW)).unwrap();
                AffinePoint::multiscalar(&scalars(MANY), &affine(MANY)).unwrap();
                AffinePoint::multiscalar_on(THREADS, &scalars(MANY), &affine(MANY)).unwrap();
                pooled!(AffinePoint::multiscalar_in_pool(&scalars(MANY), &affine(MANY)).unwrap());
                Point::multiscalar_vartime(&scalars(3), &points(3)).unwrap();
                Point::multiscalar_vartime(&scalars(FEW), &points(FEW)).unwrap();
                Point::multiscalar_vartime(&scalars(100), &points(100)).unwrap();
                Point::multiscalar_vartime(&scalars(MANY), &points(MANY)).unwrap();
                AffinePoint::multiscalar_vartime(&scalars(FEW), &affine(FEW)).unwrap();
                AffinePoint::multiscalar_vartime(&scalars(MANY), &affine(MANY)).unwrap();
                AffinePoint::multiscalar_vartime_on(THREADS, &scalars(MANY), &affine(MANY)).unwrap();
                pooled!(AffinePoint::multiscalar_vartime_in_pool(&scalars(MANY), &affine(MANY)).unwrap());
            }
        }),*]
    };
}

/// The lists of this file.
pub(super) const LISTS: &[&[&[Operation]]] = &[GROUPS, PAIRS, SUMS, HASHES, OTHERS];

const PAIRS: &[&[Operation]] = pairs![
    p224, p256, p384, p521, secp256k1, edwards25519, jac256189 in research, ted256189 in research, jac1271gls in research,
    ted1271gls in research, wei25519 in research, jq25519 in research, e521 in research, e521iso in research
];

const SUMS: &[&[Operation]] = sums![p224, p256, p384, p521, secp256k1, edwards25519, ted1271gls in research];

const HASHES: &[&[Operation]] = hashes![
    p256: Sha256, p384: Sha384, p521: Sha512, secp256k1: Sha256, edwards25519: Sha512
];

const OTHERS: &[&[Operation]] = &[
    operations! { b233; b233::point().is_in_subgroup_vartime(); },
    operations! { b409; b409::point().is_in_subgroup_vartime(); },
    operations! { jac256189; jac256189::point().is_in_subgroup_vartime(); },
    operations! { e521; e521::point().is_in_subgroup_vartime(); },
    operations! { edwards25519;
        edwards25519::point().is_in_subgroup_vartime();
        edwards25519::point().compress();
        edwards25519::point().to_affine().compress();
        secant::edwards25519::Point::decompress(&edwards25519::point().compress()).unwrap();
        secant::edwards25519::AffinePoint::decompress(&edwards25519::point().compress()).unwrap();
        secant::edwards25519::AffinePoint::decompress_batch(&vec![edwards25519::point().compress(); FEW as usize]);
    },
];

const GROUPS: &[&[Operation]] = &[
    p224::LIST,
    p256::LIST,
    p384::LIST,
    p521::LIST,
    secp256k1::LIST,
    b233::LIST,
    b409::LIST,
    edwards25519::LIST,
    jac256189::LIST,
    ted256189::LIST,
    jac1271gls::LIST,
    ted1271gls::LIST,
    wei25519::LIST,
    jq25519::LIST,
    e521::LIST,
    e521iso::LIST,
];

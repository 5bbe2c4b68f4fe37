//! The curves of the library, as generic tests see them. The library itself has no such trait.

use std::fmt::Debug;
use std::ops::{Add, Mul, Neg, Sub};

use secant::Error;

use super::{Affine, Int, bytes};

/// A curve: its module's names, with integers of any size in the place of bytes.
pub(crate) trait Subject {
    type Point: Copy
        + PartialEq
        + Debug
        + Neg<Output = Self::Point>
        + for<'a> Mul<&'a Self::Scalar, Output = Self::Point>;
    type Scalar: Clone
        + PartialEq
        + Debug
        + From<u64>
        + for<'a> Add<&'a Self::Scalar, Output = Self::Scalar>
        + for<'a> Sub<&'a Self::Scalar, Output = Self::Scalar>
        + for<'a> Mul<&'a Self::Scalar, Output = Self::Scalar>
        + Neg<Output = Self::Scalar>;
    const NAME: &'static str;
    const GENERATOR: Self::Point;
    const IDENTITY: Self::Point;
    /// Bytes of a coordinate.
    const LEN: usize;
    /// Bytes of a scalar.
    const SCALAR_LEN: usize;

    fn from_affine(x: &Int, y: &Int) -> Result<Self::Point, Error>;
    fn to_affine(p: &Self::Point) -> Affine;
    fn is_identity(p: &Self::Point) -> bool;
    fn add(p: &Self::Point, q: &Self::Point) -> Self::Point;
    fn sub(p: &Self::Point, q: &Self::Point) -> Self::Point;
    fn mul_base(k: &Self::Scalar) -> Self::Point;
    fn mul_vartime(p: &Self::Point, k: &Self::Scalar) -> Self::Point;
    fn mul_add_vartime(m: &Self::Scalar, p: &Self::Point, n: &Self::Scalar, q: &Self::Point) -> Self::Point;
    fn mul_add_base_vartime(m: &Self::Scalar, p: &Self::Point, n: &Self::Scalar) -> Self::Point;
    fn mul_batch(points: &[Self::Point], scalars: &[Self::Scalar]) -> Result<Vec<Self::Point>, Error>;
    fn mul_base_batch(scalars: &[Self::Scalar]) -> Vec<Self::Point>;
    #[cfg(feature = "parallel")]
    fn mul_batch_on(threads: usize, p: &[Self::Point], k: &[Self::Scalar])
    -> Result<Vec<Self::Point>, Error>;
    /// From bytes of the curve's order, which the integer is written in.
    fn scalar(n: &Int) -> Result<Self::Scalar, Error>;
    /// From any number of bytes of that order.
    fn reduce(bytes_be: &[u8]) -> Self::Scalar;
    fn integer(k: &Self::Scalar) -> Int;
    fn invert(k: &Self::Scalar) -> Self::Scalar;
    fn invert_vartime(k: &Self::Scalar) -> Self::Scalar;
}

/// A curve with keys.
pub(crate) trait Keys: Subject {
    type Secret: Debug;
    type Public: Copy + PartialEq + Debug;
    type Shared: Debug;

    fn secret(bytes: &[u8]) -> Result<Self::Secret, Error>;
    fn secret_bytes(key: &Self::Secret) -> Vec<u8>;
    fn public_key(key: &Self::Secret) -> Self::Public;
    fn public(bytes: &[u8]) -> Result<Self::Public, Error>;
    fn public_of(point: Self::Point) -> Result<Self::Public, Error>;
    /// Whole and compressed.
    fn public_bytes(key: &Self::Public) -> [Vec<u8>; 2];
    fn diffie_hellman(secret: &Self::Secret, public: &Self::Public) -> Vec<u8>;
    fn diffie_hellman_batch(secret: &Self::Secret, publics: &[Self::Public]) -> Vec<Vec<u8>>;
    fn shared(secret: &Self::Secret, public: &Self::Public) -> Self::Shared;
    fn decode(bytes: &[u8]) -> Result<Self::Point, Error>;
    /// Whole and compressed.
    fn encode(point: &Self::Point) -> [Vec<u8>; 2];
}

macro_rules! subject {
    ($module:path, $type:ident, $name:literal, $len:literal, $scalar_len:literal, $order:ident, $affine:ident) => {
        pub(crate) struct $type;

        const _: () = {
            use $module::{Point, Scalar};

            impl Subject for $type {
                type Point = Point;
                type Scalar = Scalar;
                const NAME: &'static str = $name;
                const GENERATOR: Point = Point::GENERATOR;
                const IDENTITY: Point = Point::IDENTITY;
                const LEN: usize = $len;
                const SCALAR_LEN: usize = $scalar_len;

                fn from_affine(x: &Int, y: &Int) -> Result<Point, Error> {
                    Point::from_coordinates(&$order(bytes(x)), &$order(bytes(y)))
                }
                fn to_affine(p: &Point) -> Affine {
                    $affine(p.coordinates().into(), $order)
                }
                fn is_identity(p: &Point) -> bool {
                    p.is_identity()
                }
                fn add(p: &Point, q: &Point) -> Point {
                    p + q
                }
                fn sub(p: &Point, q: &Point) -> Point {
                    p - q
                }
                fn mul_base(k: &Scalar) -> Point {
                    Point::mul_base(k)
                }
                fn mul_vartime(p: &Point, k: &Scalar) -> Point {
                    p.mul_vartime(k)
                }
                fn mul_add_vartime(m: &Scalar, p: &Point, n: &Scalar, q: &Point) -> Point {
                    Point::mul_add_vartime(m, p, n, q)
                }
                fn mul_add_base_vartime(m: &Scalar, p: &Point, n: &Scalar) -> Point {
                    Point::mul_add_base_vartime(m, p, n)
                }
                fn mul_batch(points: &[Point], scalars: &[Scalar]) -> Result<Vec<Point>, Error> {
                    Point::mul_batch(points, scalars)
                }
                fn mul_base_batch(scalars: &[Scalar]) -> Vec<Point> {
                    Point::mul_base_batch(scalars)
                }
                #[cfg(feature = "parallel")]
                fn mul_batch_on(threads: usize, p: &[Point], k: &[Scalar]) -> Result<Vec<Point>, Error> {
                    Point::mul_batch_on(threads.try_into().unwrap(), p, k)
                }
                fn scalar(n: &Int) -> Result<Scalar, Error> {
                    Scalar::from_bytes(&$order(bytes(n)))
                }
                fn reduce(bytes_be: &[u8]) -> Scalar {
                    Scalar::reduce(&$order(bytes_be.to_vec()))
                }
                fn integer(k: &Scalar) -> Int {
                    Int::from_bytes_be(&$order(k.to_bytes()))
                }
                fn invert(k: &Scalar) -> Scalar {
                    k.invert()
                }
                fn invert_vartime(k: &Scalar) -> Scalar {
                    k.invert_vartime()
                }
            }
        };
    };
}

macro_rules! keys {
    ($module:path, $type:ident) => {
        const _: () = {
            use $module::{Point, PublicKey, SecretKey, SharedSecret};

            impl Keys for $type {
                type Secret = SecretKey;
                type Public = PublicKey;
                type Shared = SharedSecret;

                fn secret(bytes: &[u8]) -> Result<SecretKey, Error> {
                    SecretKey::try_from(bytes)
                }
                fn secret_bytes(key: &SecretKey) -> Vec<u8> {
                    key.to_bytes().to_vec()
                }
                fn public_key(key: &SecretKey) -> PublicKey {
                    assert_eq!(PublicKey::from(key), key.public_key());
                    key.public_key()
                }
                fn public(bytes: &[u8]) -> Result<PublicKey, Error> {
                    assert_eq!(PublicKey::try_from(bytes), PublicKey::from_sec1_bytes(bytes));
                    PublicKey::from_sec1_bytes(bytes)
                }
                fn public_of(point: Point) -> Result<PublicKey, Error> {
                    PublicKey::from_point(&point)
                }
                fn public_bytes(key: &PublicKey) -> [Vec<u8>; 2] {
                    [key.to_sec1_bytes().to_vec(), key.to_compressed_sec1_bytes().to_vec()]
                }
                fn diffie_hellman(secret: &SecretKey, public: &PublicKey) -> Vec<u8> {
                    secret.diffie_hellman(public).as_bytes().to_vec()
                }
                fn diffie_hellman_batch(secret: &SecretKey, publics: &[PublicKey]) -> Vec<Vec<u8>> {
                    secret.diffie_hellman_batch(publics).iter().map(|s| s.as_bytes().to_vec()).collect()
                }
                fn shared(secret: &SecretKey, public: &PublicKey) -> SharedSecret {
                    secret.diffie_hellman(public)
                }
                fn decode(bytes: &[u8]) -> Result<Point, Error> {
                    Point::from_sec1_bytes(bytes)
                }
                fn encode(point: &Point) -> [Vec<u8>; 2] {
                    [point.to_sec1_bytes(), point.to_compressed_sec1_bytes()].map(|e| e.as_bytes().to_vec())
                }
            }
        };
    };
}

/// Bytes in big-endian order, from that order.
fn big<T>(bytes: T) -> T {
    bytes
}

/// Bytes in little-endian order, from big-endian order, and back.
fn little<T: AsMut<[u8]>>(mut bytes: T) -> T {
    bytes.as_mut().reverse();
    bytes
}

type Coordinates<const N: usize> = ([u8; N], [u8; N]);

/// Coordinates, where the neutral element has none.
fn infinity<const N: usize>(p: Option<Coordinates<N>>, order: fn([u8; N]) -> [u8; N]) -> Affine {
    p.map_or(Affine::Infinity, |p| affine(p, order))
}

/// Coordinates.
fn affine<const N: usize>((x, y): Coordinates<N>, order: fn([u8; N]) -> [u8; N]) -> Affine {
    Affine::Point(Int::from_bytes_be(&order(x)), Int::from_bytes_be(&order(y)))
}

subject!(secant::p224, P224, "p224", 28, 28, big, infinity);
subject!(secant::p256, P256, "p256", 32, 32, big, infinity);
subject!(secant::p384, P384, "p384", 48, 48, big, infinity);
subject!(secant::p521, P521, "p521", 66, 66, big, infinity);
subject!(secant::secp256k1, Secp256k1, "secp256k1", 32, 32, big, infinity);
subject!(secant::sm2, Sm2, "sm2", 32, 32, big, infinity);
subject!(secant::brainpoolp256r1, BrainpoolP256r1, "brainpoolp256r1", 32, 32, big, infinity);
subject!(secant::brainpoolp384r1, BrainpoolP384r1, "brainpoolp384r1", 48, 48, big, infinity);
subject!(secant::brainpoolp512r1, BrainpoolP512r1, "brainpoolp512r1", 64, 64, big, infinity);
subject!(secant::b233, B233, "b233", 30, 30, big, infinity);
subject!(secant::b409, B409, "b409", 52, 52, big, infinity);
subject!(secant::research::gls254, Gls254, "gls254", 32, 32, big, infinity);
subject!(secant::edwards25519, Edwards25519, "edwards25519", 32, 32, little, affine);
subject!(secant::research::jac256189, Jac256189, "jac256189", 32, 32, big, infinity);
subject!(secant::research::ted256189, Ted256189, "ted256189", 32, 32, big, affine);
subject!(secant::research::jac1271gls, Jac1271gls, "jac1271gls", 32, 32, big, infinity);
subject!(secant::research::ted1271gls, Ted1271gls, "ted1271gls", 32, 32, big, affine);
subject!(secant::research::fourq, Fourq, "fourq", 32, 32, big, affine);
subject!(secant::research::wei25519, Wei25519, "wei25519", 32, 32, big, infinity);
subject!(secant::research::jq25519, Jq25519, "jq25519", 32, 32, big, affine);
subject!(secant::research::e521, E521, "e521", 66, 65, big, affine);
subject!(secant::research::e521iso, E521iso, "e521iso", 66, 65, big, affine);
keys!(secant::p224, P224);
keys!(secant::p256, P256);
keys!(secant::p384, P384);
keys!(secant::p521, P521);
keys!(secant::secp256k1, Secp256k1);
keys!(secant::b233, B233);
keys!(secant::b409, B409);

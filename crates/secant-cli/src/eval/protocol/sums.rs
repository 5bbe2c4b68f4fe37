//! Sums of many multiples. Variable time: everything in them is public.

use super::{padded, point, reversed};
use crate::eval::request::{Request, at_most};
use crate::{hex, wire};

/// The fields of the answer for big-endian scalars and the coordinates of as many points.
type Sum = fn(request: &Request<'_>) -> Result<String, String>;

/// Big-endian coordinates of N bytes, as the field `points` has them.
struct Pairs<const N: usize>(Vec<([u8; N], [u8; N])>);

impl<const N: usize> Pairs<N> {
    fn read(request: &Request<'_>) -> Result<Self, String> {
        let integer = |text: &str| {
            padded(&hex::parse(text)?).ok_or_else(|| secant::Error::CoordinateTooLarge.to_string())
        };
        let pair = |json: &str| {
            let [x, y]: [String; 2] = serde_json::from_str(json)
                .map_err(|_| "a list of two strings is wanted, [\"x\",\"y\"]".to_string())?;
            Ok((integer(&x)?, integer(&y)?))
        };
        request.list("points", pair).map(Self)
    }
}

/// [`Sum`] of a module of the library, with its name: `$in_order` takes big-endian coordinates and scalars to
/// the module's order of bytes, `$check` refuses points that it must not take, `$out` writes the sum.
macro_rules! curve {
    ($module:ident) => {
        curve!($module, |bytes| bytes, |_| true, |sum| point(
            sum.coordinates().as_ref().map(|(x, y)| (&x[..], &y[..]))
        ))
    };
    ($module:ident, $in_order:expr, $check:expr, $out:expr) => {
        (stringify!($module), |request| {
            use secant::$module::{Point, Scalar};
            // Coordinates and scalars have the same length on these curves.
            const BYTES: usize = Scalar::BYTES;
            let in_order: fn([u8; BYTES]) -> [u8; BYTES] = $in_order;
            let check: fn(&Point) -> bool = $check;
            let write: fn(&Point) -> String = $out;

            let scalars = request.list("scalars", |json| at_most(wire::integer(json)?, BYTES))?;
            let pairs = Pairs::<BYTES>::read(request)?.0;
            if scalars.len() != pairs.len() {
                return Err(format!("{} scalars for {} points", scalars.len(), pairs.len()));
            }
            // At most so many bytes were read.
            let reduced = |k: &Vec<u8>| padded(k).map_or(Scalar::ZERO, |k| Scalar::reduce(&in_order(k)));
            let scalars: Vec<Scalar> = scalars.iter().map(reduced).collect();
            let mut points = Vec::with_capacity(pairs.len());
            for (i, (x, y)) in pairs.into_iter().enumerate() {
                let point = Point::from_coordinates(&in_order(x), &in_order(y))
                    .and_then(|p| if check(&p) { Ok(p) } else { Err(secant::Error::NotInSubgroup) })
                    .map_err(|e| format!("points[{i}]: {e}"))?;
                points.push(point);
            }
            let sum = Point::multiscalar_vartime(&scalars, &points).map_err(|e| e.to_string())?;
            Ok(write(&sum))
        })
    };
}

/// [`Sum`] of a module whose coordinates are pairs, with its name: `$check` refuses points that it must not
/// take, `$sum` adds products up.
macro_rules! paired {
    ($module:ident, $check:expr, $sum:expr, $coordinates:expr) => {
        (stringify!($module), |request| {
            use secant::research::$module::{Point, Scalar};
            let check: fn(&Point) -> bool = $check;
            let sum: fn(&[Scalar], &[Point]) -> Result<Point, secant::Error> = $sum;
            let coordinates: fn(&Point) -> Option<([u8; 32], [u8; 32])> = $coordinates;
            let pair = |json: &str| {
                let [x, y]: [[String; 2]; 2] = serde_json::from_str(json).map_err(|_| {
                    "a list of two pairs is wanted, [[\"a\",\"b\"],[\"a\",\"b\"]]".to_string()
                })?;
                Point::from_coordinates(&coordinate(x)?, &coordinate(y)?)
                    .and_then(|p| if check(&p) { Ok(p) } else { Err(secant::Error::NotInSubgroup) })
                    .map_err(|e| e.to_string())
            };
            let scalars = request.list("scalars", |json| at_most(wire::integer(json)?, Scalar::BYTES))?;
            let points = request.list("points", pair)?;
            if scalars.len() != points.len() {
                return Err(format!("{} scalars for {} points", scalars.len(), points.len()));
            }
            let reduced = |k: &Vec<u8>| padded(k).map_or(Scalar::ZERO, |k: [u8; 32]| Scalar::reduce(&k));
            let scalars: Vec<Scalar> = scalars.iter().map(reduced).collect();
            let sum = sum(&scalars, &points).map_err(|e| e.to_string())?;
            Ok(match coordinates(&sum) {
                Some((x, y)) => format!("\"x\":{},\"y\":{}", halves(&x), halves(&y)),
                None => point(None),
            })
        })
    };
}

/// The coordinate of two halves.
fn coordinate(parts: [String; 2]) -> Result<[u8; 32], String> {
    let mut bytes = [0; 32];
    for (half, part) in bytes.chunks_mut(16).zip(parts) {
        let part: [u8; 16] =
            padded(&hex::parse(&part)?).ok_or_else(|| secant::Error::CoordinateTooLarge.to_string())?;
        half.copy_from_slice(&part);
    }
    Ok(bytes)
}

/// The halves of a coordinate.
fn halves(bytes: &[u8; 32]) -> String {
    format!("[\"{}\",\"{}\"]", hex::format(&bytes[..16]), hex::format(&bytes[16..]))
}

const CURVES: &[(&str, Sum)] = &[
    paired!(fourq, |_| true, Point::multiscalar_vartime, |sum| Some(sum.coordinates())),
    paired!(
        gls254,
        Point::is_in_subgroup_vartime,
        |scalars, points| Ok(Point::mul_batch(points, scalars)?.into_iter().sum()),
        |sum| sum.coordinates()
    ),
    curve!(p224),
    curve!(p256),
    curve!(p384),
    curve!(p521),
    curve!(secp256k1),
    curve!(sm2),
    curve!(brainpoolp256r1),
    curve!(brainpoolp384r1),
    curve!(brainpoolp512r1),
    curve!(edwards25519, reversed, Point::is_in_subgroup_vartime, |sum| {
        let (x, y) = sum.coordinates();
        point(Some((&reversed(x), &reversed(y))))
    }),
    curve!(edwards448, reversed, Point::is_in_subgroup_vartime, |sum| {
        let (x, y) = sum.coordinates();
        point(Some((&reversed(x), &reversed(y))))
    }),
];

/// `msm`: the sum of [k_i]P_i. Scalars are any integers of so many bytes; no terms give the neutral element.
pub(crate) fn msm(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_among(CURVES)?(request)
}

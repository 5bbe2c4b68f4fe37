//! Sums: `[m]P + [n]G`, for one and for many, and one sum of many multiples.

use super::super::each::{all, each};
use super::super::{Answer, Input, Peer, Prepared};
use super::row::peer;

/// Affine coordinates, big-endian.
pub(super) type Affine = (Vec<u8>, Vec<u8>);

/// A method for a sum, its last result, and the sum expected by another method.
pub(super) struct Whole<R, F> {
    pub(super) run: F,
    pub(super) found: Option<R>,
    pub(super) expected: R,
}

impl<R: PartialEq, F: FnMut() -> Option<R>> Prepared for Whole<R, F> {
    fn run(&mut self, _: usize) {
        self.found = (self.run)();
    }

    fn answer(&self, _: usize) -> Option<Answer> {
        Some(Answer::Verdict(*self.found.as_ref()? == self.expected))
    }
}

fn as_they_are(bytes: &[u8]) -> Vec<u8> {
    bytes.to_vec()
}

/// The bytes in the other byte order.
fn reversed(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().rev().copied().collect()
}

/// One sum of many, of modules that have it.
macro_rules! many {
    ($($curve:ident)*) => {
        pub(super) const MANY: &[Peer] = &[$(
            Peer {
                constant_time: false,
                ..peer(
                    stringify!($curve),
                    "msm",
                    "batch",
                    "AffinePoint::multiscalar_vartime of 256 points, to_affine; cycles a point",
                    |inputs| whole::$curve(inputs, |k, p| ::secant::$curve::AffinePoint::multiscalar_vartime(k, p).ok()),
                )
            },
            peer(
                stringify!($curve),
                "msm",
                "regular",
                "AffinePoint::multiscalar of 256 points, to_affine; cycles a point",
                |inputs| whole::$curve(inputs, |k, p| ::secant::$curve::AffinePoint::multiscalar(k, p).ok()),
            ),
        )*];

        mod whole {
            use super::super::super::{Input, Prepared};
            use super::Whole;

            $(
            /// Prepares one sum over all inputs by `sum`.
            pub(super) fn $curve(
                inputs: &[Input],
                sum: fn(&[::secant::$curve::Scalar], &[::secant::$curve::AffinePoint]) -> Option<::secant::$curve::Point>,
            ) -> Result<Box<dyn Prepared>, String> {
                use ::secant::$curve::Point;
                let (mut scalars, mut points) = (Vec::new(), Vec::new());
                for input in inputs {
                    let Input::Mul { k, x, y } = input else { return Err("no multiple".into()) };
                    scalars.push(super::$curve::scalar(k).ok_or("no scalar")?);
                    points.push(super::$curve::point(x, y).ok_or("no point")?);
                }
                let expected: Point = points.iter().zip(&scalars).map(|(p, k)| p * k).sum();
                let points = Point::to_affine_batch(&points);
                let run = move || sum(&scalars, &points).map(|sum| sum.to_affine());
                Ok(Box::new(Whole { run, found: None, expected: expected.to_affine() }))
            }
            )*
        }
    };
}

/// `[m_i]P_i + [n_i]G`, of modules whose bytes, in big-endian order, go through a function.
macro_rules! sums {
    ($($curve:ident $module:path, $order:path;)*) => {
        pub(super) const PEERS: &[Peer] = &[$(
            Peer {
                constant_time: false,
                ..peer(
                    stringify!($curve),
                    "mul_add_batch",
                    "batch",
                    "Point::mul_add_base_batch_vartime, to_affine_batch",
                    |inputs| {
                        use $module::{Point};
                        let parse = |inputs: &[Input]| {
                            let (mut m, mut points, mut n) = (Vec::new(), Vec::new(), Vec::new());
                            for input in inputs {
                                let [first, x, y, second] = input.with_base()?;
                                m.push($curve::scalar(first)?);
                                points.push($curve::point(x, y)?);
                                n.push($curve::scalar(second)?);
                            }
                            Some((m, points, n))
                        };
                        all(
                            inputs,
                            parse,
                            // The slices have equal lengths, so that there is no error.
                            |(m, p, n)| {
                                Point::to_affine_batch(
                                    &Point::mul_add_base_batch_vartime(m, p, n).unwrap_or_default(),
                                )
                            },
                            |sum| $curve::answer((*sum).into()),
                        )
                    },
                )
            },
            Peer {
                constant_time: false,
                ..peer(
                    stringify!($curve),
                    "mul_add_base",
                    "interleaved",
                    "AffinePoint::mul_add_base_vartime, to_affine",
                    |inputs| {
                        use $module::{AffinePoint};
                        each(
                            inputs,
                            |input| {
                                let [m, x, y, n] = input.with_base()?;
                                Some(($curve::scalar(m)?, $curve::point(x, y)?.to_affine(), $curve::scalar(n)?))
                            },
                            |(m, p, n)| AffinePoint::mul_add_base_vartime(m, p, n).to_affine(),
                            |sum| $curve::answer((*sum).into()),
                        )
                    },
                )
            },
        )*];

        $(
        mod $curve {
            use $module::{Point, Scalar};

            use super::{Affine, Answer};

            pub(super) fn scalar(bytes: &[u8]) -> Option<Scalar> {
                let bytes: Vec<u8> = $order(bytes);
                Scalar::try_from(&bytes[..]).ok()
            }

            pub(super) fn point(x: &[u8], y: &[u8]) -> Option<Point> {
                let (x, y): (Vec<u8>, Vec<u8>) = ($order(x), $order(y));
                Point::from_coordinates(x[..].try_into().ok()?, y[..].try_into().ok()?).ok()
            }

            pub(super) fn coordinates(point: Point) -> Option<Affine> {
                // An `Option` on some curves, a pair on the others.
                let coordinates: Option<_> = point.coordinates().into();
                coordinates.map(|(x, y)| ($order(&x[..]), $order(&y[..])))
            }

            pub(super) fn answer(point: Point) -> Option<Answer> {
                coordinates(point).map(|(x, y)| Answer::Point { x, y })
            }
        }
        )*

        /// The coordinates of `[k]G`, k of any number of big-endian bytes.
        pub(in super::super) fn multiple(curve: &str, k: &[u8]) -> Option<Affine> {
            match curve {
                $(stringify!($curve) => {
                    use $module::{Point, Scalar};
                    $curve::coordinates(Point::mul_base(&Scalar::reduce(&$order(k))))
                })*
                _ => None,
            }
        }

        /// Whether a sum agrees with single multiplications.
        pub(super) fn is_right(curve: &str, input: &Input, answer: &Answer) -> bool {
            match (curve, input, answer) {
                $((stringify!($curve), Input::MulAdd { m, x1, y1, n, x2, y2 }, Answer::Point { x, y }) => {
                    let product = |k, x, y| Some($curve::point(x, y)? * &$curve::scalar(k)?);
                    let sum = product(m, x1, y1).zip(product(n, x2, y2)).map(|(p, q)| p + q);
                    sum.and_then($curve::coordinates).is_some_and(|sum| sum == (x.clone(), y.clone()))
                })*
                (_, Input::Mul { .. }, Answer::Verdict(right)) => *right,
                _ => false,
            }
        }
    };
}

many! { p224 p256 p384 p521 secp256k1 edwards25519 }

sums! {
    p224 ::secant::p224, crate::peers::secant::sums::as_they_are;
    p256 ::secant::p256, crate::peers::secant::sums::as_they_are;
    p384 ::secant::p384, crate::peers::secant::sums::as_they_are;
    p521 ::secant::p521, crate::peers::secant::sums::as_they_are;
    secp256k1 ::secant::secp256k1, crate::peers::secant::sums::as_they_are;
    edwards25519 ::secant::edwards25519, crate::peers::secant::sums::reversed;
    b233 ::secant::b233, crate::peers::secant::sums::as_they_are;
    b409 ::secant::b409, crate::peers::secant::sums::as_they_are;
}

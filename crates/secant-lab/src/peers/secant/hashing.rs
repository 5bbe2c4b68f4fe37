//! Hashing to curves: the suites of RFC 9380 that are random oracles.

use super::super::each::each;
use super::super::{Answer, Peer};
use super::row::peer;

const TIMED: &str = "Point::hash_to_curve, coordinates";

/// Hashing to the curve of a module whose points have 0x04, x, y.
macro_rules! hashing {
    ($($curve:ident)*) => {
        pub(super) const PEERS: &[Peer] = &[
            $(peer(stringify!($curve), "hash_to_curve", "rfc9380", TIMED, |inputs| {
                use ::secant::$curve::Point;
                each(
                    inputs,
                    |input| input.hash().map(|(message, dst)| (message.to_vec(), dst.to_vec())),
                    |(message, dst)| Point::hash_to_curve(message, dst).ok()?.coordinates(),
                    |found| found.as_ref().map(|(x, y)| Answer::Point { x: x.to_vec(), y: y.to_vec() }),
                )
            }),)*
            // The bytes of edwards25519 are little-endian.
            peer("edwards25519", "hash_to_curve", "rfc9380", TIMED, |inputs| {
                use ::secant::edwards25519::Point;
                each(
                    inputs,
                    |input| input.hash().map(|(message, dst)| (message.to_vec(), dst.to_vec())),
                    |(message, dst)| Some(Point::hash_to_curve(message, dst).ok()?.coordinates()),
                    |found| {
                        let (mut x, mut y) = *found.as_ref()?;
                        x.reverse();
                        y.reverse();
                        Some(Answer::Point { x: x.to_vec(), y: y.to_vec() })
                    },
                )
            }),
        ];

        /// Whether (x, y) is a point of the curve.
        pub(super) fn is_on_curve(curve: &str, x: &[u8], y: &[u8]) -> bool {
            match curve {
                $(stringify!($curve) => {
                    ::secant::$curve::AffinePoint::from_sec1_bytes(&[&[4], x, y].concat()).is_ok()
                })*
                "edwards25519" => {
                    let little = |bytes: &[u8]| {
                        let mut bytes: [u8; 32] = bytes.try_into().ok()?;
                        bytes.reverse();
                        Some(bytes)
                    };
                    little(x).zip(little(y)).is_some_and(|(x, y)| {
                        ::secant::edwards25519::AffinePoint::from_coordinates(&x, &y).is_ok()
                    })
                }
                _ => false,
            }
        }
    };
}

hashing! { p256 p384 p521 secp256k1 }

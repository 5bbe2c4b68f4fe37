//! Messages hashed to curves. The message is secret, as a password is; its length and the tag are not.

use crate::probe::levels::*;

use super::curves::bytes;
use super::probe::{Expect, Probe, probes};

const TAG: &[u8] = b"secant-probes-hash-to-curve";

macro_rules! hashed {
    ($($curve:ident: $($level:ident)*;)*) => {$(
        mod $curve {
            use secant::$curve::Point;

            use super::*;

            type Answer = Option<(Point, Point)>;

            fn hashed(message: &[u8; 32]) -> Answer {
                Some((Point::hash_to_curve(message, TAG).ok()?, Point::encode_to_curve(message, TAG).ok()?))
            }

            pastey::paste! {
                probes! {$(
                    Loops [<audit_ $curve _hashed_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (bytes(words, 0), ());
                        audit |level, secret: [u8; 32], public: ()| -> Answer { hashed(secret) }
                    }
                )*}
            }
        }
    )*};
}

hashed! {
    p256: Portable Mulx;
    p384: Mulx;
    p521: Mulx;
    secp256k1: Mulx;
    edwards25519: Portable Mulx;
}

/// Ristretto255, and coordinates on Curve25519.
mod others {
    use secant::ristretto255::Point;
    use secant::x25519;

    use super::*;

    type Pair = ([u8; 32], [u8; 32]);

    fn coordinates(message: &[u8; 32]) -> Option<(Pair, Pair)> {
        Some((x25519::hash_to_curve(message, TAG).ok()?, x25519::encode_to_curve(message, TAG).ok()?))
    }

    probes! {
        Loops audit_ristretto255_hashed_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes(words, 0), ());
            audit |level, secret: [u8; 32], public: ()| -> Option<Point> { Point::hash_to_curve(secret, TAG).ok() }
        }
        Loops audit_x25519_hashed_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes(words, 0), ());
            audit |level, secret: [u8; 32], public: ()| -> Option<(Pair, Pair)> { coordinates(secret) }
        }
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] =
    &[p256::PROBES, p384::PROBES, p521::PROBES, secp256k1::PROBES, edwards25519::PROBES, others::PROBES];

//! The operators of points as the library has them, one after the other: scalars and points secret.

use super::probe::{Expect, Probe, Words, probes};

/// Bytes of the words from the `i`-th on, over and over.
fn bytes<const N: usize>(words: &Words, i: usize) -> [u8; N] {
    core::array::from_fn(|at| (words[(i + at / 8) % words.len()] >> (8 * (at % 8))) as u8)
}

/// All operations on points of one curve. `$encoded`: the encoding of the last point.
macro_rules! points {
    ($curve:ident $bytes:literal, |$point:ident| $encode:expr, -> $Encoded:ty;
        $($symbol:ident($level:ident))*) => {
        mod $curve {
            use secant::$curve::{AffinePoint, Point, Scalar};
            use crate::probe::levels::*;

            use super::*;

            type Secret = (Scalar, Point, AffinePoint);
            type Answer = (Point, AffinePoint, $Encoded);

            fn secret(words: &Words) -> Secret {
                let scalar = |i| Scalar::reduce(&bytes::<$bytes>(words, i));
                (scalar(0), Point::mul_base(&scalar(8)), AffinePoint::from(Point::mul_base(&scalar(16))))
            }

            fn all((k, p, q): &Secret) -> Answer {
                let products = [p * k, q * k, Point::mul_base(k)];
                let sum: Point = products.iter().sum();
                let difference = sum.double() - p + Point::from(q);
                let $point = (-difference).to_affine();
                (sum, $point, $encode)
            }

            probes! {$(
                Loops $symbol($level) expects Expect::Clean, {
                    prepare |level, words| (secret(words), ());
                    audit |level, secret: Secret, public: ()| -> Answer { all(secret) }
                }
            )*}
        }
    };
}

// Declassified: that a point is affine already, which is public and stands among the point's words; whether
// the encoded point is the neutral element, asked in three places.
points! { p224 32, |p| p.coordinates(), -> Option<([u8; 28], [u8; 28])>;
    audit_p224_points_portable(Portable) audit_p224_points_mulx(Mulx)
}
points! { p256 48, |p| p.coordinates(), -> Option<([u8; 32], [u8; 32])>;
    audit_p256_points_portable(Portable) audit_p256_points_mulx(Mulx)
}
points! { p384 64, |p| p.coordinates(), -> Option<([u8; 48], [u8; 48])>;
    audit_p384_points_portable(Portable) audit_p384_points_mulx(Mulx)
}
points! { p521 80, |p| p.coordinates(), -> Option<([u8; 66], [u8; 66])>;
    audit_p521_points_portable(Portable) audit_p521_points_mulx(Mulx)
}
points! { secp256k1 48, |p| p.coordinates(), -> Option<([u8; 32], [u8; 32])>;
    audit_secp256k1_points_portable(Portable) audit_secp256k1_points_mulx(Mulx)
}
points! { sm2 48, |p| p.coordinates(), -> Option<([u8; 32], [u8; 32])>;
    audit_sm2_points_portable(Portable) audit_sm2_points_mulx(Mulx)
}
points! { brainpoolp256r1 48, |p| p.coordinates(), -> Option<([u8; 32], [u8; 32])>;
    audit_brainpoolp256r1_points_portable(Portable) audit_brainpoolp256r1_points_mulx(Mulx)
}
points! { brainpoolp384r1 64, |p| p.coordinates(), -> Option<([u8; 48], [u8; 48])>;
    audit_brainpoolp384r1_points_portable(Portable) audit_brainpoolp384r1_points_mulx(Mulx)
}
points! { brainpoolp512r1 80, |p| p.coordinates(), -> Option<([u8; 64], [u8; 64])>;
    audit_brainpoolp512r1_points_portable(Portable) audit_brainpoolp512r1_points_mulx(Mulx)
}
// Declassified: that a point is affine already; whether y is below p, and whether there is such a point.
points! { edwards25519 48, |p| AffinePoint::decompress(&p.compress()).ok(), -> Option<AffinePoint>;
    audit_edwards25519_points_portable(Portable) audit_edwards25519_points_mulx(Mulx)
    audit_edwards25519_points_ifma(Ifma)
}
// Same as over prime fields, and with the instructions of binary fields.
points! { b233 32, |p| p.coordinates(), -> Option<([u8; 30], [u8; 30])>;
    audit_b233_points_portable(Portable) audit_b233_points_clmul(Clmul) audit_b233_points_vpclmul(Vpclmul)
}
points! { b409 56, |p| p.coordinates(), -> Option<([u8; 52], [u8; 52])>;
    audit_b409_points_portable(Portable) audit_b409_points_clmul(Clmul) audit_b409_points_vpclmul(Vpclmul)
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p224::PROBES,
    p256::PROBES,
    p384::PROBES,
    p521::PROBES,
    secp256k1::PROBES,
    sm2::PROBES,
    brainpoolp256r1::PROBES,
    brainpoolp384r1::PROBES,
    brainpoolp512r1::PROBES,
    edwards25519::PROBES,
    b233::PROBES,
    b409::PROBES,
];

//! Points that are neutral under some secrets and not under others, in all that multiplies: whether a
//! computed point is neutral is as secret as the point. One word says which they are; it is 0 under the first
//! secret and 1 under the second, so that runs too long for more secrets are compared as well.

use core::num::NonZeroUsize;

use super::probe::{Expect, Probe, Words, probes};

/// The multiplications of a curve, by `$point` or the neutral element: one at a time, and `$many` at once.
macro_rules! neutral {
    ($curve:ident, $point:expr; $($level:ident $many:literal)*) => {
        mod $curve {
            use secant::$curve::{AffinePoint, Point, Scalar};
            use crate::probe::levels::*;

            use super::*;

            type Secret<const N: usize> = ([Point; N], [Scalar; N]);
            type Answer = (Point, Point, [AffinePoint; 2]);

            fn secret<const N: usize>(words: &Words) -> Secret<N> {
                let scalar = |i: usize| Scalar::from_u128(u128::from(words[20 + i])).square();
                let either = $point * &Scalar::from_u128(u128::from(words[4] & 1));
                ([either; N], core::array::from_fn(scalar))
            }

            fn all<const N: usize>((points, scalars): &Secret<N>) -> Option<Answer> {
                let (p, k) = (&points[0], &scalars[0]);
                let affine = p.to_affine();
                let rows = Point::mul_batch_on(NonZeroUsize::MIN, points, scalars).ok()?;
                let sum = p * k + &affine * k - rows[0] + rows.last()? + p.double();
                let chosen = Point::conditional_select(&sum, p, p.ct_eq(&sum));
                Some((sum, chosen, [chosen.to_affine(), *Point::to_affine_batch(&[sum, *p]).last()?]))
            }

            pastey::paste! {
                probes! {$(
                    // Declassified: that a point is affine already, which is public and stands among the
                    // point's words.
                    Loops [<audit_ $curve _neutral_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret::<$many>(words), ());
                        audit |level, secret: Secret<$many>, public: ()| -> Option<Answer> { all(secret) }
                    }
                )*}
            }
        }
    };
}

/// The point of order 2 by its encoding.
macro_rules! of_order_two {
    ($curve:ident $len:literal) => {{
        let mut encoded = [0; $len];
        encoded[0] = 2;
        secant::$curve::AffinePoint::from_sec1_bytes(&encoded)
            .unwrap_or(secant::$curve::AffinePoint::GENERATOR)
    }};
}

neutral! { p224, Point::GENERATOR; Portable 2 Mulx 2 Ifma 9 }
neutral! { p256, Point::GENERATOR; Portable 2 Mulx 2 Ifma 9 }
neutral! { p384, Point::GENERATOR; Portable 2 Mulx 2 Ifma 9 }
neutral! { p521, Point::GENERATOR; Portable 2 Mulx 2 Ifma 9 }
neutral! { secp256k1, Point::GENERATOR; Portable 2 Mulx 2 Ifma 9 }
neutral! { edwards25519, Point::GENERATOR; Portable 2 Mulx 2 Ifma 9 }
neutral! { b233, of_order_two!(b233 31); Portable 2 Clmul 2 Vpclmul 9 }
// On words a product takes more than ten million instructions.
neutral! { b409, of_order_two!(b409 53); Portable 1 Clmul 2 Vpclmul 9 }

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p224::PROBES,
    p256::PROBES,
    p384::PROBES,
    p521::PROBES,
    secp256k1::PROBES,
    edwards25519::PROBES,
    b233::PROBES,
    b409::PROBES,
];

//! Sums of many multiples in constant time as the library has them: points and scalars are secret, how many
//! there are is not. On words two terms; where there are vectors a few, whose products are made one by one,
//! and so many that one sum stands in eight lanes.

use super::batches::secrets;
use super::probe::{Expect, Probe, Words, probes};

/// Sums of a module. Declassified: that a point is affine already, which is public and stands among the
/// point's words; what the allocator asks of memory.
macro_rules! sums {
    ($curve:ident $path:path, $bytes:literal: $($name:ident $level:ident $many:literal)*) => {
        mod $curve {
            use $path::{Point, Scalar};
            use crate::probe::levels::*;

            use super::*;

            type Secret<const N: usize> = [(Point, Scalar); N];

            fn given<const N: usize>(words: &Words) -> Secret<N> {
                secrets::<$bytes, N>(words).map(|k| {
                    let k = Scalar::reduce(&k);
                    (Point::mul_base(&k), k)
                })
            }

            fn sum<const N: usize>(secret: &Secret<N>) -> Option<Point> {
                let points = secret.each_ref().map(|(p, _)| *p);
                let scalars = secret.each_ref().map(|(_, k)| k.clone());
                Point::multiscalar(&scalars, &points).ok()
            }

            pastey::paste! {
                probes! {$(
                    Loops [<audit_ $curve _ $name _ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (given(words), ());
                        audit |level, secret: Secret<$many>, public: ()| -> Option<Point> { sum(secret) }
                    }
                )*}
            }
        }
    };
}

sums! { p256 secant::p256, 32: sum Portable 2 sum Mulx 2 sum Ifma 10 few Ifma 5 }
sums! { p384 secant::p384, 48: sum Portable 2 sum Mulx 2 sum Ifma 10 few Ifma 3 }
sums! { secp256k1 secant::secp256k1, 32: sum Portable 2 sum Mulx 2 sum Ifma 28 few Ifma 5 }
sums! { edwards25519 secant::edwards25519, 32: sum Portable 2 sum Mulx 2 sum Ifma 49 few Ifma 5 }
sums! { ristretto255 secant::ristretto255, 32: sum Portable 2 sum Mulx 2 sum Ifma 49 few Ifma 2 }
sums! { ted1271gls secant::research::ted1271gls, 32: sum Portable 2 sum Mulx 2 sum Ifma 9 few Ifma 5 }

mod affine {
    use crate::probe::levels::*;
    use secant::p256::{AffinePoint, Point, Scalar};

    use super::*;

    type Secret = [(AffinePoint, Scalar); 2];

    fn given(words: &Words) -> Secret {
        secrets::<32, 2>(words).map(|k| {
            let k = Scalar::reduce(&k);
            (Point::mul_base(&k).to_affine(), k)
        })
    }

    fn sum(secret: &Secret) -> Option<Point> {
        let points = secret.each_ref().map(|(p, _)| *p);
        let scalars = secret.each_ref().map(|(_, k)| k.clone());
        // One thread: the others would do the same.
        AffinePoint::multiscalar_on(core::num::NonZeroUsize::MIN, &scalars, &points).ok()
    }

    probes! {
        Loops audit_p256_affine_sum_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (given(words), ());
            audit |level, secret: Secret, public: ()| -> Option<Point> { sum(secret) }
        }
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p256::PROBES,
    p384::PROBES,
    secp256k1::PROBES,
    edwards25519::PROBES,
    ristretto255::PROBES,
    ted1271gls::PROBES,
    affine::PROBES,
];

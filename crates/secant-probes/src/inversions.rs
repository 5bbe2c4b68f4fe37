//! Batches as the library has them, and what stands beside keys: inversions, signatures by the letter of RFC 6979, key files. Scalars,
//! points and keys secret.
//!
//! The first, unwatched round of a probe builds the base point's table and finds the CPU's instructions.

use super::probe::{Expect, Probe, Words, probes};

/// Bytes of the words from the `i`-th on, over and over.
fn bytes<const N: usize>(words: &Words, i: usize) -> [u8; N] {
    core::array::from_fn(|at| (words[(i + at / 8) % words.len()] >> (8 * (at % 8))) as u8)
}

/// How many multiplications a batch has: as many as there are lanes, and one.
const MANY: usize = 9;

/// `mul_batch`, `to_affine_batch` and inversions on one curve.
macro_rules! batches {
    ($curve:ident $bytes:literal, may declassify $products:literal $points:literal:
        $($mul:ident $affine:ident $invert:ident($level:ident))*) => {
        mod $curve {
            use secant::$curve::{AffinePoint, Point, Scalar};
            use secant_core::cpu::*;

            use super::*;

            fn scalar(words: &Words, i: usize) -> Scalar {
                Scalar::reduce(&bytes::<$bytes>(words, i))
            }

            fn points(words: &Words) -> [Point; MANY] {
                core::array::from_fn(|i| Point::mul_base(&scalar(words, i)))
            }

            // Declassified: what glibc's free compares with its random key; that a point is affine already, which is public and
            // stands among the point's words.
            probes! {$(
                Loops $mul($level) expects Expect::Clean, may declassify $products, {
                    prepare |level, words| ((points(words), core::array::from_fn(|i| scalar(words, i + 20))), ());
                    audit |level, secret: ([Point; MANY], [Scalar; MANY]), public: ()| -> Option<Point> {
                        Point::mul_batch(&secret.0, &secret.1).ok().and_then(|products| products.last().copied())
                    }
                }
                Loops $affine($level) expects Expect::Clean, may declassify $points, {
                    prepare |level, words| (points(words).map(|p| p.double()), ());
                    audit |level, secret: [Point; MANY], public: ()| -> Option<AffinePoint> {
                        Point::to_affine_batch(secret).last().copied()
                    }
                }
                Loops $invert($level) expects Expect::Clean, may declassify 0, {
                    prepare |level, words| (core::array::from_fn(|i| scalar(words, i)), ());
                    audit |level, secret: [Scalar; MANY], public: ()| -> ([Scalar; MANY], Scalar) {
                        let mut inverses = secret.clone();
                        Scalar::invert_batch(&mut inverses);
                        let one = secret[0].invert().square().double().halve();
                        (inverses, one)
                    }
                }
            )*}
        }
    };
}

batches! { p224 32, may declassify 2 2:
    audit_p224_library_mul_batch_portable audit_p224_to_affine_batch_portable audit_p224_invert_batch_portable(Portable)
    audit_p224_library_mul_batch_mulx audit_p224_to_affine_batch_mulx audit_p224_invert_batch_mulx(Mulx)
}
batches! { p256 48, may declassify 2 2:
    audit_p256_library_mul_batch_portable audit_p256_to_affine_batch_portable audit_p256_invert_batch_portable(Portable)
    audit_p256_library_mul_batch_mulx audit_p256_to_affine_batch_mulx audit_p256_invert_batch_mulx(Mulx)
    audit_p256_library_mul_batch_ifma audit_p256_to_affine_batch_ifma audit_p256_invert_batch_ifma(Ifma)
}
batches! { p384 64, may declassify 2 2:
    audit_p384_library_mul_batch_mulx audit_p384_to_affine_batch_mulx audit_p384_invert_batch_mulx(Mulx)
}
batches! { p521 80, may declassify 2 2:
    audit_p521_library_mul_batch_mulx audit_p521_to_affine_batch_mulx audit_p521_invert_batch_mulx(Mulx)
}
batches! { secp256k1 48, may declassify 2 2:
    audit_secp256k1_library_mul_batch_mulx audit_secp256k1_to_affine_batch_mulx audit_secp256k1_invert_batch_mulx(Mulx)
}
batches! { edwards25519 48, may declassify 2 2:
    audit_edwards25519_library_mul_batch_mulx audit_edwards25519_to_affine_batch_mulx audit_edwards25519_invert_batch_mulx(Mulx)
    audit_edwards25519_library_mul_batch_ifma audit_edwards25519_to_affine_batch_ifma audit_edwards25519_invert_batch_ifma(Ifma)
}

/// Signatures of a hash by the letter of RFC 6979.
mod rfc6979 {
    use secant::p256::{Signature, SigningKey};
    use secant_core::cpu::*;
    use sha2::Sha256;

    use super::*;

    // Declassified: as of `sign`.
    macro_rules! signs {
        ($($symbol:ident($level:ident))*) => {
            probes! {$(
                Loops $symbol($level) expects Expect::Clean, may declassify 7, {
                    prepare |level, words| (bytes::<24>(words, 0), bytes::<32>(words, 8));
                    audit |level, secret: [u8; 24], public: [u8; 32]| -> Option<(Signature, Signature)> {
                        let mut key = [1; 32];
                        key[8..].copy_from_slice(secret);
                        let key = SigningKey::from_bytes(&key).ok()?;
                        Some((key.sign_prehash_rfc6979::<Sha256>(public), key.sign_prehash(public)))
                    }
                }
            )*}
        };
    }
    signs! { audit_p256_sign_rfc6979_portable(Portable) audit_p256_sign_rfc6979_mulx(Mulx) }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p224::PROBES,
    p256::PROBES,
    p384::PROBES,
    p521::PROBES,
    secp256k1::PROBES,
    edwards25519::PROBES,
    rfc6979::PROBES,
];

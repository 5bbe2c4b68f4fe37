//! The library's keys, points and scalars, as a program has them that depends on the crate `secant`: secret
//! keys, scalars and points secret, public keys public.
//!
//! The first, unwatched round of a probe builds the base point's table and finds the CPU's instructions.

use super::curves::key;
use super::probe::{Expect, Probe, Words, probes};

/// Key agreement: a secret key's bytes, and the other side's public key, which has been validated; its public
/// key and the shared secret.
macro_rules! ecdh {
    ($curve:ident $bytes:literal: $($symbol:ident($level:ident))*) => {
        mod $curve {
            use secant::$curve::{PublicKey, SecretKey};
            use crate::probe::levels::*;

            use super::*;

            type Secret = [u8; $bytes];
            type Public = Option<PublicKey>;
            type Answer = Option<(PublicKey, [u8; $bytes])>;

            fn keys(words: &Words) -> (Secret, Public) {
                let other = SecretKey::from_bytes(&key(words, 9));
                (key(words, 0), other.ok().map(|other| other.public_key()))
            }

            fn ecdh(secret: &Secret, public: &Public) -> Answer {
                let secret = SecretKey::from_bytes(secret).ok()?;
                let shared = secret.diffie_hellman(public.as_ref()?);
                Some((secret.public_key(), *shared.as_bytes()))
            }

            // Declassified: whether the key is below the order, and whether it is 0; one of them may be asked
            // in two places. On binary curves also whether points between two steps of a product are at
            // infinity, which they never are.
            probes! {$(
                Loops $symbol($level) expects Expect::Clean, {
                    prepare |level, words| keys(words);
                    audit |level, secret: Secret, public: Public| -> Answer { ecdh(secret, public) }
                }
            )*}
        }
    };
}

ecdh! { p224 28: audit_p224_ecdh_portable(Portable) audit_p224_ecdh_mulx(Mulx) }
ecdh! { p256 32: audit_p256_ecdh_portable(Portable) audit_p256_ecdh_mulx(Mulx) }
ecdh! { p384 48: audit_p384_ecdh_portable(Portable) audit_p384_ecdh_mulx(Mulx) }
ecdh! { p521 66: audit_p521_ecdh_portable(Portable) audit_p521_ecdh_mulx(Mulx) }
ecdh! { secp256k1 32: audit_secp256k1_ecdh_portable(Portable) audit_secp256k1_ecdh_mulx(Mulx) }
ecdh! { sm2 32: audit_sm2_ecdh_portable(Portable) audit_sm2_ecdh_mulx(Mulx) }
ecdh! { brainpoolp256r1 32: audit_brainpoolp256r1_ecdh_portable(Portable) audit_brainpoolp256r1_ecdh_mulx(Mulx) }
ecdh! { brainpoolp384r1 48: audit_brainpoolp384r1_ecdh_portable(Portable) audit_brainpoolp384r1_ecdh_mulx(Mulx) }
ecdh! { brainpoolp512r1 64: audit_brainpoolp512r1_ecdh_portable(Portable) audit_brainpoolp512r1_ecdh_mulx(Mulx) }
ecdh! { b233 30:
    audit_b233_ecdh_portable(Portable) audit_b233_ecdh_clmul(Clmul) audit_b233_ecdh_vpclmul(Vpclmul)
}
ecdh! { b409 52:
    audit_b409_ecdh_portable(Portable) audit_b409_ecdh_clmul(Clmul) audit_b409_ecdh_vpclmul(Vpclmul)
}

/// Arithmetic with points by their operators.
mod p256_points {
    use crate::probe::levels::{Mulx, Portable};
    use secant::Choice;
    use secant::p256::{AffinePoint, Point, Scalar};

    use super::*;

    fn scalar(words: &Words, i: usize) -> Scalar {
        Scalar::reduce(&key::<32>(words, i))
    }

    fn point(words: &Words, i: usize) -> Point {
        Point::mul_base(&scalar(words, i))
    }

    probes! {
        Loops audit_p256_library_mul_portable(Portable) expects Expect::Clean, {
            prepare |level, words| ((scalar(words, 0), point(words, 8)), ());
            audit |level, secret: (Scalar, Point), public: ()| -> Point { secret.1 * &secret.0 }
        }
        Loops audit_p256_library_mul_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((scalar(words, 0), point(words, 8)), ());
            audit |level, secret: (Scalar, Point), public: ()| -> Point { secret.1 * &secret.0 }
        }
        Loops audit_p256_library_mul_base_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (scalar(words, 0), ());
            audit |level, secret: Scalar, public: ()| -> Point { Point::mul_base(secret) }
        }
        Loops audit_p256_library_mul_base_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (scalar(words, 0), ());
            audit |level, secret: Scalar, public: ()| -> Point { Point::mul_base(secret) }
        }
        Loops audit_p256_library_equal(Portable) expects Expect::Clean, {
            prepare |level, words| ((point(words, 0), point(words, 8)), ());
            audit |level, secret: (Point, Point), public: ()| -> Choice { secret.0.ct_eq(&secret.1) }
        }
        Loops audit_p256_library_select(Portable) expects Expect::Clean, {
            prepare |level, words| ((point(words, 0), point(words, 8), words[16] as u8), ());
            audit |level, secret: (Point, Point, u8), public: ()| -> Point {
                Point::conditional_select(&secret.0, &secret.1, Choice::from_bit(secret.2))
            }
        }
        Loops audit_p256_library_equal_affine(Portable) expects Expect::Clean, {
            prepare |level, words| ((point(words, 0).to_affine(), point(words, 8).to_affine()), ());
            audit |level, secret: (AffinePoint, AffinePoint), public: ()| -> Choice { secret.0.ct_eq(&secret.1) }
        }
        Loops audit_p256_library_select_affine(Portable) expects Expect::Clean, {
            prepare |level, words| ((point(words, 0).to_affine(), point(words, 8).to_affine(), words[16] as u8), ());
            audit |level, secret: (AffinePoint, AffinePoint, u8), public: ()| -> AffinePoint {
                AffinePoint::conditional_select(&secret.0, &secret.1, Choice::from_bit(secret.2))
            }
        }
        Loops audit_p256_library_select_scalar(Portable) expects Expect::Clean, {
            prepare |level, words| ((scalar(words, 0), scalar(words, 8)), ());
            audit |level, secret: (Scalar, Scalar), public: ()| -> Scalar {
                Scalar::conditional_select(&secret.0, &secret.1, secret.0.ct_eq(&secret.1) | secret.0.is_high())
            }
        }
        Loops audit_p256_library_add_portable(Portable) expects Expect::Clean, {
            prepare |level, words| ((point(words, 0), point(words, 8)), ());
            audit |level, secret: (Point, Point), public: ()| -> Point { secret.0 + secret.1 }
        }
        Loops audit_p256_library_add_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((point(words, 0), point(words, 8)), ());
            audit |level, secret: (Point, Point), public: ()| -> Point { secret.0 + secret.1 }
        }
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p224::PROBES,
    p256::PROBES,
    p256_points::PROBES,
    p384::PROBES,
    p521::PROBES,
    secp256k1::PROBES,
    sm2::PROBES,
    brainpoolp256r1::PROBES,
    brainpoolp384r1::PROBES,
    brainpoolp512r1::PROBES,
    b233::PROBES,
    b409::PROBES,
];

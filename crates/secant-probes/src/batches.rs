//! Batches as the library has them: where there are lanes nine at once, a vector of eight and one more;
//! elsewhere two. Multiples of a base point also so many that their entries are added up in pairs.

use crate::probe::levels::{Ifma, Mulx, Portable};

use super::probe::{Expect, Probe, Words, probes};

/// The size of a batch on a level.
trait Many {
    const MANY: usize;
}
impl Many for Portable {
    const MANY: usize = 2;
}
#[cfg(target_arch = "x86_64")]
impl Many for Mulx {
    const MANY: usize = 2;
}
/// One more than a vector has lanes.
impl Many for Ifma {
    const MANY: usize = 9;
}

/// Vectors of multiples whose entries are added up in pairs, twice, and one multiple more.
const IN_PAIRS: usize = 33;

/// The bytes of `MANY` secrets.
pub(super) fn secrets<const N: usize, const MANY: usize>(words: &Words) -> [[u8; N]; MANY] {
    core::array::from_fn(|i| core::array::from_fn(|j| words[(7 * i + j / 8) % 64].to_le_bytes()[j % 8]))
}

/// `[k_i]G` and `[k_i]P_i` of a module: on each backend, secrets both, integers and points.
macro_rules! points {
    (
        $curve:ident($($path:ident)::*) $bytes:literal: $($base:ident $any:ident($level:ident))*
        $(; in pairs $many:ident($of_many:ident))?
    ) => {
        mod $curve {
            use $($path)::*::{AffinePoint, Point, Scalar};

            use super::*;

            type Integers<const MANY: usize> = [[u8; $bytes]; MANY];
            type Secret<const MANY: usize> = (Integers<MANY>, [AffinePoint; MANY]);

            fn given<const MANY: usize>(words: &Words) -> Secret<MANY> {
                let integers = secrets(words);
                (integers, integers.map(|k| Point::mul_base(&Scalar::reduce(&k)).to_affine()))
            }

            fn of_base<const MANY: usize>(integers: &Integers<MANY>) -> Option<Point> {
                let scalars = integers.each_ref().map(|k| Scalar::reduce(k));
                Point::mul_base_batch(&scalars).last().copied()
            }

            fn of_any<const MANY: usize>(secret: &Secret<MANY>) -> Option<Point> {
                let scalars = secret.0.each_ref().map(|k| Scalar::reduce(k));
                let points = secret.1.each_ref().map(|p| Point::from(*p));
                Point::mul_batch(&points, &scalars).ok()?.last().copied()
            }

            probes! {
                $(Loops $base($level) expects Expect::Clean, {
                    prepare |level, words| (secrets(words), ());
                    audit |level, secret: Integers<{ <$level as Many>::MANY }>, public: ()| -> Option<Point> { of_base(secret) }
                }
                Loops $any($level) expects Expect::Clean, {
                    prepare |level, words| (given(words), ());
                    audit |level, secret: Secret<{ <$level as Many>::MANY }>, public: ()| -> Option<Point> { of_any(secret) }
                })*
                $(Loops $many($of_many) expects Expect::Clean, {
                    prepare |level, words| (secrets(words), ());
                    audit |level, secret: Integers<IN_PAIRS>, public: ()| -> Option<Point> { of_base(secret) }
                })?
            }
        }
    };
}

points! { p256(secant::p256) 32:
    audit_p256_points_base_batch_portable audit_p256_points_batch_portable(Portable)
    audit_p256_points_base_batch_mulx audit_p256_points_batch_mulx(Mulx)
    audit_p256_points_base_batch_ifma audit_p256_points_batch_ifma(Ifma);
    in pairs audit_p256_points_base_many_ifma(Ifma)
}
points! { p521(secant::p521) 66:
    audit_p521_points_base_batch_portable audit_p521_points_batch_portable(Portable)
    audit_p521_points_base_batch_mulx audit_p521_points_batch_mulx(Mulx)
    audit_p521_points_base_batch_ifma audit_p521_points_batch_ifma(Ifma);
    in pairs audit_p521_points_base_many_ifma(Ifma)
}
points! { secp256k1(secant::secp256k1) 32:
    audit_secp256k1_points_base_batch_portable audit_secp256k1_points_batch_portable(Portable)
    audit_secp256k1_points_base_batch_mulx audit_secp256k1_points_batch_mulx(Mulx)
    audit_secp256k1_points_base_batch_ifma audit_secp256k1_points_batch_ifma(Ifma);
    in pairs audit_secp256k1_points_base_many_ifma(Ifma)
}
points! { edwards25519(secant::edwards25519) 32:
    audit_edwards25519_points_base_batch_portable audit_edwards25519_points_batch_portable(Portable)
    audit_edwards25519_points_base_batch_mulx audit_edwards25519_points_batch_mulx(Mulx)
    audit_edwards25519_points_base_batch_ifma audit_edwards25519_points_batch_ifma(Ifma)
}
points! { ted1271gls(secant::research::ted1271gls) 32:
    audit_ted1271gls_points_base_batch_portable audit_ted1271gls_points_batch_portable(Portable)
    audit_ted1271gls_points_base_batch_mulx audit_ted1271gls_points_batch_mulx(Mulx)
    audit_ted1271gls_points_base_batch_ifma audit_ted1271gls_points_batch_ifma(Ifma)
}
points! { jac1271gls(secant::research::jac1271gls) 32:
    audit_jac1271gls_points_base_batch_portable audit_jac1271gls_points_batch_portable(Portable)
    audit_jac1271gls_points_base_batch_mulx audit_jac1271gls_points_batch_mulx(Mulx)
    audit_jac1271gls_points_base_batch_ifma audit_jac1271gls_points_batch_ifma(Ifma)
}

mod x25519 {
    use secant::x25519::{PublicKey, SecretKey};

    use super::*;

    type Secret<const MANY: usize> = [[u8; 32]; MANY];

    fn public_keys<const MANY: usize>(secret: &Secret<MANY>) -> Vec<PublicKey> {
        SecretKey::public_key_batch(&secret.map(SecretKey::from))
    }

    /// Shared secrets with public keys that are not of small order, which is declassified.
    fn shared<const MANY: usize>(secret: &Secret<MANY>, publics: &[PublicKey]) -> Option<[u8; 32]> {
        let secrets = secret.map(SecretKey::from);
        let shared = secant::x25519::diffie_hellman_batch(&secrets, publics).ok()?;
        shared.last()?.as_ref().ok().map(|shared| *shared.as_bytes())
    }

    fn others<const MANY: usize>(words: &Words) -> [PublicKey; MANY] {
        core::array::from_fn(|i| PublicKey::from([words[i] as u8 | 2; 32]))
    }

    macro_rules! keys {
        ($($public:ident $shared:ident($level:ident))*) => {
            probes! {
                $(Loops $public($level) expects Expect::Clean, {
                    prepare |level, words| (secrets(words), ());
                    audit |level, secret: Secret<{ <$level as Many>::MANY }>, public: ()| -> Vec<PublicKey> {
                        public_keys(secret)
                    }
                }
                Loops $shared($level) expects Expect::Clean, {
                    prepare |level, words| (secrets(words), others(words));
                    audit |level, secret: Secret<{ <$level as Many>::MANY }>, public: [PublicKey; <$level as Many>::MANY]|
                        -> Option<[u8; 32]> { shared(secret, public) }
                })*
            }
        };
    }

    keys! {
        audit_x25519_public_key_batch_portable audit_x25519_diffie_hellman_batch_portable(Portable)
        audit_x25519_public_key_batch_mulx audit_x25519_diffie_hellman_batch_mulx(Mulx)
        audit_x25519_public_key_batch_ifma audit_x25519_diffie_hellman_batch_ifma(Ifma)
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p256::PROBES,
    p521::PROBES,
    secp256k1::PROBES,
    edwards25519::PROBES,
    ted1271gls::PROBES,
    jac1271gls::PROBES,
    x25519::PROBES,
];

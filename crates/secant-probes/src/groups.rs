//! Elements of ristretto255, and points made of uniform bytes: the elements, the encodings that are decoded
//! and the bytes are secret.

use crate::probe::levels::{Mulx, Portable};

use super::probe::{Expect, Probe, Words, probes};

/// Bytes from the words, over and over.
fn bytes<const N: usize>(words: &Words) -> [u8; N] {
    core::array::from_fn(|i| (words[i / 8 % words.len()] >> (8 * (i % 8))) as u8)
}

mod ristretto {
    use secant::Error;
    use secant::ristretto255::{Point, Scalar};

    use super::*;

    /// A point in projective coordinates.
    fn point(words: &Words) -> Point {
        Point::from_uniform_bytes(&bytes(words))
    }

    fn scalar(words: &Words) -> Scalar {
        Scalar::reduce(&bytes::<48>(words))
    }

    // Declassified: whether the integer is below p, whether it is an encoding; whether two elements are
    // equal.
    macro_rules! operations {
        ($level:ty: $from_uniform:ident $encode:ident $decode:ident $add:ident $equal:ident $mul:ident $mul_base:ident) => {
            probes! {
                Loops $from_uniform($level) expects Expect::Clean, {
                    prepare |level, words| (bytes::<64>(words), ());
                    audit |level, secret: [u8; 64], public: ()| -> Point { Point::from_uniform_bytes(secret) }
                }
                Loops $encode($level) expects Expect::Clean, {
                    prepare |level, words| (point(words), ());
                    audit |level, secret: Point, public: ()| -> [u8; 32] { secret.to_bytes() }
                }
                Loops $decode($level) expects Expect::Clean, {
                    prepare |level, words| (point(words).to_bytes(), ());
                    audit |level, secret: [u8; 32], public: ()| -> Result<Point, Error> { Point::from_bytes(secret) }
                }
                Loops $add($level) expects Expect::Clean, {
                    prepare |level, words| ((point(words), Point::GENERATOR), ());
                    audit |level, secret: (Point, Point), public: ()| -> Point { secret.0 + secret.1 }
                }
                Loops $equal($level) expects Expect::Clean, {
                    prepare |level, words| ((point(words), Point::GENERATOR), ());
                    audit |level, secret: (Point, Point), public: ()| -> bool { secret.0 == secret.1 }
                }
                Loops $mul($level) expects Expect::Clean, {
                    prepare |level, words| (scalar(words), point(words));
                    audit |level, secret: Scalar, public: Point| -> Point { public * secret }
                }
                Loops $mul_base($level) expects Expect::Clean, {
                    prepare |level, words| (scalar(words), ());
                    audit |level, secret: Scalar, public: ()| -> Point { Point::mul_base(secret) }
                }
            }
        };
    }

    pub(super) mod portable {
        use super::*;
        operations! { Portable: audit_ristretto255_from_uniform_portable audit_ristretto255_encode_portable
        audit_ristretto255_decode_portable audit_ristretto255_add_portable audit_ristretto255_equal_portable
        audit_ristretto255_mul_portable audit_ristretto255_mul_base_portable }
    }

    pub(super) mod mulx {
        use super::*;
        operations! { Mulx: audit_ristretto255_from_uniform_mulx audit_ristretto255_encode_mulx
        audit_ristretto255_decode_mulx audit_ristretto255_add_mulx audit_ristretto255_equal_mulx
        audit_ristretto255_mul_mulx audit_ristretto255_mul_base_mulx }
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) mod ifma {
        use secant_core::cpu::Ifma;

        use super::*;

        probes! {
            Loops audit_ristretto255_mul_ifma(Ifma) expects Expect::Clean, {
                prepare |level, words| (scalar(words), point(words));
                audit |level, secret: Scalar, public: Point| -> Point { public * secret }
            }
        }
    }
}

mod maps {
    use secant_core::curve::edwards25519::Edwards25519;
    use secant_core::curve::p256::P256;
    use secant_core::curve::p384::P384;
    use secant_core::curve::p521::P521;
    use secant_core::curve::secp256k1::Secp256k1;
    use secant_core::operate::Projective;
    use secant_core::operate::hash::to_curve;

    use super::*;

    probes! {
        Loops audit_p256_to_curve_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (bytes::<96>(words), ());
            audit |level, secret: [u8; 96], public: ()| -> Projective<P256> { to_curve::<P256>(secret) }
        }
        Loops audit_p256_to_curve_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes::<96>(words), ());
            audit |level, secret: [u8; 96], public: ()| -> Projective<P256> { to_curve::<P256>(secret) }
        }
        Loops audit_p384_to_curve_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (bytes::<144>(words), ());
            audit |level, secret: [u8; 144], public: ()| -> Projective<P384> { to_curve::<P384>(secret) }
        }
        Loops audit_p384_to_curve_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes::<144>(words), ());
            audit |level, secret: [u8; 144], public: ()| -> Projective<P384> { to_curve::<P384>(secret) }
        }
        Loops audit_secp256k1_to_curve_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (bytes::<96>(words), ());
            audit |level, secret: [u8; 96], public: ()| -> Projective<Secp256k1> { to_curve::<Secp256k1>(secret) }
        }
        Loops audit_secp256k1_to_curve_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes::<96>(words), ());
            audit |level, secret: [u8; 96], public: ()| -> Projective<Secp256k1> { to_curve::<Secp256k1>(secret) }
        }
        Loops audit_p521_to_curve_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (bytes::<196>(words), ());
            audit |level, secret: [u8; 196], public: ()| -> Projective<P521> { to_curve::<P521>(secret) }
        }
        Loops audit_p521_to_curve_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes::<196>(words), ());
            audit |level, secret: [u8; 196], public: ()| -> Projective<P521> { to_curve::<P521>(secret) }
        }
        Loops audit_edwards25519_to_curve_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (bytes::<96>(words), ());
            audit |level, secret: [u8; 96], public: ()| -> Projective<Edwards25519> { to_curve::<Edwards25519>(secret) }
        }
        Loops audit_edwards25519_to_curve_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes::<96>(words), ());
            audit |level, secret: [u8; 96], public: ()| -> Projective<Edwards25519> { to_curve::<Edwards25519>(secret) }
        }
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    ristretto::portable::PROBES,
    ristretto::mulx::PROBES,
    #[cfg(target_arch = "x86_64")]
    ristretto::ifma::PROBES,
    maps::PROBES,
];

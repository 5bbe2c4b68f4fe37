//! Whole multiplications, as callers have them: scalars and points secret, curve, method and backend public.
//!
//! The first, unwatched round of a probe builds the base point's table and finds the CPU's instructions.

use crate::probe::levels::{Mulx, Portable, Tier};
use secant_catalogue::granger_scott::{FromNeutral, OddWindow};
use secant_core::curve::e521::E521;
use secant_core::curve::e521iso::E521iso;
use secant_core::curve::edwards448::Edwards448;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::sm2::Sm2;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::curve::ted256189::Ted256189;
use secant_core::curve::wei25519::Wei25519;
use secant_core::operate::equipped;
use secant_core::operate::gls::{self, Joint2, OddWindows};
use secant_core::operate::strategy::Window;
use secant_core::operate::{Equipped, NamedCurve, Point, Residue, Scalar};

use super::probe::{Expect, Probe, Words, on_words, probes};

/// An integer of `C`.
type Integer<C> = <C as NamedCurve>::Integer;

/// The `i`-th integer.
fn integer<C: NamedCurve>(words: &Words, i: usize) -> Integer<C> {
    let mut integer = Integer::<C>::default();
    let length = integer.as_ref().len();
    integer.as_mut().copy_from_slice(&words[length * i..length * (i + 1)]);
    integer
}

/// A point that comes from the `i`-th integer; the neutral element too.
fn point<C: Equipped>(words: &Words, i: usize) -> Point<C> {
    Point::mul_base_integer(&integer::<C>(words, i))
}

/// N points and scalars.
fn batch<C: Equipped, const N: usize>(words: &Words) -> ([Point<C>; N], [Scalar<C>; N]) {
    (
        core::array::from_fn(|i| point(words, i)),
        core::array::from_fn(|i| Scalar::<C>::reduce_words(integer::<C>(words, i + 1).as_ref())),
    )
}

/// Multiplications of one point.
macro_rules! curve {
    ($curve:ty: $mul_portable:ident $mul_mulx:ident $base_portable:ident $base_mulx:ident) => {
        use super::*;

        type C = $curve;

        probes! {
            Loops $mul_portable(Portable) expects Expect::Clean, {
                prepare |level, words| ((integer::<C>(words, 0), point(words, 1)), ());
                audit |level, secret: (Integer<C>, Point<C>), public: ()| -> Point<C> {
                    equipped::mul::<C, Window<5, 16>, _>(Tier::Portable(level), &secret.1, &secret.0)
                }
            }
            Loops $mul_mulx(Mulx) expects Expect::Clean, {
                prepare |level, words| ((integer::<C>(words, 0), point(words, 1)), ());
                audit |level, secret: (Integer<C>, Point<C>), public: ()| -> Point<C> {
                    equipped::mul::<C, Window<5, 16>, _>(on_words(level), &secret.1, &secret.0)
                }
            }
            Loops $base_portable(Portable) expects Expect::Clean, {
                prepare |level, words| (integer::<C>(words, 0), ());
                audit |level, secret: Integer<C>, public: ()| -> Point<C> { Point::mul_base_integer(secret) }
            }
            Loops $base_mulx(Mulx) expects Expect::Clean, {
                prepare |level, words| (integer::<C>(words, 0), ());
                audit |level, secret: Integer<C>, public: ()| -> Point<C> { Point::mul_base_integer(secret) }
            }
        }
    };
}

/// Multiplications of one point by another strategy.
macro_rules! strategy {
    ($curve:ty, $strategy:ty: $mul_portable:ident $mul_mulx:ident) => {
        use super::*;

        type C = $curve;

        probes! {
            Loops $mul_portable(Portable) expects Expect::Clean, {
                prepare |level, words| ((integer::<C>(words, 0), point(words, 1)), ());
                audit |level, secret: (Integer<C>, Point<C>), public: ()| -> Point<C> {
                    equipped::mul::<C, $strategy, _>(Tier::Portable(level), &secret.1, &secret.0)
                }
            }
            Loops $mul_mulx(Mulx) expects Expect::Clean, {
                prepare |level, words| ((integer::<C>(words, 0), point(words, 1)), ());
                audit |level, secret: (Integer<C>, Point<C>), public: ()| -> Point<C> {
                    equipped::mul::<C, $strategy, _>(on_words(level), &secret.1, &secret.0)
                }
            }
        }
    };
}

/// Multiplications by the endomorphism; the points are in the subgroup of prime order.
macro_rules! gls {
    ($curve:ty: $joint_portable:ident $joint_mulx:ident) => {
        gls! { $curve, Joint2: $joint_portable $joint_mulx }
    };
    ($curve:ty, $strategy:ty: $joint_portable:ident $joint_mulx:ident) => {
        use super::*;

        type C = $curve;

        probes! {
            Loops $joint_portable(Portable) expects Expect::Clean, {
                prepare |level, words| ((integer::<C>(words, 0), point(words, 1)), ());
                audit |level, secret: (Integer<C>, Point<C>), public: ()| -> Point<C> {
                    gls::mul::<C, $strategy, _>(Tier::Portable(level), &secret.1, &secret.0)
                }
            }
            Loops $joint_mulx(Mulx) expects Expect::Clean, {
                prepare |level, words| ((integer::<C>(words, 0), point(words, 1)), ());
                audit |level, secret: (Integer<C>, Point<C>), public: ()| -> Point<C> {
                    gls::mul::<C, $strategy, _>(on_words(level), &secret.1, &secret.0)
                }
            }
        }
    };
}

/// Multiplications of several points at once.
macro_rules! batches {
    ($curve:ty: $batch_portable:ident $batch_ifma:ident) => {
        use super::*;

        type C = $curve;

        probes! {
            // Two points are enough to have the inversion that all share.
            Loops $batch_portable(Portable) expects Expect::Clean, {
                prepare |level, words| (batch::<C, 2>(words), ());
                audit |level, secret: ([Point<C>; 2], [Scalar<C>; 2]), public: ()| -> Option<Point<C>> {
                    Point::mul_batch(&secret.0, &secret.1).ok().and_then(|products| products.last().copied())
                }
            }
        }

        /// Multiplications of eight points in lanes.
        #[cfg(target_arch = "x86_64")]
        pub(super) mod lanes {
            use secant_core::cpu::Ifma;

            use super::*;

            probes! {
                Loops $batch_ifma(Ifma) expects Expect::Clean, {
                    prepare |level, words| (batch::<C, 8>(words), ());
                    audit |level, secret: ([Point<C>; 8], [Scalar<C>; 8]), public: ()| -> Option<Point<C>> {
                        Point::mul_batch(&secret.0, &secret.1).ok().and_then(|products| products.last().copied())
                    }
                }
            }
        }
    };
}

mod jac256189 {
    curve! { Jac256189:
        audit_jac256189_mul_portable audit_jac256189_mul_mulx
        audit_jac256189_mul_base_portable audit_jac256189_mul_base_mulx
    }
}

mod jac256189_batch {
    batches! { Jac256189: audit_jac256189_mul_batch_portable audit_jac256189_mul_batch_ifma }
}

mod ted256189 {
    curve! { Ted256189:
        audit_ted256189_mul_portable audit_ted256189_mul_mulx
        audit_ted256189_mul_base_portable audit_ted256189_mul_base_mulx
    }
}

mod ted256189_batch {
    batches! { Ted256189: audit_ted256189_mul_batch_portable audit_ted256189_mul_batch_ifma }
}

mod p224 {
    curve! { P224:
        audit_p224_mul_portable audit_p224_mul_mulx audit_p224_mul_base_portable audit_p224_mul_base_mulx
    }
}

mod p256 {
    curve! { P256:
        audit_p256_mul_portable audit_p256_mul_mulx audit_p256_mul_base_portable audit_p256_mul_base_mulx
    }
}

mod secp256k1 {
    curve! { Secp256k1:
        audit_secp256k1_mul_portable audit_secp256k1_mul_mulx
        audit_secp256k1_mul_base_portable audit_secp256k1_mul_base_mulx
    }
}

mod secp256k1_psi {
    gls! { Secp256k1, OddWindows<5, 16>: audit_secp256k1_glv_portable audit_secp256k1_glv_mulx }
}

mod p384 {
    curve! { P384:
        audit_p384_mul_portable audit_p384_mul_mulx audit_p384_mul_base_portable audit_p384_mul_base_mulx
    }
}

mod p521 {
    curve! { P521:
        audit_p521_mul_portable audit_p521_mul_mulx audit_p521_mul_base_portable audit_p521_mul_base_mulx
    }
}

mod p521_granger_scott {
    strategy! { P521, OddWindow<5, 16>: audit_p521_granger_scott_portable audit_p521_granger_scott_mulx }
}

mod edwards448 {
    curve! { Edwards448: audit_edwards448_mul_portable audit_edwards448_mul_mulx audit_edwards448_mul_base_portable audit_edwards448_mul_base_mulx }
}

mod e521 {
    curve! { E521: audit_e521_mul_portable audit_e521_mul_mulx audit_e521_mul_base_portable audit_e521_mul_base_mulx }
}

mod e521_granger_scott {
    strategy! { E521, FromNeutral<4, 8>: audit_e521_granger_scott_portable audit_e521_granger_scott_mulx }
}

mod e521iso {
    curve! { E521iso: audit_e521iso_mul_portable audit_e521iso_mul_mulx audit_e521iso_mul_base_portable audit_e521iso_mul_base_mulx }
}

mod jac1271gls {
    curve! { Jac1271gls:
        audit_jac1271gls_mul_portable audit_jac1271gls_mul_mulx
        audit_jac1271gls_mul_base_portable audit_jac1271gls_mul_base_mulx
    }
}

mod jac1271gls_psi {
    gls! { Jac1271gls: audit_jac1271gls_joint2_portable audit_jac1271gls_joint2_mulx }
}

mod ted1271gls {
    curve! { Ted1271gls:
        audit_ted1271gls_mul_portable audit_ted1271gls_mul_mulx
        audit_ted1271gls_mul_base_portable audit_ted1271gls_mul_base_mulx
    }
}

mod ted1271gls_psi {
    gls! { Ted1271gls: audit_ted1271gls_joint2_portable audit_ted1271gls_joint2_mulx }
}

mod edwards25519 {
    curve! { Edwards25519:
        audit_edwards25519_mul_portable audit_edwards25519_mul_mulx
        audit_edwards25519_mul_base_portable audit_edwards25519_mul_base_mulx
    }
}

mod edwards25519_batch {
    batches! { Edwards25519: audit_edwards25519_mul_batch_portable audit_edwards25519_mul_batch_ifma }
}

/// On vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
mod edwards25519_vectors {
    use secant_core::cpu::{Avx2, Ifma};

    use super::*;

    type C = Edwards25519;

    probes! {
        Loops audit_edwards25519_mul_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| ((integer::<C>(words, 0), point(words, 1)), ());
            audit |level, secret: (Integer<C>, Point<C>), public: ()| -> Point<C> {
                equipped::mul::<C, Window<5, 16>, _>(Tier::Ifma(level), &secret.1, &secret.0)
            }
        }
        Loops audit_edwards25519_mul_avx2(Avx2) expects Expect::Clean, {
            prepare |level, words| ((integer::<C>(words, 0), point(words, 1)), ());
            audit |level, secret: (Integer<C>, Point<C>), public: ()| -> Point<C> {
                equipped::mul::<C, Window<5, 16>, _>(Tier::Avx2(level), &secret.1, &secret.0)
            }
        }
        Loops audit_edwards25519_mul_base_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (integer::<C>(words, 0), ());
            audit |level, secret: Integer<C>, public: ()| -> Point<C> { Point::mul_base_integer(secret) }
        }
    }
}

mod wei25519 {
    curve! { Wei25519:
        audit_wei25519_mul_portable audit_wei25519_mul_mulx
        audit_wei25519_mul_base_portable audit_wei25519_mul_base_mulx
    }
}

mod wei25519_batch {
    batches! { Wei25519: audit_wei25519_mul_batch_portable audit_wei25519_mul_batch_ifma }
}

mod jq25519 {
    curve! { Jq25519:
        audit_jq25519_mul_portable audit_jq25519_mul_mulx
        audit_jq25519_mul_base_portable audit_jq25519_mul_base_mulx
    }
}

mod jq25519_batch {
    batches! { Jq25519: audit_jq25519_mul_batch_portable audit_jq25519_mul_batch_ifma }
}

mod p256_batch {
    batches! { P256: audit_p256_mul_batch_portable audit_p256_mul_batch_ifma }
}

mod sm2_batch {
    batches! { Sm2: audit_sm2_mul_batch_portable audit_sm2_mul_batch_ifma }
}

#[cfg(target_arch = "x86_64")]
mod lanes_of_521 {
    use secant_core::cpu::Ifma;

    use super::*;

    type Eight<C> = ([Point<C>; 8], [Scalar<C>; 8]);

    /// Eight points and scalars, of which each occurs twice, since the words are enough for four.
    fn eight<C: Equipped>(words: &Words) -> Eight<C> {
        let (points, scalars) = batch::<C, 4>(words);
        (core::array::from_fn(|i| points[i % 4]), core::array::from_fn(|i| scalars[i / 2].clone()))
    }

    macro_rules! lanes {
        ($($symbol:ident $curve:ty;)*) => {
            probes! {$(
                Loops $symbol(Ifma) expects Expect::Clean, {
                    prepare |level, words| (eight::<$curve>(words), ());
                    audit |level, secret: Eight<$curve>, public: ()| -> Option<Point<$curve>> {
                        Point::mul_batch(&secret.0, &secret.1).ok().and_then(|products| products.last().copied())
                    }
                }
            )*}
        };
    }

    lanes! {
        audit_e521_mul_batch_ifma E521;
        audit_e521iso_mul_batch_ifma E521iso;
    }
}

mod p224_batch {
    batches! { P224: audit_p224_mul_batch_portable audit_p224_mul_batch_ifma }
}

mod p384_batch {
    batches! { P384: audit_p384_mul_batch_portable audit_p384_mul_batch_ifma }
}

mod secp256k1_batch {
    batches! { Secp256k1: audit_secp256k1_mul_batch_portable audit_secp256k1_mul_batch_ifma }
}

/// Sums, integers that are not reduced, and negatives: of results that are at infinity it may be known that
/// they are.
macro_rules! points {
    ($curve:ty: $add:ident $integer:ident $neg:ident) => {
        use super::*;

        type C = $curve;

        probes! {
            Loops $add(Portable) expects Expect::Clean, {
                prepare |level, words| ((point(words, 0), point(words, 1)), ());
                audit |level, secret: (Point<C>, Point<C>), public: ()| -> Option<Point<C>> {
                    secret.0.add(&secret.1).ok()
                }
            }
            Loops $integer(Portable) expects Expect::Clean, {
                prepare |level, words| ((integer::<C>(words, 0), point(words, 1)), ());
                audit |level, secret: (Integer<C>, Point<C>), public: ()| -> Option<Point<C>> {
                    secret.1.mul_integer(&secret.0).ok()
                }
            }
            Loops $neg(Portable) expects Expect::Clean, {
                prepare |level, words| (point(words, 0), ());
                audit |level, secret: Point<C>, public: ()| -> Point<C> { -*secret }
            }
        }
    };
}

mod p256_points {
    points! { P256: audit_p256_add_portable audit_p256_mul_integer_portable audit_p256_neg_portable }
}

mod ted256189_points {
    points! { Ted256189:
        audit_ted256189_add_portable audit_ted256189_mul_integer_portable audit_ted256189_neg_portable
    }
}

mod edwards25519_points {
    points! { Edwards25519:
        audit_edwards25519_add_portable audit_edwards25519_mul_integer_portable audit_edwards25519_neg_portable
    }
}

mod jq25519_points {
    points! { Jq25519: audit_jq25519_add_portable audit_jq25519_mul_integer_portable audit_jq25519_neg_portable }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p256_points::PROBES,
    ted256189_points::PROBES,
    edwards25519_points::PROBES,
    jq25519_points::PROBES,
    jac256189::PROBES,
    jac256189_batch::PROBES,
    ted256189::PROBES,
    ted256189_batch::PROBES,
    edwards25519::PROBES,
    edwards25519_batch::PROBES,
    wei25519::PROBES,
    wei25519_batch::PROBES,
    jq25519::PROBES,
    jq25519_batch::PROBES,
    p256_batch::PROBES,
    sm2_batch::PROBES,
    p224_batch::PROBES,
    p384_batch::PROBES,
    secp256k1_batch::PROBES,
    p224::PROBES,
    p256::PROBES,
    p384::PROBES,
    secp256k1::PROBES,
    secp256k1_psi::PROBES,
    p521::PROBES,
    p521_granger_scott::PROBES,
    edwards448::PROBES,
    e521::PROBES,
    e521_granger_scott::PROBES,
    e521iso::PROBES,
    jac1271gls::PROBES,
    jac1271gls_psi::PROBES,
    ted1271gls::PROBES,
    ted1271gls_psi::PROBES,
];

/// Those on vectors and in lanes, which x86-64 alone has.
#[cfg(not(target_arch = "x86_64"))]
pub(super) const ON_VECTORS: &[&[Probe]] = &[];
/// Those on vectors and in lanes.
#[cfg(target_arch = "x86_64")]
pub(super) const ON_VECTORS: &[&[Probe]] = &[
    edwards25519_vectors::PROBES,
    edwards25519_batch::lanes::PROBES,
    wei25519_batch::lanes::PROBES,
    jq25519_batch::lanes::PROBES,
    p256_batch::lanes::PROBES,
    sm2_batch::lanes::PROBES,
    lanes_of_521::PROBES,
    p224_batch::lanes::PROBES,
    p384_batch::lanes::PROBES,
    secp256k1_batch::lanes::PROBES,
    jac256189_batch::lanes::PROBES,
    ted256189_batch::lanes::PROBES,
    super::ladders::PROBES,
    super::vectors::PROBES,
    super::vectors::nist::PROBES,
    super::vectors::papers::PROBES,
    super::vectors::sums::PROBES,
    super::vectors::both::PROBES,
];

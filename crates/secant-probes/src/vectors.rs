//! Vectors inside one multiplication: four elements of F_p(i), p = 2^127 - 1, side by side, and `[k]P` and
//! `[k]G` on the curves that have them.

use secant_core::cpu::{Ifma, Tier};
use secant_core::ct::Mask;
use secant_core::curve::e521::E521;
use secant_core::curve::e521iso::E521iso;
use secant_core::curve::fourq::{Four, Fourq};
use secant_core::curve::fourq_batch;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::sm2::Sm2;
use secant_core::curve::ted1271gls::{Scalar, SubgroupPoint, Ted1271gls};
use secant_core::curve::ted256189::Ted256189;
use secant_core::curve::wei25519::Wei25519;
use secant_core::field::mersenne127::quad::{Fp2x4, LooseFp2x4};
use secant_core::field::quad::{Identity, Pattern, Pick, Quad};
use secant_core::field::{Field, Single};
use secant_core::operate::base::BaseTable;
use secant_core::operate::gls::{self, Joint2, OddWindows};
use secant_core::operate::strategy::Window;
use secant_core::operate::{Equipped, NamedCurve, Point, equipped, separate};

use super::probe::{Expect, Words, probes};

type F = <Fp2x4 as Quad>::Element;

/// Four elements that come from the words from `4i` on.
fn quad(level: Ifma, words: &Words, i: usize) -> Fp2x4 {
    let element = |j: usize| {
        let at = 4 * (i + j);
        F::from_repr(level, [words[at], words[at + 1] >> 1, words[at + 2], words[at + 3] >> 1])
            .unwrap_or(F::from_u64(level, words[at]))
    };
    Fp2x4::new([element(0), element(1), element(2), element(3)])
}

/// The `i`-th integer.
fn integer<C: NamedCurve>(words: &Words, i: usize) -> C::Integer {
    let mut integer = C::Integer::default();
    let length = integer.as_ref().len();
    integer.as_mut().copy_from_slice(&words[length * i..length * (i + 1)]);
    integer
}

/// An integer and a point that comes from the next; the neutral element too.
fn pair<C: Equipped>(words: &Words) -> Pair<C> {
    (integer::<C>(words, 0), Point::mul_base_integer(&integer::<C>(words, 1)))
}

type Pair<C> = (<C as NamedCurve>::Integer, Point<C>);

/// Scalars and points, one more of each than a vector has lanes.
type Members = ([Scalar; 9], [SubgroupPoint; 9]);

/// Integers and multiples of the base point.
fn members(words: &Words) -> Members {
    let scalar = |i: usize| Scalar::reduce_words(&words[i..i + 4]);
    let points = core::array::from_fn(|i| SubgroupPoint::base().mul(&scalar(3 * i + 30)));
    (core::array::from_fn(|i| scalar(3 * i)), points)
}

/// `[k]P` by windows, public nothing.
macro_rules! windows {
    ($($symbol:ident $curve:ty;)*) => {
        probes! {$(
            Loops $symbol(Ifma) expects Expect::Clean, {
                prepare |level, words| (pair::<$curve>(words), ());
                audit |level, secret: Pair<$curve>, public: ()| -> Point<$curve> {
                    equipped::mul::<$curve, Window<5, 16>, _>(Tier::Ifma(level), &secret.1, &secret.0)
                }
            }
        )*}
    };
}

/// `[k]G`, public nothing.
macro_rules! of_the_base {
    ($($symbol:ident $curve:ty;)*) => {
        probes! {$(
            Loops $symbol(Ifma) expects Expect::Clean, {
                prepare |level, words| (integer::<$curve>(words, 0), ());
                audit |level, secret: Integer<$curve>, public: ()| -> Point<$curve> {
                    equipped::mul::<$curve, BaseTable, _>(Tier::Ifma(level), &Point::base(), secret)
                }
            }
        )*}
    };
}

type Integer<C> = <C as NamedCurve>::Integer;

/// `[m]P + [n]G`, P public: whether it is the base point is declassified.
macro_rules! with_the_base {
    ($($symbol:ident $curve:ty;)*) => {
        probes! {$(
            Loops $symbol(Ifma) expects Expect::Clean, {
                prepare |level, words| ((integer::<$curve>(words, 0), integer::<$curve>(words, 2)), -Point::base());
                audit |level, secret: (Integer<$curve>, Integer<$curve>), public: Point<$curve>| -> Point<$curve> {
                    let (m, n) = secret;
                    separate::mul_add(Tier::Ifma(level), public, m, &Point::base(), n)
                }
            }
        )*}
    };
}

/// Multiplications of the base point by the default, and by partial sums in lanes.
pub(super) mod both {
    use super::*;

    with_the_base! {
        audit_p256_mul_add_ifma P256;
        audit_secp256k1_mul_add_ifma Secp256k1;
    }
}

/// Multiplications of the base point by partial sums in lanes.
pub(super) mod sums {
    use super::*;

    of_the_base! {
        audit_p224_mul_base_ifma P224;
        audit_p256_mul_base_ifma P256;
        audit_sm2_mul_base_ifma Sm2;
        audit_p384_mul_base_ifma P384;
        audit_p521_mul_base_ifma P521;
        audit_secp256k1_mul_base_ifma Secp256k1;
        audit_wei25519_mul_base_ifma Wei25519;
        audit_jac256189_mul_base_ifma Jac256189;
        audit_ted256189_mul_base_ifma Ted256189;
        audit_e521_mul_base_ifma E521;
        audit_e521iso_mul_base_ifma E521iso;
        audit_jq25519_mul_base_ifma Jq25519;
        audit_jac1271gls_mul_base_ifma Jac1271gls;
        audit_ted1271gls_mul_base_ifma Ted1271gls;
        audit_fourq_mul_base_ifma Fourq;
    }
}

/// Multiplications on the curves of NIST, and that of SM2.
pub(super) mod nist {
    use super::*;

    windows! {
        audit_p224_mul_ifma P224;
        audit_p256_mul_ifma P256;
        audit_sm2_mul_ifma Sm2;
        audit_p384_mul_ifma P384;
        audit_p521_mul_ifma P521;
    }
}

/// Multiplications on the papers' curves.
pub(super) mod papers {
    use super::*;

    windows! {
        audit_wei25519_mul_ifma Wei25519;
        audit_jac256189_mul_ifma Jac256189;
        audit_ted256189_mul_ifma Ted256189;
        audit_e521_mul_ifma E521;
        audit_e521iso_mul_ifma E521iso;
        audit_jq25519_mul_ifma Jq25519;
        audit_fourq_mul_ifma Fourq;
    }
}

/// A pattern with every kind of unit and an empty slot.
struct Mixed;

impl Pattern for Mixed {
    const PICKS: [Pick; 4] = [Pick::MinusI(3), Pick::Zero, Pick::PlusI(0), Pick::Minus(1)];
}

probes! {
    Straight audit_quad_mul_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| ((quad(level, words, 0), quad(level, words, 5)), ());
        audit |level, secret: (Fp2x4, Fp2x4), public: ()| -> Fp2x4 {
            Fp2x4::mul::<Identity>(secret.0.loosen(), secret.1.loosen())
        }
    }
    Straight audit_quad_mul_add_mul_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| ((quad(level, words, 0), quad(level, words, 5)), ());
        audit |level, secret: (Fp2x4, Fp2x4), public: ()| -> Fp2x4 {
            let (a, b) = (secret.0.loosen(), secret.1.loosen());
            Fp2x4::mul_add_mul::<Identity, Identity>(a, b, b, b)
        }
    }
    Straight audit_quad_sqr_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (quad(level, words, 0), ());
        audit |level, secret: Fp2x4, public: ()| -> Fp2x4 { Fp2x4::sqr(secret.loosen()) }
    }
    Straight audit_quad_arrange_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (quad(level, words, 0), ());
        audit |level, secret: Fp2x4, public: ()| -> Fp2x4 {
            Fp2x4::mul_small(Fp2x4::add_in::<0b0110>(secret.arrange::<Mixed>(), secret.loosen()), [1, 109, 109, 1])
        }
    }
    Straight audit_quad_negate_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| ((words[0] & 1, quad(level, words, 1)), ());
        audit |level, secret: (u64, Fp2x4), public: ()| -> LooseFp2x4 {
            Fp2x4::negate_in::<0b1001>(Fp2x4::conjugate(secret.1.loosen()), Mask::from_bit(secret.0))
        }
    }
    Straight audit_quad_encode_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (quad(level, words, 0), ());
        audit |level, secret: Fp2x4, public: ()| -> [[u64; 4]; 4] { secret.elements().map(Single::to_repr) }
    }
    Loops audit_ted1271gls_mul_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| {
            let scalar = |i: usize| Scalar::reduce_words(&[words[i], words[i + 1], words[i + 2], words[i + 3]]);
            ((scalar(0), SubgroupPoint::base().mul(&scalar(4))), ())
        };
        audit |level, secret: (Scalar, SubgroupPoint), public: ()| -> SubgroupPoint { secret.1.mul(&secret.0) }
    }
    Loops audit_fourq_four_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (pair::<Fourq>(words), ());
        audit |level, secret: Pair<Fourq>, public: ()| -> Point<Fourq> {
            equipped::mul::<Fourq, Four, _>(Tier::Ifma(level), &secret.1, &secret.0)
        }
    }
    Loops audit_fourq_four_batch_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| {
            let (k, p) = pair::<Fourq>(words);
            (([k; 9], [p; 9]), ())
        };
        audit |level, secret: ([[u64; 4]; 9], [Point<Fourq>; 9]), public: ()| -> Option<Point<Fourq>> {
            fourq_batch::mul_batch(Tier::Ifma(level), &secret.1, &secret.0).last().copied()
        }
    }
    Loops audit_jac1271gls_joint2_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (pair::<Jac1271gls>(words), ());
        audit |level, secret: Pair<Jac1271gls>, public: ()| -> Point<Jac1271gls> {
            gls::mul::<Jac1271gls, Joint2, _>(Tier::Ifma(level), &secret.1, &secret.0)
        }
    }
    Loops audit_ted1271gls_members_batch_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (members(words), ());
        audit |level, secret: Members, public: ()| -> Option<SubgroupPoint> {
            SubgroupPoint::mul_batch(&secret.1, &secret.0).ok().and_then(|products| products.last().copied())
        }
    }
    Loops audit_ted1271gls_odd5_batch_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| {
            let (scalars, points) = members(words);
            ((scalars.map(|k| k.to_words()), points.map(|p| *p.point())), ())
        };
        audit |level, secret: ([[u64; 4]; 9], [Point<Ted1271gls>; 9]), public: ()| -> Option<Point<Ted1271gls>> {
            gls::batch::mul_batch::<Ted1271gls, 5, 16>(Tier::Ifma(level), &secret.1, &secret.0).last().copied()
        }
    }
    Loops audit_secp256k1_glv_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (pair::<Secp256k1>(words), ());
        audit |level, secret: Pair<Secp256k1>, public: ()| -> Point<Secp256k1> {
            gls::mul::<Secp256k1, OddWindows<5, 16>, _>(Tier::Ifma(level), &secret.1, &secret.0)
        }
    }
}

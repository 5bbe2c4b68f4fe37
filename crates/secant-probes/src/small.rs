//! The remaining operations of points, scalars and keys: comparisons, sums, operators that assign,
//! conversions, traits of `subtle`.

use crate::probe::levels::Mulx;
use secant_rustcrypto::p256::elliptic_curve::subtle::{ConditionallySelectable, ConstantTimeEq};

use super::curves::{Given, bytes, key};
use super::probe::{Expect, Probe, Words, probes};

/// Points and scalars of a curve, which are secret. Declassified: what `==` says, whether points are at
/// infinity, what `declassify` says.
macro_rules! small {
    ($curve:ident) => {
        mod $curve {
            use secant::$curve::{AffinePoint, Point, Scalar};

            use super::*;

            type Secret = ([Point; 2], [Scalar; 2]);

            fn secret(words: &Words) -> Secret {
                let scalar = |i| Scalar::reduce(&bytes::<48>(words, i));
                ([0, 8].map(|i| Point::mul_base(&scalar(i))), [scalar(16), scalar(24)])
            }

            fn points(([p, q], [k, _]): &Secret) -> Point {
                let one =
                    <Point as ConditionallySelectable>::conditional_select(p, q, ConstantTimeEq::ct_eq(p, q));
                let mut sum: Point = [*p, one, -*q].into_iter().sum();
                sum += q;
                sum += *p;
                sum *= k;
                let (a, b) = (AffinePoint::from(sum), AffinePoint::from(&one));
                let other = AffinePoint::conditional_select(&a, &b, AffinePoint::ct_eq(&a, &b));
                let both = ConstantTimeEq::ct_eq(&a, &-&b) | ConstantTimeEq::ct_eq(&other, &b);
                let last = <AffinePoint as ConditionallySelectable>::conditional_select(&-&a, &other, both);
                let known = (a == b, *p == sum, sum.is_identity(), sum.coordinates());
                core::hint::black_box(known);
                Point::from(last) + Point::from(&other)
            }

            fn scalars((_, [k, m]): &Secret) -> Scalar {
                let mut sum: Scalar = [k, m].into_iter().sum();
                sum += k;
                sum -= m.clone();
                sum *= m;
                let product: Scalar =
                    secant::cpu::data_independent_timing(|| [sum, k.clone()].into_iter().product());
                let choice =
                    (product.is_odd() & !k.is_even()) ^ secant::Choice::from(ConstantTimeEq::ct_eq(k, m));
                core::hint::black_box((k == m, choice.declassify()));
                Scalar::conditional_select(&product, &Scalar::power_of_two(77), choice)
            }

            pastey::paste! {
                probes! {
                    Loops [<audit_ $curve _small_points_mulx>](Mulx) expects Expect::Clean, {
                        prepare |level, words| (secret(words), ());
                        audit |level, secret: Secret, public: ()| -> Point { points(secret) }
                    }
                    Loops [<audit_ $curve _small_scalars_mulx>](Mulx) expects Expect::Clean, {
                        prepare |level, words| (secret(words), ());
                        audit |level, secret: Secret, public: ()| -> Scalar { scalars(secret) }
                    }
                }
            }
        }
    };
}

small! { p256 }
small! { edwards25519 }

/// Keys from each other, and elements of ristretto255.
mod others {
    use secant::secp256k1::schnorr;
    use secant::{ed25519, edwards25519, p256, ristretto255, secp256k1, x25519};

    use super::*;

    type Secret = [u8; 32];
    type Element = ristretto255::Point;

    fn keys(secret: &Secret) -> Option<(Secret, p256::PublicKey)> {
        let random = p256::SecretKey::try_generate_from(&mut Given(secret)).ok()?;
        let signing = p256::SigningKey::from(&random);
        let signing = p256::SigningKey::from(p256::SecretKey::from(signing));
        core::hint::black_box(p256::SigningKey::try_generate_from(&mut Given(secret)).is_ok());
        Some((signing.as_secret_key().as_scalar().to_bytes(), random.public_key()))
    }

    fn on_secp256k1(secret: &Secret) -> Option<Secret> {
        let random = schnorr::SigningKey::try_generate_from(&mut Given(secret)).ok()?;
        let signing = schnorr::SigningKey::from(&secp256k1::SecretKey::from(random));
        core::hint::black_box(signing.verifying_key());
        Some(signing.as_secret_key().to_bytes())
    }

    fn on_curve25519(secret: &Secret) -> Option<([Secret; 2], [Secret; 2])> {
        let key = x25519::SecretKey::try_from(secret.as_slice()).ok()?;
        let signing = ed25519::SigningKey::from(*secret);
        let points = edwards25519::AffinePoint::decompress_batch(&[signing.verifying_key().to_bytes()]);
        core::hint::black_box(points);
        let shared = key.diffie_hellman(&x25519::PublicKey::from(&key)).ok()?;
        Some((
            [key.to_bytes(), signing.to_bytes()],
            [x25519::PublicKey::from(&key).to_bytes(), *shared.as_bytes()],
        ))
    }

    fn elements(words: &Words) -> [Element; 2] {
        [Element::from_uniform_bytes(&bytes(words, 0)), Element::from_uniform_bytes(&bytes(words, 9))]
    }

    fn ristretto([p, q]: &[Element; 2]) -> Element {
        let choice = ConstantTimeEq::ct_eq(p, q);
        let sum: Element = [*p, *q].into_iter().sum();
        core::hint::black_box(sum.is_identity());
        let turned = -&-sum.double();
        <Element as ConditionallySelectable>::conditional_select(p, &turned, choice)
    }

    // Declassified: of keys, whether they are below the order and not 0; of points, whether they are at
    // infinity, or refused.
    probes! {
        Loops audit_small_keys_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), ());
            audit |level, secret: Secret, public: ()| -> Option<(Secret, p256::PublicKey)> { keys(secret) }
        }
        Loops audit_small_secp256k1_keys_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), ());
            audit |level, secret: Secret, public: ()| -> Option<Secret> { on_secp256k1(secret) }
        }
        Loops audit_small_curve25519_keys_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes(words, 0), ());
            audit |level, secret: Secret, public: ()| -> Option<([Secret; 2], [Secret; 2])> { on_curve25519(secret) }
        }
        Loops audit_small_ristretto255_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (elements(words), ());
            audit |level, secret: [Element; 2], public: ()| -> Element { ristretto(secret) }
        }
    }
}

/// The remaining operations of RustCrypto's traits on P-256.
mod traits {
    use secant_rustcrypto::p256::elliptic_curve::ff::{Field, FromUniformBytes, PrimeField};
    use secant_rustcrypto::p256::elliptic_curve::group::{Curve, CurveAffine, Group, GroupEncoding};
    use secant_rustcrypto::p256::elliptic_curve::ops::ReduceNonZero;
    use secant_rustcrypto::p256::{AffinePoint, FieldBytes, ProjectivePoint, Scalar};

    use super::*;

    type Secret = ([ProjectivePoint; 2], [Scalar; 2], [u8; 64]);

    fn secret(words: &Words) -> Secret {
        let scalar = |i| Scalar::from(&secant::p256::Scalar::reduce(&bytes::<48>(words, i)));
        ([0, 8].map(|i| ProjectivePoint::generator() * scalar(i)), [scalar(16), scalar(24)], bytes(words, 30))
    }

    fn scalars((_, [k, m], given): &Secret) -> (Scalar, FieldBytes) {
        let (_, root) = Scalar::sqrt_ratio(k, m);
        let mut sum: Scalar = [k, &root, &Field::double(m)].into_iter().sum();
        sum += Scalar::from_u128(u128::from(given[0]))
            + <Scalar as FromUniformBytes<64>>::from_uniform_bytes(given);
        sum *= *k;
        let one = <Scalar as ReduceNonZero<FieldBytes>>::reduce_nonzero(&PrimeField::to_repr(k));
        core::hint::black_box((k == m, bool::from(PrimeField::is_odd(k))));
        (-&sum * one, FieldBytes::from(&sum))
    }

    fn points(([p, q], [k, m], given): &Secret) -> Option<(AffinePoint, AffinePoint)> {
        let affine = Curve::to_affine(p);
        let again = p * Scalar::try_random(&mut Given(given)).ok()?;
        let sum = affine * k + affine * m + CurveAffine::to_curve(&affine) + Group::double(q);
        core::hint::black_box((p == q, affine.is_identity()));
        let read = ProjectivePoint::from_bytes(&GroupEncoding::to_bytes(&sum)).unwrap_or(*q);
        let all: ProjectivePoint = [read, again].iter().sum();
        Some((AffinePoint::from(all), AffinePoint::from(&-&sum)))
    }

    // Declassified: what `==` and `bool::from` say; whether points are at infinity, encodings refused, random
    // bytes refused.
    probes! {
        Loops audit_p256_small_traits_scalars_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (secret(words), ());
            audit |level, secret: Secret, public: ()| -> (Scalar, FieldBytes) { scalars(secret) }
        }
        Loops audit_p256_small_traits_points_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (secret(words), ());
            audit |level, secret: Secret, public: ()| -> Option<(AffinePoint, AffinePoint)> { points(secret) }
        }
    }
}

/// The isogenies between e521 and the curve that it is multiplied on.
mod isogenies {
    use secant_core::curve::{e521, e521iso};

    use super::*;

    fn point(words: &Words) -> e521::Point {
        e521::Point::mul_base(&e521::Scalar::reduce_words(&words[..9]))
    }

    probes! {
        Loops audit_e521_isogenies_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (point(words), ());
            audit |level, secret: e521::Point, public: ()| -> e521::Point { e521iso::Point::from_e521(secret).to_e521() }
        }
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] =
    &[p256::PROBES, edwards25519::PROBES, others::PROBES, traits::PROBES, isogenies::PROBES];
